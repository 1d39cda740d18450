"""Groups of two classes, in the words of doctors: missed, alarmed, per hundred."""

import io
import re
import zipfile
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.optimize import linprog
from starlette.datastructures import FormData
from typer.testing import CliRunner

from elicitor.cli.app import app
from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.metrics.harms import Harms
from elicitor.studies import Definition
from elicitor.studies.board.quantities import quantities_of
from elicitor.studies.choosing import Choice, objections
from elicitor.studies.export import check_study, copy_of, study_file, transcripts_file
from elicitor.studies.findings import Findings, TradeOff, _trade_off, findings
from elicitor.studies.group_mistakes import in_mistakes
from elicitor.studies.group_trade_offs import measured_group_ratios, unlisted_gaps
from elicitor.studies.leading import leading
from elicitor.studies.side_by_side import chosen, told_beside
from elicitor.studies.told import told_of
from elicitor.studies.web.participants.adjusting import adjustment_of, kept_adjustment
from elicitor.studies.web.steps import words
from elicitor.using.possible import Possible
from elicitor.using.vocabulary import OUTCOMES
from elicitor.words import say

WARDS = {"inner": (0.5, 1.3), "surgery": (0.3, 1.5)}
OWN = {
    "en": {
        "people": {"many": "patients", "one": "patient"},
        "classes": {"sepsis": "has sepsis", "no sepsis": "has no sepsis"},
        "groups": {"inner": "internal medicine"},
        "outcomes": {"alarmed": {"many": "nightly calls", "one": "nightly call"}},
    }
}


def table():
    rng = np.random.default_rng(7)
    rows = ["state,p,ward"]
    for ward, (_, shift) in WARDS.items():
        for sick in (rng.random(200) < 0.3).tolist():
            z = rng.normal(shift if sick else 0)
            label = "sepsis" if sick else "no sepsis"
            rows.append(f"{label},{1 / (1 + np.exp(1 - 1.4 * z)):.4f},{ward}")
    return "\n".join(rows).encode()


def asked(folder, family="fair", most=6):
    """Somebody to whom a missed case is four alarms, and gaps are bad."""
    from elicitor.studies import Studies
    from elicitor.studies.store import Store

    store = Store(f"sqlite:///{folder / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    subject = {
        "data": "ward.csv",
        "label": "state",
        "probabilities": ["p"],
        "positive_label": "sepsis",
        "groups": ["ward"],
        "people": "patients",
        "family": family,
    }
    plain = {"title": "x", "subject": subject, "words": OWN, "languages": ["en"]}
    study = studies.create(Definition.of({**plain, "budget": {"most": most}}), table())
    studies.launch(study)
    person = studies.newcomer(study).id
    while (shown := studies.turn(person)) is not None:
        worse = [
            4 * (1 - side[:, 0]).mean() + (1 - side[:, 1]).mean() + np.ptp(side[:, 0])
            for side in (shown.question.first, shown.question.second)
        ]
        studies.answer(person, shown.id, "a" if worse[0] < worse[1] else "b")
    try:
        yield studies, study, person
    finally:
        store.close()


@pytest.fixture(scope="module")
def held(tmp_path_factory):
    yield from asked(tmp_path_factory.mktemp("wards"))


@pytest.mark.slow
def test_questions_tell_errors_by_group_in_the_owners_words(held):
    studies, _, person = held
    screen = studies.place(person).interview.answers[0].shown.body["screen"]
    titles = [part["title"] for part in screen["parts"]]
    assert titles == [
        "Of every 100 patients who have sepsis",
        "Of every 100 patients who have no sepsis",
    ]
    labels = [one["labels"][0] for one in screen["parts"][0]["rows"][0]["counts"]]
    assert labels == ["found", "missed"]
    assert "nightly calls" in screen["parts"][1]["rows"][0]["counts"][1]["labels"]
    rows = screen["parts"][0]["rows"]
    names = [row["title"] for row in rows[:-1]]
    told = [
        f"{name} ({a} with A, {b} with B)"
        for name, (a, b) in zip(
            names, (row["counts"][1]["numbers"] for row in rows[:-1]), strict=True
        )
        if a != b
    ]
    sentences = [one for one in screen["changes"] if one.startswith("Of every")]
    assert told
    assert all(one in " ".join(sentences) for one in told)
    assert "wrong" not in str(screen["changes"])


