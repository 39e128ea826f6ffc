# The terms of a project as a table.

terms-title = Glossary
terms-summary = Terms of the project, and of glossaries that are shared with it. The texts of the project follow them.
terms-parents = Parent pages
terms-parts = Parts of the glossary
terms-tab-terms = Terms
terms-tab-proposals = Proposals
terms-tab-files = Files
terms-language = Language
terms-no-language = No language yet
terms-no-language-text = Terms are translated into the languages of the project.
terms-count = { $count ->
    [one] { $count } term
   *[other] { $count } terms
  }
terms-search = Find a term, a translation or an explanation
terms-filter = Show
terms-filter-all = All terms
terms-filter-untranslated = Without a translation
terms-filter-needs-editing = To be reviewed
terms-filter-suggestions = With suggestions
terms-filter-forbidden = Forbidden translations
terms-filter-untranslatable = Not translated
terms-filter-terminology = Terms of all languages
terms-filter-unexplained = Without an explanation
terms-none = No term yet
terms-none-text = Add the first one here, or select a word in the editor and add it there.
terms-none-found = No term is found
terms-no-glossary = The project has no glossary that you may see. Its administrators make one: a component marked as glossary.
terms-pages = Pages of terms
terms-page = Page { $number }
terms-back = Previous terms
terms-next = Next terms

terms-column-source = Term
terms-column-target = Translation
terms-column-explanation = Explanation
terms-column-part = Part of speech
terms-column-marks = Marks
terms-column-match = Found
terms-column-remove = Remove
terms-target-of = Translation of “{ $term }”
terms-suggest-of = Suggest a translation of “{ $term }”
terms-explanation-of = Explanation of “{ $term }”
terms-part-of = Part of speech of “{ $term }”
terms-match-of = How “{ $term }” is found
terms-pattern-of = Expression that finds “{ $term }”
terms-pattern = Expression (RE2)
terms-plural = The term has plural forms: open it in the editor.
terms-has-suggestion = Suggestions
terms-needs-review = To be reviewed.
terms-needs-review-field = Somebody reviews it before texts follow it
terms-accept = Accept
terms-not-saved = The change was not saved
terms-remove = Remove “{ $term }”
terms-remove-now = Remove
terms-keep = Keep

terms-word-none = not said
terms-word-noun = noun
terms-word-proper-noun = proper noun
terms-word-verb = verb
terms-word-adjective = adjective
terms-word-adverb = adverb
terms-word-other = other

terms-mark-forbidden = Forbidden
terms-mark-forbidden-text = The translation must not be used
terms-mark-forbidden-of = The translation of “{ $term }” must not be used
terms-mark-untranslatable = Not translated
terms-mark-untranslatable-text = Not translated in any language
terms-mark-untranslatable-of = “{ $term }” is not translated in any language
terms-mark-terminology = All languages
terms-mark-terminology-text = All languages of the glossary have the term
terms-mark-terminology-of = All languages of the glossary have “{ $term }”
terms-mark-case = Case
terms-mark-case-text = Letter case counts
terms-mark-case-of = Letter case of “{ $term }” counts
terms-match-inflected = in all forms
terms-match-exact = as it stands
terms-match-pattern = by expression

terms-add = Add a term
terms-added = The term was added to the glossary.
terms-propose = Propose a term
terms-proposed = The proposal waits for somebody who may add terms.
terms-glossary = Glossary

terms-proposals-open = { $count ->
    [one] { $count } proposal to decide
   *[other] { $count } proposals to decide
  }
terms-proposals-none = No proposal waits
terms-proposals-none-text = People who may not add terms propose them. The proposals appear here.
terms-proposals-decided = Your decided proposals
terms-proposal-accepted = Accepted.
terms-proposal-rejected = Rejected.
terms-proposed-by = proposed by { $user }, { $time }
terms-reject = Reject
terms-reject-reason = Reason, which the proposer reads
terms-take-back = Take back

terms-download = Download the terms
terms-download-text = All terms of this language with everything that is said of them.
terms-download-csv = As CSV, for spreadsheets
terms-download-tbx = As TBX, for other translation programs
terms-upload = Upload terms
terms-upload-text = A file with anything wrong changes nothing: the message names the lines.
terms-upload-action = Upload
terms-file = File
terms-file-hint = CSV in UTF-8, whose first row names the columns (source, target, explanation …), or TBX.
terms-conflicts = Terms that are there already
terms-conflicts-keep = stay unchanged
terms-conflicts-replace = become what the file says
terms-uploaded = Added: { $added }. Changed: { $changed }. Unchanged: { $unchanged }.

terms-tab-words = Words
words-dictionary = Dictionary
words-dictionary-name = Name
words-licence = Licence
words-licence-unknown = Its files do not say
words-no-dictionary = No dictionary for { $language }
words-get = The operator of this site installs one: Debian’s packages hunspell-… or npm’s dictionary-…, in a folder that the setting DICTIONARIES names. Until then no text is spelled.
words-problem-too-large = The dictionary is too large, and is not used.
words-problem-encoding = The dictionary is in an encoding that cannot be read, and is not used.
words-problem-unreadable = The dictionary cannot be read, and is not used.
words-problem-too-slow = The dictionary takes too long, and is not used.
words-problem-ended = The program that reads the dictionary ended, and it is not used.
words-count = { $count ->
    [one] { $count } word of the project
   *[other] { $count } words of the project
  }
words-text = The check of spelling knows these words, and the terms of the glossaries, in all their forms.
words-add = Add
words-word = Word
words-none = No word yet
words-none-text = Add names and words that no dictionary has, here or beside a failing check in the editor.
words-remove = Remove “{ $word }”
words-not-removed = The word was not removed
words-added-by = added by { $user }
