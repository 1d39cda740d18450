"""Which of two labels is positive: said by the user, or understood by convention.

1 is positive of 0/1 and of −1/1, and True of False/True, as in scikit-learn, and so are
"1" and "true" where labels are text, as in every file. Of any other labels, words above
all, it must be said: whoever guesses by the alphabet takes "healthy" out of
cancer/healthy, and every metric is then about the wrong mistake.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import check_label
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "contradict",
    "conventional_positive",
    "different_labels",
    "is_usual_positive",
    "named_case",
    "one_spelling",
    "positive_of",
    "require_asked",
    "sorts_last",
    "spelling",
    "written_label",
]

CONVENTIONS = ({"0", "1"}, {"false", "true"}, {"-1", "1"})
USUAL = ("1", "true")
SHOWN = 5


def spelling(label: Any) -> str:
    """A label as text: "TRUE" is "true" and 1.0 is "1"."""
    text = str(label).strip()
    if text.lower() in ("true", "false"):
        return text.lower()
    try:
        number = float(text)
    except ValueError:
        return text
    return str(int(number)) if number.is_integer() else text


def one_spelling(positive_label: Any, pos_label: Any) -> Any:
    """The positive label, in our spelling or scikit-learn's; both must not differ."""
    for name, label in (("positive_label", positive_label), ("pos_label", pos_label)):
        if label is not None:
            check_label(name, label)
    if positive_label is None or pos_label is None:
        return pos_label if positive_label is None else positive_label
    if spelling(positive_label) != spelling(pos_label):
        raise InvalidParameterError(
            "positive_label and pos_label are two spellings of one argument and must "
            f"not differ; got {positive_label!r} and {pos_label!r}."
        )
    return positive_label


def different_labels(*columns: ArrayLike | None) -> list[Any]:
    """The labels that occur in some columns, sorted if they can be."""
    found: dict[Any, None] = {}
    for column in columns:
        values = np.asarray([] if column is None else column).ravel()
        if values.dtype != object:
            values = np.unique(values)
        found.update(dict.fromkeys(values.tolist()))
    try:
        return sorted(found)
    except TypeError:  # of mixed kinds
        return sorted(found, key=str)


def positive_of(
    labels: Iterable[Any], wanted: Any = None, *, asked: Any = None, name: str = "y"
) -> Any:
    """The one of two labels that is positive; an error if that must be said.

    It is `wanted`, or was `asked` about, if need be as written: "1" and 1 are one.
    """
    found = list(labels)
    label = asked if wanted is None else wanted
    if len(found) > 2:
        raise InvalidParameterError(
            f"{name} must hold two labels, one for each class; got {_listing(found)}."
        )
    if label is None:
        return _by_convention(found, name)
    same = [each for each in found if each == label] or [
        each for each in found if spelling(each) == spelling(label)
    ]
    if not same and len(found) > 1:
        said = f"got {label!r}" if wanted is not None else f"{label!r} was asked about"
        raise InvalidParameterError(
            f"positive_label must be one of the labels {found!r}; {said}."
        )
    return same[0] if same else label  # a fold may have no positives


def require_asked(wanted: Any, asked: Any, labels: Iterable[Any]) -> None:
    """Refuse a positive label that is not the one that the answers were about.

    Labels written otherwise than in the questions tell nothing: `wanted` does.
    """
    if wanted is None or asked is None:
        return
    found = list(labels)
    same = [each for each in found if spelling(each) == spelling(asked)]
    if is_usual_positive(asked):  # 1 of 0/1 says nothing of other labels
        same = [each for each in [conventional_positive(found)] if each is not None]
    if same and spelling(same[0]) != spelling(wanted):
        raise InvalidParameterError(
            f"positive_label must be the class that the answers were about, {asked!r}; "
            f"got {wanted!r}. Leave it away; a metric for the other class takes other "
            "answers."
        )


def conventional_positive(labels: Iterable[Any]) -> Any:
    """The positive one of 0/1, −1/1 or False/True; None if they are others."""
    written = {spelling(label): label for label in labels}
    if not any(set(written) <= convention for convention in CONVENTIONS):
        return None
    return next((written[text] for text in USUAL if text in written), 1)


def is_usual_positive(label: Any) -> bool:
    """Whether a label reads as positive by convention: 1 or True."""
    return spelling(label) in USUAL


def contradict(asked: Any, found: Any) -> bool:
    """Whether a label that is found is not the one that was asked about.

    Asked about 1 one may find "cancer"; asked about "cancer" one must find it, not 1.
    """
    if spelling(asked) == spelling(found):
        return False
    named = not is_usual_positive(asked)
    return named or conventional_positive([asked, found]) is not None


def sorts_last(positive: Any, negative: Any = None) -> bool:
    """Whether the positive label comes last where scikit-learn lists the classes.

    Without a negative label only the usual positive one is known to.
    """
    if negative is None:
        return positive is None or is_usual_positive(positive)
    return bool(different_labels([negative, positive])[-1] == positive)


def written_label(label: Any) -> Any:
    """A label as a JSON file can hold it."""
    plain = label is None or isinstance(label, (str, int, float))
    return label if plain else str(label)


def named_case(label: Any) -> str:
    """What a member of the positive class is called, with the class if it has a name.

    >>> named_case("cancer"), named_case(1), named_case(None)
    ('“cancer” case', 'case', 'case')
    """
    return "case" if label is None or is_usual_positive(label) else f"“{label}” case"


def _by_convention(labels: list[Any], name: str) -> Any:
    found = conventional_positive(labels)
    if found is None:
        raise InvalidParameterError(
            "positive_label must say which class is the positive one: "
            f"{name} holds {_listing(labels)}. Pass for instance positive_label="
            f"{labels[0]!r} (scikit-learn's spelling, pos_label, means the same)."
        )
    return found


def _listing(labels: list[Any]) -> str:
    if len(labels) <= 2:
        return " and ".join(map(repr, labels))
    return ", ".join(map(repr, labels[:SHOWN])) + (", …" if labels[SHOWN:] else "")
