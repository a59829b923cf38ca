// Programs that the tests of the library run.
#ifndef HLOREF_API_TESTING_PROGRAMS_H_
#define HLOREF_API_TESTING_PROGRAMS_H_

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

#include "hloref/run.h"

namespace hloref {

inline Program Prepared(std::string_view text,
                        const ProgramOptions& options = {},
                        const LoadOptions& load = {}) {
  const auto module = Load(text, load);
  EXPECT_TRUE(module.ok()) << module.status().message();
  auto program = Program::Prepare(*module, options);
  EXPECT_TRUE(program.ok()) << program.status().message();
  return *std::move(program);
}

inline constexpr const char* kSquare =
    "ENTRY main { x = f32[3] parameter(0)\n"
    "  ROOT y = f32[3] multiply(x, x) }";
// Counts to n.
inline constexpr const char* kCount = R"(
body { n = s64[] parameter(0)  one = s64[] constant(1)
  ROOT m = s64[] add(n, one) }
more { n = s64[] parameter(0)  end = s64[] constant(1000000000000)
  ROOT l = pred[] compare(n, end), direction=LT }
ENTRY main { zero = s64[] constant(0)
  ROOT w = s64[] while(zero), condition=more, body=body })";

}  // namespace hloref

#endif  // HLOREF_API_TESTING_PROGRAMS_H_
