# The administration of the site.

manage-parts = Parts of the administration
manage-forbidden = The administration is for people who manage this site.
manage-removed = Deleted projects

## People

people-find = Find by name or email address
people-count = { $count ->
    [one] One account
   *[other] { $count } accounts
  }
people-none = Nobody has this in their name, or as their address
people-previous = Previous page
people-next = Next page
manage-person-new = Add somebody
manage-person-add = Add
manage-person-added = { $name } has an account
manage-person-username = User name
manage-person-full-name = Full name
manage-person-email = Email
manage-person-administrator = administrator
manage-person-bot = bot
manage-person-is-blocked = blocked
manage-person-never = never signed in
manage-person-last = last sign-in { $time }
manage-person-more = More for { $name }
manage-person-link = Make a sign-in link
manage-person-link-made = This link signs { $name } in, once, until { $time }. Hand it out yourself.
manage-person-factors = Remove second factors
manage-person-factors-title = Remove the second factors of { $name }
manage-person-factors-explained = For people who lost their phone or key. { $name } then signs in by the password alone, until they add a second factor again. First make sure that it is really they who ask.
manage-person-factors-done = { $name } has no second factors now
manage-person-promote = Make an administrator
manage-person-promote-title = Make { $name } an administrator
manage-person-promote-explained = { $name } can then do everything on this site: see private projects, manage people, and download backups with all secrets.
manage-person-promote-done = { $name } is an administrator now
manage-person-demote = End as administrator
manage-person-demote-title = End { $name } as administrator
manage-person-demote-explained = { $name } keeps the account and its teams, and loses all other rights.
manage-person-demote-done = { $name } is no longer an administrator
manage-person-block = Block
manage-person-blocked = { $name } is blocked
manage-person-unblock = Unblock
manage-person-unblocked = { $name } can sign in again
manage-person-remove = Delete the account
manage-person-removed = { $name } was deleted
manage-person-removal-title = Delete the account { $name }
manage-person-removal-explained = Everything known of this person is deleted. Their texts stay, without their name. Nobody can take this back.
manage-person-removal-type = Type { $name } to delete it

## Merging

merge-open = Merge into another account
merge-title = Merge the account { $name }
merge-text = For two accounts of one person. The work of { $name } moves to the other account, and { $name } is deleted. Nobody can take this back.
merge-into = Other account, which stays
merge-changes = Changes
merge-suggestions = Suggestions
merge-comments = Comments
merge-teams = Joins the teams
merge-identities = Signs in also by
merge-none = none
merge-ends = { $tokens ->
    [one] One token ends,
   *[other] { $tokens } tokens end,
  } { $sessions ->
    [one] and one session. The password and the second factors are deleted.
   *[other] and { $sessions } sessions. The password and the second factors are deleted.
  }
merge-superuser = { $name } is an administrator of the site. This does not move: make the other account an administrator yourself where it should be one.
merge-type = Type { $name } to merge it
merge-action = Merge
merge-running = Changes are moving
merge-done = { $name } is part of { $into } now

## Invitations

site-invitations = Open invitations ({ $count })
site-invitation-open = Invited by { $name }, until { $time }
site-invitation-dead = Does not work any more: { $name } may no longer invite. Send it again in your own name.
site-invitation-again = Send again
site-invitation-again-named = Send again: { $email }
site-invitation-end = Withdraw
site-invitation-end-named = Withdraw: { $email }
site-invitation-new = Invite by email
site-invitation-send = Send the invitation
site-invitation-sent = The invitation was sent to { $email }
site-invitation-link = This server sends no mail: give this link to the person yourself. It creates one account, and works until { $time }.

## Import of people

people-import = Import people from CSV
people-import-file = CSV file
people-import-hint = The first row names the columns: username, full_name, email and teams (parted by semicolons). Nobody is added before you have seen what was found.
people-import-too-large = The file is larger than 20 MB. Send it in parts.
people-import-read = Read the file
people-import-reading = The file is being read
people-import-fault = From line { $line } on the file was not read:
people-import-found = { $rows ->
    [0] Nobody is in { $name }
    [one] One person is in { $name }
   *[other] { $rows } people are in { $name }
  }
