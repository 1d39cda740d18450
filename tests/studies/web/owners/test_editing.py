"""Owners make studies: files, columns, words, amounts, texts, and the question seen."""

import gzip
import io
import re
from html import unescape

import numpy as np
import polars as pl
import pytest
import yaml
from starlette.testclient import TestClient

from elicitor.datasets import load_sample
from elicitor.studies import Drafts
from elicitor.studies.store import Draft, Study
from elicitor.studies.web import wording
from elicitor.studies.web.steps import STEPS
from elicitor.using import Words

from .owning import (
    FOREIGN,
    another_owner,
    form_of,
    hidden,
    launched,
    new_form,
    place_of,
    problem,
    sent,
    uploaded,
)

pytestmark = pytest.mark.slow  # each page is a request to a whole server


def sample(name):
    return load_sample(name).text


def definition(client, place):
    return client.app.state.studies.definition(place.rsplit("/", 1)[1])


def tables(client):
    with client.app.state.studies.store.reading() as db:
        return db.query(Study).count(), db.query(Draft).count()


# -- a whole sitting ---------------------------------------------------------------


def test_what_was_typed_is_kept_whatever_step_one_goes_to(client):
    """Words were lost to a click on another step; with a problem, one is not held."""
    place = place_of(uploaded(client, sample("clinic")))
    page = client.get(f"{place}/edit/words").text
    nav = re.search(r'<nav class="steps-nav".*?</nav>', page, re.DOTALL)[0]
    assert re.findall(r'form="step" name="go" value="(\w+)"', nav) == [
        "next",  # what Enter does: the first button of a form
        *("data", "weigh", "words", "amount", "texts", "launch"),
    ]
    for to in ("texts", "data", "launch"):
        typed = f"Kinder {to}"
        after = sent(client, place, "words", en__people__many=typed, go=to)
        there = to if to == "launch" else f"edit/{to}"
        assert after.url.path == f"{place}/{there}"
        assert typed in client.get(f"{place}/edit/words").text
    after = sent(client, place, "data", label="", go="texts")
    assert after.url.path == f"{place}/edit/texts"  # where the problem is told, too
    assert problem(after.text)


def test_a_sitting_about_a_clinic(client):
    place = place_of(uploaded(client, sample("clinic")))
    after = sent(client, place, "data", go="next")
    assert after.url.path == f"{place}/edit/weigh"
    sent(client, place, "weigh", choice="shares", go="next")
    sent(
        client,
        place,
        "words",
        en__people__many="patients",
        en__people__one="patient",
        en__classes__0="has cancer",
        go="next",
    )
    sent(client, place, "amount", per="200", most="12", until="budget", go="next")
    after = sent(
        client,
        place,
        "texts",
        title="Biopsies",
        en__consent="We keep it for a year.",
        survey__0__en="What is your work?",
        survey__0__kind="choice",
        **{"survey.0.en.choices": "doctor\nnurse\n"},
        code="DONE-7",
        go="next",
    )
    assert after.url.path == f"{place}/launch"
    found = definition(client, place)
    assert found.title == "Biopsies"
    assert found.subject.label == "has_cancer"
    assert found.subject.probabilities == ("p_logistic",)
    assert found.subject.family == "linear-fractional"
    assert found.subject.per == 200
    assert (found.budget.most, found.budget.until) == (12, "budget")
    assert found.text("consent", "en") == "We keep it for a year."
    assert Words.of(found.words).people.one == "patient"
    (item,) = found.survey
    assert item.kind == "choice"
    assert [one["en"] for one in item.choices] == ["doctor", "nurse"]
    assert found.completion.code == "DONE-7"
    after = launched(client, place)
    assert found.hash in after.text
    assert client.app.state.studies.study(place.rsplit("/", 1)[1]).state == "open"


def test_a_sitting_about_groups(client):
    place = place_of(uploaded(client, sample("loans"), "loans.csv"))
    assert definition(client, place).subject.groups == ("sex",)
    sent(client, place, "weigh", choice="fair-curved")
    page = sent(client, place, "words", **{"en.groups.0": "women"}).text
    assert "women" in re.search(r'<div class="sheet".*', page, re.DOTALL)[0]
    found = definition(client, place)
    assert found.subject.family == "fair-quadratic"
    assert found.subject.tolerance == 0.1
    assert found.words["groups"] == {"female": "women"}
    sent(client, place, "amount")  # what is ticked stays
    assert definition(client, place).subject.realistic
    sent(client, place, "amount", realistic="")
    found = definition(client, place).subject
    assert (found.realistic, found.realistic_groups) == (False, True)
    launched(client, place)


