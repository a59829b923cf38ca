#!/usr/bin/env bash
# scripts/exports_test.sh LIBRARY NAMES..: the shared library exports these alone.
set -euo pipefail
library=$1
shift
exported=$(nm -D --defined-only "$library" | awk '{print $3}' | sort)
wanted=$(printf '%s\n' "$@" | sort)
if [ "$exported" != "$wanted" ]; then
  echo "$library exports $exported instead of $wanted"
  exit 1
fi
