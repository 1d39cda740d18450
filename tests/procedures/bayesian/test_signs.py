"""People to whom something is good that is assumed to be bad, or the other way."""

import dataclasses

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Answer, Transcript
from elicitor.procedures.bayesian import BAYESIAN, EFFICIENT, Settings, utility_of
from elicitor.procedures.bayesian.checks import Purpose
from elicitor.procedures.bayesian.conversation import Inquiry
from elicitor.procedures.bayesian.notes import check_notes, choice_is_right
from elicitor.session.verification import result_differences
from elicitor.testing.procedures import play
from elicitor.using.notes import notes_of
from elicitor.using.report import report, to_markdown
from elicitor.words import say
from tests.quick import some_quick
from tests.using.sided import asked

RATES = ("false alarms", "misses")
PRICES = np.array([4.0, 0.01, 0.1])


def predictions(k=3, n=600):
    rng = np.random.default_rng(0)
    y = rng.integers(0, k, n)
    scores = rng.normal(size=(n, k))
    scores[np.arange(n), y] += 1.2
    shares = np.exp(scores)
    return y, shares / shares.sum(axis=1, keepdims=True)


def classes():
    return el.DiagonalRegion.from_predictions(*predictions())


def two_classes():
    y, p = predictions(2, 800)
    return el.BinaryRegion.from_predictions(y, p[:, 1])


def ball():
    return el.Ball([0.3, 0.4, 0.5], 0.1, names=["a", "b", "c"])


def pool():
    rng = np.random.default_rng(0)
    accuracy = rng.uniform(0.7, 0.95, 40)
    latency = 1000 * (accuracy - 0.65) ** 2 + rng.uniform(0, 60, 40)
    points = np.column_stack([accuracy, latency, rng.uniform(1, 9, 40)])
    return el.ModelPool(
        [f"m{i}" for i in range(40)],
        points,
        names=["accuracy", "latency", "price"],
        kinds=["reward", "cost", "cost"],
    )


def groups():
    return el.GroupBall(
        [0.3, 0.4],
        0.1,
        prevalence=[[0.4, 0.5], [0.6, 0.5]],
        names=RATES,
        groups=["u", "v"],
    )


def linear(*weights):
    return lambda point: float(np.dot(weights, point))


def fair(errors, gaps):
    shares = np.array([[0.4, 0.5], [0.6, 0.5]])

    def utility(rates):
        away = np.abs(rates[0] - rates[1])
        return float(-(shares * rates).sum(axis=0) @ errors - away @ gaps)

    return utility


def fair_ratio(gains, losses):
    """What is good of all that counts: that is right, and then gaps."""
    shares = np.array([[0.4, 0.5], [0.6, 0.5]])

    def utility(rates):
        errors, away = (shares * rates).sum(axis=0), np.abs(rates[0] - rates[1])
        good = float(np.append(1 - errors, away) @ gains)
        return good / (good + float(np.append(errors, 1 - away) @ losses))

    return utility


def someone(utility, slips=0.0, seed=0):
    """Answers by a utility, the other way round in some of the cases."""
    rng = np.random.default_rng(seed)

    def answer(question):
        first = utility(question.first) > utility(question.second)
        slip = slips and rng.random() < slips
        return Answer.FIRST if first != slip else Answer.SECOND

    return answer


