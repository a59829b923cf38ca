#!/usr/bin/env bash
# scripts/configure.sh [CMAKE FLAGS..]: configures preset dev; silent unless it
# fails.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p build
cmake --preset dev "$@" >build/configure.log 2>&1 ||
  { cat build/configure.log; exit 1; }
rm -f build/configure.log
