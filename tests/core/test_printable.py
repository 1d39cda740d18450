"""What steers a terminal is spelled out, and nothing else is touched."""

import unicodedata

import pytest

from elicitor.core.printable import printable

STEER = {"Cc", "Cs", "Zl", "Zp"}
DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.slow
def test_no_control_code_is_left_anywhere_in_unicode():
    for code in range(0x110000):
        sign = chr(code)
        steers = (
            unicodedata.category(sign) in STEER
            or unicodedata.bidirectional(sign) in DIRECTIONS
        )
        if steers:
            told = printable(sign)
            assert told.isascii()
            assert told.isprintable()
        elif printable(sign) != sign:
            assert unicodedata.category(sign) in {"Cf", "Cn"}


@pytest.mark.parametrize(
    "text", ["ältere Frau", "模型", "👩\u200d🔬", "naïve $x_{$ [bold]", "நிறுவனம்"]
)
def test_words_of_any_language_stay(text):
    assert printable(text) == text


def test_ends_of_lines_stay_where_they_are_meant():
    assert printable("a\n\tb\r", lines=True) == "a\n\tb\\r"
    assert printable("a\n\tb") == r"a\n\tb"
    assert printable("\ud800") == r"\ud800"
    assert printable(printable("\x1b\u202e")) == r"\x1b\u202e"
