#!/usr/bin/env bash
# scripts/gpu_compile.sh TOOLKIT FOLDER ARCHITECTURES..: compiles the kernels of
# gpu_check/ to FOLDER/gpu.o and checks the code (gpu_check/ptx/compiled.py). The PTX,
# in FOLDER/gpu.ptx, is made once, for the oldest GPU; the machine code of all is
# assembled from it, and newer GPUs' drivers can do so, too. Never fast math: a
# product and a sum are two roundings, subnormal numbers are kept.
set -euo pipefail
cd "$(dirname "$0")/.."
toolkit=$1
mkdir -p "$2"
folder=$(cd "$2" && pwd)
shift 2
[ -x "$toolkit/bin/nvcc" ] || { echo "no nvcc in $toolkit/bin"; exit 1; }

codes=$(printf 'sm_%s,' "$@")compute_$1
log=$folder/ptxas.log
"$toolkit/bin/nvcc" -std=c++20 -O3 --fmad=false --ftz=false --prec-div=true \
  --prec-sqrt=true -I . -Werror all-warnings -Xcompiler -ffp-contract=off,-fPIC \
  -gencode "arch=compute_$1,code=[$codes]" --threads 2 --compress-mode=size \
  --ptxas-options=-v --keep --keep-dir "$folder" \
  -c gpu_check/cuda/gpu.cu -o "$folder/gpu.o" >"$log" 2>&1 ||
  { cat "$log"; exit 1; }
[ ! -e "$folder/gpu.compute_$1.ptx" ] ||
  mv "$folder/gpu.compute_$1.ptx" "$folder/gpu.ptx"
sass=()
if [ -x "$toolkit/bin/nvdisasm" ]; then
  for each in "$@"; do
    sass+=("$folder/sm_$each.txt")
    # It warns of branches whose targets it does not find.
    "$toolkit/bin/nvdisasm" -c -ndf "$folder/gpu.sm_$each.cubin" \
      >"$folder/sm_$each.txt" 2>/dev/null
  done
fi
gpu_check/ptx/compiled.py "$folder/gpu.ptx" --ptxas "$log" --sass "${sass[@]}"
rm -f "${sass[@]}" "$folder"/gpu.cpp* "$folder"/gpu.cudafe1.* \
  "$folder"/gpu*.ii "$folder"/gpu*.cubin "$folder"/gpu*.fatbin*
