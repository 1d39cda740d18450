"""A person's words in questions and in sentences about results."""

from dataclasses import replace

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError
from elicitor.core.measured import Measured
from elicitor.core.own_words import Levels, OwnWords
from elicitor.metrics.comparison import Comparison
from elicitor.metrics.facts import ANY, Amounts
from elicitor.regions import CountedRegion
from elicitor.using import Worded, Words, usual_display
from elicitor.using.report import report, to_markdown
from elicitor.using.report.stated import StatedDirectly
from elicitor.words import HtmlRenderer, MarkdownRenderer, say
from elicitor.words.amounts import Span, exactly
from elicitor.words.spoken import Spoken
from tests.wrong_calls import samples as of

LAW = CountedRegion(el.BinaryRegion.from_law(lambda x: x), 100)
CLINIC = {
    "people": "patient(s)",
    "classes": {"positive": "has cancer", "negative": "has a harmless lump"},
    "outcomes": {
        "found": "cancers found",
        "missed": {"many": "missed cancers", "one": "cancer missed"},
        "alarmed": "false alarms",
        "cleared": "lumps recognised",
    },
}
POOL = el.ModelPool(
    ["a", "b", "c"],
    [[0.91, 40, 0], [0.8, 20.04, 2], [0.85, 25, 0]],
    names=["acc", "ms", "private"],
    kinds=["reward", "cost", "unknown"],
    units=["", "ms", ""],
)
MODELS = {
    "attributes": {
        "acc": {"name": "share right", "decimals": 3},
        "ms": {"name": "waiting time", "unit": "msec", "decimals": 1, "good": "lower"},
        "private": {
            "name": "data",
            "good": "lower",
            "levels": {0: "public only", 2: "some private"},
            "misleads": "Public data may be wrong.",
        },
    }
}
TWO = el.Question([0.45, 0.30], [0.30, 0.45])
PAIR = el.Question(POOL.points[0], POOL.points[1])


def leaves(given):
    """Every word that somebody chose, besides keys and codes."""
    for key, value in given.items():
        if isinstance(value, dict):
            yield from leaves(value)
        elif isinstance(value, str) and key not in ("good", "misleads", "one"):
            yield value


def ratio_in(result, unit, *, language):
    """What is weighed in such a unit."""
    found = el.explain(result, region=POOL, language=language).ratios
    return next(one for one in found if one.than.startswith(unit))


def numbers(ratio):
    return ratio.value, ratio.low, ratio.high


def page(display, question, language):
    shown = display.show(question, HtmlRenderer(language))
    return "\n".join([shown, *display.lines(question), display.difference(question)])


# -- two classes --------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_about_two_classes_is_shown(language):
    shown = usual_display(LAW, words=Words.of(CLINIC), language=language)
    told = page(shown, TWO, language) + shown.opening
    tail = {"en": {"has cancer": "have cancer", "has a harmless lump": "have a"}}
    for word in leaves(CLINIC):
        word = tail.get(language, {}).get(word, word).replace("(s)", "s")
        assert word in told, word


def test_a_question_in_own_words():
    shown = usual_display(LAW, words=Words.of(CLINIC))
    text = shown.show(TWO, MarkdownRenderer())
    assert "50 patients who have cancer\n  " in text
    assert "50 patients who have a harmless lump" in text
    assert "**5 missed cancers**" in text
    assert "**20 false alarms**" in text
    assert shown.difference(TWO) == (
        "B has 15 more missed cancers and 15 fewer false alarms."
    )
    nearly = el.Question([0.30, 0.30], [0.31, 0.30])
    assert shown.difference(nearly) == "B has 1 fewer cancer missed."


