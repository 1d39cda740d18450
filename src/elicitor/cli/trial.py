"""Questions about a story, and what to do afterwards on data of one's own."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace

from elicitor.cli.dialogue import Dialogue
from elicitor.core.result import Result
from elicitor.datasets.samples import Sample, load_sample
from elicitor.procedures.bayesian.notes import Ended
from elicitor.using.trying import MOST
from elicitor.using.usual_answers import usual_answers
from elicitor.words import say

__all__ = ["STORIES", "Story", "Trial"]

ALL_ASKED = Ended("budget")
"""How it ends where the questions of a story do not settle it."""


@dataclass(frozen=True)
class Story:
    """What questions are about.

    `own` is how one would ask about data of one's own, as it is typed; `most` is how
    many questions there are at most, `enough` how many simulated people
    answered until they were certain, where that is more.
    """

    sample: Sample
    told: str
    own: str
    most: int
    enough: str = ""


STORIES = {
    "clinic": Story(
        load_sample("clinic"),
        "A clinic. A model reads biopsies and gives every patient a probability of "
        "cancer. From which probability on should it raise the alarm? Wherever you "
        "draw the line, it misses some who have cancer and alarms some who do not: "
        "they come again, and wait, for nothing. Patients, model and what it does to "
        "them are real; the clinic is yours.",
        'elicitor ask data.csv --label y --probability p --positive-name "has cancer" '
        "--people patients",
        most=MOST["clinic"],
    ),
    "loans": Story(
        load_sample("loans"),
        "A loan office. A model gives every client a probability of not paying back, "
        "and whoever it raises the alarm about gets no loan. It may draw the line "
        "elsewhere for women than for men. Some who will not pay back are missed, some "
        "who would are turned away, and one group may bear more of it than the other. "
        "Clients, model and what it does to them are real; the office is yours.",
        "elicitor ask data.csv --label y --probability p --group sex",
        most=MOST["loans"],
        enough="20 to 40",
    ),
    "tickets": Story(
        load_sample("tickets"),
        "Support tickets. Twelve language models could answer them: better ones are "
        "slower or cost more. Which would you take? The figures of this story are made "
        "up for illustration: no model was measured. The prices are for one ticket.",
        "elicitor ask models.csv --models name --reward solved --cost latency=s "
        "--cost price=ct",
        most=MOST["tickets"],
        enough="more than 40",
    ),
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
        if self.story.enough:
            self.say(
                f"There are {self.story.most} questions. They narrow down what you "
                f"want; until they were certain, simulated people were asked "
                f"{self.story.enough}."
            )

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
            self.say(
                f"These were the {self.story.most} questions of this story; what they "
                "leave open stands above. More of them narrow it down:\n"
                f"  elicitor ask {data} --save {file} --max-questions "
                f"{3 * self.story.most}",
                soft_wrap=True,
            )
        usual = usual_answers(result, self.subject.exact)
        if usual is not None:
            self.say(say(usual))

    def name_what_comes_next(self) -> None:
        """Say what can be typed, on these data and on others."""
        super().name_what_comes_next()
        told = "\n  ".join(["On data of your own:", *self._on_own_data()])
        self.say(f"\n{told}", soft_wrap=True)

    def _on_own_data(self) -> Iterator[str]:
        yield self.story.own
        others = [name for name, one in STORIES.items() if one is not self.story]
        yield f"elicitor try {others[0]}   another story; also: {', '.join(others[1:])}"
