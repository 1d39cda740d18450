# English. A message is named like a class of facts; what it puts in are its fields.
# Functions in capitals bend words that a user chose: A, A_SINGLE, ONE, WHO, OTHERS.

## Lists and numbers

between-and = {" "}and{" "}
between-or = {" "}or{" "}
between-comma = ,{" "}
between-semicolon = ;{" "}
between-colon = :{" "}
between-times = {" "}times{" "}
between-dot = {" "}·{" "}
between-blank = {" "}
between-line = {"\u000A"}
number = { $value }
figures = { $figures }
percent = { $bound ->
    [under] under { $value } %
    [over] over { $value } %
   *[exact] { $value } %
 }
distance = { $kind ->
    [points] { distance-points }
    [unit] { $value } { $unit }
   *[number] { $value }
 }
distance-points = { $value ->
    [one] { $value } percentage point
   *[other] { $value } percentage points
 }
span = { $kind ->
    [exact] { $high }
    [about] about { $low }
    [between] { $low } to { $high }
    [least] at least { $low }
    [most] at most { $high }
    [some] so many more
    [single] { $high }
    [blank] {"\uFFFC"}
   *[any] any
 }
more-or-fewer = { $direction ->
    [more] more
   *[fewer] fewer
 }

## Questions in words that nobody chose

usual-name = { $of ->
    [people] people
   *[positive] is positive
 }

## Questions

question-of = { $many ->
    [known] Question { $place } of about { $least }
    [more] Question { $place } of about { $least } or more
   *[range] Question { $place } of about { $least } to { $most }
 }
least-shown = Shown are only classifiers that get about { $share } of each class right or more; rounded to whole people it can be less.
some-obvious = In some pairs one side may be better in everything; that is on purpose.

## Rows that weigh

by-weight = { $weighted ->
    [yes] {" "}(weighted)
   *[no] {""}
 }
row-word = { $weighted ->
    [yes] weighted rows
   *[no] rows
 }
rows-weigh = Rows count by their weight, in column “{ $column }”: where rows are counted, their weights are added up, scaled to the number of rows.
measured-by-weight = Rows count by their weight: all that is told of the models is of weighted rows.

## How few rows there are

rows-uncertain = With { $rows } { row-word } the counts themselves are uncertain, by { $whose ->
    [group] about ± { $counts } in 100 on average in “{ $group }”, and less elsewhere
   *[everyone] about ± { $counts } in 100
 }.
moves-metric = The answers hold for what was shown; if they were meant of everyone, that moves the metric, too. Rows drawn anew ({ $times } times) gave by the same answers: { $metric } That is what to expect, and no bound.
moves-less = The answers hold for what was shown; if they were meant of everyone, that moves the metric, too, but by less than the answers leave open.
too-close = { $times } of { $asked ->
    [one] { $asked } question was
   *[other] { $asked } questions were
 } about differences smaller than these rows can tell of everyone.

## Questions about two classes

binary-opening = You will see two classifiers at a time, each as what it would do to { $per } { $people }. Say which you would rather use.
everyone = { $count } { $people }
positives = { $count } { WHO($people, $positive, $count) }
negatives = { $count } { OTHERS($people, $positive, $count, $alone, $negative) }
outcome = { $kind ->
    [found] { $count } found
    [missed] { $count } missed
    [alarmed] { $count } alarmed for nothing
    [cleared] { $count } rightly left alone
    [wrong] { $count } wrong
    [ticked] ✓{ $count }
   *[right] { $before ->
        [yes] { $count } right,
       *[no] { $count } right
    }
 }
binary-side = misses { $missed } of { $positives } { WHO($people, $positive, 2) }, alarms { $alarms } of { $negatives } { OTHERS($people, $positive, 2, "no", $negative) }
misses = misses { $count } { more-or-fewer } { WHO($people, $positive, $count) }
alarms = alarms { $count } { more-or-fewer } { OTHERS($people, $positive, $count, $alone, $negative) }
own-count = { $count } { own-name }
own-name = { $count ->
    [one] { ONE($many, $one) }
   *[other] { $many }
 }
second-does = B { $changes }.
alike = { $what ->
    [models] A and B are the same.
   *[classifiers] A and B do the same.
 }

## Questions about several classes

class-opening = You will see two classifiers at a time, each as what it would do to { $per } { $people }. Say which you would rather use. Some may know two classes only and never speak of the others: that shows best how much these two matter to you.
error-opening = You will see two classifiers at a time, each as what it would do to { $per } { $people }. A row says how many of one true class are called what; ✓ marks the right ones. Say which you would rather use.
of-class = { $shown ->
    [row] of { $count } “{ $name }”:
    [lead] of { $count } “{ $name }”
   *[table] { $count } “{ $name }”
 }
never-right = Both call all { $count } { $names } something else.
named = “{ $name }”
right-of = “{ $name }” right
wrong-of = wrong “{ $name }”
called-of = “{ $truth }” called “{ $guess }”
called = { $count ->
    [none] called “{ $name }”
   *[other] { $count } called “{ $name }”
 }
called-header = called
more-of = { $count } { more-or-fewer } { $what }
largest-changes = { $things ->
    [classes] B gets { $changes }.
   *[errors] B has { $changes }.
 }{ $others ->
    [0] {""}
    [one] {" "}One other { $things ->
        [classes] class
       *[errors] error
    } changes as well.
   *[other] {" "}{ $others } other { $things ->
        [classes] classes
       *[errors] errors
    } change as well.
 }
class-name = { $kind ->
    [positives] { WHO($people, $positive, 2) }
   *[negatives] { OTHERS($people, $positive, 2, $alone) }
 }
outcome-name = { $kind ->
    [found] found
    [missed] missed
    [cleared] cleared
    [alarmed] alarmed
    [right] right
   *[wrong] wrong
 }

## Questions about groups

group-opening = You will see two classifiers at a time. Each is shown as what it would do to { $per } { $people } of every kind in every group: the same number everywhere, so that groups can be compared. “everyone” stands for all groups by their shares, out of { $per } again. Say which classifier you would rather use.
classes-among = In the data, among { $per } { $people } there are { $classes }.
class-among = { $count } { $people }{ $grouped ->
    [yes] {" "}(of { $per } each: { $groups })
   *[no] {""}
 }
shares-of-groups = Shares { $classes }.
shares = of { $people }: { $shares }
share = “{ $name }” { $share }
of-each = of { $per } { $people }:
all-groups = everyone
gap = { gap-start } than { $least }
gap-start = { $most }: { $count } more { $mistake }
gap-than = {"  "}than { $least }
largest-gap = largest gap in { $mistake }: { $count }
groups-alike = { $groups ->
    [2] both groups alike
   *[other] all groups alike
 }
everyone-has = Everyone: B has { $changes }.
about-the-same = Everyone: about the same.
no-gaps = No gaps in either.
gaps-as-large = { $elsewhere ->
    [yes] Gaps: as large in both, but between other groups.
   *[no] Gaps: as large in both.
 }
gap-of = { $mistake }: { $first ->
    [0] none
   *[other] { $first }
 } with A, { $second ->
    [0] none
   *[other] { $second }
 } with B
gaps-change = { $groups ->
    [2] Gap between the groups – { $gaps }.
   *[other] Largest gap between groups – { $gaps }.
 }
right-in = { $count } right in { $group }
right-everywhere = { $count } right in every group
right-of-class = { $people } { $counts }
both = In both, of { $per } each: { $classes }.
mistake-in-groups = { $mistake }: { $counts }
count-in-group = { $group } { $count }
group-side = in { $per } each, { $mistakes }

## Questions about models

model-opening = You will see two { $models ->
    [yes] models at a time, by what was measured on them. Say which you would rather use.
   *[no] alternatives at a time, by what was told of them. Say which is better.
 }
better = ◂ better
model-name = model
quality = { $direction ->
    [higher] { $name } is { $gap } higher
   *[lower] { $name } is { $gap } lower
 }
level-instead = { $name } is “{ $second }” instead of “{ $first }”
second-model = In B, { $changes }.

## Screens: what a question shows in a browser

two-ways = A and B are two ways to decide about the same { $per } { $people }.
among = { $count ->
    [one] Among them is { $count } { WHO($people, $positive, $count) }.
   *[other] Among them are { $count } { WHO($people, $positive, $count) }.
 }
among-classes = Among them are { $classes }.
each-group = A and B are two ways to decide. To compare groups, each is shown with { $per } { $people } of each kind.
two-measured = A and B are two ways to do the same task. This is what was measured on each of them.
of-group-size = Of every { $per } { $people }
outcome-label = { $kind ->
    [found] found
    [missed] missed
    [alarmed] alarmed for nothing
    [cleared] rightly left alone
    [right] right
    [mistaken] called something else
   *[wrong] wrong
 }
estimate-within = { $value } ({ $room }{ $sure ->
    [yes] {" "}with 90 % probability
   *[no] {""}
 })
more-of-groups = { $what ->
    [one] one more { $mistake } in every { $per } { $people }
    [same] more of these in every { $per }, all groups together
    [fewer] fewer { $mistake } in every { $per } { $people }
    [same-fewer] fewer of these in every { $per }, all groups together
   *[more] more { $mistake } in every { $per } { $people }
 }
groups-apart = { $groups ->
    [two] { $first } and { $second }
   *[several] every two groups
 }
gap-of-groups = { $form ->
    [clause] the gap between { groups-apart } { $squared ->
        [yes] goes from none to { $size }
       *[no] grows by { $size }
    } { $both ->
        [yes] in every { $per } for both mistakes
       *[no] { $mistake } in every { $per } { $people }
    }
   *[thing] { $both ->
        [yes] a gap of { $size } in every { $per } between { groups-apart }, for both mistakes
       *[no] a gap of { $size } { $mistake } in every { $per } { $people } between { groups-apart }
    }
 }
one-weighs = { $of ->
    [gap] { $halfway ->
        [yes] Where half of all decisions are wrong: if { $what }, that is
       *[no] If { $what }, that is
    }
   *[mistake] { $halfway ->
        [yes] Where half of all decisions are wrong: { $what } is
       *[no] To you, { $what } is
    }
 } { $liked ->
    [yes] { $bound ->
        [most] no better
        [least] at least as good
       *[none] as good
    }
   *[no] { $bound ->
        [most] no worse
        [least] at least as bad
       *[none] as bad
    }
 }{ $of ->
    [gap] {" "}to you
   *[mistake] { $halfway ->
        [yes] {" "}to you
       *[no] {""}
    }
 } { $bound ->
    [most] than
    [least] as
   *[none] as
 } { $amount } { $than }{ $sure ->
    [yes] , with 90 % probability
   *[no] {""}
 }.
as-in-data = Of every { $per } { $people } as in the data
decided-wrongly = decided about wrongly
as-in-people = Among { $per } { $people } there are { $count } { $who }, so counted one by one that is { $amount }.
for-one = { $bound ->
    [least] at least{" "}
    [most] at most{" "}
   *[none] {""}
 }{ $amount } { $mistake } for one { $other }
mistake-among = { $mistake } among { $people }
gap-in-mistake = gap between { $first } and { $second }: { $what }
mistakes-by-group = Of every { $per } { $people }, { $mistake }: { $groups }.
sides-of-group = { $group } ({ $first } with A, { $second } with B)
with-gap = { $count } { $what } (gap { $gap })
good-is = { $kind ->
    [reward] more is better
   *[cost] less is better
 }
points-change = { $what } { $points } { $direction ->
    [more] more often
   *[fewer] less often
 }
sides-differ = In B: { $changes }.
read-as = { $arm ->
    [flow] Each full line stands for { $per } { $people }, in A and in B.
    [icons] Each dot is { $one ->
        [none] one of the { $people }
       *[other] one { $one }
    }, in A and in B.
    [bars] Each frame stands for all the { $people } named above it, in A and in B.
    [table] Numbers of { $people }.
   *[rates] Per cent of the { $people } named above each line.
 }
filled-is = Filled: { $filled }. { $arm ->
    [icons] Outlined
    [flow] Striped
   *[bars] Striped
 }: { $striped }.

## Metrics: what can be weighed

own-thing = { $form ->
    [any] { $many }
    [single] { A_SINGLE($many, $one) }
    [one] one { ONE($many, $one) }
   *[many] { $number ->
        [one] { $count } { ONE($many, $one) }
       *[other] { $count } { $many }
    }
 }
missed-cases = { $form ->
    [any] missed { $positive }s
    [single] a missed { $positive }
    [one] one missed { $positive }
   *[many] { $number ->
        [one] { $count } missed { $positive }
       *[other] { $count } missed { $positive }s
    }
 }
false-alarms = { $form ->
    [any] false alarms
    [single] a false alarm
    [one] one false alarm
   *[many] { $number ->
        [one] { $count } false alarm
       *[other] { $count } false alarms
    }
 }
how-many = { $form ->
    [many] { $count }
   *[one] one
 }
calling = calling { A($truth) } “{ $truth }” { A($guess) } “{ $guess }”
mistakes = { $decided ->
    [wrong] { $rates ->
        [yes] { how-many } wrongly labelled in every hundred “{ $truth }”
       *[no] { $form ->
            [many] { $count } wrongly labelled “{ $truth }”
           *[one] a wrongly labelled “{ $truth }”
        }
    }
   *[called] { $rates ->
        [yes] calling { how-many } in every hundred “{ $truth }” { A($guess) } “{ $guess }”
       *[no] { $form ->
            [many] { $count } times { calling }
           *[one] { calling }
        }
    }
 }
in-every-hundred = { $decided ->
    [wrong] { how-many } wrongly labelled in every hundred “{ $truth }”
   *[called] { how-many } in every hundred “{ $truth }” called “{ $guess }”
 }
in-every-hundred-of = { how-many } { $mistake } in every hundred { $people }
happening = { $whom ->
    [everyone-first] among everyone, { in-every-hundred-of }
    [everyone] { in-every-hundred-of } among everyone
   *[somewhere] { in-every-hundred-of }
 }
happens-to = { $people } { $what }
hundredths = { $whom ->
    [everyone-first] among everyone, { in-every-hundred }
    [everyone] { in-every-hundred } among everyone
   *[somewhere] { in-every-hundred }
 }
so-many-points = { $form ->
    [any] percentage points of { $what }
    [one] 1 percentage point of { $what }
   *[many] { $number ->
        [one] { $count } percentage point of { $what }
       *[other] { $count } percentage points of { $what }
    }
 }
points = { $whom ->
    [everyone-first] among everyone, { so-many-points }
    [everyone] { so-many-points } among everyone
   *[somewhere] { so-many-points }
 }
amounts = { $form ->
    [any] { $measured ->
        [unit] { $unit } of { $name }
        [points] percentage points of { $name }
       *[plain] { $name }
    }
   *[many] { $measured ->
        [unit] { $count } { $unit } of { $name }
        [points] { $count } { $form ->
            [one] percentage point
           *[many] percentage points
        } of { $name }
       *[plain] { $count } of { $name }
    }
 }
level-share = { $form ->
    [any] percent of the way from “{ $lowest }” to “{ $highest }” in { $name }
   *[many] { $count } % of the way from “{ $lowest }” to “{ $highest }” in { $name }
 }
