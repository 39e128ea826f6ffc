# Looking through everything.

search-text = Search the strings of all projects that you can see, and the names of projects, components and languages.
search-label = Search
search-hint = Words of a text, or terms such as state:<translated AND language:cs, check:same, has:comment.
search-action = Search
search-things = By name
search-kind-project = Project
search-kind-category = Category
search-kind-component = Component
search-kind-user = Person
search-kind-language = Language
found-strings = { $count ->
    [0] Strings
    [one] One string
   *[other] { $count } strings
}
search-none = No string found
search-none-text = Try fewer words, or look inside a project: its editor has the same search.
search-more = Show more
search-languages = Languages
search-projects = Projects
search-count = ({ $count })
search-in-languages = found in { $count } languages
search-cut = Only the first { $count } matching strings were looked through. Add a language, a project or another word.
search-empty = (empty)
search-state-untranslated = untranslated
search-state-needs-editing = needs editing
search-state-translated = translated
search-state-approved = approved
search-state-read-only = read-only
search-assign = Assign these
