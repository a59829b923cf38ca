#!/usr/bin/env bash
# literals <- ops <- interpreter <- conformance: a folder includes itself and
# what stands left of it. bench, fuzz and gpu_check stand beside conformance.
. "$(dirname "$0")/sources.sh"
set -uo pipefail
bad=0

# may_include FOLDER ALLOWED..
may_include() {
  local folder=$1 hits
  shift
  local allowed
  allowed=$(IFS='|'; echo "$*")
  hits=$(sources "$folder/*.h" "$folder/*.cc" | xargs -r grep -nH '#include "' |
    grep -vE "#include \"(($allowed)/|(absl|nlohmann|Eigen|CLI|gmock|gtest|benchmark)/)" |
    grep -vE '#include "(mpfr|mpc|gmp|omp)\.h"')
  [ -n "$hits" ] || return 0
  bad=1
  echo "$hits" | sed -E \
    "s|^([^:]*:[0-9]+):(.*)|\1: $folder/ may include only $*:\2|"
}

may_include literals literals
may_include ops literals ops
may_include interpreter literals ops interpreter
may_include conformance literals ops interpreter conformance
may_include bench literals ops interpreter conformance bench
may_include fuzz literals ops interpreter conformance fuzz
may_include gpu_check literals ops interpreter conformance gpu_check

for group in elementwise movement reduction linear random control collective; do
  while read -r header; do
    echo "$header:1: a room has no header; what rooms share lies in ops/"
    bad=1
  done < <(sources "ops/$group/*.h")
done
exit $bad
