# Pages of projects, components, translations and languages.

parents = Parent pages
parts = Parts of this page
part-components = Components
part-languages = Languages
part-history = History
part-repository = Repository
part-settings = Settings
part-announcements = Announcements
part-labels = Labels
part-memory = Memory
part-machinery = Machine translation
part-quality = Quality
part-automatic = Automatic translation
part-work = To do
part-files = Files
part-widgets = Widgets

kind-component = Component
kind-language = Language
rows-project = { $count ->
    [one] One project
   *[other] { $count } projects
}
rows-component = { $count ->
    [one] One component
   *[other] { $count } components
}
rows-language = { $count ->
    [one] One language
   *[other] { $count } languages
}
rows-project-none = No project has this language yet
rows-component-none = No component yet
rows-language-none = No language yet
rows-source = Source language
page-for-volunteers = For volunteers
rows-component-empty = A component is a set of translation files in a git repository. Add one by the address of its repository.
rows-language-empty = Files of languages come with the next pull from the repository.

import-from-git = Import translations
add-component = Add a component
category-new = New category
category-add = Create
category-hint = Components that belong together and share settings.
category-made = The category { $name } was created
team-and-access = Team and access
glossary-of-project = Glossary
translate = Translate
browse = Browse strings
projects-count = { $count ->
    [one] One project
   *[other] { $count } projects
}
projects-none = No project yet
projects-none-text = Paste the address of a git repository: Weft finds the translation files in it.

status-title = Strings
status-approved = Approved
status-translated = Translated
status-needs-editing = Needs editing
status-untranslated = Untranslated
status-failing = Failing checks
status-suggestions = With suggestions
status-comments = With comments
status-open = { $status }: show { $count }
status-left = { $strings ->
    [0] Nothing is left to do.
    [one] One string left, { $words ->
        [one] one source word
       *[other] { $words } source words
      }
   *[other] { $strings } strings left, { $words ->
        [one] one source word
       *[other] { $words } source words
      }
}

work-title = To do
work-untranslated = { $count ->
    [one] string has no translation
   *[other] strings have no translation
}
work-untranslated-hint = Write the first translation
work-needs-editing = { $count ->
    [one] string needs editing
   *[other] strings need editing
}
work-needs-editing-hint = The source has changed, or a translator was not sure
work-failing = { $count ->
    [one] string fails a check
   *[other] strings fail checks
}
work-failing-hint = For example a missing placeholder or a double space
work-suggestions = { $count ->
    [one] string has suggestions
   *[other] strings have suggestions
}
work-suggestions-hint = Accept or reject them
work-comments = { $count ->
    [one] string has comments
   *[other] strings have comments
}
work-comments-hint = Somebody has a question
work-done = Everything is translated. Well done.
work-nothing = There are no strings here yet.
work-all = strings in all

repository-state = State
repository-in-step = Up to date with the remote
repository-needs-commit = Translations are waiting for a commit
repository-needs-push = { $count ->
    [one] One commit waits for a push
   *[other] { $count } commits wait for a push
}
repository-needs-pull = { $count ->
    [one] The remote has one commit that is not here
   *[other] The remote has { $count } commits that are not here
}
repository-remote = At the remote
repository-here = Here
repository-no-commit = none yet
repository-operations = Operations
repository-no-rights = You can see the repository, but not change it.
repository-commit = Commit
repository-commit-hint = Write the translations into commits, one for each author
repository-push = Push
repository-push-hint = Send the commits to the remote; commits first
repository-push-off = No push address is set: commits stay here until somebody fetches them.
repository-push-settings = Set one in the settings
repository-pull = Pull
repository-pull-hint = Merge new changes of the remote, string by string
repository-file-scan = Read files again
repository-file-scan-hint = Look for new and changed files in the clone
repository-file-sync = Write files again
repository-file-sync-hint = Write all texts into the files, as if they had changed
repository-cleanup = Clean up
repository-cleanup-hint = Remove unused branches and objects
repository-reset = Reset to the remote
repository-reset-hint = Discards everything that was not pushed, also translations
repository-reset-title = Reset the repository to the remote?
repository-reset-explained = This discards all translations that were not pushed. You cannot undo it.
repository-running = { $operation } is running
repository-done = { $operation }: done
repository-alerts = But there is a problem: { $alert }
repository-not-done = { $operation } failed

