#!/usr/bin/env bash
# Installs the Debian packages that the build and its checks need. Quick and
# silent when all are there.
set -euo pipefail

packages=(
  # To build.
  g++ cmake ninja-build ccache pkg-config python3
  # To check: the second compiler, the formatter, the linter, sanitizers.
  clang clang-format clang-tidy libomp-dev libclang-rt-dev
  # Libraries; the README says what each is for.
  libabsl-dev libeigen3-dev nlohmann-json3-dev libcli11-dev
  libmpfr-dev libmpc-dev libgmp-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)

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
