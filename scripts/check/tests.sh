#!/usr/bin/env bash
# All tests, built by both compilers; g++'s last, so that its summary closes.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
for preset in clang dev; do
  ctest --test-dir build/$preset --output-on-failure -j "$(nproc)" |
    tail -n 30
done
