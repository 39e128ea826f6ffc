# The key by which the hosts of private repositories know this service.

public-key = Public SSH key of Weft
public-key-text = A private repository is open to Weft once its host knows this key: on GitHub as a deploy key that may write, on GitLab as a deploy key with write access, elsewhere as a key of an account that may push.
public-key-none = There is no OpenSSH on this server, so it reaches no ssh address. Use the https address, or ask who runs the server to install OpenSSH.
