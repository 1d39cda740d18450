import inspect
import pickle
import re

import numpy as np
import pytest

from elicitor.core import (
    EnoughAsked,
    InfeasiblePointError,
    Question,
    ReplayMismatchError,
    errors,
)

BUILTINS = {
    "InvalidParameterError": ValueError,
    "InvalidDataError": ValueError,
    "InfeasiblePointError": ValueError,
    "NotRegisteredError": ValueError,
    "SessionStateError": RuntimeError,
    "ProcedureError": RuntimeError,
    "TranscriptError": ValueError,
    "ReplayMismatchError": ValueError,
    "OracleUnavailableError": EOFError,
    "DataUnavailableError": OSError,
    "ForeignFileError": FileExistsError,
}


def test_every_error_is_ours_and_the_builtin_that_a_caller_expects():
    assert set(errors.__all__) == set(BUILTINS) | {"ElicitorError"}
    for name, builtin in BUILTINS.items():
        kind = getattr(errors, name)
        assert issubclass(kind, errors.ElicitorError)
        assert issubclass(kind, builtin)


def test_tree_in_the_docstring_shows_every_error_below_its_parent():
    parents, drawn = {0: "ElicitorError"}, {"ElicitorError": Exception}
    for line in inspect.getdoc(errors).splitlines():
        if found := re.match(r"(.*?)[├└]── (\w+)", line):
            depth = len(found[1]) // 4
            drawn[found[2]] = getattr(
                errors, parents[depth - 1] if depth > 1 else ("ElicitorError")
            )
            parents[depth] = found[2]
    assert set(drawn) == set(errors.__all__)
    for name, parent in drawn.items():
        assert parent in getattr(errors, name).__bases__


def test_stop_signal_is_no_error_of_ours():
    assert not issubclass(EnoughAsked, errors.ElicitorError)


def test_infeasible_point_survives_a_process_boundary():
    error = InfeasiblePointError("too far", direction=np.array([0.6, 0.8]), gap=0.1)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is InfeasiblePointError
    assert str(again) == "too far"
    assert again.direction.tolist() == [0.6, 0.8]
    assert again.gap == 0.1


def test_replay_mismatch_survives_a_process_boundary():
    stored, asked = Question([1, 2], [3, 4]), Question([5, 6], [7, 8])
    error = ReplayMismatchError("differs", number=3, stored=stored, asked=asked)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.number) == ("differs", 3)
    assert again.stored == stored
    assert again.asked == asked


@pytest.mark.parametrize(
    "name", sorted(set(BUILTINS) - {"InfeasiblePointError", "ReplayMismatchError"})
)
def test_plain_errors_survive_a_process_boundary(name):
    error = getattr(errors, name)("what happened")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert again.args == ("what happened",)
