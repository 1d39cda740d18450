"""Metrics from comparisons that exist already."""

import numpy as np
import pytest

import elicitor as el
from elicitor.core import (
    InvalidDataError,
    InvalidParameterError,
    SessionStateError,
    TranscriptError,
)
from elicitor.using.matters import what_matters
from elicitor.using.notes import notes_of
from elicitor.using.plots import plot_panel
from elicitor.using.plots.named_weights import weights_in
from elicitor.using.possible import Possible
from elicitor.words import say

NAMES = ["caught", "false alarms", "minutes"]
TRUE = np.array([0.6, -0.3, 0.1])


def made(utility, *, n=80, shape=(3,), noise=0.0, seed=0):
    """Random pairs, and which of them somebody preferred."""
    rng = np.random.default_rng(seed)
    first, second = rng.random((2, n, *shape))
    ahead = utility(first) - utility(second)
    if noise:
        ahead = ahead + noise * rng.logistic(size=n)
    return first, second, ["first" if one > 0 else "second" for one in ahead]


def linear(points):
    return points @ TRUE


def agreement(result, utility, shape=(3,)):
    """Share of new pairs of which a metric says what somebody says."""
    first, second, answers = made(utility, n=400, shape=shape, seed=9)
    said = [
        result.metric.prefers(one, other)
        for one, other in zip(first, second, strict=True)
    ]
    return np.mean(np.array(said) == (np.array(answers) == "first"))


def learnt(**changes):
    first, second, answers = made(linear, noise=0.05)
    settings = {"first": first, "second": second, "answers": answers, "names": NAMES}
    return el.learn(**{**settings, **changes})


def fractional(points):
    return (0.7 * points[:, 0] + 0.1) / (1.2 - 0.5 * points[:, 1])


def curved(points):
    return points @ [1.0, 0.4, 0.1] - 0.8 * points[:, 1] ** 2


def fair(points):
    return points.mean(axis=1) @ [1.0, 0.5] - np.abs(points[:, 0] - points[:, 1]).sum(1)


def squared_gaps(points):
    gaps = (points[:, 0] - points[:, 1]) ** 2
    return points.mean(axis=1) @ [1.0, 0.5] - 2 * gaps.sum(axis=1)


WHO = {
    "linear": (linear, (3,)),
    "cost-reward": (linear, (3,)),
    "monotone": (linear, (3,)),
    "linear-fractional": (fractional, (2,)),
    "quadratic": (curved, (3,)),
    "polynomial": (curved, (3,)),
    "fair": (fair, (2, 2)),
    "fair-quadratic": (squared_gaps, (2, 2)),
    "sum": (fair, (2, 2)),
}


@pytest.mark.parametrize("family", WHO)
@pytest.mark.quick_cases("linear", "sum")
def test_every_family_is_learnt_and_can_be_verified(family):
    utility, shape = WHO[family]
    first, second, answers = made(utility, n=150, shape=shape)
    wanted = family
    if family == "sum":
        wanted = el.SumOf(el.terms.Linear(), el.terms.Gaps())
    known = {"signs": [1, -1, 1]} if family == "monotone" else {}
    names = NAMES[: shape[-1]]
    result = el.learn(first, second, answers, wanted, names=names, **known)
    assert agreement(result, utility, shape) > 0.9
    assert result.n_questions == 150
    assert el.verify(result, el.region_of(result)).agrees


def test_the_truth_lies_in_the_interval():
    result = learnt()
    low, high = result.interval.T
    true = TRUE / np.abs(TRUE).sum()
    assert ((low <= true) & (true <= high)).all()
    assert np.ptp(result.interval, axis=1).max() < 0.5


def test_other_sides_with_other_answers_say_the_same():
    first, second, answers = made(linear, noise=0.05)
    others = ["second" if said == "first" else "first" for said in answers]
    swapped = learnt(first=second, second=first, answers=others)
    np.testing.assert_allclose(
        swapped.metric.weights, learnt().metric.weights, atol=1e-6
    )


def test_swapped_sides_alone_say_the_opposite():
    first, second, _ = made(linear, noise=0.05)
    swapped = learnt(first=second, second=first)
    expected = learnt().metric.weights
    assert swapped.metric.weights @ expected < -0.9 * expected @ expected


