#!/bin/bash
# Installs, upgrades and removes the package of Debian on a machine with systemd, which runs in namespaces of this one: root, mmdebstrap.
# Usage: packaging/debian/try.sh [dist/weft_0.1.0_amd64.deb] [FOLDER]. It fails where the package does not keep a promise.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
package=$(readlink -f "${1:-$(ls "$root"/dist/weft_*_*.deb | tail -1)}")
work=${2:-$(mktemp -d)}
machine=$work/machine
mirror=${MIRROR:-http://deb.debian.org/debian}

say() { echo "== $*"; }

# The first process of the namespaces: mounts what systemd needs, and becomes it. A chroot would not do: the kernel makes no user
# namespaces in one, and the unit has PrivateUsers=.
if [ "${3:-}" = boot ]; then
  ip link set lo up
  mount --make-rprivate /
  mount --bind "$machine" "$machine"
  cd "$machine"
  mount -t sysfs -o ro sysfs sys
  mount -t tmpfs tmpfs run
  mount -t tmpfs -o mode=755 tmpfs dev
  for device in null zero full random urandom tty; do cp -a /dev/$device dev/; done
  mkdir dev/shm dev/pts
  mount -t tmpfs -o mode=1777 tmpfs dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  ln -s /proc/self/fd dev/fd
  if [ -d /sys/fs/cgroup/systemd ]; then
    mount -t tmpfs tmpfs sys/fs/cgroup
    mkdir sys/fs/cgroup/systemd sys/fs/cgroup/unified
    mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd
    mount -t cgroup2 cgroup2 sys/fs/cgroup/unified
  else
    mount -t cgroup2 cgroup2 sys/fs/cgroup
  fi
  mkdir -p .old
  pivot_root . .old
  cd /
  mount -t proc proc /proc
  umount -l /.old
  exec env -i container=weft PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --log-target=journal --show-status=false
fi

if [ ! -d "$machine" ]; then
  say 'a machine of Debian'
  mmdebstrap --quiet --variant=minbase --include=systemd,systemd-sysv,dbus,git,openssh-client,ca-certificates,curl,init-system-helpers,procps bookworm "$machine" "$mirror"
  ln -sf /dev/null "$machine/etc/systemd/system/console-getty.service"
fi
cp "$package" "$machine/root/weft.deb"
rm -rf "$work/next"
dpkg-deb -R "$package" "$work/next"
sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
dpkg-deb -Znone --build "$work/next" "$machine/root/weft-next.deb" > /dev/null

groups=$(for place in /sys/fs/cgroup/systemd /sys/fs/cgroup/unified /sys/fs/cgroup; do if [ -e $place/cgroup.procs ]; then echo "$place/weft-try.$$"; fi; done)
for group in $groups; do mkdir "$group"; done
(
  for group in $groups; do echo "$BASHPID" > "$group/cgroup.procs"; done
  exec unshare --mount --pid --fork --uts --ipc --net --cgroup --kill-child "$0" "$package" "$work" boot
) &
outer=$!
cleanup() {
  kill -KILL "$outer" 2> /dev/null || true
  wait 2> /dev/null || true
  for _ in 1 2 3 4 5; do
    for group in $groups; do [ ! -d "$group" ] || find "$group" -depth -type d -exec rmdir {} \; 2> /dev/null || true; done
    sleep 0.2
  done
}
trap cleanup EXIT

inside() { nsenter -t "$(pgrep -P $outer)" -m -p -u -i -n -C -r -w /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
state() { inside systemctl is-active weft || true; }
for _ in $(seq 30); do if inside systemctl is-system-running 2> /dev/null | grep -q running; then break; fi; sleep 1; done
say "systemd is $(inside systemctl is-system-running)"

say 'install'
inside dpkg --install /root/weft.deb | tail -1
[ "$(state)" = active ]
inside curl -fsS http://127.0.0.1:8080/ | grep -q '<title>Weft</title>'
inside journalctl -u weft --no-pager -o cat | grep -q 'as admin, with one click'
inside weft doctor | tail -1 | grep 'Nothing is wrong'
inside weft user add anna --full-name Anna --email anna@example.org > /dev/null

say 'every command as root, with files of root; none for somebody else'
inside weft backup /root/weft.backup
inside weft backup --verify /root/weft.backup
if inside setpriv --reuid=nobody --clear-groups weft doctor; then say 'anybody makes an installation'; exit 1; fi

say 'reload, and an end without notice'
inside systemctl reload weft
[ "$(state)" = active ]
inside systemctl kill --signal=KILL weft
sleep 12
[ "$(state)" = active ]

say 'upgrade'
echo 'SITE_URL=https://translate.example.org' >> "$machine/etc/weft/weft.env"
inside dpkg --install /root/weft-next.deb | tail -1
[ "$(state)" = active ]
grep -q translate.example.org "$machine/etc/weft/weft.env"

say 'restore while it is stopped'
inside systemctl stop weft
[ -z "$(inside ps -u weft -o pid=)" ]
inside weft restore /root/weft.backup --replace
[ -z "$(find "$machine/var/lib/weft" ! -uid "$(inside id -u weft)")" ]
inside systemctl start weft
inside weft doctor | tail -1 | grep 'Nothing is wrong'

say 'remove and purge'
inside dpkg --remove weft > /dev/null
[ -z "$(inside ps -u weft -o pid=)" ]
[ -f "$machine/etc/weft/weft.env" ]
inside dpkg --purge weft > /dev/null
[ ! -e "$machine/etc/weft" ] && [ ! -e "$machine/var/cache/weft" ] && [ -d "$machine/var/lib/weft" ]
rm -rf "$machine/var/lib/weft" "$machine"/root/weft*
[ -z "$(inside systemctl --failed --no-legend)" ]
say 'all is well'
