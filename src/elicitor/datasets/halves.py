"""A model on one half of the data, and what it can achieve on the other ([B] 7.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from elicitor.core.checks import check_number
from elicitor.datasets.dataset import Dataset
from elicitor.regions.binary import BinaryRegion

__all__ = ["FittedHalves", "fitted_halves"]


@dataclass(frozen=True, eq=False)
class FittedHalves:
    """A fitted model and the half of the data that it has not seen.

    Attributes
    ----------
    model : estimator of scikit-learn
        Imputation, standardisation, logistic regression; fitted.
    region : BinaryRegion
        What thresholds on the model's probability achieve on the held-out half.
    X, y : ndarray of shape (n_held_out, n_features) and (n_held_out,)
        The held-out half; `y` is bool, True where positive.
    """

    model: Any
    region: BinaryRegion
    X: np.ndarray = field(repr=False)
    y: np.ndarray = field(repr=False)


def fitted_halves(
    dataset: Dataset,
    *,
    random_state: int | np.random.Generator | None = 0,
    regularisation: float = 1.0,
    calibrated: bool = False,
) -> FittedHalves:
    """Split into stratified halves, fit on one, build the region on the other.

    The model is L2-regularised logistic regression on standardised features, as in
    [B] Section 7.2. A missing value becomes the median of its feature; medians, means
    and scales are those of the fitted half, so nothing leaks from the held-out one.

    Parameters
    ----------
    dataset : Dataset
        What to split.
    random_state : None, int or numpy.random.Generator, default=0
        Decides the split.
    regularisation : float, default=1.0
        Strength of the penalty, 1/C of scikit-learn.
    calibrated : bool, default=False
        Whether to correct the probabilities by isotonic regression, five-fold on the
        fitted half.

    Returns
    -------
    FittedHalves

    Raises
    ------
    InvalidParameterError
        If `regularisation` is not positive.

    Examples
    --------
    >>> from elicitor.datasets import load_wdbc
    >>> halves = fitted_halves(load_wdbc())
    >>> halves.region.n_samples
    285
    """
    from sklearn.calibration import CalibratedClassifierCV
    from sklearn.impute import SimpleImputer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import train_test_split
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    strength = check_number("regularisation", regularisation, above=0)
    seed = int(np.random.default_rng(random_state).integers(2**31))
    X, X_held_out, y, y_held_out = train_test_split(
        dataset.X, dataset.y, test_size=0.5, stratify=dataset.y, random_state=seed
    )
    model = make_pipeline(
        SimpleImputer(strategy="median"),
        StandardScaler(),
        LogisticRegression(C=1 / strength, max_iter=1000),
    )
    if calibrated:
        model = CalibratedClassifierCV(model, method="isotonic", cv=5)
    model.fit(X, y)
    region = BinaryRegion.from_estimator(model, X_held_out, y_held_out)
    return FittedHalves(model, region, X_held_out, y_held_out)
