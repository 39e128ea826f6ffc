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
    # Files that root names are where root may write; all else is done with no more rights than the service has.
    case $1 in
      backup | restore | memory | file | detect) set -- --inh-caps=-all,+dac_override --ambient-caps=-all,+dac_override -- "$node" $here/node_modules/weft/bin/weft.js "$@" ;;
      *) set -- --inh-caps=-all -- "$node" $here/node_modules/weft/bin/weft.js "$@" ;;
    esac
    exec setpriv --reuid=weft --regid=weft --clear-groups "$@"
  fi
fi
if [ "$(id -u)" != 0 ] && [ -z "$DATA_DIR" ]; then
  # Without this, a command of a user would make an installation in the present folder, and find nothing wrong with it.
  case " $* " in
    '  ' | ' file '* | ' detect '* | *' --help '* | *' --version '*) ;;
    *)
      echo "weft: the installation of this machine is root's (sudo weft $1); for another one, set DATA_DIR" >&2
      exit 2
      ;;
  esac
fi
exec "$node" $here/node_modules/weft/bin/weft.js "$@"
