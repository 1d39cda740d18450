site-name = elicitor
skip-to-content = Skip to the content
not-found-title = There is no such page
not-found = Please check the address, or open your personal link again.
forbidden-title = This is not yours to see
forbidden = Please open your personal link, or sign in.
tried-often-title = Too many tries
tried-often = This was tried too often and failed. Please wait { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
 }, then try again.
too-many-title = Too many requests
too-many = Please wait a minute, then try again. Nothing is lost.
refused-title = That could not be done
refused = { $why }
not-understood-title = We did not understand what was sent
not-understood = Nothing was changed. Please go back, load the page again and try once more.
broken-title = Something went wrong on our side
broken = What you have answered or saved is kept. Please go back and try again.
no-entry-unknown-title = This link leads nowhere
no-entry-unknown = Please check that the whole link was copied, or ask whoever sent it to you.
no-entry-full-title = No more places
no-entry-full = Enough people have taken part. Thank you for coming.
no-entry-revoked-title = This link is no longer valid
no-entry-revoked = Please ask whoever sent it to you for another one.
no-entry-expired-title = This link is too old
no-entry-expired = Please ask whoever sent it to you for another one.
no-entry-draft-title = The study has not begun
no-entry-draft = Please come back later.
no-entry-paused-title = The study is paused
no-entry-paused = Please come back later by the same link. Whoever has answered already loses nothing.
no-entry-closed-title = The study is over
no-entry-closed = Thank you. No more answers are taken.
too-large-title = That is too large
too-large = At most { $megabytes } MB are read. Please leave out rows or columns that are not needed, or send the file as CSV.gz or Parquet.
foreign-form-title = That form is not one of ours
foreign-form = It came from another site, so nothing was done. Please go back to the page and try again there.
