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

matrix-filters = Search, state and languages ({ $count } of 20)
matrix-state = State
matrix-state-all = All states
matrix-state-suggestion = With suggestions
matrix-save = Save
matrix-suggest = Suggest
matrix-suggests = You may suggest a text here. Somebody else decides about it.
matrix-leave = Close
matrix-open = Open in the editor
matrix-hint = Enter edits a cell, Ctrl+Enter saves it and goes on below. Paste cells of a spreadsheet where they begin.
matrix-no-languages = Choose a language to see its texts
matrix-news = { $count ->
    [one] Somebody else has changed one text.
   *[other] Others have changed { $count } texts.
  }

matrix-paste = Paste into { $language }
matrix-paste-close = Close
matrix-paste-list = Texts and their strings
matrix-paste-language = Language
matrix-paste-more = { $count ->
    [one] Show one more text
   *[other] Show more: { $count } texts are left
  }
matrix-paste-line = Row { $line } of the spreadsheet
matrix-paste-heading = The first row has headings: leave it out
matrix-paste-count = { $cells ->
    [one] You pasted one text.
   *[other] { $rows ->
      [one] You pasted { $cells } texts in one row.
     *[other] You pasted { $cells } texts in { $rows } rows.
    }
  }
matrix-paste-checking = The checks look at them.
matrix-paste-ready = { $count ->
    [0] None of them can be written now.
    [one] One of them can be written.
   *[other] { $count } of them can be written.
  }
matrix-paste-left-no-string = { $count ->
    [one] One text is beyond the last row and is left out.
   *[other] { $count } texts are beyond the last row and are left out.
  }
matrix-paste-left-no-language = { $count ->
    [one] One text is left out: no language of the grid takes it.
   *[other] { $count } texts are left out: no language of the grid takes them.
  }
matrix-paste-left-forms = { $count ->
    [one] One text is left out: its string needs each plural form on a line of its own.
   *[other] { $count } texts are left out: their strings need each plural form on a line of its own.
  }
matrix-paste-left-too-many = { $count ->
    [one] One text is left out: paste it after the others.
   *[other] { $count } texts are left out: paste them after the others.
  }
matrix-paste-left-changed = { $count ->
    [one] Somebody has changed one of these strings meanwhile. It stays unchanged.
   *[other] Somebody has changed { $count } of these strings meanwhile. They stay unchanged.
  }
matrix-paste-left-blank = { $count ->
    [one] One text lacks a plural form. Its string stays unchanged.
   *[other] { $count } texts lack a plural form. Their strings stay unchanged.
  }
matrix-paste-left-too-long = { $count ->
    [one] One text is too long. Its string stays unchanged.
   *[other] { $count } texts are too long. Their strings stay unchanged.
  }
matrix-paste-left-gone = { $count ->
    [one] One string is not there any more.
   *[other] { $count } strings are not there any more.
  }
matrix-paste-left-unchanged = { $count ->
    [one] One string has this text already.
   *[other] { $count } strings have these texts already.
  }
matrix-paste-fate-no-string = has no string
matrix-paste-fate-no-language = has no language
matrix-paste-fate-too-many = left out
matrix-paste-fate-forms = { $count ->
    [one] needs one line
   *[other] needs { $count } lines, one for each plural form
  }
matrix-paste-denied = { $count ->
    [one] One string may not be changed.
   *[other] { $count } strings may not be changed.
  }
matrix-paste-allow-empties = Write texts that become empty
matrix-paste-allow-placeholders = Write texts that lose placeholders
matrix-paste-lost = loses { $names }
matrix-paste-before = Before
matrix-paste-after = After
matrix-paste-check = Check again
matrix-paste-writing = Writing…
matrix-paste-write = { $count ->
    [one] Write one text
   *[other] Write { $count } texts
  }
matrix-paste-done = { $count ->
    [one] One text is written
   *[other] { $count } texts are written
  }
matrix-paste-undo-text = You can take them back as a whole: here, by Ctrl+Z in the grid, or on the page of bulk edits.
matrix-paste-undone = The pasted texts are taken back
matrix-paste-kept = { $count ->
    [one] One text stays: somebody has edited it since.
   *[other] { $count } texts stay: somebody has edited them since.
  }
matrix-paste-undo-failed = The pasted texts could not be taken back
matrix-paste-failed = Nothing was written
matrix-paste-undo = Undo