def test_a_question_in_own_words_in_german():
    words = {
        "people": "Patient(en)",
        "classes": {"positive": "Krebs", "negative": "harmloser Knoten"},
        "outcomes": {"missed": "übersehene Krebsfälle", "alarmed": "Fehlalarme"},
    }
    shown = usual_display(LAW, words=Words.of(words), language="de")
    text = shown.show(TWO, MarkdownRenderer("de"))
    assert "Patienten mit Krebs: 50" in text
    assert "Patienten mit „harmloser Knoten“: 50" in text
    assert "**übersehene Krebsfälle: 5**" in text
    assert shown.difference(TWO) == (
        "B hat 15 mehr „übersehene Krebsfälle“ und 15 weniger „Fehlalarme“."
    )


def test_what_is_not_said_is_called_as_usual():
    only = usual_display(LAW, words=Words.of({"classes": {"negative": "is well"}}))
    assert only.difference(TWO) == (
        "B misses 15 more people who are positive and alarms 15 fewer people who "
        "are well."
    )
    assert usual_display(LAW, words=Words()).lines(TWO) == usual_display(LAW).lines(TWO)


def test_arguments_come_before_words():
    shown = usual_display(
        LAW, words=Words.of(CLINIC), people="women", positive_name="is ill"
    )
    assert "50 women who are ill" in shown.show(TWO, MarkdownRenderer())


def test_one_person_is_called_as_was_said():
    words = Words.of({"people": {"many": "staff", "one": "member of staff"}})
    nearly = el.Question([0.30, 0.30], [0.31, 0.30])
    assert usual_display(LAW, words=words).difference(nearly) == (
        "B misses 1 fewer member of staff who is positive."
    )


def test_the_sentence_of_a_result_has_the_words_in_both_languages():
    person = el.MetricOracle(el.LinearMetric([4, 1]))
    result = el.elicit(LAW, "linear", person, method="efficient")
    worded = Worded(Words.of(CLINIC), LAW)
    for language in ("en", "de"):
        told = result.sentence(language=worded.in_language(language))
        assert "cancer missed" in told
        assert "false alarms" in told
        assert "missed case" not in told
        assert "Fehlalarm" not in told
    assert "missed case" in result.sentence()


# -- models -------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_about_models_is_shown(language):
    shown = usual_display(POOL, words=Words.of(MODELS), language=language)
    told = page(shown, PAIR, language)
    for word in leaves(MODELS):
        assert word in told, word
    assert shown.misleading == {"data": "Public data may be wrong."}


def test_levels_are_shown_by_their_words_and_never_as_numbers():
    shown = usual_display(POOL, words=Words.of(MODELS))
    first, second = shown.lines(PAIR)
    assert first == (
        "share right 0.910 ◂ better; waiting time 40.0 msec; data public only ◂ better"
    )
    assert second == (
        "share right 0.800; waiting time 20.0 msec ◂ better; data some private"
    )
    assert shown.difference(PAIR) == (
        "In B, share right is 0.110 lower, waiting time is 20.0 msec lower and data "
        "is “some private” instead of “public only”."
    )
    assert (
        usual_display(POOL, words=Words.of(MODELS), language="de")
        .difference(PAIR)
        .endswith("und data „some private“ statt „public only“.")
    )


def test_decimals_never_make_alike_what_differs():
    shown = usual_display(POOL, words=Words.of(MODELS))
    near = el.Question([0.91, 20.04, 0], [0.91, 20.01, 0])
    assert [line.split("; ")[1] for line in shown.lines(near)] == [
        "waiting time 20.04 msec",
        "waiting time 20.01 msec ◂ better",
    ]
    assert "0.03 msec lower" in shown.difference(near)


