// Each rule of requirement_level.h, by a case that it decides.
#include "workshop/making/requirement_level.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "workshop/making/from_cases.h"

namespace hlo::conformance {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

struct Example {
  const char* name;
  const char* op;
  const char* text;
  RequirementLevel level;
};

constexpr char kCompare[] =
    "//: COMMON\n"
    "lt { a = f32[] parameter(0)  b = f32[] parameter(1)"
    "  ROOT s = pred[] compare(a, b), direction=LT }\n"
    "ge { a = f32[] parameter(0)  b = f32[] parameter(1)"
    "  ROOT s = pred[] compare(a, b), direction=GE }\n"
    "add { a = f32[] parameter(0)  b = f32[] parameter(1)"
    "  ROOT s = f32[] add(a, b) }\n"
    "less { a = s32[] parameter(0)  b = s32[] parameter(1)"
    "  c = s32[] parameter(2)  d = s32[] parameter(3)"
    "  ROOT s = pred[] compare(a, b), direction=LT }\n"
    "sub { a = f32[] parameter(0)  b = f32[] parameter(1)"
    "  ROOT s = f32[] subtract(a, b) }\n"
    "second { a = s32[] parameter(0)  ROOT b = s32[] parameter(1) }\n"
    "add_s32 { a = s32[] parameter(0)  b = s32[] parameter(1)"
    "  ROOT s = s32[] add(a, b) }\n";

constexpr Example kExamples[] = {
    {"ADifference", "subtract",
     "ROOT r = s32[2] subtract(s32[2] constant({4, 6}), s32[2]"
     " constant({3, 4}))\n//: EXPECT {1, 2}",
     RequirementLevel::kMust},
    {"RandomBits", "rng",
     "ROOT r = u32[1] rng(u32[] constant(0), u32[] constant(4)),"
     " distribution=rng_uniform\n"
     "//: EXPECT ONE OF {0} | {1} | {2} | {3}",
     RequirementLevel::kOpen},
    {"BitsOfANan", "add",
     "x = f32[] add(f32[] constant(inf), f32[] constant(-inf))\n"
     "ROOT r = u32[] bitcast-convert(x)\n"
     "//: EXPECT ONE OF 2143289344 | 4290772992",
     RequirementLevel::kOpen},
    {"AComparatorWithoutOrder", "sort",
     "ROOT r = f32[3] sort(f32[3] constant({2, nan, 1})), dimensions={0},"
     " to_apply=lt\n//: EXPECT {2, nan, 1}",
     RequirementLevel::kOpen},
    {"AnOrder", "sort",
     "ROOT r = f32[3] sort(f32[3] constant({3, 1, 2})), dimensions={0},"
     " to_apply=lt\n//: EXPECT {1, 2, 3}",
     RequirementLevel::kMust},
    {"ABadMatrix", "cholesky",
     "ROOT l = f32[1,1] cholesky(f32[1,1] constant({{-1}})), lower=true\n"
     "//: EXPECT {{nan}}",
     RequirementLevel::kOpen},
    {"AChoice", "minimum",
     "ROOT r = f32[] minimum(f32[] constant(nan), f32[] constant(1))\n"
     "//: EXPECT nan\n//: WHEN min_max_nan=other_operand EXPECT 1",
     RequirementLevel::kChoice},
    {"ANamedAlgorithm", "rng-bit-generator",
     "s = u64[2] constant({0, 0})\n"
     "g = (u64[2], u32[1]) rng-bit-generator(s), algorithm=rng_three_fry\n"
     "ROOT r = u32[1] get-tuple-element(g), index=1\n"
     "//: EXPECT {1797259609}",
     RequirementLevel::kChoice},
    {"TheSmallestDividedByMinusOne", "divide",
     "ROOT r = s8[] divide(s8[] constant(-128), s8[] constant(-1))\n"
     "//: EXPECT -128",
     RequirementLevel::kShould},
    {"AnOrderOfDifferences", "reduce",
     "ROOT r = f32[] reduce(f32[2] constant({1, 2}), f32[] constant(0)),"
     " dimensions={0}, to_apply=sub\n//: EXPECT -3",
     RequirementLevel::kShould},
    {"CollidingUpdates", "scatter",
     "ROOT r = s32[2] scatter(s32[2] constant({0, 0}), s32[2] constant({1, 1}),"
     " s32[2] constant({5, 6})), update_window_dims={},"
     " inserted_window_dims={0}, scatter_dims_to_operand_dims={0},"
     " index_vector_dim=1, to_apply=second\n//: EXPECT {0, 6}",
     RequirementLevel::kShould},
    {"UpdatesThatCommute", "scatter",
     "ROOT r = s32[2] scatter(s32[2] constant({0, 0}), s32[2] constant({1, 1}),"
     " s32[2] constant({5, 6})), update_window_dims={},"
     " inserted_window_dims={0}, scatter_dims_to_operand_dims={0},"
     " index_vector_dim=1, to_apply=add_s32\n//: EXPECT {0, 11}",
     RequirementLevel::kMust},
    {"NoIdentity", "reduce",
     "ROOT r = f32[] reduce(f32[2] constant({1, 2}), f32[] constant(10)),"
     " dimensions={0}, to_apply=add\n//: EXPECT 13",
     RequirementLevel::kShould},
    {"AnIdentity", "reduce",
     "ROOT r = f32[] reduce(f32[2] constant({1, 2}), f32[] constant(0)),"
     " dimensions={0}, to_apply=add\n//: EXPECT 3",
     RequirementLevel::kMust},
    {"AFalseDeclaration", "gather",
     "ROOT r = s32[2] gather(s32[2] constant({5, 6}), s32[2] constant({1, 0})),"
     " offset_dims={}, collapsed_slice_dims={0}, start_index_map={0},"
     " index_vector_dim=1, slice_sizes={1}, indices_are_sorted=true\n"
     "//: EXPECT {6, 5}",
     RequirementLevel::kShould},
    {"TheOtherTriangle", "cholesky",
     "l = f32[2,2] cholesky(f32[2,2] constant({{4, 2}, {2, 5}})), lower=true\n"
     "ROOT r = f32[1,1] slice(l), slice={[0:1], [1:2]}\n//: EXPECT {{0}}",
     RequirementLevel::kOpen},
    {"AFactorBesideTheOtherTriangle", "cholesky",
     "l = f32[2,2] cholesky(f32[2,2] constant({{4, 2}, {2, 5}})), lower=true\n"
     "ROOT r = pred[2,2] is-finite(f32[2,2] divide(l, l))\n"
     "//: EXPECT {{true, false}, {true, true}}",
     RequirementLevel::kMust},
    {"OneTriangle", "cholesky",
     "l = f32[2,2] cholesky(f32[2,2] constant({{4, 2}, {2, 5}})), lower=true\n"
     "ROOT r = pred[2,2] is-finite(l)\n"
     "//: EXPECT {{true, _}, {true, true}}",
     RequirementLevel::kMust},
    {"AFactorRoundedElsewhere", "cholesky",
     "ROOT l = f32[2,2] cholesky(f32[2,2] constant({{4, 2}, {2, 5}})),"
     " lower=true\n//: EXPECT {{2, _}, {1, 2}}",
     RequirementLevel::kShould},
    {"AProductAtDefaultPrecision", "dot",
     "ROOT r = f32[] dot(f32[1] constant({1.0001}), f32[1] constant({1})),"
     " lhs_contracting_dims={0}, rhs_contracting_dims={0}\n//: EXPECT 1.0001",
     RequirementLevel::kShould},
    {"AProductAtTheHighestPrecision", "dot",
     "ROOT r = f32[] dot(f32[1] constant({1.0001}), f32[1] constant({1})),"
     " lhs_contracting_dims={0}, rhs_contracting_dims={0},"
     " operand_precision={highest,highest}\n//: EXPECT 1.0001",
     RequirementLevel::kMust},
    {"ASortThatNeedNotBeStable", "sort",
     "ROOT r = (s32[2], s32[2]) sort(s32[2] constant({1, 1}), s32[2]"
     " constant({5, 6})), dimensions={0}, to_apply=less\n"
     "//: EXPECT ({1, 1}, {5, 6})",
     RequirementLevel::kShould},
    {"AStableSort", "sort",
     "ROOT r = (s32[2], s32[2]) sort(s32[2] constant({1, 1}), s32[2]"
     " constant({5, 6})), dimensions={0}, is_stable=true, to_apply=less\n"
     "//: EXPECT ({1, 1}, {5, 6})",
     RequirementLevel::kMust},
    {"AFloatBeyondAnInteger", "convert",
     "ROOT r = s8[] convert(f32[] constant(300))\n//: EXPECT 127",
     RequirementLevel::kShould},
    {"AFloatWithinAnInteger", "convert",
     "ROOT r = s8[] convert(f32[] constant(-3.5))\n//: EXPECT -3",
     RequirementLevel::kMust},
    {"ANegativePower", "power",
     "ROOT r = s8[] power(s8[] constant(-1), s8[] constant(-3))\n"
     "//: EXPECT -1",
     RequirementLevel::kShould},
    {"AQuotientThatAReciprocalHas", "divide",
     "ROOT r = f32[] divide(f32[] constant(1), f32[] constant(49))\n"
     "//: EXPECT 0.020408163",
     RequirementLevel::kMust},
    {"AQuotientThatAReciprocalMisses", "divide",
     "ROOT r = f32[] divide(f32[] constant(41), f32[] constant(41))\n"
     "//: EXPECT 1",
     RequirementLevel::kShould},
    {"AnExactValueOfAFunction", "exponential",
     "ROOT r = f32[] exponential(f32[] constant(0))\n//: EXPECT 1",
     RequirementLevel::kShould},
    {"ALimitOfAFunction", "exponential",
     "ROOT r = f32[] exponential(f32[] constant(-inf))\n//: EXPECT 0",
     RequirementLevel::kMust},
    {"ADecisionAlone", "subtract",
     "ROOT r = s32[] subtract(s32[] constant(1), s32[] constant(2))\n"
     "//: SOURCE semantics.md: sort_stability\n//: EXPECT -1",
     RequirementLevel::kShould},
    {"AnArgument", "subtract",
     "ROOT r = s32[] subtract(s32[] constant(1), s32[] constant(2))\n"
     "//: SOURCE semantics.md: integer_arithmetic\n//: EXPECT -1",
     RequirementLevel::kMust},
    {"ARuleThatIsADecision", "add",
     "ROOT r = pred[] add(pred[] constant(true), pred[] constant(true))\n"
     "//: SOURCE 2026 Add\n//: EXPECT true",
     RequirementLevel::kShould},
    {"AnOpThatNoDocumentHas", "acosh",
     "ROOT r = f32[] acosh(f32[] constant(0))\n//: EXPECT nan",
     RequirementLevel::kShould},
    {"AnOpWithAnArgument", "mulhi",
     "ROOT r = u8[] mulhi(u8[] constant(255), u8[] constant(255))\n"
     "//: EXPECT 254",
     RequirementLevel::kMust},
    {"ANumberThatTheTypeHasNot", "subtract",
     "a = f8e8m0fnu[2] constant({2, 4})\n"
     "ROOT r = f8e8m0fnu[2] subtract(a, a)\n//: EXPECT {nan, nan}",
     RequirementLevel::kShould},
    {"ANanOfOnesOwn", "subtract",
     "a = f8e8m0fnu[2] constant({nan, 4})\n"
     "b = f8e8m0fnu[2] constant({1, 2})\n"
     "ROOT r = f8e8m0fnu[2] subtract(a, b)\n//: EXPECT {nan, 2}",
     RequirementLevel::kMust},
    {"OutOfRangeIn2018", "dynamic-slice",
     "ROOT r = f32[1] dynamic-slice(f32[2] constant({5, 6}), s32[] "
     "constant(1)),"
     " dynamic_slice_sizes={1}\n//: SOURCE 2018 DynamicSlice\n"
     "//: EXPECT {6}",
     RequirementLevel::kShould},
    {"ABound", "tanh",
     "ROOT r = f32[] tanh(f32[] constant(1))\n//: EXPECT ULP 1 0.7615942",
     RequirementLevel::kShould},
    {"ARejectionThatTheDocumentsDemand", "add",
     "ROOT r = s32[2] add(s32[2] constant({1, 2}), s32[3] constant({1, 2, 3}))"
     "\n//: REJECT add S1",
     RequirementLevel::kMust},
    {"ARejectionThatNobodyDemands", "tanh",
     "ROOT r = f32[2] tanh(f32[3] constant({1, 2, 3}))\n//: REJECT tanh S1",
     RequirementLevel::kShould},
    {"Lowered", "add",
     "ROOT r = s32[] add(s32[] constant(1), s32[] constant(2))\n"
     "//: LEVEL open: an example\n//: EXPECT 3",
     RequirementLevel::kOpen},
};

CaseVectors Made(const Example& example, absl::string_view header = "") {
  const std::string text =
      absl::StrCat(kCompare, "\n//: CASE ",
                   absl::StrContains(example.text, "REJECT") ? "S1" : "V1",
                   " a case\n", example.text, "\n");
  return VectorsOfCases(example.op, ParseCaseFile("some.cases", text), header);
}

class LevelTest : public testing::TestWithParam<Example> {};

TEST_P(LevelTest, IsOfTheFirstRuleThatFires) {
  const CaseVectors made = Made(GetParam());
  ASSERT_THAT(made.problems, IsEmpty());
  ASSERT_THAT(made.vectors, SizeIs(1));
  const Vector& vector = made.vectors.front();
  EXPECT_EQ(vector.level, GetParam().level)
      << "found " << Name(vector.level)
      << " by: " << RequirementLevelOf(vector).why;
}

INSTANTIATE_TEST_SUITE_P(Rules, LevelTest, testing::ValuesIn(kExamples),
                         [](const auto& info) { return info.param.name; });

TEST(RequirementLevel, OfARuleThatIsUnclearIsShould) {
  const CaseVectors made =
      Made(kExamples[0], "subtract: x - y.\n\nValue  V1  (unclear) so.\n");
  ASSERT_THAT(made.vectors, SizeIs(1));
  EXPECT_EQ(made.vectors.front().level, RequirementLevel::kShould);
}

TEST(RequirementLevel, IsNeverRaised) {
  Example raised = kExamples[1];
  const std::string text = std::string("//: LEVEL choice: why\n") + raised.text;
  raised.text = text.c_str();
  EXPECT_THAT(Made(raised).problems, SizeIs(1));
}

}  // namespace
}  // namespace hlo::conformance
