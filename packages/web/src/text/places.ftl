# Pages of projects, components, translations and languages.

parents = Where this is
parts = Parts of this page
part-components = Components
part-languages = Languages
part-history = History
part-repository = Repository
part-settings = Settings
part-announcements = Announcements
part-labels = Labels
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
rows-component-empty = A component is a set of translation files in a git repository. Add one by the address of its repository.
rows-language-empty = Files of languages come with the next pull from the repository.

import-from-git = Import translations
add-component = Add a component
category-new = A new category
category-add = Make it
category-hint = Components that belong together, with settings that they share.
category-made = The category { $name } is made
team-and-access = Team and access
translate = Translate
browse = Look at the strings
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
    [one] One string left, { $words } source words
   *[other] { $strings } strings left, { $words } source words
}

work-title = What there is to do
work-untranslated = { $count ->
    [one] string has no translation
   *[other] strings have no translation
}
work-untranslated-hint = Write the first one
work-needs-editing = { $count ->
    [one] string needs editing
   *[other] strings need editing
}
work-needs-editing-hint = The source has changed, or somebody was not sure
work-failing = { $count ->
    [one] string fails a check
   *[other] strings fail checks
}
work-failing-hint = A placeholder is missing, a space is doubled, and the like
work-suggestions = { $count ->
    [one] string has suggestions
   *[other] strings have suggestions
}
work-suggestions-hint = Take one, or say no
work-comments = { $count ->
    [one] string has comments
   *[other] strings have comments
}
work-comments-hint = Somebody asks something
work-done = Everything is translated. Well done.
work-nothing = There are no strings here yet.
work-all = strings in all

repository-open = Open the repository
repository-failed = The repository needs somebody
repository-state = State
repository-in-step = In step with the remote
repository-needs-commit = Translations wait for a commit
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
repository-no-rights = You may look at the repository, but not change it.
repository-commit = Commit
repository-commit-hint = Write what was translated into commits, one for each author
repository-push = Push
repository-push-hint = Bring the commits to the remote; commits first
repository-push-off = There is no address to push to: commits stay here until somebody fetches them.
repository-push-settings = Name one in the settings
repository-pull = Pull
repository-pull-hint = Take what is new at the remote, string by string
repository-file-scan = Read files again
repository-file-scan-hint = Look for new and changed files in the clone
repository-file-sync = Write files again
repository-file-sync-hint = Write all texts into the files, as if they had changed
repository-cleanup = Clean up
repository-cleanup-hint = Take away branches and objects that nothing needs
repository-reset = Reset to the remote
repository-reset-hint = Throws away what is not pushed, translations included
repository-reset-sure = This throws away all translations that were not pushed. There is no way back. Reset?
repository-running = { $operation } is running
repository-done = { $operation }: done
repository-not-done = { $operation } failed

download-title = Download
download-text = The file as it will be committed: with all texts that wait for it. Other forms are for tools and people that cannot work with it.
download-form = Form
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
download-search-hint = Such as state:<translated; empty: all strings
download-action = Download the file
download-lost = This form cannot say everything. Left out, with the number of strings: { $losses }
upload-title = Upload
upload-file = File
upload-file-hint = In the component’s format, or in a form that can be downloaded: its ending says which.
upload-method = What it does
upload-method-translate = Saves its texts as translations
upload-method-approve = Saves its texts as approved
upload-method-suggest = Adds its texts as suggestions
upload-method-fuzzy = Saves its texts as needing editing
upload-method-replace = Takes the place of the whole file
upload-method-source = Takes the place of the source strings, in all languages
upload-method-add = Adds strings that are not here yet
upload-conflicts = Strings that are translated already
upload-conflicts-keep = Stay as they are
upload-conflicts-replace-translated = Take the file’s text, unless approved
upload-conflicts-replace-approved = Take the file’s text, also where approved
upload-fuzzy = Texts that the file says need editing
upload-fuzzy-skip = Are left out
upload-fuzzy-process = Are saved as needing editing
upload-fuzzy-approve = Count as translated
upload-author = Who translated
upload-author-hint = For commits and history; empty: you
upload-author-name = Name
upload-author-email = Address
upload-action = Upload
upload-busy = Uploading…
upload-too-large = This file is larger than 50 MB, which is the most that the server takes.
upload-outcome = { $total ->
    [one] One string in the file
   *[other] { $total } strings in the file
}: { $accepted } taken, { $skipped } left as they were, { $missing } not known here.

undo = Undo
undo-done = The earlier text is back
undo-failed = Not undone
undo-late = The string has another text by now: look at it in the editor.

preview-title = What this will do
preview-none = Change which files are read or what commits say, and here stands what that will do.
preview-no-clone = The repository has not been fetched yet: which files there are is not known.
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
language-add-hint = Its file is made as the component’s other ones are, and committed.
language-add-action = Add
language-add-done = { $language } was added
language-request = Ask for a language
language-request-hint = Those who run the component are told.
language-request-action = Ask
language-request-done = { $language }: your wish was sent
language-remove = Remove this language
language-remove-text = The file is deleted in a commit, and its texts, suggestions and comments here go with it.
language-remove-action = Remove
language-remove-type = Type { $code } to remove it
language-removed = { $language } was removed

settings-name = General
settings-repository = Repository
settings-files = Files
settings-translation = Translation
settings-messages = Commit messages
settings-changed = { $count ->
    [one] One setting changed
   *[other] { $count } settings changed
}
settings-discard = Discard
settings-save = Save
settings-saved = The settings are saved

