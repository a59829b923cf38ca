#!/usr/bin/env bash
# scripts/oracle/run.sh [FLAGS..]: compares the collectives with XLA:CPU
# (compare_collectives.py says more). Installs XLA in build/oracle, once.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=build/oracle
if [ ! -x "$venv/bin/python" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q jaxlib==0.10.2 xla-cpu-pjrt==0.0.1 cffi==2.1.1 \
    numpy==2.4.6 ml_dtypes==0.6.0
fi
exec "$venv/bin/python" scripts/oracle/compare_collectives.py "$@"
