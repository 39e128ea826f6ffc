# The dashboard.

dashboard-hello = Hello, { $name }
dashboard-visitor = Translate with us
dashboard-visitor-text = These projects can be seen without an account.
dashboard-empty = No project yet
dashboard-empty-text = Paste the address of a git repository, and Weft finds the translation files in it; or bring them as files.
dashboard-empty-wait = As soon as somebody adds a project that you may see, it stands here.
dashboard-import = Import translations
demo-text = { $count ->
    [one] { $projects } is a demo, to try things out on. Remove it when you bring your own project.
   *[other] { $projects } are a demo, to try things out on. Remove them when you bring your own project.
}
demo-remove = Remove the demo
demo-removing = Removing the demo…
demo-removed = The demo is gone.
latest-changes = Latest changes
latest-changes-all = All
latest-none = Nobody has written anything yet

needs-me-title = What needs you now
needs-me-resume = Where you were
needs-me-continue = Continue
needs-me-mentions = { $count ->
    [one] One comment names you
    [100] 100 comments or more name you
   *[other] { $count } comments name you
}
needs-me-none = Nothing waits for you
needs-me-no-rows = Projects that you follow stand here, in the languages that you translate into.
needs-me-all-done = All is translated in the projects that you follow. Well done.
needs-me-untranslated = untranslated
needs-me-needs-editing = need editing
needs-me-failing = fail checks
needs-me-suggestions = with suggestions
needs-me-comments = with comments
needs-me-languages = You translate into
needs-me-language-add = Choose a language…
needs-me-language-remove = Remove { $name }
needs-me-not-saved = Not saved
