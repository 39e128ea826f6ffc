# The editor.

translate-title = Translate { $place }
string-list = Strings
zen-title = Translate { $place } without anything beside it
browse-title = Strings of { $place }
views = Manners of working
view-translate = Editor
view-zen = Zen
view-browse = Read
view-review = Review
review = Review
review-title = Review { $place }
editing = Translation
context = Context
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
list-end = That was the last string of the list.
nothing-unfinished = Nothing further on is unfinished.
nothing-found = No string matches
nothing-found-long = Change the search, or clear it to see all strings.
no-strings = There are no strings here yet
no-strings-long = They come with the files of the repository.
string-gone = This string was removed
string-gone-long = This string was removed from the files meanwhile. What you typed for it is kept.
other-looks = { $name } is here
other-types = { $name } is typing
add-string = Add a string
string-added = The string was added; it is committed with the next commit.
new-key = Key
new-text = Text
new-source = Source text
new-singular = Singular
new-plural = Plural
new-has-plural = It has a plural form
new-context = Context
new-context-hint = Tells it from another string with the same text; usually empty.
remove-string = Remove this string…
remove-string-title = Remove this string?
remove-string-confirm = Remove it
remove-string-everywhere = It is removed from the files of all languages with its translations, in a commit.
remove-string-here = It is removed from the file of { $language }, in a commit.
string-removed = The string was removed.
string-place = { $position } of { $count }
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
branches-apart = Edit each form by itself
room-label = Room
room-left = { $count ->
    [one] One character left of { $most }
   *[other] { $count } characters left of { $most }
}
room-over = { $count ->
    [one] One character too long: { $length } of { $most }
   *[other] { $count } characters too long: { $length } of { $most }
}

save-denied = You may not change this string.
saved = Saved.
suggest = Suggest
suggested = Suggested.
suggest-only = You may suggest a text here; who translates here decides.
visitor-suggests = You are not signed in: what you write is a suggestion, and who translates here decides.
visitor-reads = Texts are written here by people who are signed in.
visitor-sign-in = Sign in to translate
visitor-join = Join in
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
accept = Accept
accept-approve = Accept and approve
take-back = Take it back
reject = Reject
open = Open

findings = What checks found
findings-dismissed = Checks that somebody dismissed
finding-dismissed = Dismissed: { $name }
finding-recall = Count it again
findings-now-dismissed = { $count ->
    [one] The check is dismissed.
   *[other] { $count } checks are dismissed.
}
nothing-to-dismiss = There is nothing to dismiss: a text is saved before its checks are.
fix = Fix
dismiss = Dismiss
chord-take = Take which result? Press its number.
chord-dismiss = Dismiss which check? Press its number, or Enter to dismiss all, save and go on.

conflict = Somebody else saved this string first
conflict-with = { $name } saved this string first
version-base = Before
version-theirs = Theirs
version-mine = Yours
version-empty = empty
keep-theirs = Keep theirs
save-mine = Save yours
suggest-mine = Suggest yours
refused = The server did not take your text
refused-suggestion = The server did not take your suggestion
refused-kept = Your text is kept here until you decide.
send-again = Send again
drop-mine = Drop it
overtaken = Somebody else has changed this text while you type
take-theirs = Take theirs
text-renewed = Somebody else has just changed this text; you see the new one.
spare = Another text of yours, from another tab