people-import-make = { $count ->
    [one] Add one account
   *[other] Add { $count } accounts
  }
people-import-making = Accounts are being added
people-import-done = { $count ->
    [one] One account was added. Its owner gets in by a sign-in link, or sets a password by a letter.
   *[other] { $count } accounts were added. Their owners get in by a sign-in link, or set a password by a letter.
  }
people-import-another = Import another file
people-import-drop = Discard the file
people-import-good = { $count ->
    [one] One will be added
   *[other] { $count } will be added
  }
people-import-faults = { $count ->
    [one] One has a fault, and is not added
   *[other] { $count } have a fault, and are not added
  }
people-import-faults-download = Download the rows with faults
people-import-line = Line { $line }: { $name }
people-import-more = Show more
people-import-username = User name
people-import-full_name = Full name
people-import-email = Email
people-import-teams = Teams

## Jobs

job-state = State
job-place = Project or component
job-place-hint = Only jobs about it. Empty: all jobs.
job-state-failed = Failed ({ $count })
job-state-running = Running ({ $count })
job-state-waiting = Waiting ({ $count })
job-none-failed = No job failed
job-none-running = No job runs
job-none-waiting = No job waits
job-again = Run again
job-again-named = Run again: { $kind }
job-asked-again = { $kind } runs again
job-since = { $time }
job-due = next attempt { $time }
job-attempts = { $count ->
    [one] failed once
   *[other] failed { $count } times
  }

job-kind-account-mail = Letter about an account
job-kind-account-notices = Notices about accounts
job-kind-assess-strings = Assess the quality of translations
job-kind-back-up-installation = Backup of the site
job-kind-back-up-project = Backup of a project
job-kind-back-up-site = Backup of the site by its schedule
job-kind-edit-in-bulk = Bulk edit
job-kind-undo-bulk-edit = Undo a bulk edit
job-kind-check-clones = Check the clones for damage
job-kind-repository = Work on a repository
job-kind-commit-pending = Commit waiting texts
job-kind-commit-aged = Find texts that wait for a commit
job-kind-collect-garbage = Clean up a clone
job-kind-index-strings = Index strings for the search
job-kind-compare-strings = Compare strings with others
job-kind-count-activity = Count the activity of people
job-kind-count-assignments = Count assignments
job-kind-list-assignments = List the strings of assignments
job-kind-remind-of-assignments = Remind of assignments
job-kind-count-progress = Count the progress
job-kind-count-work = Count the work of people
job-kind-count-drafts = Count drafts of machine translation
job-kind-end-removals = Delete for good after 30 days
job-kind-follow-settings = Apply changed settings
job-kind-translate-automatically = Automatic translation
job-kind-undo-automatic-translation = Undo an automatic translation
job-kind-import-memory = Import a memory
job-kind-merge-memory = Merge a memory
job-kind-remove-memory = Delete a memory
job-kind-merge-users = Merge two accounts
job-kind-read-people = Read a file of people
job-kind-make-people = Add people from a file
job-kind-judge-strings = Run the checks again
job-kind-make-report = Make a report
job-kind-recount = Recount the statistics
job-kind-remove-category = Delete a category
job-kind-remove-project = Delete a project
job-kind-review-pull-request = Comment on a pull request
job-kind-rotate-secrets = Exchange the key of secrets
job-kind-send-notices = Send notices
job-kind-scan-repository = Look into a repository
job-kind-source-comment = Letter about a comment on a source string
job-kind-tell-of-changes = Tell people of changes
job-kind-tidy = Delete what is over
job-kind-try-push = Try a push
job-kind-upload-texts = Upload of translations

## Health

