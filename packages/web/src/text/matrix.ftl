# The grid: strings in rows, languages in columns.

matrix-title = Grid: { $place }
matrix-grid = Strings and their translations
matrix-source = Source
matrix-q = Search in the translations
matrix-search = Search
matrix-within = Search in
matrix-within-all = All shown languages
matrix-languages = Languages ({ $count } of 20)
matrix-language-add = Add a language
matrix-language-remove = Hide { $name }
matrix-none = No string is found
matrix-text = Translation into { $language }
matrix-form = Translation into { $language }, form { $number }

matrix-paste = Paste into { $language }
matrix-paste-close = Close
matrix-paste-list = Texts and their strings
matrix-paste-count = { $cells ->
    [one] You pasted one text.
   *[other] You pasted { $cells } texts.
  }
matrix-paste-places = { $count ->
    [0] None of them has a string.
    [one] One of them has a string.
   *[other] { $count } of them have a string.
  }
matrix-paste-beyond = { $count ->
    [one] One text is beyond the last row and is left out.
   *[other] { $count } texts are beyond the last row and are left out.
  }
matrix-paste-plurals = { $count ->
    [one] One string has plural forms and stays unchanged.
   *[other] { $count } strings have plural forms and stay unchanged.
  }
matrix-paste-denied = { $count ->
    [one] One string may not be changed.
   *[other] { $count } strings may not be changed.
  }
matrix-paste-changed = { $count ->
    [one] Somebody has changed one of these strings meanwhile. It stays unchanged.
   *[other] Somebody has changed { $count } of these strings meanwhile. They stay unchanged.
  }
matrix-paste-allow-empties = Write texts that become empty
matrix-paste-allow-placeholders = Write texts that lose placeholders
matrix-paste-lost = loses { $names }
matrix-paste-before = Before
matrix-paste-after = After
matrix-paste-skipped = stays unchanged
matrix-paste-check = Check these texts
matrix-paste-write = { $count ->
    [one] Write one text
   *[other] Write { $count } texts
  }
matrix-paste-done = { $count ->
    [one] One text is written
   *[other] { $count } texts are written
  }
matrix-paste-undo-text = You can take them back as a whole.
matrix-paste-undo = Undo
