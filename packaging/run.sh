#!/bin/sh
# Start ChargeMap, or its tests with "test", on any machine: a POSIX shell is all this needs.
#     sh packaging/run.sh [FILE ...]
#     sh packaging/run.sh test [words for pytest]
# Finds Python 3.11 or newer (or gets it), then lets packaging/bootstrap.py do the rest.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

say() { printf '[chargemap] %s\n' "$*" >&2; }

# A Python that can make the environment prints its own path: new enough, with venv and pip.
fit='import sys, venv, ensurepip
sys.exit("too old") if sys.version_info < (3, 11) else print(sys.executable)'

find_python() {
    for name in "$here/.venv/bin/python" "$here/.venv/Scripts/python.exe" \
        python3 python3.14 python3.13 python3.12 python3.11 python; do
        "$name" -c "$fit" 2>/dev/null && return
    done
    py -3 -c "$fit" 2>/dev/null
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then sudo "$@"
    else
        say "Python 3.11 or newer is missing. Run this as root, then start again:"
        say "    $*"
        exit 1
    fi
}

apt_python() {
    say "installing Python with apt-get"
    as_root apt-get -qq update || say "apt-get update had errors; going on"
    for version in '' 3.13 3.12 3.11; do
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y \
            --no-install-recommends --no-upgrade \
            "python3${version#3}" "python3${version#3}-venv" >/dev/null 2>&1 || continue
        if find_python >/dev/null; then return; fi
    done
}

dnf_python() {
    say "installing Python with dnf"
    for name in python3 python3.13 python3.12 python3.11; do
        as_root dnf -q -y install "$name" >/dev/null || continue
        if find_python >/dev/null; then return; fi
    done
}

if ! python=$(find_python); then
    if command -v apt-get >/dev/null; then apt_python
    elif command -v dnf >/dev/null; then dnf_python
    elif command -v brew >/dev/null; then brew install python@3.13
    fi
    python=$(find_python) || {
        say "ChargeMap needs Python 3.11 or newer with venv: https://www.python.org/downloads/"
        exit 1
    }
fi
exec "$python" "$here/packaging/bootstrap.py" "$@"
