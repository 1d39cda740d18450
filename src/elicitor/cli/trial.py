"""Questions about a story, and what to do afterwards on data of one's own."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from typing import Any

from elicitor.cli.dialogue import Dialogue
from elicitor.cli.samples import ASKED
from elicitor.cli.terminal_facts import (
    AnotherStory,
    OwnData,
    QuestionsOfStory,
    StoryAsked,
    StoryName,
    StoryTitle,
    StoryTold,
)
from elicitor.core.result import Result
from elicitor.datasets.samples import Sample, load_sample
from elicitor.datasets.story_words import STORY_WORDS
from elicitor.procedures.bayesian.notes import Ended
from elicitor.using.trying import MOST
from elicitor.using.usual_answers import usual_answers
from elicitor.using.vocabulary import Words
from elicitor.words import say
from elicitor.words.amounts import ENDLESS, Span
from elicitor.words.catalogue import ENGLISH

__all__ = ["STORIES", "Story", "Trial"]

ALL_ASKED = Ended("budget")
"""How it ends where the questions of a story do not settle it."""
SAID = "people", "positive_name"
"""Options that do not go with words."""


@dataclass(frozen=True)
class Story:
    """What questions are about."""

    name: StoryName
    enough: Span | None = None  # simulated people's questions, if more

    @property
    def most(self) -> int:
        """How many questions there are at most."""
        return MOST[self.name]

    @property
    def sample(self) -> Sample:
        """The data that come along."""
        return load_sample(self.name)

    def told(self, language: str) -> str:
        """The story, and what is asked."""
        return f"{say(StoryTitle(self.name), language)}. " + say(
            StoryTold(self.name), language
        )

    def asked(self, language: str) -> dict[str, Any]:
        """Options of `elicitor ask`, in the words of the story."""
        options = dict(ASKED[self.sample.name])
        own = Words.of(STORY_WORDS[self.name][language]).to_dict()
        typed = {name: one for name, one in options.items() if name not in SAID}
        return {**typed, "own_words": own}


STORIES = {
    "clinic": Story("clinic"),
    "loans": Story("loans", enough=Span(20, 40, "between")),
    "tickets": Story("tickets", enough=Span(40, ENDLESS, "least")),
}
"""Every story by its name."""


@dataclass(frozen=True)
class Trial(Dialogue):
    """A sitting about a story."""

    @property
    def story(self) -> Story:
        """The story whose data are asked about."""
        file = self.sitting.session.transcript.context["data"]
        return next(one for one in STORIES.values() if one.sample.name == file)

    def announce(self) -> None:
        """Say how many questions there are, and what they are worth."""
        super().announce()
        if self.story.enough is not None:
            self.tell(QuestionsOfStory(self.story.most, self.story.enough))

    def shown(self, result: Result) -> Result:
        """See :meth:`Dialogue.shown`; how it ended is told in words of the story."""
        kept = tuple(note for note in result.notes if note != say(ALL_ASKED))
        return replace(result, notes=kept)

    def comment(self, result: Result) -> None:
        """Say what usual measures would have answered, and how to become certain."""
        if say(ALL_ASKED) in result.notes:
            data, file = (
                shlex.quote(str(path))
                for path in (
                    self.kept.path.parent / self.story.sample.name,
                    self.kept.path,
                )
            )
            more = 3 * self.story.most
            command = f"elicitor ask {data} --save {file} --max-questions {more}"
            self.tell(StoryAsked(self.story.most, command), soft_wrap=True)
        usual = usual_answers(result, self.subject.exact)
        if usual is not None:
            self.tell(usual)

    def name_what_comes_next(self) -> None:
        """Say what can be typed, on these data and on others."""
        super().name_what_comes_next()
        self.say("")
        self.tell(OwnData(self.story.name), soft_wrap=True)
        others = [one.name for one in STORIES.values() if one is not self.story]
        spoken = self.sitting.language
        language = "" if spoken == ENGLISH else f" --language {spoken}"
        command = f"elicitor try {others[0]}{language}"
        told = say(AnotherStory(command, ", ".join(others[1:])), spoken)
        self.say(f"  {told}", soft_wrap=True)
