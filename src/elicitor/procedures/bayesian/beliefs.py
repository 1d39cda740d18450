"""What answers say about someone's weights and about how reliably they answer.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
D           ``size``                number of weights
w           –                       the weights, |w| = 1; before any answer uniform
h           ``noise[h]``            a hypothesis about the noise, with share π_h
m_h, S_h    ``means, covariances``  the Gaussian closest to what is known of w
==========  ======================  ===============================================

Theory of operation. Under each hypothesis, w starts as N(0, I/D), and expectation
propagation (:mod:`.propagation`) learns from the answers. A hypothesis counts by its
evidence, the probability of the answers.

Questions about planes through the middle of what is known say next to nothing about the
length of w, while its scale is the noise's. So the length is fixed: every Gaussian is
conditioned on |w| = 1, and on quadrics that all weights are known to lie on
(:mod:`.surfaces`).
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.ties import best_first, wished
from elicitor.metrics.families.base import Edges
from elicitor.procedures.bayesian.certain_rows import CertainRows
from elicitor.procedures.bayesian.cone import Cone
from elicitor.procedures.bayesian.draws import Draws, SurfaceOf
from elicitor.procedures.bayesian.mixture import Mixture
from elicitor.procedures.bayesian.moments import Kind
from elicitor.procedures.bayesian.noise import Hypotheses
from elicitor.procedures.bayesian.propagation import Propagation
from elicitor.procedures.bayesian.surfaces import on_quadric, on_unit_sphere
from elicitor.procedures.bayesian.told import as_factors

__all__ = ["Beliefs"]

SWEEPS = 3
"""Rounds over all answers after each of them."""
SETTLING = 12
"""Rounds when many answers are new at once."""
HOPELESS = -14.0
"""Hypotheses with such a log share, compared with the best, are given up."""
MANY = 24
"""Of more weights than this too few draws would count to weigh them."""


class Beliefs:
    """A mixture of Gaussians over unit weights, one for each hypothesis on the noise.

    Parameters
    ----------
    size : int
        D, at least 2.
    constraints : array-like of shape (n_constraints, size), optional
        Rows c with ⟨w, c⟩ > 0, known before any answer.
    quadrics : callable, optional
        From weights of shape (size,) to symmetric matrices Q, (n_quadrics, size, size):
        near them wᵀQw = 0 is known before any answer.
    surface : callable, optional
        From weights of shape (n, size) to what such quadrics enclose, a `Surface`.
    sparse : bool, default=False
        Whether about half of the weights are expected to be next to nothing.
    edges : {"weights", "all", "none"}
        Of which constraints ⟨w, c⟩ may be exactly zero, see :class:`CertainRows`.
    link : {"logistic", "probit", "exact"}
        Distribution of the noise; "exact" for somebody who never errs. If such a
        person contradicts themselves, they are believed to err like others.

    Attributes
    ----------
    link : str
        As passed; "logistic" once somebody who never errs contradicts themselves.
    noise : Hypotheses
        Those that are still possible.
    shares : ndarray of shape (n_hypotheses,)
        π; they sum to one.
    means : ndarray of shape (n_hypotheses, size)
        m.
    covariances : ndarray of shape (n_hypotheses, size, size)
        S.
    certain : CertainRows
        What is known of everyone.
    """

    means: np.ndarray
    covariances: np.ndarray
    _drawn: Draws | None = None

    def __init__(
        self,
        size: int,
        *,
        constraints: Sequence[Sequence[float]] | np.ndarray | None = None,
        quadrics: Callable[[np.ndarray], np.ndarray] | None = None,
        surface: SurfaceOf | None = None,
        sparse: bool = False,
        edges: Edges = "weights",
        link: str = "logistic",
    ) -> None:
        self.size = size
        self._quadrics, self._surface = quadrics, surface
        self.link = link
        self._learnt = Propagation(size, Hypotheses.usual(link))
        self._weigh()
        known = np.empty((0, size)) if constraints is None else np.asarray(constraints)
        if sparse:
            known = self._expect_zeros(known)
        if len(known):
            self.constrain(known)
        self.certain = CertainRows(self._learnt, edges)
        self._log_start = self._log_total

    # -- learning -------------------------------------------------------------------

    def constrain(self, rows: np.ndarray) -> None:
        """Learn that ⟨w, c⟩ > 0 for all rows c, of shape (n_constraints, size)."""
        units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        self._learnt.append(units, np.full(len(units), int(Kind.POSITIVE)))
        self._sweep(SETTLING)

    def _expect_zeros(self, known: np.ndarray) -> np.ndarray:
        """Learn that weights may be next to nothing; constraints not learnt by that."""
        own = (known != 0).sum(axis=1) == 1
        signs = np.sign(known[own]).sum(axis=0)
        kinds = np.where(signs != 0, int(Kind.SPARSE_POSITIVE), int(Kind.SPARSE))
        rows = np.diag(np.where(signs < 0, -1.0, 1.0))
        self._learnt.append(np.sqrt(self.size) * rows, kinds)
        self._sweep(SETTLING)
        return known[~own]

    def learn(self, row: np.ndarray, answer: Answer) -> bool:
        """Learn from an answer.

        Parameters
        ----------
        row : ndarray of shape (size,)
            z = f(first) − f(second). If it is zero, any answer is about a difference
            that is none, and speaks of the noise only.
        answer : Answer
            "Cannot say" changes nothing.

        Returns
        -------
        bool
            Whether there was anything to learn.
        """
        if answer is Answer.CANNOT_SAY:
            return False
        if answer is Answer.ABOUT_EQUAL and not self._has_ties:
            with np.errstate(all="ignore" if self.is_exact else None):
                self._learn_anew(ties=True)
        if self.is_exact and not row.any():
            return False
        self._learnt.append(*as_factors(row[None], [answer]))
        with np.errstate(all="ignore" if self.is_exact else None):
            self._learnt.match(slice(-1, None))
            self._sweep(SWEEPS)
        self._forgive()
        return True

    def _forgive(self) -> None:
        """Take somebody who contradicts themselves for one who errs like others."""
        if not self.is_exact:
            return
        known = np.append(self.covariances.ravel(), self._log_total)
        if not np.isfinite(known).all() or self.is_contradicted:
            self.link = "logistic"
            self._learn_anew()

    def learn_all(self, rows: np.ndarray, answers: Sequence[Answer]) -> None:
        """Learn from many answers at once, faster than one by one.

        Parameters
        ----------
        rows : ndarray of shape (n_answers, size)
            Their z.
        answers : sequence of Answer
            "Cannot say" changes nothing.
        """
        self._learnt.append(*as_factors(rows, answers))
        with np.errstate(all="ignore" if self.is_exact else None):
            self._learn_anew()
        self._forgive()

    def rescale(self, factors: np.ndarray) -> None:
        """Learn all answers anew, as differences turn out to be seen otherwise.

        Every z is multiplied by one of the factors; "cannot say" is no answer.
        """
        answered = self._learnt.kinds < Kind.POSITIVE
        self._learnt.rows[answered] *= factors[:, None]
        self._learn_anew()

    # -- what is known --------------------------------------------------------------

    @property
    def is_exact(self) -> bool:
        """Whether no answer is taken to be wrong."""
        return self.link == "exact"

    @property
    def halfspaces(self) -> np.ndarray:
        """Rows h with ⟨h, w⟩ ≥ 0, if no answer is wrong; "about equal" tells none."""
        told = self._learnt.kinds == Kind.PREFERRED
        return self._learnt.rows[told | self.certain.which]

    def cone(self) -> Cone:
        """What agrees with all answers, if none is wrong and something is believed."""
        return Cone(self.halfspaces, self.estimate(), self.covariances[0])

    @property
    def is_contradicted(self) -> bool:
        """Whether no weights agree with all answers; "about equal" tells none."""
        if (self.halfspaces @ self.means.T > 0).all(axis=0).any():
            return False
        return self.cone().is_empty

    @property
    def is_blank(self) -> bool:
        """Whether nothing is known: every direction is as likely as any other."""
        return not self.means.any()

    @property
    def has_answers(self) -> bool:
        """Whether anything was learnt from somebody."""
        return bool(np.isin(self._learnt.kinds, (Kind.PREFERRED, Kind.EQUAL)).any())

    def directions(self, coordinates: np.ndarray | None = None) -> np.ndarray:
        """E[Cw/|Cw|] under every hypothesis.

        Parameters
        ----------
        coordinates : ndarray of shape (n_coordinates, size), optional
            C; the identity by default.

        Returns
        -------
        ndarray of shape (n_hypotheses, n_coordinates)
        """
        c = np.eye(self.size) if coordinates is None else coordinates
        means = self.means @ c.T
        spreads = np.tensordot(self.covariances, c.T @ c)  # traces of CSCᵀ
        return np.asarray(means / np.sqrt((means**2).sum(1) + spreads)[:, None])

    def estimate(self, coordinates: np.ndarray | None = None) -> np.ndarray:
        """The unit Cw with the least expected squared error; zero if blank."""
        mean = self.shares @ self.directions(coordinates)
        return np.asarray(mean / (np.linalg.norm(mean) or 1.0))

    def expected(self, coordinates: np.ndarray) -> np.ndarray:
        """The weights w whose Cw is closest to its estimate, of shape (size,)."""
        if self.is_blank:  # no axis: some are metrics that cannot be written
            return wished(self.size)
        wanted = self.estimate(coordinates)
        return np.linalg.lstsq(coordinates, wanted, rcond=None)[0]

    def expected_error(self, coordinates: np.ndarray | None = None) -> float:
        """Root of the expected squared distance of the unit Cw from its estimate."""
        reached = np.linalg.norm(self.shares @ self.directions(coordinates))
        return float(np.sqrt(2 * max(0.0, 1 - float(reached))))

    @property
    def log_evidence(self) -> float:
        """Log of the probability of all answers, averaged over weights and noise."""
        return self._log_total - self._log_start

    def log_left_out(self) -> np.ndarray:
        """Log probability of every answer, given all others.

        The probability of all answers is that of the others times this one, under
        every hypothesis; so their mixture is a harmonic mean over π.

        Returns
        -------
        ndarray of shape (n_answers,)
            "Cannot say" is no answer.
        """
        answered = self._learnt.kinds < Kind.POSITIVE
        logs = self._learnt.log_left_out()[:, answered]
        weighted = np.log(self.shares)[:, None] - logs
        return np.asarray(-np.logaddexp.reduce(weighted, axis=0))

    @property
    def likeliest(self) -> Beliefs:
        """A copy that holds the likeliest hypothesis for certain; not to be taught."""
        return self.likely(1)

    def likely(self, number: int) -> Beliefs:
        """A copy with so many hypotheses, the likeliest; not to be taught."""
        few = copy.copy(self)
        few._drawn = None
        which = np.zeros(len(self.noise), dtype=bool)
        which[best_first(self.shares)[:number]] = True
        few.noise = self.noise.kept(which)
        few.shares = self.shares[which] / self.shares[which].sum()
        few.means, few.covariances = self.means[which], self.covariances[which]
        return few

    def draws(
        self, number: int, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draw unit weights, (number, size), and which of `noise`, (number,).

        With even shares for all scales of the noise. What is certain is fulfilled as
        far as a few attempts go.
        """
        return self._draws.plain(number, rng)

    def sampled(
        self, number: int, rng: np.random.Generator
    ) -> tuple[np.ndarray, np.ndarray]:
        """Draw as :meth:`draws` does, without what is wrong in Gaussians.

        The same of who never errs, and where hardly any fulfils what is certain.
        """
        found = self.on_surface(number)
        if found is None and self._is_mended:
            curved = self._quadrics is not None
            found = self._draws.weighed(number, rng, has_quadrics=curved)
        return self.draws(number, rng) if found is None else found

    def on_surface(self, number: int) -> tuple[np.ndarray, np.ndarray] | None:
        """So many draws as :meth:`sampled` where all weights lie, if on a surface.

        The same until something is learnt. None if there is none, or nothing to mend.
        """
        if self._surface is None or not self._is_mended:
            return None
        return self._draws.on(self._surface, number)

    @property
    def _is_mended(self) -> bool:
        """Whether Gaussians may be wrong, and it can be helped."""
        return self.has_answers and not self.is_exact and self.size <= MANY

    @property
    def _draws(self) -> Draws:
        if self._drawn is None:
            which = self.certain.which
            cones = self.halfspaces if self.is_exact else self._learnt.rows[which]
            shares = self.noise.evenly(self.shares)
            mixture = Mixture(shares, self.means, self.covariances)
            self._drawn = Draws(self._learnt, mixture, cones)
        return self._drawn

    # -- hypotheses about the noise -------------------------------------------------

    @property
    def _has_ties(self) -> bool:
        return bool((self.noise.thresholds > 0).any())

    def _learn_anew(self, *, ties: bool = False) -> None:
        """Learn everything again, with ties if somebody calls anything about equal."""
        ties = ties or bool((self._learnt.kinds == Kind.EQUAL).any())
        self._learnt.restart(Hypotheses.usual(self.link, ties=ties))
        self._weigh()
        self._sweep(SETTLING)

    def _sweep(self, rounds: int) -> None:
        self._learnt.sweep(rounds)
        self._weigh()

    def _weigh(self) -> None:
        """Shares of the hypotheses, given the answers; drop those that are hopeless."""
        self._drawn = None
        learnt = self._learnt
        self.noise = learnt.noise
        log_shares = self.noise.log_prior + learnt.log_evidences() + self._locate()
        log_shares = np.where(np.isnan(log_shares), -np.inf, log_shares)
        best = log_shares.max()
        if not np.isfinite(best):  # nobody could answer so
            self._log_total = float(best)
            return
        kept = log_shares >= best + HOPELESS
        shares = np.exp(log_shares - best)
        self._log_total = float(best + np.log(shares.sum()))
        self.shares = shares[kept] / shares[kept].sum()
        learnt.keep(kept)
        self.noise = learnt.noise
        self.means, self.covariances = self.means[kept], self.covariances[kept]

    def _locate(self) -> np.ndarray:
        """Condition every Gaussian on where all weights lie; log densities of that."""
        found = on_unit_sphere(self._learnt.gaussians)
        self.means, self.covariances, total = found
        if self._quadrics is None or not self.means.any():
            return total
        for quadric in self._quadrics(self.means.mean(axis=0)):
            self.means, self.covariances, more = on_quadric(
                self.means, self.covariances, quadric
            )
            total = total + more
        return total
