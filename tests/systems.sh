#!/usr/bin/env bash
# Tries a command in a fresh system of each kind that is promised, as a newcomer has it, with nothing installed:
#   tests/systems.sh FOLDER [COMMAND]
# The command, of the committed tree, is `./dev verify` where none is given. The systems are made once, below the folder,
# with debootstrap, which needs root, a network, and about 4 GB each after ./dev test; of Ubuntu's it needs Ubuntu's keys
# (the package ubuntu-keyring). What a system printed stands in FOLDER/NAME.log.
set -euo pipefail
[ $# -ge 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2; }
folder=$1 command=${2:-./dev verify} source=$(cd "$(dirname "$0")/.." && pwd) failed=0
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

make_system() {  # NAME MIRROR
  local root=$folder/$1 script=()
  # A release that this debootstrap does not know yet is made as the others of its kind.
  [ -e "/usr/share/debootstrap/scripts/$1" ] || script=("$([[ $2 == *ubuntu* ]] && echo gutsy || echo sid)")
  local components=main
  [[ $2 != *ubuntu* ]] || components=main,universe
  debootstrap --variant=minbase --components="$components" --include=ca-certificates,git "$1" "$root.new" "$2" \
    ${script[@]+"/usr/share/debootstrap/scripts/${script[0]}"} >"$root.log" 2>&1 || return
  # Where this machine trusts authorities of its own, the system does.
  ! compgen -G "/usr/local/share/ca-certificates/*.crt" >/dev/null ||
    { cp /usr/local/share/ca-certificates/*.crt "$root.new/usr/local/share/ca-certificates/" && chroot "$root.new" update-ca-certificates >>"$root.log" 2>&1; }
  mv "$root.new" "$root"
}

inside() {  # NAME
  local root=$folder/$1
  rm -rf "$root/root/mistakebound"
  git clone -q "$source" "$root/root/mistakebound"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  # Mounted in a namespace of its own, so that nothing stays mounted, whatever happens.
  unshare --mount --pid --fork bash -c '
    mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount --make-rslave "$1/dev"
    exec env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb \
      NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt chroot "$1" bash -c "cd /root/mistakebound && $2"' \
    systems "$root" "$command" >"$root.log" 2>&1
}

while read -r name mirror; do
  if { [ -d "$folder/$name" ] || make_system "$name" "$mirror"; } && inside "$name" </dev/null; then
    echo "$name: $command passed"
  else
    echo "$name: $command FAILED, see $folder/$name.log"
    failed=1
  fi
done <<'SYSTEMS'
bookworm http://deb.debian.org/debian
trixie http://deb.debian.org/debian
jammy http://archive.ubuntu.com/ubuntu
noble http://archive.ubuntu.com/ubuntu
SYSTEMS
exit "$failed"
