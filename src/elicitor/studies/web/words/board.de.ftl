nav-rehearse = Probelauf
nav-export = Exportieren
nav-tokens = Schnittstelle
board-place = Stand { $time } UTC
board-refresh = Neu laden
board-title = Wie weit die Studie ist
board-simulated-all = Vorführung: Alle hier sind simuliert. Daten und Modelle sind echt.
board-state-draft = Entwurf
board-state-open = offen
board-state-paused = angehalten
board-state-closed = beendet
board-tile-state = Zustand
board-tile-finished = fertig
board-tile-finished-of = { $done } von { $all }
board-tile-answering = beim Antworten
board-tile-before = vor der ersten Frage
board-tile-not-opened = Links noch nicht geöffnet
board-tile-withdrew = zurückgezogen
board-tile-unclear = „Das verstehe ich nicht“
board-tile-of = { $part } von { $all }
board-tile-seconds = übliche Dauer einer Antwort
board-seconds = { $seconds } s
board-nobody-title = Noch ist niemand da
board-nobody = Sobald jemand einen Link öffnet, steht er hier, und nach einigen Antworten, was sie besagen.
board-weight-title = Was ein übersehener Fall wiegt, in Fehlalarmen
board-weight-title-share = Wie viel „{ $name }“ wiegt, von allem, was zählt{ $at ->
    [halfway] {" "}(wo die Hälfte aller Entscheidungen falsch ist)
    [middle] {" "}(in der Mitte dessen, was gezeigt wurde)
    [wide] {" "}(Fehler und Unterschiede von 10 in 100 nebeneinander)
   *[all] {""}
 }
board-weight-title-amount = Welche Zahl ihre Seiten hier nennen: { $sentence }
board-weight-begins = { $all ->
    [yes] Mit dieser Zahl beginnen auch ihre eigenen Seiten.
   *[no] Keine andere Zahl steht auf mehr ihrer eigenen Seiten zuerst. Wo es eine andere ist, steht das darunter.
 }
board-weight-first = die Zahl, die auf ihren eigenen Seiten am häufigsten zuerst steht
board-near-best = Alle Gewichte hier gelten für das, was nahe beim Besten liegt, das es gibt. Anderswo können es andere sein; diese Art zu fragen lässt das offen.
board-begins = Auf der eigenen Seite von { $name } steht zuerst: { $sentence }
board-weight-case = Ein übersehener Fall ({ $cases }): jemand, den das Modell nicht meldet. Ein Fehlalarm ({ $others }): jemand, den es meldet.
board-weight-others = Ein anderes Gewicht:
board-how-to-read = Ein Punkt ist, was am besten zu den Antworten passt, der Balken der Bereich, in dem es mit 90 % Wahrscheinlichkeit liegt, soweit die Antworten es sagen. Wo Klammern auf eine Zahl folgen, steht darin dieser Bereich.{ $scale ->
    [share] {""}
   *[other] {" "}Ohne Punkt steht ein Balken, wo sie für eine einzelne Zahl zu viel offen lassen.
 }
board-of-each-kind = Fehler sind unter gleich vielen von jeder Art gezählt, so selten eine auch ist.
board-one-group = Alle passen in eine Meinungsgruppe um eine gemeinsame Mitte; wie weit ihre Mitglieder voneinander entfernt sind, steht an ihrem Kopf.
board-groups = { $alone ->
    [0] Die Menschen bilden { $number } Meinungsgruppen; eine Zahl für alle würde das verbergen.
    [one] Von { $people } Menschen, die fertig sind, steht einer allein. Das kann eine andere Meinung sein oder ein Versehen: Mehr Menschen würden es zeigen.
   *[other] Von { $people } Menschen, die fertig sind, stehen { $alone } allein. Das können andere Meinungen sein oder Versehen: Mehr Menschen würden es zeigen.
 }