@pytest.mark.slow
def test_each_answer_counts():
    _, _, answers = made(linear, noise=0.05)
    before = learnt().metric.weights
    for i in (0, 40, 79):
        changed = [*answers]
        changed[i] = "second" if changed[i] == "first" else "first"
        assert not np.allclose(learnt(answers=changed).metric.weights, before)


def test_answers_at_random_leave_everything_open():
    """Some look a little like those of somebody; most are told from them."""
    _, _, answers = made(linear)
    told = 0
    for seed in range(3):
        rng = np.random.default_rng(seed)
        result = learnt(answers=list(rng.permutation(answers)))
        assert not result.converged
        told += any("those of somebody who" in note for note in result.notes)
    assert told >= 2


def test_cannot_say_says_nothing_and_about_equal_does():
    first, second, answers = made(linear, noise=0.05)
    doubled = np.concatenate([first, first]), np.concatenate([second, second])
    before = learnt().metric.weights
    silent = learnt(
        first=doubled[0], second=doubled[1], answers=[*answers, *["cannot say"] * 80]
    )
    np.testing.assert_allclose(silent.metric.weights, before, atol=1e-6)
    level = learnt(
        first=doubled[0], second=doubled[1], answers=[*answers, *["about equal"] * 80]
    )
    assert not np.allclose(level.metric.weights, before, atol=1e-3)


def test_known_signs_make_obvious_pairs_a_check():
    result = learnt(signs=[1, -1, 1])
    assert result.details["obvious"]["asked"] > 0
    assert not result.details["signs"]["contradicted"]
    assert "obvious" not in learnt().details


def test_wrong_signs_are_found_out():
    result = learnt(signs=[-1, -1, 1])
    assert result.details["signs"]["contradicted"]
    assert any("speak against what is assumed" in note for note in result.notes)


def test_signs_of_some_statistics_may_be_left_open():
    result = learnt(signs=[1, 0, 0])
    assert result.metric.weights[1] < 0
    assert (result.posterior.weights[:, 0] >= 0).all()


def test_decisions_about_classes_have_their_usual_signs():
    first, second, answers = made(lambda points: points @ [0.7, 0.3], shape=(2,))
    result = el.learn(first, second, answers, names=["TP", "TN"])
    assert result.details["signs"]["more"] == ("TP", "TN")


def test_the_transcript_says_where_the_answers_come_from(tmp_path):
    result = learnt(source="model cards of 2024")
    result.save(tmp_path / "r.json")
    again = el.load_result(tmp_path / "r.json")
    assert again.transcript.given == 80
    assert again.transcript.context["given"]["source"] == "model cards of 2024"
    assert again.details["stopped"] == "given"
    assert any("These comparisons do not" in note for note in result.notes)
    assert el.verify(again, el.region_of(again)).agrees


@pytest.mark.slow
def test_a_changed_answer_is_found_out(tmp_path):
    result = learnt()
    path = tmp_path / "r.json"
    result.save(path)
    text = path.read_text()
    assert '"answer": "first"' in text
    path.write_text(text.replace('"answer": "first"', '"answer": "second"', 1))
    changed = el.load_result(path)
    assert not el.verify(changed, el.region_of(changed)).agrees


@pytest.mark.parametrize("count", [-1, 81, "all", 1.5])
def test_a_damaged_count_of_what_was_given_is_refused(count):
    transcript = learnt().transcript
    settings = {**transcript.configuration, "given": count}
    damaged = el.Transcript.from_json(transcript.to_json())
    object.__setattr__(damaged, "configuration", settings)
    with pytest.raises(TranscriptError):
        el.Session.resume(damaged, el.region_of(transcript))


def test_pairs_that_come_again_tell_how_steady_answers_are():
    first, second, answers = made(linear, n=10)
    again = {
        "first": np.concatenate([first, second[:2]]),
        "second": np.concatenate([second, first[:2]]),
    }
    other = {"first": "second", "second": "first"}
    result = learnt(**again, answers=[*answers, other[answers[0]], answers[1]])
    assert result.details["retests"] == {
        "asked": 2,
        "same": 1,
        "wavered": 0,
        "reversed": 1,
    }


