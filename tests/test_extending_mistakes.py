"""What others add and is wrong is refused at the start, in a sentence."""

import json
import re
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics.families import FAMILIES, register_family
from elicitor.metrics.features import Features, OfEveryone
from elicitor.oracles import AnswerModel, Odds
from elicitor.procedures.bayesian import ACQUISITIONS, LINKS, Link
from elicitor.regions import GroupRegion, Region
from tests.test_extending import family_file
from tests.test_extending_own import BALL, GROUPS, Own, OwnFamily, own

__all__ = ["family_file", "own"]


def added(**methods):
    """The name of a family that is LinearMetrics, but for some methods."""
    name = f"mine {len(FAMILIES)}"
    register_family(name, type(name, (OwnFamily,), methods))
    return name


def never(_first, _second):
    raise AssertionError("a question was asked")


@pytest.mark.parametrize(
    ("methods", "message"),
    [
        (
            {"features": lambda _, s: np.log(s - 0.35)},
            r"differences of 'mine \d+' must be finite whatever may be shown; they are "
            r"not where bus is 0\.\d+ and car",
        ),
        (
            {"slopes": lambda _, s: np.full((len(s), 3, 3), np.nan)},
            "slopes of 'mine .*' must be finite whatever may be shown",
        ),
        ({"features": lambda _, s: s[:, :2]}, r"differences .* \(n_pairs, size\), her"),
        ({"slopes": lambda *_: np.eye(3)}, r"slopes .*\(2, 3, 3\); got shape \(3, 3"),
        ({"coefficients": lambda _, w: w * np.nan}, "coefficients .* must be finite"),
        ({"coefficients": lambda _, w: w[:, :2]}, r"coefficients .*\(1, 3\); got shap"),
        ({"metric": lambda *_: None}, "metric of the family .* must be a Metric"),
        ({"__init__": lambda *_: None}, "must have space: set it in its __in"),
        (
            {"__init__": lambda self, space: setattr(self, "space", space)},
            "must have size: set it",
        ),
        (
            {"differences": lambda _, a, b: np.subtract(a, b, out=a)},
            "differences .* must leave the points .* wrote into them",
        ),
    ],
)
def test_mistakes_of_families_are_told_before_the_first_question(methods, message):
    if "coefficients" in methods:
        person = el.LinearMetric([1.0, 2.0, 3.0], names=BALL.names)
        methods = {**methods, "metric": lambda *_: person}
    with pytest.raises(InvalidParameterError, match=message):
        el.elicit(BALL, added(**methods), never, random_state=0)


@pytest.mark.parametrize(
    ("slips", "message"),
    [
        ({"value": lambda *_: None}, r"value of Odd.*shape \(3,\) for .*; got None"),
        (
            {"value": lambda *_: np.ones(7)},
            r"value of .*of shape \(3,\) for stat",
        ),
        (
            {"value": lambda _, s: np.ones(len(np.atleast_2d(s)))},
            r"value of .* must be of shape \(\) for statistics of shape \(3,\)",
        ),
        ({"gradient": lambda *_: None}, "gradient of Odd, the class of metrics of"),
        ({"gradient": lambda *_: np.ones(2)}, r"gradient of .* be of shape \(3,\)"),
        ({"to_dict": lambda _: {"w": np.ones(2)}}, "to_dict of .* as lists; Object of"),
    ],
)
def test_metrics_that_could_not_be_told_are_refused_before_the_first_question(
    slips, message
):
    odd = type("Odd", (el.LinearMetric,), slips)
    name = added(metric=lambda self, w: odd(w, names=self.space.names))
    with pytest.raises(InvalidParameterError, match=message):
        el.elicit(BALL, name, never, random_state=0)


def test_a_family_that_writes_does_not_spoil_the_region_for_others():
    region = el.Ball([0.5, 0.5, 0.5], 0.2, names=BALL.names)
    writes = added(differences=lambda _, a, b: np.subtract(a, b, out=a))
    with pytest.raises(InvalidParameterError, match="wrote into them"):
        el.elicit(region, writes, never)
    assert region.center.tolist() == [0.5, 0.5, 0.5]
    assert el.Session(region, added()).ask() is not None