board-people-caption = Alle, die gekommen sind, nach Meinungsgruppen: wie weit sie sind und was das Gewicht für sie ist
board-who = Wer
board-where = Wie weit
board-chart = Schaubild, auf einer Skala von { $low } bis { $high }
board-weight = Gewicht
board-held-out = Vorausgesagt
board-again = Geändert
board-seconds-each = Dauer
board-counts = Zählt
board-person-simulated = simuliert
board-where-joined = Link geöffnet
board-where-joined-otherwise = ist da, ohne Link
board-where-consented = hat eingewilligt
board-where-instructed = Übung
board-where-practised = vor Frage 1
board-where-answering = { $number ->
    [one] { $number } Antwort
   *[other] { $number } Antworten
 }
board-where-finished = fertig, { $number ->
    [one] { $number } Antwort
   *[other] { $number } Antworten
 }
board-where-changed = hat danach eine Antwort geändert
board-no-side = davon { $cannot ->
    [0] { $equal } × „etwa gleich“
   *[other] { $equal ->
        [0] { $cannot } × „kann mich nicht entscheiden“
       *[other] { $equal } × „etwa gleich“, { $cannot } × „kann mich nicht entscheiden“
      }
  }
board-where-withdrew = zurückgezogen; was gewählt wurde, bleibt in den Dateien und zählt in keiner Regel
board-group-one = Gruppe { $number } · 1 Mensch: { $reading }
board-group-opinion = Gruppe { $number } · { $people } Menschen; was am besten zu jedem von ihnen passt: { $between }
board-spread = zwischen { $low } und { $high }, Mitte { $value }
board-spread-share = zwischen { $low } und { $high } %, Mitte { $value } %
board-group-pairs = nicht ganz einig: Bei { $number } von { $all } Paaren von Menschen darin berühren sich die Bereiche nicht
board-group-untold = Fertig; die Antworten ergeben keine Zahl, darum in keiner Gruppe, und sie bewegen keine Wahl
board-group-share = in einer großen Gruppe wie dieser: { $low } bis { $high } %
board-group-apart = Fertig, und weggelassen
board-group-unfinished = Noch nicht fertig
board-group-counted = Werden noch gezählt; wie weit sie sind, ist noch nicht bekannt
board-group-tries = Versuche, die nirgends zählen
board-group-withdrew = Zurückgezogen und hier nirgends gezählt
board-marks-round = runde Zeichen
board-marks-square = eckige Zeichen
board-marks-diamond = rautenförmige Zeichen
board-reading = { $value } ({ $low } bis { $high })
board-reading-from = mindestens { $low }
board-reading-to = höchstens { $high }
board-reading-anything = fast alles
board-reading-share = { $value } % ({ $low } bis { $high })
board-untold = noch nicht zu sagen
board-doubt-contradictory = Antworten widersprechen sich
board-doubt-side = wählte { $side ->
    [first] A
   *[second] B
 } in { $times } von { $all } Antworten, obwohl der Zufall entscheidet, was A ist
board-doubt-against = Antworten sprechen gegen das, was als besser vorausgesetzt wurde
board-doubt-equal = fast alle Antworten „etwa gleich“
board-doubt-unclear = Antworten sagen zu wenig, um sie von Zufall zu unterscheiden
board-misfits = { $against } von { $all } Antworten { $against ->
    [one] passt
   *[other] passen
 } nicht zum Rest; { $more ->
    [yes] üblich sind etwa { $usual }
   *[no] üblich
 }
board-doubt-hasty = { $fast } von { $all } Antworten in unter zwei Sekunden
board-no-answers = noch keine Antworten
board-leave-out = Weglassen
board-take-in = Mitzählen
board-what-if-out = ohne { $name }?
board-what-if-in = mit { $name }?
board-note-doublings = Jeder Schritt nach rechts verdoppelt das Gewicht. Gestrichelt: wie übliche Maße abwägen, wo sie am besten wählen. Genauigkeit, der Anteil richtiger Entscheidungen, nimmt einen übersehenen Fall so schwer wie 1 Fehlalarm{ $f1 ->
    [0] .
   *[other] ; F1, das nur auf Fälle sieht, die gefunden, übersehen oder grundlos gemeldet werden, so schwer wie { $f1 }.
 }