# -- what they cannot tell ----------------------------------------------------------


def test_what_no_pair_varies_is_named():
    first, second, answers = made(linear)
    second[:, 2] = first[:, 2]
    result = learnt(first=first, second=second, answers=answers)
    assert "minutes" in result.details["unidentified"]
    assert any("tells anything about minutes" in note for note in result.notes)
    said = [say(note, "de") for note in notes_of(result)]
    assert any("Kein Vergleich sagt etwas über minutes" in note for note in said)


def test_what_never_changes_alone_is_named():
    first, second, answers = made(linear)
    for points in (first, second):
        points[:, 2] = 2 * points[:, 1]
    result = learnt(first=first, second=second, answers=answers)
    told = [note for note in result.notes if "independently" in note]
    assert told
    assert "false alarms and minutes" in told[0]
    assert "caught" not in told[0]


def test_what_is_known_is_not_named():
    assert not any("independently" in note for note in learnt().notes)
    assert not any("tells anything" in note for note in learnt().notes)


# -- going on -----------------------------------------------------------------------


@pytest.mark.slow
def test_a_session_goes_on_from_there():
    first, second, answers = made(linear, n=8)
    result = learnt(first=first, second=second, answers=answers, batch=3)
    region = el.region_of(result)
    session = el.Session.resume(result.transcript, region)
    ahead = el.questions_ahead(session)
    assert len(ahead) >= 3
    kept = {tuple(point) for point in region.points.tolist()}
    for question in ahead:
        assert {tuple(question.first.tolist()), tuple(question.second.tolist())} <= kept
    while (question := session.ask()) is not None:
        session.tell(bool(linear(question.first) > linear(question.second)))
    done = session.result()
    assert done.n_questions > 8
    assert done.details["stopped"] != "given"
    assert agreement(done, linear) >= agreement(result, linear)
    assert el.verify(done, region).agrees


def test_what_was_given_is_not_taken_back_nor_counted_as_asked():
    first, second, answers = made(linear, n=8)
    result = learnt(first=first, second=second, answers=answers, max_questions=2)
    session = el.Session.resume(result.transcript, el.region_of(result))
    with pytest.raises(SessionStateError, match="no answer to take back"):
        session.undo()
    session.ask()
    session.tell("first")
    session.undo()
    assert session.n_questions == session.n_given == 8
    for _ in range(2):
        session.ask()
        session.tell("first")
    assert session.done
    assert session.result().n_questions == 10


def test_a_record_can_be_looked_at_as_it_was():
    first, second, answers = made(linear, n=8)
    result = learnt(first=first, second=second, answers=answers)
    region = el.region_of(result)
    session = el.Session.resume(result.transcript, region)
    session.ask()
    session.tell("first")
    before = session.transcript.until(5)
    assert (before.given, len(before.standing)) == (5, 5)
    alone = learnt(first=first[:5], second=second[:5], answers=answers[:5])
    found = el.Session.resume(before, region).result(partial=True)
    assert found.n_questions == alone.n_questions
    np.testing.assert_array_equal(
        [e.first for e in found.transcript.standing], first[:5]
    )
    now = session.transcript.until(9)
    assert (now.given, len(now.standing)) == (8, 9)


def test_checks_are_spread_over_what_is_asked():
    first, second, answers = made(linear, n=20)
    result = learnt(
        first=first, second=second, answers=answers, retests=2, tolerance=1e-3
    )
    session = el.Session.resume(result.transcript, el.region_of(result))
    for _ in range(12):
        question = session.ask()
        session.tell(bool(linear(question.first) > linear(question.second)))
    done = session.result(partial=True)
    assert done.details["retests"]["asked"] == 2
    asked = [entry.question for entry in session.transcript.standing[20:]]
    again = [
        number
        for number, question in enumerate(asked)
        if any(question.swapped == before for before in asked[:number])
    ]
    assert len(again) == 2  # of what was asked here, none of what was given
    assert min(again) >= 5


def test_other_methods_cannot_begin_with_comparisons():
    given = learnt().transcript.exchanges
    region = el.Ball([0.5, 0.5, 0.5], 0.2, names=NAMES)
    with pytest.raises(InvalidParameterError, match="method='bayesian'"):
        el.Session(region, "linear", method="efficient", given=given)


