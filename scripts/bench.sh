#!/usr/bin/env bash
# scripts/bench.sh [BENCHMARK FLAGS..]: runs every program of bench/, one after
# the other, hloref on a module of one op and on parts of golden/, and prints how
# times grow (bench/growth.txt). Ratios within one run count; absolute times are
# the machine's.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -gt 0 ] || set -- --benchmark_min_time=0.05
TIMEFORMAT='%U s user, %S s system'

shopt -s nullglob
for program in build/release/bench/bench_*_bench; do
  echo "== $program"
  "$program" "$@"
done

echo "== 100 starts"
module=$(mktemp --suffix=.hlo)
trap 'rm -f "$module"' EXIT
echo 'ENTRY e { x = f32[] constant(1) ROOT r = f32[] add(x, x) }' > "$module"
time for ((i = 0; i < 100; ++i)); do
  build/release/hloref run "$module" > /dev/null
done

for parts in 8 4 2 1; do
  echo "== 1/$parts of the vectors"
  time build/release/hloref conform --shard "0/$parts"
done

echo "== growth"
build/release/bench/bench_growth bench/growth.txt
