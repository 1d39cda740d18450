site-name = elicitor
skip-to-content = Zum Inhalt springen
not-found-title = Diese Seite gibt es nicht
not-found = Bitte prüfen Sie die Adresse oder öffnen Sie Ihren persönlichen Link noch einmal.
forbidden-title = Das können Sie nicht sehen
forbidden = Bitte öffnen Sie Ihren persönlichen Link oder melden Sie sich an.
tried-often-title = Zu viele Versuche
tried-often = Das wurde zu oft versucht und ging nicht. Bitte warten Sie { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
 } und versuchen Sie es dann noch einmal.
too-many-title = Zu viele Anfragen
too-many = Bitte warten Sie eine Minute und versuchen Sie es noch einmal. Nichts geht verloren.
refused-title = Das war nicht möglich
refused = { $why }
not-understood-title = Was gesendet wurde, haben wir nicht verstanden
not-understood = Es wurde nichts geändert. Bitte gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.
broken-title = Bei uns ist etwas schiefgegangen
broken = Was Sie beantwortet oder gespeichert haben, bleibt erhalten. Bitte gehen Sie zurück und versuchen Sie es noch einmal.
no-entry-unknown-title = Dieser Link führt nirgendwohin
no-entry-unknown = Bitte prüfen Sie, ob der Link vollständig ist, oder fragen Sie, wer ihn geschickt hat.
no-entry-full-title = Keine freien Plätze mehr
no-entry-full = Es haben genug Menschen teilgenommen. Danke, dass Sie gekommen sind.
no-entry-revoked-title = Dieser Link gilt nicht mehr
no-entry-revoked = Bitte fragen Sie, wer ihn geschickt hat, nach einem neuen.
no-entry-expired-title = Dieser Link ist zu alt
no-entry-expired = Bitte fragen Sie, wer ihn geschickt hat, nach einem neuen.
no-entry-draft-title = Die Studie hat noch nicht begonnen
no-entry-draft = Bitte kommen Sie später wieder.
no-entry-paused-title = Die Studie macht Pause
no-entry-paused = Bitte kommen Sie später mit demselben Link wieder. Wer schon geantwortet hat, verliert nichts.
no-entry-closed-title = Die Studie ist zu Ende
no-entry-closed = Danke. Es werden keine Antworten mehr angenommen.
too-large-title = Das ist zu groß
too-large = Höchstens { $megabytes } MB werden gelesen. Bitte lassen Sie Zeilen oder Spalten weg, die nicht gebraucht werden, oder schicken Sie die Datei als CSV.gz oder Parquet.
foreign-form-title = Dieses Formular ist nicht von hier
foreign-form = Es kam von einer anderen Seite, deshalb ist nichts geschehen. Bitte gehen Sie zurück und versuchen Sie es dort noch einmal.
