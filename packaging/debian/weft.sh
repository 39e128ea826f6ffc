#!/bin/sh
# weft: runs Weft on the Node of its package. Root works as the user of the service, on the service's data and settings.
set -e
here=/usr/lib/weft
node=$here/bin/node
# Compiled code is kept where root, or the service, alone can write.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-/var/cache/weft}"
if [ "$(id -u)" = 0 ] && [ -z "$DATA_DIR" ]; then
  if [ -r /etc/weft/weft.env ]; then
    # As systemd reads it: NAME=value on a line, nothing is expanded.
    while IFS= read -r line || [ -n "$line" ]; do
      case $line in
        '' | \#* | \;*) ;;
        [A-Za-z_]*=*)
          value=${line#*=}
          case $value in \"*\") value=${value#\"} value=${value%\"} ;; \'*\') value=${value#\'} value=${value%\'} ;; esac
          export "${line%%=*}=$value"
          ;;
      esac
    done < /etc/weft/weft.env
  fi
  DATA_DIR=/var/lib/weft HOME=/var/lib/weft
  export DATA_DIR HOME
  if [ -d /var/lib/weft ]; then
    for file in /etc/weft/credentials/*; do
      [ -f "$file" ] || continue
      export "$(basename "$file")=$(cat "$file")"
    done
    exec setpriv --reuid=weft --regid=weft --clear-groups -- "$node" $here/node_modules/weft/bin/weft.js "$@"
  fi
fi
exec "$node" $here/node_modules/weft/bin/weft.js "$@"
