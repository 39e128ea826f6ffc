# Announcements to the people of a place, or to everybody.

announcements-own = Announcements
announcements-none = No announcements
announcements-none-text = Your announcements appear at the top of the pages here, until their last day or until you remove them.
announcements-none-text-site = Your announcements appear at the top of the dashboard and of all pages of projects, until their last day or until you remove them.
announcement-new = Announce something
announcement-action = Announce
announcement-message = Message
announcement-severity = Importance
severity-info = For information
severity-success = Good news
severity-warning = Warning
severity-danger = Danger
announcement-expiry = Last day
announcement-expiry-hint = Leave it empty to keep it until you remove it.
announcement-notify-site = Notify everybody who gets news of the site
announcement-notify = Notify followers
announcement-endless = until it is removed
announcement-until = until { $day }
announcement-remove = Remove
announcement-made = Announced
