#!/usr/bin/env bash
# Patterns that the house refuses, each with its reason.
. "$(dirname "$0")/sources.sh"
set -uo pipefail
bad=0

# refuse REGEX REASON FILES..: prints file:line for each match. A line that
# must hold the pattern says why: `// lint: reason`.
refuse() {
  local regex=$1 reason=$2
  shift 2
  local hits
  hits=$(sources "$@" | grep -v '^scripts/check/lint_text.sh$' |
    xargs -r grep -nHE -- "$regex" | grep -v '// lint: [a-z]')
  [ -n "$hits" ] || return 0
  bad=1
  echo "$hits" | sed -E "s|^([^:]*:[0-9]+):(.*)|\1: $reason:\2|"
}

cpp=('*.h' '*.cc')
refuse '[A-Za-z0-9_\)\]](\.|->)value\(\)' \
  'value() aborts on an error: use ok() and *' "${cpp[@]}"
refuse 'std::(string_view|basic_string_view|complex\b)' \
  'use absl::string_view, and the own complex type' "${cpp[@]}"
refuse '#include <(string_view|complex|ranges|coroutine|iostream)>' \
  'this header is not used here' 'literals/*' 'ops/*'
refuse 'std::(ranges::)?views::' 'clang 14 does not compile views' "${cpp[@]}"
refuse 'using namespace' 'name what is used' "${cpp[@]}"
refuse '\b(TODO|FIXME|XXX)\b' 'unfinished work' \
  "${cpp[@]}" '*.md' '*.sh' '*.py' '*.cmake' '*.txt' 'Makefile'
refuse '\b(abort|exit|_exit|terminate)\(' \
  'nothing ends the process: return a Status' \
  'literals/*' 'ops/*' 'interpreter/*'
refuse '(^|[^A-Za-z0-9_.>])(throw|catch \()' \
  'no exceptions of our own' 'literals/*' 'ops/*'
refuse '(^|[^[:alnum:]_.~{}*/])/(home|root|work|tmp)/[a-z]' \
  "a path of one machine" "${cpp[@]}" '*.md' '*.cmake' '*.txt' '*.hlo' '*.json'
exit $bad
