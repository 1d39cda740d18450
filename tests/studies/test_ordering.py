"""Groups stand in the order that was frozen with the study, and old ones as before."""

import numpy as np
import pytest

from elicitor import Question
from elicitor.core import InvalidParameterError
from elicitor.studies import Definition, Drafts, story
from elicitor.studies.ordering import in_order
from elicitor.studies.screens import screen_of
from tests.studies.played import AGES, AGES_SUBJECT, BYTES, ages_table, of_ages


@pytest.mark.parametrize(
    ("names", "order"),
    [
        (BYTES, AGES),
        (("65+", "18-64", "<18"), ("<18", "18-64", "65+")),
        (("over 30", "30", "up to 30"), ("up to 30", "30", "over 30")),
        (("2,5 t", "10 t", "1.5 t"), ("1.5 t", "2,5 t", "10 t")),
        (("men", "Women", "children"), ("children", "men", "Women")),
        (("male, 30", "female, 9"), ("female, 9", "male, 30")),
        (("understood", "30 well"), ("30 well", "understood")),
    ],
)
def test_names_are_sorted_by_their_numbers(names, order):
    assert in_order(names) == order
    assert in_order(reversed(names)) == order


def test_a_study_of_before_has_no_order_and_keeps_its_hash():
    before = story("loans")[0].to_dict()
    assert "group_order" not in before["subject"]
    assert "level_order" not in before["subject"]
    assert Definition.of(before).to_dict() == before
    ordered = of_ages(group_order=AGES)
    assert ordered.to_dict()["subject"]["group_order"] == [*AGES]
    assert ordered.hash != of_ages().hash
    assert Definition.of(ordered.to_dict()) == ordered


@pytest.mark.slow
def test_questions_show_groups_in_the_order_of_the_study(studies):
    before, now = (
        studies.asked(
            one, studies.version(studies.create(one, ages_table())).data_sha256
        )
        for one in (of_ages(), of_ages(group_order=AGES))
    )
    assert before.region.groups == now.region.groups == BYTES
    rates = np.array([[0.9, 0.5], [0.6, 0.7], [0.2, 0.8]])  # by bytes
    question = Question(rates, rates[:, ::-1])
    shown = [screen_of(one.display(), question, language="en") for one in (before, now)]
    old, new = ({row.title: row for row in one.parts[0].rows} for one in shown)
    assert [*old][:3] == [*BYTES]
    assert [*new][:3] == [*AGES]
    assert old == new  # the same numbers of the same groups, and of everyone
    assert [*map(str, shown[0].parts[0].gaps)] == [*map(str, shown[1].parts[0].gaps)]


def test_an_order_names_groups(studies):
    study = of_ages(group_order=("young", *AGES))
    with pytest.raises(InvalidParameterError, match=r"group_order.*'young'"):
        studies.create(study, ages_table())


@pytest.fixture
def draft(studies):
    """A draft that an owner begins, and what was kept of it."""
    said = {"title": "Loans", "subject": {**AGES_SUBJECT, "positive_label": "1"}}
    drafts = Drafts(studies)
    drafts.begin("a" * 24, None, said, ages_table())
    return drafts


def order_of(drafts, study="a" * 24):
    return tuple(drafts.sketch(study).subject.get("group_order", ()))


@pytest.mark.slow  # whole interviews, or a file read several times
def test_drafts_begin_in_a_sensible_order_and_keep_the_owners(draft):
    assert order_of(draft) == AGES
    said = dict(draft.sketch("a" * 24).said)
    own = ["über 60", "unter 30", "30 bis 60"]
    draft.save("a" * 24, {**said, "subject": {**said["subject"], "group_order": own}})
    assert order_of(draft) == tuple(own)
    assert draft.studies.definition("a" * 24).subject.group_order == tuple(own)
    other = ages_table().replace("über 60".encode(), b"61+")
    draft.save("a" * 24, draft.sketch("a" * 24).said, other)
    assert order_of(draft) == ("unter 30", "30 bis 60", "61+")
    plain = {key: said["subject"][key] for key in said["subject"] if key != "groups"}
    draft.save("a" * 24, {**said, "subject": plain})
    assert order_of(draft) == ()


@pytest.mark.slow  # whole interviews, or a file read several times
def test_a_study_that_runs_without_an_order_is_given_none(studies):
    study = studies.create(of_ages(), ages_table())
    studies.launch(study)
    drafts = Drafts(studies)
    drafts.save(study, {**drafts.sketch(study).said, "title": "Loans, again"})
    assert order_of(drafts, study) == ()
    assert studies.definition(study).title == "Loans, again"