OTHERS = {
    "one of three": (ball, "linear", linear(0.6, 0.5, -0.4)),
    "all of three": (ball, "linear", linear(-0.6, -0.5, -0.4)),
    "one class": (classes, "linear", linear(0.5, 0.3, -0.4)),
    "all classes": (classes, "linear", linear(-0.5, -0.3, -0.4)),
    "one of two classes": (two_classes, "linear", linear(0.7, -0.5)),
    "both classes": (two_classes, "linear", linear(-0.5, -0.7)),
    "dear ones": (pool, "linear", linear(*PRICES * [0.5, -0.3, 0.4])),
    "all that costs": (pool, "cost-reward", linear(*PRICES * [-0.5, 0.3, 0.4])),
    "errors": (groups, "fair", fair([-0.5, -0.4], [0.3, 0.3])),
    "gaps": (groups, "fair", fair([0.5, 0.4], [-0.3, -0.3])),
    "gaps of a ratio": (
        groups,
        "fair-fractional",
        fair_ratio([0.5, 0.3, 0.1, 0.1], [0.4, 0.3, 0.1, 0.2]),
    ),
    "form unknown": (classes, "monotone", linear(-0.5, -0.3, -0.4)),
    "ratio": (two_classes, "linear-fractional", linear(-0.5, -0.7)),
}
ALIKE = {"all of three", "one class", "both classes", "gaps of a ratio"}
"""Those like others, or of whom nobody who slips is noticed by this alone."""
OWN = {
    "ball": (ball, "linear", linear(0.6, 0.5, 0.4)),
    "classes": (classes, "linear", linear(0.5, 0.3, 0.4)),
    "pool": (pool, "linear", linear(*PRICES * [0.5, -0.3, -0.4])),
    "fair": (groups, "fair", fair([0.5, 0.4], [0.3, 0.3])),
}


def noted(result):
    return [note for note in result.notes if "speak against what is assumed." in note]


@pytest.mark.parametrize(
    "name",
    some_quick(OTHERS, quick=set(OTHERS) - {"all of three", "all classes"}),
)
@pytest.mark.quick_cases("one of three", "both classes", "dear ones", "form unknown")
def test_somebody_who_never_errs_is_noticed(name):
    region, family, utility = OTHERS[name]
    region = region()
    procedure = EFFICIENT[family](region, rng=np.random.default_rng(1))
    _, _, result = play(procedure, someone(utility), most=60)
    found = result.details["signs"]
    assert not result.converged
    assert found["contradicted"]
    assert result.details["stopped"] == "signs"
    assert found["asked"] <= 4
    assert not set(noted(result)) & set(notes_of(result))  # they are facts


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(OTHERS.keys() - ALIKE))
def test_somebody_who_slips_is_noticed(name):
    """Of each, one in ten is missed, and one in five where all weights are turned.

    Of who has a metric of unknown form, one in four (5 of 20).
    """
    region, family, utility = OTHERS[name]
    region, false, noticed = region(), 0, 0
    for seed in range(2 if name == "ratio" else 3):
        procedure = BAYESIAN[family](region, rng=np.random.default_rng(seed))
        _, _, result = play(procedure, someone(utility, 0.1, seed), most=60)
        false += result.converged
        noticed += result.details["signs"]["contradicted"]
    assert false <= (2 if name == "form unknown" else 1)
    assert noticed  # many others end without: they look as if they did not look


@pytest.mark.slow
@pytest.mark.parametrize("name", some_quick(OWN, quick=["pool", "fair"]))
def test_others_are_asked_one_question_more(name):
    region, family, utility = OWN[name]
    region, found = region(), []
    for check in (True, False):
        procedure = EFFICIENT[family](
            region, rng=np.random.default_rng(1), check_signs=check
        )
        found.append(play(procedure, someone(utility), most=60))
    (asked, _, result), (before, _, plain) = found
    assert result.converged
    assert not noted(result)
    assert result.details["signs"]["asked"] == len(asked) - len(before) == 1
    assert "signs" not in plain.details
    assert result.metric.coefficients == pytest.approx(plain.metric.coefficients)


def turns(settings, answer, most=40, signs="increasing"):
    """What is asked, and why, of somebody whose answers depend on that."""
    inquiry = Inquiry(
        utility_of(ball(), "linear", signs=signs), settings, np.random.default_rng(0)
    )
    asked = []
    while len(asked) < most and (turn := inquiry._turn()) is not None:
        asked.append(turn)
        inquiry.learn(turn, answer(turn, len(asked)))
    return asked, inquiry


