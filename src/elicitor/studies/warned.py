"""What the data can hardly carry, as the terminal says before the first question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from elicitor.metrics.base import BINARY
from elicitor.regions.base import Region
from elicitor.studies.asked import Asked
from elicitor.using.cautions import count_classes, few_rows, no_signal
from elicitor.using.small_groups import few_in_groups
from elicitor.words import Fact

__all__ = ["warned"]


def warned(asked: Asked, labels: Sequence[str]) -> tuple[Fact, ...]:
    """What is to be known of the data before people are asked about them.

    Parameters
    ----------
    asked : Asked
        What is asked about.
    labels : sequence of str
        What the data call the classes; of two, the case to be found first.
    """
    exact: Any = asked.exact
    sizes = getattr(exact, "effective_sizes", None)
    if exact.models or sizes is None:
        return ()
    if exact.groups:
        return tuple(few_in_groups(exact, asked.worded().own("en").name))
    rare = few_rows(
        count_classes(
            labels if exact.names == BINARY else asked.worded().classes_called()
        ),
        sizes,
        round(float(np.sum(exact.sizes))),
        weighted=exact.is_weighted,
    )
    return (*rare, *_blind(exact))


def _blind(exact: Region) -> tuple[Fact, ...]:
    """That scores tell nothing, where what is right in each class is asked about."""
    shares = exact.class_shares
    if shares is None or len(exact.names) != len(shares):
        return ()
    return no_signal(exact, np.asarray(shares))
