#!/usr/bin/env bash
# All tests, as built by both compilers; by clang under ThreadSanitizer.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
for preset in tsan dev; do
  scripts/run_tests.sh "$preset"
done
