import pytest

from elicitor.metrics.facts import Event
from elicitor.studies.web import wording
from elicitor.words import Joined, say
from elicitor.words.quotes import nested


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("(unter „127 „mit Krebs““)", "de", "(unter „127 ‚mit Krebs‘“)"),
        ("„a „b „c“ d“ e“", "de", "„a ‚b ‚c‘ d‘ e“"),
        ("„a“ und „b“", "de", "„a“ und „b“"),
        ("“a “b””", "en", "“a ‘b’”"),
        ("„a „b“", "de", "„a „b“"),  # nobody knows where it ends
        ("“a” „b“ “c”", "de", "“a” „b“ “c”"),  # English in German
    ],
)
def test_quotes_inside_of_others_are_single_ones(text, language, told):
    assert nested(text, language) == told
    assert nested(told, language) == told


@pytest.mark.parametrize(
    ("language", "told"),
    [("de", "Wie viel „‚Krebs‘ richtig“ wiegt"), ("en", "How much “‘Krebs’ right”")],
)
def test_words_and_sentences_write_them_so(language, told):
    name = say(Joined((Event("right", "Krebs", ""),)), language)
    assert wording(language)("rehearse-found-share", name=name, at="").startswith(told)


def test_sentences_write_quotes_in_names_so():
    assert say(Event("right", "die „Guten“", ""), "de") == "„die ‚Guten‘“ richtig"
    assert say(Event("right", "the “good”", "")) == "“the ‘good’” right"
