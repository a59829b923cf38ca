#!/usr/bin/env bash
# link_archives.sh COMPILER ARGUMENTS..: links with the archive that lies beside
# a shared library, where there is one. Loading 41 libraries takes a program
# twice as long as running a small module does.
set -euo pipefail
arguments=() archives=()
for each in "$@"; do
  name=${each##*/}
  archive=${each%/*}/${name%%.so*}.a
  if [[ $each == /* && $name == lib*.so* && -e $archive ]]; then
    archives+=("$archive")
  else
    arguments+=("$each")
  fi
done
exec "${arguments[@]}" -Wl,--start-group "${archives[@]}" -Wl,--end-group
