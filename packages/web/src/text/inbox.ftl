# The inbox.

inbox-nobody = Sign in to see your inbox
inbox-unread = { $count ->
    [0] You have read everything.
    [one] One new entry.
    [100] 100 or more new entries.
   *[other] { $count } new entries.
}
inbox-all-read = Mark all as read
inbox-read-named = Mark as read: { $name }
inbox-choose = Notification settings
inbox-list = Your notifications
inbox-none = No notifications yet
inbox-none-text = Mentions, answers and your other notifications appear here.
inbox-new = New:
