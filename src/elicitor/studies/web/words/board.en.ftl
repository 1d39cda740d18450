nav-rehearse = Rehearse
nav-export = Export
nav-tokens = Programs
board-place = As of { $time } UTC
board-refresh = Refresh
board-title = Where the study stands
board-simulated-all = Demonstration: everybody here is simulated. Data and models are real.
board-state-draft = draft
board-state-open = open
board-state-paused = paused
board-state-closed = closed
board-tile-state = state
board-tile-finished = finished
board-tile-finished-of = { $done } of { $all }
board-tile-answering = answering
board-tile-before = before the first question
board-tile-not-opened = links not yet opened
board-tile-withdrew = withdrew
board-tile-unclear = “I don’t understand”
board-tile-of = { $part } of { $all }
board-tile-seconds = typical time of an answer
board-seconds = { $seconds } s
board-nobody-title = Nobody has come yet
board-nobody = As soon as somebody opens a link, they stand here, and after some answers what their answers say.
board-weight-title = What one missed case weighs, in false alarms
board-weight-title-share = How much “{ $name }” weighs, of all that counts{ $at ->
    [halfway] {" "}(where half of all decisions are wrong)
    [middle] {" "}(in the middle of what was shown)
    [wide] {" "}(mistakes and gaps of 10 in 100 beside each other)
   *[all] {""}
 }
board-weight-title-amount = Which number their pages say here: { $sentence }
board-weight-begins = { $all ->
    [yes] With this number people’s own pages begin, too.
   *[no] No other number stands first on more people’s own pages. Where another one does, that is told below them.
 }
board-weight-first = the number that most often stands first on their own pages
board-near-best = All weights here are told of what is near the best that can be had. Elsewhere they may be others; this way of asking leaves that open.
board-begins = On their own page, { $name } reads this first: { $sentence }
board-weight-case = A missed case ({ $cases }): somebody whom the model does not point out. A false alarm ({ $others }): somebody whom it does.
board-weight-others = Another weight:
board-how-to-read = A dot is what fits a person’s answers best, the bar the range in which it lies with 90 % probability, as far as their answers tell. Where brackets follow a number, they hold that range.{ $scale ->
    [share] {""}
   *[other] {" "}A bar without a dot leaves too much open for a single number.
 }
board-of-each-kind = Mistakes are counted in as many people of each kind, however rare one is.
board-one-group = Everybody fits into one group of opinion, around one centre; how far its members are from each other stands at its head.
board-groups = { $alone ->
    [0] People fall into { $number } groups of opinion; one number for all would hide it.
    [one] Of { $people } people who have finished, one stands alone. That may be another opinion, or answers given by mistake: more people would tell.
   *[other] Of { $people } people who have finished, { $alone } stand alone. These may be other opinions, or answers given by mistake: more people would tell.
 }
board-people-caption = Everyone who came, by group of opinion: where they are and what the weight is to them
board-who = Who
board-where = Where
board-chart = Chart, on a scale from { $low } to { $high }
board-weight = Weight
board-held-out = Predicted
board-again = Changed
board-seconds-each = Time
board-counts = Counts
board-person-simulated = simulated
board-where-joined = link opened
board-where-joined-otherwise = has come, by no link
board-where-consented = agreed to take part
board-where-instructed = practice
board-where-practised = before question 1
board-where-answering = { $number ->
    [one] { $number } answer
   *[other] { $number } answers
 }
board-where-finished = finished, { $number ->
    [one] { $number } answer
   *[other] { $number } answers
 }
board-where-changed = changed an answer afterwards
board-no-side = of them { $cannot ->
    [0] { $equal } × “about equal”
   *[other] { $equal ->
        [0] { $cannot } × “cannot decide”
       *[other] { $equal } × “about equal”, { $cannot } × “cannot decide”
      }
  }
