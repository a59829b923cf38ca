#!/usr/bin/env bash
# The tests but for the workshop's, built by clang, under ThreadSanitizer. (`make
# test` has run all, built by g++.)
. "$(dirname "$0")/sources.sh"
set -euo pipefail
scripts/run_tests.sh tsan
