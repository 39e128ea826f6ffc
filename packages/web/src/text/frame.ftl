# The frame around every page, and what many pages say alike.

product = Weft
home = Weft: to the dashboard
skip-to-content = Skip to content
navigation = Main
close = Close
upgraded = Weft was upgraded
upgraded-long = This tab still shows the previous version. You can reload it without losing your texts.
upgraded-load = Load the new version
cancel = Cancel
leave-title = Leave without saving?
leave-text = { $count ->
    [one] One change is not saved, and is lost when you leave.
   *[other] { $count } changes are not saved, and are lost when you leave.
  }
leave-stay = Stay
leave-leave = Leave without saving
save = Save
remove = Remove
copy = Copy
copied = Copied
retry = Try again
loading = Loading

announcements = Current announcements
factor-missing = One of your teams or projects gives you no rights until you add a second factor.
factor-add = Add one
announcement-dismiss = Dismiss

place-dashboard = Dashboard
place-projects = Projects
place-languages = Languages
place-alerts = Alerts
place-changes = Changes
place-insights = Insights
place-assignments = Assignments
place-search = Search
place-manage = Administration
place-about = About this site
place-import = Import a component
place-profile = Profile
place-inbox = Inbox
inbox-open = { $count ->
    [0] Inbox
   *[other] Inbox, { $count } new
}

palette-open = Go to…
palette-title = Go to a page, a project, a component, a language or a person
palette-hint = Type a few letters of a name
palette-results = Places
palette-kind-component = Component
palette-kind-category = Category
palette-kind-user = Person
palette-strings = Search for “{ $words }” in all strings
palette-nothing = No results. Try fewer letters.
kind-project = Project

account-menu = Your account
look-menu = Appearance
signed-in-as = Signed in as { $name }
sign-in-action = Sign in
sign-in-again = Sign in again
sign-out = Sign out
sign-out-unsent = Sign out with unsaved texts?
sign-out-waiting = { $count ->
    [one] One text waits for the network and is not saved on the server.
   *[other] { $count } texts wait for the network and are not saved on the server.
}
sign-out-refused = { $count ->
    [one] One text was not accepted by the server.
   *[other] { $count } texts were not accepted by the server.
}
sign-out-drafts = { $count ->
    [one] One text is typed, but not saved.
   *[other] { $count } texts are typed, but not saved.
}
sign-out-kept = They stay in this browser. You find them in the editor when you sign in here again.
kept-texts = They stay in this browser. If a deleted place comes back, you find them in its editor.
sign-out-stay = Stay signed in
sign-out-anyway = Sign out anyway
shortcuts-title = Keyboard shortcuts
shortcuts-editor = In the editor
shortcut-palette = Go to a project, language, page or person
shortcut-help = Show keyboard shortcuts
shortcut-close = Close a dialog or a menu
theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
density = Rows
density-comfortable = Comfortable
density-compact = Compact

problem-network = The server cannot be reached. Check your connection, then try again.
problem-task = It was not done. People who see the repository of the component find the reason there.
problem-server = The server failed. Your texts are not lost; try again in a moment.

not-found-title = Page not found
not-found-text = The address may be mistyped, or the page was renamed or removed. Or only members can see it.
not-found-sign-in = If you have an account, sign in: you may see more.
not-found-nearest = The nearest existing page:
forbidden-title = You cannot see this page
forbidden-text = You are signed in as { $name }. Only members of the project’s teams can see this page. Its administrators can add you.
page-error-title = This page failed
page-error-text = This is our fault, not yours. Your texts on other pages are kept. Reloading the page often helps.
page-error-details = Details for a report

table-filter = Filter by name
table-shown = { $shown } of { $all }
table-nothing = Nothing matches the filter.
table-clear = Clear it
column-progress = Progress
column-left = Left
absent-in = not started in { $names }
absent-components = not started in { $count } components
absent-strings = { $count ->
    [one] one string not started
   *[other] { $count } strings not started
  }
column-words = Words
column-failing = Failing
column-changed = Last change
translate-column = Translate
translate-named = Translate { $name }
locked = Locked: nobody can translate it now
glossary = Glossary
glossary-of = { $name } (glossary)
alerts = { $count ->
    [one] One alert
   *[other] { $count } alerts
}
# The number is what the link shows: its name has to begin with it.
table-failing = { $count ->
    [one] { $count } string fails a check
   *[other] { $count } strings fail checks
}
table-done = Nothing is left
table-strings = { $count ->
    [one] One string
   *[other] { $count } strings
}
bar-none = Empty
bar-label-none = No strings
bar-label = { $share } done: { $approved } approved, { $translated } translated, { $needsEditing } need editing, { $untranslated } untranslated
activity-title = Activity
activity-sum = { $count ->
    [one] One change
   *[other] { $count } changes
} in { $days } days
history-none = No changes yet
changes-none-found = No changes of this kind
changes-filter = Filter
change-by-weft = Weft
bulk-entry-title = Bulk edit: { $works }
bulk-does-state = state
bulk-does-replace = search and replace
bulk-does-copy_from = copy from a language
bulk-does-suggestions = suggestions
bulk-does-accept_suggestions = accept suggestions
bulk-does-reject_suggestions = reject suggestions
bulk-does-texts = texts
bulk-does-add_labels = labels
bulk-does-remove_labels = labels
bulk-does-add_flags = flags
bulk-does-remove_flags = flags
bulk-does-explanation = explanation
bulk-entry = { $count ->
    [one] One string
   *[other] { $count } strings
  }
bulk-entry-back = { $count ->
    [one] One string is taken back
   *[other] { $count } strings are taken back
  }
changes-times = { $count } times
changes-alike = Show all { $count }
show-older = Show older

push-trial = Test the push
push-trial-busy = Asking the git host…
push-trial-good = The host would accept a push. Only a real push tests the rules of single branches.
push-trial-bad = The host would refuse a push: { $reason }

## Dates

select-find = Find in the list
select-none = Nothing has this in its name
date-choose = Choose { $label } in a calendar
date-calendar = Calendar
date-month-before = Month before
date-month-after = Month after
date-wrong = Write a day such as { $example }.
