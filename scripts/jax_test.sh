#!/usr/bin/env bash
# scripts/jax_test.sh HLOREF: lowers JAX functions and runs them in both
# languages, and programs over several devices (see jax_test.py and
# jax_manual_test.py in interpreter/stablehlo/). Installs JAX in build/jax,
# once; exits with 77, which means "skipped", where it cannot be installed.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=build/jax
if ! "$venv/bin/python" -c 'import flatbuffers, jax' 2>/dev/null; then
  { python3 -m venv "$venv" &&
    "$venv/bin/pip" install -q --disable-pip-version-check --only-binary :all: \
      jax==0.10.2 jaxlib==0.10.2 numpy==2.4.6 ml_dtypes==0.6.0 \
      flatbuffers==25.12.19; } >&2 ||
    { echo "skipped: JAX cannot be installed"; exit 77; }
fi
export JAX_PLATFORMS=cpu
"$venv/bin/python" interpreter/stablehlo/jax_manual_test.py "$1"
exec "$venv/bin/python" interpreter/stablehlo/jax_test.py "$1"