@pytest.mark.slow
def test_many_comparisons_do_not_end_a_session():
    first, second, answers = made(linear, n=300, noise=0.2)
    result = learnt(first=first, second=second, answers=answers, tolerance=1e-3)
    session = el.Session.resume(result.transcript, el.region_of(result))
    question = session.ask()
    session.tell("first")
    assert question is not None
    assert session.ask() is not None


@pytest.mark.slow
def test_a_region_may_be_given():
    region = el.Ball([0.5, 0.5, 0.5], 0.3, names=NAMES)
    result = learnt(names=None, region=region, signs=[1, -1, 1])
    assert agreement(result, linear) > 0.9
    assert el.verify(result, region).agrees
    assert result.transcript.configuration["options"]["signs"] == [1, -1, 1]
    with pytest.raises(InvalidParameterError, match="from its data only"):
        el.region_of(el.learn(*made(linear), region=el.Ball([0.5] * 3, 0.3)))


def test_a_space_may_be_given():
    space = el.Ball([0.5, 0.5, 0.5], 0.3, names=NAMES).space
    assert learnt(names=None, space=space).metric.names == tuple(NAMES)


def test_what_was_compared_is_asked_about_even_if_it_is_dominated():
    points = [[0.9, 0.0], [0.8, 0.2], [0.6, 0.1], [0.5, 0.05]]
    result = el.learn(
        points[1:3], points[2:4], ["first", "first"], names=NAMES[:2], signs=[1, -1]
    )
    assert len(el.region_of(result).contenders) == 3


@pytest.mark.slow
def test_who_likes_other_things_is_asked_about_the_same_alternatives():
    region = el.region_of(learnt(signs=[1, -1, 1]))
    assert region.judged_by(np.zeros(3)) is region
    free = el.reanalyse(learnt(signs=[1, -1, 1]), region, "linear", signs="unknown")
    assert free.metric.weights[1] < 0


def test_very_many_alternatives_are_not_all_asked_about():
    first, second, answers = made(linear, n=300)
    region = el.region_of(learnt(first=first, second=second, answers=answers))
    assert len(region.points) == 200
    both = np.concatenate([first, second])
    np.testing.assert_array_equal(region.points.min(axis=0), both.min(axis=0))
    np.testing.assert_array_equal(region.points.max(axis=0), both.max(axis=0))


# -- several people -----------------------------------------------------------------


def test_people_are_learnt_one_by_one():
    first, second, answers = made(linear)
    _, _, others = made(lambda points: points @ [-0.2, 0.1, 0.7])
    panel = el.learn(
        np.concatenate([first, first]),
        np.concatenate([second, second]),
        [*answers, *others],
        names=NAMES,
        person=["Ada"] * 80 + ["Ben"] * 80,
    )
    assert panel.names == ("Ada", "Ben")
    assert len(panel.groups) == 2
    alone = learnt(answers=answers)
    np.testing.assert_allclose(
        panel.results["Ada"].metric.weights, alone.metric.weights, atol=1e-6
    )
    given = panel.results["Ben"].transcript.context["given"]
    assert given["person"] == "Ben"
    assert panel.results["Ben"].n_questions == 80


def test_a_panel_about_a_single_trade_off():
    """All alternatives lie on a line, so that people differ in one number."""
    items = [[0.9, 0.3], [0.8, 0.2], [0.7, 0.1]]
    panel = el.learn(
        items=items * 2,
        ratings=[3, 2, 1, 1, 2, 3],
        person=["Ada"] * 3 + ["Ben"] * 3,
        names=NAMES[:2],
    )
    assert panel.disagreement.between > panel.disagreement.uncertainty
    assert plot_panel(panel).get_legend_handles_labels()[1]


# -- how alternatives are told ------------------------------------------------------


