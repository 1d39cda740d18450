"""Which models a command names that can be ranked on the data that were asked about."""

import pytest

from elicitor import Transcript
from elicitor.cli.rankable import options_of_rank

ROWS = [(i % 3 > 1, 0.1 + (37 * i) % 80 / 100, i) for i in range(60)]


def asked(run, columns, rows, *options):
    """Quit at the first question about a file, and read what is kept."""
    lines = [",".join(map(str, row)) for row in [columns, *rows]]
    with open("data.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    done = run("ask", "data.csv", "--label", "y", *options, typed="q\n")
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return Transcript.load("data.elicitation.json")


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_columns_that_are_called_alike_and_hold_probabilities(run, here):
    rows = [(int(y), p, 1 - p, n, p) for y, p, n in ROWS]
    columns = ("y", "p_a", "p_b", "p_rank", "other")
    told = asked(run, columns, rows, "--probability", "p_a")
    assert options_of_rank(told, here, ()) == " --model p_a --model p_b"


def test_one_model_alone_is_no_ranking(run, here):
    rows = [(int(y), p, n) for y, p, n in ROWS]
    told = asked(run, ("y", "p", "age"), rows, "--probability", "p")
    assert options_of_rank(told, here, ()) is None
    (here / "data.csv").unlink()
    assert options_of_rank(told, here, ()) is None


def test_several_classes_are_patterns(run, here):
    rows = [("abc"[n % 3], *[0.2, 0.3, 0.5] * 2) for *_, n in ROWS]
    columns = ("y", *(f"{model}_{label}" for model in "pf" for label in "abc"))
    told = asked(run, columns, rows, "--probability", "p_*")
    found = options_of_rank(told, here, ("a", "b", "c"))
    assert found == " --model 'p=p_*' --model 'f=f_*'"
