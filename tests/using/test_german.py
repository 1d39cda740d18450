"""What follows from a metric, in German; numbers are those of the English tests."""

import numpy as np
import pytest

import elicitor as el
from elicitor.metrics.facts import Event
from elicitor.using.class_consequences import ClassLoss
from elicitor.using.consequence_facts import DecidesWorse, MoreThanNeeded, Way
from elicitor.using.consequence_words import (
    ThresholdTable,
    loss_sentence,
    threshold_sentence,
)
from elicitor.using.doubts import doubts
from elicitor.using.group_consequences import BEST, group_consequences
from elicitor.using.group_table import GroupTable
from elicitor.using.report import report, to_markdown
from elicitor.words import say
from elicitor.words.amounts import percent
from tests.using.test_consequence_words import drawn, region  # noqa: F401
from tests.using.test_group_consequences import metric, rates  # noqa: F401


def test_thresholds(region):  # noqa: F811 -- a fixture
    result = drawn(np.r_[np.full(30, 10.0), np.full(70, 40.0)], 40.0)
    table = ThresholdTable.of(result, region, default=0.5, language="de")
    assert table.title == "Was sich ändert, auf diesen 5.000 Zeilen"
    assert table.headings == (
        "Wahl",
        "Schwelle",
        "übersehene Fälle, von 442",
        "Fehlalarme, von 4.558",
        "so schlimm wie so viele mehr: Fehlalarme",
    )
    assert table.cells[-1][:4] == ("Schwelle 0,5", "0,5", "3 (0,7 %)", "58 (1,3 %)")
    words = {"positives": "Kranke", "negatives": "Gesunde", "language": "de"}
    assert threshold_sentence(result, region, table.rows[0], **words) == (
        "Beste Schwelle: 0,15 (0,15 bis 0,75 mit 90 % Wahrscheinlichkeit, auf diesen "
        "Zeilen; andere könnten eine andere ergeben). Von diesen 5.000 Zeilen findet "
        "sie 442 von 442 (Kranke, 100 %) und lässt zu Recht in Ruhe: 4.500 von 4.558 "
        "(Gesunde, 98,7 %)."
    )


def test_a_loss():
    found = ClassLoss(0, 1200.0, (1000.0, 1500.0))
    wrong = Event("wrong", "a", "")
    told = loss_sentence(Way("balanced"), found, wrong, 8900, language="de")
    assert told == (
        "Regel für balancierte Genauigkeit: so schlimm wie 1.200 (1.000 bis "
        "1.500) mehr („a“ falsch) von 8.900 als bei der besten Wahl."
    )


def test_a_table_of_groups(rates, metric):  # noqa: F811 -- fixtures
    rows = group_consequences(metric, rates)
    table = GroupTable(rates, rows, language="de")
    assert table.headings[:4] == (
        "Gruppe",
        "was",
        "wahrscheinlichste Klasse",
        "beste nach der Metrik",
    )
    assert table.caption.startswith("Was jede Regel auf diesen 700 Zeilen bewirkt (in")
    assert table.in_short.startswith("Auf diesen 700 Zeilen entscheidet die nach der ")
    named = [row[0] for row in table.cells]
    assert named[2] == "größter Abstand"
    assert named[-1] == "alle"
    assert table.cells[-1][2 + 1] == "die beste"
    told = " ".join(table.sentences(rows[1]))
    assert "Diese Regel entscheidet über „men“ schlechter, als es eine andere" in told
    assert "(Angleichung nach unten)" in told
    assert rows[1].way == BEST


def test_what_is_made_without_need():
    wrong = Event("wrongly", "a", "")
    parts = (
        MoreThanNeeded(wrong, 1200, 5000, percent(0)),
        MoreThanNeeded(wrong, 0, 0, percent(0.031)),
    )
    fact = DecidesWorse("x", without_chance=False, purpose="nothing", parts=parts)
    assert say(fact, "de") == (
        "Diese Regel entscheidet über „x“ schlechter, als es eine andere Regel täte, "
        "ohne jeden Nutzen für die Metrik. Ohne Not: „a“ falsch entschieden, 1.200 von "
        "5.000 in dieser Gruppe und „a“ falsch entschieden, 3,1 % davon. Für keine "
        "Gruppe wird dafür besser entschieden."
    )


