#!/usr/bin/env bash
# docs/documents.md is up to date with ops/documents.def, the cases and the
# builder's tests; every function has its declaration and a test.
. "$(dirname "$0")/sources.sh"
exec scripts/documents.py --check
