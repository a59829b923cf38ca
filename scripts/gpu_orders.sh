#!/usr/bin/env bash
# gpu_orders.sh HLOREF FOLDER: asks cuda:host one vector of each op and family of
# types, with the elements of each grid visited forwards, backwards, in a drawn
# order, and so on two threads; and with a launch for each round of a thread's
# loop. Results go to FOLDER. With a sanitizer its reports
# are failures of vectors: the worker ends.
set -uo pipefail
cd "$(dirname "$0")/.."
mapfile -t ids < <(gpu_check/some_vectors.py family)
bad=0
for order in forwards backwards drawn threads parts; do
  "$1" conform --backend "cuda:host:$order" --report-dir "$2/$order" \
    --timeout-ms 60000 --only "${ids[@]}" >"$2.$order.log" 2>&1
  echo "== $order"
  gpu_check/vectors.py "$2/$order/results.jsonl" --some || bad=1
done
exit $bad
