"""Utilities of models under many metrics, brought to one scale.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
u_m         ``utilities``           of model m, shape (..., n_models)
v_m         ``standings``           (u_m − min u) / (max u − min u), the same shape
==========  ======================  ===============================================
"""

from __future__ import annotations

import numpy as np

__all__ = ["expected_ranks", "probabilities_best", "ranks_of", "standings_of"]

TIE = 1e-9
"""Models whose standings differ by less are equally good; the rest is rounding."""


def standings_of(utilities: np.ndarray) -> np.ndarray:
    """Scale utilities so that the best model has 1 and the worst has 0.

    Parameters
    ----------
    utilities : ndarray of shape (..., n_models)
        One metric per row.

    Returns
    -------
    ndarray of shape (..., n_models)
        All 1 where all models are equally good.

    Examples
    --------
    >>> standings_of(np.array([0.2, 0.5, 0.3])).round(3)
    array([0.   , 1.   , 0.333])
    """
    worst = utilities.min(axis=-1, keepdims=True)
    stake = np.ptp(utilities, axis=-1, keepdims=True)
    size = np.abs(utilities).max(axis=-1, keepdims=True)
    at_stake = stake > TIE * size
    shares = (utilities - worst) / np.where(at_stake, stake, 1.0)
    return np.asarray(np.where(at_stake, shares, 1.0))


def ranks_of(standings: np.ndarray) -> np.ndarray:
    """Rank of every model, 1 for the best; equals share the better rank.

    Parameters
    ----------
    standings : ndarray of shape (n_models,)
        From :func:`standings_of`.

    Examples
    --------
    >>> ranks_of(np.array([0.0, 1.0, 1.0])).tolist()
    [3, 1, 1]
    """
    ahead = standings[:, None] > standings + TIE
    return np.asarray(1 + ahead.sum(axis=0))


def probabilities_best(standings: np.ndarray) -> np.ndarray:
    """How often every model is the best one; models that tie share the honour.

    Parameters
    ----------
    standings : ndarray of shape (n_metrics, n_models)
        From :func:`standings_of`; of equally likely metrics, or samples.

    Returns
    -------
    ndarray of shape (n_models,)
        They sum to one.
    """
    best = standings >= 1 - TIE
    return np.asarray((best / best.sum(axis=1, keepdims=True)).mean(axis=0))


def expected_ranks(standings: np.ndarray) -> np.ndarray:
    """Mean rank of every model; equals are in the middle of theirs.

    Parameters
    ----------
    standings : ndarray of shape (n_metrics, n_models)
        From :func:`standings_of`; of equally likely metrics.

    Returns
    -------
    ndarray of shape (n_models,)
        Between 1 and n_models.
    """
    from scipy.stats import rankdata  # here, since loading it takes a while

    steps = np.round(standings / TIE)
    return np.asarray(rankdata(-steps, axis=1).mean(axis=0))
