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

import numpy as np

from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.moments import probability_of_first

__all__ = ["expected_gains"]


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
        beliefs.means @ rows.T, (moved * rows).sum(axis=-1), beliefs.noise
    )
    # A change of w turns the direction by its part across the mean, over |Cw|.
    length = np.linalg.norm(means, axis=1)[:, None, None]
    reached = np.linalg.norm(directions, axis=1)[:, None, None]
    turned = moved @ c.T
    units = means[:, None, :] / np.where(length > 0, length, 1.0)
    turned -= (turned * units).sum(axis=-1, keepdims=True) * units
    turned *= np.where(length > 0, reached / np.where(length > 0, length, 1.0), 1.0)
    shares = beliefs.shares[:, None, None]
    first = shares * (p[..., None] * directions[:, None] + slope[..., None] * turned)
    first = first.sum(axis=0)
    total, likely = beliefs.shares @ directions, beliefs.shares @ p
    second = total - first
    return np.asarray(
        (first**2).sum(axis=1) / likely
        + (second**2).sum(axis=1) / (1 - likely)
        - total @ total
    )
