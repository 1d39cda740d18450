"""The counts of 80 classifiers that come along, and what is made of them."""

import json
import sys
from dataclasses import replace
from importlib import resources

import numpy as np
import pytest

from elicitor.core import InvalidDataError
from elicitor.datasets import load_dataset
from elicitor.experiments import Run
from elicitor.experiments.classifier_pool import FAMILIES, candidates, classifier_pool
from elicitor.experiments.measured_pool import FILE, MeasuredPool, load_pools
from elicitor.experiments.places import available

# The package's attribute of this name is the function.
training = sys.modules["elicitor.experiments.classifier_pool"]


@pytest.fixture(autouse=True)
def only_what_comes_along(monkeypatch):
    monkeypatch.delenv("ELICITOR_DATA", raising=False)
    for cached in (training._data, training._split):
        cached.cache_clear()


@pytest.fixture(scope="module")
def quick():
    return classifier_pool(Run(quick=True))


def small(counts):
    return MeasuredPool("small", ("a", "b"), ("f", "m"), ("x",), np.array([counts]))


UNEQUAL = [[[6, 2], [1, 1]], [[3, 9], [2, 16]]]
"""Truths by predictions in two unequal groups."""


def test_rates_are_shares_of_the_truths():
    pool = small(UNEQUAL)
    np.testing.assert_allclose(
        pool.group_rates(), [[[6 / 8, 1 / 2], [3 / 12, 16 / 18]]]
    )
    np.testing.assert_allclose(
        pool.group_rates(diagonal=False), [[[2 / 8, 1 / 2], [9 / 12, 2 / 18]]]
    )
    np.testing.assert_allclose(pool.rates(), [[9 / 20, 17 / 20]])
    np.testing.assert_allclose(pool.rates(diagonal=False), [[11 / 20, 3 / 20]])
    np.testing.assert_allclose(pool.shares, [[8 / 20, 2 / 20], [12 / 20, 18 / 20]])


@pytest.mark.parametrize("diagonal", [True, False])
def test_rates_of_everyone_are_those_of_the_groups_by_their_shares(diagonal):
    pool = load_pools()["Adult"]
    region = pool.group_ball(diagonal=diagonal)
    weighted = region.prevalence * pool.group_rates(diagonal=diagonal)
    np.testing.assert_allclose(weighted.sum(axis=1), pool.rates(diagonal=diagonal))
    assert region.names == pool.statistics(diagonal=diagonal).names
    assert region.ball.describe() == pool.ball(diagonal=diagonal).describe()


@pytest.mark.parametrize("diagonal", [True, False])
def test_the_ball_holds_probabilities_only(diagonal):
    radii = {}
    for name, pool in load_pools().items():
        k, ball = len(pool.classes), pool.ball(diagonal=diagonal)
        radii[name] = ball.radius
        assert ball.center.tolist() == [1 / k] * len(ball.names)
        assert ball.radius <= 1 / k
        if not diagonal:
            # The point whose errors of the first class are most.
            errors = ball.at([1.0] * (k - 1) + [0.0] * ((k - 1) ** 2))[: k - 1]
            assert errors.sum() <= 1 + 1e-12
    assert radii["Adult"] == radii["Default"] == 0.2
    assert radii["Covertype"] < 1 / 7 + 1e-12


def test_counts_need_the_same_rows_of_every_class_in_every_group():
    with pytest.raises(InvalidDataError, match="same rows, some of every class"):
        small([[[0, 0], [1, 1]], [[3, 9], [2, 16]]])
    other = np.array([UNEQUAL, UNEQUAL])
    other[1, 0, 0, 0] += 1
    with pytest.raises(InvalidDataError, match="of 'x' must be measured on the same"):
        MeasuredPool("x", ("a", "b"), ("f", "m"), ("x", "x"), other)


def test_eighty_classifiers_of_four_families_come_along():
    pools = load_pools()
    assert list(pools) == ["Adult", "Default", "Covertype", "Vehicle"]
    for pool in pools.values():
        assert len(pool.counts) == 80
        assert [pool.families.count(family) for family in FAMILIES] == [20] * 4
    assert pools["Adult"].groups == ("Female", "Male")
    assert pools["Default"].groups == ("female", "male")
    # 40 % of the rows: 48,842, 30,000, 92,962 and 846 of them.
    sizes = [pool.counts[0].sum() for pool in pools.values()]
    assert sizes == [19_537, 12_000, 37_185, 339]


def test_the_classifiers_differ_and_most_are_worth_something():
    for pool in load_pools().values():
        rates = pool.rates()
        assert len(np.unique(rates, axis=0)) >= 60
        chance = 1 / len(pool.classes)
        assert np.mean(rates.mean(axis=1) > chance + 0.05) >= 0.75


