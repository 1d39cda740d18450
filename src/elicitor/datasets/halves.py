"""A model on one half of the data, and what it can achieve on the other.

[B] Section 7.2 for two classes, [M] Section 6.2 for more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_choice,
    check_flag,
    check_instance,
    check_number,
    check_rng,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.datasets.dataset import Dataset
from elicitor.regions.binary import BinaryRegion
from elicitor.regions.groups import GroupRates
from elicitor.regions.multiclass import DiagonalRegion, OffDiagonalRegion

__all__ = ["FittedHalves", "fitted_halves"]


@dataclass(frozen=True, eq=False)
class FittedHalves:
    """A fitted model and the half of the data that it has not seen.

    Attributes
    ----------
    model : estimator of scikit-learn
        Imputation, standardisation, logistic regression; fitted.
    classes : tuple of str
        Names of the classes, as the data set lists them.
    X, y : ndarray of shape (n_held_out, n_features) and (n_held_out,)
        The held-out half; `y` is bool, True where positive, or holds the names of more
        than two classes.
    probabilities : ndarray of shape (n_held_out, n_classes)
        What the model says of the held-out half, in the order of `classes`.
    protected : mapping of str to ndarray of str of shape (n_held_out,)
        The protected columns of the held-out half.
    """

    model: Any
    classes: tuple[str, ...]
    X: np.ndarray = field(repr=False)
    y: np.ndarray = field(repr=False)
    probabilities: np.ndarray = field(repr=False)
    protected: Mapping[str, np.ndarray] = field(default_factory=dict, repr=False)

    @cached_property
    def region(self) -> BinaryRegion:
        """What thresholds on the probability achieve on the held-out half.

        Raises
        ------
        InvalidParameterError
            If there are more than two classes.
        """
        if len(self.classes) > 2:
            raise InvalidParameterError(
                f"region needs two classes; got {', '.join(self.classes)}. For more "
                "classes there are diagonal() and off_diagonal()."
            )
        return BinaryRegion.from_predictions(self.y, self.probabilities[:, 1])

    def diagonal(self, *, rates: bool = False) -> DiagonalRegion:
        """The right decisions that are achievable on the held-out half.

        Parameters
        ----------
        rates : bool, default=False
            Whether the statistics are rates, P(h=i | Y=i), instead of P(Y=i, h=i).
        """
        return DiagonalRegion.from_predictions(
            self._names, self.probabilities, classes=self.classes, rates=rates
        )

    def off_diagonal(self, *, rates: bool = False) -> OffDiagonalRegion:
        """The errors that are achievable on the held-out half.

        Parameters
        ----------
        rates : bool, default=False
            Whether the statistics are rates, P(h=j | Y=i), instead of P(Y=i, h=j).
        """
        return OffDiagonalRegion.from_predictions(
            self._names, self.probabilities, classes=self.classes, rates=rates
        )

    def group_rates(self, column: str, *, diagonal: bool = True) -> GroupRates:
        """The rates that are achievable on the held-out half, in every group.

        Parameters
        ----------
        column : str
            Which protected column tells the groups.
        diagonal : bool, default=True
            Whether the rates are those of right decisions or of errors.

        Raises
        ------
        InvalidParameterError
            If there is no such protected column.
        """
        return GroupRates.from_predictions(
            self._names,
            self.probabilities,
            self.protected[check_choice("column", column, self.protected)],
            classes=self.classes,
            diagonal=diagonal,
        )

    @property
    def _names(self) -> np.ndarray:
        """The class of every held-out row, by name."""
        if len(self.classes) > 2:
            return self.y
        return np.array(self.classes)[self.y.astype(int)]


def fitted_halves(
    dataset: Dataset,
    *,
    random_state: int | np.random.Generator | None = 0,
    regularisation: float = 1.0,
    calibrated: bool = False,
) -> FittedHalves:
    """Split into stratified halves, fit on one, keep the other for regions.

    The model is L2-regularised logistic regression on standardised features, as in
    [B] Section 7.2; for more than two classes it is the softmax regression of [M]
    Section 6.2. A missing value becomes the median of its feature; medians, means and
    scales are those of the fitted half, so nothing leaks from the held-out one.

    Parameters
    ----------
    dataset : Dataset
        What to split; for a part of the rows pass ``dataset.sample(share)``.
    random_state : None, int or numpy.random.Generator, default=0
        Decides the split.
    regularisation : float, default=1.0
        Strength of the penalty, 1/C of scikit-learn.
    calibrated : bool, default=False
        Whether to correct the probabilities by isotonic regression, five-fold on the
        fitted half; with more than two classes each one against the rest.

    Returns
    -------
    FittedHalves

    Raises
    ------
    InvalidParameterError
        If `regularisation` is not positive.

    Examples
    --------
    >>> from elicitor.datasets import load_vehicle, load_wdbc
    >>> fitted_halves(load_wdbc()).region.n_samples
    285
    >>> fitted_halves(load_vehicle()).diagonal().names
    ('C[bus, bus]', 'C[opel, opel]', 'C[saab, saab]', 'C[van, van]')
    """
    from sklearn.model_selection import train_test_split

    check_instance("dataset", dataset, Dataset)
    strength = check_number("regularisation", regularisation, above=0)
    seed = int(check_rng(random_state).integers(2**31))
    X, X_held_out, y, y_held_out, *others = train_test_split(
        dataset.X,
        dataset.y,
        *dataset.protected.values(),
        test_size=0.5,
        stratify=dataset.y,
        random_state=seed,
    )
    model = _model(strength, check_flag("calibrated", calibrated)).fit(X, y)
    probabilities = model.predict_proba(X_held_out)
    if not dataset.is_binary:
        columns = model.classes_.tolist()
        probabilities = probabilities[:, [columns.index(c) for c in dataset.classes]]
    return FittedHalves(
        model,
        dataset.classes,
        X_held_out,
        y_held_out,
        probabilities,
        dict(zip(dataset.protected, others[1::2], strict=True)),
    )


def _model(strength: float, calibrated: bool) -> Any:
    from sklearn.calibration import CalibratedClassifierCV
    from sklearn.impute import SimpleImputer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(
        SimpleImputer(strategy="median"),
        StandardScaler(),
        LogisticRegression(C=1 / strength, max_iter=1000),
    )
    if calibrated:
        return CalibratedClassifierCV(model, method="isotonic", cv=5)
    return model
