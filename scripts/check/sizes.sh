#!/usr/bin/env bash
# A source file has at most 400 lines, a header 150, the root CMakeLists.txt
# 80. (Functions: readability-function-size in lint_tidy.)
. "$(dirname "$0")/sources.sh"
set -uo pipefail
bad=0

# limit LINES FILES..
limit() {
  local most=$1 lines file
  shift
  while read -r file; do
    lines=$(wc -l <"$file")
    [ "$lines" -le "$most" ] && continue
    echo "$file:$((most + 1)): $lines lines, at most $most: split it"
    bad=1
  done < <(sources "$@")
}

limit 400 '*.cc' '*.py' '*.sh'
limit 150 '*.h'
limit 80 CMakeLists.txt
exit $bad
