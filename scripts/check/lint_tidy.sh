#!/usr/bin/env bash
# clang-tidy (.clang-tidy) over every source file but tests, or over those given.
# It reads them without the precompiled header, and so holds, too, that every
# file includes what it uses.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
mkdir -p build
cmake --preset tsan -B build/tidy -DHLOREF_PCH=OFF >build/configure.log 2>&1 ||
  { cat build/configure.log; exit 1; }
[ $# -gt 0 ] || set -- $(sources 'base/*.cc' 'literals/*.cc' 'ops/*.cc' \
  'interpreter/*.cc' 'conformance/*.cc' | grep -v '_test\.cc$')
[ $# -gt 0 ] || exit 0
findings=$(printf '%s\n' "$@" |
  xargs -P "$(nproc)" -n 4 clang-tidy -p build/tidy --quiet 2>/dev/null) &&
  exit 0
grep -E 'error:|warning:' <<<"${findings//$PWD\//}" ||
  echo "clang-tidy failed; run it by hand: clang-tidy -p build/tidy FILE"
exit 1
