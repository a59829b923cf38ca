#!/usr/bin/env bash
# Every C++ file is as clang-format writes it.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
sources '*.h' '*.cc' | xargs -r clang-format --dry-run --Werror 2>&1 |
  grep -E 'error:|warning:' | sed 's/$/ (make format mends it)/' && exit 1
exit 0
