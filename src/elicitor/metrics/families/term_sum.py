"""Families that a user composes: sums of terms with unknown weights.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
f(s)        –                       features of all terms
R           ``basis``               one over how much each feature differs, diagonal
a           ``coefficients``        R w, of ‖a‖₁ = 1
==========  ======================  ===============================================

With R, before any answer, every feature is as likely to decide as any other, whatever
its unit. Features that are the same at all places of the space have no unknown; which
places they need on a region :meth:`SumFamily.space_with` says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Any

import numpy as np

from elicitor.core.checks import check_count, check_flag
from elicitor.core.errors import InvalidParameterError
from elicitor.core.space import Space
from elicitor.metrics.families.base import Ends, WeightedSum
from elicitor.metrics.families.ends import normalised_ends
from elicitor.metrics.features import Features
from elicitor.metrics.term import Term, features_on
from elicitor.metrics.term_sum import SumMetric, bare, read_terms

__all__ = ["SumFamily", "SumOf"]

SAME = 1e-9
"""Relative differences of features that are rounding."""

HARDLY = 3
"""How many times as much a feature differs elsewhere if it hardly does at places.

With 30, a product was looked on as deciding 7 in 8 random pairs near there, not 1 in 4.
"""


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
    revision : {2, 1}, default=2
        1 for what was asked before terms were weighed that differ only in between, and
        the sign of a statistic left open in its own part where another term is about
        it, too.

    Raises
    ------
    InvalidParameterError
        If no terms are given or one does not fit the space.
    """

    earlier = MappingProxyType({"revision": 1})

    def __init__(
        self,
        space: Space,
        *,
        terms: Any = None,
        sparse: bool = False,
        revision: int = 2,
    ) -> None:
        if terms is None:
            raise InvalidParameterError(
                "A sum must say of what: pass SumOf(Linear(), Gaps(), …) instead of "
                "'sum', with terms of elicitor.metrics.terms."
            )
        self.own_terms = read_terms(terms)
        self._latest = check_count("revision", revision, at_least=1, at_most=2) > 1
        self.space = space
        self.terms = features = self._features()
        if space.places is not None:
            self.require_finite(space.places)
        differ = _differences(space, features)
        if not differ.any():  # at places; see `space_with`
            differ = np.ones(len(differ))
        basis = np.diag(1 / np.where(differ > 0, differ, 1.0))[:, differ > 0]
        signs = np.concatenate([each.signs for each in features])
        if self._latest:
            self.left_out = differ == 0
        super().__init__(space, features, basis=basis, signs=signs[differ > 0])
        self.ignores_some = self._latest and self._ignores_some
        self.sparse = sparse

    def __getstate__(self) -> dict[str, Any]:
        # Features may hold functions that cannot be pickled; the terms say them again.
        return {name: one for name, one in vars(self).items() if name != "terms"}

    def __setstate__(self, state: Mapping[str, Any]) -> None:
        vars(self).update(state)
        self.terms = self._features()

    def _features(self) -> tuple[Features, ...]:
        """Of every term, on the space."""
        own, places = bare(self.space), self.space.places
        straight = self._straight(own) if self._latest else own
        return tuple(
            features_on(term, straight if term.called == "linear" else own, places)
            for term in self.own_terms
        )

    @property
    def _ignores_some(self) -> bool:
        """Whether no feature has a slope along some statistic, wherever it is asked."""
        if self.space.places is None:
            return False
        with np.errstate(all="ignore"):
            slopes = self.slopes(self.space.places)
        axes = tuple(range(slopes.ndim - 1))
        return not (slopes != 0).any(axis=axes).all()

    def _straight(self, space: Space) -> Space:
        """The space without signs of statistics that other terms are about, too.

        More may be better all over, though the weight of the straight part is below 0.
        """
        bends = [one for one in self.own_terms if one.called != "linear"]
        bends = [one for one in bends if not one.falling]  # gaps are not of everyone
        bent = [
            any(one.about is None or name in one.about for one in bends)
            for name in space.names
        ]
        return replace(space, signs=np.where(bent, 0.0, space.signs))

    def to_dict(self) -> dict[str, Any]:
        """See :meth:`Family.to_dict`; files without the revision are earlier ones."""
        found = super().to_dict()
        is_own = self.called == SumOf.called  # not the fair one of measured pools
        return {**found, "revision": 2 if self._latest else 1} if is_own else found

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

    def space_with(self, points: Callable[[], np.ndarray]) -> Space:
        """See :meth:`Family.space_with`; for features that hardly differ at places.

        Around (0, 0) a product is 0 wherever either factor is largest or smallest.
        """
        shown = points() if self._latest else self.space.places
        if shown is None or not np.ptp(shown, axis=0).any():
            return self.space
        self.require_finite(shown)
        values = _values(self.terms, shown)
        differ = _spread(values)
        if not differ.any():
            raise InvalidParameterError(
                "The terms of a sum must differ somewhere on the region; got "
                f"{list(self.own_terms)!r}."
            )
        places = shown[:0] if self.space.places is None else self.space.places
        known = _spread(_values(self.terms, places)) if len(places) else 0.0
        missed = differ > HARDLY * known
        if not missed.any():
            return self.space
        ends = np.stack([values.argmin(axis=0), values.argmax(axis=0)])[:, missed]
        between = shown[np.unique(ends)]
        return replace(self.space, places=np.concatenate([places, between]))

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


def _differences(space: Space, features: Sequence[Features]) -> np.ndarray:
    """How much every feature differs among the places; 1 where there are none."""
    if space.places is None:
        return np.ones(sum(each.size for each in features))
    return _spread(_values(features, space.places))


def _values(features: Sequence[Features], points: np.ndarray) -> np.ndarray:
    """f(s), of shape (n_points, n_features)."""
    return np.concatenate([each.features(points) for each in features], axis=-1)


def _spread(values: np.ndarray) -> np.ndarray:
    """How much each column differs, 0 if only by rounding."""
    away = values.std(axis=0)
    return np.where(away > SAME * np.abs(values).max(axis=0), away, 0.0)
