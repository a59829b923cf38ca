// Dynamic dimensions, bounded and unbounded, whose sizes are hostile: programs
// that verify, and whose results no memory holds. Each ends with an error.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "fuzz/hostile_text.h"
#include "interpreter/testing/test_program.h"
#include "literals/sizes.h"

namespace hlo {
namespace {

// f32[n], f32[n,m], .. of ones, in place of a dynamic parameter.
Literal Ones(std::vector<int64_t> sizes) {
  const std::vector<float> ones(
      static_cast<size_t>(CheckedCount(sizes).value_or(0)), 1);
  auto literal = Literal::Array<float>(ones, std::move(sizes));
  EXPECT_TRUE(literal.ok()) << literal.status();
  return *std::move(literal);
}

struct Program {
  const char* text;
  std::vector<std::vector<int64_t>> arguments;
};

constexpr const char* kSum =
    "s { a = f32[] parameter(0)\n b = f32[] parameter(1)\n"
    " ROOT s = f32[] add(a, b) }\n";

absl::Status RunProgram(const Program& program) {
  const std::string text = std::string(kSum) + program.text;
  EXPECT_EQ(TryHostileText(text), "") << text;
  Arguments arguments;
  for (const auto& sizes : program.arguments) arguments.push_back(Ones(sizes));
  ExecutionOptions options;
  options.limits.max_bytes = int64_t{1} << 30;
  return RunText(text, std::move(arguments), options).status();
}

// A product of sizes leaves 63 bits, or the bytes do.
class TooLarge : public testing::TestWithParam<Program> {};

TEST_P(TooLarge, IsResourceExhausted) {
  const absl::Status status = RunProgram(GetParam());
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted) << status;
}

const Program kTooLarge[] = {
    // 2^62 + 3 elements: 2^64 + 12 bytes.
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z), padding=4611686018427387904_0 })",
     {{3}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z), padding=0_4611686018427387904 })",
     {{0}}},
    // 2^63 - 1 elements by holes.
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z), padding=0_0_9223372036854775805 })",
     {{2}}},
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?,?] pad(x, z), padding=4294967296_0x4294967296_0 })",
     {{0, 0}}},
    {R"(ENTRY e { x = f32[<=3] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[<=4611686018427387907] pad(x, z), padding=4611686018427387904_0
})",
     {{2}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  ROOT r = f32[4611686018427387904,4,?] broadcast(x), dimensions={2} })",
     {{1}}},
    {R"(ENTRY e { x = f32[<=2] parameter(0)
  ROOT r = f32[9223372036854775807,<=2] broadcast(x), dimensions={1} })",
     {{2}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  b = f32[<=0,4611686018427387905] parameter(1)
  z = f32[] constant(0)
  ROOT r = f32[4611686018427387905] reduce(b, z), dimensions={0}, to_apply=s
})",
     {{1}, {0, 4611686018427387905}}},
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] reduce(x, z), dimensions={0}, to_apply=s })",
     {{0, 4611686018427387905}}},
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  y = f32[?,?] parameter(1)
  ROOT r = f32[?,?] dot(x, y), lhs_contracting_dims={1},
    rhs_contracting_dims={0} })",
     {{4294967296, 0}, {0, 4294967296}}},
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  y = f32[?,?] parameter(1)
  ROOT r = f32[?,?] dot(x, y), lhs_contracting_dims={1},
    rhs_contracting_dims={0} })",
     {{4611686018427387905, 0}, {0, 1}}},
};
INSTANTIATE_TEST_SUITE_P(Sizes, TooLarge, testing::ValuesIn(kTooLarge));

class Refused : public testing::TestWithParam<Program> {};

TEST_P(Refused, IsAnError) {
  const absl::Status status = RunProgram(GetParam());
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
}

