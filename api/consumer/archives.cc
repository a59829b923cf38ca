// A program that uses abseil itself.
#include <cstdio>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "hloref/run.h"

int main() {
  int seven = 0;
  if (!absl::SimpleAtoi("7", &seven)) return 1;
  const auto wrong = hloref::Evaluate("ENTRY e { ROOT r = f32[] add(x, y) }");
  const auto right = hloref::Evaluate(
      absl::StrCat("ENTRY e { ROOT r = f32[] constant(", seven, ") }"));
  if (wrong.ok() || !right.ok()) return 1;
  std::puts(right->ToString().c_str());
}
