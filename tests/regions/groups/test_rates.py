"""What groups can attain, against counts by hand and known laws."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.regions import DiagonalRegion, OffDiagonalRegion
from tests.regions.groups.problems import (
    CLASSES,
    GROUPS,
    SHARES,
    by_hand,
    of_laws,
    sample,
)

# Rows of each group (f, m, x) and class (a, b, c).
TABLE = np.array([[3, 2, 1], [1, 4, 2], [2, 2, 5]])


def handmade(table=TABLE, **options):
    """Rows in the order of the table, turned so that groups are mixed."""
    k = table.shape[1]
    rows = [(g, i) for g in range(len(table)) for i in range(k)]
    rows = [row for row in rows for _ in range(table[row])]
    order = np.random.default_rng(0).permutation(len(rows))
    groups, truth = np.array(rows)[order].T
    proba = np.random.default_rng(1).dirichlet(np.ones(k), size=len(rows))
    proba[np.arange(len(rows)), truth] += 1
    return el.GroupRates.from_predictions(
        np.array(list("abc"))[truth],
        proba / 2,
        np.array(["f", "m", "x"])[groups],
        classes=list("abc")[:k],
        **options,
    )


# -- shares ---------------------------------------------------------------------------


def test_prevalence_is_the_share_of_a_group_among_the_people_of_a_class():
    rates = handmade()
    assert rates.groups == ("f", "m", "x")
    assert (rates.sizes == TABLE).all()
    assert rates.shares == pytest.approx(np.array([6, 7, 9]) / 22)
    assert rates.prevalence == pytest.approx(TABLE / np.array([6, 8, 8]))


def test_prevalence_of_an_error_is_that_of_its_truth():
    rates = handmade(diagonal=False)
    assert rates.names[:3] == ("R[a, b]", "R[a, c]", "R[b, a]")
    expected = (TABLE / np.array([6, 8, 8]))[:, [0, 0, 1, 1, 2, 2]]
    assert rates.prevalence == pytest.approx(expected)


def test_prevalence_of_laws_follows_from_their_priors():
    rates = of_laws(diagonal=True)
    joint = np.array([share * rates.regions[g].priors for g, share in SHARES.items()])
    assert rates.prevalence == pytest.approx(joint / joint.sum(axis=0))
    assert np.ptp(rates.prevalence, axis=1).min() > 0.005
    assert rates.sizes is None
    assert rates.notes == ()


def test_probabilities_at_their_word_count_as_parts_of_people():
    _, proba, groups = sample(labels=False)
    rates = el.GroupRates.from_predictions(None, proba, groups, classes=CLASSES)
    expected = np.array([proba[groups == group].sum(axis=0) for group in GROUPS])
    assert rates.sizes == pytest.approx(expected)
    assert rates.prevalence == pytest.approx(expected / expected.sum(axis=0))
    for group, row in zip(GROUPS, expected, strict=True):
        assert rates.regions[group].priors == pytest.approx(row / row.sum())


def test_overall_rates_are_those_without_groups():
    y_true, proba, groups = sample()
    for diagonal, kind in ((True, DiagonalRegion), (False, OffDiagonalRegion)):
        rates = el.GroupRates.from_predictions(
            y_true, proba, groups, classes=CLASSES, diagonal=diagonal
        )
        pooled = kind.from_predictions(y_true, proba, classes=CLASSES, rates=True)
        lottery = pooled.classifier(pooled.center)
        lottery = type(lottery).mix(
            [
                (0.4, pooled.best(np.ones(len(pooled.names))).rule),
                (0.6, lottery.rules[0]),
            ],
            CLASSES,
        )
        alike = el.regions.GroupClassifier(GROUPS, (lottery,) * 3)
        here = rates.attained(alike)
        assert np.ptp(here, axis=0).min() > 0.01
        assert rates.overall(here) == pytest.approx(pooled.attained(lottery))
        assert here == pytest.approx(by_hand(sample(), diagonal)(alike))


# -- where it comes from --------------------------------------------------------------


def test_rates_of_a_fitted_model():
    from sklearn.linear_model import LogisticRegression

    rng = np.random.default_rng(0)
    X = rng.normal(size=(150, 2))
    y = np.array(["no", "yes"])[(X[:, 0] + rng.normal(size=150) > 0).astype(int)]
    model = LogisticRegression().fit(X, y)
    frame = {"tall": X[:, 1] > 0}
    rates = el.GroupRates.from_estimator(model, X, y, frame, diagonal=False)
    same = el.GroupRates.from_predictions(
        y, model.predict_proba(X), frame, classes=["no", "yes"], diagonal=False
    )
    assert rates.groups == ("not tall", "tall")
    assert rates.names == ("R[no, yes]", "R[yes, no]")
    assert rates.describe() == same.describe()
    with pytest.raises(InvalidParameterError, match="has no predict_proba"):
        el.GroupRates.from_estimator(object(), X, y, frame)


def test_description_tells_people_and_groups_apart():
    y_true, proba, groups = sample()
    rates = el.GroupRates.from_predictions(y_true, proba, groups, classes=CLASSES)
    moved = groups.copy()
    first = int(np.flatnonzero(groups == "north")[0])
    moved[first] = "west"
    other = el.GroupRates.from_predictions(y_true, proba, moved, classes=CLASSES)
    assert rates.describe() != other.describe()
    assert [part["group"] for part in rates.describe()["groups"]] == list(GROUPS)
    assert rates.describe()["kind"] == "rates of groups"


def test_regions_of_other_rates_do_not_go_together():
    rates = of_laws(diagonal=True)
    north = rates.regions["north"]
    errors = of_laws(diagonal=False).regions["south"]
    confusions = DiagonalRegion(north.population)
    for other in (errors, confusions):
        with pytest.raises(InvalidParameterError, match="the same rates"):
            el.GroupRates({"north": north, "south": other}, [0.5, 0.5])
    with pytest.raises(InvalidParameterError, match="the same rates"):
        el.GroupRates({"n": confusions, "s": confusions}, [0.5, 0.5])
    with pytest.raises(InvalidParameterError, match=r"regions\['south'\]"):
        el.GroupRates({"north": north, "south": 3}, [0.5, 0.5])
    with pytest.raises(InvalidParameterError, match="at least two groups"):
        el.GroupRates({"north": north}, [1.0])
    for shares in ([0.5, 0.6], [1.0, 0.0], [0.5], [1.5, -0.5]):
        with pytest.raises(InvalidParameterError, match="shares must be"):
            el.GroupRates({"north": north, "south": north}, shares)


def test_the_rows_of_a_law_cannot_be_divided():
    law = of_laws(diagonal=True).regions["north"]
    with pytest.raises(InvalidParameterError, match="a law has no rows"):
        el.GroupRates.from_region(law, ["a", "b"])


# -- groups that cannot be compared ---------------------------------------------------


def test_one_group_only_is_refused():
    with pytest.raises(
        InvalidDataError, match=r"all 6 rows are “f”\..*Elicit a metric without groups"
    ):
        handmade(TABLE[:1])


def test_a_group_without_a_class_is_named_with_what_can_be_done():
    table = TABLE.copy()
    table[1, 2] = 0
    with pytest.raises(InvalidDataError) as refused:
        handmade(table)
    assert str(refused.value) == (
        "Every group needs people of every class: group “m” (5 rows) has none of class "
        "“c”. You can leave the group out, merge it with another, elicit a metric "
        "without groups (RateBall), or compare the groups by “a” and “b” alone, "
        "leaving out other rows and their columns of y_proba."
    )


def test_what_is_offered_works():
    table = TABLE.copy()
    table[1, 2] = 0
    assert handmade(table[[0, 2]]).groups == ("f", "m")
    assert handmade(table[:, :2]).prevalence == pytest.approx(
        TABLE[:, :2] / np.array([6, 8])
    )


def test_several_groups_without_classes_are_all_named():
    table = TABLE.copy()
    table[1, 2] = table[2, 0] = 0
    with pytest.raises(
        InvalidDataError,
        match=r"“m” \(5 rows\) has none of class “c” and group “x” \(7 rows\) has none "
        r"of class “a”\. .* or elicit a metric without groups \(RateBall\)\.$",
    ):
        handmade(table)


def test_data_that_do_not_fit_are_refused():
    y_true, proba, groups = sample()
    build = el.GroupRates.from_predictions
    with pytest.raises(InvalidDataError, match="of 120; groups has 119 values"):
        build(y_true, proba, groups[1:], classes=CLASSES)
    gone = groups.astype(object)
    gone[5] = None
    with pytest.raises(InvalidDataError, match="missing values; row 5"):
        build(y_true, proba, gone, classes=CLASSES)
    with pytest.raises(InvalidDataError, match="y_true must be a vector of 120"):
        build(y_true[1:], proba, groups, classes=CLASSES)


# -- small groups ---------------------------------------------------------------------


def test_small_groups_are_named_with_their_size():
    notes = handmade(np.array([[40, 30, 25], [100, 24, 4], [12, 3, 5]])).notes
    # 1/√24 = 0.204, 1/√4 = 0.5; 1/√12 = 0.289, 1/√3 = 0.577, 1/√5 = 0.447.
    assert notes == (
        "Group “m” has 128 rows, only 24 of them of class “b” and 4 of class “c”; its "
        "rates are uncertain by about 20 and 50 percentage points either way.",
        "Group “x” has only 20 rows, 12 of them of class “a”, 3 of class “b” and 5 of "
        "class “c”; its rates are uncertain by about 29, 58 and 45 "
        "percentage points either way.",
    )
