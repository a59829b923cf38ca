#!/usr/bin/env bash
# scripts/fuzz.sh [SECONDS]: runs each fuzz program over its corpus for SECONDS
# (60). Inputs that crash, hang or take too much memory stay in
# build/fuzz/findings/; each becomes a regression case once it is fixed.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-60}

shopt -s nullglob
for source in fuzz/*_fuzzer.cc; do
  name=$(basename "$source" .cc)
  found=build/fuzz/corpus/$name
  mkdir -p "$found" build/fuzz/findings
  # New inputs go to the first folder; the others are only read.
  seeds=()
  for folder in "fuzz/corpus/$name" fuzz/corpus examples; do
    [ -d "$folder" ] && seeds+=("$folder")
  done
  dictionary=()
  [ -f "fuzz/$name.dict" ] && dictionary=("-dict=fuzz/$name.dict")
  echo "== fuzz_$name, $seconds s"
  "build/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 \
    -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1 \
    -artifact_prefix=build/fuzz/findings/ "${dictionary[@]}" \
    "$found" "${seeds[@]}"
done