LEADS = {
    "en": "If the gap between internal medicine and surgery grows by 10 in every 100 "
    "for both mistakes, that is",
    "de": "Wächst bei beiden Fehlern der Abstand zwischen den Gruppen „inner“ und "
    "„surgery“ um 10 je 100, ist das für ",
}


@pytest.mark.parametrize("language", LEADS)
def test_a_result_leads_with_what_doctors_say(held, language):
    studies, _, person = held
    interview = studies.place(person).interview
    result = interview.result()
    found = findings(result, interview.asked, interview.answers, language)
    first, second, third, *_ = found.trade_offs
    assert first.sentence.startswith(LEADS[language])
    assert "sepsis" in first.than
    assert found.leading == 2
    harms = Harms(result.metric)
    errors, gaps = harms.errors, harms.gaps(0.1)
    assert first.value == pytest.approx(100 * sum(gaps.values()) / errors.max())
    assert second.value == pytest.approx(errors.max() / errors.min())
    assert third.value == pytest.approx(100 * max(gaps.values()) / errors.max())


def liking_gaps(result, cost):
    """The same people, to whom squared gaps in the first mistake do harm of a cost."""
    metric = result.metric
    costs = {pair: [[cost, 0], [0, 1.0]] for pair in metric.violation_costs}
    side = 1 if metric.class_statistics.diagonal else -1
    likes = FairQuadraticMetric(
        side * Harms(metric).errors,
        costs,
        0.5,
        prevalence=metric.prevalence,
        names=metric.names,
        groups=metric.groups,
    )
    return replace(result, metric=likes, interval=None, posterior=None)


@pytest.mark.parametrize("cost", [0.6, -0.4, -3.0])
def test_gaps_that_are_liked_are_no_harm_and_are_counted(held, cost):
    studies, _, person = held
    interview = studies.place(person).interview
    result = liking_gaps(interview.result(), cost)
    first, *rest = measured_group_ratios(result, interview.asked, "en")
    harms = Harms(result.metric)
    assert harms.net_gaps == pytest.approx(0.5 * 0.1**2 / 2 * (cost + 1))
    wanted = max(100 * harms.net_gaps / harms.errors.max(), 0)
    assert first.ratio.value == pytest.approx(wanted)
    liked = int(cost < 0)
    assert unlisted_gaps(result, interview.asked) == liked
    assert len(rest) == 1 + 2 - liked  # the other mistake, and each gap that harms


@pytest.mark.parametrize("open_", [1, 2])
def test_of_one_trade_off_that_is_open_it_is_told_which_of_several_how_many(
    held, monkeypatch, open_
):
    studies, _, person = held
    interview = studies.place(person).interview
    said = interview.result(), interview.asked, interview.answers, "en"
    ends = iter([(1.0, 2.0)] * (4 - open_) + [(0.0, 1e9)] * open_)
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: next(ends, (1.0, 2.0)))
    nothing = "elicitor.studies.group_trade_offs.gaps_may_be_nothing"
    monkeypatch.setattr(nothing, lambda *_, **__: False)
    monkeypatch.setattr("elicitor.studies.findings.chosen", lambda *_: None)
    found = findings(*said)
    assert found.unsaid == open_
    *_, last = measured_group_ratios(said[0], said[1], "en")
    which = last.ratio.what, last.ratio.than
    assert found.unsaid_one == (which if open_ == 1 else ())


def liker(held, errors, gaps):
    """What somebody is told whose metric is known, in a study that assumes nothing."""
    studies, _, person = held
    interview = studies.place(person).interview
    asked = replace(interview.asked, options={"signs": "unknown", "liked_gaps": True})
    own = interview.result().metric
    metric = FairMetric(
        -np.array(errors),  # of right decisions
        dict.fromkeys(own.violation_costs, gaps),
        0.5,
        prevalence=own.prevalence,
        names=own.names,
        groups=own.groups,
        orientation="cost",
    )
    result = replace(interview.result(), metric=metric, interval=None, posterior=None)
    told = [one.ratio for one in measured_group_ratios(result, asked, "en")]
    return metric, told, unlisted_gaps(result, asked)


def bettered(metric, *, gap=(0, 0), rate=(0, 0)):
    """How much less it costs if gaps, or rates of everyone, are so much larger."""
    even = np.full((2, 2), 0.5)
    share = metric.prevalence[1]
    apart = even + np.array(gap) * np.array([share, share - 1])
    return metric.value(even) - metric.value(apart + np.array(rate))


