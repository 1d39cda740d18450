"""What files are taken for, what is told of what they hold, and what is kept."""

import gzip
import io
from types import SimpleNamespace

import polars as pl
import pytest

from elicitor.studies import Drafts
from elicitor.studies.store import DataFile
from elicitor.studies.uploads import looked_at, unused
from elicitor.studies.web import wording

from .owning import launched, place_of, problem, sent, uploaded
from .test_editing import definition

WORD = wording("en")
SAID = [("0", "0.31"), ("1", "0.83"), ("0", "0.12"), ("1", "0.42"), ("0", "0.57")]
WARD = "patient,sepsis,risk,ward\n" + "".join(
    f"K{i:03},{truth},{said},ICU\n" for i, (truth, said) in enumerate(SAID)
)
SIDE = ("sepsis", "no sepsis")
MODELS = """model,found,false_alarms,delay,support
Alpha,95,40,slow,yes
Bravo,91,25,medium,yes
Carlo,84,12,fast,no
"""


def launch_page(client, place):
    return client.get(f"{place}/launch").text


def subject(client, answer):
    return definition(client, place_of(answer)).subject


def files(client):
    with client.app.state.studies.store.reading() as db:
        return [one.content for one in db.query(DataFile)]


def test_a_table_of_patients_is_one_of_cases(client):
    answer = uploaded(client, WARD, "ward.csv")
    assert problem(answer.text) == ""
    found = subject(client, answer)
    assert (found.models, found.label) == (None, "sepsis")
    assert found.probabilities == ("risk",)
    assert WORD("kind-models-guessed", count=5) not in answer.text
    told = WORD("texts-not-used", columns="ward", count=1)
    assert told not in answer.text


def test_what_was_true_is_no_column_of_groups(client):
    """Of two with two values each; with one only, there is no other."""
    rows = "".join(
        f"{'mf'[i % 2]},{'paid' if i % 5 else 'overpaid'},0.{(i * 37) % 90 + 5:02}\n"
        for i in range(300)
    )
    place = place_of(uploaded(client, "Geschlecht,Zahlung,p\n" + rows))
    found = Drafts(client.app.state.studies).checked(place.rsplit("/", 1)[1]).subject
    assert (found["label"], found["groups"]) == ("Zahlung", ["Geschlecht"])


def test_scores_in_percent_are_of_cases_too(client):
    patients = "stay,age,septic,xgb_risk_pct\n" + "".join(
        f"{900 + i},{40 + i},{truth},{100 * float(said):.1f}\n"
        for i, (truth, said) in enumerate(SAID)
    )
    found = subject(client, uploaded(client, patients, "stays.csv"))
    assert (found.models, found.label) == (None, "septic")
    assert found.score == "xgb_risk_pct"


def test_numbers_that_name_groups_stand_by_their_size():
    rows = "".join(f"{one};x\n" for one in ("2", "10", "0", "1", "12,5", "none"))
    grades, _ = looked_at("a.csv", f"grade;word\n{rows}".encode()).columns
    assert grades.labels == ("0", "1", "2", "10", "12,5", "none")


@pytest.mark.parametrize("column", ["model", "base_model", "Models"])
@pytest.mark.quick_cases("base_model")
def test_a_column_of_models_means_models(client, column):
    content = f"{column},accuracy,private\nA,0.9,0\nB,0.8,1\nC,0.7,1\n"
    answer = uploaded(client, content)
    assert subject(client, answer).models == column
    assert WORD("kind-models-guessed", count=3) in answer.text


def test_a_model_that_is_best_in_everything_is_named(client):
    content = "model,solved,price\nBest,90,1\nMiddle,80,2\nWorst,70,3\n"
    place = place_of(uploaded(client, content))
    page = client.get(f"{place}/edit/weigh").text
    assert WORD("preview-best", model="Best") in page
    assert WORD("preview-nothing") not in page


@pytest.mark.slow
def test_whoever_says_that_rows_are_cases_can_say_at_once_which_is_to_be_found(client):
    rows = "".join(f"K{i:03},{SIDE[i % 2]},{i * 1.7}\n" for i in range(12))
    place = place_of(uploaded(client, f"patient,found,scored\n{rows}"))
    assert definition(client, place).subject.models == "patient"
    page = client.get(f"{place}/edit/data").text
    assert WORD("positive-label") in page
    chosen = {"kind": "predictions", "positive_label": "sepsis"}
    after = sent(client, place, "data", **chosen, go="next")
    assert after.url.path == f"{place}/edit/weigh"
    found = definition(client, place).subject
    assert (found.label, found.score) == ("found", "scored")
    assert found.positive_label == "sepsis"


def test_columns_of_words_are_named_in_a_table_of_models(client):
    answer = uploaded(client, MODELS)
    assert answer.text.count(WORD("role-levels")) == 2  # and are not used at first
    found = subject(client, answer)
    assert (found.rewards, found.costs) == (("found",), ("false_alarms",))


@pytest.mark.parametrize(
    "name", ["alarms", "false_alarms", "errors", "missed", "error_rate", "Fehler"]
)
@pytest.mark.quick_cases("alarms", "Fehler")
def test_what_goes_wrong_is_better_if_there_is_less_of_it(client, name):
    answer = uploaded(client, f"model,{name},solved\nA,3,5\nB,2,4\nC,1,1\n")
    found = subject(client, answer)
    assert (found.rewards, found.costs) == (("solved",), (name,))
    page = client.get(f"{place_of(answer)}/edit/words").text
    assert page.index(f"<h2>{name}<") < page.index("<h2>solved<")


