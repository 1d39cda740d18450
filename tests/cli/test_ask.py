"""`elicitor ask` as its user meets it."""

import json

import pytest
from matplotlib.figure import Figure

from elicitor import Transcript, metric_from_dict
from elicitor.cli.recall import recall
from elicitor.core import InvalidDataError, InvalidParameterError, TranscriptError

OPTIONS = ("--label", "y", "--score", "p", "--positive-name", "has cancer", "--seed", 0)
KEPT = "data.elicitation.json"


@pytest.mark.slow
def test_a_whole_session_ends_in_a_metric_a_picture_and_a_transcript(data, run):
    careful = "\n".join("11212221")  # a miss is worth four alarms
    done = run("ask", data, *OPTIONS, "--max-questions", 8, typed=careful + "\n")
    assert done.exit_code == 0, done.output
    assert "people who have cancer" in done.output
    assert "Your metric" in done.output
    assert "Best threshold" in done.output
    folder = data.parent
    transcript = Transcript.load(folder / KEPT)
    assert f"{len(transcript.standing)} questions answered" in done.output
    metric = json.loads((folder / "data.elicitation.metric.json").read_text())
    assert metric_from_dict(metric).family == "linear"
    assert (folder / "data.elicitation.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("language", "axis"),
    [
        pytest.param(
            "en", "“has cancer” cases found (% of everyone)", marks=pytest.mark.slow
        ),
        ("de", "gefundene Fälle („has cancer“) (% von allen)"),
    ],
)
def test_pictures_name_the_positive_class(data, run, monkeypatch, language, axis):
    run("ask", data, *OPTIONS, "--language", language, typed="a\nb\na\nq\n")
    found = recall(data.parent / KEPT)
    drawn = []
    monkeypatch.setattr(
        Figure, "savefig", lambda figure, *_, **__: drawn.append(figure)
    )
    found.subject.draw(found.result, data.parent / "drawn.png")
    assert drawn[0].axes[0].get_xlabel() == axis


@pytest.mark.slow
def test_quitting_keeps_the_answers_and_the_same_command_goes_on(data, run):
    options = (*OPTIONS, "--max-questions", 8)
    left = run("ask", data, *options, typed="1\n2\nq\n")
    assert left.exit_code == 0
    assert "2 answers kept in data.elicitation.json" in left.output
    assert "Too few questions are answered to say anything yet" in left.output
    back = run("ask", data, *options, typed="1\n2\n" * 3)
    assert "Welcome back: 2 answers kept" in back.output
    assert "Question 3 of about" in back.output
    assert "Question 1 of about" not in back.output
    straight = run("ask", data, *options, "--save", "other.json", typed="1\n2\n" * 4)
    first, second = (Transcript.load(name).standing for name in (KEPT, "other.json"))
    assert [entry.answer for entry in first] == [entry.answer for entry in second]
    asked, _, told = straight.output.partition("Your metric")
    few = "the counts themselves are uncertain, by about ± "
    assert few not in asked  # nobody is nagged at a question
    assert " ".join(told.split()).count(few) == 1


@pytest.mark.slow
def test_undo_brings_the_same_question_back(data, run):
    run("ask", data, *OPTIONS, typed="1\nu\nq\n")
    log = Transcript.load(KEPT)
    assert [entry.undone for entry in log.exchanges] == [True]
    again = run("ask", data, *OPTIONS, typed="u\n2\nq\n")
    assert "There is no answer to take back yet." in again.output
    log = Transcript.load(KEPT)
    assert [entry.undone for entry in log.exchanges] == [True, False]
    assert log.exchanges[0].question == log.exchanges[1].question


def test_closed_input_loses_nothing(data, run):
    cut = run("ask", data, *OPTIONS, typed="1\n2\n")
    assert cut.exit_code == 1
    assert "The input was closed" in cut.output
    assert len(Transcript.load(KEPT).standing) == 2


@pytest.mark.slow
def test_a_finished_session_shows_its_result_again_and_restart_begins_anew(data, run):
    few = ("--max-questions", 6)
    run("ask", data, *OPTIONS, *few, typed="1\n2\n" * 3)
    again = run("ask", data, *OPTIONS, *few)
    assert again.exit_code == 0
    assert "Your metric" in again.output
    anew = run("ask", data, *OPTIONS, "--restart", typed="q\n")
    assert "Question 1 of about" in anew.output
    assert not Transcript.load(KEPT).exchanges


