#!/usr/bin/env bash
# scripts/oracle/run.sh [FLAGS..]: compares the collectives with XLA:CPU
# (see compare_collectives.py). Installs XLA in build/oracle, once.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=build/oracle
if [ ! -x "$venv/bin/python" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q -r scripts/oracle/requirements.txt
fi
exec "$venv/bin/python" scripts/oracle/compare_collectives.py "$@"
