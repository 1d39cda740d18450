"""Scores that stand with the other label are noticed, and only those."""

import numpy as np
import pytest

from elicitor.studies import Drafts, Sketch
from elicitor.studies.backwards import (
    ColumnOf,
    MixedColumns,
    backwards,
    ranked_right,
)
from elicitor.studies.data_facts import ReversedScores
from elicitor.studies.uploads import looked_at
from elicitor.words import Joined, say
from tests.studies.conftest import definition

SUBJECT = {"data": "d.csv", "label": "y", "score": "risk"}


def look(studies, rows, **more):
    header = "y,risk,sex\n"
    lines = (f"{y},{score},{'fm'[i % 2]}" for i, (y, score) in enumerate(rows))
    content = (header + "\n".join(lines) + "\n").encode()
    sketch = Sketch("x", {"subject": {**SUBJECT, **more}}, studies.kept(content))
    return backwards(Drafts(studies), sketch, looked_at("d.csv", content))


def noisy(size=60):
    rng = np.random.default_rng(1)
    truth = rng.integers(2, size=size)
    return [
        (y, round(y + s, 3)) for y, s in zip(truth, rng.normal(size=size), strict=True)
    ]


@pytest.mark.parametrize("more", [{}, {"groups": ["sex"]}])
def test_scores_the_wrong_way_are_told_with_how_often_they_are_right(studies, more):
    turned = [(y, -score) for y, score in noisy()]
    ill, well = ([s for y, s in turned if y == one] for one in (1, 0))
    right = np.mean([(a > b) + (a == b) / 2 for a in ill for b in well])
    assert look(studies, turned, **more) == ReversedScores(
        "risk", "1", round(100 * right)
    )
    assert look(studies, noisy(), **more) is None
    told = look(studies, noisy(), positive_label="0", **more)
    assert (told.label, told.right) == ("0", round(100 * right))


def test_chance_is_no_direction(studies):
    rng = np.random.default_rng(3)
    truth = [0, 1] * 15
    scores = next(
        s
        for s in (rng.normal(size=30) for _ in range(50))
        if 0.35
        < np.mean([s[i] > s[j] for i in range(1, 30, 2) for j in range(0, 30, 2)])
        < 0.45
    )
    assert look(studies, list(zip(truth, scores.round(4), strict=True))) is None


def test_ties_and_weights_count_as_they_should(studies):
    content = b"y,risk,w\n1,2,1\n1,1,3\n0,1,2\n0,3,2\n"
    sub = {
        "data": "d.csv",
        "label": "y",
        "score": "risk",
        "weight": "w",
        "probabilities": [],
    }
    asked = studies.asked(definition(subject=sub), studies.kept(content))
    # pairs by weight: (2>1) 2, (2<3) 0, (1=1) 3, (1<3) 0, of 16
    assert ranked_right(asked.exact)[0] == pytest.approx(5 / 16)


def mapped(studies, content, *named):
    """What is told if these columns are taken for labels."""
    subject = {"data": "d.csv", "label": "kind", "probabilities": [*named]}
    sketch = Sketch("x", {"subject": subject}, studies.kept(content))
    return backwards(Drafts(studies), sketch, looked_at("d.csv", content))


def of_three(rows=300):
    rng = np.random.default_rng(2)
    truth = rng.choice(3, p=[0.6, 0.3, 0.1], size=rows)
    said = rng.dirichlet([1, 1, 1], size=rows) + np.eye(3)[truth] / 2
    said /= said.sum(axis=1, keepdims=True)
    lines = (
        f"{'abc'[y]},{p[0]},{p[1]},{1 - p[0] - p[1]}"
        for y, p in zip(truth, said.round(6), strict=True)
    )
    return ("kind,p_a,p_b,p_c\n" + "\n".join(lines) + "\n").encode()


def test_columns_of_other_labels_are_noticed(studies):
    content = of_three()
    assert mapped(studies, content, "a=p_a", "b=p_b", "c=p_c") is None
    assert mapped(studies, content, "p_*") is None
    swapped = mapped(studies, content, "a=p_b", "b=p_a", "c=p_c")
    assert swapped == MixedColumns(Joined((ColumnOf("a", "p_a"), ColumnOf("b", "p_b"))))
    turned = mapped(studies, content, "a=p_b", "b=p_c", "c=p_a")
    assert [one.column for one in turned.better.parts] == ["p_a", "p_b", "p_c"]
    for language, told in (("en", "p_a for “a”"), ("de", "p_a für „a“")):
        assert told in say(swapped, language)


@pytest.mark.slow
def test_of_columns_that_tell_nothing_none_is_said_to_be_mixed_up(studies):
    rng = np.random.default_rng(5)
    odd = 0
    for _ in range(20):
        rows = rng.dirichlet([4, 4, 4], size=60).round(6)
        kinds = rng.permutation(["a", "b", "c"] * 20)
        lines = (
            f"{y},{p[0]},{p[1]},{1 - p[0] - p[1]}"
            for y, p in zip(kinds, rows, strict=True)
        )
        content = ("kind,p_a,p_b,p_c\n" + "\n".join(lines) + "\n").encode()
        odd += mapped(studies, content, "a=p_a", "b=p_b", "c=p_c") is not None
    assert odd == 0