def test_a_sitting_about_a_pool_of_models(client):
    place = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    found = definition(client, place).subject
    assert found.models == "model"
    assert found.rewards == ("solved",)
    assert found.costs == ("latency", "price")
    page = client.get(f"{place}/edit/data").text
    (latency,) = re.findall(r'id="column-(\d)">latency', page)
    sent(client, place, "data", **{f"unit.{latency}": "s"})
    assert definition(client, place).subject.costs == ("latency=s", "price")
    sent(
        client,
        place,
        "words",
        **{
            "en.attributes.0.name": "tickets solved",
            "attributes.0.decimals": "0",
            "en.attributes.1.misleads": "Measured at night.",
        },
    )
    words = definition(client, place).words["attributes"]
    assert words["solved"] == {"name": "tickets solved", "decimals": 0}
    assert words["latency"] == {"misleads": "Measured at night."}
    sent(client, place, "amount", until="decided", arms=["bars", "table"])
    found = definition(client, place)
    assert found.arms == ("bars", "table")
    assert found.budget.until == "decided"
    launched(client, place)


def test_several_classes_are_guessed_by_their_names(client):
    place = place_of(uploaded(client, sample("vehicles"), "vehicles.csv"))
    found = definition(client, place).subject
    assert found.probabilities == (
        "bus=p_bus",
        "opel=p_opel",
        "saab=p_saab",
        "van=p_van",
    )
    sent(client, place, "words", **{"en.classes.3": "vans"})
    assert definition(client, place).words["classes"] == {"van": "vans"}


@pytest.mark.parametrize("story", ["clinic", "loans", "tickets", "vehicles"])
def test_a_story_is_ready_in_both_languages(client, story):
    form = {**new_form(client), "story": story}
    answer = client.post("/studies/new", data=form)
    place = place_of(answer)
    assert problem(answer.text) == ""
    assert definition(client, place).languages == ("en", "de")
    for language in ("en", "de"):
        page = client.get(f"{place}/preview?language={language}").text
        assert f'class="sheet" lang="{language}"' in page
        assert wording(language)("question-heading") in page
    assert 'role="alert"' not in client.get(f"{place}/launch").text


# -- files -------------------------------------------------------------------------


