"""Groups of people who want about the same.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
D           ``size``                number of coordinates of a direction
m_i, S_i    ``means, covariances``  what is known of person i
τ           ``spread``              how far members are from the centre of a group
μ_c         ``center``              that centre
P_i         ``information``         (S_i + τ²I)⁻¹
==========  ======================  ===============================================

The centres are N(0, I/D), everybody's estimate m_i is N(μ_c, S_i + τ²I) for the group c
of i, and partitions have the probability of a Chinese restaurant: whoever comes next
joins a group in proportion to its members, or opens one like a group of one. Centres
are integrated out. The groups are those of the most probable partition, found by
merging as long as that makes it more probable (as Heller and Ghahramani 2005 do) and
then moving single people; τ, on a grid, is the one that makes it most probable. One
group is a possible outcome, and so is a group of one. Who is uncertain fits into every
group about as well, and decides nothing.

A group has a spread, so two members may be τ or more apart, and intervals of 90 % of
theirs need not touch. They are not kept apart for that: among many people some such
pairs are chance (of those who want the same, about 2 in 100 pairs), so that groups
would become the more the more people come, and others for every number that is looked
at. What is said of a group says how far its members are apart instead, in
:class:`~elicitor.using.panel_findings.OpinionGroup` and on the board of a study.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

__all__ = ["Partition", "most_probable_partition"]

SPREADS = np.geomspace(0.1, 0.4, 4)
"""People who are closer than the smallest are the same to us: few answers do not tell
so well how much people differ that finer groups could be believed."""
SWEEPS = 20
"""Rounds of moving people; two are usually enough."""


@dataclass(frozen=True, eq=False)
class Partition:
    """Who belongs together; larger groups have smaller numbers."""

    labels: np.ndarray  # group of everyone
    centers: np.ndarray  # expected ones, (n_groups, size)
    spread: float  # τ
    membership: np.ndarray  # (n_people, n_groups), others as they are


def most_probable_partition(means: np.ndarray, covariances: np.ndarray) -> Partition:
    """Find groups of people, by means m and covariances S of each."""
    best, best_score = None, -np.inf
    for spread in SPREADS:
        people = _People(means, covariances, float(spread))
        labels = people.moved(people.merged())
        score = people.log_probability(labels)
        if score > best_score:
            best, best_score = (people, labels), score
    assert best is not None
    people, labels = best
    labels = _by_size(labels)
    return Partition(
        labels, people.centers(labels), people.spread, people.membership(labels)
    )


class _People:
    """Everyone's share in what is known of a group: sums over members are enough."""

    def __init__(
        self, means: np.ndarray, covariances: np.ndarray, spread: float
    ) -> None:
        size = means.shape[1]
        self.spread = spread
        self._prior = size * np.eye(size)
        information = np.linalg.inv(covariances + spread**2 * np.eye(size))
        pulls = np.einsum("nij,nj->ni", information, means)
        heights = np.linalg.slogdet(information)[1] - (pulls * means).sum(axis=1)
        # One row per person: P, P m, the log density at m_i = 0, and 1.
        self._rows = np.hstack(
            [
                information.reshape(len(means), -1),
                pulls,
                0.5 * heights[:, None],
                np.ones((len(means), 1)),
            ]
        )

    def merged(self) -> np.ndarray:
        """Labels after merging the best two groups as long as that pays."""
        labels = np.arange(len(self._rows))
        groups, alive = self._rows.copy(), np.ones(len(labels), dtype=bool)
        scores = self._scores(groups)
        gains = np.full((len(labels), len(labels)), -np.inf)
        for one in range(len(labels)):
            gains[one, one + 1 :] = self._gains(one, groups, scores)[one + 1 :]
        while gains.max() > 0:
            one, other = divmod(int(gains.argmax()), len(labels))
            groups[one] += groups[other]
            scores[one] = self._scores(groups[one][None])[0]
            labels[labels == other] = one
            alive[other] = False
            gains[other], gains[:, other] = -np.inf, -np.inf
            fresh = np.where(alive, self._gains(one, groups, scores), -np.inf)
            gains[one, one + 1 :], gains[:one, one] = fresh[one + 1 :], fresh[:one]
        return labels

    def moved(self, labels: np.ndarray) -> np.ndarray:
        """Labels after moving people where they fit best."""
        labels = labels.copy()
        for _ in range(SWEEPS):
            before = labels.copy()
            for person in range(len(labels)):
                choices, logs = self._places(person, labels)
                labels[person] = choices[int(np.argmax(logs))]
            if np.array_equal(labels, before):
                break
        return labels

    def log_probability(self, labels: np.ndarray) -> float:
        """Log of the joint probability of the groups and of what is known."""
        return float(self._scores(self._groups(labels)).sum())

    def centers(self, labels: np.ndarray) -> np.ndarray:
        """E[μ] of every group, of shape (n_groups, size)."""
        precision, pull, _, _ = self._parts(self._groups(labels))
        return np.asarray(np.linalg.solve(precision, pull[..., None])[..., 0])

    def membership(self, labels: np.ndarray) -> np.ndarray:
        """Probabilities of shape (n_people, n_groups), see :class:`Partition`."""
        found = np.zeros((len(labels), labels.max() + 1))
        for person, own in enumerate(labels):
            choices, logs = self._places(person, labels)
            if (labels == own).sum() > 1:  # a group that does not exist has no column
                choices, logs = choices[:-1], logs[:-1]
            chances = np.exp(logs - logs.max())
            found[person, choices] = chances / chances.sum()
        return found

    def _places(self, person: int, labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Groups that a person may join, the last one empty, and log weights."""
        others = np.delete(labels, person)
        rows = np.delete(self._rows, person, axis=0)
        choices = np.unique(others)
        sums = [rows[others == choice].sum(axis=0) for choice in choices]
        groups = np.reshape(sums, (len(choices), -1)) if sums else rows
        own = labels[person]
        empty = own if own not in choices else max(labels.max(), len(labels)) + 1
        mine = self._rows[person][None]
        joined = self._scores(groups + mine) - self._scores(groups)
        return np.append(choices, empty), np.append(joined, self._scores(mine))

    def _groups(self, labels: np.ndarray) -> np.ndarray:
        return np.array(
            [self._rows[labels == which].sum(axis=0) for which in np.unique(labels)]
        )

    def _gains(self, one: int, groups: np.ndarray, scores: np.ndarray) -> np.ndarray:
        return self._scores(groups + groups[one]) - scores - scores[one]

    def _parts(
        self, groups: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        size = len(self._prior)
        precision = groups[:, : size**2].reshape(-1, size, size) + self._prior
        return precision, groups[:, size**2 : -2], groups[:, -2], groups[:, -1]

    def _scores(self, groups: np.ndarray) -> np.ndarray:
        """Log marginal density of the members of each group, and of their number."""
        from scipy.special import gammaln  # here, since loading it takes a while

        precision, pull, height, members = self._parts(groups)
        center = np.linalg.solve(precision, pull[..., None])[..., 0]
        fit = (pull * center).sum(axis=1) - np.linalg.slogdet(precision)[1]
        free = np.linalg.slogdet(self._prior)[1]
        return np.asarray(height + 0.5 * (fit + free) + gammaln(members))


def _by_size(labels: np.ndarray) -> np.ndarray:
    """The same groups, numbered from the largest; of equal ones the earlier first."""
    found, first, sizes = np.unique(labels, return_index=True, return_counts=True)
    order = found[np.lexsort([first, -sizes])]
    return np.array([int(np.flatnonzero(order == label)[0]) for label in labels])
