"""A ranking beside others: what usual measures would choose, and a reference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from elicitor.core.printable import printable
from elicitor.using.choosing.rule_notes import named
from elicitor.using.choosing.standings import TIE

__all__ = [
    "Ends",
    "ReferenceAgreement",
    "UsualChoice",
    "choice_sentences",
    "number_text",
    "percent_text",
]

Ends = tuple[float, float]
LITTLE = 0.005
"""What is less rounds to 0 %."""


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
        What the loss is as bad as.
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
        return f"Going by {self.measure} you would choose {self.told}"

    @property
    def told(self) -> str:
        """What it would have chosen, and what that costs."""
        chosen = printable(self.model)
        if self.tied:
            chosen += f" (it likes {named(self.tied)} just as well)"
        alone = percent_text(self.own_loss, self.own_interval)
        worse = self.own_loss > self.loss + TIE
        if self.regret <= 0:
            more = f", but as it stands it loses {alone} of what is at stake"
            return f"{chosen}: the best one for you, too{more if worse else ''}."
        told = f", as bad as {self.words}" if self.words else ""
        more = f"; as it stands {alone}" if worse else ""
        share = percent_text(self.loss, self.interval)
        return f"{chosen}: that loses {share} of what is at stake{told}{more}."


def choice_sentences(choices: Iterable[UsualChoice]) -> Iterator[str]:
    """Say what measures would have chosen, those that agree in one sentence."""
    alike: dict[str, list[str]] = {}
    for choice in choices:
        alike.setdefault(choice.told, []).append(choice.measure)
    for told, measures in alike.items():
        going = " or ".join(filter(None, [", ".join(measures[:-1]), measures[-1]]))
        yield f"Going by {going} you would choose {told}"


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
        gain = number_text(self.ndcg, self.ndcg_interval)
        tau = number_text(self.tau, self.tau_interval)
        return f"Against the reference: NDCG {gain}, Kendall's τ {tau}."


def number_text(value: float, ends: Ends | None) -> str:
    """A number and what is open of it.

    Examples
    --------
    >>> number_text(0.5, None), number_text(0.5, (0.25, 0.75))
    ('0.50', '0.50 (0.25 to 0.75)')
    """
    told = "" if ends is None else f" ({ends[0]:.2f} to {ends[1]:.2f})"
    return f"{value:.2f}{told}"


def percent_text(value: float, ends: Ends | None) -> str:
    """A share and what is open of it, in percent.

    Examples
    --------
    >>> percent_text(0.07, (-0.02, 0.15)), percent_text(0.004, None)
    ('7 % (−2 to 15 %)', 'under 1 %')
    >>> percent_text(0.003, (0.001, 0.004)), percent_text(0.003, (-0.1, 0.4))
    ('under 1 %', 'under 1 % (−10 to 40 %)')
    """
    told = "" if ends is None else f" ({_percent(ends[0])} to {_percent(ends[1])} %)"
    little = 0 < value < LITTLE
    if little and ends is not None and 0 <= ends[0] <= ends[1] < LITTLE:
        return "under 1 %"
    return f"{'under 1' if little else _percent(value)} %{told}"


def _percent(value: float) -> str:
    return str(round(100 * value)).replace("-", "−")
