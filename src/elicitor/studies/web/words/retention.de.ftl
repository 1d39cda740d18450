# Wie lange Links und eigene Worte bleiben. Stufen: unset, open, known, soon, last, done.

kept-days = So viele Tage nach dem Ende bleiben Links und eigene Worte
kept-days-hint = Danach werden alle Links gelöscht und alles, was die Leute getippt haben: Gründe, freier Text und Zahlen in Ihren Fragen. Von Zeiten bleibt der Tag. Gewähltes, Antworten und Ergebnisse bleiben. Laden Sie vorher unter „Exportieren“ herunter, was Sie vom Getippten brauchen. Die Leute lesen das unter der Einwilligung. 0 bis { $most }; ist das Feld leer, wird nichts von selbst gelöscht.
problem-kept-days = Geben Sie bei „Was zu lesen ist“ eine ganze Zahl von Tagen von 0 bis { $most } an, wie lange Links und eigene Worte bleiben, oder lassen Sie das Feld leer.
retention-unset = Links und eigene Worte bleiben ohne Ende: Es wurde keine Zahl von Tagen angegeben.
retention-open = Links und eigene Worte werden { $days ->
    [0] gelöscht, sobald die Studie beendet ist.
    [one] einen Tag nach dem Ende der Studie gelöscht.
   *[other] { $days } Tage nach dem Ende der Studie gelöscht.
  }
retention-known = Links und eigene Worte werden am { $day } (UTC) gelöscht.
retention-soon = Erinnerung: Links und eigene Worte werden am { $day } (UTC) gelöscht, in { $left ->
    [one] einem Tag
   *[other] { $left } Tagen
  }. Laden Sie vorher unter „Exportieren“ herunter, was Sie vom Getippten brauchen.
retention-last = Letzte Erinnerung: Links und eigene Worte werden am { $day } (UTC) gelöscht, { $left ->
    [0] innerhalb einer Stunde
    [one] in höchstens einem Tag
   *[other] in { $left } Tagen
  }. Laden Sie vorher unter „Exportieren“ herunter, was Sie vom Getippten brauchen.
retention-done = Links und eigene Worte wurden am { $day } gelöscht. Antworten und Ergebnisse bleiben.
retention-short = Links und eigene Worte bis { $day }
retention-short-done = Links und eigene Worte gelöscht
launch-problem-forgotten = Links und eigene Worte dieser Studie wurden gelöscht, niemand kann also zurückkommen. Sie lässt sich nicht verlängern; legen Sie eine neue Studie an.
invite-forgotten = Links und eigene Worte dieser Studie wurden gelöscht: Niemand kann mehr eingeladen werden.
forget = Links und eigene Worte jetzt löschen
forget-title = Links und eigene Worte löschen?
forget-lead = Das lässt sich nicht rückgängig machen, und die Studie lässt sich nicht wieder öffnen.
forget-goes = Was verschwindet
forget-goes-links = Alle Links. Wer teilgenommen hat, kann nicht mehr zurückkommen, die eigenen Antworten nicht mehr sehen und nicht mehr zurückziehen.
forget-goes-words = Alles, was die Leute getippt haben: Gründe, freier Text und Zahlen in Ihren Fragen.
forget-goes-times = Die Uhrzeit von allem, was geschah, und in welcher Reihenfolge die Leute an einem Tag kamen. Auf der Übersicht bekommen alle neue Namen.
forget-stays = Was bleibt
forget-stays-told = Antworten und Gewähltes, wie lange jede Antwort dauerte, Ergebnisse, Übersicht und Dateien zum Mitnehmen. Schon heruntergeladene bleiben, wie sie sind, wo immer sie liegen, Sicherungskopien ebenso: Darin steht weiterhin, was getippt wurde und zu welchen Antworten es gehört.
forget-export = Erst mitnehmen
forget-go = Löschen
forget-back = Zurück, nichts löschen
