#!/usr/bin/env bash
# scripts/gpu_toolkit.sh: installs the compiler for NVIDIA GPUs and its
# disassemblers by pip in build/cuda, once, and prints their folder. Exits with 77,
# which means "skipped", where they cannot be installed. CUDA 13 runs on drivers
# from 580 on.
set -euo pipefail
cd "$(dirname "$0")/.."
venv=$PWD/build/cuda
if [ ! -e "$venv/complete" ]; then
  { python3 -m venv "$venv" &&
    "$venv/bin/pip" install -q --disable-pip-version-check --no-deps \
      --only-binary :all: nvidia-cuda-nvcc==13.2.78 nvidia-cuda-crt==13.2.78 \
      nvidia-nvvm==13.2.78 nvidia-cuda-runtime==13.2.75 \
      nvidia-cuda-cccl==13.2.75 nvidia-cuda-cuobjdump==13.2.78 \
      nvidia-cuda-nvdisasm==13.2.78 && touch "$venv/complete"; } >&2 ||
    { echo "skipped: nvcc cannot be installed" >&2; exit 77; }
fi
echo "$venv"/lib/python3*/site-packages/nvidia/cu13
