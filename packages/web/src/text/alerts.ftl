# What is wrong with a component, and what to do about it.

alerts-more = { $count ->
    [one] Show one more alert
   *[other] Show { $count } more alerts
}
alert-since = Since
alert-again-busy = Trying again…
alert-gone = This problem is solved
alert-stays = The problem still exists
alert-open-settings = Settings
alert-open-repository = Repository
alert-string = Open the string
alert-check = { $check }: it runs for strings with the flag { $flags }
alert-file-used = { $language }: translated in
alert-file-take = Use this file
alert-file-take-named = Use this file: { $file }
alert-file-taken = { $file } is the file of its language now
alert-file-failed = { $file } was not taken
alert-files-more = { $count ->
    [one] Show one more
   *[other] Show { $count } more
}
alert-files-others = { $count ->
    [one] One more file has problems.
   *[other] { $count } more files have problems.
}

alert-title-DuplicateString = Duplicate strings
alert-help-DuplicateString = The same string stands twice in a file. Only the first one is translated. Remove the other one in the repository, then try again.
alert-title-FileWarning = Warnings about files
alert-help-FileWarning = The files are translated, but something in them is odd. Correct them in the repository, then try again.
alert-title-DuplicateLanguage = Several files of one language
alert-help-DuplicateLanguage = One file of each language is translated, the others are left out. Use another file, remove the files that are not needed, or change the file mask or the language aliases in the settings.
alert-title-ParseError = { $count ->
    [one] Could not parse a file
   *[other] Could not parse { $count } files
}
alert-help-ParseError = Weft keeps the last texts that it could read. New texts of the file do not arrive, and translations made here are not committed to it. Correct the file in the repository, push it, then try again.
alert-title-UnwritableString = { $count ->
    [one] Could not write a string into its file
   *[other] Could not write { $count } strings into their files
}
alert-help-UnwritableString = The file has something else in its place. The translation is kept here and committed once the file has room for it. Correct the file in the repository, then try again.
alert-title-NoMaskMatches = The file mask matches no file
alert-help-NoMaskMatches = No file of the repository matches { $mask }. Correct the file mask or the branch in the settings, or add the files to the repository and try again.
alert-title-InexistantFiles = { $count ->
    [one] A file is missing
   *[other] { $count } files are missing
}
alert-help-InexistantFiles = The settings name files that the repository does not have. Correct the settings, or add the files to the repository and try again.
alert-title-DeletedFile = { $count ->
    [one] Translations wait for a file that was deleted
   *[other] Translations wait for { $count } files that were deleted
}
alert-help-DeletedFile = The files went from the repository before it had all translations that were made here. These are kept, and committed when the files are back. Restore the files in the repository and try again, or add the languages again. A reset of the repository gives these translations up: later they return as suggestions.
alert-title-MergeFailure = Could not merge the repository
alert-help-MergeFailure = Changes from the remote do not fit with those made here. Open the repository to see both sides, then try again.
alert-title-PushFailure = Could not push the repository
alert-help-PushFailure = The git host refused the commits. They are kept here. Check the push address, the deploy key and the branch rules at the host, then try again.
alert-title-UpdateFailure = Could not update the repository
alert-help-UpdateFailure = Weft could not fetch from the git host, so new strings do not arrive. Check the address, the branch and the deploy key, then try again.
alert-title-RepositoryOperationFailure = Could not commit
alert-help-RepositoryOperationFailure = Translations are kept here, but not committed yet. Make room for them, then try again.
alert-title-UnusedEnforcedCheck = { $count ->
   *[other] Enforced checks that never run
}
alert-help-UnusedEnforcedCheck = These checks are enforced, but no string has the flag that turns them on. Add the flag to the component, or stop enforcing the check.
alert-title-SharedSshKey = { $count ->
   *[other] Other projects use the same SSH key
}
alert-title-HeldPush = A push waits for you
alert-help-HeldPush = A guard of this component held the push: it deletes many lines, drops placeholders or changes other files. Look at the change. If it is right, push again.
alert-help-SharedSshKey = The SSH key of this project was made for all projects, so that others can reach its repositories. Give the project's own key to the git host, then end the old one.

alerts-summary = Faults of all components that you see, the worst first
alerts-none = Nothing is wrong
alerts-none-chosen = No alert is like this
alerts-not-shown = { $count ->
    [one] One more is not shown: filter the list.
   *[other] { $count } more are not shown: filter the list.
}
alerts-filter = Filter
alerts-category = Category
alerts-severity = Severity
alerts-all = All
alerts-errors = Errors
alerts-warnings = Warnings and errors
alerts-dismissed = Dismissed ones
alert-category-files = Files
alert-category-vcs = Repository
alert-category-configuration = Settings
alert-severity-10 = Information
alert-severity-50 = Warning
alert-severity-100 = Error
alert-dismiss = Dismiss
alert-dismiss-title = Dismiss the alert
alert-dismiss-text = It is no longer counted. It stands again when the fault comes back after it was solved.
alert-dismiss-reason = Reason
alert-dismissed = The alert is dismissed
alert-dismissed-by = Dismissed by { $name }: { $reason }
alert-somebody = somebody who is gone
alert-stand = Let it stand again
alert-stands-again = The alert stands again
