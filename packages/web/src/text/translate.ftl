# The editor.

translate-title = Translate { $place }
string-list = Strings
zen-title = Translate { $place } in zen mode
browse-title = Strings of { $place }
views = Views
view-translate = Editor
view-zen = Zen
view-browse = Browse
view-review = Review
review = Review
review-title = Review { $place }
editing = Translation
context = Context
context-close = Close the context
strings-found = Strings found
list-count = { $count ->
    [one] One string
   *[other] { $total } strings
}
list-changed = { $count ->
    [one] One of { $total } has changed since
   *[other] { $count } of { $total } have changed since
}
list-refresh = Refresh
strings-assign = Assign
list-end = That was the last string of the list.
nothing-unfinished = There is no further unfinished string.
nothing-found = No string matches
nothing-found-long = Change the search, or clear it to see all strings.
list-done = Done: this list is empty
list-done-next = Next:
list-done-wider = The same search in { $place }
list-done-all = All strings here
no-strings = There are no strings here yet
no-strings-long = They come from the files of the repository.
string-gone = This string was removed
string-gone-long = This string, its language or its component was deleted. Your text for it is kept.
other-looks = { $name } is here
other-types = { $name } is typing
add-string = Add a string
string-added = The string was added. The next commit contains it.
new-key = Key
new-text = Text
new-source = Source text
new-singular = Singular
new-plural = Plural
new-has-plural = It has a plural form
new-context = Context
new-context-hint = Distinguishes it from another string with the same text. Usually empty.
remove-string = Remove this string…
remove-string-title = Remove this string?
remove-string-confirm = Remove it
remove-string-everywhere = A commit removes it from the files of all languages, with its translations.
remove-string-here = A commit removes it from the file of { $language }.
string-removed = The string was removed.
string-place = { $position } of { $count }
string-jump = Go to a number
string-jump-number = Number of the string, from 1 to { $count }
string-jump-of = of { $count }
string-jump-go = Go
string-jump-not-number = Type the number of a string, such as 12.
string-jump-outside = { $count ->
    [0] This list has no strings.
   *[other] Choose a number from 1 to { $count }.
}
to-list = List

state-untranslated = Untranslated
state-needs-editing = Needs editing
state-translated = Translated
state-approved = Approved
state-read-only = Read-only
state-failing = Failing checks
state-suggestion = Suggestion
state-comment = Comment
state-draft = Draft
state-unsent = Not sent yet
state-conflict = Conflict
state-refused = Refused
state-renewed = Changed by somebody else
state-overtaken = Somebody else has changed this text while you typed

source-one = { $language }, singular
source-many = { $language }, plural
source-changed = The source has changed:
text-label = Translation, { $language }
form-label = Translation, { $language }, for { $form }
forms-fill = Copy it to the empty forms
branch-value = Text
branch-before = Before { $argument }
branch-after = After { $argument }
branches-empty = { $count ->
    [one] One form is empty
   *[other] { $count } forms are empty
}
branches-whole = Edit as one text
branches-apart = Edit each form separately
room-label = Length
room-left = { $count ->
    [one] One character left of { $most }
   *[other] { $count } characters left of { $most }
}
room-over = { $count ->
    [one] One character too long: { $length } of { $most }
   *[other] { $count } characters too long: { $length } of { $most }
}

save-denied = You cannot change this string.
saved = Saved.
suggest = Suggest
suggested = Suggested.
suggest-only = You can suggest a text; the translators of this project decide.
visitor-suggests = You are not signed in: your text becomes a suggestion, and the translators of this project decide.
visitor-reads = Sign in to write texts here.
visitor-sign-in = Sign in to translate
visitor-join = Create an account
approve = Approve
more-actions = More actions
copy-source = Copy the source
clear = Clear the text
characters = Special characters
revert = Back to the saved text
undo-save = Undo the last save
save-undone = The last save is undone.
copy-link = Copy the address of the string
previous = Previous
next = Next
use-text = Use this text
restore-text = Restore
accept = Accept
accept-approve = Accept and approve
take-back = Take it back
reject = Reject
open = Open

