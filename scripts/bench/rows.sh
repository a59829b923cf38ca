#!/usr/bin/env bash
# scripts/bench/rows.sh [FLAGS..]: times hloref beside XLA:CPU, NumPy and XLA's
# HloEvaluator (rows.py). Installs them in build/bench_peers and
# build/bench_evaluator, once; the last needs a Python up to 3.11, and is left
# out without one.
set -euo pipefail
cd "$(dirname "$0")/../.."
venv=build/bench_peers
if [ ! -x "$venv/bin/python" ]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install -q jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6 \
    ml_dtypes==0.6.0
fi
evaluator=build/bench_evaluator
if [ ! -x "$evaluator/bin/python" ]; then
  for python in python3 python3.11 python3.10 python3.9; do
    "$python" -c 'import sys; sys.exit(sys.version_info > (3, 12))' || continue
    "$python" -m venv "$evaluator" && "$evaluator/bin/pip" install -q \
      jaxlib==0.4.13 'numpy<2' 'ml_dtypes<0.4' scipy || rm -rf "$evaluator"
    break
  done 2> /dev/null
fi
exec "$venv/bin/python" scripts/bench/rows.py "$@"
