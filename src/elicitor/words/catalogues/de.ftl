# Deutsch. Wörter, die jemand selbst gewählt hat („Patienten“, „Krebs“), stehen so, dass
# sie nicht gebeugt werden müssen und kein Geschlecht brauchen: WHAT lässt ein einzelnes
# Hauptwort, wie es ist, und setzt alles andere in Anführungszeichen.

## Lists and numbers

between-and = {" "}und{" "}
between-or = {" "}oder{" "}
between-comma = ,{" "}
between-semicolon = ;{" "}
between-colon = :{" "}
between-times = {" "}mal{" "}
between-dot = {" "}·{" "}
between-blank = {" "}
between-line = {"\u000A"}
number = { $value }
figures = { SIGNS($figures) }
percent = { $bound ->
    [under] unter { $value } %
    [over] über { $value } %
   *[exact] { $value } %
 }
distance = { $kind ->
    [points] { distance-points }
    [unit] { $value } { $unit }
   *[number] { $value }
 }
distance-points = { $value ->
    [one] { $value } Prozentpunkt
   *[other] { $value } Prozentpunkte
 }
span = { $kind ->
    [exact] { $high }
    [about] etwa { $low }
    [between] { $low } bis { $high }
    [least] mindestens { $low }
    [most] höchstens { $high }
    [some] so viele mehr
    [single] { $high }
    [blank] {"\uFFFC"}
   *[any] beliebig viel
 }
more-or-fewer = { $direction ->
    [more] mehr
   *[fewer] weniger
 }

## Questions in words that nobody chose

usual-name = { $of ->
    [people] Personen
   *[positive] positiv
 }

## Questions

question-of = { $many ->
    [known] Frage { $place } von etwa { $least }
    [more] Frage { $place } von etwa { $least } oder mehr
   *[range] Frage { $place } von etwa { $least } bis { $most }
 }
least-shown = Gezeigt werden nur Klassifikatoren, die von jeder Klasse etwa { $share } oder mehr richtig entscheiden; auf ganze Personen gerundet kann es weniger sein.
some-obvious = In manchen Paaren kann eine Seite in allem besser sein; das ist Absicht.

## Rows that weigh

by-weight = { $weighted ->
    [yes] {" "}(gewichtet)
   *[no] {""}
 }
row-word = { $weighted ->
    [yes] gewichteten Zeilen
   *[no] Zeilen
 }
rows-weigh = Zeilen zählen nach ihrem Gewicht, in Spalte „{ $column }“: Wo Zeilen gezählt werden, sind ihre Gewichte addiert, umgerechnet auf die Zahl der Zeilen.
measured-by-weight = Zeilen zählen nach ihrem Gewicht: Alles, was über die Modelle gesagt wird, gilt für gewichtete Zeilen.

## How few rows there are

rows-uncertain = Bei { $rows } { row-word } sind schon die Anzahlen unsicher, um { $whose ->
    [group] im Mittel etwa ± { $counts } von 100 bei „{ $group }“ und weniger sonst
   *[everyone] etwa ± { $counts } von 100
 }.
moves-metric = Die Antworten gelten für das Gezeigte; waren alle gemeint, bewegt das auch die Metrik. Neu gezogene Zeilen ({ $times }-mal) ergaben aus denselben Antworten: { $metric } Das ist zu erwarten und keine Schranke.
moves-less = Die Antworten gelten für das Gezeigte; waren alle gemeint, bewegt das auch die Metrik, aber um weniger, als die Antworten offen lassen.
too-close = Bei { $times } von { $asked ->
    [one] { $asked } Frage
   *[other] { $asked } Fragen
 } war der Unterschied kleiner, als diese Zeilen es für alle sagen können.

## Questions about two classes

binary-opening = Sie sehen jeweils zwei Klassifikatoren und was sie bewirken würden ({ $people }: { $per }). Sagen Sie, welchen Sie lieber einsetzen würden.
everyone = { $people }: { $count }
positives = { $people } { WITH($positive) }: { $count }
negatives = { others }: { $count }
others = { $negative ->
    [none] { $alone ->
        [yes] { $people } ohne { WHAT($positive) }
       *[no] andere { $people }
    }
   *[other] { $people } { WITH($negative) }
 }
others-beside = { $negative ->
    [none] andere { $people }
   *[other] { $people } { WITH($negative) }
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
binary-side = übersieht { $missed } von { $positives } ({ $people } { WITH($positive) }), alarmiert grundlos { $alarms } von { $negatives } ({ others-beside })
misses = übersieht { $count ->
    [one] { $count } { more-or-fewer } ({ $people } { WITH($positive) })
   *[other] { $count } { $people } { WITH($positive) } { more-or-fewer }
 }
alarms = alarmiert grundlos { $count ->
    [one] { $count } { more-or-fewer } ({ others })
   *[other] { $count } { others } { more-or-fewer }
 }
own-count = { $many }: { $count }
own-name = „{ $many }“
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
called-of = „{ $truth }“ für „{ $guess }“ gehalten
called = { $count ->
    [none] für „{ $name }“ gehalten
   *[other] { $count } für „{ $name }“ gehalten
 }
called-header = genannt
more-of = { $count } { more-or-fewer } { $what }
largest-changes = B hat { $changes }.{ $others ->
    [0] {""}
    [one] {" "}{ other-things } ändert sich auch.
   *[other] {" "}{ other-things } ändern sich auch.
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
    [positives] { $people } { WITH($positive) }
   *[negatives] { $alone ->
        [yes] { $people } ohne { WHAT($positive) }
       *[no] andere { $people }
    }
 }
outcome-name = { $kind ->
    [found] gefunden
    [missed] übersehen
    [cleared] zu Recht nicht alarmiert
    [alarmed] alarmiert
    [right] richtig
   *[wrong] falsch
 }

## Questions about groups

group-opening = Sie sehen jeweils zwei Klassifikatoren und was sie in jeder Gruppe und jeder Klasse bewirken würden ({ $people }: je { $per }): überall gleich viele, damit sich Gruppen vergleichen lassen. „alle“ steht für alle Gruppen nach ihren Anteilen, wieder von { $per }. Sagen Sie, welchen Klassifikator Sie lieber einsetzen würden.
classes-among = In den Daten sind es je { $per } { $people }: { $classes }.
class-among = { $count } { $people }{ $grouped ->
    [yes] {" "}(von je { $per }: { $groups })
   *[no] {""}
 }
shares-of-groups = Anteile der Gruppen – { $classes }.
shares = { $people }: { $shares }
share = „{ $name }“ { $share }
of-each = je { $per } { $people }:
all-groups = alle
gap = { gap-start } als { $least }
gap-start = { $most }: { $count } mehr { $mistake }
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
 } bei A, { $second ->
    [0] keiner
   *[other] { $second }
 } bei B
gaps-change = { $groups ->
    [2] Abstand zwischen den Gruppen – { $gaps }.
   *[other] Größter Abstand zwischen Gruppen – { $gaps }.
 }
right-in = { $count } richtig in „{ $group }“
right-everywhere = { $count } richtig in jeder Gruppe
right-of-class = { $people } { $counts }
both = In beiden, von je { $per }: { $classes }.
mistake-in-groups = { $mistake }: { $counts }
count-in-group = { $group } { $count }
group-side = von je { $per }, { $mistakes }

## Questions about models

model-opening = { $models ->
    [yes] Sie sehen jeweils zwei Modelle und was an ihnen gemessen wurde. Sagen Sie, welches Sie lieber einsetzen würden.
   *[no] Sie sehen jeweils zwei Möglichkeiten und was von ihnen bekannt ist. Sagen Sie, welche besser ist.
 }
better = ◂ besser
model-name = Modell
quality = { $direction ->
    [higher] { $name } um { $gap } höher
   *[lower] { $name } um { $gap } niedriger
 }
level-instead = { $name } „{ $second }“ statt „{ $first }“
second-model = In B: { $changes }.

## Screens: what a question shows in a browser

two-ways = A und B sind zwei Arten, über dieselben { $per } { $people } zu entscheiden.
among = { $count ->
    [one] { $people } { WITH($positive) } darunter: { $count }.
   *[other] Darunter sind { $count } { $people } { WITH($positive) }.
 }
among-classes = Darunter sind { $classes }.
each-group = A und B sind zwei Arten zu entscheiden. Zum Vergleich ist jede Gruppe mit gleich vielen von jeder Art gezeigt ({ $people }: je { $per }).
two-measured = A und B sind zwei Arten, dieselbe Aufgabe zu lösen. Das wurde an beiden gemessen.
of-group-size = Je { $per } { $people }
outcome-label = { $kind ->
    [found] gefunden
    [missed] übersehen
    [alarmed] grundlos alarmiert
    [cleared] zu Recht nicht alarmiert
    [right] richtig
    [mistaken] für etwas anderes gehalten
   *[wrong] falsch
 }
estimate-within = { $value } ({ $room }{ $sure ->
    [yes] {" "}mit 90 % Wahrscheinlichkeit
   *[no] {""}
 })
more-of-groups = { $what ->
    [one] ein Fall mehr „{ $mistake }“ je { $per } { $people }
    [same] solche Fälle mehr je { $per }, alle Gruppen zusammen
    [fewer] Fälle weniger „{ $mistake }“ je { $per } { $people }
    [same-fewer] solche Fälle weniger je { $per }, alle Gruppen zusammen
   *[more] Fälle mehr „{ $mistake }“ je { $per } { $people }
 }
groups-apart = { $groups ->
    [two] den Gruppen „{ $first }“ und „{ $second }“
   *[several] je zwei Gruppen
 }
gap-of-groups = { $form ->
    [clause] Wächst{ $both ->
        [yes] {" "}bei beiden Fehlern
       *[no] {""}
    } der Abstand zwischen { groups-apart } { $squared ->
        [yes] von null auf { $size }
       *[no] um { $size }
    } { $both ->
        [yes] je { $per }
       *[no] Fälle „{ $mistake }“ je { $per } { $people }
    }
   *[thing] { $both ->
        [yes] ein Abstand von { $size } je { $per } zwischen { groups-apart }, bei beiden Fehlern
       *[no] ein Abstand von { $size } Fällen „{ $mistake }“ je { $per } { $people } zwischen { groups-apart }
    }
 }
one-weighs = { $halfway ->
    [yes] Wo die Hälfte aller Entscheidungen falsch ist, gilt:{" "}
   *[no] {""}
 }{ $of ->
    [gap] { $what }, ist das für Sie
   *[mistake] Für Sie ist { $what }
 } { $liked ->
    [yes] { $bound ->
        [most] nicht besser als
        [least] mindestens so gut wie
       *[none] so gut wie
    }
   *[no] { $bound ->
        [most] nicht schlimmer als
        [least] mindestens so schlimm wie
       *[none] so schlimm wie
    }
 } { $amount } { $than }{ $sure ->
    [yes] , mit 90 % Wahrscheinlichkeit
   *[no] {""}
 }.
as-in-data = Je { $per } { $people } wie in den Daten
decided-wrongly = falsch entschieden
as-in-people = Je { $per } { $people } gibt es { $count } { $who }. In Fällen gezählt sind das { $amount }.
for-one = { $bound ->
    [least] mindestens{" "}
    [most] höchstens{" "}
   *[none] {""}
 }{ $amount } Fälle „{ $mistake }“ auf einen Fall „{ $other }“
mistake-among = { $people }: { $mistake }
gap-in-mistake = Abstand der Gruppen „{ $first }“ und „{ $second }“ ({ $what })
mistakes-by-group = Je { $per } { $people }, { $mistake }: { $groups }.
sides-of-group = { $group } ({ $first } bei A, { $second } bei B)
with-gap = { $count } { $what } (Abstand { $gap })
good-is = { $kind ->
    [reward] mehr ist besser
   *[cost] weniger ist besser
 }
points-change = { $what } { $points } { $direction ->
    [more] häufiger
   *[fewer] seltener
 }
sides-differ = In B: { $changes }.
read-as = { $arm ->
    [flow] Jede volle Zeile steht für { $per } { $people }, in A und in B.
    [icons] Jeder Punkt ist { $one ->
        [none] ein einzelner Fall ({ $people })
       *[other] 1 { $one }
    }, in A und in B.
    [bars] Jeder Rahmen steht für alle { $people }, die darüber genannt sind, in A und in B.
    [table] Gezählt sind { $people }.
   *[rates] In Prozent: { $people }, die über jeder Zeile genannt sind.
 }
filled-is = Ausgefüllt: { $filled }. { $arm ->
    [icons] Umrandet
    [flow] Gestreift
   *[bars] Gestreift
 }: { $striped }.

## Metrics: what can be weighed

own-thing = { $form ->
    [any] { $many }
    [single] { own-single }
    [one] { own-single }
   *[many] { $number ->
        [one] { $count }-mal „{ $many }“
       *[other] { $count } { $many }
    }
 }
own-single = { $one ->
    [none] einmal „{ $many }“
   *[other] 1 { $one }
 }
missed-cases = { $form ->
    [any] { $positive ->
        [case] übersehene Fälle
       *[other] übersehene Fälle („{ CLASS($positive) }“)
    }
    [single] { missed-one }
    [one] { missed-one }
   *[many] { $positive ->
        [case] { missed-count }
       *[other] { missed-count } („{ CLASS($positive) }“)
    }
 }
missed-one = { $positive ->
    [case] ein übersehener Fall
   *[other] ein übersehener Fall („{ CLASS($positive) }“)
 }
missed-count = { $number ->
    [one] { $count } übersehener Fall
   *[other] { $count } übersehene Fälle
 }
false-alarms = { $form ->
    [any] Fehlalarme
    [single] ein Fehlalarm
    [one] ein Fehlalarm
   *[many] { $number ->
        [one] { $count } Fehlalarm
       *[other] { $count } Fehlalarme
    }
 }
how-many = { $form ->
    [many] { $count }
   *[one] 1
 }
how-often = { $form ->
    [many] { $count }-mal
   *[one] einmal
 }
mistakes = { $decided ->
    [wrong] { $rates ->
        [yes] { how-many } von hundert „{ $truth }“ falsch
       *[no] { how-often } „{ $truth }“ falsch
    }
   *[called] { $rates ->
        [yes] { how-many } von hundert „{ $truth }“ für „{ $guess }“ gehalten
       *[no] { how-often } „{ $truth }“ für „{ $guess }“ gehalten
    }
 }
in-every-hundred = { $decided ->
    [wrong] { how-many } von hundert „{ $truth }“ falsch
   *[called] { how-many } von hundert „{ $truth }“ für „{ $guess }“ gehalten
 }
in-every-hundred-of = { how-often } „{ $mistake }“ je hundert { $people }
happening = { $whom ->
    [everyone-first] unter allen { in-every-hundred-of }
    [everyone] { in-every-hundred-of } unter allen
   *[somewhere] { in-every-hundred-of }
 }
happens-to = „{ $what }“ ({ $people })
hundredths = { $whom ->
    [everyone-first] unter allen { in-every-hundred }
    [everyone] { in-every-hundred } unter allen
   *[somewhere] { in-every-hundred }
 }
so-many-points = { $form ->
    [any] Prozentpunkte ({ $what })
    [one] 1 Prozentpunkt ({ $what })
   *[many] { $number ->
        [one] { $count } Prozentpunkt ({ $what })
       *[other] { $count } Prozentpunkte ({ $what })
    }
 }
points = { $whom ->
    [everyone-first] unter allen { so-many-points }
    [everyone] { so-many-points } unter allen
   *[somewhere] { so-many-points }
 }
amounts = { $form ->
    [any] { $measured ->
        [unit] { $unit } ({ $name })
        [points] Prozentpunkte ({ $name })
       *[plain] { $name }
    }
   *[many] { $measured ->
        [unit] { $count } { $unit } ({ $name })
        [points] { $count } { $form ->
            [one] Prozentpunkt
           *[many] Prozentpunkte
        } ({ $name })
       *[plain] { $count } ({ $name })
    }
 }
level-share = { $form ->
    [any] Prozent des Weges von „{ $lowest }“ zu „{ $highest }“ ({ $name })
   *[many] { $count } % des Weges von „{ $lowest }“ zu „{ $highest }“ ({ $name })
 }
whole-step = der Schritt von „{ $lowest }“ zu „{ $highest }“ ({ $name })
gap-between = ein Abstand zwischen den Gruppen „{ $first }“ und „{ $second }“ von { $size }
errors-of-everyone = ein Mehr von 10 Fehlern jeder Art auf je hundert bei allen
wide-gaps = ein { $squared ->
    [yes] quadrierter Abstand
   *[no] Abstand
 } von 10 Fehlern jeder Art auf je hundert
all-gaps = { wide-gaps } zwischen { $groups ->
    [two] den Gruppen „{ $first }“ und „{ $second }“
   *[several] je zwei Gruppen
 }
statistic = { $kind ->
    [found] gefundene Fälle
    [alone] andere, zu Recht nicht alarmiert
    [members] „{ $truth }“ für „{ $guess }“ gehalten
    [share] „{ $truth }“ für „{ $guess }“ gehalten, als Anteil
    [right] „{ $truth }“ richtig
    [accuracy] Genauigkeit in Klasse { $truth }
   *[name] { $truth }
 }
portion = { $size } ({ $what })
point-of = 1 Prozentpunkt ({ $what })
every = je { $part }
at = { $where ->
    [nothing] { $what } (wo noch nichts richtig ist)
    [blind] { $what } (nahe blindem Raten)
    [best] { $what } (nahe dem Besten, was zu haben ist)
    [middle] { $what } (in der Mitte des Möglichen)
   *[anywhere] { $what }
 }

## Metrics: what weighs as much

wiegt = { $verb ->
    [one] wiegt
   *[many] wiegen
 }
weighs = { $what } { wiegt } { $bound ->
    [about] etwa{" "}
    [least] mindestens{" "}
    [most] höchstens{" "}
    [all] schwerer als{" "}
   *[exact] {""}
 }{ $sides ->
    [times] { $times }-mal so schwer wie { $than }
    [alike] so schwer wie { $than }
    [all] { $than }, und mehr davon zeigt keine Frage
    [reach] { $than }, und weiter liegen keine zwei Modelle auseinander
   *[things] so schwer wie { $than }
 }
makes-up-for = { $what } ist willkommen und macht { $bound ->
    [about] etwa{" "}
    [least] mindestens{" "}
    [most] höchstens{" "}
   *[exact] {""}
 }dies wett: { $than }
compared = { CAPITAL($weighs) }{ $told ->
    [room] {" "}({ $room })
    [chance] , mit { $chance } Wahrscheinlichkeit
    [both] {" "}({ $room } mit { $chance } Wahrscheinlichkeit)
   *[alone] {""}
 }.
both-ways = { $first }, und { $second }
compared-both-ways = { CAPITAL($weighs) }: { $told ->
    [chance] mit { $chance } Wahrscheinlichkeit{" "}
   *[alone] {""}
 }{ $most }, und { $back }.
not-told = { $where ->
    [unit] Je Einheit sagen die Antworten
    [nothing] Wo noch nichts richtig ist, sagen die Antworten
    [blind] Nahe blindem Raten sagen die Antworten
    [best] Nahe dem Besten, was zu haben ist, sagen die Antworten
    [middle] In der Mitte des Möglichen sagen die Antworten
   *[anywhere] Die Antworten sagen
 } noch nicht, wie schwer { $what } gegen { $than } { wiegt }.
metric-of-class = Eine Metrik der Klasse { $name }.
metric-by-weights = { $chance ->
    [none] Eine Metrik der Klasse { $name }: { $weights }.
   *[other] Eine Metrik der Klasse { $name }: { $weights }, mit { $chance } % Wahrscheinlichkeit.
 }
labelled-weight = { $told ->
    [value] { $label } { $value }
    [range] { $label } { $low } bis { $high }
   *[both] { $label } { $value } ({ $low } bis { $high })
 }
found-best = { $told }
levels-found = { $known ->
    [yes] { $name }: Nach den Antworten ist „{ $best }“ besser als „{ $worst }“.
   *[no] { $name }: Ob „{ $best }“ oder „{ $worst }“ besser ist, ist offen.
 }
found-better = { $what ->
    [more] Nach den Antworten ist hiervon mehr besser: { $more }.
    [less] Nach den Antworten ist hiervon weniger besser: { $less }.
    [both] Nach den Antworten ist hiervon mehr besser: { $more }; und hiervon weniger: { $less }.
    [more-or-open] Nach den Antworten ist hiervon mehr besser: { $more }. Ob mehr gut oder schlecht ist, ist hierbei offen: { $unsure }.
    [less-or-open] Nach den Antworten ist hiervon weniger besser: { $less }. Ob mehr gut oder schlecht ist, ist hierbei offen: { $unsure }.
    [both-or-open] Nach den Antworten ist hiervon mehr besser: { $more }; und hiervon weniger: { $less }. Ob mehr gut oder schlecht ist, ist hierbei offen: { $unsure }.
   *[open] Ob mehr gut oder schlecht ist, ist hierbei offen: { $unsure }.
 }
