"""Whether the family fits, or a richer or a simpler one would do better."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from elicitor.core.checks import check_choice, check_items
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.metrics.families import FAMILIES, OURS, SumOf, named_family
from elicitor.procedures.bayesian.asking import families_of, own_options, utility_of
from elicitor.procedures.bayesian.departure import DECISIVE, Departure, contains
from elicitor.procedures.bayesian.fit import Answered, fit, informative
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.base import Region
from elicitor.session.record import require_same_region
from elicitor.using.reanalysis import transcript_of

__all__ = ["FamilyCheck", "FamilyFit", "check_family", "compare_families"]

SIMPLER = math.log(3)
"""Log Bayes factor from which on a simpler family is preferred."""
SURPRISING = 0.05


@dataclass(frozen=True)
class FamilyFit:
    """How one family explains the answers.

    Attributes
    ----------
    family : str
        Its name.
    relation : {"used", "simpler", "richer"}
        To the family that was used; "richer" is what can express something else.
    unknowns : int
        Its unknown weights.
    log_bayes_factor : float
        Log of how many times likelier the answers are under it than under the one that
        was used; 0 for that one.
    bits : float
        How well an answer is predicted from all others, in bits more than a coin (at
        most 1).
    hits : float
        Share of the answers that are predicted right from all others.
    """

    family: str
    relation: str
    unknowns: int
    log_bayes_factor: float
    bits: float
    hits: float


@dataclass(frozen=True)
class FamilyCheck:
    """Whether a family of metrics fits someone's answers.

    Attributes
    ----------
    family : str
        The family that was used.
    verdict : {"fits", "richer", "simpler", "unexplained"}
        "Richer" and "simpler" if `suggestion` is to be preferred; "unexplained" if
        there is more contradiction than the noise explains, but no better family.
    suggestion : str or None
        A family that should be used instead.
    table : tuple of FamilyFit
        All families that were compared, the used one first.
    surprise : float
        How often answers made up from the fitted model are at least as surprising as
        the real ones; small if the noise does not explain them.
    n_answers : int
        Answers that say something about the metric.
    """

    family: str
    verdict: str
    suggestion: str | None
    table: tuple[FamilyFit, ...]
    surprise: float
    n_answers: int

    def sentence(self) -> str:
        """Say the verdict in plain words."""
        by_name = {row.family: row for row in self.table}
        used = by_name[self.family]
        said = f"A {self.family} metric predicts {used.hits:.0%} of the answers"
        if self.suggestion is not None:
            other = by_name[self.suggestion]
            ending = "and is simpler" if self.verdict == "simpler" else "and fits them"
            better = "" if self.verdict == "simpler" else " better"
            return (
                f"{said}; a {other.family} metric predicts {other.hits:.0%} {ending}"
                f"{better} (Bayes factor {_times(other.log_bayes_factor)})."
            )
        if self.verdict == "unexplained":
            return (
                f"{said}, but contradictions are more than its noise explains "
                f"({self.surprise:.0%} of made-up answers are as surprising)."
            )
        others = [row.family for row in self.table[1:]]
        rest = f"; no better: {', '.join(others)}" if others else ""
        return f"{said} and fits them{rest}."


def check_family(
    answers: Result | Transcript,
    region: Region,
    families: Sequence[str | SumOf] | None = None,
) -> FamilyCheck:
    """Compare the family that was used with others on the same answers.

    Questions that were chosen for one family may not tell it from another: antipodes
    of a ball, for instance, look the same to a linear and to a quadratic person. If it
    matters, ask with ``doubt_family=...`` or some ``held_out`` questions.

    Parameters
    ----------
    answers : Result or Transcript
        What was asked and answered, by any method.
    region : Region
        The region it was asked on.
    families : sequence of str or SumOf, optional
        Families to compare with; by default all that have a Bayesian procedure here.
        A sum is ``"sum"`` in what comes out, and the next one ``"sum 2"``.

    Returns
    -------
    FamilyCheck

    Raises
    ------
    InvalidParameterError
        If a family has no Bayesian procedure for this region.
    InvalidDataError
        If no answer says anything, or a result without transcript is given.
    TranscriptError
        If the answers belong to another region.
    """
    transcript = transcript_of(answers)
    require_same_region(transcript, region)
    used = transcript.configuration["family"]
    known = dict.fromkeys([used, *families_of(region)])  # a bare sum is none of these
    options = transcript.configuration["options"]
    if isinstance(families, str):
        raise InvalidParameterError(
            f"families must be a sequence of families, such as [{families!r}]; got "
            f"{families!r}."
        )
    others = list(known) if families is None else check_items("families", families)
    utilities = {used: _utility(region, used, options)}
    for each in others:
        name, own = named_family(each, {})
        if not own or name not in FAMILIES:
            check_choice("families", name, known)
        if name in utilities and not own:
            continue
        try:
            other = utility_of(region, name, **(own or own_options(name, options)))
        except InvalidParameterError:
            if families is None and name not in OURS:
                continue  # one of one's own that does not fit
            raise
        if not (contains(utilities[used], other) and contains(other, utilities[used])):
            utilities[_free(name, utilities)] = other
        elif families is not None:
            raise InvalidParameterError(
                "families must be others than the one that was asked, with which each "
                f"is compared; {each!r} is that one, or says the same."
            )
    heard = [
        (entry.question.first, entry.question.second, entry.answer)
        for entry in transcript.standing
    ]
    return compare_families(utilities, heard)


def compare_families(
    utilities: dict[str, LinearUtility], answers: Sequence[Answered]
) -> FamilyCheck:
    """Compare families by the answers that all of them can explain.

    The one that was used comes first. InvalidDataError if no answer says anything.
    """
    used, *others = utilities
    base = utilities[used]
    heard = informative(base, answers)
    if not heard:
        raise InvalidDataError("No answer says anything about the metric.")
    own = fit(base, heard)
    row = _row(used, "used", base, 0.0, own.log_left_out)
    table = [row] + [_compared(name, utilities[name], base, heard) for name in others]
    verdict, suggestion = _verdict(table, own.surprise)
    return FamilyCheck(
        family=used,
        verdict=verdict,
        suggestion=suggestion,
        table=tuple(table),
        surprise=own.surprise,
        n_answers=len(heard),
    )


def _free(name: str, taken: Collection[str]) -> str:
    """The name, with a number if another family has it."""
    numbered = (f"{name} {i}" for i in itertools.count(2))
    return next(each for each in itertools.chain([name], numbered) if each not in taken)


def _utility(region: Region, family: str, options: dict[str, Any]) -> LinearUtility:
    return utility_of(region, family, **own_options(family, options))


def _compared(
    name: str, other: LinearUtility, base: LinearUtility, answers: Sequence[Answered]
) -> FamilyFit:
    """One more family, the richer of the two as a departure from the other one."""
    simpler = contains(base, other)
    small, large = (other, base) if simpler else (base, other)
    plain, departure = fit(small, answers), Departure(small, large)
    first, second, said = zip(*answers, strict=True)
    departure.learn_all(np.array(first), np.array(second), said)
    factor = departure.log_evidence - plain.log_evidence
    if simpler:
        return _row(name, "simpler", other, -factor, plain.log_left_out)
    return _row(name, "richer", other, factor, departure.log_left_out())


def _row(
    family: str, relation: str, utility: LinearUtility, factor: float, logs: np.ndarray
) -> FamilyFit:
    return FamilyFit(
        family=family,
        relation=relation,
        unknowns=utility.size,
        log_bayes_factor=factor,
        bits=float(logs.mean() / math.log(2) + 1),
        hits=float((logs > -math.log(2)).mean()),
    )


def _verdict(table: Sequence[FamilyFit], surprise: float) -> tuple[str, str | None]:
    used, *others = table
    richer = [row for row in others if row.relation == "richer"]
    best = max(richer, key=lambda row: row.log_bayes_factor, default=used)
    if best.log_bayes_factor >= DECISIVE:
        return "richer", best.family
    enough = [
        row
        for row in others
        if row.relation == "simpler" and row.log_bayes_factor >= SIMPLER
    ]
    if enough:
        return "simpler", min(enough, key=lambda row: row.unknowns).family
    return ("unexplained" if surprise < SURPRISING else "fits"), None


def _times(log_factor: float) -> str:
    return f"{math.exp(min(log_factor, math.log(1e6))):,.0f}"
