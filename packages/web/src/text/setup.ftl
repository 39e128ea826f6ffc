# From a git repository to a component.

setup-title = Import translations
setup-nobody = Sign in to import translations
setup-summary = Weft reads translation files, and writes translations back as commits.
setup-source = Source of the files
setup-source-choice = Files
setup-source-git = in a git repository
setup-source-zip = in a ZIP archive
setup-source-document = in one file
setup-source-component = in the repository of another component
setup-zip = Archive
setup-zip-hint = A ZIP archive with the files of all languages. Weft keeps them in a new local repository.
setup-document = File
setup-document-hint = A file with the texts of the source language. Weft detects its format; you add languages later.
setup-from = Component
setup-from-hint = As in its address: project/component.
setup-too-large = This file is larger than 50 MB, the limit of the server.
setup-reading = Reading the files
setup-repo = Address
setup-repo-hint = The address for git clone: https, ssh or git.
setup-branch = Branch
setup-branch-hint = Leave it empty for the repository’s default branch.
setup-names = Names
setup-project = Project
setup-project-new = New project
setup-project-name = Name of the project
setup-name = Name of the component
setup-name-hint = One set of files, for example an app, its website or its handbook.
setup-files = Translation files
setup-filemask = File mask
setup-filemask-hint = The path of the files, with * in place of the language code.
setup-format = Format
setup-template = File with the source texts
setup-template-hint = For example locales/en.json: the file with the texts to translate.
setup-template-optional-hint = Only for files with keys instead of source texts: the file with these texts, for example i18n/en.xlf.
setup-new-base = Template of new languages
setup-new-base-hint = For example po/app.pot. Without it, new languages come only from the repository.
setup-running = Fetching the repository and reading its files
setup-action = Import
setup-scan = Scan the repository
setup-scanning = Fetching the repository and looking for translation files
setup-found = Translation files found
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
setup-by-hand = Enter manually
setup-delivery = Push
setup-delivery-choice = Commits with translations
setup-delivery-same = are pushed to the same address
setup-delivery-same-hint = Weft pushes to the branch that it follows, or to another branch that you choose.
setup-delivery-other = are pushed to another address
setup-delivery-other-hint = A fork, or the same repository over ssh: Weft reads here and writes there.
setup-delivery-none = stay in Weft
setup-delivery-none-hint = Somebody fetches them from Weft. You can set an address later, in the settings.
setup-push = Push address
setup-push-branch = Push branch
setup-push-branch-hint = Leave it empty for the branch that Weft follows. With a separate branch, you do the merge.
setup-trial-text = Before the import, Weft can ask the host whether it may push. It sends nothing.
