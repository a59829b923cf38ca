#!/usr/bin/env bash
# scripts/bench/rows.sh [FLAGS..]: times hloref beside XLA:CPU and NumPy
# (rows.py). Installs them in build/bench_peers, once.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=build/bench_peers
if [ ! -x "$venv/bin/python" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6 \
    ml_dtypes==0.6.0
fi
exec "$venv/bin/python" scripts/bench/rows.py "$@"
