"""Owners are told what the terminal says of data that can hardly carry questions."""

import numpy as np
import pytest

from elicitor.studies import Definition
from elicitor.studies.warned import warned
from elicitor.words import say
from tests.studies.conftest import data_of, definition
from tests.studies.played import AGES, ages_table, of_ages

PLAIN = {"data": "few.csv", "label": "y", "probabilities": ["p"]}


@pytest.fixture
def told(studies):
    def of(plain, content, language="en"):
        study = studies.create(plain, content)
        version = studies.version(study)
        asked = studies.asked(plain, version.data_sha256)
        return [say(one, language) for one in warned(asked, ("ill", "well"))]

    return of


def table(ill, n=60):
    rng = np.random.default_rng(0)
    rows = (f"{int(i < ill)},{rng.random():.3f},{'mf'[i % 2]}\n" for i in range(n))
    return ("y,p,g\n" + "".join(rows)).encode()


def test_a_class_of_one_is_told_with_how_far_it_is_uncertain(told):
    plain = Definition.of({"title": "A study", "subject": PLAIN})
    (few,) = told(plain, table(1))
    assert "hold only 1 of “ill”" in few
    assert "about 100 percentage points" in few
    (few,) = told(plain, table(1), "de")
    assert few.startswith("Die Daten haben 60 Zeilen, darunter nur 1 „ill“; was ")


def test_so_is_a_group(told):
    plain = Definition.of({"title": "A study", "subject": {**PLAIN, "groups": ["g"]}})
    both = told(plain, table(30))
    assert [one[:9] for one in both] == ["Group “f”", "Group “m”"]


CLIENTS = {"groups": {"f": "Frauen"}, "people": "Kunde(n)"}


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (
            {**CLIENTS, "classes": {"ja": "Zahlungsausfall"}},
            "“Kunden mit Zahlungsausfall”",
        ),
        (CLIENTS, "“ja”"),
        ({}, "“ja”"),
    ],
)
def test_groups_are_called_by_the_owners_words_in_one_language(studies, words, names):
    subject = {**PLAIN, "groups": ["g"], "people": "Kunden", "positive_label": "ja"}
    of = {"title": "A study", "subject": subject, "languages": ["de"]}
    plain = Definition.of({**of, **({"words": {"de": words}} if words else {})})
    data = table(30).replace(b"\n1,", b"\nja,").replace(b"\n0,", b"\nnein,")
    asked = studies.asked(
        plain, studies.version(studies.create(plain, data)).data_sha256
    )
    first, _ = (say(one) for one in warned(asked, ("ja", "nein"), "de"))
    assert first.startswith("Group “Frauen”" if words else "Group “f”")
    assert names in first
    assert "with" not in first
    assert "””" not in first


def test_classes_are_called_as_in_the_language_of_the_page(studies):
    """Of several classes, words of the first language were told in all."""
    subject = {"data": "x.csv", "label": "kind", "probabilities": ["p_*"]}
    words = {"en": {"a": "at risk"}, "de": {"a": "gefährdet"}}
    plain = Definition.of(
        {
            "title": "A study",
            "subject": subject,
            "languages": ["en", "de"],
            "words": {one: {"classes": names} for one, names in words.items()},
        }
    )
    rows = ["kind,p_a,p_b,p_c", "a,0.6,0.2,0.2"]
    rows += ["b,0.2,0.5,0.3", "c,0.3,0.2,0.5", "c,0.2,0.3,0.5"] * 30
    data = "\n".join(rows).encode()
    version = studies.version(studies.create(plain, data))
    asked = studies.asked(plain, version.data_sha256)
    for language, names in words.items():
        first, *_ = warned(asked, ("a", "b", "c"), language)
        assert f"1 of “{names['a']}”" in say(first)


@pytest.mark.parametrize("story", ["clinic", "tickets"])
def test_of_enough_nothing_is_told(told, story):
    assert told(definition(story), data_of(story)) == []


@pytest.mark.slow
def test_small_groups_are_told_in_the_order_of_the_study(studies):
    found = {}
    for order in (AGES, AGES[::-1]):
        plain = of_ages(group_order=order)
        version = studies.version(studies.create(plain, ages_table(90)))
        asked = studies.asked(plain, version.data_sha256)
        found[order] = [one.group for one in warned(asked, ("1", "0"))]
    assert found == {order: [*order] for order in found}
