// For tests of flattened loops of arrays: a loop around a body, and its runs.
#ifndef HLOREF_INTERPRETER_TESTING_ARRAY_LOOPS_H_
#define HLOREF_INTERPRETER_TESTING_ARRAY_LOOPS_H_

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/flat_loops.h"

namespace hlo::array_loops {

using flat_loops::ExpectEqual;
using flat_loops::InFrames;
using flat_loops::Outcome;
using flat_loops::Prepared;
using flat_loops::Run;

// Expects what the program does with its loops in frames.
inline void ExpectTheSame(const std::string& text, bool strict,
                          std::mt19937& random) {
  const auto program = Prepared(text), frames = InFrames(text);
  ExecutionOptions options;
  options.strict = strict;
  for (const RegionForms forms :
       {RegionForms::kAll, RegionForms::kFlat, RegionForms::kLaneByLane}) {
    options.region_forms = forms;
    const Outcome expected = Run(frames, options);
    ExpectEqual(Run(program, options), expected);
    EXPECT_LE(Run(program, options).peak_bytes, expected.peak_bytes);
    ExpectEqual(Run(program, options, 1 + random() % 40), expected);
    for (int i = 0; i < 5; ++i) {
      ExecutionOptions limited = options;
      limited.limits.max_steps =
          static_cast<int64_t>(random() % (expected.steps + 2));
      ExpectEqual(Run(program, limited), Run(frames, limited));
    }
  }
}

// A loop of nine rounds over `i` and arrays a, b of `type`; `body` computes
// `next_a` and `next_b`, `helpers` are computations that it calls. `inside`: it
// is in a loop of five, for which its rounds are none, two, five, eight and
// eleven.
inline std::string LoopOf(const std::string& type, const std::string& body,
                          const std::string& helpers = "",
                          bool inside = false) {
  const std::string state = absl::StrCat("(s32[], ", type, ", ", type, ")");
  const std::string begin = absl::StrCat(
      "{ s = ", state, " parameter(0)\n  i = s32[] get-tuple-element(s), ",
      "index=0\n  a = ", type, " get-tuple-element(s), index=1\n  b = ", type,
      " get-tuple-element(s), index=2\n");
  const std::string outer = absl::StrCat(
      "few ", begin, "  ROOT lt = pred[] compare(i, s32[] constant(5)), ",
      "direction=LT }\nturn ", begin,
      "  from = s32[] subtract(s32[] constant(10), s32[] multiply(i, s32[] ",
      "constant(3)))\n  init = ", state, " tuple(from, a, b)\n  w = ", state,
      " while(init), condition=below, body=next\n  v = ", type,
      " get-tuple-element(w), index=1\n  u = ", type,
      " get-tuple-element(w), index=2\n  ROOT t = ", state,
      " tuple(s32[] add(i, s32[] constant(1)), v, u) }\n");
  return absl::StrCat(
      helpers, "\nbelow ", begin,
      "  ROOT lt = pred[] compare(i, s32[] constant(9)), direction=LT }\n",
      "next ", begin, body, "\n  j = s32[] add(i, s32[] constant(1))\n",
      "  ROOT t = ", state, " tuple(j, next_a, next_b) }\n",
      inside ? outer : "", "ENTRY main { x = ", type,
      " iota(), iota_dimension=0\n", "  y = ", type,
      " add(x, x)\n  init = ", state,
      " tuple(s32[] constant(0), x, y)\n  ROOT w = ", state,
      " while(init), condition=",
      inside ? "few, body=turn }" : "below, body=next }");
}

}  // namespace hlo::array_loops

#endif  // HLOREF_INTERPRETER_TESTING_ARRAY_LOOPS_H_
