"""Explanations in German; the numbers are those of the English tests."""

import numpy as np

import elicitor as el
from elicitor.metrics.facts import Event
from elicitor.using import explain
from elicitor.using.explaining.facts import (
    Amongst,
    Clearest,
    CountOfPeople,
    DoesToTwo,
    Has,
    Measure,
    NearestNamed,
    OfCases,
    WhoseErrors,
)
from elicitor.using.explaining.groups import protected
from elicitor.using.possible import Possible
from elicitor.words import say
from tests.using.explaining.samples import fair

EVENT = Event("called", "a", "b")
OFTEN = OfCases("room", 97, False, 95, 98)


def test_names_that_come_near():
    told = say(NearestNamed("close", Measure.called("balanced accuracy"), OFTEN), "de")
    assert told == (
        "„balancierte Genauigkeit“ kommt nahe: Von zwei Klassifikatoren mit "
        "verschiedenen Stärken wählt sie in 97 % der Fälle (95 bis 98 %) denselben."
    )
    few = OfCases("exact", 0, True, 0, 0)
    assert say(few, "de") == "weniger als 1 % der Fälle"


def test_choices_that_differ(binary):
    one, few = CountOfPeople(1, False, "alarms"), CountOfPeople(0, True, "people")
    mine = DoesToTwo(few, 1200, "case", one, 3000)
    theirs = DoesToTwo(few.replaced(few=False), 1200, "case", one, 3000)
    told = Clearest(4200, "rows", Measure("accuracy"), mine, theirs)
    assert say(told).endswith(
        "misses 0 of 1,200 cases and raises 1 false alarm among 3,000."
    )
    assert say(told, "de") == (
        ". Am deutlichsten, auf diesen 4.200 Zeilen: Diese Metrik zieht den "
        "Klassifikator vor, der von 1.200 Fällen weniger als 1 übersieht und von 3.000 "
        "anderen 1 grundlos alarmiert; „Genauigkeit“ den, der von 1.200 Fällen 0 "
        "übersieht und von 3.000 anderen 1 grundlos alarmiert."
    )
    metric = el.LinearMetric([6, 1])
    words = explain(metric, region=binary, language="de")
    titles = ["Was zählt", "Dem Namen nach", "Andere Entscheidungen"]
    assert list(words.paragraphs) == titles
    assert words.sentence == "Ein übersehener Fall wiegt so schwer wie 6 Fehlalarme."
    english = explain(metric, region=binary)
    assert [c.share for c in words.contrasts] == [c.share for c in english.contrasts]


def test_models_are_called_by_their_names():
    points = np.array([[0.10, 0.60], [0.10, 0.66], [0.30, 0.40], [0.20, 0.60]])
    pool = el.ModelPool(
        ["old", "new", "bold", "shy"], points, names=["TP", "TN"], kinds=["reward"] * 2
    )
    told = explain(el.LinearMetric([6, 1]), region=pool, language="de").contrasts[0]
    assert "der „bold“ heißt und 0,3 (gefundene Fälle) und 0,4 (andere" in told.sentence


def test_whom_a_metric_protects(groups):
    metric = fair(groups, violation=(0.1, 0.2))
    told = protected(Possible.of(metric), groups)
    found = [one for one in told if isinstance(one, WhoseErrors)]
    fact = next(one for one in found if one.event.truth == "yes")
    assert {fact.first, fact.second} == set(groups.groups)
    assert fact.value > 1
    said = say(fact, "de")
    assert said.startswith(
        "Wo die wahrscheinlichste Klasse vorhergesagt wird, „yes“ richtig entschieden: "
    )
    assert f"eine falsche Entscheidung mehr in „{fact.first}“ so schwer wie" in said
    alone = explain(fair(groups, trade_off=0.0), language="de").groups
    assert alone == (
        "Abstände zwischen Gruppen zählen nicht, also wird keine Gruppe bevorzugt.",
    )


def test_a_decision_is_told_with_its_group():
    fact = Has(None, (Amongst(CountOfPeople(3, False, "people"), 100, EVENT, "men"),))
    assert say(fact) == "has 3 of 100 “a” called “b” among “men”"
    assert say(fact, "de") == "3 von 100 „a“ für „b“ gehalten in „men“ hat"
