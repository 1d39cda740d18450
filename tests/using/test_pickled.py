"""What was used goes to other processes and is copied, and says the same there."""

import copy
import pickle

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics import terms
from elicitor.testing import matrix
from tests.using.test_saved_results import CHANCES, REGIONS, SHARES, TRUTH

POSITIVE = (np.array(TRUTH) == 0).astype(int)
WEIGHTS = np.random.default_rng(0).integers(0, 4, len(TRUTH))
OURS = {
    **REGIONS,
    "GroupBall": lambda: el.GroupBall.of_classes(2, 0.2, SHARES),
    "BinaryRegion": lambda: el.BinaryRegion.from_predictions(
        POSITIVE, CHANCES[:, 0], sample_weight=WEIGHTS
    ),
}
CASES = [(case.family, case.method, case.key) for case in matrix.cases(OURS)]
CASES += [(None, method, kind) for kind in OURS for method in ("bayesian", "efficient")]


def family_on(region, name):
    """A name, or a sum whose features are functions."""
    if name is not None:
        return name
    first, second = region.names[:2]
    bent = [terms.Powers(first, 3), terms.Products(first, second)]
    return el.SumOf(terms.Linear(), *bent)


def through(thing):
    return [copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))]


def ask(region, family, method):
    answers = iter(["first", "second", "first"])
    return el.elicit(
        region,
        family,
        lambda *_: next(answers),
        method=method,
        max_questions=3,
        random_state=0,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("family", "method", "kind"), CASES)
def test_results_and_regions_are_copied_after_use(family, method, kind, tmp_path):
    region = OURS[kind]()
    result = ask(region, family_on(region, family), method)
    told = el.explain(result, region=region)
    result.save(tmp_path / "result.json")
    read = el.load_result(tmp_path / "result.json")
    for whole in (result, read):
        for one in through(whole):
            assert one.to_dict() == result.to_dict()
            assert one.sentence() == whole.sentence()
    for one in through(result):
        assert el.explain(one, region=region).paragraphs == told.paragraphs
    for one in through(told):
        assert one.paragraphs == told.paragraphs
    for other in through(region):
        assert other.describe() == region.describe()
        assert el.explain(result, region=other).paragraphs == told.paragraphs


@pytest.mark.slow
def test_a_weighted_sample_and_a_sum_are_copied_after_use():
    region = OURS["BinaryRegion"]()
    result = ask(region, family_on(region, None), "bayesian")
    told = el.explain(result, region=region).paragraphs
    for one, other in zip(through(result), through(region), strict=True):
        assert el.explain(one, region=other).paragraphs == told
        away = result.posterior.weights.mean(axis=0)
        again = one.posterior.build(away).coefficients
        assert again == pytest.approx(result.posterior.build(away).coefficients)


@pytest.mark.parametrize(
    "thing",
    [
        el.SumOf(terms.Linear(), terms.Powers("a"), sparse=True),
        terms.Products("a", "b"),
        terms.Gaps(same_for_all_pairs=True),
        terms.Linear(["a"], "decreasing"),
    ],
    ids=repr,
)
def test_terms_and_sums_of_them_are_copied(thing):
    for one in through(thing):
        assert repr(one) == repr(thing)


@pytest.mark.slow
def test_a_ranking_and_a_report_are_copied():
    region = OURS["ModelPool"]()
    result = ask(region, "linear", "bayesian")
    document = result.report(region=region, pictures=False)
    ranking = el.rank(result, region)
    for one in through(ranking):
        assert repr(one) == repr(ranking)
    for one in through(document):
        assert repr(one) == repr(document)
    assert pickle.loads(pickle.dumps(result)).sentence() == result.sentence()