download-title = Download
download-text = The file as it will be committed, with all saved texts. Other formats are for tools and people that cannot use this one.
download-form = Format
download-form-file = As in the repository
download-form-po = PO (gettext)
download-form-xliff = XLIFF 1.1 with gettext extensions
download-form-xliff11 = XLIFF 1.1
download-form-tbx = TBX, a list of terms
download-form-tmx = TMX, a translation memory
download-form-mo = MO (compiled gettext)
download-form-csv = CSV
download-form-xlsx = Excel (XLSX)
download-form-json = JSON
download-form-json-nested = JSON, nested
download-form-aresource = Android strings
download-form-strings = Apple strings
download-search = Only the strings of a search
download-search-hint = For example state:<translated. Leave it empty for all strings
download-action = Download the file
download-lost = This format cannot store everything. Left out, with the number of strings: { $losses }
upload-title = Upload
upload-file = File
upload-file-hint = In the component’s format or a format that can be downloaded. The extension tells which.
upload-method = Action
upload-method-translate = Save as translations
upload-method-approve = Save as approved
upload-method-suggest = Add as suggestions
upload-method-fuzzy = Save as needing editing
upload-method-replace = Replace the whole file
upload-method-source = Replace the source strings, in all languages
upload-method-add = Add new strings only
upload-conflicts = Strings that are already translated
upload-conflicts-keep = Keep the present text
upload-conflicts-replace-translated = Use the file’s text, unless approved
upload-conflicts-replace-approved = Use the file’s text, even if approved
upload-fuzzy = Texts marked as needing editing
upload-fuzzy-skip = Skip them
upload-fuzzy-process = Save them as needing editing
upload-fuzzy-approve = Save them as translated
upload-author = Author
upload-author-hint = For commits and history. Leave it empty if you are the author.
upload-author-name = Name
upload-author-email = Email
upload-action = Upload
upload-busy = Uploading…
upload-too-large = This file is larger than 50 MB, the limit of the server.
upload-missing = Strings in the file that this translation does not have
upload-outcome = { $total ->
    [one] One string in the file
   *[other] { $total } strings in the file
}: { $accepted } taken, { $skipped } left as they were, { $missing } not known here.

undo = Undo
undo-done = The earlier text was restored
undo-failed = Could not undo
undo-late = The string has changed since then: open it in the editor.

preview-title = Preview of the changes
preview-none = Change the file or commit settings to see their effect here.
preview-no-clone = The repository was not fetched yet, so its files are not known.
preview-files = { $count ->
    [0] No file is translated
    [one] One file is translated
   *[other] { $count } files are translated
}
preview-added = { $count ->
    [one] One file comes in
   *[other] { $count } files come in
}
preview-removed = { $count ->
    [one] One file is translated no more
   *[other] { $count } files are translated no more
}
preview-same = The same files as now, among them

language-wanted = Language
language-add = Add a language
language-add-hint = Weft creates and commits its file.
language-add-action = Add
language-add-done = { $language } was added
language-request = Request a language
language-request-hint = The managers of the component get a message.
language-request-action = Request
language-request-done = { $language }: your request was sent

settings-name = General
settings-repository = Repository
settings-files = Files
settings-translation = Translation
settings-messages = Commit messages
settings-search = Find a setting
settings-search-none = No setting is like this
settings-groups = Groups of settings
settings-refused = Not saved. Look at { $names }.
settings-refused-show = Show
settings-changed = { $count ->
    [one] One setting changed
   *[other] { $count } settings changed
}
settings-discard = Discard
settings-save = Save
settings-saved = The settings were saved