setting-name = Name
setting-slug = Name in addresses
setting-inherited = { $setting }: as the category or project has it
setting-usual = { $setting }: as usual
setting-web = The project’s own site
setting-instructions = What translators should know
setting-translation-review = Translations are reviewed
setting-source-review = Source strings are reviewed
setting-license = Licence
setting-agreement = Contributor agreement
setting-repo = Repository
setting-branch = Branch
setting-push = Push address
setting-push-branch = Push branch
setting-repoweb = Page of a source line
setting-merge-style = How upstream’s commits come in
setting-merge-style-rebase = Ours on top of theirs
setting-merge-style-merge = A merge
setting-merge-style-merge-noff = A merge, always with a commit of its own
setting-push-on-commit = Push on commit
setting-commit-pending-age = Commit after so many hours
setting-auto-lock-error = Lock when the repository fails
setting-filemask = File mask
setting-template = Template file
setting-new-base = File for new languages
setting-language-regex = Languages
setting-key-filter = Keys
setting-edit-template = Edit source texts here
setting-enable-suggestions = Suggestions
setting-suggestion-voting = Votes on suggestions
setting-suggestion-autoaccept = Accept at so many votes
setting-allow-translation-propagation = Translate equal strings elsewhere too
setting-manage-units = Add and remove strings here
setting-check-flags = Flags of all strings
setting-new-lang = New languages
setting-new-lang-contact = Translators ask the team
setting-new-lang-url = Translators follow a link
setting-new-lang-add = Translators add them
setting-new-lang-existing = Translators add those of the project
setting-new-lang-none = Nobody adds any
setting-restricted = Restricted to those whom it names
setting-commit-message = When committing
setting-add-message = When adding a language
setting-delete-message = When removing a language
setting-merge-message = When merging

language-code = Code
languages-others = { $count ->
    [one] One language that nothing is translated into
   *[other] { $count } languages that nothing is translated into
}
language-direction = Direction
direction-ltr = Left to right
direction-rtl = Right to left
language-unused = Nothing is translated into { $code }
language-unused-text = No project that you see has this language, or there is no such language. Who runs a component adds languages on its page.

announcements-none = Nothing is announced
announcements-none-text = What you announce stands above the pages here, until its last day or until you take it back.
announcement-new = Announce something
announcement-action = Announce
announcement-message = What you have to say
announcement-severity = How much it matters
severity-info = For information
severity-success = Good news
severity-warning = Warning
severity-danger = Danger
announcement-expiry = Last day
announcement-expiry-hint = Empty: until you take it back.
announcement-notify = Tell those who follow this
announcement-endless = until it is taken back
announcement-until = until { $day }
announcement-remove = Take back
announcement-made = Announced

hold-ups-title = What holds it up
hold-ups-none = Nothing holds this project up: all is translated, and no repository needs anybody.
hold-up-alerts = { $count ->
    [one] has one alert that needs somebody
   *[other] has { $count } alerts that need somebody
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
hold-up-share = { $share } of all

# How a git host tells of a push.
hook-title = Notices of the git host
hook-text = Give this address to the git host as a webhook for pushes, with the content type application/json. Then new strings arrive with the push.
hook-host = Git host
hook-off = This project takes no notices of git hosts: new strings arrive with the next pull.
hook-on = Take notices
hook-called = Last called by { $host } for the branch { $branch }
hook-called-somewhere = Last called by { $host }
hook-verified = it knew the secret
hook-unverified = without a secret
hook-never = Not called yet. After the next push the time stands here.
hook-secret = Secret of the project
hook-secret-new = Another secret of the project
hook-secret-hint = At least 16 characters, the same at the git host. It is not shown again.
hook-secret-save = Save the secret
hook-secret-saved = From now on notices must be signed with it.
hook-secret-remove = Take notices without a secret
hook-secret-remove-sure = Then anybody who knows the address can make Weft look for a push. Take notices without a secret?

screenshots-link = Screenshots
review-link = Review

watching-label = What to hear of this project
watching-watched = Following
watching-none = Follow
watching-muted = Muted
watching-watched-choice = Follow it
watching-none-choice = As all projects
watching-muted-choice = Nothing at all
watching-settings = What to hear of
watching-failed = Not saved

labels-count = { $count ->
    [0] Labels
    [one] One label
   *[other] { $count } labels
}
labels-none = No label yet
labels-none-text = Labels group source strings, such as all of one screen. They are given in the editor and found by label:"…".
label-new = New label
label-add = Add the label
label-name = Name of the label
label-description = What it is for
label-color = Colour
label-remove = Delete
label-remove-sure = Delete the label { $name }? Strings lose it.
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

widget-text = Pictures that show in other pages, such as a README, how far the translations are. They are at most some minutes old, and count what everybody may see.
widget-kind = Widget
widget-kind-svg = Badge: percent translated
widget-kind-language = Badge: number of languages
widget-kind-multi = Bars: languages below each other
widget-kind-horizontal = Columns: languages beside each other
widget-kind-matrix = Bars: languages in three columns
widget-color = Color
widget-color-auto = By progress
widget-color-red = Red
widget-color-green = Green
widget-color-blue = Blue
widget-all-components = All components
widget-all-languages = All languages
widget-alt = Translation status
widget-none = There are no widgets of this: they are of places that everybody may see.
widget-copy = Copy { $code }
widget-code-html = HTML
widget-code-markdown = Markdown
widget-code-bbcode = BBCode
widget-code-rst = reStructuredText
