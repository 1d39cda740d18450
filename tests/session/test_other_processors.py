"""What was recorded on one processor is verified on others.

OpenBLAS takes the kernels of the processor that `OPENBLAS_CORETYPE` names, and numpy
leaves out the instructions that `NPY_DISABLE_CPU_FEATURES` lists; so sums come out
otherwise in their last digits, as they do on other machines. Where numpy was built with
another library the variables do nothing, and nothing is tested.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.session import processors

ROOT = Path(__file__).parents[2]
OLD = {"OPENBLAS_CORETYPE": "Prescott", "NPY_DISABLE_CPU_FEATURES": "AVX512F AVX2 FMA3"}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sessions")
    processors.record(folder)
    return folder


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("processor", "threads", "step"),
    [
        ({"OPENBLAS_CORETYPE": "Haswell"}, 1, 3),  # nearly ours: some of them
        (OLD, 2, 1),
    ],
    ids=["Haswell", "Prescott"],
)
def test_sessions_are_verified_on_other_processors(recorded, processor, threads, step):
    settings = {**processor, "OPENBLAS_NUM_THREADS": str(threads)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.session.processors", str(recorded), str(step)],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == ""