def against(turn):
    """The side that is worse in everything."""
    return Answer.SECOND if (turn.pair[0] > turn.pair[1]).all() else Answer.FIRST


def right(turn):
    return someone(linear(0.6, 0.5, 0.4))(el.core.Question(*turn.pair))


def places(asked):
    return [i for i, turn in enumerate(asked) if turn.purpose is Purpose.SIGNS]


@pytest.mark.slow
def test_it_is_the_fourth_question_and_clear_in_everything():
    asked, inquiry = turns(Settings(tolerance=0.1), lambda turn, _: right(turn))
    assert places(asked) == [3]
    first, second = asked[3].pair
    assert (first > second).all() or (first < second).all()
    assert np.abs(first - second).min() > 0.08  # of 0.115 that there can be
    assert inquiry.converged


@pytest.mark.slow
def test_a_slip_is_asked_about_again_and_forgotten():
    slipped = []

    def answer(turn, number):
        if turn.purpose is Purpose.SIGNS and not slipped:
            slipped.append(number)
            return against(turn)
        return right(turn)

    asked, inquiry = turns(Settings(tolerance=0.1), answer)
    again = places(asked)
    assert len(again) == 3
    assert np.diff(again).min() >= 3  # two others lie between
    assert len({tuple(asked[i].pair[0]) for i in again}) == 3
    assert inquiry.converged
    found = inquiry.result().details["signs"]
    assert (found["asked"], found["against"]) == (3, 1)
    assert not found["contradicted"]


@pytest.mark.parametrize(
    ("slips", "convicted"),
    [([1, 0, 1, 0, 0], False), ([1, 0, 1, 1, 0], True), ([0, 1, 1, 1, 1], False)],
)
def test_two_slips_of_three_convict_nobody(slips, convicted):
    left = iter(slips)

    def answer(turn, _):
        if turn.purpose is Purpose.SIGNS and next(left):
            return against(turn)
        return right(turn)

    asked, inquiry = turns(Settings(tolerance=0.1), answer)
    number = len(places(asked))
    assert number == (4 if slips[0] else 1)
    found = inquiry.result().details["signs"]
    assert found["against"] == sum(slips[:number])
    assert found["contradicted"] is convicted
    assert inquiry.converged is not convicted


def test_a_conviction_ends_the_questions():
    def answer(turn, _):
        return against(turn) if turn.purpose is Purpose.SIGNS else right(turn)

    asked, inquiry = turns(Settings(tolerance=1e-3), answer)
    assert len(places(asked)) == 2
    assert len(asked) == 10  # that many are heard whatever they say
    assert not inquiry.converged
    told = inquiry.result()
    assert told.details["stopped"] == "signs"
    (note,) = noted(told)
    assert "the more there is of a, b and c" in note
    assert "In 2 of 2 questions" in note
    assert "ask anew for a linear metric with signs='unknown'" in note
    german = [say(fact, language="de") for fact in notes_of(told)]
    assert any("Antworten sprechen gegen das" in one for one in german)


@pytest.mark.slow
def test_nothing_is_learnt_of_weights_from_it():
    settings = Settings(tolerance=0.1)
    plain = dataclasses.replace(settings, check_signs=False)
    asked, _ = turns(settings, lambda turn, _: right(turn))
    before, _ = turns(plain, lambda turn, _: right(turn))
    kept = [turn.pair for turn in asked if turn.purpose is not Purpose.SIGNS]
    assert np.array_equal(kept, [turn.pair for turn in before])


def test_where_nothing_is_assumed_nothing_is_asked():
    asked, inquiry = turns(
        Settings(tolerance=0.1), lambda turn, _: right(turn), signs="unknown"
    )
    assert not places(asked)
    assert "signs" not in inquiry.result().details


