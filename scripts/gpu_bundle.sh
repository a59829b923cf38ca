#!/usr/bin/env bash
# scripts/gpu_bundle.sh BUILD: writes build/hloref-gpu-bundle-VERSION.tar.xz of the
# programs in BUILD: what a machine with a driver needs to ask its GPU the vectors,
# C library included, and nothing else (gpu_check/bundle/run.sh). At most 60 MB.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
version=$("$build/hloref" --version | sed 's/^hloref //')
name=hloref-gpu-bundle-$version
folder=build/$name
rm -rf "$folder" && mkdir -p "$folder/bin" "$folder/lib/c"

for each in hloref hloref-gpu; do
  strip -o "$folder/bin/$each" "$build/$each"
done
[ ! -e "$build/libhloref_cub.so" ] ||
  strip -o "$folder/bin/libhloref_cub.so" "$build/libhloref_cub.so"
libraries() { ldd "$folder/bin/hloref" "$folder/bin/hloref-gpu" |
  sed -nE 's|^[^/]* (/[^ ]+) \(0x.*|\1|p; s|^\t(/[^ ]+) \(0x.*|\1|p' | sort -u; }
for each in $(libraries); do
  case ${each##*/} in
    libc.so* | libm.so* | libmvec.so* | ld-linux*) cp -L "$each" "$folder/lib/c/" ;;
    *) cp -L "$each" "$folder/lib/" ;;
  esac
done
# The driver's library wants these of the same C library.
c=$(dirname "$(libraries | grep '/libc\.so')")
cp -L "$c"/lib{dl,pthread,rt}.so.* "$folder/lib/c/"
cp gpu_check/bundle/run.sh gpu_check/exceptions.tsv LICENSE "$folder/"
gpu_check/some_vectors.py family >"$folder/smoke.txt"
cp -r golden "$folder/"
echo "hloref $version, $("$build/hloref" vectors lint --golden golden |
  sed -nE 's/.*root ([0-9a-f]{8}).*/golden \1/p')" >"$folder/SUITE"
tar --create --directory build --sort=name --mtime=@0 --owner=0 --group=0 \
  --numeric-owner "$name" | xz -T2 -6 >"$folder.tar.xz"
rm -r "$folder"
bytes=$(stat -c %s "$folder.tar.xz")
echo "$folder.tar.xz: $bytes bytes"
[ "$bytes" -le 60000000 ] || { echo "that is more than 60 MB"; exit 1; }