no-promise = So, wie die Suche endete, die hier nichts zusichert: { $told }
not-known-yet = { $why ->
    [unasked] Noch ist keine Frage beantwortet, also ist nichts über die Metrik bekannt.
   *[unsettled] Die Antworten legen noch nicht fest, wie Fehler gegeneinander wiegen.
 }

## Metrics: sums of terms

in-steps = { $name } (je { $step })
power-of = Potenz { $order } von { $what }
parameter = { $name } { $value }
curve-of = { $called }{ $given ->
    [some] {" "}({ $parameters })
   *[none] {""}
 } von { $name }{ $number ->
    [none] {""}
   *[other] {" "}{ $number }
 }
gap-in = { $squared ->
    [yes] quadrierter Abstand
   *[no] Abstand
 } bei { $name } zwischen { $groups ->
    [any] je zwei Gruppen
   *[pair] den Gruppen „{ $first }“ und „{ $second }“
 }
wish = { $better ->
    [less] weniger { $what }
   *[more] mehr { $what }
 }
unit-by-unit = je Einheit: { $what }
heaviest-share = auf { $wish } entfallen { $share } des Gewichts
next-share = auf { $wish } { $share }
rest-of-shares = { $count ->
    [1] auf 1 weiteres Merkmal der Rest
   *[other] auf { $count } weitere Merkmale der Rest
 }

## Metrics: what is claimed as a whole

sentence = { CAPITAL($clause) }.
reversed = falsche Entscheidungen werden richtigen vorgezogen: { $clause }
best-calls-everyone = { $kind ->
    [positive] der beste Klassifikator nennt alle positiv
   *[negative] der beste Klassifikator nennt alle negativ
 }
only-side = nur { $counts } zählen; { $rest } nicht
which-is-better = { $better ->
    [more] „{ $name }“ (mehr ist besser)
   *[less] „{ $name }“ (weniger ist besser)
 }
only-named = nur { $what } zählt
times-as-much = { $times }-mal so viel wie { $what }
counts-most = am meisten zählt { $what }: { $others }
count-alike = { $what } zählen gleich viel
count-most-alike = { $what } zählen gleich viel und am meisten: { $others }
one-counts = { $only ->
    [yes] nur { $what } zählt
   *[no] { $what } zählt
 }
same-in-classes = { $rates ->
    [yes] ein falsches Etikett von hundert
   *[no] ein falsches Etikett
 } wiegt gleich schwer in { $all ->
    [yes] jeder Klasse
   *[no] den Klassen, die zählen
 }
all-errors-same = { $all ->
    [yes] alle Fehler
   *[no] die Fehler, die zählen,
 } wiegen gleich schwer{ $rates ->
    [yes] {" "}(je einer von hundert einer Klasse)
   *[no] {""}
 }
as-much = { $what } so schwer wie { $ratio }
between-as-much = { $classes ->
    [1] die Klasse dazwischen so schwer wie { $span }
   *[other] die { $classes } Klassen dazwischen so schwer wie { $span }
 }
weighs-chain = { $weighs }, { $others }
worst-error = { $liked ->
    [yes] { $what } wird am meisten vorgezogen
   *[no] { $what } ist der schlimmste Fehler
 }
it-weighs = { $least ->
    [yes] Er wiegt so schwer wie { $others }, was am wenigsten wiegt.
   *[no] Er wiegt so schwer wie { $others }.
 }
others-do-not-count = { $count ->
    [1] { CAPITAL($what) } zählt nicht.
   *[other] { $things ->
        [classes] Die { $count } anderen Klassen zählen nicht.
       *[errors] Die { $count } anderen Fehler zählen nicht.
    }
 }
others-too = { $things ->
    [classes] { $count } weitere Klassen
   *[errors] { $count } weitere Fehler
 }
nothing-shows = { $count ->
    [1] Nichts zeigt, dass { $what } als Fehler zählt.
   *[other] Nichts zeigt, dass eines davon als Fehler zählt: { $what }.
 }

## Metrics: formulas

kind-of = { $decided ->
    [wrong] „{ $truth }“ falsch
    [called] „{ $truth }“ für „{ $guess }“ gehalten
   *[name] { $truth }
 }
many-kinds = { $count } Arten
the-score = { $less ->
    [yes] Der Wert (weniger ist besser)
   *[no] Der Wert
 }
share-of-right = { the-score } ist der Anteil dessen, was richtig war, an allem, was zählt; dabei zählt gefunden („{ CLASS($positive) }“) { $found }, zu Recht nicht alarmiert { $cleared }, übersehen („{ CLASS($positive) }“) { $missed } und ein Fehlalarm { $alarm }.
case-counts = „{ $name }“ { $gain } wenn richtig, { $loss } wenn falsch
share-by-class = { the-score } ist der Anteil dessen, was richtig war, an allem, was zählt; dabei zählt jeder Fall: { $classes }.
share-of-good = { the-score } ist der Anteil dessen, was gut ist, an allem, was zählt: als gut { $good }; als schlecht { $bad }.
short-of-one = 100 % weniger { $what }
counts-as = { $what } zählt { $weight }
nothing-counts = nichts zählt
one-sum-by-another = { the-score } ist eine Summe geteilt durch eine andere: { $upper } in der oberen; { $lower } in der unteren, die bei { $constant } beginnt.
adds-up = { $better ->
    [more] Der Wert (mehr ist besser) zählt zusammen: { $parts }.
   *[less] Der Wert (weniger ist besser) zählt zusammen: { $parts }.
 }
more-count-less = { $count } weitere zählen weniger
each-kind-grows = { $way ->
    [more] Jede Art von Fehler wiegt schwerer, je mehr es davon gibt.
   *[less] Jede Art von Fehler wiegt leichter, je mehr es davon gibt.
 }
grows-for = Ein Fehler wiegt { $ways ->
    [more] schwerer bei { $more }
    [less] leichter bei { $less }
   *[both] schwerer bei { $more } und leichter bei { $less }
 }, je mehr es von seiner Art gibt.
together-weigh = { $which ->
    [some] Fehler einiger Arten
    [above] Fehler zweier Arten, mehr als alle anderen,
   *[two] Fehler zweier Arten
 } wiegen { $way ->
    [more] schwerer
   *[less] leichter
 }, wo sie zusammenkommen{ $such ->
    [yes] , etwa { $kinds }.
   *[no] : { $kinds }.
 }
hardly-changes = Das ändert sich kaum, wenn Fehler mehr oder weniger werden.
does-not-count = { $what } zählt nicht
best-near = { $name } ist am besten bei { $value }
gaps-of = { $wide ->
    [yes] { wide-gaps }
   *[no] { $squared ->
        [yes] die Summe der quadrierten Abstände
       *[no] die Summe der Abstände
    }
 } zwischen { $groups ->
    [pair] den Gruppen „{ $first }“ und „{ $second }“
    [above] Gruppen (vor allem „{ $first }“ und „{ $second }“)
   *[all] Gruppen
 }
only-errors = nur die Fehler bei allen zählen, Abstände zwischen Gruppen nicht
only-gaps = nur { $gaps } zählt, die Fehler bei allen nicht
strange = { $what ->
    [errors] falsche Entscheidungen werden richtigen vorgezogen
    [gaps] Abstände werden der Gleichheit vorgezogen
    [some-errors] manche Fehler werden richtigen Entscheidungen vorgezogen (und zählen hier wie schlechte)
    [some-gaps] manche Abstände werden der Gleichheit vorgezogen (und zählen hier wie schlechte)
    [some-both] manche Fehler werden richtigen Entscheidungen und manche Abstände der Gleichheit vorgezogen (und zählen hier wie schlechte)
   *[both] falsche Entscheidungen werden richtigen und Abstände der Gleichheit vorgezogen
 }: { $clause }
in-kinds = { $only ->
    [yes] nur bei { $kinds }
   *[no] am meisten bei { $kinds }
 }
with-places = { $clause }; { $places ->
    [gaps] Abstände zählen { $gaps }
    [errors] Fehler zählen { $errors }
    [each] Abstände zählen { $gaps }, Fehler { $errors }
   *[same] beide zählen { $gaps }
 }

## Explanations: names that come near

paragraph = { $about ->
    [counts] Was zählt
    [names] Dem Namen nach
    [choices] Andere Entscheidungen
    [groups] Gruppen
   *[care] Mit Vorsicht zu lesen
 }
gaps-may-be-nothing = Die Antworten lassen auch zu, dass Abstände zwischen Gruppen gar nicht zählen.
caveat = { $kind ->
    [slips] Die Spannen gelten, wenn keine der Antworten ein Versehen war.
    [ended] Die Suche endete, bevor sie so genau war wie gewünscht.
   *[ranking] Bestimmt ist nur die Rangfolge der Klassifikatoren, nicht der Wert der Metrik.
 }
measure = { $kind ->
    [accuracy] Genauigkeit
    [balanced-accuracy] balancierte Genauigkeit
    [F1] F1
    [macro-F1] Makro-F1
    [precision] Präzision
    [negative-predictive-value] negativer Vorhersagewert
    [mean-of-both] geometrisches Mittel beider Genauigkeiten
    [mean-of-classes] geometrisches Mittel der Genauigkeiten aller Klassen
   *[Q-mean] Q-Mittel
 }
f-beta = F{ $beta }
gap-measure = { $gap ->
    [equal-opportunity] Equal Opportunity
    [balance-for-the-negative-class] Balance in der negativen Klasse
   *[equalized-odds] Equalized Odds
 }
with-gaps = { $errors } mit { gap-measure } ({ $share } des Gewichts auf den Abständen)
gaps-alone = { gap-measure } allein
share-of-cases = { $few ->
    [yes] weniger als 1 %
   *[no] { $share } %
 } der Fälle
of-cases = { $kind ->
    [room] { share-of-cases } ({ $low } bis { $high } %)
    [open] { $low } bis { $high } % der Fälle
   *[exact] { share-of-cases }
 }
nearest-named = { $how ->
    [same] „{ $name }“ ist etwa dasselbe: { alike-choices }
    [close] „{ $name }“ kommt nahe: { alike-choices }
    [unknown] Ob eine Metrik mit einem Namen nahe kommt, ist nicht bekannt. Die nächste ist „{ $name }“: { alike-choices }
   *[far] Keine Metrik mit einem Namen kommt nahe. Die nächste ist „{ $name }“: { alike-choices }
 }
alike-choices = Von zwei Klassifikatoren mit verschiedenen Stärken wählt sie in { $often } denselben.

## Explanations: choices that differ

chooses-same = Von je zwei der verglichenen Klassifikatoren wählt „{ $measure }“ denselben.
chooses-other = „{ $measure }“ wählt von zwei Klassifikatoren mit verschiedenen Stärken in { $often } den anderen{ $where }
also-there = , am deutlichsten dort, wo es auch „{ $measure }“ tut.
clearest = . Am deutlichsten{ $whose ->
    [rows] , auf diesen { $people } { row-word }
    [people] , bei { $people } Personen
   *[nobody] {""}
 }: Diese Metrik zieht den Klassifikator vor, der { $mine }; „{ $measure }“ den, der { $theirs }.
count-of-people = { $few ->
    [yes] weniger als 1
   *[no] { $count }
 }
does-to-two = von { $cases } { $positive ->
    [case] Fällen
   *[other] („{ CLASS($positive) }“)
 } { $missed } übersieht und von { $others } anderen { $alarms } grundlos alarmiert
has = { $model ->
    [none] { $what } hat
   *[other] „{ $model }“ heißt und { $what } hat
 }
amongst = { $count } von { $whole } { $event }{ $group ->
    [none] {""}
   *[other] {" "}in „{ $group }“
 }
event = { $how ->
    [right] „{ $truth }“ richtig
    [wrong] „{ $truth }“ falsch
    [rightly] „{ $truth }“ richtig entschieden
    [wrongly] „{ $truth }“ falsch entschieden
   *[called] „{ $truth }“ für „{ $guess }“ gehalten
 }
count-of = { $count } von { $whole } ({ $what ->
    [none] {""}
   *[other] { $what },{" "}
 }{ $share })

## Explanations: whom a metric protects

gaps-count = { $how ->
    [never] Abstände zwischen Gruppen zählen nicht, also wird keine Gruppe bevorzugt.
   *[alike] Abstände zählen bei allen Gruppen etwa gleich viel.
 }
group-share = „{ $name }“ ({ $share } %)
most-of-gaps = Vom Gewicht aller Abstände liegt am meisten auf denen von { $groups }.
gaps-of-no-weight = Abstände von { $groups } zählen nicht.
in-group = { $count } in „{ $group }“{ by-weight }
whose-errors = Wo die wahrscheinlichste Klasse vorhergesagt wird, { $event }: { $heavy } und { $light }. Dort wiegt { $decided ->
    [wrongly] eine falsche Entscheidung mehr
   *[called] eine solche mehr
 } in „{ $first }“ { $value ->
    [none] schwerer als in „{ $second }“, da sie den Abstand vergrößert.
   *[other] so schwer wie { $value } in „{ $second }“{ $room ->
        [none] .
       *[other] {" "}({ $room }).
    }
 }

## Consequences: ways to decide

way = { $kind ->
    [mine] beste nach der erfragten Metrik
    [F1] beste nach F1
    [accuracy] beste nach Genauigkeit
    [threshold] Schwelle { $threshold }
    [likeliest] wahrscheinlichste Klasse
    [balanced] Regel für balancierte Genauigkeit
    [best] beste nach der Metrik
    [no-chance] beste ohne Zufall
   *[sparing] beste, die keine Gruppe schlechter stellt
 }
heading = { $of ->
    [choice] Wahl
    [threshold] Schwelle
    [group] Gruppe
    [what] was
    [class] Klasse
    [error] Fehler
    [everyone] alle
    [weight] Gewicht
    [rows] Zeilen
    [truth] in Wahrheit
   *[gap] größter Abstand
 }
loss = { $kind ->
    [none] 0
    [open] nicht entschieden
    [beyond] mehr als jede Zahl
    [alone] { $value }
    [room] { $value } ({ $room })
   *[range] { $room }
 }

## Consequences: two classes

what-changes = Was sich ändert{ $rows ->
    [none] {""}
   *[other] , auf diesen { $rows } { row-word }
 }
counted-mistakes = { $what }{ $whole ->
    [none] {""}
   *[other] , von { $whole }
 }
as-bad-as = so schlimm wie so viele mehr: { $what }{ $people ->
    [none] {""}
   *[other] {" "}von { $people }
 }
last-column = Letzte Spalte: wie viele mehr als bei der besten Wahl so schlimm wären wie diese ({ $what }); 0, wenn sie ebenso gut oder besser ist.{ $open ->
    [likely] {" "}Eine Spanne ist, was die Antworten offen lassen, mit 90 % Wahrscheinlichkeit.
    [bounds] {" "}Eine Spanne ist, was die Antworten offen lassen.
   *[no] {""}
 }{ $wide ->
    [yes] {" "}Steht eine allein, ist sie für eine einzelne Zahl zu weit.
   *[no] {""}
 }{ $beyond ->
    [yes] {" "}Es können mehr sein, als es gibt: Die Zahl sagt nur, wie schlimm eine Wahl ist.
   *[no] {""}
 }
people-of = { $which ->
    [positive] positive Klasse
   *[negative] negative Klasse
 }
wrong-of-class = { $count } ({ $share })
share-of = { $share } ({ $what })
threshold-at = { $where ->
    [from] { $value }
    [below] unter { $value }
    [nobody] niemand wird positiv genannt
   *[everybody] alle werden positiv genannt
 }
best-threshold = Beste Schwelle: { $best }{ $room ->
    [same] {" "}(dieselbe für { $likely ->
        [yes] neun von zehn Metriken
       *[no] alle Metriken
    }, die zu den Antworten passen{ other-rows })
    [range] {" "}({ $low } bis { $high }{ $likely ->
        [yes] {" "}mit 90 % Wahrscheinlichkeit
       *[no] {""}
    }{ other-rows })
   *[none] {""}
 }. { $rows ->
    [none] Sie findet { $found } und lässt zu Recht in Ruhe: { $cleared }.
   *[other] Von diesen { $rows } { row-word } findet sie { $found } und lässt zu Recht in Ruhe: { $cleared }.
 }{ $turned ->
    [yes] {" "}Wer darunter liegt, wird positiv genannt: Die Werte oder die Metrik laufen verkehrt herum.
   *[no] {""}
 }
other-rows = { $rows ->
    [none] {""}
   *[other] , auf diesen Zeilen; andere könnten eine andere ergeben
 }

## Consequences: several classes

loss-by = { CAPITAL($way) }: { $how ->
    [worse] so schlimm wie { $lost } mehr ({ $mistake }) von { $people }{ by-weight } als bei der besten Wahl.
    [alike] ebenso gut wie die beste Wahl.
    [open] die Antworten lassen offen, wie viel schlechter als die beste Wahl.
    [beyond] schlimmer als jede Zahl ({ $mistake }) mehr als bei der besten Wahl.
   *[no-worse] auf diesen Zeilen nicht schlechter.
 }
balanced-means = Balancierte Genauigkeit zählt jede Klasse gleich, so wenige auch zu ihr gehören. Ihre Regel nimmt wie die der Metrik die Wahrscheinlichkeiten beim Wort; auf diesen Zeilen mag eine andere besser sein.

## Consequences: groups

rules-do = { $rows ->
    [none] Was jede Regel in jeder Gruppe bewirkt
   *[other] Was jede Regel auf diesen { $rows } { row-word } bewirkt (in Klammern der Anteil, und wo er mit 90 % Wahrscheinlichkeit liegt; bei Losen das zu Erwartende)
 }
count-with-ends = { $count } von { $whole } ({ $share }; { $low } bis { $high })
gap-points = { $kind ->
    [none] keiner
    [under] unter { $value } Prozentpunkte
   *[exact] { $value } Prozentpunkte
 }
people = { $count ->
    [0] niemand
   *[other] { $count }
 }
in-all = { $what ->
    [wrong] falsch entschieden
    [lot] durch Los entschieden
    [needless] ohne Not falsch entschieden
    [loss] so schlimm wie { $more }
   *[best] die beste
 }
in-short = Auf diesen { $rows } { row-word } entscheidet die nach der Metrik beste Regel { $best } falsch; nach der Regel „{ $way }“ wären es { $usual }.
largest-gap-now = Größter Abstand bei { $event }: { $after } statt { $before }.
gets-worse = Am meisten verschlechtert sich { $event } in „{ $group }“: { $after } statt { $before }.
explained = { $what ->
    [best] Die der Metrik liebste von allen, auch mit Losen.
    [no-chance] Die ihr liebste der gefundenen, die nichts dem Zufall überlassen.
    [sparing] Die ihr liebste der gefundenen, die nichts dem Zufall überlassen und über keine Gruppe schlechter entscheiden, als es eine andere Regel ohne Zufall täte.
    [if-right] Das gilt, wenn die Wahrscheinlichkeiten stimmen.
   *[mild] Sie entscheidet über keine Gruppe schlechter, als es eine andere Regel ohne Zufall täte.
 }
lots-in = { $count } von { $whole }{ by-weight } in „{ $group }“
leaves-to-chance = { $what ->
    [first] Die Wahl in der ersten Spalte überlässt
    [choice] Diese Wahl überlässt
   *[rule] Sie überlässt
 } Entscheidungen dem Zufall: Über { $groups } entscheidet das Los, so dass zwei Gleiche verschieden behandelt werden können.
more-than-needed = { $event }, { $counted ->
    [yes] { $count } von { $whole }{ by-weight } in dieser Gruppe
   *[no] { $share } davon
 }
decides-worse = Diese Regel entscheidet über „{ $group }“ schlechter, als es { $without_chance ->
    [yes] eine andere Regel ohne Zufall
   *[no] eine andere Regel
 } täte, { $purpose ->
    [smaller] damit Abstände zwischen Gruppen kleiner sind (Angleichung nach unten)
    [wider] weil die Metrik hier größere Abstände zwischen Gruppen vorzieht: Sehen Sie nach, ob das gemeint ist
    [mistakes] weil die Metrik manche Fehler richtigen Entscheidungen vorzieht: Sehen Sie nach, ob das gemeint ist
   *[nothing] ohne jeden Nutzen für die Metrik
 }. Ohne Not: { $parts }. Für keine Gruppe wird dafür besser entschieden.
about-one-person = etwa eine Person
turned-round = Bei „{ $group }“ ist sie umgekehrt: Wen das Modell eher für Mitglied einer Klasse hält, den nennt sie weniger leicht so. Sehen Sie sich das Modell für diese Gruppe an, bevor Sie sie verwenden.

## Notes of a result

