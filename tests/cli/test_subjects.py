"""What is said in the end, worked out by hand for ten people of three classes."""

import io
from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

import elicitor as el
from elicitor.cli.subjects import ClassSubject, ErrorSubject, ModelSubject
from elicitor.core import Result
from elicitor.regions.pool import ModelPool

CLASSES = ["a", "b", "c"]
LABELS = list("aaabbbbccc")
PROBABILITIES = [
    [0.60, 0.30, 0.10],
    [0.30, 0.50, 0.20],
    [0.20, 0.20, 0.60],
    [0.30, 0.60, 0.10],
    [0.45, 0.50, 0.05],
    [0.10, 0.80, 0.10],
    [0.10, 0.20, 0.70],
    [0.10, 0.20, 0.70],
    [0.30, 0.30, 0.40],
    [0.05, 0.15, 0.80],
]


def region(kind):
    return kind.from_predictions(LABELS, PROBABILITIES, classes=CLASSES)


def shown(subject, result):
    screen = io.StringIO()
    subject.show(Console(file=screen, width=100), result)
    return screen.getvalue()


def rows(text):
    return [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in text.splitlines()
        if line.startswith("│")
    ]


def test_right_decisions_with_weights_losses_and_factors():
    subject = ClassSubject(region(el.DiagonalRegion), 10, "people")
    metric = el.LinearMetric(
        np.array([6, 1, 1]) / 8, names=("C[a, a]", "C[b, b]", "C[c, c]")
    )
    interval = np.array([[0.7, 0.8], [0.1, 0.15], [0.1, 0.2]])
    text = shown(subject, Result(metric, interval, converged=True, n_questions=9))
    # With sixfold “a” the rows are called a a a, a a b c, c a c; the most likely ones
    # are a b c, b b b c, c c c; divided by the shares a b c, b a b c, c c c.
    assert rows(text) == [
        ["a", "0.750 (0.70 to 0.80)", "3", "3", "1", "1"],
        ["b", "0.125 (0.10 to 0.15)", "4", "1", "3", "2"],
        ["c", "0.125 (0.10 to 0.20)", "3", "2", "3", "3"],
    ]
    # 6·3 + 1 + 2 = 21 against 6 + 3 + 3 = 12 and 6 + 2 + 3 = 11: 9/6 and 10/6 of “a”.
    # With “a” at its lightest 0.7 to (0.1, 0.1) they are 2 − 3/7 and 2 − 1/7, at its
    # heaviest … the corners (0.7, 0.15, 0.2) and (0.8, 0.1, 0.1) span the ends.
    ends = [
        2 - (2 * b + c) / a for a in (0.7, 0.8) for b in (0.1, 0.15) for c in (0.1, 0.2)
    ]
    told = f"1.5 ({min(ends):.2g} to {max(ends):.2g}) more wrong “a” in 10 than with"
    words = " ".join(text.split())
    assert f"Most likely class: as bad for you as {told} the best choice." in words
    # Balanced 10/6, from 2 − (0.15 + 0.2)/0.7 to 2 − 0.2/0.8.
    assert "accuracy: as bad for you as 1.7 (1.5 to 1.8)" in text
    assert "product: “a” 1, “b” 0.167, “c” 0.167." in words
    assert "9 questions answered." in text


def test_errors_with_weights_and_losses():
    errors = region(el.OffDiagonalRegion)
    ball = el.Ball(errors.center, 0.03, names=errors.names)
    subject = ErrorSubject(errors, ball, 1000, "people")
    metric = el.LinearMetric([-4, -1, -1, -1, -1, -2], names=errors.names)
    interval = np.stack([metric.weights - 0.25, metric.weights + 0.25], axis=1)
    text = shown(subject, Result(metric, interval, converged=False))
    # “b” only where it is 0.8 likely: the rows are called a a c, a a b c, c c c.
    assert rows(text) == [
        ["a", "b", "-4.000 (-4.25 to -3.75)", "0", "1"],
        ["c", "b", "-2.000 (-2.25 to -1.75)", "0", "0"],
        ["a", "c", "-1.000 (-1.25 to -0.75)", "1", "1"],
        ["b", "a", "-1.000 (-1.25 to -0.75)", "2", "0"],
        ["b", "c", "-1.000 (-1.25 to -0.75)", "1", "1"],
        ["c", "a", "-1.000 (-1.25 to -0.75)", "0", "0"],
    ]
    # 1 + 2 + 1 = 4 against 4 + 1 + 1 = 6 of ten: half an error in ten. The weights are
    # 3.75 to 4.25 and 0.75 to 1.25: 1 − 2 · 1.25/3.75 to 1 − 2 · 0.75/4.25.
    told = f"as bad for you as 0.5 ({1 - 2 / 3:.2g} to {1 - 1.5 / 4.25:.2g}) more"
    words = " ".join(text.split())
    assert f"{told} “a” called “b” in 10 than with the best choice." in words
    assert "The search ended before the tolerance was reached." in text
    assert "Right decisions weigh 0." in " ".join(text.split())


