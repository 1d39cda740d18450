# Was Teilnehmende um ihre Fragen herum lesen.
# Richtig oder falsch gibt es nur beim Üben. Keine Wörter unseres Faches.

participant-go-on = Weiter
foot-later = Hier aufhören und später weitermachen
foot-record = Eine Kopie meiner Antworten behalten
foot-withdraw = Aus der Studie aussteigen

## Hereinkommen

door-study = Eine Studie
door-lead = Sie sind eingeladen teilzunehmen. Sie brauchen kein Konto und nennen keinen Namen.
door-same-browser = Wenn Sie aufhören, können Sie später im selben Browser auf diesem Gerät weitermachen.
door-enter = Teilnehmen
no-entry-withdrawn-title = Sie sind ausgestiegen
no-entry-withdrawn = Sie werden nichts mehr gefragt. Danke, dass Sie gekommen sind.

## Einwilligung

consent-heading = Möchten Sie teilnehmen?
consent-usual =
    Sie sehen { $of ->
        [models] zwei Arten, dieselbe Aufgabe zu lösen,
       *[people] zwei Arten, über { $people ->
            [none] Menschen
           *[other] { $people }
        } zu entscheiden,
    } nebeneinander und sagen, welche Sie lieber einsetzen würden. Es sind höchstens { $most } solche Fragen. Richtige oder falsche Antworten gibt es nicht.

    - Die Teilnahme ist freiwillig. Sie können jederzeit aufhören, später weitermachen oder aussteigen.
    - Wir speichern Ihre Antworten, wie lange jede gedauert hat und wann Sie teilgenommen haben. Weder Ihr Name noch die Adresse Ihres Geräts wird dazu gespeichert.
    - Ihre Antworten werden zusammen mit denen anderer ausgewertet. Sie sagen, wie schwer verschiedene Folgen wiegen sollen.
    - Alles, was von Ihren Antworten gespeichert ist, können Sie ansehen und herunterladen. Wenn Sie aussteigen, bestimmen Sie, ob alles gelöscht wird oder bleibt, was Sie gewählt haben; was Sie selbst getippt haben, etwa Gründe, wird in jedem Fall gelöscht.
consent-kept = { $days ->
    [0] Sobald die Studie beendet ist,
    [one] Spätestens einen Tag nach dem Ende der Studie
   *[other] Spätestens { $days } Tage nach dem Ende der Studie
  } werden die Links gelöscht, ebenso alles, was jemand selbst getippt hat, etwa Gründe. Was Sie gewählt haben, bleibt, mit dem Tag und wie lange Sie gebraucht haben. Von da an führt Ihr Link nirgendwohin: Sie können Ihre Antworten nicht mehr sehen und nicht mehr zurückziehen.
consent-given = Sie haben dem zugestimmt.
consent-yes = Ich stimme zu und nehme teil
consent-no = Ich möchte nicht teilnehmen
declined-heading = Das ist in Ordnung
declined-told = Sie nehmen nicht teil, und nichts wurde gespeichert. Danke fürs Lesen.
declined-back = Wenn Sie es sich anders überlegen, öffnen Sie Ihren Link noch einmal.

## Anleitung

instructions-heading = Worum es geht
instructions-again = Willkommen zurück
instructions-kept = { $count ->
    [0] Sie haben noch nichts beantwortet.
    [one] Ihre Antwort ist gespeichert.
   *[other] Ihre { $count } Antworten sind gespeichert.
  } Hier steht noch einmal, worum es geht.
