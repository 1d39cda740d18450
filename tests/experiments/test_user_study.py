"""The planned user study, rehearsed: small, but by the same requests and export."""

import pytest

from elicitor.experiments import EXPERIMENTS
from elicitor.experiments.user_study import PUBLISHED, _subject


@pytest.mark.slow
def test_a_subject_of_the_paper_is_found_again():
    (one,) = _subject(1, 1)
    assert one["TP"] == pytest.approx(PUBLISHED[1][1], abs=0.06)
    assert one["questions"] >= 20  # fifteen are kept back
    for name in ("elicited", "linear", "fractional", "accuracy", "F1", "stated"):
        assert 0 <= one[name] <= 100
    assert one["elicited"] > one["accuracy"]


def test_it_is_what_the_paper_prints():
    assert sum(one[2] > 85 for one in PUBLISHED) == 9  # "nine out of ten subjects"
    assert sum(one[2] == 100 for one in PUBLISHED) == 3
    assert all(tn + tp == pytest.approx(1) for tn, tp, _ in PUBLISHED)
    assert EXPERIMENTS["user-study"].columns
