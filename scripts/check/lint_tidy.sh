#!/usr/bin/env bash
# clang-tidy (.clang-tidy), and clang's warnings, over every source file but tests,
# or over the arguments.
# It reads the files of a folder together, since most of its time goes into headers;
# so names in their anonymous namespaces are distinct. A precompiled header would
# cost more than it saves.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
mkdir -p build
cmake --preset tsan -B build/tidy -DHLOREF_PCH=OFF -DHLOREF_TESTS=OFF \
  -DHLOREF_WORKSHOP=ON -DHLOREF_UNITY=1000 >build/configure.log 2>&1 ||
  { cat build/configure.log; exit 1; }
[ $# -gt 0 ] || set -- $(sed -nE 's/^ *"file": "(.*)",?$/\1/p' \
  build/tidy/compile_commands.json | grep -v 'build/tidy/.*\.cc$')
findings=$(printf '%s\n' "$@" |
  xargs -P "$(nproc)" -n 1 clang-tidy -p build/tidy --quiet 2>/dev/null) &&
  exit 0
grep -E 'error:|warning:' <<<"${findings//$PWD\//}" | sort -u ||
  echo "clang-tidy failed; run it by hand: clang-tidy -p build/tidy FILE"
exit 1
