"""Terms of one's own that go wrong, or look alike: they are refused, or told apart."""

import datetime
import json
import re
import warnings
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.metrics import terms
from elicitor.metrics.families import SumOf, build_family, family_from_dict
from elicitor.metrics.features import Features
from elicitor.procedures.bayesian import utility_of
from elicitor.words import say
from tests.metrics.spaces import grouped, plain


@dataclass(frozen=True)
class Log(terms.Curve):
    """Finite from above 0 on."""

    called = "test log"
    signs = (-1,)
    statistic: str

    def values(self, x):
        return [np.log(x)]

    def slopes(self, x):
        return [1 / x]


@dataclass(frozen=True)
class Root(terms.Curve):
    """Finite at 0, where its slope is not."""

    called = "test root"
    statistic: str

    def values(self, x):
        return [np.sqrt(x)]

    def slopes(self, x):
        return [0.5 / np.sqrt(x)]


@dataclass(frozen=True)
class Rest(terms.Curve):
    """No number above 0.7."""

    called = "test rest"
    statistic: str

    def values(self, x):
        return [np.log(0.7 - x)]

    def slopes(self, x):
        return [1 / (x - 0.7)]


def pool(latency, **options):
    """Models of which the better ones are slower."""
    accuracy = np.linspace(0.5, 0.9, len(latency))
    return el.ModelPool(
        [f"m{i}" for i in range(len(latency))],
        np.column_stack([accuracy, latency]),
        names=["accuracy", "latency"],
        kinds=["reward", "cost"],
        **options,
    )


NO_LOG = r"Log\(statistic='latency'\) must be finite .* is -inf where latency is 0\."
NO_ROOT = r"Root\(statistic='latency'\) .* slope is not finite where latency is 0\."


def test_a_term_that_is_not_finite_is_named_before_any_question():
    family = SumOf(terms.Linear(["accuracy"]), Log("latency"))
    asked = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(InvalidParameterError, match=NO_LOG):
            el.elicit(pool(np.arange(9.0)), family, lambda *pair: asked.append(pair))
    assert not asked
    assert el.Session(pool(np.arange(1.0, 9)), family).ask() is not None


def test_it_is_found_where_no_places_are_known():
    ball = el.GroupBall(
        [0.5, 0.5], 0.4, [[0.5, 0.5], [0.5, 0.5]], names=["R[a, a]", "R[b, b]"]
    )
    assert ball.space.places is None
    session = SumOf("linear", terms.Gaps(), Rest("R[a, a]"))
    with pytest.raises(InvalidParameterError, match=r"Rest\(.* is nan where R\[a, a\]"):
        el.Session(ball, session)


def test_groups_are_told_by_what_everyone_has():
    space = grouped(places=np.zeros((1, *grouped().shape)))
    with pytest.raises(InvalidParameterError, match=r"-inf where R\[a, a\] is 0\."):
        build_family("sum", space, terms=["linear", Log("R[a, a]")])


def test_slopes_count_where_there_is_anything_between():
    family = SumOf(terms.Linear(["accuracy"]), Root("latency"))
    assert utility_of(pool(np.arange(9.0)), family).size == 2
    with pytest.raises(InvalidParameterError, match=NO_ROOT):
        utility_of(pool(np.arange(9.0), mixtures=True), family)


# -- what they are called -----------------------------------------------------------


@dataclass(frozen=True)
class Hinge(terms.Curve):
    """What lies beyond a knee, and how often that is."""

    called = "test hinge"
    signs = (-1, -1)
    statistic: str
    knee: float
    soft: bool = True

    def values(self, x):
        beyond = np.maximum(0.0, x - self.knee)
        return [beyond, beyond**2]

    def slopes(self, x):
        beyond = np.maximum(0.0, x - self.knee)
        return [(beyond > 0).astype(float), 2 * beyond]


def test_curves_are_told_apart_by_their_parameters():
    metric = el.SumMetric(
        [1, 2, 3, 4, 5],
        [Hinge("latency", 30.0), Hinge("latency", 60.5), Log("latency")],
        plain(),
    )
    assert metric.labels == (
        "test hinge (knee 30, soft True) of latency 1",
        "test hinge (knee 30, soft True) of latency 2",
        "test hinge (knee 60.5, soft True) of latency 1",
        "test hinge (knee 60.5, soft True) of latency 2",
        "test log of latency",
    )
    told = say(metric.wishes[2], "de")
    assert told.endswith("test hinge (knee 60,5, soft True) von latency 1")
    assert metric.sentence().count("(knee 30, ") == 2


