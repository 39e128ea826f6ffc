# Looking through everything.

search-text = Through the strings of all projects that you see, and the names of projects, components and languages.
search-label = What you look for
search-hint = Words of a text, or such as state:<translated AND language:cs, check:same, has:comment.
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
search-none = No string is like that
search-none-text = Try fewer words, or look inside a project: its editor has the same search.
search-more = Show more
search-empty = (empty)
search-state-untranslated = untranslated
search-state-needs-editing = needs editing
search-state-translated = translated
search-state-approved = approved
search-state-read-only = read-only
