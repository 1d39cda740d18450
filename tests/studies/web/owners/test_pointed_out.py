"""What owners are told of columns, levels and words before a study begins."""

import re
from html import unescape

import pytest

from .owning import form_of, launched, place_of, problem, sent, uploaded
from .test_editing import definition

GERMAN = {"accept-language": "de"}
TABLE = """model,right,price,explanation
A,97,12,full
B,95,8,none
C,93,9,summary
D,90,7,none
"""


def plain(page):
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", page)))


def german(client, address):
    return plain(client.get(address, headers=GERMAN).text)


@pytest.fixture
def levels(client):
    """A draft with levels in the order of the alphabet, and where they stand."""
    place = place_of(uploaded(client, TABLE, languages=["en"]))
    sent(client, place, "data", **{"role.3": "rewards"})
    page = client.get(f"{place}/edit/words").text
    return place, re.search(r'name="level\.(\d+)\.0"', page)[1]


def placed(client, levels, *places, **more):
    place, at = levels
    typed = {f"level.{at}.{k}": typed for k, typed in enumerate(places)}
    return sent(client, place, "words", **typed, **more)


def test_numbers_with_signs_are_told_and_how_to_mend_them(client):
    text = "model,recall,latency,price\nA,64.1%,30,1\nB,70.2%,40,2\nC,80%,60,.5\n"
    answer = uploaded(client, text)
    told = problem(answer.text)
    assert "Column “recall”: “%” stands at each number (row 1: “64.1%”)" in told
    assert "such as “recall (%)”" in told
    told = german(client, answer.url.path)
    assert "Bei jeder Zahl steht „%“ (in Zeile 1: „64.1%“)" in told
    assert " nur Zahlen; worin gezählt wird" in told


@pytest.mark.slow
def test_what_is_the_same_of_all_models_is_told_and_left_out(client):
    text = "model,recall,price,solved\nA,0.8,1,3\nB,0.8,2,4\nC,0.8,4,7\n"
    answer = uploaded(client, text)
    place = place_of(answer)
    same = "Column “recall” holds the same of all models."
    left = "so nothing is asked about it"
    told = plain(answer.text)
    assert same in told
    assert left in told
    assert "darum wird danach nicht gefragt" in german(client, f"{place}/edit/data")
    assert "recall" not in definition(client, place).subject.rewards
    assert same not in plain(client.get(f"{place}/launch").text)
    sent(client, place, "data", **{"role.1": "rewards"})
    for page in ("edit/data", "launch"):
        told = german(client, f"{place}/{page}")
        assert "Spalte „recall“ enthält bei allen Modellen dasselbe." in told
        assert "und doch steht es in jeder Frage" in told


@pytest.mark.slow
def test_what_hardly_differs_is_as_good_as_the_same(client):
    """5 but for 1e-7, 2e-8 of it; 1e-5 of 5 is a difference."""
    rows = "A,0.8,5,5,1\nB,0.9,5.0000001,5.00005,2\nC,0.7,5,5,4\n"
    answer = uploaded(client, f"model,recall,flat,low,price\n{rows}")
    place = place_of(answer)
    nearly = (
        "Column “flat” holds next to the same of all models: numbers differ by less"
    )
    told = plain(answer.text)
    assert nearly in told
    assert "so nothing is asked about it" in told
    assert "“low” holds" not in told
    assert definition(client, place).subject.rewards == ("recall", "low")
    sent(client, place, "data", **{"role.2": "rewards"})
    told = german(client, f"{place}/launch")
    assert "Spalte „flat“ enthält bei allen Modellen so gut wie dasselbe" in told
    assert "und doch steht es in jeder Frage" in told


@pytest.mark.slow
def test_models_that_make_few_pairs_are_told(client):
    """One question is not enough to tell how somebody weighs."""
    head = "model,acc,price\n"
    three = place_of(uploaded(client, head + "a,0.6,1\nb,0.7,2\nc,0.6,3\n"))
    for page in ("edit/amount", "launch"):  # everybody takes b or a instead of c
        told = plain(client.get(f"{three}/{page}").text)
        assert "3 models make one pair of which neither is the better one" in told
        assert "a study of these models will tell nothing" in told
        assert "nur so viele: 1." in german(client, f"{three}/{page}")
    four = "a,0.6,1\nb,0.7,2\nc,0.8,3\nd,0.5,3\n"
    place = place_of(uploaded(client, head + four))
    told = plain(client.get(f"{place}/launch").text)
    assert "4 models make 3 pairs of which neither" in told
    assert "will tell nothing" not in told
    sent(client, place, "weigh", unknown="yes")  # then somebody may take d, too
    told = plain(client.get(f"{place}/launch").text)
    assert "4 models make 6 pairs" in told
    sent(client, place, "amount", arms="flow")
    assert definition(client, place).arms == ("bars",)  # no people to draw a flow of
    assert "Dots on lines" in plain(client.get(f"{place}/launch").text)
    sent(client, place, "amount", most="3")
    assert "models make" not in plain(client.get(f"{place}/launch").text)


