"""A ranking beside others: what usual measures would choose, and a reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from elicitor.core.printable import printable
from elicitor.using.choosing.ends import Ends, loss_with_ends, number_with_ends
from elicitor.using.choosing.facts import (
    AgainstReference,
    Chosen,
    GoingBy,
    measure_called,
    names_of,
)
from elicitor.using.choosing.standings import TIE
from elicitor.words import Joined, in_english

__all__ = [
    "Ends",
    "ReferenceAgreement",
    "UsualChoice",
    "choice_sentences",
    "number_text",
]


@dataclass(frozen=True)
class UsualChoice:
    """What a usual measure would have chosen, and what that costs.

    Attributes
    ----------
    measure : str
        Such as ``"accuracy"``; of the models as they stand.
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
        What the loss is as bad as, all of it, where the best model is; None if no
        number of them is.
    own_loss : float
        What is lost by taking the chosen model as it stands, a share like `loss`,
        against the best that any model does, at its rule or as it stands.
    own_interval : tuple of float or None
        Of this, over the metrics that the answers allow.
    tied : tuple of str
        Other models that the measure likes as well.
    """

    measure: str
    model: str
    value: float
    rank: int
    regret: float
    loss: float
    interval: Ends | None
    words: str | None
    own_loss: float = 0.0
    own_interval: Ends | None = None
    tied: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """Say what it would have chosen."""
        return in_english(GoingBy(Joined((measure_called(self.measure),)), self.chosen))

    @property
    def told(self) -> str:
        """What it would have chosen, and what that costs."""
        return in_english(self.chosen)

    @property
    def chosen(self) -> Chosen:
        """The same as a fact."""
        alone = loss_with_ends(self.own_loss, self.own_interval)
        return Chosen(
            printable(self.model),
            names_of(self.tied) if self.tied else None,
            "best" if self.regret <= 0 else "loses",
            loss_with_ends(self.loss, self.interval),
            alone if self.own_loss > self.loss + TIE else None,
            self.words or None,
        )


def choice_sentences(choices: Iterable[UsualChoice]) -> Iterator[str]:
    """Say what measures would have chosen, those that agree in one sentence."""
    alike: dict[str, list[UsualChoice]] = {}
    for choice in choices:
        alike.setdefault(choice.told, []).append(choice)
    for agreeing in alike.values():
        measures = tuple(measure_called(choice.measure) for choice in agreeing)
        yield in_english(GoingBy(Joined(measures, "or"), agreeing[0].chosen))


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
        return in_english(
            AgainstReference(
                number_with_ends(self.ndcg, self.ndcg_interval),
                number_with_ends(self.tau, self.tau_interval),
            )
        )


def number_text(value: float, ends: Ends | None) -> str:
    """A number and what is open of it.

    >>> number_text(0.5, None), number_text(0.5, (0.25, 0.75))
    ('0.50', '0.50 (0.25 to 0.75)')
    """
    return in_english(number_with_ends(value, ends))
