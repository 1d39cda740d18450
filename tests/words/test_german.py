"""What displays say in German, worked out by hand: plurals and decimal commas."""

from decimal import Decimal

from elicitor.core import Question
from elicitor.metrics import ClassStatistics
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    ClassWords,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
    Vocabulary,
)
from elicitor.words import HtmlRenderer, say
from elicitor.words.amounts import distance, percent

SICK = ClassStatistics(("1", "0"), rates=True)


def test_shares_and_points():
    told = say((percent(0.0002), percent(0.9752), percent(0.998, whole=True)), "de")
    assert told == "unter 0,1 %, 97,5 % und über 99 %"
    assert say(distance(Decimal(1), "%"), "de") == "1 Prozentpunkt"
    assert say(distance(2.5, "%"), "de") == "2,5 Prozentpunkte"


def test_two_classes_in_german():
    words = Vocabulary("Krebs", "Patienten")
    display = BinaryDisplay(prevalence=0.37, per=100, vocabulary=words, language="de")
    assert display.opening.endswith("Sagen Sie, welchen Sie lieber einsetzen würden.")
    assert display.difference(Question([0.32, 0.6], [0.35, 0.49])) == (
        "B übersieht 3 weniger (Patienten mit „Krebs“) und alarmiert grundlos 11 mehr "
        "(andere Patienten)."
    )
    first, _ = display.lines(Question([0.32, 0.60], [0.35, 0.60]))
    assert first == (
        "übersieht 5 von 37 (Patienten mit „Krebs“), alarmiert grundlos 3 von 63 "
        "(andere Patienten)"
    )


def test_several_classes_in_german():
    display = ErrorDisplay(("a", "b", "c"), (30, 30, 40), language="de")
    told = display.difference(Question([0.1] * 6, [0.11, 0.01, 0.13, 0.09, 0.12, 0.1]))
    assert told == (
        "B hat 9 weniger „a“ als „c“, 3 mehr „b“ als „a“ und 2 mehr „c“ als „a“. "
        "2 andere Fehler ändern sich ebenso oder weniger."
    )
    right = ClassDisplay(("a", "b"), (50, 50), language="de")
    assert right.remark(Question([0.4, 0], [0.3, 0])) == (
        "Beide nennen alle 50 aus „b“ anders."
    )


def test_groups_in_german():
    display = GroupDisplay(
        SICK,
        ("Frauen", "Männer"),
        [[0.4, 0.3], [0.6, 0.7]],
        100,
        words=ClassWords.of_two(Vocabulary("Krebs", "Patienten"), language="de"),
        noun="Patienten",
        language="de",
    )
    question = Question([[0.8, 0.6], [0.74, 0.6]], [[0.7, 0.5], [0.7, 0.65]])
    assert display.difference(question) == (
        "Alle: B hat 6,4 mehr übersehen.\n"
        "Abstand – übersehen: 6 in A, keiner in B; alarmiert: keiner in A, 15 in B."
    )
    page = display.show(question, HtmlRenderer("de"))
    assert "<p>Männer: 6 mehr übersehen als Frauen</p>" in page
    assert "<td><strong>76,4</strong></td>" in page


def test_models_in_german():
    display = ModelDisplay(("Preis",), ("cost",), ("€",), language="de")
    assert display.difference(Question([1120.4], [1080.0])) == (
        "In B ist Preis um 40,4 € niedriger."
    )
