#!/usr/bin/env bash
# Runs every check and lists the failed ones at the end. Each is a program of its
# own in scripts/check/ that prints file:line and the reason.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=()
for check in format.sh lint_text.py comment_openings.py citations.py \
  include_direction.py sizes.sh header_isolation.sh clang_build.sh \
  lint_tidy.sh op_table.sh documents.sh golden_schema.py vectors.sh readme.py tests.sh; do
  start=$SECONDS
  echo "== $check"
  if scripts/check/"$check"; then
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
