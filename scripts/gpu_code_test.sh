#!/usr/bin/env bash
# gpu_code_test.sh HLOREF FOLDER: compiles the kernels for one GPU, checks the code
# that nvcc made (gpu_check/ptx/compiled.py), and runs its PTX against the host
# launcher (gpu_check/ptx/launches.py): of each op, one vector for each set of
# element types, and some with more elements. Without nvcc it exits with 77, which
# means "skipped".
set -euo pipefail
cd "$(dirname "$0")/.."
toolkit=$(scripts/gpu_toolkit.sh) || exit 77
mkdir -p "$2"
# What was compiled last; a day's work seldom touches it.
sources=$(cat gpu_check/kernels/*.h gpu_check/cuda/* gpu_check/ptx/compiled.py \
  scripts/gpu_toolkit.sh scripts/gpu_compile.sh | sha256sum)
if [ "$(cat "$2/sources" 2>/dev/null)" != "$sources" ]; then
  scripts/gpu_compile.sh "$toolkit" "$2" 90
  echo "$sources" >"$2/sources"
fi
mapfile -t ids < <(gpu_check/some_vectors.py type)
# Three elements of these kernels' grids, or more; of the ones above, one or two.
ids+=(batch-norm-{grad,inference,training}/normal-features-n3/{f32,f64}
  cholesky/special-subnormals/f64 convolution/int-batch-groups/{c64,f64}
  dot/int-batch-k3/{c64,c128} collective-permute/nobody/s8
  rng-bit-generator/philox-by-its-name-with-three-words)
rm -f "$2/launches"
# gpu_vectors_test judges the values; this one needs what was launched.
"$1" conform --backend "cuda:host:trace=$(realpath "$2")/launches" \
  --order-seed 0 --report-dir "$2/report" --only "${ids[@]}" >"$2/trace.log" 2>&1 ||
  true
gpu_check/ptx/launches.py "$2/gpu.ptx" "$2/launches"
rm -f "$2/launches"
