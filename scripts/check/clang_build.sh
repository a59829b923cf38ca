#!/usr/bin/env bash
# clang builds what users run and its tests, too, without warnings (they are
# errors); it reads the workshop in lint_tidy.sh. g++ has built all for the tests.
# The build has ThreadSanitizer, which costs it nothing, so that tests.sh finds
# races.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
mkdir -p build
cmake --preset tsan >build/configure.log 2>&1 ||
  { cat build/configure.log; exit 1; }
cmake --build --preset tsan -- -k 0 >build/clang.log 2>&1 ||
  { grep -E -A 4 'error:|warning:|FAILED' build/clang.log; exit 1; }