whole-step = the step from “{ $lowest }” to “{ $highest }” in { $name }
gap-between = a gap between “{ $first }” and “{ $second }” of { $size }
errors-of-everyone = 10 more mistakes of every kind in every hundred among everyone
wide-gaps = { $squared ->
    [yes] squared gaps
   *[no] gaps
 } of 10 mistakes of every kind in every hundred
all-gaps = { wide-gaps } between { $groups ->
    [two] “{ $first }” and “{ $second }”
   *[several] every two groups
 }
statistic = { $kind ->
    [found] found cases
    [alone] others rightly left alone
    [members] members of class { $truth } labelled { $guess }
    [share] class { $truth } labelled { $guess }
    [right] members of class { $truth } rightly labelled
    [accuracy] accuracy in class { $truth }
   *[name] { $truth }
 }
portion = { $size } of { $what }
point-of = percentage point of { $what }
every = every { $part }
at = { $where ->
    [nothing] where nothing is right yet, { $what }
    [blind] near blind guessing, { $what }
    [best] near the best that can be had, { $what }
    [middle] in the middle of what is possible, { $what }
   *[anywhere] { $what }
 }

## Metrics: what weighs as much

weigh = { $several ->
    [yes] weigh
   *[no] { $verb ->
        [many] weigh
       *[one] weighs
    }
 }
weighs = { $what } { weigh } { $bound ->
    [about] about{" "}
    [least] at least{" "}
    [most] at most{" "}
    [all] more than{" "}
   *[exact] {""}
 }{ $sides ->
    [times] { $times } times as much as { $than }
    [alike] as much as { $than }
    [all] { $than }, and no question shows more of these
    [reach] { $than }, and no two models are farther apart
   *[things] as much as { $than }
 }
makes-up-for = { $what } is liked: it makes up for { $bound ->
    [about] about{" "}
    [least] at least{" "}
    [most] at most{" "}
   *[exact] {""}
 }{ $than }
compared = { CAPITAL($weighs) }{ $told ->
    [room] {" "}({ $room })
    [chance] , with { $chance } probability
    [both] {" "}({ $room } with { $chance } probability)
   *[alone] {""}
 }.
both-ways = { $first }, and { $second }
compared-both-ways = { CAPITAL($weighs) }: { $told ->
    [chance] with { $chance } probability{" "}
   *[alone] {""}
 }{ $most }, and { $back }.
not-told = { $where ->
    [unit] Unit by unit, the
    [nothing] Where nothing is right yet, the
    [blind] Near blind guessing, the
    [best] Near the best that can be had, the
    [middle] In the middle of what is possible, the
   *[anywhere] The
 } answers do not tell yet how { $what } { weigh } against { $than }.
metric-of-class = A metric of class { $name }.
metric-by-weights = { $chance ->
    [none] A metric of class { $name }: { $weights }.
   *[other] A metric of class { $name }: { $weights }, with { $chance } % probability.
 }
labelled-weight = { $told ->
    [value] { $label } { $value }
    [range] { $label } { $low } to { $high }
   *[both] { $label } { $value } ({ $low } to { $high })
 }
found-best = { $told }
levels-found = { $known ->
    [yes] By the answers, “{ $best }” is better than “{ $worst }” in { $name }.
   *[no] Whether “{ $best }” or “{ $worst }” is better is open in { $name }.
 }
found-better = { $what ->
    [more] By the answers, more of { $more } is better.
    [less] By the answers, less of { $less } is better.
    [both] By the answers, more of { $more } and less of { $less } is better.
    [more-or-open] By the answers, more of { $more } is better. Whether more is good or bad is open for { $unsure }.
    [less-or-open] By the answers, less of { $less } is better. Whether more is good or bad is open for { $unsure }.
    [both-or-open] By the answers, more of { $more } and less of { $less } is better. Whether more is good or bad is open for { $unsure }.
   *[open] Whether more is good or bad is open for { $unsure }.
 }
no-promise = Taken as the search ended, which promises nothing here: { $told }
not-known-yet = { $why ->
    [unasked] No question is answered yet, so nothing is known of the metric.
   *[unsettled] The answers do not settle yet how mistakes weigh against each other.
 }

## Metrics: sums of terms

in-steps = { $name } (per { $step })
power-of = power { $order } of { $what }
parameter = { $name } { $value }
curve-of = { $called }{ $given ->
    [some] {" "}({ $parameters })
   *[none] {""}
 } of { $name }{ $number ->
    [none] {""}
   *[other] {" "}{ $number }
 }
gap-in = { $squared ->
    [yes] squared gap
   *[no] gap
 } in { $name } between { $groups ->
    [any] any two groups
   *[pair] “{ $first }” and “{ $second }”
 }
wish = { $better ->
    [less] less { $what }
   *[more] more { $what }
 }
unit-by-unit = unit by unit, { $what }
heaviest-share = { $wish } makes up { $share } of what counts
next-share = { $wish } { $share }
rest-of-shares = { $count ->
    [1] 1 other the rest
   *[other] { $count } others the rest
 }

## Metrics: what is claimed as a whole

sentence = { CAPITAL($clause) }.
reversed = wrong decisions are preferred to right ones: { $clause }
best-calls-everyone = { $kind ->
    [positive] the best classifier calls everyone positive
   *[negative] the best classifier calls everyone negative
 }
only-side = only { $counts } count; { $rest } do not
which-is-better = { $better ->
    [more] “{ $name }” (more is better)
   *[less] “{ $name }” (less is better)
 }
only-named = only { $what } counts
times-as-much = { $times } times as much as { $what }
counts-most = what counts most is { $what }: { $others }
count-alike = { $what } count the same
count-most-alike = { $what } count the same and most: { $others }
one-counts = { $only ->
    [yes] only { $what } counts
   *[no] { $what } counts
 }
same-in-classes = { $rates ->
    [yes] a wrong label in every hundred
   *[no] a wrong label
 } weighs the same in { $all ->
    [yes] every class
   *[no] the classes that count
 }
all-errors-same = { $all ->
    [yes] all errors
   *[no] the errors that count
 }{ $rates ->
    [yes] , one in every hundred of a class,
   *[no] {""}
 } weigh the same
as-much = { $what } as much as { $ratio }
between-as-much = { $classes ->
    [1] the class between as much as { $span }
   *[other] the { $classes } classes between as much as { $span }
 }
weighs-chain = { $weighs }, { $others }
worst-error = { $liked ->
    [yes] { $what } is the one that is preferred most
   *[no] { $what } is the worst error
 }
it-weighs = { $least ->
    [yes] It weighs as much as { $others }, which weighs least.
   *[no] It weighs as much as { $others }.
 }
classes-or-errors = { $things ->
    [classes] classes
   *[errors] errors
 }
others-do-not-count = { $count ->
    [1] { CAPITAL($what) } does not count.
   *[other] The other { $count } { classes-or-errors } do not count.
 }
others-too = { $count } other { classes-or-errors }
nothing-shows = { $count ->
    [1] Nothing shows that { $what } counts as a mistake.
   *[other] Nothing shows that any of these counts as a mistake: { $what }.
 }

## Metrics: formulas

kind-of = { $decided ->
    [wrong] wrongly labelled “{ $truth }”
    [called] “{ $truth }” called “{ $guess }”
   *[name] { $truth }
 }
many-kinds = { $count } kinds
the-score = { $less ->
    [yes] The score, where less is better,
   *[no] The score
 }
share-of-right = { the-score } is the share of what went right in all that counts, where a found { $positive } counts { $found }, a person rightly left alone { $cleared }, a missed { $positive } { $missed } and a false alarm { $alarm }.
case-counts = “{ $name }” { $gain } if right, { $loss } if wrong
share-by-class = { the-score } is the share of what went right in all that counts, where each case counts: { $classes }.
share-of-good = { the-score } is the share of what is good in all that counts: as good, { $good }; as bad, { $bad }.
short-of-one = 100 % less { $what }
counts-as = { $what } counts { $weight }
nothing-counts = nothing counts
one-sum-by-another = { the-score } is one sum divided by another: { $upper } in the upper one; { $lower } in the lower one, which begins at { $constant }.
adds-up = { $better ->
    [more] The score, where more is better, adds up: { $parts }.
   *[less] The score, where less is better, adds up: { $parts }.
 }
more-count-less = { $count } more count less
each-kind-grows = { $way ->
    [more] Each kind of mistake weighs more, the more of it there is.
   *[less] Each kind of mistake weighs less, the more of it there is.
 }
grows-for = A mistake weighs { $ways ->
    [more] more for { $more }
    [less] less for { $less }
   *[both] more for { $more }, and less for { $less }
 }, the more of its kind there are.
together-weigh = { $which ->
    [some] Some kinds of mistakes
    [above] Mistakes of two kinds, above all others,
   *[two] Mistakes of two kinds
 } weigh { $way ->
    [more] more
   *[less] less
 } where they come together{ $such ->
    [yes] , such as { $kinds }.
   *[no] : { $kinds }.
 }
hardly-changes = This hardly changes as mistakes become more or fewer.
does-not-count = { $what } does not count
best-near = { $name } is best near { $value }
gaps-of = { $wide ->
    [yes] { wide-gaps }
   *[no] { $squared ->
        [yes] squared gaps
       *[no] gaps
    }
 } between { $groups ->
    [pair] “{ $first }” and “{ $second }”
    [above] groups (above all “{ $first }” and “{ $second }”)
   *[all] groups
 }
only-errors = only the errors of everyone count, gaps between groups do not
only-gaps = only { $gaps } count, the errors of everyone do not
strange = { $what ->
    [errors] wrong decisions are preferred to right ones
    [gaps] gaps are preferred to equality
    [some-errors] some mistakes are preferred to right decisions (and counted here like bad ones)
    [some-gaps] some gaps are preferred to equality (and counted here like bad ones)
    [some-both] some mistakes are preferred to right decisions and some gaps to equality (and counted here like bad ones)
   *[both] wrong decisions are preferred to right ones and gaps are preferred to equality
 }: { $clause }
in-kinds = { $only ->
    [yes] only in { $kinds }
   *[no] most in { $kinds }
 }
with-places = { $clause }; { $places ->
    [gaps] gaps count { $gaps }
    [errors] errors count { $errors }
    [each] gaps count { $gaps }, errors { $errors }
   *[same] both count { $gaps }
 }

## Explanations: names that come near

paragraph = { $about ->
    [counts] What counts
    [names] By name
    [choices] Other choices
    [groups] Groups
   *[care] Read with care
 }
gaps-may-be-nothing = The answers allow as well that gaps between groups count nothing.
caveat = { $kind ->
    [slips] The ranges hold if none of the answers was a mistake.
    [ended] The search ended before it was as precise as was asked for.
   *[ranking] Only the ranking of classifiers is identified, not the metric's values.
 }
measure = { $kind ->
    [accuracy] accuracy
    [balanced-accuracy] balanced accuracy
    [F1] F1
    [macro-F1] macro F1
    [precision] precision
    [negative-predictive-value] negative predictive value
    [mean-of-both] the geometric mean of both accuracies
    [mean-of-classes] the geometric mean of the class accuracies
   *[Q-mean] the Q-mean
 }
f-beta = F{ $beta }
gap-measure = { $gap ->
    [equal-opportunity] equal opportunity
    [balance-for-the-negative-class] balance for the negative class
   *[equalized-odds] equalized odds
 }
with-gaps = { $errors } with { gap-measure } ({ $share } of the weight on the gaps)
gaps-alone = { gap-measure } alone
share-of-cases = { $few ->
    [yes] less than 1 %
   *[no] { $share } %
 } of cases
of-cases = { $kind ->
    [room] { share-of-cases } ({ $low } to { $high } %)
    [open] { $low } to { $high } % of cases
   *[exact] { share-of-cases }
 }
nearest-named = { $how ->
    [same] { CAPITAL($name) } is about the same: { alike-choices }
    [close] { CAPITAL($name) } comes close: { alike-choices }
    [unknown] Whether a metric with a name comes close is not known. The nearest is { $name }: { alike-choices }
   *[far] No metric with a name comes close. The nearest is { $name }: { alike-choices }
 }
alike-choices = of two classifiers with different strengths it chooses the same in { $often }.

## Explanations: choices that differ

chooses-same = Of any two of the classifiers compared { $measure } chooses the same.
chooses-other = { CAPITAL($measure) } chooses the other one of two classifiers with different strengths in { $often }{ $where }
also-there = , most clearly where { $measure } does, too.
clearest = . The clearest one{ $whose ->
    [rows] , on these { $people } { row-word }
    [people] , out of { $people } people
   *[nobody] {""}
 }: this metric prefers the classifier that { $mine }; { $measure } prefers the one that { $theirs }.
count-of-people = { $few ->
    [yes] fewer than 1
   *[no] { $count }
 }{ $what ->
    [alarms] {" "}{ $count ->
        [one] false alarm
       *[other] false alarms
    }
   *[people] {""}
 }
does-to-two = misses { $missed } of { $cases } { $positive }s and raises { $alarms } among { $others }
has = { $model ->
    [none] has { $what }
   *[other] is called “{ $model }” and has { $what }
 }
amongst = { $count } of { $whole } { $event }{ $group ->
    [none] {""}
   *[other] {" "}among “{ $group }”
 }
event = { $how ->
    [right] “{ $truth }” right
    [wrong] wrong “{ $truth }”
    [rightly] “{ $truth }” decided rightly
    [wrongly] “{ $truth }” decided wrongly
   *[called] “{ $truth }” called “{ $guess }”
 }
count-of = { $count } of { $whole }{ $what ->
    [none] {""}
   *[other] {" "}{ $what }
 } ({ $share })

## Explanations: whom a metric protects

gaps-count = { $how ->
    [never] Gaps between groups do not count, so no group is favoured.
   *[alike] Gaps count about alike for all groups.
 }
group-share = “{ $name }” ({ $share } %)
most-of-gaps = Of the weight of all gaps, most is on those of { $groups }.
gaps-of-no-weight = Gaps of { $groups } do not count.
in-group = { $count } among “{ $group }”{ by-weight }
whose-errors = Where the most likely class is predicted, { $event }: { $heavy } and { $light }. There, { $decided ->
    [wrongly] one more of them decided wrongly
   *[called] one more of these
 } among “{ $first }” weighs { $value ->
    [none] more than among “{ $second }”, as it widens the gap.
   *[other] as much as { $value } among “{ $second }”{ $room ->
        [none] .
       *[other] {" "}({ $room }).
    }
 }

## Consequences: ways to decide

way = { $kind ->
    [mine] best under your metric
    [F1] best under F1
    [accuracy] best under accuracy
    [threshold] threshold { $threshold }
    [likeliest] most likely class
    [balanced] rule for balanced accuracy
    [best] best under the metric
    [no-chance] best without chance
   *[sparing] best that worsens no group
 }
heading = { $of ->
    [choice] choice
    [threshold] threshold
    [group] group
    [what] what
    [class] class
    [error] error
    [everyone] everyone
    [weight] weight
    [rows] rows
    [truth] truth
   *[gap] largest gap
 }
loss = { $kind ->
    [none] 0
    [open] not settled
    [beyond] beyond any number
    [alone] { $value }
    [room] { $value } ({ $room })
   *[range] { $room }
 }

## Consequences: two classes

what-changes = What it changes{ $rows ->
    [none] {""}
   *[other] , on these { $rows } { row-word }
 }