instructions-usual =
    In jeder Frage sehen Sie A und B: { $of ->
        [models] zwei Arten, dieselbe Aufgabe zu lösen, und was an jeder gemessen wurde
       *[people] zwei Arten zu entscheiden und was jede bewirken würde
    }. Sagen Sie, welche Sie lieber einsetzen würden.

    { $better ->
        [open] - Was gut ist und was schlecht, sagen Sie. Meist spricht etwas für A und etwas anderes für B: Sie wägen ab.
       *[taken]
            - Keine ist vollkommen. Meist ist A bei dem einen besser und B bei etwas anderem: Sie wägen ab.
            - In manchen Paaren kann eine Seite in allem besser sein; das ist Absicht.
    }
    - Der Satz unter den Bildern sagt, worin sie sich am meisten unterscheiden; alle Zahlen stehen in den Bildern oder darunter in der Tabelle.
    - Sind beide für Sie gleich gut, wählen Sie „Etwa gleich“. Wenn Sie sich nicht entscheiden können oder etwas nicht verstehen, sagen Sie es: Auch das hilft.
    - Sie können eine Antwort zurücknehmen und jede Antwort später ändern.
instructions-twice = { $count ->
    [one] Eine Frage kann ein zweites Mal kommen, damit wir wissen, wie weit man sich auf Antworten verlassen kann.
   *[other] Manche Fragen kommen zweimal, damit wir wissen, wie weit man sich auf Antworten verlassen kann.
  }
instructions-length = { $count ->
    [one] Es ist eine Frage.
   *[other] Es sind höchstens { $count } Fragen{ $fewer ->
        [yes] , vielleicht weniger
       *[no] {""}
      }. Wir erwarten, dass es etwa { $minutes } Minuten dauert.
  }

## Üben

practice-heading = Zuerst eine Frage zum Üben
practice-place = Übung · zählt nicht
practice-lead = Welche Sie lieber einsetzen würden, dafür gibt es keine richtige Antwort. Hier prüfen wir nur, ob das Bild klar ist.
practice-fewer = { $of } – sind bei A oder bei B weniger „{ $label }“?
practice-many = { $of } – wie viele sind bei B „{ $label }“?
practice-less = Bei welcher ist „{ $label }“ kleiner?
practice-which = Bei welcher steht unter „{ $label }“: „{ $of }“?
practice-value = Wie groß ist „{ $label }“ bei B?
practice-same = Bei beiden gleich
practice-unsure = Ich bin nicht sicher
practice-nothing = nichts
practice-check = Prüfen und weiter
practice-free = Sie können weitermachen, was immer Sie hier antworten. Wer die Studie leitet, sieht, wie vielen das Bild klar war.
practice-right = Sie haben gesagt: { $said }. Das stimmt.
practice-said = Sie haben gesagt: { $said }.
practice-it-is = Es ist { $right }.
practice-look = Suchen Sie „{ $label }“: { $a } bei A, { $b } bei B.
practice-on = Weiter zu den Fragen

## Vor den Fragen

stated-heading = Wie wichtig ist jedes davon?
stated-lead = Sagen Sie es direkt, bevor Sie vergleichen. Später lässt sich sehen, wie es zu dem passt, was Sie wählen.
stated-each = Denken Sie jedes Mal an einen einzelnen Fall, nicht daran, wie viele es sind.
stated-swing = { $better ->
    [open] Denken Sie an den Schritt von dem einen Wert, der genannt ist, zum anderen.
   *[taken] Denken Sie an den Schritt vom schlechtesten zum besten Wert, der genannt ist.
  }
stated-one = { $kind ->
    [missed] Ein übersehener Fall
    [alarmed] Ein Fehlalarm
   *[other] Ein Fall: { $what }
  }
stated-of = { $of }
stated-range = { $low } bis { $high }
stated-ordered = „{ $low }“, das als am schlechtesten gilt, bis „{ $high }“, das als am besten gilt
stated-open = „{ $low }“ bis „{ $high }“
stated-missing = Bitte wählen Sie in jeder Zeile eine Zahl.
scale-low = unwichtig
scale-high = am wichtigsten
survey-heading = Einige Fragen zu Ihnen
survey-lead = { $needed ->
    [yes] Was mit „nötig“ gekennzeichnet ist, muss beantwortet sein, damit es weitergeht; vom Übrigen lassen Sie weg, was Sie möchten.
   *[no] Antworten Sie, worauf Sie möchten; Sie können alles weglassen.
  }
