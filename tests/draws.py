"""Fewer draws than is usual, where what is told of them is tested and not how well."""

from contextlib import contextmanager
from importlib import import_module

import pytest

PLACES = {
    "elicitor.procedures.bayesian.estimate": 250,  # of what may be somebody's metric
    "elicitor.using.consequences": 40,  # of those, whose best rules are sought
}


@contextmanager
def few_draws():
    """As many as in `PLACES`; yields the usual numbers."""
    with pytest.MonkeyPatch.context() as patch:
        usual = {}
        for name, number in PLACES.items():
            usual[name] = import_module(name).DRAWS
            patch.setattr(import_module(name), "DRAWS", number)
        yield usual
