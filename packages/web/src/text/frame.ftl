# The frame around every page, and what many pages say alike.

product = Weft
home = Weft: to the dashboard
skip-to-content = Skip to content
navigation = Main
close = Close
upgraded = Weft was upgraded
upgraded-long = This tab still shows the version before. Nothing that you typed is lost by loading it anew.
upgraded-load = Load the new version
cancel = Cancel
save = Save
remove = Remove
copy = Copy
copied = Copied
retry = Try again
loading = Loading

announcements = What is announced here
factor-missing = A team or project of yours gives you no rights until you have a second step of the sign-in.
factor-add = Add one
announcement-dismiss = Put away

place-dashboard = Dashboard
place-projects = Projects
place-languages = Languages
place-changes = Changes
place-search = Search
place-about = About this service
place-profile = Profile
place-inbox = Inbox
inbox-open = { $count ->
    [0] Inbox
   *[other] Inbox, { $count } new
}

palette-open = Go to…
palette-title = Go to a page, a project, a component, a language or a person
palette-hint = A few letters of a name
palette-results = Places
palette-kind-component = Component
palette-kind-category = Category
palette-kind-user = Person
palette-strings = Look for “{ $words }” in all strings
palette-nothing = Nothing has this name. Try fewer letters.
kind-project = Project

account-menu = Your account
look-menu = How pages look
signed-in-as = Signed in as { $name }
sign-in-action = Sign in
sign-in-again = Sign in again
sign-out = Sign out
theme = Theme
theme-auto = As the system
theme-light = Light
theme-dark = Dark
density = Rows
density-comfortable = Comfortable
density-compact = Compact

problem-network = The server cannot be reached. Check your connection, then try again.
problem-server = The server failed. Nothing that you typed is lost; try again in a moment.

not-found-title = There is nothing here
not-found-text = The address may be mistyped, what was here may have been renamed or removed, or it may be visible to members alone.
not-found-sign-in = If you have an account, sign in: you may see more then.
not-found-nearest = The nearest place that is there:
forbidden-title = This is not open to you
forbidden-text = You are signed in as { $name }. To see this page you need to be on the project’s team: its administrators can add you.
page-error-title = This page failed
page-error-text = That is our fault, not yours. What you typed elsewhere is kept. Loading the page again often helps.
page-error-details = What happened, for a report

table-filter = Filter by name
table-shown = { $shown } of { $all }
table-nothing = Nothing matches the filter.
table-clear = Clear it
column-progress = Progress
column-left = Left
column-words = Words
column-failing = Failing
column-changed = Last change
translate-column = Translate
translate-named = Translate { $name }
locked = Locked: nobody translates here now
glossary = Glossary
glossary-of = { $name } (glossary)
alerts = { $count ->
    [one] One alert
   *[other] { $count } alerts
}
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
history-none = Nothing happened here yet
change-by-weft = Weft
show-older = Show older

push-trial = Try the push
push-trial-busy = Asking the git host…
push-trial-good = The host would take a push. Rules for single branches are asked only by a real one.
push-trial-bad = The host would not take a push: { $reason }