def test_models_with_the_same_level_do_not_differ_in_it():
    shown = usual_display(POOL, words=Words.of(MODELS))
    same = el.Question(POOL.points[0], POOL.points[2])
    assert "data" not in shown.difference(same)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sentence_about_models_has_words_units_and_levels(language):
    metric = el.LinearMetric([0.5, -0.01, -0.1], names=POOL.names)
    result = el.elicit(
        POOL, "linear", el.MetricOracle(metric), method="efficient", tolerance=0.3
    )
    spoken = Worded(Words.of(MODELS), POOL).in_language(language)
    told = " ".join(
        [result.sentence(language=spoken), metric.sentence(language=spoken)]
    )
    explained = el.explain(metric, region=POOL, language=spoken).sentence
    for text in (told, explained):
        assert "waiting time" in text
        assert "share right" in text
        assert "private data" not in text
        assert "acc" not in text.split()
    # 0.1 for each of two steps: 0.2, which are 20 of 0.01 and 40 points of 0.5 for all
    assert "20 msec" in explained
    points = "percentage points" if language == "en" else "Prozentpunkte"
    assert f"40 {points}" in explained
    assert "% " not in explained  # nobody can picture a part of the way
    assert "“public only” to “some private”" in explained or language == "de"


def test_a_ratio_is_in_the_unit_in_which_its_sentence_tells_levels():
    metric = el.LinearMetric([0.5, -0.03, -0.05], names=POOL.names)
    result = el.elicit(POOL, "linear", el.MetricOracle(metric), tolerance=0.3)
    spoken = Worded(Words.of(MODELS), POOL).in_language("en")
    found = el.explain(result, region=POOL, language=spoken).ratios
    worded = next(one for one in found if one.what.startswith("the step from"))
    plain = ratio_in(result, "private", language="en")
    assert plain.what.startswith("2 ms")
    number, least, most = numbers(plain)
    assert most >= 1e9  # private data may be good: there is no most
    # of the other way round the ends change places; two steps are the whole way
    swapped = (4 / number, 0.0, 4 / least)  # quantiles are so but for interpolation
    assert numbers(worded) == pytest.approx(swapped, rel=1e-3)
    assert worded.than == "msec of waiting time"


RATED = el.ModelPool(
    ["a", "b", "c"],
    [
        [0.7, 80, 0.31, 0, 0.4, 1],
        [0.85, 1200, 0.44, 1, 1.4, 0.5],
        [0.8, 420, 0.52, 0, 0.9, 0],
    ],
    names=["right", "ms", "warm", "hosted", "score", "place"],
    kinds=["reward", "cost", "reward", "reward", "reward", "reward"],
    units=["", "ms", "", "", "", ""],
)


@pytest.mark.parametrize(
    ("attributes", "shares"),
    [
        ({}, {"right", "warm"}),  # from 0 to 1 may be no and yes
        ({"right": {"unit": "points"}}, {"warm"}),
        ({"right": {"levels": {0.7: "poor", 0.8: "fair", 0.85: "good"}}}, {"warm"}),
        ({"warm": {"name": "felt warmth"}}, {"right", "warm"}),
    ],
)
def test_shares_are_what_lies_between_none_and_all_without_a_unit(attributes, shares):
    worded = Worded(Words.of({"attributes": attributes}), RATED)
    assert worded.own().shares == shares


@pytest.mark.parametrize(
    ("language", "points"),
    [("en", "2 percentage points of quality"), ("de", "2 Prozentpunkte (quality)")],
)
def test_shares_are_told_in_points_whoever_tells_them(language, points):
    names, measured = ["quality", "ms"], [[0.7, 80], [0.85, 1200], [0.8, 420]]
    known = {"names": names, "kinds": ["reward", "cost"], "units": ["", "ms"]}
    pool = el.ModelPool(["a", "b", "c"], measured, **known)
    # a tenth of 0.15 is 0.02; 0.02 of 10 each weigh as much as 200 ms of 0.001 each
    metric = el.LinearMetric([10.0, -0.001], names=names)
    asked = el.elicit(pool, "linear", el.MetricOracle(metric), random_state=0)
    result = replace(asked, metric=metric, interval=None, posterior=None)
    for told in (language, Worded(Words(), pool).in_language(language)):
        (ratio,) = el.explain(metric, region=pool, language=told).ratios
        assert points in ratio.sentence
        assert ratio.value == pytest.approx(200.0)
        assert points in result.sentence(language=told)
        assert points in el.explain(result, language=told).sentence


