"""Terms that users compose keep their contract; values are by hand."""

import json

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import SumMetric, terms
from elicitor.metrics.families import FAMILIES, SumOf, build_family
from elicitor.metrics.terms import TERMS
from elicitor.testing import FamilyContract, TermContract
from tests.metrics.spaces import grouped, plain, points_of

CASES = {
    "linear": (terms.Linear(), plain()),
    "some linear": (terms.Linear(["latency", "hits"], signs="unknown"), plain()),
    "signs": (terms.Linear(signs=[1, -1, -1]), plain()),
    "linear of groups": (terms.Linear(["R[b, b]"]), grouped()),
    "gaps": (terms.Gaps(), grouped()),
    "some gaps": (terms.Gaps(["R[b, b]"], same_for_all_pairs=True), grouped()),
    "squared gaps": (terms.SquaredGaps(), grouped()),
    "squared gaps alike": (terms.SquaredGaps(same_for_all_pairs=True), grouped()),
    "powers": (terms.Powers("latency", 4), plain()),
    "powers of groups": (terms.Powers("R[b, b]"), grouped()),
    "products": (terms.Products("recall", "latency"), plain()),
    "square": (terms.Products("R[a, a]", "R[a, a]"), grouped()),
}


class TestTerms(TermContract):
    @pytest.fixture(params=CASES)
    def case(self, request):
        return CASES[request.param]

    @pytest.fixture
    def term(self, case):
        return case[0]

    @pytest.fixture
    def space(self, case):
        return case[1]

    @pytest.fixture
    def points(self, space):
        return points_of(space, 9)


SUMS = {
    "everyone": (plain(), ["linear", {"term": "powers", "statistic": "latency"}]),
    "groups": (grouped(), ["linear", "gaps", "squared gaps"]),
}


class TestSumFamily(FamilyContract):
    @pytest.fixture(params=SUMS)
    def case(self, request):
        return SUMS[request.param]

    @pytest.fixture
    def space(self, case):
        return case[0]

    @pytest.fixture
    def points(self, space):
        return points_of(space, 9)

    @pytest.fixture
    def family(self, case):
        return build_family("sum", case[0], terms=case[1])


NAMED = {"linear": plain(), "quadratic": plain(), "fair": grouped()}


class TestNamedFamilies(FamilyContract):
    @pytest.fixture(params=NAMED)
    def family(self, request):
        return build_family(request.param, NAMED[request.param])

    @pytest.fixture
    def space(self, family):
        return family.space

    @pytest.fixture
    def points(self, space):
        return points_of(space, 9)


def test_every_term_runs_the_contract():
    own = {kind for kind in TERMS.values() if kind.__module__ == terms.__name__}
    assert own == {type(term) for term, _ in CASES.values()}


POINT = np.array([[0.9, 0.5], [0.6, 0.5], [0.8, 0.9]])
"""Rates of three groups in two classes; shares are those of `spaces.SHARES`."""


@pytest.mark.parametrize(
    ("term", "values"),
    [
        # Everyone: 0.5·0.9 + 0.3·0.6 + 0.2·0.8 and 0.2·0.5 + 0.2·0.5 + 0.6·0.9.
        (terms.Linear(), [0.79, 0.74]),
        (terms.Gaps(), [-0.3, 0.0, -0.1, -0.4, -0.2, -0.4]),
        (terms.Gaps(["R[b, b]"], same_for_all_pairs=True), [-0.8]),
        (terms.SquaredGaps(["R[a, a]"]), [-0.09, -0.01, -0.04]),
        (terms.Powers("R[a, a]", 3), [0.6241, 0.493039]),
        (terms.Products("R[a, a]", "R[b, b]"), [0.5846]),
    ],
)
def test_features_are_what_they_say(term, values):
    assert term.on(grouped()).features(POINT) == pytest.approx(values)