@pytest.mark.slow
def test_pictures_that_cannot_be_drawn_are_told_and_dealt_to_nobody(client):
    rows = "".join(f"{i % 2},{(i * 37 + i % 2 * 30) % 90 / 100}\n" for i in range(4000))
    place = place_of(uploaded(client, "y,p\n" + rows))
    sent(client, place, "amount", arms=["flow", "icons"], per="1000")
    assert "Groups of dots" in client.get(f"{place}/launch").text
    launched(client, place)
    sent(client, place, "amount", per="2000", arms=["flow", "icons"])
    told = plain(client.get(f"{place}/launch").text)
    assert "more than 1,000 people are not drawn one by one" in told
    assert "werden nicht einzeln gezeichnet" in german(client, f"{place}/launch")
    asked, waiting = told.split("Shown as")[1:], definition(client, place)
    assert "Groups of dots" in asked[0].split("Languages")[0]  # the one that runs
    assert waiting.arms == ("flow",)
    sent(client, place, "amount", per="1000")
    assert definition(client, place).arms == ("flow", "icons")  # the draft kept them


@pytest.mark.slow
def test_more_attributes_than_answers_are_told(client):
    names = [f"q{i}" for i in range(24)]
    rows = (
        ",".join([f"M{m}", *(f"{(7 * m + i * i) % 13}" for i in range(24))])
        for m in range(12)
    )
    place = place_of(uploaded(client, "\n".join([",".join(["model", *names]), *rows])))
    budget = definition(client, place).budget
    checks = sum(budget.checks)
    for page in ("edit/amount", "launch"):
        told = plain(client.get(f"{place}/{page}").text)
        assert (
            f"24 things are weighed against each other, with at most {budget.most}"
            in (told)
        )
        assert f"It takes {23 + checks} questions at least" in told
        told = german(client, f"{place}/{page}")
        assert f"Mindestens {23 + checks} Fragen sind nötig" in told
    sent(client, place, "amount", most=f"{23 + checks}")
    assert "things are weighed" not in plain(client.get(f"{place}/launch").text)


@pytest.mark.parametrize(
    ("places", "twice", "none"),
    [
        (("3", "3", "1"), ["full", "none"], []),
        (("1", "", ""), [], ["none", "summary"]),
        (("1", "2", "4"), [], ["summary"]),
    ],
)
def test_places_that_are_no_order_are_a_mistake_and_stay_as_typed(
    client, levels, places, twice, none
):
    place, at = levels
    answer = placed(client, levels, *places, **{"en.people.many": ""})
    assert answer.status_code == 422
    told = problem(answer.text)
    assert "Levels of “explanation”: each place from 1 to 3 must" in told
    for words, said in ((twice, "the same place"), (none, "no such place")):
        assert (said in told) == bool(words)
        assert all(f"“{word}”" in told for word in words)
    for k, typed in enumerate(places):
        assert re.search(rf'name="level\.{at}\.{k}"[^>]*value="{typed}"', answer.text)
    kept = definition(client, place).subject.level_order["explanation"]
    assert kept == ("full", "none", "summary")  # nothing is stored
    typed = form_of(client, f"{place}/edit/words") | {"step": "words"}
    typed |= {f"level.{at}.{k}": one for k, one in enumerate(places)}
    shown = client.post(f"{place}/preview", data=typed, headers=GERMAN)
    told = plain(shown.text)
    assert "Stufen von „explanation“: Jeder Platz von 1 bis 3" in told
    assert ("Denselben Platz haben" in told) == bool(twice)
    assert ("Keinen solchen Platz ha" in told) == bool(none)


@pytest.mark.slow
def test_an_order_that_nobody_set_is_pointed_out_before_the_launch(client, levels):
    place, _ = levels
    told = plain(client.get(f"{place}/launch").text)
    assert "as they were sorted by themselves, the worst first: full, none, s" in told
    told = german(client, f"{place}/launch")
    assert "geordnet wurden, die schlechteste zuerst: full, none, summary" in told
    assert placed(client, levels, "3", "1", "2").status_code == 200
    kept = definition(client, place).subject.level_order["explanation"]
    assert kept == ("none", "summary", "full")
    assert "as they were sorted" not in plain(client.get(f"{place}/launch").text)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"), [(("No sepsis", "sepsis"), 2), (("has sepsis", "is well"), 0)]
)
def test_words_that_are_swapped_are_pointed_out_before_the_launch(client, words, told):
    rows = "".join(
        f"{'sepsis' if i % 3 == 0 else 'no sepsis'},0.{8 if i % 3 == 0 else i % 5}\n"
        for i in range(60)
    )
    place = place_of(uploaded(client, f"truth,p\n{rows}", languages=["en"]))
    sent(client, place, "data", positive_label="sepsis")
    assert definition(client, place).subject.positive_label == "sepsis"
    typed = {f"en.classes.{i}": word for i, word in enumerate(words)}
    assert problem(sent(client, place, "words", **typed).text) == ""
    page = plain(client.get(f"{place}/launch").text)
    assert page.count("as another one is in the data") == told
    assert ("“sepsis” is called “No sepsis”" in page) is bool(told)
    assert ("“no sepsis” is called “sepsis”" in page) is bool(told)
    german_page = german(client, f"{place}/launch")
    assert german_page.count("wie in den Daten ein anderer Wert") == told