board-where-withdrew = withdrew; what was chosen stays in the files and counts in no rule
board-group-one = Group { $number } · 1 person: { $reading }
board-group-opinion = Group { $number } · { $people } people; what fits each of them best: { $between }
board-spread = between { $low } and { $high }, centre { $value }
board-spread-share = between { $low } and { $high } %, centre { $value } %
board-group-pairs = not all of one mind: the ranges of { $number } of { $all } pairs of people in it do not touch
board-group-untold = Finished; the answers tell no number, so they are in no group and move no choice
board-group-share = in a large group like this: { $low } to { $high } %
board-group-apart = Finished, and left out
board-group-unfinished = Not finished yet
board-group-counted = Still being counted; how far they are is not known yet
board-group-tries = Tries of the study, which count nowhere
board-group-withdrew = Withdrew, and counted in nothing here
board-marks-round = round marks
board-marks-square = square marks
board-marks-diamond = diamond marks
board-reading = { $value } ({ $low } to { $high })
board-reading-from = at least { $low }
board-reading-to = at most { $high }
board-reading-anything = nearly anything
board-reading-share = { $value } % ({ $low } to { $high })
board-untold = cannot be told yet
board-doubt-contradictory = answers contradict each other
board-doubt-side = chose { $side ->
    [first] A
   *[second] B
 } in { $times } of { $all } answers, though chance decides what is A
board-doubt-against = answers go against what was taken for granted to be better
board-doubt-equal = nearly all answers “about equal”
board-doubt-unclear = answers say too little to tell them from chance
board-misfits = { $against } of { $all } answers { $against ->
    [one] does not
   *[other] do not
 } fit the rest; { $more ->
    [yes] usually about { $usual }
   *[no] usual
 }
board-doubt-hasty = { $fast } of { $all } answers within two seconds
board-no-answers = no answers yet
board-leave-out = Leave out
board-take-in = Take in
board-what-if-out = without { $name }?
board-what-if-in = with { $name }?
board-note-doublings = Each step to the right doubles the weight. Dashed lines: how usual scores weigh where they choose best. Accuracy, the share of right decisions, takes a missed case to be as bad as 1 false alarm{ $f1 ->
    [0] .
   *[other] ; F1, which looks only at cases that are found, missed or wrongly alarmed, as bad as { $f1 }.
 }
board-note-columns = Predicted: a few questions are kept back as a check; before each, the answer is predicted from the earlier ones, and this is how many predictions were right. Changed: a few questions come a second time with A and B swapped, and this is how many got the opposite answer.
board-report = Report
board-note-report = Report: what the answers of one person say, on a page to read, print or save, as “elicitor report” writes it; that takes some seconds.
board-note-steps = { $base ->
    [2] Each step to the right doubles it.
   *[other] Each step to the right is ten times as much.
 }{ $end ->
    [0] {""}
   *[other] {" "}The scale ends at { $end }, as no question shows more. An arrow at the end: the answers tell only from where on.
 }
board-predict-title = How well are answers predicted?
board-predict = { $people ->
    [one] One person
   *[other] { $people } people
 } answered random questions that were kept back as a check, and chose a side in { $judged } of them. How many of these choices would each of the following have predicted? The numbers in brackets are a range: with 95 % probability, it holds the number that comes out on average of as many further answers.
board-predict-caption = Answers to questions that were kept back as a check: predicted rightly, of { $judged }
board-predict-by = Predicted by
board-predict-right = Right, of { $judged }
board-predict-own = what the person’s own answers say
board-predict-accuracy = accuracy: the share of right decisions
board-predict-balanced-accuracy = balanced accuracy: the same, each class counting as much
board-predict-F1 = F1: looks only at cases that are found, missed or wrongly alarmed
board-predict-macro-F1 = macro F1: the mean of F1 over all classes
board-predict-coin = tossing a coin
board-predict-range = ({ $low } to { $high })
board-predict-average = on average
board-predict-few = { $judged ->
    [one] One answer
   *[other] { $judged } answers
 } can hardly tell a good prediction from a bad one.
board-again-note = Questions asked a second time, A and B swapped: { $changed } of { $asked } answers were the opposite. Of people in general, 10 to 18 of 100 change.
board-choice-title-models = Which model wins?
board-choice-title-threshold = Which threshold wins?
board-choice-title = How would all be weighed up?
board-choice-none = Four ways to weigh up for everybody. What they would choose is no threshold and no model, so it has no name and does not stand here.
board-choice = Four ways to make one choice for everybody.
board-choice-done = Four ways to weigh up for everybody. The table below this one says what each of them would do{ $groups ->
    [yes] {" "}to each group
   *[no] {""}
 }.
board-choice-say = By the first three ways everybody has the same say. By the last, clearer answers count more.
board-choice-lost = “Who loses most” is whom the choice suits least. 0 %: it is the best choice in their own eyes. 100 %: it is the worst. How far opinions are apart is told by how they weigh, what is lost by these data: somebody may lose more by the third way than by another one.
board-done-title = { $groups ->
    [yes] What each would do to each group
   *[no] What each would do
 }
board-done = Told as in the questions{ $groups ->
    [yes] : among as many people of each kind in every group
   *[no] {""}
 }.
board-rule-every = By all four ways
board-rules-untold = { $number ->
    [one] Not among everybody here: { $names }, whose answers tell no number.
   *[other] Not among everybody here: { $number } people whose answers tell no number ({ $names }).
 }
board-rules-caption = One choice for everybody, in four ways
board-rule = Choose for everybody what is
board-rule-mean = best by the sum of everybody’s preferences (all equally strong)
board-rule-median = best for the middle opinion (a few others hardly move it)
board-rule-worst-off = best for the opinion from which the farthest person is least far
board-rule-pooled = best by the sum of everybody’s preferences, clearer answers counting more
board-rule-weight = Weight
board-rule-best-model = Best model
board-rule-best-threshold = Best threshold
board-rule-missed = Missed, of { $all }
board-rule-alarms = False alarms, of { $all }
board-rule-wins = How likely each model comes first, by the answers
board-rule-likelier = { $rule }: “{ $best }” is the best for the weights that stand beside it. Where they may lie otherwise, “{ $name }” comes first more often, so which of the two it would be is not settled yet.
board-nobody-chooses = nobody
board-rule-first = Would choose it alone, of { $all }
board-rule-worst = Who loses most
board-loses = { $name }, { $share } %
board-loses-nobody = nobody loses anything
board-safe-title = How safe is each of these choices?
board-safe = { $safe ->
    [all] Nearly all ways to weigh like this that fit everybody’s answers lead to this choice, or to one that is hardly better.
   *[other] Of 100 ways to weigh like this that fit everybody’s answers, { $count } lead to this choice, or to one that is hardly better.
  }{ $safe ->
    [no] {" "}So it is not settled yet what would be chosen: the others lead to something that may look quite different.
   *[other] {""}
  }
board-first-title = First choices
board-first-caption = What each person would choose alone
board-first-people = First choice, of { $all ->
    [one] { $all } person
   *[other] { $all } people
 }
board-first-count = { $number }: { $names }
board-without-title = Without { $name }
board-with-title = With { $name }
board-without-note = Nothing is changed yet: the choices as they are, and as they would be.
board-without-all = Show everybody again
board-apart = Those who finished cannot be set side by side: { $why }
export-title = Take the study with you
export-lead = Nothing here tells who was invited or how to reach them.
export-answers-title = Answers
export-answers = One row for each question that was put: both sides, answer, reason, seconds, how it was shown, what was taken back or changed later.
export-people-title = People
export-people = One row for each person: the name on the board, where they are (finished as on the board), whether they count, how they read the practice picture, what they said beforehand and to their result. Choices are in the first language of the study, so that one choice reads the same for everybody.
export-transcripts-title = Records and results
export-transcripts = For each person the record that “elicitor ask” would keep, with result and metric, and the data beside them. The commands verify, report, rank and tune take them.
export-study-title = The study in one file
export-study = Everything, with a check number for each part. “elicitor verify study.zip” computes every result anew from the answers; “elicitor study import study.zip” goes on with it on another server.
export-usual = exact times
export-coarse = days only
export-coarse-note = With “days only”, times of day and the order of people are left out, and so are their names P01, P02 …; how long an answer took stays.
tokens-title = Programs that act for this study
tokens-lead = Only for those who write programs: with an access key (token) a program asks questions and hands in answers, or reads results, of this study only. One for all your studies is made under “Account”. What programs can do is described in /api/v1/openapi.json.
tokens-new-title = Make an access key
tokens-name = What is it for?
tokens-scopes = What may it do?
tokens-scope-answer = let people in, and answer for them
tokens-scope-read = read answers and results, and export
tokens-scope-manage = invite people, pause, extend and close the study, let responses count or not
tokens-scope-edit = change what is asked, rehearse, launch and delete the study, make and revoke access keys
tokens-make = Make an access key
tokens-made-title = Your new access key
tokens-made = Copy it now: it is shown this once and kept nowhere.
tokens-problem = Please say what it is for, and tick what it may do.
tokens-known = Access keys
tokens-not-made = No access key was made
tokens-none = There are none yet.
tokens-made-at = made { $day }
tokens-revoked = revoked
tokens-revoke = Revoke
rehearse-title = Rehearse the study
rehearse-lead = Simulated people answer a copy of the study, as real ones would. So you see beforehand how many answers are needed for how exact a result. Nothing of it enters the study.
rehearse-not-ready = First say what the study asks; then it can be rehearsed.
rehearse-people = How many people?
rehearse-slips = Of 100 random questions: how many do they answer against what they want?
rehearse-ties = Of 100 random questions: in how many are both sides about equal to them?
rehearse-lapses = Of 100 questions: how many do they answer without looking?
rehearse-weights = What they want (leave empty for opinions of all kinds)
rehearse-weights-codes = The codes mean (what stands behind them may be typed instead):
rehearse-weights-hint = How much each counts, such as { $example }
rehearse-begin = Begin
rehearse-running-title = Rehearsing: { $done } of { $people ->
    [one] { $people } person is
   *[other] { $people } people are
 } done
rehearse-done-title = What { $people } simulated people would tell you
rehearse-running = { $answers } answers so far. This page does not reload by itself.
rehearse-refresh = Look again
rehearse-trouble = It stopped: { $why }
rehearse-settings = Against what they want { $slips } %, about equal { $ties } %, without looking { $lapses } %.
rehearse-table = How exact the result is after so many answers
rehearse-caption = How exact the result is after so many answers; whoever was done before counts as they ended
rehearse-after = After
rehearse-answers = { $number ->
    [one] { $number } answer
   *[other] { $number } answers
 }
rehearse-already-done = Done by then
rehearse-width-times = How wide the range still is: its upper end, as a multiple of the lower one
rehearse-width-share = How wide the range of “{ $name }” still is, in percentage points
rehearse-regret = What somebody may lose, at most, by choosing as the result says
rehearse-of = { $part } of { $all }
rehearse-times = { $median } times
rehearse-range = ({ $least } to { $most })
rehearse-range-open = ({ $least } to no end)
rehearse-open = still open
rehearse-per-cent = { $value } %
rehearse-facts = In the end
rehearse-questions = Answers until they were precise enough, or all questions were asked: { $median } ({ $least } to { $most }).
rehearse-agreement = On new random questions, the result chooses as the person would in { $median } of 100 ({ $least } to { $most }).
rehearse-held-out = Of { $judged } answers to questions that were kept back as a check, slips included, { $hits } were predicted rightly ({ $low } to { $high }); tossing a coin hits { $coin }.
rehearse-seconds = After an answer the next question was there after { $median } milliseconds (at most { $most }).
rehearse-minutes = At 20 seconds a question, which is a guess, that is about { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }.
board-where-counted = being counted
board-counting = { $number ->
    [one] One person is
   *[other] { $number } people are
 } still being counted; all below is without them.
board-axis-accuracy = accuracy
board-axis-F1 = F1
board-threshold = A threshold is the value from which on the model raises an alarm: with a lower one it misses fewer cases and raises more false alarms.
rehearse-weights-two = (TP is a case found, TN one rightly left alone: here a missed case weighs as much as 6 false alarms. FN=6, FP=1 says the same.)
board-threshold-below = Where “<” stands before it, as in “{ $example }”, the model alarms where the value is smaller: here small values stand with cases that should be found more often. The column may point the wrong way.
board-group-few = Finished
board-few = { $number ->
    [one] One person has finished and counts, too few
   *[other] { $number } people have finished and count, too few
 } to say whether there are several opinions or a shared one.
board-reading-range = { $low } to { $high }
board-rule-weight-note = The weight of a rule lies between those of the people who have finished. Nobody need weigh like that. In brackets: where it lies with 90 % probability, as answers leave something open. That is not how different people are, and other people would come to another weight.
board-rule-mean-note = Preferences are added up on scales on which options lie about equally far apart for everybody. The weight that comes of it is not the mean of people’s weights, and by these data people may lose less on average in another way.
board-where-deleted = withdrew, everything deleted
rehearse-weights-missing = Say of everything what it weighs; missing: { $names }. Add { $example }, for example, or 0 if it does not count.
board-person-try = a try
board-beside-title = Beside the answers
board-beside-who = Of everybody who came, but for tries and those who withdrew. All of it stands in people.csv, a row for each person.
board-beside-practice = Practice picture: { $right } of { $all } read all of it rightly the first time.
board-beside-replies = “Is that you?” beside their result:
board-beside-reply-me = that is me
board-beside-reply-unsure = cannot tell
board-beside-reply-not-me = that is not me
board-beside-reply-adjust = gave other numbers
board-beside-stated = “{ $name }”, stated beforehand on a scale from 0 to 10:
board-beside-spread = in the middle { $middle } ({ $low } to { $high }), { $people ->
    [one] one person
   *[other] { $people } people
 }
board-beside-verdicts = Which error weighs more, stated beside chosen:
board-beside-verdict-same = chose as they had stated
board-beside-verdict-otherwise = chose otherwise
board-beside-verdict-open = answers leave it open
board-beside-survey = “{ $label }”
board-beside-texts = { $people ->
    [one] one person
   *[other] { $people } people
 } wrote something; their words are in people.csv
board-beside-arms-title = Does the picture move the answers?
board-beside-arms-few = It cannot be told yet: with each of two pictures at least { $few } people whose answers tell a number have to finish.
board-beside-arms-chance = If the picture did not matter, the weights of people dealt to pictures by chance would differ as much as these, or more, in { $chance } of 100 cases. Above 5 of 100, chance alone explains the difference well; that does not prove that there is none.
board-beside-arm = Picture
board-beside-arm-people = Finished and counted, of those who answered
board-beside-arm-telling = Whose answers tell a number
board-beside-arm-weight = Weight in the middle (least to most)
board-beside-arm-range = ({ $low } to { $high })
board-beside-endless = nearly anything
board-beside-each = Each person
board-beside-practised = Practice, right at first
board-beside-replied = “Is that you?”
board-beside-said = Stated, 0 to 10
board-tile-left-out = finished, and left out by you
rehearse-weights-unknown = Not known here: { $names }. What can be given a weight is called { $known }.
rehearse-weights-form = Write each weight as a name, =, and a number with a point, with commas between: { $example }
rehearse-found = Which weight was found
rehearse-found-times = What one missed case weighs, in false alarms:
rehearse-found-share = How much “{ $name }” weighs, of all that counts{ $at ->
    [halfway] {" "}(where half of all decisions are wrong)
    [middle] {" "}(in the middle of what was shown)
    [wide] {" "}(mistakes and gaps of 10 in 100 beside each other)
   *[all] {""}
 }:
rehearse-found-stated = stated { $stated },
rehearse-found-range = found { $value } ({ $low } to { $high }).
rehearse-found-covered = The range holds what they want in { $covered } of { $people } people.
rehearse-found-note = Found is what the person in the middle comes to, in brackets their range in the end. Of 10 ranges about 9 should hold what the person wants.
rehearse-found-endless = no end
