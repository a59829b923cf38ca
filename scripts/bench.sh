#!/usr/bin/env bash
# scripts/bench.sh [BENCHMARK FLAGS..]: runs every program of bench/, one after
# the other. Ratios within one run count; absolute times are the machine's.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s nullglob
for source in bench/*.cc; do
  program=build/release/bench/bench_$(basename "$source" .cc)
  [ -x "$program" ] || continue
  echo "== $program"
  "$program" "$@"
done