def as_parquet(text):
    file = io.BytesIO()
    pl.read_csv(io.StringIO(text)).write_parquet(file)
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "packed"),
    [
        ("clinic.csv.gz", lambda text: gzip.compress(text.encode())),
        ("clinic.parquet", as_parquet),
        ("clinic.csv", lambda text: text.replace(",", ";").replace(".", ",").encode()),
    ],
)
def test_files_of_all_kinds_are_read(client, name, packed):
    answer = uploaded(client, packed(sample("clinic")), name)
    assert problem(answer.text) == ""
    found = definition(client, place_of(answer)).subject
    assert found.probabilities == ("p_logistic",)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("1,0.99,0.87\n0,0.12,0.09\n", "names of the columns"),
        ("", "empty"),
        ("y,p\n", "no rows"),
        ("y,p\n1,0.4,7\n", "Row 1 of clinic.csv has 3 cells, and there are 2 columns"),
        ("y,p,p\n1,0.4,0.1\n", "2 columns are called “p”"),
        (b"\x1f\x8bnot really packed", "damaged"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_and_why(client, content, told):
    answer = uploaded(client, content, title="My title")
    assert answer.status_code == 422
    assert told in problem(answer.text)
    assert "/tmp" not in problem(answer.text)
    assert 'value="My title"' in answer.text
    assert tables(client) == (0, 0)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            "y,p\n1,0.4\n0,high\n1,0.2\n",
            "Column “p” must hold numbers: row 2 holds “high”",
        ),
        ("y,p\n1,0.4\n0,\n1,0.2\n", "Column “p”: the cell in row 2 is empty"),
        ("y,p\n1,0.4\n1,0.2\n", "Column “y” holds “1” in all rows"),
        (
            "y,p\nill,0.4\nwell,0.2\nill,0.3\n",
            wording("en")("problem-undecided", first="ill", second="well"),
        ),
    ],
)
def test_what_cannot_be_asked_is_a_draft_and_told_by_row(client, content, told):
    answer = uploaded(client, content)
    assert answer.url.path.endswith("/edit/data")
    assert told in problem(answer.text)
    assert tables(client) == (1, 1)
    place = place_of(answer)
    assert told in problem(client.get(f"{place}/launch").text)
    assert client.get(f"{place}/edit/words").url.path == f"{place}/edit/data"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "Column “y”: the cell in row 5 is empty.",
                "Column “p” must hold numbers: 2 cells do not: row 2 (“high”) and row "
                "3 (“?”).",
                "Row 1 is the first below the names.",
            ),
        ),
        (
            "de",
            (
                "Spalte „y“: Die Zelle in Zeile 5 ist leer.",
                "Spalte „p“ muss Zahlen enthalten: In 2 Zellen ist das nicht so: Zeile "
                "2 („high“) und Zeile 3 („?“).",
                "Zeile 1 ist die erste ",
            ),
        ),
    ],
)
def test_several_faults_stand_below_each_other(client, language, told):
    answer = uploaded(client, "y,p\n1,0.4\n0,high\n1,?\n0,0.2\n,0.3\n")
    text = client.get(f"{place_of(answer)}/edit/data?language={language}").text
    (note,) = re.findall(r'<div class="note problem".*?</div>', text, re.DOTALL)
    paragraphs = re.findall(r"<p>(.*?)</p>", note)[1:]
    assert len(paragraphs) == len(told)
    for one, begins in zip(paragraphs, told, strict=True):
        assert unescape(one).startswith(begins)


def test_columns_are_corrected_by_the_owner(client):
    place = place_of(uploaded(client, "y,p\nill,0.4\nwell,0.2\nill,0.6\nwell,0.5\n"))
    after = sent(client, place, "data", positive_label="ill", go="next")
    assert after.url.path == f"{place}/edit/weigh"
    assert definition(client, place).subject.positive_label == "ill"


def test_a_wrong_file_becomes_a_right_one(client):
    place = place_of(uploaded(client, "y,p\n1,0.4\n0,high\n1,0.2\n"))
    right = ("mine.csv", sample("clinic").encode())
    form = form_of(client, f"{place}/edit/data")
    after = client.post(f"{place}/edit/data", data=form, files={"data": right})
    assert problem(after.text) == ""
    assert definition(client, place).subject.data == "mine.csv"


def test_files_that_are_too_large_are_refused(client):
    form = new_form(client)
    content = b"y,p\n" + b"1,0.5\n" * 3_400_000  # 20.4 MB
    answer = client.post("/studies/new", data=form, files={"data": ("a.csv", content)})
    assert answer.status_code == 413
    assert "At most 20 MB" in answer.text
    assert "content-security-policy" in answer.headers
    assert tables(client) == (0, 0)


def test_what_is_too_large_is_refused_though_nobody_told_its_length(client):
    def parts():
        told = b"Content-Disposition: form-data; name=data; filename=a.csv"
        yield b"--x\r\n" + told + b"\r\n\r\n"
        for _ in range(21):
            yield b"1" * 1_000_000
        yield b"\r\n--x--\r\n"

    head = {"content-type": "multipart/form-data; boundary=x"}
    for address, told in (("/studies/new", "At most 20 MB"), ("/sign-in", "20 MB")):
        answer = client.post(address, content=parts(), headers=head)
        assert answer.status_code == 413
        assert told in answer.text
    assert tables(client) == (0, 0)


def test_a_packed_file_may_not_become_huge(client, monkeypatch):
    monkeypatch.setattr("elicitor.studies.uploads.LARGEST", 1_000_000)
    packed = gzip.compress(b"y,p\n" + b"1,0.5\n" * 200_000)
    answer = uploaded(client, packed, "a.csv.gz")
    assert "too large" in problem(answer.text)


def test_names_of_files_lead_nowhere(client):
    answer = uploaded(client, sample("clinic"), "../../etc/<b>x.csv")
    assert definition(client, place_of(answer)).subject.data == "_b_x.csv"
    assert "<b>x.csv" not in answer.text
    assert "_b_x.csv" in answer.text


