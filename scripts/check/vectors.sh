#!/usr/bin/env bash
# golden/ is what the ops' cases and the generators give, two oracles agreeing,
# and conformance/clauses.json what golden/ gives (`make vectors` writes them),
# every rule has a vector that fails when the rule is broken, every vector is
# sound and can fail, faults planted by rule are noticed, and the interpreter
# passes all of them.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
changes=$(build/dev/hloref-vectors generate 2>&1 >/dev/null | grep -v ' vectors$' || true)
[ -z "$changes" ] || { echo "$changes"; exit 1; }
build/dev/hloref-vectors clauses | tail -n 20
if [ -n "$(git status --porcelain -- golden conformance/clauses.json)" ]; then
  git status --short -- golden conformance/clauses.json | head
  echo "golden/ is not what the cases and generators give: make vectors"
  exit 1
fi
build/dev/hloref-vectors faults | tail -n 20 &  # beside the others: a minute
faults=$!
build/dev/hloref vectors lint | tail -n 20
build/dev/hloref-vectors admit | tail -n 20
build/dev/hloref conform | tail -n 20
wait $faults
