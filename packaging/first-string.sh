#!/bin/bash
# From the npm package to the first translated string, as a stranger does it: prints each command, the time, and the most memory.
# Usage: packaging/first-string.sh [dist/weft-0.1.0.tgz]. As root on Linux it runs in a memory cgroup of 1 GB.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
package=$(readlink -f "${1:-$root/dist/weft-$(node -p "require('$root/package.json').version").tgz}")
work=$(mktemp -d)
group=
limit=$((1024 ** 3))

confine() {
  if [ -d /sys/fs/cgroup/memory ]; then
    parent=/sys/fs/cgroup/memory max=memory.limit_in_bytes peak=memory.max_usage_in_bytes kills=memory.oom_control
  else
    parent=/sys/fs/cgroup max=memory.max peak=memory.peak kills=memory.events
  fi
  group=$parent/weft-first-string.$$
  if mkdir "$group" 2> /dev/null && [ -w "$group/$max" ]; then
    echo $limit > "$group/$max"
    echo $$ > "$group/cgroup.procs"
    echo "in a memory cgroup of $((limit / 1024 ** 2)) MB"
  else
    rmdir "$group" 2> /dev/null || true
    group=
    echo 'without a memory cgroup'
  fi
}
cleanup() {
  kill "${server:-}" "${daemon:-}" 2> /dev/null || true
  wait 2> /dev/null || true
  if [ -n "$group" ]; then
    echo "most memory, with the cache of files: $(($(cat "$group/$peak") / 1024 ** 2)) MB; killed: $(sed -n 's/^oom_kill //p' "$group/$kills")"
    echo $$ > "$parent/cgroup.procs"
    rmdir "$group" 2> /dev/null || true
  fi
  # The server writes its compiled code while it ends.
  for _ in 1 2 3 4 5; do if rm -rf "$work" 2> /dev/null; then break; fi; sleep 2; done
}
trap cleanup EXIT

# The stranger's own repository.
git init --quiet --bare "$work/git/hello.git"
git clone --quiet "$work/git/hello.git" "$work/hello" 2> /dev/null
mkdir "$work/hello/po"
printf 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Hello"\nmsgstr ""\n' | tee "$work/hello/po/hello.pot" > "$work/hello/po/cs.po"
git -C "$work/hello" add . && git -C "$work/hello" -c user.name=A -c user.email=a@example.org commit --quiet -m Start
git -C "$work/hello" push --quiet origin HEAD:main && git -C "$work/git/hello.git" symbolic-ref HEAD refs/heads/main
git daemon --reuseaddr --listen=127.0.0.1 --port=19418 --export-all --base-path="$work/git" > /dev/null 2>&1 &
daemon=$!

confine
export PORT=18081 DEMO=off GIT_ALLOW_PRIVATE=1 DATA_DIR="$work/weft/data"
mkdir "$work/weft" && cd "$work/weft"
began=$(date +%s)
number=0
step() { number=$((number + 1)); echo "$number. [$(($(date +%s) - began)) s] $*"; }

step 'npm install weft.tgz'
npm install --no-audit --no-fund --silent "$package"
step 'npx weft serve &'
npx weft serve > serve.log 2>&1 &
server=$!
until curl -fsS "http://127.0.0.1:$PORT/healthz/" > /dev/null 2>&1; do sleep 0.2; done
step "npx weft import git://127.0.0.1:19418/hello.git --project hello --component ui --filemask 'po/*.po' --new-base po/hello.pot"
npx weft import git://127.0.0.1:19418/hello.git --project hello --component ui --filemask 'po/*.po' --new-base po/hello.pot
step 'token=$(npx weft user token admin)'
token=$(npx weft user token admin | grep -o 'wl[up]_[A-Za-z0-9]*')
step 'curl …/api/translations/hello/ui/cs/units/'
unit=$(curl -fsS -H "Authorization: Token $token" "http://127.0.0.1:$PORT/api/translations/hello/ui/cs/units/" | grep -o '"url":"[^"]*/api/units/[0-9]*/"' | grep -o '/api/units/[0-9]*/' | head -1)
step "curl -X PATCH …$unit"
curl -fsS -X PATCH -H "Authorization: Token $token" -H 'Content-Type: application/json' -d '{"target": ["Ahoj"], "state": 20}' "http://127.0.0.1:$PORT$unit" | grep -q '"target":\["Ahoj"\]'
echo "translated after $number commands and $(($(date +%s) - began)) s"