const Program kRefused[] = {
    // Each size fits, their sum doesn't.
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  ROOT r = f32[?,?] concatenate(x, x), dimensions={1} })",
     {{0, 9223372036854775807}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z),
    padding=9223372036854775807_9223372036854775807 })",
     {{1}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z), padding=0_0_9223372036854775807 })",
     {{3}}},
    // 3 * 6148914691236517206 is 2^64 + 2, so that 2 * 2 elements seem to fit.
    {R"(ENTRY e { x = f32[?] parameter(0)
  ROOT r = f32[3,6148914691236517206,?] reshape(x) })",
     {{4}}},
    {R"(ENTRY e { x = f32[<=4] parameter(0)
  ROOT r = f32[3,6148914691236517206,?] reshape(x) })",
     {{4}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  ROOT r = f32[?,0,?] reshape(x) })",
     {{4}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  a = s64[] constant(3)
  b = s64[] constant(6148914691236517206)
  c = s64[] constant(2)
  ROOT r = f32[?,?,?] dynamic-reshape(x, a, b, c) })",
     {{4}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  a = u64[] constant(18446744073709551615)
  b = s8[] constant(-4)
  ROOT r = f32[?,?] dynamic-reshape(x, a, b) })",
     {{4}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  n = s32[] constant(2147483647)
  ROOT r = f32[?] set-dimension-size(x, n), dimensions={0} })",
     {{4}}},
    // A size that no s32 holds.
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  ROOT r = s32[] get-dimension-size(x), dimensions={1} })",
     {{0, 2147483648}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  ROOT r = f32[?,?] broadcast(x), dimensions={1} })",
     {{1}}},
};
INSTANTIATE_TEST_SUITE_P(Sizes, Refused, testing::ValuesIn(kRefused));

// Nothing times very much: sizes that only an empty array has.
const Program kEmpty[] = {
    {R"(ENTRY e { x = f32[?,?,?] parameter(0)
  z = f32[] constant(0)
  t = f32[?,?,?] transpose(x), dimensions={2,0,1}
  v = f32[?,?,?] reverse(t), dimensions={0,1,2}
  n = f32[?,?,?] negate(v)
  l = f32[1,0,1] slice(n), slice={[0:1],[0:0],[5:6]}
  i = s32[] constant(7)
  d = f32[1,0,1] dynamic-slice(n, i, i, i), dynamic_slice_sizes={1,0,1}
  u = f32[?,?,?] dynamic-update-slice(n, d, i, i, i)
  p = f32[?,?,?] pad(u, z), padding=-5_1x0_0_1x-9_-9
  c = f32[?,?,?] concatenate(n, u), dimensions={1}
  ROOT r = tuple(p, c) })",
     {{0, 4611686018427387905, 4611686018427387905}}},
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] reduce(x, z), dimensions={1}, to_apply=s })",
     {{0, 9223372036854775807}}},
    {R"(ENTRY e { x = f32[?,?] parameter(0)
  ROOT r = f32[?,?] dot(x, x), lhs_contracting_dims={1},
    rhs_contracting_dims={1} })",
     {{0, 9223372036854775807}}},
    // The least low padding there is, and the most high padding.
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z),
    padding=-9223372036854775808_9223372036854775807 })",
     {{3}}},
    {R"(ENTRY e { x = f32[?] parameter(0)
  z = f32[] constant(0)
  ROOT r = f32[?] pad(x, z),
    padding=-9223372036854775800_-5_4611686018427387000 })",
     {{2}}},
};
class Empty : public testing::TestWithParam<Program> {};

TEST_P(Empty, Runs) {
  const absl::Status status = RunProgram(GetParam());
  EXPECT_TRUE(status.ok()) << status;
}
INSTANTIATE_TEST_SUITE_P(Sizes, Empty, testing::ValuesIn(kEmpty));

// A parameter of static shape takes no value of other sizes, whatever bounds
// its shape has.
TEST(Arguments, FitByTheirActualSizes) {
  const Shape bounded = Shape::Array(ElementType::kF32, {{4, true}});
  for (int64_t n : {3, 4}) {
    Value value = Ones({n}).leaf();
    value.sizes = std::make_shared<const std::vector<int64_t>>(1, n);
    auto argument = Literal::FromValue(bounded, std::move(value));
    ASSERT_TRUE(argument.ok()) << argument.status();
    const auto results =
        RunText("ENTRY e { x = f32[4] parameter(0)\n ROOT r = negate(x) }",
                {*std::move(argument)});
    EXPECT_EQ(results.ok(), n == 4) << results.status();
  }
}

}  // namespace
}  // namespace hlo
