# The dashboard.

dashboard-hello = Hello, { $name }
dashboard-visitor = Translate with us
dashboard-visitor-text = These projects can be seen without an account.
dashboard-empty = No project yet
dashboard-empty-text = Import one from git: paste the address of its repository, and Weft finds the translation files in it.
dashboard-empty-wait = As soon as somebody adds a project that you may see, it stands here.
dashboard-import = Import from git
latest-changes = Latest changes
