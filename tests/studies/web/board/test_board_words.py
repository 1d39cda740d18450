"""What the board says fits what it shows, in the language of the page."""

import re
from html import unescape

import pytest

from elicitor.studies.web.wording import wording
from tests.studies.played import answered

SHORT = {"most": 3, "retests": 0, "held_out": 0}
GERMAN = {"accept-language": "de"}


def said(client, study, more="", **headers):
    page = client.get(f"/studies/{study}{more}", headers=headers or GERMAN).text
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


@pytest.mark.parametrize(("label", "turned"), [("0", True), ("1", False)])
def test_below_a_threshold_is_told_where_a_model_alarms_there(
    client, studies, make, label, turned
):
    study = make(budget=SHORT, subject={"positive_label": label})
    answered(studies, study)
    page = said(client, study)
    assert ("kleine Werte öfter" in page) == turned
    assert (wording("de")("board-threshold") in page) != turned
