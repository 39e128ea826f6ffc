# Screenshots: their page, and what the editor shows of them.

screenshots = Screenshots
screenshot-file = Add a picture…
screenshot-other = Another picture…
screenshot-name = Name of the picture
screenshot-preview = The picture that will be sent
screenshot-drop = Not this one
screenshot-too-large = The picture is larger than 10 MB: make it smaller, or cut the part out that shows the string.
screenshot-add = Add the picture
screenshot-sending = Sending…
screenshot-tie = It shows this string
screenshot-tie-named = It shows “{ $name }”
screenshot-untie = Does not show it
screenshot-untie-named = “{ $name }” does not show this string
screenshot-alt = Screenshot: { $name }

screenshots-text = Pictures of the program, and the strings that each of them shows. Translators see them beside these strings.
screenshots-parents = Where these pictures belong
screenshots-none = No screenshot yet
screenshots-none-text = A picture of the program saves translators the question where a text stands.
screenshots-count = { $count ->
    [one] One screenshot
   *[other] { $count } screenshots
}
screenshots-more = Show more
screenshot-new = Add a screenshot
screenshot-on-page = The picture is here now: say which strings it shows.
screenshot-rename = Rename
screenshot-rename-named = Rename “{ $name }”
screenshot-save-name = Save the name
screenshot-delete = Delete…
screenshot-delete-named = Delete “{ $name }”…
screenshot-delete-title = Delete this screenshot?
screenshot-delete-text = “{ $name }” goes from this page, and from the strings that it shows. It cannot be had back.
screenshot-delete-action = Delete the screenshot
screenshot-deleted = The screenshot is gone.
screenshot-strings = { $count ->
    [0] Shows no string yet
    [one] Shows one string
   *[other] Shows { $count } strings
}
screenshot-strings-hidden = Only the first { $count } are listed.
screenshot-find = Find a string that it shows
screenshot-find-hint = A word of the source text
screenshot-find-none = No string has this in its source text.
