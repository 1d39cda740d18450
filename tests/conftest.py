"""Settings and fixtures of the whole suite."""

import os

# Before numpy is imported. The workers are as many as the cores: threads of each for
# matrices of ten rows only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("elicitor.testing")

# Same examples in every run: a failure is a failure for everybody, and no test has a
# false alarm rate because of Hypothesis.
settings.register_profile("elicitor", derandomize=True, deadline=None, database=None)
settings.load_profile("elicitor")