survey-needed = (nötig)
survey-missing = { $count ->
    [one] Eine Antwort fehlt noch.
   *[other] { $count } Antworten fehlen noch.
  }
survey-unread = Eine Zahl war nicht zu lesen. Was Sie getippt haben, steht noch da.
survey-strange = Eine Antwort war keine von denen, die zur Wahl stehen. Bitte wählen Sie noch einmal.
survey-no-number = – bitte eine Zahl wie 0,5 oder 6 schreiben
survey-optional = (freiwillig)
survey-please = – bitte beantworten

## Fragen

already-recorded = Frage { $number } hatten Sie schon beantwortet: { $said }. Das zählt. In Ihren Antworten können Sie es ändern.
revise-heading = Noch einmal Frage { $number }
revise-told = Ihre neue Antwort wird zählen; die alte bleibt vermerkt.
revise-more = Danach kann es noch einige Fragen geben.
revise-anew = { $count ->
    [one] Die Frage danach ergab sich aus dieser Antwort: Wenn Sie sie ändern, wird sie neu gestellt und kann eine andere sein.
   *[other] Die { $count } Fragen danach ergaben sich aus dieser Antwort: Wenn Sie sie ändern, werden sie neu gestellt und können andere sein.
  }
revise-leave = So lassen, wie es ist

## Was die Antworten sagen

result-heading = Was Ihre Antworten sagen
result-place = { $count ->
    [one] eine Frage beantwortet
   *[other] { $count } Fragen beantwortet
  }
result-weights = Wie Sie abwägen
result-room = Die erste Zahl ist unsere beste Schätzung. Ihre eigene Ansicht liegt wahrscheinlich in dem Bereich, der danach steht.
result-limit = Ihre Antworten ergeben hier nur eine Grenze und keine einzelne Zahl: Was Sie selbst sagen würden, liegt wahrscheinlich innerhalb davon.
result-limits = Der Satz nennt in beide Richtungen eine Grenze: Was Sie selbst sagen würden, liegt wahrscheinlich dazwischen.
result-alone = Das ist unsere beste Schätzung; Ihre Antworten lassen kaum etwas offen.
result-ended-all = Die Fragen endeten, bevor das so sicher war, wie es sein sollte.
result-ended-weights = Die Fragen endeten, bevor diese Gewichte so genau bekannt waren, wie sie sein sollten. Was danach gewählt würde, weiter unten, steht so fest, wie es sollte.
result-open = Ihre Antworten lassen hier viel offen. Darum nennen wir einen Bereich und keine einzelne Zahl.
result-near-best = All dies gilt für das, was nahe beim Besten liegt, das es hier gibt. Anderswo können Fehler für Sie anders wiegen; diese Art zu fragen lässt das offen.
result-gaps-open = Nach Ihren Antworten kann es auch sein, dass Abstände zwischen Gruppen für Sie gar nicht zählen.
result-more = Genauer: Abstand für Abstand
result-left-out = { $count ->
    [one] Ein weiterer Abstand steht nicht hier: Nach unserer besten Schätzung wiegt er weniger als diese.
   *[other] { $count } weitere Abstände stehen nicht hier: Nach unserer besten Schätzung wiegen sie weniger als diese.
 }
result-tenth = Wo ein Satz mit einer Menge beginnt, ist diese etwa ein Zehntel des Unterschieds zwischen dem kleinsten und dem größten Wert hier.
result-tenth-best = Wo ein Satz mit einer Menge beginnt, ist diese etwa ein Zehntel des Unterschieds zwischen dem kleinsten und dem größten Wert derjenigen Modelle hier, die kein anderes in allem erreicht oder übertrifft.
result-between = { $even ->
    [yes] Die Stufen bei „{ $name }“ gelten dabei als gleich weit auseinander.
   *[no] Wie weit die Stufen bei „{ $name }“ auseinander sind, ist den Zahlen entnommen, die hier für sie stehen.
 }
