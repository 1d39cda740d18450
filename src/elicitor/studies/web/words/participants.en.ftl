# What participants read around their questions.
# Nobody is called right or wrong here, but in practice. No word of our field.

participant-go-on = Go on
foot-later = Stop here and go on later
foot-record = Keep a copy of my answers
foot-withdraw = Withdraw from the study

## Coming in

door-study = A study
door-lead = You are invited to take part. You need no account and give no name.
door-same-browser = If you stop, you can go on later in the same browser on this device.
door-enter = Take part
no-entry-withdrawn-title = You have withdrawn
no-entry-withdrawn = Nothing more is asked of you. Thank you for coming.

## Consent

consent-heading = Do you want to take part?
consent-usual =
    You will see { $of ->
        [models] two ways to solve the same task
       *[people] two ways to decide about { $people ->
            [none] people
           *[other] { $people }
        }
    }, side by side, and say which one you would rather use. There are at most { $most } such questions, and no right or wrong answers.

    - Taking part is voluntary. You can stop at any moment, go on later, or withdraw.
    - We keep your answers, how long each one took, and when you took part. We keep neither your name nor the address of your device with them.
    - Your answers are looked at together with those of others. They say how different outcomes should be weighed.
    - You can see and download all that is kept of your answers. If you withdraw, you choose whether all of it is deleted or what you chose stays; what you typed yourself, such as reasons, is deleted either way.
consent-kept = { $days ->
    [0] As soon as the study has ended,
    [one] At the latest one day after the study has ended,
   *[other] At the latest { $days } days after the study has ended,
  } the links are deleted, and so is everything that people typed themselves, such as reasons. What you chose stays, with the day and how long you took. From then on your link leads nowhere: you can no longer see your answers or withdraw them.
consent-given = You have agreed to this.
consent-yes = I agree and take part
consent-no = I do not want to take part
declined-heading = That is fine
declined-told = You do not take part, and nothing was kept. Thank you for reading.
declined-back = If you change your mind, open your link again.

## Instructions

instructions-heading = What it is about
instructions-again = Welcome back
instructions-kept = { $count ->
    [0] You have not answered anything yet.
    [one] Your answer is kept.
   *[other] Your { $count } answers are kept.
  } Here is once more what it is about.
instructions-usual =
    In each question you see A and B: { $of ->
        [models] two ways to solve the same task, and what was measured of each
       *[people] two ways to decide, and what each of them would do
    }. Say which one you would rather use.

    { $better ->
        [open] - What is good and what is bad is for you to say. Mostly one thing speaks for A and another for B: how to weigh these is up to you.
       *[taken]
            - Neither is perfect. Mostly A does better in one thing and B in another: how to weigh these is up to you.
            - In some pairs one side may be better in everything; that is on purpose.
    }
    - The sentence below the pictures says in what they differ most; all numbers are in the pictures or in the table below.
    - If both are as good to you, choose “About equal”. If you cannot decide, or do not understand, say so: that helps as well.
    - You can take an answer back, and change any answer later.
instructions-twice = { $count ->
    [one] A question may come a second time, so that we know how far answers can be relied on.
   *[other] Some questions come twice, so that we know how far answers can be relied on.
  }
instructions-length = { $count ->
    [one] There is one question.
   *[other] There are at most { $count } questions{ $fewer ->
        [yes] , perhaps fewer
       *[no] {""}
      }. We expect this to take about { $minutes } minutes.
  }

## Practice

practice-heading = A practice question first
practice-place = Practice · not counted
practice-lead = There is no right answer to which one you would rather use. Here we only check that the picture is clear.
practice-fewer = { $of }: with which one are fewer “{ $label }”?
practice-many = { $of }: how many of them are “{ $label }” with B?
practice-less = With which one is “{ $label }” smaller?
practice-which = With which one is “{ $label }” this: “{ $of }”?
practice-value = What is “{ $label }” with B?
practice-same = The same in both
practice-unsure = I am not sure
practice-nothing = nothing
practice-check = Check and go on
practice-free = You can go on whatever you answer here. Whoever runs the study sees how many people found the picture clear.
practice-right = You said { $said }. That is right.
practice-said = You said { $said }.
practice-it-is = It is { $right }.
practice-look = Look for “{ $label }”: { $a } with A, { $b } with B.
practice-on = Go on to the questions

## Before the questions

stated-heading = How much does each of these matter?
stated-lead = Before you compare, say it directly. Later you can see how it fits what you choose.
stated-each = Think of one single case each time, not of how many there are.
stated-swing = { $better ->
    [open] Think of the step from one value that is named to the other.
   *[taken] Think of the step from the worst to the best value that is named.
  }
