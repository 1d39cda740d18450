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

    Where all tests of a file were collected, every name must be that of a case, and
    every test must have a quick one.
    """
    unused, quick = {}, defaultdict(bool)
    for item in items:
        named = _named(item)
        if named is None or not hasattr(item, "callspec"):
            continue
        case = f"-{item.callspec.id}-"
        found = {name for name in named.args if _is_part(name, case)}
        unused.setdefault((item.path, named.args), set(named.args)).difference_update(
            found
        )
        quick[item.nodeid.partition("[")[0]] |= bool(found)
        if not found:
            item.add_marker(pytest.mark.slow)
    wrong = [f"no case is called {sorted(names)}" for names in unused.values() if names]
    wrong += [f"no case of {test} is quick" for test, has in quick.items() if not has]
    if all_of_a_file and wrong:
        raise pytest.UsageError("quick_cases: " + "; ".join(wrong))


def _named(item):
    """The marker of a test, else of its class, else of what that derives from."""
    for node in reversed(item.listchain()):
        marks = [mark for mark in node.own_markers if mark.name == "quick_cases"]
        if marks:
            return marks[-1]
    return None


def _is_part(name, case):
    return case.startswith(f"-{name}-") or case.endswith(f"-{name}-")
