#!/usr/bin/env bash
# run.sh [smoke]: asks the GPU of this machine the vectors: first one of each op
# and family of types, half a minute; then all. Results come as they are made; the
# same command goes on where it was stopped. The page results/DEVICE.md is what to
# send back. HOST=1: the host launcher instead of a GPU.
set -uo pipefail
cd "$(dirname "$0")"
worker="bin/hloref-gpu" arguments=${HOST:+host}

# The libraries of this folder; with its C library where the machine's is older.
export LD_LIBRARY_PATH=$PWD/lib
start=()
if ! bin/hloref --version >/dev/null 2>&1; then
  unset LD_LIBRARY_PATH
  start=("$PWD/lib/c/ld-linux-x86-64.so.2" --library-path "$PWD/lib:$PWD/lib/c")
fi

hello=$(echo '{"hello":{"protocol":1}}' |
  "${start[@]}" "$worker" $arguments 2>worker.log) || { cat worker.log; exit 1; }
device=$(sed -nE 's/.*"version":"[^,"]*, ([^"]*)".*/\1/p' <<<"$hello")
name=$(tr -cs 'A-Za-z0-9\n' '-' <<<"${device%%,*}" | sed 's/-*$//')
echo "device: $device"
mkdir -p results

# ask FOLDER FLAGS..: the verdicts of a run.
ask() {
  local folder=$1 resume=()
  shift
  [ ! -s "results/$folder/results.jsonl" ] || resume=(--resume)
  "${start[@]}" bin/hloref conform --golden golden "${resume[@]}" \
    --backend "exec:exec ${start[*]} '$PWD/$worker' $arguments" \
    --report-dir "results/$folder" "$@" >"results/$folder.log" 2>&1
  tail -n 1 "results/$folder.log"
}

# page FOLDER: verdicts of each op, and vectors that should pass and do not.
page() {
  awk -v device="$device" -v suite="$(cat SUITE)" '
    FILENAME == "exceptions.tsv" { split($0, part, "\t"); known[part[1]] = 1; next }
    match($0, /"id":"[^"]*"/) {
      id = substr($0, RSTART + 6, RLENGTH - 7)
      if (!match($0, /"verdict":"[^"]*"/)) next
      verdict = substr($0, RSTART + 11, RLENGTH - 12)
      if (verdict == "filtered") next
      split(id, part, "/"); op = part[1]
      if (!(op in asked)) ops[++n] = op
      asked[op]++; all++; count[verdict]++
      fine = verdict == "pass" || verdict == "open"
      passed[op] += fine
      if (!fine && !(id in known)) { if (++bad <= 200) wrong[bad] = id ": " verdict }
      named += !fine && (id in known)
    }
    END {
      printf "# %s\n\n%s: %d vectors.\n\n", device, suite, all
      for (verdict in count) printf "- %s: %d\n", verdict, count[verdict]
      printf "\n%d do not pass and are named in exceptions.tsv (as on the ", named
      printf "host), %d do not pass and are not.\n\n", bad
      for (i = 1; i <= bad && i <= 200; ++i) printf "- `%s`\n", wrong[i]
      print "\n| op | vectors | pass |\n|---|---|---|"
      for (i = 1; i <= n; ++i)
        if (passed[ops[i]] < asked[ops[i]])
          printf "| `%s` | %d | %d |\n", ops[i], asked[ops[i]], passed[ops[i]]
      print "\nThe other ops pass all vectors.\n"
    }' exceptions.tsv "results/$1/results.jsonl" >"results/$name.md"
  "${start[@]}" "$worker" measure $arguments >>"results/$name.md"
  { echo; sed -n 's/^model name.*: /Host: /p' /proc/cpuinfo | sort -u
    nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader \
      2>/dev/null
    echo "Seconds: $SECONDS, in this part of the run."; } >>"results/$name.md"
  echo "results/$name.md"
}

mapfile -t smoke <smoke.txt
ask smoke --only "${smoke[@]}"
page smoke
[ "${1:-}" != smoke ] || exit 0
ask all
page all