setting-name = Name
setting-slug = URL slug
setting-inherited = { $setting }: inherited
setting-usual = { $setting }: default
setting-web = Project website
setting-instructions = Instructions for translators
setting-translation-review = Translations need review
setting-source-review = Source strings need review
setting-license = Licence
setting-agreement = Contributor agreement
setting-repo = Repository
setting-branch = Branch
setting-push = Push address
setting-push-branch = Push branch
setting-repoweb = Link to a source line
setting-merge-style = Merge method
setting-merge-style-rebase = Rebase
setting-merge-style-merge = Merge
setting-merge-style-merge-noff = Merge, always with a merge commit
setting-push-on-commit = Push on commit
setting-commit-pending-age = Commit after this many hours
setting-auto-lock-error = Lock on repository errors
setting-filemask = File mask
setting-template = Template file
setting-new-base = File for new languages
setting-language-regex = Languages
setting-key-filter = Keys
setting-edit-template = Edit source texts here
setting-enable-suggestions = Suggestions
setting-suggestion-voting = Votes on suggestions
setting-suggestion-autoaccept = Accept after this many votes
setting-allow-translation-propagation = Translate equal strings in other components
setting-manage-units = Add and remove strings here
setting-check-flags = Flags of all strings
setting-new-lang = New languages
setting-new-lang-contact = Translators contact the managers
setting-new-lang-url = Translators follow a link
setting-new-lang-add = Translators can add any language
setting-new-lang-existing = Translators can add languages of the project
setting-new-lang-none = Nobody can add languages
setting-restricted = Only for teams that name it
setting-commit-message = When committing
setting-add-message = When adding a language
setting-delete-message = When removing a language
setting-merge-message = When merging

language-code = Code
languages-others = { $count ->
    [one] One language without translations
   *[other] { $count } languages without translations
}
language-direction = Direction
direction-ltr = Left to right
direction-rtl = Right to left
language-unused = There are no translations into { $code }
language-unused-text = No project that you can see has this language, or the language does not exist. Managers of a component add languages on its page.

hold-ups-title = Blockers
hold-ups-none = No blockers: everything is translated, and no repository has a problem.
hold-up-alerts = { $count ->
    [one] has one alert
   *[other] has { $count } alerts
}
hold-up-locked = is locked: nobody can translate it
hold-up-failing = { $count ->
    [one] has one string that fails a check
   *[other] has { $count } strings that fail checks
}
hold-up-left = { $count ->
    [one] has one string left to translate
   *[other] has { $count } strings left to translate
}
hold-up-suggestions = { $count ->
    [one] has one string whose suggestions wait
   *[other] has { $count } strings whose suggestions wait
}
hold-up-share = { $share } of the strings

# How a git host tells of a push.
ssh-key-title = SSH key of the project
ssh-key-renew = Make a new key
ssh-key-renewed = The new key and the old key both work now. Give the new one to the git host, then end the old one.
ssh-key-former = An earlier key still works. End it once the git host knows the new one.
ssh-key-shared = These repositories still accept a key that was made for all projects. Other projects use it too. Give the key above to the git host, then end this one.
ssh-key-shared-hidden = { $count ->
    [one] One project that you cannot see uses it too.
   *[other] { $count } projects that you cannot see use it too.
}
ssh-key-end = End the old key
ssh-key-end-title = End the old key?
ssh-key-end-explained = Repositories whose host does not know the new key can no longer be reached.
ssh-key-ended = The old key has ended. Remove it at the git host.
ssh-hosts = Known hosts
ssh-hosts-text = Weft keeps the key that a host showed at the first connection. If the host shows another key, Weft does not connect.
ssh-host-forget = Forget
ssh-host-forget-named = Forget { $host }
ssh-host-forget-title = Forget the key of { $host }?
ssh-host-forget-explained = Weft will trust the key that the host shows at the next connection.
hook-title = Webhook
hook-text = Add this address to the git host as a webhook for pushes, with the content type application/json. Then new strings arrive with each push.
hook-host = Git host
hook-off = Webhooks are off for this project: new strings arrive with the next pull.
hook-on = Turn webhooks on
hook-called = Last called by { $host } for the branch { $branch }
hook-called-somewhere = Last called by { $host }
hook-verified = with the right secret
hook-unverified = without a secret
hook-never = Not called yet. After the next push you see the time here.
hook-secret = Secret of the project
hook-secret-new = New secret of the project
hook-secret-hint = At least 16 characters; enter the same at the git host. It is not shown again.
hook-secret-save = Save the secret
hook-secret-saved = From now on webhooks must be signed with it.
hook-secret-remove = Accept webhooks without a secret
hook-secret-remove-title = Accept webhooks without a secret?
hook-secret-remove-explained = The secret is deleted. Everybody who knows the address can then make Weft fetch.

