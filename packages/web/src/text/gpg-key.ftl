# The GnuPG key that signs a project's commits.

gpg-key-title = GnuPG key of the project
gpg-key-none = The project has no GnuPG key. Commits are signed by the SSH key, unless the options of the delivery choose GnuPG.
gpg-key-missing = GnuPG is not installed on this server: install gpg, or sign by SSH.
gpg-key-text = Add this public key to the account of the git host, under GPG keys. The host then shows the commits as verified.
gpg-key-holder = Holder
gpg-key-fingerprint = Fingerprint
gpg-key-made = Added
gpg-key-new = Add a key
gpg-key-replace = Replace the key
gpg-key-name = Name in the key
gpg-key-email = Email address in the key
gpg-key-email-hint = Use an address of the account at the git host, and the same one as the committer’s.
gpg-key-make = Make a key
gpg-key-made-done = Key made. Add its public half to the git host.
gpg-key-secret = Secret key
gpg-key-secret-hint = Paste the output of gpg --export-secret-keys --armor. The key may have no passphrase. It is encrypted here and never shown again.
gpg-key-import = Import the key
gpg-key-imported = Key imported
gpg-key-remove = Remove the key
gpg-key-remove-title = Remove the key?
gpg-key-remove-explained = If commits are to be signed by GnuPG, texts wait until there is another key.
gpg-key-removed = Key removed
