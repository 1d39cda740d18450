"""A user's file and a way to run the command in this process."""

import functools

import numpy as np
import pytest
import typer.testing
from matplotlib.figure import Figure
from sklearn.datasets import load_wine
from sklearn.naive_bayes import GaussianNB
from typer.testing import CliRunner

from elicitor.datasets import fitted_halves, load_vehicle
from tests.cli.command import app
from tests.draws import few_draws


@pytest.fixture(scope="session", autouse=True)
def built_once():
    """The command is put together once, not whenever a test runs it."""
    with pytest.MonkeyPatch.context() as patch:
        build = functools.cache(typer.testing._get_command)
        patch.setattr(typer.testing, "_get_command", build)
        yield


@pytest.fixture(scope="package", autouse=True)
def fewer_draws():
    """Less is drawn of what answers leave open: what is told of it is told alike."""
    with few_draws():
        yield


@pytest.fixture(autouse=True)
def sketches(monkeypatch):
    """Pictures beside answers are drawn, but coarsely and without arranging them."""
    save = Figure.savefig

    def sketch(figure, *arguments, **options):
        if "dpi" in options:
            figure.set_layout_engine("none")
            options["dpi"] = 10
        save(figure, *arguments, **options)

    monkeypatch.setattr(Figure, "savefig", sketch)


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


@pytest.fixture(scope="session")
def left_behind():
    """Outcomes and files of the commands that `run_once` has run."""
    return {}


@pytest.fixture
def run_once(run, left_behind, tmp_path):
    """Like `run` in `tmp_path`; the same command on the same files runs only once."""

    def invoke(*arguments, typed=""):
        found = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
        key = (arguments, typed, tuple(sorted(found.items())))
        if key not in left_behind:
            done = run(*arguments, typed=typed)
            left = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
            left_behind[key] = done, left
        done, left = left_behind[key]
        for name, content in left.items():
            (tmp_path / name).write_bytes(content)
        return done

    return invoke


@pytest.fixture(scope="session")
def four_kinds():
    """Real predictions of four kinds of vehicle, as the text of a CSV file."""
    halves = fitted_halves(load_vehicle())
    header = ["kind", *(f"p_{name}" for name in halves.classes)]
    rows = zip(halves.y, halves.probabilities, strict=True)
    lines = [",".join([label, *(f"{p:.4f}" for p in row)]) for label, row in rows]
    return "\n".join([",".join(header), *lines]) + "\n"


@pytest.fixture
def vehicle(four_kinds, tmp_path, monkeypatch):
    """A CSV file of real predictions of four classes, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "vehicle.csv"
    path.write_text(four_kinds)
    return path


@pytest.fixture
def wines(tmp_path, monkeypatch):
    """A CSV file of real predictions of three classes, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    X, y = load_wine(return_X_y=True)
    model = GaussianNB().fit(X[::2, :4], y[::2])
    rows = zip(y[1::2], model.predict_proba(X[1::2, :4]), strict=True)
    lines = [f"{label},{a:.4f},{b:.4f},{c:.4f}" for label, (a, b, c) in rows]
    path = tmp_path / "wines.csv"
    path.write_text("\n".join(["sort,p0,p1,p2", *lines]) + "\n")
    return path


MODELS = """\
name,accuracy_bus,accuracy_van,latency [ms],price
tiny,0.80,0.70,4,0.1
small,0.86,0.78,9,0.2
medium,0.90,0.85,25,0.5
wide,0.93,0.80,40,0.6
deep,0.91,0.90,70,1.1
forest,0.88,0.84,60,0.9
huge,0.95,0.93,200,4
"""


@pytest.fixture
def models(tmp_path, monkeypatch):
    """A table of models in an empty folder; the forest is dominated."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "models.csv"
    path.write_text(MODELS)
    return path