STEPS = el.LinearMetric([0.2, -1.0], names=("kind", "price"))
NAMED = Levels(0.0, 2.0, "abroad", "at home", (1.0,))


def told_by_steps(metric, *, own):
    ranges, middle = np.array([2.0, 1.0]), np.zeros(2)
    measured = Measured(("", "EUR"), ranges, middle)
    (one,) = metric.comparisons(measured=measured)
    found = one.spoken(Spoken("en", own))
    return found.sentence(found.measure(metric), language=Spoken("en", own))


def test_levels_are_told_by_the_whole_step_on_either_side():
    own = OwnWords(levels={"kind": NAMED})
    for price, told in ((-0.1, "4"), (-1.0, "0.4")):
        metric = el.LinearMetric([0.2, price], names=("kind", "price"))
        assert told_by_steps(metric, own=own) == (
            f"The step from “abroad” to “at home” in kind weighs as much as {told} "
            "EUR of price."
        )


def test_two_attributes_with_levels_are_told_as_so_many_times():
    own = OwnWords(levels={"kind": NAMED, "price": Levels(0.0, 4.0, "free", "dear")})
    assert told_by_steps(STEPS, own=own) == (
        "The step from “free” to “dear” in price weighs 10 times as much as the step "
        "from “abroad” to “at home” in kind."
    )


@pytest.mark.parametrize(("between", "even"), [((1.0,), True), ((0.5,), False)])
def test_whether_levels_are_evenly_spaced(between, even):
    assert Levels(0.0, 2.0, "a", "b", between).are_even is even


# -- several classes and groups -----------------------------------------------------


@pytest.mark.parametrize("make", [of.diagonal, of.off_diagonal, of.rate_ball])
@pytest.mark.parametrize("language", ["en", "de"])
def test_classes_are_called_by_their_words(make, language):
    region = make()
    classes = region.class_statistics.classes
    words = {name: f"kind {i}" for i, name in enumerate(classes)}
    spoken = Words.of({"people": "animals", "classes": words})
    shown = usual_display(region, words=spoken, language=language)
    ends = region.choice_set.best(np.array(signs(region)))
    told = page(shown, el.Question(*ends), language) + shown.opening
    assert all(word in told for word in words.values())
    assert "animals" in told
    metric = el.LinearMetric(1.0 + np.arange(len(region.names)), names=region.names)
    sentence = metric.sentence(language=Worded(spoken, region).in_language(language))
    assert "“kind" in sentence or "„kind" in sentence
    assert not any(f"“{name}”" in sentence for name in classes)


def signs(region):
    way = np.linspace(1, 2, len(region.names))
    return way, -way


@pytest.mark.parametrize("language", ["en", "de"])
def test_groups_and_their_classes_are_called_by_their_words(language):
    region = of.group_rates()  # of classes 0 and 1, old and young
    words = Words.of(
        {
            "people": "client(s)",
            "classes": {1: "will default"},
            "groups": {"old": "over 60", "young": "under 60"},
            "outcomes": {"missed": "missed defaults", "alarmed": "refused for nothing"},
        }
    )
    shown = usual_display(region, words=words, language=language)
    way = np.linspace(1, 2, region.space.n_entries).reshape(region.space.shape)
    question = el.Question(*region.choice_set.best(np.stack([way, -way])))
    told = page(shown, question, language)
    for word in ("over 60", "under 60", "missed defaults", "will default", "clients"):
        assert word in told, word
    assert "old " not in told.replace("fold", "")
    # Class 0 comes first in the data: the words must not change places.
    missed = told.index("missed defaults")
    assert told.index("refused for nothing") < missed
    spoken = Worded(words, region).in_language(language)
    sentence = of.fair().sentence(language=spoken)
    assert "over 60" in sentence
    assert "“old”" not in sentence


