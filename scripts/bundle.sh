#!/usr/bin/env bash
# scripts/bundle.sh OUT.a WHOLE.a ARCHIVES..: one archive of one object: WHOLE.a
# and what it needs of the others. All symbols but the API's are local in it.
# LD, OBJCOPY, NM and AR may name the tools.
set -euo pipefail
out=$1 whole=$2
shift 2
object=${out%.a}.o
trap 'rm -f "$object" "$object.unique"' EXIT

# Groups of sections that other objects could have too are dissolved: else the
# linker of a consumer would take his, which a local symbol cannot follow.
"${LD:-ld}" -r --force-group-allocation -o "$object" \
  --whole-archive "$whole" --no-whole-archive --start-group "$@" --end-group
# GNU's unique symbols become local only once they are weak.
"${NM:-nm}" --defined-only "$object" | awk '$2 == "u" { print $3 }' \
  >"$object.unique"
"${OBJCOPY:-objcopy}" --weaken-symbols="$object.unique" "$object"
"${OBJCOPY:-objcopy}" --strip-debug --localize-hidden --wildcard \
  --keep-global-symbol='hloref_*' --keep-global-symbol='_ZN6hloref*' \
  --keep-global-symbol='_ZNK6hloref*' --keep-global-symbol='_ZT?N6hloref*' \
  "$object"
rm -f "$out"
"${AR:-ar}" rcs "$out" "$object"