board-note-columns = Vorausgesagt: Einige Fragen werden zur Kontrolle zurückgehalten; vor jeder wird die Antwort aus den früheren vorausgesagt, und so viele Voraussagen stimmten. Geändert: Einige Fragen kommen ein zweites Mal, A und B vertauscht, und so viele bekamen die entgegengesetzte Antwort.
board-report = Bericht
board-note-report = Bericht: was die Antworten einer Person sagen, auf einer Seite zum Lesen, Drucken oder Speichern, wie „elicitor report“ sie schreibt; das dauert einige Sekunden.
board-note-steps = { $base ->
    [2] Jeder Schritt nach rechts verdoppelt es.
   *[other] Jeder Schritt nach rechts ist zehnmal so viel.
 }{ $end ->
    [0] {""}
   *[other] {" "}Die Skala endet bei { $end }, denn mehr zeigt keine Frage. Ein Pfeil am Ende: Die Antworten sagen nur, von wo an.
 }
board-predict-title = Wie gut lassen sich Antworten voraussagen?
board-predict = { $people ->
    [one] Ein Mensch beantwortete zufällige Fragen, die zur Kontrolle zurückgehalten waren, und wählte
   *[other] { $people } Menschen beantworteten zufällige Fragen, die zur Kontrolle zurückgehalten waren, und wählten
 } in { $judged } davon eine Seite. Wie viele dieser Antworten hätte jedes der folgenden vorausgesagt? In Klammern steht, zwischen welchen Zahlen mit 95 % Wahrscheinlichkeit liegt, was bei ebenso vielen weiteren Antworten im Mittel herauskommt.
board-predict-caption = Antworten auf zur Kontrolle zurückgehaltene Fragen: richtig vorausgesagt, von { $judged }
board-predict-by = Vorausgesagt durch
board-predict-right = Richtig, von { $judged }
board-predict-own = was die eigenen Antworten sagen
board-predict-accuracy = Genauigkeit (Accuracy): der Anteil richtiger Entscheidungen
board-predict-balanced-accuracy = balancierte Genauigkeit: dasselbe, jede Klasse zählt gleich viel
board-predict-F1 = F1: sieht nur auf Fälle, die gefunden, übersehen oder grundlos gemeldet werden
board-predict-macro-F1 = Makro-F1: das Mittel von F1 über alle Klassen
board-predict-coin = eine Münze werfen
board-predict-range = ({ $low } bis { $high })
board-predict-average = im Mittel
board-predict-few = { $judged ->
    [one] Eine Antwort kann
   *[other] { $judged } Antworten können
 } eine gute Voraussage kaum von einer schlechten unterscheiden.
board-again-note = Fragen, die ein zweites Mal kamen, A und B vertauscht: { $changed } von { $asked } Antworten { $changed ->
    [one] war
   *[other] waren
 } entgegengesetzt. Bei Menschen im Allgemeinen ändern sich 10 bis 18 von 100.
board-choice-title-models = Welches Modell gewinnt?
board-choice-title-threshold = Welche Schwelle gewinnt?
board-choice-title = Wie würde für alle abgewogen?
board-choice-none = Vier Wege, für alle abzuwägen. Was sie wählen würden, ist keine Schwelle und kein Modell; es hat keinen Namen und steht darum nicht hier.
board-choice = Vier Wege zu einer Wahl für alle.
board-choice-done = Vier Wege, für alle abzuwägen. Die Tabelle unter dieser sagt, was jeder davon { $groups ->
    [yes] mit jeder Gruppe macht
   *[no] tun würde
 }.
board-choice-say = Auf den ersten drei Wegen haben alle gleich viel zu sagen. Auf dem letzten zählen klarere Antworten mehr.
board-choice-lost = „Wer am meisten verliert“ ist, wem die Wahl am wenigsten entspricht. 0 %: Sie ist in den eigenen Augen die beste. 100 %: Sie ist die schlechteste. Wie weit Meinungen auseinanderliegen, sagt ihr Abwägen; was verloren geht, sagen diese Daten: Auf dem dritten Weg kann jemand mehr verlieren als auf einem anderen.
board-done-title = { $groups ->
    [yes] Was jeder Weg mit jeder Gruppe macht
   *[no] Was jeder Weg tun würde
 }