@pytest.mark.slow
def test_who_learns_the_signs_finds_the_metric():
    utility = linear(0.6, 0.5, -0.4)
    procedure = EFFICIENT["linear"](ball(), signs="unknown")
    _, _, result = play(procedure, someone(utility), most=60)
    wanted = np.array([0.6, 0.5, -0.4]) / np.linalg.norm([0.6, 0.5, 0.4])
    assert result.converged
    assert result.metric.weights == pytest.approx(wanted, abs=0.03)


def test_models_that_are_beaten_are_shown_for_it_alone():
    region, utility = pool(), linear(*PRICES * [0.5, -0.3, -0.4])
    procedure = EFFICIENT["linear"](region, rng=np.random.default_rng(1))
    asked, _, _ = play(procedure, someone(utility), most=60)
    beaten = [region.points[region.models.index(name)] for name in region.dominated]
    shown = [
        any(np.array_equal(side, one) for one in beaten for side in (q.first, q.second))
        for q in asked
    ]
    assert sum(shown) == 1


def test_a_pool_without_beaten_models_is_not_asked_about_it():
    points = [[0.9, 9.0], [0.8, 6.0], [0.7, 4.0], [0.6, 1.0], [0.75, 4.5]]
    region = el.ModelPool(
        list("abcde"), points, names=["accuracy", "price"], kinds=["reward", "cost"]
    )
    procedure = EFFICIENT["linear"](region, rng=np.random.default_rng(1))
    _, _, result = play(procedure, someone(linear(1.0, -0.05)), most=60)
    assert result.details["signs"]["asked"] == 0


@pytest.mark.parametrize(
    ("family", "fewer", "more"),
    [("fair", RATES, ()), ("fair-quadratic", (), RATES)],
)
def test_results_say_what_is_assumed(family, fewer, more):
    """Of rates that are of no known classes the two families assume the opposite."""
    result = el.elicit(groups(), family, lambda *_: True, max_questions=4)
    found = result.details["signs"]
    assert (tuple(found["fewer"]), tuple(found["more"])) == (fewer, more)
    assert found["gaps"] == (family == "fair")


@pytest.mark.parametrize("weighed", ["fair", "sum"])
def test_right_decisions_are_assumed_though_gaps_outweigh_them(weighed):
    """In a group that is far apart, and the other is not."""
    models = np.random.default_rng(3).uniform(0.5, 0.95, (12, 2, 2))
    models[:, 1] = 0.7 + 0.05 * (models[:, 1] - 0.7)
    names, shares = ["R[ill, ill]", "R[well, well]"], [[0.6, 0.3], [0.4, 0.7]]
    ways = {"names": names, "groups": ["x", "y"]}
    region = el.GroupPool([f"m{i}" for i in range(12)], models, shares, **ways)
    terms = el.SumOf(el.terms.Linear(), el.terms.SquaredGaps())
    family = terms if weighed == "sum" else weighed
    result = el.elicit(region, family, lambda *_: True, max_questions=3)
    signs = result.details["signs"]
    assert (list(signs["more"]), list(signs["fewer"]), signs["gaps"]) == (
        names,
        [],
        True,
    )


def prefers(a, b):
    return a @ [0.6, 0.5, 0.4] > b @ [0.6, 0.5, 0.4]


@pytest.mark.slow
def test_sessions_say_that_they_ask_and_older_ones_do_not():
    region = ball()
    now = el.elicit(region, "linear", prefers, random_state=1)
    old = el.elicit(region, "linear", prefers, random_state=1, check_signs=False)
    assert now.transcript.configuration["usual"]["check_signs"] is True
    assert now.n_questions == old.n_questions + 1
    assert el.verify(now, region).agrees
    settings = dict(old.transcript.configuration)
    settings["options"] = {}  # as versions wrote it that had no such option
    older = dataclasses.replace(old.transcript, configuration=settings)
    read = Transcript.from_json(older.to_json())
    session = el.Session.resume(read, region)
    assert session.done
    assert session.transcript == older
    assert session.result().metric == old.metric
    assert el.verify(read, region).agrees


