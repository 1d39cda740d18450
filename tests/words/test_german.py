"""What displays say in German, worked out by hand: plurals and decimal commas."""

from decimal import Decimal

import numpy as np
import pytest

from elicitor.core import Question, Space
from elicitor.core.labels import named_case
from elicitor.metrics import (
    ClassStatistics,
    CostRewardMetric,
    FairMetric,
    LinearFractionalMetric,
    LinearMetric,
    PolynomialMetric,
    SumMetric,
    Term,
    terms,
)
from elicitor.metrics.coefficient_names import GapOfTwo
from elicitor.metrics.facts import ANY, ONE, MissedCases
from elicitor.oracles import (
    BinaryDisplay,
    ClassDisplay,
    ClassWords,
    ErrorDisplay,
    GroupDisplay,
    ModelDisplay,
    Vocabulary,
)
from elicitor.procedures.bayesian.notes import SaysNothing
from elicitor.words import HtmlRenderer, Joined, say
from elicitor.words.amounts import distance, exactly, percent

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
        "B übersieht 3 Patienten mit Krebs weniger und alarmiert grundlos 11 andere "
        "Patienten mehr."
    )
    first, _ = display.lines(Question([0.32, 0.60], [0.35, 0.60]))
    assert first == (
        "übersieht 5 von 37 (Patienten mit Krebs), alarmiert grundlos 3 von 63 "
        "(andere Patienten)"
    )


def test_several_classes_in_german():
    display = ErrorDisplay(("a", "b", "c"), (30, 30, 40), language="de")
    told = display.difference(Question([0.1] * 6, [0.11, 0.01, 0.13, 0.09, 0.12, 0.1]))
    assert told == (
        "B hat 9 weniger „a“ für „c“ gehalten, 3 mehr „b“ für „a“ gehalten und 2 mehr "
        "„c“ für „a“ gehalten. "
        "2 andere Fehler ändern sich auch."
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
        "Abstand zwischen den Gruppen – übersehen: 6 bei A, keiner bei B; "
        "alarmiert: keiner bei A, 15 bei B."
    )
    page = display.show(question, HtmlRenderer("de"))
    assert "<p>Männer: 6 mehr übersehen als Frauen</p>" in page
    assert "<td><strong>76,4</strong></td>" in page


def test_models_in_german():
    display = ModelDisplay(("Preis",), ("cost",), ("€",), language="de")
    assert display.difference(Question([1120.4], [1080.0])) == (
        "In B: Preis um 40,4 € niedriger."
    )


# -- metrics ------------------------------------------------------------------------

ERRORS = ClassStatistics(("a", "b"), diagonal=False).names
THREE = ClassStatistics(("a", "b", "c")).names
METRICS = [
    (
        LinearMetric([6.13, 1]),
        "Ein übersehener Fall wiegt so schwer wie 6,1 Fehlalarme.",
    ),
    (LinearMetric([0, 1]), "Nur Fehlalarme zählen; übersehene Fälle nicht."),
    (
        LinearMetric([4, 2], names=("Recall", "Preis"), orientation="cost"),
        "Am meisten zählt „Recall“ (weniger ist besser): 2-mal so viel wie „Preis“ "
        "(weniger ist besser).",
    ),
    (
        LinearMetric([3, 2, 0], names=THREE),
        "Einmal „a“ falsch wiegt so schwer wie 1,5-mal „b“ falsch. Einmal „c“ falsch "
        "zählt nicht.",
    ),
    (
        LinearMetric([-3, -1], names=ERRORS),
        "Einmal „a“ für „b“ gehalten ist der schlimmste Fehler. Er wiegt so schwer wie "
        "3-mal „b“ für „a“ gehalten.",
    ),
    (
        CostRewardMetric(
            [1, -0.002],
            terms=[Term("C[a, a]"), Term("Latenz")],
            units={"Latenz": "ms"},
        ),
        "Je 10 ms (Latenz) wiegen so schwer wie 2 Prozentpunkte („a“ richtig).",
    ),
    (
        FairMetric(
            [1, 1],
            {("Frauen", "Männer"): [1, 1]},
            0.75,
            prevalence=[[0.5, 0.5]] * 2,
            names=ClassStatistics(("a", "b"), diagonal=False, rates=True).names,
            groups=("Frauen", "Männer"),
        ),
        "Ein Abstand von 10 Fehlern jeder Art auf je hundert zwischen den Gruppen "
        "„Frauen“ und „Männer“ wiegt 3-mal so schwer wie ein Mehr von 10 Fehlern jeder "
        "Art auf je hundert bei allen.",
    ),
    (
        LinearFractionalMetric([2, 0], [1, -1], 1),
        "Der Wert ist der Anteil dessen, was richtig war, an allem, was zählt;",
    ),
    (
        PolynomialMetric([[0], [[-2.5]]], names=("x",)),
        "Der Wert (mehr ist besser) zählt zusammen: „x“ mal „x“ zählt -1,2.",
    ),
]


