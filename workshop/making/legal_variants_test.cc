// Each legal variant differs from the interpreter: one that does not would
// check nothing.
#include "workshop/making/legal_variants.h"

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/backends/run_on_hloref.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "interpreter/load.h"
#include "literals/compare.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

constexpr char kShownBeside[] =
    "add { a = f32[] parameter(0)  b = f32[] parameter(1)"
    "  ROOT s = f32[] add(a, b) }\n"
    "add_bf16 { a = bf16[] parameter(0)  b = bf16[] parameter(1)"
    "  ROOT s = bf16[] add(a, b) }\n"
    "subtract { a = f32[] parameter(0)  b = f32[] parameter(1)"
    "  ROOT s = f32[] subtract(a, b) }\n"
    "less { a = s32[] parameter(0)  b = s32[] parameter(1)"
    "  c = s32[] parameter(2)  d = s32[] parameter(3)"
    "  ROOT s = pred[] compare(a, b), direction=LT }\n";

struct Shown {
  const char* variant;
  const char* body;
};

#define PRODUCT(numbers)                               \
  "x = f32[3] constant(" numbers                       \
  ")\n"                                                \
  "ROOT r = f32[] dot(x, f32[3] constant({1, 1, 1}))," \
  " lhs_contracting_dims={0}, rhs_contracting_dims={0}"
#define FUNCTION(function) "ROOT r = f32[] " function "(f32[] constant(0.7))"
#define TO_S8(number) "ROOT r = s8[] convert(f32[] constant(" number "))"
#define SUM(numbers, size)                                \
  "ROOT r = f32[] reduce(f32[" size "] constant(" numbers \
  "),"                                                    \
  " f32[] constant(0)), dimensions={0}, to_apply=add"

constexpr Shown kShown[] = {
    {"sums in f64", PRODUCT("{1e8, 1, -1e8}")},
    {"sums by fused multiply-adds",
     "x = f32[2] constant({-1.0002441, 1.0001221})\n"
     "ROOT r = f32[] dot(x, f32[2] constant({1, 1.0001221})),"
     " lhs_contracting_dims={0}, rhs_contracting_dims={0}"},
    {"folds in f32",
     "ROOT r = bf16[] reduce(bf16[3] constant({256, 1, 1}),"
     " bf16[] constant(0)), dimensions={0}, to_apply=add_bf16"},
    {"folds in f64", SUM("{1e8, 1, -1e8}", "3")},
    {"terms backwards", SUM("{1e8, -1e8, 1}", "3")},
    {"elements before accumulators",
     "ROOT r = f32[] reduce(f32[2] constant({1, 2}), f32[] constant(0)),"
     " dimensions={0}, to_apply=subtract"},
    {"reductions in two halves", SUM("{1, 1, 1e8, -1e8}", "4")},
    {"reductions in two lanes", SUM("{1e8, 1, -1e8}", "3")},
    {"dots in two halves", PRODUCT("{1, 1e8, -1e8}")},
    {"windows one dimension at a time",
     "x = f32[2,2] constant({{1e8, 1}, {-1e8, 1}})\n"
     "ROOT r = f32[1,1] reduce-window(x, f32[] constant(0)),"
     " window={size=2x2}, to_apply=add"},
    {"members of a sum backwards",
     "r = u32[] replica-id()\n"
     "x = f32[1] dynamic-slice(f32[3] constant({1e8, -1e8, 1}), r),"
     " dynamic_slice_sizes={1}\n"
     "ROOT s = f32[1] all-reduce(x), replica_groups={{0,1,2}}, to_apply=add"},
    {"products of tf32", PRODUCT("{1.0001, 0, 0}")},
    {"products of bf16", PRODUCT("{1.005, 0, 0}")},
    {"algorithm of dot ignored",
     "ROOT r = f32[] dot(f32[1] constant({1.005}), f32[1] constant({1})),"
     " lhs_contracting_dims={0}, rhs_contracting_dims={0},"
     " algorithm=dot_bf16_bf16_f32"},
    {"excess precision",
     "a = bf16[] add(bf16[] constant(256), bf16[] constant(1))\n"
     "ROOT r = bf16[] add(a, bf16[] constant(-256))"},
    {"multiply-adds contracted",
     "a = f32[] multiply(f32[] constant(1.0001221), f32[] "
     "constant(1.0001221))\n"
     "ROOT r = f32[] subtract(a, f32[] constant(1.0002441))"},
    {"functions one unit above", FUNCTION("tanh")},
    {"functions one unit below", FUNCTION("tanh")},
    {"complex functions accurate by norm",
     "ROOT r = c64[] sqrt(c64[] constant((-4, 0)))"},
    {"functions without the sign of zero",
     "ROOT r = f32[] tanh(f32[] constant(-0))"},
    {"power by logarithms",
     "ROOT r = f32[] power(f32[] constant(nan), f32[] constant(0))"},
    {"atan2 without a direction",
     "ROOT r = f32[] atan2(f32[] constant(0), f32[] constant(0))"},
    {"formulas one unit above",
     "ROOT r = f32[1,1] cholesky(f32[1,1] constant({{4}}))"},
    {"transforms accurate by norm",
     "ROOT r = c64[2] fft(c64[2] constant({(1, 0), (1, 0)})), fft_type=FFT,"
     " fft_length={2}"},
    {"division by reciprocals",
     "ROOT r = f32[] divide(f32[] constant(41), f32[] constant(41))"},
    {"complex division unscaled",
     "a = c64[] constant((1e30, 0))\nROOT r = c64[] divide(a, a)"},
    {"complex magnitude unscaled",
     "ROOT r = f32[] abs(c64[] constant((1e30, 0)))"},
    {"complex products fused",
     "a = c64[] constant((1.0001221, 1.0001221))\n"
     "ROOT r = c64[] multiply(a, a)"},
    {"complex products of annex G",
     "a = c64[] constant((inf, inf))\n"
     "ROOT r = c64[] multiply(a, c64[] constant((1, 0)))"},
    {"out of range to the indefinite integer", TO_S8("300")},
    {"out of range modulo 2^bits", TO_S8("300")},
    {"NaN to the largest integer", TO_S8("nan")},
    {"negative powers of integers are 0",
     "ROOT r = s8[] power(s8[] constant(1), s8[] constant(-1))"},
    {"negative exponents taken for unsigned ones",
     "ROOT r = s8[] power(s8[] constant(3), s8[] constant(-1))"},
    {"subnormal numbers flushed",
     "ROOT r = f32[] multiply(f32[] constant(1e-20), f32[] constant(1e-20))"},
    {"subnormal arguments flushed",
     "ROOT r = f32[] multiply(f32[] constant(1e-40), f32[] constant(1e20))"},
    {"other bits of NaN",
     "a = f32[] constant(inf)\n"
     "ROOT r = u32[] bitcast-convert(f32[] subtract(a, a))"},
    {"unstable sort",
     "ROOT r = (s32[2], s32[2]) sort(s32[2] constant({1, 1}), s32[2]"
     " constant({5, 6})), dimensions={0}, to_apply=less"},
    {"another other triangle",
     "ROOT r = f32[2,2] cholesky(f32[2,2] constant({{4, 2}, {2, 5}}))"},
    {"targets of custom calls unknown",
     "ROOT r = f32[] custom-call(f32[] constant(1)),"
     " custom_call_target=\"Sharding\""},
    {"another seed",
     "ROOT r = u32[2] rng(u32[] constant(0), u32[] constant(1000000)),"
     " distribution=rng_uniform"},
};

