#!/bin/sh
# Runs Weft in its image. PostgreSQL asks for the name of its user: one that the image does not know gets one, where libnss-extrausers looks.
# Its group there is a number as its own: small ones do not count there.
set -e
if ! getent passwd "$(id -u)" > /dev/null; then
  names=/tmp/weft-names
  if mkdir -p "$names" 2> /dev/null && [ -w "$names" ]; then
    echo "weft:x:$(id -u):$(id -u):Weft:/data:/usr/sbin/nologin" > "$names/passwd"
    : > "$names/group"
  fi
fi
HOME=${HOME:-/data}
export HOME
exec /usr/lib/weft/bin/node /usr/lib/weft/node_modules/weft/bin/weft.js "$@"
