#!/usr/bin/env bash
# All tests, built by clang, under ThreadSanitizer. (`make test` has run them built
# by g++.)
. "$(dirname "$0")/sources.sh"
set -euo pipefail
scripts/run_tests.sh tsan
