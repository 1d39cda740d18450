# How long links and own words are kept. Stages: unset, open, known, soon, last, done.

kept-days = Keep links and own words for so many days after the end
kept-days-hint = Then all links are deleted, and everything people typed: reasons, free text, and numbers in your questions. Of times the day is left. Choices, answers and results stay. Export before if you need what was typed. People read this below the consent. 0 to { $most }; if it is empty, nothing is deleted by itself.
problem-kept-days = At “What people read”, give a whole number of days from 0 to { $most } for how long links and own words are kept, or leave it empty.
retention-unset = Links and own words are kept without end: no number of days was given.
retention-open = Links and own words are deleted { $days ->
    [0] as soon as the study has ended.
    [one] one day after the study has ended.
   *[other] { $days } days after the study has ended.
  }
retention-known = Links and own words are deleted on { $day } (UTC).
retention-soon = Reminder: links and own words are deleted on { $day } (UTC), in { $left ->
    [one] one day
   *[other] { $left } days
  }. Export before if you need what people typed.
retention-last = Last reminder: links and own words are deleted on { $day } (UTC), { $left ->
    [0] within the hour
    [one] in one day at the most
   *[other] in { $left } days
  }. Export before if you need what people typed.
retention-done = Links and own words were deleted on { $day }. Answers and results are kept.
retention-short = links and own words until { $day }
retention-short-done = links and own words deleted
launch-problem-forgotten = Links and own words of this study were deleted, so nobody can come back to it. It cannot be extended; make a new study instead.
invite-forgotten = Links and own words of this study were deleted: nobody can be invited any more.
forget = Delete links and own words now
forget-title = Delete links and own words?
forget-lead = This cannot be undone, and the study cannot be opened again.
forget-goes = What goes
forget-goes-links = All links. Whoever took part can no longer come back, see their answers or withdraw them.
forget-goes-words = Everything people typed: reasons, free text, and numbers in your questions.
forget-goes-times = The time of day of all that happened, and in which order people came on a day. People get new names on the board.
forget-stays = What stays
forget-stays-told = Answers and choices, how long each answer took, results, the board and exports. Files that were exported before stay as they are, wherever they are, and so do backups: they still tell what people typed, and with which answers.
forget-export = Export first
forget-go = Delete them
forget-back = Back, delete nothing
