"""What an oracle may say to a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from typing import Any

from elicitor.core.checks import check_items, shown
from elicitor.core.errors import InvalidParameterError

__all__ = ["Answer", "majority"]


class Answer(Enum):
    """Answer to "is the first alternative preferred?".

    "About equal" is a judgement; "cannot say" is the absence of one and carries no
    evidence about the metric.
    """

    FIRST = "first"
    SECOND = "second"
    ABOUT_EQUAL = "about equal"
    CANNOT_SAY = "cannot say"

    @classmethod
    def parse(cls, value: Any) -> Answer:
        """Read an answer given as an `Answer`, a word or a bool.

        Parameters
        ----------
        value : Answer, str or bool
            ``"first"``, ``"second"``, ``"about equal"`` (or ``"equal"``),
            ``"cannot say"``; True means that the first alternative is preferred and
            False that it is not, which a comparison cannot tell from ``"second"``.

        Raises
        ------
        InvalidParameterError
            If `value` is none of these.

        Examples
        --------
        >>> Answer.parse("first"), Answer.parse(False)
        (<Answer.FIRST: 'first'>, <Answer.SECOND: 'second'>)
        """
        if isinstance(value, cls):
            return value
        if type(value).__name__ in ("bool", "bool_"):
            return cls.FIRST if value else cls.SECOND
        word = {"equal": "about equal"}.get(value, value) if _is_text(value) else None
        for answer in cls:
            if answer.value == word:
                return answer
        allowed = ", ".join(repr(answer.value) for answer in cls)
        raise InvalidParameterError(
            f"An answer must be one of {allowed}, True or False; got {shown(value)}."
        )

    @property
    def swapped(self) -> Answer:
        """The same judgement once the two alternatives have changed places."""
        return {Answer.FIRST: Answer.SECOND, Answer.SECOND: Answer.FIRST}.get(
            self, self
        )


def majority(answers: Iterable[Answer]) -> Answer:
    """Combine repeated answers to one question.

    "Cannot say" does not vote. The side with more votes wins if it also has more
    votes than "about equal"; a draw between the sides is "about equal". Without any
    vote the outcome is "cannot say".

    Parameters
    ----------
    answers : iterable of Answer
        Answers to the same question, sides not swapped.

    Returns
    -------
    Answer
        The combined judgement.

    Raises
    ------
    InvalidParameterError
        If one of them cannot be read by :meth:`Answer.parse`.

    Examples
    --------
    >>> majority([Answer.FIRST, Answer.SECOND, Answer.FIRST])
    <Answer.FIRST: 'first'>
    """
    votes = Counter(map(Answer.parse, check_items("answers", answers)))
    first, second = votes[Answer.FIRST], votes[Answer.SECOND]
    equal = votes[Answer.ABOUT_EQUAL]
    if first > max(second, equal):
        return Answer.FIRST
    if second > max(first, equal):
        return Answer.SECOND
    return Answer.ABOUT_EQUAL if first + second + equal else Answer.CANNOT_SAY


def _is_text(value: Any) -> bool:
    return isinstance(value, str)