@pytest.mark.slow
def test_levels_that_are_called_alike_are_told_in_words(client, levels):
    place, at = levels
    alike = {f"en.attributes.{at}.level.{k}": "x" for k in (0, 2)}
    answer = placed(client, levels, "1", "2", "3", **alike)
    told = problem(answer.text)
    assert "In English, levels of “explanation” are called alike" in told
    assert "“full” and “summary” are called “x”" in told
    assert "Value error" not in answer.text
    told = german(client, f"{place}/edit/words")
    assert "Auf Englisch heißen Stufen von „explanation“ gleich: „full“" in told
    assert "Value error" not in told


def test_what_is_known_in_english_only_is_told_to_be_that_on_german_pages(client):
    place = place_of(uploaded(client, TABLE, languages=["en"]))
    answer = sent(
        client, place, "words", **{"en.attributes.0.levels": "97 = a\n95 = b"}
    )
    why = "must name every value that occurs"
    assert why in problem(answer.text)
    assert "auf Englisch" not in answer.text
    told = german(client, f"{place}/edit/words")
    assert re.search(f"sagt dazu, auf Englisch: [^:]*{why}", told)


@pytest.mark.slow
def test_classes_that_are_called_alike_are_told_in_words(client):
    rows = "".join(
        f"{'abc'[i % 3]},0.{8 if i % 3 == 0 else 1},0.{8 if i % 3 == 1 else 1},"
        f"0.{8 if i % 3 == 2 else 1}\n"
        for i in range(60)
    )
    content = f"kind,p_a,p_b,p_c\n{rows}"
    place = place_of(uploaded(client, content, languages=["de"]))
    answer = sent(client, place, "words", **{"de.classes.0": "X", "de.classes.1": "X"})
    told = german(client, answer.url.path)
    assert "Auf Deutsch heißen Klassen gleich: „a“ und „b“ heißen „X“" in told
    assert "different words" not in told
    assert "In German, classes are called alike" in plain(answer.text)
    sent(client, place, "words", **{"de.classes.0": "c", "de.classes.1": ""})
    told = german(client, answer.url.path)  # as another is called in the data
    assert "„a“ und „c“ heißen „c“" in told


@pytest.mark.slow
def test_pages_in_german_write_days_so_and_call_the_first_question_one(client):
    place = place_of(uploaded(client, TABLE, languages=["de"]))
    told = german(client, f"{place}/edit/texts")
    assert "Eine eigene Frage" in told
    label = {"survey.0.de": "Was ist Ihr Beruf?", "survey.0.kind": "text"}
    sent(client, place, "texts", **label)
    assert "Noch eine Frage" in german(client, f"{place}/edit/texts")
    launched(client, place)
    for page in ("/studies", f"{place}/launch"):
        told = german(client, page)
        assert re.search(r"\b\d\d\.\d\d\.20\d\d\b", told)
        assert not re.search(r"20\d\d-\d\d-\d\d", told)
        assert re.search(r"20\d\d-\d\d-\d\d", plain(client.get(page).text))


WARDS = "case,p,ward\n" + "".join(
    f"{'ill' if i % 10 == 0 else 'well'},{score:.2f},{'ab'[i % 3 > 0]}\n"
    for i in range(300)
    for score in [(i * 37 % 61) / 100 + 0.3 * (i % 10 == 0)]
)
"""30 of 300 are ill, 10 of 100 in a."""


@pytest.mark.slow
def test_before_the_launch_it_is_told_that_groups_hide_how_rare_an_outcome_is(client):
    place = place_of(uploaded(client, WARDS))
    sent(client, place, "data", positive_label="ill", groups=[])
    assert "of each kind" not in plain(client.get(f"{place}/launch").text)
    sent(client, place, "data", groups="ward")
    told = plain(client.get(f"{place}/launch").text)
    assert "questions show as many people of each kind" in told
    assert "In the data, among 1,000 people there are 100 people " in told
    assert "of 1,000 each: a 100, b 100" in told
    assert "zeigen Fragen von jeder Art gleich viele" in german(
        client, f"{place}/launch"
    )
