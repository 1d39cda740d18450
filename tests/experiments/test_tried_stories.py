"""The benchmark `try`: what is asked as the command asks it, and what is counted."""

import json

import numpy as np
import pytest

from elicitor.cli.ask_request import AskRequest
from elicitor.cli.samples import ASKED, put
from elicitor.cli.trial import STORIES
from elicitor.datasets import load_sample
from elicitor.experiments import BENCHMARKS, Run
from elicitor.experiments.tried_stories import ABSURD, _about, _rows
from elicitor.using.trying import MOST


@pytest.mark.parametrize("story", MOST)
def test_a_story_is_about_what_the_command_asks_about(story, tmp_path):
    sample = load_sample(story)
    put(sample, tmp_path / sample.name)
    request = AskRequest.typed(data=tmp_path / sample.name, **ASKED[sample.name])
    subject, about = request.subject(None), _about(story)
    assert about.region.describe() == subject.region.describe()
    assert about.subject.family == request.family
    assert about.subject.tolerance == request.tolerance
    assert dict(about.options) == dict(subject.options)
    assert STORIES[story].most == MOST[story]


def test_absurd_is_what_nobody_would_use():
    about = _about("tickets")
    names, points = about.region.models, about.region.models_measured
    tiny = points[names.index("tiny")]
    worse = tiny + about.region.space.signs * [0, -0.1, -0.1]  # slower and dearer
    found = ABSURD["tickets"](about, np.array([[tiny, worse], [tiny, tiny]]))
    assert found.tolist() == [[False, True], [False, False]]
    pair = np.array([[[[0.7, 0.4], [0.6, 0.5]], [[0.7, 0.4], [0.6, 0.3]]]])
    assert ABSURD["loans"](_about("loans"), pair).tolist() == [[False, True]]
    clinic = _about("clinic")
    pair = clinic.region.class_shares * np.array([[[0.7, 0.8], [1.0, 0.0]]])
    assert ABSURD["clinic"](clinic, pair).tolist() == [[False, True]]


def test_rows_count_questions_and_pairs():
    people = [
        {"asked": 12, "least": 10, "most": 12, "settled": True, "absurd": 0},
        {"asked": 13, "least": 11, "most": 12, "settled": False, "absurd": 5},
    ]
    for person, error in zip(people, (0.1, 0.3), strict=True):
        person["error"] = error
    (row,) = _rows({"story": "clinic"}, people)
    assert row["announced"] == [10.5, 12]
    assert row["asked"] == 12.5
    assert row["kept"] == row["settled"] == 0.5
    assert row["absurd"] == pytest.approx(5 / 25)
    assert row["error"] == pytest.approx(0.2)
    people[0]["most"] = None  # there may be any number more
    (row,) = _rows({"story": "clinic"}, people)
    assert row["announced"] == [10.5, None]


@pytest.mark.slow
def test_a_quick_run_has_no_absurd_pairs():
    body = json.loads(BENCHMARKS["try"](Run(quick=True)).to_json())
    assert [row["story"] for row in body["rows"]] == list(MOST)
    for row in body["rows"]:
        assert row["absurd"] <= 0.1
        assert row["asked"] <= row["announced"][1] <= row["most"]
        assert row["error"] < 0.5