def test_doubts_and_notes():
    details = {
        "retests": {"asked": 4, "same": 1, "wavered": 0, "reversed": 2},
        "obvious": {"asked": 1, "wrong": 1},
        "slip_interval": (0.3, 0.45),
        "unidentified": ["b"],
        "doubt": {"family": "fair", "log_bayes_factor": np.log(1500)},
    }
    notes = (
        "The last questions were answered with 'cannot say', so the search ended.",
        "You changed your mind on 2 of 4 repeated questions.",
        "The answers are 1,500 times as likely under a fair metric: elicit one of that "
        "family.",
        "About as open as before the first answer: the weight of b.",
        "Somebody wrote this.",
    )
    result = el.Result(
        el.LinearMetric([6, 1]),
        np.ones((2, 2)),
        converged=False,
        notes=notes,
        details=details,
        n_questions=9,
    )
    told = el.explain(result, language="de").caveats
    assert told[:5] == (
        "Die letzten Fragen wurden mit „kann ich nicht sagen“ beantwortet; damit "
        "endete die Suche.",
        "Bei 2 von 4 wiederholten Fragen fiel die Antwort umgekehrt aus.",
        "Die Antworten sind unter einer anderen Familie (fair) 1.500-mal so "
        "wahrscheinlich: Erfragen Sie eine Metrik dieser Familie.",
        "Etwa so offen wie vor der ersten Antwort ist das Gewicht hiervon: b.",
        "Somebody wrote this.",
    )
    assert el.explain(result).caveats[:5] == notes
    assert [say(fact, "de") for fact in doubts(result)] == [
        told[2],
        "Die Gewichte sind nicht so sicher wie gewünscht; eine Wahl kann trotzdem "
        "sicher sein.",
        "Jede Antwort wurde für richtig genommen: Die Spannen lassen keine Versehen "
        "zu.",
        "Die Antworten widersprechen einander stark: Sie passen zu jemandem, dessen "
        "Antworten auf zufällige Fragen in 30 % bis 45 % der Fälle der eigenen Metrik "
        "widersprechen, mit 90 % Wahrscheinlichkeit; 50 % wären Zufall.",
        "Von 4 Fragen, die zweimal gestellt wurden, beim zweiten Mal mit vertauschten "
        "Seiten: 1 wieder gleich beantwortet, 2 umgekehrt und 1 einmal mit „kann ich "
        "nicht sagen“.",
        "Von 1 Frage, bei der eine Seite in jeder Hinsicht besser ist, wurde 1-mal "
        "die schlechtere gewählt.",
    ]


@pytest.mark.slow
def test_a_report():
    labels, scores = np.repeat([1, 0], 50), np.r_[np.full(60, 0.8), np.full(40, 0.2)]
    rows = el.BinaryRegion.from_predictions(labels, scores)
    person = el.MetricOracle(el.LinearMetric([6, 1]))
    result = el.elicit(rows, "linear", person, max_questions=3, random_state=0)
    document = report(result, region=rows, pictures=False, stated=8.0, language="de")
    page = to_markdown(document)
    assert page.startswith("# Eine erfragte Metrik\n\n## In Kürze\n\n**Ein übersehener")
    for told in (
        "Gefunden aus 3 Antworten.",
        "Wer geantwortet hat, wurde nicht festgehalten.",
        "3 Fragen beantwortet: „A“",
        "Unmittelbar gesagt: ein übersehener Fall wiegt so schwer wie 8 Fehlalarme.",
        "findet sie 50 von 50 (positive Klasse, 100 %)",
        "| spätestens nach so vielen endet das Fragen |",
        "Die Regel wurde auf denselben 100 Zeilen gewählt und beurteilt",
        "Das Fragen endete mit der vereinbarten Zahl von Fragen.",
    ):
        assert told in page
