"""Facts become words; worked out by hand."""

import json
import subprocess
import sys
from decimal import Decimal

import pytest

from elicitor.core import InvalidParameterError
from elicitor.oracles import ClassDisplay
from elicitor.words import Joined, say
from elicitor.words.amounts import distance, percent
from elicitor.words.media import HTML, MARKDOWN, MARKUP


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (1200, "1,200", "1.200"),
        (0, "0", "0"),
        (6.123, "6.1", "6,1"),
        (3.0, "3", "3"),
        (12345.6, "12,346", "12.346"),
        (0.000012, "0.000012", "0,000012"),
        (Decimal("0.9300"), "0.9300", "0,9300"),
        (Decimal("-1.50"), "-1.50", "-1,50"),
        (Decimal("1E+3"), "1,000", "1.000"),
    ],
)
def test_numbers_are_written_as_the_language_does(value, english, german):
    assert say(value) == english
    assert say(value, "de") == german


@pytest.mark.parametrize(
    ("share", "whole", "english"),
    [
        (0.4, True, "40 %"),
        (0.0, True, "0 %"),
        (0.004, True, "under 1 %"),
        (0.997, True, "over 99 %"),
        (1.0, True, "100 %"),
        (0.9752, False, "97.5 %"),
        (0.9999, False, "over 99.9 %"),
    ],
)
def test_what_happens_is_never_said_not_to(share, whole, english):
    assert say(percent(share, whole=whole)) == english


def test_one_is_singular_after_rounding():
    told = [say(distance(value, "%")) for value in (1.04, 1.06)]
    assert told == ["1 percentage point", "1.1 percentage points"]


def test_several_things_are_joined():
    assert say(()) == ""
    assert say(("a",)) == "a"
    assert say(Joined(("a", "b", 3), "semicolon")) == "a; b; 3"
    assert say(Joined(("a", "b"), "line"), "de") == "a\nb"


def test_names_are_escaped_once_for_each_medium():
    name = "[red]<b>&*_\x1b"
    assert say((name,)) == r"[red]<b>&*_\x1b"
    assert say(name, medium=HTML) == r"[red]&lt;b&gt;&amp;*_\x1b"
    assert say((name,), medium=MARKUP) == r"\[red]<b>&*_\x1b"
    assert say((name,), medium=MARKDOWN) == r"\[red\]\<b\>&\*\_" + r"\\x1b"


def test_a_text_may_be_as_long_as_it_is():
    names = tuple(f"name {i}" for i in range(2000))
    told = say((Joined(names, "comma"), "the rest"))
    assert told.startswith("name 0, name 1,")
    assert told.endswith("name 1999 and the rest")


def test_a_language_without_a_catalogue_is_refused():
    with pytest.raises(InvalidParameterError, match="language must be one of 'de'"):
        say(3, "tlh")
    with pytest.raises(InvalidParameterError, match="language must be one of"):
        ClassDisplay(("a", "b"), (1, 1), language="xx")


@pytest.mark.slow
def test_catalogues_are_read_on_first_use_only():
    script = (
        "import sys, elicitor.oracles\n"
        "assert not {'fluent', 'babel', 'pytz'} & set(sys.modules)\n"
        "from elicitor.oracles import ClassDisplay\n"
        "display = ClassDisplay(('a', 'b'), (1, 1))\n"
        "assert 'fluent' not in sys.modules\n"
        "display.introduction\n"
        "assert 'fluent' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_facts_are_json():
    told = json.dumps(Joined((percent(0.25), Decimal("0.5"), "x")).to_dict())
    assert json.loads(told) == {
        "joined": "and",
        "parts": [{"fact": "percent", "value": 25, "bound": "exact"}, 0.5, "x"],
    }