counted-mistakes = { $what }{ $whole ->
    [none] {""}
   *[other] , of { $whole }
 }
as-bad-as = as bad as so many more { $what }{ $people ->
    [none] {""}
   *[other] {" "}in { $people }
 }
last-column = Last column: how many more { $what } than with the best choice would be as bad as that choice; 0 if it is as good or better.{ $open ->
    [likely] {" "}A range is what the answers leave open, with 90 % probability.
    [bounds] {" "}A range is what the answers leave open.
   *[no] {""}
 }{ $wide ->
    [yes] {" "}One that stands alone is too wide for a single number.
   *[no] {""}
 }{ $beyond ->
    [yes] {" "}It can be more of them than there are: it only says how bad a choice is.
   *[no] {""}
 }
people-of = { $which ->
    [positive] of the positive class
   *[negative] of the negative class
 }
wrong-of-class = { $count } ({ $share })
share-of = { $share } of { $what }
threshold-at = { $where ->
    [from] { $value }
    [below] below { $value }
    [nobody] nobody is called positive
   *[everybody] everybody is
 }
best-threshold = Best threshold: { $best }{ $room ->
    [same] {" "}(the same for { $likely ->
        [yes] nine in ten
       *[no] all
    } metrics that fit the answers{ other-rows })
    [range] {" "}({ $low } to { $high }{ $likely ->
        [yes] {" "}with 90 % probability
       *[no] {""}
    }{ other-rows })
   *[none] {""}
 }. { $rows ->
    [none] It
   *[other] Of these { $rows } { row-word } it
 } finds { $found } and rightly leaves alone { $cleared }.{ $turned ->
    [yes] {" "}Who is below is called positive: the scores or the metric run the wrong way.
   *[no] {""}
 }
other-rows = { $rows ->
    [none] {""}
   *[other] , on these rows; other rows could give another
 }

## Consequences: several classes

loss-by = { CAPITAL($way) }: { $how ->
    [worse] as bad for you as { $lost } more { $mistake } in { $people }{ by-weight } than with the best choice.
    [alike] as good for you as the best choice.
    [open] the answers leave open how much worse for you than the best choice.
    [beyond] worse for you than any number of { $mistake } more than with the best choice.
   *[no-worse] no worse on these rows.
 }
balanced-means = Balanced accuracy counts every class alike, however few belong to it. Its rule, like yours, takes the probabilities at their word; another may be better on these rows.

## Consequences: groups

rules-do = { $rows ->
    [none] What each rule does to every group
   *[other] What each rule does to these { $rows } { row-word } (in brackets the share, and where it may be with 90 % probability; of lotteries what to expect)
 }
count-with-ends = { $count } of { $whole } ({ $share }; { $low } to { $high })
gap-points = { $kind ->
    [none] none
    [under] under { $value } points
   *[exact] { $value } points
 }
people = { $count ->
    [0] nobody
   *[other] { $count }
 }
in-all = { $what ->
    [wrong] decided wrongly
    [lot] drawn by lot
    [needless] decided wrongly without need
    [loss] as bad for you as { $more }
   *[best] the best
 }
in-short = On these { $rows } { row-word } the best rule under the metric decides { $best } wrongly; going by the { $way } it would be { $usual }.
largest-gap-now = Largest gap in { $event }: { $after } instead of { $before }.
gets-worse = What gets worse most: { $event } among “{ $group }”, { $after } instead of { $before }.
explained = { $what ->
    [best] The one that the metric likes best of all, lotteries included.
    [no-chance] The one that it likes best of those found that leave nothing to chance.
    [sparing] The one that it likes best of those found that leave nothing to chance and decide about no group worse than another rule without chance would.
    [if-right] That is so if the probabilities are right.
   *[mild] It decides about no group worse than another rule without chance would.
 }
lots-in = { $count } of { $whole }{ by-weight } among “{ $group }”
leaves-to-chance = { $what ->
    [first] The choice in the first column leaves
    [choice] This choice leaves
   *[rule] It leaves
 } decisions to chance: { $groups } are drawn by lot, so that two who are alike may be decided about differently.
more-than-needed = { $event }, { $counted ->
    [yes] { $count } of { $whole }{ by-weight } in this group
   *[no] { $share } of them
 }
decides-worse = This rule decides about “{ $group }” worse than { $without_chance ->
    [yes] another rule without chance
   *[no] another rule
 } would, { $purpose ->
    [smaller] so that gaps between groups are smaller (levelling down)
    [wider] as the metric prefers wider gaps between groups here: look whether that is meant
    [mistakes] as the metric prefers some mistakes to right decisions: look whether that is meant
   *[nothing] without any use for the metric
 }. Without need: { $parts }. No group is decided about better for it.
about-one-person = about one person
turned-round = For “{ $group }” it is turned round: whom the model finds likelier to be of a class, it calls so less readily. Look at the model for this group before you use it.

## Notes of a result

ended = { $why ->
    [cannot-say] The last questions were answered with 'cannot say', so the search ended.
    [nothing-left] No question is left that would tell anything new.
    [too-noisy] The answers contradict each other so much that the tolerance was not reached.
    [alike] Metrics with other weights fit the answers as well. What they choose differs so little that only questions too fine for people would tell which of them it is; following this one loses hardly anything, and how far its weights may be off is known roughly. A simpler kind of metric may say the same.
    [open] The answers do not contradict each other, but leave the weights more open than was wanted: quite different ones fit them, and many more questions would be needed.
    [blind] The questions ended, as more answers like these would not tell more.
    [unsettled] The weights are known, but not which choice is best under them: some of the metrics that the answers allow would lose much by it. Where one class is rare this is common.
    [signs] The questions ended, as the answers speak against what is assumed to be better or worse.
    [given] These comparisons do not make the weights as certain as was wanted; a choice may be safe all the same.
   *[budget] The questions ended before the wanted certainty was reached.
 }
blind = { $how ->
    [unclear] The answers say too little to tell whether they come from such a metric or from somebody who does not look at what is shown. So do not rely on it.
    [coin] The answers look more like those of somebody who answers by chance, whatever is shown, than like those of somebody with such a metric. So do not rely on it.
    [side] The answers look more like those of somebody who mostly takes the same side, whatever is shown, than like those of somebody with such a metric. So do not rely on it.
   *[equal] The answers look more like those of somebody who finds nearly all pairs about equal, whatever is shown, than like those of somebody with such a metric. So do not rely on it.
 }
same-side = { $side ->
    [first] “A”
   *[second] “B”
 } was chosen in { $times } of { answers } that took a side, though chance decided which of the two was A: they say little about what is wanted.
contradicted = The answers contradict each other, so they were taken as those of somebody who errs now and then, as by method='bayesian'.
changed-mind = You changed your mind on { $times } of { $asked ->
    [one] { $asked } repeated question
   *[other] { $asked } repeated questions
 }.
no-better-than-coin = The metric predicted { $hits } of { $asked ->
    [one] { $asked } answer
   *[other] { $asked } answers
 } to random questions; { coin-does-as-well }.
against-everyone = You chose the alternative that everyone else would leave in { $times } of { $asked ->
    [one] { $asked } obvious question
   *[other] { $asked } obvious questions
 }.
assumed-signs = It is assumed that a classifier is better { $what ->
    [more] the more there is of { $more }
    [less] the less there is of { $less }
    [both] the more there is of { $more }, and the less of { $less }
   *[neither] {""}
 }{ $gaps ->
    [yes] { $what ->
        [more] {", and "}
        [less] {", and "}
        [both] {", and "}
       *[neither] {""}
     }the smaller gaps between groups are
   *[no] {""}
 }.
against-signs = The answers speak against what is assumed. { $assumed } { $by ->
    [all] All answers together are { $odds } times as likely from somebody who counts some of that the other way round.
   *[some] In { $times } of { $asked } questions that show it, you chose the other side.
 } So nothing is certain about the metric; if that is what you mean, { $way ->
    [python] ask anew for a { $family } metric with { unknown-signs }, which learns from the answers what is better
    [typed] begin anew with --restart --family { $family } --signs unknown, which learns from the answers what is better
    [given] learn anew with { unknown-signs }, which learns from the answers what is better
    [learnt] learn anew without --signs, which learns from the answers what is better
    [table] learn anew, and name by --reward what is good to you and by --cost what is bad
   *[columns] begin anew with --restart, and name by --reward what is good to you and by --cost what is bad
 }.
unknown-signs = { $open ->
    [gaps] signs='unknown' and liked_gaps=True
    [terms] Linear(signs='unknown') and Gaps(liked=True) among its terms
   *[weights] signs='unknown'
 }
signs-unseen = Something weighs next to nothing by these answers. { $assumed } Whoever means the opposite of that may answer nearly the same, and there were no two of these alternatives { $asked ->
    [0] of which all others prefer the same one: so it was not asked, and the metric may be another one.
   *[other] that show of each thing alone which way it counts. Of { $asked ->
        [one] the only question
       *[other] { $asked } questions
    } in which one side is better in all of it { $against ->
        [0] none was answered against that; of what weighs next to nothing this says little.
        [one] one was answered against that, by a slip, or because it is meant so: then the metric is another one.
       *[other] { $against } were answered against that, by slips, or because it is meant so: then the metric is another one.
    }
 }
signs-pending = The questions ended before the last one was asked: whether what weighs next to nothing by these answers, or was answered against it, really counts the way that is assumed. { $assumed } If not, the metric is another one.
fits-better = The answers are { $times } times as likely under a { $family } metric: elicit one of that family.
more-of-them = { $count } more
says-nothing = { $about ->
    [all] The answers say next to nothing yet.
    [weights] The answers tell what to choose, but next to nothing yet about any single weight.
   *[some] About as open as before the first answer: the weight of { $names }.
 }
cannot-tell = { $how ->
    [same] No comparison tells anything about { $names }: wherever the answer is not plain to everyone, both sides have the same.
   *[together] { $names } never change independently of each other in what was compared, so only combinations of their weights can be found.
 }
rated-pairs = { $share ->
    [all-unlike] All { $possible } pairs of what was rated were compared, but for those that were rated alike ({ $alike }): one step of a scale may hold much that differs. One rating speaks in several pairs, so the more there are, the more certain this looks than it is.
    [some-unlike] Of the { $possible } pairs of what was rated { $used } were compared, always the same ones in whatever order the rows are, and none that were rated alike ({ $alike }): one step of a scale may hold much that differs. More pairs (the setting “meets”) come closer to the metric, but make it look more certain than it is.
    [all] All { $possible } pairs of what was rated were compared. One rating speaks in several of them, so the more pairs there are, the more certain this looks than it is.
   *[some] Of the { $possible } pairs of what was rated { $used } were compared, always the same ones in whatever order the rows are. More pairs (the setting “meets”) come closer to the metric, but make it look more certain than it is.
 }
given-again = { $times ->
    [one] { $times } comparison is the same as another one
   *[other] { $times } comparisons are the same as others
 }, with the same answer; each counts as an answer of its own. Leave them out if a file holds them twice.
only-the-choice = Only this choice is settled, not the metric: whoever chooses anything else by it may lose up to { $loss } % of what lies between the worst and the best.
choice-is-right = The choice is right with a probability of { $chance }%: it is the best alternative, or loses at most { $loss } % of what lies between the best and the worst.
model-is-right = To choose “{ $model }” is right with a probability of { $chance } %: it is the best model, or loses at most { $loss } % of what lies between the best and the worst.
settled-on = By all metrics that the answers allow taken together, “{ $model }” is the best choice; “{ $other }” is that of the likeliest one alone.

## Doubts about a result

may-lose = { $where ->
    [these] On these data, whoever chooses by this metric
    [models] Whoever chooses one of these models by this metric
    [asked] On the data that were asked about, whoever chooses by this metric
   *[here] Whoever chooses by this metric
 } loses at most { $sure ->
    [yes] about { $share }
   *[no] { $share }
 } of what lies between the worst and the best { $where ->
    [these] choice
    [models] of them
    [asked] choice
   *[here] choice
 }, { $sure ->
    [yes] if no answer was a mistake.
   *[no] with a probability of 95 %.
 }
doubt = { $kind ->
    [uncertain] The weights are not as certain as was wanted; a choice may be safe all the same.
   *[taken-as-right] Every answer was taken to be right: the intervals allow for no slips.
 }
answered-in-no-time = { $times } of { answers } came within { $limit ->
    [one] { $limit } second
   *[other] { $limit } seconds
 }, faster than almost anybody can read two alternatives: they say little about what is wanted.
answers = { $asked ->
    [one] { $asked } answer
   *[other] { $asked } answers
 }
questions = { $asked ->
    [one] { $asked } question
   *[other] { $asked } questions
 }
said-of-result = Shown this result, the person { $what ->
    [not-me] said that it is not theirs
   *[unsure] was not sure that it is theirs
 }{ $why ->
    [none] .
   *[other] : “{ $why }”.
 }
own-number = Shown this result, the person put another number in place of one of it: { $number }, of “{ $heavy }” in “{ $light }”{ $why ->
    [none] .
   *[other] : “{ $why }”.
 }
answers-disagree = The answers contradict each other much: they fit someone whose answers to random questions go against the own metric in { $low } to { $high } of cases, with 90 % probability; 50 % would be chance.
usual-answers = { answers } chose a side. Usual measures would have given so many of them: { $measures }.
measure-agrees = { $measure } { $hits }
given-comparisons = { $asked ->
    [one] { $asked } comparison
   *[other] { $asked } comparisons
 }
asked-twice = { $how ->
    [elsewhere] Of { given-comparisons } that came twice
    [unnamed] Of { given-comparisons } that came twice, perhaps made by different people
   *[swapped] Of { questions } that came twice, the second time with the sides swapped
 }, { $counts }.
answered-again = { $how ->
    [same] { $times } got the same answer again
    [reversed] { $times } the opposite one
    [wavered] { $times } “about equal” once
   *[unsaid] { $times } “cannot say” once
 }
worse-side = Of { questions } in which one side is better in every respect, { $times } got the worse side as an answer.
not-foretold = Of { answers } that the metric had to foretell from those before, { $times } came out otherwise{ $often ->
    [none] {""}
   *[other] ; { coin-does-as-well }
 }.
coin-does-as-well = tossing a coin does as well in { $often ->
    [0] fewer than 1
   *[other] { $often }
 } of 100 tries

## Reports

title = { $of ->
    [report] An elicited metric
    [short] In short
    [who] Who answered
    [asked] What was asked
    [compared] What was compared
    [answers] Answers
    [metric] The metric
    [checks] Consistency and checks
    [consequences] Consequences for the models
    [limitations] Limitations
   *[recompute] How to recompute this
 }
remark = { $what ->
    [who-unknown] Who answered was not recorded.
    [stake] (At stake is all that can be lost or won by choosing among these models: from the worst to the best of them.)
    [open-ranges] Not all trade-offs are settled: where only a range is told, any number in it fits the answers about as well.
    [one-person] The metric is one person's, at one time, for classifiers like those shown; it is no statement of what is right.
    [not-shown] What was not shown in the questions has no weight in the metric.
    [no-slips] Every answer was taken to be right: the intervals do not allow for slips.
    [no-check] No check was made: no question was asked twice, and none predicted.
    [fingerprint] A fingerprint is a long number that is worked out from all entries of a file or of a set of predictions (SHA-256). Whoever has the same data gets the same one; after any change another comes out.
    [type] In the folder of the answers, type:
    [best-choice] The best choice under the metric:
    [best-unknown] The best choice is not looked for under metrics of this kind.
   *[agreement] Answers that were foretold from those before, and only then learnt from: the metric beside simpler ones
 }
