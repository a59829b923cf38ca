#!/usr/bin/env bash
# gpu_orders.sh HLOREF FOLDER: asks cuda:host one vector of each op and set of
# element types; then one of each op and family of types, with the elements of each
# grid visited backwards, in a drawn order, in one on two threads, and with a launch
# for each round of a thread's loop. Results go to FOLDER. With a sanitizer its
# reports are failures of vectors: the worker ends.
set -uo pipefail
cd "$(dirname "$0")/.."
bad=0
# ask KIND ORDERS..
ask() {
  mapfile -t ids < <(gpu_check/some_vectors.py "$1")
  for order in "${@:2}"; do
    "$hloref" conform --backend "cuda:host:$order" --report-dir "$folder/$order" \
      --timeout-ms 60000 --only "${ids[@]}" >"$folder.$order.log" 2>&1
    echo "== $order"
    gpu_check/vectors.py "$folder/$order/results.jsonl" --some || bad=1
  done
}
hloref=$1 folder=$2
ask type forwards
ask family backwards drawn threads parts
exit $bad
