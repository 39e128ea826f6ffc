# From a git repository to a component.

setup-title = Import translations
setup-nobody = Sign in to bring translations here
setup-summary = Weft reads translation files, and writes translations back as commits.
setup-source = Where the texts are
setup-source-choice = Files
setup-source-git = in a git repository
setup-source-zip = in a ZIP archive
setup-source-document = in one file
setup-source-component = in the repository of another component
setup-zip = Archive
setup-zip-hint = A ZIP archive with the files of all languages. Weft keeps them in a repository of its own.
setup-document = File
setup-document-hint = A file with the texts of the source language. Its name and beginning say its format; languages are added later.
setup-from = Component
setup-from-hint = As its address says it: project/component.
setup-too-large = This file is larger than 50 MB, which is the most that the server takes.
setup-reading = Reading the files
setup-repo = Address
setup-repo-hint = As git clones it: https, ssh or git.
setup-branch = Branch
setup-branch-hint = Empty: the repository’s own choice.
setup-names = Names
setup-project = Project
setup-project-new = A new one
setup-project-name = Name of the project
setup-name = Name of the component
setup-name-hint = One set of files: an app, its website, its handbook.
setup-files = Translation files
setup-filemask = File mask
setup-filemask-hint = The path of the files, with * where the code of the language stands.
setup-format = Format
setup-template = File with the source texts
setup-template-hint = Such as locales/en.json: its texts are what is translated.
setup-template-optional-hint = Only where the files have keys instead of source texts: the file that has these texts, such as i18n/en.xlf.
setup-new-base = Template of new languages
setup-new-base-hint = Such as po/app.pot. Without it, languages come from the repository alone.
setup-running = Fetching the repository and reading its files
setup-action = Import
setup-scan = Look through the repository
setup-scanning = Fetching the repository and looking for translation files
setup-found = What can be translated
setup-found-text = { $count ->
    [one] One file
   *[other] { $count } files
} on the branch { $branch }. Choose what to import first; you can come back for the others.
setup-found-nothing = Among { $count ->
    [one] one file
   *[other] { $count } files
} on the branch { $branch } none looks like a translation. Say yourself where they are.
rows-found-languages = { $count ->
    [one] one language
   *[other] { $count } languages
}
setup-by-hand = Say it by hand
setup-delivery = The way back
setup-delivery-choice = Commits with translations
setup-delivery-same = are pushed to the same address
setup-delivery-same-hint = Weft pushes to the branch that it follows, or to one of its own that you name.
setup-delivery-other = are pushed to another address
setup-delivery-other-hint = A fork, or the same repository over ssh: Weft reads here and writes there.
setup-delivery-none = stay in Weft
setup-delivery-none-hint = Somebody fetches them from Weft. You can name an address later, in the settings.
setup-push = Address to push to
setup-push-branch = Branch to push to
setup-push-branch-hint = Empty: the branch that is followed. A branch of its own leaves the merge to you.
setup-trial-text = Before anything is imported, Weft can ask the host whether it would be let in. Nothing is sent.