column = { $of ->
    [number] no.
    [answer] answer
    [seconds] seconds
    [setting] setting
    [value] value
    [meaning] meaning
    [settings] Settings
    [of] of
    [weight] weight
    [likely] with 90 % probability
    [open] left open by the answers
    [fingerprint] fingerprint
    [fingerprints] Fingerprints of the data
    [rests-on] What this rests on
   *[models] Models, the best first
 }
drawn = { $what ->
    [weights] The numbers of the table above, and what the answers leave open.
    [learning] How wide the intervals still were after every answer, each as a share of its width before the first one (thin: each weight; thick: their mean).
    [models] The models, and how sure their order is.
    [trade-off] How many decisions are right at every size of the gaps between groups. Gaps are a mean over all pairs of groups and kinds of errors, weighed as the metric does, so they are not those of one row of the tables.
    [groups] How often the classes are decided so in every group, under the most likely class and under the best decisions, with the largest gap between groups.
    [possible] What classifiers can achieve, and where the best one is. An arrow is a question and points to what was preferred; a dotted line is one where neither was.
    [pool] The models, and which one is best. An arrow is a question and points to the model that was preferred; a dotted line is one where neither was.
   *[rounded] Questions show whole people, in rounded counts, so their ends can lie a little outside of what is possible on these rows; the result is worked out for what was shown. Counts of more people, as by “ask --per 1000”, are rounded less.
 }
left-out = Only { $seen } are drawn, of { $total } numbers that count: { $others } { $count ->
    [one] is
   *[other] are
 } left out, so what lies beside each other here can be far apart.
read-on-pages = Before the questions, the study's pages show these texts (whoever answered through another program saw what that showed); what its owner left to us as this version words it:
they-read = The person read: “{ $introduction }”
assumed = { $family ->
    [linear] The metric is assumed to be a weighted sum of what is shown.
    [linear-fractional] The metric is assumed to be a ratio of two weighted sums, as F1 is.
    [monotone] Nothing is assumed of the metric but that more right decisions are better; what is found is how it weighs them near its best classifier.
    [fair] The metric is assumed to weigh everyone's errors and the sizes of gaps between groups.
    [fair-quadratic] The metric is assumed to weigh everyone's errors and the squares of gaps between groups.
    [fair-fractional] The metric is assumed to be a ratio of two weighted sums of everyone's rates and of the sizes of gaps between groups.
    [quadratic] The metric is assumed to be a quadratic polynomial of what is shown.
    [polynomial] The metric is assumed to be a polynomial of what is shown.
    [value-per-cost] The metric is assumed to be a ratio: a weighted sum of what is gained, divided by one of what it costs.
   *[cost-reward] The metric is assumed to be a weighted sum of rewards and costs.
 }
made-elsewhere = { $count ->
    [one] One comparison was
   *[other] { $count } comparisons were
 } made elsewhere, before anybody was asked here: the first in the list of answers. Nobody chose these pairs because they tell most.
stand-as-given = { $count ->
    [one] The first answer stands as it was when an answer was changed
   *[other] The first { $count } answers stand as they were when one was changed
 }; the questions after that were chosen anew.
answered = { $method ->
    [bayesian] The questions were chosen one by one, each to tell most given all answers before. Answers may contradict each other: how reliable they are is estimated with the metric.
    [efficient] The questions were chosen one by one, to settle the metric with as few as possible. Every answer is taken to be right.
    [given] Answers may contradict each other: how reliable they are is estimated with the metric.
   *[published] The questions follow the published procedure. Every answer is taken to be right.
 }
stopped = { $why ->
    [tolerance] Asking ended as the wanted certainty (“tolerance” among the settings) was reached.
    [decision] The answers settle which choice is best.
    [budget] Asking ended with the agreed number of questions.
    [given] Nobody was asked here: the comparisons were made elsewhere.
    [unsettled] Asking ended as further answers did not settle which choice is best.
    [signs] Asking ended, as the answers speak against what is assumed to be better or worse.
    [nothing-left] Nothing was left to ask that would tell more.
    [cannot-say] Asking ended, as the person could not say any more.
    [blind] Asking ended, as more answers like these would not tell more.
    [alike] Asking ended, as metrics with other weights fit the answers as well, and what they choose hardly differs.
    [open] Asking ended after many questions that left the weights more open than was wanted, though the answers do not contradict each other.
   *[too-noisy] Asking ended, as the answers contradict each other too much.
 }
setting-means = { $of ->
    [family] what kind of metric is looked for
    [method] how the questions are chosen
    [tolerance] the wanted certainty: how far the weights may still be off, as far as is expected, when asking ends; smaller takes more questions
    [max-questions] asking ends after so many at the latest
    [repeats] how often each question was put; the majority of the answers counts
    [shuffle-sides] whether chance decides which of the two is A
    [seed] where all chance begins, so that it can be repeated
    [realism] 1: the question that tells most is asked; below 1: one that tells nearly as much, about classifiers that somebody might use
    [least-right] share of each class that classifiers shown have right, before rounding to whole people, so that somebody might use them
    [retests] so many earlier questions come again, with the sides swapped
    [held-out] so many answers are foretold from those before, to test the metric
    [within] so many questions at most are known beforehand, so that all checks have their place among them
    [signs] whether it is known what is good and what is bad (known), or was learnt from the answers (unknown)
    [same-for-all-pairs] whether gaps weigh the same between any two groups
    [repeat-given] whether answers from before one was changed may be asked again as well
    [goal] what was looked for: weights, or the best of the models (best)
    [dominated] so many questions in which one side is better in every respect
    [given] how many of the answers were there when the questions began, or began anew after an answer was changed
    [counted-in] whether statistics count in how far the models are apart, so that units do not matter (spans), or in their units, as earlier versions did
    [settled-by] of ratios, whether only what following them costs had to be known (cost), or weights as well (weights)
    [check-signs] whether questions are asked that show whether better and worse are what they are assumed to be
    [direction] whether more of what counts is better (increasing) or worse (decreasing)
    [halving] how many questions halve what is left of the trade-off between errors and gaps
    [hand-over] whether somebody who turns out to like some gaps is asked on by the general method, instead of giving up
    [solution] how the answers become a formula: by the printed fractions, or by least squares over all of them
    [ties] what two neighbours count as of which neither is preferred: a rise, as printed, or a drop
    [trivial] which of two groups is shown with the same decision for everyone: as printed the second, or as among more groups
   *[decide] what was to be chosen in the end; asking ended once that was settled
 }
said = { $answer ->
    [first] A
    [second] B
    [about-equal] about equal
   *[cannot-say] cannot say
 }{ $undone ->
    [yes] {" "}(taken back)
   *[no] {""}
 }
skipped-too = { $skipped ->
    [0] {""}
   *[other] , { $skipped } skipped
 }
answered-and-skipped = { questions } answered{ skipped-too }
tally-of = “{ $answer }” { $count }
tally = { $made ->
    [here] { answered-and-skipped }
   *[elsewhere] { given-comparisons } decided{ skipped-too }
 }: { $answers }{ $undone ->
    [0] {""}
    [one] ; { $undone } answer taken back
   *[other] ; { $undone } answers taken back
 }.
numbers-of = { $groups ->
    [none] The numbers of A and B are, in this order: { $names }.
   *[other] A and B have a bracket for each of the groups { $groups }, in this order. Its numbers are, in this order: { $names }.
 }
agrees-with = The metric agrees with { $agreeing } of the { $judged ->
    [one] { $judged } answer that takes
   *[other] { $judged } answers that take
 } a side{ $others ->
    [yes] ; all of them fit each other, as another metric that they allow goes against none.
   *[no] .
 }
found-from = Found from { answers }{ skipped-too }.
range = { $low } to { $high }
weights-in = { CAPITAL($axis) }. Only how these numbers compare with each other has a meaning.
what-matters = How much it matters to go from the worst of these models to the best, in each quality. All of it together is 100 %; a range is what the answers leave open{ $likely ->
    [yes] , with 90 % probability
   *[no] {""}
 }.
counts-for-nothing = no weight: { $than } (unlike { $what })
stated-directly = Stated directly: { $clause }.{ $where ->
    [unknown] {""}
    [open] {" "}The answers leave it open.
    [inside] {" "}That is inside what the answers say, { surely }.
    [below] {" "}That is below what the answers say, { surely }.
   *[above] {" "}That is above what the answers say, { surely }.
 }
surely = { $room }{ $likely ->
    [yes] {" "}with 90 % probability
   *[no] {""}
 }
repeated = { $otherwise ->
    [none] { $how ->
        [elsewhere] { given-comparisons } came twice
        [unnamed] { given-comparisons } came twice, perhaps made by different people
       *[swapped] { questions } came again later, with the sides swapped
    }: the answer was the same every time.
   *[other] { $otherwise }
 }{ $how ->
    [unnamed] {""}
    [elsewhere] {" "}Of people in general 10 to 18 of 100 such answers change.
   *[swapped] {" "}Of people in general 10 to 18 of 100 such answers change.
 }
rate-of-contradictions = The rate of contradictions is { $mean } ({ $low } to { $high }).
against-answers = Of { questions } in which one side is better in every respect, { $times } were answered against it.
foretold = { $hits } of { answers } to random questions were foretold from the answers before them; by chance it would be { $chance }.
odds-of = The answers multiply the odds that the metric is { $family } instead by { $times }.
lead = { CAPITAL($way) }:
flattered-by = The rule was chosen and judged on the same { $rows } { row-word }, which flatters it. Before it is used, judge it on rows that it has not seen.
instead = { $after } instead of { $before }
on-these-rows = On these { $rows } { row-word } the best rule under the metric decides { $right } rightly; going by the { $way } it would be { $before }. Of every class: { $classes }.
right-on-rows = { $what ->
    [right] Right decisions
   *[errors] Errors
 } on these { $rows } { row-word }
recorded = The file of answers holds every question as shown, every answer and the seed of all that was drawn by chance, { $seed }. It was recorded with { $software }; replaying it with these on the same data gives the same metric, up to rounding.

## In a notebook

card-title = { $of ->
    [question] Question
    [session] Session
    [result] Result
    [metric] Metric
    [region] What can be achieved
    [panel] Panel
    [ranking] Ranking
    [transcript] Transcript
    [report] Report
    [notes] Notes
    [settings] Settings
    [answers] Answers
   *[reading] How to read this
 }
card-column = { $of ->
    [statistic] statistic
    [unit] unit
    [class] who
    [share] share
    [rows] rows
    [model] model
    [person] person
    [group] group
   *[chance] with probability
 }
case-of = “{ $name }” case
more-rows = … and { $count } more
progress = Question { $number }{ $about ->
    [none] {""}
   *[other] {" "}of about { $about }{ $most ->
        [none] {""}
       *[other] {" "}to { $most }
    }{ $more ->
        [yes] {" "}or more
       *[no] {""}
    }
 }
question-is = Which would you rather use?{ $left ->
    [none] {""}
   *[other] {" "}({ $most ->
        [none] { $more ->
            [yes] about { $left } questions left or more
           *[no] { $left ->
                [1] the last question, as far as can be told
               *[other] about { $left } questions left
            }
        }
       *[other] about { $left } to { $most } questions left
    })
 }
nothing-answered = No question is answered yet.
nothing-open = Nothing is left to ask.
session-is = { $answered ->
    [one] { $answered } answer
   *[other] { $answered } answers
 }{ $undone ->
    [0] {""}
   *[other] , { $undone } taken back
 }; family: { $family }, method: { $method }
region-is = { $kind ->
    [classes] What classifiers of { $number } classes can achieve
    [groups] What classifiers can achieve in { $number } groups
    [models] { $number } models to choose from
   *[numbers] What can be achieved in { $number } statistics
 }{ $rows ->
    [none] {""}
   *[other] , on { $rows } { row-word }
 }{ $per ->
    [none] {""}
   *[other] , shown as counts out of { $per }
 }
panel-is = { $people ->
    [one] { $people } person
   *[other] { $people } people
 }{ $groups ->
    [0] {""}
    [one] , { $groups } group of opinion
   *[other] , { $groups } groups of opinion
 }
reply = { $kind ->
    [first] A is better
    [second] B is better
    [about-equal] About equal
    [cannot-say] Cannot say
   *[undo] Take back
 }
how-to-answer = { $what ->
    [keys] By key: click into the field and type a or b (that one is better), = (about equal), s (skip: cannot say) or u (take the last answer back).
   *[field] Key
 }
kept = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
 } { $path ->
    [none] in this kernel only: with path=… they outlive it.
   *[other] kept in { $path }.
 }
trouble = { $what ->
    [too-fast] That came too soon after the one before, and does not count.
    [no-key] “{ $detail }” is none of the keys.
    [elsewhere] The session went on elsewhere; this is its open question.
    [nothing-back] There is no answer to take back.
    [aside] Other answers were in that file; they are in { $detail } now.
    [not-kept] The last change is not kept in the file, only in this kernel: { $detail }
   *[failed] { $detail }
 }

## Wrong labels of groups, and other people

labels-wrong = If { $share } of the labels of groups are wrong at random, the metric stays what it is, as it is about what was shown; what classifiers do to those who really are of a group is something else.
carries-over = The metric carries over to these other people as far as the same things matter there: what it weighs { $groups ->
    [yes] are rates and gaps, whoever the people are. Shares of groups, the best rule and its gaps do not carry over.
   *[no] are decisions, whoever the people are. The best rule does not carry over.
 }
shares-differ = Shares of groups in the classes differ by up to { $most }.
gaps-seen = The largest gap of the classifiers that were asked about was { $shown } on average; { $why ->
    [labels] between those who really are of the groups
   *[people] among these other people
 } it would be { $other }.
not-to-be-had = Of what was shown, { $share } cannot be had among these other people.
gap-of-rule = The largest gap of the best rule is { $shown }; { $why ->
    [labels] between those who really are of the groups
   *[people] among these other people
 } it is { $other }.
lost-by = { $why ->
    [labels] Between true groups the rule
   *[people] There the best rule of before
 } { $much ->
    [nothing] is still as good as any that was found.
   *[some] loses { $share } of what lies between the best one { $best ->
        [found] that was found and
       *[known] and
     } the worst decision that looks at the group alone.
 }
## At a terminal

keys = { $what ->
    [hint] a or b: that one is better  =: about equal  s: skip  u: undo  q: quit  ?: help
    [hint-of-notes] n: how these numbers can mislead
    [prompt] Which is better?
    [nothing-typed] Nothing was typed. Type a, b or = and then press Enter.
    [notes] How these numbers can mislead:
    [no-notes] There is no note on these numbers.
   *[nothing-here] There is nothing to take back here.
 }
no-key = “{ $typed }” is none of the keys.
help-of-keys =
    A and B are the two to compare. Type one of these and press Enter:
      a      you would rather use A
      b      you would rather use B
      =      both are about equally good to you
      s      skip: you cannot say; this is not taken for “about equal”
      u      undo: take your last answer back
      q      quit for now
      n      notes: how the numbers that you see can mislead, if anything is known
    What differs is bold, and the sentence below says what choosing B instead of A
    changes. There are no right answers: say what you would do.