result-not-yet = Um zu sagen, wie Sie hier abwägen, wären mehr Antworten nötig.
result-unsaid-one = Über einen weiteren Vergleich sagen Ihre Antworten noch nichts: { $what }, verglichen mit: { $than }.
result-unsaid = Über { $count } weitere Vergleiche sagen Ihre Antworten noch nichts.
untold-nothing = Keine Frage wurde beantwortet, darum gibt es noch nichts zu sagen.
untold-skipped = Bei den meisten Fragen konnten Sie sich nicht entscheiden. Darum sagen Ihre Antworten nicht, wie Sie abwägen.
untold-too-few = Zu wenige Antworten haben eine Seite gewählt, um zu sagen, wie Sie abwägen.
untold-against = Mehrere Antworten widersprechen dem, was wir vorausgesetzt haben: dass Ihnen mehr von dem lieber ist, was gut genannt wird. Darum nennen wir keine Zahl dafür, wie Sie abwägen.
untold-unsteady = Ihre Antworten weisen nicht deutlich genug in eine Richtung, um eine Zahl dafür zu nennen, wie Sie abwägen.
untold-fine = Das ist in Ordnung und gut zu wissen: Solche Vergleiche sind schwer. Ihre Antworten bleiben so, wie Sie sie gegeben haben.
axis-you = Sie
axis-accuracy = Genauigkeit
axis-F1 = F1
axis-told = { $base ->
    [2] Der Balken zeigt die Zahl, die hier fehlt: { $sentence } Jeder Schritt nach rechts verdoppelt sie.
   *[other] Der Balken zeigt die Zahl, die hier fehlt: { $sentence } Jeder Schritt nach rechts ist zehnmal so viel.
  }{ $end ->
    [0] {""}
   *[other] {" "}Die Linie endet bei { $end }, denn mehr zeigt keine Frage.
  }
beside-heading = Was Sie vorher gesagt haben
beside-lead-measured = Wie wichtig jedes ist, von 0 (unwichtig) bis 10 (am wichtigsten), { $better ->
    [open] von dem einen Wert zum anderen:
   *[taken] vom schlechtesten zum besten Wert:
  }
beside-lead = Wie wichtig jedes ist, von 0 (unwichtig) bis 10 (am wichtigsten), ein Fall gegen einen Fall:
beside-above = Oben steht, wie Sie beim Wählen abgewogen haben. Beides kann verschieden sein: So eine Zahl direkt zu sagen ist schwer.
beside-in-people = Oben sind Fehler unter gleich vielen von jeder Art gezählt. Ein Fall gegen einen Fall, sagt Ihre Wahl: { $told }.{ $ratio ->
    [none] {""}
   *[other] {" "}Nach dem, was Sie sagten, sind es { $ratio } auf einen.
 }
beside-fits = Was Sie sagten, passt also zu dem, was Sie gewählt haben.
beside-beyond = Was Sie gewählt haben, sagt dasselbe darüber, was von beiden wichtiger ist, und deutlicher, als es Zahlen von 1 bis 10 sagen können.
beside-differs = Was Sie gewählt haben, sagt dasselbe darüber, was von beiden wichtiger ist, aber nicht, um wie viel. Das kommt vor: So eine Zahl direkt zu sagen ist schwer.
beside-same = Was Sie gewählt haben, sagt dasselbe darüber, was von beiden wichtiger ist.
beside-otherwise = Was Sie gewählt haben, sagt etwas anderes darüber, was von beiden wichtiger ist. Das kommt vor: So eine Zahl direkt zu sagen ist schwer.
beside-nothing = Sie sagten, dass nichts davon wichtig ist. Oben steht, wonach Sie dennoch gewählt haben, da eines von zweien zu wählen war.
beside-open = Was Sie gewählt haben, lässt offen, was von beiden wichtiger ist.
reply-heading = Sind Sie das?
reply-me = Das bin ich
reply-unsure = Ich kann es nicht sagen
reply-not-me = Das bin ich nicht
reply-adjust = Ich möchte es anpassen
replied-me = Sie haben gesagt: Das bin ich. Es ist gespeichert; Sie können es noch ändern.
replied-unsure = Sie haben gesagt: Ich kann es nicht sagen. Es ist gespeichert; Sie können es noch ändern.
replied-not-me = Sie haben gesagt: Das bin ich nicht. Es ist gespeichert; Sie können es noch ändern.
replied-adjust = Ihre eigenen Zahlen sind neben dem gespeichert, was Ihre Antworten sagen; Sie können sie noch ändern.
adjust-lead = Schreiben Sie die Zahlen, die Sie selbst sagen würden.
adjust-own = { $what } – { $number }
replied-words = Was Sie geschrieben haben, ist neben dem gespeichert, was Ihre Antworten sagen; Sie können es noch ändern.
adjust-trouble = { $count ->
    [one] Eine Zahl konnte nicht gespeichert werden. Was Sie getippt haben, steht noch da.
   *[other] { $count } Zahlen konnten nicht gespeichert werden. Was Sie getippt haben, steht noch da.
  }
