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
board-weight-title-share = How much “{ $name }” weighs, of all that counts
board-weight-case = A missed case: somebody of whom it is true, and the model does not say so. A false alarm: the other way round.
board-weight-others = Another weight:
board-how-to-read = A dot is the best fit to a person’s answers, the bar what fits nearly as well (90 of 100 draws).
board-one-group = The answers fit one group of opinion.
board-groups = People fall into { $number } groups of opinion; one number for all would hide it.
board-people-caption = Everyone who came, by group of opinion: where they are and what the weight is to them
board-who = Who
board-where = Where
board-chart = Chart, on a scale from { $low } to { $high }
board-weight = Weight
board-held-out = Foretold
board-again = Changed
board-seconds-each = Time
board-counts = Counts
board-person-simulated = simulated
board-where-joined = link opened
board-where-consented = consented
board-where-instructed = practice
board-where-practised = before question 1
board-where-answering = { $number ->
    [one] { $number } answer
   *[other] { $number } answers
 }{ $more ->
    [0] {""}
   *[other] , about { $more } more
 }
board-where-finished = finished, { $number ->
    [one] { $number } answer
   *[other] { $number } answers
 }
board-where-withdrew = withdrew
board-group-opinion = Group { $number } · { $people ->
    [one] { $people } person
   *[other] { $people } people
 } around { $around }
board-group-untold = Group { $number } · { $people ->
    [one] { $people } person
   *[other] { $people } people
 } whose answers tell no number
board-group-share = { $low } to { $high } % of all such people
board-group-apart = Finished, and left out
board-group-unfinished = Not finished yet
board-group-tries = Tries of the study, which count nowhere
board-group-withdrew = Withdrew
board-marks-round = round marks
board-marks-square = square marks
board-marks-diamond = diamond marks
board-reading = { $value } ({ $low } to { $high })
board-reading-from = at least { $low }
board-reading-to = at most { $high }
board-reading-anything = nearly anything
board-reading-share = { $value } % ({ $low } to { $high })
board-untold = not told
board-doubt-contradictory = answers do not point one way
board-doubt-hasty = { $fast } of { $all } answers within two seconds
board-no-answers = no answers yet
board-leave-out = Leave out
board-take-in = Take in
board-what-if-out = without { $name }?
board-what-if-in = with { $name }?
board-note-doublings = Each step to the right doubles the weight. Dashed lines: what usual measures act on at their own best choice{ $f1 ->
    [0] {": "}accuracy 1.
   *[other] {": "}accuracy 1, F1 { $f1 }.
 }
board-note-columns = Foretold: held-out answers that the person’s own metric predicted before it learnt from them. Changed: questions that came again with the sides swapped and got the opposite answer.
board-predict-title = Does it predict answers it has not seen?
board-predict = { $people ->
    [one] One person
   *[other] { $people } people
 } answered random questions that were kept back and chose a side in { $judged } of them.
board-predict-caption = Held-out answers predicted rightly, of { $judged }
board-predict-by = Predicted by
board-predict-right = Right, of { $judged }
board-predict-own = their own metric
board-predict-accuracy = accuracy
board-predict-balanced-accuracy = balanced accuracy
board-predict-F1 = F1
board-predict-macro-F1 = macro F1
board-predict-coin = a coin
board-predict-range = ({ $low } to { $high })
board-predict-average = on average
board-predict-few = { $judged } answers can hardly tell a good metric from a bad one.
board-again-note = Repeated questions, sides swapped: { $changed } of { $asked } answers were reversed. Of people in general, 10 to 18 of 100 change.
board-choice-title-models = Which model wins?
board-choice-title-threshold = Which threshold wins?
board-choice-title = What would be best for all?
board-choice = Everybody has the same voice, except in the last rule. Who loses most is told beside each rule: a share of what lies between the worst and the best choice in their own eyes.
board-rules-caption = One metric for everybody, by rule
board-rule = Rule
board-rule-mean = largest mean of everyone’s utilities
board-rule-median = middle of all (minorities hardly move it)
board-rule-worst-off = nearest to whoever is farthest from it
board-rule-pooled = likeliest mean (who is uncertain counts less)
board-rule-weight = Weight
board-rule-best-model = Best model
board-rule-best-threshold = Best threshold
board-rule-missed = Missed, of { $all }
board-rule-alarms = False alarms, of { $all }
board-rule-wins = Wins, of 100 draws
board-nobody-chooses = nobody
board-rule-first = Would choose it alone, of { $all }
board-rule-worst = Who loses most
board-loses = { $name }, { $share } %
board-loses-nobody = nobody loses anything
board-first-title = First choices
board-first-caption = What each person would choose alone
board-first-choice = Choice
board-first-people = First choice, of { $all ->
    [one] { $all } person
   *[other] { $all } people
 }
board-first-count = { $number }: { $names }
board-without-title = Without { $name }
board-with-title = With { $name }
board-without-note = Nothing is changed yet: the rules as they are, and as they would be.
board-without-all = Show everybody again
board-apart = Those who finished cannot be set side by side: { $why }
export-title = Take the study with you
export-lead = Nothing here tells who was invited or how to reach them.
export-answers-title = Answers
export-answers = One row for each question that was put: both sides, answer, reason, seconds, how it was shown, what was taken back or revised.
export-people-title = People
export-people = One row for each person: the name on the board, where they are, and what they said beforehand, choices in their words.
export-transcripts-title = Records and results
export-transcripts = For each person the record that “elicitor ask” would keep, with result and metric, and the data beside them. The commands verify, report, rank and tune take them.
export-study-title = The study in one file
export-study = Definitions, data, people, events, results and their hashes. “elicitor verify study.zip” computes every result anew from the events; “elicitor study import study.zip” goes on with it on another server.
export-usual = exact times
export-coarse = days only
export-coarse-note = With “days only”, times of day and the order of people are left out, and so are their names P01, P02 …; how long an answer took stays.
tokens-title = Programs that act for this study
tokens-lead = A token lets a program pull questions and push answers, or read results, of this study only. What programs can do is described in /api/v1/openapi.json.
tokens-new-title = Make a token
tokens-name = What is it for?
tokens-scopes = What may it do?
tokens-scope-answer = let people in, and answer for them
tokens-scope-read = read answers and results, and export
tokens-scope-manage = invite people, pause, extend and close the study, let responses count or not
tokens-make = Make a token
tokens-made-title = Your new token
tokens-made = Copy it now: it is shown this once and kept nowhere.
tokens-problem = Please say what it is for, and tick what it may do.
tokens-known = Tokens
tokens-none = There are none yet.
tokens-made-at = made { $day }
tokens-revoked = revoked
tokens-revoke = Revoke
rehearse-title = Rehearse the study
rehearse-lead = Simulated people answer a copy of the study, by the same requests as programs send. It shows how many answers give which precision. Nothing of it enters the study.
rehearse-not-ready = First say what the study asks; then it can be rehearsed.
rehearse-people = How many people?
rehearse-slips = Answers to random pairs that go against their own metric, of 100
rehearse-ties = Random pairs that they find about equal, of 100
rehearse-lapses = Answers given without looking, of 100
rehearse-weights = What they want (leave empty for opinions of all kinds)
rehearse-weights-hint = Weights, such as { $example }
rehearse-begin = Begin
rehearse-running-title = Rehearsing: { $done } of { $people ->
    [one] { $people } person is
   *[other] { $people } people are
 } done
rehearse-done-title = What { $people } simulated people would tell you
rehearse-running = { $answers } answers so far. This page does not reload by itself.
rehearse-refresh = Look again
rehearse-trouble = It stopped: { $why }
rehearse-settings = Slips { $slips } %, about equal { $ties } %, without looking { $lapses } %.
rehearse-table = How many answers give which precision
rehearse-caption = Precision after so many answers; whoever was done before counts as they ended
rehearse-after = After
rehearse-answers = { $number ->
    [one] { $number } answer
   *[other] { $number } answers
 }
rehearse-already-done = Done by then
rehearse-width-times = Upper end of the interval, as a multiple of the lower one
rehearse-width-share = Width of the interval of “{ $name }”, in points
rehearse-regret = What following the metric may lose, at most
rehearse-of = { $part } of { $all }
rehearse-times = { $median } times
rehearse-range = ({ $least } to { $most })
rehearse-range-open = ({ $least } to no end)
rehearse-open = still open
rehearse-per-cent = { $value } %
rehearse-facts = In the end
rehearse-questions = Answers that were needed: { $median } ({ $least } to { $most }).
rehearse-agreement = On fresh random pairs, the metric found chooses as the person’s own in { $median } of 100 ({ $least } to { $most }).
rehearse-held-out = Of { $judged } held-out answers, slips included, { $hits } were predicted rightly ({ $low } to { $high }); a coin hits { $coin }.
rehearse-seconds = The server took { $median } ms for an answer and the next question (at most { $most } ms).
rehearse-minutes = At 20 seconds a question, which is a guess, that is about { $minutes } minutes.
board-where-counted = being counted
board-counting = { $number ->
    [one] One person is
   *[other] { $number } people are
 } still being counted; all below is without them.
