# The filters of a history.

changes-kind = Kind
changes-kind-all = All changes
changes-kind-people = Work of people
changes-kind-texts = Translations
changes-kind-talk = Suggestions and comments
changes-kind-sources = Source strings
changes-kind-repository = Repositories
changes-kind-projects = Projects, components, languages
changes-user = By whom
changes-user-hint = User name. Leave it empty for everybody.
changes-user-show = Show
changes-language = Language
changes-since = Since
changes-until = Until
