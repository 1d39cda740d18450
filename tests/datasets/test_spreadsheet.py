"""Cells that a spreadsheet would run."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elicitor.datasets.spreadsheet import neutralised, restored

DANGEROUS = ("=", "+", "-", "@", "\t", "\r", "\n")


@pytest.mark.parametrize("start", DANGEROUS)
def test_a_formula_becomes_text(start):
    assert neutralised(f"{start}1+1") == f"'{start}1+1"


@pytest.mark.parametrize("word", ["-1", "+2.5", "-1e-3", "ill", "a=b", "'quoted", ""])
def test_numbers_and_words_stay(word):
    assert neutralised(word) == word == restored(word)


@given(st.text("'=+-@\t1a", max_size=6))
def test_every_word_comes_back(word):
    assert restored(neutralised(word)) == word
    assert not neutralised(word).startswith(DANGEROUS) or float(word) is not None
