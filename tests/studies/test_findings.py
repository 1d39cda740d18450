"""What the page of results says, of data whose best rule can be seen."""

import io
import re
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from elicitor.studies import Definition, Studies
from elicitor.studies.board import Boards, roll
from elicitor.studies.export import check_study, copy_of, study_file, transcripts_file
from elicitor.studies.findings import findings
from elicitor.studies.store import Store
from elicitor.using import explain
from elicitor.words import say
from tests.cli.command import app
from tests.quick import some_quick
from tests.studies.conftest import launched
from tests.studies.played import (
    AGES_SUBJECT,
    ages_table,
    answered,
    kept_before,
    letters_side,
    levelled,
    of_letters,
    turns,
)

FEW = {"en": "fewer than 1", "de": "weniger"}
SEEN, UNSEEN, WELL = "sepsis,0.9\n", "sepsis,0.02\n", "well,0.02\n"
WARD = "state,p\n" + 105 * SEEN + UNSEEN + 194 * WELL
"""The one who cannot be told from the well is missed, and nobody is alarmed."""


SEPSIS = (
    "state,p\n"
    + 157 * SEEN
    + 14 * UNSEEN
    + 235 * WELL.replace("0.02", "0.9")
    + 394 * WELL
)
"""Of 171 with sepsis 14 are missed, 1.72 of 21; of 629 without, 235, 29.5 of 79."""


@pytest.fixture
def found_in(studies, request):
    subject = {
        "data": "ward.csv",
        "label": "state",
        "probabilities": ["p"],
        "positive_label": "sepsis",
    }
    plain = {"title": "A study", "subject": subject, "budget": {"most": 12}}
    study = studies.create(
        Definition.of(plain), getattr(request, "param", WARD).encode()
    )
    studies.launch(study)
    interview = studies.place(answered(studies, study)).interview

    def found(language):
        heard = interview.result(), interview.asked, interview.answers
        return findings(*heard, language)

    return found


@pytest.mark.slow
def test_what_rounds_to_nobody_is_not_said_to_be_nobody(found_in):
    for language, few in FEW.items():
        (_, _, missed), (_, _, alarmed) = found_in(language).chosen.rows
        assert missed[0].startswith(few)  # 1 of 300, told of 100
        assert alarmed[0] == "0"


@pytest.mark.parametrize("found_in", [SEPSIS], indirect=True)
def test_errors_are_rounded_to_the_nearest_not_for_the_alarm(found_in):
    (_, _, missed), (_, _, alarmed) = found_in("en").chosen.rows
    assert (missed[0], alarmed[0]) == ("2", "30")


@pytest.mark.parametrize(
    ("regret", "share", "other", "left"),
    [
        (0.01, 0.95, {}, "weights"),
        (0.01, 0.99, {"expected_error": 0.04}, "all"),  # weights are known closely
        (0.01, 0.94, {}, "all"),
        (0.03, 0.99, {}, "all"),
        (0.01, None, {}, "all"),
        (0.01, 0.99, {"choice": 0}, "all"),  # what was wanted was the choice
        (0.03, 0.5, "converged", ""),
        (0.03, 0.5, "to the end", ""),  # all questions were asked, as was meant
    ],
)
def test_it_is_told_whether_weights_or_the_choice_are_left_open(
    studies, monkeypatch, regret, share, other, left
):
    budget = {"most": 4, "retests": 0, "held_out": 0}
    budget["until"] = "budget" if other == "to the end" else "precise"
    study = launched(studies, budget=budget)
    interview = studies.place(answered(studies, study)).interview
    result = interview.result()
    details = {**result.details, "regret": regret, "expected_error": 0.06}
    details |= other if isinstance(other, dict) else {}
    known = replace(result, converged=other == "converged", details=details)
    monkeypatch.setattr("elicitor.studies.side_by_side.share_safe", lambda *_: share)
    found = findings(known, interview.asked, interview.answers, "en")
    assert found.left_open == left


@pytest.mark.slow
def test_german_sentences_have_no_english_case(found_in):
    told = found_in("de").trade_offs[0]
    assert "übersehene" in told.sentence
    for text in (told.sentence, told.what, told.than):
        assert "case" not in text


@pytest.fixture
def none_chosen(monkeypatch):
    """Which classifier somebody would choose is not looked for."""
    monkeypatch.setattr("elicitor.studies.findings.chosen", lambda *_: None)


