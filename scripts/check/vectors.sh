#!/usr/bin/env bash
# golden/ is what the ops' cases and the generators give (`make vectors` writes
# it), two oracles agree on every vector, and the interpreter passes all of them.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
changes=$(build/dev/hloref vectors generate 2>&1 >/dev/null | grep -v ' vectors$' || true)
[ -z "$changes" ] || { echo "$changes"; exit 1; }
if [ -n "$(git status --porcelain -- golden)" ]; then
  git status --short -- golden | head
  echo "golden/ is not what the cases and generators give: make vectors"
  exit 1
fi
build/dev/hloref vectors lint | tail -n 20
build/dev/hloref conform | tail -n 20
