# Was sich nicht einfach rückgängig machen lässt, gesagt, bevor es geschieht.

sure-then = Das wird geschehen:
sure-back = Zurück, nichts ändern
sure-close-title = Studie beenden?
sure-close-go = Studie beenden
sure-close-nobody = Niemand kann mehr antworten. Wer den eigenen Link öffnet, liest, dass die Studie zu Ende ist.
sure-close-middle = Wer mittendrin ist, kann nicht mehr fertig werden. Gegebene Antworten bleiben und lassen sich mitnehmen; in der Übersicht stehen diese Menschen unter „Noch nicht fertig“.
sure-close-results = Alle Ergebnisse bleiben, in der Übersicht und in allem, was Sie mitnehmen.
sure-close-kept = { $days ->
    [none] Mit einem neuen letzten Tag öffnen Sie sie wieder. Links und eigene Worte werden aufbewahrt, bis Sie sie löschen.
    [0] Alle Links und alles, was getippt wurde, werden binnen einer Stunde endgültig gelöscht, wie es den Leuten gesagt wurde. Danach lässt sie sich nicht mehr öffnen. Nehmen Sie vorher mit, was Sie davon brauchen.
    [one] Mit einem neuen letzten Tag öffnen Sie sie wieder, bis morgen: Dann werden alle Links und alles, was getippt wurde, endgültig gelöscht, wie es den Leuten gesagt wurde.
   *[other] Mit einem neuen letzten Tag öffnen Sie sie wieder, { $days } Tage lang: Dann werden alle Links und alles, was getippt wurde, endgültig gelöscht, wie es den Leuten gesagt wurde.
  }
sure-revoke-title = Diese Links widerrufen?
sure-revoke-one-title = Diesen Link widerrufen?
sure-revoke-one-go = Widerrufen
sure-revoke-go = Widerrufen
sure-revoke-some = { $count ->
    [one] Der Link führt
   *[other] Die { $count } Links führen
  } von jetzt an nirgendwohin, auch für die, die angefangen haben und wiederkommen wollen. Ihre Antworten bleiben.
sure-revoke-final = Ein widerrufener Link lässt sich nicht zurückholen. Sie können einen neuen anlegen; er ist für jemand Neuen.
sure-token-title = Den Zugang „{ $name }“ zurückziehen?
sure-token-go = Zurückziehen
sure-token-program = Das Programm, das ihn benutzt, wird sofort nicht mehr eingelassen. Was es getan hat, bleibt.
sure-token-final = Er lässt sich nicht wiedergeben; Sie können einen neuen machen.
delete-study = Studie löschen
sure-delete-title = „{ $name }“ löschen?
sure-delete-go = Endgültig löschen
sure-delete-data = Die hochgeladenen Daten verschwinden von diesem Server, mit allem, was Sie zur Studie gesagt haben. Gebraucht eine andere Studie dieselbe Datei, bleibt sie bei dieser.
sure-delete-people = { $people ->
    [0] Niemand hat teilgenommen; Versuche, Links und Schlüssel von Programmen verschwinden auch.
    [one] Alles von dem einen Menschen, der gekommen ist, verschwindet: Einwilligung, Antworten, Ergebnis. Sein Link führt nirgendwohin.
   *[other] Alles von den { $people } Menschen, die gekommen sind, verschwindet: Einwilligungen, Antworten, Ergebnisse. Ihre Links führen nirgendwohin.
  }
sure-delete-files = Schon heruntergeladene Dateien bleiben, wo immer sie liegen; Sicherungskopien ebenso.
sure-delete-final = Das lässt sich nicht rückgängig machen.
