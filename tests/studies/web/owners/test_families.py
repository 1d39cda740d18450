"""Every family of the library can be chosen by an owner, and asks a question."""

from typing import get_args

import pytest

from elicitor.studies.subject import Subject
from elicitor.studies.web.steps.weigh import CHOICES

from .owning import hidden, launched, new_form, place_of, sent, uploaded
from .test_editing import sample

STORY = {"two": "clinic", "classes": "vehicles", "groups": "loans", "models": "tickets"}
NOT_OFFERED = {"cost-reward"}
"""Of models it is the linear one; nothing else has costs."""
EVERY = [(shape, choice) for shape, found in CHOICES.items() for choice in found]
QUICK = {("two", "curved"), ("models", "per-cost"), ("groups", "fair-shares")}


def every():
    for one in EVERY:
        marks = () if one in QUICK else pytest.mark.slow
        yield pytest.param(*one, marks=marks, id="-".join(one))


def test_every_family_is_among_the_choices():
    offered = {
        told.get("family", "linear")
        for choices in CHOICES.values()
        for told in choices.values()
    }
    families = set(get_args(Subject.model_fields["family"].annotation))
    assert offered | NOT_OFFERED == families


@pytest.mark.parametrize(("shape", "choice"), [*every()])
@pytest.mark.quick_cases("two-curved", "models-per-cost")
def test_a_choice_is_kept_shown_and_asks_a_question(client, shape, choice):
    story = STORY[shape]
    place = place_of(uploaded(client, sample(story), f"{story}.csv"))
    if shape == "groups":
        sent(client, place, "data", groups=["sex"])
    page = sent(client, place, "weigh", choice=choice, go="stay")
    assert f'value="{choice}" checked' in page.text
    study = client.app.state.studies.definition(place.rsplit("/", 1)[1])
    for field, value in CHOICES[shape][choice].items():
        assert getattr(study.subject, field) == value
    assert 'class="sheet"' in page.text  # a question as people would see it
    assert hidden(client.get(f"{place}/launch").text, "hash")
    assert launched(client, place).status_code == 200


@pytest.mark.slow
def test_of_groups_answers_tell_of_gaps_too_if_nothing_is_known(client):
    place = place_of(uploaded(client, sample("loans"), "loans.csv"))
    sent(client, place, "data", groups=["sex"])
    number = place.rsplit("/", 1)[1]
    for chosen, unknown, liked in (
        ("fair", {"unknown": "yes"}, True),
        ("fair", {"unknown": ""}, False),
        ("fair-curved", {"unknown": "yes"}, False),  # they are free there as they are
    ):
        sent(client, place, "weigh", choice=chosen, go="stay", **unknown)
        subject = client.app.state.studies.definition(number).subject
        assert (subject.signs == "unknown") is bool(unknown["unknown"])
        assert subject.liked_gaps is liked
        assert ("liked_gaps" in subject.model_dump()) is liked  # hashes of before stay


def test_what_is_got_for_a_cost_needs_both(client):
    place = place_of(uploaded(client, sample("tickets"), "tickets.csv"))
    assert 'value="per-cost"' in client.get(f"{place}/edit/weigh").text
    form = new_form(client)
    alike = "model,good,fine\na,1,2\nb,2,1\nc,3,0.5\n"
    other = place_of(uploaded(client, alike, "m.csv", **form))
    assert 'value="per-cost"' not in client.get(f"{other}/edit/weigh").text