def test_what_is_built_must_be_a_family_and_metrics_have_a_name():
    register_family("nothing", lambda _: None)
    with pytest.raises(InvalidParameterError, match="its build returned None"):
        el.elicit(BALL, "nothing", never)
    with pytest.raises(InvalidParameterError, match="Own must have a name for files"):
        register_family("own", OwnFamily, Own)


class Cube(Region):
    """A cube that may say more, or wrong things, of itself."""

    names = ("a", "b", "c")

    def __init__(self, support=None, told=None):
        self._support, self._told = support, told

    def support(self, direction):
        corner = 0.5 + 0.3 * np.sign(direction)
        return corner if self._support is None else self._support(corner)

    def contains(self, point):
        return bool((np.abs(np.asarray(point) - 0.5) <= 0.3 + 1e-9).all())

    def describe(self):
        return {"kind": "cube"} if self._told is None else self._told


@pytest.mark.parametrize(
    "support",
    [
        lambda corner: np.where(corner > 0.5, corner, np.nan),
        lambda corner: corner * np.inf,
        lambda corner: corner[:2],
        lambda _: None,
    ],
)
def test_regions_whose_support_is_no_point_are_refused(support):
    with pytest.raises(
        InvalidParameterError, match="support of a region must return 3"
    ):
        el.elicit(Cube(support), "linear", never)


@pytest.mark.parametrize("told", [[], {"x": np.zeros(2)}, {"x": np.nan}, {"x": never}])
def test_regions_that_no_file_could_hold_are_refused(told):
    with pytest.raises(InvalidParameterError, match="describe of a region must return"):
        el.elicit(Cube(told=told), "linear", never)
    assert json.dumps(Cube().describe())


@pytest.mark.parametrize(
    "told", [{"c": (1, 2)}, {"a": 1, 2: 3}, {"a": {None: (1.5, ("b",))}}]
)
def test_what_a_file_writes_otherwise_is_resumed(told, tmp_path):
    session = el.Session(Cube(told=told), "linear", random_state=0)
    session.ask()
    session.tell("first")
    session.save(tmp_path / "kept.json")
    kept = el.Transcript.load(tmp_path / "kept.json")
    assert session.transcript == kept
    assert el.Session.resume(kept, Cube(told=told)).n_questions == 1
    with pytest.raises(el.core.TranscriptError, match="belongs to another region"):
        el.Session.resume(kept, Cube(told={**told, "d": 0}))


class Halves(Cube):
    """A cube for each of two groups."""

    groups = ("north", "south")


class Shares(Halves, GroupRegion):
    """It knows how many people are in each."""

    def __init__(self):
        Cube.__init__(self)
        GroupRegion.__init__(self, self.names, np.full((2, 3), 0.5), self.groups)


def test_regions_of_groups_are_told_what_they_lack():
    said = r"Halves has the groups north, south and must define space: .* \(2, 3\)"
    with pytest.raises(InvalidParameterError, match=said):
        el.elicit(Halves(), "fair", never)
    shown = []
    el.elicit(Shares(), "fair", lambda *pair: bool(shown.append(pair)), max_questions=1)
    assert np.shape(shown) == (1, 2, 2, 3)
    one = Shares()
    one._support = lambda corner: corner[0]
    with pytest.raises(InvalidParameterError, match=r"return 6 .* of shape \(2, 3\)"):
        el.elicit(one, "fair", never)


@dataclass(frozen=True)
class Both(el.terms.Term):
    """Two statistics, whatever is said of them."""

    called = "test both"
    signs: tuple = (0, 1)
    labels_of: tuple = ("a", "b")

    def on(self, space):
        first = np.eye(2, 3)
        return OfEveryone(
            space,
            np.array(self.signs),
            lambda s: s[..., :2],
            lambda s: np.broadcast_to(first, (*s.shape[:-1], 2, 3)),
        )

    def told(self, _space):
        return self.labels_of