ruled = { $over ->
    [metric] Your metric
    [one-metric] The metric
    [classifier] Your best classifier
   *[ranking] Your ranking
 }
at-terminal = { $what ->
    [nothing-back] There is no answer to take back yet.
    [go-on] Run the same command again to go on.
    [nothing-asked] No question was asked, so nothing is known of your metric.
    [too-few] Too few questions are answered to say anything yet.
    [settled] The questions did not end for want of --max-questions: no further one would make the result more precise than was asked for.
    [ends-it] Ctrl-C ends it; every answer is kept at once.
    [unchecked] The answers could not be replayed, as their data are not at hand: nothing guarantees that they give this metric.
    [lots] It draws lots: who must be able to repeat a decision keeps the seed, here --seed, in Python predict(…, random_state=SEED).
   *[not-reached] The search ended before the tolerance was reached.
 }
answer-at = Answer in your browser: { $address }
answers-kept = { answers } kept in { $file }
welcome-back = Welcome back: { $kept } (--restart begins anew).
aside-in = { $what ->
    [answers] A copy of the answers so far is kept in { $file }.
    [learnt] Other answers that were there are kept in { $file }.
   *[result] A result of other answers was there; it is in { $file } now.
 }
so-far = What they say so far: { $sentence }
but-mind = But mind: { $doubt }
skipped-mostly = { $skipped } of { questions } { $asked ->
    [one] was
   *[other] were
 } skipped; the other answers are too few to say anything yet.
disagreeing = The answers do not agree enough with each other to say anything yet: the metric that they amount to goes against { $against } of { $sided }.
by-tolerance = Asking ended as --tolerance { $tolerance } was reached. For narrower numbers begin anew with a smaller one, such as --restart --tolerance { $smaller }; it takes more questions.
written = Answers: { $kept }   metric: { $metric }   picture: { $picture }
next-commands =
    What you can do with your metric:
      elicitor tune { $file }   the best classifier for you{ $options ->
        [none] {""}
       *[other] {"\u000A"}  elicitor rank { $file }{ $options }   your models, the best for you first
      }
      elicitor report { $file }   all of this as a page for others
      elicitor verify { $file }   check that these answers give this result
next-after-learning =
    What you can do with it:
      elicitor rank { $file }   what was compared, the best for you first
      elicitor report { $file }   all of this as a page for others
      elicitor verify { $file }   check that these answers give this result
next-of-learnt =
    What you can do with it:
      elicitor rank { $file }   what was compared, the best for you first
      elicitor report { $file }   all of this as a page for others
      elicitor verify { $file }   check that these answers give this result
      { $then ->
        [panel] elicitor ask { $given }   go on with what tells most
            {"  "}elicitor panel { $others } …   what divides these people
       *[ask] elicitor ask { $given }   go on with what tells most
      }

## Stories to try

story-title = { $story ->
    [clinic] A clinic
    [loans] A loan office
   *[tickets] Support tickets
 }
story-told = { $story ->
    [clinic] A model reads biopsies and gives every patient a probability of cancer. From which probability on should it raise the alarm? Wherever you draw the line, it misses some who have cancer and alarms some who do not: they come again, and wait, for nothing. Patients, model and what it does to them are real; the clinic is yours.
    [loans] A model gives every client a probability of not paying back, and whoever it raises the alarm about gets no loan. It may draw the line elsewhere for women than for men. Some who will not pay back are missed, some who would are turned away, and one group may bear more of it than the other. Clients, model and what it does to them are real; the office is yours.
   *[tickets] Twelve language models could answer them: better ones are slower or cost more. Which would you take? The figures of this story are made up for illustration: no model was measured. The prices are for one ticket.
 }
questions-of-story = There are { $most } questions. They narrow down what you want; until they were certain, simulated people were asked { $enough }.
all-asked = These were all { $most } questions that were allowed. The same command with --max-questions { $more } asks more, and keeps these answers.
story-asked =
    These were the { $most } questions of this story; what they leave open stands above. More of them narrow it down:
      { $command }
own-data =
    On data of your own:
      { $story ->
        [clinic] elicitor ask data.csv --label y --probability p --positive-name "has cancer" --people patients
        [loans] elicitor ask data.csv --label y --probability p --group sex
       *[tickets] elicitor ask models.csv --models name --reward solved --cost latency=s --cost price=ct
      }
another-story = { $command }   another story; also: { $others }

## What data can hardly carry

few-of-class = { $count } of “{ $name }”
few-in-group = Group “{ $group }” { $weighted ->
    [yes] counts like
   *[no] has
 } { $rows } rows{ $weighted ->
    [yes] {" "}of equal weight
   *[no] {""}
 }, of them only { $few }: its rates are uncertain by about { $doubt } percentage points either way.
few-rows = The { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
 } of the data { $weighted ->
    [yes] tell, by their weights, as much as
   *[no] { $rows ->
        [one] holds
       *[other] hold
    }
 } only { $few }; what classifiers do to so few is uncertain by about { $doubt } percentage points either way, so what is best for them may not be best for others.
coarse-counts = Counts out of { $per } { $few ->
    [none] are coarse
   *[other] hold only { $few }
 }: most differences between classifiers cannot be seen in them. Leave --per away, or make it { $enough } or more.
no-signal = The scores do not tell the classes apart: no classifier made of them does better than treating everybody alike, and those that you will see differ by chance alone. Your metric can still be found; a best classifier cannot.
wrong-way = Low scores go with { $positives }, high ones with { $negatives }: are they the scores of the other class? As they are, the best classifiers call those positive whose score is low.
many-pairs = Gaps are weighed for every pair of the { $groups } groups. If they cost you the same between any two, --same-for-all-pairs takes far fewer questions.

## Tables at the end of a sitting

counted-among = { $what ->
    [right] Right decisions
   *[errors] Errors
 } on { $count } { $people }{ by-weight }
factor = “{ $name }” { $factor }
by-factors = To decide as your metric would, multiply the estimated probability of each class by its factor and take the class with the largest product: { $factors }.
how-to-decide = { $by ->
    [errors] To decide as your metric would: for each class add up its errors' weights times the estimated probabilities of what it would be in truth, and take the class with the largest sum. Right decisions weigh 0.
   *[saved] What is counted above are the rows that the correction was learnt from, which flatters it. `elicitor tune` saves it with the rule, and decides about new people with --decide.
 }
rule-note = { $what ->
    [recalibrated] Probabilities are recalibrated before they are weighed: on rows that the correction was not learnt from, that serves the metric better than to take them at their word.
    [at-their-word] Probabilities are taken at their word, as fewer than 10 rows of some class are too few to learn a correction from; of a model whose probabilities are not those of these people a better rule may exist.
    [as-it-stands] The model is best left as it stands, at the class that it finds most likely: on rows that it was not chosen on, no rule that was found serves the metric better.
    [inexact] The rule is chosen as if the probabilities were right. Labels scatter about them, so another rule may be better for these very rows; an optimality gap compares only with what is best for right probabilities.
    [first-order] Of a metric of unknown form only its slope at the optimum was found; the best classifier is that of the slope.
    [beaten] By the formula alone this model would be the best, but another one beats it in everything that counts, or nobody whom the answers fit prefers it: by the answers best_model of the result is the best.
    [tried] All thresholds were tried: no single one is better. A better mixture by lot could exist, though none was found.
   *[local] Nothing could be proven about how much better another classifier might be: the metric may not be concave.
 }
ranking-heading = { $of ->
    [title] Your ranking
    [model] model
   *[best] best?
 }
may-be-best = { $chance ->
    [no] no
    [yes] yes
   *[perhaps] may be
 }
more-names = { $count } others
equally-good = { $models } are equally good for you.
oftener-best = Ranks go by the one metric that was estimated, “best?” by all that fit the answers: of these, { $other } is the best in { $others_chance }, { $first } in { $chance }.
matters-heading = { $of ->
    [title] What matters to you
    [way] to go from the worst to the best in
    [worst] worst
    [best] best
   *[matters] matters
 }
way-matters = { $settled ->
    [yes] { $share } ({ $low } to { $high })
   *[no] { $low } to { $high }
 }{ $unsure ->
    [yes] ; open whether more is good or bad
   *[no] {""}
 }
unsure-label = { $name } (good or bad is open)

gap-costs = What a gap of { $gap } in { $per } costs you
gap-heading = { $of ->
    [gap] gap in
    [between] between
   *[as-bad] as bad as so many more { $mistake } in { $per }
 }
gaps-leave-out = Gaps between groups leave much out: what happens to one person, groups within groups, causes, labels that are biased themselves, and who is not in the data. Ask several people, and those whom the decisions are about; check the labels of groups, and the rule on other people before it is used.
two-groups = “{ $first }” and “{ $second }”
any-two-groups = any two groups
over = over { $per }
liked-as = liked: as good as { $worth } fewer
as-bad = { $settled ->
    [yes] { $count } more { $mistake } are as bad as { $worth } more { $gauge }
   *[no] how bad { $count } more { $mistake } are the answers leave open
 }
among-everyone = Among everyone, in { $per } each: { $parts }.
what-rules-do = What rules do, in { $per } each
wrong-people = wrong { $people }
rule-of-choice = { $which ->
    [accuracy] most likely class (accuracy)
    [own] best for you, for each group its own
    [own-by-lot] best for you, for each group its own, partly by lot
   *[no-gaps] best if gaps did not count
 }
rule-above = The rule above.
better-of-two = { $how ->
    [alone] Of the first two, your metric prefers “{ $best }”.
    [by] Of the first two, your metric prefers “{ $best }”; the other one is as bad for you as { $worth } more { $gauge } in { $per }.
    [same] Of the first two, both are as good for you.
   *[open] Which of the first two is better for you the answers leave open.
 }

## Coefficients

in-sum = { $what } in the { $within ->
    [upper] upper sum
   *[lower] lower sum
 }
constant-in-sum = constant in the lower sum
on-side = { $what } as { $side ->
    [good] good
   *[bad] bad
 }
gap-of-two = gap in { $what } between { $first } and { $second }
numbered-coefficient = coefficient { $number }
gaps-against-errors = gaps against errors

## What a report rests on

known-of = { $of ->
    [asked-by] asked by
    [answers-kept-in] answers kept in
    [ranked-on] models ranked on
    [rows-ranked-on] rows ranked on
    [written] report written
    [begun] answers begun
    [changed] answers last changed
    [data] data
    [model] model
    [groups-by] groups by
   *[weighed-by] rows weighed by
 }
predictions-in = predictions in { $columns }
day = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
 } { $year }
file-of = the file { $file } ({ $use ->
    [asked-about] asked about
   *[ranked-on] ranked on
 })
rows-are = { $what ->
    [rows] rows
    [group] rows of “{ $group }”
    [models] models
   *[elsewhere] made elsewhere
 }
rows-of-class = { $count } { $people } ({ $share })
counted-rows = { $total }{ by-weight }: { $classes }

## Rules of classifiers

positive-called = positive{ $label ->
    [none] {""}
   *[other] {" "}({ $label })
 }
score-rule = { $kind ->
    [everyone] call everyone { $called }
    [nobody] call everyone negative
    [from] { $called } if score ≥ { $threshold }
   *[below] { $called } if score < { $threshold }
 }
lot-part = { $share }: { $rule }
always-class = always “{ $name }”
class-if = “{ $name }” if its probability is { $side ->
    [at-least] at least
    [at-most] at most
    [above] above
   *[below] below
 } { $cut }, else “{ $other }”
weighed-class = { $weight } × “{ $name }”
largest-weighted = largest weighted probability of { $classes }
called-cost = “{ $name }” { $cost }
costs-of = “{ $name }” called { $costs }
least-cost = least expected cost, where errors cost: { $classes }
by-lot = { $share } by lot: { $rule }
step-if = “{ $name }”{ $lot ->
    [none] {""}
   *[other] {" "}by lot ({ $lot } chance)
 } { $low ->
    [none] { $high ->
        [none] for everyone
       *[other] if its probability is { step-high }
    }
   *[other] if its probability is { $side ->
        [at-least] at least
       *[above] above
    } { $low }{ $high ->
        [none] {""}
       *[other] {" "}and { step-high }
    }
 }
step-high = { $side ->
    [at-least] below
   *[above] at most
 } { $high }
else-class = else “{ $name }”
rule-of-group = { $group }:{"\u000A"}{ $rule }
recalibrated-first = { $rule }{"\u000A"}(probabilities are recalibrated first)

## Rankings of models

ranking-word = { $of ->
    [model] model
    [judged-at] judged at
    [value] value, higher is better
    [cost] cost, lower is better
    [standing] standing, 1 is best
    [best] best?
    [other-rows] on other rows
    [as-it-stands] as it stands
    [the-same] the same
    [yes] yes
    [perhaps] may be
   *[no] no
 }
number-with-ends = { $value }{ $low ->
    [none] {""}
   *[other] {" "}({ $low } to { $high })
 }
loss-with-ends = { $little ->
    [yes] under 1
   *[no] { $value }
 } %{ $low ->
    [none] {""}
   *[other] {" "}({ $low } to { $high } %)
 }
amount-with-ends = { $value }{ $least ->
    [none] {""}
   *[other] {" "}({ $least } { $most ->
        [none] or more
       *[other] to { $most }
    })
 }
on-other-rows = { $low } to { $high }, best in { $chance }
value-as-it-stands = { $value }, standing { $standing }
cut = { $kind ->
    [everyone] everyone
    [nobody] nobody
   *[at] { $at }
 }
short-rule = { $kind ->
    [best] its best rule
    [below] below { $cut }{ cut-ends }
   *[from] { $cut }{ cut-ends }
 }
cut-ends = { $low ->
    [none] {""}
   *[other] {" "}({ $low } to { $high })
 }
at-rule = { $kind ->
    [best] at the rule that is best for it
    [always] at the rule to { $rule }
    [below] where it calls those positive whose score is { $short }
   *[from] at a threshold of { $short }
 }
name-at = { $name } { $at }
liked-alike = Of the models it likes { $models } equally well{ $rules ->
    [none] {""}
   *[other] : { $rules }
 }.
prefers = Of the models{ $sure ->
    [measured] , as they were measured,
    [metric] {""}
    [rows] {""}
    [both] {""}
    [open] {""}
   *[rows-open] {""}
 } it prefers { $name }{ $at ->
    [none] {""}
   *[other] , { $at }
 }{ $sure ->
    [measured] {""}
    [metric] ; it is the best one with { $metric } probability
    [rows] ; it is the best one in { $rows } of the samples that the rows could have been
    [both] ; it is the best one with { $metric } probability and in { $rows } of the samples that the rows could have been
    [open] ; the answers leave open whether another is better
   *[rows-open] ; it is the best one in { $rows } of the samples that the rows could have been; the answers leave open whether another is better
 }.
lead-by = Ahead of { $next } by { $share } of what is at stake{ $rivals ->
    [none] {""}
    [two] , but the two cannot be told apart by these rows
   *[several] , but it and { $others } cannot be told apart by these rows
 }.
