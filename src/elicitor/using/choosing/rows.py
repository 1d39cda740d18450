"""What a ranking says: its rows, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from elicitor.core.orientation import Orientation
from elicitor.core.plain import plain
from elicitor.metrics.base import Metric

__all__ = ["RankedModel", "Ranking", "ReferenceAgreement", "UsualChoice"]

Ends = tuple[float, float]


@dataclass(frozen=True)
class RankedModel:
    """One model, as the metric sees it.

    Attributes
    ----------
    name : str
        Of the model.
    rank : int
        1 is best; models that are equally good share theirs.
    value : float
        Of the metric, in its own orientation.
    utility : float
        The same, larger being better.
    standing : float
        Share of the way from the worst model (0) to the best (1).
    interval : tuple of float or None
        Of the standing, over the metrics that the answers allow.
    probability_best : float or None
        Over the posterior; models that tie share it. None without a posterior.
    among_best : {"always", "sometimes", "never"} or None
        Under how many of the metrics at hand no model is better; None if there is only
        one.
    expected_rank : float or None
        Mean rank over the posterior, ties in the middle.
    sampling_interval : tuple of float or None
        Of the standing under the elicited metric, over other samples that the rows
        could have been. None for tables.
    sampling_best : float or None
        How often it is best on these samples (probability).
    usual : mapping of str to float
        Accuracy and the like; larger is better.
    """

    name: str
    rank: int
    value: float
    utility: float
    standing: float
    interval: Ends | None
    probability_best: float | None
    among_best: str | None
    expected_rank: float | None
    sampling_interval: Ends | None
    sampling_best: float | None
    usual: Mapping[str, float] = field(default_factory=dict)

    @property
    def chance(self) -> str:
        """Whether it is the best model, in a word.

        Examples
        --------
        >>> row = RankedModel("a", 1, 1, 1, 1, None, 0.93, None, 1.1, None, None)
        >>> row.chance
        '93 %'
        """
        if self.probability_best is not None:
            return f"{100 * self.probability_best:.0f} %"
        if self.among_best is not None:
            return {"always": "yes", "sometimes": "may be"}.get(self.among_best, "no")
        return "yes" if self.rank == 1 else "no"


@dataclass(frozen=True)
class UsualChoice:
    """What a usual measure would have chosen, and what that costs.

    Attributes
    ----------
    measure : str
        Such as ``"accuracy"``.
    model : str
        Its choice; of several the one that the elicited metric likes best.
    value : float
        The measure's value, larger being better.
    rank : int
        Of the choice, by the elicited metric.
    regret : float
        Utility that is lost against the best model.
    loss : float
        The same as a share of what is at stake, the way from the worst to the best.
    interval : tuple of float or None
        Of the loss, over the metrics that the answers allow.
    words : str or None
        What the loss is as bad as.
    """

    measure: str
    model: str
    value: float
    rank: int
    regret: float
    loss: float
    interval: Ends | None
    words: str | None

    @property
    def sentence(self) -> str:
        """Say what it would have chosen."""
        chosen = f"Going by {self.measure} you would choose {self.model}"
        if self.regret <= 0:
            return f"{chosen}: the best one for you, too."
        told = f", as bad as {self.words}" if self.words else ""
        share = _percent(self.loss, self.interval)
        return f"{chosen}: that loses {share} of what is at stake{told}."


@dataclass(frozen=True)
class ReferenceAgreement:
    """How well a ranking matches another one.

    Attributes
    ----------
    ndcg : float
        Normalised discounted cumulative gain with exponential gains, at most 1.
    tau : float
        Kendall's τ_b, from −1 to 1; NaN if one of the rankings has a single rank.
    ndcg_interval, tau_interval : tuple of float or None
        Over the metrics that the answers allow.
    """

    ndcg: float
    tau: float
    ndcg_interval: Ends | None
    tau_interval: Ends | None

    @property
    def sentence(self) -> str:
        """Say both."""
        return (
            f"Against the reference: NDCG {_number(self.ndcg, self.ndcg_interval)}, "
            f"Kendall's τ {_number(self.tau, self.tau_interval)}."
        )


@dataclass(frozen=True, eq=False)
class Ranking:
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
        Utility between the worst and the best model.
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
    def headings(self) -> tuple[str, ...]:
        """Headings of :attr:`cells`."""
        spread = ("on other rows",) if self.rows[0].sampling_best is not None else ()
        value = "cost" if self.metric.orientation is Orientation.COST else "value"
        return ("", "model", value, "standing", "best?", *spread)

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """The table as texts, one tuple for each row."""
        return [
            (
                str(row.rank),
                row.name,
                f"{row.value:.4g}",
                _number(row.standing, row.interval),
                row.chance,
                *_spread(row),
            )
            for row in self.rows
        ]

    @property
    def sentences(self) -> tuple[str, ...]:
        """How to read the table, what usual measures would choose, and notes."""
        told = tuple(choice.sentence for choice in self.choices.values())
        compared = (self.reference.sentence,) if self.reference else ()
        return (self._legend, *told, *compared, *self.notes)

    @property
    def _legend(self) -> str:
        level = f"{100 * self.level:.0f} %"
        parts = ["Standing: 1 is the best of these models for you, 0 the worst"]
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

    def to_dict(self) -> dict[str, Any]:
        """Return the ranking as JSON-ready data."""
        names = ("metric", "rows", "choices", "reference", "stake", "basis", "level")
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
        rows = [plain(row) for row in self.rows]
        usual = [row.pop("usual") for row in rows]
        return pd.DataFrame([row | more for row, more in zip(rows, usual, strict=True)])


def _spread(row: RankedModel) -> tuple[str, ...]:
    """How far the row depends on the sample."""
    if row.sampling_interval is None or row.sampling_best is None:
        return ()
    low, high = row.sampling_interval
    return (f"{low:.2f} to {high:.2f}, best in {100 * row.sampling_best:.0f} %",)


def _number(value: float, ends: Ends | None) -> str:
    """A number and what is open of it.

    Examples
    --------
    >>> _number(0.5, None), _number(0.5, (0.25, 0.75))
    ('0.50', '0.50 (0.25 to 0.75)')
    """
    told = "" if ends is None else f" ({ends[0]:.2f} to {ends[1]:.2f})"
    return f"{value:.2f}{told}"


def _percent(value: float, ends: Ends | None) -> str:
    """A share and what is open of it, in percent."""
    told = "" if ends is None else f" ({100 * ends[0]:.0f} to {100 * ends[1]:.0f} %)"
    return f"{100 * value:.0f} %{told}"


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
