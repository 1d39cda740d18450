"""How a person's answers scatter: hypotheses about the noise, and what each predicts.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
t           –                       difference of utilities, first minus second
σ           ``scales``              noise, in units of a typical difference
ε           ``lapses``              how often a coin is tossed (probability)
τ           ``thresholds``          difference that is noticed half of the time
ζ           ``zones``               below such a difference a coin is tossed
F           ``LINKS[...]``          Σ_k p_k Φ(s_k x), the distribution of the noise
==========  ======================  ===============================================

P(first) = ε/2 + (1−ε) F((t−τ)/σ) and P(about equal) = (1−ε)[F((t+τ)/σ) − F((t−τ)/σ)]
(Thurstone or Bradley–Terry, with the ties of Rao and Kupper and the lapses of Wichmann
and Hill). The level of noise is not known: every combination of (σ, ε, τ) is a
hypothesis, and the answers decide between them.

So are zones of indifference ([B] Definition 7): half of all people whose noise is a
normal one find differences larger by ζ than they are, and half smaller, so that
F(t/σ) = ½Φ((t−ζ)/σ) + ½Φ((t+ζ)/σ). Who says "about equal" has none.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_instance,
    check_number,
    check_vector,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.registry import Registry, entry_of

__all__ = ["BEFORE", "LINKS", "Hypotheses", "Link", "link_of"]

SUM_OFF = 1e-5
"""Shares of a link may sum to one but for so much, as printed tables round."""


@dataclass(frozen=True)
class Link:
    """A symmetric distribution as a mixture of normal ones.

    The answers tell how large the noise is; what is expected of it suits slopes near 1.

    Parameters
    ----------
    shares : sequence of float
        p_k, not negative; they sum to one.
    slopes : sequence of float
        s_k, reciprocals of standard deviations, positive; one for each share.

    Raises
    ------
    InvalidParameterError
        If they are anything else.
    """

    shares: tuple[float, ...]
    slopes: tuple[float, ...]

    def __post_init__(self) -> None:
        shares = check_vector("shares", self.shares)
        slopes = check_vector("slopes", self.slopes, size=len(shares))
        for share in shares.tolist():
            check_number("Each of shares", share, at_least=0)
        for slope in slopes.tolist():
            check_number("Each of slopes", slope, above=0)
        if abs(shares.sum() - 1) > SUM_OFF:
            raise InvalidParameterError(
                f"shares must sum to 1; got {shown(self.shares)}, which sum to "
                f"{shares.sum():g}."
            )
        object.__setattr__(self, "shares", tuple(shares.tolist()))
        object.__setattr__(self, "slopes", tuple(slopes.tolist()))


def link_of(name: Any) -> Link:
    """The link of that name; InvalidParameterError if there is none."""
    plain = name.removesuffix(BEFORE) if isinstance(name, str) else name
    found = entry_of("link", plain, LINKS)
    return check_instance(f"LINKS[{name!r}]", found, Link)


LINKS: Registry[Link] = Registry(
    "A link",
    {
        "logistic": Link(
            (0.162438, 0.584968, 0.252594), (0.364005, 0.577640, 0.907650)
        ),
        "probit": Link((1.0,), (1.0,)),
        "exact": Link((1.0,), (1.0,)),
    },
)
"""The logistic one is the least largest error with three terms, 4.4e-5 (Monahan and
Stefanski 1992 give tables with more). A link of one's own is an entry:
``LINKS["mine"] = Link(...)``."""

SCALES = {
    2e-4: 0.15,
    0.00625: 0.01,
    0.0125: 0.015,
    0.025: 0.03,
    0.05: 0.075,
    0.1: 0.23,
    0.2: 0.28,
    0.4: 0.15,
    0.8: 0.05,
    1.6: 0.01,
}
"""σ and how likely it is at first. At 0.2 a random pair is answered right in 89 % of
the cases, at 0.1 in 95 %; people err in 10–18 % of hard choices."""
EXACT = 1e-9
"""σ of somebody who never errs: what rounding may do."""
EQUAL = (1e-6, 0.001, 0.01, 0.05, 0.2)
"""τ of somebody who never errs, once they have said "about equal". They may mean it to
the letter, so the smaller, the likelier, in the measure it is rarely given."""
LAPSES = {0.0: 0.60, 0.1: 0.12, 0.2: 0.18, 0.35: 0.10}
"""ε and how likely it is at first; a share ε of coin tosses is ε/2 of wrong answers."""
ZONES, ZONED = (0.08, 0.25, 0.5, 0.8, 1.4), 0.5
"""ζ, all equally likely at first, and how likely it is that there is any."""
STEEPNESS, ZONE_LAPSES = 0.25, {0.0: 0.6, 0.15: 0.25, 0.35: 0.15}
"""σ of somebody with a zone, in parts of it, and ε: they slip like anybody else. Were
they not to, answers of who slips would be taken for those of a zone, and believed."""
BEFORE, FEW_LAPSES = ", as before", {0.0: 0.5, 0.1: 0.5}
"""What a link is marked by of sessions of before, which believed that; and ε there."""
THRESHOLDS = {0.3: 0.25, 0.8: 0.25, 1.5: 0.25, 3.0: 0.25}
"""τ in multiples of σ, once a person has said "about equal"; until then τ = 0."""


@dataclass(frozen=True, eq=False)
class Hypotheses:
    """Combinations of noise, lapses and threshold.

    Attributes
    ----------
    scales, lapses, thresholds : ndarray of shape (n_hypotheses,)
        σ and τ in units of a typical difference of utilities; ε, a probability.
    log_prior : ndarray of shape (n_hypotheses,)
        Log of the probability before any answer.
    even : ndarray of shape (n_hypotheses,)
        What shares are divided by such that all scales count alike.
    link : Link
        F, where there is no zone.
    zones : ndarray of shape (n_hypotheses,)
        ζ, in the same unit as σ; 0 for none.
    """

    scales: np.ndarray
    lapses: np.ndarray
    thresholds: np.ndarray
    log_prior: np.ndarray
    even: np.ndarray
    link: Link
    zones: np.ndarray

    @classmethod
    def of(
        cls, scales: np.ndarray, lapses: np.ndarray, zones: np.ndarray, link: str
    ) -> Hypotheses:
        """People of whom it is known how they answer, all equally likely."""
        none = np.zeros(len(scales))
        return cls(scales, lapses, none, none, none + 1, link_of(link), zones)

    @classmethod
    def exact(cls, *, ties: bool = False) -> Hypotheses:
        """What is to be expected of somebody who never errs.

        Parameters
        ----------
        ties : bool, default=False
            Whether "about equal" was among the answers. How little that is, is unknown.
        """
        levels = np.array(EQUAL if ties else (0.0,))
        same, none = np.ones(len(levels)), np.zeros(len(levels))
        prior = -np.log(levels / levels.sum()) if ties else none
        return cls(EXACT * same, none, levels, prior, same, LINKS["exact"], none)

    @classmethod
    def usual(cls, link: str = "logistic", *, ties: bool = False) -> Hypotheses:
        """What may be expected of people.

        Parameters
        ----------
        link : {"logistic", "probit", "exact"}
            F, or that they never err.
        ties : bool, default=False
            Whether "about equal" was among the answers.
        """
        if link == "exact":
            return cls.exact(ties=ties)
        of_zones = FEW_LAPSES if link.endswith(BEFORE) else ZONE_LAPSES
        thresholds = THRESHOLDS if ties else {0.0: 1.0}
        grid = itertools.product(SCALES.items(), LAPSES.items(), thresholds.items())
        people = [
            (scale, lapse, threshold * scale, p * q * r, p, 0.0)
            for (scale, p), (lapse, q), (threshold, r) in grid
        ]
        if not ties:
            people = [(*one[:3], (1 - ZONED) * one[3], *one[4:]) for one in people]
            every = itertools.product(ZONES, of_zones.items())
            share = ZONED / len(ZONES)
            people += [
                (STEEPNESS * zone, lapse, 0.0, share * q, 1 / len(ZONES), zone)
                for zone, (lapse, q) in every
            ]
        scales, lapses, levels, prior, even, zones = np.array(people).T
        return cls(scales, lapses, levels, np.log(prior), even, link_of(link), zones)

    @cached_property
    def parts(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """F(t/σ) = Σ p Φ((t + o)/s) as p, s and o, each (n_hypotheses, n_parts)."""
        n = max(len(self.link.shares), 2 if self.zones.any() else 1)
        shares, spreads = np.zeros((2, len(self), n))
        shares[:, : len(self.link.shares)] = self.link.shares
        spreads[:] = self.scales[:, None]
        spreads[:, : len(self.link.slopes)] /= self.link.slopes
        zoned, offsets = self.zones > 0, np.zeros((len(self), n))
        shares[zoned] = [0.5, 0.5, *[0.0] * (n - 2)] if n > 1 else 1.0
        spreads[zoned] = self.scales[zoned, None]
        if n > 1:
            offsets[:, 0], offsets[:, 1] = self.zones, -self.zones
        return shares, spreads, offsets

    def kept(self, which: np.ndarray) -> Hypotheses:
        """Some of the hypotheses, by a mask of shape (n_hypotheses,)."""
        return Hypotheses(
            self.scales[which],
            self.lapses[which],
            self.thresholds[which],
            self.log_prior[which],
            self.even[which],
            self.link,
            self.zones[which],
        )

    def evenly(self, shares: np.ndarray) -> np.ndarray:
        """Shares as they would be, had every scale of the noise been equally likely.

        With a prior that favours no order of magnitude, credible intervals of weights
        hold the truth as often as they say, whoever answers (Berger 2006: the right
        Haar prior). What is expected of people would make the intervals of noisier
        people too narrow, as answers near indifference say little about noise.

        Parameters
        ----------
        shares : ndarray of shape (n_hypotheses,)
            Given the answers, of combinations of :meth:`usual`. Zones count alike, too.

        Returns
        -------
        ndarray of shape (n_hypotheses,)
            They sum to one.
        """
        even = shares / self.even
        return np.asarray(even / even.sum())

    def __len__(self) -> int:
        return len(self.scales)
