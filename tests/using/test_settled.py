"""The model that answers settled on has a name wherever the choice is told."""

from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.using.report import to_markdown

MODELS = ["plain", "quick", "exact", "large"]
RATES = np.array(
    [
        [[0.8, 0.7], [0.6, 0.7]],
        [[0.6, 0.7], [0.6, 0.7]],
        [[0.9, 0.6], [0.5, 0.9]],
        [[0.7, 0.9], [0.7, 0.5]],
    ]
)
GROUPS = el.GroupPool(
    MODELS,
    RATES,
    [[0.5, 0.5]] * 2,
    names=["R[a, a]", "R[b, b]"],
    groups=["men", "women"],
)
POOL = el.ModelPool(
    MODELS,
    [[0.7, 20.0], [0.6, 10.0], [0.8, 40.0], [0.85, 90.0]],
    names=["hits", "latency"],
    kinds=["reward", "cost"],
    units=["", "ms"],
)


def liked(pool, model, **options):
    """The result of somebody to whom one model is the best."""
    best = pool.points[MODELS.index(model)]

    def person(first, second):
        return np.abs(first - best).sum() < np.abs(second - best).sum()

    family = "fair" if pool is GROUPS else "linear"
    return el.elicit(pool, family, person, random_state=0, max_questions=9, **options)


def section(page, title):
    """What stands below a heading."""
    return page.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize("pool", [GROUPS, POOL], ids=["groups", "models"])
def test_the_report_of_a_pool_names_the_model_to_choose(pool):
    result = liked(pool, "quick", goal="best")
    page = to_markdown(result.report(region=pool, pictures=False))
    best = el.rank(result, pool).best
    assert f"```\n{best}\n```" in section(page, "Consequences for the models")
    settled = result.details["best_model"]
    assert f"To choose “{settled}” is right with a " in section(page, "Limitations")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "To choose “quick” is right with a probability of "),
        ("de", "„quick“ zu wählen, ist mit einer Wahrscheinlichkeit von "),
    ],
)
def test_files_tell_the_choice_by_its_name_in_every_language(language, told, tmp_path):
    liked(POOL, "quick", goal="best").save(tmp_path / "result.json")
    result = el.load_result(tmp_path / "result.json")
    noted = [one for one in result.notes if one.startswith("The choice is right ")]
    assert len(noted) == 1  # as it was written down
    said = str(el.explain(result, region=POOL, language=language))
    assert told in said
    assert noted[0] not in said


def test_where_weights_were_asked_for_no_model_was_settled_on():
    noted = str(el.explain(liked(POOL, "quick"), region=POOL))
    assert "is right with a probability" not in noted


def test_that_the_likeliest_metric_alone_chooses_another_one_is_told():
    result = liked(POOL, "quick", goal="best")
    best = el.rank(result, POOL).best
    other = next(name for name in result.details["ranking"] if name != best)
    details = {**result.details, "best_model": other}
    elsewhere = replace(result, details=details)
    told = (
        "By all metrics that the answers allow taken together, “{}” is the best "
        "choice; “{}” is that of the likeliest one alone."
    )
    assert told.format(other, best) in el.best_classifier(elsewhere, POOL).notes
    assert told.format(other, best) in el.rank(elsewhere, POOL).notes
    assert told.format(other, best) in to_markdown(
        elsewhere.report(region=POOL, pictures=False)
    )
    for same in (el.best_classifier(result, POOL), el.rank(result, POOL)):
        assert not any("taken together" in note for note in same.notes)


def test_numbers_of_questions_are_told_by_their_names():
    page = to_markdown(liked(POOL, "quick").report(region=POOL, pictures=False))
    assert (
        "The numbers of A and B are, in this order: hits and latency \\[ms\\]."
        in section(page, "Answers")
    )
    page = to_markdown(liked(GROUPS, "quick").report(region=GROUPS, pictures=False))
    assert (
        "A and B have a bracket for each of the groups men and women, in this order. "
        "Its numbers are, in this order: accuracy in class a and accuracy in class b."
        in section(page, "Answers")
    )
