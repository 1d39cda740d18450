"""Settings and fixtures of the whole suite."""

import gc
import os
import zlib

import pytest
from hypothesis import settings

from tests.quick import mark_slow_cases

pytest.register_assert_rewrite("elicitor.testing")

# There are as many workers as cores, and matrices are small: threads for the rows of
# one would only wait for each other. Heeded because nothing has imported numpy yet.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

# Same examples in every run: a failure is a failure for everybody, and no test has a
# false alarm rate because of Hypothesis.
settings.register_profile("elicitor", derandomize=True, deadline=None, database=None)
settings.load_profile("elicitor")


# Modules, and thousands of tests, stay: nothing that could go is looked for while they
# come, and afterwards no collection looks at them again.
gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    """Examples are in docstrings of src; of tests, none are looked for."""
    found = yield
    return [file for file in found if type(file) is pytest.Module]


@pytest.hookimpl(tryfirst=True)  # before `-m` chooses
def pytest_collection_modifyitems(config, items):
    mark_slow_cases(items, all_of_a_file="::" not in " ".join(config.args))


def pytest_collection_finish():
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True, scope="package")
def few_redraws():
    """What rows leave open is reckoned roughly; the usual number, for tests of that."""
    from elicitor.using import rows_uncertain

    usual = rows_uncertain.TIMES
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rows_uncertain, "TIMES", 3)
        yield usual


@pytest.fixture(autouse=True, scope="session")
def nobody_waits_for_the_disk():
    """Files are whole without it as long as the power stays; that it is asked for,
    tests see that put in something of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


class Seeds:
    """Draws the seed of a session that was given none: by the name of the test.

    So it is alike in every run. The generator is made when a test first needs it.
    """

    def __init__(self):
        self.test, self.rng = "", None

    def __call__(self, given):
        from numpy.random import default_rng

        from elicitor.session.record import seed_of

        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        if self.rng is None or test != self.test:
            self.test, self.rng = test, default_rng(zlib.crc32(test.encode()))
        return seed_of(self.rng if given is None else given)


@pytest.fixture(autouse=True, scope="package")
def drawn_seeds():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("elicitor.session.configuration.seed_of", Seeds())
        yield
