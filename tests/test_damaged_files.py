"""Files that were changed by accident are refused, or are sound files still.

Every node of every JSON document is replaced, dropped or nested, and bytes are cut,
turned and inserted at random places.
"""

import contextlib
import copy
import json
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

import elicitor as el
from elicitor.core import (
    ElicitorError,
    InvalidDataError,
    Transcript,
    TranscriptError,
)
from elicitor.regions import (
    GroupClassifier,
    ModelLottery,
    PlugInRule,
    RandomisedPlugIn,
    ThresholdRule,
)
from elicitor.using import load_classifier, save_classifier
from elicitor.using.report import report, to_html, to_markdown
from tests.quick import some_quick

PER_DRAW = ("weights", "coefficients", "scales", "lapses", "thresholds", "zones")
"""What a posterior has of each draw."""
RAMP = el.BinaryRegion.from_law(lambda x: x)
SHARES = [[0.4, 0.3], [0.6, 0.7]]
PLUG_IN = RandomisedPlugIn.mix(
    [(0.25, PlugInRule.of([[1, 0], [0, 3]])), (0.75, PlugInRule.always(0, 2))],
    ["no", "yes"],
)
CLASSIFIERS = {
    "thresholds": el.RandomisedClassifier.mix(
        [(0.1, ThresholdRule(1 / 3)), (0.9, ThresholdRule(np.inf, above=False))]
    ),
    "plug-in": PLUG_IN,
    "groups": GroupClassifier(("a", "b"), (PLUG_IN, PLUG_IN)),
    "models": ModelLottery.mix([(0.5, "small"), (0.5, "large")]),
}


def asked(region, family, metric, **options):
    oracle = el.MetricOracle(metric)
    return el.elicit(region, family, oracle, random_state=1, **options)


def fair():
    ball = el.GroupBall([0.2, 0.3], 0.1, SHARES)
    metric = el.FairMetric([0.6, 0.8], {("1", "2"): [1, 2]}, 0.4, prevalence=SHARES)
    return asked(ball, "fair", metric, max_questions=3, method="efficient")


def believed():
    """A result with few draws."""
    metric = el.LinearMetric([3, 1])
    found = asked(RAMP, "linear", metric, max_questions=3, method="bayesian")
    few = {name: getattr(found.posterior, name)[:9] for name in PER_DRAW}
    return replace(found, posterior=replace(found.posterior, **few))


RESULTS = {
    "linear": lambda: asked(
        RAMP, "linear", el.LinearMetric([3, 1]), tolerance=0.5, method="efficient"
    ),
    "linear-fractional": lambda: asked(
        RAMP,
        "linear-fractional",
        el.LinearFractionalMetric([1, 0], [1, -1], 1),
        max_questions=2,
        method="efficient",
    ),
    "posterior": believed,
    "polynomial": lambda: asked(
        el.Ball([0.5, 0.5], 0.2),
        "polynomial",
        el.PolynomialMetric([[1, 2], [[1, 0], [0, -1]]], names=("d1", "d2")),
        max_questions=2,
        method="published",
    ),
    "fair": fair,
}
OTHERS = [
    None,
    True,
    -1,
    0.5,
    10**400,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "x",
    "1",
    [],
    {},
    [None],
    [[1], [2, 3]],
    {"a": 1},
]
SHOWN = 3
"""Of longer lists only so many entries are damaged at either end."""


def nodes(value, path=()):
    """Paths to everything in a document."""
    yield path
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from nodes(entry, (*path, key))
    elif isinstance(value, list):
        for index in sorted({*range(len(value))[:SHOWN], *range(len(value))[-SHOWN:]}):
            yield from nodes(value[index], (*path, index))


def replaced(document, path, change):
    """A copy in which one node is changed."""
    if not path:
        return change(document)
    found = copy.deepcopy(document)
    parent = found
    for key in path[:-1]:
        parent = parent[key]
    parent[path[-1]] = change(parent[path[-1]])
    return found


def without(document, path):
    found = copy.deepcopy(document)
    parent = found
    for key in path[:-1]:
        parent = parent[key]
    del parent[path[-1]]
    return found


def damaged_documents(document, rng, most):
    """Some of all documents that differ in one node, as texts."""
    for path in nodes(document):
        others = rng.permutation(len(OTHERS))[:most]
        for other in others:
            yield json.dumps(replaced(document, path, lambda _, o=other: OTHERS[o]))
        yield json.dumps(replaced(document, path, lambda node: [node]))
        if path:
            yield json.dumps(without(document, path))


def damaged_bytes(text, rng, number):
    """Cut off, with a bit turned, with a byte inserted, with a part twice."""
    whole = text.encode()
    for _ in range(number):
        at, to = np.sort(rng.integers(0, len(whole), 2))
        turned = bytes([whole[at] ^ (1 << int(rng.integers(8)))])
        yield whole[:at]
        yield whole[:at] + turned + whole[at + 1 :]
        yield whole[:at] + bytes(rng.integers(0, 256, 1).tolist()) + whole[at:]
        yield whole[:to] + whole[at:]


DEEP = b"[" * 100_000


def check(path, texts, load, error, again):
    """Loading refuses, or gives something that can be written and read again."""
    sound = 0
    for text in texts:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        message = ""
        try:
            found = load(path)
        except error as refused:
            message = str(refused)
        if message:
            assert len(message) < 1000
            continue
        with np.errstate(all="ignore"):  # a number may have become a huge one
            again(found, path)
        sound += 1
    return sound


def classifier_again(found, path):
    assert str(found)
    save_classifier(found, path)
    assert load_classifier(path) == found


