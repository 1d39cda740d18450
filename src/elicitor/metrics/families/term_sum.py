"""Families that a user composes: sums of terms with unknown weights.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
f(s)        –                       features of all terms
R           ``basis``               one over how much each feature differs, diagonal
a           ``coefficients``        R w, of ‖a‖₁ = 1
==========  ======================  ===============================================

With R, before any answer, every feature is as likely to decide as any other, whatever
its unit. Features that are the same at all places of the space have no unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

import numpy as np

from elicitor.core.checks import check_flag
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.families.base import Ends, WeightedSum, normalised_ends
from elicitor.metrics.features import Features
from elicitor.metrics.term import Term, features_on
from elicitor.metrics.term_sum import SumMetric, bare, read_terms

__all__ = ["SumFamily", "SumOf"]

SAME = 1e-9
"""Relative differences of features that are rounding."""


class SumOf:
    """The family of all weighted sums of some terms, for :func:`elicitor.elicit`.

    Parameters
    ----------
    *terms : Term or str
        What may count; see :mod:`elicitor.metrics.terms`. A name stands for the term
        without parameters.
    sparse : bool, default=False
        Whether about half of the weights are expected to be next to nothing.

    Attributes
    ----------
    called : str
        ``"sum"``, the family's name in files.
    options : mapping
        Its options there.

    Raises
    ------
    InvalidParameterError
        If there are no terms, two share a part, or something is no term.

    Examples
    --------
    >>> from elicitor.metrics import terms
    >>> SumOf(terms.Linear(), terms.Powers("latency", 3)).terms[1].statistic
    'latency'
    """

    called = "sum"

    def __init__(self, *terms: Any, sparse: bool = False) -> None:
        self.terms = read_terms(terms)
        for first, second in combinations(self.terms, 2):
            _require_apart(first, second)
        self.sparse = check_flag("sparse", sparse)

    @property
    def options(self) -> Mapping[str, Any]:
        """As ``elicit(region, "sum", …, **options)`` takes them."""
        own = {"terms": [each.to_dict() for each in self.terms]}
        return MappingProxyType(own | ({"sparse": True} if self.sparse else {}))

    def __repr__(self) -> str:
        return f"SumOf({', '.join(map(repr, self.terms))}, sparse={self.sparse!r})"


def _require_apart(first: Term, second: Term) -> None:
    """Refuse terms of which no answer tells how the weights are shared."""
    (kind, some), (other, others) = first.parts, second.parts
    shared = some is None or others is None or some & others
    if kind == other and shared:
        raise InvalidParameterError(
            "The terms of a sum must have nothing in common, as no answer tells then "
            f"what each weighs; got {first!r} and {second!r}. Name in each what it is "
            "about, or leave one out."
        )


class SumFamily(WeightedSum):
    """Weights of the features of chosen terms: ‖a‖₁ = 1.

    Parameters
    ----------
    space : Space
        The statistics.
    terms : sequence of Term, str or mapping
        What may count, as :class:`SumOf` takes it or as it stands in a file.
    sparse : bool, default=False
        Whether about half of the weights are expected to be next to nothing.

    Raises
    ------
    InvalidParameterError
        If no terms are given or one does not fit the space.
    """

    def __init__(
        self, space: Space, *, terms: Any = None, sparse: bool = False
    ) -> None:
        if terms is None:
            raise InvalidParameterError(
                "A sum must say of what: pass SumOf(Linear(), Gaps(), …) instead of "
                "'sum', with terms of elicitor.metrics.terms."
            )
        self.own_terms = read_terms(terms)
        own, places = bare(space), space.places
        features = [features_on(term, own, places) for term in self.own_terms]
        self.space, self.terms = space, tuple(features)
        if space.places is not None:
            self.require_finite(space.places)
        differ = _differences(space, features)
        basis = np.diag(1 / np.where(differ > 0, differ, 1.0))[:, differ > 0]
        if not basis.size:
            raise InvalidParameterError(
                "The terms of a sum must differ somewhere on the region; got "
                f"{list(self.own_terms)!r}."
            )
        signs = np.concatenate([each.signs for each in features])[differ > 0]
        super().__init__(space, features, basis=basis, signs=signs)
        self.sparse = sparse

    def require_finite(self, points: np.ndarray, *, slopes: bool = False) -> None:
        """See :meth:`Family.require_finite`."""
        for term, each in zip(self.own_terms, self.terms, strict=True):
            with np.errstate(all="ignore"):
                found = each.slopes(points) if slopes else each.features(points)
            wrong = np.argwhere(~np.isfinite(found))
            if len(wrong):
                point, value = points[wrong[0][0]], found[tuple(wrong[0])]
                said = "its slope is not finite" if slopes else f"it is {value:g}"
                raise InvalidParameterError(
                    f"{term!r} must be finite whatever may be shown; {said} where "
                    f"{_where(term, self.space, point)}. Change the term, or leave out "
                    "what lies there."
                )

    def require_weighed(self, points: Callable[[], np.ndarray]) -> None:
        """See :meth:`Family.require_weighed`; features alike at all places are."""
        left_out, start = np.asarray(~self.basis.any(axis=1)), 0
        if not left_out.any():
            return
        shown = points()
        for term, each in zip(self.own_terms, self.terms, strict=True):
            values = each.features(shown)[:, left_out[start : start + each.size]]
            start += each.size
            if (np.ptp(values, axis=0) > SAME * np.abs(values).max(axis=0)).any():
                raise InvalidParameterError(
                    f"{term!r} cannot be weighed on this region: by where its "
                    "statistics are largest and smallest it does not differ, though "
                    "in between it does. Use a term that differs there, such as "
                    "family='quadratic' for products, or a region with other `places` "
                    "in its space."
                )

    def metric(self, weights: np.ndarray) -> SumMetric:
        """See :meth:`Family.metric`."""
        (row,) = self.coefficients(weights[None])
        return SumMetric(row, self.own_terms, self.space)

    def coefficients(self, weights: np.ndarray) -> np.ndarray:
        """See :meth:`Family.coefficients`."""
        raw = weights @ self.basis.T
        return np.asarray(raw / np.abs(raw).sum(axis=1, keepdims=True))

    def bounds(self, ends: Ends) -> np.ndarray:
        """See :meth:`Family.bounds`; no wider than can be if all signs are known."""
        if self.signs.all():
            return ends(self.basis, self.signs * self.basis.sum(axis=0))
        return normalised_ends(ends(self.basis), 1)


def _where(term: Term, space: Space, point: np.ndarray) -> str:
    """The statistics of everyone at a point, those that a term is about."""
    shares = space.prevalence
    everyone = point if shares is None else (shares * point).sum(axis=0)
    own = [
        (n, v)
        for n, v in zip(space.names, everyone, strict=True)
        if term.about is None or n in term.about
    ]
    return " and ".join(f"{name} is {value:g}" for name, value in own)


def _differences(space: Space, features: list[Features]) -> np.ndarray:
    """How much every feature differs among the places; 1 where there are none."""
    if space.places is None:
        return np.ones(sum(each.size for each in features))
    values = np.concatenate([each.features(space.places) for each in features], axis=-1)
    away = values.std(axis=0)
    return np.where(away > SAME * np.abs(values).max(axis=0), away, 0.0)