def test_the_folder_of_data_is_searched_first(tmp_path, monkeypatch, quick):
    monkeypatch.setenv("ELICITOR_DATA", str(tmp_path))
    assert len(load_pools()) == 4
    (tmp_path / FILE).write_text("{}")
    with pytest.raises(InvalidDataError, match=r"must be the report of .*'rows'"):
        load_pools()
    quick.save(tmp_path / FILE, overwrite=True)
    (pool,) = load_pools().values()
    assert pool.data == "Vehicle"
    assert pool.families == tuple(family for family in FAMILIES for _ in range(2))
    assert pool.fingerprint != MeasuredPool.from_row(altered(quick)).fingerprint


def altered(report):
    """The same row with one decision changed."""
    measured = json.loads(report.to_json())["rows"][0]["measured"]
    first = measured["classifiers"][0]["counts"][0].split()
    first[0], first[1] = str(int(first[0]) - 1), str(int(first[1]) + 1)
    measured["classifiers"][0]["counts"] = [" ".join(first)]
    return measured


def test_twenty_of_the_classifiers_are_lightgbm():
    boosted = [one for one in candidates() if one["family"] == "LightGBM"]
    assert len(boosted) == len({str(one) for one in boosted}) == 20
    for one in boosted:
        model = training._model(**one)[-1]
        assert type(model).__module__ == "lightgbm.sklearn"
        given = model.get_params()
        assert one["options"].items() <= given.items()
        # Only so are the counts the same on any machine.
        assert given["deterministic"] is given["force_row_wise"] is True
        assert (given["n_jobs"], given["random_state"]) == (1, training.SEED)


def test_without_lightgbm_the_error_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "lightgbm", None)
    with pytest.raises(ImportError, match=r"pip install 'elicitor\[pools\]'"):
        classifier_pool(Run(quick=True))
    assert len(load_pools()) == 4


def test_what_comes_along_is_about_these_very_classifiers():
    bundled = resources.files("elicitor.datasets") / "data" / FILE
    report = json.loads(bundled.read_text(encoding="utf-8"))
    expected = json.loads(json.dumps(candidates()))  # lists in place of tuples
    for row in report["rows"]:
        found = [{**one} for one in row["measured"]["classifiers"]]
        assert all(one.pop("counts") for one in found)
        assert found == expected
    assert report["settings"]["LightGBM"] == training.REPEATABLE


def test_training_again_gives_what_comes_along():
    """Logistic regression has one optimum, LightGBM adds in one order: other versions
    agree but for rounding."""
    bundled = load_pools()["Vehicle"]
    for number in (5, 18, 40, 51):
        one = candidates()[number]
        (text,) = training._counts("Vehicle", **one)
        again = np.array(text.split(), dtype=int).reshape(4, 4)
        assert np.abs(again - bundled.counts[number, 0]).sum() <= 6
        assert bundled.families[number] == one["family"]


def test_quick_version_tells_families_and_rows(quick):
    (row,) = json.loads(quick.to_json())["rows"]
    assert row["published"]["features"] == 50
    measured = row["measured"]
    assert measured["fitted_on"] + measured["measured_on"] == measured["rows"] == 846
    assert measured["n_classifiers"] == len(measured["classifiers"]) == 8
    assert measured["citation"] == load_dataset("vehicle").citation
    worst, median, best = measured["balanced_accuracy"].values()
    assert worst <= median <= best <= 1


def test_data_that_cannot_be_had_are_noted(tmp_path, monkeypatch):
    def no_network(*_arguments, **_keywords):
        raise OSError("no network")

    monkeypatch.setenv("SCIKIT_LEARN_DATA", str(tmp_path))
    monkeypatch.setattr("urllib.request.urlopen", no_network)
    monkeypatch.setattr("sklearn.datasets.fetch_openml", no_network)
    present, notes = available(("Adult", "Default", "Vehicle"), training._data)
    assert present == ["Vehicle"]
    assert [note.split(" is skipped")[0] for note in notes] == ["Adult", "Default"]


def test_groups_are_counted_apart(monkeypatch):
    """A made-up column of Vehicle: the counts of its groups add up to the whole."""
    data = load_dataset("vehicle")
    column = np.where(data.X[:, 0] > 93, "long", "short")
    whole = training._counts("Vehicle", **candidates()[0])
    marked = replace(data, protected={"length": column})
    monkeypatch.setattr(training, "_data", lambda _name: marked)
    monkeypatch.setitem(training.GROUPS, "Vehicle", "length")
    parts = training._counts("Vehicle", **candidates()[0])
    matrices = [np.array(text.split(), dtype=int) for text in (*whole, *parts)]
    np.testing.assert_array_equal(matrices[1] + matrices[2], matrices[0])
    rows, measured = training._split("Vehicle")
    long = (column[measured] == "long").sum()
    assert matrices[1].sum() == long
    assert not set(rows) & set(measured)
