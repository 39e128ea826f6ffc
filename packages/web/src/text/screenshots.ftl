# Screenshots: their page, and what the editor shows of them.

screenshots = Screenshots
screenshot-file = Add pictures…
screenshot-other = Another picture…
screenshot-name = Name of the picture
screenshot-preview = Preview of the picture
screenshot-drop = Discard
screenshot-too-large = The picture is larger than 10 MB. Make it smaller, or crop it to the part with the string.
screenshot-add = Add the picture
screenshot-sending = Sending…
screenshot-tie = It shows this string
screenshot-tie-named = It shows “{ $name }”
screenshot-untie = Does not show it
screenshot-untie-named = “{ $name }” does not show this string
screenshot-alt = Screenshot: { $name }

screenshots-text = Pictures of the program. Translators see them beside the strings that they show.
screenshots-parents = Parent pages
screenshots-none = No screenshot yet
screenshots-none-text = A picture of the program shows translators where a text appears.
screenshots-count = { $count ->
    [one] One screenshot
   *[other] { $count } screenshots
}
screenshots-more = Show more
screenshot-new = Add a screenshot
screenshot-on-page = The picture was added. Now choose the strings that it shows.
screenshot-rename = Rename
screenshot-rename-named = Rename “{ $name }”
screenshot-save-name = Save the name
screenshot-delete = Delete…
screenshot-delete-named = Delete “{ $name }”…
screenshot-delete-title = Delete this screenshot?
screenshot-delete-text = “{ $name }” is removed from this page and from its strings. You cannot undo it.
screenshot-delete-action = Delete the screenshot
screenshot-deleted = The screenshot was deleted.
screenshot-strings = { $count ->
    [0] Shows no string yet
    [one] Shows one string
   *[other] Shows { $count } strings
}
screenshot-strings-hidden = Only the first { $count } are listed.
screenshot-read = Find the strings in the picture
screenshot-reading = Reading the picture…
screenshot-read-count = { $count ->
    [0] No other string of this component was found in the picture.
    [one] One string was found in the picture.
   *[other] { $count } strings were found in the picture.
}
screenshot-tie-all = It shows all of them
screenshot-reader-missing = This server cannot read pictures. Its operator can install Tesseract: apt install tesseract-ocr
screenshot-reader-no-language = This server has no data to read pictures in the source language. Its operator can install a package such as tesseract-ocr-deu.
screenshot-of-many = { $done } of { $total } pictures were sent
screenshot-not-sent = The server did not answer. Send it again.
screenshot-add-many = Add { $count } pictures
screenshot-many = { $count } pictures, named as their files
screenshots-on-page = { $count ->
    [one] The picture was added. Now choose the strings that it shows.
   *[other] { $count } pictures were added. Now choose the strings that they show.
}
screenshot-find = Find a string that it shows
screenshot-find-hint = A word of the source text
screenshot-find-none = No source text contains this.
