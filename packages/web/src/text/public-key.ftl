# The key by which the hosts of private repositories know this service.

public-key = Public SSH key of Weft
public-key-text = Add this key to the host, so that Weft can reach a private repository. On GitHub and GitLab add it as a deploy key with write access. On other hosts add it to an account that may push.
public-key-none = This server has no OpenSSH, so it cannot use ssh addresses. Use the https address, or ask an administrator to install OpenSSH.
