#!/usr/bin/env bash
# All tests as clang built them, under ThreadSanitizer. (`make test` has run them
# as g++ built them.)
. "$(dirname "$0")/sources.sh"
set -euo pipefail
scripts/run_tests.sh tsan
