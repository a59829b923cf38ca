# Sourced by the checks: `sources PATTERN..` lists the repository's files,
# also new ones that git doesn't know yet.
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

sources() {
  git ls-files --cached --others --exclude-standard -- "$@" |
    while read -r file; do [ -f "$file" ] && echo "$file"; done
}