board-done = Erzählt wie in den Fragen{ $groups ->
    [yes] : unter gleich vielen Menschen jeder Art in jeder Gruppe
   *[no] {""}
 }.
board-rule-every = Auf allen vier Wegen
board-rules-untold = { $number ->
    [one] Nicht unter allen hier: { $names }; die Antworten ergeben keine Zahl.
   *[other] Nicht unter allen hier: { $number } Menschen, deren Antworten keine Zahl ergeben ({ $names }).
 }
board-rules-caption = Eine Wahl für alle, auf vier Wegen
board-rule = Für alle wird gewählt, was
board-rule-mean = nach der Summe aller Vorlieben am besten ist (alle gleich stark)
board-rule-median = für die mittlere Meinung am besten ist (wenige andere bewegen sie kaum)
board-rule-worst-off = für die Meinung am besten ist, von der die fernste Person am wenigsten weit entfernt ist
board-rule-pooled = nach der Summe aller Vorlieben am besten ist, wobei klarere Antworten mehr zählen
board-rule-weight = Gewicht
board-rule-best-model = Bestes Modell
board-rule-best-threshold = Beste Schwelle
board-rule-missed = Übersehen, von { $all }
board-rule-alarms = Fehlalarme, von { $all }
board-rule-wins = Wie wahrscheinlich jedes Modell vorn liegt, nach den Antworten
board-rule-likelier = { $rule }: „{ $best }“ ist das beste für die Gewichte, die daneben stehen. Wo sie anders liegen könnten, liegt öfter „{ $name }“ vorn; welches von beiden es wäre, steht also noch nicht fest.
board-nobody-chooses = niemand
board-rule-first = Würden es allein wählen, von { $all }
board-rule-worst = Wer am meisten verliert
board-loses = { $name }, { $share } %
board-loses-nobody = niemand verliert etwas
board-safe-title = Wie sicher ist jede dieser Entscheidungen?
board-safe = { $safe ->
    [all] Fast alle Arten, so abzuwägen, die zu den Antworten aller passen, führen zu dieser Wahl oder zu einer, die kaum besser ist.
   *[other] Von 100 Arten, so abzuwägen, die zu den Antworten aller passen, führen { $count } zu dieser Wahl oder zu einer, die kaum besser ist.
  }{ $safe ->
    [no] {" "}Was gewählt würde, steht also noch nicht fest: Die anderen führen zu etwas, das ganz anders aussehen kann.
   *[other] {""}
  }
board-first-title = Erste Wahl
board-first-caption = Was jeder allein wählen würde
board-first-people = Erste Wahl, von { $all ->
    [one] { $all } Mensch
   *[other] { $all } Menschen
 }
