"""`elicitor tune` of several classes whose probabilities do not mean what they say."""

import csv

import numpy as np
import pytest

import elicitor as el
from elicitor.cli.recall import recall
from elicitor.datasets import read_class_predictions
from elicitor.regions.landmarks import realistic_share
from elicitor.using import RecalibratedClassifier
from elicitor.using.tuning import load_classifier
from elicitor.using.tuning.best_use import AS_IT_STANDS, AT_THEIR_WORD, CORRECTED

CLASSES = ("ant", "bee", "cow")
WEIGHTS = np.array([1.0, 2.0, 5.0])
OVERCONFIDENT = 3.0
OPTIONS = ("--label", "kind", "--probability", "p_*", "--seed", 0)
KEPT = "kinds.elicitation.json"
SAVED = "kinds.elicitation.classifier.json"


def chances_of(n, seed):
    return np.random.default_rng(seed).dirichlet([1.0, 2.0, 1.0], n)


def distorted(chances, power=OVERCONFIDENT, shift=(6.0, 1.0, 0.1)):
    odds = chances**power * shift
    return odds / odds.sum(axis=1, keepdims=True)


def drawn(chances, seed):
    rng = np.random.default_rng(seed)
    return (rng.random(len(chances))[:, None] > chances.cumsum(axis=1)).sum(axis=1)


def write(path, said, truth=None, **columns):
    if truth is not None:
        columns["kind"] = np.array(CLASSES)[truth]
    head = [*columns, *(f"p_{name}" for name in CLASSES)]
    rows = zip(*columns.values(), said.tolist(), strict=True)
    lines = (",".join(map(str, [*own, *row])) for *own, row in rows)
    path.write_text("\n".join([",".join(head), *lines]) + "\n", encoding="utf-8")


def true_value(weights, chances, decided):
    """Expected value of decisions, known without any sample: Σ w_i P(Y=i, h=i)."""
    rows = np.arange(len(chances))
    return float((weights[decided] * chances[rows, decided]).mean())


def decisions(path):
    with open(path, encoding="utf-8") as file:
        return np.array([row["decision"] for row in csv.DictReader(file)])


def words(done):
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return " ".join(done.output.split())


@pytest.fixture
def asks(tmp_path, monkeypatch, run):
    """Ask a person with the weights above about given people; return what is said."""
    monkeypatch.chdir(tmp_path)

    def ask(said, truth):
        path = tmp_path / "kinds.csv"
        write(path, said, truth)
        read = read_class_predictions(path, label="kind", probabilities=["p_*"])
        region = el.regions.CountedDiagonalRegion(
            read.region(), 1000, least_right=realistic_share(3)
        )
        session = el.Session(
            *(region, "linear"),
            **{"tolerance": 0.02, "random_state": 0, "method": "efficient"},
            shuffle_sides=True,
        )
        keys = []
        while (question := session.ask()) is not None:
            first = question.first @ WEIGHTS > question.second @ WEIGHTS
            keys.append("1" if first else "2")
            session.tell("first" if first else "second", question=question)
        method = "--method", "efficient", "--tolerance", 0.02
        typed = "\n".join(keys) + "\n"
        return words(run("ask", "kinds.csv", *OPTIONS, *method, typed=typed))

    return ask


@pytest.mark.slow
def test_what_is_saved_attains_what_rank_promises(asks, run, tmp_path):
    """Known chances, said too surely and with other shares: that can be told."""
    chances = chances_of(1500, seed=0)
    said, truth = distorted(chances), drawn(chances, seed=1)
    asked = asks(said, truth)
    fresh = chances_of(6000, seed=2)
    write(tmp_path / "new.csv", distorted(fresh))
    told = words(run("tune", KEPT, "--decide", "new.csv"))
    assert CORRECTED in told
    assert CORRECTED in asked
    assert "multiply the estimated probability" not in asked  # of what the model says
    assert isinstance(load_classifier(SAVED), RecalibratedClassifier)
    decided = np.searchsorted(CLASSES, decisions("new.decisions.csv"))
    result = recall(tmp_path / KEPT).result
    weights = result.metric.weights
    value = true_value(weights, fresh, decided)
    at_their_word = true_value(weights, fresh, (distorted(fresh) * weights).argmax(1))
    best = true_value(weights, fresh, (fresh * weights).argmax(axis=1))
    assert at_their_word < 0.93 * best
    assert value == pytest.approx(best, rel=0.01)
    y = np.array(CLASSES)[truth]
    promised = el.rank(result, {"said": said, "known": chances}, y=y)["said"].value
    gains = weights[truth] * (load_classifier(SAVED).predict(said) == y)
    error = float(gains.std() / np.sqrt(len(gains)))  # of a mean over so many rows
    assert value > promised - 2 * error > at_their_word
    write(tmp_path / "others.csv", said[::2], truth[::2])
    both = words(run("tune", KEPT, "--data", "others.csv", "-o", "others.json"))
    assert both.count("(probabilities are recalibrated first)") == 3
    words(run("report", KEPT, "--out", "page.html"))
    assert CORRECTED in (tmp_path / "page.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_no_rule_is_said_to_be_better_than_the_model_if_it_is_worse(asks, run):
    """The model weighs what counts already, and too few rows of a class tell so."""
    chances = chances_of(600, seed=3)
    truth = drawn(chances, seed=4)
    rare = np.r_[np.flatnonzero(truth != 0), np.flatnonzero(truth == 0)[:9]]
    said, truth = distorted(chances, 1.0, WEIGHTS**1.5)[rare], truth[rare]
    asked = asks(said, truth)
    told = words(run("tune", KEPT, "--decide", "kinds.csv"))
    for text in (asked, told):
        assert AS_IT_STANDS in text
        assert AT_THEIR_WORD in text
    likeliest = np.array(CLASSES)[said.argmax(axis=1)]
    assert (decisions("kinds.decisions.csv") == likeliest).all()
    assert "no other is better" not in told


@pytest.mark.slow
def test_probabilities_that_are_right_are_not_changed(asks, run):
    chances = chances_of(400, seed=5)
    asked = asks(chances, drawn(chances, seed=6))
    told = words(run("tune", KEPT))
    for note in (CORRECTED, AS_IT_STANDS, AT_THEIR_WORD):
        assert note not in asked + told
    assert "multiply the estimated probability" in asked
    assert "“cow” 1." in asked  # the heaviest class has the factor 1
