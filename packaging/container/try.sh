#!/bin/bash
# Builds the image on a base of its own and runs it, where no registry of images can be reached: root, buildah, mmdebstrap.
# Usage: packaging/container/try.sh [FOLDER]. It prints the size without the base, and fails where the image does not keep a promise.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:-$(mktemp -d)}
mkdir -p "$work"
export BUILDAH_ISOLATION=chroot
storage=(--root "$work/storage" --runroot "$work/run")
mirror=${MIRROR:-http://deb.debian.org/debian}
uid=4242

say() { echo "== $*"; }

base() { # NAME PACKAGES
  [ -f "$work/$1.tar" ] || mmdebstrap --quiet --variant=minbase --include="$2" bookworm "$work/$1.tar" "$mirror"
  local container
  container=$(buildah "${storage[@]}" from scratch)
  buildah "${storage[@]}" add --quiet "$container" "$work/$1.tar" / > /dev/null
  if [ "$1" = build ]; then
    if [ -f /etc/ssl/certs/ca-certificates.crt ]; then
      # A proxy of this machine may have a certificate of its own.
      buildah "${storage[@]}" copy --quiet "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt > /dev/null
      buildah "${storage[@]}" config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
    fi
    buildah "${storage[@]}" copy --quiet "$container" "$(readlink -f "$(command -v node)")" /usr/bin/node > /dev/null
    buildah "${storage[@]}" copy --quiet "$container" "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" /usr/lib/node_modules/npm > /dev/null
    buildah "${storage[@]}" run "$container" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/bin/npm
  fi
  buildah "${storage[@]}" commit --quiet "$container" "weft-$1" > /dev/null
  buildah "${storage[@]}" rm "$container" > /dev/null
}

say 'bases'
base base ca-certificates
base build ca-certificates,libstdc++6

say 'image'
buildah "${storage[@]}" build --quiet --format docker --ignorefile "$root/.containerignore" \
  --build-arg BUILD=localhost/weft-build --build-arg BASE=localhost/weft-base \
  -f "$root/packaging/container/Containerfile" -t weft "$root"

container=$(buildah "${storage[@]}" from localhost/weft)
mounted=$(buildah "${storage[@]}" mount "$container")
whole=$(du -sm "$mounted" | cut -f1)
below=$(buildah "${storage[@]}" from localhost/weft-base)
bare=$(du -sm "$(buildah "${storage[@]}" mount "$below")" | cut -f1)
say "size: $((whole - bare)) MB without the base of $bare MB"
[ $((whole - bare)) -le 400 ]
buildah "${storage[@]}" inspect --format '{{.Docker.Config.User}} {{.Docker.Config.Healthcheck.Test}}' "$container" | grep '^10001:0 .*health'

say "run as user $uid, who has no name, on a read-only root"
run=$work/root
rm -rf "$work/data"
mkdir -p "$run" "$work/data"
chown $uid:0 "$work/data"
cleanup() {
  [ -z "${server:-}" ] || kill -TERM "$server" 2> /dev/null || true
  wait 2> /dev/null || true
  for place in data tmp proc dev ''; do umount "$run/$place" 2> /dev/null || true; done
}
trap cleanup EXIT
mount --bind "$mounted" "$run"
mount -o remount,bind,ro "$run"
mount --bind "$work/data" "$run/data"
mount -t tmpfs tmpfs "$run/tmp"
mount -t proc proc "$run/proc"
mount -t tmpfs tmpfs "$run/dev"
for device in null zero full random urandom; do cp -a "/dev/$device" "$run/dev/"; done
mkdir -m 1777 "$run/dev/shm"
inside() { chroot --userspec=$uid:0 "$run" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOST=127.0.0.1 PORT=18080 DATA_DIR=/data/weft DEMO=off "$@"; }
if inside touch /usr/lib/weft/x 2> /dev/null; then say 'the root can be written'; exit 1; fi
inside /usr/bin/tini -s -- /usr/bin/weft serve > "$work/out" 2>&1 &
server=$!
for _ in $(seq 60); do
  if inside /usr/lib/weft/bin/node /usr/lib/weft/health.mjs; then break; fi
  sleep 1
done
inside /usr/lib/weft/bin/node /usr/lib/weft/health.mjs
curl -fsS http://127.0.0.1:18080/ | grep -q '<title>Weft</title>'
inside /usr/bin/weft doctor
say 'stop'
kill -TERM "$(pgrep -P "$server" || echo "$server")"
wait "$server" && server=
tail -3 "$work/out"
say 'all is well'