@pytest.mark.parametrize(
    ("slips", "message"),
    [
        (
            {"signs": (1,)},
            r"one sign for each .* has the signs \[1\], .* shape \(",
        ),
        ({"signs": (1, 0, -1)}, r"one sign for each .* has the signs \[1, 0, -1\]"),
        ({"signs": 1}, "one sign for each .* has the signs 1"),
        ({"signs": (1, 2)}, r"Each of the signs of .* or 0; got \[1, 2\]"),
        ({"labels_of": ("a", "")}, r"told of .* got \('a', ''\)"),
        ({"labels_of": None}, "told of .* got None"),
        ({"labels_of": ("a",)}, "told of .* one label for each of its 2 features; got"),
    ],
)
def test_terms_have_a_sign_and_a_label_for_each_feature(slips, message):
    assert el.SumMetric([0.5, 0.5], [Both()], BALL.space).value([1, 3, 9]) == 2
    with pytest.raises(InvalidParameterError, match=message):
        el.SumMetric([0.5, 0.5], [Both(**slips)], BALL.space)
    with pytest.raises(InvalidParameterError, match=message):
        el.elicit(BALL, el.SumOf(Both(**slips)), never)


class Doubled(Features):
    """Two statistics, written into."""

    signs = np.array([0.0, 0.0])

    def features(self, points):
        return np.multiply(points, 2, out=points)[..., :2]

    def slopes(self, points):
        return np.broadcast_to(2 * np.eye(2, 3), (*points.shape[:-1], 2, 3))


@pytest.mark.parametrize(
    ("features", "message"),
    [
        (None, r"on\(space\) of .* must be a Features; got None"),
        (Doubled(), r"must leave .* wrote into them. Write x \* 2 instead of x \*= 2"),
        (
            OfEveryone(BALL.space, np.zeros(2), lambda s: 1j * s[..., :2], np.eye),
            "must have features that are real numbers; got",
        ),
    ],
)
def test_terms_are_features_of_real_numbers_that_leave_what_they_are_given(
    features, message, monkeypatch
):
    monkeypatch.setattr(Both, "on", lambda *_: features)
    with pytest.raises(InvalidParameterError, match=message):
        el.SumMetric([0.5, 0.5], [Both()], BALL.space)


@pytest.mark.parametrize(
    "odds",
    [
        Odds(-0.1, 0.1, 1.0),
        Odds(1.2, 0.0, -0.2),
        Odds(np.nan, 0.0, 1.0),
        Odds(0.5, 0.0, 0.4),
        (0.5, 0.0, 0.5),
        None,
    ],
)
def test_odds_are_probabilities_or_refused(odds):
    class Odd(AnswerModel):
        def odds(self, _difference):
            return odds

    said = "odds of the answer model Odd must return Odds"
    with pytest.raises(InvalidParameterError, match=said):
        Odd().draw(0.1, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("registry", "name", "entry"),
    [
        (ACQUISITIONS, "gain", lambda _beliefs, rows, _way: np.ones(len(rows))),
        (LINKS, "logistic", Link((1.0,), (3.0,))),
    ],
)
def test_what_is_ours_is_not_replaced(registry, name, entry):
    before = registry[name]
    for put in (registry.__setitem__, lambda n, e: registry.update({n: e})):
        with pytest.raises(InvalidParameterError, match=f"got '{name}'. Call yours"):
            put(name, entry)
    assert registry[name] is before
    registry[name] = before  # a module that is loaded again
    registry["mine"] = entry
    assert registry.pop("mine") is entry


def test_a_rule_that_cannot_be_called_is_refused(monkeypatch):
    monkeypatch.setitem(ACQUISITIONS, "three", 3)
    with pytest.raises(InvalidParameterError, match=r"\['three'\] must be callable"):
        el.elicit(BALL, "linear", never, acquisition="three")


@pytest.mark.slow
def test_a_family_is_not_compared_with_itself():
    family = el.SumOf(el.terms.Linear())
    person = el.LinearMetric([2, 6, 3], names=BALL.names)
    result = el.elicit(BALL, family, person.prefers, max_questions=6, random_state=0)
    for same in (family, el.SumOf(el.terms.Linear(["van", "bus", "car"]))):
        said = f"{re.escape(repr(same))} is that one, or says the same"
        with pytest.raises(InvalidParameterError, match=said):
            el.check_family(result, BALL, [same])
    compared = [row.family for row in el.check_family(result, BALL).table]
    assert compared[0] == "sum"
    assert "linear" not in compared
    assert "quadratic" in compared


