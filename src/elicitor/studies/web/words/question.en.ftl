# What the pages around a question say: question, easier view, history.
# Facts about A and B come from the screen.

## Question

question-title = Question { $number }
question-heading = Which would you rather use?
question-place = Question { $number }
question-more = about { $count } more
question-more-between = about { $low } to { $high } more
question-more-at-most = { $high ->
    [one] at most one more
   *[other] at most { $high } more
 }
question-more-some = perhaps a few more
question-more-or-more = about { $low } more, or a few more than that
question-last = probably the last one
question-answers = Your answer
question-a = I would use A
question-equal = About equal
question-b = I would use B
question-why-add = Say why (optional)
question-why = Why? In your own words, if you like
question-cannot = I cannot decide
question-cannot-legend = What stands in the way?
question-reason-similar = A and B are too similar
question-reason-hidden = It depends on something that is not shown
question-reason-neither = I would use neither of them
question-reason-other = Something else
question-send = Send and go on
question-unclear = I don’t understand the question
question-undo = Undo my last answer
question-history = See or change my answers
question-keys = Answer with keys: 1 or A, 2 or =, 3 or B, U to undo

## Screen

screen-same = the same in A and B
screen-table = The same numbers as a table
screen-outcome = What happens
screen-group = Group
screen-apart = Difference
screen-shares = How large the groups are
screen-rest = The same in A and B
screen-others = All others: the same in A and B
screen-data = About these numbers
screen-measured = What was measured
screen-line = line from { $low } to { $high }
screen-levels = one of { $count }
screen-levels-in-order = one of { $count }: “{ $worst }” is taken for the worst, “{ $best }” for the best
screen-misleading = How this can mislead

## Easier view

easier-note = The same question, one thing at a time. It is fine if it stays unclear: then choose “{ question-cannot }”.
easier-with = With { $side }
easier-back = Show the whole picture again

## History

history-title = Your answers
history-heading = Your answers
history-lead = You can change any of them. What you answered before is kept, and the new answer counts.
history-anew = The questions that came after it followed from it: they are then asked anew.
history-empty = You have not answered anything yet.
history-number = Question { $number }
history-revised = changed
history-you = Your answer:
history-a = A
history-equal = about equal
history-b = B
history-cannot = could not decide
history-unclear = was unclear
history-see = See the question again
history-revise = Change this answer
history-changed = You have changed an answer, which leaves something open. Questions that would settle it:
history-back = Back to the open question
history-result = Back to what your answers say
history-closed = No answers are taken now, so nothing can be changed. You can look at everything that is kept.