def test_features_count_in_spans():
    found = terms.Powers("latency", 2).on(plain()).features(np.array([1, 1, 100.0]))
    assert found == pytest.approx([0.25])
    assert terms.Powers("latency").labels(plain()) == ("power 2 of latency (per 200)",)
    product = terms.Products("latency", "latency")
    assert product.labels(plain()) == ("latency (per 200) times latency (per 200)",)


def test_a_sum_is_its_weights_times_its_features():
    alike = terms.Gaps(["R[a, a]"], same_for_all_pairs=True)
    parts = [terms.Linear(), terms.Powers("R[a, a]"), alike]
    metric = SumMetric([1, 0, 2, -3], parts, grouped())
    expected = 0.79 + 2 * 0.79**2 + 3 * (0.3 + 0.1 + 0.2)
    assert metric.value(POINT) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: SumOf(), "different and at least one"),
        (lambda: SumOf("linear", terms.Linear()), "different and at least one"),
        (lambda: SumOf("curved"), "term must be one of"),
        (lambda: SumOf({"term": "powers"}), "cannot be made of"),
        (lambda: SumOf(terms.Powers("x", 1)), "degree"),
        (lambda: terms.Gaps().on(plain()), "need a region with groups"),
        (lambda: terms.Powers("speed").on(plain()), "latency"),
        (lambda: build_family("sum", plain()), "SumOf"),
        (lambda: SumMetric([1, 2], ["linear"], plain()), "3 entries"),
        (lambda: SumMetric([0, 0, 0], ["linear"], plain()), "all be zero"),
    ],
)
def test_what_makes_no_sum_is_refused(build, message):
    with pytest.raises(InvalidParameterError, match=message):
        build()


def test_two_terms_cannot_share_a_name():
    with pytest.raises(InvalidParameterError, match="nothing else has; 'gaps' is"):

        class Other(terms.Term):
            called = "gaps"

    assert TERMS["gaps"] is terms.Gaps


def test_damaged_sums_are_refused():
    good = SumMetric([1, 2, 3], ["linear"], plain()).to_dict()
    for name in ("weights", "terms", "space"):
        for bad in (None, [], {}, "x"):
            with pytest.raises(InvalidParameterError):
                el.metric_from_dict({**good, name: bad})
    for part, bad in [("spans", [1, -1, 1]), ("signs", [1]), ("names", [])]:
        with pytest.raises(InvalidParameterError):
            el.metric_from_dict({**good, "space": {**good["space"], part: bad}})


def test_sums_score_predictions_of_groups_and_of_classes():
    truth, guess = list("abababab"), list("aabbabab")
    groups = list("xxxxyyyy")
    one = grouped(prevalence=np.full((2, 2), 0.5), groups=("x", "y"))
    metric = SumMetric([1, 1, 0, 0], ["linear", "gaps"], one)
    assert el.score(metric, truth, guess, groups=groups) == pytest.approx(1.5)
    everyone = plain(names=("R[a, a]", "R[b, b]"), signs=np.ones(2), spans=np.ones(2))
    product = terms.Products("R[a, a]", "R[b, b]")
    both = SumMetric([1, 1, 1], ["linear", product], everyone)
    assert el.score(both, truth, guess) == pytest.approx(1.5 + 0.5625)


# -- sessions -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def asked():
    """Somebody with gaps and squares of gaps, on a pool of models."""
    rng = np.random.default_rng(3)
    bias = np.linspace(-0.25, 0.25, 20)[:, None, None] * np.array([1, -1])
    pool = el.GroupPool(
        [f"m{i}" for i in range(20)],
        0.65 + bias + rng.uniform(-0.1, 0.1, (20, 2, 2)),
        [[0.3, 0.6], [0.7, 0.4]],
        names=["R[no, no]", "R[yes, yes]"],
        groups=["f", "m"],
    )
    family = SumOf(terms.Linear(), terms.SquaredGaps(), terms.Gaps(["R[no, no]"]))
    truth = SumMetric([0.3, 0.2, 0.1, 0.2, 0.2], family.terms, pool.space)
    result = el.elicit(pool, family, truth.prefers, max_questions=40, random_state=1)
    return pool, family, truth, result


