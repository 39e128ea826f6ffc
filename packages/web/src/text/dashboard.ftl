# The dashboard.

dashboard-hello = Hello, { $name }
dashboard-visitor = Translate with us
dashboard-visitor-text = You can see these projects without an account.
dashboard-empty = No project yet
dashboard-empty-text = Paste the address of a git repository, and Weft finds the translation files in it; or bring them as files.
dashboard-empty-wait = Projects appear here as soon as somebody adds one that you can see.
dashboard-import = Import translations
demo-text = { $count ->
    [one] { $projects } is a demo to try Weft. Remove it when you add your own project.
   *[other] { $projects } are a demo to try Weft. Remove them when you add your own project.
}
demo-remove = Remove the demo
demo-removing = Removing the demo…
demo-removed = The demo was removed.
demo-remove-text = This deletes { $projects } with all translations, comments and history in them. You cannot undo it.
demo-remove-type = Type { $word } to remove it
demo-work-none = Nobody has changed anything in it yet.
demo-work = { $count ->
    [one] One person’s work goes with it:
   *[other] The work of { $count } people goes with it:
}
demo-work-changes = { $count ->
    [one] one change
   *[other] { $count } changes
}
latest-changes = Latest changes
latest-changes-all = All
latest-none = Nobody has written anything yet

needs-me-title = For you
needs-me-resume = Last place
needs-me-continue = Continue
needs-me-mentions = { $count ->
    [one] One comment names you
    [100] 100 comments or more name you
   *[other] { $count } comments name you
}
needs-me-none = Nothing to do
needs-me-no-rows = The projects that you follow appear here, in your languages.
needs-me-all-done = Everything is translated in the projects that you follow. Well done.
needs-me-waiting = wait for your approval
needs-me-untranslated = untranslated
needs-me-needs-editing = need editing
needs-me-failing = failing checks
needs-me-suggestions = with suggestions
needs-me-comments = with comments
needs-me-languages = You translate into
needs-me-language-add = Choose a language…
needs-me-language-remove = Remove { $name }
needs-me-not-saved = Not saved

offers-title = Translate also
offers-text = These projects need somebody in your languages. Follow one to have it above.
offers-left = { $count ->
    [one] one string left
   *[other] { $count } strings left
  }
offers-follow = Follow
offers-follow-named = Follow { $name }
offers-translate = Translate
offers-translate-named = Translate { $name } into { $language }
offers-failed = Not followed

dashboard-reviews = Waiting for your review
dashboard-reviews-waiting = { $count ->
    [one] One translation waits
   *[other] { $count } translations wait
  }
managed-title = Projects you manage
managed-all = All alerts
managed-assign = Assign
managed-assign-named = Assign strings of { $project }
managed-alerts = { $count ->
    [one] one alert
   *[other] { $count } alerts
  }
managed-failing = { $count ->
    [one] one failing check
   *[other] { $count } failing checks
  }
managed-suggestions = { $count ->
    [one] one suggestion
   *[other] { $count } suggestions
  }
managed-locked = locked

failures-title = Failures on this site
failures-none = Nothing failed
failures-jobs = { $count ->
    [one] One job failed
   *[other] { $count } jobs failed
  }
failures-alerts = { $count ->
    [one] One component has an error
   *[other] { $count } components have errors
  }
failures-health = { $count ->
    [one] The health check found one fault
   *[other] The health check found { $count } faults
  }
failures-mail = The mail server takes no letters
failures-backup = There is no whole backup

own-day = Your day
own-day-written = { $words ->
    [one] One word
   *[other] { $words } words
  } in { $strings ->
    [one] one string
   *[other] { $strings } strings
  } today
own-day-approved = { $count ->
    [one] One string approved
   *[other] { $count } strings approved
  }
own-day-more = Your insights
