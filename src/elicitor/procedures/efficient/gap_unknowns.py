"""The unknowns of gaps: what each costs beside another one (mathematics §5).

==========  ====================  ================================================
symbol      in code               meaning
==========  ====================  ================================================
d           ``form.power``        1 for absolute gaps, 2 for squared ones
V^σ_j / V*  ``Rate``              a gap in rate j of the cut σ beside the reference
W_ij / W_jj ``Mix``               two gaps together beside the heavier one
==========  ====================  ================================================
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from elicitor.metrics.fair import FairMetric
from elicitor.metrics.fair_quadratic import FairQuadraticMetric
from elicitor.metrics.groups import GroupMetric
from elicitor.procedures.efficient.angle_interval import AngleInterval

__all__ = ["ABSOLUTE", "SQUARED", "Form", "Mix", "Rate"]

UNMET = 2.0
"""Upper end of a ratio if the meeting was a draw, or there was none."""

UNOPENED = math.sqrt(2)
"""Largest W_ij / W_jj as long as it may turn out that i is heavier: no ratio of the
diagonal is more than twice its estimate."""


@dataclass(frozen=True)
class Form:
    """One of the two kinds of fair metrics."""

    metric: type[GroupMetric]
    power: int  # d: what a gap costs grows with this power
    gain: float  # sign of the utility's slope in everyone's rates, if a > 0

    def size(self, costs: np.ndarray) -> float:
        """Σ‖b‖₂ or ½ Σ‖B‖_F for costs of pairs, stacked along the first axis."""
        flat = costs.reshape(len(costs), -1)
        return float(np.linalg.norm(flat, axis=1).sum()) / self.power


ABSOLUTE = Form(FairMetric, power=1, gain=-1.0)
SQUARED = Form(FairQuadraticMetric, power=2, gain=1.0)


@dataclass(eq=False)
class Rate:
    """V^σ_j / V*, an exchange rate between two gaps."""

    cut: int  # σ
    statistic: int  # j
    left: AngleInterval = field(default_factory=lambda: AngleInterval(0, UNMET))
    unit: ClassVar[float] = 1.0


@dataclass(eq=False)
class Mix:
    """W_ij / W_jj for a matrix W of a cut, where j is the heavier of the two.

    The diagonal entries of i and j stand in any order.
    """

    one: Rate
    other: Rate
    left: AngleInterval = field(
        default_factory=lambda: AngleInterval(-UNOPENED, UNOPENED)
    )

    @property
    def heavy(self) -> Rate:
        """The diagonal entry in whose units the ratio is."""
        lighter = self.one.left.centre < self.other.left.centre
        return self.other if lighter else self.one

    @property
    def unit(self) -> float:
        """How much the entry changes with the ratio, in units of the reference."""
        return self.heavy.left.centre

    def open(self) -> None:
        """Begin with all that the diagonal entries allow: W_ij² ≤ W_ii W_jj."""
        self.left = AngleInterval(-self.reach, self.reach)

    @property
    def reach(self) -> float:
        """The largest ratio that the diagonal entries allow."""
        light = self.one if self.heavy is self.other else self.other
        least, most = self.heavy.left.lower, light.left.upper
        return math.sqrt(max(1.0, most / least)) if least > 0 else 1.0
