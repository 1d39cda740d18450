# Was die Seiten um eine Frage herum sagen: Frage, leichtere Ansicht, Verlauf.
# Angaben über A und B kommen vom Bild der Frage.

## Question

question-title = Frage { $number }
question-heading = Was würden Sie lieber einsetzen?
question-place = Frage { $number }
question-more = noch etwa { $count }
question-more-between = noch etwa { $low } bis { $high }
question-more-at-most = { $high ->
    [one] höchstens noch eine
   *[other] höchstens noch { $high }
 }
question-more-some = vielleicht noch einige
question-more-or-more = noch etwa { $low } oder einige mehr
question-last = wahrscheinlich die letzte
question-answers = Ihre Antwort
question-a = Ich würde A einsetzen
question-equal = Etwa gleich
question-b = Ich würde B einsetzen
question-why-add = Sagen, warum (freiwillig)
question-why = Warum? In Ihren eigenen Worten, wenn Sie möchten
question-cannot = Ich kann mich nicht entscheiden
question-cannot-legend = Was steht dem im Weg?
question-reason-similar = A und B sind sich zu ähnlich
question-reason-hidden = Es hängt von etwas ab, das nicht gezeigt wird
question-reason-neither = Ich würde keines von beiden einsetzen
question-reason-other = Etwas anderes
question-send = Senden und weiter
question-unclear = Ich verstehe die Frage nicht
question-undo = Meine letzte Antwort zurücknehmen
question-history = Meine Antworten ansehen oder ändern
question-keys = Mit Tasten antworten: 1 oder A, 2 oder =, 3 oder B, U nimmt zurück

## Screen

screen-same = in A und B gleich
screen-table = Dieselben Zahlen als Tabelle
screen-outcome = Was geschieht
screen-group = Gruppe
screen-apart = Unterschied
screen-shares = Wie groß die Gruppen sind
screen-rest = In A und B gleich
screen-others = Alle anderen: in A und B gleich
screen-data = Zu diesen Zahlen
screen-measured = Was gemessen wurde
screen-line = Linie: { $low } bis { $high }
screen-levels = eines von { $count }
screen-levels-in-order = eines von { $count }: „{ $worst }“ gilt als am schlechtesten, „{ $best }“ als am besten
screen-misleading = Wie das täuschen kann

## Easier view

easier-note = Dieselbe Frage, eines nach dem anderen. Bleibt sie unklar, ist das in Ordnung: Wählen Sie dann „{ question-cannot }“.
easier-with = Mit { $side }
easier-back = Wieder das ganze Bild zeigen

## History

history-title = Ihre Antworten
history-heading = Ihre Antworten
history-lead = Sie können jede davon ändern. Was Sie vorher geantwortet haben, bleibt aufbewahrt, und die neue Antwort zählt.
history-anew = Die Fragen danach ergaben sich aus ihr: Sie werden dann neu gestellt.
history-empty = Sie haben noch nichts beantwortet.
history-number = Frage { $number }
history-revised = geändert
history-you = Ihre Antwort:
history-a = A
history-equal = etwa gleich
history-b = B
history-cannot = nicht entschieden
history-unclear = war unklar
history-see = Die Frage noch einmal ansehen
history-revise = Diese Antwort ändern
history-changed = Sie haben eine Antwort geändert, damit ist etwas offen. Fragen, die das klären würden:
history-back = Zurück zur offenen Frage
history-result = Zurück zu dem, was Ihre Antworten sagen
history-closed = Zurzeit werden keine Antworten angenommen, darum lässt sich nichts ändern. Ansehen können Sie alles, was gespeichert ist.
