#!/usr/bin/env bash
# ops/TABLE.md is what the program says of its ops.
. "$(dirname "$0")/sources.sh"
exec scripts/op_table.py --check build/dev/hloref
