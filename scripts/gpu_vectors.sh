#!/usr/bin/env bash
# gpu_vectors.sh HLOREF FOLDER [BACKEND]: asks cuda:host, the host launcher of
# gpu_check/, all vectors, and compares what it passes with
# gpu_check/exceptions.tsv. Results go to FOLDER.
set -uo pipefail
cd "$(dirname "$0")/.."
"$1" conform --backend "${3:-cuda:host}" --report-dir "$2" >"$2.log" 2>&1
exec gpu_check/vectors.py "$2/results.jsonl"