def test_what_is_liked_is_told_as_good_where_answers_tell(held):
    # A tenth of a hundred more apart, against one more of everyone that is right.
    metric, told, unlisted = liker(held, (1, 1.2), (-0.5, -0.75))
    worst = bettered(metric, rate=(0, 0.01))
    assert told[0].value == pytest.approx(bettered(metric, gap=(0.1, 0.1)) / worst)
    assert told[0].sentence.startswith("If the gap between")
    assert "for both mistakes, that is as good to you as" in told[0].sentence
    assert "fewer nightly calls in every 100" in told[0].sentence
    each = [bettered(metric, gap=gap) / worst for gap in ((0, 0.1), (0.1, 0))]
    assert sorted(one.value for one in told[2:]) == pytest.approx(sorted(each))
    assert all("as good to you as" in one.sentence for one in told[2:])
    assert unlisted == 0


def test_where_some_gaps_are_liked_there_is_no_word_for_all(held):
    metric, told, _ = liker(held, (1, 1.2), (1, -0.75))
    worst = bettered(metric, rate=(0, 0.01))
    assert not any("both mistakes" in one.sentence for one in told)
    bad, liked = told[1:]
    assert "as bad to you as" in bad.sentence
    assert bad.value == pytest.approx(-bettered(metric, gap=(0.1, 0)) / worst)
    assert "as good to you as" in liked.sentence
    assert liked.value == pytest.approx(bettered(metric, gap=(0, 0.1)) / worst)


def test_a_mistake_that_is_liked_is_told_as_good(held):
    metric, told, _ = liker(held, (2, -1), (1, 0.5))
    one = bettered(metric, rate=(0, -0.01)) / bettered(metric, rate=(0.01, 0))
    assert told[1].value == pytest.approx(one)
    assert "one more nightly call in every 100" in told[1].sentence
    assert "is as good as about 0.5 fewer missed in every 100" in told[1].sentence


def told(held, monkeypatch, ends, at=0):
    """A sentence where answers leave a number between these ends."""
    studies, _, person = held
    interview = studies.place(person).interview
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: ends)
    nothing = "elicitor.studies.group_trade_offs.gaps_may_be_nothing"
    monkeypatch.setattr(nothing, lambda *_, **__: False)
    found = [*measured_group_ratios(interview.result(), interview.asked, "en")]
    return found[at].ratio


def test_of_a_limit_it_is_told_how_bad_it_is_at_most_or_at_least(held, monkeypatch):
    unit = "missed in every 100 patients who have sepsis, with 90 % probability."
    most = told(held, monkeypatch, (-1.0, 7.0)).sentence
    assert most.endswith(f", that is no worse to you than 7 more {unit}")
    least = told(held, monkeypatch, (28.0, 400.0)).sentence
    assert least.endswith(f", that is at least as bad to you as 28 more {unit}")
    room = told(held, monkeypatch, (0.1, 90.0)).sentence
    assert room.endswith(f", that is as bad to you as 0.1 to 90 more {unit}")


def test_one_call_is_told_as_one_and_a_gap_in_what_it_is_made_of(held, monkeypatch):
    assert "nightly calls" in told(held, monkeypatch, (1.0, 9.0), at=1).sentence
    gaps = [told(held, monkeypatch, (1.0, 9.0), at=at).sentence for at in (2, 3)]
    (own,) = [one for one in gaps if "10 missed" in one]
    assert own.endswith("9 more of these in every 100, all groups together.")
    (other,) = [one for one in gaps if "10 nightly calls" in one]
    assert other.endswith("9 more missed in every 100 patients who have sepsis.")


@pytest.mark.slow
def test_the_study_verifies_and_the_terminal_takes_its_words(held, tmp_path):
    studies, study, person = held
    copy = copy_of(studies, study)
    assert check_study(study_file(copy)).differences == ()
    zipfile.ZipFile(io.BytesIO(transcripts_file(copy))).extractall(tmp_path)
    path = tmp_path / "versions" / "1" / f"{person}.elicitation.json"
    found = CliRunner().invoke(app, ["verify", str(path)])
    assert found.exit_code == 0, found.output