search-strings = Search strings
search-clear = Clear the search
search-words = Words of searches
search-save = Save this search…
search-name = Name of the search
search-keep = Save
search-forget = Forget the search “{ $name }”
filters = Filters
filter-all = All
filter-unfinished = Unfinished
filter-failing = Failing
filter-suggested = Suggestions
find-untranslated = without a text
find-unfinished = without a text, or to be edited
find-needs-editing = to be edited
find-check = failing checks
find-suggestion = with suggestions
find-comment = with open comments
find-translated = translated
find-approved = approved
find-pending = not yet committed
find-plural = with plural forms
find-explanation = with an explanation
find-screenshot = with a screenshot
find-source = words of the source
find-target = words of the translation
find-key = part of the key
find-location = file in the source code
find-note = words of the developers’ note
find-label = label
find-check-named = one check by its name
find-changed-by = who changed it
find-changed = changed since a day
find-value = a value of the field
find-priority = more urgent than

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
suggestions = Suggestions
vote-for = Vote for it
vote-against = Vote against it
votes = { $count ->
    [one] One vote
   *[other] { $count } votes
}
comments = Comments
comment-text = Ask or remark
comment-global = Ask those who write the source
comment-send = Comment
comment-of-source = on the source
comment-resolved = resolved
comment-resolve = Resolve
comment-reopen = Open again
comment-delete = Delete
mention-people = People of this string
nearby = Nearby strings
secondary-languages = Languages that you read
other-languages = Other languages
same-source = Same source elsewhere
term-missing = not translated yet
term-insert = Insert “{ $term }”
term-forbidden = Must not be used
term-untranslatable = Stays as it is
term-add = Add a term
term-added = The term was added to the glossary.
term-source = Term, { $language }
term-target = Its translation, { $language }
screenshot-paste = Or paste one anywhere in the editor.
screenshot-added = The picture was added to the string.
screenshot-choice = A picture of the component
history = History
earlier-text-unread = Earlier texts cannot be read at this time.
history-empty = Nothing has happened to it yet.
annotation = For translators
annotation-explanation = Explanation
annotation-flags = Flags
annotation-flags-hint = Beside those of the file, with commas between them: max-length:20, ignore-same
source-change = Change the text or its context…
source-change-title = Change this source string
source-change-long = It is changed in the files of all languages, in a commit. Its translations stay, and need editing where the text is another.
source-change-do = Change it everywhere
source-changed-done = The source string was changed.
to-source-string = The source string
border-list = Width of the list
border-context = Width of the context
section-up = Move “{ $section }” up
section-failed = This part could not be read.

tray = What has not arrived yet
tray-empty = Everything has arrived.
tray-unsent = { $count } on the way
tray-offline = { $count } waiting for the network
tray-signed-out = Signed out: { $count } waiting
tray-disk = This browser cannot keep drafts: do not close the tab
send-now = Send now

keys = Keys
keys-how = Press keys in this list to choose others for what they do.
keys-choose = { $action }: { $keys }. Choose other keys
keys-press = Press the keys, or Esc
keys-usual = The usual keys
keys-problem-types = These keys type a letter or a sign.
keys-problem-browser = Browsers and fields keep these keys for themselves.
keys-problem-taken = Taken already: { $action }.
keys-anywhere = Everywhere
keys-outside = Outside of text fields (Esc leaves one)
action-save-next = Save, and go on
action-save-stay = Save, and stay
action-approve = Approve, or save as finished
action-suggest = Suggest
action-needs-editing = Save as needing editing
action-next = Next string
action-previous = Previous string
action-first = First string
action-last = Last string
action-next-unfinished = Next unfinished string
action-copy-source = Copy the source
action-clear = Clear the text
action-insert = Insert a placeholder by its number
action-fix = Fix what a check found
action-undo-save = Undo the last save, while the field is untouched
action-focus-text = To the text
action-focus-comment = To the comments
action-focus-nearby = To the nearby strings
action-take = Take a suggestion or other text: then its number
action-next-result = Take the next of them
action-dismiss = Dismiss a check: then its number, or Enter
action-focus-history = To the history
action-earlier-text = Use the text before; again for the one before that
action-focus-suggestions = To the suggestions
action-focus-languages = To the other languages
action-focus-same-source = To the same source elsewhere
action-focus-glossary = To the glossary
action-focus-search = To the search
action-cycle = Next part of the page
action-leave = Leave the field
action-help = Show the keys

# Review.

review-part = What has changed
review-since-look = Since my last look
review-since-day = Last day
review-since-week = Last seven days
review-waiting = Not approved
review-suggested = Suggestions
review-seen = I have seen these
review-seen-done = The next list begins here.
review-nothing = Nothing to review
review-nothing-long = Nothing that this list asks for has changed. Choose another list above.
review-before = Before
review-now = Now
review-unchanged = The text is as it was.
review-skip = Next
review-edit = Edit
review-return = Return
review-return-why = What is to be changed?
review-return-send = Return it with this
review-returned = Returned with a comment.
review-denied = You may not approve texts here.
confirm = Looks right
