"""Names of columns that hold a "="."""

import pytest

from elicitor.datasets.naming import column_first, column_last


@pytest.mark.parametrize(
    ("text", "columns", "found"),
    [
        ("latency=ms", ["latency"], ("latency", "ms")),
        ("a=b", ["a=b", "a"], ("a=b", "")),
        ("a=b=ms", ["a=b", "a"], ("a=b", "ms")),
        ("a=b=ms", ["a"], ("a", "b=ms")),
        (r"a=b\=ms", ["a=b", "a"], ("a", "b=ms")),
        (r"a\=b", ["a=b"], ("a=b", "")),
        ("gone=ms", ["latency"], ("gone", "ms")),
        ("latency", ["latency"], ("latency", "")),
        (" latency = ms ", ["latency"], ("latency", "ms")),
        ("=", [], ("=", "")),
    ],
)
def test_a_column_comes_first(text, columns, found):
    assert column_first(text, columns) == found


@pytest.mark.parametrize(
    ("text", "columns", "found"),
    [
        ("van=p_van", ["p_van"], ("van", "p_van")),
        ("van=p=van", ["p=van"], ("van", "p=van")),
        ("a=b=p", ["p"], ("a=b", "p")),
        ("a=b=p", ["p", "b=p"], ("a", "b=p")),
        (r"a\=b=p", ["p", "b=p"], ("a=b", "p")),
        ("van=gone", ["p_van"], ("van", "gone")),
        ("p_*", ["p_a"], ("", "p_*")),
    ],
)
def test_a_column_comes_last(text, columns, found):
    assert column_last(text, columns) == found