alike-as-shown = { $first } comes before { $second } by less than the digits shown.
best-rule-of = The rule that is best for { $name }: { ONE_LINE($rule) }.
name-alone = { $name } alone
chosen = { $model }{ $tied ->
    [none] {""}
   *[other] {" "}(it likes { $tied } just as well)
 }: { $how ->
    [best] the best one for you, too{ $alone ->
        [none] {""}
       *[other] , but as it stands it loses { $alone } of what is at stake
    }
   *[loses] that loses { $loss } of what is at stake{ $bad ->
        [none] {""}
       *[other] , as bad as { $bad }
    }{ $alone ->
        [none] {""}
       *[other] ; as it stands { $alone }
    }
 }.
going-by = Going by { $measures } you would choose { $chosen }
against-reference = Against the reference: NDCG { $gain }, Kendall's τ { $tau }.
ranking-legend = Standing: 1 is the best of these models for you, 0 the worst{ $rules ->
    [yes] , at that rule or as it stands
   *[no] {""}
 }{ $basis ->
    [posterior] ; in brackets under { $level } % of the metrics that fit you
    [answers] ; in brackets under other metrics that the answers allow
   *[none] {""}
 }{ $rows ->
    [yes] ; on other rows: in { $level } % of the samples that these could have been
   *[no] {""}
 }.
ranking-units = { $way ->
    [cost] Cost: what your metric gives, lower is better
   *[value] Value: what your metric gives, higher is better
 }; it has no unit of its own. From standing 0 to 1 it is { $stake }{ $bad ->
    [none] {""}
   *[other] , as bad as { $bad }
 }.
ranking-note = { $what ->
    [rules] Judged at the rule that is best for each model under your metric (of thresholds: positive from there on, unless it says below; in brackets those of parts of the rows), and each row by what other rows chose. It is not the model’s own: who uses the model as it stands (0.5, or the most likely class) gets only what is under “as it stands”.
    [rounded] Standings are rounded: one of 1.00 can be behind the best, by less than 0.005.
    [as-wished] Models are judged as they stand (0.5, or the most likely class), as was asked for. Each at the rule that is best for it under the metric, another may be best.
    [extremes] Intervals span the metrics at the ends of what answers leave open; probabilities need answers that are believed with caution (method='bayesian', or reanalyse).
    [interval] Intervals span metrics whose coefficients are at the ends of their intervals; probabilities need method='bayesian', or reanalyse.
    [metric-alone] A metric alone does not tell which others are possible; intervals and probabilities need the Result of an elicitation.
    [same-rows] How far the ranking depends on the rows that the models were measured on is not looked at.
    [word] The rule takes probabilities at their word that do not mean what they say, and there are too few rows of some class to recalibrate them.
    [inexact] The rule is chosen for right probabilities, and these are not quite right, recalibrated or not.
    [first-order] Of a metric of unknown form only its slope at the best choice of what was asked about was found. Models are compared by that slope: what is far from there may be worth more or less than it says.
   *[local] The metric may not be concave, so that a better rule may have been missed.
 }
undefined-metrics = { $undefined } of { $total } possible metrics are not defined for all of these models and are left out.
judged-without = Judged as they stand, beside others at the rule that is best for them, as only decisions are known, no probabilities: { $models }.
better-as-they-stand = Better as they stand than at the rule that other rows chose, in { $level } % or more of the samples that the rows could have been: { $models }. { $why }
rarest-class = “{ $name }”{ $group ->
    [none] {""}
   *[other] {" "}in “{ $group }”
 }
rarest-rows = A rule that some rows chose fits other rows less well, the more so the fewer there are: of { $whose } there are { $rows }.
no-rule-chosen = No rule could be chosen for any model, as that takes two rows of every class{ $groups ->
    [yes] {" "}in every group
   *[no] {""}
 }, and { $whose } has { $rows }; all are judged by their decisions as they stand.
no-rule-found = No best rule was found for the models, so all are judged by their decisions as they stand: { $error }
note-about = { $models }: { $note }
turned-note = * { $models }: { $wrong } If so, give the probabilities of “{ $positive }”: 1 less those given.
more-named = { $amount } more { $name } in { $per }
more-of-two = { $amount } more { $what ->
    [missed] missed { $single ->
        [yes] case
       *[no] cases
    }
   *[alarms] false { $single ->
        [yes] alarm
       *[no] alarms
    }
 } in { $per }
more-mistakes = { $guess ->
    [none] { $amount } more wrongly labelled { $rates ->
        [yes] in every hundred “{ $truth }”
       *[no] “{ $truth }” in { $per }
    }
   *[other] { $rates ->
        [yes] calling { $amount } more in every hundred “{ $truth }” { A($guess) } “{ $guess }”
       *[no] { $amount } more times calling { A($truth) } “{ $truth }” { A($guess) } “{ $guess }” in { $per }
    }
 }
steps-of = { $whole ->
    [yes] {""}
   *[no] { $amount } times{" "}
 }the step from “{ $start }” to “{ $end }” in { $name }
less-of = { $amount }{ $measured ->
    [plain] {""}
    [points] {" "}{ $single ->
        [yes] percentage point
       *[no] percentage points
    }
   *[unit] {" "}{ $unit }
 } { $way ->
    [less] less
   *[more] more
 } of { $name }

## What is written, and for which data

wrote = Wrote { $file }.
saved = Saved { $file }.
kept-aside = { $what ->
    [report] The other report that was there is kept in { $file }.
    [classifier] Another classifier that was there is kept in { $file }.
   *[decisions] Other decisions that were there are kept in { $file }.
 }
optimality = { $gap ->
    [unknown] How much better another could be is not known.
   *[none] { optimality-where }, no other is better under this metric.
    [some] { optimality-where }, no other is better under this metric by more than { $by } of utility, lotteries included.
 }
optimality-where = { $where ->
    [rows] On these rows
    [models] Among these models
    [possible] Of what is possible here
   *[if-right] If the probabilities are right
 }
size-of = { $what ->
    [rows] { $number ->
        [one] { $number } row
       *[other] { $number } rows
    }
    [weighted] { $number ->
        [one] { $number } weighted row
       *[other] { $number } weighted rows
    }
    [models] { $number ->
        [one] { $number } model
       *[other] { $number } models
    }
   *[comparisons] { $number ->
        [one] { $number } comparison
       *[other] { $number } comparisons
    }
 }
size-of-group = “{ $name }” { $size }
size-and-share = { $size }, { $share } positive
best-between = { $rule } (best between { $low } and { $high } for { $likely ->
    [yes] nine in ten
   *[no] all
 } of the metrics that your answers leave open)
data-at = { $at ->
    [file] { $file }
    [then] { $file } as it was asked about
   *[now] { $file } as it is given now
 }
other-data = { $now } ({ $size }) is not { $files ->
    [yes] the file that was
   *[no] what was
 } asked about, { $then } ({ $former }). Your metric is the same for both; what is best under it depends on the data:
best-on = Best on { $where }: { $rule }
saved-for = The one for { $now } is saved; without --data the one for { $then } would be.
decisions-in = Wrote { $count ->
    [one] { $count } decision
   *[other] { $count } decisions
 } to { $file }, in the order of the rows: “row” 1 is the first below the header{ $column ->
    [none] {""}
   *[other] , and “{ $column }” says who it is about
 }.
decided-for = { $count } “{ $name }” ({ $share })
decided = Decided: { $classes }.
drawn-by-lot = { $count } of them were drawn by lot, with --seed { $seed }: the same file and seed give the same again. The column “{ $column }” tells which.
rounded-to = The probabilities are rounded to { $digits } decimals. In { $off } of { $rows } rows they do not add up to 1 but to { $least } to { $most }; each of these rows was divided by its sum.
note-on = { $name }: { $note }

## Words that a report explains; patterns are regular expressions

glossary-heading = { $of ->
    [title] Words
    [word] word
   *[meaning] what it means here
 }
glossary-term = { $of ->
    [classifier] classifier
    [metric] metric
    [threshold] threshold
    [false-alarm] false alarm
    [accuracy] accuracy
    [balanced-accuracy] balanced accuracy
    [F1] F1
    [macro-F1] macro F1
    [AUC] AUC
    [precision] precision
    [Q-mean] Q-mean
    [without-need] decided wrongly without need
    [by-lot] by lot
    [optimality-gap] optimality gap
    [samples] samples that the rows could have been
   *[probability] 90 % probability
 }
glossary-meaning = { $of ->
    [classifier] a rule that says to which class each row belongs, such as a model with a threshold
    [metric] how good a classifier is, as one number
    [threshold] the score or probability from which on a rule says positive
    [false-alarm] one that is called positive and is not
    [accuracy] the share of all decisions that are right
    [balanced-accuracy] the share of right decisions in every class, averaged over the classes
    [F1] twice the cases found, divided by all cases and all that are called positive together; F2 and so on count a missed case for more, F0.5 for less
    [macro-F1] F1 of every class in turn, averaged
    [AUC] how often one of the positive class gets a higher score than one of the other, drawn by chance; of several classes the mean
    [precision] the share of those called positive that are
    [Q-mean] it falls with the mean square of the shares of errors in every class, so that no class is forgotten
    [without-need] wrong decisions that another rule would spare this group, without more wrong ones of any other kind or in any other group
    [by-lot] chance decides, with the probability that is told, so two who are alike may be decided about differently
    [optimality-gap] how much better than this one the best choice of all can be at most, in values of the metric
    [samples] as many rows as there are, drawn from them again and again; what changes between these depends on the rows
   *[probability] given these answers and the kind of metric that is assumed, the number is inside with this probability
 }
glossary-pattern = { $of ->
    [classifier] {"classifier"}
    [metric] {"metric"}
    [threshold] {"threshold"}
    [false-alarm] {"false alarm"}
    [accuracy] {"accuracy"}
    [balanced-accuracy] {"balanced accuracy"}
    [F1] {"F\\d"}
    [macro-F1] {"macro F1"}
    [AUC] {"AUC"}
    [precision] {"precision"}
    [Q-mean] {"Q-mean"}
    [without-need] {"(decided wrongly w|W)ithout need"}
    [by-lot] {"by lot"}
    [optimality-gap] {"[Oo]ptimality gap"}
    [samples] {"samples that the(se)? rows could"}
   *[probability] {"90 % probability"}
 }

## How often a metric answers as its person

compared-in = { $size } of { $names }
agreement-column = { $of ->
    [as-person] answers as the person
    [only-metric] only the metric does
   *[only-rival] only this does
 }
agreement-row = { $of ->
    [metric] the metric
    [coin] tossing a coin
   *[stated] what was stated
 }
agreement-note = { $of ->
    [untold] Each held-out answer was predicted from those before it; which answers chose no side is not recorded.
   *[learnt] The metric was learnt from these very answers, which flatters it, but not its probabilities: each answer is predicted from all the others.
 }
hits-of = { $hits } of { $judged }{ $enough ->
    [yes] {" "}({ $share } %; { $low } to { $high } %)
   *[no] {""}
 }
coin-hits = { $hits } of { $judged } on average
metric-agrees = The metric agrees with { $hits } answers that it had not learnt from by then; { coin-does-as-well }.
few-answers = { answers-told } can hardly tell a good metric from a bad one.
answers-told = { $asked ->
    [one] { $asked } answer
   *[other] { $asked } answers
 }
people-err = People err: as reliable as these answers seem, it should agree with about { $share } %.
not-judged = Not judged: { $equal } answered “about equal”, { $unsaid } “cannot say”.
rival-agrees = { CAPITAL($rival) } agrees with { $hits }{ $half ->
    [yes] , a half where it likes both sides the same
   *[no] {""}
 }. { $alike ->
    [yes] These are the same answers.
   *[no] The metric alone agrees with { $mine }, { $rival } alone with { $theirs }.
 }

## Settings, and what numbers of data are of

setting-name = { $of ->
    [family] family
    [method] method
    [tolerance] tolerance
    [max-questions] max questions
    [repeats] repeats
    [shuffle-sides] shuffle sides
    [seed] seed
    [realism] realism
    [least-right] least right
    [retests] retests
    [held-out] held out
    [within] within
    [signs] signs
    [same-for-all-pairs] same for all pairs
    [repeat-given] repeat given
    [goal] goal
    [dominated] dominated
    [settled-by] settled by
    [check-signs] check signs
    [counted-in] counted in
    [direction] direction
    [halving] halving
    [hand-over] hand over
    [solution] solution
    [ties] ties
    [trivial] trivial
    [decide] decide
   *[given] given
 }
setting-value = { $is_so ->
    [yes] yes
   *[no] no
 }
fingerprint-of = what was asked about ({ $kind ->
    [sample] { $name }
    [classes] { $name }
    [models] { $name }
    [groups] { $name }
    [compared] { $name }
   *[other] { $name }
 }){ $group ->
    [none] {""}
   *[other] {" "}of { $group }
 }

## Pictures

plot-word = { $of ->
    [weight] weight
    [good-and-bad] weight (above 0: the more the better; below 0: the worse)
    [left-open] left open by the answers
    [matters] how much it matters to go from the worst to the best model (%)
    [right-fraction] weight in (right) / (right + wrong)
    [good-fraction] weight in (good) / (good + bad)
    [fraction] weight in (numerator) / (denominator)
    [constant] a constant
    [harm] weight (how much it harms; larger is worse)
    [other-cleared] other rightly left alone
    [others-cleared] others rightly left alone
    [false-alarm] false alarm
    [alone] alone
    [answers] answers
    [standing] standing
    [standing-axis] standing (0: the worst way to decide, 1: the best model)
    [as-it-stands] as it stands
    [on-other-rows] on other rows
    [best] best?
    [all-measures] all usual measures
    [most-likely] most likely class
    [best-under] best under the metric
    [best-without-gaps] best if gaps did not count
    [best-decisions] best decisions
    [fair-die] fair die
    [of-class] % of the class in each group
    [right-weighed] right decisions (%, weighed as by the metric)
    [right-alike] right decisions (%, mean over the classes)
    [achievable] achievable classifiers
    [trade-offs] best trade-offs
    [models] models
    [beaten] models that another one beats in everything
    [preferred] question: arrow to what was preferred
    [neither] question: neither was preferred
    [equally-good] equally good
   *[compromise] compromise
 }
level-probability = { $level } % probability
share-written = { $share } %
best-fitting = best under the metrics that fit the answers ({ $sure })
width-of = { $likely ->
    [yes] width of 90 % intervals
   *[no] width of intervals
 }{"\u000A"}(% of the start; thick: mean)
case-label = { $what ->
    [found] { $case } found
    [all-found] { $case }s found
   *[missed] { $case } missed
 }
class-event = { $how ->
    [labelled-rightly] { $truth } labelled rightly
    [called] { $truth } called { $guess }
    [right] { $truth } right
    [wrong] { $truth } wrong
   *[arrow] { $truth }→{ $guess }
 }
rate-label = { $what } (rate)
part-label = { $part ->
    [numerator] { $what }, in numerator
    [denominator] { $what }, in denominator
    [missing] { $what }, missing
    [alone] { $what }, alone
   *[errors] errors: { $what }
 }
times-label = { $first } times { $second }
axis-of-shares = { $what } (% of { $whom ->
    [none] everyone
   *[other] { $whom }
 })
gap-label = gap { $pair }{ $what ->
    [none] {""}
   *[other] : { $what }
 }
gap-size = gap { $size }
per-point = percentage point of { $what }
worth-in = worth, in percentage points of { $what }
scaled-term = { $what }{ $power ->
    [none] {""}
   *[other] ^{ $power }
 } (scaled)
