"""Class probabilities that were rounded, so that rows do not add up to 1 exactly.

==========  ======================  =================================================
symbol      in code                 meaning
==========  ======================  =================================================
k           –                       number of classes
d           ``digits``              decimals of the numbers in the file
–           ``allowed``             k · 10^−d / 2: rounding moves each number by half
                                    a unit of its last decimal at most
==========  ======================  =================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import numpy as np

from elicitor.core.errors import InvalidDataError
from elicitor.datasets.columns import Columns
from elicitor.words import Fact, in_english
from elicitor.words.amounts import Figures

__all__ = ["NoteOn", "class_probabilities"]

SINGLE = 1e-6
"""What sums of single-precision numbers may be off by."""
MOST = 0.25
"""Of a row that is farther off too little is known, however it was rounded."""
HARMLESS = 1e-3
"""Rows that are off by less are not worth a word, whatever was computed from rounded
numbers: no count of people changes."""


class RoundedTo(Fact):
    """In how many rows rounded probabilities do not add up to 1 but to what."""

    digits: int
    off: int
    rows: int
    least: Figures
    most: Figures


class NoteOn(Fact):
    """A note, and the model it is about."""

    name: str
    note: Fact | str


def class_probabilities(
    table: Columns, columns: Sequence[str]
) -> tuple[np.ndarray, tuple[str, ...]]:
    """Class probabilities, rows scaled to add up to 1 exactly, and what to note.

    A row that is farther from adding up to 1 than rounding explains is refused.
    """
    found = np.stack([table.probabilities(column) for column in columns], axis=1)
    digits = max(_decimals(table, column) for column in columns)
    total = found.sum(axis=1)
    off = np.abs(total - 1)
    allowed = min(len(columns) * 10.0**-digits / 2, MOST) if digits else 0.0
    wrong = np.flatnonzero(off > max(allowed + SINGLE, HARMLESS))
    if wrong.size:
        row = int(wrong[0])
        raise InvalidDataError(
            f"{table.file}: the probabilities of a row must add up to 1; those of row "
            f"{row + 1} ({', '.join(map(repr, columns))}) add up to {total[row]:.6g}. "
            f"Rounding to {digits} decimals explains {allowed:.2g} at most."
        )
    return found / total[:, None], _notes(total[off > HARMLESS], len(total), digits)


def _notes(total: np.ndarray, n_rows: int, digits: int) -> tuple[str, ...]:
    if not total.size:
        return ()
    ends = (Figures(f"{end:.4g}") for end in (total.min(), total.max()))
    return (in_english(RoundedTo(digits, total.size, n_rows, *ends)),)


def _decimals(table: Columns, column: str) -> int:
    """Decimals of the numbers of a column as they are written, the most there are."""
    texts = {str(value).strip() for value in table.frame[column].unique().to_list()}
    numbers = (Decimal(text.replace(",", ".")) for text in texts)
    return max(max(0, -int(number.as_tuple().exponent)) for number in numbers)
