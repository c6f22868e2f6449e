# Sourced by run and test: goes to the checkout and makes sure that there is what a build needs.
#
# It needs root only where a package is missing, and asks before it installs a toolchain.

cd "$(dirname "${BASH_SOURCE[0]}")/.."

step() { printf '\n== %s\n' "$*" >&2; }
say() { printf '   %s\n' "$*" >&2; }
stop() { printf 'off: %s\n' "$*" >&2; exit 1; }

# Asks, and takes no answer for a no: nothing is installed behind somebody's back.
agreed() {
    [ -t 0 ] || return 1
    printf '   %s [y/N] ' "$1" >&2
    read -r answer
    [ "$answer" = y ] || [ "$answer" = Y ]
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else
        stop "this needs root and there is no sudo. As root, run: $*"
    fi
}

# Installs Debian packages, of those named, that are not there yet.
need_packages() {
    command -v dpkg-query >/dev/null || { say "no dpkg here: the packages $* are taken to be installed"; return; }
    local missing=()
    local package
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    step "Installing ${missing[*]}"
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
}

swift_is_usable() {
    command -v swift >/dev/null || return 1
    local version
    version=$(swift --version 2>/dev/null | grep -oE 'Swift version [0-9]+\.[0-9]+' | grep -oE '[0-9]+\.[0-9]+')
    [ "$(printf '6.2\n%s\n' "$version" | sort -V | head -n 1)" = 6.2 ]
}

# Without Swift: the same script inside Swift's own image, with the checkout and the person's data mounted.
in_container() {
    local engine
    for engine in docker podman; do
        if command -v "$engine" >/dev/null && "$engine" info >/dev/null 2>&1; then
            step "No Swift 6.2 here: running $1 in a container ($engine)"
            local state="${XDG_STATE_HOME:-$HOME/.local/state}/off"
            mkdir -p "$state"
            local terminal=(-i)
            [ -t 0 ] && terminal=(-it)
            exec "$engine" run --rm "${terminal[@]}" -v "$PWD:/off" -v "$state:/state/off" \
                -e XDG_STATE_HOME=/state -w /off swift:6.2-bookworm "$@"
        fi
    done
}

offer_toolchain() {
    say "Off needs Swift 6.2 or newer, and there is neither that nor a container engine here."
    say "The official installer is swiftly (https://www.swift.org/install/linux); it puts Swift into your home folder."
    agreed "Download and run it now?" || stop "nothing was installed. Install Swift 6.2 and run this again."
    need_packages curl ca-certificates gnupg
    local folder
    folder=$(mktemp -d)
    curl -fL --progress-bar -o "$folder/swiftly.tar.gz" \
        "https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz"
    tar -xzf "$folder/swiftly.tar.gz" -C "$folder"
    "$folder/swiftly" init --assume-yes --quiet-shell-followup
    rm -rf "$folder"
    # shellcheck disable=SC1091
    . "${SWIFTLY_HOME_DIR:-$HOME/.local/share/swiftly}/env.sh"
    hash -r
}

# prepare SCRIPT [ARGUMENTS]: returns with a toolchain and the two libraries in place.
prepare() {
    if ! swift_is_usable; then
        in_container "$@"
        offer_toolchain
        swift_is_usable || stop "Swift was installed but does not answer. Open a new terminal and run this again."
    fi
    need_packages libcurl4-openssl-dev libsqlite3-dev
}