# -- words and the question beside them ----------------------------------------------


def test_the_question_follows_what_is_typed_and_nothing_is_kept(client):
    place = place_of(uploaded(client, sample("clinic")))
    typed = {
        **form_of(client, f"{place}/edit/words"),
        "en.people.many": "horses",
        "en.classes.0": "is lame",
    }
    part = client.post(
        f"{place}/preview", data=typed, headers={"hx-request": "true"}
    ).text
    assert "horses who are lame" in part
    assert "<form" not in part

    def beside(page, field):
        """What stands under a field: what a question makes of its word."""
        found = re.search(rf'<output [^>]*id="{field}-said"[^>]*>([^<]*)', page)
        return unescape(found[1])

    assert part.count('hx-swap-oob="true"') == 2  # two classes, one language
    first = beside(part, "en.classes.0")
    assert first.startswith("In a question: ")
    assert "horses who are lame" in first
    other = beside(part, "en.classes.1")
    assert "horses who are not lame" in other
    whole = client.post(f"{place}/preview", data=typed).text  # without scripts
    assert "horses who are lame" in whole
    assert 'value="horses"' in whole
    assert beside(whole, "en.classes.0") == first
    assert "hx-swap-oob" not in whole
    assert wording("en")("typed-not-kept") in whole
    assert definition(client, place).words == {}
    german = client.post(f"{place}/preview", data={**typed, "shown_in": "de"}).text
    assert wording("de")("question-heading") in german


@pytest.mark.parametrize(
    ("story", "step"),
    [*(("clinic", step) for step in STEPS), ("tickets", "weigh"), ("loans", "weigh")],
)
def test_every_step_shows_the_question_while_one_types(client, story, step):
    place = place_of(uploaded(client, sample(story), f"{story}.csv"))
    typed = form_of(client, f"{place}/edit/{step}")
    headers = {"hx-request": "true"}
    part = client.post(f"{place}/preview", data=typed, headers=headers)
    assert part.status_code == 200
    assert "<form" not in part.text
    assert wording("en")("question-heading") in part.text
    assert step == "words" or "hx-swap-oob" not in part.text


def test_qualities_with_units_in_their_headers_are_named_in_the_order_of_the_file(
    client,
):
    table = (
        "Model,Price (EUR per 1000 letters),Accuracy (%),Privacy\n"
        "Elbe,12,93,2\nFjord,9,91,1\nTide,7,85,0\n"
    )
    place = place_of(uploaded(client, table, "models.csv"))
    page = client.get(f"{place}/edit/words")
    assert page.status_code == 200
    fields = [page.text.index(f">{name}") for name in ("Price", "Accuracy", "Privacy")]
    assert fields == sorted(fields)
    answer = sent(
        client, place, "words", **{"en.attributes.2.levels": "0 = US\n1 = EU\n2 = ours"}
    )
    assert answer.status_code == 200
    assert definition(client, place).words["attributes"]["Privacy"]["levels"]


def test_words_that_do_not_do_are_told_and_kept(client):
    place = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    wrong = {"en.attributes.0.levels": "56 = few\n60 = few"}
    answer = sent(client, place, "words", **wrong, go="next")
    assert answer.url.path == f"{place}/edit/words"
    assert "levels of “solved” are called alike: “56” and “60”" in problem(answer.text)
    assert "60 = few" in answer.text
    assert definition(client, place).words == {}  # what can be asked is as it was


@pytest.mark.parametrize(
    ("language", "words", "told"),
    [
        ("de", ("Sepsis", "keine Sepsis"), "Patienten ohne Sepsis"),
        ("de", ("Sepsis", ""), "Patienten ohne Sepsis"),
        ("en", ("has sepsis", "no sepsis"), "Patienten with no sepsis"),
    ],
)
def test_what_people_have_not_is_understood_and_told_below_the_second_class(
    client, language, words, told
):
    place = place_of(uploaded(client, sample("clinic"), languages=[language]))
    typed = {
        f"{language}.people.many": "Patienten",
        f"{language}.people.one": "Patient",
        f"{language}.classes.0": words[0],
        f"{language}.classes.1": words[1],
        "go": "stay",
    }
    page = unescape(sent(client, place, "words", **typed).text)
    second = re.search(rf'id="{language}.classes.1-said"[^>]*>(.*?)<', page)[1]
    assert told in second
    assert wording("en")(f"class-two-other-hint-{language}") in page
    assert "mit „keine" not in page