health-findings = { $count ->
    [0] Faults
    [one] One fault
   *[other] { $count } faults
  }
health-none = Nothing is wrong
health-again = Check again
health-remedy = Remedy: { $remedy }
health-facts = Checked
health-sizes = Sizes
health-disk = Disk
health-free = { $free } of { $all } free
health-memory = Memory
health-used = { $used } of { $all } used by Weft
health-database = Database
health-clones = Clones
health-clones-text = Reads every clone of a repository for damage. This may take minutes; everybody goes on working.
health-clones-check = Check all clones
health-clones-checking = Reading the clones
health-clones-checked = { $damaged ->
    [0] { $count } clones, none is damaged
    [one] { $count } clones, one is damaged
   *[other] { $count } clones, { $damaged } are damaged
  }
health-clones-remedy = Stop the server and remove this folder: the next pull clones anew, and no text is lost.

## Mail

mail-server = Mail server
mail-none = No letter leaves this site
mail-none-text = Set SMTP_URL and MAIL_FROM in the environment of the server, and start it again.
mail-address = Address
mail-from = Sender
mail-waiting = Notices
mail-waiting-accounts = About accounts
mail-notices = { $count ->
    [0] none waits
    [one] one waits for a letter
   *[other] { $count } wait for a letter
  }
mail-letters = { $count ->
    [0] none waits
    [one] one was not taken, and is tried again
   *[other] { $count } were not taken, and are tried again
  }
mail-set-by = Set by SMTP_URL and MAIL_FROM in the environment of the server.
mail-outage = { $count ->
    [one] The mail server took no letter in one try since { $time }:
   *[other] The mail server took no letter in { $count } tries since { $time }:
  }
mail-outage-remedy = Letters wait, and are tried again at least every hour. See SMTP_URL, MAIL_FROM and the mail server.
mail-letters-waiting = Letters about accounts that wait
mail-letter-register = New account
mail-letter-reset = New password
mail-letter-change-email = New email address
mail-letter-email-changed = Email address changed
mail-letter-invited = Invitation
mail-letter-waits = { $count ->
    [one] since { $time }, refused once, next try { $next }
   *[other] since { $time }, refused { $count } times, next try { $next }
  }
mail-refused = People whose notices are not taken
mail-refused-none = The mail server refused no notice
mail-refused-times = { $count ->
    [one] refused once
   *[other] refused { $count } times
  }
mail-test = Test letter
mail-test-to = Address
mail-test-hint = Empty: your own address.
mail-test-send = Send a test letter
mail-test-sent = The mail server took the letter to { $address }
mail-test-refused = The mail server refused the letter to { $address }:

## Audit log

audit-count = { $count ->
    [one] One entry
   *[other] { $count } entries
  }
audit-export = Export as CSV
site-audit-none = No entry is like this
audit-of = account
audit-by = by
audit-by-nobody = somebody unknown, or a command on the machine
audit-filter = Filter
audit-filter-apply = Apply
audit-filter-action = Kind
audit-filter-all = Everything
audit-filter-user = User name
audit-filter-project = Project (as in its address)
audit-filter-since = Since
audit-filter-until = Until

## Backups