ended = { $why ->
    [cannot-say] Die letzten Fragen wurden mit „kann ich nicht sagen“ beantwortet; damit endete die Suche.
    [nothing-left] Es ist keine Frage übrig, die etwas Neues sagen würde.
    [too-noisy] Die Antworten widersprechen einander so sehr, dass die Toleranz nicht erreicht wurde.
    [alike] Auch Metriken mit anderen Gewichten passen zu den Antworten. Was sie wählen, unterscheidet sich so wenig, dass nur Fragen, die für Menschen zu fein sind, verrieten, welche von ihnen es ist; wer dieser folgt, verliert fast nichts, und wie weit ihre Gewichte danebenliegen können, ist nur ungefähr bekannt. Eine einfachere Art von Metrik sagt womöglich dasselbe.
    [open] Die Antworten widersprechen einander nicht, lassen die Gewichte aber offener als gewünscht: Auch ganz andere passen zu ihnen, und es bräuchte noch viele Fragen.
    [blind] Die Fragen endeten, da weitere Antworten wie diese nicht mehr verrieten.
    [unsettled] Die Gewichte sind bekannt, aber nicht, welche Wahl danach die beste ist: Einige der Metriken, die zu den Antworten passen, würden durch sie viel verlieren. Wo eine Klasse selten ist, kommt das oft vor.
    [signs] Die Fragen endeten, da die Antworten gegen das sprechen, was als besser oder schlechter vorausgesetzt ist.
    [given] Durch diese Vergleiche sind die Gewichte nicht so sicher wie gewünscht; eine Wahl kann trotzdem sicher sein.
   *[budget] Die Fragen endeten, bevor die gewünschte Sicherheit erreicht war.
 }
blind = { $how ->
    [unclear] Die Antworten sagen zu wenig, um zu erkennen, ob sie von einer solchen Metrik kommen oder von jemandem, der nicht auf das achtet, was gezeigt wird. Auf sie ist daher kein Verlass.
    [coin] Die Antworten passen besser zu jemandem, der unabhängig von dem, was gezeigt wird, nach Zufall antwortet, als zu jemandem mit einer solchen Metrik. Auf sie ist daher kein Verlass.
    [side] Die Antworten passen besser zu jemandem, der unabhängig von dem, was gezeigt wird, meist dieselbe Seite nimmt, als zu jemandem mit einer solchen Metrik. Auf sie ist daher kein Verlass.
   *[equal] Die Antworten passen besser zu jemandem, der unabhängig von dem, was gezeigt wird, fast alle Paare etwa gleich gut findet, als zu jemandem mit einer solchen Metrik. Auf sie ist daher kein Verlass.
 }
same-side = { $side ->
    [first] „A“
   *[second] „B“
 } wurde in { $times } von { $asked } Antworten gewählt, die eine Seite nahmen, obwohl der Zufall entschied, was A war: Das sagt wenig darüber, was gewünscht ist.
contradicted = Die Antworten widersprechen einander; sie wurden daher als die von jemandem genommen, der sich ab und zu irrt, wie mit method='bayesian'.
changed-mind = Bei { $times } von { $asked ->
    [one] { $asked } wiederholten Frage
   *[other] { $asked } wiederholten Fragen
 } fiel die Antwort umgekehrt aus.
no-better-than-coin = Die Metrik hat { $hits } von { $asked ->
    [one] { $asked } Antwort
   *[other] { $asked } Antworten
 } auf zufällige Fragen vorhergesagt; { coin-does-as-well }.
against-everyone = Bei { $times } von { $asked ->
    [one] { $asked } Frage, deren Antwort klar ist,
   *[other] { $asked } Fragen, deren Antwort klar ist,
 } wurde gewählt, was sonst alle stehen ließen.
assumed-signs = Vorausgesetzt ist, dass ein Klassifikator besser ist, { $what ->
    [more] je mehr es hiervon gibt: { $more }
    [less] je weniger es hiervon gibt: { $less }
    [both] je mehr es hiervon gibt: { $more }, und je weniger hiervon: { $less }
   *[neither] {""}
 }{ $gaps ->
    [yes] { $what ->
        [more] {", und "}
        [less] {", und "}
        [both] {", und "}
       *[neither] {""}
     }je kleiner Abstände zwischen Gruppen sind
   *[no] {""}
 }.
against-signs = Die Antworten sprechen gegen das, was vorausgesetzt ist. { $assumed } { $by ->
    [all] Alle Antworten zusammen sind { $odds }-mal so wahrscheinlich bei jemandem, dem etwas davon umgekehrt lieber ist.
   *[some] Bei { $times } von { $asked } Fragen, die das zeigen, wurde die andere Seite gewählt.
 } Über die Metrik ist daher nichts sicher. Ist es so gemeint, { $way ->
    [python] fragen Sie neu mit family='{ $family }' und { unknown-signs }; dann ergibt sich aus den Antworten, was besser ist
    [typed] beginnen Sie neu mit --restart --family { $family } --signs unknown; dann ergibt sich aus den Antworten, was besser ist
    [given] lernen Sie neu mit { unknown-signs }; dann ergibt sich aus den Antworten, was besser ist
    [learnt] lernen Sie neu ohne --signs; dann ergibt sich aus den Antworten, was besser ist
    [table] lernen Sie neu und nennen Sie mit --reward, was gut ist, und mit --cost, was schlecht ist
   *[columns] beginnen Sie neu mit --restart und nennen Sie mit --reward, was gut ist, und mit --cost, was schlecht ist
 }.
unknown-signs = { $open ->
    [gaps] signs='unknown' und liked_gaps=True
    [terms] Linear(signs='unknown') und Gaps(liked=True) unter den Termen
   *[weights] signs='unknown'
 }
signs-unseen = Etwas wiegt nach diesen Antworten fast nichts. { $assumed } Wer davon das Gegenteil meint, antwortet vielleicht fast genauso, und es gab keine zwei dieser Alternativen, { $asked ->
    [0] von denen alle anderen dieselbe vorziehen: Danach wurde daher nicht gefragt, und die Metrik kann eine andere sein.
   *[other] die für jedes Einzelne zeigen, wie es zählt. Von { $asked ->
        [one] der einzigen Frage
       *[other] { $asked } Fragen
    }, bei { $asked ->
        [one] der
       *[other] denen
    } eine Seite in allem besser ist, { $against ->
        [0] wurde keine dagegen beantwortet; über das, was fast nichts wiegt, sagt das wenig.
        [one] wurde eine dagegen beantwortet, aus Versehen, oder weil es so gemeint ist: Dann ist die Metrik eine andere.
       *[other] wurden { $against } dagegen beantwortet, aus Versehen, oder weil es so gemeint ist: Dann ist die Metrik eine andere.
    }
 }
signs-pending = Die Fragen endeten, bevor die letzte gestellt war: ob das, was nach diesen Antworten fast nichts wiegt oder dagegen beantwortet wurde, wirklich so zählt, wie es vorausgesetzt ist. { $assumed } Wenn nicht, ist die Metrik eine andere.
fits-better = Die Antworten sind unter einer anderen Familie ({ $family }) { $times }-mal so wahrscheinlich: Erfragen Sie eine Metrik dieser Familie.
more-of-them = { $count } weiteren
says-nothing = { $about ->
    [all] Die Antworten sagen noch so gut wie nichts.
    [weights] Die Antworten sagen, was zu wählen ist, aber noch so gut wie nichts über ein einzelnes Gewicht.
   *[some] Etwa so offen wie vor der ersten Antwort ist das Gewicht hiervon: { $names }.
 }
cannot-tell = { $how ->
    [same] Kein Vergleich sagt etwas über { $names }: Wo die Antwort nicht für alle klar ist, ist es auf beiden Seiten gleich.
   *[together] { $names } ändern sich in dem, was verglichen wurde, nie unabhängig voneinander; so lassen sich nur Verbindungen ihrer Gewichte finden.
 }
rated-pairs = { $share ->
    [all-unlike] Alle { $possible } Paare des Bewerteten wurden verglichen, außer den gleich bewerteten ({ $alike }): Auf einer Stufe kann sehr Verschiedenes stehen. Eine Bewertung spricht in mehreren Paaren mit; je mehr es sind, desto sicherer sieht das Ergebnis aus, als es ist.
    [some-unlike] Von den { $possible } Paaren des Bewerteten wurden { $used } verglichen, immer dieselben, wie auch die Zeilen geordnet sind, und keine gleich bewerteten ({ $alike }): Auf einer Stufe kann sehr Verschiedenes stehen. Mehr Paare (die Einstellung „meets“) kommen der Metrik näher, lassen sie aber sicherer aussehen, als sie ist.
    [all] Alle { $possible } Paare des Bewerteten wurden verglichen. Eine Bewertung spricht in mehreren davon mit; je mehr Paare es sind, desto sicherer sieht das Ergebnis aus, als es ist.
   *[some] Von den { $possible } Paaren des Bewerteten wurden { $used } verglichen, immer dieselben, wie auch die Zeilen geordnet sind. Mehr Paare (die Einstellung „meets“) kommen der Metrik näher, lassen sie aber sicherer aussehen, als sie ist.
 }
given-again = { $times ->
    [one] { $times } Vergleich ist derselbe wie ein anderer
   *[other] { $times } Vergleiche sind dieselben wie andere
 }, mit derselben Antwort; jeder zählt als eigene Antwort. Lassen Sie sie weg, wenn eine Datei sie doppelt enthält.
only-the-choice = Nur diese Wahl steht fest, nicht die Metrik: Wer sonst etwas nach ihr wählt, kann bis zu { $loss } % dessen verlieren, was zwischen der schlechtesten und der besten Wahl liegt.
choice-is-right = Die Wahl ist mit einer Wahrscheinlichkeit von { $chance } % richtig: Sie ist die beste, oder durch sie gehen höchstens { $loss } % dessen verloren, was zwischen der besten und der schlechtesten liegt.
model-is-right = „{ $model }“ zu wählen, ist mit einer Wahrscheinlichkeit von { $chance } % richtig: Es ist das beste Modell, oder durch es gehen höchstens { $loss } % dessen verloren, was zwischen dem besten und dem schlechtesten liegt.
settled-on = Nach allen Metriken zusammen, zu denen die Antworten passen, ist „{ $model }“ die beste Wahl; „{ $other }“ ist die der wahrscheinlichsten allein.

## Doubts about a result

may-lose = { $where ->
    [these] Wer auf diesen Daten nach dieser Metrik wählt, verliert
    [models] Wer eines dieser Modelle nach dieser Metrik wählt, verliert
    [asked] Wer auf den Daten, nach denen gefragt wurde, nach dieser Metrik wählt, verliert
   *[here] Wer nach dieser Metrik wählt, verliert
 } { $sure ->
    [yes] höchstens etwa { $share }
   *[no] mit einer Wahrscheinlichkeit von 95 % höchstens { $share }
 } dessen, was zwischen { $where ->
    [these] der schlechtesten und der besten Wahl liegt
    [models] dem schlechtesten und dem besten von ihnen liegt
    [asked] der schlechtesten und der besten Wahl liegt
   *[here] der schlechtesten und der besten Wahl liegt
 }{ $sure ->
    [yes] , wenn keine Antwort ein Versehen war.
   *[no] .
 }
doubt = { $kind ->
    [uncertain] Die Gewichte sind nicht so sicher wie gewünscht; eine Wahl kann trotzdem sicher sein.
   *[taken-as-right] Jede Antwort wurde für richtig genommen: Die Spannen lassen keine Versehen zu.
 }
answered-in-no-time = { $times } von { answers } { $times ->
    [one] kam
   *[other] kamen
 } binnen { $limit ->
    [one] { $limit } Sekunde
   *[other] { $limit } Sekunden
 }, schneller, als sich zwei Möglichkeiten gut lesen lassen: Das sagt wenig darüber, was gewünscht ist.
answers = { $asked ->
    [one] { $asked } Antwort
   *[other] { $asked } Antworten
 }
questions = { $asked ->
    [one] { $asked } Frage
   *[other] { $asked } Fragen
 }
said-of-result = Zu diesem Ergebnis sagte die Person, { $what ->
    [not-me] es sei nicht ihres
   *[unsure] sie sei nicht sicher, ob es ihres ist
 }{ $why ->
    [none] .
   *[other] : „{ $why }“.
 }
own-number = Statt einer Zahl dieses Ergebnisses nannte die Person eine andere: { $number }, bei „{ $heavy }“ gegen „{ $light }“{ $why ->
    [none] .
   *[other] : „{ $why }“.
 }
answers-disagree = Die Antworten widersprechen einander stark: Sie passen zu jemandem, dessen Antworten auf zufällige Fragen in { $low } bis { $high } der Fälle der eigenen Metrik widersprechen, mit 90 % Wahrscheinlichkeit; 50 % wären Zufall.
usual-answers = { answers } { $asked ->
    [one] wählte
   *[other] wählten
 } eine Seite. Übliche Maße hätten davon so viele gegeben: { $measures }.
measure-agrees = { $measure } { $hits }
given-comparisons = { $asked ->
    [one] { $asked } Vergleich
   *[other] { $asked } Vergleiche
 }
given-comparisons-dative = { $asked ->
    [one] { $asked } Vergleich
   *[other] { $asked } Vergleichen
 }
came-twice = { $asked ->
    [one] zweimal vorkam
   *[other] zweimal vorkamen
 }
asked-twice = { $how ->
    [elsewhere] Von { given-comparisons-dative }, { given-which } { came-twice }
    [unnamed] Von { given-comparisons-dative }, { given-which } { came-twice }, vielleicht von verschiedenen Leuten
   *[swapped] Von { questions }, die zweimal gestellt { $asked ->
        [one] wurde
       *[other] wurden
     }, beim zweiten Mal mit vertauschten Seiten
 }: { $counts }.
given-which = { $asked ->
    [one] der
   *[other] die
 }
answered-again = { $how ->
    [same] { $times } wieder gleich beantwortet
    [reversed] { $times } umgekehrt
    [wavered] { $times } einmal mit „etwa gleich“
   *[unsaid] { $times } einmal mit „kann ich nicht sagen“
 }
worse-side = Von { questions }, { $asked ->
    [one] bei der
   *[other] bei denen
 } eine Seite in jeder Hinsicht besser ist, wurde { $times }-mal die schlechtere gewählt.
not-foretold = Von { answers }, welche die Metrik aus denen davor vorhersagen musste, { $times ->
    [one] kam { $times }
   *[other] kamen { $times }
 } anders{ $often ->
    [none] {""}
   *[other] ; { coin-does-as-well }
 }.
coin-does-as-well = eine Münze erreicht das in { $often ->
    [0] weniger als 1
   *[other] { $often }
 } von 100 Versuchen

## Reports

title = { $of ->
    [report] Eine erfragte Metrik
    [short] In Kürze
    [who] Wer geantwortet hat
    [asked] Was gefragt wurde
    [compared] Was verglichen wurde
    [answers] Antworten
    [metric] Die Metrik
    [checks] Stimmigkeit und Prüfungen
    [consequences] Folgen für die Modelle
    [limitations] Grenzen
   *[recompute] Wie sich das nachrechnen lässt
 }
remark = { $what ->
    [who-unknown] Wer geantwortet hat, wurde nicht festgehalten.
    [stake] (Es geht um alles, was durch die Wahl unter diesen Modellen zu verlieren oder zu gewinnen ist: vom schlechtesten bis zum besten.)
    [open-ranges] Nicht alle Abwägungen sind entschieden: Wo nur eine Spanne genannt ist, passt jede Zahl darin etwa gleich gut zu den Antworten.
    [one-person] Die Metrik ist die einer Person, zu einer Zeit, für Klassifikatoren wie die gezeigten; sie sagt nicht, was richtig ist.
    [not-shown] Was in den Fragen nicht gezeigt wurde, hat in der Metrik kein Gewicht.
    [no-slips] Jede Antwort wurde für richtig genommen: Die Spannen lassen keine Versehen zu.
    [no-check] Geprüft wurde nichts: Keine Frage wurde zweimal gestellt und keine Antwort vorhergesagt.
    [fingerprint] Ein Fingerabdruck ist eine lange Zahl, die aus allen Einträgen einer Datei oder von Vorhersagen berechnet wird (SHA-256). Wer dieselben Daten hat, erhält dieselbe Zahl, nach jeder Änderung eine andere.
    [type] Im Ordner der Antworten einzugeben:
    [best-choice] Die beste Wahl nach der Metrik:
    [best-unknown] Nach der besten Wahl wird bei Metriken dieser Art nicht gesucht.
   *[agreement] Antworten, die aus denen davor vorhergesagt und erst danach gelernt wurden: die Metrik neben einfacheren
 }
column = { $of ->
    [number] Nr.
    [answer] Antwort
    [seconds] Sekunden
    [setting] Einstellung
    [value] Wert
    [meaning] Bedeutung
    [settings] Einstellungen
    [of] von
    [weight] Gewicht
    [likely] mit 90 % Wahrscheinlichkeit
    [open] von den Antworten offen gelassen
    [fingerprint] Fingerabdruck
    [fingerprints] Fingerabdrücke der Daten
    [rests-on] Worauf dies beruht
   *[models] Modelle, das beste zuerst
 }
drawn = { $what ->
    [weights] Die Zahlen der Tabelle darüber, und was die Antworten offen lassen.
    [learning] Wie breit die Spannen nach jeder Antwort noch waren, jede als Anteil ihrer Breite vor der ersten (dünn: jedes Gewicht; dick: ihr Mittel).
    [models] Die Modelle, und wie sicher ihre Reihenfolge ist.
    [trade-off] Wie viele Entscheidungen bei jeder Größe der Abstände zwischen Gruppen richtig sind. Abstände sind über alle Paare von Gruppen und Arten von Fehlern gemittelt, gewichtet wie in der Metrik, also nicht die einer Zeile der Tabellen.
    [groups] Wie oft in jeder Gruppe so über die Klassen entschieden wird, nach der wahrscheinlichsten Klasse und nach den besten Entscheidungen, mit dem größten Abstand zwischen Gruppen.
    [possible] Was Klassifikatoren erreichen können, und wo der beste liegt. Ein Pfeil ist eine Frage und zeigt auf das, was vorgezogen wurde; eine gepunktete Linie ist eine, bei der keine Seite vorgezogen wurde.
    [pool] Die Modelle, und welches das beste ist. Ein Pfeil ist eine Frage und zeigt auf das Modell, das vorgezogen wurde; eine gepunktete Linie ist eine, bei der kein Modell vorgezogen wurde.
   *[rounded] Fragen zeigen ganze Personen in gerundeten Zahlen; ihre Enden können daher ein wenig außerhalb dessen liegen, was auf diesen Zeilen möglich ist. Berechnet ist das Ergebnis für das, was gezeigt wurde. Zahlen von mehr Personen, wie mit „ask --per 1000“, sind weniger gerundet.
 }
left-out = Gezeichnet sind nur { $seen } von { $total } Zahlen, die zählen: { $others } { $count ->
    [one] fehlt
   *[other] fehlen
 }; was hier nebeneinander liegt, kann daher weit auseinander sein.
read-on-pages = Vor den Fragen zeigen die Seiten der Studie diese Texte (wer durch ein anderes Programm geantwortet hat, sah, was dieses zeigte); was nicht selbst geschrieben war, so, wie es diese Fassung sagt:
they-read = Die Person las: „{ $introduction }“
assumed = { $family ->
    [linear] Angenommen ist, dass die Metrik eine gewichtete Summe dessen ist, was gezeigt wird.
    [linear-fractional] Angenommen ist, dass die Metrik ein Verhältnis zweier gewichteter Summen ist, wie F1.
    [monotone] Von der Metrik ist nur angenommen, dass mehr richtige Entscheidungen besser sind; gefunden ist, wie sie diese nahe ihrem besten Klassifikator gewichtet.
    [fair] Angenommen ist, dass die Metrik die Fehler bei allen und die Größe der Abstände zwischen Gruppen gewichtet.
    [fair-quadratic] Angenommen ist, dass die Metrik die Fehler bei allen und die Quadrate der Abstände zwischen Gruppen gewichtet.
    [fair-fractional] Angenommen ist, dass die Metrik ein Verhältnis zweier gewichteter Summen aus den Raten aller und der Größe der Abstände zwischen Gruppen ist.
    [quadratic] Angenommen ist, dass die Metrik ein quadratisches Polynom dessen ist, was gezeigt wird.
    [polynomial] Angenommen ist, dass die Metrik ein Polynom dessen ist, was gezeigt wird.
    [value-per-cost] Angenommen ist, dass die Metrik ein Verhältnis ist: eine gewichtete Summe dessen, was gewonnen wird, geteilt durch eine dessen, was es kostet.
   *[cost-reward] Angenommen ist, dass die Metrik eine gewichtete Summe von Nutzen und Kosten ist.
 }
made-elsewhere = { $count ->
    [one] Ein Vergleich wurde
   *[other] { $count } Vergleiche wurden
 } anderswo gemacht, bevor hier jemand gefragt wurde: die ersten in der Liste der Antworten. Niemand hat diese Paare gewählt, weil sie am meisten verraten.
