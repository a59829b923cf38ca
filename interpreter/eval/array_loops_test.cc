// Flattened loops of arrays: a program whose loops are not flat takes the same
// steps to the same bits or error, and needs no fewer bytes.
#include "interpreter/testing/array_loops.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "interpreter/testing/flat_loops.h"

namespace hlo::array_loops {
namespace {

using flat_loops::LoopIn;
using flat_loops::Prepared;

struct ArrayLoop {
  const char* name;
  const char* type;
  const char* body;
  const char* helpers = "";
  bool flat = true;
  bool strict = false;
};

constexpr ArrayLoop kArrayLoops[] = {
    {"ThatExchangesArrays", "s32[7]",
     "next_a = s32[7] multiply(b, b)\nnext_b = s32[7] add(a, b)"},
    {"ThatSwaps", "f32[7]", "next_a = f32[7] copy(b)\nnext_b = f32[7] copy(a)"},
    {"ThatMakesTwoOfOne", "s32[7]",
     "next_a = s32[7] add(a, b)\nnext_b = s32[7] reshape(next_a)"},
    {"ThatWritesRows", "f32[9,5]", R"(
  row = f32[1,5] dynamic-slice(b, i, s32[] constant(0)), dynamic_slice_sizes={1,5}
  half = f32[1,5] broadcast(f32[] constant(0.5)), dimensions={}
  more = f32[1,5] multiply(row, half)
  next_a = f32[9,5] dynamic-update-slice(a, more, i, s32[] constant(0))
  next_b = f32[9,5] dynamic-update-slice(b, more, s32[] constant(3), i))"},
    {"ThatMovesElements", "f32[9,5]", R"(
  back = s32[] subtract(s32[] constant(6), i)
  at = s32[2] concatenate(s32[1] reshape(back), s32[1] reshape(i)), dimensions={0}
  one = f32[1,1] dynamic-slice(b, i, back), dynamic_slice_sizes={1,1}
  next_a = f32[9,5] scatter(a, at, f32[] reshape(one)), unique_indices=true,
    update_window_dims={}, inserted_window_dims={0,1}, index_vector_dim=0,
    scatter_dims_to_operand_dims={1,0}, to_apply=second
  next_b = f32[9,5] dynamic-update-slice(b, one, back, i))",
     "second { p = f32[] parameter(0)  ROOT q = f32[] parameter(1) }", true,
     true},
    {"ThatScattersPartsOfRows", "s16[9,5]", R"(
  flat = s16[45] reshape(b)
  two = s16[2] slice(flat), slice={[3:5]}
  at = s64[1] reshape(s64[] convert(i))
  next_a = s16[9,5] scatter(a, at, two), update_window_dims={0},
    inserted_window_dims={0}, scatter_dims_to_operand_dims={0},
    index_vector_dim=0, to_apply=second
  next_b = s16[9,5] scatter(b, at, two), update_window_dims={0},
    inserted_window_dims={0}, scatter_dims_to_operand_dims={1},
    index_vector_dim=0, to_apply=second)",
     "second { p = s16[] parameter(0)  ROOT q = s16[] parameter(1) }"},
    {"OfIndicesOfManyTypes", "f64[9]", R"(
  far = s32[] subtract(i, s32[] constant(4))
  x = f64[3] dynamic-slice(a, u32[] convert(far)), dynamic_slice_sizes={3}
  y = f64[3] dynamic-slice(b, s64[] convert(far)), dynamic_slice_sizes={3}
  z = f64[3] dynamic-slice(b, u64[] convert(far)), dynamic_slice_sizes={3}
  w = f64[3] dynamic-slice(b, s8[] convert(far)), dynamic_slice_sizes={3}
  v = f64[3] dynamic-slice(b, s32[1] reshape(far)), dynamic_slice_sizes={3}
  xyz = f64[9] concatenate(x, y, z), dimensions={0}
  next_b = f64[9] concatenate(w, v, x), dimensions={0}
  part = f64[1] slice(a), slice={[2:3]}
  next_a = f64[9] dynamic-update-slice(xyz, part, u32[] convert(far)))"},
    {"ThatMovesByThreeIndices", "f32[3,4,5]", R"(
  far = s32[] subtract(i, s32[] constant(2))
  u = u32[] convert(far)
  l = s64[] convert(i)
  x = f32[1,1,1] dynamic-slice(a, i, far, i), dynamic_slice_sizes={1,1,1}
  y = f32[1,2,5] dynamic-slice(b, l, l, l), dynamic_slice_sizes={1,2,5}
  next_a = f32[3,4,5] dynamic-update-slice(a, y, far, i, far)
  next_b = f32[3,4,5] dynamic-update-slice(b, x, u, u, u))"},
    {"ThatChoosesAmongElements", "f32[9]", R"(
  at = f32[1] dynamic-slice(a, i), dynamic_slice_sizes={1}
  x = f32[] reshape(at)
  k = s32[] and(i, s32[] constant(3))
  y = f32[] conditional(k, x, x, (f32[], f32[9]) tuple(x, b)),
    branch_computations={twice, less, other}
  p = pred[] compare(x, y), direction=LT
  z = f32[] conditional(p, y, x), true_computation=less,
    false_computation=twice
  next_a = f32[9] dynamic-update-slice(a, f32[1] reshape(z), i)
  next_b = f32[9] dynamic-update-slice(b, f32[1] reshape(y), k))",
     R"(
twice { x = f32[] parameter(0)  ROOT y = f32[] add(x, x) }
less { x = f32[] parameter(0)
  y = f32[] multiply(x, f32[] constant(0.5))
  ROOT z = f32[] call(y), to_apply=twice_less }
twice_less { x = f32[] parameter(0)
  ROOT z = f32[] subtract(x, f32[] constant(2)) }
other { t = (f32[], f32[9]) parameter(0)
  x = f32[] get-tuple-element(t), index=0
  b = f32[9] get-tuple-element(t), index=1
  y = f32[1] dynamic-slice(b, s32[] convert(x)), dynamic_slice_sizes={1}
  ROOT z = f32[] add(x, f32[] reshape(y)) })"},
    {"ThatChoosesWhatMayFail", "s32[9]", R"(
  at = s32[1] dynamic-slice(a, i), dynamic_slice_sizes={1}
  y = s32[] conditional(i, i, s32[] reshape(at)),
    branch_computations={same, part}
  next_a = s32[9] dynamic-update-slice(a, s32[1] reshape(y), i)
  next_b = s32[9] dynamic-update-slice(b, s32[1] reshape(y), i))",
     R"(