@pytest.mark.slow
@pytest.mark.usefixtures("none_chosen")
def test_what_answers_say_nothing_of_is_counted_not_listed(studies):
    quadratic = {"family": "quadratic", "tolerance": 0.1}
    study = launched(studies, "vehicles", subject=quadratic, budget={"most": 4})
    interview = studies.place(answered(studies, study)).interview
    found = findings(interview.result(), interview.asked, interview.answers, "en")
    said = [one for one in found.trade_offs if one.is_told]
    assert found.unsaid > 0
    assert len(found.trade_offs) == max(1, len(said))
    untold = [one for one in found.trade_offs if "do not tell yet" in one.sentence]
    assert len(untold) == (not said)
    told = explain(interview.result(), region=interview.asked.exact).ratios
    assert len(told) == len(found.trade_offs) + found.unsaid


@pytest.mark.slow
@pytest.mark.usefixtures("none_chosen")
@pytest.mark.parametrize(("numbers", "even"), [((0, 1, 2), True), ((0, 0.5, 2), False)])
def test_levels_are_weighed_by_their_whole_step(studies, numbers, even):
    study = of_letters(studies, numbers)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        names = studies.place(person).interview.asked.region.names
        studies.answer(person, shown.id, letters_side(shown.question, names))
    interview = studies.place(person).interview
    found = findings(interview.result(), interview.asked, interview.answers, "en")
    step = "the step from “US cloud” to “our own servers” in data are"
    (told,) = [one for one in found.trade_offs if step in (one.what, one.than)]
    assert told.what == step
    assert told.than == "percentage points of right"
    assert not any("of the way" in one.sentence for one in found.trade_offs)
    # what the person gives for it: two steps of 3 points each
    assert told.low <= 6 <= told.high
    assert found.between == (("data are", even),)
    only = [one for one in found.trade_offs if one.what != step]
    assert found.in_tenths == bool(only)


@pytest.mark.slow
def test_a_result_about_models_names_them_and_says_what_its_amounts_are(studies):
    study = launched(studies, "tickets", budget={"most": 12})
    person = studies.newcomer(study).id
    worth = np.array([0.05, -0.05, -0.3])  # solved, latency, price
    while shown := studies.turn(person):
        gain = worth @ (shown.question.first - shown.question.second)
        studies.answer(person, shown.id, "a" if gain > 0 else "b")
    interview = studies.place(person).interview
    result, asked = interview.result(), interview.asked
    found = findings(result, asked, interview.answers, "en")
    best = np.argmax(result.metric.utility(np.asarray(asked.exact.models_measured)))
    assert found.in_tenths
    assert found.chosen.models[0] == asked.exact.models[best]
    assert len(found.chosen.models) == len(found.chosen.ways)


@pytest.mark.slow
@pytest.mark.parametrize("outdone", [True, False])
def test_amounts_are_a_tenth_of_what_is_said(studies, outdone):
    beaten = "D,55,100\nE,20,3\n" if outdone else ""
    table = f"model,acc,latency\nA,60,1.0\nB,70,2.0\nC,80,4.0\n{beaten}"
    subject = {
        "data": "m.csv",
        "models": "model",
        "rewards": ["acc=%"],
        "costs": ["latency=s"],
    }
    study = studies.create(
        Definition.of({"title": "A study", "subject": subject}), table.encode()
    )
    studies.launch(study)
    person = studies.newcomer(study).id
    while shown := studies.turn(person):
        gain = np.array([1.0, -5.0]) @ (shown.question.first - shown.question.second)
        studies.answer(person, shown.id, "a" if gain > 0 else "b")
    interview = studies.place(person).interview
    found = findings(interview.result(), interview.asked, interview.answers, "en")
    told = found.trade_offs[0]
    assert (found.in_tenths, found.outdone) == (True, outdone)
    # a tenth of the three that nobody beats: of 3 s or of 20 points
    assert told.sentence.startswith(("0.3 s", "2 points", "2 percentage points")), told


LETTERS = """name;letters;price;private
a;0,91;12;0
b;0,80;3;2
c;0,85;5;1
d;0,95;20;0
e;0,70;2;2
f;0,88;9;1
"""
LEVELS = {"0": "US cloud", "1": "EU cloud", "2": "our own servers"}
WORTH = 10.0, 0.8, -0.1
"""What letters, own servers and money are to somebody."""


@pytest.fixture
def chooser(studies):
    """A study of models with named levels, and somebody who answered all of it."""
    definition = Definition.of(
        {
            "title": "Letters",
            "subject": {
                "data": "models.csv",
                "models": "name",
                "rewards": ["letters", "private"],
                "costs": ["price=EUR"],
            },
            "words": {"attributes": {"private": {"name": "data", "levels": LEVELS}}},
            "arms": ["bars"],
            "budget": {"most": 8, "retests": 0, "held_out": 0},
        }
    )
    study = studies.create(definition, LETTERS.encode())
    studies.launch(study)
    person = studies.newcomer(study).id
    while shown := studies.turn(person):
        first, second = (
            sum(weight * value for weight, value in zip(WORTH, side, strict=True))
            for side in (shown.body["first"], shown.body["second"])
        )
        studies.answer(person, shown.id, "a" if first > second else "b")
    return study, person


def verified(studies, study, person, *, whole_steps, times=1.0):
    """What is found of a reply to numbers that were told so, or were changed."""
    interview = studies.place(person).interview
    asked = replace(interview.asked, whole_steps=whole_steps)
    found = findings(interview.result(), asked, interview.answers, "en").learnt
    learnt = {key: [times * one for one in ends] for key, ends in found.items()}
    studies.record(person, "replied", {"reply": "me", "learnt": learnt})
    return check_study(study_file(copy_of(studies, study))), found


@pytest.mark.slow
@pytest.mark.usefixtures("none_chosen")
def test_numbers_in_per_cent_of_the_way_are_understood(studies, chooser):
    now, told = verified(studies, *chooser, whole_steps=True)
    before, once = verified(studies, *chooser, whole_steps=False)
    assert now.differences == before.differences == ()
    assert any(key.startswith("the step from “US cloud” to") for key in told)
    assert any("percent of the way from “US cloud” to" in key for key in once)


@pytest.mark.slow
@pytest.mark.usefixtures("none_chosen")
@pytest.mark.parametrize("whole_steps", some_quick([True, False], [True]))
def test_other_numbers_are_found_all_the_same(studies, chooser, whole_steps):
    found, _ = verified(studies, *chooser, whole_steps=whole_steps, times=1.01)
    (odd,) = found.differences
    assert "what was learnt when somebody replied is not what the answers gave" in odd


def run(*command):
    """A command, in a terminal of its own."""
    return CliRunner().invoke(app, list(map(str, command)))


@pytest.mark.slow  # a whole interview
@pytest.mark.parametrize("most", [4, 7])
def test_page_board_and_ranking_tell_one_certainty(studies, tmp_path, most):
    study = of_letters(studies, most=most)
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        names = studies.place(person).interview.asked.region.names
        studies.answer(person, shown.id, letters_side(shown.question, names))

    interview = studies.place(person).interview
    found = findings(interview.result(), interview.asked, interview.answers, "en")
    count, bound = found.chosen.same
    assert bound == "exact"
    assert 20 < count < 100

    for rule in Boards(studies).board(study).together.rules:
        share = rule.wins[rule.choice.name,]
        assert round(100 * share) == count
        assert sum(rule.wins.values()) == pytest.approx(1)

    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy_of(studies, study)))) as file:
        file.extractall(tmp_path)
    told = run("rank", tmp_path / f"versions/1/{person}.elicitation.json")
    assert told.exit_code == 0, told.output
    said = re.search(r"best one with (\d+) %", re.sub(r"\s+", " ", told.output))
    assert said.group(1) == str(count)


TWELVE = {"most": 12, "retests": 0, "held_out": 0}
SIX, THREE = {**TWELVE, "most": 6}, {**TWELVE, "most": 3}


def utility(rates, prevalence, gap):
    """What is right of everyone, less what groups lie apart, on average."""
    right = (prevalence * rates).sum(axis=0).mean()
    apart = [abs(one - two).mean() for one in rates for two in rates]
    return (1 - gap) * right - gap * np.sum(apart) / (len(rates) * (len(rates) - 1))


def of_three_ages(studies, budget):
    told = {"title": "Loans", "subject": AGES_SUBJECT, "budget": budget}
    study = studies.create(Definition.of(told), ages_table())
    studies.launch(study)
    return study


def answered_by_gap(studies, study, gap):
    """Somebody to whom gaps weigh so much, and everyone's errors the rest."""
    person = studies.newcomer(study).id
    for shown in turns(studies, person):
        asked = studies.place(person).interview.asked
        prevalence = np.asarray(asked.region.space.prevalence)
        both = shown.question.first, shown.question.second
        first, second = (utility(one, prevalence, gap) for one in both)
        studies.answer(person, shown.id, "a" if first > second else "b")
    return person


def found_of(studies, person, language="en"):
    interview = studies.place(person).interview
    return findings(interview.result(), interview.asked, interview.answers, language)


