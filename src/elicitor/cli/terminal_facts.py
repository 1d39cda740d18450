"""What a command says of itself: where answers are, how to go on, what comes next.

What is typed, such as commands and names of files, goes in as it is.
"""

from __future__ import annotations

from typing import Literal

from elicitor.words import Fact

__all__ = [
    "AllAsked",
    "AnotherStory",
    "AnswerAt",
    "AnswersKept",
    "AsideIn",
    "AtTerminal",
    "ButMind",
    "ByTolerance",
    "Disagreeing",
    "KeptAside",
    "NextAfterLearning",
    "NextCommands",
    "OwnData",
    "QuestionsOfStory",
    "Ruled",
    "Saved",
    "SkippedMostly",
    "SoFar",
    "StoryAsked",
    "StoryName",
    "StoryTitle",
    "StoryTold",
    "WelcomeBack",
    "Written",
    "Wrote",
]

StoryName = Literal["clinic", "loans", "tickets"]


class Ruled(Fact):
    """What stands in a rule across the screen."""

    over: Literal["metric", "one-metric", "classifier", "ranking"]


class AtTerminal(Fact):
    """What is said without a name or number in it."""

    what: Literal[
        "nothing-back",
        "go-on",
        "nothing-asked",
        "too-few",
        "settled",
        "ends-it",
        "not-reached",
        "unchecked",
        "lots",
    ]


class Wrote(Fact):
    """A file that was written."""

    file: str


class Saved(Fact):
    """A classifier that was saved."""

    file: str


class KeptAside(Fact):
    """Where something is now that was in the place of what was written."""

    what: Literal["report", "classifier", "decisions"]
    file: str


class AnswerAt(Fact):
    """Where the pages are."""

    address: str


class AnswersKept(Fact):
    """How many answers are in a file."""

    asked: int
    file: str


class WelcomeBack(Fact):
    """What was kept before."""

    kept: AnswersKept


class AsideIn(Fact):
    """Where something else is now that was there."""

    what: Literal["answers", "result", "learnt"]
    file: str


class SoFar(Fact):
    """What answers say before all are given."""

    sentence: str


class ButMind(Fact):
    """What speaks against relying on what was just said."""

    doubt: str


class SkippedMostly(Fact):
    """That more questions were skipped than answered."""

    skipped: int
    asked: int


class Disagreeing(Fact):
    """How many answers the learnt metric goes against."""

    against: int
    sided: int


class ByTolerance(Fact):
    """That asking ended by the tolerance, and a smaller one, as they are typed."""

    tolerance: str
    smaller: str


class Written(Fact):
    """Where answers and what came of them are."""

    kept: str
    metric: str
    picture: str


class NextCommands(Fact):
    """What can be typed to use a metric: the file, and options that name models.

    Without `options`, as no models are known, there is nothing to rank yet.
    """

    file: str
    options: str | None


class NextAfterLearning(Fact):
    """What can be typed once more was asked about what was learnt."""

    file: str


class NextOfLearnt(Fact):
    """What can be typed with what was learnt: of one person, or of several."""

    file: str
    then: Literal["ask", "panel"]
    given: str
    others: str = ""


# -- stories ------------------------------------------------------------------------


class StoryTitle(Fact):
    """What a story is about, in short."""

    story: StoryName


class StoryTold(Fact):
    """A story, and what is asked."""

    story: StoryName


class QuestionsOfStory(Fact):
    """How many questions there are, and how many simulated people needed."""

    most: int
    enough: Fact


class AllAsked(Fact):
    """How to go on after all questions that were allowed."""

    most: int
    more: int


class StoryAsked(Fact):
    """How to go on after all questions of a story."""

    most: int
    command: str


class OwnData(Fact):
    """How to ask about data of one's own, as it is typed."""

    story: StoryName


class AnotherStory(Fact):
    """Which other stories there are."""

    command: str
    others: str