@pytest.mark.slow
def test_reports_say_what_is_assumed():
    result = el.elicit(ball(), "linear", prefers, random_state=1)
    text = to_markdown(report(result, pictures=False))
    assert "better the more there is of a, b and c" in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("one of three", "bayesian"),
        ("dear ones", "bayesian"),
        ("errors", "efficient"),
        ("one of two classes", "efficient"),
    ],
)
def test_wherever_questions_end_who_would_be_noticed_is_not_taken_as_known(
    name, method
):
    region, family, utility = OTHERS[name]
    session = el.Session(
        region(), family, method=method, random_state=1, max_questions=60
    )
    answer, pending = someone(utility), 0
    while (question := session.ask()) is not None:
        session.tell(answer(question))
        now = session.result(partial=True)
        assert not now.converged
        pending += now.details.get("signs", {}).get("pending", False)
    assert session.result().details["signs"]["contradicted"]
    assert "pending" not in session.result().details["signs"]
    assert pending


@pytest.mark.slow
def test_checks_leave_a_doubt_about_signs_open_and_say_so():
    """Of so few questions the last ones are those that were announced."""
    region, family, utility = OTHERS["one of three"]
    common = {"method": "bayesian", "random_state": 1}
    whole = el.Session(region(), family, **common)
    answer = someone(utility)
    while (question := whole.ask()) is not None:
        whole.tell(answer(question))
    for most in range(8, whole.result().n_questions + 8):
        session = el.Session(
            region(), family, **common, max_questions=most, within=most, retests=3
        )
        while (question := session.ask()) is not None:
            session.tell(answer(question))
        result = session.result()
        assert not result.converged
        if result.details["signs"].get("pending"):
            break
    else:
        raise AssertionError("no doubt was left open")
    assert any("ended before the last one was asked" in one for one in result.notes)
    # What versions wrote that did not look so closely.
    signs = {k: v for k, v in result.details["signs"].items() if k != "pending"}
    details = {**result.details, "signs": signs, "stopped": "tolerance"}
    older = dataclasses.replace(result, converged=True, details=details, notes=())
    assert el.verify(older, region()).agrees
    assert not el.verify(dataclasses.replace(result, converged=True), region()).agrees


