#!/usr/bin/env bash
# scripts/run_tests.sh PRESET [CTEST FLAGS..]: runs the tests of a build; shows
# those that fail, with their output, ctest's summary and what was skipped. Each test program
# leaves a JUnit report in build/PRESET/junit/.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=$1
shift
export LSAN_OPTIONS="suppressions=$PWD/cmake/lsan_suppressions.txt"
# clang's OpenMP reports its threads' waits to ThreadSanitizer; its own code,
# which is not instrumented, is not judged.
export TSAN_OPTIONS="ignore_noninstrumented_modules=1:suppressions=$PWD/cmake/tsan_suppressions.txt"
ctest --test-dir "build/$preset" --output-on-failure -j "$(nproc)" "$@" |
  { grep -vE '^ *Start +[0-9]+: |^Note: ' || true; }
# Tests that this machine cannot run.
grep -ho '<skipped message="[^"]*"' "build/$preset/junit/"*.xml |
  sed -E 's/<skipped message="(.*)"/skipped: \1/; s/&#x0A;/ /g' | sort -u || true
