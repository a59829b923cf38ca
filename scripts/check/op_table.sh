#!/usr/bin/env bash
# ops/TABLE.md is up to date with the program's ops.
. "$(dirname "$0")/sources.sh"
exec scripts/op_table.py --check build/dev/hloref