trade-off-axis = { $squared ->
    [yes] mean gap (root of the mean square)
   *[no] mean gap
 } between groups{"\u000A"}(percentage points, { $weighed ->
    [yes] weighed as by the metric
   *[no] of all alike
 })
what-others = { $chance }{ $measures ->
    [none] {""}
   *[other] {"   "}← { $measures }
 }
group-share-label = group { $number }: { $who } ({ $low } to { $high } % of all such people)

## What a replay found

as-in-file = { $count ->
    [one] { $count } comparison
   *[other] { $count } comparisons
 } as in { $file }.
taken-as-kept = { $count ->
    [one] { $count } answer
   *[other] { $count } answers
 } as of when an answer was changed: taken as kept.
replayed = { $asked ->
    [one] { $asked } question
   *[other] { $asked } questions
 } replayed{ $others ->
    [none] : each came out as it was shown.
   *[other] . Of { $others } this machine would ask one that tells exactly as much, which is no change; the others came out as they were shown.
 }
nothing-kept = No result is kept at { $file }; recomputed: { $sentence }
result-is = { $agrees ->
    [yes] The answers give the result in { $file }.
   *[no] The result is NOT the one in { $file }.
 }
worked-out-anew = If an older version kept it: `{ $command }` works it out anew from the same answers.
damaged-metric = { $file } is damaged: it is not JSON ({ $error }).
in-file = { $file }: { $what }
kept-and-now = { $place }: kept { $before }, now { $after }
other-exchanges = { $place }: other questions or answers are kept
other-extremes = { $place }: metrics are kept as possible that the answers do not allow
recorded-with = Recorded with { $name } { $before }, replayed with { $after }.

## Several people together

people-counted = { $count ->
    [one] { $count } person
   *[other] { $count } people
 }
person-named = { $number ->
    [yes] person { $name }
   *[no] { $name }
 }
one-says = { $who }: { $metric }
panel-of = { $people }{ $few ->
    [yes] ; as far as so few can tell,{" "}
   *[no] { $groups ->
        [0] {""}
       *[other] ,{" "}
    }
 }{ $groups ->
    [0] {""}
    [one] one group of opinion
   *[other] { $groups } groups of opinion
 }.
members-of = { $count ->
    [one] { $names }
   *[other] { $count } people, { $names }
 }
all-of-group = { $who } ({ $low } to { $high } of all such people): { $metric }
group-apart = They want about that, not exactly that: two of this group answer { $between } of random pairs differently; { $alone } would be due to the few answers alone.
answer-apart = { $few ->
    [yes] They answer
   *[no] Two of them answer
 } { $between } of random pairs differently; { $alone } would be due to the few answers alone.
between-both = Between both: { $metric } { $pays }
panel-aim = { $aim ->
    [mean] the largest mean of everyone's utilities
    [median] the smallest sum of distances, which minorities hardly move
    [worst-off] the least regret of whoever is worst off
   *[pooled] the likeliest mean of all people, uncertain ones counting less
 }
rule-mark = { $aim ->
    [mean] mean
    [median] median
    [worst-off] worst-off
   *[pooled] pooled
 }
between-and-for = ; and for{" "}
consensus-for = Consensus for { $aims }: { $metric } { $pays }
pays = { $how ->
    [nobody] It lies less than 1 % of the way to the opposite of anybody's own opinion.
    [each] From each own opinion it lies { $lost } of the way to its opposite.
   *[worst] Farthest from it is { $who }: { $lost } of the way from the own opinion to its opposite.
 }
weight-of = { $name }: { $ends }.
ends-of-weight = { $low } to { $high }{ $shares ->
    [yes] {" "}% of what counts
   *[no] {""}
 }
weight-of-one = { $ends } ({ $who })
apart = { $name }: { $how ->
    [surely] surely different, from
    [perhaps] perhaps alike, from
   *[pairs] { $differ } of { $pairs } pairs of people surely differ; from
 } { $least } to { $most }.
panel-text = { $what ->
    [few] So few people cannot show whether there are several opinions or a shared one.
    [opposed] They are so opposed that nothing lies between them.
    [divide] What divides them, by intervals of 90 %:
    [nothing] Nothing that their answers can tell.
    [map] Who is near to whom, in the two directions in which people differ most; half of what is possible of everyone lies in the ellipse around them.
    [alike] Their answers leave it possible that all of them have the same weights.
    [drawn] Shares of all such people are those of people like the ones who answered, as if these were drawn at random.
    [counted] Two people surely differ in a weight if the intervals of both (90 %) do not overlap. Who answered little differs from nobody.
   *[shares] How far off: shares of the way from the own opinion (0 %) to its opposite (100 %). On a ball of classifiers it is what is lost of all between the best and the worst in one's own eyes; among few models it is not: see what is chosen there.
 }
panel-title = { $of ->
    [panel] What these people want
    [short] In short
    [divides] What divides them
    [compromises] Compromises
    [everyone] Everyone
   *[limits] Limitations
 }
panel-column = { $of ->
    [for] A metric for
    [says] what it says
    [average] how far off on average
    [most] farthest off for
    [who] who
    [answers] answers
    [group] group
    [surely] surely in it
    [own] own metric
   *[kept] kept in
 }
not-as-close = Of { $open } of { $people } people the metric is not known as closely as was asked for.
not-relied = { $count ->
    [one] The answers of { $who } do not tell what this person wants (see their own result)
   *[other] The answers of { $who } do not tell what they want (see their own results)
 }, and count here like all others: leave them out to see whether that matters.
not-finished = { $count ->
    [one] { $who } stopped before the questions ended, and counts here like all others
   *[other] { $who } stopped before the questions ended, and count here like all others
 }: leave them out to see whether that matters.
near-share = near: alike ({ $share } % of all differences shown)

## Notes of results

result-note = { $what ->
    [ranking] Only the ranking of classifiers is identified, not the metric's values.
    [undefined-elsewhere] The metric has no value for some classifiers unlike those that were asked about: use it only for classifiers like those.
    [on-faces] Each pair of weights was found among classifiers that predict only two classes, at the best of those.
    [unfinished] The questions ended early; where that leaves it open, a mistake is taken to weigh the same however many there are.
    [no-fraction] Some answers leave no single solution, so what fits all of them best was taken.
    [could-not-say] How far these numbers may be off is not known: of two models the person cannot say which one is better, and the search went on as if it were the second.
    [not-smooth] How far these numbers may be off is not known: the method that asked tells it only where slightly different preferences always lead to different classifiers, as on a known law but not on a sample, and for answers that take a side and fit together.
    [no-theorem] How far these numbers may be off is not known: the method that asked does not tell it for metrics of this kind.
    [nothing-said] No answer took a side, so nothing is known of the person: the weights are those the method starts or ends with whoever answers.
    [no-bounds] How far these numbers may be off at most is not known for metrics of this kind: their ends are those of a thousand metrics that agree with all answers, and others may lie a little outside.
    [ratio-searched] What following the metric may lose, and how far trade-offs may be off, is told of the farthest ratios that were found to agree with all answers: it was searched for, not proven, and others may lie a little outside.
    [equal-halved] “About equal” was taken to mean that the person is in that half of what was possible which is nearest to no difference: what is told for certain holds if that is so.
    [whole-people] Some pairs of this method are the same in whole people, so nobody was asked about them: how far these numbers may be off is not known. Ask by another method, or out of more people.
    [gaps-cut-short] The questions ended before all gaps were asked about; what was not asked about is taken to weigh nothing.
    [first-order-gaps] Gaps were taken to weigh in proportion to their size among the classifiers that were shown, so how far the trade-off may be off is not known.
    [costs-cut-short] The questions ended before all costs of gaps were asked about; the rest of them are as small as the answers allow, or all equal, and stand for a guess.
    [no-trade-off] How gaps weigh against errors was not asked about; that they weigh the same is a guess.
    [unaskable] No question narrows this further: the achievable classifiers, in the counts that are shown, cannot tell the remaining metrics apart.
    [undecided] The last questions were answered with 'cannot say', so the search ended.
    [no-gaps] Gaps weigh next to nothing to this person, so what they cost relative to each other is hardly identified.
    [no-errors] Errors weigh next to nothing to this person, so what they cost relative to each other is hardly identified.
    [gaps-liked] The answers prefer some gaps to none, or to smaller ones. The questions took every gap for something bad, so what gaps weigh here is not this person's metric.
    [gaps-not-met] The questions ended before every gap was asked about; those that were not are taken to cost alike.
    [not-traded] The questions ended before errors were traded for gaps; both are taken to weigh the same.
   *[form-unknown] The form of the metric is not known: what mistakes weigh is told for classifiers near the best achievable one, and may be different elsewhere.
 }

small-ball = The ball has a radius of { $radius }: no two of its classifiers differ by more than one person in { $per } { $of_class ->
    [yes] of a class
   *[no] of everyone
 } in any of its numbers, which people can hardly tell. Fewer classes, or right decisions only (diagonal=True; a DiagonalRegion needs no ball), leave more room.
small-group = Group “{ $group }” { $weighted ->
    [yes] counts like
   *[no] has
 } { $small ->
    [yes] only { small-total },
   *[no] { small-total }, only
 } { $counts }; its rates are uncertain by about { $doubts } percentage points either way.
small-total = { $total } rows{ $weighted ->
    [yes] {" "}of equal weight
   *[no] {""}
 }
few-of-group = { $count } { $first ->
    [yes] of them of class
   *[no] of class
 } “{ $name }”

## What is wrong with a study's data

no-table = { $what ->
    [empty] { $file } is empty. Save the table again, with a row of column names and the rows below it, and choose that file.
    [no-rows] { $file } has names of columns ({ $found }) and no rows below them. Save it again with its rows.
    [no-names] In { $file } the first row holds numbers ({ $found }), and not the names of the columns. Put a row of names before it.
    [letters] The letters of { $file } cannot be read. Save it again as “CSV UTF-8”.
    [ending] { $file } is of a kind that is not read. Save the table as CSV (in a spreadsheet: “Save as”, “CSV UTF-8”), or as Parquet; its name must end in .csv, .tsv, .txt, .csv.gz or .parquet.
    [damaged] { $file } is damaged. Save or send it again.
   *[no-parquet] { $file } is called Parquet and is none. If it is a table of text, call it .csv; else write it again.
 }
too-much = { $file } is too large: it has { $count } { $what ->
    [rows] rows
    [columns] columns
    [cells] cells
   *[bytes] bytes of text
 } and may have { $most }. Take what is not needed out.
wide-rows = { $count ->
    [1] Row { $row } of { $file } has { $cells } cells, and there are { $columns } columns.
   *[other] { $count } rows of { $file } have more cells than there are columns ({ $columns }): { $rows }{ and-further }.
 } If numbers have decimal commas, or texts have commas, put semicolons between the columns, or save it as “CSV UTF-8” once more.
row-cells = row { $row } ({ $cells } cells)
cell-at = row { $row } (“{ $holds }”)
and-further = { $more ->
    [0] {""}
   *[other] {" "}and { $more } more
 }
further-faults = { $count ->
    [one] One more fault is not told here.
   *[other] { $count } more faults are not told here.
 } Correct these, and take the file again.
rows-counted = Row 1 is the first below the names.
one-column-only = All of { $file } is in one column, “{ $column }”. If there are more, put commas, semicolons or tabs between them. If there is one only, add a second one: it takes what was true, and what a model said.
twin-columns = { $count } columns are called “{ $column }”. Give each a name of its own, or take all but one out.
nameless-column = Column { $number } has no name in the first row. Give it one, or take it out.
nested-cells = Column “{ $column }” holds lists, or something else that is neither a text nor a number. Write a column for each of their parts, with one number in a cell, or take it out.
empty-cells = Column “{ $column }”: { $count ->
    [one] the cell in row { $row } is empty.
   *[other] { $count } cells are empty, in rows { $rows }{ and-further }.
 } Fill in what is missing, or take such rows out.
no-number = Column “{ $column }” must hold numbers: { $count ->
    [one] row { $row } holds “{ $holds }”.
   *[other] { $count } cells do not: { $cells }{ and-further }.
 } Write a number there, without signs such as %, or take such rows out.
numbers-with-unit = Column “{ $column }”: “{ $unit }” stands at each number (row { $row }: “{ $holds }”), so they count as words. Write numbers only; what they count in may stand in the name of the column, such as “{ $column } ({ $unit })”. Then take the file again.
two-decimal-marks = Column “{ $column }” has decimal points (row { $row }: { $holds }) and decimal commas (row { $other_row }: { $other }). Write all in the same way.
thousands = Column “{ $column }”: whether the comma in row { $row } ({ $holds }) is a decimal one or marks thousands cannot be told. Write decimal points, and nothing between thousands.
no-share = Column “{ $column }” must hold probabilities from 0 to 1: { $count ->
    [one] row { $row } holds { $holds }.
   *[other] { $count } cells do not: { $cells }{ and-further }.
 } Correct this; percentages are divided by 100.
taken-for-scores = Column “{ $column }” is taken for scores of which larger means more likely, and not for probabilities, because { $count ->
    [one] row { $row } holds { $holds }.
   *[other] { $count } cells are not from 0 to 1, the first in row { $row }: { $holds }.
 } If that is a slip, correct it and take the file again. { rows-counted }
same-column = Column “{ $column }” { $what ->
    [score-label] is named both for what was true and for what the model said. Please choose another one for one of the two.
    [weight-label] is named both for what was true and for how much a row counts. Please choose another one, or none, for how much a row counts.
   *[weight-score] is named both for what the model said and for how much a row counts. Please choose another one, or none, for how much a row counts.
 }
reversed-scores = Column “{ $column }” may point the wrong way: a case with “{ $label }” has the larger number in only { $right } of 100 pairs of a case with “{ $label }” and one without; a coin would come to 50. Larger numbers are read as “more likely { $label }”. If the other label is the case to be found, choose it; if smaller means more likely, turn the numbers round (1 − p) and take the file again.
column-of = column { $column } for “{ $label }”
mixed-columns = The columns of probabilities may be mixed up. They fit what was true better with { $better }. If that is how it is, choose them so.
not-chosen = { $what ->
    [label] Please choose the column of what was true.
    [score] Please choose the column of what the model said: a column of numbers.
    [models] Please choose the column with the names of the models.
   *[measured] Please say of at least one column whether more or less of it is better.
 }
no-scores = No column of numbers tells what the model said: in “{ $column }”, row { $row } holds “{ $holds }”. Write a probability from 0 to 1 for each row, without signs such as %.
one-label-only = Column “{ $column }” holds “{ $holds }” in all rows, so nothing can be missed or told apart. Take the column of what was true, with rows of each kind.
one-group-only = Column “{ $column }” holds “{ $holds }” in all rows, so there are no groups to compare. Take another column, or compare no groups.
group-without-class = Of group “{ $group }” ({ $count ->
    [one] one row
   *[other] { $count } rows
 }) none holds “{ $label }” in column “{ $column }”, so its mistakes of this kind cannot be counted. Take the group's rows out, or call it as another one to join both.
label-rows = “{ $label }” ({ $count ->
    [one] row { $row }
   *[other] { $count } rows, the first is row { $row }
 })
