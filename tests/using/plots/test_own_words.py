"""Axes, lines and tables of reports call things as the person does."""

import re

import matplotlib.pyplot as plt
import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import ClassStatistics
from elicitor.regions import GroupRates, OffDiagonalRegion
from elicitor.using import Worded, Words, plot_ranking, plot_region, plot_weights, rank
from elicitor.using.report import report, to_markdown
from elicitor.words import say
from tests.using.plots.pictures import fair

NAMES = {"0": "naevus", "1": "melanoma", "2": "keratosis"}
CLASSES = Words.of({"people": "patients", "classes": NAMES})
ERRORS = ClassStatistics(tuple(NAMES), diagonal=False).names
RATIO = el.LinearFractionalMetric([1, 0, 0, 0, 0, 0], [0] * 6, 1.0, names=ERRORS)
MODELS = Words.of(
    {
        "attributes": {
            "ms": {"name": "waiting time", "unit": "milliseconds"},
            "acc": {"name": "rightly sorted"},
        }
    }
)


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def errors():
    rng = np.random.default_rng(0)
    chances = rng.dirichlet(np.ones(3), size=90)
    y = np.array([rng.choice(3, p=row) for row in chances]).astype(str)
    return OffDiagonalRegion.from_predictions(y, chances)


@pytest.fixture(scope="module")
def pool():
    table = [[0.9, 40], [0.8, 10], [0.85, 25]]
    return el.ModelPool(
        ["a", "b", "c"], table, names=["acc", "ms"], kinds=["reward", "cost"]
    )


def lines(ax):
    return [text.get_text() for text in ax.get_yticklabels()]


@pytest.mark.parametrize(
    "metric", [el.LinearMetric([-1, -2, -3, -4, -5, -6], names=ERRORS), RATIO]
)
def test_weights_of_errors_name_classes(errors, metric):
    own = Worded(CLASSES, errors).own()
    assert "0 called 1" in " ".join(lines(plot_weights(metric)))
    told = " ".join(lines(plot_weights(metric, words=own)))
    assert "naevus called melanoma" in told
    assert not set("0123456789[]") & set(told)


def test_an_error_that_has_a_name_is_called_so(errors):
    named = {"1 as 0": {"many": "overlooked melanomas", "one": "overlooked melanoma"}}
    words = Words.of({"classes": NAMES, "outcomes": named})
    metric = el.LinearMetric([-1, -2, -3, -4, -5, -6], names=ERRORS)
    told = lines(plot_weights(metric, words=Worded(words, errors).own()))
    assert told[ERRORS.index("C[1, 0]")] == "overlooked melanomas"


def test_axes_of_two_classes_name_the_case_and_what_comes_of_it():
    region = el.BinaryRegion.from_scores([0, 1, 1, 0, 1], [0.1, 0.9, 0.6, 0.7, 0.4])
    words = Words.of({"people": "patients", "classes": {"1": "has cancer"}})
    ax = plot_region(region, words=Worded(words, region).own())
    assert ax.get_xlabel() == "“has cancer” cases found (% of everyone)"
    outcomes = {"found": "rightly refused", "cleared": "loans rightly given"}
    more = Words.of({"classes": {"1": "will default"}, "outcomes": outcomes})
    ax = plot_region(region, words=Worded(more, region).own())
    assert ax.get_xlabel() == "rightly refused (% of everyone)"
    assert ax.get_ylabel() == "loans rightly given (% of everyone)"


def test_own_words_go_before_the_name_that_a_class_has_in_the_data():
    y = ["malignant", "benign", "malignant", "benign"]
    region = el.BinaryRegion.from_scores(
        y, [0.9, 0.2, 0.4, 0.6], positive_label="malignant"
    )
    assert plot_region(region).get_xlabel().startswith("“malignant” cases found")
    words = Words.of({"people": "patients", "classes": {"malignant": "has cancer"}})
    ax = plot_region(region, words=Worded(words, region).own())
    assert ax.get_xlabel() == "“has cancer” cases found (% of everyone)"


def test_errors_of_two_classes_of_groups_are_called_as_those_of_everyone():
    rates = GroupRates.from_predictions(
        ["0", "1", "1", "0"] * 5,
        [[0.7, 0.3], [0.3, 0.7], [0.6, 0.4], [0.4, 0.6]] * 5,
        ["f", "f", "m", "m"] * 5,
    )
    metric = fair(rates)
    assert "errors: 1 wrong" in lines(plot_weights(metric))
    said = {"people": "clients", "classes": {"1": "will default"}}
    own = Worded(Words.of(said), rates).own()
    told = lines(plot_weights(metric, words=own))
    assert told[:2] == ["errors: false alarm", "errors: “will default” case missed"]
    said["outcomes"] = {"alarmed": "good clients refused"}
    own = Worded(Words.of(said), rates).own("de")
    told = lines(plot_weights(metric, words=own, language="de"))
    assert told[:2] == [
        "Fehler: good clients refused",
        "Fehler: übersehen („will default“)",
    ]


def test_what_is_measured_has_the_names_and_units_that_were_said(pool):
    ax = plot_region(pool, words=Worded(MODELS, pool).own())
    assert ax.get_xlabel() == "rightly sorted"
    assert ax.get_ylabel() == "waiting time (milliseconds)"


@pytest.mark.slow
def test_tables_of_a_report_say_them_too(errors, pool):
    def written(region, words, metric):
        def person(one, other):
            return metric.utility(one) > metric.utility(other)

        settings = {"random_state": 0, "method": "bayesian", "max_questions": 3}
        result = el.elicit(region, "linear", person, **settings)
        spoken = Worded(words, region).in_language()
        page = report(result, region=region, language=spoken, pictures=False)
        return to_markdown(page)

    metric = el.LinearMetric([-1, -2, -3, -4, -5, -6], names=ERRORS)
    page = written(errors, CLASSES, metric)
    assert "| naevus called melanoma |" in page
    assert "| keratosis |" in page
    assert "R[0, 1]" not in page
    assert not re.search(r"^\| [012] \|.*\d of \d", page, re.MULTILINE)
    page = written(pool, MODELS, el.LinearMetric([1, -0.01], names=pool.names))
    assert r"| waiting time \[milliseconds\] | 40 | 10 |" in page


def test_rankings_name_what_a_measure_alone_would_choose_by(pool):
    ranking = rank(el.LinearMetric([1, -0.001], names=["acc", "ms"]), pool)
    for words, told in ((MODELS, "rightly sorted alone"), (None, "acc alone")):
        own = {} if words is None else {"words": Worded(words, pool).own()}
        drawn = plot_ranking(ranking, **own)
        assert any(told in text.get_text() for text in drawn.texts)


def test_large_numbers_of_a_ranking_have_no_exponent(pool):
    ranking = rank(el.LinearMetric([0, -1e4], names=["acc", "ms"]), pool)
    told = say((*ranking.sentences, *(one for row in ranking.cells for one in row)))
    assert not re.search(r"\de[+-]\d", told)
    assert "300,000" in told  # from 40 ms to 10 ms
