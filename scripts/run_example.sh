#!/usr/bin/env bash
# scripts/run_example.sh [EXAMPLE]: interprets examples/EXAMPLE and explains its
# output.
set -euo pipefail
cd "$(dirname "$0")/.."
example=${1:-softmax_attention}
module=examples/$example/module.hlo
args=examples/$example/args.json

bold='' plain=''
[ -t 1 ] && bold=$'\e[1m' plain=$'\e[0m'
say() { printf '\n%s%s%s\n' "$bold" "$1" "$plain"; }

say "The program, $module, begins with this comment:"
sed -n '/^\/\//!q; s/^\/\/ \{0,1\}/  /p' "$module"

command=(hloref run "$module" --args "$args" --stats)
say "This command interprets it:"
echo "  ${command[*]}"
say "It prints the result (stdout), then statistics (stderr):"
"build/quick/${command[0]}" "${command[@]:1}"

say "Next:"
cat <<END
  build/quick/hloref trace $module --args $args
      every instruction's value
  build/quick/hloref ops dot
      the rules and the worked examples of one op
  make run EXAMPLE=mandelbrot
      another of: $(cd examples && ls -d */module.hlo | xargs -n1 dirname | xargs)
END
