# The names of the parts of the administration.

manage-title = Administration
manage-people = People
manage-teams = Teams
manage-roles = Roles
manage-rights = Permissions
manage-languages = Languages
manage-lists = Component lists
manage-announcements = Announcements
manage-jobs = Jobs
manage-settings = Settings
manage-machinery = Machine translation
manage-sign-in = Sign-in
manage-keys = Secrets and keys
manage-hosts = Git hosts
manage-health = Health
manage-mail = Mail
manage-backups = Backups
manage-audit = Audit log
