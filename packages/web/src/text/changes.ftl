# What happened on the site, and who did it.

changes-text = All changes in the projects that you can see, newest first.
changes-list = History

person-visitor = Sign in to see people
person-visitor-text = Only people who are signed in can see the people of this site.
person-nobody = Nobody has this name
person-nobody-text = There is no user { $name }, or the account was deleted.
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
person-no-changes = No changes that you can see