@pytest.mark.parametrize(
    ("language", "called"),
    [("en", "clients who will not default"), ("de", "clients ohne „will default“")],
)
def test_a_class_without_words_of_its_own_is_the_others_not_its_code(language, called):
    region = of.group_rates()  # of classes 0 and 1
    words = Words.of({"people": "client(s)", "classes": {1: "will default"}})
    assert Worded(words, region).own(language).names["0"] == called


def test_prices_of_grouped_models_have_their_words():
    models = {"all": of.truth()[::-1], "some": of.truth()}
    region = el.GroupPool.from_predictions(
        of.truth(), models, of.members(), costs={"price": {"all": 3.0, "some": 5.0}}
    )
    words = {"price": {"name": "monthly fee", "misleads": "Fees will rise."}}
    shown = usual_display(region, words=Words.of({"attributes": words}))
    way = np.linspace(1, 2, region.space.n_entries).reshape(region.space.shape)
    question = el.Question(*region.choice_set.best(np.stack([way, -way])))
    assert all("monthly fee" in line for line in shown.lines(question))
    assert shown.misleading == {"monthly fee": "Fees will rise."}


# -- what cannot be -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "wrong", "message"),
    [
        (of.diagonal, {"classes": {"bsu": "x"}}, "classes has an unknown entry 'bsu'"),
        (of.diagonal, {"outcomes": {"missed": "x"}}, "outcomes are of two classes"),
        (lambda: LAW, {"classes": {"cancr": "x"}}, "'cancr'.*'positive', 'negative'"),
        (lambda: LAW, {"classes": {1: "x", "positive": "y"}}, "names a class twice"),
        (of.group_rates, {"groups": {"yuong": "x"}}, "did you mean 'young'"),
        (lambda: POOL, {"attributes": {"mss": {}}}, "'mss'; did you mean 'ms'"),
        (lambda: POOL, {"attributes": {"ms": {"good": "higher"}}}, r"ms\.good says"),
        (
            lambda: POOL,
            {"attributes": {"private": {"levels": {0: "a", 1: "b"}}}},
            r"attributes\.private\.levels must name every value that occurs; 2 has",
        ),
    ],
)
def test_words_about_something_else_are_named(make, wrong, message):
    with pytest.raises(InvalidParameterError, match=message):
        usual_display(make(), words=Words.of(wrong))


def test_a_level_between_two_has_no_name():
    mixed = el.ModelPool(
        POOL.models,
        POOL.points,
        names=POOL.names,
        kinds=POOL.kinds,
        mixtures=True,
    )
    with pytest.raises(InvalidParameterError, match="does not go with lotteries"):
        usual_display(mixed, words=Words.of(MODELS))
    shown = usual_display(POOL, words=Words.of(MODELS))
    between = el.Question([0.9, 30, 1], [0.9, 20, 0])
    with pytest.raises(InvalidParameterError, match="1 has no name among 0, 2"):
        shown.lines(between)


def test_one_name_of_two_things_needs_the_same_words():
    truth, groups = np.tile([0, 1], 40), np.repeat(["0", "north"], 40)
    scores = np.tile([0.3, 0.6, 0.2, 0.9, 0.7, 0.4], 14)[:80]
    proba = np.column_stack([1 - scores, scores])
    region = el.GroupRates.from_predictions(truth, proba, groups)
    words = {"people": "clients", "groups": {"0": "south"}, "classes": {0: "pays"}}
    with pytest.raises(InvalidParameterError, match="call '0' both 'south' and"):
        Worded(Words.of(words), region).in_language("en")
    alone = Worded(Words.of({"groups": {"north": "Nord"}}), region)
    assert alone.own().names == {"north": "Nord"}