screenshots-link = Screenshots
review-link = Review

watching-label = Notifications of this project
watching-watched = Following
watching-none = Follow
watching-muted = Muted
watching-watched-choice = Follow it
watching-none-choice = Default of all projects
watching-muted-choice = No notifications
watching-settings = Notification settings
watching-failed = Not saved

labels-count = { $count ->
    [0] Labels
    [one] One label
   *[other] { $count } labels
}
labels-none = No label yet
labels-none-text = Labels group source strings, for example all strings of one screen. Set them in the editor, and find them with label:"…".
label-new = New label
label-add = Add the label
label-name = Name of the label
label-description = Description
label-color = Colour
label-remove = Delete
label-remove-title = Delete the label { $name }?
label-remove-explained = It is removed from all strings.
color-silver = Silver
color-gray = Grey
color-black = Black
color-navy = Navy
color-blue = Blue
color-aqua = Aqua
color-teal = Teal
color-olive = Olive
color-green = Green
color-lime = Lime
color-yellow = Yellow
color-orange = Orange
color-red = Red
color-maroon = Maroon
color-fuchsia = Fuchsia
color-purple = Purple

## Widgets

widget-text = Pictures that show the progress of translations on other pages, such as a README. They are at most some minutes old, and count public translations only.
widget-kind = Widget
widget-kind-svg = Badge: percent translated
widget-kind-language = Badge: number of languages
widget-kind-multi = Horizontal bars: one language below the other
widget-kind-horizontal = Vertical bars: languages side by side
widget-kind-matrix = Bars: languages in three columns
widget-color = Color
widget-color-auto = By progress
widget-color-red = Red
widget-color-green = Green
widget-color-blue = Blue
widget-all-components = All components
widget-all-languages = All languages
widget-alt = Translation status
widget-none = Widgets exist for public projects only.
widget-copy = Copy { $code }
widget-code-html = HTML
widget-code-markdown = Markdown
widget-code-bbcode = BBCode
widget-code-rst = reStructuredText

## Deleting, locking, moving

removal-project = Delete this project
removal-category = Delete this category
removal-component = Delete this component
removal-translation = Delete this language
removal-project-language = Delete this language of the project
removal-explained = It disappears at once. You can take it back for 30 days.
removal-explained-language = A commit deletes the file. You can take it back for 30 days.
removal-open = Delete
removal-type = Type { $name } to delete it
removal-components = { $count ->
    [one] One component
   *[other] { $count } components
  }
removal-languages = { $count ->
    [one] One language
   *[other] { $count } languages
  }
removal-strings = { $count ->
    [one] One string
   *[other] { $count } strings
  }
removal-comments = { $count ->
    [one] One comment
   *[other] { $count } comments
  }
removal-screenshots = { $count ->
    [one] One screenshot
   *[other] { $count } screenshots
  }
removal-contributors = { $count ->
    [one] Work of one person
   *[other] Work of { $count } people
  }
removal-waiting = { $count ->
    [one] One text is not in the repository yet. It is kept, and is written there if you take the deletion back.
   *[other] { $count } texts are not in the repository yet. They are kept, and are written there if you take the deletion back.
  }
removal-editing = In it at this moment: { $names }
removal-links = { $count ->
    [one] One component elsewhere uses its repository. It disappears too:
   *[other] { $count } components elsewhere use its repository. They disappear too:
  }
removal-restorable = { $count ->
   *[other] Everything comes back if you take this back within { $count } days. The repository itself is not touched.
  }
removal-restorable-language = { $count ->
   *[other] A commit deletes the file. The language comes back with all texts, suggestions and comments if you take this back within { $count } days. If somebody adds it again instead, the texts return as suggestions.
  }
removal-done = { $name } was deleted
removal-done-text = You can take it back for 30 days.
removal-take-back = Take back
removal-back-failed = { $name } did not come back
reviews-waiting = { $count ->
    [one] One translation waits for review
   *[other] { $count } translations wait for review
  }
