"""The README's Python runs, and its commands exist."""

import re
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_of_python_elicit_and_tune(capsys):
    (code,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    X, y = load_breast_cancer(return_X_y=True)
    y = 1 - y
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X[::2], y[::2])
    space = {
        "model": model,
        "X": X[::2],
        "y": y[::2],
        "X_test": X[1::2],
        "y_test": y[1::2],
        "my_judgement": lambda a, b: (
            "first" if 6 * a[0] + a[1] > 6 * b[0] + b[1] else "second"
        ),
    }
    exec(code, space)
    assert space["result"].n_questions <= 6
    miss, alarm = space["result"].metric.weights
    assert miss / alarm == pytest.approx(6, rel=0.2)
    assert "A missed case weighs as much as" in capsys.readouterr().out
    assert np.isin(space["tuned"].predict(X), [0, 1]).all()


@pytest.mark.parametrize("target", ["run", "test"])
def test_the_two_commands_are_targets_of_the_makefile(target):
    assert f"make {target}" in README
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}: venv$", makefile, flags=re.MULTILINE)


def test_every_file_that_the_readme_links_to_exists():
    for target in re.findall(r"\]\((?!http)([^)#]+)", README):
        assert (ROOT / target).exists(), target
