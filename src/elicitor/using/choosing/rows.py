"""What a ranking says: its rows, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Literal

from elicitor.core.in_notebook import InNotebook
from elicitor.core.orientation import Orientation
from elicitor.core.plain import plain
from elicitor.core.printable import printable
from elicitor.lazy import later
from elicitor.metrics.base import Metric
from elicitor.using.choosing.comparisons import (
    ReferenceAgreement,
    UsualChoice,
    choice_sentences,
    number_text,
)
from elicitor.using.choosing.ends import chance_of, number_with_ends
from elicitor.using.choosing.facts import (
    BestRuleOf,
    OnOtherRows,
    Prefers,
    RankingLegend,
    RankingNote,
    RankingUnits,
    RankingWord,
    Sure,
    ValueAsItStands,
    Word,
)
from elicitor.using.choosing.lead import Lead
from elicitor.using.choosing.ranked_model import RankedModel
from elicitor.using.choosing.rule_notes import TURNED
from elicitor.using.choosing.ties import (
    alike_as_shown,
    equally_good,
    liked_alike,
    oftener_best,
)
from elicitor.words import Joined, in_english
from elicitor.words.amounts import Figures, digits

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Ranking"]

plot_ranking = later("elicitor.using.plots:plot_ranking")

RULES = in_english(RankingNote("rules"))
"""What values of models at their best rules are, and are not."""
AS_IT_STANDS = in_english(RankingWord("as-it-stands"))
THE_SAME = in_english(RankingWord("the-same"))
ROUNDED = in_english(RankingNote("rounded"))
SURE, NEVER = 0.95, 0.005
"""What goes with an interval that ends in 1.00 at both sides, or at none."""


@dataclass(frozen=True, eq=False, repr=False)
class Ranking(InNotebook):
    """Models in the order of an elicited metric.

    Attributes
    ----------
    metric : Metric
        As it was read on these data.
    rows : tuple of RankedModel
        The best model first.
    choices : mapping of str to UsualChoice
        By measure.
    reference : ReferenceAgreement or None
        Where one was given.
    stake : float
        Utility between the worst and the best model, each at its rule or as it stands.
    stake_words : str or None
        What losing all of it is as bad as, such as "120 more false alarms in 1,000".
    lead : Lead
        How far the best model is ahead on these rows, and how sure that is.
    basis : {"posterior", "extremes", "interval", "none"}
        What intervals are made of.
    level : float
        Probability that they cover, where they are of probabilities.
    lost : float or None
        What choosing the best of these models loses at most, with a probability of
        95 %, as a share of what lies between the worst and the best of them. None
        unless the result has draws.
    asked_about : bool
        Whether these are the very models that the answers were about.
    notes : tuple of str
        What a reader must know, in sentences.
    """

    metric: Metric
    rows: tuple[RankedModel, ...]
    choices: Mapping[str, UsualChoice]
    reference: ReferenceAgreement | None
    stake: float
    basis: str
    level: float
    lead: Lead
    stake_words: str | None = None
    lost: float | None = None
    asked_about: bool = False
    notes: tuple[str, ...] = ()

    @property
    def best(self) -> str:
        """Name of the best model."""
        return self.rows[0].name

    @property
    def names(self) -> tuple[str, ...]:
        """Names of all models, the best one first."""
        return tuple(row.name for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[RankedModel]:
        return iter(self.rows)

    def __getitem__(self, name: str) -> RankedModel:
        """The row of a model."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)

    @property
    def has_rules(self) -> bool:
        """Whether some model is judged at a rule that is best for it."""
        return any(row.judged_at for row in self.rows)

    @property
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        spread = self.rows[0].sampling_best is not None
        rule: tuple[Word, ...] = ("judged-at",) if self.has_rules else ()
        rows: tuple[Word, ...] = ("other-rows",) if spread else ()
        own: tuple[Word, ...] = ("as-it-stands",) if self.has_rules else ()
        told: tuple[Word, ...] = ("model", *rule, self._way, "standing", "best")
        named = (*told, *rows, *own)
        return ("", *(in_english(RankingWord(of)) for of in named))

    @property
    def _way(self) -> Literal["cost", "value"]:
        """What the metric's value is called; of costs less is better."""
        cost = self.metric.orientation is Orientation.COST and self._sign > 0
        return "cost" if cost else "value"

    @property
    def _sign(self) -> int:
        """−1 where values are costs below zero: what they save is shown then."""
        values = [value for row in self.rows for value in (row.value, row.own_value)]
        below = any(value is not None and value < 0 for value in values)
        return -1 if below and self.metric.orientation is Orientation.COST else 1

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """The table as texts, one tuple for each row."""
        return [self._cells(row) for row in self.rows]

    def _cells(self, row: RankedModel) -> tuple[str, ...]:
        rule = row.judged_at.short if row.judged_at else AS_IT_STANDS
        return (
            str(row.rank),
            f"{printable(row.name)}{f' {TURNED}' if row.runs_wrong_way else ''}",
            *([rule] if self.has_rules else []),
            in_english(digits(self._sign * row.value, 4)),
            number_text(row.standing, row.interval),
            row.chance,
            *_spread(row),
            *([_own(row, self._sign)] if self.has_rules else []),
        )

    @property
    def summary(self) -> str:
        """The best model, at which rule, how sure that is, and how far it is ahead."""
        lead = self.lead.sentence
        parts = (self._preferred, lead) if lead else (self._preferred,)
        return in_english(Joined(parts, "blank"))

    @property
    def _preferred(self) -> str:
        if len(self.lead.best) > 1:
            return liked_alike({name: self[name].judged_at for name in self.lead.best})
        top = self.rows[0]
        metric, rows = top.probability_best, top.sampling_best
        sure: Sure = "measured"
        if metric is not None:
            sure = "metric" if rows is None else "both"
        elif top.among_best == "sometimes":
            sure = "open" if rows is None else "rows-open"
        elif rows is not None:
            sure = "rows"
        at = top.judged_at.at if top.judged_at else None
        chances = (chance_of(metric or 0.0), chance_of(rows or 0.0))
        return in_english(Prefers(printable(top.name), at, sure, *chances))

    @property
    def sentences(self) -> tuple[str, ...]:
        """How to read the table, what usual measures would choose, and notes."""
        rules = (RULES,) if self.has_rules else ()
        told = tuple(choice_sentences(self.choices.values()))
        compared = (self.reference.sentence,) if self.reference else ()
        return (
            self._legend,
            *self._rounded,
            self.units,
            *rules,
            self.summary,
            *self._oftener_best,
            *self._ties,
            *self._best_rule,
            *told,
            *compared,
            *self.notes,
        )

    @property
    def _oftener_best(self) -> Iterator[str]:
        """Why another model than the first one is likelier to be the best."""
        chances = {
            row.name: row.probability_best
            for row in self.rows
            if row.probability_best is not None
        }
        return oftener_best({row.name: row.rank for row in self.rows}, chances)

    @property
    def _rounded(self) -> tuple[str, ...]:
        """That 1.00 is rounded, where it would contradict that another is better."""
        shown = any(map(_seems_best, self.rows))
        return (ROUNDED,) if shown else ()

    @property
    def _ties(self) -> tuple[str, ...]:
        """Which models share a rank that is not the first, or seem to."""
        ranks = [row.rank for row in self.rows]
        shown = [
            (f"{row.value:.4g}", number_text(row.standing, None)) for row in self.rows
        ]
        behind = ranks.count(1)
        return (
            *equally_good(self.names[behind:], ranks[behind:]),
            *alike_as_shown(self.names, ranks, shown),
        )

    @property
    def _best_rule(self) -> tuple[str, ...]:
        """The rule of the best model, if it is more than a threshold."""
        judged = self.rows[0].judged_at
        if judged is None or judged.threshold is not None:
            return ()
        name = printable(self.best)
        return (in_english(BestRuleOf(name, judged.rule)),)

    @property
    def units(self) -> str:
        """What the numbers of the metric mean, in a sentence."""
        stake = digits(self.stake, 4)
        return in_english(RankingUnits(self._way, stake, self.stake_words or None))

    @property
    def _legend(self) -> str:
        basis: Literal["posterior", "answers", "none"] = "answers"
        if self.basis == "posterior":
            basis = "posterior"
        elif self.basis == "none":
            basis = "none"
        level = Figures(f"{100 * self.level:.0f}")
        rows = self.rows[0].sampling_interval is not None
        return in_english(RankingLegend(self.has_rules, basis, level, rows))

    def __str__(self) -> str:
        return "\n".join([*_aligned([self.headings, *self.cells]), "", *self.sentences])

    def __repr__(self) -> str:
        return f"Ranking({', '.join(f'{row.rank}: {row.name!r}' for row in self)})"

    def plot(self, *, language: str = "en", ax: Axes | None = None) -> Axes:
        """Draw the models by their standing: :func:`elicitor.using.plot_ranking`.

        Parameters
        ----------
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure by default.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        ImportError
            If Matplotlib is not installed.
        """
        axes: Axes = plot_ranking(self, language=language, ax=ax)
        return axes

    def to_dict(self) -> dict[str, Any]:
        """Return the ranking as JSON-ready data."""
        names = [each.name for each in fields(self) if each.name != "notes"]
        found = {name: plain(getattr(self, name)) for name in names}
        return {"best": self.best, **found, "notes": list(self.notes)}

    def to_frame(self) -> Any:
        """Return the rows as a data frame of pandas.

        Returns
        -------
        pandas.DataFrame
            One row per model, the best first; usual measures are columns, too.

        Raises
        ------
        ImportError
            If pandas is not installed.
        """
        try:
            import pandas as pd
        except ModuleNotFoundError:
            raise ImportError(
                "Ranking.to_frame needs pandas: pip install pandas."
            ) from None
        return pd.DataFrame([_flat(plain(row)) for row in self.rows])


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a data frame, with a column for each usual measure."""
    usual, judged = row.pop("usual"), row.pop("judged_at") or {}
    rule = {name: judged.get(name) for name in ("rule", "threshold")}
    return {**row, **rule, **usual}


def _seems_best(row: RankedModel) -> bool:
    """Whether its standing is told as 1.00 though others are better, or may be."""
    chance = row.probability_best
    low, high = row.interval or (row.standing, row.standing)
    if chance is None:
        return False
    return (_is_told_as_one(low) and chance < SURE) or (
        _is_told_as_one(high) and chance < NEVER
    )


def _is_told_as_one(standing: float) -> bool:
    return number_text(standing, None) == number_text(1.0, None)


def _own(row: RankedModel, sign: int) -> str:
    """What a model is worth as it stands."""
    if row.judged_at is None or row.own_value is None or row.own_standing is None:
        return THE_SAME
    value = digits(sign * row.own_value, 4)
    standing = number_with_ends(row.own_standing, row.own_interval)
    return in_english(ValueAsItStands(value, standing))


def _spread(row: RankedModel) -> tuple[str, ...]:
    """How far the row depends on the sample."""
    if row.sampling_interval is None or row.sampling_best is None:
        return ()
    low, high = (Figures(f"{end:.2f}") for end in row.sampling_interval)
    return (in_english(OnOtherRows(low, high, chance_of(row.sampling_best))),)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns of equal width, the names of models to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if i == 1 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
