// A program that is made by calls: each row minus its largest element.
#include "hloref/builder.h"

#include <cstdio>

#include "hloref/run.h"

int main() {
  const auto scalar = *hloref::Shape::Array(hloref::ElementType::kF32, {});
  const auto matrix = *hloref::Shape::Array(hloref::ElementType::kF32, {2, 3});

  hloref::Builder max("max");
  const hloref::Op a = max.Parameter(0, scalar, "a");
  max.Max(a, max.Parameter(1, scalar, "b"));

  hloref::Builder b("rows");
  const hloref::Op x = b.Parameter(0, matrix, "x");
  const hloref::Op least = b.Constant(*hloref::Literal::Parse("f32[] -inf"));
  const hloref::Op largest = b.Reduce(x, least, max, {1});
  b.Sub(x, largest, /*broadcast_dimensions=*/{0});

  const auto module = b.Build();
  if (!module.ok()) {
    std::puts(module.status().message().c_str());
    return 1;
  }
  std::printf("%s", module->Print()->c_str());
  const auto program = hloref::Program::Prepare(*module);
  const auto y = hloref::Run(
      *program, {{*hloref::Literal::Array<float>({1, 2, 3, 6, 5, 4}, {2, 3})}});
  std::puts((y.ok() ? (*y)[0].ToString() : y.status().ToString()).c_str());
}