@pytest.mark.slow
def test_frames_tell_statistics_by_name():
    pandas = pytest.importorskip("pandas")
    polars = pytest.importorskip("polars")
    first, second, _ = made(linear, noise=0.05)
    expected = learnt().metric.weights
    for frame in (pandas.DataFrame, polars.DataFrame):
        columns = [
            frame(dict(zip([*NAMES, "id"], [*side.T, range(80)], strict=True)))
            for side in (first, second)
        ]
        found = learnt(first=columns[0], second=columns[1][[*NAMES[::-1], "id"]])
        np.testing.assert_array_equal(found.metric.weights, expected)
    rows = [[dict(zip(NAMES, row, strict=True)) for row in s] for s in (first, second)]
    found = learnt(first=rows[0], second=rows[1], names=None)
    np.testing.assert_array_equal(found.metric.weights, expected)


MODELS = {
    "small": {"quality": 0.7, "latency": 20.0},
    "large": {"quality": 0.9, "latency": 95.0},
    "odd": {"quality": 0.8, "latency": 40.0},
}
VOTES = (["small", "large", "odd"], ["odd", "small", "large"])


@pytest.mark.slow
def test_rows_of_a_table_are_told_by_name():
    pandas = pytest.importorskip("pandas")
    expected = el.learn(
        [list(MODELS[name].values()) for name in VOTES[0]],
        [list(MODELS[name].values()) for name in VOTES[1]],
        ["second", "second", "first"],
        names=["quality", "latency"],
    )
    frame = pandas.DataFrame(MODELS).T
    for table in (MODELS, frame):
        found = el.learn(*VOTES, ["second", "second", "first"], table=table)
        np.testing.assert_allclose(found.metric.weights, expected.metric.weights)
        assert el.region_of(found).models == tuple(MODELS)
    pool = el.ModelPool(
        list(MODELS),
        frame.to_numpy(),
        names=["quality", "latency"],
        kinds=["reward", "cost"],
    )
    found = el.learn(*VOTES, ["second", "second", "first"], region=pool)
    assert found.transcript.standing[0].first == (0.7, 20.0)
    assert el.verify(found, el.region_of(found)).agrees


# -- what cannot be read ------------------------------------------------------------


def with_nan():
    first, _, _ = made(linear)
    first[4, 1] = np.nan
    return first


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"first": with_nan()}, "'false alarms' in row 5"),
        ({"first": [[1.0, 2.0, 3.0]]}, "same shape"),
        ({"first": "abc"}, "first must be numbers"),
        ({"answers": ["first"] * 79}, "answers must be one for each of the 80"),
        ({"answers": [*["first"] * 79, "left"]}, "answers, row 80"),
        ({"answers": [*["first"] * 79, float("nan")]}, "answers, row 80"),
        ({"person": [*["a"] * 79, None]}, "row 80 is None"),
        ({"person": ["a"]}, "person must be one for each"),
        ({"first": None}, "got no first"),
        ({"names": NAMES[:2]}, "names must be one for each of the 3"),
        ({"names": None}, "names must say"),
        ({"signs": [1, 2, 3]}, "signs must be"),
        ({"signs": [1]}, "signs must be"),
        ({"units": {"hours": "h"}}, "units must be"),
        ({"groups": ["f", "m"]}, "groups and prevalence go with"),
        ({"items": [[1.0, 2.0, 3.0]], "ratings": [1]}, "first does not go with them"),
        ({"table": 3}, "table must be"),
        ({"table": MODELS, "names": None, "first": ["tiny"] * 80}, "row 1 is 'tiny'"),
        ({"family": "lineal"}, "family must be"),
        ({"retest": 3}, "Unknown option 'retest'"),
        ({"second": made(linear)[0]}, None),
    ],
)
def test_bad_input_is_refused_by_name(changes, message):
    if message is None:  # all pairs alike: nothing to be learnt, but nothing wrong
        assert learnt(**changes).notes
        return
    with pytest.raises((InvalidDataError, InvalidParameterError), match=message):
        learnt(**changes)


def test_alternatives_that_are_all_alike_are_refused():
    same = np.ones((3, 2))
    with pytest.raises(InvalidDataError, match="must differ"):
        el.learn(same, same, ["first"] * 3, names=["a", "b"])