stand-as-given = { $count ->
    [one] Die erste Antwort gilt so, wie sie war, als eine Antwort geändert wurde
   *[other] Die ersten { $count } Antworten gelten so, wie sie waren, als eine geändert wurde
 }; die Fragen danach wurden neu gewählt.
answered = { $method ->
    [bayesian] Die Fragen wurden einzeln gewählt, jede so, dass sie nach allen Antworten davor am meisten verrät. Antworten dürfen einander widersprechen: Wie verlässlich sie sind, wird mit der Metrik geschätzt.
    [efficient] Die Fragen wurden einzeln so gewählt, dass möglichst wenige die Metrik bestimmen. Jede Antwort gilt als richtig.
    [given] Antworten dürfen einander widersprechen: Wie verlässlich sie sind, wird mit der Metrik geschätzt.
   *[published] Die Fragen folgen dem veröffentlichten Verfahren. Jede Antwort gilt als richtig.
 }
stopped = { $why ->
    [tolerance] Das Fragen endete, als die gewünschte Sicherheit („tolerance“ unter den Einstellungen) erreicht war.
    [decision] Die Antworten entscheiden, welche Wahl die beste ist.
    [budget] Das Fragen endete mit der vereinbarten Zahl von Fragen.
    [given] Hier wurde niemand gefragt: Die Vergleiche wurden anderswo gemacht.
    [unsettled] Das Fragen endete, da weitere Antworten nicht entschieden, welche Wahl die beste ist.
    [signs] Das Fragen endete, da die Antworten gegen das sprechen, was als besser oder schlechter vorausgesetzt ist.
    [nothing-left] Es war nichts mehr zu fragen, was mehr verraten hätte.
    [cannot-say] Das Fragen endete, da die Person nichts mehr sagen konnte.
    [blind] Das Fragen endete, da weitere Antworten wie diese nicht mehr verrieten.
    [alike] Das Fragen endete, da auch Metriken mit anderen Gewichten zu den Antworten passen und kaum anders wählen.
    [open] Das Fragen endete nach vielen Fragen, die die Gewichte offener ließen als gewünscht, obwohl die Antworten einander nicht widersprechen.
   *[too-noisy] Das Fragen endete, da die Antworten einander zu sehr widersprechen.
 }
setting-means = { $of ->
    [family] welche Art von Metrik gesucht ist
    [method] wie die Fragen gewählt werden
    [tolerance] die gewünschte Sicherheit: wie weit die Gewichte am Ende vermutlich noch abweichen dürfen; weniger braucht mehr Fragen
    [max-questions] spätestens nach so vielen endet das Fragen
    [repeats] wie oft jede Frage gestellt wurde; es zählt die Mehrheit der Antworten
    [shuffle-sides] ob der Zufall entscheidet, welches der beiden A ist
    [seed] wo aller Zufall beginnt, damit er sich wiederholen lässt
    [least-right] Anteil jeder Klasse, den gezeigte Klassifikatoren richtig haben, bevor auf ganze Personen gerundet wird, damit jemand sie verwenden könnte
    [realism] 1: gestellt wird die Frage, die am meisten verrät; unter 1: eine, die fast so viel verrät, über Klassifikatoren, die jemand verwenden könnte
    [retests] so viele frühere Fragen kommen noch einmal, mit vertauschten Seiten
    [held-out] so viele Antworten werden aus denen davor vorhergesagt, um die Metrik zu prüfen
    [within] so viele Fragen sind es höchstens, wie vorher bekannt ist, so dass alle Prüfungen darin ihren Platz haben
    [signs] ob bekannt ist, was gut und was schlecht ist (known), oder ob es aus den Antworten gelernt wurde (unknown)
    [same-for-all-pairs] ob Abstände zwischen allen Paaren von Gruppen gleich viel wiegen
    [repeat-given] ob auch Antworten erneut gefragt werden, die vor einer Änderung gegeben waren
    [goal] was gesucht wurde: Gewichte (weights) oder das beste der Modelle (best)
    [dominated] so viele Fragen, bei denen eine Seite in jeder Hinsicht besser ist
    [given] wie viele der Antworten es schon gab, als die Fragen begannen oder nach einer geänderten Antwort neu begannen
    [counted-in] ob Größen darin zählen, wie weit die Modelle auseinanderliegen, so dass Einheiten nichts ausmachen (spans), oder in ihren Einheiten wie früher
    [settled-by] bei Verhältnissen: ob nur bekannt sein musste, was es kostet, ihnen zu folgen (cost), oder auch die Gewichte (weights)
    [check-signs] ob gefragt wird, ob besser und schlechter das sind, was vorausgesetzt ist
    [direction] ob mehr von dem, was zählt, besser ist (increasing) oder schlechter (decreasing)
    [halving] wie viele Fragen halbieren, was von der Abwägung zwischen Fehlern und Unterschieden offen ist
    [hand-over] ob jemand, der manche Abstände mag, mit dem allgemeinen Verfahren weiter gefragt wird, statt dass es aufgibt
    [solution] wie aus den Antworten eine Formel wird: durch die gedruckten Brüche oder durch kleinste Quadrate über alle
    [ties] als was zwei Nachbarn gelten, von denen keiner besser ist: als Anstieg, wie gedruckt, oder als Abfall
    [trivial] welche von zwei Gruppen mit derselben Entscheidung für alle gezeigt wird: wie gedruckt die zweite, oder wie bei mehr Gruppen
   *[decide] was am Ende zu wählen war; das Fragen endete, sobald das entschieden war
 }
said = { $answer ->
    [first] A
    [second] B
    [about-equal] etwa gleich
   *[cannot-say] kann ich nicht sagen
 }{ $undone ->
    [yes] {" "}(zurückgenommen)
   *[no] {""}
 }
skipped-too = { $skipped ->
    [0] {""}
   *[other] , { $skipped } übersprungen
 }
answered-and-skipped = { questions } beantwortet{ skipped-too }
tally-of = „{ $answer }“ { $count }
tally = { $made ->
    [here] { answered-and-skipped }
   *[elsewhere] { given-comparisons } entschieden{ skipped-too }
 }: { $answers }{ $undone ->
    [0] {""}
    [one] ; { $undone } Antwort zurückgenommen
   *[other] ; { $undone } Antworten zurückgenommen
 }.
numbers-of = { $groups ->
    [none] Die Zahlen von A und B sind in dieser Reihenfolge: { $names }.
   *[other] A und B haben je Gruppe eine Klammer, in der Reihenfolge { $groups }. Deren Zahlen sind in dieser Reihenfolge: { $names }.
 }
agrees-with = Die Metrik stimmt mit { $agreeing } von { $judged ->
    [one] { $judged } Antwort überein, die sich für eine Seite entscheidet
   *[other] { $judged } Antworten überein, die sich für eine Seite entscheiden
 }{ $others ->
    [yes] ; zueinander passen alle, denn eine andere Metrik, die sie zulassen, widerspricht keiner.
   *[no] .
 }
found-from = Gefunden aus { $asked ->
    [one] { $asked } Antwort
   *[other] { $asked } Antworten
 }{ skipped-too }.
range = { $low } bis { $high }
weights-in = { CAPITAL($axis) }. Bedeutung hat nur, wie sich diese Zahlen zueinander verhalten.
what-matters = Wie viel es ausmacht, vom schlechtesten dieser Modelle zum besten zu kommen, in jeder Eigenschaft. Alles zusammen ist 100 %; eine Spanne ist, was die Antworten offen lassen{ $likely ->
    [yes] , mit 90 % Wahrscheinlichkeit
   *[no] {""}
 }.
counts-for-nothing = ohne Gewicht: { $than } (anders als { $what })
stated-directly = Unmittelbar gesagt: { $clause }.{ $where ->
    [unknown] {""}
    [open] {" "}Die Antworten lassen es offen.
    [inside] {" "}Das liegt in dem, was die Antworten sagen: { surely }.
    [below] {" "}Das liegt unter dem, was die Antworten sagen: { surely }.
   *[above] {" "}Das liegt über dem, was die Antworten sagen: { surely }.
 }
surely = { $room }{ $likely ->
    [yes] {" "}mit 90 % Wahrscheinlichkeit
   *[no] {""}
 }
repeated = { $otherwise ->
    [none] { $how ->
        [swapped] { questions }
        [unnamed] { given-comparisons }
       *[elsewhere] { given-comparisons }
    } { $asked ->
        [one] kam
       *[other] kamen
    } { $how ->
        [elsewhere] zweimal vor
        [unnamed] zweimal vor, vielleicht von verschiedenen Leuten
       *[swapped] später noch einmal, mit vertauschten Seiten
    }: Die Antwort war jedes Mal dieselbe.
   *[other] { $otherwise }
 }{ $how ->
    [unnamed] {""}
    [elsewhere] {" "}Bei Menschen überhaupt ändern sich 10 bis 18 von 100 solchen Antworten.
   *[swapped] {" "}Bei Menschen überhaupt ändern sich 10 bis 18 von 100 solchen Antworten.
 }
rate-of-contradictions = Der Anteil der Widersprüche ist { $mean } ({ $low } bis { $high }).
against-answers = Von { questions }, { $asked ->
    [one] bei der
   *[other] bei denen
 } eine Seite in jeder Hinsicht besser ist, { $times ->
    [one] wurde { $times }
   *[other] wurden { $times }
 } dagegen beantwortet.
foretold = { $hits } von { answers } auf zufällige Fragen { $hits ->
    [one] wurde
   *[other] wurden
 } aus den Antworten davor vorhergesagt; durch Zufall wären es { $chance }.
odds-of = Durch die Antworten wird eine Metrik anderer Art ({ $family }) { $times }-mal so wahrscheinlich im Verhältnis zu dieser.
lead = { CAPITAL($way) }:
flattered-by = Die Regel wurde auf denselben { $rows } { row-word } gewählt und beurteilt, was ihr schmeichelt. Bevor sie verwendet wird, ist sie auf Zeilen zu beurteilen, die sie nicht gesehen hat.
instead = { $after } statt { $before }
on-these-rows = Auf diesen { $rows } { row-word } entscheidet die nach der Metrik beste Regel { $right } richtig; nach der Regel „{ $way }“ wären es { $before }. Von jeder Klasse: { $classes }.
right-on-rows = { $what ->
    [right] Richtige Entscheidungen
   *[errors] Fehler
 } auf diesen { $rows } { row-word }
recorded = Die Datei der Antworten enthält jede Frage, wie sie gezeigt wurde, jede Antwort und den Anfang allen Zufalls (seed), { $seed }. Aufgezeichnet wurde sie mit { $software }; damit auf denselben Daten wiederholt, ergibt sich dieselbe Metrik bis auf Rundung.

## In a notebook

card-title = { $of ->
    [question] Frage
    [session] Sitzung
    [result] Ergebnis
    [metric] Metrik
    [region] Was erreichbar ist
    [panel] Gremium
    [ranking] Rangfolge
    [transcript] Protokoll
    [report] Bericht
    [notes] Hinweise
    [settings] Einstellungen
    [answers] Antworten
   *[reading] Wie dies zu lesen ist
 }
card-column = { $of ->
    [statistic] Größe
    [unit] Einheit
    [class] wer
    [share] Anteil
    [rows] Zeilen
    [model] Modell
    [person] Person
    [group] Gruppe
   *[chance] mit Wahrscheinlichkeit
 }
case-of = { $name }
more-rows = … und { $count } weitere
progress = Frage { $number }{ $about ->
    [none] {""}
   *[other] {" "}von etwa { $about }{ $most ->
        [none] {""}
       *[other] {" "}bis { $most }
    }{ $more ->
        [yes] {" "}oder mehr
       *[no] {""}
    }
 }
question-is = Was würden Sie lieber einsetzen?{ $left ->
    [none] {""}
   *[other] {" "}({ $most ->
        [none] { $more ->
            [yes] noch etwa { $left } Fragen oder mehr
           *[no] { $left ->
                [1] die letzte Frage, soweit absehbar
               *[other] noch etwa { $left } Fragen
            }
        }
       *[other] noch etwa { $left } bis { $most } Fragen
    })
 }
nothing-answered = Noch ist keine Frage beantwortet.
nothing-open = Es ist nichts mehr zu fragen.
session-is = { $answered ->
    [one] { $answered } Antwort
   *[other] { $answered } Antworten
 }{ $undone ->
    [0] {""}
   *[other] , { $undone } zurückgenommen
 }; Familie: { $family }, Verfahren: { $method }
region-is = { $kind ->
    [classes] Was Klassifikatoren mit { $number } Klassen erreichen können
    [groups] Was Klassifikatoren in { $number } Gruppen erreichen können
    [models] { $number } Modelle zur Auswahl
   *[numbers] Was in { $number } Größen erreichbar ist
 }{ $rows ->
    [none] {""}
   *[other] , auf { $rows } { row-word }
 }{ $per ->
    [none] {""}
   *[other] , gezeigt als Anzahlen von { $per }
 }
panel-is = { $people ->
    [one] { $people } Person
   *[other] { $people } Personen
 }{ $groups ->
    [0] {""}
    [one] , { $groups } Meinungsgruppe
   *[other] , { $groups } Meinungsgruppen
 }
reply = { $kind ->
    [first] A ist besser
    [second] B ist besser
    [about-equal] Etwa gleich
    [cannot-say] Kann ich nicht sagen
   *[undo] Zurücknehmen
 }
how-to-answer = { $what ->
    [keys] Mit Tasten: in das Feld klicken und a oder b (das ist besser), = (etwa gleich), s (kann ich nicht sagen) oder u (die letzte Antwort zurücknehmen) tippen.
   *[field] Taste
 }
kept = { $count ->
    [one] { $count } Antwort
   *[other] { $count } Antworten
 } { $path ->
    [none] nur in diesem Kernel: Mit path=… bleiben sie darüber hinaus.
   *[other] in { $path } aufgehoben.
 }
trouble = { $what ->
    [too-fast] Das kam zu schnell nach dem vorigen und zählt nicht.
    [no-key] „{ $detail }“ ist keine der Tasten.
    [elsewhere] Die Sitzung ging anderswo weiter; dies ist ihre offene Frage.
    [nothing-back] Es gibt keine Antwort zurückzunehmen.
    [aside] In dieser Datei waren andere Antworten; sie sind jetzt in { $detail }.
    [not-kept] Die letzte Änderung ist nicht in der Datei, nur in diesem Kernel: { $detail }
   *[failed] { $detail }
 }

## Falsche Gruppenangaben, und andere Menschen

labels-wrong = Wenn { $share } der Gruppenangaben zufällig falsch sind, bleibt die Metrik, wie sie ist, denn sie handelt von dem, was gezeigt wurde; was Klassifikatoren mit denen machen, die wirklich zu einer Gruppe gehören, ist etwas anderes.
carries-over = Die Metrik gilt auch für diese anderen Menschen, soweit dort dasselbe zählt: Sie gewichtet { $groups ->
    [yes] Raten und Abstände, um wen auch immer es geht. Anteile von Gruppen, die beste Regel und ihre Abstände lassen sich nicht übertragen.
   *[no] Entscheidungen, um wen auch immer es geht. Die beste Regel lässt sich nicht übertragen.
 }
shares-differ = Anteile von Gruppen an den Klassen unterscheiden sich um bis zu { $most }.
gaps-seen = Der größte Abstand der Klassifikatoren, nach denen gefragt wurde, betrug im Mittel { $shown }; { $why ->
    [labels] zwischen denen, die wirklich zu den Gruppen gehören,
   *[people] unter diesen anderen Menschen
 } wären es { $other }.
not-to-be-had = Von dem, was gezeigt wurde, ist { $share } unter diesen anderen Menschen nicht möglich.
gap-of-rule = Der größte Abstand der besten Regel beträgt { $shown }; { $why ->
    [labels] zwischen denen, die wirklich zu den Gruppen gehören,
   *[people] unter diesen anderen Menschen
 } sind es { $other }.
lost-by = { $why ->
    [labels] Zwischen den wahren Gruppen
   *[people] Dort
 } { $much ->
    [nothing] ist die Regel noch so gut wie jede, die gefunden wurde.
   *[some] verliert die Regel { $share } dessen, was zwischen der besten { $best ->
        [found] gefundenen und
       *[known] und
     } der schlechtesten Entscheidung liegt, die nur auf die Gruppe sieht.
 }
## At a terminal

keys = { $what ->
    [hint] a oder b: besser  =: etwa gleich  s: überspringen  u: zurück  q: Ende  ?: Hilfe
    [hint-of-notes] n: wie diese Zahlen täuschen können
    [prompt] Was ist besser?
    [nothing-typed] Es wurde nichts eingegeben. Tippen Sie a, b oder = und drücken Sie Enter.
    [notes] Wie diese Zahlen täuschen können:
    [no-notes] Zu diesen Zahlen gibt es keinen Hinweis.
   *[nothing-here] Hier gibt es nichts zurückzunehmen.
 }
no-key = „{ $typed }“ ist keine der Tasten.
help-of-keys =
    A und B sind zu vergleichen. Tippen Sie eine dieser Tasten und drücken Sie Enter:
      a      Sie würden lieber A einsetzen
      b      Sie würden lieber B einsetzen
      =      beide sind Ihnen etwa gleich lieb
      s      überspringen: Sie können es nicht sagen; das gilt nicht als „etwa gleich“
      u      zurück: Ihre letzte Antwort zurücknehmen
      q      für heute aufhören
      n      Hinweise, wie die Zahlen täuschen können, soweit etwas bekannt ist
    Was sich unterscheidet, ist fett; der Satz darunter sagt, was sich ändert, wenn man
    B statt A nimmt. Keine Antwort ist falsch: Sagen Sie, was Sie tun würden.
ruled = { $over ->
    [metric] Ihre Metrik
    [one-metric] Die Metrik
    [classifier] Ihr bester Klassifikator
   *[ranking] Ihre Rangfolge
 }
at-terminal = { $what ->
    [nothing-back] Es gibt noch keine Antwort zurückzunehmen.
    [go-on] Mit demselben Befehl geht es weiter.
    [nothing-asked] Es wurde keine Frage gestellt; über Ihre Metrik ist daher nichts bekannt.
    [too-few] Um schon etwas zu sagen, sind zu wenige Fragen beantwortet.
    [settled] Nicht --max-questions hat die Fragen beendet: Keine weitere würde das Ergebnis genauer machen als gewünscht.
    [ends-it] Strg-C beendet das; jede Antwort wird sofort aufgehoben.
    [unchecked] Die Antworten ließen sich nicht wiederholen, da ihre Daten nicht vorliegen: Nichts sichert, dass sie diese Metrik ergeben.
    [lots] Diese Regel entscheidet manches durch das Los: Wer eine Entscheidung wiederholen können muss, hebt die Zahl des Zufalls auf, hier --seed, in Python predict(…, random_state=SEED).
   *[not-reached] Das Fragen endete, bevor die gewünschte Genauigkeit erreicht war.
 }
answer-at = Antworten Sie im Browser: { $address }
answers-kept = { answers } aufgehoben in { $file }
welcome-back = Willkommen zurück: { $kept } (mit --restart beginnen Sie neu).
aside-in = { $what ->
    [answers] Eine Kopie der bisherigen Antworten liegt in { $file }.
    [learnt] Die anderen Antworten, die dort waren, liegen jetzt in { $file }.
   *[result] Dort war das Ergebnis anderer Antworten; es liegt jetzt in { $file }.
 }
so-far = Was sie bisher sagen: { $sentence }
but-mind = Zu bedenken ist aber: { $doubt }
skipped-mostly = { $skipped } von { questions } wurden übersprungen; die anderen Antworten sind zu wenige, um schon etwas zu sagen.
disagreeing = Die Antworten passen nicht gut genug zueinander, um schon etwas zu sagen: Die Metrik, auf die sie hinauslaufen, spricht gegen { $against } von { $sided }.
by-tolerance = Das Fragen endete, als --tolerance { $tolerance } erreicht war. Für engere Spannen beginnen Sie mit einer kleineren neu, etwa mit --restart --tolerance { $smaller }; das braucht mehr Fragen.
written = Antworten: { $kept }   Metrik: { $metric }   Bild: { $picture }
next-commands =
    Was Sie mit Ihrer Metrik tun können:
      elicitor tune { $file }   der beste Klassifikator für Sie{ $options ->
        [none] {""}
       *[other] {"\u000A"}  elicitor rank { $file }{ $options }   Ihre Modelle, das beste für Sie zuerst
      }
      elicitor report { $file }   all das als Seite für andere
      elicitor verify { $file }   prüfen, ob diese Antworten dieses Ergebnis geben
next-after-learning =
    Was Sie damit tun können:
      elicitor rank { $file }   was verglichen wurde, das Beste für Sie zuerst
      elicitor report { $file }   all das als Seite für andere
      elicitor verify { $file }   prüfen, ob diese Antworten dieses Ergebnis geben
