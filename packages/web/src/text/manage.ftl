# The administration of the site.

manage-title = Administration
manage-parts = Parts of the administration
manage-forbidden = The administration is for people who manage this site.
manage-removed = Deleted projects
manage-people = People
manage-jobs = Jobs

## People

people-find = Find by user name
people-count = { $count ->
    [one] One account
   *[other] { $count } accounts
  }
people-none = No user name begins like this
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
manage-person-factors-gone = { $name } has no second factors now
manage-person-block = Block
manage-person-blocked = { $name } is blocked
manage-person-unblock = Unblock
manage-person-unblocked = { $name } can sign in again
manage-person-remove = Delete the account
manage-person-removed = { $name } was deleted
manage-person-removal-title = Delete the account { $name }
manage-person-removal-explained = Everything known of this person is deleted. Their texts stay, without their name. Nobody can take this back.
manage-person-removal-type = Type { $name } to delete it

## Jobs

job-state = State
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
