# What cannot simply be undone, told before it is done.

sure-then = This is what will happen:
sure-back = Back, change nothing
sure-close-title = End the study?
sure-close-go = End the study
sure-close-nobody = Nobody can answer any more. Whoever opens their link reads that the study has ended.
sure-close-middle = Whoever is in the middle cannot finish. What they answered is kept and exported; on the board they stay among those who are “not finished yet”.
sure-close-results = All results stay, on the board and in what you export.
sure-close-kept = { $days ->
    [none] You can open it again by a new last day. Links and own words are kept until you delete them.
    [0] All links, and everything people typed, are deleted for good within the hour, as people were told. After that it cannot be opened again. Export before if you need what they typed.
    [one] You can open it again by a new last day, until tomorrow: then all links, and everything people typed, are deleted for good, as people were told.
   *[other] You can open it again by a new last day, for { $days } days: then all links, and everything people typed, are deleted for good, as people were told.
  }
sure-revoke-title = Revoke these links?
sure-revoke-one-title = Revoke this link?
sure-revoke-one-go = Revoke
sure-revoke-go = Revoke
sure-revoke-some = { $count ->
    [one] The link leads
   *[other] The { $count } links lead
  } nowhere from now on, also for those who have begun and want to come back. What they answered stays.
sure-revoke-final = A revoked link cannot be brought back. You can make a new one, which is for somebody new.
sure-token-title = Revoke the access of “{ $name }”?
sure-token-go = Revoke
sure-token-program = The program that uses it is let in no more, at once. What it did stays.
sure-token-final = It cannot be given back; you can make a new token.
delete-study = Delete the study
sure-delete-title = Delete “{ $name }”?
sure-delete-go = Delete for good
sure-delete-data = The data that were uploaded go from this server, with all that you said of the study. If another study is about the same file, it stays with that one.
sure-delete-people = { $people ->
    [0] Nobody took part; tries, links and keys of programs go as well.
    [one] Everything of the one person who came goes: consent, answers, result. Their link leads nowhere.
   *[other] Everything of the { $people } people who came goes: consents, answers, results. Their links lead nowhere.
  }
sure-delete-files = Files that were exported before stay wherever they are; so do backups.
sure-delete-final = This cannot be undone.
