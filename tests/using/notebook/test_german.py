"""The widget in German."""

import pytest

from tests.using.notebook.person import Person
from tests.using.notebook.things import session

pytest.importorskip("ipywidgets", reason="of the extra 'notebook'")


def test_it_speaks_german():
    person = Person(session(), language="de", people="Personen", positive_name="Krebs")
    labels = [one.description for one in person.widget.controls.buttons.values()]
    assert labels[0] == "A ist besser"
    assert "Frage 1 von etwa" in person.seen
    assert "Was würden Sie lieber einsetzen?" in person.seen
    assert "Personen mit „Krebs“" in person.seen
