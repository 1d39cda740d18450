"""A user's file and a way to run the command in this process."""

import numpy as np
import pytest
from typer.testing import CliRunner

from elicitor.cli.app import app


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A CSV file of predictions in an empty working directory."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(11)
    p = rng.beta(1, 2, size=300).round(4)
    y = (rng.random(300) < p).astype(int)
    rows = "\n".join(f"{a},{b}" for a, b in zip(y, p, strict=True))
    path = tmp_path / "data.csv"
    path.write_text(f"y,p\n{rows}\n")
    return path


@pytest.fixture
def run():
    """Run `elicitor` with arguments and typed lines; return its outcome."""
    runner = CliRunner(env={"COLUMNS": "100"})

    def invoke(*arguments, typed=""):
        return runner.invoke(app, [str(part) for part in arguments], input=typed)

    return invoke