board-first-count = { $number }: { $names }
board-without-title = Ohne { $name }
board-with-title = Mit { $name }
board-without-note = Noch ist nichts geändert: die Wahl, wie sie ist, und wie sie dann wäre.
board-without-all = Wieder alle zeigen
board-apart = Die, die fertig sind, lassen sich nicht nebeneinanderstellen: { $why }
export-title = Die Studie exportieren
export-lead = Nichts hier verrät, wer eingeladen wurde oder wie man sie erreicht.
export-answers-title = Antworten
export-answers = Eine Zeile für jede gestellte Frage: beide Seiten, Antwort, Grund, Sekunden, wie sie gezeigt wurde, was zurückgenommen oder später geändert wurde.
export-people-title = Personen
export-people = Eine Zeile je Mensch: der Name auf der Seite der Studie, wie weit er ist (fertig wie dort), ob er zählt, wie er das Übungsbild gelesen hat, was er vorab und zu seinem Ergebnis gesagt hat. Auswahlen stehen in der ersten Sprache der Studie, damit dieselbe Wahl bei allen gleich heißt.
export-transcripts-title = Protokolle und Ergebnisse
export-transcripts = Für jeden Menschen das Protokoll, das „elicitor ask“ führen würde, mit Ergebnis und Maß, und die Daten daneben. Die Befehle verify, report, rank und tune nehmen sie.
export-study-title = Die Studie in einer Datei
export-study = Alles, mit einer Prüfzahl für jeden Teil. „elicitor verify study.zip“ berechnet jedes Ergebnis neu aus den Antworten; „elicitor study import study.zip“ führt sie auf einem anderen Server fort.
export-usual = genaue Zeiten
export-coarse = nur Tage
export-coarse-note = Bei „nur Tage“ fehlen die Tageszeit und die Reihenfolge der Menschen, also auch ihre Namen P01, P02 …; wie lange eine Antwort dauerte, bleibt.
tokens-title = Programme, die für diese Studie handeln
tokens-lead = Nur für die, die Programme schreiben: Mit einem Schlüssel stellt ein Programm Fragen und gibt Antworten ab, oder es liest Ergebnisse, nur von dieser Studie. Einen für alle Ihre Studien machen Sie unter „Konto“. Was Programme können, beschreibt /api/v1/openapi.json.
tokens-new-title = Einen Schlüssel machen
tokens-name = Wofür ist er?
tokens-scopes = Was darf er?
tokens-scope-answer = Menschen hereinlassen und für sie antworten
tokens-scope-read = Antworten und Ergebnisse lesen und mitnehmen
tokens-scope-manage = Menschen einladen, die Studie anhalten, verlängern und schließen, Antworten zählen lassen oder nicht
tokens-scope-edit = Ändern, was gefragt wird, Probeläufe machen, die Studie starten und löschen, Schlüssel machen und zurückziehen
tokens-make = Schlüssel machen
tokens-made-title = Ihr neuer Schlüssel
tokens-made = Kopieren Sie ihn jetzt: Er wird nur dieses eine Mal gezeigt und nirgends aufbewahrt.
tokens-problem = Bitte sagen Sie, wofür er ist, und kreuzen Sie an, was er darf.
tokens-known = Schlüssel
tokens-not-made = Es wurde kein Schlüssel gemacht
tokens-none = Es gibt noch keine.
tokens-made-at = gemacht am { $day }
tokens-revoked = zurückgezogen
tokens-revoke = Zurückziehen
rehearse-title = Probelauf der Studie
rehearse-lead = Simulierte Menschen beantworten eine Kopie der Studie, wie es echte täten. So sehen Sie vorher, wie viele Antworten es für ein wie genaues Ergebnis braucht. Nichts davon kommt in die Studie.
rehearse-not-ready = Sagen Sie zuerst, wonach die Studie fragt; dann lässt sie sich proben.
rehearse-people = Wie viele Menschen?
rehearse-slips = Von 100 zufälligen Fragen: Wie viele beantworten sie gegen das, was sie wollen?
rehearse-ties = Von 100 zufälligen Fragen: Bei wie vielen sind ihnen beide Seiten etwa gleich?
rehearse-lapses = Von 100 Fragen: Wie viele beantworten sie, ohne hinzusehen?
rehearse-weights = Was sie wollen (leer lassen für Meinungen aller Art)
rehearse-weights-codes = Die Kürzel bedeuten (statt ihrer geht auch, was dahinter steht):
rehearse-weights-hint = Wie viel jedes zählt, etwa { $example }
rehearse-begin = Anfangen
rehearse-running-title = Probelauf: { $done } von { $people ->
    [one] { $people } Mensch ist
   *[other] { $people } Menschen sind
 } fertig
rehearse-done-title = Was { $people } simulierte Menschen Ihnen sagen
rehearse-running = { $answers } Antworten bisher. Diese Seite lädt sich nicht von selbst neu.
rehearse-refresh = Wieder nachsehen
rehearse-trouble = Sie brach ab: { $why }
rehearse-settings = Gegen das, was sie wollen, { $slips } %, etwa gleich { $ties } %, ohne hinzusehen { $lapses } %.
rehearse-table = Wie genau das Ergebnis nach so vielen Antworten ist
rehearse-caption = Wie genau das Ergebnis nach so vielen Antworten ist; wer früher fertig war, zählt, wie er endete
rehearse-after = Nach
rehearse-answers = { $number ->
    [one] { $number } Antwort
   *[other] { $number } Antworten
 }