def test_models_with_what_matters_and_the_ranking():
    pool = ModelPool(
        ["slow", "quick", "bad"],
        [[0.9, 100], [0.8, 20], [0.7, 60]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    result = Result(
        pool.metric([0.75, 0.25]),
        np.zeros((2, 2)),
        converged=True,
        details={
            "ranking": ("slow", "quick", "bad"),
            "possible_best": ("slow", "quick"),
            "importance": {"accuracy": 0.25, "latency": 0.75},
            "importance_interval": {"accuracy": [0.05, 0.3], "latency": [0.7, 0.8]},
        },
        notes=("Something to know.",),
    )
    text = shown(ModelSubject(pool), result)
    assert "Ranks go by" not in text
    result.details["probability_best"] = {"quick": 0.8, "slow": 0.2}
    told = " ".join(shown(ModelSubject(pool), result).split())
    assert "of these, quick is the best in 80 %, slow in 20 %." in told
    german = " ".join(shown(ModelSubject(pool, language="de"), result).split())
    assert "Nach 80 % davon" in german
    assert "quick das beste, nach 20 % slow." in german
    assert rows(text) == [
        ["latency [ms]", "100", "20", "75 % (70 % to 80 %)"],
        ["accuracy", "0.8", "0.9", "5 % to 30 %"],
        ["1", "slow", "0.9", "100", "may be"],
        ["2", "quick", "0.8", "20", "may be"],
        ["3", "bad", "0.7", "60", "no"],
    ]
    assert "Something to know." in text


@pytest.mark.parametrize("known", [True, False])
def test_of_what_nobody_knew_the_worst_and_the_best_are_as_answers_say(known):
    pool = ModelPool(
        ["slow", "quick", "bad"],
        [[0.9, 100], [0.8, 20], [0.7, 120]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        units=["", "ms"],
    )
    likes = el.LinearMetric([2.0, 0.1], names=pool.names)  # slow ones, too
    options = {} if known else {"signs": "unknown"}
    asked = el.elicit(
        pool, "linear", el.MetricOracle(likes), method="bayesian", random_state=0,
        **options,
    )  # fmt: skip
    result = replace(asked, metric=likes)
    assert {*result.found_signs()} == (set() if known else {"accuracy", "latency"})
    judged = pool if known else pool.judged_by(np.zeros(2))
    subject = ModelSubject(pool, words=el.using.Worded(el.using.Words(), judged))
    text = shown(subject, result)
    latency = next(row for row in rows(text) if row[0] == "latency [ms]")
    # what is assumed leaves "bad" aside, which is beaten then
    assert latency[1:3] == (["100", "20"] if known else ["20", "120"])
    text = " ".join(text.split())
    assert ("By the answers, more of" in text or "more is good or" in text) is not known


def test_the_picture_of_models_shows_what_matters(tmp_path):
    pool = ModelPool(
        ["slow", "quick"],
        [[0.9, 100], [0.8, 20]],
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
    )
    found = el.elicit(pool, "linear", lambda a, b: a[0] > b[0], method="efficient")
    path = ModelSubject(pool).draw(found, tmp_path / "x.png")
    assert path.read_bytes().startswith(b"\x89PNG")


def test_a_metric_without_weights_has_a_picture_and_a_shorter_table(tmp_path):
    subject = ClassSubject(region(el.DiagonalRegion), 10, "people")
    names = subject.decisions.names
    metric = el.LinearFractionalMetric([1, 2, 1], [0, 1, 0], 1, names=names)
    result = Result(metric, np.zeros((7, 2)), converged=True)
    path = subject.draw(result, tmp_path / "x.png")
    assert path.read_bytes().startswith(b"\x89PNG")
    table = rows(shown(subject, result))
    assert [row[0] for row in table] == CLASSES
    assert {len(row) for row in table} == {5}


def test_the_people_of_each_class_are_those_of_the_sample():
    labels = list("aabbbbcccc")
    errors = el.OffDiagonalRegion.from_predictions(
        labels, PROBABILITIES, classes=CLASSES
    )
    ball = el.Ball(errors.center, 0.03, names=errors.names)
    subject = ErrorSubject(errors, ball, 1000, "people")
    assert subject.display.people.tolist() == [200, 400, 400]
    point = subject.region.at([1, 0, 0, 0, 0, 0])
    # A die calls a third of everyone each; the ball moves 30 of a to b. Of equal
    # remainders the first ones are rounded up.
    assert subject.display.table(point).tolist() == [
        [37, 97, 66],
        [134, 133, 133],
        [134, 133, 133],
    ]


def test_a_step_of_what_matters_most_is_told_in_the_units_of_the_others():
    pool = ModelPool(
        ["small", "large", "odd"],
        [[0.75, 20, 1.0], [0.95, 120, 3.0], [0.85, 40, 2.5]],
        names=["accuracy", "latency", "price"],
        kinds=["reward", "cost", "cost"],
        units=["", "ms", "$"],
    )
    subject = ModelSubject(pool)
    # Ranges 0.2, 100 and 2 weigh 0.8, 0.2 and 0.4: a step of accuracy is 0.02.
    metric = el.LinearMetric([4, -0.002, -0.2], names=pool.names)
    told = subject.sentence(metric)
    assert told == (
        "2 percentage points of accuracy weigh as much as 0.4 $ of price. "
        "2 percentage points of accuracy weigh as much as 40 ms of latency."
    )
    only = el.LinearMetric([1, 0, 0], names=pool.names)
    assert subject.sentence(only) == "Only “accuracy” (more is better) counts."