next-of-learnt =
    Was Sie damit tun können:
      elicitor rank { $file }   was verglichen wurde, das Beste für Sie zuerst
      elicitor report { $file }   all das als Seite für andere
      elicitor verify { $file }   prüfen, ob diese Antworten dieses Ergebnis geben
      { $then ->
        [panel] elicitor ask { $given }   weiterfragen, was am meisten sagt
            {"  "}elicitor panel { $others } …   was diese Menschen trennt
       *[ask] elicitor ask { $given }   weiterfragen, was am meisten sagt
      }

## Stories to try

story-title = { $story ->
    [clinic] Eine Klinik
    [loans] Eine Bank
   *[tickets] Anfragen an eine Hotline
 }
story-told = { $story ->
    [clinic] Ein Modell liest Gewebeproben und gibt für jede Patientin die Wahrscheinlichkeit von Krebs an. Ab welcher Wahrscheinlichkeit soll es Alarm schlagen? Wo immer Sie die Grenze ziehen: Einige mit Krebs übersieht es, einige ohne Krebs alarmiert es; sie kommen umsonst noch einmal und warten umsonst. Patientinnen, Modell und was es bewirkt, sind echt; die Klinik ist Ihre.
    [loans] Ein Modell gibt für alle, die einen Kredit möchten, die Wahrscheinlichkeit an, dass sie nicht zurückzahlen; über wen es Alarm schlägt, bekommt keinen Kredit. Bei Frauen darf es die Grenze anderswo ziehen als bei Männern. Einige, die nicht zurückzahlen werden, übersieht es, einige, die zurückzahlen würden, gehen leer aus, und eine Gruppe kann mehr davon zu tragen haben als die andere. Kundschaft, Modell und was es bewirkt, sind echt; die Bank ist Ihre.
   *[tickets] Zwölf Sprachmodelle könnten sie beantworten: Bessere sind langsamer oder kosten mehr. Welches würden Sie nehmen? Die Zahlen dieser Geschichte sind zur Anschauung erfunden: Kein Modell wurde gemessen. Die Preise gelten für eine Anfrage.
 }
questions-of-story = Es sind { $most } Fragen. Sie grenzen ein, was Sie wollen; bis es sicher war, brauchten simulierte Personen { $enough }.
all-asked = Das waren alle { $most } Fragen, die erlaubt waren. Derselbe Befehl mit --max-questions { $more } stellt weitere, und diese Antworten bleiben.
story-asked =
    Das waren die { $most } Fragen dieser Geschichte; was sie offen lassen, steht oben. Weitere grenzen es ein:
      { $command }
own-data =
    Mit eigenen Daten:
      { $story ->
        [clinic] elicitor ask data.csv --label y --probability p --language de --positive-name Krebs --people Patientinnen
        [loans] elicitor ask data.csv --label y --probability p --language de --group geschlecht
       *[tickets] elicitor ask models.csv --models name --language de --reward solved --cost latency=s --cost price=ct
      }
another-story = { $command }   eine andere Geschichte; auch: { $others }

## What data can hardly carry

few-of-class = { $count } „{ $name }“
few-in-group = Gruppe „{ $group }“ { $weighted ->
    [yes] zählt wie
   *[no] hat
 } { $rows } Zeilen{ $weighted ->
    [yes] {" "}gleichen Gewichts
   *[no] {""}
 }, davon nur { $few }: Ihre Anteile sind um etwa { $doubt } Prozentpunkte nach oben und unten unsicher.
few-rows = Die Daten haben { $rows ->
    [one] { $rows } Zeile
   *[other] { $rows } Zeilen
 }, darunter{ $weighted ->
    [yes] , nach Gewicht gezählt,
   *[no] {""}
 } nur { $few }; was Klassifikatoren bei so wenigen bewirken, ist um etwa { $doubt } Prozentpunkte nach oben und unten unsicher. Was für sie am besten ist, muss es für andere daher nicht sein.
coarse-counts = Anzahlen von { $per } { $few ->
    [none] sind grob
   *[other] enthalten nur { $few }
 }: Die meisten Unterschiede zwischen Klassifikatoren sind darin nicht zu sehen. Lassen Sie --per weg, oder geben Sie { $enough } oder mehr an.
no-signal = Die Werte unterscheiden die Klassen nicht: Kein Klassifikator, der sich aus ihnen bilden lässt, ist besser, als alle gleich zu behandeln; die gezeigten unterscheiden sich nur durch Zufall. Ihre Metrik lässt sich trotzdem finden, ein bester Klassifikator nicht.
wrong-way = Niedrige Werte gehören zu: { $positives }; hohe zu: { $negatives }. Sind es die Werte der anderen Klasse? So, wie sie sind, nennen die besten Klassifikatoren positiv, wer einen niedrigen Wert hat.
many-pairs = Abstände werden für jedes Paar der { $groups } Gruppen gewogen. Sind sie Ihnen zwischen allen gleich wichtig, braucht --same-for-all-pairs weit weniger Fragen.

## Tables at the end of a sitting

counted-among = { $what ->
    [right] Richtige Entscheidungen
   *[errors] Fehler
 } ({ $people }: { $count }{ by-weight })
factor = „{ $name }“ { $factor }
by-factors = So entscheiden Sie nach Ihrer Metrik: Multiplizieren Sie die geschätzte Wahrscheinlichkeit jeder Klasse mit ihrem Faktor und nehmen Sie die Klasse mit dem größten Produkt: { $factors }.
how-to-decide = { $by ->
    [errors] So entscheiden Sie nach Ihrer Metrik: Addieren Sie für jede Klasse die Gewichte ihrer Fehler mal der geschätzten Wahrscheinlichkeit dessen, was es in Wahrheit wäre, und nehmen Sie die Klasse mit der größten Summe. Richtige Entscheidungen wiegen 0.
   *[saved] Gezählt sind oben die Zeilen, aus denen die Korrektur gelernt wurde, was ihr schmeichelt. `elicitor tune` speichert sie mit der Regel und entscheidet mit --decide über andere.
 }
rule-note = { $what ->
    [recalibrated] Wahrscheinlichkeiten werden neu geeicht, bevor sie gewogen werden: Auf Zeilen, aus denen die Korrektur nicht gelernt wurde, dient das der Metrik mehr, als sie beim Wort zu nehmen.
    [at-their-word] Wahrscheinlichkeiten werden beim Wort genommen, da weniger als 10 Zeilen einer Klasse zu wenige sind, um daraus eine Korrektur zu lernen; für ein Modell, dessen Wahrscheinlichkeiten hier nicht stimmen, kann es eine bessere Regel geben.
    [as-it-stands] Das Modell bleibt am besten, wie es ist, bei der Klasse, die es für die wahrscheinlichste hält: Auf Zeilen, auf denen sie nicht gewählt wurde, dient keine gefundene Regel der Metrik besser.
    [inexact] Die Regel ist gewählt, als ob die Wahrscheinlichkeiten stimmten. Um diese streut, was ist; für genau diese Zeilen kann daher eine andere Regel besser sein. Ein Abstand zum Besten vergleicht nur mit dem, was bei richtigen Wahrscheinlichkeiten am besten ist.
    [first-order] Von einer Metrik unbekannter Form ist nur die Steigung beim besten Klassifikator gefunden; der beste ist der dieser Steigung.
    [beaten] Nach der Formel allein wäre dieses Modell das beste, aber ein anderes ist in allem, was zählt, besser, oder niemand, zu dem die Antworten passen, zieht es vor: Nach den Antworten ist best_model des Ergebnisses das beste.
    [tried] Alle Schwellen wurden durchprobiert: Keine einzelne ist besser. Eine bessere Mischung durch das Los könnte es geben; gefunden wurde keine.
   *[local] Wie viel besser ein anderer Klassifikator sein könnte, ließ sich nicht beweisen: Die Metrik ist vielleicht nicht konkav.
 }
ranking-heading = { $of ->
    [title] Ihre Rangfolge
    [model] Modell
   *[best] das beste?
 }
may-be-best = { $chance ->
    [no] nein
    [yes] ja
   *[perhaps] vielleicht
 }
more-names = { $count } weitere
equally-good = Nach der Metrik sind { $models } gleich gut.
oftener-best = Die Ränge gehen nach der einen geschätzten Metrik, „das beste?“ nach allen, die zu den Antworten passen: Nach { $others_chance } davon ist { $other } das beste, nach { $chance } { $first }.
matters-heading = { $of ->
    [title] Was Ihnen wichtig ist
    [way] vom schlechtesten zum besten bei
    [worst] am schlechtesten
    [best] am besten
   *[matters] wiegt
 }
way-matters = { $settled ->
    [yes] { $share } ({ $low } bis { $high })
   *[no] { $low } bis { $high }
 }{ $unsure ->
    [yes] ; offen, ob mehr gut oder schlecht ist
   *[no] {""}
 }
unsure-label = { $name } (gut oder schlecht ist offen)

gap-costs = Was ein Abstand von { $gap } von { $per } Sie kostet
gap-heading = { $of ->
    [gap] Abstand bei
    [between] zwischen
   *[as-bad] so schlimm wie so viele mehr von { $per }: { $mistake }
 }
gaps-leave-out = Abstände zwischen Gruppen lassen vieles aus: was mit einer einzelnen Person geschieht, Gruppen in Gruppen, Ursachen, Angaben, die selbst verzerrt sind, und wer in den Daten fehlt. Fragen Sie mehrere, auch die, über die entschieden wird; prüfen Sie die Angaben zu den Gruppen und die Regel an anderen Personen, bevor sie gilt.
two-groups = „{ $first }“ und „{ $second }“
any-two-groups = je zwei Gruppen
over = über { $per }
liked-as = willkommen: so gut wie { $worth } weniger
as-bad = { $settled ->
    [yes] { $count } mehr „{ $mistake }“ sind so schlimm wie { $worth } mehr „{ $gauge }“
   *[no] wie schlimm { $count } mehr „{ $mistake }“ sind, lassen die Antworten offen
 }
among-everyone = Bei allen, von je { $per }: { $parts }.
what-rules-do = Was Regeln bewirken, von je { $per }
wrong-people = falsch: { $people }
rule-of-choice = { $which ->
    [accuracy] wahrscheinlichste Klasse (Genauigkeit)
    [own] beste für Sie, je Gruppe eine eigene
    [own-by-lot] beste für Sie, je Gruppe eine eigene, teils durch das Los
   *[no-gaps] beste, wenn Abstände nicht zählten
 }
rule-above = Die Regel oben.
better-of-two = { $how ->
    [alone] Von den ersten beiden zieht Ihre Metrik „{ $best }“ vor.
    [by] Von den ersten beiden zieht Ihre Metrik „{ $best }“ vor; die andere ist für Sie so schlimm wie { $worth } mehr von { $per }: { $gauge }.
    [same] Die ersten beiden sind für Sie gleich gut.
   *[open] Welche von den ersten beiden für Sie besser ist, lassen die Antworten offen.
 }

## Coefficients

in-sum = { $what } in der { $within ->
    [upper] oberen Summe
   *[lower] unteren Summe
 }
constant-in-sum = Konstante in der unteren Summe
on-side = { $what } als { $side ->
    [good] Nutzen
   *[bad] Schaden
 }
numbered-coefficient = Koeffizient { $number }
gap-of-two = Abstand ({ $what }) zwischen den Gruppen „{ $first }“ und „{ $second }“
gaps-against-errors = Abstände gegen Fehler

## What a report rests on

known-of = { $of ->
    [asked-by] gefragt hat
    [answers-kept-in] Antworten in
    [ranked-on] Modelle gereiht auf
    [rows-ranked-on] Zeilen dafür
    [written] Bericht vom
    [begun] Antworten begonnen am
    [changed] Antworten zuletzt geändert am
    [data] Daten
    [model] Modell
    [groups-by] Gruppen nach
   *[weighed-by] Zeilen gewichtet nach
 }
predictions-in = Vorhersagen in { $columns }
day = { $day }. { $month ->
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
   *[12] Dezember
 } { $year }
file-of = die Datei { $file } ({ $use ->
    [asked-about] nach ihr wurde gefragt
   *[ranked-on] auf ihr wurde gereiht
 })
rows-are = { $what ->
    [rows] Zeilen
    [group] Zeilen von „{ $group }“
    [models] Modelle
   *[elsewhere] anderswo gemacht
 }
rows-of-class = { $people }: { $count } ({ $share })
counted-rows = { $total }{ by-weight }: { $classes }

## Rules of classifiers

positive-called = positiv{ $label ->
    [none] {""}
   *[other] {" "}({ $label })
 }
score-rule = { $kind ->
    [everyone] alle { $called } nennen
    [nobody] alle negativ nennen
    [from] { $called } bei einem Wert ≥ { $threshold }
   *[below] { $called } bei einem Wert < { $threshold }
 }
lot-part = { $share }: { $rule }
always-class = immer „{ $name }“
class-if = „{ $name }“, wenn dafür die Wahrscheinlichkeit { $side ->
    [at-least] mindestens { $cut } ist
    [at-most] höchstens { $cut } ist
    [above] über { $cut } liegt
   *[below] unter { $cut } liegt
 }, sonst „{ $other }“
weighed-class = { $weight } × „{ $name }“
largest-weighted = größte gewichtete Wahrscheinlichkeit von { $classes }
called-cost = „{ $name }“ { $cost }
costs-of = „{ $name }“, genannt { $costs }
least-cost = kleinste zu erwartende Kosten, wenn Fehler so viel kosten: { $classes }
by-lot = { $share } durch das Los: { $rule }
step-if = „{ $name }“{ $lot ->
    [none] {""}
   *[other] {" "}durch das Los (mit { $lot } Wahrscheinlichkeit)
 } { $low ->
    [none] { $high ->
        [none] für alle
       *[other] bei einer Wahrscheinlichkeit dafür { step-high }
    }
   *[other] bei einer Wahrscheinlichkeit dafür { $side ->
        [at-least] ab
       *[above] über
    } { $low }{ $high ->
        [none] {""}
       *[other] {" "}und { step-high }
    }
 }
step-high = { $side ->
    [at-least] unter
   *[above] bis
 } { $high }
else-class = sonst „{ $name }“
rule-of-group = { $group }:{"\u000A"}{ $rule }
recalibrated-first = { $rule }{"\u000A"}(Wahrscheinlichkeiten werden zuerst neu geeicht)

## Rankings of models

ranking-word = { $of ->
    [model] Modell
    [judged-at] beurteilt bei
    [value] Wert, höher ist besser
    [cost] Kosten, niedriger ist besser
    [standing] Stellung, 1 ist die beste
    [best] das beste?
    [other-rows] auf anderen Zeilen
    [as-it-stands] wie es ist
    [the-same] ebenso
    [yes] ja
    [perhaps] vielleicht
   *[no] nein
 }
number-with-ends = { $value }{ $low ->
    [none] {""}
   *[other] {" "}({ $low } bis { $high })
 }
loss-with-ends = { $little ->
    [yes] unter 1
   *[no] { $value }
 } %{ $low ->
    [none] {""}
   *[other] {" "}({ $low } bis { $high } %)
 }
amount-with-ends = { $value }{ $least ->
    [none] {""}
   *[other] {" "}({ $least } { $most ->
        [none] oder mehr
       *[other] bis { $most }
    })
 }
on-other-rows = { $low } bis { $high }, das beste in { $chance }
value-as-it-stands = { $value }, Stellung { $standing }
cut = { $kind ->
    [everyone] alle
    [nobody] niemand
   *[at] { $at }
 }
short-rule = { $kind ->
    [best] der besten Regel
    [below] unter { $cut }{ cut-ends }
   *[from] { $cut }{ cut-ends }
 }
cut-ends = { $low ->
    [none] {""}
   *[other] {" "}({ $low } bis { $high })
 }
at-rule = { $kind ->
    [best] bei der Regel, die dafür die beste ist
    [always] bei der Regel: { $rule }
    [below] wenn positiv genannt wird, wessen Wert so ist: { $short }
   *[from] bei einer Schwelle von { $short }
 }
name-at = { $name } { $at }
liked-alike = Von den Modellen sind nach der Metrik { $models } gleich gut{ $rules ->
    [none] {""}
   *[other] : { $rules }
 }.
prefers = Von den Modellen{ $sure ->
    [measured] {" "}ist, wie sie gemessen wurden,
    [metric] {" "}ist
    [rows] {" "}ist
    [both] {" "}ist
    [open] {" "}ist
   *[rows-open] {" "}ist
 } nach der Metrik dieses das beste: { $name }{ $at ->
    [none] {""}
   *[other] , { $at }
 }{ $sure ->
    [measured] {""}
    [metric] ; mit { $metric } Wahrscheinlichkeit ist es das beste
    [rows] ; in { $rows } der Stichproben, die diese Zeilen hätten sein können, ist es das beste
    [both] ; mit { $metric } Wahrscheinlichkeit ist es das beste, und in { $rows } der Stichproben, die diese Zeilen hätten sein können
    [open] ; ob ein anderes besser ist, lassen die Antworten offen
   *[rows-open] ; in { $rows } der Stichproben, die diese Zeilen hätten sein können, ist es das beste; ob ein anderes besser ist, lassen die Antworten offen
 }.
lead-by = Der Vorsprung vor { $next } beträgt { $share } dessen, worum es geht{ $rivals ->
    [none] {""}
    [two] ; auf diesen Zeilen lassen sich die beiden aber nicht unterscheiden
   *[several] ; auf diesen Zeilen lassen sich das beste Modell und { $others } aber nicht unterscheiden
 }.
alike-as-shown = { $first } steht vor { $second }, aber um weniger, als die gezeigten Ziffern erkennen lassen.
best-rule-of = Die beste Regel für { $name }: { ONE_LINE($rule) }.
name-alone = { $name } allein
chosen = { $model }{ $tied ->
    [none] {""}
   *[other] {" "}(ebenso gut danach: { $tied })
 }. { $how ->
    [best] Auch nach der Metrik ist es das beste{ $alone ->
        [none] {""}
       *[other] , verliert aber, wie es ist, { $alone } dessen, worum es geht
    }
   *[loses] Verloren gehen { $loss } dessen, worum es geht{ $bad ->
        [none] {""}
       *[other] , so schlimm wie { $bad }
    }{ $alone ->
        [none] {""}
       *[other] ; wie es ist, { $alone }
    }
 }.
going-by = Nach diesem Maß ({ $measures }) wäre die Wahl: { $chosen }
against-reference = Verglichen mit der Vorgabe: NDCG { $gain }, Kendalls τ { $tau }.
ranking-legend = Stellung: 1 ist nach der Metrik das beste dieser Modelle, 0 das schlechteste{ $rules ->
    [yes] , bei dieser Regel oder wie es ist
   *[no] {""}
 }{ $basis ->
    [posterior] ; in Klammern unter { $level } % der Metriken, die zu den Antworten passen
    [answers] ; in Klammern unter anderen Metriken, die die Antworten zulassen
   *[none] {""}
 }{ $rows ->
    [yes] ; auf anderen Zeilen: in { $level } % der Stichproben, die diese hätten sein können
   *[no] {""}
 }.
ranking-units = { $way ->
    [cost] Kosten: was die Metrik ergibt; niedriger ist besser
   *[value] Wert: was die Metrik ergibt; höher ist besser
 }. Eine eigene Einheit hat das nicht. Von Stellung 0 bis 1 sind es { $stake }{ $bad ->
    [none] {""}
   *[other] , so schlimm wie { $bad }
 }.
ranking-note = { $what ->
    [rules] Jedes Modell ist bei der Regel beurteilt, die nach der Metrik die beste dafür ist (bei Schwellen: positiv von dort an, wenn nicht „unter“ dabeisteht; in Klammern die Schwellen von Teilen der Zeilen), und jede Zeile nach dem, was andere Zeilen ergaben. Es ist nicht die eigene Regel des Modells: Wer es verwendet, wie es ist (0,5 oder die wahrscheinlichste Klasse), erreicht nur, was unter „wie es ist“ steht.
    [rounded] Die Stellung ist gerundet: Bei 1,00 kann ein Modell hinter dem besten liegen, um weniger als 0,005.
    [as-wished] Wie gewünscht, sind die Modelle beurteilt, wie sie sind (0,5 oder die wahrscheinlichste Klasse). Bei der Regel, die nach der Metrik jeweils die beste ist, kann ein anderes das beste sein.
    [extremes] Spannen umfassen die Metriken am Rand dessen, was die Antworten offen lassen. Für Wahrscheinlichkeiten braucht es Antworten, die mit Vorsicht geglaubt werden (method='bayesian' oder reanalyse).
    [interval] Spannen umfassen Metriken, deren Koeffizienten am Rand ihrer Spannen liegen. Für Wahrscheinlichkeiten braucht es method='bayesian' oder reanalyse.
    [metric-alone] Eine Metrik allein sagt nicht, welche anderen möglich sind. Für Spannen und Wahrscheinlichkeiten braucht es das Ergebnis einer Befragung.
    [same-rows] Wie sehr die Rangfolge von den Zeilen abhängt, auf denen die Modelle gemessen wurden, ist nicht untersucht.
    [word] Die Regel nimmt Wahrscheinlichkeiten beim Wort, die nicht bedeuten, was sie sagen, und es gibt zu wenige Zeilen einer Klasse, um sie neu zu eichen.
    [inexact] Die Regel ist für richtige Wahrscheinlichkeiten gewählt; diese sind nicht ganz richtig, ob neu geeicht oder nicht.
    [first-order] Von einer Metrik unbekannter Form ist nur die Steigung bei der besten Wahl unter dem Gefragten gefunden. Nach dieser sind die Modelle verglichen: Was weit davon entfernt liegt, kann mehr oder weniger wert sein, als sie sagt.
   *[local] Die Metrik ist vielleicht nicht konkav; eine bessere Regel kann daher übersehen worden sein.
 }
undefined-metrics = { $undefined } von { $total } möglichen Metriken haben nicht für alle diese Modelle einen Wert; sie sind weggelassen.
judged-without = Beurteilt, wie sie sind, neben anderen bei der für sie besten Regel, da nur Entscheidungen bekannt sind, keine Wahrscheinlichkeiten: { $models }.
better-as-they-stand = So, wie sie sind, besser als bei der Regel, die andere Zeilen ergaben, in { $level } % oder mehr der Stichproben, die diese Zeilen hätten sein können: { $models }. { $why }
rarest-class = „{ $name }“{ $group ->
    [none] {""}
   *[other] {" "}in „{ $group }“
 }
rarest-rows = Eine Regel aus einigen Zeilen passt zu anderen Zeilen weniger gut, umso mehr, je weniger es sind: Von { $whose } gibt es { $rows }.
no-rule-chosen = Für kein Modell ließ sich eine Regel wählen; dafür braucht es zwei Zeilen jeder Klasse{ $groups ->
    [yes] {" "}in jeder Gruppe
   *[no] {""}
 }, und von { $whose } gibt es { $rows }. Alle sind nach ihren Entscheidungen beurteilt, wie sie sind.
no-rule-found = Für die Modelle wurde keine beste Regel gefunden; alle sind nach ihren Entscheidungen beurteilt, wie sie sind.
note-about = { $models }: { $note }
turned-note = * { $models }: { $wrong } Wenn ja, geben Sie die Wahrscheinlichkeiten von „{ $positive }“ an: 1 weniger die angegebenen.
more-named = { $amount } { $name } mehr von { $per }
more-of-two = { $amount } { $single ->
    [yes] { $what ->
        [missed] übersehener Fall mehr
       *[alarms] Fehlalarm mehr
    }
   *[no] { $what ->
        [missed] übersehene Fälle mehr
       *[alarms] Fehlalarme mehr
    }
 } von { $per }
more-mistakes = { $guess ->
    [none] { $amount } mehr { $rates ->
        [yes] von hundert „{ $truth }“ falsch
       *[no] „{ $truth }“ falsch, von { $per }
    }
   *[other] { $amount } mehr { $rates ->
        [yes] von hundert „{ $truth }“ für „{ $guess }“ gehalten
       *[no] „{ $truth }“ für „{ $guess }“ gehalten, von { $per }
    }
 }
steps-of = der Schritt von „{ $start }“ zu „{ $end }“ ({ $name }){ $whole ->
    [yes] {""}
   *[no] , mal { $amount }
 }
less-of = { $amount }{ $measured ->
    [plain] {""}
    [points] {" "}{ $single ->
        [yes] Prozentpunkt
       *[no] Prozentpunkte
    }
   *[unit] {" "}{ $unit }
 } { $way ->
    [less] weniger
   *[more] mehr
 } ({ $name })

## What is written, and for which data

wrote = Geschrieben: { $file }.
saved = Gespeichert: { $file }.
kept-aside = { $what ->
    [report] Der andere Bericht, der dort war, liegt jetzt in { $file }.
    [classifier] Ein anderer Klassifikator, der dort war, liegt jetzt in { $file }.
   *[decisions] Andere Entscheidungen, die dort waren, liegen jetzt in { $file }.
 }
optimality = { $gap ->
    [unknown] Wie viel besser ein anderer sein könnte, ist nicht bekannt.
   *[none] { optimality-where } ist nach dieser Metrik kein anderer besser.
    [some] { optimality-where } ist nach dieser Metrik kein anderer um mehr als { $by } Nutzen besser, auch nicht mit Losen.
 }
optimality-where = { $where ->
    [rows] Auf diesen Zeilen
    [models] Unter diesen Modellen
    [possible] Unter dem, was hier möglich ist,
   *[if-right] Wenn die Wahrscheinlichkeiten stimmen,
 }
size-of = { $what ->
    [rows] { $number ->
        [one] { $number } Zeile
       *[other] { $number } Zeilen
    }
    [weighted] { $number ->
        [one] { $number } gewichtete Zeile
       *[other] { $number } gewichtete Zeilen
    }
    [models] { $number ->
        [one] { $number } Modell
       *[other] { $number } Modelle
    }
   *[comparisons] { $number ->
        [one] { $number } Vergleich
       *[other] { $number } Vergleiche
    }
 }
size-of-group = „{ $name }“ { $size }
size-and-share = { $size }, davon { $share } positiv
best-between = { $rule } (am besten zwischen { $low } und { $high } für { $likely ->
    [yes] neun von zehn
   *[no] alle
 } Metriken, die zu den Antworten passen)
data-at = { $at ->
    [file] { $file }
    [then] { $file }, wie damals gefragt wurde
   *[now] { $file }, wie jetzt angegeben
 }
other-data = { $files ->
    [yes] { $now } ({ $size }) ist nicht die Datei, nach der gefragt wurde: { $then } ({ $former }).
   *[no] { $now } ({ $size }), ist nicht das, wonach gefragt wurde: { $then } ({ $former }).
 } Die Metrik ist für beide dieselbe; was nach ihr am besten ist, hängt von den Daten ab:
best-on = Am besten auf { $where }: { $rule }
saved-for = Gespeichert wird die Regel für { $now }; ohne --data wäre es die für { $then }.
decisions-in = { $count ->
    [one] { $count } Entscheidung
   *[other] { $count } Entscheidungen
 } geschrieben in { $file }, in der Reihenfolge der Zeilen: „row“ 1 ist die erste unter der Kopfzeile{ $column ->
    [none] {""}
   *[other] , und „{ $column }“ sagt, um wen es geht
 }.
decided-for = { $count } „{ $name }“ ({ $share })
decided = Entschieden: { $classes }.
drawn-by-lot = { $count } davon durch das Los, mit --seed { $seed }: Dieselbe Datei und dieselbe Zahl ergeben wieder dasselbe. In der Spalte „{ $column }“ steht, welche.
rounded-to = Die Wahrscheinlichkeiten sind auf { $digits } Stellen gerundet. In { $off } von { $rows } Zeilen ergeben sie zusammen nicht 1, sondern { $least } bis { $most }; jede dieser Zeilen wurde durch ihre Summe geteilt.
note-on = { $name }: { $note }

## Words that a report explains; patterns are regular expressions

glossary-heading = { $of ->
    [title] Wörter
    [word] Wort
   *[meaning] was es hier bedeutet
 }
glossary-term = { $of ->
    [classifier] Klassifikator
    [metric] Metrik
    [threshold] Schwelle
    [false-alarm] Fehlalarm
    [accuracy] Genauigkeit
    [balanced-accuracy] balancierte Genauigkeit
    [F1] F1
    [macro-F1] Makro-F1
    [AUC] AUC
    [precision] Präzision
    [Q-mean] Q-Mittel
    [without-need] ohne Not falsch entschieden
    [by-lot] durch das Los
    [optimality-gap] Abstand zum Besten
    [samples] Stichproben, die diese Zeilen hätten sein können
   *[probability] 90 % Wahrscheinlichkeit
 }
glossary-meaning = { $of ->
    [classifier] eine Regel, die sagt, zu welcher Klasse jede Zeile gehört, etwa ein Modell mit einer Schwelle
    [metric] wie gut ein Klassifikator ist, als eine Zahl
    [threshold] der Wert oder die Wahrscheinlichkeit, von der an eine Regel positiv sagt
    [false-alarm] jemand wird positiv genannt und ist es nicht
    [accuracy] der Anteil aller Entscheidungen, der richtig ist
    [balanced-accuracy] der Anteil richtiger Entscheidungen in jeder Klasse, gemittelt über die Klassen
    [F1] das Doppelte der gefundenen Fälle, geteilt durch alle Fälle und alle positiv Genannten zusammen; F2 und so weiter zählen einen übersehenen Fall mehr, F0,5 weniger
    [macro-F1] F1 jeder Klasse für sich, gemittelt
    [AUC] wie oft jemand aus der positiven Klasse einen höheren Wert erhält als jemand aus der anderen, beide zufällig gewählt; bei mehreren Klassen das Mittel
    [precision] der Anteil der positiv Genannten, der es ist
    [Q-mean] es fällt mit dem mittleren Quadrat der Anteile von Fehlern in jeder Klasse, so dass keine Klasse vergessen wird
    [without-need] falsche Entscheidungen, die eine andere Regel dieser Gruppe ersparen würde, ohne mehr falsche einer anderen Art oder in einer anderen Gruppe
    [by-lot] der Zufall entscheidet, mit der genannten Wahrscheinlichkeit; über zwei Gleiche kann so verschieden entschieden werden
    [optimality-gap] um wie viel besser als diese die beste Wahl höchstens sein kann, in Werten der Metrik
    [samples] so viele Zeilen, wie es gibt, immer wieder neu aus ihnen gezogen; was sich dabei ändert, hängt von den Zeilen ab
   *[probability] bei diesen Antworten und der angenommenen Art von Metrik liegt die Zahl mit dieser Wahrscheinlichkeit darin
 }
glossary-pattern = { $of ->
    [classifier] {"Klassifikator"}
    [metric] {"Metrik"}
    [threshold] {"Schwelle"}
    [false-alarm] {"Fehlalarm"}
    [accuracy] {"Genauigkeit"}
    [balanced-accuracy] {"[Bb]alancierter? Genauigkeit"}
    [F1] {"F\\d"}
    [macro-F1] {"Makro-F1"}
    [AUC] {"AUC"}
    [precision] {"Präzision"}
    [Q-mean] {"Q-Mittel"}
    [without-need] {"[Oo]hne Not"}
    [by-lot] {"durch (?:das )?Los"}
    [optimality-gap] {"Abstand zum Besten"}
    [samples] {"Stichproben, die die"}
   *[probability] {"90 % Wahrscheinlichkeit"}
 }

## How often a metric answers as its person

compared-in = { $size } ({ $names })
agreement-column = { $of ->
    [as-person] antwortet wie die Person
    [only-metric] nur die Metrik
   *[only-rival] nur dies
 }
agreement-row = { $of ->
    [metric] die Metrik
    [coin] eine Münze werfen
   *[stated] was gesagt wurde
 }
agreement-note = { $of ->
    [untold] Jede dieser Antworten wurde aus denen davor vorhergesagt; welche Antworten keine Seite wählten, ist nicht aufgezeichnet.
   *[learnt] Die Metrik wurde aus eben diesen Antworten gelernt; das schmeichelt ihr, nicht aber ihren Wahrscheinlichkeiten: Jede Antwort wird aus allen anderen vorhergesagt.
 }
hits-of = { $hits } von { $judged }{ $enough ->
    [yes] {" "}({ $share } %; { $low } bis { $high } %)
   *[no] {""}
 }
coin-hits = { $hits } von { $judged } im Mittel
metric-agrees = Die Metrik stimmt mit { $hits } Antworten überein, aus denen sie bis dahin nicht gelernt wurde; { coin-does-as-well }.
few-answers = { answers-told } { $asked ->
    [one] kann
   *[other] können
 } eine gute Metrik kaum von einer schlechten unterscheiden.
answers-told = { $asked ->
    [one] { $asked } Antwort
   *[other] { $asked } Antworten
 }
people-err = Menschen irren sich: So verlässlich, wie diese Antworten scheinen, sollte sie mit etwa { $share } % übereinstimmen.
not-judged = Nicht gewertet: { $equal }-mal „etwa gleich“, { $unsaid }-mal „kann ich nicht sagen“.
rival-agrees = { CAPITAL($rival) }: Übereinstimmung mit { $hits }{ $half ->
    [yes] , eine halbe, wo beide Seiten gleich gut sind
   *[no] {""}
 }. { $alike ->
    [yes] Es sind dieselben Antworten.
   *[no] Nur die Metrik stimmt mit { $mine } überein, nur dies mit { $theirs }.
 }

## Settings, and what numbers of data are of

setting-name = { $of ->
    [family] Familie
    [method] Verfahren (method)
    [tolerance] Toleranz (tolerance)
    [max-questions] höchstens so viele Fragen (max-questions)
    [repeats] Wiederholungen (repeats)
    [shuffle-sides] Seiten mischen (shuffle-sides)
    [seed] Zahl des Zufalls (seed)
    [realism] Wirklichkeitsnähe (realism)
    [least-right] mindestens richtig (least-right)
    [retests] erneute Fragen (retests)
    [held-out] vorherzusagende Antworten (held-out)
    [within] innerhalb von so vielen Fragen (within)
    [signs] Vorzeichen (signs)
    [same-for-all-pairs] gleich für alle Paare (same-for-all-pairs)
    [repeat-given] auch Gegebenes erneut (repeat-given)
    [goal] Ziel (goal)
    [dominated] eindeutige Fragen (dominated)
    [settled-by] entschieden durch (settled-by)
    [check-signs] Vorzeichen prüfen (check-signs)
    [counted-in] gezählt in (counted-in)
    [direction] Richtung (direction)
    [halving] Halbierungen (halving)
    [hand-over] weiter fragen (hand over)
    [solution] Lösung (solution)
    [ties] Gleichstand (ties)
    [trivial] gleiche Gruppen (trivial)
    [decide] Entscheidung (decide)
   *[given] schon gegeben (given)
 }
setting-value = { $is_so ->
    [yes] ja
   *[no] nein
 }
fingerprint-of = wonach gefragt wurde ({ $kind ->
    [sample] Zeilen zweier Klassen
    [classes] Zeilen mehrerer Klassen
    [models] Modelle
    [groups] Raten von Gruppen
    [compared] was verglichen wurde
   *[other] die Daten
 }){ $group ->
    [none] {""}
   *[other] , „{ $group }“
 }

## Pictures

plot-word = { $of ->
    [weight] Gewicht
    [good-and-bad] Gewicht (über 0: je mehr, desto besser; unter 0: desto schlechter)
    [left-open] von den Antworten offen gelassen
    [matters] wie viel es ausmacht, vom schlechtesten zum besten Modell zu kommen (%)
    [right-fraction] Gewicht in (richtig) / (richtig + falsch)
    [good-fraction] Gewicht in (gut) / (gut + schlecht)
    [fraction] Gewicht in (Zähler) / (Nenner)
    [constant] eine Konstante
    [harm] Gewicht (wie sehr es schadet; größer ist schlimmer)
    [other-cleared] zu Recht nicht alarmiert
    [others-cleared] andere, zu Recht nicht alarmiert
    [false-alarm] Fehlalarm
    [alone] allein
    [answers] Antworten
    [standing] Stellung
    [standing-axis] Stellung (0: schlechteste Art zu entscheiden, 1: bestes Modell)
    [as-it-stands] wie es ist
    [on-other-rows] auf anderen Zeilen
    [best] das beste?
    [all-measures] alle üblichen Maße
    [most-likely] wahrscheinlichste Klasse
    [best-under] beste nach der Metrik
    [best-without-gaps] beste, wenn Abstände nicht zählten
    [best-decisions] beste Entscheidungen
    [fair-die] ein fairer Würfel
    [of-class] % der Klasse in jeder Gruppe
    [right-weighed] richtige Entscheidungen (%, gewichtet wie in der Metrik)
    [right-alike] richtige Entscheidungen (%, Mittel über die Klassen)
    [achievable] mögliche Klassifikatoren
    [trade-offs] beste Abwägungen
    [models] Modelle
    [beaten] Modelle, die ein anderes in allem übertrifft
    [preferred] Frage: Pfeil zum Vorgezogenen
    [neither] Frage: keine Seite vorgezogen
    [equally-good] gleich gut
   *[compromise] Kompromiss
 }
level-probability = { $level } % Wahrscheinlichkeit
share-written = { $share } %
best-fitting = beste nach den Metriken, die zu den Antworten passen ({ $sure })
width-of = { $likely ->
    [yes] Breite der Spannen (90 %)
   *[no] Breite der Spannen
 }{"\u000A"}(% vom Anfang; dick: Mittel)
case-label = { $what ->
    [found] gefunden { WHOSE($case) }
    [all-found] gefundene Fälle { WHOSE($case) }
   *[missed] übersehen { WHOSE($case) }
 }
class-event = { $how ->
    [labelled-rightly] { $truth } richtig
    [called] { $truth } für { $guess } gehalten
    [right] { $truth } richtig
    [wrong] { $truth } falsch
   *[arrow] { $truth }→{ $guess }
 }
rate-label = { $what } (Rate)
part-label = { $part ->
    [numerator] { $what }, im Zähler
    [denominator] { $what }, im Nenner
    [missing] { $what }, fehlend
    [alone] { $what }, allein
   *[errors] Fehler: { $what }
 }
times-label = { $first } mal { $second }
axis-of-shares = { $what } (% von { $whom ->
    [none] allen
   *[other] „{ $whom }“
 })
gap-label = Abstand { $pair }{ $what ->
    [none] {""}
   *[other] : { $what }
 }
gap-size = Abstand { $size }
per-point = Prozentpunkt ({ $what })
worth-in = wert, in Prozentpunkten ({ $what })
scaled-term = { $what }{ $power ->
    [none] {""}
   *[other] ^{ $power }
 } (skaliert)
trade-off-axis = { $squared ->
    [yes] mittlerer Abstand (Wurzel des mittleren Quadrats)
   *[no] mittlerer Abstand
 } zwischen Gruppen{"\u000A"}(Prozentpunkte, { $weighed ->
    [yes] gewichtet wie in der Metrik
   *[no] alle gleich
 })
what-others = { $chance }{ $measures ->
    [none] {""}
   *[other] {"   "}← { $measures }
 }
group-share-label = Gruppe { $number }: { $who } ({ $low } bis { $high } % aller solchen Menschen)

## What a replay found

as-in-file = { $count ->
    [one] { $count } Vergleich
   *[other] { $count } Vergleiche
 } wie in { $file }.
taken-as-kept = { $count ->
    [one] { $count } Antwort gilt so, wie sie war
   *[other] { $count } Antworten gelten so, wie sie waren
 }, als eine Antwort geändert wurde: genommen wie aufgehoben.
replayed = { $asked ->
    [one] { $asked } Frage
   *[other] { $asked } Fragen
 } wiederholt{ $others ->
    [none] : Jede kam heraus, wie sie gezeigt wurde.
   *[other] . Statt Nummer { $others } würde dieser Rechner eine stellen, die ebenso viel verrät; das ändert nichts. Die anderen kamen heraus, wie sie gezeigt wurden.
 }
nothing-kept = In { $file } ist kein Ergebnis aufgehoben; neu berechnet: { $sentence }
result-is = { $agrees ->
    [yes] Die Antworten ergeben das Ergebnis in { $file }.
   *[no] Das Ergebnis ist NICHT das in { $file }.
 }
worked-out-anew = Falls es von einer älteren Version ist: `{ $command }` berechnet es aus denselben Antworten neu.
damaged-metric = { $file } ist beschädigt: Es ist kein JSON ({ $error }).
in-file = { $file }: { $what }
kept-and-now = { $place }: aufgehoben { $before }, jetzt { $after }
other-exchanges = { $place }: Andere Fragen oder Antworten sind aufgehoben
other-extremes = { $place }: Als möglich sind Metriken aufgehoben, die die Antworten nicht zulassen
recorded-with = Aufgezeichnet mit { $name } { $before }, wiederholt { $after ->
    [none] ohne
   *[other] mit { $after }
 }.

## Several people together

people-counted = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
 }
person-named = { $number ->
    [yes] Person { $name }
   *[no] { $name }
 }
one-says = { $who }: { $metric }
panel-of = { $people }{ $few ->
    [yes] ; soweit so wenige das zeigen,{" "}
   *[no] { $groups ->
        [0] {""}
       *[other] ,{" "}
    }
 }{ $groups ->
    [0] {""}
    [one] eine Meinungsgruppe
   *[other] { $groups } Meinungsgruppen
 }.
members-of = { $count ->
    [one] { $names }
   *[other] { $count } Personen, { $names }
 }
all-of-group = { $who } ({ $low } bis { $high } aller solchen Menschen): { $metric }
group-apart = Sie wollen etwa das, nicht genau das: Auf { $between } zufälliger Fragen antworten zwei aus dieser Gruppe verschieden; { $alone } wären es schon, weil es so wenige Antworten sind.
answer-apart = { $few ->
    [yes] Auf { $between } zufälliger Fragen antworten sie verschieden
   *[no] Auf { $between } zufälliger Fragen antworten zwei von ihnen verschieden
 }; { $alone } wären es schon, weil es so wenige Antworten sind.
between-both = Zwischen beiden: { $metric } { $pays }
panel-aim = { $aim ->
    [mean] größter mittlerer Nutzen aller
    [median] kleinste Summe der Entfernungen, die Minderheiten kaum bewegen
    [worst-off] kleinster Verlust derer, die am meisten verlieren
   *[pooled] wahrscheinlichstes Mittel aller Menschen; unsichere zählen weniger
 }
rule-mark = { $aim ->
    [mean] Mittel
    [median] Median
    [worst-off] am wenigsten Verlust
   *[pooled] gemeinsam
 }
between-and-for = ; und{" "}
consensus-for = Kompromiss (Ziel: { $aims }): { $metric } { $pays }
pays = { $how ->
    [nobody] Für niemanden liegt sie 1 % des Wegs zum Gegenteil der eigenen Ansicht entfernt.
    [each] Für beide liegt sie { $lost } des Wegs von der eigenen Ansicht zu deren Gegenteil entfernt.
   *[worst] Am weitesten entfernt liegt sie für { $who }: { $lost } des Wegs von der eigenen Ansicht zu deren Gegenteil.
 }
weight-of = { $name }: { $ends }.
ends-of-weight = { $low } bis { $high }{ $shares ->
    [yes] {" "}% dessen, was zählt
   *[no] {""}
 }
weight-of-one = { $ends } ({ $who })
apart = { $name }: { $how ->
    [surely] sicher verschieden, von
    [perhaps] vielleicht gleich, von
   *[pairs] { $differ } von { $pairs } Paaren von Personen unterscheiden sich sicher; von
 } { $least } zu { $most }.
panel-text = { $what ->
    [few] So wenige Menschen zeigen nicht, ob es mehrere Meinungen gibt oder eine gemeinsame.
    [opposed] Sie sind einander so entgegengesetzt, dass nichts zwischen ihnen liegt.
    [divide] Was sie trennt, nach Spannen mit 90 % Wahrscheinlichkeit:
    [nothing] Nichts, was ihre Antworten erkennen ließen.
    [map] Wer wem nahe ist, in den beiden Richtungen, in denen sich Menschen am meisten unterscheiden; die Hälfte dessen, was für jemanden möglich ist, liegt in der Ellipse darum.
    [alike] Nach ihren Antworten ist möglich, dass alle dieselben Gewichte haben.
    [drawn] Anteile aller solchen Menschen gelten für Menschen wie die, die geantwortet haben, als wären diese zufällig gezogen.
    [counted] Zwei Personen unterscheiden sich sicher in einem Gewicht, wenn sich ihre Spannen (90 %) nicht überschneiden. Wer wenig geantwortet hat, unterscheidet sich von niemandem.
   *[shares] Wie weit entfernt: Anteile des Wegs von der eigenen Ansicht (0 %) zu deren Gegenteil (100 %). Auf einer Kugel von Klassifikatoren ist es, was vom Abstand zwischen dem Besten und dem Schlechtesten in den eigenen Augen verloren geht; unter wenigen Modellen ist es das nicht: Sehen Sie dort, was gewählt wird.
 }
panel-title = { $of ->
    [panel] Was diese Menschen wollen
    [short] In Kürze
    [divides] Was sie trennt
    [compromises] Kompromisse
    [everyone] Alle
   *[limits] Grenzen
 }
panel-column = { $of ->
    [for] Ziel der Metrik
    [says] was sie sagt
    [average] im Mittel entfernt
    [most] am weitesten entfernt für
    [who] wer
    [answers] Antworten
    [group] Gruppe
    [surely] sicher darin
    [own] eigene Metrik
   *[kept] aufgehoben in
 }
not-as-close = Von { $open } von { $people } Personen ist die Metrik nicht so genau bekannt wie gewünscht.
not-relied = { $count ->
    [one] Die Antworten von { $who } sagen nicht, was diese Person will (siehe das eigene Ergebnis)
   *[other] Die Antworten von { $who } sagen nicht, was diese Personen wollen (siehe die eigenen Ergebnisse)
 }, und zählen hier wie alle anderen: Lassen Sie sie weg, um zu sehen, ob es darauf ankommt.
not-finished = { $who } { $count ->
    [one] hat aufgehört, bevor die Fragen zu Ende waren, und zählt hier wie alle anderen
   *[other] haben aufgehört, bevor die Fragen zu Ende waren, und zählen hier wie alle anderen
 }: Lassen Sie sie weg, um zu sehen, ob es darauf ankommt.
near-share = nah: ähnlich (gezeigt sind { $share } % aller Unterschiede)

## Notes of results

result-note = { $what ->
    [ranking] Bestimmt ist nur die Rangfolge der Klassifikatoren, nicht der Wert der Metrik.
    [undefined-elsewhere] Für manche Klassifikatoren, die anders sind als die gezeigten, hat die Metrik keinen Wert: Verwenden Sie sie nur für Klassifikatoren wie die gezeigten.
    [on-faces] Jedes Paar von Gewichten wurde unter Klassifikatoren gefunden, die nur zwei Klassen nennen, beim besten von diesen.
    [unfinished] Die Fragen endeten vorzeitig; wo das etwas offen lässt, wird angenommen, dass ein Fehler gleich schwer wiegt, wie viele es auch sind.
    [no-fraction] Einige Antworten lassen keine einzelne Lösung zu; genommen ist, was am besten zu allen passt.
    [could-not-say] Wie weit diese Zahlen danebenliegen können, ist nicht bekannt: Von zwei Modellen konnte die Person nicht sagen, welches besser ist, und die Suche ging weiter, als wäre es das zweite.
    [not-smooth] Wie weit diese Zahlen danebenliegen können, ist nicht bekannt: Das Verfahren sagt es nur, wo leicht verschiedene Vorlieben immer zu verschiedenen Klassifikatoren führen, wie bei einem bekannten Gesetz, aber nicht auf einer Stichprobe, und für Antworten, die eine Seite wählen und zueinander passen.
    [no-theorem] Wie weit diese Zahlen danebenliegen können, ist nicht bekannt: Das Verfahren sagt es für Metriken dieser Art nicht.
    [nothing-said] Keine Antwort hat eine Seite gewählt, also ist von der Person nichts bekannt: Die Gewichte sind die, mit denen das Verfahren beginnt oder endet, wer immer antwortet.
    [no-bounds] Wie weit diese Zahlen höchstens danebenliegen können, ist für Metriken dieser Art nicht bekannt: Ihre Enden sind die von tausend Metriken, die zu allen Antworten passen, und andere können etwas außerhalb liegen.
    [ratio-searched] Was es kosten kann, der Metrik zu folgen, und wie weit Abwägungen danebenliegen können, sagen die entferntesten gefundenen Quotienten, die zu allen Antworten passen: Das wurde gesucht, nicht bewiesen, und andere können etwas außerhalb liegen.
    [equal-halved] „Etwa gleich“ hieß hier, dass die Person in der Hälfte des Möglichen liegt, die einem Gleichstand am nächsten ist: Was für sicher gilt, gilt, wenn das so ist.
    [whole-people] Manche Paare dieses Verfahrens sind in ganzen Personen gleich, und niemand wurde nach ihnen gefragt: Wie weit diese Zahlen danebenliegen können, ist nicht bekannt. Fragen Sie mit einem anderen Verfahren, oder von mehr Personen.
    [gaps-cut-short] Die Fragen endeten, bevor nach allen Abständen gefragt war; wonach nicht gefragt wurde, wiegt der Annahme nach nichts.
    [first-order-gaps] Angenommen ist, dass Abstände unter den gezeigten Klassifikatoren im Verhältnis zu ihrer Größe wiegen; wie weit die Abwägung danebenliegen kann, ist daher nicht bekannt.
    [costs-cut-short] Die Fragen endeten, bevor nach allen Kosten von Abständen gefragt war; die übrigen sind so klein, wie die Antworten zulassen, oder alle gleich, und nur geraten.
    [no-trade-off] Wie Abstände gegen Fehler wiegen, wurde nicht gefragt; dass sie gleich wiegen, ist geraten.
    [unaskable] Keine Frage grenzt das weiter ein: Die möglichen Klassifikatoren, in den gezeigten Anzahlen, unterscheiden die übrigen Metriken nicht.
    [undecided] Die letzten Fragen wurden mit „kann ich nicht sagen“ beantwortet; damit endete die Suche.
    [no-gaps] Abstände wiegen für diese Person fast nichts; was sie im Verhältnis zueinander kosten, ist daher kaum bestimmt.
    [no-errors] Fehler wiegen für diese Person fast nichts; was sie im Verhältnis zueinander kosten, ist daher kaum bestimmt.
    [gaps-liked] Nach den Antworten sind manche Abstände besser als keine oder als kleinere. Die Fragen nahmen jeden Abstand für etwas Schlechtes; was Abstände hier wiegen, ist daher nicht die Metrik dieser Person.
    [gaps-not-met] Die Fragen endeten, bevor nach jedem Abstand gefragt war; die übrigen kosten der Annahme nach gleich viel.
    [not-traded] Die Fragen endeten, bevor Fehler gegen Abstände abzuwägen waren; beide wiegen der Annahme nach gleich viel.
   *[form-unknown] Die Form der Metrik ist nicht bekannt: Was Fehler wiegen, gilt für Klassifikatoren nahe dem besten möglichen und kann anderswo anders sein.
 }

small-ball = Die Kugel hat einen Radius von { $radius }: Keine zwei ihrer Klassifikatoren unterscheiden sich in einer ihrer Zahlen um mehr als eine Person von { $per } { $of_class ->
    [yes] einer Klasse
   *[no] insgesamt
 }; Menschen können das kaum unterscheiden. Weniger Klassen oder nur richtige Entscheidungen (diagonal=True; eine DiagonalRegion braucht keine Kugel) lassen mehr Raum.
small-group = Gruppe „{ $group }“ { $weighted ->
    [yes] zählt wie
   *[no] hat
 } { $small ->
    [yes] nur { small-total },
   *[no] { small-total }, nur
 } { $counts }; ihre Raten sind um etwa { $doubts } Prozentpunkte nach oben und unten unsicher.
small-total = { $total } { $weighted ->
    [yes] Zeilen gleichen Gewichts
   *[no] Zeilen
 }
few-of-group = { $count } { $first ->
    [yes] davon aus der Klasse
   *[no] aus der Klasse
 } „{ $name }“

## What is wrong with a study's data

no-table = { $what ->
    [empty] { $file } ist leer. Speichern Sie die Tabelle noch einmal, mit einer Zeile der Spaltennamen und den Zeilen darunter, und wählen Sie diese Datei.
    [no-rows] { $file } hat Namen von Spalten ({ $found }) und keine Zeilen darunter. Speichern Sie sie noch einmal mit ihren Zeilen.
    [no-names] In { $file } stehen in der ersten Zeile Zahlen ({ $found }) und keine Spaltennamen. Setzen Sie eine Zeile mit Namen davor.
    [letters] Die Schrift von { $file } lässt sich nicht lesen. Speichern Sie die Datei noch einmal als „CSV UTF-8“.
    [ending] Dateien wie { $file } werden nicht gelesen. Speichern Sie die Tabelle als CSV (in einer Tabellenkalkulation: „Speichern unter“, „CSV UTF-8“) oder als Parquet; der Name muss auf .csv, .tsv, .txt, .csv.gz oder .parquet enden.
    [damaged] { $file } ist beschädigt. Speichern oder schicken Sie die Datei noch einmal.
   *[no-parquet] { $file } heißt Parquet und ist keine solche Datei. Ist es eine Tabelle aus Text, nennen Sie sie .csv; sonst schreiben Sie sie noch einmal.
 }
too-much = { $file } ist zu groß: Es sind { $count } { $what ->
    [rows] Zeilen
    [columns] Spalten
    [cells] Zellen
   *[bytes] Bytes Text
 }, und höchstens { $most } dürfen es sein. Nehmen Sie heraus, was nicht gebraucht wird.
wide-rows = { $count ->
    [1] Zeile { $row } von { $file } hat { $cells } Zellen, und es gibt { $columns } Spalten.
   *[other] { $count } Zeilen von { $file } haben mehr Zellen, als es Spalten gibt ({ $columns }): { $rows }{ and-further }.
 } Haben Zahlen ein Dezimalkomma oder Texte Kommas, dann trennen Sie die Spalten mit Semikolons, oder speichern Sie noch einmal als „CSV UTF-8“.
row-cells = Zeile { $row } ({ $cells } Zellen)
cell-at = Zeile { $row } („{ $holds }“)
and-further = { $more ->
    [0] {""}
   *[other] {" "}und { $more } weitere
 }
further-faults = { $count ->
    [one] Ein weiterer Fehler ist hier nicht genannt.
   *[other] { $count } weitere Fehler sind hier nicht genannt.
 } Berichtigen Sie diese, und nehmen Sie die Datei noch einmal.
rows-counted = Zeile 1 ist die erste unter den Namen.
one-column-only = In { $file } steht alles in einer Spalte, „{ $column }“. Sind es mehrere, trennen Sie sie mit Kommas, Semikolons oder Tabulatoren. Ist es nur eine, ergänzen Sie eine zweite: Gebraucht wird, was wahr war, und was ein Modell sagte.
twin-columns = { $count } Spalten heißen „{ $column }“. Geben Sie jeder einen eigenen Namen, oder nehmen Sie alle bis auf eine heraus.
nameless-column = Spalte { $number } hat in der ersten Zeile keinen Namen. Geben Sie ihr einen, oder nehmen Sie sie heraus.
nested-cells = In Spalte „{ $column }“ stehen Listen oder anderes, was weder Text noch Zahl ist. Schreiben Sie für jeden Teil eine eigene Spalte, mit einer Zahl je Zelle, oder nehmen Sie die Spalte heraus.
empty-cells = Spalte „{ $column }“: { $count ->
    [one] Die Zelle in Zeile { $row } ist leer.
   *[other] { $count } Zellen sind leer, in den Zeilen { $rows }{ and-further }.
 } Ergänzen Sie, was fehlt, oder nehmen Sie solche Zeilen heraus.
no-number = Spalte „{ $column }“ muss Zahlen enthalten: { $count ->
    [one] In Zeile { $row } steht „{ $holds }“.
   *[other] In { $count } Zellen ist das nicht so: { $cells }{ and-further }.
 } Schreiben Sie dort eine Zahl, ohne Zeichen wie %, oder nehmen Sie solche Zeilen heraus.
numbers-with-unit = Spalte „{ $column }“: Bei jeder Zahl steht „{ $unit }“ (in Zeile { $row }: „{ $holds }“), so gilt sie als Wort. Schreiben Sie nur Zahlen; worin gezählt wird, kann im Namen der Spalte stehen, etwa „{ $column } ({ $unit })“. Nehmen Sie die Datei dann noch einmal.
two-decimal-marks = Spalte „{ $column }“ hat Dezimalpunkte (Zeile { $row }: { $holds }) und Dezimalkommas (Zeile { $other_row }: { $other }). Schreiben Sie alle gleich.
thousands = Spalte „{ $column }“: Ob das Komma in Zeile { $row } ({ $holds }) ein Dezimalkomma ist oder Tausender trennt, lässt sich nicht sagen. Schreiben Sie Dezimalpunkte, und zwischen Tausendern nichts.
no-share = Spalte „{ $column }“ muss Wahrscheinlichkeiten von 0 bis 1 enthalten: { $count ->
    [one] In Zeile { $row } steht { $holds }.
   *[other] In { $count } Zellen ist das nicht so: { $cells }{ and-further }.
 } Berichtigen Sie es; Prozente teilt man durch 100.
taken-for-scores = Spalte „{ $column }“ wird für Werte gehalten, von denen größere „wahrscheinlicher“ bedeuten, und nicht für Wahrscheinlichkeiten, denn { $count ->
    [one] in Zeile { $row } steht { $holds }.
   *[other] { $count } Zellen liegen nicht zwischen 0 und 1, zuerst in Zeile { $row }: { $holds }.
 } Ist das ein Versehen, berichtigen Sie es und nehmen die Datei noch einmal. { rows-counted }
same-column = Spalte „{ $column }“ { $what ->
    [score-label] ist zugleich für das genannt, was wahr war, und für das, was das Modell sagte. Bitte wählen Sie für eines davon eine andere.
    [weight-label] ist zugleich für das genannt, was wahr war, und dafür, wie viel eine Zeile zählt. Bitte wählen Sie dafür, wie viel eine Zeile zählt, eine andere oder keine.
   *[weight-score] ist zugleich für das genannt, was das Modell sagte, und dafür, wie viel eine Zeile zählt. Bitte wählen Sie dafür, wie viel eine Zeile zählt, eine andere oder keine.
 }
reversed-scores = Spalte „{ $column }“ zeigt vielleicht in die falsche Richtung: Von 100 Paaren aus einem Fall mit „{ $label }“ und einem ohne hat nur in { $right } der mit „{ $label }“ die größere Zahl; eine Münze käme auf 50. Größere Zahlen werden als „eher { $label }“ gelesen. Soll das andere gefunden werden, wählen Sie es; heißt kleiner „eher“, kehren Sie die Zahlen um (1 − p) und nehmen die Datei noch einmal.
column-of = Spalte { $column } für „{ $label }“
mixed-columns = Die Spalten der Wahrscheinlichkeiten sind vielleicht vertauscht. Zu dem, was wahr war, passen sie besser mit { $better }. Ist es so, dann wählen Sie sie so.
not-chosen = { $what ->
    [label] Bitte wählen Sie die Spalte, in der steht, was wahr war.
    [score] Bitte wählen Sie die Spalte, in der steht, was das Modell sagte: eine Spalte mit Zahlen.
    [models] Bitte wählen Sie die Spalte mit den Namen der Modelle.
   *[measured] Bitte sagen Sie von mindestens einer Spalte, ob mehr oder weniger davon besser ist.
 }
no-scores = In keiner Spalte mit Zahlen steht, was das Modell sagte: In „{ $column }“ steht in Zeile { $row } „{ $holds }“. Schreiben Sie für jede Zeile eine Wahrscheinlichkeit von 0 bis 1, ohne Zeichen wie %.
one-label-only = In Spalte „{ $column }“ steht in allen Zeilen „{ $holds }“, also lässt sich nichts übersehen und nichts unterscheiden. Nehmen Sie die Spalte, in der steht, was wahr war, mit Zeilen jeder Art.
one-group-only = In Spalte „{ $column }“ steht in allen Zeilen „{ $holds }“, also gibt es keine Gruppen zu vergleichen. Nehmen Sie eine andere Spalte, oder vergleichen Sie keine Gruppen.
group-without-class = Von Gruppe „{ $group }“ ({ $count ->
    [one] eine Zeile
   *[other] { $count } Zeilen
 }) steht in keiner „{ $label }“ in Spalte „{ $column }“, also lassen sich ihre Fehler dieser Art nicht zählen. Nehmen Sie die Zeilen der Gruppe heraus, oder nennen Sie sie wie eine andere, um beide zusammenzufassen.
label-rows = „{ $label }“ ({ $count ->
    [one] Zeile { $row }
   *[other] { $count } Zeilen, die erste ist Zeile { $row }
 })
odd-labels = Spalte „{ $column }“ enthält { $count } verschiedene Werte: { $each }. Sollen es zwei sein, berichtigen Sie die Zeilen mit einem anderen, oder nehmen Sie sie heraus. Gibt es so viele Arten, braucht die Datei für jede eine Spalte mit ihrer Wahrscheinlichkeit.
many-labels = Spalte „{ $column }“ enthält { $count } verschiedene Werte. Was wahr war, ist eine von wenigen Arten: Wählen Sie eine andere Spalte.
labels-without-column = In keiner Spalte steht die Wahrscheinlichkeit von { $each }; in Spalte „{ $column }“ kommt das vor. Wählen Sie die Spalte, oder nehmen Sie solche Zeilen heraus.
odd-sum = Die Wahrscheinlichkeiten ({ $columns }) müssen in jeder Zeile zusammen 1 ergeben: { $count ->
    [one] In Zeile { $row } ergeben sie { $total }.
   *[other] In { $count } Zeilen ist das nicht so, am wenigsten in Zeile { $row } mit { $total }. Es sind { $cells }{ and-further }.
 } Berichtigen Sie sie, oder wählen Sie andere Spalten.