stated-one = { $kind ->
    [missed] One missed case
    [alarmed] One false alarm
   *[other] One case: { $what }
  }
stated-of = one of { $of }
stated-range = { $low } to { $high }
stated-ordered = from “{ $low }”, taken for the worst, to “{ $high }”, taken for the best
stated-open = “{ $low }” to “{ $high }”
stated-missing = Please choose a number in every line.
scale-low = does not matter
scale-high = matters most
survey-heading = A few questions about you
survey-lead = { $needed ->
    [yes] What is marked “needed” must be answered to go on; leave out of the rest what you like.
   *[no] Answer what you like; you can leave out anything.
  }
survey-needed = (needed)
survey-missing = { $count ->
    [one] One answer is still needed.
   *[other] { $count } answers are still needed.
  }
survey-unread = One number could not be read. What you typed is still there.
survey-strange = An answer was none of those to choose from. Please choose again.
survey-no-number = – please write a number such as 0.5 or 6
survey-optional = (optional)
survey-please = – please answer

## Questions

already-recorded = You had answered question { $number } before: { $said }. That counts. You can change it in your answers.
revise-heading = Question { $number } again
revise-told = Your new answer will count; the old one stays on record.
revise-more = A few more questions may follow then.
revise-anew = { $count ->
    [one] The question after it followed from this answer: if you change it, that one is asked anew, and may be another one.
   *[other] The { $count } questions after it followed from this answer: if you change it, they are asked anew, and may be others.
  }
revise-leave = Leave it as it is

## What the answers say

result-heading = What your answers say
result-place = { $count ->
    [one] one question answered
   *[other] { $count } questions answered
  }
result-weights = How you weigh
result-room = The first number is our best estimate. Your own view probably lies in the range given after it.
result-limit = Your answers give only a limit here and no single number: what you would say yourself probably lies within it.
result-limits = The sentence gives a limit in both directions: what you would say yourself probably lies between these.
result-alone = This is our best estimate; your answers leave hardly any room around it.
result-ended-all = The questions ended before this was as certain as it was meant to be.
result-ended-weights = The questions ended before these weights were known as exactly as was meant. What would be chosen by them, further down, is as settled as it was meant to be.
result-open = Your answers leave much room here, so we give a range and no single number.
result-near-best = All this is told of what is near the best that can be had here. Elsewhere mistakes may weigh otherwise to you; this way of asking leaves that open.
result-gaps-open = By your answers it may also be that gaps between groups count nothing to you.
result-more = More exactly: gap by gap
result-left-out = { $count ->
    [one] One further gap is not listed: by our best estimate it weighs less than these.
   *[other] { $count } further gaps are not listed: by our best estimate they weigh less than these.
 }
result-tenth = Where a sentence begins with an amount, that is about a tenth of the difference between the smallest and the largest value here.
result-tenth-best = Where a sentence begins with an amount, that is about a tenth of the difference between the smallest and the largest value of those models here that no other one equals or beats in everything.
result-between = { $even ->
    [yes] The levels of “{ $name }” are taken to be equally far apart.
   *[no] How far the levels of “{ $name }” are apart is taken from the numbers that stand for them here.
 }
result-not-yet = More answers would be needed to say how you weigh here.
result-unsaid-one = Of one further comparison your answers say nothing yet: { $what } beside { $than }.
result-unsaid = Of { $count } further comparisons your answers say nothing yet.
untold-nothing = No question was answered, so there is nothing to say yet.
untold-skipped = You could not decide on most questions, so your answers do not say how you weigh.
untold-too-few = Too few answers chose a side to say how you weigh.
untold-against = Several answers go against what we took for granted: that you prefer more of what is called good. So we do not put a number on how you weigh.
untold-unsteady = Your answers do not point one way firmly enough to put a number on how you weigh.
untold-fine = That is fine, and useful to know: such comparisons are hard. Your answers are kept as you gave them.
axis-you = you
axis-accuracy = accuracy
axis-F1 = F1
axis-told = { $base ->
    [2] The bar shows the number that is missing here: { $sentence } Each step to the right doubles it.
   *[other] The bar shows the number that is missing here: { $sentence } Each step to the right is ten times as much.
  }{ $end ->
    [0] {""}
   *[other] {" "}The line ends at { $end }, as no question shows more.
  }