backup-list = Backups
backup-none = No backup yet
backup-no-good = There is no whole backup here. Make one now, and keep a copy elsewhere.
backup-last-good = The last whole backup is of { $time }. Keep a copy elsewhere.
backup-no-good-there = There is no whole backup yet.
backup-last-good-there = The last whole backup is of { $time }.
backup-place-problem = New backups fail: { $reason }
backup-schedule = Schedule
backup-no-schedule = The server makes no backups by itself. Its operator can set BACKUP_TO to a folder or a bucket: then it makes one every night.
backup-next = The next backup is made at { $time } (cron: { $cron }, UTC).
backup-place = Backups are stored in { $place }.
backup-kept = The newest { $keep } are kept.
backup-kept-days = The newest { $keep } are kept, for { $days } days at most.
backup-scheduled = by the schedule
backup-running = is being written
backup-failed = failed: { $reason }
backup-rows = { $rows } rows
backup-elsewhere = this server cannot reach its file
backup-download = Download
backup-download-named = Download { $name }
backup-remove = Delete
backup-remove-named = Delete { $name }
backup-remove-explained = The file is deleted for good. Copies elsewhere stay.
backup-removed = { $name } was deleted
backup-new = New backup
backup-new-text = Writes the database and the keys into one file, and reads it once more. Everybody goes on working. Weft keeps the newest { $kept } of the backups that people make here. A backup holds private keys and the hashes of passwords: keep it safe.
backup-not-yours = A backup holds every secret of the installation: administrators of the site make and download it.
backup-make = Make a backup
backup-being-made = The backup is being made
backup-made = The backup is whole

## Settings

site-setting-site-name = Name of the site
site-setting-site-name-hint = In the bar and in the titles of pages. Empty: Weft.
site-setting-sign-in-text = Text for people who sign in
site-setting-sign-in-text-hint = Stands above the form for signing in, and that for a new account.
site-setting-contact = Contact
site-setting-contact-hint = An email address or a page. It stands on the page "About this site".
site-setting-registration = Registration
site-registration-closed = Nobody registers: administrators invite people
site-registration-invitation = By invitation: people who manage a team can invite too
site-registration-open = Everybody can register
site-setting-project-glossaries = Glossaries
site-setting-project-glossaries-hint = A project gets its glossary with its first component.
site-setting-on = on
site-setting-off = off
site-settings-saved = The settings are saved
site-settings-decided = Set on the server
site-settings-decided-text = An environment variable decides these settings, and wins over what is stored here. Change it there, and start the server again.
site-settings-by = { $value } ({ $variable })

## Component lists

lists-none = No list yet
lists-none-text = A list has components of several projects: for dashboards, and for teams that work in all of them.
lists-count =
    { $count ->
        [one] One list
       *[other] { $count } lists
    }
list-size =
    { $count ->
        [0] no component
        [one] one component
       *[other] { $count } components
    }
list-unfold = Open
list-unfold-named = Open the list { $name }
list-fold = Close
list-fold-named = Close the list { $name }
list-all = Show all { $count } components
list-new = New list
list-add = Create
list-added = { $name } was created
list-name = Name of the list
list-slug = URL slug
list-empty = No component is in it
list-take-out = Take { $path } out of the list
list-rule = Takes in components by itself: projects { $project }, components { $component }
list-rule-remove = Remove the rule: projects { $project }, components { $component }
list-rule-new = New rule
list-rule-add = Add the rule
list-rule-project = Projects whose slug matches
list-rule-hint = A regular expression, such as .* for all of them.
list-rule-component = Components whose slug matches
list-rename = Rename
list-rename-named = Rename the list { $name }
list-renamed = { $name } was renamed
list-on-dashboard = Shown on dashboards
list-put-in = Add to the list
list-component = Component for { $name }
list-component-hint = Part of its name, or its path, such as project/component.
list-delete = Delete
list-delete-named = Delete the list { $name }
list-delete-explained = Its components stay. Teams that work in the list lose its components.
list-deleted = { $name } was deleted

## Teams

site-teams-count = { $count ->
    [one] One team of the site
   *[other] { $count } teams of the site
  }
site-team-open = Members and roles
site-team-open-named = Members and roles of { $name }
site-team-new = New team
site-team-make = Create the team
site-team-made = { $name } was created
site-team-name = Name of the team
site-team-projects = Projects
site-team-reach-0 = In chosen projects
site-team-reach-1 = In all projects
site-team-reach-2 = In the projects of a component list
site-team-reach-3 = In public projects
site-team-reach-4 = In public and protected projects
site-team-reach-limited = In chosen components
site-team-roles-none = no role

## Roles

roles-count = { $count ->
    [one] One role
   *[other] { $count } roles
  }
