"""A wrong call ends in an error of ours, whatever was wrong: no traceback of numpy's.

What is public is found by looking (`surface`), each has one valid call (`calls`), and
wrong ones are made of it: one or two arguments are replaced by what nobody should pass
(`nasty`). Some of these are right all the same; then the call must end in peace.
"""

import os
import traceback
import zlib
from contextlib import nullcontext

import numpy as np
import pytest

from elicitor import BinaryRegion, ElicitorError
from tests.wrong_calls.calls import CALLS, INSTANCES, REFUSED, SEAMS
from tests.wrong_calls.guard import TooSlowError, guarded
from tests.wrong_calls.nasty import VALUES, spoilt
from tests.wrong_calls.surface import (
    concrete_classes,
    constructors,
    key_of,
    methods,
    parameters,
    public_things,
    takes_nothing,
)

SEED = 13
CALLS_EACH = 40
DEAR, OF_DEAR = ("plot_trade_off", "plot_learning"), 12
"""What takes long where the call happens to be right, and how often it is called."""


def calls_of_functions():
    """(name, function, arguments) of every function and constructor with a call."""
    things = public_things()
    for key, given in CALLS.items():
        name = key.partition("/")[0]
        if "." not in name and name in things:
            yield key, lambda name=name, given=given: (things[name], given())


def calls_of_methods():
    """The same of every method of every instance."""
    for name, make in INSTANCES.items():
        kind = public_things()[name.partition("/")[0]]
        for method in sorted(methods(kind)):
            key = key_of(kind, method, CALLS)
            if key:

                def bound(make=make, method=method, key=key):
                    it = make()
                    return getattr(it, method), CALLS[key](it)

                yield f"{name}.{method}", bound


TARGETS = dict([*calls_of_functions(), *calls_of_methods()])


def call(function, arguments):
    star = [value for name, value in arguments.items() if name.startswith("*")]
    plain = {k: v for k, v in arguments.items() if not k.startswith("*")}
    return function(*(star[0] if star else ()), **plain)


def wrongly(arguments, function, rng):
    """The arguments with one or two of them replaced; optional ones may be added."""
    names = sorted({*parameters(function), *arguments} - {"self"})
    size = min(len(names), rng.integers(1, 3))
    for name in rng.choice(names, size=size, replace=False):
        choices = [*VALUES, *spoilt(arguments.get(name))]
        value = choices[rng.integers(len(choices))]()
        arguments = {**arguments, str(name): [value] if name[0] == "*" else value}
    return arguments


def speaks_for_itself(error):
    """Whether the file system names a file, or the user's model refuses its data."""
    frames = traceback.extract_tb(error.__traceback__)
    model = any(f"{os.sep}sklearn{os.sep}" in frame.filename for frame in frames)
    return model or getattr(error, "filename", None) is not None


def complaint(function, arguments):
    """What is wrong with the way in which a wrong call ends; None if nothing is."""
    try:
        with guarded():
            found = call(function, arguments)
    except ElicitorError:
        return None
    except TooSlowError as error:
        return repr(error)
    except Exception as error:
        return None if speaks_for_itself(error) else repr(error)
    return "nonsense" if is_nonsense(found) else None


def is_nonsense(found):
    """Whether numbers came back that are none."""
    if not isinstance(found, (float, complex, np.ndarray, np.generic)):
        return False
    kind = np.asarray(found).dtype.kind
    return kind == "c" or (kind == "f" and bool(np.isnan(found).any()))


def changed(wrong, arguments):
    """The arguments that were replaced, for the message."""
    return {k: v for k, v in wrong.items() if v is not arguments.get(k)}


@pytest.fixture
def somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_every_public_callable_has_a_valid_call():
    missing = constructors() - set(CALLS)
    known = {**CALLS, **dict.fromkeys(SEAMS)}
    for name, kind in {**concrete_classes(), "BinaryRegion": BinaryRegion}.items():
        takers = {each for each in methods(kind) if not takes_nothing(kind, each)}
        missing |= {
            f"{name}.{each}" for each in takers if not key_of(kind, each, known)
        }
        if name not in INSTANCES and any(key_of(kind, e, CALLS) for e in takers):
            missing.add(name)
    assert sorted(missing) == []


@pytest.mark.slow
@pytest.mark.usefixtures("somewhere")
@pytest.mark.parametrize("name", TARGETS)
def test_the_valid_call_is_valid(name):
    expected = pytest.raises(ElicitorError) if name in REFUSED else nullcontext()
    with expected:
        call(*TARGETS[name]())


@pytest.mark.slow
@pytest.mark.usefixtures("somewhere")
@pytest.mark.parametrize("name", TARGETS)
def test_a_wrong_call_is_refused(name):
    rng = np.random.default_rng([SEED, zlib.crc32(name.encode())])
    complaints = []
    for _ in range(OF_DEAR if name in DEAR else CALLS_EACH):
        function, arguments = TARGETS[name]()
        wrong = wrongly(arguments, function, rng)
        if said := complaint(function, wrong):
            complaints.append(f"{said} after {changed(wrong, arguments)!r:.300}")
    assert complaints == []