findings = Failing checks
findings-dismissed = Dismissed checks
finding-dismissed = Dismissed: { $name }
finding-recall = Undo dismissal
findings-now-dismissed = { $count ->
    [one] The check is dismissed.
   *[other] { $count } checks are dismissed.
}
nothing-to-dismiss = There is nothing to dismiss: save the text first.
finding-why = Why
spelling-words = Unknown words
spelling-replace = Replace “{ $word }” with “{ $by }”
spelling-add = Add to the project’s words
spelling-add-word = Add “{ $word }” to the project’s words
finding-reused = Same translation for:
finding-inconsistent = Other translations:
finding-multiple_failures = Failing in:
finding-others = { $count ->
    [one] and one more
   *[other] and { $count } more
}
fix = Fix
dismiss = Dismiss
chord-take = Which result? Press its number, or G and the number of a term. F searches the memory for words.
chord-term = Which term? Press its number.
chord-dismiss = Which check? Press its number, or Enter to dismiss all, save and go on.

conflict = Somebody else saved this string first
conflict-with = { $name } saved this string first
version-base = Before
version-theirs = Theirs
version-mine = Yours
version-empty = empty
keep-theirs = Keep theirs
save-mine = Save yours
suggest-mine = Suggest yours
refused = The server did not accept your text
refused-suggestion = The server did not accept your suggestion
refused-kept = Your text is kept here until you decide.
refused-gone = Somebody deleted this string, its language or its component, or you do not see it any more.
refused-gone-again = If the string comes back, send your text again.
send-again = Send again
drop-mine = Discard
overtaken = Somebody else has changed this text while you typed
take-theirs = Use theirs
form-missing = Fill in all plural forms, or clear all of them: “{ $form }” is empty.
string-awaited = This string is loading. Your text is kept.
early-text = Text for the string that is loading
early-dropped = You cannot change that string, so your text was not saved.
text-renewed = Somebody else has just changed this text. You see the new one.
spare = Another text of yours, from another tab

search-save = Save this search…
search-name = Name of the search
search-keep = Save
search-forget = Delete the search “{ $name }”
filters = Filters
order = Order
order-by = Order: { $name }
order-direction = Direction
order-ascending = Ascending
order-descending = Descending
order-position = Position
order-priority = Priority
order-source = Source text
order-target = Translation
order-context = Key
order-location = Location in the code
order-num_words = Number of words
order-timestamp = Age of the string
order-last_updated = Last change
order-num_failing_checks = Number of failing checks
order-risk = Risk
order-state = State
order-component = Component
order-language = Language
filter-all = All
filter-unfinished = Unfinished
filter-failing = Failing
filter-suggested = Suggestions

facts = About this string
fact-component = Component
fact-key = Key
fact-locations = Used in
fact-labels = Labels
fact-flags = Flags
fact-changed = Last changed
more-locations = { $count ->
    [one] and one more
   *[other] and { $count } more
}
machine-title = Machine translation
history-machine =
    { $run ->
        [0] { $name }
       *[other] { $name }, run { $run }
    }
memory = Translation memory
concordance = Search the translation memory
concordance-words = Words
concordance-hint = All of these words, or parts of them, in any order. One must have three letters.
concordance-in = In
concordance-found =
    { $count ->
        [0] The memory has no text with these words.
        [one] 1 text
       *[other] { $count } texts
    }
memory-best = Best texts of the translation memory
memory-quality = { $quality } %
memory-context = same context
memory-penalty = { $penalty } % penalty
memory-none = The memory has no similar text.
memory-unknown = The memory does not have this part
memory-take = Use this text (Ctrl+M { $number })
memory-before = { $quality } % before its numbers and placeholders were replaced
memory-string = Translation
memory-former = Earlier text
memory-entry = Imported text
memory-composed = Composed of sentences and terms
memory-machine = Machine translation
suggestions = Suggestions
vote-for = Vote for it
vote-against = Vote against it
votes = { $count ->
    [one] One vote
   *[other] { $count } votes
}
comments = Comments
comment-text = Question or remark
comment-global = Ask the authors of the source
comment-send = Comment
comment-of-source = on the source
comment-resolved = resolved
comment-resolve = Resolve
comment-reopen = Open again
comment-delete = Delete
mention-people = People who worked on this string
nearby = Nearby strings
secondary-languages = Your other languages
other-languages = Other languages
same-source = Same source elsewhere
term-missing = not translated yet
term-insert = Insert “{ $term }”
term-forbidden = Must not be used
term-untranslatable = Not translated
term-add = Add a term
term-added = The term was added to the glossary.
term-source = Term, { $language }
term-target = Its translation, { $language }
term-none = There is no term with this number.
terms-unread = The terms of this string could not be read. { $reason }
term-key = Ctrl+M, G, { $number }
term-propose = Propose a term
term-proposed = The proposal waits for somebody who may add terms.
term-explanation = Explanation
term-part = Part of speech
term-part-none = not said
term-part-noun = noun
term-part-proper-noun = proper noun
term-part-verb = verb
term-part-adjective = adjective
term-part-adverb = adverb
term-part-other = other
term-is-forbidden = The translation must not be used
term-is-untranslatable = Not translated in any language
term-is-terminology = A term of all languages
term-is-proposal = A proposal, which somebody reviews
screenshot-paste = Or paste one anywhere in the editor.
screenshot-added = The picture was added to the string.
screenshot-choice = A picture of the component
history = History
earlier-text-unread = The earlier texts could not be read. { $reason }
history-empty = No changes yet.
annotation = For translators
annotation-explanation = Explanation
annotation-flags = Flags
annotation-flags-hint = In addition to the file’s flags, separated by commas: max-length:20, ignore-same
source-change = Change the text or its context…
source-change-title = Change this source string
source-change-long = A commit changes it in the files of all languages. Translations stay. If the text changes, they need editing.
source-change-do = Change it everywhere
source-changed-done = The source string was changed.
to-source-string = The source string
border-list = Width of the list
border-context = Width of the context
section-up = Move “{ $section }” up
section-failed = This part could not be loaded.

