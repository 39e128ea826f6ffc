# How a component's commits reach its maintainers: pushes and pull requests.

delivery-title = Delivery
delivery-vcs = Commits are delivered by
delivery-vcs-hint = With a git host, Weft pushes to a branch beside yours and opens a pull request. Without a push address it uses a fork.
delivery-vcs-git = pushes
delivery-vcs-local = nobody: Weft keeps the repository
delivery-vcs-host = pull requests at { $host }
delivery-save = Save
delivery-saved = Delivery saved
delivery-hosts = The account that opens pull requests is under Git hosts in the project's settings.
delivery-list = Separate them by commas.
delivery-more = Options

delivery-create-merge-request = Open pull requests
delivery-merge-request-scope = Pull requests
delivery-merge-request-scope-repository = one for the repository
delivery-merge-request-scope-language = one for each language
delivery-merge-request-scope-label = one for each label
delivery-merge-request-interval = Open and update
delivery-merge-request-interval-commit = with every commit
delivery-merge-request-interval-daily = once a day
delivery-merge-request-interval-weekly = once a week
delivery-merge-request-percent = Open at (percent translated)
delivery-merge-request-labels = Labels
delivery-merge-request-reviewers = Reviewers
delivery-merge-request-draft = Draft
delivery-merge-request-draft-never = never
delivery-merge-request-draft-errors = while checks find errors
delivery-merge-request-draft-checks = while any check fails
delivery-merge-request-automerge = Merge automatically
delivery-merge-request-merge-method = Merge method
delivery-merge-request-merge-method-merge = merge commit
delivery-merge-request-merge-method-squash = squash
delivery-merge-request-merge-method-rebase = rebase
delivery-git-force-push = Force push
delivery-squash = Squash commits
delivery-squash-none = no
delivery-squash-all = into one
delivery-squash-language = by language
delivery-squash-file = by file
delivery-squash-author = by author
delivery-sign-off = Sign off commits
delivery-sign-commits = Sign commits
delivery-sign-with = Sign by
delivery-sign-with-ssh = SSH key
delivery-sign-with-gpg = GnuPG key
delivery-committer-name = Committer
delivery-committer-email = Email address of the committer
delivery-guard-deleted-lines = Hold a push that deletes more lines than
delivery-guard-deleted-percent = Hold a push that deletes more of a file than (percent)
delivery-guard-placeholders = Hold a push that drops placeholders
delivery-guard-unknown-files = Hold a push that changes files of no component

pulls-title = Pull requests
pulls-none = None yet. The next push opens one.
pulls-open = Open
pulls-merged = Merged
pulls-closed = Closed
pulls-draft = Draft
pulls-number = #{ $number }
pulls-empty = nothing was left to merge
pulls-others = with commits of others
pulls-refused = The host did not take: { $names }
pulls-waits = It was closed without a merge. The translations are kept. Push to open another pull request.

outgoing-show = Show the changes to push
outgoing-none = Nothing to push
outgoing-commits = { $count ->
    [one] One commit
   *[other] { $count } commits
}
outgoing-file = File
outgoing-added = Added lines
outgoing-deleted = Deleted lines
outgoing-cut = The rest is not shown.
