"""`elicitor ask` about groups: what is asked, found and refused."""

import json
import re
from dataclasses import dataclass

import numpy as np
import pytest
from typer.testing import CliRunner

import elicitor as el
from elicitor import Transcript, metric_from_dict
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.datasets import read_class_predictions, read_predictions
from elicitor.metrics import FairFractionalMetric, FairMetric, FairQuadraticMetric
from elicitor.regions import CountedGroupBall, GroupRateBall
from elicitor.using import plot_weights
from tests.cli.command import app
from tests.quick import some_quick

EXACT = ("--method", "efficient")
OPTIONS = (
    *("--label", "default", "--probability", "p", "--group", "sex", "--seed", 0),
    *("--positive-name", "will default", "--people", "applicants"),
)
KINDS = ("--label", "kind", "--probability", "p_*", "--group", "sex", "--seed", 0)
KEPT = "loans.elicitation.json"
COSTS, GAPS = np.array([0.8, 0.6]), np.array([0.6, 0.8])
FRACTION = np.array([[0.4, 0.3, 0.2, 0.1], [0.1, 0.5, 0.1, 0.3]])
"""Of right decisions and of small gaps, and of what is bad."""
MATRIX = np.array([[1.2, -0.4], [-0.4, 1.4]])


def sample(n_rows=240):
    """Two groups of different sizes, shares of defaults and usefulness of p."""
    rng = np.random.default_rng(5)
    female = rng.random(n_rows) < 0.4
    x = rng.normal(size=n_rows) + 0.4 * female
    p = 1 / (1 + np.exp(-1.8 * x + 0.6))
    y = rng.random(n_rows) < p
    old = rng.random(n_rows) < 0.5
    return y, p.round(4), female, old


def table(y, p, female, old):
    rows = [
        f"{int(a)},{b},{'female' if c else 'male'},{'old' if d else 'young'}"
        for a, b, c, d in zip(y, p, female, old, strict=True)
    ]
    return "default,p,sex,age\n" + "\n".join(rows) + "\n"


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a file of predictions in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def written(y, p, female, old):
        path = tmp_path / "loans.csv"
        path.write_text(table(y, p, female, old))
        return path

    return written


@pytest.fixture
def loans(write):
    return write(*sample())


@pytest.fixture
def kinds(tmp_path, monkeypatch):
    """A file of predictions of three classes with groups."""
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(2)
    z = np.exp(2 * rng.normal(size=(240, 3)))
    p = (z / z.sum(axis=1, keepdims=True)).round(4)
    rows = [
        f"{'abc'[rng.choice(3, p=row / row.sum())]},{','.join(map(str, row))},"
        f"{'mf'[int(rng.random() < 0.4)]}"
        for row in p
    ]
    path = tmp_path / "kinds.csv"
    path.write_text("kind,p_a,p_b,p_c,sex\n" + "\n".join(rows) + "\n")
    return path


def ball_of(path):
    found = read_predictions(path, label="default", probability="p", groups=["sex"])
    return GroupRateBall(found.rates())


def person(ball, family, trade_off=0.3):
    """Someone with a known metric, of unequal weights."""
    pair = ("female", "male")
    about = {"prevalence": ball.prevalence, "names": ball.names, "groups": ball.groups}
    if family == "fair":
        return FairMetric(-COSTS, {pair: GAPS}, trade_off, **about)
    if family == "fair-fractional":
        return FairFractionalMetric(*FRACTION, **about)
    violation = 2 * MATRIX / np.linalg.norm(MATRIX)
    return FairQuadraticMetric(COSTS, {pair: violation}, trade_off, **about)


def keys_of(ball, metric, **settings):
    """The keys that a person presses, who judges what is shown."""
    region = CountedGroupBall(ball, 100)
    settings = {"method": "efficient"} | settings
    session = el.Session(
        region, metric.family, tolerance=0.1, random_state=0, shuffle_sides=True,
        **settings,
    )  # fmt: skip
    keys = []
    while (question := session.ask()) is not None:
        better = metric.utility(question.first) > metric.utility(question.second)
        keys.append("1" if better else "2")
        session.tell("first" if better else "second", question=question)
    return keys


@dataclass(frozen=True)
class Sitting:
    """What a person with a known metric answered, saw and left."""

    true: el.Metric
    keys: list[str]
    output: str
    kept: Transcript
    found: el.Metric


@pytest.fixture(scope="module")
def sittings(tmp_path_factory):
    """One person of each family."""
    path = tmp_path_factory.mktemp("groups") / "loans.csv"
    path.write_text(table(*sample()))
    ball = ball_of(path)
    return {family: sit(path, ball, family) for family in ("fair", "fair-quadratic")}


@pytest.fixture
def sitting(sittings):
    """The person with absolute gaps."""
    return sittings["fair"]


def sit(path, ball, family):
    """Run the whole command with the answers of a person."""
    true, save = person(ball, family), path.with_name(KEPT)
    keys = keys_of(ball, true)
    options = (*OPTIONS, *EXACT, "--family", family, "--save", save)
    arguments = ["ask", path, *options, "--restart"]
    done = CliRunner(env={"COLUMNS": "100"}).invoke(
        app, [str(part) for part in arguments], input="\n".join(keys) + "\n"
    )
    assert done.exit_code == 0, done.output
    return Sitting(true, keys, done.output, Transcript.load(save), elicited(path))


def elicited(path):
    saved = path.parent / "loans.elicitation.metric.json"
    return metric_from_dict(json.loads(saved.read_text()))


@pytest.mark.parametrize("family", some_quick(["fair", "fair-quadratic"], []))
def test_a_person_with_a_known_metric_is_understood(sittings, family):
    sitting = sittings[family]
    keys, true, found = sitting.keys, sitting.true, sitting.found
    assert len(keys) <= 20
    assert f"{len(keys)} questions answered." in sitting.output
    assert found.family == true.family
    assert found.groups == ("female", "male")
    assert found.names == ("R[1, 1]", "R[0, 0]")
    np.testing.assert_allclose(found.prevalence, true.prevalence)
    np.testing.assert_allclose(
        found.misclassification_costs, true.misclassification_costs, atol=0.06
    )
    pair = ("female", "male")
    np.testing.assert_allclose(
        found.violation_costs[pair], true.violation_costs[pair], atol=0.12
    )
    assert found.trade_off == pytest.approx(0.3, abs=0.05)


@pytest.mark.slow
def test_tuning_says_what_wrong_labels_and_other_people_would_change(loans, run):
    sit(loans, ball_of(loans), "fair")
    plain = run("tune", KEPT, "--force")
    checked = run("tune", KEPT, "--force", "--wrong-groups", 0.1)
    assert plain.exit_code == checked.exit_code == 0, checked.output
    told = " ".join(checked.output.split())
    assert "If 10 % of the labels of groups are wrong at random" in told
    assert "The largest gap of the classifiers that were asked about was" in told
    assert "labels of groups" not in plain.output
    y, p, female, old = sample(400)
    loans.with_name("there.csv").write_text(table(y, p, ~female, old))
    moved = run("tune", KEPT, "--force", "--data", "there.csv")
    assert moved.exit_code == 0, moved.output
    told = " ".join(moved.output.split())
    assert "The metric carries over to these other people" in told
    assert re.search(
        r"There the best rule of before (loses .* %|is still as good)", told
    )


@pytest.mark.slow
def test_wrong_labels_need_groups(data, run):
    options = ["--label", "y", "--probability", "p", "--seed", 1]
    asked = run("ask", data.name, *options, typed="1\n2\n1\nq\n")
    assert asked.exit_code == 0, asked.output
    refused = run("tune", "data.elicitation.json", "--wrong-groups", 0.1)
    assert isinstance(refused.exception, InvalidParameterError)
    assert "there are none" in str(refused.exception)


@pytest.mark.slow
def test_a_ratio_of_rates_and_gaps_is_asked_about_ranked_tuned_and_verified(
    loans, run, tmp_path, monkeypatch
):
    """The whole way at the terminal; the picture of how much was learnt is another."""
    drawn = "elicitor.using.report.contents.plot_learning"
    monkeypatch.setattr(drawn, lambda result, *_, **__: plot_weights(result))
    sitting = sit(loans, ball_of(loans), "fair-fractional")
    assert sitting.found.family == "fair-fractional"
    told = " ".join(sitting.output.split())
    assert "near blind guessing" in told.lower()
    assert "What a gap of 10 in 100 costs you" in told
    points = np.random.default_rng(0).uniform(0.3, 0.9, (400, 2, 2))
    ahead = [
        np.diff(m.utility(points).reshape(2, -1), axis=0)
        for m in (sitting.true, sitting.found)
    ]
    assert np.mean((ahead[0] > 0) == (ahead[1] > 0)) >= 0.95
    for command, *rest in (
        ["tune"],
        ["rank", "--model", "p", "--model", "p=again", "--resamples", 5],
        ["report", "--who", "Dr. Grey", "--out", tmp_path / "page.html"],
        ["verify"],
    ):
        done = run(command, KEPT, *rest)
        assert done.exit_code == 0, (command, done.output)
    page = (tmp_path / "page.html").read_text()
    assert "a ratio of two weighted sums of everyone" in page


@pytest.mark.slow
def test_every_question_is_in_whole_people_and_tells_the_sides_apart(sitting):
    kept = sitting.kept
    assert kept.region["per"] == 100
    assert kept.context["people"] == "applicants"
    assert kept.context["groups"] == ["female", "male"]
    assert len(kept.standing) == len(sitting.keys)
    for entry in kept.standing:
        counts = 100 * np.array([entry.first, entry.second])
        assert counts.shape == (2, 2, 2)
        np.testing.assert_allclose(counts, np.round(counts), atol=1e-6)
        assert not np.array_equal(np.round(counts[0]), np.round(counts[1]))


@pytest.mark.slow
def test_what_is_said_before_between_and_after(sitting):
    told = sitting.output
    words = " ".join(told.split())
    assert "to 100 applicants of every kind in every group" in words
    assert "Shares of applicants who will default: “female” 4" in words
    assert "of 100 applicants who will default:" in told
    assert "of 100 applicants who will not:" in told
    assert "both groups alike" in told
    assert "more missed than" in told
    assert "Question 1 of about" in told
    before = words[: words.index("Question 1 of about")]
    late, _, female, *_ = sample()
    all_, women, men = (
        round(1000 * np.mean(one)) for one in (late, late[female], late[~female])
    )
    rare = (
        f"In the data, among 1,000 applicants there are {all_} applicants who will "
        f"default (of 1,000 each: female {women}, male {men})."
    )
    assert rare in before
    of_gaps = words[words.index("What a gap of 10 in 100 costs you") :]
    assert rare in of_gaps
    assert "Gaps between groups leave much out" in before
    assert "those whom the decisions are about" in before
    gaps = r"Gaps of 10 mistakes of every kind in every hundred between “.*” weigh as "
    assert re.search(rf"{gaps}much as .* in every hundred [^.(]* \([\d.]+ to", words)
    assert "What a gap of 10 in 100 costs you" in told
    assert "most likely class (accuracy)" in told
    assert not re.search(r"R\[|nan", told)


@pytest.mark.slow
def test_models_are_ranked_in_the_words_of_the_questions(loans, run):
    asked = run("ask", loans, *OPTIONS, typed="a\nb\na\nb\na\nq\n")
    assert asked.exit_code == 0, asked.output
    models = ("--model", "p", "--model", "p=again", "--resamples", 5)
    done = run("rank", "loans.elicitation.json", *models)
    assert done.exit_code == 0, done.output
    told = " ".join(done.output.split())
    assert "with 90 % probability" in told
    assert "wrongly labelled" not in told
    assert re.search(r"as bad as .* more .* in every hundred applicants who", told)
    assert "value, higher is better" in told.replace("│", " ") or "cost" not in told


@pytest.mark.slow
def test_the_summary_counts_what_accuracy_would_have_chosen(sitting):
    y, p, female, _ = sample()
    cells = [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in sitting.output.splitlines()
        if re.match(r"│ .*│ (female|male|everyone) +│", line)
    ]
    groups = {"female": female, "male": ~female, "everyone": female | True}
    for row, (name, members) in zip(cells, groups.items(), strict=False):
        missed = 100 * np.mean(p[members & y] <= 0.5)
        alarmed = 100 * np.mean(p[members & ~y] > 0.5)
        assert row[1] == name
        np.testing.assert_allclose(
            [int(row[2]), int(row[3])], [missed, alarmed], atol=1
        )


@pytest.mark.slow
def test_quitting_undoing_and_going_on(loans, run, monkeypatch):
    left = run("ask", loans, *OPTIONS, typed="1\n2\nu\n=\nq\n")
    assert left.exit_code == 0, left.output
    assert f"2 answers kept in {KEPT}" in left.output
    assert "Too few questions are answered to say anything yet" in left.output
    monkeypatch.setattr("elicitor.cli.ask_request.GroupRateBall", None)
    back = run("ask", loans, *OPTIONS, typed="1\n" * 60)
    assert back.exit_code == 0, back.output
    assert "Welcome back: 2 answers kept" in back.output
    assert "Question 1 of about" not in back.output
    assert "Your metric" in back.output


@pytest.mark.slow
def test_a_session_about_other_groups_is_refused_and_kept(loans, run):
    run("ask", loans, *OPTIONS, typed="1\nq\n")
    wrong = run("ask", loans, *OPTIONS, "--group", "age", typed="q\n")
    assert "--group: kept sex, now " in str(wrong.exception)
    assert len(Transcript.load(KEPT).standing) == 1


@pytest.mark.slow
@pytest.mark.parametrize("key", "=s")
def test_a_person_without_an_opinion_gets_a_result(loans, run, key):
    few = ("--max-questions", 8)
    done = run("ask", loans, *OPTIONS, *few, typed=f"{key}\n" * 8)
    assert done.exit_code == 0, done.output
    assert "Your metric" in done.output


@pytest.mark.slow
def test_columns_are_combined_and_all_pairs_may_cost_the_same(loans, run):
    both = (*OPTIONS, *EXACT, "--group", "age", "--per", 100)
    asked = run("ask", loans, *both, typed="q\n")
    assert "female, young" in asked.output
    assert "every pair of the 4 groups" in asked.output
    many = int(re.search(r"Question 1 of about (\d+)", asked.output)[1])
    done = run(
        "ask", loans, *both, "--same-for-all-pairs", "--restart", typed="1\n2\n" * 20
    )
    assert done.exit_code == 0, done.output
    few = int(re.search(r"(\d+) questions answered", done.output)[1])
    assert few < many / 2
    assert "every pair" not in done.output
    assert "any two groups" in done.output
    metric = elicited(loans)
    assert len(metric.groups) == 4
    costs = np.stack(list(metric.violation_costs.values()))
    np.testing.assert_allclose(costs, np.tile(costs[0], (6, 1)))


@pytest.mark.slow
def test_several_classes_are_asked_about_right_decisions(kinds, run):
    typed = "\n".join("11121221") + "\n"
    right = run("ask", kinds, *KINDS, "--max-questions", 8, typed=typed)
    assert right.exit_code == 0, right.output
    assert "of 100 “a”:" in right.output
    assert "wrong “b”" in right.output
    assert re.search(r"In both, of 100 each: “.” \d+ right in ", right.output)


@pytest.mark.slow
def test_every_kind_of_error_is_asked_about(kinds, run):
    errors = run("ask", kinds, *KINDS, "--errors", typed="1\nq\n")
    assert errors.exit_code == 0, errors.output
    assert re.search("called “[abc]”", errors.output)
    entry = Transcript.load("kinds.elicitation.json").standing[0]
    assert np.shape(entry.first) == (2, 6)


# -- bad input ----------------------------------------------------------------------


def changed(**columns):
    """The sample with some columns replaced."""
    names = ("y", "p", "female", "old")
    return [columns.get(*pair) for pair in zip(names, sample(), strict=True)]


def refused(run, path, *options):
    wrong = run("ask", path, *(options or OPTIONS))
    assert not (path.parent / KEPT).exists()
    assert wrong.exception is not None
    return wrong.exception


def test_one_group_only_is_refused_with_what_can_be_elicited(write, run):
    error = refused(run, write(*changed(female=np.zeros(240, dtype=bool))))
    assert isinstance(error, InvalidDataError)
    assert "all 240 rows are “male”" in str(error)
    assert str(error).endswith("Without --group you are asked about everyone together.")


def test_a_group_without_a_class_is_named_with_its_size(write, run):
    y, p, female, old = sample()
    error = refused(run, write(y & ~female, p, female, old))
    assert isinstance(error, InvalidDataError)
    told = f"group “female” ({female.sum()} rows) has none of class “1”"
    assert told in str(error)
    assert "leave the group out, merge it with another" in str(error)


def test_groups_that_share_no_ball_are_named(write, run):
    y, p, female, old = sample()
    error = refused(run, write(y, np.where(female, 0.5, p), female, old))
    assert isinstance(error, InvalidDataError)
    assert "share no ball because of group “female”" in str(error)
    assert "Without --group" in str(error)