categories-title = Categories
categories-none = This project has no categories
category-settings-named = Settings of { $name }
archive-project = Archive this project
archive-category = Archive this category
archive-component = Archive this component
archive-explained = Everybody who sees it can still read it and download it. Nobody changes it, and lists of the site leave it out. You can take it back at any time.
archive-open = Archive
archive-type = Type { $name } to archive it
archive-waiting = { $count ->
    [one] One text is not in the repository yet. It is kept, and is committed after you take this back. To have it there now, commit and push first.
   *[other] { $count } texts are not in the repository yet. They are kept, and are committed after you take this back. To have them there now, commit and push first.
  }
archive-links = { $count ->
    [one] One component elsewhere uses its repository. Archive or move it first:
   *[other] { $count } components elsewhere use its repository. Archive or move them first:
  }
archive-restorable = { $count ->
   *[other] Pushes, pulls and webhooks stop. Texts, comments, teams and settings stay unchanged.
  }
archive-done = { $name } is archived
archive-ended = { $name } is in use again
archive-is = Archived on { $since }. It can be read and downloaded, and nobody changes it.
archive-is-within = This is in an archive since { $since }. It can be read and downloaded, and nobody changes it.
archive-end = Take back
archived-show = Show what is archived
archived-hide = Hide what is archived
archived-project = Archived projects
archived-component = Archived components
archived-none = Nothing is archived
transfer-title = Move { $name } to { $target }
transfer-type = Type { $name } to move it
transfer-waiting = { $count ->
    [one] One text is not in the repository yet. It goes along.
   *[other] { $count } texts are not in the repository yet. They go along.
  }
transfer-links = { $count ->
    [one] One component elsewhere uses its repository. It stays where it is:
   *[other] { $count } components elsewhere use its repository. They stay where they are:
  }
transfer-restorable = { $count ->
   *[other] The teams and settings of the other project apply from then on. Teams of this project lose it. You can move it back at any time.
  }
lock-title = Lock
lock-project = Locked components are read, and nobody changes a text. Texts that wait are still written to the repository.
lock-component = A locked component is read, and nobody changes a text. Texts that wait are still written to the repository.
lock-is = It is locked: nobody changes a text.
lock-begin = Lock
lock-end = Unlock
lock-done = { $name } is locked
lock-ended = { $name } is unlocked
move-title = Move
move-component = It goes with its history, its comments and its labels. Its old address leads to the new one.
move-category = It goes with everything in it. Its old address leads to the new one.
move-into = Into
move-action = Move
move-nowhere = It is there already.
move-done = { $name } is in { $target } now
removed-title = Deleted
removed-link = Deleted projects
removed-summary = Projects, categories, components and languages that you can take back
removed-visitor = Sign in to see what you can take back.
removed-count = { $count ->
    [one] One deleted thing
   *[other] { $count } deleted things
  }
removed-none = Nothing was deleted
removed-none-text = A deleted project, category, component or language stands here for 30 days.
removed-detail = { $kind } · { $strings ->
    [one] one string
   *[other] { $strings } strings
  } · deleted by { $user }, { $time } · gone for good { $ends }
removed-nobody = somebody
removed-restore-named = Take back { $path }
removed-restore-title = Take { $name } back
removed-end = Delete for good
removed-end-named = Delete for good: { $path }
removed-end-text = { $path } is deleted for good, with all texts that are not in the repository. Nobody can take this back.
removed-hindrance-unique = It did not come back: somebody added the language again. Delete the new one first.
removed-hindrance-no-file = It did not come back: no file of this language would be one of the component. Look at its file mask and its language filter.
removed-hindrance-no-room = It did not come back: something else stands in the repository where its file was.
removed-language-returns = The language comes back with its file, its history and all that people said.
removed-language-there = Somebody added the language again: what was deleted is there as suggestions. To take this back, delete the new one first.
kind-category = Category
kind-translation = Language
kind-project-language = Language of a project

failing-checks = Failing checks
failing-check-open = { $name }: { $count ->
    [one] open { $count } string
   *[other] open { $count } strings
  }
failing-checks-more = { $count ->
    [one] Show one more check
   *[other] Show { $count } more checks
  }

bulk-edit-link = Bulk edit
assign-link = Assign
grid-link = Grid
