#!/usr/bin/env bash
# Runs every check and says at the end which failed. Each is a program of its
# own in scripts/check/ that prints file:line and the reason.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=()
for check in format lint_text include_direction sizes header_isolation \
  clang_build lint_tidy tests; do
  start=$SECONDS
  echo "== $check"
  if scripts/check/"$check".sh; then
    echo "   fine ($((SECONDS - start)) s)"
  else
    echo "   FAILED ($((SECONDS - start)) s)"
    failed+=("$check")
  fi
done

if [ ${#failed[@]} -gt 0 ]; then
  echo "make check: failed: ${failed[*]}"
  exit 1
fi
echo "make check: all fine"