rehearse-already-done = Bis dahin fertig
rehearse-width-times = Wie weit der Bereich noch ist: sein oberes Ende, als Vielfaches des unteren
rehearse-width-share = Wie weit der Bereich von „{ $name }“ noch ist, in Prozentpunkten
rehearse-regret = Was jemand höchstens verliert, wenn gewählt wird, wie das Ergebnis sagt
rehearse-of = { $part } von { $all }
rehearse-times = { $median }-fach
rehearse-range = ({ $least } bis { $most })
rehearse-range-open = ({ $least } bis ohne Ende)
rehearse-open = noch offen
rehearse-per-cent = { $value } %
rehearse-facts = Am Ende
rehearse-questions = So viele Antworten gaben sie, bis es genau genug war oder alle Fragen gestellt waren: { $median } ({ $least } bis { $most }).
rehearse-agreement = Bei neuen zufälligen Fragen wählt das Ergebnis in { $median } von 100 wie die Person ({ $least } bis { $most }).
rehearse-held-out = Von { $judged } Antworten auf zur Kontrolle zurückgehaltene Fragen, Versehen eingeschlossen, wurden { $hits } richtig vorausgesagt ({ $low } bis { $high }); eine Münze trifft { $coin }.
rehearse-seconds = Nach einer Antwort war die nächste Frage nach { $median } Millisekunden da (höchstens { $most }).
rehearse-minutes = Bei 20 Sekunden je Frage, einer Vermutung, { $minutes ->
    [one] ist das etwa eine Minute
   *[other] sind das etwa { $minutes } Minuten
 }.
board-where-counted = wird gezählt
board-counting = { $number ->
    [one] Ein Mensch wird
   *[other] { $number } Menschen werden
 } noch gezählt; alles hier ist noch ohne sie.
board-axis-accuracy = Genauigkeit
board-axis-F1 = F1
board-threshold = Eine Schwelle ist der Wert, von dem an das Modell Alarm gibt: Mit einer niedrigeren übersieht es weniger Fälle und gibt mehr Fehlalarme.
rehearse-weights-two = (TP ist ein gefundener Fall, TN ein zu Recht in Ruhe gelassener: So wiegt ein übersehener Fall wie 6 Fehlalarme. FN=6, FP=1 sagt dasselbe.)
board-threshold-below = Steht ein „<“ davor wie bei „{ $example }“, so gibt das Modell Alarm, wo der Wert kleiner ist: Hier stehen kleine Werte öfter bei den Fällen, die gefunden werden sollen. Vielleicht zeigt die Spalte in die falsche Richtung.
board-group-few = Fertig
board-few = { $number ->
    [one] Ein Mensch ist fertig und zählt, zu wenig
   *[other] { $number } Menschen sind fertig und zählen, zu wenige
 }, um zu sagen, ob es mehrere Meinungen gibt oder eine gemeinsame.
board-reading-range = { $low } bis { $high }
board-rule-weight-note = Das Gewicht einer Regel liegt zwischen denen der Menschen, die fertig sind. Niemand muss selbst so abwägen. In Klammern: wo es mit 90 % Wahrscheinlichkeit liegt, weil Antworten etwas offen lassen. Wie verschieden die Menschen sind, steht dort nicht, und andere Menschen ergäben ein anderes Gewicht.
board-rule-mean-note = Vorlieben werden auf Skalen zusammengezählt, auf denen Möglichkeiten für alle etwa gleich weit auseinanderliegen. Das Gewicht, das sich ergibt, ist nicht das Mittel der Gewichte der Menschen, und nach diesen Daten können sie auf einem anderen Weg im Mittel weniger verlieren.
board-where-deleted = zurückgezogen, alles gelöscht
rehearse-weights-missing = Sagen Sie von allem, was es wiegt; es fehlt: { $names }. Schreiben Sie etwa { $example } dazu, oder 0, wenn es nichts zählt.
board-person-try = ausprobiert
board-beside-title = Neben den Antworten
board-beside-who = Von allen, die gekommen sind, ohne Versuche und ohne die, die sich zurückgezogen haben. Alles davon steht in people.csv, eine Zeile je Mensch.
board-beside-practice = Übungsbild: { $right } von { $all } { $right ->
    [one] hat
   *[other] haben
 } es beim ersten Mal ganz richtig gelesen.