WARDS = "".join(
    f"{kind},0.{n}\n" for n in range(1, 9) for kind in ("sepsis", "no sepsis")
)


def test_both_of_two_classes_have_words_whatever_their_labels(client):
    """Also where a bad one was kept before."""
    place = place_of(uploaded(client, f"found,risk\n{WARDS}sepsis,0.95\n"))
    sent(client, place, "data", positive_label="sepsis")
    words = {"en.classes.0": "have sepsis", "en.classes.1": "are free of it"}
    after = sent(client, place, "words", **words, go="next")
    assert problem(after.text) == ""
    assert after.url.path == f"{place}/edit/amount"
    drafts = Drafts(client.app.state.studies)
    study = place.rsplit("/", 1)[1]
    old = {"classes": {"no sepsis": "are well", "sepsis": "are ill"}}
    drafts.save(study, {**drafts.sketch(study).said, "words": old})
    page = client.get(f"{place}/edit/words").text
    assert 'value="are well"' in page
    assert 'value="are ill"' in page
    assert problem(sent(client, place, "words").text) == ""
    assert definition(client, place).words["classes"] == {
        "positive": "are ill",
        "negative": "are well",
    }
    after = sent(client, place, "data", positive_label="no sepsis")
    assert "classes" not in definition(client, place).words


@pytest.mark.parametrize("read", ["en", "de"])
def test_hints_are_about_the_language_of_the_field(client, read):
    place = place_of(uploaded(client, sample("clinic"), languages=["en", "de"]))
    page = client.get(f"{place}/edit/words", headers={"accept-language": read}).text
    for field, example in ("en", "has sepsis"), ("de", "Sepsis"):
        hint = re.search(rf'id="{field}.classes.0-hint">([^<]*)<', page)[1]
        assert unescape(hint) == wording(read)(f"class-two-hint-{field}")
        assert example in hint


def test_each_language_has_words_of_its_own(client):
    place = place_of(uploaded(client, sample("clinic"), languages=["en", "de"]))
    sent(
        client,
        place,
        "words",
        **{"en.people.many": "patients", "de.people.many": "Kranke"},
    )
    assert "100 patients" in client.get(f"{place}/preview?language=en").text
    assert "100 Kranke" in client.get(f"{place}/preview?language=de").text
    file = client.get(f"{place}/words.yaml?language=de")
    assert Words.of(yaml.safe_load(file.text)).people.many == "Kranke"
    assert "attachment" in file.headers["content-disposition"]
    sent(client, place, "texts", languages=["de"])
    assert definition(client, place).words == {"people": "Kranke"}


def test_other_columns_leave_no_words_about_what_is_gone(client):
    place = place_of(uploaded(client, sample("loans"), "loans.csv"))
    sent(
        client, place, "words", **{"en.groups.0": "women", "en.people.many": "clients"}
    )
    after = sent(client, place, "data", groups=[])
    assert problem(after.text) == ""
    found = definition(client, place)
    assert found.words == {"people": "clients"}
    assert found.subject.family == "linear"


# -- versions, others, and forms sent twice ------------------------------------------


@pytest.mark.parametrize("kind", ["choice", "text", "number", "slider"])
def test_questions_of_every_kind_can_be_changed_again(client, kind):
    place = place_of(uploaded(client, sample("clinic")))
    sent(client, place, "texts", survey__0__kind=kind, survey__0__en="Why")
    again = client.get(f"{place}/edit/texts")
    assert again.status_code == 200
    assert 'value="Why"' in again.text


@pytest.mark.parametrize(
    ("field", "typed", "told"),
    [
        ("per", "1e3", "“Out of how many people?” takes a whole number from 2"),
        ("per", "-1", "“Out of how many people?” takes a whole number from 2"),
        ("most", "1e1", "“At most so many questions” takes a whole number from 1 to"),
        ("held_out", "21", "“Kept back as a check” takes a whole number from 0 to 20."),
    ],
)
def test_a_number_that_cannot_be_is_told_where_it_stands(client, field, typed, told):
    place = place_of(uploaded(client, sample("clinic")))
    sent(client, place, "amount", **{field: typed})
    page = client.get(f"{place}/edit/amount")
    assert page.url.path.endswith("/edit/amount")
    assert told in problem(page.text)
    good = "100" if field == "per" else "10"
    sent(client, place, "amount", **{field: good})
    assert not problem(client.get(f"{place}/edit/amount").text)