@pytest.mark.slow
@pytest.mark.parametrize("seed", [7, 1739669127, 1948880457, 2141577006])
def test_a_report_of_an_export_tells_in_people_what_the_page_does(
    seed, tmp_path, monkeypatch
):
    """Also where some weigh a missed case as more alarms than there are people."""
    monkeypatch.setattr("elicitor.studies.entry._new_seed", lambda *_: seed)
    running = asked(tmp_path, most=6)
    studies, study, person = next(running)
    interview = studies.place(person).interview
    page = findings(interview.result(), interview.asked, interview.answers, "en")
    transcripts = transcripts_file(copy_of(studies, study))
    zipfile.ZipFile(io.BytesIO(transcripts)).extractall(tmp_path)
    path = tmp_path / "versions" / "1" / f"{person}.elicitation.json"
    out = tmp_path / "report.md"
    done = CliRunner().invoke(app, ["report", str(path), "--out", str(out)])
    assert done.exit_code == 0, done.output
    told = out.read_text(encoding="utf-8")
    assert told.count(page.in_people.sentence) == 2
    ill = round(1000 * SICK / 400)
    rarity = f"In the data, among 1,000 patients there are {ill} patients who have"
    assert told.count(rarity) == 1
    running.close()


def test_the_owner_may_say_what_missed_and_alarmed_are_called(held):
    studies, _, person = held
    labels = ["sepsis", "no sepsis"]
    situation = SimpleNamespace(
        shape="groups",
        languages=("en",),
        said={"words": OWN["en"]},
        subject={"positive_label": "sepsis"},
        asked=studies.place(person).interview.asked,
        table=SimpleNamespace(labels=lambda _: labels, columns=[]),
    )
    form = words.shown(situation)
    assert form["outcomes"] == OUTCOMES
    assert form["labels"] == labels
    assert form["said"]["en"]["outcomes"]["alarmed"]["many"] == "nightly calls"
    typed = FormData({"en.outcomes.missed.many": "overlooked cases"})
    taken = words.taken(typed, situation)
    assert taken["words"]["outcomes"] == {"missed": "overlooked cases"}


@pytest.mark.parametrize("open_", [False, True])
def test_numbers_of_before_are_worked_out_as_they_were(held, monkeypatch, open_):
    """Replies were kept with errors of both kinds beside gaps of both."""
    studies, _, person = held
    nothing = "elicitor.studies.group_trade_offs.gaps_may_be_nothing"
    monkeypatch.setattr(nothing, lambda *_, **__: open_)
    interview = studies.place(person).interview
    result, asked = interview.result(), replace(interview.asked, gaps_in_one=False)
    (once, *rest) = [one.ratio for one in measured_group_ratios(result, asked, "en")]
    _, *now = measured_group_ratios(result, interview.asked, "en")
    assert [one.ratio for one in now] == rest
    errors, gaps = Harms(result.metric).wide
    side = 1 if errors >= gaps else -1

    def measure(metric):
        heavy, light = Harms(metric).wide[::side]
        return heavy / light if light > 0 else 1e9

    low, high = result.range_of(measure)
    assert once.value == pytest.approx(measure(result.metric))
    assert once.low == pytest.approx(0 if open_ and side < 0 else low)
    assert once.high == pytest.approx(1e9 if open_ and side > 0 else high)


