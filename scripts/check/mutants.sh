#!/usr/bin/env bash
# Every case notices when its op gives something else: mutants/.
. "$(dirname "$0")/sources.sh"
exec build/dev/mutants/mutants_run
