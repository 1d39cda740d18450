"""What is said before the first question where answers can hardly be carried."""

import numpy as np
import pytest


def told(done):
    """What stands before the first question, on one line."""
    return " ".join(done.output.split("─── Question")[0].split())


@pytest.fixture
def ask(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def begin(rows, *options, header="y,p"):
        (tmp_path / "rows.csv").write_text("\n".join([header, *rows]) + "\n")
        return told(run("ask", "rows.csv", "--label", "y", *options, typed="q\n"))

    return begin


TWO = ["--probability", "p", "--positive-name", "has cancer", "--people", "patients"]


def many(rng, n=300):
    p = rng.beta(1, 2, n).round(4)
    return [f"{int(rng.random() < x)},{x}" for x in p]


def test_sound_data_need_no_warning(ask):
    said = ask(many(np.random.default_rng(0)), *TWO)
    assert said.rstrip("─ ").endswith(
        "Say which you would rather use. Shown are only classifiers that get about "
        "25 % of each class right or more; rounded to whole people it can be less. "
        "In some pairs one side may be better in everything; that is on purpose."
    )


def test_few_people_shown(ask):
    said = ask(many(np.random.default_rng(0)), *TWO, "--per", 3)
    assert "Counts out of 3 hold only 1 patient who has cancer:" in said
    assert "Leave --per away, or make it 100 or more." in said


def test_three_rows(ask):
    said = ask(["1,0.8", "0,0.3", "0,0.6"], *TWO)
    assert (
        "The 3 rows of the data hold only 1 patient who has cancer and 2 patients who "
        "do not have cancer; what classifiers do to so few is uncertain by about 100 "
        "percentage points"
    ) in said


@pytest.mark.parametrize("score", ["0.3", "0.7"])
def test_a_constant_score(ask, score):
    rows = [f"{int(i % 3 == 0)},{score}" for i in range(90)]
    said = ask(rows, *TWO)
    assert "The scores do not tell the classes apart" in said
    assert "a best classifier cannot" in said


@pytest.mark.slow
def test_a_constant_score_still_ends_without_numerical_warnings(run, ask):
    ask([f"{int(i % 3 == 0)},0.3" for i in range(90)], *TWO)
    done = run("ask", "rows.csv", "--label", "y", *TWO, typed="b\n" * 40)
    assert done.exit_code == 0, done.output
    assert "nan" not in done.output


def test_several_classes(ask):
    rows = [f"{'abc'[i % 3]},0.33,0.33,0.33" for i in range(60)]
    said = ask(rows, "--probability", "p_*", header="y,p_a,p_b,p_c")
    assert "The probabilities are rounded to 2 decimals. In 60 of 60 rows" in said
    assert "The 60 rows of the data hold only 20 of “a”, 20 of “b” and 20" in said
    assert "The scores do not tell the classes apart" in said
    coarse = ask(
        rows, "--probability", "p_*", "--per", 9, "--restart", header="y,p_a,p_b,p_c"
    )
    assert "Counts out of 9 hold only 3 of “a”:" in coarse


@pytest.mark.slow
def test_groups(ask):
    rng = np.random.default_rng(3)
    rows = [f"{row},{'fm'[i % 2]}" for i, row in enumerate(many(rng, 400))]
    options = ["--probability", "p", "--group", "sex"]
    assert "coarse" not in ask(rows, *options, header="y,p,sex")
    said = ask(rows, *options, "--per", 5, "--restart", header="y,p,sex")
    assert "Counts out of 5 are coarse: most differences" in said


@pytest.mark.slow
def test_rounded_probabilities_of_other_files_are_said_as_well(run, ask):
    rng = np.random.default_rng(4)
    shares = rng.dirichlet([1, 1, 1], 200)
    labels = ["abc"[int(rng.choice(3, p=row))] for row in shares]
    rows = [
        ",".join([label, *(f"{p:.2f}" for p in row)])
        for label, row in zip(labels, shares, strict=True)
    ]
    ask(rows, "--probability", "p_*", header="y,p_a,p_b,p_c")
    run("ask", "rows.csv", "--label", "y", "--probability", "p_*", typed="a\nb\nq\n")
    kept = "rows.elicitation.json"
    decided = run("tune", kept, "--decide", "rows.csv")
    assert "rows.csv: The probabilities are rounded to 2 decimals." in decided.output
    models = ["--model", "one=p_*", "--model", "two=p_*", "--resamples", 0]
    ranked = run("rank", kept, "--data", "rows.csv", "--label", "y", *models)
    assert "one: The probabilities are rounded to 2 decimals." in ranked.output


@pytest.mark.parametrize("swapped", [False, True])
def test_scores_of_the_other_class(ask, swapped):
    rows = many(np.random.default_rng(0))
    if swapped:
        pairs = (row.split(",") for row in rows)
        rows = [f"{y},{1 - float(p):.4f}" for y, p in pairs]
    said = ask(rows, *TWO)
    assert swapped == (
        "Low scores go with patients who have cancer, high ones with patients who do "
        "not: are they the scores of the other class?" in said
    )


def test_rows_that_weigh_are_few_if_one_of_them_outweighs_the_others(ask):
    rng = np.random.default_rng(0)
    rows = many(rng)
    heavy = next(i for i, row in enumerate(rows) if row.startswith("1"))
    weights = [500 if i == heavy else 1 for i in range(300)]
    rows = [f"{row},{w}" for row, w in zip(rows, weights, strict=True)]
    said = ask(rows, *TWO, "--weight", "w", header="y,p,w")
    others = sum(row.startswith("1") for row in rows) - 1
    worth = round((500 + others) ** 2 / (500**2 + others))
    assert (
        "The 300 rows of the data tell, by their weights, as much as only "
        f"{worth} patient"
    ) in said
    assert "hold only" not in ask(rows, *TWO, header="y,p,w")