# -- columns that are not used -------------------------------------------------------


def as_parquet(text):
    file = io.BytesIO()
    pl.read_csv(io.StringIO(text)).write_parquet(file)
    return file.getvalue()


def test_a_column_with_a_sign_of_equality_in_its_name_is_used():
    """What follows it may be a unit, or the label that a column is about."""
    table = SimpleNamespace(
        columns=[
            SimpleNamespace(name=one)
            for one in ("y", "p_=1+1", "p_a", "price", "x=y", "r", "patient")
        ]
    )
    told = ["p_=1+1==1+1", "p_a=a"], ["price=euro", r"x\=y=ms"]
    cases = {"label": "y", "probabilities": told[0], "groups": ["r"]}
    assert unused(cases, table) == ["price", "x=y", "patient"]
    models = {"models": "patient", "rewards": told[1]}
    assert unused(models, table) == ["y", "p_=1+1", "p_a", "r"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "packed"),
    [
        ("ward.csv", lambda text: text.encode()),
        ("ward.csv.gz", lambda text: gzip.compress(text.encode())),
        ("ward.csv", lambda text: text.replace(",", ";").replace(".", ",").encode()),
        ("ward.parquet", as_parquet),
    ],
)
@pytest.mark.quick_cases("ward.parquet")
def test_columns_without_use_are_told_and_left_out(client, name, packed):
    answer = uploaded(client, packed(WARD), name)
    place = place_of(answer)
    assert WORD("unused-told", columns="patient, ward") in answer.text
    assert WORD("unused-told", columns="patient, ward") in launch_page(client, place)
    before = client.get(f"{place}/preview").text
    after = sent(client, place, "data", drop="yes", go="next")
    assert after.url.path == f"{place}/edit/weigh"
    assert client.get(f"{place}/preview").text == before
    (kept,) = files(client)
    assert b"K001" not in kept
    assert b"ICU" not in kept
    page = client.get(f"{place}/edit/data").text
    assert WORD("unused-legend") not in page
    assert WORD("unused-go") not in launch_page(client, place)
    launched(client, place)


@pytest.mark.slow
def test_columns_that_are_used_are_not_dropped(client):
    place = place_of(uploaded(client, WARD, "ward.csv"))
    sent(client, place, "data", groups="ward", drop="yes")  # it has one group only
    assert files(client) == [WARD.encode()]
    sent(client, place, "data")
    assert files(client) == [WARD.encode()]


@pytest.mark.slow
def test_columns_that_are_still_to_be_chosen_are_not_told_to_be_left_out(client):
    rows = "".join(
        f"K{i % 9},{k},{','.join('0.6' if one == k else '0.2' for one in 'abc')}\n"
        for i, k in enumerate("abc" * 10)
    )
    place = place_of(uploaded(client, "case,kind,w_x,w_y,w_z\n" + rows))
    assert "Nothing is asked about" not in client.get(f"{place}/edit/data").text
    chosen = {f"class__{i}": f"w_{one}" for i, one in enumerate("xyz")}
    page = sent(client, place, "data", label="kind", **chosen, go="stay").text
    assert WORD("unused-told", columns="case") in page


@pytest.mark.slow
def test_a_column_that_was_used_until_then_is_not_dropped_unseen(client):
    """It is not among those that the page lists beside the box."""
    rows = WARD.replace("ICU", "north").splitlines(keepends=True)
    wards = [one.replace("north", "south") if i % 4 > 1 else one for i, one in
             enumerate(rows)]  # fmt: skip
    place = place_of(uploaded(client, "".join(wards), "ward.csv"))
    sent(client, place, "data", groups="ward")
    page = client.get(f"{place}/edit/data").text
    assert WORD("unused-told", columns="patient") in page
    sent(client, place, "data", groups=[], drop="yes")
    (kept,) = files(client)
    assert b"south" in kept
    assert b"K001" not in kept
    page = client.get(f"{place}/edit/data").text
    assert WORD("unused-told", columns="ward") in page


@pytest.mark.slow
def test_what_was_launched_keeps_its_file(client):
    place = place_of(uploaded(client, WARD, "ward.csv"))
    launched(client, place)
    sent(client, place, "data", drop="yes")
    assert WARD.encode() in files(client)
    assert len(files(client)) == 2


@pytest.mark.parametrize(
    ("name", "less"),
    [
        ("EUR per 1000", True),
        ("€", True),
        ("USD", True),
        ("running $", True),
        ("Gebühr", True),
        ("fee_in_ct", True),
        ("Kosten", True),
        ("coffee", False),
        ("accuracy", False),
        ("sensitivity [ct]", True),
        ("select", False),
    ],
)
@pytest.mark.quick_cases("EUR per 1000-True")
def test_money_is_better_the_less_and_that_is_told_as_a_guess(client, name, less):
    table = f"model,right,{name}\na,0.9,4\nb,0.8,3\nc,0.7,1\n"
    answer = uploaded(client, table, "m.csv")
    found = subject(client, answer)
    assert (name in found.costs) == less
    assert (name in found.rewards) != less
    assert WORD("roles-guessed") in answer.text
    column = 2
    turned = sent(
        client,
        place_of(answer),
        "data",
        **{f"role__{column}": "rewards" if less else "costs"},
    )
    again = client.get(f"{place_of(answer)}/edit/data").text
    assert turned.status_code == 200
    assert WORD("roles-guessed") not in again
