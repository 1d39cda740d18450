"""Which cases of a test the fast suite runs."""

import pytest


def some_quick(cases, quick):
    """The cases, of which all but the quick ones are slow; a tuple has one for each."""
    cases, slow = list(cases), pytest.mark.slow
    assert set(quick) <= set(cases), set(quick) - set(cases)
    told = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*values, marks=[] if case in quick else slow)
        for case, values in zip(cases, told, strict=True)
    ]
