"""How to ask someone who may err, and when to stop: options of every family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from elicitor.core.checks import (
    check_choice,
    check_count,
    check_flag,
    check_items,
    check_number,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.procedures.bayesian.acquisition import USUAL, acquisition_of
from elicitor.procedures.bayesian.noise import BEFORE, link_of

__all__ = ["SETTLED_BY", "Settings"]

GOALS = ("best", "weights")
SETTLED_BY = ("cost", "weights")


@dataclass(frozen=True)
class Settings:
    """Options that all Bayesian procedures share.

    Attributes
    ----------
    tolerance : float, default=0.05
        Stop when the unit vector of the unknowns is expected to lie this close to the
        truth (root mean squared distance), and following it costs little (`regret`).
    settled_by : {"cost", "weights"}, default="cost"
        Of ratios, where there are choices to be made, closeness says next to nothing of
        what is chosen: by default only `regret` counts there, unless `tolerance` is
        below the usual. "weights" asks on until weights are close, too, as versions did
        that had no such option. Nothing changes for other families.
    link : {"logistic", "probit"}, default="logistic"
        Distribution of the noise in a person's judgement, by its name in
        :data:`~elicitor.procedures.bayesian.LINKS`. Half of the people are believed
        before any answer to have normal noise and a zone of indifference instead,
        whatever the link, until somebody says "about equal".
    acquisition : str, default="gain"
        What makes a question worth asking, by its name in
        :data:`~elicitor.procedures.bayesian.ACQUISITIONS`: by default how much closer
        the answer is expected to bring the weights to the truth.
    simplicity : float, default=0.75
        Ask about two quantities only, if that is expected to tell at least this share
        of what the best question tells; above 1 for never, 0 for always.
    realism : float, default=1.0
        Of the questions that are expected to tell at least this share of what the best
        one tells, ask the one whose worse alternative this person would like most, as
        far as is known; 1 only of those that tell as much, 0 always. Spares people
        classifiers that hardly ever predict some class, but answers then tell less.
        Nothing changes where there are no such classifiers, as in balls and pools.
    retests : int, default=0
        So many earlier questions are asked again, sides swapped, at least 4 questions
        later.
    held_out : int, default=0
        So many random pairs are asked whose answers are predicted before they are
        learnt from.
    given_held_out : sequence of (int, float or None), optional
        Of the comparisons that were made before, the numbers (from 1) of those whose
        answers were predicted before they were learnt from, and the probability of
        the side that was chosen; None if none was.
    repeat_given : bool, default=False
        Whether comparisons that were made before may be asked again, too, as where the
        same person made them.
    dominated : int, default=0
        So many pairs are asked on which everyone agrees, where there are such; they
        are not learnt from.
    check_signs : bool, default=True
        Where it is assumed which statistics are good and which are bad, one pair is
        asked early on which everyone agrees then, and another one in the end if some
        weights look like nothing, as those of the other sign do; each a few times
        more if the answer goes against everyone. Another one where somebody who agrees
        but for one sign would lose much. They are not learnt from. Transcripts
        of versions that had no such questions are replayed without.
    edition : {7, 6, 5, 4, 3, 2, 1}, default=7
        6 for sessions that began before ratios of people who may err were drawn where
        they lie, and not beside it, so that their intervals were too narrow; and before
        what is good and bad was asked about apart from the form of value per cost.
        5 for sessions that began before what people who may err lose was compared with
        what is best to each of them, not with what is shown of a region; and what is
        lost by ratios of several classes, also for certain, with what the region has
        best and worst, on both scales (`regret`).
        4 for sessions that began before it counted which of few models may be the best
        by a ratio, before questions ended where whom the answers fit choose alike,
        before balls of whole people were asked about by what is shown, of who never
        errs, and before losses were those of rules themselves: not of those that are
        shown, nor rounded to whole people, and of ratios of two classes also those of
        people for whom it is best to call all the same. 3 for
        those that began before all answers were compared with those of
        somebody who counts something the other way, so that they find the same (and
        foretell as many questions). 2 for
        those that began before somebody with a favourite side was looked for
        among the sides as they were shown, so that they are asked the same. 1 for those
        that began before 28 November 2026: besides, somebody with a zone of
        indifference hardly slips, two of three answers against everyone end the
        questions, and nobody is looked for who is like others but for one sign.
    length : int, default=12
        About how many questions there will be; such checks are spread over them.
    within : int, optional
        So many questions are asked at most, as whoever asks them knows: checks do not
        wait for their places any longer than these questions leave room for them.
    doubt_family : str, optional
        Another family of metrics; some questions are then asked in order to find out
        whether the person's metric is rather one of those.
    doubt_share : float, default=0.5
        Share of the questions that go into that doubt.
    batch : int, default=1
        So many questions are chosen at a time, without the answers of those before in
        the same batch; they may be answered in any order. See :func:`questions_ahead`.
    decide : list or "threshold", optional
        What must be chosen in the end: the statistics of at least two alternatives, in
        the order of the region's names, such as those of the user's own models; or, of
        a binary region, the best threshold above which to call positive. Questions are
        then asked for that choice, and end when it is settled, whatever the tolerance.
    goal : {"weights", "best"}, default="weights"
        Of real models, whether to find the weights, or which model is best; for that,
        `certainty` and `regret` say when to stop instead of `tolerance`.
    certainty : float, default=0.95
        Such a choice is settled when it is right with this probability.
    regret : float, default=0.02
        A choice is right if it is the best, or loses at most this share of the range
        between the utilities of the worst alternative and of the best. Weights, too,
        are known only once following them loses no more, with 95 % probability; for
        certain, of who never errs. No answer tells how a ratio of right decisions is
        scaled: the larger share counts of the two if errors count on average as much as
        right decisions do, or as their sum (as in Jaccard's; in F-measures less). Whose
        denominator weighs errors many times as much may lose several times the share.
    """

    tolerance: float = 0.05
    settled_by: str = "cost"
    link: str = "logistic"
    acquisition: str = USUAL
    simplicity: float = 0.75
    realism: float = 1.0
    retests: int = 0
    held_out: int = 0
    given_held_out: Any = ()
    repeat_given: bool = False
    dominated: int = 0
    check_signs: bool = True
    edition: int = 7
    length: int = 12
    within: int | None = None
    doubt_family: str | None = None
    doubt_share: float = 0.5
    batch: int = 1
    decide: Any = None
    goal: str = "weights"
    certainty: float = 0.95
    regret: float = 0.02

    def __post_init__(self) -> None:
        check_number("tolerance", self.tolerance, above=0)
        check_choice("settled_by", self.settled_by, SETTLED_BY)
        link_of(self.link)
        acquisition_of(self.acquisition)
        check_number("simplicity", self.simplicity, at_least=0)
        check_number("realism", self.realism, at_least=0, at_most=1)
        for name in ("retests", "held_out", "dominated"):
            check_count(name, getattr(self, name))
        _check_foretold(self.given_held_out)
        check_flag("repeat_given", self.repeat_given)
        check_flag("check_signs", self.check_signs)
        check_count("edition", self.edition, at_least=1, at_most=7)
        check_count("length", self.length, at_least=1)
        if self.within is not None:
            check_count("within", self.within, at_least=1)
        check_number("doubt_share", self.doubt_share, above=0, at_most=1)
        check_count("batch", self.batch, at_least=1)
        if isinstance(self.decide, str):
            check_choice("decide", self.decide, ("threshold",))
        check_choice("goal", self.goal, GOALS)
        check_number("certainty", self.certainty, above=0, below=1)
        check_number("regret", self.regret, at_least=0, below=1)

    @property
    def noise(self) -> str:
        """The link, marked if people are believed to answer as they were before."""
        return (
            self.link if self.is_latest or self.link == "exact" else self.link + BEFORE
        )

    @property
    def is_latest(self) -> bool:
        """Whether people are believed to answer as this version believes."""
        return self.edition > 1

    @property
    def hears_sides_as_shown(self) -> bool:
        """Whether a favourite side is one of those that were shown."""
        return self.edition > 2

    @property
    def compares_signs(self) -> bool:
        """Whether all answers may speak against what is assumed of everyone."""
        return self.check_signs and self.edition > 3

    @property
    def tells_fewest(self) -> bool:
        """Whether no more questions are promised than surely follow."""
        return self.edition > 3

    @property
    def tells_what_is_open(self) -> bool:
        """Whether weights may stay open of which answers hardly tell, and why."""
        return self.edition > 4

    @property
    def covers_trivial(self) -> bool:
        """Whether to call all the same may be the best threshold for a ratio."""
        return self.edition > 4

    @property
    def weighs_best_of_each(self) -> bool:
        """Whether losses are those by what is best to each, wherever it lies."""
        return self.edition > 5

    @property
    def knows_ratios(self) -> bool:
        """Whether draws of ratios lie where these do, and signs are asked apart."""
        return self.edition > 6

    @property
    def takes_given_sides_for_chance(self) -> bool:
        """Whether comparisons made elsewhere are taken to have sides by chance."""
        return self.edition < 6

    @property
    def is_for_weights(self) -> bool:
        """Whether no decision was named that answers are to settle."""
        return self.decide is None and self.goal == "weights"


def _check_foretold(given: Any) -> None:
    """Pairs of a number and a probability, each number once."""
    name = "given_held_out"
    pairs = [tuple(check_items(name, one)) for one in check_items(name, given)]
    if any(len(pair) != 2 for pair in pairs):
        raise InvalidParameterError(f"{name} must be pairs; got {given!r}.")
    for number, chance in pairs:
        check_count(name, number, at_least=1)
        if chance is not None:
            check_number(name, chance, at_least=0, at_most=1)
    if len({number for number, _ in pairs}) < len(pairs):
        raise InvalidParameterError(f"{name} must differ in numbers; got {given!r}.")
