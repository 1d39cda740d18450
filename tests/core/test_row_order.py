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


# -- groups, and predictions of models ----------------------------------------------

N = 40
TRUTH = pandas.Series([0, 1] * (N // 2))
GUESS = pandas.Series([0, 1, 1, 0] * (N // 4))
PROBA = pandas.DataFrame({0: [0.7, 0.2, 0.4, 0.9] * (N // 4)}).assign(
    one=lambda frame: 1 - frame[0]
)
SEX = pandas.Series(["f", "m", "m", "f", "f", "f", "m", "m"] * (N // 8))
OTHER = SEX.sample(frac=1, random_state=0)


@pytest.mark.parametrize("groups", [OTHER, {"sex": OTHER}, [OTHER], OTHER.to_frame()])
def test_groups_in_another_order_than_rows_are_refused(groups):
    said = r"y_true and groups.* must have their rows in the same order"
    rows = TRUTH, PROBA, groups
    for region in (el.GroupRates, el.GroupRateBall):
        with pytest.raises(InvalidDataError, match=said):
            region.from_predictions(*rows, classes=[0, 1])
    with pytest.raises(InvalidDataError, match=said):
        el.GroupPool.from_predictions(TRUTH, {"a": GUESS, "b": 1 - GUESS}, groups)


def test_groups_in_the_order_of_the_rows_are_those_of_an_array():
    made = el.GroupRates.from_predictions(TRUTH, PROBA, SEX, classes=[0, 1])
    other = el.GroupRates.from_predictions(TRUTH, PROBA, SEX.to_numpy(), classes=[0, 1])
    assert made.describe() == other.describe()


def test_predictions_in_another_order_than_labels_are_refused():
    metric = el.LinearMetric([2, 1])
    shuffled = GUESS.sample(frac=1, random_state=1)
    models = {"a": GUESS, "b": shuffled}
    said = r"y and models\['b'\] must .* as with models\['b'\]\.loc\[y\.index\]"
    with pytest.raises(InvalidDataError, match=said):
        el.rank(metric, models, y=TRUTH)
    with pytest.raises(InvalidDataError, match=r"y and models\[1\] must have their"):
        el.rank(metric, [GUESS.to_numpy(), shuffled], y=TRUTH)
    with pytest.raises(InvalidDataError, match="y_true and y_pred must have"):
        el.score(metric, TRUTH, shuffled)
    with pytest.raises(InvalidDataError, match=r"y_true and predictions\['b'\] must"):
        el.ModelPool.from_predictions(TRUTH, models)
    assert el.score(metric, TRUTH, GUESS) == el.score(metric, TRUTH, GUESS.to_numpy())


def test_probabilities_in_another_order_than_labels_are_refused():
    metric, shuffled = el.LinearMetric([2, 1]), PROBA.sample(frac=1, random_state=1)
    for score in (el.metrics.score_probabilities, el.metrics.score_lotteries):
        with pytest.raises(InvalidDataError, match=r"y_true and .* must have their"):
            score(metric, TRUTH, shuffled)


def test_a_pool_reads_a_frame_by_the_names_of_its_columns_and_rows():
    points = [[0.8, 30.0], [0.9, 95.0], [0.7, 10.0]]
    told = {"names": ["acc", "ms"], "kinds": ["reward", "cost"]}
    pool = el.ModelPool(["a", "b", "c"], points, **told)
    frame = pandas.DataFrame(points, index=["a", "b", "c"], columns=["acc", "ms"])
    for same in (
        frame,
        frame[["ms", "acc"]],
        frame.iloc[::-1],
        frame.reset_index(drop=True)[["ms", "acc"]],
        frame.set_axis([0, 1], axis=1),
        frame.assign(price=1.0),
    ):
        other = el.ModelPool(["a", "b", "c"], same, **told)
        assert other.points.tolist() == points
        assert other.describe() == pool.describe()
    with pytest.raises(InvalidDataError, match="points must have a column 'ms'; it ha"):
        el.ModelPool(["a", "b", "c"], frame.rename(columns={"ms": "s"}), **told)


def test_columns_of_a_frame_are_models_where_there_are_labels():
    metric = el.LinearMetric([2, 1])
    frame = pandas.DataFrame({"a": GUESS, "b": 1 - TRUTH})
    found = el.rank(metric, frame, y=TRUTH)
    same = el.rank(metric, {name: frame[name] for name in frame}, y=TRUTH)
    assert [row.name for row in found.rows] == ["a", "b"]
    assert found.rows == same.rows
    with pytest.raises(InvalidDataError, match="pass the true labels as y="):
        el.rank(metric, {"a": GUESS, "b": 1 - GUESS})


@pytest.mark.parametrize("labels", [[0, 1], ["no", "yes"], ["yes", "no"]])
def test_columns_that_are_called_as_classes_are_theirs(labels):
    """The first of the labels is the one of the class 0."""
    truth = TRUTH.map(dict(enumerate(labels)))
    options = {} if labels == [0, 1] else {"positive_label": labels[1]}
    frame = PROBA.set_axis(labels, axis=1)
    made = el.BinaryRegion.from_predictions(truth, frame[labels[1]], **options)
    turned = el.BinaryRegion.from_predictions(truth, frame[labels[::-1]], **options)
    assert turned.describe() == made.describe()
    several = el.DiagonalRegion.from_predictions(truth, frame, classes=labels)
    turned = el.DiagonalRegion.from_predictions(
        truth, frame[labels[::-1]], classes=labels
    )
    assert turned.describe() == several.describe()
    models = {"a": frame[labels[1]], "b": 1 - frame[labels[1]]}
    metric = el.LinearMetric([2, 1])
    found = el.rank(metric, models, y=truth, **options)
    models = {"a": frame[labels[::-1]], "b": 1 - frame[labels[::-1]]}
    assert el.rank(metric, models, y=truth, **options).rows == found.rows
