"""The owner names the ends of a scale from 0 to 10; importance has ends of its own."""

import pytest

from elicitor.studies import Definition
from tests.studies.conftest import definition as defined

from .owning import place_of, sent, uploaded
from .test_editing import definition, sample

ENDS = {"en": ("not at all", "very"), "de": ("gar nicht", "sehr")}
ITEM = {"id": "use", "kind": "slider", "label": {"en": "Familiar?", "de": "Vertraut?"}}


def named(*languages):
    return [{one: ENDS[one][end] for one in languages} for end in (0, 1)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_form_takes_both_ends_in_both_languages(client, language):
    place = place_of(uploaded(client, sample("clinic"), languages=["en", "de"]))
    typed = {"survey__0__kind": "slider"}
    for one, (low, high) in ENDS.items():
        typed |= {
            f"survey__0__{one}": ITEM["label"][one],
            f"survey__0__{one}__low": low,
            f"survey__0__{one}__high": high,
        }
    sent(client, place, "texts", **typed)
    (item,) = definition(client, place).survey
    assert list(item.ends) == named("en", "de")
    again = client.get(f"{place}/edit/texts").text
    assert f'value="{ENDS[language][0]}"' in again
    sent(client, place, "texts")  # as it stands
    assert definition(client, place).survey == (item,)


def test_nobody_names_ends_of_what_is_no_scale():
    with pytest.raises(ValueError, match="ends go with"):
        defined(survey=[{**ITEM, "kind": "text", "ends": named("en")}])


def test_a_study_of_before_keeps_its_hash_and_the_ends_that_people_read():
    now = defined(survey=[ITEM])
    assert now.survey[0].ends == ({}, {})
    told = now.to_dict()
    before = {
        **told,
        "survey": [{k: v for k, v in told["survey"][0].items() if k != "ends"}],
    }
    read = Definition.of(before)
    assert read.survey[0].ends is None
    assert read.to_dict() == before
    assert Definition.of(read.to_dict()).hash == read.hash != now.hash
