"""Values that no argument should swallow, and those that only some may."""

import types

import numpy as np
import pandas as pd
import polars as pl


class Anything:
    """A class that can be called with anything, and an instance that is nothing."""

    def __init__(self, *args, **options):
        pass


def nothing(*_args, **_options):
    return None


def not_a_number(*_args, **_options):
    return np.nan


def word(*_args, **_options):
    return "x"


VALUES = [
    # numbers, and what looks like them
    lambda: None,
    lambda: np.nan,
    lambda: np.inf,
    lambda: -np.inf,
    lambda: -1,
    lambda: 0,
    lambda: 1,
    lambda: 0.5,
    lambda: 1e-320,
    lambda: 1e-9,
    lambda: 1e308,
    lambda: 10**400,
    lambda: 2**63,
    lambda: 10**9,
    lambda: 1j,
    lambda: True,
    lambda: np.float32("nan"),
    lambda: np.int8(-3),
    lambda: np.ma.masked,
    lambda: np.datetime64("NaT"),
    # words
    lambda: "",
    lambda: "x",
    lambda: "a\0b",
    lambda: "\ud800",
    lambda: b"",
    lambda: b"x",
    lambda: "ä" * 100_000,
    # sequences
    lambda: [],
    lambda: [[]],
    lambda: [None],
    lambda: ["x", None],
    lambda: ["", "x"],
    lambda: [1, 2, 3],
    lambda: [[1, 2], [3]],
    lambda: [np.nan] * 3,
    lambda: [10**400, 1, 2],
    lambda: [1j, 2, 3],
    lambda: [1e308, 1e308, 1e308],
    lambda: ["a", "b", "c"],
    lambda: [["a"], ["b", "c"]],
    lambda: (),
    lambda: (1, 2),
    lambda: range(3),
    # arrays
    lambda: np.array([]),
    lambda: np.array(0.5),
    lambda: np.zeros(3),
    lambda: np.zeros((2, 2)),
    lambda: np.full((3, 3), np.nan),
    lambda: np.zeros((0, 3)),
    lambda: np.zeros((2, 3, 4)),
    lambda: np.array(["a", "b"]),
    lambda: np.array([None, "a"], dtype=object),
    lambda: np.array([[1, 2], [3]], dtype=object),
    lambda: np.array([1 + 1j, 2]),
    lambda: np.array(["2020-01-01", "NaT"], dtype="datetime64[D]"),
    lambda: np.array([(1, 2.0)], dtype=[("a", int), ("b", float)]),
    lambda: np.ma.masked_array([0.1, 0.2, 0.3], mask=[0, 1, 0]),
    # frames
    lambda: pd.DataFrame({"a": [1, 2], "b": ["x", None]}),
    lambda: pd.Series([1, None, "x"]),
    lambda: pd.DataFrame(),
    lambda: pl.DataFrame({"a": [1.0, None], "b": ["x", "y"]}),
    lambda: pl.Series([0.1, None]),
    # other things
    lambda: {},
    lambda: {"x": None},
    lambda: {1: 2},
    lambda: {("1", "2"): "x"},
    lambda: set(),
    lambda: {"x", "y"},
    lambda: (number for number in (1, 2)),
    lambda: iter(()),
    lambda: object(),
    lambda: Anything,
    lambda: Anything(),
    lambda: nothing,
    lambda: not_a_number,
    lambda: word,
    lambda: types.SimpleNamespace(names=("TP", "TN"), classes_=None),
    lambda: np,
    lambda: NotImplemented,
]


def spoilt(value):
    """Ways to be nearly right: the valid value itself, damaged."""
    damaged = []
    if not callable(value):
        damaged.append(lambda: type(value))
    array = isinstance(value, np.ndarray) and value.ndim > 0
    if (array or isinstance(value, (list, tuple))) and len(value):
        damaged += [
            lambda: value[:-1],
            lambda: [*value, value[-1]],
            lambda: [value],
            lambda: [*value[:-1], None],
            lambda: [*value[:-1], 10**400],
            lambda: [*value[:-1], "x"],
            lambda: [*value[:-1], value],
            lambda: [str(each) for each in value],
            lambda: (each for each in value),
        ]
    if isinstance(value, np.ndarray) and value.dtype.kind == "f":
        damaged += [
            lambda: np.where(np.arange(value.size).reshape(value.shape), value, np.nan),
            lambda: value + 1j,
            lambda: -value,
            lambda: value * 1e300,
            lambda: value * 0,
            lambda: value[..., None],
            lambda: value.T,
        ]
    if isinstance(value, dict) and value:
        first = next(iter(value))
        damaged += [
            lambda: {**value, first: None},
            lambda: {**value, first: "x"},
            lambda: {**value, first: [[]]},
            lambda: {k: v for k, v in value.items() if k != first},
            lambda: {**value, "x": 1},
            lambda: {**value, 1: 1},
            lambda: list(value),
            lambda: list(value.items()),
        ]
    if isinstance(value, str):
        damaged += [lambda: [value], lambda: value.encode(), lambda: np.array([value])]
    return damaged