@pytest.mark.slow
def test_open_numbers_come_with_what_would_narrow_them(data, run):
    careful = "\n".join("2111221111222")  # whatever misses fewer cases
    wide = run("ask", data, *OPTIONS, "--tolerance", 0.7, typed=careful + "\n")
    told = " ".join(wide.output.split())
    assert "Asking ended as --tolerance 0.7 was reached" in told
    assert "--restart --tolerance 0.35" in told
    fine = ("--tolerance", 0.02, "--restart", "--method", "efficient")
    narrow = run("ask", data, *OPTIONS, *fine, typed="1\n2\n" * 20)
    assert narrow.exit_code == 0
    assert "Your metric" in narrow.output
    assert "Asking ended as" not in narrow.output


@pytest.mark.slow
def test_only_equal_and_cannot_say_still_end_in_a_result(data, run):
    for key in "=s":
        done = run("ask", data, *OPTIONS, "--restart", typed=f"{key}\n" * 40)
        assert done.exit_code == 0, done.output
        assert "Your metric" in done.output


@pytest.mark.slow
def test_a_linear_fractional_metric_can_be_asked_for(data, run):
    options = (*OPTIONS, "--family", "linear-fractional", "--max-questions", 8)
    done = run("ask", data, *options, typed="1\n2\n" * 4)
    assert "Near the best that can be had, one " in done.output
    assert "Only the ranking of classifiers is identified" in done.output


@pytest.mark.slow
def test_the_published_search_can_be_put_to_a_person(data, run):
    done = run("ask", data, *OPTIONS, "--method", "published", typed="1\n2\n" * 15)
    assert done.exit_code == 0
    assert "Question 1 of about 20" in done.output
    assert "20 questions answered" in done.output


@pytest.mark.slow
def test_repeats_ask_until_the_majority_is_certain(data, run):
    run("ask", data, *OPTIONS, "--repeats", 3, "--max-questions", 6, typed="=\n" * 6)
    standing = Transcript.load(KEPT).standing
    assert len(standing) == 6
    assert {frozenset((e.first, e.second)) for e in standing[:2]} == {
        frozenset((standing[0].first, standing[0].second))
    }


@pytest.mark.slow
def test_scores_that_are_no_probabilities_have_no_default_threshold(data, run):
    lines = data.read_text().split("\n")
    rows = [line.split(",") for line in lines[1:] if line]
    data.write_text("y,p\n" + "".join(f"{y},{10 * float(p) - 5}\n" for y, p in rows))
    few = ("--max-questions", 6)
    done = run("ask", data, *OPTIONS, *few, typed="1\n2\n" * 3)
    assert done.exit_code == 0
    assert "threshold 0.5" not in done.output


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        (("--label", "z"), InvalidDataError, "z"),
        (("--score", "nope"), InvalidDataError, "nope"),
        (("--probability", "p"), InvalidParameterError, "either --score"),
        (("--family", "cubic"), InvalidParameterError, "--family must be one of"),
        (("--tolerance", "0"), InvalidParameterError, "--tolerance must be"),
        (("--tolerance", "nan"), InvalidParameterError, "--tolerance must be"),
        (("--tolerance", "5"), InvalidParameterError, "--tolerance must be"),
        (("--per", "1"), InvalidParameterError, "--per must be"),
        (("--max-questions", "0"), InvalidParameterError, "--max-questions must be"),
        (("--repeats", "0"), InvalidParameterError, "--repeats must be"),
        (("--positive-label", "7"), InvalidDataError, "7"),
    ],
)
def test_a_wrong_option_is_named_and_leaves_no_file(data, run, change, error, message):
    wrong = run("ask", data, *OPTIONS, *change)
    assert isinstance(wrong.exception, error)
    assert message in str(wrong.exception)
    assert not (data.parent / KEPT).exists()


def test_a_missing_data_file_is_named(tmp_path, run):
    wrong = run("ask", tmp_path / "none.csv", *OPTIONS)
    assert wrong.exit_code != 0
    assert "none.csv" in str(wrong.exception)