FORMS = {
    "fair-quadratic": {
        "en": "If the gap between internal medicine and surgery goes from none to 10 ",
        "de": "Wächst bei beiden Fehlern der Abstand zwischen den Gruppen „inner“ und "
        "„surgery“ von null auf 10 je 100",
    },
    "fair-fractional": {
        "en": "Where half of all decisions are wrong: if the gap between ",
        "de": "Wo die Hälfte aller Entscheidungen falsch ist, gilt: Wächst bei beiden",
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("family", FORMS)
def test_other_metrics_of_groups_are_told_in_the_same_words(family, tmp_path):
    running = asked(tmp_path, family, most=4)
    studies, _, person = next(running)
    interview = studies.place(person).interview
    result = interview.result()
    metric = result.metric
    near = metric.near(np.full(metric.shape, 0.5))
    assert (near is metric) == (family == "fair-quadratic")
    errors, gaps = Harms(near).errors, Harms(near).gaps(0.1)
    for language, wanted in FORMS[family].items():
        told = findings(result, interview.asked, interview.answers, language)
        assert told.leading == 2
        first, second, gap, *_ = told.trade_offs
        assert first.sentence.startswith(wanted), first.sentence
        assert first.value == pytest.approx(100 * sum(gaps.values()) / errors.max())
        assert second.value == pytest.approx(errors.max() / errors.min())
        assert gap.value == pytest.approx(100 * max(gaps.values()) / errors.max())
        sepsis = {"en": "patients who have sepsis", "de": "mit „sepsis“"}[language]
        assert sepsis in second.sentence
        for one in told.trade_offs:
            assert not re.search(
                "labelled|squared|quadriert|every hundred", one.sentence
            )
            halfway = re.search("decisions are|Entscheidungen", one.sentence)
            assert bool(halfway) == (family == "fair-fractional")
    next(running, None)


@pytest.mark.parametrize("language", ["en", "de"])
def test_weights_of_a_board_are_told_by_what_happens(held, language):
    studies, _, person = held
    interview = studies.place(person).interview
    asked, spoken = interview.asked, interview.asked.spoken(language)
    facts = [one.what for one in quantities_of(interview.result())]
    told = [say(in_mistakes(what, asked, language), spoken) for what in facts]
    missed, sick = ("übersehen", "sepsis") if language == "de" else ("missed", "sepsis")
    assert not any(word in " ".join(told) for word in ("accuracy", "Genauigkeit"))
    if language == "en":
        assert told[:2] == [
            "missed among patients who have sepsis",
            "nightly calls among patients who have no sepsis",
        ]
        assert "gap between internal medicine and surgery: missed among" in told[2]
    assert missed in told[0]
    assert sick in told[0]


def test_more_than_a_hundred_in_a_hundred_is_told_as_a_limit(held, monkeypatch):
    studies, _, person = held
    interview = studies.place(person).interview
    asked, result = interview.asked, interview.result()
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: (1.8, 1210.0))
    told = [one for one in measured_group_ratios(result, asked, "en") if one.most < 1e9]
    assert told
    for one in told:
        assert "1,210" not in one.ratio.sentence
        assert one.ratio.low <= 0 or "at least as bad as 1.8" in one.ratio.sentence
    rooms = {_trade_off(one, result, asked).room for one in told}
    assert {"limit"} <= rooms <= {"limit", "not-yet"}


def test_where_a_limit_is_told_no_single_number_is_drawn_nor_typed(held, monkeypatch):
    studies, _, person = held
    interview = studies.place(person).interview
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: (43.0, 175.0))
    said = interview.result(), interview.asked, interview.answers, "en"
    first, *_ = found = findings(*said).trade_offs
    assert all(one.room == "limit" and one.is_open for one in found)
    assert first.most == 100
    assert kept_adjustment(findings(*said), {}, "en").typed[0] == ""


def test_what_is_told_from_nothing_to_beyond_the_most_is_no_beginning(
    held, monkeypatch
):
    studies, _, person = held
    interview = studies.place(person).interview
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: (0.0, 673.0))
    nothing = "elicitor.studies.group_trade_offs.gaps_may_be_nothing"
    monkeypatch.setattr(nothing, lambda *_, **__: False)
    assert leading(interview.result(), interview.asked, "en") is None
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: (0.0, 73.0))
    assert leading(interview.result(), interview.asked, "en") is not None


def test_everyone_is_counted_from_rates_and_sizes_and_rounded_last(held):
    studies, _, person = held
    asked = studies.place(person).interview.asked
    sizes = asked.exact.space.prevalence[:, 0]
    rates = np.array([[0.834, 0.9], [0.634, 0.7]])
    told = told_beside([Choice("mine", rates)], asked, "en").rows
    *groups, everyone = [values[0] for of, what, values in told if "missed" in what]
    exact = 100 * sizes @ (1 - rates[:, 0])
    assert groups == ["17", "37"]
    assert everyone == f"{exact:.1f}"
    assert everyone != f"{sizes @ [17, 37]:.1f}"  # from rounded ones


@pytest.mark.slow
def test_gaps_that_are_not_listed_are_counted(held, monkeypatch):
    studies, _, person = held
    interview = studies.place(person).interview
    answers = interview.answers
    whole = findings(interview.result(), interview.asked, answers, "en")
    monkeypatch.setattr("elicitor.studies.findings.MOST_SHOWN", 3)
    found = findings(interview.result(), interview.asked, answers, "en")
    assert (whole.left_out, found.left_out) == (0, len(whole.trade_offs) - 3)
    assert found.left_out > 0


def test_of_a_choice_it_is_told_how_safe_it_is_and_who_is_worse_off(held):
    studies, _, person = held
    interview = studies.place(person).interview
    found = findings(
        interview.result(), interview.asked, interview.answers, "en"
    ).chosen
    assert 0 < found.safe <= 1
    assert found.is_safe in ("all", "yes", "no")
    assert all("Without need" in one for one in found.needless)


