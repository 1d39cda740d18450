"""Several questions at once, whose answers come later.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
z           ``row``                 f(first) − f(second) of a question
S           ``covariances``         of w under a hypothesis about the noise
σ²          ``noise``               variance of the noise under it
==========  ======================  ===============================================

Each question is chosen as if those before it in the batch had been answered, whichever
way. That ⟨w, z⟩ is then known up to the noise does not depend on the answer, and means
do not move on average: so S becomes S − S z zᵀS/(σ² + zᵀS z) and the rest stays
(Desautels, Krause and Burdick 2014 call this hallucination). A batch therefore asks in
different directions, all of them level with what is known before it.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.choice import Worth, next_pair
from elicitor.procedures.bayesian.utility import LinearUtility

__all__ = ["answered_somehow", "next_batch"]


def next_batch(
    utility: LinearUtility,
    beliefs: Beliefs,
    size: int,
    rng: np.random.Generator,
    *,
    asked: Sequence[tuple[np.ndarray, np.ndarray]] = (),
    simplicity: float = 0.75,
    realism: float = 1.0,
    worth: Worth | None = None,
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Up to `size` pairs, each as by :func:`next_pair`, before any of them is answered.

    What pairs are `worth` counts for the first alone: of answers to come it is unknown.
    """
    batch: list[tuple[np.ndarray, np.ndarray]] = []
    while len(batch) < size:
        pair = next_pair(
            utility,
            beliefs,
            [*asked, *batch],
            rng,
            simplicity=simplicity,
            realism=realism,
            worth=None if batch else worth,
        )
        if pair is None:
            break
        batch.append(pair)
        if len(batch) < size:
            row = utility.rows(pair[0][None], pair[1][None])[0]
            beliefs = answered_somehow(beliefs, row)
    return batch


def answered_somehow(beliefs: Beliefs, row: np.ndarray) -> Beliefs:
    """What would be known if ⟨w, z⟩ had been heard, but turned out as expected.

    A copy with the same means and smaller covariances; not to be taught.
    """
    shares, spreads, offsets = beliefs.noise.parts
    noise = (shares * (spreads**2 + offsets**2)).sum(axis=1)
    moved = beliefs.covariances @ row
    taken = moved[:, :, None] * moved[:, None]
    then = copy.copy(beliefs)
    then.covariances = (
        beliefs.covariances - taken / (noise + moved @ row)[:, None, None]
    )
    return then
