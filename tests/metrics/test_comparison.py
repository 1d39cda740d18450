"""What of two things weighs more, or that the answers do not tell it, and where."""

import numpy as np
import pytest

from elicitor.metrics.comparison import Comparison
from elicitor.metrics.facts import At, Mistakes
from elicitor.words import say
from elicitor.words.amounts import exactly


@pytest.mark.parametrize(
    ("where", "english", "german"),
    [
        ("anywhere", "The answers do not", "Die Antworten sagen noch"),
        ("nothing", "Where nothing is right yet, the answers do not", "Wo noch nichts"),
        (
            "blind",
            "Near blind guessing, the answers do not",
            "Nahe blindem Raten sagen",
        ),
        (
            "best",
            "Near the classifier that the metric likes best, the answers do not",
            "Nahe dem Klassifikator, den die Metrik vorzieht, sagen die Antworten",
        ),
        (
            "middle",
            "In the middle of what is possible, the answers do not",
            "In der Mitte des Möglichen sagen die Antworten noch nicht, wie",
        ),
    ],
)
def test_where_the_answers_do_not_tell_begins_the_sentence(where, english, german):
    found, missed = (
        Mistakes(exactly(1.0), *names, "wrong", False)
        for names in (("a", "b"), ("b", "a"))
    )
    told = Comparison(At(where, found), missed, lambda _: 1.0).fact(1.0, (0.0, np.inf))
    rest = {
        "en": f" tell yet how {say(found)} weighs against ",
        "de": f"noch nicht, wie schwer {say(found, 'de')} gegen ",
    }
    for language, begins in (("en", english), ("de", german)):
        sentence = say(told, language)
        assert sentence.startswith(begins)
        assert rest[language] in sentence
        assert say(At(where, found), language) not in sentence or where == "anywhere"
