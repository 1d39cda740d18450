"""Whether everybody agreed to the text of their version, and what is said of it."""

import pytest

from elicitor.studies import digest
from elicitor.studies.consent import consent_edition, consent_version
from elicitor.studies.export import check_study, copy_of, study_file
from elicitor.words import say
from tests.studies.conftest import definition, launched
from tests.studies.export.archives import events_of, put_events, tampered

BUDGET = {"most": 2, "retests": 0, "held_out": 0}
OWN = {"en": {"consent": "I take part."}, "de": {"consent": "Ich nehme teil."}}
ODD = "the text that was agreed to is not that of the version of the study"


def agreed(studies, body, *, edited=None, **more):
    """A study, edited since then, in which one person agreed to something."""
    study = launched(studies, budget=BUDGET, **more)
    person = studies.newcomer(study).id
    studies.record(person, "consented", body)
    if edited is not None:
        studies.edit(study, definition(budget=BUDGET, **edited))
        studies.launch(study)
    return person, study_file(copy_of(studies, study))


def of_page(language, edition=None, **more):
    """What a page keeps of who agreed on it."""
    return {
        "version": consent_version(definition(budget=BUDGET, **more), language),
        "language": language,
        "edition": edition or consent_edition(language),
    }


@pytest.mark.quick_cases("more0-en", "more1-de", "more2-en")
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("more", [{}, {"texts": OWN}, {"texts": OWN, "kept_days": 9}])
def test_the_text_of_ones_own_version_is_known(studies, language, more):
    _, content = agreed(studies, of_page(language, **more), **more)
    found = check_study(content)
    assert (found.differences, found.remarks) == ((), ())


def test_the_version_that_one_agreed_to_stays_ones_own_when_the_text_is_edited(studies):
    _, content = agreed(
        studies,
        of_page("en", texts=OWN),
        texts=OWN,
        edited={"texts": {"en": {"consent": "I take part, and am paid."}}},
    )
    found = check_study(content)
    assert (found.differences, found.remarks) == ((), ())


@pytest.mark.quick_cases("more2")
@pytest.mark.parametrize("more", [{}, {"texts": OWN}, {"texts": OWN, "kept_days": 9}])
@pytest.mark.parametrize(
    "planted",
    [
        digest({"language": "en", "text": "I give you all my money."}),
        of_page("de")["version"],  # the same in the other language
        of_page("en", texts={"en": {"consent": "Another version."}})["version"],
    ],
)
def test_another_text_is_noticed(studies, planted, more):
    person, content = agreed(studies, of_page("en", **more), **more)

    def plant(files):
        events = events_of(files, person)
        events[0]["body"]["version"] = planted
        put_events(files, person, events)

    found = check_study(tampered(content, plant, hashed=True))
    (odd,) = found.differences
    assert ODD in odd
    assert person in odd
    assert "nicht der dieser Version der Studie" in say(odd, "de")
    assert found.only_beside


@pytest.mark.slow
def test_our_words_of_another_version_are_remarked_but_an_owners_own_are_known(studies):
    body = {**of_page("en"), "version": "a" * 64, "edition": "0" * 12}
    _, content = agreed(studies, body)
    found = check_study(content)
    assert found.differences == ()
    (remark,) = found.remarks
    assert remark.startswith("1 person agreed to a text that this version words other")
    assert "1 Person stimmte einem Text zu, den diese Version" in say(remark, "de")
    _, content = agreed(studies, body, texts=OWN)
    assert not check_study(content).agrees


def test_a_text_that_a_program_named_is_remarked(studies):
    _, content = agreed(studies, {"version": "2026-03"})
    found = check_study(content)
    assert found.differences == ()
    (remark,) = found.remarks
    assert "1 person agreed to a text that a program named" in remark
    assert "1 Person stimmte einem Text zu, den ein " in say(remark, "de")