# -- terms that share something -----------------------------------------------------

OVERLAPPING = [
    (terms.Linear(), terms.Linear(["hits"])),
    (terms.Linear(["hits"], signs="unknown"), terms.Linear(["latency", "hits"])),
    (terms.Gaps(), terms.Gaps(["R[a, a]"])),
    (terms.Gaps(["R[a, a]"]), terms.Gaps(["R[a, a]"], same_for_all_pairs=True)),
    (terms.SquaredGaps(), terms.SquaredGaps(same_for_all_pairs=True)),
    (terms.Powers("latency", 2), terms.Powers("latency", 3)),
    (terms.Powers("latency", 2), terms.Products("latency", "latency")),
    (terms.Products("hits", "latency"), terms.Products("latency", "hits")),
]
APART = [
    (terms.Linear(["hits"]), terms.Linear(["latency"])),
    (terms.Linear(), terms.Gaps()),
    (terms.Gaps(), terms.SquaredGaps()),
    (terms.Gaps(["R[a, a]"]), terms.Gaps(["R[b, b]"])),
    (terms.Powers("latency", 2), terms.Powers("hits", 2)),
    (terms.Powers("latency", 3), terms.Products("hits", "latency")),
    (Hinge("latency", 30.0), Hinge("latency", 60.0)),
    (Log("latency"), Root("latency")),
]


@pytest.mark.parametrize("pair", OVERLAPPING, ids=repr)
def test_terms_that_share_something_are_refused(pair):
    for both in (pair, pair[::-1]):
        with pytest.raises(InvalidParameterError, match="nothing in common") as error:
            SumOf(*both)
        assert all(repr(term) in str(error.value) for term in pair)


@pytest.mark.parametrize("pair", APART, ids=repr)
def test_terms_that_share_nothing_go_together(pair):
    assert SumOf(*pair).terms == pair


def test_what_was_asked_about_overlapping_terms_can_be_read():
    before = [
        terms.Powers("latency", 2).to_dict(),
        terms.Powers("latency", 3).to_dict(),
    ]
    assert build_family("sum", plain(), terms=before).size == 3


# -- slips --------------------------------------------------------------------------


class Undecorated(terms.Curve):
    """No dataclass."""

    called = "test undecorated"
    statistic: str

    def values(self, x):
        return [x**2]

    def slopes(self, x):
        return [2 * x]


class ByHand(Undecorated):
    """No dataclass, made by hand."""

    called = "test by hand"

    def __init__(self, statistic):
        self.statistic = statistic


@dataclass(frozen=True)
class Nameless(terms.Curve):
    """Nothing to call it by in files."""

    statistic: str

    def values(self, x):
        return [x**2]

    def slopes(self, x):
        return [2 * x]


@dataclass(frozen=True)
class Slip(terms.Curve):
    """Returns what it is told to."""

    called = "test slip"
    statistic: str
    kind: str

    def values(self, x):
        found = {"two": [x, x**2], "array": x**2, "scalar": [1.0], "none": None}
        return found.get(self.kind, [x**2])

    def slopes(self, x):
        return 2 * x if self.kind == "slopes" else [2 * x]


@dataclass(frozen=True)
class Unsigned(Slip):
    """A sign that is none."""

    called = "test unsigned"
    signs = (2,)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Undecorated("latency"), r"Undecorated .* @dataclass\(frozen=True\)"),
        (lambda: SumOf(ByHand("latency")), r"ByHand .* @dataclass\(frozen=True\)"),
        (lambda: SumOf(Nameless("latency")), "Nameless .* called = 'a name'"),
        (lambda: SumOf(terms.Linear), r"class Linear instead of Linear\(…\)"),
        (lambda: SumOf(Log), r"class Log instead of Log\(…\)"),
    ],
)
def test_slips_in_a_class_are_named(build, message):
    with pytest.raises(InvalidParameterError, match=message):
        build()


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("two", r"values\(x\) of .*'test slip'.* it has 1, .*\[\(8,\), \(8,\)\]"),
        ("array", r"values\(x\) of .* list of arrays .* Got an array of shape \(8,\)"),
        ("scalar", r"values\(x\) of .* shape of x, \(8,\)"),
        ("none", r"values\(x\) of .* Got shapes \[\]"),
        ("slopes", r"slopes\(x\) of .* Got an array of shape"),
    ],
)
def test_slips_in_a_curve_are_named(kind, message):
    family = SumOf("linear", Slip("latency", kind))
    mixed = pool(np.arange(1.0, 9), mixtures=True)
    with pytest.raises(InvalidParameterError, match=message):
        el.Session(mixed, family)


@dataclass(frozen=True)
class OneByOne(terms.Curve):
    """Written for a single number."""

    called = "test one by one"
    signs = (1,)
    statistic: str

    def values(self, x):
        return [x if x > 1 else 0]

    def slopes(self, x):
        return [np.ones_like(x)]


def test_what_a_curve_itself_raises_says_where():
    mixed = pool(np.arange(1.0, 9), mixtures=True)
    with pytest.raises(ValueError, match="truth value") as raised:
        el.Session(mixed, SumOf("linear", OneByOne("latency")))
    (note,) = raised.value.__notes__
    assert note.startswith("Raised by values(x) of the term 'test one by one'; x is an")


class SquareOfAll(Features):
    """Half the sum of squares of three statistics, with slopes of some shape."""

    signs = np.zeros(1)

    def __init__(self, shape):
        self._shape = shape

    def features(self, points):
        return (points**2).sum(axis=-1, keepdims=True) / 2

    def slopes(self, points):
        return points.reshape(*points.shape[:-1], *self._shape)


@dataclass(frozen=True)
class Turned(terms.Term):
    """The same as a term."""

    called = "test turned"
    shape: tuple[int, ...]

    def on(self, space):  # noqa: ARG002
        return SquareOfAll(self.shape)

    def told(self, space):  # noqa: ARG002
        return ("half the squares",)


def test_slopes_are_of_every_feature_by_every_statistic():
    ball = el.Ball([0.4, 0.5, 0.6], 0.1, names=list("abc"))
    assert el.Session(ball, SumOf(Turned((1, 3)))).ask() is not None
    for shape in ((3,), (3, 1)):
        with pytest.raises(InvalidParameterError, match=r"Turned.* slopes of shape"):
            el.Session(ball, SumOf(Turned(shape)))


def test_signs_of_curves_are_signs():
    with pytest.raises(InvalidParameterError, match=r"signs must be .*\(2,\)"):
        Unsigned("latency", "").on(plain())
    assert Slip("latency", "").on(plain()).features(np.full(3, 2.0)) == [4.0]


# -- what differs only in between ----------------------------------------------------

BUS_AND_CAR = SumOf(terms.Linear(), terms.Products("bus", "car"))
NAMES = ["bus", "car"]


@pytest.mark.quick_cases("[1e-05, 0]")
@pytest.mark.parametrize("center", [[0, 0], [1e-5, 0], [0.05, 0], [0.4, 0.5]], ids=repr)
def test_a_product_is_found_where_it_differs_only_in_between(center):
    """Around (0, 0) it is 0 wherever either factor is largest or smallest."""
    region = el.Ball(center, 0.1 if center[0] > 0.1 else 1, names=NAMES)
    person = el.SumMetric([0.2, 0.2, 0.6], BUS_AND_CAR.terms, region.space)
    result = el.elicit(region, BUS_AND_CAR, person.prefers, random_state=0)
    assert result.metric.weights == pytest.approx([0.2, 0.2, 0.6], abs=0.02)
    assert result.n_questions < 40
    assert result.notes == ()


def test_a_file_says_by_which_places_it_was_weighed():
    """A product is ±1/2 at two places and 0 at four: it differs by 1/(2 √3)."""
    region = el.Ball([0, 0], 1, names=NAMES)
    family = utility_of(region, BUS_AND_CAR).family
    again = family_from_dict(family.to_dict())
    assert len(family.space.places) == len(region.space.places) + 2
    np.testing.assert_array_equal(again.basis, family.basis)
    assert family.basis.diagonal()[2] == pytest.approx(2 * 3**0.5, rel=0.01)


