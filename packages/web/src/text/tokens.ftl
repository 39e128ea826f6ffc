# Keys to the API, of a person or of a project.

tokens-title = API tokens
tokens-none = No token yet
token-new = New token
token-note = Description
token-scopes = Scopes
token-make = Create the token
token-lifetime = Expires after
token-days = { $count } days
token-endless = no expiry
token-until = until { $time }
token-unused = never used
token-used = last used
token-of-account = The token that came with the account
token-end = End
token-end-title = End the token “{ $name }”?
token-end-explained = Programs that use it stop working immediately.
token-made = This is the new token. Copy it now: it is not shown again.
token-kept = I have copied it

scope-read = Read
scope-read-hint = Every token can see what its owner sees.
scope-translate = Translate
scope-translate-hint = Write translations, suggestions and comments, upload files.
scope-review = Review
scope-review-hint = Approve translations, resolve comments.
scope-administer = Administer
scope-administer-hint = Everything that its owner can do, also settings and access.
