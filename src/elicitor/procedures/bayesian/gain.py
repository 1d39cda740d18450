"""How much the answer to a question is expected to tell.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
z           ``rows``                f(first) − f(second) of a pair
u           –                       the direction of C w, which is wanted
C           ``coordinates``         from the unknowns to what is reported
==========  ======================  ===============================================

The best guess of a unit vector has the squared error 2(1 − |E u|). An answer moves
E u, and E|E[u | answer]|² − |E u|² is what it is expected to take off the squared
error: the value of the information (Raiffa and Schlaifer 1961). Entropy would not do,
since without noise every plane through the mean is worth one bit, wherever it cuts.

With t = ⟨w, z⟩ normal, E[w; first] = P m + S z P′, where P is the probability of
"first" and P′ its derivative by the mean of t. So the gain has a closed form, also over
several hypotheses about the noise, whose directions may differ.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.moments import probability_of_first

__all__ = ["ACQUISITIONS", "USUAL", "Acquisition", "expected_gains"]

ROUNDING = 1e-15


class Acquisition(Protocol):
    """What makes a question worth asking; the pair with the largest worth is asked.

    It is called with beliefs, z of shape (n_pairs, size) and C of shape
    (n_coordinates, size), as :func:`expected_gains` is, and returns an ndarray of shape
    (n_pairs,): larger is better, 0 or less is never asked. A replay must get the same
    numbers from the same beliefs, so a rule draws from a generator of its own seed.
    """

    def __call__(
        self, beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray, /
    ) -> np.ndarray:
        """Return what each pair is worth."""


def expected_gains(
    beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray | None = None
) -> np.ndarray:
    """Expected drop of the squared error of the direction that is wanted.

    Parameters
    ----------
    beliefs : Beliefs
        What is known.
    rows : ndarray of shape (n_pairs, size)
        z.
    coordinates : ndarray of shape (n_coordinates, size), optional
        C; the identity by default.

    Returns
    -------
    ndarray of shape (n_pairs,)
        Not negative, up to rounding; larger is better.
    """
    c = np.eye(beliefs.size) if coordinates is None else coordinates
    means, directions = beliefs.means @ c.T, beliefs.directions(c)
    moved = rows @ beliefs.covariances  # S z, of shape (n_hypotheses, n_pairs, size)
    p, slope = probability_of_first(
        beliefs.means @ rows.T, np.einsum("hnd,nd->hn", moved, rows), beliefs.noise
    )
    # A change of w turns the direction by its part across the mean, over |Cw|.
    length = np.linalg.norm(means, axis=1, keepdims=True)
    reached = np.linalg.norm(directions, axis=1, keepdims=True)
    known = length > 0
    length = np.where(known, length, 1.0)
    units = means / length
    turn = beliefs.shares[:, None] * slope * np.where(known, reached / length, 1.0)
    along = np.einsum("hpd,hd->hp", moved, units @ c)
    first = (beliefs.shares[:, None] * p).T @ directions
    first += np.einsum("hp,hpd->pd", turn, moved) @ c.T
    first -= (turn * along).T @ units
    total, likely = beliefs.shares @ directions, beliefs.shares @ p
    second = total - first
    # An answer that is certain tells nothing, and must not divide by zero.
    return np.asarray(
        (first**2).sum(axis=1) / np.maximum(likely, ROUNDING)
        + (second**2).sum(axis=1) / np.maximum(1 - likely, ROUNDING)
        - total @ total
    )


USUAL = "gain"
ACQUISITIONS: dict[str, Acquisition] = {USUAL: expected_gains}
"""Rules by name, as the option `acquisition` has them; a rule of one's own is an entry:
``ACQUISITIONS["mine"] = my_rule``."""
