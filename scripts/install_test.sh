#!/usr/bin/env bash
# scripts/install_test.sh BUILD: installs a build into BUILD/installed, and
# builds and runs there what uses it: examples/cpp, api/consumer, and a program
# that pkg-config finds it for.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
prefix=$build/installed
rm -rf "$prefix"
cmake --install "$build" --prefix "$prefix" >/dev/null

fail() { echo "$*"; exit 1; }
# expect OUTPUT COMMAND..
expect() {
  local shown
  shown=$("${@:2}" 2>&1) || fail "${*:2} fails: $shown"
  [ "$shown" = "$1" ] || fail "${*:2} prints: $shown"
}

# Nothing but the API leaves the library.
library=$(find "$prefix" -name libhloref.so)
others=$(nm -D --defined-only --demangle "$library" |
  grep -vE ' (hloref_|(typeinfo( name)?|vtable) for hloref::|hloref::)' || true)
[ -z "$others" ] || fail "libhloref.so exports: $others"
archive=$(dirname "$library")/libhloref.a
if [ -f "$archive" ]; then
  others=$(nm --defined-only --extern-only --demangle "$archive" |
    grep -E '^[0-9a-f]+ ' |
    grep -vE ' (hloref_|(typeinfo( name)?|vtable) for hloref::|hloref::)' || true)
  [ -z "$others" ] || fail "libhloref.a exports: $(head -n 3 <<<"$others")"
fi

project() {  # SOURCE BINARY: configured once, then built again when it changes
  cmake -S "$1" -B "$2" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >"$2.log" 2>&1 &&
    cmake --build "$2" >>"$2.log" 2>&1 || { cat "$2.log"; exit 1; }
}
project examples/cpp "$build/examples_cpp"
square='f32[3] {1, 6.25, nan}'
expect "$square" "$build/examples_cpp/square"
expect $'2 4\nCANCELLED' "$build/examples_cpp/two_threads"
[[ $("$build/examples_cpp/builder") == *'{ { -2, -1, 0 }, { 0, -1, -2 } }' ]] ||
  fail "builder prints something else"
[[ $("$build/examples_cpp/square_c") == 'f32[3] {1, 6.25, 9}'* ]] ||
  fail "square_c prints something else"
[[ $("$build/examples_cpp/host") == *'trap: INVALID_ARGUMENT: divide V2'* ]] ||
  fail "host prints something else"

if [ -f "$archive" ]; then
  expect "$square" "$build/examples_cpp/square_static"
  project api/consumer "$build/consumers"
  for program in own_abseil other_abseil archives_hloref archives_hloref_static; do
    expect 'f32[] 7' "$build/consumers/$program"
  done
fi

# A C program without CMake, and the installed command.
export PKG_CONFIG_PATH=$(dirname "$library")/pkgconfig
cc -std=c99 -Wall -Wextra -Wpedantic -Werror examples/cpp/square.c \
  -o "$build/square_pc" $(pkg-config --cflags --libs hloref) \
  -Wl,-rpath,"$(dirname "$library")"
[[ $("$build/square_pc") == 'f32[3] {1, 6.25, 9}'* ]] ||
  fail "square_pc prints something else"
expect 'hloref' bash -c "'$prefix/bin/hloref' --help | grep -o -m1 hloref | head -n 1"
[ -x "$prefix/bin/hloref-pjrt" ] || fail "hloref-pjrt is not installed"
[ -x "$prefix/bin/hloref-serve" ] || fail "hloref-serve is not installed"
[ -x "$prefix/bin/hloref-vectors" ] || fail "hloref-vectors is not installed"
echo "installed, linked and run"