odd-labels = Column “{ $column }” holds { $count } different values: { $each }. If there should be two, correct the rows with another one, or take them out. If there are that many kinds, the file needs a column with the probability of each.
many-labels = Column “{ $column }” holds { $count } different values. What was true is one of a few kinds: choose another column.
labels-without-column = No column tells the probability of { $each }, which column “{ $column }” holds. Choose its column, or take such rows out.
odd-sum = The probabilities ({ $columns }) must add up to 1 in each row: { $count ->
    [one] in row { $row } they add up to { $total }.
   *[other] in { $count } rows they do not, with { $total } in row { $row } as the farthest. These are { $cells }{ and-further }.
 } Correct them, or choose other columns.
twin-models = Rows { $row } and { $other_row } of column “{ $column }” hold the same name, “{ $holds }”. Give each model a name of its own, or take one of the rows out.
same-scores = { $count ->
    [one] Column { $columns } holds the same in all rows: it tells nobody apart, so there is nothing to choose between. Take a column of scores that differ.
   *[other] Columns { $columns } hold the same in all rows: they tell nobody apart, so there is nothing to choose between. Take columns of probabilities that differ.
 }
same-everywhere = { $count ->
    [one] Column { $columns } holds
   *[other] Columns { $columns } hold
 } { $nearly ->
    [yes] next to the same of all models: numbers differ by less than a millionth.
   *[no] the same of all models.
 } That tells none of them from another{ $asked ->
    [yes] , and yet it stands in each question: leave it out.
   *[no] , so nothing is asked about it.
 }
no-dots = Groups of dots were chosen, but more than { $most } people are not drawn one by one: nobody is shown them. Have questions count fewer people, at “Questions”, if there shall be dots.
few-pairs = { $models } models make { $pairs ->
    [0] no pair
    [one] one pair
   *[other] { $pairs } pairs
 } of which neither is the better one in everything, so nobody is asked more questions than that, however many are announced.{ $tell ->
    [no] {" "}That is too few to say how somebody weighs: a study of these models will tell nothing.
   *[yes] {""}
 }
few-questions = { $things } things are weighed against each other, with at most { $most } questions, { $checks } of which check the answers: of some of them answers then cannot say anything, whatever they are. It takes { $least } questions at least, usually more; or have less asked about.
quoted = “{ $name }”
level-places = Levels of “{ $attribute }”: each place from 1 to { $most } must stand there once.{ $same ->
    [0] {""}
   *[other] {" "}{ $twice } have the same place.
 }{ $missing ->
    [0] {""}
    [one] {" "}{ $none } has no such place.
   *[other] {" "}{ $none } have no such place.
 } If two are equally good, they need the same word in the file.
of-each-kind = As groups are compared, questions show as many people of each kind, so how often each mistake happens to those to whom it can happen, not to how many people. { $common } Questions and results tell this, too.
called-as-another = “{ $value }” is called “{ $word }”, as another one is in the data. If words were swapped, put them right at “Words”; look at a question there.
levels-as-sorted = The levels of “{ $attribute }” stand as they were sorted by themselves, the worst first: { $levels }. If that is not what you mean, give them their places at “Words”.
alike-words = In { $tongue ->
    [de] German
   *[en] English
 }, { $kind ->
    [class] classes
    [group] groups
   *[attribute] attributes
 } are called alike: { $names } are called “{ $word }”. Give each words of its own, at “Words”.
alike-levels = In { $tongue ->
    [de] German
   *[en] English
 }, levels of “{ $attribute }” are called alike: { $names } are called “{ $word }”. Give each words of its own, at “Words”.
few-models = There must be at least two models to compare: { $count ->
    [one] the file has one row.
   *[other] the file has { $count } rows.
 } Add a row for each model.
odd-address = The address to which people go on, at “Texts”, must begin with https:// and name a server; got “{ $address }”.
few-cases = { $rows ->
    [one] There is only one row.
   *[other] There are only { $rows } rows.
 } From so few cases one can hardly know what a model does, and questions tell it as if it were known: take at least { $wanted }, better some hundreds.
odd-per = { $few ->
    [yes] Counted out of only { $per } people, numbers are too coarse: many differences between A and B are lost by rounding, and results become too inexact.
   *[no] { $rows ->
        [one] One row of data carries
       *[other] { $rows } rows of data carry
      } no counts out of { $per } people: they would look more exact than anybody knows.
 } From { $least } to { $most } is sensible here, { $usual } is usual.

## What a study says in one language only

in-tongues = { $en }
survey-misses = Question { $number } of yours (“{ $label }”) { $what ->
    [question] is missing in
    [ends] has { $given } of { $wanted } named ends of its scale in
   *[choices] has { $given } of { $wanted } answers to choose from in
 } { $tongue ->
    [en] English
   *[de] German
 }. Add what is missing at “Texts”: people may answer in this language, too.
outcomes-miss = At “Words”, in { $tongue ->
    [en] English
   *[de] German
 }, { $given } of the { $wanted } things that may happen to people { $given ->
    [one] has a name
   *[other] have names
 } of yours: people would read { $given ->
    [one] it
   *[other] them
 } beside our words for the others. Name all { $wanted }, or none.
no-choices = Question { $number } of yours (“{ $label }”) has no answers to choose from. Add them at “Texts”, one a line, or ask for another kind of answer.
text-in-one = { $what ->
    [title] You gave the study a title for people
    [consent] You wrote what people agree to
    [instructions] You wrote instructions
   *[thanks] You wrote thanks
 } in the other language only; those who read { $tongue ->
    [en] English
   *[de] German
 } find { $what ->
    [title] the study’s own title, “{ $instead }”, instead.
    [consent] our usual text.
    [instructions] our usual text.
   *[thanks] our usual text.
 }
one-title = No title was typed for a single language: whatever they read, people find the study’s own title, “{ $title }”. At “Texts” you can give them one in each language.
missing-word = { $kind ->
    [people] who is judged
    [case] what is true of those to be found
    [rest] what is true of the others
    [class] the class “{ $name }”
    [outcome] what may happen to them
    [group] the group “{ $name }”
    [attribute] the name of “{ $name }”
    [levels] the levels of “{ $name }”
   *[misleads] how “{ $name }” can mislead
 }
words-miss = In { $tongue ->
    [en] English
   *[de] German
 }, no words are there for: { $missing }. Only those who read the other language find your words; those who read { $tongue ->
    [en] English
   *[de] German
 } find the names of the data or our usual words, and how something can mislead is not told to them.
words-in-one = { $same ->
    [yes] The words of your people are the same in both languages, so those who read { $tongue ->
        [en] English
       *[de] German
      } find the words of the other language.
   *[no] You gave words of your people in the other language only; those who read { $tongue ->
        [en] English
       *[de] German
      } find the names of the data.
 }

## What recomputing a study found

file-odd = { $file } { $what ->
    [damaged] is missing or damaged.
    [missing] is missing.
    [added] was added.
    [changed] was changed.
    [foreign] does not belong to the study.
    [not-theirs] is not theirs.
    [more] holds more than a result has.
   *[otherwise] is not what the events say.
 }
version-odd = Version { $number }: { $what ->
    [definition] the definition is not the one of its hash.
   *[data] the data are not those of their hash.
 }
unknown-events = events of the unknown kind '{ $kind }'.
log-goes-on = { $what ->
   *[withdrew] the log goes on after they withdrew.
 }
question-odd = event { $number }: { $what ->
    [one-id] two questions have one id.
    [old-id] a question is put again under its old id.
    [open] a question is put while another one is open.
    [all-put] a question is put though all were.
    [arm] arm is not that of the question.
    [easier] easier is not that of the question.
    [more] more is not that of the question.
    [engine] engine is not that of the first question.
   *[screen] screen is not that of the question.
 }
beside-odd = event { $number }: { $what ->
    [early] an answer is older than its question.
    [practice] what was read rightly in practice is not what the answers say.
    [consent] the text that was agreed to is not that of the version of the study.
    [visit] visit counts more than the instructions were read.
    [survey] a question of the owner has an answer that it does not offer.
   *[learnt] what was learnt when somebody replied is not what the answers gave then.
 }
log-not-replayed = the log cannot be replayed: { $error }
copied = { $what ->
    [question] questions of { $other } stand here under the same ids: one of the two is a copy.
   *[seed] the questions are drawn by the seed of { $other }: one of the two is a copy.
 }
of-person = { $person }: { $what }
consents-unknown = { $count ->
    [one] { $count } person
   *[other] { $count } people
 } agreed to a text { $why ->
    [reworded] that this version words otherwise: only its hash is kept.
   *[named] that a program named, not a page of ours: nothing more is known of it.
 }
questions-reworded = Another version worded { $count ->
    [one] { $count } question
   *[other] { $count } questions
 }: the numbers are those of the log, the sentences stay as they were shown and are not checked.
notes-reworded = Sentences of { $count ->
    [one] { $count } result
   *[other] { $count } results
 } were worded by another version and are NOT checked: they may say anything. Their numbers are checked.
words-left = The file says that people's own words and times of day were deleted, but those of { $count ->
    [one] { $count } person
   *[other] { $count } people
 } are still there.
nothing-told = { $why ->
    [skipped] Most questions were left undecided, so the answers do not say how this person weighs.
    [too-few] Too few answers chose a side to say how this person weighs.
    [against] Several answers go against what was taken for granted: that more of what is called good is better. So no number is put on how this person weighs.
   *[unsteady] The answers do not point one way firmly enough to put a number on how this person weighs.
 }
study-unreadable = { $why ->
    [too-much] The study's file unfolds to too much.
    [no-zip] This is no file of a study: { $found }.
    [no-study] This is no file of a study: there is no study.json in it. Transcripts are unpacked, and verified one by one.
    [missing] The study's file is not complete: { $found } is missing.
    [file-twice] The study's file names something twice.
    [format] This is no study that this version can read; it reads { $found }.
    [damaged] The study's file is damaged: { $found }.
    [state] The study's state is unknown: '{ $found }'.
    [person-twice] The study names a person twice.
    [id] This is no id of a person: '{ $found }'.
    [gaps] Events are missing from a log: numbers have gaps.
    [text] A title, a language or a way of showing is too long, or holds what no text does: '{ $found }'.
   *[no-zone] A time has no zone: '{ $found }'.
 }
study-rebuilt = { $people ->
    [one] { $people } interview
   *[other] { $people } interviews
 } rebuilt, { $answers ->
    [one] { $answers } answer
   *[other] { $answers } answers
 }: every question came out as it was shown, and every result is what the events give.{ $silent ->
    [0] {""}
    [one] {" "}{ $silent } more person has answered nothing.
   *[other] {" "}{ $silent } more people have answered nothing.
 }
study-differs = The study is NOT what the events in { $file } say.

## What a pool of models cannot tell

best-in-everything = “{ $model }” is at least as good as every other model in every quality, so no question can tell more.
beaten-by = “{ $model }” (by “{ $better }”)
further-ones = { $count } more
beyond-choice = Not to choose from, as another model is nowhere worse and somewhere better: { $models }.
same-for-all = “{ $name }” is the same for all models worth showing, so its weight stays unknown; it is left out, and the other weights are relative to each other.
never-apart = { $names } never change independently of each other in this pool, so only combinations of their weights can be found.
only-together = { $names } never change independently of each other in what can be had here, so only combinations of their weights can be found.

## Samples, the demonstration, and the server of studies

sample-about = { $sample ->
    [clinic] 285 patients, two models that say how likely cancer is
    [loans] 2,000 clients, women and men, two models that say how likely default is
    [vehicles] 423 vehicles of four kinds, two models that say how likely each kind is
    [classifiers] 18 classifiers: what they get right, and milliseconds per 1,000 decisions
    [tickets] 12 language models for support tickets: quality, latency and price, made up
    [words-clinic] words for clinic.csv: patients, classes and outcomes, as --words takes them
   *[words-tickets] words for tickets.csv: what is measured, and how it can mislead, as --words takes them
 }
sample-from = { $sample ->
    [clinic] Real: the half of Breast Cancer Wisconsin (Diagnostic) that the models, which see three measurements only, were not fitted on. Wolberg, W., Mangasarian, O., Street, N. and Street, W. (1993). UCI Machine Learning Repository. doi:10.24432/C5DW2B Licence: CC BY 4.0 (as stated by the UCI Machine Learning Repository).
    [loans] Real: clients of Default of Credit Card Clients that the models were not fitted on. Yeh, I. (2009). UCI Machine Learning Repository. doi:10.24432/C55S3H Licence: CC BY 4.0 (as stated by the UCI Machine Learning Repository).
    [vehicles] Real: the half of Statlog (Vehicle Silhouettes) that the models were not fitted on. Mowforth, P. and Shepherd, B. UCI Machine Learning Repository. doi:10.24432/C5HG6H Licence: CC BY 4.0 (as stated by the UCI Machine Learning Repository).
    [classifiers] Measured by us on Adult: Becker, B. and Kohavi, R. (1996). UCI Machine Learning Repository. doi:10.24432/C5XW20 Licence: CC BY 4.0 (as stated by the UCI Machine Learning Repository).
    [tickets] Made up for illustration: no model was measured, and none has these names. It needs no licence.
    [words-clinic] Written by us as an example, for you to change. It needs no licence.
   *[words-tickets] Written by us as an example, for you to change. It needs no licence.
 }
sample-written = { $new ->
    [yes] Wrote { $file }: { $about }.
   *[no] There already: { $file }: { $about }.
 }
type-next = What you can type next:
demo-told = { $title }: a logistic regression is fitted on one half of { $rows } rows; its thresholds are judged on the other half.{"\u000A"}The positive class: { $data ->
    [magic] gamma rays.
    [wbco] patients who have cancer.
   *[wdbc] patients who have cancer.
 } A simulated expert, to whom a missed one is as bad as { $miss } false alarms, answers.
demo-asks = Out of { $per } { $data ->
    [magic] events
    [wbco] patients
   *[wdbc] patients
 }, which is better:
demo-side = { $missed } missed, { $alarms } alarms
demo-answer = { $number } of { $total }: { $first }  or  { $second }?  { $answer ->
    [first] the first
    [second] the second
    [equal] about equal
   *[unsure] cannot say
 }
demo-own = The expert’s own metric: { $sentence }
demo-saved = Saved { $picture } and { $record }.{"\u000A"}
demo-next =
    Your turn:
      elicitor try                  answer yourself, about a clinic, here
      elicitor try --browser        the same as pages in your browser
      elicitor study serve --demo   a study that many have answered, and its board
    From a clone without an activated environment the command is .venv/bin/elicitor.
served-at = Studies are served at { $address }
begin-at = Nobody owns studies yet. Open this page to begin; it works once, within 3 days:{"\u000A"}{ $address }
ctrl-c-ends = Ctrl-C ends it; nothing that was answered is lost.
database-awaited = The database cannot be used yet ({ $why }); the server waits { $seconds } seconds for it.
worker-anew = A worker (process { $number }) ended, or did not answer for { $seconds } seconds, and was started anew. Requests that it was busy with got no reply; what was answered is kept.
sign-in-as = Sign in as { $name } with the password { $password }
people-answer-now = Simulated people answer; this takes some seconds.
board-at = Their board: { $address }
demo-is-there = The demonstration is there already: { $address }{"\u000A"}Is its password lost? Remove the folder { $folder }, and start again.
