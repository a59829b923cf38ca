#!/usr/bin/env bash
# scripts/install_dependencies.sh program|tests|all: installs the Debian packages
# that the program, its tests too, or all of the checks need. Quick and silent
# when they are there. docs/dependencies.md has the reason for each.
set -euo pipefail

packages=(g++ cmake ninja-build ccache pkg-config
  libabsl-dev nlohmann-json3-dev libcli11-dev
  libmpfr-dev libmpc-dev libgmp-dev libeigen3-dev libssl-dev zlib1g-dev
  libprotobuf-dev protobuf-compiler
  libmd4c-dev libmd4c-html0-dev libcpp-httplib-dev libjs-codemirror)
case ${1:-all} in
  program) ;;
  tests) packages+=(libgtest-dev libgmock-dev python3 python3-dev
    python3-venv chromium python3-websocket) ;;
  # Then the second compiler, the formatter, the linter, sanitizers, benchmarks,
  # a validator of JSON.
  all) packages+=(libgtest-dev libgmock-dev python3 python3-dev python3-venv
    chromium python3-websocket
    clang clang-format clang-tidy libomp-dev libclang-rt-dev libbenchmark-dev
    python3-fastjsonschema) ;;
  *) echo "usage: $0 program|tests|all" >&2; exit 2 ;;
esac

# Names also count when another package provides them (libclang-rt-dev is
# libclang-rt-14-dev's).
have=$(dpkg-query -W -f '${db:Status-Status} ${Package} ${Provides}\n' |
  sed -n 's/^installed //p' | sed 's/([^)]*)//g' | tr -s ', ' '\n' | sort -u)
missing=$(comm -23 <(printf '%s\n' "${packages[@]}" | sort) <(echo "$have"))
[ -n "$missing" ] || exit 0

echo "Installing:" $missing
sudo=()
[ "$(id -u)" -eq 0 ] || sudo=(sudo)
"${sudo[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq \
  --no-install-recommends $missing </dev/null