def test_a_damaged_or_foreign_transcript_is_refused_and_left_alone(data, run):
    kept = data.parent / KEPT
    kept.write_text('{"format": "something else"}')
    wrong = run("ask", data, *OPTIONS)
    assert "'data.elicitation.json', which is no file of answers" in str(
        wrong.exception
    )
    assert kept.read_text() == '{"format": "something else"}'


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"max_questions": 8', '"max_questions": "8"'),
        lambda text: text.replace('"configuration"', '"settings"'),
    ],
)
def test_a_spoilt_file_of_answers_is_named_and_can_be_begun_anew(data, run, spoil):
    options = *OPTIONS, "--max-questions", 8
    run("ask", data, *options, typed="1\nq\n")
    kept = data.parent / KEPT
    spoilt = spoil(kept.read_text())
    assert spoilt != kept.read_text()
    kept.write_text(spoilt)
    wrong = run("ask", data, *options)
    assert isinstance(wrong.exception, TranscriptError)
    assert KEPT in str(wrong.exception)
    assert "--restart" in str(wrong.exception)
    assert kept.read_text() == spoilt
    assert run("ask", data, *options, "--restart", typed="1\nq\n").exit_code == 0
    assert (data.parent / KEPT.replace(".json", ".1.json")).read_text() == spoilt


def test_a_file_of_answers_that_an_editor_marked_is_gone_on_with(data, run):
    run("ask", data, *OPTIONS, typed="1\nq\n")
    kept = data.parent / KEPT
    kept.write_bytes(b"\xef\xbb\xbf" + kept.read_bytes())
    run("ask", data, *OPTIONS, typed="1\nq\n")
    assert len(Transcript.load(kept).standing) == 2


def test_other_data_under_the_same_name_is_refused(data, run):
    run("ask", data, *OPTIONS, typed="1\nq\n")
    data.write_text(data.read_text() + "1,0.5\n")
    wrong = run("ask", data, *OPTIONS)
    assert isinstance(wrong.exception, TranscriptError)
    said = str(wrong.exception)
    assert "data.csv (301 rows, " in said
    assert "have changed; it had 300 rows then." in said
    assert "--restart" in said
    assert len(Transcript.load(KEPT).standing) == 1


def test_other_data_under_another_name_are_told_from_those_asked_about(data, run):
    run("ask", data, *OPTIONS, typed="1\nq\n")
    (data.parent / "other.csv").write_text("y,p\n0,0.2\n1,0.7\n1,0.1\n")
    wrong = run("ask", "other.csv", *OPTIONS, "--save", KEPT)
    assert isinstance(wrong.exception, TranscriptError)
    said = str(wrong.exception)
    assert "other.csv (3 rows, 66.7% positive) is not what was asked about" in said
    assert "data.csv (300 rows)" in said


def test_a_table_of_models_that_has_changed(models, run):
    options = ["--models", "name", "--reward", "accuracy_bus", "--cost", "price"]
    run("ask", models, *options, typed="1\nq\n")
    models.write_text(models.read_text() + "last,0.9,0.9,3,0.3\n")
    wrong = run("ask", models, *options)
    assert "(8 models) is not what it was" in str(wrong.exception)
    assert "it had 7 models then" in str(wrong.exception)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "key"), [("bayesian", "1"), ("bayesian", "="), ("efficient", "=")]
)
def test_nothing_is_told_of_a_metric_of_which_nothing_is_certain(
    data, run, method, key
):
    """Who always presses the same key has said nothing, and is told so."""
    options = (*OPTIONS, "--method", method, "--max-questions", 28)
    done = run("ask", data, *options, typed=f"{key}\n" * 28)
    assert done.exit_code == 0, done.output
    told = " ".join(done.output.partition("Your metric")[2].split())
    assert "So do not rely on it" in told
    assert "One missed" not in told.partition("What it changes")[0]
    for command in ("verify", "rank"):
        models = ("--model", "p=one", "--model", "p=two")
        more = models if command == "rank" else ()
        again = run(command, KEPT, *more).output
        assert "So do not rely on it" in " ".join(again.split())


@pytest.mark.slow
def test_skipped_questions_are_not_said_to_be_answered(data, run):
    done = run("ask", data, *OPTIONS, typed="s\n" * 40)
    standing = Transcript.load(KEPT).standing
    words = " ".join(done.output.split())
    assert f"0 questions answered, {len(standing)} skipped." in words
    run("report", KEPT, "--out", "report.md")
    page = (data.parent / "report.md").read_text(encoding="utf-8")
    assert f"Found from 0 answers, {len(standing)} skipped." in page
    assert f"0 questions answered, {len(standing)} skipped: " in page


def test_enter_alone_is_told_what_to_type(data, run):
    done = run("ask", data, *OPTIONS, typed="\n5\nq\n")
    assert "Nothing was typed. Type a, b or = and then press Enter." in done.output
    assert "“5” is none of the keys." in done.output
