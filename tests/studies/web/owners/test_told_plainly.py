"""What cannot be so is told where the owner is, in their language; nothing is lost."""

from html import unescape

import pytest

from elicitor.studies.web import wording

from .owning import MEANT, form_of, launched, place_of, problem, sent, uploaded
from .test_editing import sample
from .test_running import once_of, saved

GERMAN = {"accept-language": "de"}


def test_a_file_that_is_refused_loses_nothing_that_was_typed(client):
    page = uploaded(client, "y,p\n", title="Mine", languages=["de"])
    assert page.status_code == 422
    assert 'value="Mine"' in page.text
    assert 'value="de" checked' in page.text
    assert 'value="en" checked' not in page.text


def test_a_bad_file_is_told_in_german_by_row_and_column(client):
    client.headers.update(GERMAN)
    rows = "".join(f"{i % 2},0.{i + 1}\n" for i in range(8))
    page = uploaded(client, f"y,wert\n{rows}1,hoch\n")
    assert problem(page.text).startswith(
        "Spalte „wert“ muss Zahlen enthalten: In Zeile 9 steht „hoch“."
    )


def test_another_file_that_is_bad_leaves_what_was_typed(client):
    place = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    form = form_of(client, f"{place}/edit/data")
    field = next(name for name in form if name.startswith("unit."))
    page = client.post(
        f"{place}/edit/data",
        data={**form, field: "fortnights"},
        files={"data": ("b.csv", b"model,solved\na,1,2\n")},
    )
    assert page.status_code == 422
    assert "Row 1 of b.csv has 3 cells" in problem(page.text)
    assert 'value="fortnights"' in page.text


@pytest.mark.slow
def test_numbers_that_may_be_slips_are_remarked(client):
    rows = "".join(f"{i % 2},0.{i + 1}\n" for i in range(8))
    page = uploaded(client, f"y,p\n{rows}1,1.7\n0,0.1\n").text
    assert "because row 9 holds 1.7." in page
    assert not problem(page)
    assert "is taken for scores" not in uploaded(client, f"y,p\n{rows}").text


@pytest.mark.parametrize("per", ["2", "1000000"])
@pytest.mark.quick_cases("2")
def test_a_number_of_people_that_makes_no_sense_is_refused(client, per):
    place = place_of(uploaded(client, sample("clinic")))
    page = sent(client, place, "amount", per=per).text
    assert "From 25 to 285 is sensible here, 100 is usual." in problem(page)
    hint = wording("en")("per-hint", usual=100, least=25, most=285)
    assert hint in unescape(page)
    assert "is sensible here" in problem(client.get(f"{place}/launch").text)
    assert not problem(sent(client, place, "amount", per="200").text)


@pytest.mark.slow
def test_a_survey_in_one_language_is_not_launched(client):
    place = place_of(uploaded(client, sample("clinic"), languages=["en", "de"]))
    page = sent(
        client,
        place,
        "texts",
        survey__0__kind="choice",
        survey__0__en="Your work?",
        survey__0__de="Ihr Beruf?",
        en__consent="I agree.",
        **{"survey.0.en.choices": "doctor\nnurse", "survey.0.de.choices": "Arzt"},
    )
    assert "has 1 of 2 answers to choose from in German" in problem(page.text)
    launch = client.get(f"{place}/launch").text
    assert "has 1 of 2 answers to choose from in German" in problem(launch)
    assert f'action="{place}/launch"' not in launch
    sent(client, place, "texts", **{"survey.0.de.choices": "Arzt\nPflege"})
    launch = client.get(f"{place}/launch", headers=GERMAN).text
    assert not problem(launch)
    assert "Worin man einwilligt, steht nur in der anderen Sprache da" in launch
    launched(client, place)
    assert client.app.state.studies.study(place.rsplit("/", 1)[1]).state == "open"


@pytest.mark.slow
def test_scores_that_point_the_wrong_way_are_told(client):
    client.headers.update(GERMAN)
    rows = "".join(f"{i % 2},{i % 2 * 3 + i % 5}.5\n" for i in range(40))
    assert "falsche Richtung" not in uploaded(client, f"y,risiko\n{rows}").text
    turned = "".join(f"{1 - i % 2},{i % 2 * 3 + i % 5}.5\n" for i in range(40))
    page = unescape(uploaded(client, f"y,risiko\n{turned}").text)
    assert "Spalte „risiko“ zeigt vielleicht in die falsche Richtung" in page


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ({"probability": "y"}, "für das genannt, was wahr war, und für das, was das"),
        ({"weight": "p"}, "sagte, und dafür, wie viel eine Zeile zählt"),
    ],
)
def test_a_column_that_is_named_twice_is_told_in_german(client, typed, told):
    client.headers.update(GERMAN)
    rows = "".join(f"{i % 2},{i % 2 * 0.3 + i % 5 / 10}\n" for i in range(40))
    place = place_of(uploaded(client, f"y,p\n{rows}"))
    page = sent(client, place, "data", **typed).text
    assert told in problem(page)