@pytest.fixture(scope="module")
def ignoring(tmp_path_factory):
    """A study of three ages and somebody to whom gaps are nothing; only to be read."""
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('ignoring') / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    study = of_three_ages(studies, SIX)
    yield studies, study, answered_by_gap(studies, study, gap=0.0)
    store.close()


@pytest.mark.slow  # a whole interview
@pytest.mark.usefixtures("none_chosen")
def test_ranges_reach_that_gaps_count_nothing(ignoring):
    studies, _, person = ignoring
    found = found_of(studies, person)
    first, errors, *gaps = found.trade_offs
    assert first.room == "limit"
    assert found.gaps_open
    assert all(one.low == 0 for one in (first, *gaps))
    assert all("no worse to you than" in one.sentence for one in (first, *gaps))
    assert errors.low > 0  # between errors nothing is ignored


@pytest.mark.slow  # a whole interview
def test_programs_are_told_the_sentences_of_the_page(ignoring):
    studies, study, person = ignoring
    page = found_of(studies, person).trade_offs
    assert "no worse to you than" in page[0].sentence  # draws alone have two ends
    (line,) = roll(studies, study)
    told = []
    for one in page:
        told += [one.sentence, *([one.in_people.sentence] if one.in_people else [])]
    assert line.sentence == " ".join(told)


@pytest.mark.slow
@pytest.mark.usefixtures("none_chosen")
def test_of_somebody_to_whom_they_count_a_range_is_told(studies):
    person = answered_by_gap(studies, of_three_ages(studies, TWELVE), gap=0.5)
    found = found_of(studies, person)
    first = found.trade_offs[0]
    assert not found.gaps_open
    assert first.low < 20 < 2 * first.high  # the truth: .5 · .1 of .5 · .5, in 100
    assert first.high < 400


ONCE = {"gaps_in_one": False}, {"gaps_in_one": False, "reach_nothing": False}


@pytest.mark.slow  # a whole interview
@pytest.mark.usefixtures("none_chosen")
@pytest.mark.parametrize(("once", "times"), [(ONCE[0], 1), (ONCE[1], 1), (ONCE[0], 2)])
def test_a_reply_from_before_is_verified(studies, once, times):
    study = launched(studies, "loans", budget=THREE)  # of two groups
    person = answered_by_gap(studies, study, gap=0.0)
    now = found_of(studies, person).learnt
    interview = studies.place(person).interview
    narrow = replace(interview.asked, **once)
    said = interview.result(), narrow, interview.answers, "en"
    before = findings(*said).learnt
    assert before != now
    learnt = {key: [times * one for one in told] for key, told in before.items()}
    kept_before(studies, person, "replied", {"reply": "me", "learnt": learnt})
    assert check_study(study_file(copy_of(studies, study))).agrees == (times == 1)


@pytest.mark.slow  # a whole interview
def test_reports_and_the_terminal_say_so_too(ignoring, tmp_path):
    studies, study, person = ignoring
    with zipfile.ZipFile(io.BytesIO(transcripts_file(copy_of(studies, study)))) as file:
        file.extractall(tmp_path)
    path = tmp_path / f"versions/1/{person}.elicitation.json"
    page = tmp_path / "report.md"
    for command in (["tune", path], ["report", path, "--out", page], ["verify", path]):
        told = run(*command)
        assert told.exit_code == 0, told.output
        said = page.read_text() if "report" in command else told.output
        words = re.sub(r"\s+", " ", said)
        assert "allow as well that gaps" in words
        if "tune" in command:
            of_gaps = words.partition("What a gap of")[2].partition("Among every")[0]
            # Two mistakes between each two of three groups.
            assert len(re.findall(r"\b0 to \S", of_gaps)) == 6
        assert re.search(r"[Gg]aps .{,200} weigh at most as much as", words)


@pytest.mark.slow
def test_a_board_of_one_tells_the_safety_and_needs_of_their_page(studies):
    study = launched(studies, "loans", budget=TWELVE)
    person = levelled(studies, study)
    interview = studies.place(person).interview
    asked = interview.asked
    own = found_of(studies, person).chosen
    assert own.needless
    board = Boards(studies).board(study)
    for rule in board.together.rules:
        assert rule.safe == own.safe
        assert rule.is_safe == own.is_safe
        assert [say(one, asked.spoken("en")) for one in rule.needless] == [
            *own.needless
        ]
        (lots,) = (say(one, asked.spoken("en")) for one in rule.lots)
        assert [lots.replace("This choice", "The choice in the first column")] == [
            *own.lots
        ]


ENDS = "elicitor.using.possible.Possible.interval"


