# Strings that people or teams get, with a date.

assignments = Assignments
assignments-text = Strings that people or teams have to translate, and until when.
assignments-own = Assigned to me
assignments-own-text = Strings that you or your teams have to translate, and until when.
assignments-own-all = All
assignments-parents = The place
assignments-states = State
assignments-open = Open
assignments-done = Done
assignments-closed = Closed
assignments-more = Show more
assignments-none-open = Nothing is assigned
assignments-none-done = No assignment is done yet
assignments-none-closed = No assignment was closed before it was done
assignments-none-text = Those who manage the project can assign the results of a search.
assignments-none-own-text = Work that somebody assigns to you stands here.

assignment = Assignment
assignment-parts = Parts of the assignment
assignment-part-progress = Progress
assignment-part-history = History
assignment-part-edit = Edit
assignment-no-due = No date
assignment-due = Due { $day }
assignment-overdue = Overdue since { $day }
assignment-due-date = Due
assignment-team = Team { $team }
assignment-whole-team = Everybody in this team
assignment-more-people = { $count ->
    [one] one more
   *[other] { $count } more
  }
assignment-everybody = Everybody
assignment-nobody = Nobody
assignment-nobody-long = Those who had it are gone. Give it to others.
assignment-everybody-long = Everybody who follows the project and chose one of the languages.
assignment-left = { $count ->
    [0] Nothing is left
    [one] One string is left
   *[other] { $count } strings are left
  }
assignment-left-of = { $left } of { $strings } left
assignment-left-words = { $left } of { $words } words
assignment-progress = Progress of { $name }
assignment-progress-title = Progress
assignment-counting = Counting the strings…
assignment-translate = Translate { $language }
assignment-language-done = Done
assignment-is-open = Open
assignment-is-done = Done
assignment-is-closed = Closed
assignment-is-done-text = All strings are done: the assignment closed itself.
assignment-is-closed-text = Somebody closed this assignment before all strings were done.
assignment-instruction = Instruction
assignment-work = Work so far
assignment-people = Assigned to
assignment-facts = Details
assignment-place = Place
assignment-search = Search
assignment-components = Components
assignment-list = Component list
assignment-created = Assigned
assignment-ended = Ended
assignment-history-none = No changes yet
assignment-strings = { $count ->
    [0] No strings
    [one] One string
   *[other] { $count } strings
  }
assignment-words = { $count ->
    [one] one word
   *[other] { $count } words
  }
assignment-edit = Edit
assignment-save = Save
assignment-saved = The assignment is changed.
assignment-edit-strings = The search, the languages and the components stay. For other strings, make another assignment.
assignment-moved = Somebody else changed this assignment meanwhile. Your text is still here. Now it says:
assignment-moved-theirs = Use theirs
assignment-moved-mine = Save mine
assignment-more-actions = More actions
assignment-close = Close
assignment-close-title = Close this assignment?
assignment-close-do = Close it
assignment-close-done = “{ $name }” is closed.
assignment-close-text = { $count ->
    [0] Nothing is left of “{ $name }”. It leaves the lists of its people, who are told. You can reopen it.
    [one] One string of “{ $name }” is left. It leaves the lists of its people, who are told. Texts stay, and you can reopen it.
   *[other] { $count } strings of “{ $name }” are left. It leaves the lists of its people, who are told. Texts stay, and you can reopen it.
  }
assignment-reopen = Reopen
assignment-reopen-title = Reopen this assignment?
assignment-reopen-do = Reopen it
assignment-reopen-done = “{ $name }” is open again.
assignment-reopen-text = The strings of “{ $name }” are counted anew, and its people see it in their lists again.
assignment-remove = Delete…
assignment-remove-title = Delete this assignment?
assignment-remove-do = Delete it
assignment-remove-done = “{ $name }” is deleted.
assignment-remove-text = “{ $name }” goes with its counts and its instruction, and nobody can bring it back. Its strings and their texts stay.

assign = Assign
assign-title = Assign strings
assign-text = Give the strings of a search to people or a team. The assignment closes itself when nothing is left.
assign-what = New assignment
assign-search = Strings
assign-search-hint = All strings that this search finds here. Strings that it no longer finds are done.
assign-languages = Languages
assign-languages-hint = Empty: all languages.
assign-languages-add = Add a language
assign-components = Components
assign-components-hint = Empty: all components.
assign-components-add = Add a component
assign-people = People or a team
assign-people-hint = Find people by any part of their names. Empty: everybody who follows the project and chose one of the languages.
assign-people-add = Name of a person or a team
assign-is-team = Team
assign-remove = Remove { $name }
assign-due = Due
assign-due-in = Due in
assign-due-week = A week
assign-due-weeks = Two weeks
assign-due-month = A month
assign-due-over = This day is over. Choose today or a later day.
assign-name = Name
assign-name-some = { $place }: { $languages }
assign-name-many = { $place }: { $count } languages
assign-instruction = Instruction
assign-instruction-hint = Shown above the strings in the editor.
assign-done = “{ $name }” is assigned.
assign-denied = Those who manage the project can assign strings. Ask one of them.
assign-archived = This place is archived: nobody translates here.
assign-place = Where are the strings?
assign-place-label = Project, category or component
assign-place-go = Continue
assign-preview = Preview
assign-preview-wrong = The form says what to change.
assign-preview-awaited = Counting the strings…
assign-preview-none = The search finds no string here: there is nothing to assign.
assign-preview-look = Look at the strings
assign-by-language = Strings by language
assign-language = Language
assign-strings = Strings
assign-words = Words
assign-warning-never-done = No work takes strings out of this search. The assignment stays open until you close it. Add state:<translated to find what is left.
assign-warning-team-empty = Nobody in this team can do it: it has no members, or they may not translate here.
assign-warning-relative-date = This search finds other strings with time. Its days count from today.
assign-unable = { $count ->
    [one] One person could not do it:
   *[other] { $count } people could not do it:
  }
assign-unable-unknown = nobody has this user name
assign-unable-left = has left
assign-unable-restricted = does not see all of these strings
assign-unable-blocked = is blocked here
assign-unable-no-right = may not translate here
assign-unable-other-language = does not translate into these languages

# The bar of the editor.

assignment-bar-left = { $count } left
assignment-bar-done = Done
assignment-bar-rest = Next language
assignment-bar-next = Next: { $name }
assignment-bar-none = Nothing else is assigned to you.
