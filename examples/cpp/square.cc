// Three lines evaluate a program.
#include <cstdio>

#include "hloref/run.h"

constexpr const char* kSquare =
    "ENTRY main {\n"
    "  x = f32[3] parameter(0)\n"
    "  ROOT y = f32[3] multiply(x, x)\n"
    "}\n";

int main() {
  const auto x = hloref::Literal::Parse("f32[3] {1, 2.5, nan}");
  const auto y = hloref::Evaluate(kSquare, {*x});
  std::puts((y.ok() ? y->ToString() : y.status().ToString()).c_str());
}