adjust-nothing = Es wurde nichts getippt, also wurde nichts gespeichert. Bitte schreiben Sie mindestens eine Zahl, oder warum.
adjust-no-number = „{ $typed }“ ist keine Zahl, die wir lesen können. Bitte schreiben Sie eine wie 0,5 oder 6.
adjust-no-range = Bitte schreiben Sie eine Zahl von 0 bis 1.000.000.
adjust-no-most = Bitte schreiben Sie eine Zahl von 0 bis { $most }: mehr als { $most } von je { $most } kann es nicht geben.
adjust-kept = Wir behalten beides: was Ihre Antworten sagen und was Sie hier sagen.
adjust-save = Speichern
chosen-heading = Was gewählt würde
chosen-lead = Jede Spalte zeigt, was von allen Möglichkeiten, die diese Daten bieten, gewählt würde und was das für Menschen bedeutet.
chosen-lead-estimated = Jede Spalte zeigt, was nach den Wahrscheinlichkeiten des Modells gewählt würde und was das für Menschen bedeutet. Sie sind geschätzt: Wo sie nicht stimmen, kann für diese Menschen eine andere Wahl besser sein.
chosen-corrected = In der ersten Spalte wurden sie nach dem berichtigt, was von denselben Menschen bekannt ist. Das lässt sie besser aussehen, als sie für andere sein wird; die anderen Spalten nehmen sie, wie sie sind: Was nach einem Maß benannt ist, erreicht davon vielleicht weniger als eine andere.
chosen-lead-measured = Jede Spalte zeigt, was von allen Möglichkeiten gewählt würde und was daran gemessen wurde.
chosen-which = Name
chosen-what = Was geschieht
chosen-settled = { $bound ->
    [all] Fast alle Arten abzuwägen, die zu Ihren Antworten passen, führen zur selben Wahl.
    [over] Von 100 Arten abzuwägen, die zu Ihren Antworten passen, führen mehr als { $count } zur selben Wahl.
    [under] Von 100 Arten abzuwägen, die zu Ihren Antworten passen, führt weniger als { $count } zur selben Wahl.
   *[exact] Von 100 Arten abzuwägen, die zu Ihren Antworten passen, { $count ->
        [one] führt eine
       *[other] führen { $count }
      } zur selben Wahl.
  }
chosen-likelier = Mehr davon, nämlich { $count }, führen zu „{ $name }“: Welche der beiden Sie wählen würden, steht noch nicht fest.
chosen-safe = { $safe ->
    [all] Fast alle Arten abzuwägen, die zu Ihren Antworten passen, führen zur Wahl in der ersten Spalte oder zu einer, die kaum besser ist.
   *[other] Von 100 Arten abzuwägen, die zu Ihren Antworten passen, führen { $count } zur Wahl in der ersten Spalte oder zu einer, die kaum besser ist.
  }{ $safe ->
    [no] {" "}Was Sie wählen würden, steht also noch nicht fest: Die anderen führen zu etwas, das ganz anders aussehen kann.
   *[other] {""}
  }
