// One program on two threads; a third run that never ends is cancelled.
#include <cstdio>
#include <thread>

#include "hloref/run.h"

constexpr const char* kSum =
    "ENTRY main { x = f32[] parameter(0)\n"
    "  ROOT y = f32[] add(x, x) }";
constexpr const char* kForever =
    "body { n = s64[] parameter(0)  ROOT m = s64[] negate(n) }\n"
    "more { n = s64[] parameter(0)  ROOT t = pred[] constant(true) }\n"
    "ENTRY main { one = s64[] constant(1)\n"
    "  ROOT w = s64[] while(one), condition=more, body=body }";

hloref::Result<hloref::Program> Prepared(const char* text) {
  const auto module = hloref::Load(text);
  if (!module.ok()) return module.status();
  return hloref::Program::Prepare(*module);
}

int main() {
  const auto sum = Prepared(kSum);
  const auto forever = Prepared(kForever);
  if (!sum.ok() || !forever.ok()) return 1;

  float results[2] = {};
  const auto twice = [&](int i) {
    const auto x = hloref::Literal::Scalar(static_cast<float>(i + 1));
    const auto y = hloref::Run(*sum, {{x}});
    if (y.ok()) results[i] = y->front().values<float>()->front();
  };
  std::thread first(twice, 0), second(twice, 1);
  first.join();
  second.join();
  std::printf("%g %g\n", results[0], results[1]);

  hloref::RunOptions options;
  options.cancellation.emplace();
  std::thread third([&] {
    const auto never = hloref::Run(*forever, {}, options);
    std::puts(hloref::Name(never.status().code()).data());
  });
  options.cancellation->Cancel();
  third.join();
}
