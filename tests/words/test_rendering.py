"""One question in every medium and in a second language, worked out by hand."""

import json

import pytest

from elicitor.core import Question
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    ErrorDisplay,
    ModelDisplay,
    Vocabulary,
)
from elicitor.words import HtmlRenderer, JsonRenderer, MarkdownRenderer

QUESTION = Question([0.32, 0.60], [0.35, 0.60])


def binary(language="en", positive="has cancer", people="patients"):
    words = Vocabulary(positive, people)
    return BinaryDisplay(prevalence=0.37, per=100, vocabulary=words, language=language)


def test_a_page_stresses_what_differs():
    shown = binary().show(QUESTION, HtmlRenderer())
    assert shown.startswith(
        "<section><h2>A</h2><ul><li>100 patients<ul><li>37 patients who have cancer<ul>"
        "<li><strong>32 found</strong></li><li><strong>5 missed</strong></li></ul></li>"
        "<li>63 patients who do not<ul><li>3 alarmed for nothing</li>"
    )
    assert shown.endswith("</section><p>B misses 3 fewer patients who have cancer.</p>")


def test_a_document_has_lists_and_tables():
    shown = binary().show(QUESTION, MarkdownRenderer())
    assert shown.split("\n")[:5] == [
        "**A**",
        "",
        "- 100 patients",
        "  - 37 patients who have cancer",
        "    - **32 found**",
    ]
    display = ErrorDisplay(("a_b", "van"), (50, 50))
    table = display.show(Question([0.1, 0.2], [0.2, 0.2]), MarkdownRenderer())
    assert r"| called | a\_b | van |" in table
    assert r"| 50 “a\_b” | **✓40** | **10** |" in table


def test_nothing_is_no_words_to_be_stressed():
    """A statistic without a unit stands in a row whose unit is empty."""
    display = ModelDisplay(("solved", "wait"), ("reward", "cost"), ("", "ms"))
    shown = display.show(Question([62, 30], [70, 30]), MarkdownRenderer())
    assert "| **62** |  |" in shown
    assert "****" not in shown
    assert "<strong></strong>" not in display.show(
        Question([62, 30], [70, 30]), HtmlRenderer()
    )


def test_json_tells_facts_beside_their_words():
    told = binary().show(QUESTION, JsonRenderer())
    assert json.loads(json.dumps(told))["changes"] == [
        {
            "text": "B misses 3 fewer patients who have cancer.",
            "what": {
                "fact": "second-does",
                "changes": {
                    "joined": "and",
                    "parts": [
                        {
                            "fact": "misses",
                            "count": 3,
                            "direction": "fewer",
                            "people": "patients",
                            "positive": "has cancer",
                        }
                    ],
                },
            },
        }
    ]
    leaf = told["sides"][0]["parts"][0]["parts"][0]["tree"]
    assert leaf["what"] == {
        "fact": "outcome",
        "count": 32,
        "kind": "found",
        "before": False,
    }
    assert leaf["differs"] is True


def test_names_are_no_markup_of_a_page():
    display = ClassDisplay(("<script>", "b & c"), (60, 40))
    shown = display.show(Question([0.5, 0.2], [0.4, 0.3]), HtmlRenderer())
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert "“b &amp; c” right" in shown


@pytest.mark.parametrize("renderer", [HtmlRenderer, MarkdownRenderer, JsonRenderer])
def test_a_page_speaks_its_own_language(renderer):
    page = renderer("de")
    shown = str(binary("en", "Krebs", "Patienten").show(QUESTION, page))
    assert "3 Patienten mit Krebs weniger" in shown