def test_a_composed_person_is_found(asked):
    pool, _, truth, result = asked
    first, *_ = pool.ranking(truth)
    assert result.details["best_model"] == first == pool.ranking(result)[0]
    ours, theirs = (metric.utility(pool.points) for metric in (result.metric, truth))
    assert np.corrcoef(ours, theirs)[0, 1] > 0.98
    assert (result.interval[:, 0] <= truth.coefficients).mean() > 0.5


@pytest.mark.slow
def test_results_and_sessions_of_sums_are_kept(asked, tmp_path):
    pool, family, _, result = asked
    result.save(tmp_path / "result.json")
    again = el.load_result(tmp_path / "result.json")
    assert again.metric == result.metric
    assert again.posterior.metrics == result.posterior.metrics
    assert el.verify(again, pool).agrees
    stored = json.loads(result.transcript.to_json())["configuration"]
    assert stored["family"] == "sum"
    assert stored["options"]["terms"] == [term.to_dict() for term in family.terms]
    resumed = el.Session.resume(result.transcript, pool)
    assert resumed.result(partial=True).metric == result.metric


@pytest.mark.slow
def test_sums_are_told(asked):
    pool, _, truth, result = asked
    assert truth.sentence() == (
        "Unit by unit, more accuracy in class no makes up 30 % of what counts, more "
        "accuracy in class yes 20 %, less squared gap in accuracy in class yes between "
        "“f” and “m” 20 %, less gap in accuracy in class no between “f” and “m” 20 % "
        "and less squared gap in accuracy in class no between “f” and “m” 10 %."
    )
    assert "Unit by unit, " in result.sentence()
    others = np.divide(truth.weights[0], truth.weights)
    first, *_, last = truth.comparisons()
    assert first.sentence(others[1]) == (
        "Unit by unit, more accuracy in class no weighs 1.5 times as much as more "
        "accuracy in class yes."
    )
    assert last.sentence(1.0).endswith(
        "weighs as much as less squared gap in accuracy in class no between “f” and "
        "“m”."
    )
    assert last.sentence(3.0, (0.0, 1e9)).startswith(
        "Unit by unit, the answers do not tell yet how more accuracy in class no "
        "weighs against "
    )
    assert el.check_family(result, pool).family == "sum"
    assert "sum" in repr(el.check_family(result, pool))


@pytest.mark.slow
def test_answers_are_read_under_a_sum_and_under_a_name(asked):
    pool, family, _, result = asked
    fair = el.reanalyse(result, pool, "fair")
    assert fair.metric.family == "fair"
    assert el.reanalyse(fair, pool, family).metric.names == result.metric.names


@pytest.mark.slow
def test_a_family_that_was_built_by_name_serves_as_its_name(asked):
    pool, family, truth, result = asked
    built = build_family("sum", pool.space, terms=family.terms)
    other = el.elicit(pool, built, truth.prefers, max_questions=40, random_state=1)
    assert other.metric == result.metric
    nameless = FAMILIES["fair"](pool.space)
    with pytest.raises(InvalidParameterError, match="SumOf"):
        el.Session(pool, nameless)


def test_what_may_count_the_other_way_has_no_largest_ratio():
    """Draws of whom the lighter one counts the other way: the ratio has no end."""
    metric = el.SumMetric([0.6, 0.3, -0.1], [terms.Linear()], plain())
    (_, last) = metric.comparisons()
    other = metric.with_coefficients([0.6, 0.3, 0.1])
    assert last.measure(metric) == pytest.approx(6)
    assert last.measure(other) >= 1e9
    assert last.measure(metric.with_coefficients([-0.6, 0.3, -0.1])) == 0
