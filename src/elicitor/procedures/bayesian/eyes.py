"""Differences as the person sees them, where utility is a ratio.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
⟨w, z⟩      –                       D(first) D(second) (φ(first) − φ(second))
D           ``denominators``        what divides the metric φ, of some weights
–           ``utility.seen``        1/(D D) to the estimate, times a unit
==========  ======================  ===============================================

Which side is better is linear in w, but people err about differences of φ. With one
positive in a hundred D of F1 goes from 0.01 to 1, so that z without its denominators
takes clear differences for small ones, and ties for choices. So z is divided by those
of the estimate; whenever that moves much, all answers are learnt anew.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["look_again", "settle"]

MOVED = 0.3
"""Logarithm of how much some difference must be seen otherwise to learn anew."""
ROUNDS = 5


def look_again(
    utility: LinearUtility,
    beliefs: Beliefs,
    heard: Sequence[tuple[np.ndarray, np.ndarray]],
) -> bool:
    """See differences by the eyes of the estimate; whether these are new ones.

    Never of who does not err, nor of no ratio. `heard` is without "cannot say".
    """
    if beliefs.is_exact or not heard:
        return False
    first, second = (np.array(side) for side in zip(*heard, strict=True))
    before, eyes = utility.seen(first, second), utility.eyes
    utility.look_by(beliefs.estimate())
    factors = utility.seen(first, second) / before
    if np.abs(np.log(factors)).max() <= MOVED:
        utility.look_by(eyes)
        return False
    beliefs.rescale(factors)
    return True


def settle(
    utility: LinearUtility,
    beliefs: Beliefs,
    heard: Sequence[tuple[np.ndarray, np.ndarray]],
) -> None:
    """Look again until nothing changes, or often enough; see :func:`look_again`."""
    for _ in range(ROUNDS):
        if not look_again(utility, beliefs, heard):
            break