roles-text = A role is a set of permissions. Teams give roles to their members. Click a role to change it.
roles-table = Permissions of each role
role-unused = No effect on this site
role-permission = Permission
role-edit-named = Change the role { $name }
role-new = New role
role-title = Role { $name }
role-name = Name of the role
role-saved = The role { $name } is saved
role-changed-meanwhile = Somebody else changed this role meanwhile. Nothing was saved.
role-removed-meanwhile = Somebody else deleted this role meanwhile.
role-reload = Show their version
role-remove = Delete the role
role-remove-title = Delete the role { $name }
role-remove-type = Type { $name } to delete it
role-remove-text = Every team loses this role, and its members what it allows. Nobody can take this back.
role-removed = The role { $name } was deleted

## Explanation of permissions

rights-question = Why can somebody do this, or not?
rights-ask = Explain
rights-person = Person
rights-place = Place
rights-place-hint = Type a part of the name of a project or component. Add /cs for its Czech. Empty: the whole site.
rights-site = the whole site
rights-superuser = { $name } is an administrator of the site, and can do everything.
rights-unseen = { $name } does not see { $place }.
rights-agreement = { $name } has not accepted the contributor agreement of the component. Until then no text of theirs is taken.
rights-allowed = { $name } can do this in { $place } ({ $count })
rights-missing = { $name } cannot do this in { $place } ({ $count })
rights-none = Nothing
rights-all = Nothing is missing
rights-by-team = by the role { $role } of the team { $team }
rights-by-itself = comes with the account
rights-givers = People who can give more

## Languages

site-languages-count = { $count ->
    [one] One language
   *[other] { $count } languages
  }
site-language-name = Name
site-language-code = Code
site-language-code-hint = As files have it, such as pt_BR. Files with this code are of this language.
site-language-plural = Plural forms
site-language-forms = { $count ->
    [one] one form
   *[other] { $count } forms
  }
site-language-new = Add a language
site-language-change = Change
site-language-change-named = Change { $name }
site-language-direction = Direction of writing
site-language-ltr = Left to right
site-language-rtl = Right to left
site-language-number = Number of plural forms
site-language-formula = Plural rule
site-language-formula-hint = As gettext has it: which form the number n takes, such as n != 1.
site-language-saved = { $name } is saved
site-language-remove = Delete
site-language-remove-title = Delete the language { $name }
site-language-remove-type = Type { $code } to delete it
site-language-remove-text = The language goes, with its plural rule, its words for the spelling, and its place in teams and assignments. Nobody can take this back. A language with translations cannot be deleted: remove its translations first.
site-language-removed = { $name } was deleted

## Registration and identity providers

registration-change = Change this in the settings
registration-by = The environment variable { $variable } decides this.
providers-title = Identity providers
providers-about = People sign in with an account that they have elsewhere. Secrets are stored encrypted and never shown again.
providers-by = The file of { $variable } names providers. It decides about these, and you add others here.
providers-none = Nobody signs in by another service yet
provider-add = Add a provider
provider-added = { $name } was added
provider-change = Edit
provider-change-named = Edit { $name }
provider-changed = { $name } was changed
provider-try = Test
provider-try-named = Test { $name }
provider-trying = Testing…
provider-verdict-fine = It is there, and knows this site.
provider-verdict-unreachable = It gave no answer that fits:
provider-verdict-wrong-client = It does not know the client id with this secret:
provider-delete = Delete
provider-delete-named = Delete { $name }
provider-delete-type = Type { $id } to delete it
provider-delete-people = { $count ->
    [0] No account is connected with it.
    [one] One account is connected with it. It stays.
   *[other] { $count } accounts are connected with it. They stay.
  }
provider-delete-alone = { $count ->
    [one] One person has no other way to sign in, and then needs a sign-in link.
   *[other] { $count } people have no other way to sign in, and then need a sign-in link.
  }