@pytest.mark.slow
@pytest.mark.usefixtures("family_file")
def test_the_family_of_the_docs_refuses_where_it_is_not_right():
    truths = np.repeat([1, 0], 20)
    scores = np.linspace(0, 1, 40)
    rows = el.BinaryRegion.from_predictions(truths, scores)
    with pytest.raises(
        InvalidParameterError, match=r"be finite .* not where TP is 0\.5 and TN is 0\."
    ):
        el.elicit(rows, "cobb-douglas", never)
    with pytest.raises(
        InvalidParameterError, match="needs a region of statistics of e"
    ):
        el.elicit(GROUPS, "cobb-douglas", never)
    linear = el.LinearMetric([2, 1])
    result = el.elicit(rows, "linear", linear.prefers, max_questions=5, random_state=0)
    compared = [row.family for row in el.check_family(result, rows).table]
    assert "cobb-douglas" not in compared


@pytest.mark.parametrize(
    "rule", [lambda _beliefs, rows: rows[:, 0], lambda *, beliefs: beliefs]
)
def test_a_rule_must_take_what_rules_are_given(rule, monkeypatch):
    monkeypatch.setitem(ACQUISITIONS, "short", rule)
    said = r"rule 'short' must take \(beliefs, rows, coordinates\); got \("
    with pytest.raises(InvalidParameterError, match=said):
        el.elicit(BALL, "linear", never, acquisition="short")


def test_monotone_says_what_it_needs():
    with pytest.raises(InvalidParameterError, match=r"by `right` how good .*n_attri"):
        el.elicit(BALL, "monotone", never)
    with pytest.raises(
        InvalidParameterError, match=r"of a, b, c it is not.* by `kinds`"
    ):
        el.elicit(Cube(), "monotone", never)


def test_costs_and_rewards_say_how_to_measure():
    with pytest.raises(
        InvalidParameterError, match=r"got bus.*by `n_attributes` of its"
    ):
        el.elicit(BALL, "cost-reward", never)


def test_names_are_missed():
    with pytest.raises(InvalidParameterError, match=r"^Nameless must have names: wh"):
        el.elicit(type("Nameless", (Cube,), {"names": ()})(), "linear", never)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"spans": np.array([1, 1, -1.0])},
            "Each of spans of the space must .* above 0",
        ),
        ({"signs": np.array([1.0, 1.0])}, "signs of the space must"),
        (
            {"signs": np.array([1.0, 2.0, 1.0])},
            "Each of signs of the space must be one",
        ),
        ({"right": np.ones(2)}, "right of the space must"),
        ({"right": np.zeros(3)}, "Each of right of the space must .* above 0"),
        (
            {"right": np.ones(3), "signs": np.array([1.0, 1.0, -1.0])},
            r"signs of a space that has `right`.* got \[1\.0, 1\.0, -1\.0\]\. Where",
        ),
    ],
)
def test_signs_and_spans_are_one_a_statistic(parts, message):
    class Spaced(Cube):
        @cached_property
        def space(self):
            return replace(super().space, **parts)

    with pytest.raises(InvalidParameterError, match=message):
        el.elicit(Spaced(), "linear", never)


def test_terms_have_a_name():
    with pytest.raises(InvalidParameterError, match="called must be a word"):
        type("Nameless", (el.terms.Curve,), {"called": ""})


def test_the_best_of_what_knows_no_classifier_is_told_by_its_statistics():
    metric = el.LinearMetric([1, 2, 3], names=Cube.names)
    said = str(el.best_classifier(metric, Cube()))
    assert said.startswith("statistics [0.8 0.8 0.8], of no classifier that is known\n")


@pytest.mark.usefixtures("family_file")
def test_of_models_each_must_have_finite_differences():
    points = np.random.default_rng(0).uniform(0.1, 0.9, (12, 2))
    points[7, 1] = 0.0
    points[7, 0] = 0.95  # the best in something, so that it is shown
    names = [f"m{i}" for i in range(12)]
    pool = el.ModelPool(names, points, names=["a", "b"], kinds=["reward", "reward"])
    with pytest.raises(InvalidParameterError, match=r"differences .* a is 0\.95 and b"):
        el.elicit(pool, "cobb-douglas", never)
