#!/usr/bin/env bash
# scripts/bench.sh [BENCHMARK FLAGS..]: runs every program of bench/, one after
# the other, and hloref on a module of one op. Ratios within one run count;
# absolute times are the machine's.
set -euo pipefail
cd "$(dirname "$0")/.."

shopt -s nullglob
for source in bench/*.cc; do
  program=build/release/bench/bench_$(basename "$source" .cc)
  [ -x "$program" ] || continue
  echo "== $program"
  "$program" "$@"
done

echo "== 100 starts"
module=$(mktemp --suffix=.hlo)
trap 'rm -f "$module"' EXIT
echo 'ENTRY e { x = f32[] constant(1) ROOT r = f32[] add(x, x) }' > "$module"
TIMEFORMAT='%U s user, %S s system'
time for ((i = 0; i < 100; ++i)); do
  build/release/hloref run "$module" > /dev/null
done
