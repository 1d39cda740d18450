"""Text files of tables as people have them: any usual encoding and separator.

Spreadsheets write what is usual where they run: semicolons where the comma is the
decimal mark, tabs for "Unicode text", one byte per letter on older Windows, UTF-16 or a
mark at the beginning on newer ones. None of that is told in the file, so it is read off
what is in it.
"""

from __future__ import annotations

import codecs
import csv
import gzip
import io
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from elicitor.core.errors import InvalidDataError

__all__ = ["Sheet", "decoded", "sheet_of"]

GZIP = b"\x1f\x8b"
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""What a file may begin with, and its encoding."""
UNMARKED = ("utf-8", "cp1252")
"""Tried in this order: text of Windows is hardly ever UTF-8 by chance."""
SEPARATORS = (",", ";", "\t", "|")
"""Of separators that fit equally well the first is taken."""
TOLD = re.compile(r'\A"?sep=(.)"?\r?\n')
"""A first line by which spreadsheets are told the separator."""
LOOKED_AT = 50
"""How many lines tell the separator."""


@dataclass(frozen=True)
class Sheet:
    """The text of a table.

    The text begins with the header; the separator is between two fields.
    """

    text: str
    separator: str

    @property
    def header(self) -> list[str]:
        """Names of the columns, as often as they are there; spaces around dropped."""
        rows = csv.reader(io.StringIO(self.text), delimiter=self.separator)
        return [name.strip() for name in next(filter(None, rows), [])]

    @property
    def overlong(self) -> str:
        """The first row with more fields than the header, in words; empty if none."""
        for number, fields in self.overlong_rows():
            columns = len(self.header)
            return f"row {number} has {fields} fields and the header {columns}"
        return ""

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """The rows below the header, from 1; empty lines are none."""
        rows = csv.reader(io.StringIO(self.text), delimiter=self.separator)
        return islice(enumerate(filter(None, rows)), 1, None)

    def overlong_rows(self) -> Iterator[tuple[int, int]]:
        """Rows with more fields than the header: number from 1, and fields."""
        columns = len(self.header)
        for number, row in self.rows():
            if len(row) > columns:
                yield number, len(row)


def decoded(content: bytes) -> str:
    """Turn the content of a file into text, unpacked if it is compressed."""
    if content.startswith(GZIP):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            raise InvalidDataError(f"it is damaged: {error}") from None
    marked = [name for mark, name in MARKS.items() if content.startswith(mark)]
    for encoding in marked or UNMARKED:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise InvalidDataError(
        "it is no text in UTF-8, UTF-16 or the encoding of Windows (cp1252)"
    )


def sheet_of(content: bytes) -> Sheet:
    r"""Read a table of text, and what is between its fields, off a file.

    >>> sheet_of("größe;p\n1;0,75\n".encode("cp1252"))
    Sheet(text='größe;p\n1;0,75\n', separator=';')
    """
    text = decoded(content)
    if told := TOLD.match(text):
        return _without_blank_end(text[told.end() :], told[1])
    lines = list(islice(io.StringIO(text), LOOKED_AT))
    separator = max(SEPARATORS, key=lambda mark: _fits(lines, mark))
    return _without_blank_end(text, separator)


def _without_blank_end(text: str, separator: str) -> Sheet:
    """Rows of nothing at the end are what spreadsheets leave there."""
    return Sheet(text.rstrip(f"\r\n \t{separator}") + "\n", separator)


def _fits(lines: list[str], separator: str) -> tuple[bool, float, int]:
    """How well a separator fits: it splits the header, and all rows into as many."""
    try:
        widths = [len(row) for row in csv.reader(lines, delimiter=separator) if row]
    except csv.Error:
        widths = []
    if not widths or widths[0] < 2:
        return False, 0.0, 0
    return True, Counter(widths)[widths[0]] / len(widths), widths[0]