SEARCHES = {
    "binary, one": (two_classes, linear(0.7, -0.5)),
    "binary, both": (two_classes, linear(-0.5, -0.7)),
    "ball, one": (ball, linear(0.6, 0.5, -0.4)),
    "ball, all": (ball, linear(-0.6, -0.5, -0.4)),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_searches_for_who_never_errs_notice_it_at_their_edge(name):
    region, utility = SEARCHES[name]
    region = region()

    def prefers(one, other):
        return utility(one) > utility(other)

    result = el.elicit(region, "linear", prefers, method="efficient", random_state=0)
    assert not result.converged
    assert len(noted(result)) == 1
    assert result.details["signs"]["against"] == result.details["signs"]["asked"] == 2
    assert el.verify(result, region).agrees
    plain = el.elicit(region, "linear", prefers, method="efficient", check_signs=False)
    assert plain.n_questions == result.n_questions - 2


@pytest.mark.parametrize(
    ("region", "weights", "more"),
    [
        (two_classes, (0.7, 0.5), 0),
        (two_classes, (1.0, 0.0), 1),
        (ball, (0.6, 0.5, 0.4), 0),
        (ball, (0.8, 0.6, 0.0), 1),
    ],
)
def test_searches_ask_nobody_else(region, weights, more):
    """Somebody to whom nothing is a weight agrees with everybody about it."""
    utility, region = linear(*weights), region()

    def prefers(one, other):
        return utility(one) > utility(other)

    found = [
        el.elicit(region, "linear", prefers, method="efficient", check_signs=check)
        for check in (True, False)
    ]
    assert found[0].n_questions == found[1].n_questions + more
    assert found[0].converged
    assert not noted(found[0])


@pytest.mark.parametrize(("third", "told"), [(-0.6, True), (0.5, False)])
def test_what_no_two_models_show_is_said(third, told):
    """Where nobody is worse in all, likers and haters of a number answer alike."""
    rng = np.random.default_rng(4)
    qualities = np.abs(rng.normal(size=(30, 3)))
    qualities /= np.linalg.norm(qualities, axis=1, keepdims=True)
    pool = el.ModelPool(
        [f"m{i}" for i in range(30)], qualities, kinds=["reward"] * 3, names=list("abc")
    )
    weights = np.array([1, 0.6, third])
    found = el.elicit(
        pool,
        "linear",
        lambda first, second: bool(weights @ first > weights @ second),
        random_state=0,
    )
    assert found.details["signs"]["unseen"] == told
    assert any("means the opposite" in note for note in found.notes) == told


@pytest.mark.parametrize(
    ("asked", "against", "told"),
    [
        (0, 0, "so it was not asked"),
        (2, 0, "none was answered against that"),
        (1, 1, "one was answered against that"),
        (4, 2, "2 were answered against that"),
    ],
)
def test_what_no_pair_shows_alone_may_have_been_asked_together(asked, against, told):
    """It was said not to be asked, though the only question was answered against."""
    counts = {"asked": asked, "against": against}
    assumed = {"more": ["found"], "fewer": ["ms"], "gaps": False, "learnt_by": "linear"}
    signs = {**assumed, **counts, "contradicted": False, "unseen": True}
    (note,) = check_notes({"signs": signs})
    assert told in say(note)


def test_what_older_versions_said_of_signs_is_said_otherwise():
    """They said "so it was not asked" of what was asked, and answered against."""
    result = asked(lambda *_: True, most=1)
    signs = {"more": ["x"], "fewer": [], "gaps": False, "learnt_by": "linear"}
    signs |= {"asked": 1, "against": 1, "contradicted": False, "unseen": True}
    (told,) = map(say, check_notes({"signs": signs}))
    (was,) = map(say, check_notes({"signs": {**signs, "asked": 0, "against": 0}}))
    assert told != was
    details = {**result.details, "signs": signs}
    now = dataclasses.replace(result, details=details, notes=(told,))
    before = dataclasses.replace(result, details=details, notes=(was,))
    assert result_differences(before, now) == ()
    assert [*map(say, notes_of(before))] == [told]
    assert result_differences(dataclasses.replace(before, notes=(was, "More.")), now)
    unasked = {**details, "signs": {**signs, "asked": 0, "against": 0}}
    kept = dataclasses.replace(result, details=unasked, notes=(was,))
    assert result_differences(kept, kept) == ()
    assert [*map(say, notes_of(kept))] == [was]


def test_no_choice_is_right_where_answers_speak_against_what_is_assumed():
    """Both were said at once, and "best with 94 %" without any caution in rankings."""
    result = asked(lambda *_: True, most=1)
    signs = {"more": ["found"], "fewer": [], "gaps": False, "learnt_by": "linear"}
    signs |= {"asked": 2, "against": 2, "contradicted": True}
    right = choice_is_right(0.95, 0.02)
    against = [*check_notes({"signs": signs})]
    noted = tuple(map(say, (right, *against)))
    for contradicted in (True, False):
        details = {"certainty": 0.95} | ({"signs": signs} if contradicted else {})
        told = noted if contradicted else noted[:1]
        found = dataclasses.replace(result, details=details, notes=told)
        [heard] = map(say, notes_of(found))
        assert ("nothing is certain" in heard) == contradicted
        models = {"a": [0.2, 0.5, 0.3], "b": [0.3, 0.3, 0.5]}
        cautions = el.rank(found, models).notes
        assert any("nothing is certain" in note for note in cautions) == contradicted
