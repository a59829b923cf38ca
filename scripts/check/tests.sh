#!/usr/bin/env bash
# All tests, as built by both compilers.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
for preset in clang dev; do
  scripts/run_tests.sh "$preset"
done