@pytest.mark.slow
@pytest.mark.parametrize("family", ["linear", "linear-fractional"])
def test_what_is_better_is_said_where_nobody_knew(family):
    told = learnt(family=family).sentence()
    found = told.partition("By the answers, ")[2]
    assert found.startswith("more of caught")
    assert "less of false alarms" in found
    assert "By the answers" not in learnt(family=family, signs="+-+").sentence()
    turned = learnt(family=family, signs="+?+")
    assert turned.sentence().endswith("By the answers, less of false alarms is better.")
    assert "weniger bei" not in turned.sentence(language="de")
    assert "weniger besser: false alarms" in turned.sentence(language="de")
    few = learnt(
        first=[[0.1, 0.2, 0.3]], second=[[0.2, 0.1, 0.3]], answers=["about equal"]
    )
    assert set(few.found_signs().values()) == {0}
    assert "By the answers" not in few.sentence()


def test_what_is_better_is_open_wherever_the_interval_holds_zero():
    few = el.learn([[0.9, 0.3]], [[0.7, 0.1]], ["first"], names=["caught", "alarms"])
    assert (few.interval[:, 0] < 0).all()
    assert (few.interval[:, 1] > 0).all()
    ending = "Whether more is good or bad is open for caught and alarms."
    assert few.sentence().endswith(ending)
    told = few.sentence(language="de")
    assert "Ob mehr gut" in told
    assert told.endswith(": caught und alarms.")
    assert "0.34" not in few.sentence()  # no range of what may be nothing
    known = el.learn(
        [[0.9, 0.3]], [[0.7, 0.1]], ["first"], names=["caught", "alarms"], signs="+-"
    )
    assert "is open" not in known.sentence()
    assert known.directions() is None
    half = el.learn(
        [[0.9, 0.3]], [[0.7, 0.1]], ["first"], names=["caught", "alarms"], signs="+?"
    )
    assert half.sentence().endswith("is good or bad is open for alarms.")


def test_tables_and_pictures_say_that_a_sign_is_open():
    few = el.learn([[0.9, 0.3]], [[0.7, 0.1]], ["first"], names=["caught", "alarms"])
    for matter in what_matters(few, el.region_of(few)):
        assert matter.low == 0
        assert say(matter.matters).endswith("; open whether more is good or bad")
        assert ", ob mehr gut" in say(matter.matters, "de")
    drawn = weights_in(Possible.of(few))
    assert drawn.labels[0] == "caught (good or bad is open)"
    assert (drawn.ends[:, 0] == 0).all()
    sure = learnt(first=made(linear)[0], signs="+-+")
    assert not any("open" in label for label in weights_in(Possible.of(sure)).labels)


def test_signs_are_said_as_surely_as_the_intervals_beside_them():
    rng = np.random.default_rng(2)
    seen = set()
    for weight in (0.05, 0.1, 0.15, 0.2):
        first, second = rng.random((2, 14, 2))
        said = (first - second) @ [1.0, weight] + 0.05 * rng.normal(size=14)
        answers = np.where(said > 0, "first", "second").tolist()
        found = el.learn(first, second, answers, names=["a", "b"])
        low, high = found.interval.T
        expected = np.where(low > 0, 1, np.where(high < 0, -1, 0))
        assert list(found.found_signs().values()) == expected.tolist()
        seen |= set(expected.tolist())
    assert seen >= {0, 1}


# -- what comes as files have it -----------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "equal"),
    [
        ("a", "b", "tie"),
        ("A", "B", "equal"),
        (1, 0, "tie"),
        ("first", "second", "="),
        (1.0, 0.0, "About Equal"),
        (np.int64(1), np.int64(0), "TIE"),
        (True, False, "equal"),
        (" First", "SECOND ", "about equal"),
    ],
)
@pytest.mark.quick_cases("a-b-tie", "1.0-0.0-About Equal", "True-False-equal")
def test_answers_are_read_as_the_command_reads_them(first, second, equal):
    said = made(linear, noise=0.05)[2]
    usual = ["about equal", *said[1:]]
    words = {"first": first, "second": second, "about equal": equal}
    other = learnt(answers=[words[one] for one in usual])
    found = [entry.answer.value for entry in other.transcript.standing]
    assert found == usual


