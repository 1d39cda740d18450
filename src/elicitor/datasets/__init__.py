"""Real data to try things on, and a reader for a user's own predictions."""

from elicitor.datasets.bundled import load_dataset, load_magic, load_wbco, load_wdbc
from elicitor.datasets.dataset import Dataset
from elicitor.datasets.halves import FittedHalves, fitted_halves
from elicitor.datasets.predictions import Predictions, read_predictions

__all__ = [
    "Dataset",
    "FittedHalves",
    "Predictions",
    "fitted_halves",
    "load_dataset",
    "load_magic",
    "load_wbco",
    "load_wdbc",
    "read_predictions",
]