same { ROOT x = s32[] parameter(0) }
part { x = s32[] parameter(0)
  ROOT y = s32[] divide(s32[] constant(7), x) })",
     false},
    {"ThatChoosesAnArray", "s32[9]", R"(
  p = pred[] compare(i, s32[] constant(4)), direction=LT
  y = s32[] conditional(p, a, a), true_computation=first,
    false_computation=turned
  next_a = s32[9] dynamic-update-slice(a, s32[1] reshape(y), i)
  next_b = s32[9] dynamic-update-slice(b, s32[1] reshape(y), i))",
     R"(
first { a = s32[9] parameter(0)
  u = s32[1] slice(a), slice={[0:1]}
  ROOT x = s32[] reshape(u) }
turned { a = s32[9] parameter(0)
  l = s32[6] slice(a), slice={[3:9]}
  h = s32[3] slice(a), slice={[0:3]}
  b = s32[9] concatenate(l, h), dimensions={0}
  u = s32[1] slice(b), slice={[2:3]}
  ROOT x = s32[] reshape(u) })",
     false},
    {"OfOtherWaysToJoin", "s32[2,4]", R"(
  half = s32[2,2] slice(a), slice={[0:2], [1:3]}
  next_a = s32[2,4] concatenate(half, half), dimensions={1}
  row = s32[1,4] dynamic-slice(a, i, i), dynamic_slice_sizes={1,4}
  turned = s32[1,4] reverse(row), dimensions={1}
  next_b = s32[2,4] concatenate(turned, row), dimensions={0})"},
    {"ThatReadsWhatItOverwrites", "s32[9]", R"(
  old = s32[2] slice(a), slice={[1:3]}
  next_a = s32[9] dynamic-update-slice(a, s32[2] negate(old), i)
  next_b = s32[9] subtract(a, b))"},
    {"ThatUpdatesItself", "s32[9]", R"(
  next_a = s32[9] dynamic-update-slice(a, s32[9] add(a, b), i)
  next_b = s32[9] dynamic-update-slice(b, b, i))"},
    {"ThatScatters", "f32[9,5]", R"(
  row = f32[1,5] slice(b), slice={[2:3], [0:5]}
  next_a = f32[9,5] scatter(a, s32[1] reshape(i), f32[5] reshape(row)),
    update_window_dims={0},
    inserted_window_dims={0}, scatter_dims_to_operand_dims={0},
    index_vector_dim=0, to_apply=second
  other = f32[1,5] slice(a), slice={[4:5], [0:5]}
  next_b = f32[9,5] scatter(b, s32[1] reshape(i), f32[5] reshape(other)),
    update_window_dims={0},
    inserted_window_dims={0}, scatter_dims_to_operand_dims={0},
    index_vector_dim=0, to_apply=sum)",
     R"(second { p = f32[] parameter(0)  ROOT q = f32[] parameter(1) }
