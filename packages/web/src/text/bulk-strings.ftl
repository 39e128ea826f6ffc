# The strings of a bulk edit, in the history.

bulk-entry-more = Show more strings
bulk-entry-none = You see none of its strings, or they are older than 30 days. The history of each string names the edit.
bulk-entry-undone = taken back
bulk-entry-kept = stayed: somebody had edited it since