@pytest.mark.parametrize(("language", "quoted"), [("en", "{}"), ("de", "„{}“")])
def test_errors_of_several_classes_have_names(language, quoted):
    region = of.off_diagonal()
    first, second, *_ = region.classes
    key = f"{first} as {second}"
    words = Words.of({"outcomes": {key: {"many": "slips", "one": "slip"}}})
    shown = usual_display(region, words=words, language=language)
    at = np.zeros(len(region.names))
    further = at + np.eye(len(at))[0] * 0.05
    told = shown.difference(el.Question(at, further))
    more = {"en": "more", "de": "mehr"}[language]
    assert f"50 {more} {quoted.format('slips')}" in told
    back = shown.difference(el.Question(further, at + np.eye(len(at))[1] * 0.05))
    assert "slips" in back
    assert f"“{first}”" in back or f"„{first}“" in back  # the other one has no name
    weights = -1.0 - np.arange(len(region.names))[::-1]
    metric = el.LinearMetric(weights, names=region.names)
    spoken = Worded(words, region).in_language(language)
    assert "slip" in metric.sentence(language=spoken)
    assert metric.sentence(language=spoken).count(first) < (
        metric.sentence(language=language).count(first)
    )


@pytest.mark.parametrize(
    ("make", "key"),
    [(of.off_diagonal, "missed"), (of.off_diagonal, "x as y"), (lambda: LAW, "a as b")],
)
def test_names_of_other_errors_are_refused(make, key):
    with pytest.raises(InvalidParameterError, match=f"outcomes has an unknown.*{key}"):
        usual_display(make(), words=Words.of({"outcomes": {key: "slips"}}))


STATED = {
    "en": (
        "Stated directly: the step from “public only” to “some private” in data weighs "
        "as much as 10 msec of waiting time.",
        "Stated directly: no weight: msec of waiting time (unlike the step from ",
        "The answers leave it open.",
    ),
    "de": (
        "Unmittelbar gesagt: der Schritt von „public only“ zu „some private“ (data) "
        "wiegt so schwer wie 10 msec (waiting time).",
        "Unmittelbar gesagt: ohne Gewicht: msec (waiting time) (anders ",
        "Die Antworten lassen es ",
    ),
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_stated_of_levels_is_told_by_the_whole_step(language):
    metric = el.LinearMetric([0.5, -0.01, -0.1], names=POOL.names)
    result = el.elicit(
        POOL, "linear", el.MetricOracle(metric), method="efficient", tolerance=0.3
    )
    spoken = Worded(Words.of(MODELS), POOL).in_language(language)
    step, nothing, unsettled = STATED[language]
    for waiting, told in ((-0.02, step), (0.0, nothing)):
        stated = el.LinearMetric([0.5, waiting, -0.1], names=POOL.names)
        text = to_markdown(
            report(result, stated=stated, pictures=False, language=spoken)
        )
        assert told in text
        assert unsettled in text
        assert ", any." not in text


def test_the_range_of_what_is_stated_is_told_in_the_unit_of_its_number():
    what = Comparison(
        Amounts.of(exactly(10.0), "ms", "latency"),
        Amounts.of(ANY, "", "right"),
        lambda _: 0.02,
    )
    told = StatedDirectly(what.clause(0.02), "inside", Span.of(0.011, 0.034), True)
    own = OwnWords(shares=frozenset({"right"}))
    assert say(told, Spoken("en", own)).endswith(
        "as much as 2 percentage points of right. That is inside what the answers say, "
        "1.1 to 3.4 with 90 % probability."
    )


def test_a_number_inside_its_range_is_told_so_in_other_units_too():
    what = Amounts.of(exactly(10.0), "ms", "latency")
    than = Amounts.of(ANY, "", "correct")
    told = Comparison(what, than, lambda _: 1.0).fact(0.0197, (0.0184, 0.0204))
    spoken = Spoken("en", OwnWords(shares=frozenset({"correct"})))
    assert "1.97 percentage points of correct (1.84 to 2.04)" in say(told, spoken)
