"""Settings and fixtures of the whole suite."""

import gc
import os
import zlib

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("elicitor.testing")

# There are as many workers as cores, and matrices are small: threads for the rows of
# one would only wait for each other. Heeded because nothing has imported numpy yet.
for library in ("OPENBLAS", "OMP", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

# Same examples in every run: a failure is a failure for everybody, and no test has a
# false alarm rate because of Hypothesis.
settings.register_profile("elicitor", derandomize=True, deadline=None, database=None)
settings.load_profile("elicitor")


def pytest_collection_finish():
    """Modules, and thousands of tests, stay: no collection looks at them again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def few_redraws(monkeypatch):
    """What rows leave open is reckoned roughly, but where it is what is tested."""
    monkeypatch.setattr("elicitor.using.rows_uncertain.TIMES", 3)


@pytest.fixture(autouse=True)
def drawn_seeds(monkeypatch, request):
    """A session without a seed draws one: by the name of the test, alike every time."""
    from numpy.random import default_rng

    from elicitor.session.record import seed_of

    rng = default_rng(zlib.crc32(request.node.nodeid.encode()))
    monkeypatch.setattr(
        "elicitor.session.configuration.seed_of",
        lambda given: seed_of(rng if given is None else given),
    )