def test_an_edit_after_the_launch_is_a_new_version(client):
    place = place_of(uploaded(client, sample("clinic")))
    launched(client, place)
    studies, study = client.app.state.studies, place.rsplit("/", 1)[1]
    first = studies.version(study)
    person = studies.newcomer(study)
    page = sent(client, place, "amount", most="9").text
    assert wording("en")("edit-after-launch") in page
    assert studies.version(study).number == 2
    assert studies.version(study, 1).hash == first.hash
    assert studies.newcomer(study).version == 1  # not launched yet
    launched(client, place)
    assert studies.newcomer(study).version == 2
    assert studies.place(person.id).definition.budget.most == 20


@pytest.mark.parametrize("step", list(STEPS))
def test_a_step_sent_twice_changes_nothing_more(client, step):
    place = place_of(uploaded(client, sample("clinic")))
    launched(client, place)
    study = place.rsplit("/", 1)[1]
    sent(client, place, "amount", most="9")
    form = form_of(client, f"{place}/edit/{step}")
    before = client.app.state.studies.version(study)
    for _ in range(2):
        client.post(f"{place}/edit/{step}", data=form)
    after = client.app.state.studies.version(study)
    assert (after.number, after.hash) == (before.number, before.hash)


def test_a_file_sent_twice_is_one_study(client):
    form = {**new_form(client), "languages": "en"}
    file = {"data": ("clinic.csv", sample("clinic").encode())}
    places = {
        place_of(client.post("/studies/new", data=form, files=file)) for _ in range(2)
    }
    assert len(places) == 1
    assert tables(client) == (1, 1)


def test_studies_of_others_are_not_there(client):
    place = place_of(uploaded(client, sample("clinic")))
    other = TestClient(client.app)
    another_owner(client, other)
    assert "Mine" not in other.get("/studies").text
    for page in ("edit", "edit/words", "launch", "invite", "preview", "words.yaml"):
        assert other.get(f"{place}/{page}").status_code == 404
    for page in ("edit/words", "preview", "launch", "trial", "pause", "go-on", "close"):
        assert other.post(f"{place}/{page}").status_code == 404
    for page in ("extend", "invite/personal", "invite/open", "invite/revoke"):
        assert other.post(f"{place}/{page}").status_code == 404


def test_whoever_is_not_signed_in_sees_nothing(client, visitor):
    place = place_of(uploaded(client, sample("clinic")))
    for page in ("/studies", "/studies/new", "/account", f"{place}/edit/words"):
        assert visitor.get(page).url.path == "/sign-in"
    part = visitor.post(f"{place}/preview", headers={"hx-request": "true"})
    assert part.status_code == 401
    assert part.headers["hx-redirect"].startswith("/sign-in")


def test_forms_on_pages_of_others_are_refused(client):
    place = place_of(uploaded(client, sample("clinic")))
    form = form_of(client, f"{place}/edit/amount") | {"most": "3"}
    answer = client.post(f"{place}/edit/amount", data=form, headers=FOREIGN)
    assert answer.status_code == 403
    assert definition(client, place).budget.most == 20


def test_pages_keep_to_the_policy(client):
    place = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    pages = ["/studies", "/studies/new", "/account", "/account/second-factor"]
    pages += [f"{place}/edit/{step}" for step in STEPS]
    pages += [f"{place}/{name}" for name in ("launch", "invite", "preview")]
    for language in ("en", "de"):
        for page in pages:
            told = client.get(page, headers={"accept-language": language}).text
            assert f'<html lang="{language}">' in told
            assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", told), page
            assert len(re.findall("<h1", told)) == 1, page
            ids = re.findall(r'\sid="([^"]+)"', told)
            assert len(ids) == len(set(ids)), page


def test_the_random_text_of_a_form_is_worth_nothing_to_others(client):
    once = hidden(client.get("/studies/new").text, "once")
    other = TestClient(client.app)
    another_owner(client, other)
    answer = other.post("/studies/new", data={"once": once, "story": "clinic"})
    assert answer.status_code == 422
    assert tables(client) == (0, 0)


