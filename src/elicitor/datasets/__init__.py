"""Real data to try things on, and a reader for a user's own predictions."""

from __future__ import annotations

from collections.abc import Callable

from elicitor.core.checks import check_choice
from elicitor.datasets.acceptability import Acceptability, load_acceptability
from elicitor.datasets.bundled import load_magic, load_vehicle, load_wbco, load_wdbc
from elicitor.datasets.class_predictions import (
    ClassPredictions,
    read_class_predictions,
)
from elicitor.datasets.dataset import Dataset
from elicitor.datasets.fetched import load_covertype, load_sensit
from elicitor.datasets.halves import FittedHalves, fitted_halves
from elicitor.datasets.model_predictions import (
    ModelPredictions,
    read_model_predictions,
)
from elicitor.datasets.model_table import ModelTable, read_models
from elicitor.datasets.new_predictions import NewPredictions, read_new_predictions
from elicitor.datasets.people import load_adult, load_default_credit
from elicitor.datasets.predictions import Predictions, read_predictions
from elicitor.datasets.samples import SAMPLES, load_sample

__all__ = [
    "DATASETS",
    "SAMPLES",
    "Acceptability",
    "ClassPredictions",
    "Dataset",
    "FittedHalves",
    "ModelPredictions",
    "ModelTable",
    "NewPredictions",
    "Predictions",
    "fitted_halves",
    "load_acceptability",
    "load_adult",
    "load_covertype",
    "load_dataset",
    "load_default_credit",
    "load_magic",
    "load_sample",
    "load_sensit",
    "load_vehicle",
    "load_wbco",
    "load_wdbc",
    "read_class_predictions",
    "read_model_predictions",
    "read_models",
    "read_new_predictions",
    "read_predictions",
]

DATASETS: dict[str, Callable[[], Dataset]] = {
    "adult": load_adult,
    "covertype": load_covertype,
    "default": load_default_credit,
    "magic": load_magic,
    "sensit": load_sensit,
    "vehicle": load_vehicle,
    "wbco": load_wbco,
    "wdbc": load_wdbc,
}
"""The loader of every data set, by its short name."""


def load_dataset(name: str) -> Dataset:
    """Load a data set by its short name.

    Parameters
    ----------
    name : {"adult", "covertype", "default", "magic", "sensit", "vehicle", "wbco", \
            "wdbc"}
        In capitals or not.

    Returns
    -------
    Dataset

    Raises
    ------
    InvalidParameterError
        If there is no such data set.
    DataUnavailableError
        If it is neither on this machine nor to be fetched.
    """
    return DATASETS[check_choice("name", str(name).lower(), DATASETS)]()