def result_again(found, path):
    if found.interval is not None:
        assert np.shape(found.interval) == (len(found.metric.coefficients), 2)
    with contextlib.suppress(ElicitorError):  # one that is too large to be scaled
        assert found.metric.sentence()
    if found.posterior is not None:
        assert found.posterior.interval().shape == found.interval.shape
        assert found.posterior.metrics[-1].family == found.metric.family
    found.save(path)
    assert el.load_result(path).to_dict() == found.to_dict()


def transcript_again(found, path):
    found.save(path)
    assert Transcript.load(path) == found


@pytest.mark.parametrize("kind", CLASSIFIERS)
def test_damaged_classifiers_are_refused(kind, tmp_path):
    path, rng = tmp_path / "rule.json", np.random.default_rng(0)
    save_classifier(CLASSIFIERS[kind], path)
    text = path.read_text("utf-8")
    texts = [*damaged_documents(json.loads(text), rng, len(OTHERS)), DEEP]
    texts += damaged_bytes(text, rng, 40)
    assert check(path, texts, load_classifier, InvalidDataError, classifier_again)


QUICK = [("linear", 1), ("polynomial", 1)]
SOME_OR_MORE = some_quick([*QUICK, *((kind, 4) for kind in RESULTS)], QUICK)


@pytest.mark.parametrize(("kind", "most"), SOME_OR_MORE)
def test_damaged_results_are_refused(kind, most, tmp_path):
    path, rng = tmp_path / "result.json", np.random.default_rng(1)
    RESULTS[kind]().save(path)
    text = path.read_text("utf-8")
    texts = [*damaged_documents(json.loads(text), rng, most), DEEP]
    texts += damaged_bytes(text, rng, 5 * most)
    assert check(path, texts, el.load_result, TranscriptError, result_again)


# -- what is done with a result ----------------------------------------------------

POOL = el.ModelPool(
    list("abcd"),
    [[0.9, 3], [0.8, 1], [0.95, 9], [0.85, 2]],
    names=["accuracy", "latency"],
    kinds=["reward", "cost"],
)


def with_few_draws(found):
    few = {name: getattr(found.posterior, name)[:9] for name in PER_DRAW}
    return replace(found, posterior=replace(found.posterior, **few))


def checked():
    """Answers of which some were asked twice, foretold, obvious or doubted."""
    found = asked(
        RAMP,
        "linear",
        el.LinearMetric([3, 1]),
        max_questions=8,
        retests=2,
        held_out=2,
        dominated=1,
        doubt_family="linear-fractional",
    )
    return with_few_draws(found)


def of_models(method):
    metric = el.LinearMetric([1, -0.02], names=POOL.names)
    return asked(POOL, "linear", metric, method=method, max_questions=3)


USED = {
    "checked": (RAMP, checked),
    "exact": (RAMP, RESULTS["linear"]),
    "models": (POOL, lambda: of_models("efficient")),
    "believed models": (POOL, lambda: with_few_draws(of_models("bayesian"))),
}
UNUSED = ("posterior", "metric", "interval", "exchanges")
Y, GUESS = [0, 1, 1, 0, 1, 0], [0, 1, 0, 0, 1, 1]


def uses(found, region):
    """Everything that one may do with a result that was loaded."""
    yield lambda: f"{found!r} {found}"
    yield found.sentence
    yield lambda: found.range_of(lambda metric: float(metric.coefficients[0]))
    yield lambda: str(el.explain(found, region=region))
    yield lambda: to_html(report(found, region=region, pictures=False))
    yield lambda: to_markdown(report(found, pictures=False))
    yield lambda: str(el.agreement(found))
    yield lambda: str(el.verify(found, region))
    if region is POOL:
        yield lambda: str(el.rank(found, POOL, n_resamples=2))
    else:
        models = {"mine": GUESS, "truth": Y}
        yield lambda: el.score(found, Y, GUESS)
        yield lambda: str(el.rank(found, models, y=Y, n_resamples=2))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "most"),
    # More that may be wrong where most stands in the file: beliefs, checks, models.
    [("checked", 3), ("exact", 1), ("models", 1), ("believed models", 3)],
)
def test_a_damaged_result_that_loads_can_be_used(kind, most, tmp_path):
    region, make = USED[kind]
    path = tmp_path / "result.json"
    make().save(path)
    document = json.loads(path.read_text("utf-8"))
    el.load_result(path)
    rng = np.random.default_rng(3)
    places = [place for place in nodes(document) if place and read_later(place)]
    for number, place in enumerate(places):
        texts = damaged_at(document, place, rng, most)
        for turn, text in enumerate(texts, start=number):  # a third of the uses each
            path.write_text(text, "utf-8")
            with contextlib.suppress(ElicitorError):
                found = el.load_result(path)
                for use in islice(uses(found, region), turn % 3, None, 3):
                    with contextlib.suppress(ElicitorError):
                        assert use() is not None
                if most == 1:  # of every place one that loads
                    break


def read_later(place):
    return not any(part in UNUSED for part in place)


def damaged_at(document, place, rng, most):
    """Some wrong values of one field, and none."""
    others = [OTHERS[i] for i in rng.permutation(len(OTHERS))[:most]]
    for other in others:
        yield json.dumps(replaced(document, place, lambda _, o=other: o))
    yield json.dumps(replaced(document, place, lambda node: [node]))
    yield json.dumps(without(document, place))


@pytest.mark.slow
def test_damaged_transcripts_are_refused(tmp_path):
    path, rng = tmp_path / "answers.json", np.random.default_rng(2)
    RESULTS["linear"]().transcript.save(path)
    text = path.read_text("utf-8")
    texts = [*damaged_documents(json.loads(text), rng, len(OTHERS)), DEEP]
    texts += damaged_bytes(text, rng, 40)
    assert check(path, texts, Transcript.load, TranscriptError, transcript_again)