def in_people(held, monkeypatch, ends, errors=(4.0, 1.0), language="en"):
    """One mistake against the other, and all that is told."""
    studies, _, person = held
    interview = studies.place(person).interview
    own = interview.result().metric
    metric = FairMetric(
        -np.array(errors),  # of right decisions
        {pair: [0.0, 1.0] for pair in own.violation_costs},
        0.5,
        prevalence=own.prevalence,
        names=own.names,
        groups=own.groups,
        orientation="cost",
    )
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: ends)
    result = replace(interview.result(), metric=metric)
    found = findings(result, interview.asked, interview.answers, language)
    return next(one.in_people for one in found.trade_offs if one.in_people), found


SICK = sum(row.startswith("sepsis,") for row in table().decode().splitlines())


def test_a_trade_off_of_rates_is_told_in_people_as_well(held, monkeypatch):
    people = (400 - SICK) / SICK  # one more in 100 of each kind is so many for one
    one, found = in_people(held, monkeypatch, (3.0, 5.0))
    assert (one.value, one.low, one.high) == pytest.approx(
        (4 * people, 3 * people, 5 * people)
    )
    assert one.first
    assert found.heavier == "first"
    value, low, high = (f"{n * people:.2g}" for n in (4, 3, 5))
    assert one.sentence == (
        f"Among 1,000 patients there are {1000 * SICK / 400:.0f} patients who have "
        f"sepsis, so counted one by one that is {value} ({low} to {high}) nightly "
        "calls for one missed."
    )


def test_as_long_as_that_is_open_it_is_told_of_one_missed_case(held, monkeypatch):
    # 2 missed in 100 are as bad as one call in 100: one call is 2·ill/well missed
    people = (400 - SICK) / SICK
    one, found = in_people(held, monkeypatch, (1.5, 3.0), errors=(1.0, 2.0))
    expected = people / 2, people / 3, people / 1.5
    assert (one.value, one.low, one.high) == pytest.approx(expected)
    assert one.first
    assert found.heavier == "open"
    value, low, high = (f"{n:.2g}" for n in expected)
    assert f"that is {value} ({low} to {high}) nightly calls for one" in one.sentence


@pytest.mark.slow
def test_programs_are_told_it_in_people_as_well(held, monkeypatch):
    studies, _, person = held
    interview = studies.place(person).interview
    monkeypatch.setattr(Possible, "interval", lambda *_, **__: (3.0, 5.0))
    said = interview.result(), interview.asked, interview.answers
    for language in ("en", "de"):
        (one,) = filter(
            None, (one.in_people for one in findings(*said, language).trade_offs)
        )
        assert one.sentence in told_of(interview).sentences[language]


def test_in_people_it_may_be_an_alarm_that_weighs_more(held, monkeypatch):
    people = SICK / (400 - SICK)
    one, found = in_people(held, monkeypatch, (5.0, 7.0), errors=(1.0, 6.0))
    assert (one.value, one.low, one.high) == pytest.approx(
        (6 * people, 5 * people, 7 * people)
    )
    assert not one.first
    assert found.heavier == "second"
    assert "missed for one nightly call." in one.sentence


def test_beyond_a_hundred_in_a_hundred_it_is_so_many_at_least(held, monkeypatch):
    people = (400 - SICK) / SICK
    one, _ = in_people(held, monkeypatch, (50.0, 400.0), errors=(80.0, 1.0))
    assert one.low == pytest.approx(50 * people)
    assert f"that is at least {50 * people:.3g} nightly calls for" in one.sentence


