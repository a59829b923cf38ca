#include "interpreter/eval/regions/region_call.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"
#include "ops/choices/arithmetic.h"

namespace hlo {
namespace {

struct RegionProgram {
  const char* name;
  const char* region;  // computation `f` of two f32 scalars
};

// One element-wise op, in order and swapped; several ops; constants; a call;
// and a result that is an operand.
constexpr RegionProgram kRegions[] = {
    {"Add", "ROOT r = f32[] add(a, b)"},
    {"SubtractSwapped", "ROOT r = f32[] subtract(b, a)"},
    {"Twice", "ROOT r = f32[] add(a, a)"},
    {"FiveOps",
     "c = f32[] constant(0.625) d = f32[] multiply(a, c) e = f32[] "
     "subtract(d, b) g = pred[] compare(a, e), direction=LT h = f32[] "
     "select(g, a, e) ROOT r = f32[] add(h, b)"},
    {"First", ""},
    {"Conversions",
     "d = f16[] convert(a) e = f16[] convert(b) s = f16[] add(d, e) ROOT r = "
     "f32[] convert(s)"},
};

std::string Region(const RegionProgram& program) {
  const std::string body = program.region;
  if (body.empty()) {
    return "f { b = f32[] parameter(1) ROOT a = f32[] parameter(0) }\n";
  }
  return absl::StrCat("f { a = f32[] parameter(0) b = f32[] parameter(1) ",
                      body, " }\n");
}

class RegionFormsTest : public testing::TestWithParam<RegionProgram> {
 protected:
  // The results of reductions in both directions, a map and a scan, in one
  // form.
  std::vector<Literal> Run(RegionForms forms, int threads) {
    const std::string text = absl::StrCat(Region(GetParam()), R"(
ENTRY main {
  i = s32[70,300] iota(), iota_dimension=1
  j = s32[70,300] iota(), iota_dimension=0
  k = s32[70,300] multiply(i, j)
  x = f32[70,300] convert(k)
  third = f32[] constant(0.3333)
  thirds = f32[70,300] broadcast(third), dimensions={}
  s = f32[70,300] multiply(x, thirds)
  y = f32[70,300] subtract(s, x)
  zero = f32[] constant(0.5)
  rows = f32[70] reduce(s, zero), dimensions={1}, to_apply=f
  columns = f32[300] reduce(s, zero), dimensions={0}, to_apply=f
  all = f32[] reduce(s, zero), dimensions={0,1}, to_apply=f
  mapped = f32[70,300] map(s, y), dimensions={0,1}, to_apply=f
  line = f32[21000] reshape(s)
  last = f32[] scan(line, zero), dimensions={0}, num_carries=1, to_apply=f
  ROOT r = (f32[70], f32[300], f32[], f32[70,300], f32[])
    tuple(rows, columns, all, mapped, last) })");
    ExecutionOptions options;
    options.region_forms = forms;
    options.threads = threads;
    options.grain = 1;
    auto results = RunText(text, {}, options);
    EXPECT_TRUE(results.ok()) << results.status();
    if (!results.ok()) return {};
    const auto leaves = results->at(0).elements();
    return {leaves.begin(), leaves.end()};
  }
};

void ExpectSameBits(const std::vector<Literal>& a,
                    const std::vector<Literal>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    const Buffer& x = a[i].leaf().buffer;
    const Buffer& y = b[i].leaf().buffer;
    ASSERT_EQ(x.size(), y.size());
    EXPECT_EQ(std::memcmp(x.data(), y.data(), x.size()), 0) << "result " << i;
  }
}

TEST_P(RegionFormsTest, AllFormsGiveTheSameBits) {
  const auto fastest = Run(RegionForms::kAll, 1);
  ASSERT_EQ(fastest.size(), 5u);
  ExpectSameBits(fastest, Run(RegionForms::kFlat, 1));
  ExpectSameBits(fastest, Run(RegionForms::kLaneByLane, 1));
}

TEST_P(RegionFormsTest, AnyNumberOfThreadsGivesTheSameBits) {
  const auto one = Run(RegionForms::kAll, 1);
  for (const int threads : {2, 7}) {
    ExpectSameBits(one, Run(RegionForms::kAll, threads));
  }
}

INSTANTIATE_TEST_SUITE_P(Regions, RegionFormsTest, testing::ValuesIn(kRegions),
                         [](const auto& info) { return info.param.name; });

constexpr RegionForms kForms[] = {RegionForms::kAll, RegionForms::kFlat,
                                  RegionForms::kLaneByLane};

// A result that is another accumulator is that one before the step.
TEST(RegionCallTest, AccumulatorsMayChangePlaces) {
  for (const RegionForms forms : kForms) {
    ExecutionOptions options;
    options.region_forms = forms;
    const auto results = RunText(R"(
f { a = s32[] parameter(0)  b = s32[] parameter(1)
  x = s32[] parameter(2)  y = s32[] parameter(3)
  sum = s32[] add(a, x)
  ROOT r = (s32[], s32[]) tuple(b, sum) }
ENTRY main { i = s32[5] iota(), iota_dimension=0
  zero = s32[] constant(0)
  ten = s32[] constant(10)
  ROOT r = (s32[], s32[]) reduce(i, i, zero, ten), dimensions={0},
    to_apply=f })",
                                 {}, options);
    ASSERT_TRUE(results.ok()) << results.status();
    // (0, 10) (10, 0) (0, 11) (11, 2) (2, 14) (14, 6)
    EXPECT_EQ(results->at(0).elements()[0].as<int32_t>()[0], 14);
    EXPECT_EQ(results->at(0).elements()[1].as<int32_t>()[0], 6);
  }
}

TEST(RegionCallTest, ATrapIsToldAlikeInEveryForm) {
  PrepareOptions prepare;
  prepare.choices.set(choice::int_div_zero::trap);
  for (const char* body : {"ROOT q = s32[] divide(a, b)",
                           "n = s32[] negate(a) ROOT q = s32[] divide(n, b)"}) {
    for (const RegionForms forms : kForms) {
      ExecutionOptions options;
      options.region_forms = forms;
      const auto results = RunText(
          absl::StrCat("f { a = s32[] parameter(0) b = s32[] parameter(1) ",
                       body, " }\n", R"(
ENTRY main { i = s32[5] iota(), iota_dimension=0
  one = s32[] constant(1)
  ROOT r = s32[] reduce(i, one), dimensions={0}, to_apply=f })"),
          {}, options, prepare);
      EXPECT_EQ(results.status().message(),
                "divide V2: division by zero; at 'q' (divide) of 'f', line 1");
    }
  }
}

}  // namespace
}  // namespace hlo