@pytest.mark.slow
def test_nothing_of_the_inside_is_shown_of_a_number_that_cannot_be(client):
    client.headers.update(GERMAN)
    place = place_of(uploaded(client, sample("clinic")))
    for typed in ({"per": "viele"}, {"most": "-3"}, {"held_out": "1,5"}):
        page = unescape(sent(client, place, "amount", **typed).text)
        assert "ganze Zahl" in problem(page), typed
        assert "cannot be so" not in page
        assert "valid integer" not in page
        sent(client, place, "amount", per="", most="12", held_out="1")


@pytest.mark.slow
def test_checks_without_room_are_told_on_the_form(client):
    client.headers.update(GERMAN)
    place = place_of(uploaded(client, sample("clinic")))
    told = "kein Platz: 0 kommen ein zweites Mal, 0 werden zur Kontrolle"
    few = {"most": "5", "retests": "9", "held_out": "9", "go": "stay"}
    assert told in unescape(sent(client, place, "amount", **few).text)
    enough = {"most": "40", "retests": "2", "held_out": "2", "go": "stay"}
    assert "kein Platz" not in sent(client, place, "amount", **enough).text


@pytest.mark.slow
def test_a_german_owner_gets_german_links_and_the_preview_first(client):
    client.headers.update(GERMAN)
    place = place_of(uploaded(client, sample("clinic"), languages=["en", "de"]))
    page = client.get(f"{place}/edit/words").text
    assert '<option value="de" selected>' in page
    assert '<div class="sheet" lang="de">' in page
    launched(client, place)
    form = {"once": once_of(client, place, "personal"), "days": "9"}
    twice = client.post(f"{place}/invite/personal", data={**form, "who": "Bo\nBo"})
    assert twice.status_code == 422
    assert "bekäme zwei Links" in problem(twice.text)
    made = saved(client, place, {**form, "who": "Bo\nAda"})
    lines = made.content.decode("utf-8-sig").splitlines()
    assert lines[0] == '"Person";"Link"'
    assert [one.partition(";")[0] for one in lines[1:]] == ['"Bo"', '"Ada"']


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_scale_is_called_what_people_get(language):
    word = wording(language)
    for message in ("stated", "survey-slider"):
        told = word(message)
        assert "10" in told
        assert "100" not in told


@pytest.mark.parametrize("address", ["http://nope", "https://", "https:/x.org"])
@pytest.mark.quick_cases("https:/x.org")
def test_people_are_sent_on_to_https_only(client, address):
    place = place_of(uploaded(client, sample("clinic")))
    page = sent(client, place, "texts", redirect=address)
    assert "must begin with https://" in problem(page.text)
    assert f'value="{address}"' in page.text  # what was typed stays
    good = sent(client, place, "texts", redirect="https://panel.example.org/done")
    assert good.url.path == f"{place}/launch"


@pytest.mark.parametrize("typed", ["\u200b", "\u202e", " \u200d "])
def test_a_title_that_nobody_can_read_is_none(client, typed):
    page = uploaded(client, "y,p\n1,0.9\n0,0.1\n", title=typed)
    assert hidden_title(client, page) == "clinic"  # of the file
    seen = uploaded(client, "y,p\n1,0.9\n0,0.1\n", title="\u202eWard\u200d 3")
    assert hidden_title(client, seen) == "Ward\u200d 3"


def hidden_title(client, page):
    return form_of(client, f"{place_of(page)}/edit/texts")["title"][0]


@pytest.mark.slow
def test_a_title_that_is_too_long_is_not_cut_without_a_word(client):
    told = "A title may have 200 letters; this one has more."
    page = uploaded(client, "y,p\n1,0.9\n0,0.1\n", title="x" * 201)
    assert told in page.text
    place = place_of(uploaded(client, sample("clinic")))
    assert told in sent(client, place, "texts", title="x" * 201, go="stay").text


@pytest.mark.slow
def test_no_class_of_the_library_is_named_to_an_owner(client):
    rows = "".join(f"{i % 2},0.{i % 70 + 11},m\n" for i in range(60))
    alone = "y,p,g\n" + rows + "1,0.9,f\n"  # of her group nobody is a 0
    place = place_of(uploaded(client, alone))
    page = sent(client, place, "data", groups="g", go="stay").text
    assert "Of group “f” (one row) none holds “0” in column “y”" in unescape(page)
    assert "RateBall" not in page


@pytest.mark.slow
def test_of_groups_whose_scores_point_the_other_way_that_is_said(client):
    """And not that a better model is needed."""
    rows = "".join(
        f"{'paid' if i % 9 else 'overpaid'},"
        f"{(i * 37 % 60 + (i % 9 == 0) * 35) / 100},{'mf'[i // 9 % 2]}\n"
        for i in range(900)
    )
    place = place_of(uploaded(client, "truth,p,who\n" + rows))
    sent(client, place, "data", label="truth", groups="who", positive_label="paid")
    for page in (f"{place}/edit/data", f"{place}/launch"):
        told = unescape(client.get(page).text)
        assert "may point the wrong way" in told
        assert "better model" not in told


def test_a_rare_class_is_remarked_as_at_the_terminal(client):
    rare = "y,p\n" + "".join(f"{int(i == 0)},0.{i + 11}\n" for i in range(60))
    page = uploaded(client, rare)
    few = "The 60 rows of the data hold only 1 of “1”"
    assert few in unescape(page.text)
    assert few in unescape(client.get(f"{place_of(page)}/launch").text)


@pytest.mark.slow
def test_few_people_of_groups_are_told_in_the_words_of_a_study_in_german(client):
    rows = "".join(
        f"{label},0.{i * 37 % 50 + more},{'mf'[i % 2]}\n"
        for i in range(60)
        for label, more in [("nein", 11) if i % 3 else ("ja", 45)]
    )
    place = place_of(uploaded(client, "y,p,g\n" + rows, languages=["de"]))
    sent(client, place, "data", groups="g", positive_label="ja", go="stay")
    form = form_of(client, f"{place}/edit/words")
    names = [name for name in form if name.startswith("de.classes.")]
    words = {"de.people.many": "Kunden", names[0]: "Zahlungsausfall"}
    sent(client, place, "words", **words)
    page = unescape(client.get(f"{place}/launch").text)
    assert "of them only 10 of “Kunden mit Zahlungsausfall”" in page


@pytest.mark.slow
def test_few_rows_are_remarked_before_anybody_is_asked(client):
    few = "y,p\n1,0.9\n0,0.1\n1,0.4\n0,0.5\n"
    page = uploaded(client, few)
    assert "only 4 rows" in page.text
    place = place_of(page)
    assert "only 4 rows" in client.get(f"{place}/launch").text
    many = place_of(uploaded(client, sample("clinic")))
    for step in ("edit/data", "launch"):
        assert "There are only" not in client.get(f"{many}/{step}").text


@pytest.mark.slow
def test_a_fresh_file_is_not_greeted_with_a_refusal(client):
    page = uploaded(client, "y,p\nyes,0.9\nno,0.1\n")
    assert problem(page.text)
    assert wording("en")("problem-title-new") in page.text
    assert wording("en")("problem-title") not in page.text
    place = place_of(page)
    sent(client, place, "data", positive_label="yes")
    broken = sent(client, place, "texts", redirect="http://nope")
    assert wording("en")("problem-title") in broken.text  # it could be asked before


@pytest.mark.slow
def test_errors_name_steps_as_their_tabs_do(client):
    place = place_of(uploaded(client, sample("clinic")))
    page = sent(client, place, "amount", most="999")
    tab = wording("en")("step-short-amount")
    assert f"At “{tab}”" in problem(page.text)


@pytest.mark.slow
@pytest.mark.parametrize("read", ["en", "de"])
@pytest.mark.quick_cases("de")
def test_our_usual_texts_can_be_read_where_others_are_written(client, read):
    place = place_of(uploaded(client, sample("clinic"), languages=[read]))
    sent(client, place, "amount", most="30", retests="2")
    people = {"en": "patients", "de": "Kranke"}[read]
    sent(client, place, "words", **{f"{read}.people.many": people})
    word = wording(read)
    for own in ("", "Mine."):  # also beside texts of one's own
        sent(client, place, "texts", **{f"{read}.consent": own})
        page = unescape(client.get(f"{place}/edit/texts").text)
        assert word("consent-usual", most=30, of="people", people=people) in page
        assert word("consent-kept", days=90) in page
        assert word("instructions-usual", of="people", better="taken") in page
        assert word("instructions-twice", count=2) in page


@pytest.mark.slow
def test_usual_texts_are_there_where_a_number_cannot_be(client):
    place = place_of(uploaded(client, sample("clinic")))
    sent(client, place, "amount", most="999")
    page = unescape(client.get(f"{place}/edit/texts").text)
    assert wording("en")("text-consent-usual") in page


@pytest.mark.slow
def test_a_study_that_has_ended_is_not_called_running(client):
    place = place_of(uploaded(client, sample("clinic")))
    launched(client, place)
    title = f"<h2>{wording('en')('running-title')}</h2>"
    assert title in client.get(f"{place}/launch").text
    page = client.post(f"{place}/close", data=MEANT).text
    assert title not in page
    assert f"<h2>{wording('en')('running-title-ended')}</h2>" in page


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_settles_an_interview_is_what_the_procedure_settles(language):
    told = wording(language)("until-precise-told")
    assert "2 %" in told  # `regret`, as it is usually
    assert "95" in told
