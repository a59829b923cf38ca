#!/usr/bin/env bash
# clang-tidy (.clang-tidy) over every source file but tests, or over those given.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
[ $# -gt 0 ] || set -- $(sources 'base/*.cc' 'literals/*.cc' 'ops/*.cc' \
  'interpreter/*.cc' | grep -v '_test\.cc$')
[ $# -gt 0 ] || exit 0
findings=$(printf '%s\n' "$@" |
  xargs -P "$(nproc)" -n 4 clang-tidy -p build/tsan --quiet 2>/dev/null) &&
  exit 0
grep -E 'error:|warning:' <<<"${findings//$PWD\//}" ||
  echo "clang-tidy failed; run it by hand: clang-tidy -p build/tsan FILE"
exit 1
