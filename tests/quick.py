"""Which cases of a test the fast suite runs.

`some_quick` is for the cases of one `parametrize`. Cases that come from several, or
from the fixtures of a contract suite, are named by the marker `quick_cases`, of a test
or of a class: by their ids, or by the first or last parts of these.
"""

from collections import defaultdict

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


def mark_slow_cases(items, *, all_of_a_file):
    """All cases but those that the marker `quick_cases` names are slow.

    Where all tests of a file were collected, every name must be that of a case.
    """
    unused = defaultdict(set)
    for item in items:
        named = item.get_closest_marker("quick_cases")
        if named is None:
            continue
        case = f"-{item.callspec.id}-" if hasattr(item, "callspec") else ""
        found = {name for name in named.args if _is_part(name, case)}
        unused[item.path, named.args].add(frozenset(found))
        if case and not found:
            item.add_marker(pytest.mark.slow)
    for (path, names), used in unused.items():
        unknown = set(names).difference(*used)
        if all_of_a_file and unknown:
            raise pytest.UsageError(f"{path}: no case is called {sorted(unknown)}")


def _is_part(name, case):
    return case.startswith(f"-{name}-") or case.endswith(f"-{name}-")