beside-heading = What you said beforehand
beside-lead-measured = How much each matters, from 0 (does not matter) to 10 (matters most), { $better ->
    [open] from one value to the other:
   *[taken] from the worst to the best value:
  }
beside-lead = How much each matters, from 0 (does not matter) to 10 (matters most), one case against one case:
beside-above = Above stands how you weighed when you chose. The two may differ: it is hard to say such a number directly.
beside-in-people = Above, mistakes are counted in as many people of each kind. One case against one case, your choices say: { $told }.{ $ratio ->
    [none] {""}
   *[other] {" "}By what you said it is { $ratio } for one.
 }
beside-fits = So what you said fits what you chose.
beside-beyond = Your choices say the same about which of the two matters more, and more clearly than numbers from 1 to 10 can say it.
beside-differs = Your choices say the same about which of the two matters more, but not by how much. That happens: it is hard to say such a number directly.
beside-same = Your choices say the same about which of the two matters more.
beside-otherwise = Your choices say something else about which of the two matters more. That happens: it is hard to say such a number directly.
beside-nothing = You said that nothing of this matters. Above stands what you chose by all the same, as one of two had to be chosen.
beside-open = Your choices leave open which of the two matters more.
reply-heading = Is that you?
reply-me = That is me
reply-unsure = I cannot tell
reply-not-me = That is not me
reply-adjust = Let me adjust it
replied-me = You said: that is me. It is kept; you can still change it.
replied-unsure = You said: I cannot tell. It is kept; you can still change it.
replied-not-me = You said: that is not me. It is kept; you can still change it.
replied-adjust = Your own numbers are kept beside what your answers say; you can still change them.
adjust-lead = Write the numbers that you would say yourself.
adjust-own = { $what } – { $number }
replied-words = What you wrote is kept beside what your answers say; you can still change it.
adjust-trouble = { $count ->
    [one] One number could not be kept. What you typed is still there.
   *[other] { $count } numbers could not be kept. What you typed is still there.
  }
adjust-nothing = Nothing was typed, so nothing was kept. Please write at least one number, or why.
adjust-no-number = “{ $typed }” is not a number we can read. Please write one such as 0.5 or 6.
adjust-no-range = Please write a number from 0 to 1,000,000.
adjust-no-most = Please write a number from 0 to { $most }: more than { $most } in every { $most } there cannot be.
adjust-kept = We keep both: what your answers say and what you say here.
adjust-save = Save
chosen-heading = What would be chosen
chosen-lead = Among all options that these data offer, each column shows the one that would be chosen, and what it means for people.
chosen-lead-estimated = Each column shows what would be chosen by the model’s probabilities, and what it means for people. These are estimates: where they are off, another choice may be better for these people.
chosen-corrected = In the first column they were corrected by what is known of these same people, which makes it look better than it will be for others; the other columns take them as they are, so that one that is named after a measure may reach less of it than another.
chosen-lead-measured = Among all options, each column shows the one that would be chosen, and what was measured of it.
chosen-which = Name
chosen-what = What happens
chosen-settled = { $bound ->
    [all] Nearly all ways to weigh that fit your answers lead to the same choice.
    [over] Of 100 ways to weigh that fit your answers, over { $count } lead to the same choice.
    [under] Of 100 ways to weigh that fit your answers, fewer than { $count } leads to the same choice.
   *[exact] Of 100 ways to weigh that fit your answers, { $count } { $count ->
        [one] leads
       *[other] lead
      } to the same choice.
  }
chosen-likelier = More of them, { $count }, lead to “{ $name }”: which of the two you would choose is not settled yet.
chosen-safe = { $safe ->
    [all] Nearly all ways to weigh that fit your answers lead to the choice in the first column, or to one that is hardly better.
   *[other] Of 100 ways to weigh that fit your answers, { $count } lead to the choice in the first column, or to one that is hardly better.
  }{ $safe ->
    [no] {" "}So it is not settled yet what you would choose: the others lead to something that may look quite different.
   *[other] {""}
  }
way-mine = by your answers
way-accuracy = by accuracy
way-F1 = by F1
way-likeliest = by what is most likely
way-balanced = by balanced accuracy
way-first = best in “{ $of }”
way-among = one of the best in “{ $of }”
means-accuracy = Accuracy counts right decisions and weighs both ways to be wrong the same.
means-F1 = F1 is another score that is often used; it looks only at those who are found, missed or wrongly picked out.
means-likeliest = By what is most likely: for everyone it is decided what is most likely true of them, whatever a mistake costs.
means-balanced = Balanced accuracy counts right decisions and gives each kind of people the same weight, however many there are.
steady-heading = How steady your answers were
steady-you = { $count ->
    [0] You: all { $all } answers that chose a side fit each other{ $apart ->
        [0] {""}
        [one] ; the result above is not the only one that is possible, and goes against one of them
       *[other] ; the result above is not the only one that is possible, and goes against { $apart } of them
      }
    [one] You: one of { $all } answers that chose a side does not fit { $apart ->
        [0] the result above
       *[other] the others; the result above is not the only one that is possible, and goes against { $apart } of all
      }
   *[other] You: { $count } of { $all } answers that chose a side do not fit { $apart ->
        [0] the result above
       *[other] the others; the result above is not the only one that is possible, and goes against { $apart } of all
      }
  }
steady-usual = Usual: about { $count } of { $all } fit; about one answer in six does not
steady-again = { $all ->
    [one] One question came twice; { $count ->
        [0] you did not answer it the other way round.
       *[other] you answered it the other way round.
      }
   *[other] { $all } questions came twice; { $count ->
        [0] you answered none of them the other way round.
        [one] you answered one of them the other way round.
       *[other] you answered { $count } of them the other way round.
      }
  }{ $unsaid ->
    [0] {""}
    [one] {" "}Once you said that you cannot decide, which is neither.
   *[other] {" "}To { $unsaid } of them you said once that you cannot decide, which is neither.
  }
steady-no-score = This is not a grade. Asked hard questions a second time, people change about 10 to 18 of 100 answers.
foretold = { $all ->
    [one] We kept one question back and predicted your answer before you gave it. Your other answers predicted { $hits } of 1.
   *[other] We kept { $all } questions back and predicted your answers before you gave them. Your other answers predicted { $hits } of { $all }.
  }
foretold-besides = { $count ->
    [one] One more was kept back, but you chose no side there.
   *[other] { $count } more were kept back, but you chose no side there.
  }
foretold-accuracy = Whoever goes by accuracy would have given { $hits } of them.
foretold-F1 = Whoever goes by F1 would have given { $hits } of them.
foretold-coin = A coin gets { $hits } on average.
foretold-half = Where a score prefers neither side, that counts as half an answer.
next-heading = What happens now
next-told = Your answers are kept under a number, not your name.
next-history = You can still look at every answer and change it.
next-look = You can still look at every answer.
next-finish = Finish
local-kept = Your answers are kept in the file { $file }.
local-do-tune = the best classifier for you
local-do-rank = your models, the best for you first
local-do-report = all of this as a page for others
local-do-verify = check that these answers give this result
local-end = You can close this page. In the terminal, Ctrl-C ends it and writes what your answers say into files.

## The end

finish-heading = Thank you
thanks-usual = Your answers are kept. You can close this page.
finish-code = Your code, to show that you took part:
finish-back = Go back to { $where }
finish-kept = Everything is saved.
finish-result = See again what your answers say.
later-heading = You can stop here
later-kept = { $count ->
    [0] You have not answered anything yet, and nothing gets lost.
    [one] Your answer is kept.
   *[other] Your { $count } answers are kept.
  }
later-how = Open the same link again, in the same browser if it was one for everybody. You go on where you stopped.
later-now = Go on now
withdraw-heading = Withdraw from the study
withdraw-lead = { $count ->
    [0] You have not answered any question yet.
    [one] You have answered one question.
   *[other] You have answered { $count } questions.
  } You need not say why you withdraw.
withdraw-legend = What should happen to your answers?
withdraw-delete = Delete all of it
withdraw-keep = Keep what I chose. What I typed myself is deleted, and nobody can tell any more which link it came by
withdraw-final = This cannot be undone. Your link does not work any more afterwards.
withdraw-do = Withdraw
withdraw-stay = I stay in the study
withdrawn-heading = You have withdrawn
withdrawn-deleted = Your answers are deleted. What is kept is that somebody came and withdrew: on which day and after whom they came, when they withdrew, in which language and view they were asked, and how many steps they had gone through.
withdrawn-kept = What you chose stays. What you typed yourself is deleted, and by which link you came is no longer kept.
withdrawn-thanks = Thank you for your time.

record-heading = What is kept about you
record-lead = You can print or save this page. You came on { $day }.
record-said = What you said beforehand
record-of-ten = { $number } of 10
record-answers = Your answers
record-none = There is none yet.
record-reply = What you said to the result
record-back = Back to where I was
record-file = The same and all else that is kept (times, steps you went through), as a file for programs (JSON)
day-told = { $day } { $month ->
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
   *[other] December
  } { $year }
