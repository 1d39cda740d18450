"""What is not ours to replace stays."""

import json

import pytest

from elicitor.core import InvalidParameterError

OPTIONS = ("--label", "y", "--probability", "p", "--seed", 0, "--method", "efficient")
KEPT = "data.elicitation.json"


@pytest.fixture
def answers(data, run_once):
    """A finished session."""
    done = run_once("ask", data.name, *OPTIONS, typed="1\n2\n" * 12)
    assert done.exit_code == 0, done.output
    return data.parent / KEPT


@pytest.fixture
def theirs(data):
    """Files of somebody else."""
    for name in ("notes.txt", "notes.json", "notes.html", "notes.csv", "notes.png"):
        (data.parent / name).write_text("decided\nthese are mine\n")
    return data.parent


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (f"tune {KEPT} --out {KEPT}", "--out must be a file of its own"),
        (f"tune {KEPT} --out data.csv", "is no classifier of ours"),
        (f"tune {KEPT} --out ./data.csv --force", "--out must be a file of its own"),
        (f"tune {KEPT} --out notes.csv", "is no classifier of ours"),
        (f"tune {KEPT} --out data.elicitation.metric.json", "is no classifier of ours"),
        (f"tune {KEPT} --decide data.csv --decisions data.csv", "--decisions must be"),
        (f"tune {KEPT} --decide data.csv --decisions notes.csv", "is no file of decis"),
        (f"tune {KEPT} --out a --decide data.csv --decisions a", "--decisions must be"),
        (f"report {KEPT} --out notes.html", "is no report of ours"),
        (f"rank {KEPT} --data data.csv --model p --json data.csv", "--json must be a"),
        (f"rank {KEPT} --data data.csv --model p --json {KEPT}", "--json must be a"),
        (f"rank {KEPT} --model p --json notes.json", "is no ranking of ours"),
        (f"rank {KEPT} --model p --json data.csv", "is no ranking of ours"),
        (f"rank {KEPT} --model p --json data.csv --force", "--json must be a file of"),
        (f"demo --out {KEPT}", "is no record of a demo"),
        ("demo --out notes.json", "is no record of a demo"),
        ("reproduce binary-linear --json notes.json", "is no report of an experiment"),
        ("benchmark turn --json notes.json", "is no report of an experiment"),
        ("ask data.csv --save data.csv --restart", "--save must be a file of its own"),
        ("ask data.csv --save data.csv", "not 'data.csv': it is what DATA names."),
        ("ask data.csv --save notes.json --restart", "is no file of answers of ours"),
        ("ask data.csv --save notes.csv", "is no picture"),
        ("ask data.csv --save new.png", "--save must be a file of its own"),
    ],
)
@pytest.mark.usefixtures("answers")
def test_files_of_others_are_refused_and_stay(theirs, run, command, message):
    if message == "is no picture":
        (theirs / "notes.csv").unlink()
    before = contents(theirs)
    wrong = run(*command.split())
    assert isinstance(wrong.exception, InvalidParameterError), wrong.output
    assert message in str(wrong.exception)
    assert contents(theirs) == before


@pytest.mark.slow
@pytest.mark.usefixtures("theirs")
def test_our_own_files_are_replaced_and_others_by_force(answers, run):
    twice = (
        f"tune {KEPT} --decide data.csv",
        f"rank {KEPT} --model p --model p=q --json ranking.json --resamples 5",
        f"report {KEPT}",
        f"report {KEPT} --out page.md",
    )
    for command in (*twice, *twice):
        done = run(*command.split())
        assert done.exit_code == 0, f"{command}: {done.output} {done.exception}"
    forced = run("tune", KEPT, "--out", "notes.json", "--force")
    assert forced.exit_code == 0, forced.output
    body = json.loads((answers.parent / "notes.json").read_text())
    assert body["format"] == "elicitor classifier"


@pytest.mark.slow
def test_decisions_are_no_formulas_and_come_back(data, run):
    folder, formula = data.parent, '=HYPERLINK("http://x.test","ok")'
    quoted = '"' + formula.replace('"', '""') + '"'
    rows = [line.split(",") for line in data.read_text().splitlines()[1:]]
    lines = [f"{quoted if y == '1' else '@no'},{p}" for y, p in rows]
    data.write_text("\n".join(["y,p", *lines]) + "\n")
    named = (*OPTIONS, "--positive-label", formula)
    done = run("ask", data, *named, typed="1\n2\n" * 12)
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    done = run("tune", KEPT, "--decide", "data.csv")
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    cells = (folder / "data.decisions.csv").read_text().splitlines()
    said = [cell.split(",", 1)[1].lstrip('"') for cell in cells]
    assert not [text for text in said if text[0] in "=@"]
    both = map(",".join, zip(data.read_text().splitlines(), cells, strict=True))
    (folder / "both.csv").write_text("\n".join(both) + "\n")
    ranked = run(
        *("rank", KEPT, "--data", "both.csv", "--resamples", 5),
        *("--model", "decision", "--model", "p"),
    )
    assert ranked.exit_code == 0, f"{ranked.output} {ranked.exception}"


@pytest.mark.slow
def test_columns_that_hold_an_equals_sign(vehicle, run):
    header, *rows = vehicle.read_text().splitlines()
    vehicle.write_text("\n".join([header.replace("p_", "p="), *rows]) + "\n")
    by_name = [
        part
        for column in header.split(",")[1:]
        for part in ("--probability", f"{column[2:]}=p={column[2:]}")
    ]
    for options in (["--probability", "p=*"], by_name):
        done = run(
            *("ask", vehicle, "--label", "kind", *options, "--restart"), typed="1\nq\n"
        )
        assert done.exit_code == 0, f"{done.output} {done.exception}"


def test_a_quality_that_holds_an_equals_sign(models, run):
    models.write_text(models.read_text().replace("price", "price=net"))
    done = run(
        *("ask", models, "--models", "name", "--reward", "accuracy_bus"),
        *("--cost", "price=net=EUR"),
        typed="q\n",
    )
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    assert "EUR" in done.output
