"""What the person at the terminal calls things: by options, or by a file of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from elicitor.cli.ask_options import AskOptions
from elicitor.core.errors import InvalidParameterError
from elicitor.core.own_words import Noun
from elicitor.datasets import Predictions
from elicitor.oracles import Vocabulary
from elicitor.regions.base import Region
from elicitor.using import Words
from elicitor.using.displays import UsualName
from elicitor.using.worded import Worded
from elicitor.words import say
from elicitor.words.catalogue import ENGLISH

__all__ = ["AskedWords"]


@dataclass(frozen=True)
class AskedWords:
    """Words of the person, and what things are called where they say nothing."""

    words: Words
    usual: Vocabulary
    typed: Vocabulary

    @classmethod
    def of(
        cls,
        options: AskOptions,
        own: Mapping[str, Any] | None,
        language: str = ENGLISH,
    ) -> AskedWords:
        """Words of a file, as plain data, and of the options; others of a language.

        InvalidParameterError if both say the same thing.
        """
        words = Words.of(own or {})
        typed = Vocabulary(options.positive_name, options.people)
        _require_once("people", words.people is not None, typed.people)
        positive, people = typed.positive, typed.people
        if positive == AskOptions.positive_name:
            positive = say(UsualName("positive"), language)
        if people == AskOptions.people:
            people = say(UsualName("people"), language)
        return cls(words, Vocabulary(positive, people), typed)

    def about(self, region: Region, data: Predictions | None = None) -> Worded:
        """The words about a region; `data` know the labels of two classes."""
        if data is None:
            return Worded(self.words, region)
        both = data.positive_label, data.negative_label
        said = Worded(self.words, region, both).of_two()[0] is not None
        _require_once("positive-name", said, self.typed.positive)
        return Worded(self._with_typed(), region, both)

    def _with_typed(self) -> Words:
        """The words of the file and those of the options, which say the same."""
        positive = self.typed.positive
        if positive == AskOptions.positive_name:
            return self.words
        return replace(
            self.words,
            people=self.words.people or Noun(self.usual.people),
            classes={**self.words.classes, "positive": positive},
        )

    @property
    def people(self) -> str:
        """Who is classified, in the plural."""
        said = self.words.people
        return said.many if said else self.usual.people


def _require_once(option: str, said: bool, typed: str) -> None:
    """Raise if an option was typed though the file of words says the same thing."""
    usual = getattr(AskOptions, option.replace("-", "_"))
    if said and typed != usual:
        raise InvalidParameterError(
            f"--{option} does not go with --words, which says it, too."
        )