tray = Not saved yet
tray-empty = Everything is saved.
tray-unsent = { $count } being saved
tray-refused = { $count ->
    [one] One text was not accepted
   *[other] { $count } texts were not accepted
}
tray-offline = { $count } waiting for the network
tray-signed-out = Signed out: { $count } waiting
tray-disk = This browser cannot store drafts: do not close the tab
send-now = Send now

keys = Keyboard shortcuts
keys-how = Select a shortcut to change its keys.
keys-choose = { $action }: { $keys }. Choose other keys
keys-press = Press the keys, or Esc
keys-usual = Restore the default keys
keys-problem-types = These keys type a letter or a sign.
keys-problem-browser = Browsers and text fields use these keys.
keys-problem-taken = Already used: { $action }.
keys-anywhere = Everywhere
keys-outside = Outside text fields (press Esc to leave one)
action-save-next = Save and go on
action-save-stay = Save and stay
action-approve = Approve, or save as finished
action-suggest = Suggest
action-needs-editing = Save as needing editing
action-next = Next string
action-previous = Previous string
action-first = First string
action-last = Last string
action-next-unfinished = Next unfinished string
action-jump = Go to a string by its number
action-copy-source = Copy the source
action-clear = Clear the text
action-insert = Insert a placeholder by its number
action-fix = Fix the problem of a check
action-undo-save = Undo the last save, while the field is untouched
action-focus-text = Go to the text
action-focus-comment = Go to the comments
action-focus-nearby = Go to the nearby strings
action-take = Use a suggestion or other text, by its number; a term by G and its number
action-next-result = Use the next suggestion or text
action-dismiss = Dismiss a check: then its number, or Enter
action-focus-history = Go to the history
action-earlier-text = Use the previous text; press again for older ones
action-focus-suggestions = Go to the suggestions
action-focus-languages = Go to the other languages
action-focus-same-source = Go to the same source elsewhere
action-focus-glossary = Go to the glossary
action-focus-search = Go to the search
action-choose = Select the string
action-choose-next = Select up to the next string
action-choose-previous = Select up to the previous string
action-choose-all = Select all strings
action-cycle = Next part of the page
action-leave = Leave the field
action-help = Show keyboard shortcuts

# Review.

review-part = Changes to review
review-since-look = Since my last look
review-since-day = Last day
review-since-week = Last seven days
review-waiting = Not approved
review-by-risk = By risk
review-suggested = Suggestions
review-seen = Mark as reviewed
review-seen-done = The next list starts here.
review-nothing = Nothing to review
review-nothing-long = This list has no changes. Choose another list above.
review-before = Before
review-now = Now
review-unchanged = The text is unchanged.
review-skip = Next
review-edit = Edit
review-return = Return
review-return-why = What should be changed?
review-return-send = Return it with this comment
review-returned = Returned with a comment.
review-suggestion = Suggestion
review-suggestion-first = First of { $count } suggestions
review-suggestion-none = This string has no open suggestion any more.
review-accepted = Accepted.
review-rejected = Rejected.
review-denied = You cannot approve texts here.
confirm = Looks right

strings-choose = Select
strings-choose-one = Select string { $number }
strings-chosen = { $count ->
    [one] One string selected
   *[other] { $count } strings selected
  }
