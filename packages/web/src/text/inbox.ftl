# The inbox.

inbox-nobody = Sign in to see your inbox
inbox-unread = { $count ->
    [0] You have read everything.
    [one] One thing is new.
    [100] 100 or more things are new.
   *[other] { $count } things are new.
}
inbox-all-read = I have read everything
inbox-choose = Choose what to be told of
inbox-list = What you were told of
inbox-none = Nothing yet
inbox-none-text = When somebody mentions you, answers you, or something happens that you asked to hear of, it stands here.
inbox-new = New:
