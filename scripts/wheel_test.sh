#!/usr/bin/env bash
# scripts/wheel_test.sh BUILD: makes the wheels of a build (scripts/wheel.sh), of
# BUILD/installed if install_test.sh has made that; installs each into a fresh venv
# beside NumPy, ml_dtypes and JAX, the abi3 one for an interpreter from 3.12 on if
# there is one, and runs the tests of python/ there, away from the checkout.
# Without a network it exits with 77, which means "skipped".
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
root=$PWD
wheel=$build/wheel

[ ! -x "$build/installed/bin/hloref" ] ||
  export HLOREF_INSTALLED=$build/installed
log=$build/wheel.log
if ! scripts/wheel.sh "$build" >"$log" 2>&1; then
  if grep -qE 'No matching distribution|Failed to establish|Temporary failure' "$log"; then
    echo "skipped: the tools that make a wheel cannot be installed"
    exit 77
  fi
  cat "$log"
  exit 1
fi

cd "$wheel"
for file in dist/*.whl; do
  bytes=$(stat -c %s "$file")
  [ "$bytes" -le $((25 << 20)) ] || { echo "$file has $bytes bytes"; exit 1; }
  names=$(python3 -m zipfile -l "$file")
  for license in libgmp10 libmpfr6 libmpc3 common/LGPL-3; do
    [[ $names == *"licenses/bundled/$license.txt"* ]] ||
      { echo "$file lacks the licence $license"; exit 1; }
  done
done

# check VENV TAG PYTHON JAX PLUGIN-TESTS..: installs the wheel into a fresh venv
# beside that version of JAX and runs the tests there; those of the plugin with
# XLA:CPU beside it.
check() {
  rm -rf "$1"
  "$3" -m venv "$1"
  "$1/bin/pip" install -q --disable-pip-version-check --only-binary :all: \
    dist/*-"$2"-*.whl numpy==2.4.6 ml_dtypes==0.6.0 jax=="$4" jaxlib=="$4" \
    pytest==9.2.0 flatbuffers==25.12.19
  (cd tests && env -u PYTHONPATH JAX_PLATFORMS=cpu \
    "../$1/bin/python" -m pytest -q -p no:cacheprovider --ignore jax_plugin .)
  (cd tests/jax_plugin && env -u PYTHONPATH -u JAX_PLATFORMS \
    "$wheel/$1/bin/python" -m pytest -q -p no:cacheprovider "${@:5}")
}
rm -rf tests && cp -r "$root/python/tests" tests
tag=$(python3 -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
check venv "$tag" python3 0.10.2 .
if ls dist/*-abi3-*.whl >/dev/null 2>&1; then
  other=$(ls dist/*-abi3-*.whl | sed -E 's/.*-(cp[0-9]+)-abi3-.*/\1/')
  [ "$other" = "$tag" ] ||
    check venv-abi3 "$other" "tools-$other/bin/python" 0.12.0.1 test_host.py \
      test_meshes.py test_ffi.py
fi
