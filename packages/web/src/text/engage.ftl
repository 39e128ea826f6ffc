# The page for volunteers.

engage-title = Help translate { $name }
engage-title-language = Help translate { $name } into { $language }
engage-parents = Parent pages
engage-summary = { $strings ->
    [one] One string
   *[other] { $strings } strings
  } in { $languages ->
    [one] one language
   *[other] { $languages } languages
  }
engage-summary-language = { $left ->
    [0] All { $total } strings are translated
    [one] One of { $total } strings is left
   *[other] { $left } of { $total } strings are left
  }
engage-start = Translate into { $language }
engage-choose = Choose your language
engage-sign-in = Sign in to translate
engage-overview = All about the project
engage-how-visitor = You can suggest translations at once, without an account. Sign in to have your name on them.
engage-how-protected = The team of the project translates here. Sign in, and ask to join it.
engage-missing = What is missing
engage-missing-none = Nothing is translated here yet
engage-language = Language
engage-component = Component
engage-people = Who works here
engage-people-none = Nobody yet. Be the first!
engage-people-more = { $count ->
    [one] and one more
   *[other] and { $count } more
  }
engage-texts = { $count ->
    [one] one text
   *[other] { $count } texts
  }
engage-about = About the project
engage-website = Website
