#!/usr/bin/env bash
# Every header compiles alone: it includes what it uses.
. "$(dirname "$0")/sources.sh"
set -euo pipefail

compile_alone() {
  local header=$1 text
  if ! text=$(echo "#include \"$header\"" |
    g++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -Wno-psabi -I. \
      -isystem /usr/include/eigen3 -x c++ - 2>&1); then
    echo "$header:1: does not compile alone"
    echo "$text" | grep -m 5 -E 'error|warning' || true
    return 1
  fi
}
export -f compile_alone

sources '*.h' | xargs -r -P "$(nproc)" -I{} bash -c 'compile_alone {}'
