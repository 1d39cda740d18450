"""Out of how many people questions are counted, with the data there are."""

import pytest

from elicitor.studies import Drafts
from elicitor.studies.sensible import OddPer, SensiblePer
from tests.studies.conftest import definition, launched


@pytest.mark.parametrize(
    ("usual", "rows", "per", "few"),
    [
        (100, 300, 25, None),
        (100, 300, 300, None),
        (100, 300, 24, True),
        (100, 300, 2, True),
        (100, 300, 301, False),
        (100, 300, 1_000_000, False),
        (1000, 300, 1000, None),  # usual, though it is more than there are rows
        (1000, 300, 100, True),
    ],
)
def test_a_number_is_held_against_the_rows_and_the_rarest(usual, rows, per, few):
    found = SensiblePer(usual, rows)
    fault = found.fault(per)
    assert (None if fault is None else fault.few) == few
    for end in found.least, found.most, found.usual:
        assert found.fault(end) is None


def test_a_draft_with_an_odd_number_cannot_be_asked(studies):
    drafts = Drafts(studies)
    study = launched(studies)
    said = definition().to_dict()
    rows = 285  # patients in the sample
    for per, few in ((2, True), (1_000_000, False)):
        other = {**said, "subject": {**said["subject"], "per": per}}
        problem = drafts.save(study, other).problem
        fact = problem.fact.parts[0]
        assert type(fact) is OddPer
        assert (fact.per, fact.few, fact.usual) == (per, few, 100)
        assert fact.most == rows
    assert drafts.save(study, said).problem == ""
