memories = Memories of imported texts
memories-translations = Translations of the project
memories-translations-text = The translation memory finds every saved translation at once. Nobody has to fill it.
memories-download-all = Download all as TMX
memories-not-downloaded = The memory was not downloaded
memories-none = There is no memory yet
memories-none-text = Make one, and read a file of another program into it: TMX, PO, XLIFF or CSV.
memories-texts =
    { $count ->
        [one] 1 text
        [100000] 100,000 texts or more
       *[other] { $count } texts
    }
memories-own-elsewhere = Your own memories are on your profile, for all projects.
memories-own = yours alone
memories-site = of the site
memories-project = of the project
memories-used = Find its texts
memories-shared = Other projects find its texts as well
memories-penalty = Penalty in per cent
memories-show = Texts
memories-import = Import…
memories-download = Download as TMX
memories-merge = Merge duplicates
memories-merged =
    { $count ->
        [0] The memory has no duplicates.
        [one] 1 duplicate was deleted.
       *[other] { $count } duplicates were deleted.
    }
memories-remove = Remove
memories-remove-title = Remove “{ $name }”?
memories-remove-explained =
    { $count ->
        [0] It has no texts.
        [one] Its text is removed with it. Nobody can bring it back.
       *[other] Its { $count } texts are removed with it. Nobody can bring them back.
    }
memories-new = New memory of the project
memories-new-own = New memory of yours
memories-yours = Your memories
memories-add = Make the memory
memories-name = Name
memories-name-hint = People see it beside each text.
memories-of-site = For the whole site
memories-file = File
memories-file-hint = TMX, PO, XLIFF or CSV of at most 50 MB. The command “weft memory import” takes larger ones.
memories-file-too-large = The file has more than 50 MB. Use the command “weft memory import”.
memories-source = Source language
memories-target = Language of the translations
memories-language-hint = A code such as de, where the file does not tell it.
memories-import-action = Import the file
memories-importing = Reading the file
memories-imported = { $texts } texts are in the memory now. { $passed } entries had no text to take.
memories-fault-line = Line { $line } of the file:
memories-find-source = Find in the source
memories-find-target = Find in the translation
memories-found =
    { $count ->
        [one] 1 text
       *[other] { $count } texts
    }
memories-more = Show more
memories-text-edit = Edit
memories-text-remove = Delete
memories-text-remove-title = Delete this text from the memory?
memories-text-remove-explained = “{ $source }” is no longer suggested from it. You cannot undo it.
memories-text-not-removed = The text was not deleted
memories-text-source = Source
memories-text-target = Translation
memories-text-cancel = Cancel
