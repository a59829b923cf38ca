#!/usr/bin/env bash
# golden/ and conformance/clauses.json are up to date with the ops' cases and the
# rules (`make vectors` writes them), and two oracles agree on each vector. Every
# rule has a vector that fails when the rule is broken, every vector is valid and
# can fail, mutants made by rule make a vector fail, no legal variant fails a
# must, and the interpreter passes all vectors.
. "$(dirname "$0")/sources.sh"
set -euo pipefail
changes=$(build/dev/hloref-vectors generate 2>&1 >/dev/null | grep -v ' vectors$' || true)
[ -z "$changes" ] || { echo "$changes"; exit 1; }
build/dev/hloref-vectors clauses | tail -n 20
if [ -n "$(git status --porcelain -- golden conformance/clauses.json)" ]; then
  git status --short -- golden conformance/clauses.json | head
  echo "golden/ is out of date with the cases and rules: make vectors"
  exit 1
fi
build/dev/hloref-vectors faults | tail -n 20 &  # beside the others: a minute
faults=$!
# The bugs that were really reported; docs/conformance.md has the totals.
build/dev/hloref-vectors reports | tail -n 3 | while read -r line; do
  grep -qxF "$line" docs/conformance.md && continue
  echo "docs/conformance.md: not there: $line"
  exit 1
done
build/dev/hloref vectors lint | tail -n 20
build/dev/hloref-vectors admit | tail -n 20
build/dev/hloref-vectors legal | tail -n 20
build/dev/hloref conform | tail -n 20
wait $faults
