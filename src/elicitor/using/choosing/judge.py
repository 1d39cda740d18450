"""All models under all metrics, and on all samples.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u_m         ``utilities``           utility of model m, (..., n_models)
v_m         ``standings``           (u_m − min u) / (max u − min u), of the same shape
1 − v_m     ``loss``                share of what is at stake that m loses
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from elicitor.core.checks import check_vector
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.using.choosing.measured_models import MeasuredModels
from elicitor.using.choosing.measures import ranking_agreement
from elicitor.using.choosing.regret_words import regret_in_words
from elicitor.using.choosing.rows import (
    RankedModel,
    Ranking,
    ReferenceAgreement,
    UsualChoice,
)
from elicitor.using.choosing.standings import (
    TIE,
    expected_ranks,
    probabilities_best,
    ranks_of,
    standings_of,
)
from elicitor.using.possible import Possible

__all__ = ["Judge"]

ROUNDING = 1e-12
COMPARED = 200
"""How many draws are compared with a reference; each takes a millisecond."""
BASES = {
    "posterior": "",
    "extremes": "Intervals span the metrics at the ends of what answers leave open; "
    "probabilities need answers that are believed with caution (method='bayesian', or "
    "reanalyse).",
    "interval": "Intervals span metrics whose coefficients are at the ends of their "
    "intervals; probabilities need method='bayesian', or reanalyse.",
    "none": "A metric alone does not tell which others are possible; intervals and "
    "probabilities need the Result of an elicitation.",
}
"""What is known of other metrics, and what a reader must know of that."""


class Judge:
    """Looks at all models under all metrics, and on all samples.

    Attributes
    ----------
    standings : ndarray of shape (n_models,)
        Under the elicited metric.
    possible_standings : ndarray of shape (n_others, n_models)
        Under the other metrics that the answers allow.
    sampled_standings : ndarray of shape (n_resamples, n_models)
        Under the elicited metric, on other samples.
    """

    def __init__(
        self,
        possible: Possible,
        models: MeasuredModels,
        samples: Iterator[MeasuredModels],
        level: float,
    ) -> None:
        self.possible, self.models, self.level = possible, models, level
        self.metric, self.statistics = models.seen_by(possible.metric)
        self.utilities = np.asarray(self.metric.utility(self.statistics), dtype=float)
        self.standings = standings_of(self.utilities)
        size = len(models.names)
        drawn = np.array([*self._drawn()]).reshape(-1, size)
        self.undefined = len(possible.others) - len(drawn)
        self.drawn_utilities, self.possible_standings = drawn, standings_of(drawn)
        elsewhere = [sample.utilities(possible.metric) for sample in samples]
        self.sampled_standings = standings_of(np.array(elsewhere).reshape(-1, size))

    def ranking(self, reference: Any) -> Ranking:
        """Everything that is to be said."""
        usual = self.models.usual()
        return Ranking(
            metric=self.metric,
            rows=self._rows(usual),
            choices={name: self._choice(name, found) for name, found in usual.items()},
            reference=None if reference is None else self._compared(reference),
            stake=float(np.ptp(self.utilities)),
            basis=self.basis,
            level=self.level,
            notes=tuple(self._notes()),
        )

    @property
    def basis(self) -> str:
        """Where the other metrics come from."""
        if not self.possible.others:
            return "none"
        if self.possible.likely:
            return "posterior"
        assert self.possible.result is not None
        return (
            "extremes" if self.possible.result.details.get("extremes") else "interval"
        )

    def _drawn(self) -> Iterator[np.ndarray]:
        """Utilities under the other metrics, where they are defined."""
        for metric in self.possible.others:
            try:
                yield self.models.utilities(metric)
            except InvalidParameterError:  # a denominator that is not positive
                continue

    def _rows(self, usual: Mapping[str, np.ndarray]) -> tuple[RankedModel, ...]:
        ranks, values = (
            ranks_of(self.standings),
            self.metric.orientation.sign * self.utilities,
        )
        others = self.possible_standings
        drawn = others if self.basis == "posterior" else others[:0]
        best, mean = _if_any(probabilities_best, drawn), _if_any(expected_ranks, drawn)
        among = self._proven() or _among_best(np.vstack([self.standings, others]))
        sampled = _if_any(probabilities_best, self.sampled_standings)
        return tuple(
            RankedModel(
                name=self.models.names[i],
                rank=int(ranks[i]),
                value=float(values[i]),
                utility=float(self.utilities[i]),
                standing=float(self.standings[i]),
                interval=self._interval(self.standings[i], others[:, i]),
                probability_best=best and best[i],
                among_best=among[i] if len(others) else None,
                expected_rank=mean and mean[i],
                sampling_interval=self._quantiles(self.sampled_standings[:, i]),
                sampling_best=sampled and sampled[i],
                usual={name: float(found[i]) for name, found in usual.items()},
            )
            for i in np.argsort(-self.standings, kind="stable").tolist()
        )

    def _proven(self) -> list[str] | None:
        """What a search among these very models proved about being the best."""
        result, names = self.possible.result, list(self.models.names)
        if result is None or result.transcript is None or self.basis == "posterior":
            return None
        possible = result.details.get("possible_best")
        if possible is None or result.transcript.region.get("models") != names:
            return None
        settled = "always" if len(possible) == 1 else "sometimes"
        return [settled if name in possible else "never" for name in names]

    def _choice(self, measure: str, found: np.ndarray) -> UsualChoice:
        """What a usual measure likes best; of several the best one for the person."""
        favourites = np.flatnonzero(found >= found.max() - ROUNDING)
        i = int(favourites[np.argmax(self.standings[favourites])])
        top = int(np.argmax(self.standings))
        loss = 1 - float(self.standings[i])
        regret = float(self.utilities[top] - self.utilities[i]) if loss > TIE else 0.0
        return UsualChoice(
            measure=measure,
            model=self.models.names[i],
            value=float(found[i]),
            rank=int(ranks_of(self.standings)[i]),
            regret=regret,
            loss=loss if regret else 0.0,
            interval=self._interval(loss, 1 - self.possible_standings[:, i]),
            words=regret_in_words(
                self.metric,
                self.statistics[top],
                regret,
                ranges=np.ptp(self.statistics, axis=0),
                units=self.models.units,
            ),
        )

    def _compared(self, reference: Any) -> ReferenceAgreement:
        """NDCG and τ of the elicited ranking, and of the possible ones."""
        true = self._true_utilities(reference)
        own = ranking_agreement(true, self.utilities)
        step = max(1, len(self.drawn_utilities) // COMPARED)
        others = [ranking_agreement(true, row) for row in self.drawn_utilities[::step]]
        ends = {
            name: self._interval(own[name], np.array([found[name] for found in others]))
            for name in own
        }
        return ReferenceAgreement(own["ndcg"], own["tau"], ends["ndcg"], ends["tau"])

    def _true_utilities(self, reference: Any) -> np.ndarray:
        """Utilities by the reference, (n_models,)."""
        if isinstance(reference, Metric):
            return self.models.utilities(reference)
        if isinstance(reference, Mapping):
            missing = [name for name in self.models.names if name not in reference]
            if missing:
                raise InvalidParameterError(
                    f"reference must have a utility for every model; {missing[0]!r} "
                    "has none."
                )
            reference = [reference[name] for name in self.models.names]
        return check_vector("reference", reference, size=len(self.models.names))

    # -- intervals ------------------------------------------------------------------

    def _interval(self, own: float, others: np.ndarray) -> tuple[float, float] | None:
        """Over the possible metrics; the elicited one lies inside."""
        if self.basis == "posterior":
            ends = self._quantiles(others)
        else:
            ends = (others.min(), others.max()) if len(others) else None
        if ends is None:
            return None
        return float(min(ends[0], own)), float(max(ends[1], own))

    def _quantiles(self, values: np.ndarray) -> tuple[float, float] | None:
        if not len(values):
            return None
        outside = 1 - self.level
        low, high = np.quantile(values, [outside / 2, 1 - outside / 2])
        return float(low), float(high)

    def _notes(self) -> Iterator[str]:
        if BASES[self.basis]:
            yield BASES[self.basis]
        if self.undefined:
            yield (
                f"{self.undefined} of {len(self.possible.others)} possible metrics are "
                "not defined for all of these models and are left out."
            )
        if not len(self.sampled_standings):
            yield (
                "How far the ranking depends on the rows that the models were measured "
                "on is not looked at."
            )


def _among_best(standings: np.ndarray) -> list[str]:
    """Under how many metrics every model is as good as the best one."""
    best = standings >= 1 - TIE
    words = np.where(best.any(axis=0), "sometimes", "never")
    found: list[str] = np.where(best.all(axis=0), "always", words).tolist()
    return found


def _if_any(measure: Callable[[np.ndarray], np.ndarray], rows: np.ndarray) -> Any:
    """A list of numbers, or None without rows."""
    return measure(rows).tolist() if len(rows) else None
