"""What the data can hardly carry, as the terminal says before the first question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from elicitor.metrics.base import BINARY
from elicitor.regions.base import Region
from elicitor.studies.asked import Asked
from elicitor.studies.definition import words_in
from elicitor.using.cautions import count_classes, few_rows, no_signal
from elicitor.using.small_groups import few_in_groups
from elicitor.words import Fact

__all__ = ["warned"]


def warned(
    asked: Asked, labels: Sequence[str], language: str = "en"
) -> tuple[Fact, ...]:
    """What is to be known of the data before people are asked about them.

    `labels` are the data's classes; of two, the case to be found first.
    """
    exact: Any = asked.exact
    sizes = getattr(exact, "effective_sizes", None)
    if exact.models or sizes is None:
        return ()
    if exact.groups:
        called = _names(asked, language)
        places = [called(name) for name in asked.group_order]
        few = few_in_groups(exact, called)
        return tuple(sorted(few, key=lambda one: places.index(one.group)))
    rare = few_rows(
        count_classes(
            labels if exact.names == BINARY else asked.worded(language).classes_called()
        ),
        sizes,
        round(float(np.sum(exact.sizes))),
        weighted=exact.is_weighted,
    )
    return (*rare, *_blind(exact))


def _names(asked: Asked, language: str) -> Callable[[str], str]:
    """What groups and classes are called; classes as in the data if nobody said it.

    Of one of two classes without words people are told by its label, in quotes.
    """
    own, said = asked.worded(language).own(language), words_in(asked.words, language)
    labels = () if said.get("classes") else asked.worded(language).classes
    return lambda name: name if name in labels else own.name(name)


def _blind(exact: Region) -> tuple[Fact, ...]:
    """That scores tell nothing, where what is right in each class is asked about."""
    shares = exact.class_shares
    if shares is None or len(exact.names) != len(shares):
        return ()
    return no_signal(exact, np.asarray(shares))
