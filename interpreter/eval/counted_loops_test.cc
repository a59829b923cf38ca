// Loops of scalars with a counter: what their rounds need not compute, by
// prepare/loop_counter.h, shorter_rounds->h and repeated_lanes.h. An execution
// with hooks takes them step by step; both have the same bits and steps.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "interpreter/testing/flat_loops.h"

namespace hlo::counted_loops {
namespace {

using flat_loops::ExpectTheSame;
using flat_loops::ExpectTheSameUpTo;
using flat_loops::LoopIn;
using flat_loops::Prepared;

struct Counting {
  const char* type;
  const char* start;
  const char* bound;
  const char* test;  // of i and n
  const char* body;  // next of i, m of n, total of sum
  bool counts = false, endless = false;
};

std::string LoopOf(const Counting& each) {
  const std::string t = absl::StrCat(each.type, "[]");
  const std::string state = absl::StrCat("(", t, ", ", t, ", ", t, ")");
  const std::string elements = absl::StrCat(
      "{ s = ", state, " parameter(0)\ni = ", t,
      " get-tuple-element(s), index=0\nn = ", t,
      " get-tuple-element(s), index=1\nsum = ", t,
      " get-tuple-element(s), index=2\none = ", t, " constant(1)\n");
  return absl::StrCat(
      "below ", elements, "ROOT r = pred[] ",
      absl::StrReplaceAll(each.test, {{"T ", t + " "}}), " }\nnext ", elements,
      absl::StrReplaceAll(each.body, {{"T ", t + " "}}), "\nROOT t = ", state,
      " tuple(next, m, total) }\nENTRY main { init = ", state, " tuple(", t,
      " constant(", each.start, "), ", t, " constant(", each.bound, "), ", t,
      " constant(0))\nROOT w = ", state,
      " while(init), condition=below, body=next }");
}

// A program, and the rounds of its loop. Null: it has none of this form.
struct Counted {
  std::shared_ptr<const Program> program;
  const ScalarLoop::Straight* rounds = nullptr;
};

Counted CountedIn(const std::string& text) {
  Counted counted = {Prepared(text)};
  if (counted.program == nullptr) return counted;
  const ScalarLoop* const loop = LoopIn(*counted.program);
  if (loop != nullptr && loop->straights.size() == 1) {
    counted.rounds = loop->straights.data();
  }
  return counted;
}

// Rounds whose test is known to be true are taken without it.
TEST(CountedLoopTest, CountersSpareTests) {
  const char* const kLess = "compare(i, n), direction=LT";
  const char* const kGreater = "compare(n, i), direction=GT";
  const char* const kSum =
      "next = T add(i, one)\nm = T copy(n)\ntotal = T add(sum, i)";
  const char* const kThree =
      "next = T add(T constant(3), i)\nm = T copy(n)\ntotal = T add(sum, next)";
  // The sum reads the old counter behind the new one: it is copied.
  const char* const kCopied =
      "next = T add(i, one)\nm = T copy(n)\n"
      "total = T add(T multiply(next, sum), i)";
  const Counting all[] = {
      {"s32", "0", "9", kLess, kSum, true},
      {"s32", "-5", "9", kGreater, kThree, true},
      {"u32", "4294967280", "4294967295", kLess, kThree, true},
      {"s64", "-9223372036854775808", "-9223372036854775800", kLess, kCopied,
       true},
      {"u64", "0", "7", kGreater, kCopied, true},
      {"s32", "9", "9", kLess, kSum, true},
      {"s32", "3", "-3", kLess, kSum, true},
      // Wraps around, and goes on.
      {"s32", "2147483640", "2147483647", kLess, kThree, true, true},
      {"s64", "-9223372036854775808", "9223372036854775807", kLess, kSum, true,
       true},
      {"s32", "0", "9", kLess,
       "next = T add(i, T constant(-1))\nm = T copy(n)\ntotal = T copy(i)",
       true, true},
      // Others change, or have no such test.
      {"s32", "0", "9", kLess,
       "next = T add(i, one)\nm = T subtract(n, one)\ntotal = T add(sum, i)",
       false},
      {"s32", "0", "9", kLess,
       "next = T add(i, sum)\nm = T copy(n)\ntotal = T add(sum, one)", false},
      {"s32", "1", "90", kLess,
       "next = T add(i, i)\nm = T copy(n)\ntotal = T add(sum, i)", false},
      {"s32", "1", "90", kLess,
       "next = T multiply(i, T constant(2))\nm = T copy(n)\ntotal = T copy(i)",
       false},
      {"s32", "0", "9", "compare(i, n), direction=NE", kSum, false},
      {"s32", "0", "9", "compare(i, n), direction=LE", kSum, false},
      {"s16", "0", "9", kLess, kSum, false},
      {"f32", "0", "9", kLess, kSum, false},
  };
  std::mt19937 random(4);
  for (const Counting& each : all) {
    const std::string text = LoopOf(each);
    SCOPED_TRACE(text);
    const auto [program, rounds] = CountedIn(text);
    ASSERT_NE(rounds, nullptr);
    EXPECT_EQ(rounds->counter.cell >= 0, each.counts);
    if (each.endless) {
      ExpectTheSameUpTo(300, program);
    } else {
      ExpectTheSame(program, random);
    }
  }
}

// Each body has a test and an add of the counter besides what it says.
TEST(CountedLoopTest, RepeatedLanesAreLeftOut) {
  struct Repeated {
    const char* body;
    size_t kernels;
  };
  const Repeated all[] = {
      // One index, made twice, of constants that are written twice.
      {"p = pred[] compare(i, s32[] constant(0)), direction=LT\n"
       "a = s32[] select(p, s32[] add(i, n), i)\n"
       "q = pred[] compare(i, s32[] constant(0)), direction=LT\n"
       "b = s32[] select(q, s32[] add(i, n), i)\n"
       "total = s32[] multiply(s32[] add(a, b), sum)",
       7},
      // Integers of the type that they have.
      {"total = s32[] add(s32[] convert(s32[] convert(sum)), i)", 3},
      // A step without operands, which runs once.
      {"r = u32[] replica-id()\ntotal = s32[] add(sum, s32[] convert(r))", 3},
      // The test again, which rounds may leave out.
      {"p = pred[] compare(i, n), direction=LT\n"
       "total = s32[] select(p, s32[] add(sum, i), sum)",
       5},
      // Others: of another direction, order or type.
      {"a = pred[] compare(i, n), direction=GE\n"
       "b = pred[] compare(n, i), direction=LT\n"
       "total = s32[] select(pred[] xor(a, b), sum, i)",
       6},
      {"total = s32[] add(s32[] subtract(i, n), s32[] subtract(n, i))", 5},
      {"a = s32[] convert(s16[] convert(i))\n"
       "total = s32[] add(a, s32[] convert(u8[] convert(i)))",
       7},
  };
  std::mt19937 random(5);
  for (const Repeated& each : all) {
    const std::string body =
        absl::StrCat("next = T add(i, one)\nm = T copy(n)\n", each.body);
    const std::string text =
        LoopOf({"s32", "-3", "9", "compare(i, n), direction=LT", body.c_str()});
    SCOPED_TRACE(text);
    const auto [program, rounds] = CountedIn(text);
    ASSERT_NE(rounds, nullptr);
    EXPECT_EQ(static_cast<size_t>(rounds->end - rounds->begin), each.kernels);
    ExpectTheSame(program, random);
  }
}

// Comparisons with bounds that counters have reached have a known answer.
TEST(CountedLoopTest, CountersThatHaveReachedBoundsSpareSelections) {
  const char* const kLess = "compare(i, n), direction=LT";
  const char* const kNine = "compare(i, T constant(9)), direction=LT";
  const auto selects = [](const char* comparison) {
    return absl::StrCat("next = T add(i, one)\nm = T copy(n)\np = pred[] ",
                        comparison,
                        "\nx = T select(p, T add(i, n), T subtract(n, i))\n"
                        "total = T add(T multiply(sum, T constant(3)), x)");
  };
  // Both counters are indices of one rounds->
  const std::string both =
      "next = T add(i, one)\nm = T add(n, one)\n"
      "p = pred[] compare(i, T constant(0)), direction=LT\n"
      "q = pred[] compare(n, T constant(0)), direction=LT\n"
      "x = T select(p, n, T select(q, T constant(7), i))\n"
      "total = T add(T multiply(sum, T constant(3)), x)";
  const auto converted = [](const std::string& to, const char* bound) {
    return absl::StrCat(
        "next = T add(i, one)\nm = T copy(n)\nc = ", to,
        " convert(i)\np = pred[] compare(c, ", to, " constant(", bound,
        ")), direction=LT\nx = ", to, " select(p, ", to, " negate(c), c)\n",
        "total = T add(T multiply(sum, T constant(3)), T convert(x))");
  };
  struct Reached {
    const char *type, *start, *bound, *test;
    std::string body;
    size_t counters;
  };
  const Reached all[] = {
      {"s32", "0", "9", kLess,
       selects("compare(i, T constant(0)), direction=LT"), 1},
      {"s32", "-4", "9", kLess,
       selects("compare(i, T constant(0)), direction=GE"), 1},
      {"s64", "0", "9", kLess,
       selects("compare(T constant(3), i), direction=GT"), 1},
      {"u32", "0", "9", kLess,
       selects("compare(T constant(3), i), direction=LE"), 1},
      {"u64", "9223372036854775800", "9223372036854775811", kLess,
       selects("compare(i, T constant(9223372036854775804)), direction=LT"), 1},
      {"s32", "0", "0", kNine, both, 2},
      {"s32", "0", "-3", kNine, both, 2},
      {"s32", "-1", "2147483645", kNine, both, 2},  // n wraps around
      {"s64", "2147483640", "2147483660", kLess, converted("s32[]", "0"), 1},
      {"u32", "2147483640", "2147483660", kLess, converted("s32[]", "0"), 1},
      {"s32", "-3", "9", kLess, converted("u32[]", "2"), 1},
      {"u64", "4294967290", "4294967300", kLess, converted("u32[]", "0"), 1},
      {"s32", "0", "9", kLess, converted("s64[]", "-1"), 1},
      // The state itself is what they pass on: lanes do.
      {"s32", "0", "9", kLess,
       "next = T add(i, one)\nm = T copy(n)\n"
       "p = pred[] compare(i, T constant(0)), direction=LT\n"
       "total = T select(p, n, i)",
       0},
      // Of narrower or float types, or with what rounds change.
      {"s32", "120", "140", kLess, converted("s8[]", "0"), 0},
      {"s32", "0", "9", kLess, converted("f32[]", "0"), 0},
      {"s32", "0", "9", kLess,
       selects("compare(i, T constant(0)), direction=EQ"), 0},
      {"s32", "0", "9", kLess,
       selects("compare(next, T constant(0)), direction=LT"), 0},
      {"s32", "0", "9", kLess, selects("compare(i, sum), direction=LT"), 0},
      {"s32", "0", "9", kLess, selects("compare(sum, i), direction=LT"), 0},
  };
  std::mt19937 random(6);
  for (const Reached& each : all) {
    const std::string text = LoopOf(
        {each.type, each.start, each.bound, each.test, each.body.c_str()});
    SCOPED_TRACE(text);
    const auto [program, rounds] = CountedIn(text);
    ASSERT_NE(rounds, nullptr);
    EXPECT_EQ(rounds->reached.size(), each.counters);
    const int32_t lanes = rounds->shorter.end - rounds->shorter.begin;
    EXPECT_EQ(lanes > 0, each.counters > 0);
    EXPECT_LT(lanes, rounds->end - rounds->body);
    for (int i = 0; i < 8; ++i) ExpectTheSame(program, random);
  }
}

}  // namespace
}  // namespace hlo::counted_loops