way-mine = nach Ihren Antworten
way-accuracy = nach Genauigkeit
way-F1 = nach F1
way-likeliest = nach dem Wahrscheinlichsten
way-balanced = nach ausgewogener Genauigkeit
way-first = am besten bei „{ $of }“
way-among = mit am besten bei „{ $of }“
means-accuracy = Genauigkeit zählt richtige Entscheidungen; beide Arten, falsch zu liegen, wiegen gleich.
means-F1 = F1 ist ein anderes Maß, das oft verwendet wird; es achtet nur auf die, die gefunden, übersehen oder zu Unrecht herausgegriffen werden.
means-likeliest = Nach dem Wahrscheinlichsten: Bei allen wird angenommen, was auf sie am wahrscheinlichsten zutrifft, was immer ein Fehler kostet.
means-balanced = Ausgewogene Genauigkeit zählt richtige Entscheidungen und gibt jeder Gruppe von Menschen dasselbe Gewicht, wie viele es auch sind.
steady-heading = Wie beständig Ihre Antworten waren
steady-you = { $count ->
    [0] Sie: Alle { $all } Antworten, die eine Seite wählten, passen zueinander{ $apart ->
        [0] {""}
        [one] ; das Ergebnis oben ist nicht das einzig mögliche und widerspricht einer davon
       *[other] ; das Ergebnis oben ist nicht das einzig mögliche und widerspricht { $apart } davon
      }
    [one] Sie: Eine von { $all } Antworten, die eine Seite wählten, passt nicht { $apart ->
        [0] zum Ergebnis oben
       *[other] zu den anderen; das Ergebnis oben ist nicht das einzig mögliche und widerspricht { $apart } von allen
      }
   *[other] Sie: { $count } von { $all } Antworten, die eine Seite wählten, passen nicht { $apart ->
        [0] zum Ergebnis oben
       *[other] zu den anderen; das Ergebnis oben ist nicht das einzig mögliche und widerspricht { $apart } von allen
      }
  }
steady-usual = Üblich: Etwa { $count } von { $all } passen; etwa eine von sechs Antworten passt nicht
steady-again = { $all ->
    [one] Eine Frage kam zweimal; { $count ->
        [0] Sie haben sie nicht umgekehrt beantwortet.
       *[other] Sie haben sie umgekehrt beantwortet.
      }
   *[other] { $all } Fragen kamen zweimal; { $count ->
        [0] keine davon haben Sie umgekehrt beantwortet.
        [one] eine davon haben Sie umgekehrt beantwortet.
       *[other] { $count } davon haben Sie umgekehrt beantwortet.
      }
  }{ $unsaid ->
    [0] {""}
    [one] {" "}Einmal haben Sie gesagt, dass Sie es nicht entscheiden können; das ist keines von beidem.
   *[other] {" "}Bei { $unsaid } davon haben Sie einmal gesagt, dass Sie es nicht entscheiden können; das ist keines von beidem.
  }
steady-no-score = Das ist keine Note. Werden schwere Fragen ein zweites Mal gestellt, ändern Menschen etwa 10 bis 18 von 100 Antworten.
foretold = { $all ->
    [one] Eine Frage haben wir zurückgehalten und Ihre Antwort vorhergesagt, bevor Sie sie gaben. Ihre anderen Antworten sagten { $hits } von 1 vorher.
   *[other] { $all } Fragen haben wir zurückgehalten und Ihre Antworten vorhergesagt, bevor Sie sie gaben. Ihre anderen Antworten sagten { $hits } von { $all } vorher.
  }
foretold-besides = { $count ->
    [one] Eine weitere hielten wir zurück, aber Sie haben dort keine Seite gewählt.
   *[other] { $count } weitere hielten wir zurück, aber Sie haben dort keine Seite gewählt.
  }
