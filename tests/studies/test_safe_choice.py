"""How sure a choice is that has no name, beside a count by hand over the file."""

import csv
import io

import numpy as np
import pytest

from elicitor.metrics import FairMetric, LinearMetric
from elicitor.regions import DiagonalRegion, GroupRates
from elicitor.studies.safe_choice import HARDLY, SAFE, share_safe, share_safe_by
from elicitor.using import best_classifier, class_consequences
from tests.studies.conftest import data_of, launched
from tests.studies.played import answered
from tests.studies.scans import WEIGHTS, biased, called_right, least, people

pytestmark = pytest.mark.usefixtures("sought_as_usual")


def told(studies, story, most):
    study = launched(studies, story, budget={"most": most, "retests": 0, "held_out": 0})
    interview = studies.place(answered(studies, study, ratio=5)).interview
    return interview.result(), interview.asked


@pytest.mark.parametrize("most", [1, 2, 6])
def test_the_share_is_that_of_thresholds_counted_in_the_file(studies, most):
    result, asked = told(studies, "clinic", most)
    rows = list(csv.DictReader(io.StringIO(data_of().decode())))
    ill = np.array([row["has_cancer"] == "1" for row in rows])
    score = np.array([float(row["p_logistic"]) for row in rows])
    counted = np.array(
        [
            [np.mean(ill & (score >= cut)), np.mean(~ill & (score < cut))]
            for cut in [*np.unique(score), np.inf]
        ]
    )
    mine = counted[int(np.argmax(result.metric.utility(counted)))]
    good = []
    for metric in _some(result):
        values = np.asarray(metric.utility(counted))
        lost = (values.max() - float(metric.utility(mine))) / np.ptp(values)
        good.append(lost <= HARDLY)
    assert share_safe(result, asked.exact, mine) == pytest.approx(np.mean(good))


@pytest.mark.slow
def test_of_metrics_of_several_people_it_is_the_share_of_theirs(studies):
    """Five of eight are somebody to whom alarms matter only."""
    result, asked = told(studies, "clinic", 6)
    best = asked.exact.staircase
    mine = best[int(np.argmax(result.metric.utility(best)))]
    alarms = LinearMetric([0.0, 1.0], names=asked.exact.names)
    found = share_safe_by([result.metric] * 3 + [alarms] * 5, asked.exact, mine)
    assert found == pytest.approx(3 / 8)
    assert share_safe_by([], asked.exact, mine) is None


def _some(result):
    places = np.linspace(0, len(result.others) - 1, 100).round().astype(int)
    return [result.others[i] for i in places]


@pytest.mark.slow
def test_few_answers_make_no_safe_choice_and_many_do(studies):
    shares = []
    for most in (3, 14):
        result, asked = told(studies, "clinic", most)
        best = asked.exact.staircase
        mine = best[int(np.argmax(result.metric.utility(best)))]
        shares.append(share_safe(result, asked.exact, mine))
    assert shares[0] < shares[1]
    assert shares[1] >= SAFE


@pytest.mark.slow
def test_models_are_told_by_name_only(studies):
    result, asked = told(studies, "tickets", 5)
    assert share_safe(result, asked.exact, asked.exact.models_measured[0]) is None


@pytest.mark.parametrize("weights", WEIGHTS.values())
def test_where_nothing_is_open_the_choice_is_safe_however_wrong_the_model_is(
    weights,
):
    labels, said = biased()
    region = DiagonalRegion.from_predictions(labels, said)
    metric = LinearMetric(weights, names=region.names)
    mine = called_right(labels, said, weights)
    rules = np.random.default_rng(0).dirichlet(np.ones(3), 2000)
    found = np.array([called_right(labels, said, one) for one in rules]) @ weights
    lost = (found.max() - mine @ weights) / (found.max() - least(labels, weights))
    assert lost > 2 * HARDLY  # on these rows another rule is much better
    assert share_safe_by([metric] * 3, region, mine) == 1
    # What is chosen weighs corrected probabilities, and so would anybody.
    best = class_consequences(metric, region)[0]
    assert best.is_corrected or best.as_it_stands
    assert np.diag(best.confusion) @ weights > mine @ weights
    assert share_safe_by([metric] * 3, best.region, np.diag(best.confusion)) == 1


def test_another_way_to_weigh_is_held_against_its_own_choice():
    rows = people()
    region = DiagonalRegion.from_predictions(*rows)
    metrics = [LinearMetric(w, names=region.names) for w in WEIGHTS.values()]
    mine = called_right(*rows, WEIGHTS["P01"])
    good = []
    for weights in WEIGHTS.values():
        own = called_right(*rows, weights) @ weights
        reach = own - least(rows[0], weights)
        good.append((own - mine @ weights) / reach <= HARDLY)
    assert good == [True, False, False]
    assert share_safe_by(metrics, region, mine) == pytest.approx(1 / 3)


def test_among_groups_a_choice_is_held_against_those_of_the_same_kind():
    """Gaps make it curved; the first two of four metrics are the one that chose."""
    labels, said = biased()
    groups = np.where(np.arange(len(labels)) % 3, "men", "women")
    everyone = DiagonalRegion.from_predictions(labels, said, rates=True)
    rates = GroupRates.from_region(everyone, groups)

    def fair(weights):
        return FairMetric(
            -np.array(weights) / np.linalg.norm(weights),
            {rates.groups: [0.6, 0.8, 0.0]},
            0.3,
            names=rates.names,
            groups=rates.groups,
            prevalence=rates.space.prevalence,
        )

    mine, other = fair(WEIGHTS["P03"]), fair([1.0, 40.0, 40.0])
    done = best_classifier(mine, rates).statistics
    assert share_safe_by([mine] * 3, rates, done) == 1
    found = share_safe_by([mine, mine, other, other], rates, done)
    assert found == pytest.approx(1 / 2)