sum { p = f32[] parameter(0)  q = f32[] parameter(1)
  ROOT r = f32[] add(p, q) })"},
    {"ThatScattersTwiceToOnePlace", "f32[9]", R"(
  both = s32[2] concatenate(s32[1] reshape(i), s32[1] constant({5})), dimensions={0}
  two = f32[2] slice(b), slice={[2:4]}
  next_a = f32[9] scatter(a, s32[2,1] reshape(both), two), update_window_dims={}, inserted_window_dims={0},
    scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum,
    unique_indices=true
  next_b = f32[9] add(b, b))",
     R"(sum { p = f32[] parameter(0)  q = f32[] parameter(1)
  ROOT r = f32[] add(p, q) })",
     true, true},
    {"ThatReducesAndMultipliesMatrices", "f32[3,3]", R"(
  total = f32[3] reduce(a, f32[] constant(1)), dimensions={1}, to_apply=sum
  next_a = f32[3,3] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  next_b = f32[3,3] broadcast(total), dimensions={0})",
     R"(sum { p = f32[] parameter(0)  q = f32[] parameter(1)
  ROOT r = f32[] add(p, q) })"},
    {"ThatTraps", "s32[9]", R"(
  next_b = s32[9] dynamic-update-slice(b, s32[1] reshape(i), i)
  five = s32[9] broadcast(s32[] constant(5)), dimensions={}
  next_a = s32[9] divide(five, s32[9] subtract(next_b, five)))"},
    {"OfCallsThatReturnWhatTheyGet", "s32[9]", R"(
  same = s32[9] call(a), to_apply=identity
  next_a = s32[9] dynamic-update-slice(a, s32[1] constant({-1}), i)
  next_b = s32[9] add(same, b))",
     "identity { ROOT p = s32[9] parameter(0) }"},
    {"OfCallsThatReturnOneValueTwice", "s32[9]", R"(
  two = (s32[9], s32[9]) call(a), to_apply=twice
  first = s32[9] get-tuple-element(two), index=0
  second = s32[9] get-tuple-element(two), index=1
  next_a = s32[9] dynamic-update-slice(first, s32[1] constant({-1}), i)
  next_b = s32[9] add(second, b))",
     R"(twice { p = s32[9] parameter(0)
  q = s32[9] negate(p)
  ROOT t = (s32[9], s32[9]) tuple(q, q) })"},
    {"OfCallsThatWrite", "s32[9]", R"(
  c = s32[9] call(a, a, i), to_apply=write
  next_a = s32[9] call(c, b, i), to_apply=write
  next_b = s32[9] subtract(c, next_a))",
     R"(write { p = s32[9] parameter(0)  q = s32[9] parameter(1)
  at = s32[] parameter(2)
  u = s32[9] dynamic-update-slice(p, s32[2] constant({-3, 8}), at)
  ROOT r = s32[9] add(u, q) })"},
    {"OfConstants", "s32[9]", R"(
  k = s32[9] constant({1, 2, 3, 4, 5, 6, 7, 8, 9})
  m = s32[9] reverse(s32[9] add(k, k)), dimensions={0}
  n = s32[9] dynamic-update-slice(m, s32[1] constant({-1}), i)
  one = s32[1] slice(m), slice={[0:1]}
  first = s32[] reshape(one)
  more = s32[9] broadcast(s32[] add(first, first)), dimensions={}
  next_a = s32[9] add(a, more)
  next_b = s32[9] subtract(n, m))"},
    {"OfScalarsBesideArrays", "s32[9]", R"(
  next_a = s32[9] clamp(s32[] constant(3), b, i)
  p = pred[] compare(i, s32[] constant(4)), direction=GE
  next_b = s32[9] select(p, a, b))"},
    {"OfWideElements", "c128[1]", R"(
  next_a = c128[1] multiply(a, b)
  back = c128[1] reverse(b), dimensions={0}
  next_b = c128[1] add(back, a))"},
    {"OfArraysThatNobodyReads", "s8[3]",
     "next_a = s8[3] iota(), iota_dimension=0\nnext_b = s8[3] copy(next_a)"},
    {"ThatMakesLargeArrays", "s32[100000]",
     "next_a = s32[100000] add(a, b)\nnext_b = s32[100000] negate(a)", "",
     false},
    {"ThatWritesLargeArrays", "s32[100000]", R"(
  two = s32[2] slice(b), slice={[3:5]}
  next_a = s32[100000] dynamic-update-slice(a, two, i)
  next_b = s32[100000] dynamic-update-slice(b, s32[1] reshape(i), i))"},
    {"ThatSwapsLargeArrays", "s32[100000]", R"(
  next_a = s32[100000] dynamic-update-slice(b, s32[1] reshape(i), i)
  next_b = s32[100000] dynamic-update-slice(a, s32[1] reshape(i), i))",
     "", false},
};

