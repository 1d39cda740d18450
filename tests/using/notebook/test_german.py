"""Cards and the widget in German."""

import numpy as np
import pytest

import elicitor as el
from elicitor.using.notebook import card
from tests.using.notebook.person import Person
from tests.using.notebook.things import session


def test_the_label_of_a_case_is_put_into_german_words():
    scores = np.linspace(0.1, 0.9, 60)
    labels = np.where(np.arange(60) % 60 >= 30, "krank", "gesund")
    region = el.BinaryRegion.from_predictions(labels, scores, positive_label="krank")
    person = el.MetricOracle(el.LinearMetric([1, 1]))
    result = el.elicit(region, "linear", person, method="efficient", tolerance=0.3)
    assert " case" in card(result)
    assert "Fall („krank“)" in card(result, "de")
    assert " case" not in card(result, "de")


def test_it_speaks_german():
    pytest.importorskip("ipywidgets", reason="of the extra 'notebook'")
    person = Person(session(), language="de", people="Personen", positive_name="Krebs")
    labels = [one.description for one in person.widget.controls.buttons.values()]
    assert labels[0] == "A ist besser"
    assert "Frage 1 von etwa" in person.seen
    assert "Was würden Sie lieber einsetzen?" in person.seen
    assert "Personen mit Krebs" in person.seen
