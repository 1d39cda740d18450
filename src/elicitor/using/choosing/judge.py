"""All models under all metrics, and on all samples.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
v_m         ``standings``           standing of model m (:class:`Utilities`), of shape
                                    (..., n_models)
–           ``loss``                v of the best model less v_m: the share of what is
                                    at stake that m loses
==========  ======================  ===============================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

import numpy as np

from elicitor.core.checks import check_vector, floats
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import Metric
from elicitor.metrics.slopes import known_slopes
from elicitor.procedures.regret import MOSTLY
from elicitor.using.choosing.chances import drawn_under
from elicitor.using.choosing.comparisons import ReferenceAgreement, UsualChoice
from elicitor.using.choosing.facts import (
    BetterAsTheyStand,
    JudgedWithout,
    RankingNote,
    UndefinedMetrics,
    names_of,
)
from elicitor.using.choosing.judged_at import JudgedAt
from elicitor.using.choosing.lead import lead_of
from elicitor.using.choosing.measured_models import MeasuredModels
from elicitor.using.choosing.measures import ranking_agreement
from elicitor.using.choosing.ranked_model import RankedModel
from elicitor.using.choosing.regret_words import Exchange, exchange_of
from elicitor.using.choosing.rows import Ranking
from elicitor.using.choosing.standings import (
    TIE,
    Utilities,
    are_best,
    expected_ranks,
    probabilities_best,
    ranks_of,
)
from elicitor.using.notes import voiding
from elicitor.using.possible import Possible
from elicitor.using.settled import settled_elsewhere
from elicitor.words import in_english
from elicitor.words.amounts import Figures

__all__ = ["Judge"]

ROUNDING = 1e-12
COMPARED = 200
"""How many draws are compared with a reference, or looked at where they bend; each
takes a millisecond."""
BASES: Mapping[str, Literal["extremes", "interval", "metric-alone"]] = {
    "extremes": "extremes",
    "interval": "interval",
    "none": "metric-alone",
}
"""What is known of other metrics, and what a reader must know of that."""


class Judge:
    """Looks at all models under all metrics, and on all samples, by their utilities.

    `drawn` from what answers allow, (n_others, n_models); `sampled`, (n_resamples, …).
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
        self.here, size = models.utilities(possible.metric), len(models.names)
        self.drawn_metrics, self.drawn = drawn_under(possible, models)
        self.undefined = len(possible.agreeing) - len(self.drawn)
        elsewhere = [sample.utilities(possible.metric) for sample in samples]
        self.sampled = Utilities.stacked(elsewhere, size)

    def ranking(self, reference: Any) -> Ranking:
        """Everything that is to be said."""
        usual = self.models.usual()
        return Ranking(
            metric=self.metric,
            rows=self._rows(usual),
            choices={name: self._choice(name, found) for name, found in usual.items()},
            reference=None if reference is None else self._compared(reference),
            stake=float(self.here.stake),
            basis=self.basis,
            level=self.level,
            lead=lead_of(self.models.names, self.here, self.sampled, self.level),
            stake_words=self._stake_words(),
            lost=self._lost(),
            asked_about=self._asked_about(),
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

    def _rows(self, usual: Mapping[str, np.ndarray]) -> tuple[RankedModel, ...]:
        here, sampled = self.here, self.sampled
        standings, own = here.standings, here.own_standings
        ranks, sign = ranks_of(standings), self.metric.orientation.sign
        others, own_others = self.drawn.standings, self.drawn.own_standings
        drawn = others if self.basis == "posterior" else others[:0]
        best, mean = _if_any(probabilities_best, drawn), _if_any(expected_ranks, drawn)
        among = self._proven() or _among_best(np.vstack([standings, others]))
        sampled_best = _if_any(probabilities_best, sampled.standings)
        return tuple(
            RankedModel(
                name=self.models.names[i],
                rank=int(ranks[i]),
                value=float(sign * here.judged[i]),
                utility=float(here.judged[i]),
                standing=float(standings[i]),
                interval=self._interval(standings[i], others[:, i]),
                probability_best=best and best[i],
                among_best=among[i] if len(others) else None,
                expected_rank=mean and mean[i],
                sampling_interval=self._quantiles(sampled.standings[:, i]),
                sampling_best=sampled_best and sampled_best[i],
                usual={name: float(found[i]) for name, found in usual.items()},
                judged_at=self._judged_at(self.models.names[i]),
                runs_wrong_way=self.models.names[i] in self.models.turned,
                own_value=float(sign * here.own[i]),
                own_standing=float(own[i]),
                own_interval=self._interval(own[i], own_others[:, i]),
                own_sampling_interval=self._quantiles(sampled.own_standings[:, i]),
            )
            for i in np.argsort(-standings, kind="stable").tolist()
        )

    def _judged_at(self, name: str) -> JudgedAt | None:
        """The rule that a model is judged at; None if as it stands."""
        best = self.models.rules.get(name)
        if best is None:
            return None
        return JudgedAt(best.words, best.threshold, best.thresholds, best.above)

    def _lost(self) -> float | None:
        """What the best model loses in 95 % of the draws; None without draws."""
        if self.basis != "posterior" or not len(self.drawn):
            return None
        chosen = self.drawn.standings[:, int(np.argmax(self.here.standings))]
        return float(np.quantile(1 - chosen, MOSTLY))

    def _asked_about(self) -> bool:
        """Whether questions were about these very models, as they were measured."""
        record = (
            None if self.possible.result is None else self.possible.result.transcript
        )
        if record is None or record.region.get("models") != list(self.models.names):
            return False
        points = floats(record.region.get("points", ()))
        same = points.shape == self.statistics.shape
        return same and np.allclose(points, self.statistics, rtol=1e-9, atol=0)

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
        standings, own = self.here.standings, self.here.own_standings
        favourites = np.flatnonzero(found >= found.max() - ROUNDING)
        i = int(favourites[np.argmax(standings[favourites])])
        top = int(np.argmax(standings))
        loss, own_loss = float(standings[top] - standings[i]), 1 - float(own[i])
        others = self.drawn.standings
        judged = self.here.judged
        regret = float(judged[top] - judged[i]) if loss > TIE else 0.0
        return UsualChoice(
            measure=measure,
            model=self.models.names[i],
            value=float(found[i]),
            rank=int(ranks_of(standings)[i]),
            regret=regret,
            loss=loss if regret else 0.0,
            interval=self._interval(loss, others.max(axis=1) - others[:, i]),
            own_loss=own_loss,
            own_interval=self._interval(own_loss, 1 - self.drawn.own_standings[:, i]),
            words=self._as_bad_as(i, regret),
            tied=tuple(self.models.names[j] for j in favourites.tolist() if j != i),
        )

    def _as_bad_as(self, index: int, regret: float) -> str | None:
        """What the loss by choosing a model is as bad as."""
        if self.exchange is None or regret <= 0:
            return None
        judged = self.drawn.judged
        others = judged.max(axis=1, initial=-np.inf) - judged[:, index]
        return self._in_words(regret, others)

    def _stake_words(self) -> str | None:
        """What losing everything that is at stake is as bad as."""
        if self.exchange is None or self.here.stake <= 0:
            return None
        return self._in_words(float(self.here.stake), self.drawn.stake)

    def _in_words(self, regret: float, others: np.ndarray) -> str | None:
        """What a loss is as bad as, also by other metrics, (n_others,)."""
        assert self.exchange is not None
        exchange, slopes = self.exchange
        best = self._best_point
        lost = exchange.amount(self.metric, best, slopes, regret)
        if exchange.is_beyond(lost):
            return None
        step = 1 if self.metric.is_linear else max(1, len(others) // COMPARED)
        every = zip(self.drawn_at_best[::step], others[::step].tolist(), strict=True)
        open_to = [
            exchange.amount(metric, best, at_best, other)
            for (metric, at_best), other in every
        ]
        return exchange.words(lost, self._interval(lost, np.array(open_to)))

    @cached_property
    def exchange(self) -> tuple[Exchange, np.ndarray] | None:
        """What losses are counted in, and the slopes at the best model.

        None where these slopes are all that is known.
        """
        if self.possible.is_local:
            return None
        slopes = known_slopes(self.metric, self._best_point)
        found = exchange_of(
            self.metric,
            slopes,
            self._best_point,
            ranges=np.ptp(self.metric.overall(self.statistics), axis=0),
            units=self.models.units,
            shares=self.models.shares,
            stake=float(self.here.stake),
        )
        return None if found is None else (found, slopes)

    @cached_property
    def drawn_at_best(self) -> list[tuple[Metric, np.ndarray]]:
        """The other metrics, and their slopes at the best model."""
        seen = [self.models.seen_by(metric)[0] for metric in self.drawn_metrics]
        return [(metric, known_slopes(metric, self._best_point)) for metric in seen]

    @property
    def _best_point(self) -> np.ndarray:
        return np.asarray(self.statistics[int(np.argmax(self.here.standings))])

    def _compared(self, reference: Any) -> ReferenceAgreement:
        """NDCG and τ of the elicited ranking, and of the possible ones."""
        true = self._true_utilities(reference)
        own = ranking_agreement(true, self.here.judged)
        step = max(1, len(self.drawn) // COMPARED)
        others = [ranking_agreement(true, row) for row in self.drawn.judged[::step]]
        ends = {
            name: self._interval(own[name], np.array([found[name] for found in others]))
            for name in own
        }
        return ReferenceAgreement(own["ndcg"], own["tau"], ends["ndcg"], ends["tau"])

    def _true_utilities(self, reference: Any) -> np.ndarray:
        """Utilities by the reference, (n_models,)."""
        if isinstance(reference, Metric):
            return self.models.utilities(reference).judged
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
        yield from self.models.notes
        yield from self._as_they_stand()
        yield from self._other_settled_on()
        if self.possible.result is not None:
            yield from map(in_english, voiding(self.possible.result))
        if self.possible.is_local:
            yield in_english(RankingNote("first-order"))
        if self.basis in BASES:
            yield in_english(RankingNote(BASES[self.basis]))
        if self.undefined:
            total = len(self.possible.agreeing)
            yield in_english(UndefinedMetrics(self.undefined, total))
        if not len(self.sampled):
            yield in_english(RankingNote("same-rows"))

    def _other_settled_on(self) -> Iterator[str]:
        """That the answers settled on another model than the first one here."""
        result, standings = self.possible.result, self.here.standings
        if result is None:
            return
        best = self.models.names[int(np.argmax(standings))]
        found = settled_elsewhere(result, best, self.models.names)
        if found is not None:
            yield in_english(found)

    def _as_they_stand(self) -> Iterator[str]:
        """Models without a rule beside others with one; and rules that do not help."""
        rules, names = self.models.rules, self.models.names
        without = [name for name in names if name not in rules]
        if rules and without:
            yield in_english(JudgedWithout(names_of(without)))
        better = (self.sampled.own > self.sampled.judged).sum(axis=0)
        enough = max(1.0, self.level * len(self.sampled))
        found = [name for name, n in zip(names, better, strict=True) if n >= enough]
        if found:
            level, why = (
                Figures(f"{100 * self.level:.0f}"),
                self.models.why_worse(found),
            )
            yield in_english(BetterAsTheyStand(level, names_of(found), why))


def _among_best(standings: np.ndarray) -> list[str]:
    """Under how many metrics every model is as good as the best one."""
    best = are_best(standings)
    words = np.where(best.any(axis=0), "sometimes", "never")
    found: list[str] = np.where(best.all(axis=0), "always", words).tolist()
    return found


def _if_any(measure: Callable[[np.ndarray], np.ndarray], rows: np.ndarray) -> Any:
    """A list of numbers, or None without rows."""
    return measure(rows).tolist() if len(rows) else None