class ArrayLoopTest : public testing::TestWithParam<ArrayLoop> {};

TEST_P(ArrayLoopTest, HasTheSameResultsStepsAndErrors) {
  const ArrayLoop& loop = GetParam();
  const std::string text = LoopOf(loop.type, loop.body, loop.helpers);
  const auto program = Prepared(text);
  ASSERT_NE(program, nullptr);
  const ScalarLoop* const flat = LoopIn(*program);
  ASSERT_EQ(flat != nullptr, loop.flat);
  EXPECT_TRUE(flat == nullptr || flat->has_arrays());
  std::mt19937 random(1);
  ExpectTheSame(text, loop.strict, random);
}

TEST_P(ArrayLoopTest, HasThemInALoopToo) {
  const ArrayLoop& loop = GetParam();
  std::mt19937 random(2);
  ExpectTheSame(LoopOf(loop.type, loop.body, loop.helpers, true), loop.strict,
                random);
}

INSTANTIATE_TEST_SUITE_P(, ArrayLoopTest, testing::ValuesIn(kArrayLoops),
                         [](const testing::TestParamInfo<ArrayLoop>& info) {
                           return info.param.name;
                         });

TEST(ArrayLoopsTest, ComputeWhatIsConstantOnce) {
  const auto program = Prepared(LoopOf("s32[9]", R"(
  k = s32[9] broadcast(s32[] constant(3)), dimensions={}
  next_a = s32[9] add(a, s32[9] multiply(k, k))
  next_b = s32[9] add(b, k))"));
  const ScalarLoop* const loop = LoopIn(*program);
  ASSERT_NE(loop, nullptr);
  EXPECT_EQ(loop->once.size(), 2U);
  EXPECT_EQ(loop->kernels.size(), 4U);
  EXPECT_EQ(loop->straights[0].copies.size(), 0U);
}

std::string Pick(std::mt19937& random, const std::vector<std::string>& from) {
  return from[random() % from.size()];
}

// `name`, an instruction on arrays of 6 elements and an index, and what it
// reads.
std::string Draw(std::mt19937& random, const std::string& t,
                 const std::string& name,
                 const std::vector<std::string>& values) {
  const std::string x = Pick(random, values), y = Pick(random, values);
  const auto slice = [&](const char* part, int begin, int end) {
    return absl::StrCat(name, part, " = ", t, "[", end - begin, "] slice(", y,
                        "), slice={[", begin, ":", end, "]}\n");
  };
  const std::string v = absl::StrCat(name, " = ", t, "[6] ");
  const std::string far =
      absl::StrCat(name, "_n = pred[] compare(i, s32[] constant(2)), ",
                   "direction=LT\n", name, "_g = s32[] add(i, s32[] ",
                   "constant(-4))\n", name, "_f = s32[] select(", name, "_n, ",
                   name, "_g, ", random() % 2 == 0 ? "i" : name + "_g", ")\n");
  switch (random() % 16) {
    case 0:
      return absl::StrCat(v, "add(", x, ", ", y, ")\n");
    case 1:
      return absl::StrCat(v, "multiply(", x, ", ", y, ")\n");
    case 2:
      return absl::StrCat(v, "reverse(", x, "), dimensions={0}\n");
    case 3:
      return absl::StrCat(v, "reshape(", t, "[2,3] reshape(", x, "))\n");
    case 4:
    case 5:
    case 6:
      return absl::StrCat(slice("_p", 1, 3), v, "dynamic-update-slice(", x,
                          ", ", name, "_p, i)\n");
    case 7:
      return absl::StrCat(v, "call(", x, "), to_apply=same\n");
    case 8:
      return absl::StrCat(v, "call(", x, ", ", y, ", i), to_apply=write\n");
    case 9:
      return absl::StrCat(slice("_p", 1, 3), slice("_q", 0, 4), v,
                          "concatenate(", name, "_p, ", name,
                          "_q), dimensions={0}\n");
    case 10:
      return absl::StrCat(name, "_p = ", t, "[] convert(i)\n", v, "broadcast(",
                          name, "_p), dimensions={}\n");
    case 11:
      return absl::StrCat(far, name, "_p = ", t, "[2] dynamic-slice(", x, ", ",
                          name, "_f), dynamic_slice_sizes={2}\n",
                          slice("_q", 2, 6), v, "concatenate(", name, "_p, ",
                          name, "_q), dimensions={0}\n");
    case 12:
      return absl::StrCat(far, slice("_p", 0, 3), v, "dynamic-update-slice(", x,
                          ", ", name, "_p, ", name, "_f)\n");
    case 13:
    case 14:
      return absl::StrCat(
          name, "_p = ", t, "[1] dynamic-slice(", y,
          ", i), dynamic_slice_sizes={1}\n", name, "_q = ", t, "[] reshape(",
          name, "_p)\n", name, "_k = s32[] and(i, s32[] constant(3))\n", name,
          "_r = ", t, "[] conditional(", name, "_k, ", name, "_q, (", t, "[], ",
          t, "[6]) tuple(", name, "_q, ", x, "), ", name,
          "_q), branch_computations={twice, either, as_is}\n", v,
          "dynamic-update-slice(", x, ", ", t, "[1] reshape(", name,
          "_r), i)\n");
    default:
      return absl::StrCat(
          slice("_p", 4, 5), v, "scatter(", x, ", s32[1] reshape(i), ", t,
          "[] reshape(", name, "_p)), update_window_dims={}, ",
          "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, ",
          "index_vector_dim=0, to_apply=",
          random() % 2 == 0 ? "sum\n" : "second\n");
  }
}

TEST(ArrayLoopsTest, RandomBodiesHaveTheSameBitsStepsAndErrors) {
  std::mt19937 random(2);
  int choosing = 0;
  for (const char* const t : {"s32", "f32", "u8", "bf16", "c128", "f64"}) {
    const std::string one = absl::StrCat(t, "[] parameter(1)");
    const std::string helpers = absl::StrCat(
        "same { ROOT p = ", t, "[6] parameter(0) }\nwrite { p = ", t,
        "[6] parameter(0)\nq = ", t, "[6] parameter(1)\ni = s32[] ",
        "parameter(2)\nu = ", t, "[3] slice(q), slice={[2:5]}\nROOT r = ", t,
        "[6] dynamic-update-slice(p, u, i) }\nsum { p = ", t,
        "[] parameter(0)\nq = ", one, "\nROOT r = ", t,
        "[] add(p, q) }\nsecond { p = ", t, "[] parameter(0)\nROOT q = ", one,
        " }\ntwice { p = ", t, "[] parameter(0)\nROOT r = ", t,
        "[] add(p, p) }\nas_is { ROOT p = ", t,
        "[] parameter(0) }\neither { s = (", t, "[], ", t,
        "[6]) parameter(0)\np = ", t,
        "[] get-tuple-element(s), index=0\nq = ", t,
        "[6] get-tuple-element(s), index=1\nk = s32[] convert(p)\nu = ", t,
        "[1] dynamic-slice(q, k), dynamic_slice_sizes={1}\nROOT r = ", t,
        "[] multiply(p, ", t, "[] reshape(u)) }");
    for (int each = 0; each < 150; ++each) {
      std::vector<std::string> values = {"a", "b"};
      std::string body;
      for (int i = 0; i < 6; ++i) {
        const std::string name = absl::StrCat("x", i);
        body += Draw(random, t, name, values);
        values.push_back(name);
      }
      for (const char* const next : {"next_a", "next_b"}) {
        body += Draw(random, t, next, values);
        values.push_back(next);
      }
      const std::string text = LoopOf(absl::StrCat(t, "[6]"), body, helpers);
      SCOPED_TRACE(text);
      const auto program = Prepared(text);
      ASSERT_NE(program, nullptr);
      const ScalarLoop* const loop = LoopIn(*program);
      const bool chooses = absl::StrContains(body, "conditional");
      ASSERT_TRUE(chooses || loop != nullptr);
      choosing += loop != nullptr && loop->varies ? 1 : 0;
      ExpectTheSame(text, false, random);
      ExpectTheSame(LoopOf(absl::StrCat(t, "[6]"), body, helpers, true), false,
                    random);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(choosing, 5);
}

}  // namespace
}  // namespace hlo::array_loops
