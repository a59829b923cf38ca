#!/usr/bin/env bash
# Asks a backend the vectors, in parts, and joins the parts.
#   conformance.sh shard I N   asks part I of N, from 0; writes shards/I/
#   conformance.sh merge       joins the parts; writes report/
# HLOREF, BACKEND and GOLDEN name the program, the backend's command and the
# folder of the vectors; more flags of `hloref conform` stand in FLAGS.
set -euo pipefail
: "${HLOREF:=hloref}" "${BACKEND:?the command that starts the backend}" "${GOLDEN:=golden}" "${FLAGS:=}"

case ${1:-} in
  shard)
    [ ! -e "shards/$2/results.jsonl" ] || FLAGS+=" --resume"
    # Status 1 is that of a failing vector: the whole is judged after the merge.
    # 2 and above: nothing was asked.
    status=0
    "$HLOREF" conform --backend "exec:$BACKEND" --golden "$GOLDEN" \
      --shard "$2/$3" --report-dir "shards/$2" $FLAGS || status=$?
    [ "$status" -le 1 ] || exit "$status"
    ;;
  merge)
    "$HLOREF" conform merge shards/*/results.jsonl --golden "$GOLDEN" \
      --waivers "$(dirname "$0")/waivers.json" --report-dir report --infer-profile
    ;;
  *)
    sed -n '2,6s/^# //p' "$0" >&2
    exit 2
    ;;
esac
