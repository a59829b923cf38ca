#!/usr/bin/env bash
# scripts/run_tests.sh PRESET [CTEST FLAGS..]: runs the tests of a build; shows
# those that fail, with their output, and ctest's summary. Each test program
# leaves a JUnit report in build/PRESET/junit/.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
shift
export LSAN_OPTIONS="suppressions=$PWD/cmake/lsan_suppressions.txt"
ctest --test-dir "build/$preset" --output-on-failure -j "$(nproc)" "$@" |
  { grep -vE '^ *Start +[0-9]+: |^Note: ' || true; }
