#!/usr/bin/env bash
# docs/documents.md is up to date with ops/documents.def, the cases and the
# builder's tests; every function has its declaration and a test.
# docs/compositions.md is up to date with golden/, and nothing that it asks for is missing.
. "$(dirname "$0")/sources.sh"
scripts/documents.py --check && scripts/compositions.py --check