Question Asked(const Shown& example) {
  Question question;
  question.module =
      absl::StrCat(kShownBeside, "ENTRY main {\n", example.body, "\n}");
  question.replicas = 3;
  question.inputs.resize(3);
  question.infeed.resize(3);
  return question;
}

const LegalVariant* Find(absl::string_view name) {
  for (const LegalVariant& each : LegalVariants()) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

TEST(LegalVariants, DifferFromTheInterpreter) {
  for (const Shown& example : kShown) {
    const Question question = Asked(example);
    LoadOptions load;
    load.replicas = 3;
    const auto module = Load(question.module, load);
    ASSERT_TRUE(module.ok()) << example.variant << ": " << module.status();
    const LegalVariant* variant = Find(example.variant);
    ASSERT_NE(variant, nullptr) << example.variant;
    EXPECT_TRUE(IsAbout(*variant, **module)) << example.variant;
    const Answer usual = RunOnHloref(question, {});
    ASSERT_EQ(usual.kind, Answer::Kind::kOk) << usual.message;
    const Answer other = RunLegal(*variant, question);
    if (other.kind != Answer::Kind::kOk) {
      EXPECT_THAT(other.message, testing::HasSubstr("custom-call V2"));
      continue;
    }
    bool differs = false;
    for (size_t i = 0; i < usual.outputs[0].size(); ++i) {
      const auto compared = Compare(usual.outputs[0][i], other.outputs[0][i]);
      if (!compared.equal()) differs = true;
    }
    EXPECT_TRUE(differs) << example.variant;
  }
}

TEST(LegalVariants, HaveAnExampleEach) {
  std::set<absl::string_view> names;
  for (const Shown& example : kShown) names.insert(example.variant);
  for (const LegalVariant& each : LegalVariants()) {
    EXPECT_TRUE(names.contains(each.name)) << each.name;
    EXPECT_FALSE(each.reason.empty()) << each.name;
    for (const absl::string_view op : absl::StrSplit(each.ops, ' ')) {
      EXPECT_NE(FindOp(op), nullptr) << each.name << ": " << op;
    }
  }
}

}  // namespace
}  // namespace hlo::conformance
