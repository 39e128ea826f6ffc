# Keys to the API, of a person or of a project.

tokens-title = API tokens
tokens-none = No token yet
token-new = New token
token-note = What it is for
token-scopes = What it may
token-make = Make the token
token-lifetime = How long it works
token-days = { $count } days
token-endless = without end
token-until = until { $time }
token-unused = never used
token-used = last used
token-of-account = The token that came with the account
token-end = End
token-end-sure = End the token “{ $note }”? Whatever uses it stops working at once.
token-made = This is the new token. It is shown this once: copy it now.
token-kept = I have it

scope-read = Read
scope-read-hint = Every token may see what its owner sees.
scope-translate = Translate
scope-translate-hint = Write translations, suggestions and comments, upload files.
scope-review = Review
scope-review-hint = Approve translations, resolve comments.
scope-administer = Administer
scope-administer-hint = Everything its owner may, settings and access included.