def test_an_owner_puts_groups_in_order(client):
    names = ["under 30", "30 to 60", "over 60"]
    rng = np.random.default_rng(0)
    score = rng.random(150)
    rows = zip(rng.random(150) < score, score, rng.integers(3, size=150), strict=True)
    lines = (f"{int(y)},{p:.3f},{names[age]}\n" for y, p, age in rows)
    content = "y,p,age\n" + "".join(lines)
    place = place_of(uploaded(client, content, "loans.csv"))
    sent(client, place, "data", groups=["age"])
    assert "under 30, 30 to 60, over 60" in client.get(f"{place}/edit/data").text
    page = client.get(f"{place}/edit/words").text
    assert re.findall(r"Place of “([^”]+)”", page) == names
    study = client.app.state.studies
    number = place.rsplit("/", 1)[1]

    def order():
        return list(study.definition(number).subject.group_order)

    assert order() == names
    sent(client, place, "words", order__2="1")
    assert order() == ["over 60", "under 30", "30 to 60"]
    sent(client, place, "words", order__0="3")
    assert order() == names
    sent(client, place, "words", order__0="3", order__2="1")
    assert order() == names[::-1]
    look = client.get(f"{place}/preview").text
    shown = re.findall(r"over 60|30 to 60|under 30", look)[:3]
    assert shown == names[::-1]


def test_before_a_launch_it_is_told_what_a_language_lacks(client):
    place = place_of(uploaded(client, sample("clinic"), languages=["en", "de"]))
    sent(client, place, "data")
    told = client.get(f"{place}/launch").text
    assert "the study’s own title, “Mine”" in told
    sent(client, place, "texts", **{"de.title": "Meine"})
    sent(client, place, "words", **{"en.classes.0": "has cancer"})
    told = client.get(f"{place}/launch").text
    assert "those who read English find the study’s own title" in told
    assert "those who read German find the names of the data" in told
    sent(client, place, "words", **{"de.people.many": "Frauen"})
    told = client.get(f"{place}/launch").text
    assert "In German, no words are there for: what is true of those" in told


def test_what_is_drawn_of_models_is_called_so(client):
    place = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    sent(client, place, "data")
    page = client.get(f"{place}/edit/amount").text
    assert "Dots on lines" in page
    assert "Bars" not in page
    assert "Dots on lines" in client.get(f"{place}/launch").text
    people = place_of(uploaded(client, sample("clinic"), **new_form(client)))
    page = client.get(f"{people}/edit/amount").text
    assert "Bars" in page
    assert "Dots on lines" not in page


def test_what_is_not_asked_about_is_of_the_kind_of_rows_that_was_read(client):
    place = place_of(
        uploaded(client, "model,good,ward,ms\nA,1,x,3\nB,2,y,1\nC,3,z,9\n")
    )
    page = client.get(f"{place}/edit/data").text
    told = re.search(
        r'<fieldset class="tight (if-\w+)"><legend>[^<]*</legend>\s*<p>Noth', page
    )
    assert told[1] == "if-models"  # hidden as soon as "a case" is chosen


@pytest.mark.anyio
@pytest.mark.parametrize("anyio_backend", ["asyncio"])
async def test_an_upload_that_is_broken_off_is_nothing_to_report(client, caplog):
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    kind = "multipart/form-data; boundary=x"
    headers = {"host": "testserver", "cookie": cookie, "content-type": kind}
    headers["content-length"] = "1000000"
    scope = {
        "type": "http", "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": "/studies/new", "raw_path": b"/studies/new", "query_string": b"",
        "root_path": "", "client": ("127.0.0.1", 1), "server": ("testserver", 80),
        "headers": [(k.encode(), v.encode()) for k, v in headers.items()],
    }  # fmt: skip
    said = [
        {"type": "http.request", "body": b"--x\r\n", "more_body": True},
        {"type": "http.disconnect"},
    ]
    told = []

    async def receive():
        return said.pop(0) if said else {"type": "http.disconnect"}

    async def send(message):
        told.append(message)

    await client.app(scope, receive, send)
    assert not said  # it was read
    assert told[0]["status"] == 400
    assert "broke" not in caplog.text
