"""What is told when a metric is explained: names that come near, and other choices."""

from __future__ import annotations

from decimal import Decimal
from typing import ClassVar, Literal, get_args

from elicitor.metrics.facts import Event
from elicitor.words import Fact
from elicitor.words.amounts import CountOf, Percent, Span

__all__ = [
    "AlsoThere",
    "Amongst",
    "Caveat",
    "ChoosesOther",
    "ChoosesSame",
    "Clearest",
    "CountOfPeople",
    "DoesToTwo",
    "FBeta",
    "GapsAlone",
    "GapsCount",
    "GapsOfNoWeight",
    "GroupShare",
    "Has",
    "InGroup",
    "Measure",
    "MostOfGaps",
    "NearestNamed",
    "OfCases",
    "Paragraph",
    "WhoseErrors",
    "WithGaps",
]

Usual = Literal[
    "accuracy",
    "balanced-accuracy",
    "F1",
    "macro-F1",
    "precision",
    "negative-predictive-value",
    "mean-of-both",
    "mean-of-classes",
    "Q-mean",
]
Gap = Literal["equal-opportunity", "balance-for-the-negative-class", "equalized-odds"]


class Paragraph(Fact):
    """What some sentences are about."""

    about: Literal["counts", "names", "choices", "groups", "care"]


class Caveat(Fact):
    """What the answers leave open, or no answer can tell."""

    kind: Literal["slips", "ended", "ranking"]


# -- measures with a name -----------------------------------------------------------


class Measure(Fact):
    """A usual measure."""

    kind: Usual

    @classmethod
    def called(cls, name: str) -> Measure | str:
        """The one of a name, such as "balanced accuracy"; else the name itself."""
        known = {kind.replace("-", " "): kind for kind in get_args(Usual)}
        return cls(known[name]) if name in known else name


class FBeta(Fact):
    """The F-measure that counts recall β times as much as precision."""

    beta: float


class WithGaps(Fact):
    """A usual measure with gaps between groups."""

    errors: Measure | str
    gap: Gap
    share: Percent


class GapsAlone(Fact):
    """Gaps between groups, as a name for fairness counts them."""

    gap: Gap


class OfCases(Fact):
    """In how many cases something is so; `few` if in less than one of a hundred."""

    kind: Literal["exact", "room", "open"]
    share: int
    few: bool
    low: int
    high: int


class NearestNamed(Fact):
    """Which metric with a name comes nearest, and whether that is close."""

    how: Literal["same", "close", "unknown", "far"]
    name: Fact | str
    often: OfCases


# -- choices that differ ------------------------------------------------------------


class ChoosesSame(Fact):
    """A measure never chooses otherwise."""

    measure: Fact | str


class ChoosesOther(Fact):
    """How often a measure chooses otherwise, and where it is clearest."""

    measure: Fact | str
    often: OfCases
    where: Fact


class AlsoThere(Fact):
    """It is clearest where it is for another measure."""

    measure: Fact | str


class Clearest(Fact):
    """Two classifiers, and who prefers which."""

    people: int
    whose: Literal["rows", "people", "nobody"]
    measure: Fact | str
    mine: Fact
    theirs: Fact
    weighted: bool = False


class CountOfPeople(Fact):
    """So many people or alarms; `few` if fewer than one."""

    count: int
    few: bool
    what: Literal["people", "alarms"]


class DoesToTwo(Fact):
    """What a classifier does to two classes."""

    missed: CountOfPeople
    cases: int
    positive: str
    alarms: CountOfPeople
    others: int


class Has(Fact):
    """What a classifier has, and its name if it has one."""

    model: str | None
    what: tuple[Fact, ...]


class Amongst(Fact):
    """How many of how many decisions, in a group if there are any."""

    count: CountOfPeople
    whole: int
    event: Event
    group: str | None


# -- whom a metric protects ---------------------------------------------------------


class GapsCount(Fact):
    """Gaps do not count at all, or alike for all groups."""

    how: Literal["never", "alike"]


class GroupShare(Fact):
    """A group and its share in something."""

    name: str
    share: int


class MostOfGaps(Fact):
    """For which groups gaps count most."""

    groups: tuple[Fact, ...]


class GapsOfNoWeight(Fact):
    """For which groups gaps do not count."""

    groups: tuple[Fact, ...]


class InGroup(Fact):
    """How often something is so in a group."""

    count: CountOf | Percent
    group: str
    weighted: bool = False


class WhoseErrors(Fact):
    """Of two groups, whose errors weigh more where the usual rule is used.

    `decided` says what the error is; without `value` it is only known to weigh more.
    """

    event: Event
    heavy: InGroup
    light: InGroup
    decided: Literal["wrongly", "called"]
    value: Decimal | None
    room: Span | None
    derived: ClassVar[tuple[str, ...]] = ("first", "second")

    @property
    def first(self) -> str:
        """The group whose errors weigh more."""
        return self.heavy.group

    @property
    def second(self) -> str:
        """The other one."""
        return self.light.group