foretold-accuracy = Wer nach Genauigkeit wählt, hätte { $hits } davon gegeben.
foretold-F1 = Wer nach F1 wählt, hätte { $hits } davon gegeben.
foretold-coin = Eine Münze trifft im Mittel { $hits }.
foretold-half = Wo ein Maß keine Seite vorzieht, zählt das als halbe Antwort.
next-heading = Wie es weitergeht
next-told = Ihre Antworten sind unter einer Nummer gespeichert, nicht unter Ihrem Namen.
next-history = Sie können jede Antwort noch ansehen und ändern.
next-look = Sie können jede Antwort noch ansehen.
next-finish = Abschließen
local-kept = Ihre Antworten stehen in der Datei { $file }.
local-do-tune = der beste Klassifikator für Sie
local-do-rank = Ihre Modelle, das beste für Sie zuerst
local-do-report = all das als Seite für andere
local-do-verify = prüfen, ob diese Antworten dieses Ergebnis geben
local-end = Sie können diese Seite schließen. Im Terminal beendet Strg-C das Ganze und schreibt in Dateien, was Ihre Antworten sagen.

## Das Ende

finish-heading = Vielen Dank
thanks-usual = Ihre Antworten sind gespeichert. Sie können diese Seite schließen.
finish-code = Ihr Code, mit dem Sie zeigen können, dass Sie teilgenommen haben:
finish-back = Zurück zu { $where }
finish-kept = Alles ist gespeichert.
finish-result = Noch einmal ansehen, was Ihre Antworten sagen.
later-heading = Sie können hier aufhören
later-kept = { $count ->
    [0] Sie haben noch nichts beantwortet, und nichts geht verloren.
    [one] Ihre Antwort ist gespeichert.
   *[other] Ihre { $count } Antworten sind gespeichert.
  }
later-how = Öffnen Sie denselben Link noch einmal – im selben Browser, wenn es einer für alle war. Sie machen dort weiter, wo Sie aufgehört haben.
later-now = Jetzt weitermachen
withdraw-heading = Aus der Studie aussteigen
withdraw-lead = { $count ->
    [0] Sie haben noch keine Frage beantwortet.
    [one] Sie haben eine Frage beantwortet.
   *[other] Sie haben { $count } Fragen beantwortet.
  } Warum Sie aussteigen, brauchen Sie nicht zu sagen.
withdraw-legend = Was soll mit Ihren Antworten geschehen?
withdraw-delete = Alles löschen
withdraw-keep = Behalten, was ich gewählt habe. Was ich selbst getippt habe, wird gelöscht, und niemand kann mehr sagen, über welchen Link es kam
withdraw-final = Das lässt sich nicht rückgängig machen. Ihr Link gilt danach nicht mehr.
withdraw-do = Aussteigen
withdraw-stay = Ich bleibe in der Studie
withdrawn-heading = Sie sind ausgestiegen
withdrawn-deleted = Ihre Antworten sind gelöscht. Es bleibt, dass jemand da war und ausgestiegen ist: an welchem Tag und nach wem jemand kam, wann jemand ausstieg, in welcher Sprache und Darstellung gefragt wurde und wie viele Schritte es waren.
withdrawn-kept = Was Sie gewählt haben, bleibt. Was Sie selbst getippt haben, ist gelöscht, und über welchen Link Sie kamen, ist nicht mehr festgehalten.
withdrawn-thanks = Danke für Ihre Zeit.

record-heading = Was über Sie gespeichert ist
record-lead = Sie können diese Seite drucken oder speichern. Gekommen sind Sie am { $day }.
record-said = Was Sie vorher gesagt haben
record-of-ten = { $number } von 10
record-answers = Ihre Antworten
record-none = Noch keine.
record-reply = Was Sie zum Ergebnis gesagt haben
record-back = Zurück zu meiner Stelle
record-file = Dasselbe und alles andere, was gespeichert ist (Zeiten, besuchte Schritte), als Datei für Programme (JSON)
day-told = { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[other] Dezember
  } { $year }
