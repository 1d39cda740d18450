"""Rows that belong together by their order, in frames whose labels tell another one."""

import pytest

import elicitor as el
from elicitor.core import InvalidDataError

pandas = pytest.importorskip("pandas")

FIRST = pandas.DataFrame({"x": [0.9, 0.2, 0.6], "y": [0.3, 0.8, 0.1]})
SECOND = pandas.DataFrame({"x": [0.7, 0.4, 0.5], "y": [0.6, 0.5, 0.7]})
SAID = pandas.Series(["first", "second", "first"])
LABELS, CHANCES = pandas.Series([0, 1, 1, 0]), pandas.Series([0.2, 0.8, 0.6, 0.4])


@pytest.mark.parametrize("build", ["from_predictions", "from_scores"])
def test_labels_in_another_order_than_scores_are_refused(build):
    made = getattr(el.BinaryRegion, build)
    with pytest.raises(InvalidDataError, match=r"y_true and .* in the same order"):
        made(LABELS[::-1], CHANCES)
    with pytest.raises(InvalidDataError, match="sample_weight must have their rows"):
        made(LABELS, CHANCES, sample_weight=CHANCES[::-1])
    assert made(LABELS, CHANCES).n_samples == 4


def test_answers_in_another_order_than_pairs_are_refused():
    with pytest.raises(InvalidDataError, match="first and answers must have"):
        el.learn(FIRST, SECOND, SAID[::-1])
    with pytest.raises(InvalidDataError, match="items and ratings must have"):
        el.learn(items=FIRST, ratings=pandas.Series([3, 1, 2])[::-1])


def test_models_are_ranked_on_rows_in_one_order():
    models = {"one": CHANCES.to_numpy(), "other": 1 - CHANCES.to_numpy()}
    with pytest.raises(InvalidDataError, match="y and sample_weight"):
        el.rank(el.LinearMetric([2, 1]), models, y=LABELS, sample_weight=CHANCES[::-1])


def test_other_labels_altogether_are_taken_as_they_stand():
    renamed = SAID.set_axis(["a", "b", "c"])
    found = el.learn(FIRST, SECOND, renamed)
    assert found.metric == el.learn(FIRST, SECOND, SAID).metric


def test_a_frame_of_models_is_read_by_the_names_of_its_columns():
    metric = el.LinearMetric([3, -1], names=["caught", "cost"])
    frame = pandas.DataFrame(
        {"other": [9, 9], "cost": [0.9, 0.1], "caught": [0.6, 0.5]}, ["bold", "shy"]
    )
    found = el.rank(metric, frame)
    assert found.best == "shy"  # 3·0.5 − 0.1 against 3·0.6 − 0.9
    assert el.rank(metric, frame.iloc[::-1, ::-1]).best == "shy"
    with pytest.raises(ValueError, match="'cost'"):
        el.rank(metric, frame.drop(columns="cost"))
