#!/usr/bin/env bash
# example_test.sh HLOREF BACKEND.PY GOLDEN: conformance.sh asks the toy backend a
# few vectors in two parts. The merge has all of them, a failing vector gives
# status 1, a missing part is refused.
set -euo pipefail
script=$(cd "$(dirname "$0")" && pwd)/conformance.sh
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
export HLOREF=$1 BACKEND="python3 $2" GOLDEN=$3 FLAGS='--only add/'
status_of() { local status=0; "$@" >out.txt 2>&1 || status=$?; echo $status; }
fail() { echo "$1"; cat out.txt; exit 1; }

[ "$(status_of "$script" shard 0 2)" = 0 ] || fail "the first part"
[ "$(status_of "$script" merge)" = 1 ] || fail "a missing part is refused"
[ "$(status_of "$script" shard 1 2)" = 0 ] || fail "the second part"
[ "$(status_of "$script" merge)" = 0 ] || fail "all pass"
for file in results.jsonl junit.xml report.markdown report.html; do
  [ -s report/$file ] || fail "report/$file is missing"
done
parts=$(cat shards/*/results.jsonl | grep -c '"id"')
whole=$(grep -c '"id"' report/results.jsonl)
[ "$parts" = "$whole" ] || fail "$parts results in the parts, $whole in the whole"
rm -r shards report
sed 's/a + b/a - b/' "$2" >wrong.py
BACKEND='python3 wrong.py'
[ "$(status_of "$script" shard 0 1)" = 0 ] || fail "a part may fail vectors"
[ "$(status_of "$script" merge)" = 1 ] || fail "the wrong backend fails vectors"
[ "$(status_of "$script")" = 2 ] || fail "usage"