@pytest.mark.parametrize(
    "signs",
    [
        "+-?",
        "+, -, ?",
        ["+", "-", "?"],
        {"caught": 1, "false alarms": "-"},
        (1, -1, 0),
        ["1", "-1", "0"],
    ],
)
def test_signs_are_told_in_any_way(signs):
    pool = el.region_of(learnt(signs=signs))
    assert pool.signs.tolist() == [1, -1, 0]


@pytest.mark.parametrize(
    ("signs", "message"),
    [
        ("+-", "such as '\\+,-,-'"),
        ("good", "got 'good'"),
        ({"found": 1}, "'found'"),
        ([1, 2, 0], r"\+ \(good\)"),
    ],
)
def test_signs_that_are_none_are_refused(signs, message):
    with pytest.raises(InvalidParameterError, match=message):
        learnt(signs=signs)


@pytest.mark.parametrize("form", ["a_{}", "{}_a", "a.{}", "first {}"])
@pytest.mark.quick_cases("a_{}", "first {}")
def test_frames_tell_sides_by_the_names_of_columns(form):
    pandas = pytest.importorskip("pandas")
    first, second, said = made(linear, noise=0.05)
    other = {"a_{}": "b_{}", "{}_a": "{}_b", "a.{}": "b.{}", "first {}": "second {}"}
    sides = [
        pandas.DataFrame(points, columns=[way.format(name) for name in names])
        for points, way, names in (
            (first, form, NAMES),
            (second[:, ::-1], other[form], NAMES[::-1]),
        )
    ]
    found = el.learn(*sides, said)
    assert found.metric.names == tuple(NAMES)
    assert found.transcript.standing == learnt().transcript.standing
    some = el.learn(*sides, said, names=NAMES[:2])
    assert some.metric.names == tuple(NAMES[:2])
    with pytest.raises(InvalidDataError, match=r"^second must have a column '.*'; it"):
        el.learn(sides[0], sides[1].iloc[:, :2], said)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda x: x + 1e9, "caught must differ by more than 1e-07 of its size"),
        (lambda x: x * 1e-300, "Choose another unit"),
        (lambda x: x * 1e60, "Choose another unit"),
        (lambda x: x * [1, 1e-320, 1], "false alarms must be measured in a unit"),
    ],
)
@pytest.mark.parametrize("family", ["linear", "linear-fractional", "quadratic"])
def test_numbers_that_cannot_be_reckoned_with_are_refused(change, message, family):
    first, second, _ = made(linear)
    with pytest.raises(ValueError, match=message):
        learnt(first=change(first), second=change(second), family=family)


@pytest.mark.parametrize("family", ["linear", "quadratic"])
@pytest.mark.parametrize("down", [2.0, -1.0, -3.0, -1e3])
def test_numbers_below_zero_are_as_good_as_others(down, family):
    first, second, said = made(linear, n=12)
    moved = np.array([1.0, 1.0, -down])  # of one statistic, or back to where it was
    below = el.learn(first - moved, second - moved, said, family, names=NAMES)
    assert below.n_answered == 12
    if family == "linear":  # of which only differences count
        plain = el.learn(first, second, said, names=NAMES)
        np.testing.assert_allclose(below.interval, plain.interval, atol=1e-6)


@pytest.mark.parametrize("scale", [1e-40, 1e40])
@pytest.mark.parametrize("family", ["linear", "linear-fractional"])
@pytest.mark.quick_cases("linear-1e-40", "linear-1e+40")
def test_any_usual_unit_will_do(scale, family):
    first, second, said = made(linear, n=12)
    plain, other = (
        el.learn(first * one, second * one, said, family, names=NAMES, signs="+-+")
        for one in (1.0, scale)
    )
    at = np.random.default_rng(1).random((20, 3))
    ranks = [
        np.argsort(result.metric.utility(at * one))
        for result, one in ((plain, 1.0), (other, scale))
    ]
    assert ranks[0].tolist() == ranks[1].tolist()
    assert other.sentence()