@pytest.mark.parametrize("offset", [0.0, 0.05, 0.12, 0.15, 0.3])
def test_each_term_decides_about_as_often_as_any_other(offset):
    """Of random pairs, by draws of who may be asked; by hand: a third would be even."""
    region = el.Ball([offset] * 2, 1, names=NAMES)
    utility = utility_of(region, BUS_AND_CAR)
    first, second = region.choice_set.random(4000, np.random.default_rng(0)).reshape(
        2, 2000, 2
    )
    apart = np.column_stack([first - second, first.prod(axis=1) - second.prod(axis=1)])
    weights = utility.family.coefficients(
        utility.beliefs().draws(2000, np.random.default_rng(1))[0]
    )
    most = np.abs(weights * apart).argmax(axis=1)
    assert 0.1 < (most == 2).mean() < 0.6


def test_gaps_and_their_squares_decide_alike_where_no_places_are_known():
    """By hand: over a ball per group of radius 1/10 a squared gap differs by 1/100."""
    shares = [[0.5, 0.3], [0.5, 0.7]]
    region = el.GroupBall([0.5, 0.6], 0.1, shares, names=["R[a, a]", "R[b, b]"])
    assert region.space.places is None
    family = SumOf("linear", terms.SquaredGaps())
    scales = utility_of(region, family).family.basis.diagonal()
    assert (scales[2:] / scales[:2] > 3).all()
    before = utility_of(region, family, revision=1).family.basis
    np.testing.assert_array_equal(before, np.eye(4))


def mixable(mixtures):
    """Three models of which bus times car is the same."""
    points = [[0.5, 0.4], [0.4, 0.5], [0.8, 0.25]]
    kinds = ["reward"] * 2
    return el.ModelPool(
        list("abc"), points, names=NAMES, kinds=kinds, mixtures=mixtures
    )


def test_between_models_counts_where_they_can_be_mixed():
    assert utility_of(mixable(True), BUS_AND_CAR).size == 3
    assert utility_of(mixable(False), BUS_AND_CAR).size == 2


def test_what_is_alike_in_all_that_is_shown_is_said_to_be_open():
    """Beyond a knee that nothing reaches it is nothing: nobody answered about it."""
    region = el.Ball([0.3, 0.6], 0.1, names=["hits", "latency"])
    family = SumOf(terms.Linear(), Hinge("hits", 0.9))
    person = el.LinearMetric([1, 2], names=region.names)
    result = el.elicit(region, family, person.prefers, random_state=0)
    said = "test hinge (knee 0.9, soft True) of hits"
    assert [note for note in result.notes if said in note]
    assert len(result.details["unidentified"]) == 2
    before = utility_of(region, family, revision=1).family
    assert before.left_out is None


def test_one_model_is_told_as_by_any_family():
    alone = el.ModelPool(
        list("ab"), [[0.9, 0.9], [0.5, 0.5]], names=NAMES, kinds=["reward"] * 2
    )
    result = el.elicit(alone, SumOf(terms.Linear()), never, random_state=0)
    assert result.details["best_model"] == "a"


def never(*_):
    raise AssertionError("a question was asked")


@pytest.mark.parametrize("method", ["efficient", "bayesian"])
@pytest.mark.parametrize("term", [terms.Linear(["bus"]), terms.Powers("bus")], ids=repr)
def test_a_sum_of_one_feature_is_found(term, method):
    region = el.Ball([0.5, 0.5], 0.2, names=NAMES)
    result = el.elicit(
        region, SumOf(term), lambda a, b: a[0] > b[0], method=method, random_state=0
    )
    assert result.metric.weights == [1.0]
    assert not any("weighs next to nothing" in note for note in result.notes)