@pytest.mark.parametrize(
    ("value", "message"),
    [("", "1 value is missing, the first in row 1"), ("  ", "row 1 is blank")],
)
def test_a_missing_group_is_refused_with_its_row(loans, run, value, message):
    header, first, *rest = loans.read_text().split("\n")
    fields = first.split(",")
    fields[2] = value
    loans.write_text("\n".join([header, ",".join(fields), *rest]))
    error = refused(run, loans)
    assert isinstance(error, InvalidDataError)
    assert message in str(error)
    assert "make them a group by a text such as 'unknown'" in str(error)


@pytest.mark.slow
def test_a_small_group_is_named_with_its_size_and_asked_about(write, run):
    y, p, female, old = sample()
    few = np.flatnonzero(female)[:16]
    keep = ~female
    keep[few] = True
    asked = run("ask", write(y[keep], p[keep], female[keep], old[keep]), *OPTIONS,
                typed="1\nq\n")  # fmt: skip
    assert asked.exit_code == 0, asked.output
    assert "Group “female” has 16 rows, of them only" in asked.output
    assert "Question 1 of about" in asked.output


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--group", "gender"), "--group must be a column of loans.csv"),
        (
            ("--group", "sex", "--family", "linear"),
            "--family fair, fair-fractional or fair-quadratic",
        ),
        (("--group", "sex", "--method", "published"), "'efficient' only"),
        (("--group", "sex", "--errors"), "--errors needs several classes"),
        (("--group", "sex", "--per", 3), "per must be large enough"),
        (("--group", "sex", "--score", "p"), "--group needs --probability"),
        (("--group", "sex", "--cost", "p"), "--cost does not go with"),
        (("--family", "fair"), "--family fair needs --group"),
        (("--same-for-all-pairs",), "--same-for-all-pairs needs --group"),
    ],
)
def test_a_wrong_option_is_named(loans, run, options, message):
    plain = ("--label", "default", "--probability", "p")
    error = refused(run, loans, *plain, *options)
    assert isinstance(error, (InvalidParameterError, InvalidDataError))
    assert message in str(error)


def test_a_table_of_models_has_no_groups(models, run):
    wrong = run("ask", models, "--models", "name", "--reward", "price", "--group", "x")
    assert "--group does not go with --models name" in str(wrong.exception)


def test_class_predictions_and_predictions_tell_the_same_rates(tmp_path):
    y, p, female, old = sample()
    path = tmp_path / "loans.csv"
    path.write_text(table(y, p, female, old))
    one = read_predictions(path, label="default", probability="p", groups="sex").rates()
    lines = path.read_text().split("\n")
    both = [f"{line},{1 - q:.4f}" for line, q in zip(lines[1:], p, strict=False)]
    path.write_text("\n".join([f"{lines[0]},q", *both]) + "\n")
    columns = ("1=p", "0=q")
    other = read_class_predictions(
        path, label="default", probabilities=columns, groups=["sex"]
    ).rates()
    np.testing.assert_allclose(one.prevalence, other.prevalence)
    for direction in ([1, 1], [1, 3], [-2, 1]):
        rows = np.tile(direction, (2, 1))
        np.testing.assert_allclose(one.support(rows), other.support(rows))


@pytest.mark.slow
def test_no_group_is_served_worse_than_chance_unless_it_is_wished(loans, run):
    for options, realistic in ((), True), (("--no-realistic",), False):
        done = run("ask", loans, *OPTIONS, *options, "--restart", typed="1\n" * 4 + "q")
        assert done.exit_code == 0, done.output
        kept = Transcript.load(KEPT)
        shown = np.array([[one.first, one.second] for one in kept.standing])
        assert (shown.sum(axis=-1).min() >= 1) == realistic
        assert ("above_chance" in kept.region) == realistic


@pytest.mark.slow
def test_answers_of_before_go_on_as_they_were_asked(loans, run):
    run("ask", loans, *OPTIONS, "--no-realistic", typed="1\n2\nq\n")
    path = loans.with_name(KEPT)
    body = json.loads(path.read_text())
    assert body["context"]["wishes"]["realistic"] is False
    body["context"]["wishes"]["realistic"] = True  # it did not matter for groups then
    path.write_text(json.dumps(body))
    back = run("ask", loans, *OPTIONS, typed="1\nq\n")
    assert back.exit_code == 0, back.output
    kept = Transcript.load(path)
    assert len(kept.standing) == 3
    assert "above_chance" not in kept.region
    done = run("verify", path)
    assert done.exit_code == 0, done.output
