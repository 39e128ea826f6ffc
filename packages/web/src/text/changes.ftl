# What happened on the site, and who did it.

changes-text = Everything that happened in the projects that you see, newest first.
changes-list = History
changes-filter = Show
changes-kind = Kind
changes-kind-all = All changes
changes-kind-people = What people wrote
changes-kind-texts = Translations
changes-kind-talk = Suggestions and comments
changes-kind-sources = Source strings
changes-kind-repository = Repositories
changes-kind-projects = Projects, components, languages
changes-user = By whom
changes-user-hint = A user name; empty: anybody.
changes-user-show = Show
changes-user-all = Everybody
changes-none-found = Nothing of this kind happened

person-visitor = Sign in to see people
person-visitor-text = Who works here is shown to those who are signed in.
person-nobody = Nobody has this name
person-nobody-text = There is no { $name } here, or they have left.
person-own = Your profile
person-done = Done here
person-translated = Translated
person-suggested = Suggested
person-commented = Comments
person-uploaded = Uploads
person-languages = Languages
person-translations = Translations
person-no-translations = None yet
person-more-translations = More translations
person-no-changes = Nothing that you can see yet
