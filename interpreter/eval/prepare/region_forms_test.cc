#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/testing/test_program.h"
#include "ops/choices/precision.h"

namespace hlo {
namespace {

// [lines, n] or [n, lines] of numbers of which many are equal.
Literal RandomNumbers(int64_t rows, int64_t columns, bool specials) {
  std::mt19937 random(static_cast<unsigned>(rows * 7 + columns));
  std::vector<float> numbers;
  for (int64_t i = 0; i < rows * columns; ++i) {
    const auto bits = static_cast<unsigned>(random());
    float number = static_cast<float>(static_cast<int>(bits % 401) - 200) / 8;
    if (specials && bits % 64 == 0) number = -0.0F;
    if (specials && bits % 64 == 1) {
      number = std::numeric_limits<float>::quiet_NaN();
    }
    if (specials && bits % 64 == 2) {
      number = -std::numeric_limits<float>::infinity();
    }
    numbers.push_back(number);
  }
  return *Literal::Array<float>(numbers, {rows, columns});
}

// The region of the computation with this name.
const RegionPlan* RegionOf(const Program& program, absl::string_view name) {
  const auto& computations = program.module().computations;
  for (size_t c = 0; c < computations.size(); ++c) {
    if (computations[c].name == name) {
      return program.plan(static_cast<int>(c)).region;
    }
  }
  return nullptr;
}

void ExpectSame(const std::string& text, const Literal& argument) {
  ExecutionOptions options;
  options.grain = 1;
  options.region_forms = RegionForms::kLaneByLane;
  const auto expected = RunText(text, {argument}, options);
  ASSERT_TRUE(expected.ok()) << expected.status();
  options.region_forms = RegionForms::kAll;
  for (int threads : {1, 2, 7}) {
    options.threads = threads;
    for (const InstructionSet set : kInstructionSets) {
      PrepareOptions prepare;
      prepare.instructions = std::min(set, NativeInstructionSet());
      const auto results = RunText(text, {argument}, options, prepare);
      ASSERT_TRUE(results.ok()) << results.status();
      const auto leaves = results->at(0).elements();
      for (size_t i = 0; i < leaves.size(); ++i) {
        const Buffer& x = expected->at(0).elements()[i].leaf().buffer;
        const Buffer& y = leaves[i].leaf().buffer;
        ASSERT_EQ(x.size(), y.size());
        EXPECT_EQ(std::memcmp(x.data(), y.data(), x.size()), 0)
            << "result " << i << ", threads " << threads << "\n"
            << text;
      }
    }
  }
}

// Keys as JAX makes them: one NaN, one zero.
constexpr char kCanonical[] =
    "z = f32[] constant(0) q = f32[] constant(nan) "
    "ea = pred[] compare(a, z), direction=EQ za = f32[] select(ea, z, a) "
    "na = pred[] compare(a, a), direction=NE ka = f32[] select(na, q, za) "
    "eb = pred[] compare(b, z), direction=EQ zb = f32[] select(eb, z, b) "
    "nb = pred[] compare(b, b), direction=NE kb = f32[] select(nb, q, zb) ";

struct Comparator {
  std::string body;
  bool has_keys;
};

std::vector<Comparator> Comparators() {
  return {
      {"ROOT r = pred[] compare(a, b), direction=LT", true},
      {"ROOT r = pred[] compare(a, b), direction=GT, type=TOTALORDER", true},
      {"ROOT r = pred[] compare(j, i), direction=LT", true},
      {absl::StrCat(kCanonical,
                    "ROOT r = pred[] compare(ka, kb), "
                    "direction=LT, type=TOTALORDER"),
       true},
      {absl::StrCat(kCanonical,
                    "ROOT r = pred[] compare(kb, ka), "
                    "direction=LT, type=TOTALORDER"),
       true},
      {"x = f32[] abs(a) y = f32[] abs(b) "
       "ROOT r = pred[] compare(x, y), direction=GT",
       true},
      {"x = s32[] bitcast-convert(a) y = s32[] bitcast-convert(b) "
       "ROOT r = pred[] compare(x, y), direction=LT",
       true},
      {"x = f32[] abs(a) y = f32[] negate(b) "
       "ROOT r = pred[] compare(x, y), direction=GT",
       false},
      {"c = f32[] constant(1) d = f32[] constant(2) x = f32[] add(a, c) "
       "y = f32[] add(b, d) ROOT r = pred[] compare(x, y), direction=LT",
       false},
      {"x = f32[] add(a, b) ROOT r = pred[] compare(x, b), direction=LT",
       false},
      {"ROOT r = pred[] compare(a, a), direction=LT", false},
      {"x = s32[] remainder(i, j) y = s32[] remainder(j, i) "
       "ROOT r = pred[] compare(x, y), direction=LT",
       false},
  };
}

TEST(RecognizedFormsTest, ComparatorsOfKeysSortAlike) {
  for (const Comparator& comparator : Comparators()) {
    for (int64_t n : {2, 17, 40}) {
      const std::string shape = absl::StrCat("[19,", n, "]");
      const std::string text = absl::StrCat(
          "less { a = f32[] parameter(0) b = f32[] parameter(1) "
          "i = s32[] parameter(2) j = s32[] parameter(3) ",
          comparator.body, " }\nENTRY main { p = f32", shape,
          " parameter(0) k = s32", shape, " iota(), iota_dimension=1 ",
          "rows = (f32", shape, ", s32", shape,
          ") sort(p, k), dimensions={1}, to_apply=less ", "columns = (f32",
          shape, ", s32", shape, ") sort(p, k), dimensions={0}, to_apply=less ",
          "x = f32", shape, " get-tuple-element(rows), index=0 y = s32", shape,
          " get-tuple-element(rows), index=1 v = f32", shape,
          " get-tuple-element(columns), index=0 w = s32", shape,
          " get-tuple-element(columns), index=1 ROOT r = (f32", shape, ", s32",
          shape, ", f32", shape, ", s32", shape, ") tuple(x, y, v, w) }");
      const auto program = PrepareText(text);
      ASSERT_TRUE(program.ok()) << program.status();
      const RegionPlan* region = RegionOf(**program, "less");
      ASSERT_NE(region, nullptr);
      EXPECT_EQ(region->keys != nullptr, comparator.has_keys)
          << comparator.body;
      if (!comparator.has_keys) break;
      ExpectSame(text, RandomNumbers(19, n, false));
      ExpectSame(text, RandomNumbers(19, n, true));
    }
  }
}

TEST(RecognizedFormsTest, ComparatorsOfOneArraySortAlike) {
  for (const std::string& body :
       {std::string("ROOT r = pred[] compare(a, b), direction=LT"),
        absl::StrCat(kCanonical,
                     "ROOT r = pred[] compare(ka, kb), "
                     "direction=LT, type=TOTALORDER")}) {
    for (int64_t n : {2, 16, 33, 300}) {
      const std::string shape = absl::StrCat("f32[37,", n, "]");
      const std::string text = absl::StrCat(
          "less { a = f32[] parameter(0) b = f32[] parameter(1) ", body,
          " }\nENTRY main { p = ", shape, " parameter(0) x = ", shape,
          " sort(p), dimensions={1}, to_apply=less y = ", shape,
          " sort(p), dimensions={0}, to_apply=less ROOT r = (", shape, ", ",
          shape, ") tuple(x, y) }");
      ExpectSame(text, RandomNumbers(37, n, false));
      ExpectSame(text, RandomNumbers(37, n, true));
    }
  }
}

struct Selection {
  std::string body;  // of a, i (accumulators), x, j
  bool is_known;
};

std::vector<Selection> Selections() {
  const std::string values = "v = f32[] select(p, a, x) ";
  const std::string indices = "w = s32[] select(q, i, j) ";
  const auto jax = [&](absl::string_view direction) {
    return absl::StrCat(
        "g = pred[] compare(a, x), direction=", direction,
        " n = pred[] compare(a, a), direction=NE p = pred[] or(g, n) "
        "e = pred[] compare(a, x), direction=EQ "
        "l = pred[] compare(i, j), direction=LT t = pred[] and(e, l) "
        "q = pred[] or(p, t) ",
        values, indices);
  };
  const std::string same = "w = s32[] select(p, i, j) ";
  return {
      {jax("GT"), true},
      {jax("LT"), true},
      {absl::StrCat("p = pred[] compare(a, x), direction=GE ", values, same),
       true},
      {absl::StrCat("p = pred[] compare(a, x), direction=LT ", values, same),
       true},
      {absl::StrCat("g = pred[] compare(a, x), direction=GE n = pred[] "
                    "compare(a, a), direction=NE p = pred[] or(g, n) ",
                    values, same),
       true},
      {absl::StrCat("p = pred[] compare(a, x), direction=GE ", values,
                    "e = pred[] compare(a, x), direction=EQ "
                    "m = s32[] minimum(i, j) k = s32[] select(p, i, j) "
                    "w = s32[] select(e, m, k) "),
       true},
      // Keeps what is NaN or meets one.
      {"p = pred[] compare(a, x), direction=LT v = f32[] select(p, x, a) "
       "w = s32[] select(p, j, i) ",
       false},
      {absl::StrCat("p = pred[] compare(a, x), direction=GE, type=TOTALORDER ",
                    values, same),
       false},
      {absl::StrCat("p = pred[] compare(i, j), direction=GT ", values, same),
       false},
      {absl::StrCat("p = pred[] compare(a, x), direction=GE ", values,
                    "w = s32[] add(i, j) "),
       false},
  };
}

TEST(RecognizedFormsTest, SelectionsFoldAlike) {
  for (const Selection& selection : Selections()) {
    for (int64_t n : {5, 200}) {
      const std::string shape = absl::StrCat("[37,", n, "]");
      const std::string text = absl::StrCat(
          "f { a = f32[] parameter(0) i = s32[] parameter(1) "
          "x = f32[] parameter(2) j = s32[] parameter(3) ",
          selection.body, "ROOT r = (f32[], s32[]) tuple(v, w) }\n",
          "ENTRY main { p = f32", shape, " parameter(0) k = s32", shape,
          " iota(), iota_dimension=1 c = f32[] constant(0) d = s32[] "
          "constant(0) rows = (f32[37], s32[37]) reduce(p, k, c, d), "
          "dimensions={1}, to_apply=f columns = (f32[",
          n, "], s32[", n,
          "]) reduce(p, k, c, d), dimensions={0}, to_apply=f "
          "all = (f32[], s32[]) reduce(p, k, c, d), dimensions={0,1}, "
          "to_apply=f s = f32[37] get-tuple-element(rows), index=0 "
          "t = s32[37] get-tuple-element(rows), index=1 u = f32[",
          n, "] get-tuple-element(columns), index=0 v = s32[", n,
          "] get-tuple-element(columns), index=1 y = f32[] "
          "get-tuple-element(all), index=0 z = s32[] get-tuple-element(all), "
          "index=1 ROOT r = (f32[37], s32[37], f32[",
          n, "], s32[", n, "], f32[], s32[]) tuple(s, t, u, v, y, z) }");
      const auto program = PrepareText(text);
      ASSERT_TRUE(program.ok()) << program.status();
      const RegionPlan* region = RegionOf(**program, "f");
      ASSERT_NE(region, nullptr);
      EXPECT_EQ(region->selection.has_value(), selection.is_known)
          << selection.body;
      ExpectSame(text, RandomNumbers(37, n, false));
      ExpectSame(text, RandomNumbers(37, n, true));
    }
  }
}

// A computation that flushes its operands compares numbers that are none.
TEST(RecognizedFormsTest, WhereSubnormalsAreFlushedNothingIsSelected) {
  PrepareOptions prepare;
  prepare.choices.set(choice::subnormals::flush);
  const auto program = PrepareText(
      absl::StrCat("f { a = f32[] parameter(0) i = s32[] parameter(1) "
                   "x = f32[] parameter(2) j = s32[] parameter(3) ",
                   Selections()[0].body,
                   "ROOT r = (f32[], s32[]) tuple(v, w) }\nENTRY main { "
                   "p = f32[9] parameter(0) k = s32[9] iota(), "
                   "iota_dimension=0 c = f32[] constant(0) d = s32[] "
                   "constant(0) ROOT r = (f32[], s32[]) reduce(p, k, c, d), "
                   "dimensions={0}, to_apply=f }"),
      prepare);
  ASSERT_TRUE(program.ok()) << program.status();
  EXPECT_FALSE(RegionOf(**program, "f")->selection.has_value());
}

}  // namespace
}  // namespace hlo
