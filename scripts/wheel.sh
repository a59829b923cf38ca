#!/usr/bin/env bash
# scripts/wheel.sh BUILD [PYTHON..]: writes the wheels of python/ into
# BUILD/wheel/dist: the build, installed, is packed with the libraries that it
# loads and their licences. HLOREF_INSTALLED: where the build is installed
# already. For each PYTHON, by default python3 and the newest
# one from 3.12 on that is there, whose wheel (abi3) is for all from 3.12 on.
set -euo pipefail
build=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/.."
out=$build/wheel
prefix=${HLOREF_INSTALLED:-$out/prefix}

# Interpreters that are there, by what they say of themselves.
newest() {
  local each
  for each in python3.14 python3.13 python3.12 \
    "$HOME"/.pyenv/versions/3.1[2-9]*/bin/python3; do
    if "$each" -c 'import sys; sys.exit(sys.version_info < (3, 12))' \
      2>/dev/null; then
      echo "$each"
      return
    fi
  done
}
pythons=("$@")
if [ ${#pythons[@]} = 0 ]; then
  pythons=(python3)
  python3 -c 'import sys; sys.exit(sys.version_info >= (3, 12))' &&
    mapfile -t -O 1 pythons < <(newest)
fi

rm -rf "$out/prefix" "$out/raw" "$out/dist"
[ -n "${HLOREF_INSTALLED:-}" ] ||
  cmake --install "$build" --prefix "$prefix" >/dev/null
for python in "${pythons[@]}"; do
  tag=$("$python" -c 'import sys; print("cp%d%d" % sys.version_info[:2])')
  venv=$out/tools-$tag
  if ! "$venv/bin/python" -c 'import nanobind, scikit_build_core' 2>/dev/null; then
    "$python" -m venv "$venv"
    "$venv/bin/pip" install -q --disable-pip-version-check \
      -r python/build_requirements.txt
  fi
  rm -rf "$out/raw"
  PATH="$venv/bin:$PATH" "$venv/bin/pip" wheel -q --no-deps \
    --disable-pip-version-check --no-build-isolation --wheel-dir "$out/raw" \
    -C build-dir="$out/build-$tag" -C cmake.define.HLOREF_PREFIX="$prefix" \
    -C cmake.define.CMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache)" ./python
  LD_LIBRARY_PATH=$(dirname "$(find "$prefix" -name libhloref.so)") \
    PATH="$venv/bin:$PATH" "$venv/bin/auditwheel" repair \
    --strip --wheel-dir "$out/dist" "$out"/raw/*.whl >/dev/null
  "$venv/bin/python" scripts/wheel_licenses.py "$out"/dist/*-"$tag"-*.whl
done
ls -l "$out/dist" | awk 'NF > 2 {print $NF ": " $5 " bytes"}'
