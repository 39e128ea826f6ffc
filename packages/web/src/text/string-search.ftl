# The search of strings, with its terms.

search-strings = Search strings
search-clear = Clear the search
search-words = Search terms
find-untranslated = without a text
find-unfinished = without a text, or needing editing
find-needs-editing = needing editing
find-check = failing checks
find-suggestion = with suggestions
find-comment = with open comments
find-translated = translated
find-approved = approved
find-pending = not yet committed
find-plural = with plural forms
find-explanation = with an explanation
find-screenshot = with a screenshot
find-source = text of the source
find-target = text of the translation
find-key = part of the key
find-location = file in the source code
find-note = text of the developers’ note
find-label = label
find-check-named = one check by its name
find-changed-by = user who changed it
find-changed = changed since this day
find-value = a value of the field
find-priority = priority higher than