def beyond(studies, monkeypatch, low, more):
    """What is told of somebody where answers allow more alarms than questions show."""
    study = launched(studies, budget={"most": 4, "retests": 0, "held_out": 0})
    interview = studies.place(answered(studies, study)).interview
    cases, others = interview.asked.display("en").people_of_each
    monkeypatch.setattr(ENDS, lambda *_, **__: (low, others + more))
    heard = interview.result(), interview.asked, interview.answers
    return findings(*heard, "en"), cases, others, heard


@pytest.mark.slow
def test_no_page_tells_more_mistakes_than_questions_show(studies, monkeypatch):
    found, _, others, heard = beyond(studies, monkeypatch, 3.7, 1)
    told = found.trade_offs[0]
    assert "at least as much as 3.7 false alarms" in told.sentence
    assert told.room == "limit"
    before = findings(heard[0], replace(heard[1], as_shown=False), heard[2], "en")
    assert found.learnt == before.learnt  # numbers that are kept stay as they were
    assert f"3.7 to {others + 1}" in before.trade_offs[0].sentence


@pytest.mark.slow
def test_a_page_tells_that_all_that_are_shown_weigh_less(studies, monkeypatch):
    _, _, others, heard = beyond(studies, monkeypatch, 1.0, 0)
    monkeypatch.setattr(ENDS, lambda *_, **__: (others + 1.0, others + 99.0))
    told = findings(*heard, "en").trade_offs[0].sentence
    assert f"weighs more than {others} false alarms, and no question shows" in told


@pytest.mark.slow
def test_of_a_limit_that_is_turned_round_one_side_is_told(studies, monkeypatch):
    found, *_ = beyond(studies, monkeypatch, 0.4, 1)
    told = found.trade_offs[0].sentence
    assert "One false alarm weighs at most as much as 2.5 missed cases" in told
    assert ", and" not in told


@pytest.mark.slow
def test_where_both_reach_beyond_what_is_shown_nothing_is_told(studies, monkeypatch):
    _, cases, others, heard = beyond(studies, monkeypatch, 1.0, 0)
    ends = 0.9 / cases, others + 1.0
    monkeypatch.setattr(ENDS, lambda *_, **__: ends)
    told = findings(*heard, "en").trade_offs[0]
    assert "do not tell yet" in told.sentence
    assert told.room == "not-yet"


SOME = "model,acc,latency\nA,60,1.0\nB,70,2.0\nC,80,4.0\nD,55,100\n"
"""Of three that nobody beats 20 points and 3 s apart; of all, 25 points and 99 s."""


def of_models(studies, monkeypatch, *ends):
    """What is told of somebody where answers allow so much of latency, or of points."""
    subject = {
        "data": "m.csv",
        "models": "model",
        "rewards": ["acc=%"],
        "costs": ["latency=s"],
    }
    plain = {"title": "A study", "subject": subject, "budget": {"most": 6}}
    study = studies.create(Definition.of(plain), SOME.encode())
    studies.launch(study)
    person = studies.newcomer(study).id
    while shown := studies.turn(person):
        gain = np.array([1.0, -0.01]) @ (shown.question.first - shown.question.second)
        studies.answer(person, shown.id, "a" if gain > 0 else "b")
    interview = studies.place(person).interview
    monkeypatch.setattr(ENDS, lambda *_, **__: ends)
    heard = interview.result(), interview.asked, interview.answers
    return findings(*heard, "en"), findings(heard[0], before(heard[1]), heard[2], "en")


def before(asked):
    return replace(asked, as_shown=False)


@pytest.mark.slow
def test_no_amount_is_told_that_is_more_than_models_are_apart(studies, monkeypatch):
    found, once = of_models(studies, monkeypatch, 12.0, 1320.0)
    (told,), (earlier,) = found.trade_offs, once.trade_offs
    assert "weigh at least as much as 12 s of latency" in told.sentence
    assert (told.room, told.most) == ("limit", 99)
    assert "12 to 1,320" in earlier.sentence
    assert found.learnt == once.learnt  # numbers that are kept stay as they were


@pytest.mark.slow
def test_an_amount_that_is_within_models_is_told_as_it_is(studies, monkeypatch):
    found, once = of_models(studies, monkeypatch, 12.0, 98.0)
    assert found.trade_offs[0].sentence == once.trade_offs[0].sentence


@pytest.mark.slow
def test_more_than_all_models_are_apart_is_told_so(studies, monkeypatch):
    found, _ = of_models(studies, monkeypatch, 120.0, 1320.0)
    assert (
        "weigh more than 99 s of latency, and no two models are farther apart"
        in found.trade_offs[0].sentence
    )