def best_mixtures(errors, gaps):
    """How many of each ward the best rule draws lots for, by a linear programme.

    A mixture of two thresholds draws them for all whose score lies between the two.
    """
    rows = [row.split(",") for row in table().decode().splitlines()[1:]]
    sick = np.array([row[0] == "sepsis" for row in rows])
    score = np.array([float(row[1]) for row in rows])
    wards = [np.array([row[2] == ward for row in rows]) for ward in WARDS]
    cuts = [np.append(np.unique(score[ward]), 2.0) for ward in wards]
    points = [
        np.array(
            [
                [(score[w & sick] < t).mean(), (score[w & ~sick] >= t).mean()]
                for t in own
            ]
        )
        for w, own in zip(wards, cuts, strict=True)
    ]
    share = [[(w & kind).sum() / kind.sum() for kind in (sick, ~sick)] for w in wards]
    n, m = map(len, points)
    cost = np.concatenate(
        [own @ (errors * of) for own, of in zip(points, np.array(share), strict=True)]
    )
    apart = np.concatenate([points[0], -points[1]]).T  # (2, n + m)
    found = linprog(
        np.concatenate([cost, gaps]),
        A_ub=np.block([[apart, -np.eye(2)], [-apart, -np.eye(2)]]),
        b_ub=np.zeros(4),
        A_eq=np.array([[1.0] * n + [0.0] * (m + 2), [0.0] * n + [1.0] * m + [0.0] * 2]),
        b_eq=np.ones(2),
    )
    drawn = []
    for w, own, part in zip(wards, cuts, np.split(found.x[: n + m], [n]), strict=True):
        used = own[part > 1e-7]
        drawn.append(int((w & (score >= used.min()) & (score < used.max())).sum()))
    return drawn


def test_a_choice_by_lot_is_told_with_how_many_it_is_about(held):
    studies, _, person = held
    interview = studies.place(person).interview
    own = interview.result().metric
    (pair,) = own.violation_costs
    metric = FairMetric(
        -np.array([1.2, 1.0]),
        {pair: [1.0, 0.0]},
        0.5,
        prevalence=own.prevalence,
        names=own.names,
        groups=own.groups,
        orientation="cost",
    )
    harms = Harms(metric)
    gaps = np.array([harms.gaps(1.0)[pair, i] for i in range(2)])
    inner, surgery = best_mixtures(harms.errors, gaps)
    assert inner or surgery
    parts = {"internal medicine": inner, "surgery": surgery}
    told = [f"{count} of 200 among “{name}”" for name, count in parts.items() if count]
    result = replace(interview.result(), metric=metric)
    (sentence,) = chosen(result, interview.asked, "en").lots
    assert sentence == (
        f"The choice in the first column leaves decisions to chance: "
        f"{' and '.join(told)} are drawn by lot, so that two who are alike may be "
        "decided about differently."
    )
    (fact,) = objections(interview.asked.exact, metric).lots
    assert say(fact, "de").startswith("Diese Wahl überlässt Entscheidungen dem Zufall")


def test_a_choice_without_lots_says_nothing_of_them(held):
    studies, _, person = held
    interview = studies.place(person).interview
    own = interview.result().metric
    metric = FairMetric(
        -np.array([1.2, 1.0]),
        {pair: [0.0, 1e-6] for pair in own.violation_costs},
        1e-6,
        prevalence=own.prevalence,
        names=own.names,
        groups=own.groups,
        orientation="cost",
    )
    result = replace(interview.result(), metric=metric)
    assert chosen(result, interview.asked, "en").lots == ()


@pytest.mark.parametrize(
    ("language", "of", "what"),
    [
        ("en", "Of every 1,000 patients as in the data", "decided about wrongly"),
        ("de", "Je 1.000 patients wie in den Daten", "falsch entschieden"),
    ],
)
def test_of_a_choice_it_is_told_how_many_are_decided_about_wrongly_in_all(
    held, language, of, what
):
    studies, _, person = held
    asked = studies.place(person).interview.asked
    rows = [row.split(",") for row in table().decode().splitlines()[1:]]
    rates = np.array([[0.9, 0.8], [0.75, 0.6]])
    other = np.array([[1.0, 1.0], [1.0, 1.0]])
    wrong = sum(
        1 - rates[int(ward == "surgery"), int(state == "no sepsis")]
        for state, _, ward in rows
    )
    found = told_beside(
        [Choice("mine", rates), Choice("other", other)], asked, language
    )
    last = found.rows[-1]
    assert last == (of, what, (f"{1000 * wrong / len(rows):.0f}", "0"))


@pytest.mark.parametrize("counted", [True, False])
def test_somebody_may_say_more_people_than_are_shown_but_no_more_in_100(counted):
    one = TradeOff("", "a", "b", 4.0, 3.0, 5.0, False, {}, most=63.0, counted=counted)
    found = Findings("", (one,), None, None, None)
    said = adjustment_of(found, {"value0": "5000"}, "en")
    assert said.troubles == ({} if counted else {0: "most"})
    assert said.values == ({one.key: 5000.0} if counted else {})