@pytest.mark.parametrize(("metric", "told"), METRICS)
def test_metrics(metric, told):
    assert metric.sentence(language="de").startswith(told)


def test_a_range_and_a_bound():
    (one,) = LinearMetric([6, 1]).comparisons()
    assert one.sentence(6.0, (4.0, 1e9), level=0.9, language="de") == (
        "Ein übersehener Fall wiegt mindestens so schwer wie 4 Fehlalarme, mit 90 % "
        "Wahrscheinlichkeit."
    )
    assert one.sentence(6.0, (-1.0, 1e9), language="de") == (
        "Die Antworten sagen noch nicht, wie schwer ein übersehener Fall gegen "
        "Fehlalarme wiegt."
    )


GROUPS = Space(
    ("R[1, 1]", "R[0, 0]", "latency"),
    signs=np.array([1, 1, -1]),
    spans=np.array([1, 1, 200.0]),
    prevalence=np.full((2, 3), 0.5),
    groups=("f", "m"),
    n_attributes=1,
    measures={"latency": "ms"},
)


def test_gaps_of_names_need_no_case():
    gap = GapOfTwo(Joined(("durchgelassene Ausfälle",)), "Frauen", "Männer")
    assert say(SaysNothing("some", (gap,)), "de") == (
        "Etwa so offen wie vor der ersten Antwort ist das Gewicht hiervon: Abstand "
        "(durchgelassene Ausfälle) zwischen den Gruppen „Frauen“ und „Männer“."
    )


def test_sums_of_terms_in_german():
    parts = [
        terms.Linear(),
        terms.Gaps(["R[1, 1]"]),
        terms.SquaredGaps(["R[1, 1]"], same_for_all_pairs=True),
        terms.Powers("latency"),
        terms.Products("R[1, 1]", "latency"),
    ]
    metric = SumMetric([6, 0, -3, 1, 5, 4, 1], parts, GROUPS)
    assert metric.sentence(language="de") == (
        "Je Einheit: auf mehr Genauigkeit in Klasse 1 entfallen 30 % des Gewichts, auf "
        "weniger quadrierter Abstand bei Genauigkeit in Klasse 1 zwischen je zwei "
        "Gruppen 25 %, auf mehr Potenz 2 von latency (je 200 ms) 20 %, auf weniger "
        "latency (je 200 ms) 15 %, auf weniger Abstand bei Genauigkeit in Klasse 1 "
        "zwischen den Gruppen „f“ und „m“ 5 % und auf 1 weiteres Merkmal der Rest."
    )
    first, *_, last = metric.comparisons()
    assert first.sentence(1.2, language="de") == (
        "Je Einheit: mehr Genauigkeit in Klasse 1 wiegt 1,2-mal so schwer wie weniger "
        "quadrierter Abstand bei Genauigkeit in Klasse 1 zwischen je zwei Gruppen."
    )
    assert last.sentence(6, (0, 1e9), language="de").startswith(
        "Je Einheit sagen die Antworten noch nicht, wie schwer mehr Genauigkeit in "
        "Klasse 1 gegen "
    )


def test_groups_with_attributes_in_german():
    display = GroupDisplay.of_space(GROUPS, 100, language="de")
    here = np.array([[0.9, 0.9, 12.0], [0.8, 0.7, 12.0]])
    there = np.array([[0.9, 0.9, 40.5], [0.8, 0.7, 40.5]])
    told = display.difference(Question(here, there))
    assert told.endswith("In B: latency um 28,5 ms höher.")
    page = display.show(Question(here, there), HtmlRenderer("de"))
    assert "40,5" in page
    assert "latency" not in display.difference(Question(here, here))


@pytest.mark.parametrize("count", [ANY, ONE, exactly(3.0)])
def test_a_case_of_a_class_is_not_told_in_english(count):
    told = say(MissedCases(count, named_case("sepsis")), "de")
    assert "(„sepsis“)" in told
    assert "case" not in told
