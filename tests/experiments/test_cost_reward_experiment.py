"""What the issue asks of the experiment on costs and rewards."""

import json
import sys
from decimal import Decimal

import numpy as np
import pytest

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.experiments import cost_reward_probe as probe
from elicitor.experiments import cost_reward_table as table
from elicitor.experiments.cost_reward_exact import exact_errors, exact_middles
from elicitor.regions import DiagonalRegion

# The package's attribute of this name is the function.
cost_reward = sys.modules["elicitor.experiments.cost_reward"]
ITERATIONS, METRICS = 10, 2


@pytest.fixture(scope="module")
def body():
    """Fewer halvings and metrics; three classes are measured in a real process."""
    in_a_process = cost_reward._probe

    def measured(n_samples, n_classes):
        way = in_a_process if n_classes == 3 else probe.probe
        return json.loads(json.dumps(way(n_samples, n_classes)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cost_reward, "QUICK_METRICS", METRICS)
        patch.setattr(cost_reward, "_probe", measured)
        patch.setattr(probe, "ITERATIONS", ITERATIONS)
        report = EXPERIMENTS["cost-reward"](Run(quick=True))
    return json.loads(report.to_json())


def rows_called(body, start):
    return [row for row in body["rows"] if row["measured"]["what"].startswith(start)]


@pytest.mark.slow
def test_table_1(body):
    rows = rows_called(body, "Table 1")
    assert [row["published"]["questions"] for row in rows] == [120, 120, 200, 200]
    for row, most in zip(rows, (44, 44, 72, 72), strict=True):
        true = np.array(row["published"]["true"])
        for method in table.METHODS:
            found = row["measured"][method]
            assert found["l1_error"] <= 0.005
            assert np.abs(np.subtract(found["elicited"], true)).max() <= 0.005
        assert (
            row["measured"]["published method"]["questions"]
            == (row["published"]["questions"])
        )
        assert row["measured"]["ours"]["questions"] <= most
        # The draw of labels spoils the published method, not ours.
        assert row["measured"]["ours, labels drawn"]["l1_error"] <= 0.005


@pytest.mark.slow
def test_figure_4_falls_geometrically(body):
    rows = rows_called(body, "Figure 4")
    steps = list(range(1, ITERATIONS + 1))
    assert [row["measured"]["iteration"] for row in rows] == steps
    for method in table.METHODS:
        errors = [row["measured"][method]["l1_error"] for row in rows]
        slope, _ = np.polyfit(steps, np.log2(errors), 1)
        assert -1.3 < slope < -0.6
    published = [row["measured"]["published method"]["l1_error"] for row in rows]
    digits = [row["measured"]["fifty digits"] for row in rows]
    assert published == pytest.approx(digits, rel=0.2)
    questions = [row["measured"]["published method"]["questions"] for row in rows]
    assert questions == [12 * step for step in steps]


@pytest.mark.slow
def test_random_metrics_have_smaller_worst_errors(body):
    rows = rows_called(body, f"{METRICS} random metrics")
    assert len(rows) == 2
    for row in rows:
        ours = row["measured"]["ours"]
        published = row["measured"]["published method"]
        assert ours["l1_error_max"] <= 0.005
        assert ours["questions_max"] <= 0.4 * published["questions_max"]


@pytest.mark.slow
def test_settings_say_how_long_it_took_and_how_much_memory(body):
    settings = body["settings"]
    assert settings["quick"]
    assert settings["seconds"] > 0
    assert 0 < settings["peak bytes"] < 2.5e9
    assert set(settings["seconds by classes"]) == {"2", "3"}


def test_a_search_with_fifty_digits_keeps_the_truth_within_a_halving():
    truth = Decimal("0.3")
    found = exact_middles(truth, 0.5, 2, 40)
    assert found[:2] == [Decimal("0.5"), Decimal("0.25")]
    for step, middle in enumerate(found):
        assert abs(middle - truth) <= Decimal(2) ** -(step + 1)
    assert float(abs(found[-1] - truth)) < 1e-12


def test_errors_rise_without_any_rounding():
    """What [C] Section 5 takes for floating point error is the search itself."""
    ends = [(0.5, 5, 0.3), (1, 5, 0.3)]
    for spreads in ends:
        errors = exact_errors(table.TABLE[0]["true"], spreads, 0.5, 30)
        assert errors[0] == pytest.approx(1.1)  # (1/4, …) beside (.10, .05, .05, .80)
        rises = [i for i in range(1, 31) if errors[i] > errors[i - 1]]
        assert len(rises) >= 5
        assert errors[-1] < 1e-8


def test_doubles_and_fifty_digits_go_the_same_way():
    _, probabilities = table.predictions(20_000, 2)
    accuracies = DiagonalRegion.from_predictions(None, probabilities)
    region = table.region_of_row(accuracies, table.TABLE[0])
    top, second = accuracies.priors
    exact = exact_errors(table.TABLE[0]["true"], [second, 5, 0.3], top, 8)
    for step in range(3, 9):
        method = "published method"
        found = table.elicited(region, table.TABLE[0]["true"], method, 2.0**-step)
        assert found["l1_error"] == pytest.approx(exact[step], rel=0.02)


@pytest.mark.slow
def test_the_path_in_three_weights_goes_as_the_text_of_figure_4_says():
    report = json.loads(EXPERIMENTS["cost-reward-path"](Run(quick=True)).to_json())
    true = np.array(report["settings"]["true"])
    assert true.sum() == pytest.approx(1)
    assert true / true[0] == pytest.approx([1, 0.5 / 0.15, 0.8 / 0.15])
    rows = [row["measured"] for row in report["rows"]]
    assert all(row["ranges"] < 1e-9 for row in rows)
    path = np.array([row["published method"]["elicited"] for row in rows])
    assert path[0] == pytest.approx([1 / 3] * 3)
    assert path.sum(axis=1) == pytest.approx(1)
    # Up towards the goal, beyond it, back, and there.
    cost = path[:, 2]
    assert cost[0] < cost[1] < true[2] < cost[2]
    assert true[2] - 0.05 < cost[3] < true[2]
    assert np.abs(path[4] - true).max() < 0.02
    assert ["cost" in row["too large"] for row in rows[:4]] == [
        False,
        False,
        True,
        False,
    ]
    for row in rows[1:]:
        assert row["published method"]["questions"] == 8 * row["iteration"]
        assert row["ours"]["l1_error"] < 4 * 2.0 ** -row["iteration"]


def test_data_are_those_of_the_paper():
    labels, probabilities = table.predictions(40_000, 3)
    assert probabilities.sum(axis=1) == pytest.approx(1)
    assert labels.dtype == np.uint8
    # Labels are drawn from the probabilities: calibrated within sampling error.
    drawn = np.eye(3)[labels]
    deviation = (drawn - probabilities).mean(axis=0)
    assert np.abs(deviation).max() < 4 * np.sqrt(0.25 / 40_000)
    sure = probabilities.max(axis=1) > 0.9
    right = labels[sure] == np.argmax(probabilities[sure], axis=1)
    assert right.mean() == pytest.approx(
        probabilities[sure].max(axis=1).mean(), abs=0.01
    )
    again, _ = table.predictions(40_000, 3)
    assert np.array_equal(labels, again)


def test_attributes_are_those_of_the_row():
    _, probabilities = table.predictions(1000, 3)
    accuracies = DiagonalRegion.from_predictions(None, probabilities)
    region = table.region_of_row(accuracies, table.TABLE[3])
    assert region.names[3:] == ("reward 1", "reward 2", "cost 1")
    assert [a.upper - a.lower for a in region.attributes] == [20, 30, 0.5]
    assert all(a.sign == 1 for a in region.attributes)
