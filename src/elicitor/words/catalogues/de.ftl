# Deutsch. Wörter, die jemand selbst gewählt hat („Patienten“, „Krebs“), stehen so, dass
# sie nicht gebeugt werden müssen und kein Geschlecht brauchen.

## Lists and numbers

between-and = {" "}und{" "}
between-comma = ,{" "}
between-semicolon = ;{" "}
between-colon = :{" "}
between-line = {"\u000A"}
number = { $value }
percent = { $bound ->
    [under] unter { $value } %
    [over] über { $value } %
   *[exact] { $value } %
 }
distance = { $kind ->
    [points] { points }
    [unit] { $value } { $unit }
   *[number] { $value }
 }
points = { $value ->
    [one] { $value } Prozentpunkt
   *[other] { $value } Prozentpunkte
 }
more-or-fewer = { $direction ->
    [more] mehr
   *[fewer] weniger
 }

## Questions about two classes

binary-opening = Sie sehen jeweils zwei Klassifikatoren und was sie bewirken würden ({ $people }: { $per }). Sagen Sie, welchen Sie lieber einsetzen würden.
everyone = { $people }: { $count }
positives = { $people } mit „{ $positive }“: { $count }
negatives = { $alone ->
    [yes] { $people } ohne „{ $positive }“: { $count }
   *[no] andere { $people }: { $count }
 }
outcome = { $kind ->
    [found] { $count } gefunden
    [missed] { $count } übersehen
    [alarmed] { $count } grundlos alarmiert
    [cleared] { $count } zu Recht nicht alarmiert
    [wrong] { $count } falsch
    [ticked] ✓{ $count }
   *[right] { $before ->
        [yes] { $count } richtig,
       *[no] { $count } richtig
    }
 }
binary-side = übersieht { $missed } von { $positives } ({ $people } mit „{ $positive }“), alarmiert grundlos { $alarms } von { $negatives } (andere { $people })
misses = übersieht { $count } { more-or-fewer } ({ $people } mit „{ $positive }“)
alarms = alarmiert grundlos { $count } { more-or-fewer } ({ $alone ->
    [yes] { $people } ohne „{ $positive }“
   *[no] andere { $people }
 })
second-does = B { $changes }.
alike = { $what ->
    [models] A und B sind gleich.
   *[classifiers] A und B bewirken dasselbe.
 }

## Questions about several classes

class-opening = Sie sehen jeweils zwei Klassifikatoren und was sie bewirken würden ({ $people }: { $per }). Sagen Sie, welchen Sie lieber einsetzen würden. Manche kennen nur zwei Klassen und nennen die anderen nie: So zeigt sich am besten, wie wichtig Ihnen diese beiden sind.
error-opening = Sie sehen jeweils zwei Klassifikatoren und was sie bewirken würden ({ $people }: { $per }). Eine Zeile sagt, wie viele einer wahren Klasse wie genannt werden; ✓ steht bei den richtigen. Sagen Sie, welchen Sie lieber einsetzen würden.
of-class = { $shown ->
    [row] von { $count } „{ $name }“:
    [lead] von { $count } „{ $name }“
   *[table] { $count } „{ $name }“
 }
never-right = Beide nennen alle { $count } aus { $names } anders.
named = „{ $name }“
right-of = „{ $name }“ richtig
wrong-of = „{ $name }“ falsch
called-of = „{ $truth }“ als „{ $guess }“
called = { $count ->
    [none] als „{ $name }“
   *[other] { $count } als „{ $name }“
 }
called-header = genannt
more-of = { $count } { more-or-fewer } { $what }
largest-changes = B hat { $changes }.{ $others ->
    [0] {""}
    [one] {" "}{ other-things } ändert sich ebenso oder weniger.
   *[other] {" "}{ other-things } ändern sich ebenso oder weniger.
 }
other-things = { $things ->
    [classes] { $others ->
        [one] { $others } andere Klasse
       *[other] { $others } andere Klassen
    }
   *[errors] { $others ->
        [one] { $others } anderer Fehler
       *[other] { $others } andere Fehler
    }
 }
class-name = { $kind ->
    [positives] { $people } mit „{ $positive }“
   *[negatives] { $alone ->
        [yes] { $people } ohne „{ $positive }“
       *[no] andere { $people }
    }
 }
outcome-name = { $kind ->
    [found] gefunden
    [missed] übersehen
    [cleared] entlastet
    [alarmed] alarmiert
    [right] richtig
   *[wrong] falsch
 }

## Questions about groups

group-opening = Sie sehen jeweils zwei Klassifikatoren und was sie in jeder Gruppe und jeder Klasse bewirken würden ({ $people }: je { $per }): überall gleich viele, damit sich Gruppen vergleichen lassen. „alle“ steht für alle Gruppen nach ihren Anteilen, wieder von { $per }. Sagen Sie, welchen Klassifikator Sie lieber einsetzen würden.
shares-of-groups = Anteile { $classes }.
shares = – { $people }: { $shares }
share = „{ $name }“ { $share }
of-each = je { $per } { $people }:
all-groups = alle
gap = { gap-start } als { $least }
gap-start = { $most }: { $upto ->
    [yes] bis zu { $count } mehr { $mistake }
   *[no] { $count } mehr { $mistake }
 }
gap-than = {"  "}als { $least }
largest-gap = größter Abstand bei „{ $mistake }“: { $count }
groups-alike = { $groups ->
    [2] beide Gruppen gleich
   *[other] alle Gruppen gleich
 }
everyone-has = Alle: B hat { $changes }.
about-the-same = Alle: etwa gleich.
no-gaps = In keinem von beiden gibt es Abstände.
gaps-as-large = { $elsewhere ->
    [yes] Abstände: in beiden gleich groß, aber zwischen anderen Gruppen.
   *[no] Abstände: in beiden gleich groß.
 }
gap-of = { $mistake }: { $first ->
    [0] keiner
   *[other] { $first }
 } in A, { $second ->
    [0] keiner
   *[other] { $second }
 } in B
gaps-change = { $groups ->
    [2] Abstand – { $gaps }.
   *[other] Größter Abstand – { $gaps }.
 }
right-in = { $count } richtig in { $group }
right-everywhere = { $count } richtig in jeder Gruppe
right-of-class = { $people } { $counts }
both = In beiden, von je { $per }: { $classes }.
mistake-in-groups = { $mistake }: { $counts }
count-in-group = { $group } { $count }
group-side = von je { $per }, { $mistakes }

## Questions about models

model-opening = Sie sehen jeweils zwei Modelle und was an ihnen gemessen wurde. Sagen Sie, welches Sie lieber einsetzen würden.
better = ◂ besser
model-name = Modell
quality = { $direction ->
    [higher] { $name } um { $gap } höher
   *[lower] { $name } um { $gap } niedriger
 }
second-model = In B ist { $changes }.