def test_rows_that_are_given_again_are_said_to_count():
    first, second, said = made(linear, n=6)
    once = el.learn(first, second, said, names=NAMES)
    assert once.details["given_again"] == 0
    twice = el.learn(
        np.vstack([first, first[:2], first[:1]]),
        np.vstack([second, second[:2], second[:1]]),
        [*said, *said[:2], {"first": "second", "second": "first"}[said[0]]],
        names=NAMES,
    )
    assert twice.details["given_again"] == 2
    (note,) = [note for note in twice.notes if "same as others" in note]
    assert note.startswith("2 comparisons are the same as others, with the same answer")
    (fact,) = [fact for fact in notes_of(twice) if getattr(fact, "times", 0) == 2]
    assert "Vergleiche" in say(fact, "de")


@pytest.mark.parametrize("reverse", [True, False])
def test_who_means_the_opposite_is_told_from_who_answers_by_chance(reverse):
    rng = np.random.default_rng(0)
    a, b = (rng.uniform([0.5, 0.02], [0.95, 0.4], (30, 2)) for _ in range(2))
    chance = 1 / (1 + np.exp(8 * (a - b) @ [1, -2])) if reverse else np.full(30, 0.5)
    said = np.where(rng.random(30) < chance, "first", "second")
    result = el.learn(a, b, said, names=["caught", "alarms"], signs=[1, -1])
    told = " ".join(result.notes)
    assert ("by chance, whatever is shown" in told) is not reverse
    assert ("speak against what is assumed" in told) or not reverse


def test_rows_in_another_order_are_refused():
    pandas = pytest.importorskip("pandas")
    first, second, said = made(linear, n=12)
    one, other = (pandas.DataFrame(side, columns=NAMES) for side in (first, second))
    answers = pandas.Series(said)
    mixed = answers.sample(frac=1, random_state=0)
    with pytest.raises(InvalidDataError, match=r"first and answers .* same order"):
        el.learn(one, other, mixed)
    with pytest.raises(InvalidDataError, match=r"first and second .* same order"):
        el.learn(one, other[::-1], answers)
    with pytest.raises(InvalidDataError, match=r"items and ratings .* same order"):
        el.learn(items=one, ratings=pandas.Series(range(12))[::-1])
    plain = el.learn(one, other, answers)
    aligned = el.learn(one, other, mixed.loc[one.index])
    assert plain.transcript.standing == aligned.transcript.standing
    elsewhere = other.set_index(np.arange(12) + 100)  # tells of other rows: by place
    found = el.learn(one, elsewhere, answers)
    assert found.transcript.standing == plain.transcript.standing


def test_predictions_in_another_order_than_their_labels_are_refused():
    pandas = pytest.importorskip("pandas")
    labels, proba = pandas.Series([0, 1] * 4), pandas.Series(np.linspace(0.1, 0.9, 8))
    region = el.BinaryRegion
    assert region.from_predictions(labels, proba)
    for build in (region.from_predictions, region.from_scores):
        with pytest.raises(InvalidDataError, match="same order"):
            build(labels, proba[::-1])
        assert build(labels, proba[::-1].to_numpy())


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"items": [[1, 2], [3, 4]]}, "got no ratings"),
        ({"ratings": [1, 2]}, "got no items"),
        ({"first": [[1, 2]], "second": [[3, 4]]}, "got no answers"),
        ({"first": [], "second": [], "answers": []}, "first must have at least one"),
        ({"items": np.zeros((0, 2)), "ratings": []}, "items must have at least one"),
    ],
)
def test_what_is_missing_is_named(given, message):
    with pytest.raises(ValueError, match=message):
        el.learn(**given)


def test_coefficients_of_the_posterior_are_in_the_units_of_the_metric():
    """Weights are not: they are per range, as the docs say."""
    ranges = np.array([1.0, 100.0, 0.01])
    first, second, answers = made(linear)
    found = el.learn(
        first * ranges, second * ranges, answers, names=NAMES, random_state=0
    )
    own = np.abs(found.metric.weights)
    draws = np.abs(found.posterior.coefficients)
    scaled = np.abs(found.posterior.weights)
    assert np.median(draws / draws.sum(axis=1, keepdims=True), axis=0) == (
        pytest.approx(own / own.sum(), rel=0.5)
    )
    per_range = np.median(scaled, axis=0)
    assert per_range / per_range[0] == pytest.approx(np.abs(TRUE / TRUE[0]), rel=0.5)
    assert own[1] / own[0] == pytest.approx(per_range[1] / per_range[0] / 100, rel=0.5)