twin-models = In den Zeilen { $row } und { $other_row } der Spalte „{ $column }“ steht derselbe Name, „{ $holds }“. Geben Sie jedem Modell einen eigenen Namen, oder nehmen Sie eine der Zeilen heraus.
same-scores = { $count ->
    [one] In Spalte { $columns } steht in allen Zeilen dasselbe: Sie unterscheidet niemanden, also gibt es nichts zu wählen. Nehmen Sie eine Spalte mit Werten, die sich unterscheiden.
   *[other] In den Spalten { $columns } steht jeweils in allen Zeilen dasselbe: Sie unterscheiden niemanden, also gibt es nichts zu wählen. Nehmen Sie Spalten mit Wahrscheinlichkeiten, die sich unterscheiden.
 }
same-everywhere = { $count ->
    [one] Spalte { $columns } enthält
   *[other] Die Spalten { $columns } enthalten
 } { $nearly ->
    [yes] bei allen Modellen so gut wie dasselbe: Die Zahlen unterscheiden sich um weniger als ein Millionstel.
   *[no] bei allen Modellen dasselbe.
 } Das unterscheidet keines vom anderen{ $asked ->
    [yes] , und doch steht es in jeder Frage: Lassen Sie es weg.
   *[no] ; darum wird danach nicht gefragt.
 }
no-dots = Gruppen von Punkten waren gewählt, aber mehr als { $most } Menschen werden nicht einzeln gezeichnet: Niemand bekommt sie zu sehen. Lassen Sie die Fragen weniger Menschen zählen (unter „Fragen“), wenn es Punkte geben soll.
few-pairs = Paare von { $models } Modellen, in denen keines in allem das bessere ist, gibt es nur so viele: { $pairs }. Niemand wird mehr gefragt als das, wie viele Fragen auch angekündigt sind.{ $tell ->
    [no] {" "}Das ist zu wenig, um zu sagen, wie jemand abwägt: Eine Studie über diese Modelle wird nichts sagen können.
   *[yes] {""}
 }
few-questions = { $things } Dinge werden gegeneinander abgewogen, bei höchstens { $most } Fragen, von denen { $checks } zur Kontrolle dienen: Über manches können die Antworten dann nichts sagen, wie sie auch ausfallen. Mindestens { $least } Fragen sind nötig, meist mehr; oder lassen Sie nach weniger fragen.
quoted = „{ $name }“
level-places = Stufen von „{ $attribute }“: Jeder Platz von 1 bis { $most } muss einmal dastehen.{ $same ->
    [0] {""}
   *[other] {" "}Denselben Platz haben { $twice }.
 }{ $missing ->
    [0] {""}
    [one] {" "}Keinen solchen Platz hat { $none }.
   *[other] {" "}Keinen solchen Platz haben { $none }.
 } Sind zwei gleich gut, dann brauchen sie in der Datei dasselbe Wort.
of-each-kind = Da Gruppen verglichen werden, zeigen Fragen von jeder Art gleich viele Menschen: wie oft jeder Fehler die trifft, die er treffen kann, nicht wie viele Menschen das sind. { $common } Das steht auch bei Fragen und Ergebnissen.
called-as-another = „{ $value }“ heißt „{ $word }“, wie in den Daten ein anderer Wert. Sind die Wörter vertauscht, dann ändern Sie sie unter „Wörter“; sehen Sie sich dort eine Frage an.
levels-as-sorted = Die Stufen von „{ $attribute }“ stehen so, wie sie von selbst geordnet wurden, die schlechteste zuerst: { $levels }. Ist das nicht gemeint, dann geben Sie ihnen unter „Wörter“ ihre Plätze.
alike-words = Auf { $tongue ->
    [de] Deutsch
   *[en] Englisch
 } heißen { $kind ->
    [class] Klassen
    [group] Gruppen
   *[attribute] Eigenschaften
 } gleich: { $names } heißen „{ $word }“. Geben Sie unter „Wörter“ jeder eigene Wörter.
alike-levels = Auf { $tongue ->
    [de] Deutsch
   *[en] Englisch
 } heißen Stufen von „{ $attribute }“ gleich: { $names } heißen „{ $word }“. Geben Sie unter „Wörter“ jeder eigene Wörter.
few-models = Zum Vergleichen braucht es mindestens zwei Modelle: { $count ->
    [one] Die Datei hat eine Zeile.
   *[other] Die Datei hat { $count } Zeilen.
 } Ergänzen Sie für jedes Modell eine Zeile.
odd-address = Die Adresse, zu der die Leute weitergehen (unter „Texte“), muss mit https:// beginnen und einen Server nennen; da steht „{ $address }“.
few-cases = { $rows ->
    [one] Es gibt nur eine Zeile.
   *[other] Es gibt nur { $rows } Zeilen.
 } Aus so wenigen Fällen weiß man kaum, was ein Modell tut, und die Fragen sagen es, als wüsste man es: Nehmen Sie mindestens { $wanted }, besser einige hundert.
odd-per = { $few ->
    [yes] Von nur { $per } Menschen gezählt, sind die Zahlen zu grob: Viele Unterschiede zwischen A und B fallen beim Runden weg, und Ergebnisse werden zu ungenau.
   *[no] { $rows ->
        [one] Eine Zeile Daten trägt
       *[other] { $rows } Zeilen Daten tragen
      } keine Zahlen von { $per } Menschen: Sie sähen genauer aus, als es jemand weiß.
 } Sinnvoll ist hier { $least } bis { $most }, üblich { $usual }.

## What a study says in one language only

in-tongues = { $de }
survey-misses = Ihre Frage { $number } („{ $label }“) { $what ->
    [question] fehlt auf
    [ends] hat { $given } von { $wanted } benannten Enden der Skala auf
   *[choices] hat { $given } von { $wanted } Antworten zur Auswahl auf
 } { $tongue ->
    [en] Englisch
   *[de] Deutsch
 }. Ergänzen Sie unter „Texte“, was fehlt: Auch in dieser Sprache darf geantwortet werden.
outcomes-miss = Unter „Wörter“, auf { $tongue ->
    [en] Englisch
   *[de] Deutsch
 }, { $given ->
    [one] hat eines von { $wanted } Dingen, die geschehen können, einen Namen von Ihnen: Man läse ihn
   *[other] haben { $given } von { $wanted } Dingen, die geschehen können, Namen von Ihnen: Man läse sie
 } neben unseren Wörtern für die anderen. Benennen Sie alle { $wanted } oder keines.
no-choices = Ihre Frage { $number } („{ $label }“) hat keine Antworten zur Auswahl. Ergänzen Sie sie unter „Texte“, eine je Zeile, oder fragen Sie nach einer anderen Art von Antwort.
text-in-one = { $what ->
    [title] Ein Titel, wie ihn die Leute sehen, steht
    [consent] Worin man einwilligt, steht
    [instructions] Die Anleitung steht
   *[thanks] Der Dank steht
 } nur in der anderen Sprache da; wer { $tongue ->
    [en] Englisch
   *[de] Deutsch
 } liest, findet { $what ->
    [title] stattdessen den Titel der Studie, „{ $instead }“.
    [consent] unseren üblichen Text.
    [instructions] unseren üblichen Text.
   *[thanks] unseren üblichen Text.
 }
one-title = Für keine einzelne Sprache steht ein Titel da: Was sie auch lesen, die Leute finden den Titel der Studie, „{ $title }“. Unter „Texte“ können Sie ihnen in jeder Sprache einen geben.
missing-word = { $kind ->
    [people] über wen entschieden wird
    [case] was auf die zutrifft, die gefunden werden sollen
    [rest] was auf die anderen zutrifft
    [class] die Klasse „{ $name }“
    [outcome] was geschehen kann
    [group] die Gruppe „{ $name }“
    [attribute] der Name von „{ $name }“
    [levels] die Stufen von „{ $name }“
   *[misleads] wie „{ $name }“ täuschen kann
 }
words-miss = Auf { $tongue ->
    [en] Englisch
   *[de] Deutsch
 } fehlen Wörter: { $missing }. Ihre Wörter findet nur, wer die andere Sprache liest; wer { $tongue ->
    [en] Englisch
   *[de] Deutsch
 } liest, findet die Namen der Daten oder unsere üblichen Wörter, und wie etwas täuschen kann, erfährt man da nicht.
words-in-one = { $same ->
    [yes] Die Wörter Ihrer Leute sind in beiden Sprachen gleich; wer { $tongue ->
        [en] Englisch
       *[de] Deutsch
      } liest, findet also die Wörter der anderen Sprache.
   *[no] Die Wörter Ihrer Leute stehen nur in der anderen Sprache da; wer { $tongue ->
        [en] Englisch
       *[de] Deutsch
      } liest, findet die Namen der Daten.
 }

## What recomputing a study found

file-odd = { $file } { $what ->
    [damaged] fehlt oder ist beschädigt.
    [missing] fehlt.
    [added] kam hinzu.
    [changed] wurde geändert.
    [foreign] gehört nicht zur Studie.
    [not-theirs] gehört nicht zu dieser Person.
    [more] enthält mehr, als ein Ergebnis hat.
   *[otherwise] ist nicht, was die Ereignisse sagen.
 }
version-odd = Fassung { $number }: { $what ->
    [definition] Die Definition hat nicht die Prüfsumme, die dabeisteht.
   *[data] Die Daten haben nicht die Prüfsumme, die dabeisteht.
 }
unknown-events = Ereignisse der unbekannten Art „{ $kind }“.
log-goes-on = { $what ->
   *[withdrew] Das Protokoll geht weiter, nachdem die Antworten zurückgezogen waren.
 }
question-odd = Ereignis { $number }: { $what ->
    [one-id] Zwei Fragen haben dieselbe Kennung.
    [old-id] Eine Frage wird unter ihrer alten Kennung noch einmal gestellt.
    [open] Eine Frage wird gestellt, während eine andere offen ist.
    [all-put] Eine Frage wird gestellt, obwohl schon alle gestellt waren.
    [arm] Die Darstellung ist nicht die der Frage.
    [easier] Ob die leichtere Ansicht gezeigt wird, passt nicht zur Frage.
    [more] Wie viele Fragen noch kommen, passt nicht zur Frage.
    [engine] Die Ausgabe des Verfahrens ist nicht die der ersten Frage.
   *[screen] Was gezeigt wird, passt nicht zur Frage.
 }
beside-odd = Ereignis { $number }: { $what ->
    [early] Eine Antwort ist älter als ihre Frage.
    [practice] Was beim Üben richtig gelesen wurde, ist nicht, was die Antworten sagen.
    [consent] Der Text, dem zugestimmt wurde, ist nicht der dieser Version der Studie.
    [visit] Die Anleitung ist als öfter gelesen gezählt, als sie gelesen wurde.
    [survey] Eine Frage der Studie hat eine Antwort, die sie nicht anbietet.
   *[learnt] Was bei der Rückmeldung gelernt war, ist nicht, was die Antworten da ergaben.
 }
log-not-replayed = Das Protokoll lässt sich nicht nachspielen: { $error }
copied = { $what ->
    [question] Fragen von { $other } stehen hier unter denselben Kennungen: Eines von beiden ist eine Kopie.
   *[seed] Die Fragen sind mit dem Startwert von { $other } gezogen: Eines von beiden ist eine Kopie.
 }
of-person = { $person }: { $what }
consents-unknown = { $count ->
    [one] { $count } Person stimmte
   *[other] { $count } Personen stimmten
 } einem Text zu, { $why ->
    [reworded] den diese Version anders formuliert: Nur sein Hash ist aufbewahrt.
   *[named] den ein Programm nannte und keine unserer Seiten: Mehr ist davon nicht bekannt.
 }
questions-reworded = { $count ->
    [one] { $count } Frage
   *[other] { $count } Fragen
 } in Worten einer anderen Fassung des Programms: Die Zahlen sind die des Protokolls, die Sätze bleiben, wie sie gezeigt wurden, und sind nicht geprüft.
notes-reworded = Sätze zu { $count ->
    [one] { $count } Ergebnis
   *[other] { $count } Ergebnissen
 } stehen in Worten einer anderen Fassung des Programms und sind NICHT geprüft: Darin kann alles stehen. Die Zahlen sind geprüft.
words-left = Die Datei sagt, eigene Worte und Tageszeiten seien gelöscht, doch die von { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
 } stehen noch darin.
nothing-told = { $why ->
    [skipped] Die meisten Fragen blieben unentschieden; darum sagen die Antworten nicht, wie diese Person abwägt.
    [too-few] Zu wenige Antworten haben eine Seite gewählt, um zu sagen, wie diese Person abwägt.
    [against] Mehrere Antworten widersprechen dem, was vorausgesetzt wurde: dass mehr von dem besser ist, was gut genannt wird. Darum wird keine Zahl dafür genannt, wie diese Person abwägt.
   *[unsteady] Die Antworten weisen nicht deutlich genug in eine Richtung, um eine Zahl dafür zu nennen, wie diese Person abwägt.
 }
study-unreadable = { $why ->
    [too-much] Die Datei der Studie entfaltet sich zu allzu viel.
    [no-zip] Das ist keine Datei einer Studie: { $found }.
    [no-study] Das ist keine Datei einer Studie: Darin ist kein study.json. Protokolle packt man aus und prüft sie einzeln.
    [missing] Die Datei der Studie ist nicht vollständig: { $found } fehlt.
    [file-twice] Die Datei der Studie nennt etwas zweimal.
    [format] Diese Studie kann diese Fassung des Programms nicht lesen; sie liest { $found }.
    [damaged] Die Datei der Studie ist beschädigt: { $found }.
    [state] Der Zustand der Studie ist unbekannt: „{ $found }“.
    [person-twice] Die Studie nennt jemanden zweimal.
    [id] Das ist keine Kennung einer Person: „{ $found }“.
    [gaps] In einem Protokoll fehlen Ereignisse: Die Nummern haben Lücken.
    [text] Ein Titel, eine Sprache oder eine Darstellung ist zu lang oder enthält, was in keinem Text steht: „{ $found }“.
   *[no-zone] Eine Zeit hat keine Zone: „{ $found }“.
 }
study-rebuilt = { $people ->
    [one] { $people } Befragung
   *[other] { $people } Befragungen
 } nachgebaut, { $answers ->
    [one] { $answers } Antwort
   *[other] { $answers } Antworten
 }: Jede Frage kam so heraus, wie sie gezeigt wurde, und jedes Ergebnis ist das, was die Ereignisse ergeben.{ $silent ->
    [0] {""}
    [one] {" "}{ $silent } weitere Person hat nichts beantwortet.
   *[other] {" "}{ $silent } weitere Personen haben nichts beantwortet.
 }
study-differs = Die Studie ist NICHT das, was die Ereignisse in { $file } sagen.

## What a pool of models cannot tell

best-in-everything = „{ $model }“ ist in jeder Eigenschaft mindestens so gut wie alle anderen Modelle; keine Frage kann also mehr verraten.
beaten-by = „{ $model }“ (übertroffen von „{ $better }“)
further-ones = { $count } weitere
beyond-choice = Stehen nicht zur Wahl, weil ein anderes Modell nirgends schlechter und irgendwo besser ist: { $models }.
same-for-all = „{ $name }“ ist bei allen Modellen gleich, die zu zeigen sich lohnt; das Gewicht bleibt also unbekannt. Es bleibt außer Betracht, und die anderen Gewichte gelten im Verhältnis zueinander.
never-apart = { $names } ändern sich in dieser Auswahl nie unabhängig voneinander; es lassen sich also nur Kombinationen ihrer Gewichte finden.
only-together = { $names } ändern sich in dem, was möglich ist, nie unabhängig voneinander; es lassen sich also nur Kombinationen ihrer Gewichte finden.

## Samples, the demonstration, and the server of studies

sample-about = { $sample ->
    [clinic] 285 Patientinnen, zwei Modelle, die sagen, wie wahrscheinlich Krebs ist
    [loans] 2.000 Kunden, Frauen und Männer, zwei Modelle, die sagen, wie wahrscheinlich ein Zahlungsausfall ist
    [vehicles] 423 Fahrzeuge von vier Arten, zwei Modelle, die sagen, wie wahrscheinlich jede Art ist
    [classifiers] 18 Klassifikatoren: was sie richtig machen, und Millisekunden je 1.000 Entscheidungen
    [tickets] 12 Sprachmodelle für Supportanfragen: Qualität, Latenz und Preis, erfunden
    [words-clinic] englische Wörter für clinic.csv: Patientinnen, Klassen und was herauskommt, wie --words sie nimmt
   *[words-tickets] englische Wörter für tickets.csv: was gemessen ist und wie es täuschen kann, wie --words sie nimmt
 }
sample-from = { $sample ->
    [clinic] Echt: die Hälfte von Breast Cancer Wisconsin (Diagnostic), an welche die Modelle, die nur drei Messungen sehen, nicht angepasst wurden. Wolberg, W., Mangasarian, O., Street, N. und Street, W. (1993). UCI Machine Learning Repository. doi:10.24432/C5DW2B Lizenz: CC BY 4.0 (nach Angabe des UCI Machine Learning Repository).
    [loans] Echt: Kunden aus Default of Credit Card Clients, an welche die Modelle nicht angepasst wurden. Yeh, I. (2009). UCI Machine Learning Repository. doi:10.24432/C55S3H Lizenz: CC BY 4.0 (nach Angabe des UCI Machine Learning Repository).
    [vehicles] Echt: die Hälfte von Statlog (Vehicle Silhouettes), an welche die Modelle nicht angepasst wurden. Mowforth, P. und Shepherd, B. UCI Machine Learning Repository. doi:10.24432/C5HG6H Lizenz: CC BY 4.0 (nach Angabe des UCI Machine Learning Repository).
    [classifiers] Von uns gemessen an Adult: Becker, B. und Kohavi, R. (1996). UCI Machine Learning Repository. doi:10.24432/C5XW20 Lizenz: CC BY 4.0 (nach Angabe des UCI Machine Learning Repository).
    [tickets] Zur Veranschaulichung erfunden: Kein Modell wurde gemessen, und keines heißt so. Eine Lizenz ist nicht nötig.
    [words-clinic] Von uns als Beispiel geschrieben, zum Ändern. Eine Lizenz ist nicht nötig.
   *[words-tickets] Von uns als Beispiel geschrieben, zum Ändern. Eine Lizenz ist nicht nötig.
 }
sample-written = { $new ->
    [yes] Geschrieben: { $file }: { $about }.
   *[no] Schon da: { $file }: { $about }.
 }
type-next = Was Sie als Nächstes tippen können:
demo-told = { $title }: Eine logistische Regression wird an eine Hälfte von { $rows } Zeilen angepasst; ihre Schwellen werden auf der anderen Hälfte beurteilt.{"\u000A"}Die positive Klasse: { $data ->
    [magic] Gammastrahlen.
    [wbco] Patientinnen mit Krebs.
   *[wdbc] Patientinnen mit Krebs.
 } Ein simulierter Experte antwortet, für den ein übersehener Fall so schlimm ist wie { $miss } Fehlalarme.
demo-asks = Was ist besser? ({ $data ->
    [magic] Ereignisse
    [wbco] Patientinnen
   *[wdbc] Patientinnen
 }: { $per })
demo-side = { $missed } übersehen, { $alarms } Alarme
demo-answer = { $number } von { $total }: { $first }  oder  { $second }?  { $answer ->
    [first] erste
    [second] zweite
    [equal] etwa gleich
   *[unsure] kann er nicht sagen
 }
demo-own = Die Metrik, die der Experte hat: { $sentence }
demo-saved = Aufgehoben: { $picture } und { $record }.{"\u000A"}
demo-next =
    Jetzt Sie:
      elicitor try --language de                  selbst antworten, hier
      elicitor try --language de --browser        dasselbe als Seiten im Browser
      elicitor study serve --language de --demo   Studie mit Antworten, Übersicht
    In einem Klon ohne aktivierte Umgebung heißt der Befehl .venv/bin/elicitor.
served-at = Studien gibt es unter { $address }
begin-at = Noch gehören Studien niemandem. Öffnen Sie diese Seite, um zu beginnen; sie geht einmal, binnen 3 Tagen:{"\u000A"}{ $address }
ctrl-c-ends = Strg-C beendet den Server; keine Antwort geht verloren.
database-awaited = Die Datenbank ist noch nicht zu erreichen ({ $why }); der Server wartet { $seconds } Sekunden auf sie.
worker-anew = Ein Arbeitsprozess ({ $number }) endete oder antwortete { $seconds } Sekunden lang nicht und wurde neu gestartet. Anfragen, mit denen er beschäftigt war, blieben ohne Antwort; was beantwortet wurde, ist gespeichert.
sign-in-as = Anmelden als { $name } mit dem Passwort { $password }
people-answer-now = Simulierte Personen antworten; das dauert einige Sekunden.
board-at = Ihre Übersicht: { $address }
demo-is-there = Die Vorführung ist schon da: { $address }{"\u000A"}Das Passwort ist verloren? Entfernen Sie den Ordner { $folder }, und starten Sie neu.
