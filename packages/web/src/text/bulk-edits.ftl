# Edits of many strings at once: their page, and the bar of the editor's lists.

bulk-title = Bulk edit
bulk-text = Change many strings at once. The preview shows each change before anything is written, and you can undo the whole edit for 30 days.
bulk-parents = Parent pages
bulk-strings = Strings
bulk-q = Search
bulk-q-hint = All strings that the search finds here. Empty: all strings of this place.
bulk-chosen = { $count ->
    [one] One chosen string
   *[other] { $count } chosen strings
  }
bulk-choose-all = Use a search instead
bulk-assign = Assign these
bulk-work = Text
bulk-work-keep = Keep the text
bulk-work-replace = Search and replace
bulk-work-copy = Copy from another language
bulk-work-accept = Accept suggestions
bulk-work-reject = Reject suggestions
bulk-search = Search for
bulk-replacement = Replace with
bulk-replacement-hint = With a regular expression, $1 stands for its first group.
bulk-regex = Regular expression (RE2)
bulk-ignore-case = Ignore case
bulk-language = Language
bulk-language-none = Choose a language
bulk-state = State
bulk-state-keep = Keep the state
bulk-state-usual = As usual
bulk-state-0 = Untranslated
bulk-state-10 = Needs editing
bulk-state-20 = Translated
bulk-state-30 = Approved
bulk-notes = Labels, flags, explanation
bulk-add-labels = Add labels
bulk-remove-labels = Remove labels
bulk-label-add = Choose a label
bulk-label-remove = Remove “{ $name }”
bulk-add-flags = Add flags
bulk-add-flags-hint = With commas between: max-length:40, read-only
bulk-remove-flags = Remove flags
bulk-explanation-change = Change the explanation
bulk-explanation = Explanation
bulk-denied-choice = If some strings may not be changed
bulk-denied-rest = Change the others
bulk-denied-nothing = Change nothing
bulk-preview = Preview
bulk-previewing = Looking…
bulk-start = { $count ->
    [one] Change one string
   *[other] Change { $count } strings
  }
bulk-start-all = Change all { $count } strings
bulk-starting = Changing…
bulk-result = Preview
bulk-found = { $count ->
    [0] No string is found
    [one] One string is found
   *[other] { $count } strings are found
  }
bulk-looked = The numbers below are of the first { $count }.
bulk-sample-list = Changes
bulk-more = Show more
bulk-include = Change this string: { $source }
bulk-nothing = Nothing would change.
bulk-now-empty = (empty)
bulk-check-new = New failing check: { $name }
bulk-check-gone = Check passes now: { $name }
bulk-lost = Loses { $names }
bulk-becomes-empty = A text becomes empty
bulk-allow-empties = { $count ->
    [one] Write one text that becomes empty
   *[other] Write { $count } texts that become empty
  }
bulk-allow-placeholders = { $count ->
    [one] Write one text that loses placeholders
   *[other] Write { $count } texts that lose placeholders
  }
bulk-denied = { $count ->
    [one] One string in { $path } may not be changed.
   *[other] { $count } strings in { $path } may not be changed.
  }
bulk-labels-added = Labels added: { $names }
bulk-labels-removed = Labels removed: { $names }
bulk-flags = Flags: { $before } → { $after }
bulk-explanation-new = Explanation: { $text }
bulk-none = none
bulk-state-moves = { $before } → { $after }

bulk-outcome-written = { $count ->
    [one] one changes
   *[other] { $count } change
  }
bulk-changed = { $count ->
    [one] one changed
   *[other] { $count } changed
  }
bulk-outcome-propagated = { $count ->
    [one] one follows in another component
   *[other] { $count } follow in other components
  }
bulk-outcome-unchanged = { $count ->
    [one] one stays unchanged
   *[other] { $count } stay unchanged
  }
bulk-outcome-missing = { $count ->
    [one] one has no text to take
   *[other] { $count } have no text to take
  }
bulk-outcome-empty = { $count ->
    [one] one is untranslated
   *[other] { $count } are untranslated
  }
bulk-outcome-blank = { $count ->
    [one] one would have an empty plural form
   *[other] { $count } would have an empty plural form
  }
bulk-outcome-forms = { $count ->
    [one] one has another number of plural forms
   *[other] { $count } have another number of plural forms
  }
bulk-outcome-too-long = { $count ->
    [one] one would be too long
   *[other] { $count } would be too long
  }
bulk-outcome-costly = { $count ->
    [one] one would take the expression too long
   *[other] { $count } would take the expression too long
  }
bulk-vanished = { $count ->
    [one] One chosen string is gone, or you do not see it any more.
   *[other] { $count } chosen strings are gone, or you do not see them any more.
  }
bulk-outcome-changed = { $count ->
    [one] one was changed by somebody meanwhile
   *[other] { $count } were changed by somebody meanwhile
  }
bulk-outcome-gone = { $count ->
    [one] one is deleted
   *[other] { $count } are deleted
  }
bulk-outcome-held = { $count ->
    [one] one is held back
   *[other] { $count } are held back
  }
bulk-outcome-denied = { $count ->
    [one] one may not be changed
   *[other] { $count } may not be changed
  }
bulk-outcome-undone = { $count ->
    [one] one is back
   *[other] { $count } are back
  }
bulk-outcome-kept = { $count ->
    [one] one was edited since, and stays
   *[other] { $count } were edited since, and stay
  }

bulk-history = Bulk edits
bulk-history-none = No bulk edit yet
bulk-history-more = Show older ones
bulk-is-waiting = Waiting
bulk-is-running = Running
bulk-is-stopping = Stopping
bulk-is-stopped = Stopped
bulk-is-done = Done
bulk-is-refused = Nothing was changed
bulk-is-failed = Failed
bulk-is-undoing = Undoing
bulk-is-undone = Undone
bulk-progress = { $done } of { $total }
bulk-stop = Stop
bulk-resume = Continue
bulk-undo = Undo
bulk-undo-until = Can be undone until { $date }

bulk-bar = Selected strings
bulk-bar-count = { $count ->
    [0] Nothing selected
    [one] One string selected
   *[other] { $count } strings selected
  }
bulk-bar-needs-editing = Mark as needs editing
bulk-bar-translated = Mark as translated
bulk-bar-approve = Approve
bulk-bar-accept = Accept suggestions
bulk-bar-more = Bulk edit…
bulk-bar-assign = Assign these…
bulk-bar-all = Select all
bulk-bar-clear = Clear the selection
bulk-bar-done = Bulk edit done

bulk-row-propagated = follows in another component
bulk-row-missing = has no text to take
bulk-row-empty = is untranslated
bulk-row-blank = would have an empty plural form
bulk-row-forms = has another number of plural forms
bulk-row-too-long = would be too long
bulk-row-costly = would take the expression too long
bulk-row-changed = was changed by somebody meanwhile
bulk-row-gone = is deleted
bulk-row-held = is held back
bulk-row-denied = may not be changed
