"""Which cases of a test the fast suite runs."""

import pytest


def some_quick(cases, quick):
    """The cases, tuples of arguments, of which all but the quick ones are slow."""
    cases = list(cases)
    assert set(quick) <= set(cases), set(quick) - set(cases)
    slow = pytest.mark.slow
    return [case if case in quick else pytest.param(*case, marks=slow) for case in cases]
