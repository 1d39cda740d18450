"""What a ranking says: its rows, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

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
from elicitor.using.choosing.judged_at import OWN_DECISIONS
from elicitor.using.choosing.lead import Lead
from elicitor.using.choosing.ranked_model import RankedModel, chance_text
from elicitor.using.choosing.rule_notes import TURNED
from elicitor.using.choosing.ties import (
    alike_as_shown,
    equally_good,
    liked_alike,
    oftener_best,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Ranking"]

plot_ranking = later("elicitor.using.plots:plot_ranking")

RULES = (
    "Judged at the rule that is best for each model under your metric (of thresholds: "
    "positive from there on, unless it says below; in brackets those of parts of the "
    "rows), and each row by what other rows chose. It is not the model’s own: who uses "
    "the model as it stands "
    f"({OWN_DECISIONS}) gets only what is under “as it stands”."
)
"""What values of models at their best rules are, and are not."""
ROUNDED = (
    "Standings are rounded: one of 1.00 can be behind the best, by less than 0.005."
)
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
        What losing all of it is as bad as, such as "120 more false alarms in 1000".
    lead : Lead
        How far the best model is ahead on these rows, and how sure that is.
    basis : {"posterior", "extremes", "interval", "none"}
        What intervals are made of.
    level : float
        Probability that they cover, where they are of probabilities.
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
        spread = ("on other rows",) if self.rows[0].sampling_best is not None else ()
        value, way = self._way
        rule = ("judged at",) if self.has_rules else ()
        own = ("as it stands",) if self.has_rules else ()
        scale = (f"{value}, {way} is better", "standing, 1 is best")
        return ("", "model", *rule, *scale, "best?", *spread, *own)

    @property
    def _way(self) -> tuple[str, str]:
        """What the metric's value is called, and where it is better."""
        if self.metric.orientation is Orientation.COST and self._sign > 0:
            return "cost", "lower"
        return "value", "higher"

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
        rule = row.judged_at.short if row.judged_at else "as it stands"
        return (
            str(row.rank),
            f"{printable(row.name)}{f' {TURNED}' if row.runs_wrong_way else ''}",
            *([rule] if self.has_rules else []),
            f"{self._sign * row.value:.4g}",
            number_text(row.standing, row.interval),
            row.chance,
            *_spread(row),
            *([_own(row, self._sign)] if self.has_rules else []),
        )

    @property
    def summary(self) -> str:
        """The best model, at which rule, how sure that is, and how far it is ahead."""
        lead = self.lead.sentence
        return f"{self._preferred}{f' {lead}' if lead else ''}"

    @property
    def _preferred(self) -> str:
        if len(self.lead.best) > 1:
            return liked_alike({name: self[name].judged_at for name in self.lead.best})
        top = self.rows[0]
        at = f", {top.judged_at.phrase}" if top.judged_at else ""
        chances = []
        if top.probability_best is not None:
            chances.append(f"with {top.chance} probability")
        if top.sampling_best is not None:
            often = chance_text(top.sampling_best)
            chances.append(f"in {often} of the samples that the rows could have been")
        sure = f"; it is the best one {' and '.join(chances)}" if chances else ""
        if top.among_best == "sometimes" and top.probability_best is None:
            sure += "; the answers leave open whether another is better"
        measured = "" if sure else ", as they were measured,"
        return f"Of the models{measured} it prefers {printable(top.name)}{at}{sure}."

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
        return (f"The rule that is best for {name}: {printable(judged.told)}.",)

    @property
    def units(self) -> str:
        """What the numbers of the metric mean, in a sentence."""
        value, way = self._way
        bad = f", as bad as {self.stake_words}" if self.stake_words else ""
        return (
            f"{value.capitalize()}: what your metric gives, {way} is better; it has no "
            f"unit of its own. From standing 0 to 1 it is {self.stake:.4g}{bad}."
        )

    @property
    def _legend(self) -> str:
        level = f"{100 * self.level:.0f} %"
        scope = ", at that rule or as it stands" if self.has_rules else ""
        parts = [f"Standing: 1 is the best of these models for you, 0 the worst{scope}"]
        if self.basis == "posterior":
            parts.append(f"in brackets under {level} of the metrics that fit you")
        elif self.basis != "none":
            parts.append("in brackets under other metrics that the answers allow")
        if self.rows[0].sampling_interval is not None:
            parts.append(
                f"on other rows: in {level} of the samples that these could have been"
            )
        return "; ".join(parts) + "."

    def __str__(self) -> str:
        return "\n".join([*_aligned([self.headings, *self.cells]), "", *self.sentences])

    def __repr__(self) -> str:
        return f"Ranking({', '.join(f'{row.rank}: {row.name!r}' for row in self)})"

    def plot(self, *, ax: Axes | None = None) -> Axes:
        """Draw the models by their standing: :func:`elicitor.using.plot_ranking`.

        Parameters
        ----------
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
        axes: Axes = plot_ranking(self, ax=ax)
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
        return "the same"
    standing = number_text(row.own_standing, row.own_interval)
    return f"{sign * row.own_value:.4g}, standing {standing}"


def _spread(row: RankedModel) -> tuple[str, ...]:
    """How far the row depends on the sample."""
    if row.sampling_interval is None or row.sampling_best is None:
        return ()
    low, high = row.sampling_interval
    return (f"{low:.2f} to {high:.2f}, best in {chance_text(row.sampling_best)}",)


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