board-beside-replies = „Sind Sie das?“ neben ihrem Ergebnis:
board-beside-reply-me = das bin ich
board-beside-reply-unsure = kann ich nicht sagen
board-beside-reply-not-me = das bin ich nicht
board-beside-reply-adjust = nannten andere Zahlen
board-beside-stated = „{ $name }“, vorab genannt auf einer Skala von 0 bis 10:
board-beside-spread = in der Mitte { $middle } ({ $low } bis { $high }), { $people ->
    [one] ein Mensch
   *[other] { $people } Menschen
 }
board-beside-verdicts = Welcher Fehler mehr wiegt, genannt und gewählt:
board-beside-verdict-same = wählten, wie sie gesagt hatten
board-beside-verdict-otherwise = wählten anders
board-beside-verdict-open = Antworten lassen es offen
board-beside-survey = „{ $label }“
board-beside-texts = { $people ->
    [one] ein Mensch hat
   *[other] { $people } Menschen haben
 } etwas geschrieben; die Worte stehen in people.csv
board-beside-arms-title = Ändert das Bild die Antworten?
board-beside-arms-few = Das lässt sich noch nicht sagen: Bei zwei Bildern müssen je mindestens { $few } Menschen fertig sein, deren Antworten eine Zahl sagen.
board-beside-arms-chance = Wäre das Bild gleichgültig, so unterschieden sich die Gewichte von Menschen, die zufällig auf Bilder verteilt werden, in { $chance } von 100 Fällen so stark wie hier oder stärker. Über 5 von 100 erklärt schon der Zufall den Unterschied gut; dass es keinen gibt, beweist das nicht.
board-beside-arm = Bild
board-beside-arm-people = Fertig und gezählt, von denen, die geantwortet haben
board-beside-arm-telling = Deren Antworten eine Zahl sagen
board-beside-arm-weight = Gewicht in der Mitte (kleinstes bis größtes)
board-beside-arm-range = ({ $low } bis { $high })
board-beside-endless = fast beliebig
board-beside-each = Jeder Mensch
board-beside-practised = Übung, gleich richtig
board-beside-replied = „Sind Sie das?“
board-beside-said = Vorab genannt, 0 bis 10
board-tile-left-out = fertig, und von Ihnen weggelassen
rehearse-weights-unknown = Hier nicht bekannt: { $names }. Gewichte bekommen kann: { $known }.
rehearse-weights-form = Schreiben Sie jedes Gewicht als Namen, = und eine Zahl mit Punkt, mit Kommas dazwischen: { $example }
rehearse-found = Welches Gewicht gefunden wurde
rehearse-found-times = Was ein übersehener Fall wiegt, in Fehlalarmen:
rehearse-found-share = Wie viel „{ $name }“ wiegt, von allem, was zählt{ $at ->
    [halfway] {" "}(wo die Hälfte aller Entscheidungen falsch ist)
    [middle] {" "}(in der Mitte dessen, was gezeigt wurde)
    [wide] {" "}(Fehler und Unterschiede von 10 in 100 nebeneinander)
   *[all] {""}
 }:
rehearse-found-stated = vorgegeben { $stated },
rehearse-found-range = gefunden { $value } ({ $low } bis { $high }).
rehearse-found-covered = Der Bereich enthält bei { $covered } von { $people } Menschen, was sie wollen.
rehearse-found-note = Gefunden ist, worauf der Mensch in der Mitte kommt, in Klammern dessen Bereich am Ende. Von 10 Bereichen sollten etwa 9 enthalten, was der Mensch will.
rehearse-found-endless = ohne Ende
