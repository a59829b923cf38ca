// Loops of scalars without a loop inside (prepare/straight_loop.h): random
// bodies over each element type that a cell holds. An execution with hooks
// takes them step by step; both have the same bits and steps.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "interpreter/testing/flat_loops.h"
#include "ops/choices/arithmetic.h"

namespace hlo::straight_loops {
namespace {

using flat_loops::ExpectTheSame;
using flat_loops::LoopIn;
using Names = std::vector<std::string>;

template <typename T>
const T& Pick(std::mt19937& random, const std::vector<T>& from) {
  return from[random() % from.size()];
}

// A value of edge bits or random ones, computed at the entry.
std::string Start(std::mt19937& random, ElementType type) {
  const std::string of_type = absl::StrCat(Name(type), "[] ");
  switch (Kind(type)) {
    case TypeKind::kFloat:
      if (BitWidth(type) < 16) {
        return absl::StrCat(
            of_type, "convert(f32[] constant(",
            Pick(random, Names{"nan", "-inf", "-0", "0.25", "-1.5", "448"}),
            "))");
      }
      break;
    case TypeKind::kComplex:
      return absl::StrCat(of_type, "complex(", Start(random, ElementType::kF32),
                          ", ", Start(random, ElementType::kF32), ")");
    default:
      return absl::StrCat(
          of_type, "convert(s32[] constant(",
          Pick(random, Names{"0", "1", "-1", "127", "-128", "2147483647"}),
          "))");
  }
  const auto bits = static_cast<int>(BitWidth(type));
  const uint64_t all = ~uint64_t{0} >> (64 - bits);
  const uint64_t drawn = uint64_t{random()} << 32 | random();
  const uint64_t sign = uint64_t{1} << (bits - 1);
  return absl::StrCat(
      of_type, "bitcast-convert(u", bits, "[] constant(",
      Pick(random, std::vector<uint64_t>{drawn, drawn, 0, 1, sign, all,
                                         all ^ sign, sign | 1}) &
          all,
      "))");
}

// An instruction of `type` on values and preds that are there.
std::string Draw(std::mt19937& random, ElementType type, const Names& values,
                 const Names& preds) {
  Names ops = {"select"};
  if (type == ElementType::kPred) ops = {"and", "xor", "select", "not"};
  const bool numbers = type != ElementType::kPred && BitWidth(type) >= 8 &&
                       type != ElementType::kF8E8M0FNU;
  if (numbers) ops = {"add", "multiply", "subtract", "negate", "select"};
  if (numbers && Kind(type) == TypeKind::kUnsigned) ops[3] = "divide";
  const std::string& op = Pick(random, ops);
  Names operands;
  if (op == "select") operands.push_back(Pick(random, preds));
  operands.push_back(Pick(random, values));
  if (op != "negate" && op != "not") operands.push_back(Pick(random, values));
  return absl::StrCat(Name(type), "[] ", op, "(", absl::StrJoin(operands, ", "),
                      ")");
}

// A loop over the loop of `state`.
std::string Thrice(const std::string& t, const std::string& state) {
  const std::string begin =
      absl::StrCat("{ s = (s32[], ", state,
                   ") parameter(0)\ni = s32[] get-tuple-element(s), index=0\n");
  return absl::StrCat(
      "thrice ", begin,
      "ROOT r = pred[] compare(i, s32[] constant(3)), direction=LT }\nagain ",
      begin, "v = ", state, " get-tuple-element(s), index=1\na = ", t,
      " get-tuple-element(v), index=0\nb = ", t,
      " get-tuple-element(v), index=1\np = pred[] get-tuple-element(v), "
      "index=2\nc = ",
      t, " get-tuple-element(v), index=4\nfirst = ", state,
      " tuple(b, a, p, s32[] constant(0), c)\nw = ", state,
      " while(first), condition=below, body=next\nROOT r = (s32[], ", state,
      ") tuple(s32[] add(i, s32[] constant(1)), w) }\n");
}

// Parameter and elements of a computation of the loop.
std::string Elements(const std::string& t, const std::string& state) {
  std::string elements = absl::StrCat("{ s = ", state, " parameter(0)\n");
  const std::pair<const char*, std::string> leaves[] = {
      {"x0", t}, {"x1", t}, {"p0", "pred[]"}, {"n", "s32[]"}, {"x2", t}};
  for (int i = 0; i < 5; ++i) {
    absl::StrAppend(&elements, leaves[i].first, " = ", leaves[i].second,
                    " get-tuple-element(s), index=", i, "\n");
  }
  return elements;
}

std::string Body(std::mt19937& random, ElementType type,
                 const std::string& state) {
  Names values = {"x0", "x1", "x2", "k"}, preds = {"p0"};
  std::string body = absl::StrCat("k = ", Start(random, type), "\n");
  for (int i = 3; i < 9; ++i) {
    absl::StrAppend(&body, "x", i, " = ", Draw(random, type, values, preds),
                    "\n");
    values.push_back(absl::StrCat("x", i));
    if (i % 3 == 0) {
      absl::StrAppend(&body, "p", i, " = pred[] compare(", Pick(random, values),
                      ", ", Pick(random, values), "), direction=EQ\n");
    } else if (i % 3 == 1) {  // of the counter
      absl::StrAppend(&body, "p", i, " = pred[] compare(n, s32[] constant(",
                      static_cast<int>(random() % 8) - 3, ")), direction=",
                      Pick(random, Names{"LT", "LT", "GE", "GT", "LE"}), "\n");
    } else {
      continue;
    }
    preds.push_back(absl::StrCat("p", i));
  }
  return absl::StrCat(body, "m = s32[] add(n, s32[] constant(1))\n",
                      "ROOT t = ", state, " tuple(", Pick(random, values), ", ",
                      Pick(random, values), ", ", Pick(random, preds), ", m, ",
                      Pick(random, values), ") }\n");
}

// A loop of up to 20 rounds over three values, a pred and a counter; `nested`:
// three times.
std::string RandomLoop(std::mt19937& random, ElementType type, bool nested) {
  const std::string t = absl::StrCat(Name(type), "[]");
  const std::string state =
      absl::StrCat("(", t, ", ", t, ", pred[], s32[], ", t, ")");
  const std::string loop =
      nested ? absl::StrCat("both = (s32[], ", state,
                            ") tuple(s32[] constant(0), init)\n",
                            "ROOT w = (s32[], ", state,
                            ") while(both), condition=thrice, body=again }\n")
             : absl::StrCat("ROOT w = ", state,
                            " while(init), condition=below, body=next }\n");
  return absl::StrCat(
      "below ", Elements(t, state), "ROOT r = pred[] compare(n, s32[] ",
      "constant(", random() % 20, ")), direction=LT }\nnext ",
      Elements(t, state), Body(random, type, state),
      nested ? Thrice(t, state) : "", "ENTRY main { init = ", state, " tuple(",
      Start(random, type), ", ", Start(random, type), ", pred[] constant(",
      random() % 2 == 0 ? "true" : "false", "), s32[] constant(",
      static_cast<int>(random() % 5) - 3, "), ", Start(random, type), ")\n",
      loop);
}

TEST(StraightLoopTest, RandomBodiesHaveTheSameBitsAndSteps) {
  PrepareOptions options;
  options.choices.set(choice::int_div_zero::trap);
  std::mt19937 random(1);
  for (int each = 0; each < kElementTypeCount; ++each) {
    const auto type = static_cast<ElementType>(each);
    if (type == ElementType::kC128) continue;  // no cell
    for (int i = 0; i < 80; ++i) {
      const std::string text = RandomLoop(random, type, i % 2 != 0);
      SCOPED_TRACE(text);
      const auto program = PrepareText(text, options);
      ASSERT_TRUE(program.ok()) << program.status();
      const ScalarLoop* const loop = LoopIn(**program);
      ASSERT_NE(loop, nullptr);
      ASSERT_EQ(loop->straights.size(), 1U);
      ASSERT_EQ(loop->varies, i % 2 != 0);
      ExpectTheSame(*program, random);
      if (HasFailure()) return;
    }
  }
}

// `body` computes j, more, other of i, sum, last.
std::string LoopOf(const char* body) {
  return absl::StrCat(R"(
below { s = (s32[], s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  ROOT lt = pred[] compare(i, s32[] constant(9)), direction=LT }
next { s = (s32[], s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  sum = s32[] get-tuple-element(s), index=1
  last = s32[] get-tuple-element(s), index=2
)",
                      body, R"(
  ROOT t = (s32[], s32[], s32[]) tuple(j, more, other) }
ENTRY main { zero = s32[] constant(0)
  init = (s32[], s32[], s32[]) tuple(zero, zero, zero)
  ROOT w = (s32[], s32[], s32[]) while(init), condition=below, body=next })");
}

struct Spared {
  const char* body;
  size_t copies;
  size_t kernels;  // with the condition's
};

// The order of steps is that in which the results need them.
TEST(StraightLoopTest, CopiesAndConstantsAreSpared) {
  const Spared spared[] = {
      {"j = s32[] add(i, s32[] constant(1))\n"
       "more = s32[] add(sum, j)\nother = s32[] multiply(more, last)",
       0, 4},
      // The old `i` is read after the new one is there.
      {"j = s32[] add(i, s32[] constant(1))\n"
       "more = s32[] add(i, j)\nother = s32[] add(last, last)",
       1, 4},
      // Constants make a constant.
      {"c = s32[] add(s32[] constant(2), s32[] constant(3))\n"
       "d = s32[] multiply(c, c)\nj = s32[] add(i, d)\n"
       "more = s32[] subtract(sum, d)\nother = s32[] add(last, c)",
       0, 4},
      // An element that only changes its shape is the same cell; the old `sum`
      // is read before the new one is made.
      {"j = s32[] add(i, s32[] constant(1))\n"
       "k = s32[1,1] broadcast(s32[1] reshape(j)), dimensions={1}\n"
       "more = s32[] add(sum, s32[] copy(s32[] reshape(k)))\n"
       "other = s32[] subtract(last, s32[] reshape(s32[1] reshape(sum)))",
       0, 4},
      // Both read the old ones.
      {"j = s32[] add(i, s32[] constant(1))\n"
       "more = s32[] add(last, sum)\nother = s32[] add(sum, s32[] constant(4))",
       1, 4},
  };
  std::mt19937 random(2);
  for (const Spared& each : spared) {
    SCOPED_TRACE(each.body);
    const auto program = PrepareText(LoopOf(each.body));
    ASSERT_TRUE(program.ok()) << program.status();
    const ScalarLoop* const loop = LoopIn(**program);
    ASSERT_NE(loop, nullptr);
    ASSERT_EQ(loop->straights.size(), 1U);
    EXPECT_EQ(loop->straights[0].copies.size(), each.copies);
    EXPECT_EQ(loop->kernels.size(), each.kernels);
    ExpectTheSame(*program, random);
  }
}

// A division of constants fails in the first round, after the steps before it.
TEST(StraightLoopTest, ConstantsThatTrapDoSoAtTheirInstruction) {
  PrepareOptions options;
  options.choices.set(choice::int_div_zero::trap);
  const auto program = PrepareText(
      LoopOf("j = s32[] add(i, s32[] constant(1))\n"
             "more = s32[] divide(s32[] constant(3), s32[] constant(0))\n"
             "other = s32[] add(last, more)"),
      options);
  ASSERT_TRUE(program.ok()) << program.status();
  std::mt19937 random(3);
  ExpectTheSame(*program, random);
  EXPECT_FALSE(Evaluate(*program, {{}}, {}).ok());
}

}  // namespace
}  // namespace hlo::straight_loops
