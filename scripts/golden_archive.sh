#!/usr/bin/env bash
# scripts/golden_archive.sh [PROGRAM]: writes build/hloref-golden-VERSION.tar.gz,
# the vectors with what a vendor needs to run them: the pages on conformance, the
# CI example, SUITE.json. The same files give the same bytes. Prints its size and
# its SHA-256, which stands beside it, too.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/quick/hloref}

lint=$("$program" vectors lint --golden golden) || { echo "$lint"; exit 1; }
root=$(sed -nE 's/.* problems, root ([0-9a-f]+)$/\1/p' <<<"$lint")
version=$("$program" --version | sed 's/^hloref //')
name=hloref-golden-$version-${root:0:8}
folder=build/$name
rm -rf "$folder" && mkdir -p "$folder/docs" "$folder/examples"
cp -r golden "$folder/"
cp docs/conformance.md docs/conformance_protocol.md docs/conformance_tutorial.md \
  docs/semantics.md docs/errata.md "$folder/docs/"
cp -r examples/ci "$folder/examples/"
cp LICENSE "$folder/"
"$program" vectors list --golden golden | awk -F '\t' \
  -v version="$version" -v root="$root" '
  { count[$3]++ }
  END {
    printf "{\"suite\": \"hloref\", \"version\": \"%s\", \"root\": \"%s\",\n", version, root
    printf " \"vectors\": %d, \"must\": %d, \"should\": %d, \"choice\": %d, \"open\": %d}\n",
      NR, count["must"], count["should"], count["choice"], count["open"]
  }' >"$folder/SUITE.json"
tar --create --directory build --sort=name --mtime=@0 --owner=0 --group=0 \
  --numeric-owner --mode=u=rwX,go=rX "$name" | gzip -9n >"$folder.tar.gz"
rm -r "$folder"
(cd build && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256")
echo "build/$name.tar.gz: $(stat -c %s "build/$name.tar.gz") bytes"
