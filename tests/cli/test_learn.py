"""`elicitor learn`: comparisons from elsewhere become a file like any other."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError, Transcript

PAIRS = ["--first", "a_*", "--second", "b_*", "--answer", "choice"]
KEPT = "votes.elicitation.json"


def rows(n=24, seed=3, weight=0.04):
    """Comparisons of somebody to whom an alarm costs so much that is caught."""
    rng = np.random.default_rng(seed)
    a = np.stack([rng.integers(50, 96, n) / 100, rng.integers(1, 20, n)], axis=1)
    b = np.stack([rng.integers(50, 96, n) / 100, rng.integers(1, 20, n)], axis=1)
    ahead = (a - b) @ [1.0, -weight] + 0.02 * rng.normal(size=n)
    return a, b, np.where(ahead > 0, "a", "b")


def written(people=("Ada",), **changes):
    lines = []
    for i, person in enumerate(people):
        a, b, choice = rows(seed=3 + i, weight=[0.04, 0.004, 0.2][i % 3])
        for one, other, said in zip(a.tolist(), b.tolist(), choice, strict=True):
            lines.append([*one, *other, said, person])
    for (row, column), cell in changes.get("cells", {}).items():
        lines[row - 1][column] = cell
    header = "a_caught,a_alarms,b_caught,b_alarms,choice,who"
    text = "\n".join([header, *(",".join(map(str, line)) for line in lines)])
    Path("votes.csv").write_text(text + "\n")


@pytest.fixture(autouse=True)
def _somewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_what_is_kept_is_what_the_library_learns(run_once):
    written()
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    assert done.exit_code == 0, done.output
    a, b, choice = rows()
    expected = el.learn(
        a,
        b,
        [{"a": "first", "b": "second"}[said] for said in choice],
        names=["caught", "alarms"],
        signs=[1, -1],
        retests=2,
        held_out=2,
    )
    kept = json.loads(Path("votes.elicitation.metric.json").read_text())
    np.testing.assert_allclose(kept["weights"], expected.metric.weights, atol=1e-6)
    assert "Found from 24 answers." in done.output
    transcript = Transcript.load(KEPT)
    assert transcript.given == 24
    assert transcript.context["given"]["source"] == "votes.csv"


def test_comparisons_that_nobody_decided_tell_nothing(run_once):
    written(cells={(i, 4): "cannot say" for i in range(1, 25)})
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    assert done.exit_code == 0, done.output
    assert "nothing is known of the metric" in done.output
    assert "Found from 0 answers, 24 skipped." in done.output
    assert "loses at most" not in done.output
    assert "matters" not in done.output


def test_who_means_the_opposite_is_not_told_to_answer_by_chance(run_once):
    *_, choice = rows()
    turned = {"a": "b", "b": "a"}
    cells = {(i, 4): turned[said] for i, said in enumerate(choice, start=1)}
    written(cells=cells)
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    assert done.exit_code == 0, done.output
    told = " ".join(done.output.split())
    assert "The answers speak against what is assumed." in told
    assert "learn anew without --signs" in told
    assert "by chance" not in told
    assert "contradict each other" not in told


@pytest.mark.slow
def test_pairs_that_came_twice_were_not_swapped(run_once):
    written()
    header, *lines = Path("votes.csv").read_text().split()
    turned = [line.translate(str.maketrans("ab", "ba")) for line in lines[:3]]
    Path("votes.csv").write_text("\n".join([header, *lines, *turned]) + "\n")
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    assert done.exit_code == 0, done.output
    told = " ".join(done.output.split())
    assert "Of 3 comparisons that came twice, perhaps made by different people" in told
    assert "0 got the same answer again" in told
    assert "Of people in general" not in told
    assert "─ The metric ─" in told
    assert "Your metric" not in told
    assert "swapped" not in told


@pytest.mark.slow
def test_nothing_is_set_aside_until_something_is_answered(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    before = {path.name: path.read_bytes() for path in Path().iterdir()}
    done = run("ask", "votes.csv", typed="q\n")
    assert done.exit_code == 0, done.output
    after = {path.name: path.read_bytes() for path in Path().iterdir()}
    assert set(after) == set(before)
    assert (
        after["votes.elicitation.metric.json"]
        == before["votes.elicitation.metric.json"]
    )
    done = run("ask", "votes.csv", typed="a\nq\n")
    assert "votes.elicitation.1.json" in done.output
    assert Path("votes.elicitation.1.metric.json").exists()


@pytest.mark.slow
def test_nobody_is_said_to_choose_by_what_may_be_good_or_bad(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS)
    done = run("rank", KEPT)
    assert done.exit_code == 0, done.output
    assert "alone" not in done.output


@pytest.mark.slow
def test_a_report_on_comparisons_speaks_of_nobody_who_was_asked(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    done = run("report", KEPT, "--out", "page.md")
    assert done.exit_code == 0, done.output
    page = Path("page.md").read_text()
    assert "## What was compared" in page
    assert "## What was asked" not in page
    assert "The person read" not in page
    assert "24 comparisons decided: " in page
    assert "questions answered" not in page
    settings = page.split("\nSettings\n")[1].split("##")[0]
    assert "| family | linear |" in settings
    for asked in ("retests", "shuffle sides", "repeats", "max questions"):
        assert f"| {asked} |" not in settings


def test_what_can_be_done_next_is_told_in_the_language(run_once):
    written()
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-", "--language", "de")
    assert done.exit_code == 0, done.output
    assert "damit tun können:" in done.output
    assert f"elicitor ask votes.csv --save {KEPT}   weiterfragen" in done.output
    assert "Antworten: votes.elicitation.json" in done.output


@pytest.mark.slow
@pytest.mark.parametrize("command", ["verify", "report", "rank", "tune"])
def test_later_commands_take_the_file(run, run_once, command):
    written()
    run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    done = run(command, KEPT)
    assert done.exit_code == 0, done.output
    if command == "verify":
        assert "24 comparisons as in votes.csv." in done.output
    if command == "report":
        page = Path("votes.elicitation.html").read_text()
        assert "24 comparisons were made elsewhere" in page
        assert "each to tell most" not in page
    if command == "rank":
        assert "caught 0." in done.output


@pytest.mark.slow
def test_a_file_of_another_family_has_a_report(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS, "--family", "quadratic")
    assert run("report", KEPT, "--out", "r.md").exit_code == 0


@pytest.mark.slow
def test_asking_goes_on_and_what_was_learnt_stays_beside_it(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    learnt = json.loads(Path(KEPT).read_text())
    done = run("ask", "votes.csv", typed="a\nb\nu\nq\n")
    assert done.exit_code == 0, done.output
    assert "Question 1 of about" in done.output
    now = Transcript.load(KEPT)
    assert len(now.standing) == 25
    assert now.given == 24
    assert json.loads(Path("votes.elicitation.1.json").read_text()) == learnt
    assert run("verify", "votes.elicitation.1.json").exit_code == 0
    undone = run("ask", "votes.csv", typed="u\nu\nq\n")
    assert "There is no answer to take back yet." in undone.output
    assert len(Transcript.load(KEPT).standing) == 24


@pytest.mark.slow
def test_ratings_are_learnt_from(run):
    rng = np.random.default_rng(0)
    items = rng.random((16, 2)).round(3)
    step = np.digitize(items @ [1.0, -0.5], [0.0, 0.2, 0.4])
    words = ["Very bad", "bad", "good", "very good"]
    lines = [f"{a},{b},{words[s]}" for (a, b), s in zip(items, step, strict=True)]
    Path("cards.csv").write_text("\n".join(["m_tp,m_fp,verdict", *lines]) + "\n")
    scale = ["--scale", "very bad, bad, good, very good"]
    done = run("learn", "cards.csv", "--item", "m_*", "--rating", "verdict", *scale)
    assert done.exit_code == 0, done.output
    kept = json.loads(Path("cards.elicitation.metric.json").read_text())
    assert kept["names"] == ["tp", "fp"]
    assert kept["weights"][0] > 0 > kept["weights"][1]
    Path("numbers.csv").write_text(
        "\n".join(
            ["m_tp,m_fp,verdict"]
            + [f"{a},{b},{s}" for (a, b), s in zip(items, step, strict=True)]
        )
    )
    columns = ["--item", "m_tp", "--item", "m_fp"]
    done = run("learn", "numbers.csv", *columns, "--rating", "verdict")
    assert done.exit_code == 0, done.output
    again = json.loads(Path("numbers.elicitation.metric.json").read_text())
    assert again["weights"] == kept["weights"]
    said = " ".join(done.output.split())
    used = re.search(r"Of the 120 pairs of what was rated (\d+) were compared", said)
    assert 10 <= int(used[1]) <= 16
    assert "none that were rated alike (" in said
    more = [*columns, "--rating", "verdict", "--meets"]
    assert run("learn", "numbers.csv", *more, "3").exit_code != 0
    assert run("learn", "numbers.csv", *more, "all", "--save", "a.json").exit_code == 0
    assert len(Transcript.load("a.json").standing) == 120 - (
        0 + 3 + 6 + 28
    )  # of 1, 3, 4 and 8 alike
    assert run("verify", "a.json").exit_code == 0


MODELS = "name,quality,latency [ms]\nsmall,0.7,20\nlarge,0.9,95\n3.0,0.8,40\n"
VOTES = "one,other,winner\nsmall,large,Large\n3,small,first\nlarge,3,second\n"
BY_NAME = ["--first", "one", "--second", "other", "--answer", "winner"]
TABLE = ["--table", "models.csv", "--models", "name"]
KINDS = ["--reward", "quality", "--cost", "latency"]


@pytest.mark.slow
def test_votes_between_models_of_a_table_are_learnt_from(run):
    Path("models.csv").write_text(MODELS)
    Path("votes.csv").write_text(VOTES)
    done = run("learn", "votes.csv", *BY_NAME, *TABLE, *KINDS)
    assert done.exit_code == 0, done.output
    kept = Transcript.load(KEPT)
    assert kept.names == ("quality", "latency")
    first, second, answers = zip(
        *((e.first, e.second, e.answer.value) for e in kept.standing), strict=True
    )
    assert first == ((0.7, 20.0), (0.8, 40.0), (0.9, 95.0))
    assert second == ((0.9, 95.0), (0.7, 20.0), (0.8, 40.0))
    assert answers == ("second", "first", "second")
    assert kept.region["kinds"] == ["reward", "cost"]
    assert kept.region["units"] == ["", "ms"]
    for command in ("verify", "rank", "report"):
        done = run(command, KEPT)
        assert done.exit_code == 0, done.output
    assert "small" in run("rank", KEPT).output
    assert run("ask", "votes.csv", typed="q\n").exit_code == 0
    Path("models.csv").write_text(MODELS.replace("95", "96"))
    assert "is another one" in str(run("verify", KEPT).exception)


def test_ratings_of_models_of_a_table_are_learnt_from(run):
    Path("models.csv").write_text(MODELS)
    Path("votes.csv").write_text("model,stars\nsmall,2\nlarge,5\n3,4\n")
    options = ["--item", "model", "--rating", "stars"]
    done = run("learn", "votes.csv", *options, *TABLE, *KINDS)
    assert done.exit_code == 0, done.output
    metric = json.loads(Path("votes.elicitation.metric.json").read_text())
    assert metric["weights"][0] > 0 > metric["weights"][1]


def test_columns_may_be_called_as_decisions_are(run):
    rows = ["0.3,20,0.2,11,a", "0.35,60,0.38,90,b", "0.31,33,0.37,80,a"]
    Path("v.csv").write_text("\n".join(["a_TP,a_ms,b_TP,b_ms,choice", *rows]))
    assert run("learn", "v.csv", *PAIRS).exit_code == 0
    for command in ("report", "rank", "verify"):
        done = run(command, "v.elicitation.json")
        assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("options", "votes", "message"),
    [
        (KINDS, VOTES, "go with --table"),
        (TABLE[:2] + KINDS, VOTES, "--table needs --models"),
        ([*TABLE, *KINDS, "--signs", "+,-"], VOTES, "--table needs --models"),
        (TABLE, VOTES, "at least one column"),
        ([*TABLE, *KINDS], VOTES + "tiny,large,first\n", "row 4 holds 'tiny'"),
        ([*TABLE, *KINDS], VOTES + "3,large,small\n", "row 4 holds 'small'"),
    ],
)
def test_votes_that_cannot_be_read_are_refused(run, options, votes, message):
    Path("models.csv").write_text(MODELS)
    Path("votes.csv").write_text(votes)
    done = run("learn", "votes.csv", *BY_NAME, *options)
    assert done.exit_code != 0
    assert message in str(done.exception)
    assert sorted(p.name for p in Path().iterdir()) == ["models.csv", "votes.csv"]


def test_who_rated_one_thing_alone_is_named(run):
    Path("r.csv").write_text("a,b,verdict,who\n.9,.1,4,Ada\n.5,.2,1,Ada\n.9,.1,4,Ben")
    done = run(
        "learn",
        "r.csv",
        "--item",
        "a",
        "--item",
        "b",
        "--rating",
        "verdict",
        "--person",
        "who",
    )
    assert done.exit_code == 0, done.output
    assert "Ben rated one thing alone" in " ".join(done.output.split())
    assert [p.name for p in Path().glob("*.elicitation.json")] == [
        "r.Ada.elicitation.json"
    ]


@pytest.mark.slow
def test_everyone_gets_a_file_and_a_panel_compares_them(run, run_once):
    people = ("Ada", "Ben/Ü", "Ben:Ü")
    written(people)
    done = run_once("learn", "votes.csv", *PAIRS, "--person", "who", "--signs", "+,-")
    assert done.exit_code == 0, done.output
    files = sorted(map(str, Path().glob("*.elicitation.json")))
    assert files == [
        "votes.Ada.elicitation.json",
        "votes.Ben_Ü-2.elicitation.json",
        "votes.Ben_Ü.elicitation.json",
    ]
    assert f"ask votes.csv --save {files[0]}   go on" in done.output
    assert f"panel {files[0]} '{files[2]}' …" in done.output
    for file in files:
        assert run("verify", file).exit_code == 0
    done = run("panel", *files, "--out", "p.md", "--picture", "p.png")
    assert done.exit_code == 0, done.output
    results = [el.load_result(Path(f).with_suffix(".result.json")) for f in files]
    region = el.region_of(results[0])
    expected = el.panel(results, ["Ada", "Ben:Ü", "Ben/Ü"], region=region)
    for line in expected.sentence().splitlines():
        assert " ".join(line.split()) in " ".join(done.output.split())
    assert "pairs of people surely differ" in done.output
    page = Path("p.md").read_text()
    assert "Compromises" in page
    assert "votes.Ada.elicitation.json" in page
    assert Path("p.png").read_bytes().startswith(b"\x89PNG")
    assert run("panel", *files, "--out", "p.html").exit_code == 0
    assert "<svg" in Path("p.html").read_text()


@pytest.mark.slow
def test_going_on_needs_to_know_with_whom(run, run_once):
    written(("Ada", "Ben"))
    run_once("learn", "votes.csv", *PAIRS, "--person", "who")
    done = run("ask", "votes.csv", typed="q\n")
    assert isinstance(done.exception, InvalidParameterError)
    assert "votes.Ada.elicitation.json, votes.Ben.elicitation.json" in str(
        done.exception
    )
    assert "ask votes.csv --save votes.Ada.elicitation.json" in str(done.exception)
    done = run("ask", "votes.csv", "--save", "votes.Ada.elicitation.json", typed="q\n")
    assert done.exit_code == 0, done.output


def test_what_speaks_against_a_result_follows_it(run_once):
    a, b, choice = rows()
    written()
    with Path("votes.csv").open("a") as file:
        file.write("0.95,1,0.5,19,b,Ada\n0.9,2,0.6,18,b,Ada\n")
    first, second = np.array([a, b])
    apart = (first - second) * [1, -1]
    kept = [i for i in range(len(choice)) if apart[i].min() < 0 < apart[i].max()]
    lines = Path("votes.csv").read_text().splitlines()
    some = [lines[0], *(lines[i + 1] for i in kept), *lines[-2:]]
    Path("votes.csv").write_text("\n".join(some))
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    told = " ".join(done.output.partition("The metric")[2].split())
    result, _, doubt = told.partition("But mind: ")
    assert "weighs as much as" in result
    assert doubt.startswith("The answers speak against what is assumed.")
    assert "In 2 of 2 questions that show it" in doubt
    assert "learn anew without --signs" in doubt


def test_changed_comparisons_are_found_out(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS)
    other = {"a": "b", "b": "a"}[str(rows()[2][6])]
    written(cells={(7, 4): other})
    done = run("verify", KEPT)
    assert done.exit_code != 0
    assert "comparison 7 is another one" in str(done.exception)


@pytest.mark.slow
def test_nothing_of_other_answers_is_lost(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS)
    before = Path(KEPT).read_bytes()
    run("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    assert Path("votes.elicitation.1.json").read_bytes() == before
    Path("mine.json").write_text("{}")
    done = run("learn", "votes.csv", *PAIRS, "--save", "mine.json")
    assert done.exit_code != 0
    assert Path("mine.json").read_text() == "{}"


@pytest.mark.parametrize(
    ("options", "cells", "message"),
    [
        (["--first", "a_*", "--answer", "choice"], {}, "--second is missing"),
        (["--rating", "choice"], {}, "--item is missing"),
        ([], {}, "--first is missing"),
        ([*PAIRS, "--rating", "x"], {}, "do not go with them"),
        ([*PAIRS, "--scale", "a,b"], {}, "--scale goes with --rating"),
        ([*PAIRS[:-1], "who"], {}, "row 1 holds 'Ada'"),
        ([*PAIRS[:-1], "verdict"], {}, "--answer must be a column of votes.csv"),
        (["--first", "x_*", *PAIRS[2:]], {}, "--first must fit columns"),
        (["--first", "a", *PAIRS[2:]], {}, "pattern with one star"),
        (["--first", "a_al*", *PAIRS[2:]], {}, "on one side only"),
        ([*PAIRS, "--signs", "+"], {}, "--signs must be"),
        ([*PAIRS, "--signs", "+,up"], {}, "--signs must be"),
        ([*PAIRS, "--family", "fair"], {}, "--family must be linear"),
        ([*PAIRS, "--person", "whom"], {}, "--person must be a column"),
        (PAIRS, {(5, 1): "many"}, "row 5 holds 'many'"),
        (PAIRS, {(5, 1): ""}, "first in row 5"),
        (PAIRS, {(5, 4): "left"}, "row 5 holds 'left'"),
        (PAIRS, {(5, 4): ""}, "first in row 5"),
        (PAIRS, {(5, 0): "nan"}, "row 5 holds 'nan'"),
    ],
)
def test_bad_input_is_refused_and_nothing_is_written(run, options, cells, message):
    written(cells=cells)
    done = run("learn", "votes.csv", *options)
    assert done.exit_code != 0
    assert message in str(done.exception)
    assert [path.name for path in Path().iterdir()] == ["votes.csv"]


def test_one_bad_row_of_one_person_leaves_no_file_of_anybody(run_once):
    written(("Ada", "Ben"), cells={(30, 4): "left"})
    done = run_once("learn", "votes.csv", *PAIRS, "--person", "who")
    assert done.exit_code != 0
    assert [path.name for path in Path().iterdir()] == ["votes.csv"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--name", "Ada", "--name", "Ben"], "once for each of 1 files"),
        (["--out", "p.txt"], "must end in .html or .md"),
        (["--picture", "p.jpg"], "must end in .png"),
        (["--out", KEPT], "--out must be a file of its own"),
    ],
)
def test_a_panel_refuses_what_it_cannot_write(run, run_once, options, message):
    written()
    run_once("learn", "votes.csv", *PAIRS)
    done = run("panel", KEPT, *options)
    assert done.exit_code != 0
    assert message in str(done.exception)


@pytest.mark.slow
def test_a_panel_of_one_or_of_people_asked_about_other_things(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS)
    assert run("panel", KEPT).exit_code == 0
    Path("m.metric.json").write_text(el.LinearMetric([1, 2]).to_json())
    assert "what its answers leave open" in str(
        run("panel", KEPT, "m.metric.json").exception
    )
    written(cells={(1, 0): 0.01})
    run("learn", "votes.csv", *PAIRS, "--save", "other.json")
    done = run("panel", "votes.elicitation.result.json", "other.json")
    assert "same region" in str(done.exception)
    for name in ("votes.elicitation.result.json", "other.json"):
        assert repr(name) in str(done.exception)


@pytest.mark.slow
def test_a_panel_names_the_files_that_do_not_go_together(run, run_once):
    written()
    run_once("learn", "votes.csv", *PAIRS)
    again = run("panel", KEPT, f"./{KEPT}")
    assert f"FILES must be of different people; '{KEPT}' comes twice" in str(
        again.exception
    )
    missing = run("panel", KEPT, "nobody.json")
    assert "FILES must be a file; 'nobody.json' is not there" in str(missing.exception)
    Path("votes.csv").unlink()
    moved = run("panel", KEPT)
    assert str(moved.exception).startswith(f"'{KEPT}': The data of the session")


@pytest.mark.slow
def test_what_was_compared_is_not_called_models_and_nothing_is_tuned(run, run_once):
    written(cells={(2, 4): "=", (3, 4): "="})  # ties as the terminal writes them
    done = run_once("learn", "votes.csv", *PAIRS, "--signs", "+,-")
    assert done.exit_code == 0, done.output
    said = [entry.answer.value for entry in Transcript.load(KEPT).exchanges]
    assert said.count("about equal") == 2
    done = run("ask", "votes.csv", "--max-questions", 4, typed="a\n" * 4)
    told = " ".join(done.output.split())
    assert "You will see two alternatives at a time, by what was told of them." in told
    assert "two models" not in told
    assert "elicitor tune" not in told
    assert f"elicitor rank {KEPT} what was compared, the best for you first" in told


@pytest.mark.slow
def test_what_votes_between_models_choose_may_be_tuned(run):
    Path("votes.csv").write_text(VOTES)
    Path("models.csv").write_text(MODELS)
    run("learn", "votes.csv", *BY_NAME, *TABLE, *KINDS)
    told = " ".join(run("ask", "votes.csv", typed="q\n").output.split())
    assert f"elicitor tune {KEPT} the best classifier for you" in told
