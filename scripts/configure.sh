#!/usr/bin/env bash
# scripts/configure.sh PRESET [CMAKE FLAGS..]: configures a preset; silent unless
# it fails.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
cmake --preset "$@" >build/configure.log 2>&1 ||
  { cat build/configure.log; exit 1; }
rm -f build/configure.log
