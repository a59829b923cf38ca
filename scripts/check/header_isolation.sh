#!/usr/bin/env bash
# Every header compiles alone: it includes everything that it uses. A header that
# its own source file includes first is compiled alone by lint_tidy.sh, which uses
# no precompiled header.
. "$(dirname "$0")/sources.sh"
set -euo pipefail

eigen=$(pkg-config --cflags-only-I eigen3 | sed 's/-I/-isystem /')
export eigen

compile_alone() {
  local header=$1 text
  if ! text=$(echo "#include \"$header\"" |
    g++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -Wno-psabi -I. -Iapi -isystem build/dev/protos $eigen \
      -DHLOREF_COMMAND='""' \
      -x c++ - 2>&1); then
    echo "$header:1: does not compile alone"
    echo "$text" | grep -m 5 -E 'error|warning' || true
    return 1
  fi
}
export -f compile_alone

is_first_in_its_source() {
  local source=${1%.h}.cc
  [ -f "$source" ] &&
    [ "$(grep -m 1 '^#include' "$source")" = "#include \"$1\"" ]
}

sources '*.h' | while read -r header; do
  is_first_in_its_source "$header" || echo "$header"
done | xargs -r -P "$(nproc)" -I{} bash -c 'compile_alone {}'
