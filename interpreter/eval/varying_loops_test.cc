// Loops of scalars whose rounds vary: conditionals and loops inside, at random.
// A program whose loops are not flat takes the same steps to the same bits.
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/flat_loops.h"

namespace hlo::varying_loops {
namespace {

using flat_loops::ExpectEqual;
using flat_loops::InFrames;
using flat_loops::LoopIn;
using flat_loops::Outcome;
using flat_loops::Prepared;
using flat_loops::Run;

// Computations of two numbers: one may trap, `swap` and `fixed` have no steps,
// `spin` has a loop that leaves the second one as it is and one that never
// turns, `either` conditionals.
constexpr char kBranches[] = R"(
plus { t = (s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(t), index=0
  b = s32[] get-tuple-element(t), index=1
  ROOT r = (s32[], s32[]) tuple(s32[] add(a, b), b) }
divide { t = (s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(t), index=0
  b = s32[] get-tuple-element(t), index=1
  ROOT r = (s32[], s32[]) tuple(s32[] divide(b, a), a) }
swap { t = (s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(t), index=0
  b = s32[] get-tuple-element(t), index=1
  ROOT r = (s32[], s32[]) tuple(b, a) }
fixed { t = (s32[], s32[]) parameter(0)
  ROOT r = (s32[], s32[]) tuple(s32[] constant(-7), s32[] constant(6)) }
turns { t = (s32[], s32[], s32[]) parameter(0)
  n = s32[] get-tuple-element(t), index=0
  b = s32[] get-tuple-element(t), index=2
  most = s32[] and(b, s32[] constant(3))
  ROOT r = pred[] compare(n, most), direction=LT }
turn { t = (s32[], s32[], s32[]) parameter(0)
  n = s32[] get-tuple-element(t), index=0
  a = s32[] get-tuple-element(t), index=1
  b = s32[] get-tuple-element(t), index=2
  k = s32[] multiply(s32[] xor(b, s32[] constant(5)), b)
  ROOT r = (s32[], s32[], s32[]) tuple(s32[] add(n, s32[] constant(1)),
    s32[] subtract(k, a), b) }
never { t = (s32[], s32[], s32[]) parameter(0)
  ROOT r = pred[] constant(false) }
spin { t = (s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(t), index=0
  b = s32[] get-tuple-element(t), index=1
  s = (s32[], s32[], s32[]) tuple(s32[] constant(0), a, b)
  v = (s32[], s32[], s32[]) while(s), condition=turns, body=turn
  w = (s32[], s32[], s32[]) while(v), condition=never, body=turn
  n = s32[] get-tuple-element(w), index=0
  c = s32[] get-tuple-element(w), index=1
  ROOT r = (s32[], s32[]) tuple(c, n) }
either { t = (s32[], s32[]) parameter(0)
  a = s32[] get-tuple-element(t), index=0
  b = s32[] get-tuple-element(t), index=1
  p = pred[] compare(a, b), direction=LT
  u = (s32[], s32[]) conditional(p, t, t), false_computation=spin,
    true_computation=plus
  ROOT r = (s32[], s32[]) conditional(b, u, t, u),
    branch_computations={swap, spin, plus} }
)";

std::string AnyBranch(std::mt19937& random) {
  const char* const names[] = {"plus",  "divide", "swap",
                               "fixed", "spin",   "either"};
  return names[random() % std::size(names)];
}

// v`i + 1`, a pair, from the pairs so far.
std::string AnyStep(std::mt19937& random, int i) {
  const auto pair = [&] { return absl::StrCat("v", random() % (i + 1)); };
  const std::string begin = absl::StrCat(
      "a", i, " = s32[] get-tuple-element(", pair(), "), index=", random() % 2,
      "\nb", i, " = s32[] get-tuple-element(", pair(), "), index=1\np", i,
      " = pred[] compare(a", i, ", b", i, "), direction=GT\nv", i + 1,
      " = (s32[], s32[]) ");
  switch (random() % 4) {
    case 0:
      return absl::StrCat(begin, "call(", pair(),
                          "), to_apply=", AnyBranch(random), "\n");
    case 1:
      return absl::StrCat(begin, "conditional(p", i, ", ", pair(), ", ", pair(),
                          "), true_computation=", AnyBranch(random),
                          ", false_computation=", AnyBranch(random), "\n");
    case 2:
      return absl::StrCat(begin, "conditional(b", i, ", ", pair(),
                          "), branch_computations={", AnyBranch(random), "}\n");
    default:
      return absl::StrCat(begin, "conditional(a", i, ", ", pair(), ", ", pair(),
                          ", ", pair(), "), branch_computations={",
                          AnyBranch(random), ", ", AnyBranch(random), ", ",
                          AnyBranch(random), "}\n");
  }
}

std::string AnyLoop(std::mt19937& random) {
  constexpr char kState[] = R"({ s = (s32[], (s32[], s32[])) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  v0 = (s32[], s32[]) get-tuple-element(s), index=1
)";
  std::string steps;
  const int count = 1 + static_cast<int>(random() % 4);
  for (int i = 0; i < count; ++i) steps += AnyStep(random, i);
  return absl::StrCat(
      kBranches, "below ", kState, "v1 = (s32[], s32[]) call(v0), to_apply=",
      random() % 4 == 0 ? "either" : "swap",
      "\nROOT r = pred[] compare(i, s32[] constant(", random() % 9,
      ")), direction=LT }\nnext ", kState, steps,
      "ROOT t = (s32[], (s32[], s32[])) tuple(s32[] add(i, s32[] ",
      "constant(1)), v", count,
      ") }\nENTRY main { t = (s32[], (s32[], s32[])) tuple(s32[] constant(0), ",
      "(s32[], s32[]) tuple(s32[] constant(", random() % 5,
      "), s32[] constant(", random() % 4,
      "))) ROOT w = (s32[], (s32[], s32[])) while(t), condition=below, ",
      "body=next }");
}

void ExpectTheSame(const std::string& text, std::mt19937& random) {
  const auto program = Prepared(text), frames = InFrames(text);
  ASSERT_NE(LoopIn(*program), nullptr);
  ExecutionOptions options, limited;
  const Outcome expected = Run(frames, options);
  ExpectEqual(Run(program, options), expected);
  EXPECT_EQ(Run(program, options).peak_bytes, expected.peak_bytes);
  ExpectEqual(Run(program, options, 1 + random() % 40), expected);
  options.limits.max_depth = static_cast<int64_t>(1 + random() % 6);
  ExpectEqual(Run(program, options), Run(frames, options));
  limited.limits.max_steps =
      static_cast<int64_t>(random() % (expected.steps + 2));
  ExpectEqual(Run(program, limited), Run(frames, limited));
}

TEST(VaryingLoopTest, RandomRoundsHaveTheSameBitsAndSteps) {
  std::mt19937 random(1);
  for (int i = 0; i < 400; ++i) {
    const std::string text = AnyLoop(random);
    SCOPED_TRACE(text);
    ExpectTheSame(text, random);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace hlo::varying_loops