provider-deleted = { $name } was deleted
provider-people = { $count ->
    [0] nobody yet
    [one] one person
   *[other] { $count } people
  }
provider-of-file = From the file of { $variable }
provider-broken = It cannot be used: its secret does not open, or the file names another one of its id.
provider-return = Return address:
provider-return-give = Give the provider this return address (redirect URI):
provider-kind = Kind
provider-kind-openid = OpenID Connect
provider-kind-github = GitHub
provider-id = Id
provider-id-hint = Stands in the return address: lower case letters, digits and dashes. It does not change later.
provider-name = Name
provider-name-hint = As people see it on the button.
provider-issuer = Address
provider-issuer-hint = The issuer, such as https://login.example.org/realms/main.
provider-issuer-hint-github = The address of a GitHub Enterprise Server. Empty: github.com.
provider-api-url = Address of the API
provider-api-url-hint = Empty: the usual one of the server.
provider-client-id = Client id
provider-client-secret = Client secret
provider-client-secret-hint = It is stored encrypted, and never shown again.
provider-client-secret-kept = Empty: the secret stays. Give it again if you change an address.
provider-scopes = Scopes
provider-scopes-hint = Empty: openid email profile.
provider-groups-claim = Claim with groups
provider-groups-claim-hint = Empty: groups.
provider-register = Everybody whom it knows gets an account
provider-register-hint = Otherwise people connect their account with it first.
provider-match = A verified email address finds the account of its owner
provider-match-hint = Only for providers that give nobody’s address to others.
provider-teams = Teams of groups
provider-teams-hint = A line each: group = name of a team of the site.
provider-teams-hint-github = A line each: organization/team = name of a team of the site.
provider-teams-wrong = Write a group, an equals sign, and the name of a team.

## Secrets and keys

sealing-key = Key that encrypts all secrets
sealing-key-place = Where it is
sealing-key-count = Keys that decrypt
sealing-key-fingerprint = Fingerprint
sealing-key-since = In its file since
sealing-key-since-unknown = Not known: it comes from the environment
sealing-key-rotate = Keep a copy of this file with your backups: without it nothing opens the secrets.
sealing-key-rotate-given = To exchange it, start every node with SECRETS_KEY=NEW,OLD. Then this page has a button that encrypts everything by the new key. Leave the old key out afterwards.
sealing-key-exchange = Exchange the key
sealing-key-exchange-text = Weft makes a new key and encrypts all secrets by it, while everybody works on. The old key goes at the end. Make a new backup afterwards: older ones need the old key, which they hold.
sealing-key-exchange-given = Weft encrypts all secrets by the first key of SECRETS_KEY, while everybody works on. Every node must have been started with both keys.
sealing-key-runs = Secrets are encrypted by the new key
sealing-key-exchanged = The key was exchanged. Make a new backup now.
sealing-key-exchanged-given = Everything is encrypted by the first key. Leave the other one out of SECRETS_KEY on every node now.
key-kind = Kind
key-kind-token = API tokens
key-kind-ssh = SSH keys
key-kind-gpg = GPG keys that sign commits
key-kind-git-host = Tokens and keys of git hosts
key-kind-machine = Keys of machine translation
key-kind-webhook = Secrets of webhooks
key-name-token = Token of { $owner }
key-name-ssh = SSH key of { $owner }
key-name-gpg = GPG key of { $owner }
key-name-git-host = Git host of { $owner }
key-name-machine = Machine translation of { $owner }
key-name-webhook = Webhook of { $owner }
key-site = the site
key-since = since { $time }
key-used = last used { $time }
key-unused = never used
key-expires = ends { $time }
key-end = Revoke
key-end-named = Revoke { $name }
key-end-text = Programs of { $owner } that use this token are refused at once, and so are tokens that it made. Nobody can undo this.
key-ended = { $name } was revoked
key-change = Change
key-change-named = Change { $name }
keys-none = There is none
keys-more = Show more