@pytest.mark.parametrize(
    "method", ["efficient", pytest.param("bayesian", marks=pytest.mark.slow)]
)
def test_more_may_be_better_all_over_though_the_straight_part_says_less(method):
    """Its slope is −0.5 + 2s, at least 0.6 on the ball; it was told as surely 0."""
    region = el.Ball([0.75, 0.75], 0.2, names=["R[a, a]", "R[b, b]"])
    family = SumOf(terms.Linear(), terms.Powers("R[a, a]"))
    person = el.SumMetric([-0.5, 0.715, 1], family.terms, region.space)
    result = el.elicit(region, family, person.prefers, method=method, random_state=0)
    truth = person.weights / np.abs(person.weights).sum()
    low, high = result.interval.T
    assert result.converged
    assert (low <= truth).all()
    assert (truth <= high).all()
    known = utility_of(region, family).family
    np.testing.assert_array_equal(known.signs, [0, 1, 0])
    before = utility_of(region, family, revision=1).family
    np.testing.assert_array_equal(before.signs, [1, 1, 0])


def test_some_term_must_differ():
    alone = SumOf(terms.Products("bus", "car"))
    assert utility_of(mixable(True), alone).size == 1
    assert utility_of(el.Ball([0, 0], 1, names=NAMES), alone).size == 1
    with pytest.raises(InvalidParameterError, match=r"must differ somewhere"):
        utility_of(mixable(False), alone)


def test_places_remain_where_every_term_differs_at_them():
    region = el.Ball([0.4, 0.5], 0.1, names=NAMES)
    assert utility_of(region, BUS_AND_CAR).family.space is region.space


# -- what they are made of ----------------------------------------------------------


@dataclass(frozen=True)
class Capped(terms.Curve):
    """What lies below a cap, which may be anything."""

    called = "test capped"
    statistic: str
    cap: object = 30.0
    knots: object = ()

    def values(self, x):
        return [np.minimum(x, 30.0 if self.cap is None else self.cap)]

    def slopes(self, x):
        return [1.0 * (x < self.cap)]


@pytest.mark.parametrize(
    "value",
    [
        np.inf,
        np.nan,
        np.float64(-np.inf),
        datetime.date(2026, 1, 2),
        np.datetime64("2026-01-02", "ns"),
        Decimal("0.5"),
        b"30",
        1j,
        np.complex128(1),
        np.sqrt,
        np.array([1.0, 2.0]),
        [1.0, np.inf],
        {"a": {1.0}},
        {2: 3.0},
        Path("here"),
    ],
)
def test_parameters_that_no_file_could_hold_are_refused_when_a_term_is_made(value):
    said = (
        r"^The parameter cap of the term 'test capped' must fit into a JSON file: "
        rf"None, .* dict of these; got {re.escape(repr(value))}\.$"
    )
    with pytest.raises(InvalidParameterError, match=said):
        Capped("speed", value)


def test_a_term_that_skips_the_check_is_refused_by_a_sum():
    @dataclass(frozen=True)
    class Unchecked(Capped):
        called = "test unchecked"

        def __post_init__(self):
            pass

    said = "parameter cap of the term 'test unchecked' must fit into a JSON file"
    with pytest.raises(InvalidParameterError, match=said):
        SumOf(Unchecked("speed", np.inf))
    with pytest.raises(InvalidParameterError, match=said):
        el.SumMetric([1.0], [Unchecked("latency", np.inf)], pool(np.arange(9.0)).space)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (np.float32(0.5), 0.5),
        (np.int64(3), 3),
        (np.bool(1), True),
        (np.longdouble(2), 2.0),
        (np.str_("up"), "up"),
        ((1, 2.5), (1, 2.5)),
        ([1, [2, np.int8(3)]], (1, (2, 3))),
        ({"a": [1]}, {"a": (1,)}),
        ("inf", "inf"),
        (None, None),
    ],
)
def test_a_term_is_the_same_when_it_is_read_again(given, kept):
    term = Capped("latency", 5.0, given)
    assert term.knots == kept
    assert type(term.knots) is type(kept)
    again = terms.read_term(json.loads(json.dumps(term.to_dict(), allow_nan=False)))
    assert again == term
    if not isinstance(kept, dict):
        assert hash(again) == hash(term)
    metric = el.SumMetric([1.0], [term], pool(np.arange(9.0)).space)
    assert metric.value([0.5, 7.0]) == 5.0
    assert say(term.told(metric.space)[0]).startswith("test capped (cap 5, knots ")
