// Hooks that do not see each instruction are told the numbers that the others
// count, and the program's results are the same.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "interpreter/ir/module.h"
#include "interpreter/testing/test_program.h"
#include "literals/text.h"

namespace hlo {
namespace {

struct StepSums {
  int64_t count = 0, bytes = 0;
  friend bool operator==(const StepSums&, const StepSums&) = default;
  friend std::ostream& operator<<(std::ostream& out, const StepSums& sums) {
    return out << sums.count << " with " << sums.bytes << " bytes";
  }
};

class SumCounter : public Hooks {
 public:
  explicit SumCounter(bool sees_each) : sees_each_(sees_each) {}
  bool sees_each() const override { return sees_each_; }
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    ++seen;
    StepSums& sums = by_name[event.instruction.name];
    ++sums.count;
    for (const Value* leaf : leaves) sums.bytes += std::ssize(leaf->buffer);
  }
  void Counted(const Instruction& instruction, int64_t count,
               int64_t bytes) override {
    StepSums& sums = by_name[instruction.name];
    sums.count += count;
    sums.bytes += count * bytes;
  }
  std::map<std::string, StepSums> by_name;
  int64_t seen = 0;

 private:
  const bool sees_each_;
};

constexpr char kProgram[] = R"(
largest { a = f32[] parameter(0)  i = s32[] parameter(1)
  b = f32[] parameter(2)  j = s32[] parameter(3)
  ge = pred[] compare(a, b), direction=GE
  m = f32[] select(ge, a, b)  k = s32[] select(ge, i, j)
  ROOT t = (f32[], s32[]) tuple(m, k) }
sum { c = f32[] parameter(0)  d = f32[] parameter(1)
  ROOT total = f32[] add(c, d) }
twice { e = f32[] parameter(0)  ROOT two = f32[] add(e, e) }
mapped { g = f32[] parameter(0)  h = f32[] call(g), to_apply=twice
  ROOT n = f32[] negate(h) }
more { w = s32[] parameter(0)  five = s32[] constant(5)
  ROOT less = pred[] compare(w, five), direction=LT }
step { x = s32[] parameter(0)  one = s32[] constant(1)
  ROOT next = s32[] add(x, one) }
outer_more { y = (s32[], s32[]) parameter(0)
  count = s32[] get-tuple-element(y), index=0  seven = s32[] constant(7)
  ROOT lt = pred[] compare(count, seven), direction=LT }
outer { z = (s32[], s32[]) parameter(0)
  i0 = s32[] get-tuple-element(z), index=0  zero0 = s32[] constant(0)
  inner = s32[] while(zero0), condition=more, body=step
  i1 = s32[] add(i0, inner)
  ROOT q = (s32[], s32[]) tuple(i1, inner) }
looped { v = s32[] parameter(0)
  ROOT end = s32[] while(v), condition=more, body=step }
ENTRY main {
  p = f32[40] parameter(0)
  ids = s32[40] iota(), iota_dimension=0
  low = f32[] constant(-1)  none = s32[] constant(0)
  argmax = (f32[], s32[]) reduce(p, ids, low, none), dimensions={0},
    to_apply=largest
  all = f32[] reduce(p, low), dimensions={0}, to_apply=sum
  doubled = f32[40] map(p), dimensions={0}, to_apply=mapped
  loops = s32[40] map(ids), dimensions={0}, to_apply=looped
  loop = s32[] while(none), condition=more, body=step
  pair = (s32[], s32[]) tuple(none, none)
  nest = (s32[], s32[]) while(pair), condition=outer_more, body=outer
  half = f32[] multiply(all, low)
  best = f32[] get-tuple-element(argmax), index=0
  place = s32[] get-tuple-element(argmax), index=1
  end0 = s32[] get-tuple-element(nest), index=0
  ROOT results = (f32[], s32[], f32[], f32[40], s32[40], s32[], s32[], f32[])
    tuple(best, place, all, doubled, loops, loop, end0, half) })";

TEST(StepCountsTest, AreWhatOtherHooksSee) {
  const auto argument =
      Literal::Array<float>(std::vector<float>(40, 1.5F), {40});
  ASSERT_TRUE(argument.ok());
  SumCounter each(true), counting(false);
  std::string texts[3];
  SumCounter* const hooks[] = {nullptr, &each, &counting};
  for (int i = 0; i < 3; ++i) {
    ExecutionOptions options;
    options.hooks = hooks[i];
    const auto results = RunText(kProgram, {*argument}, options);
    ASSERT_TRUE(results.ok()) << results.status();
    texts[i] = ToString(results->at(0));
  }
  EXPECT_EQ(texts[1], texts[0]);
  EXPECT_EQ(texts[2], texts[0]);
  EXPECT_EQ(counting.by_name, each.by_name);
  EXPECT_EQ(each.by_name["total"].count, 40);
  // Of the steps that are reported, none is a scalar's or a lane's.
  EXPECT_LT(counting.seen, 30);
}

constexpr char kChain[] = R"(
twice { a = f32[9100] parameter(0)  ROOT two = f32[9100] add(a, a) }
sum { f = f32[] parameter(0)  g = f32[] parameter(1)
  ROOT total = f32[] add(f, g) }
ENTRY main {
  x = f32[9100] iota(), iota_dimension=0
  h = f32[] constant(0.5)
  b = f32[9100] broadcast(h), dimensions={}
  c = f32[9100] multiply(x, b)
  d = f32[9100] call(c), to_apply=twice
  e = f32[9100] subtract(d, x)
  m = f32[70,130] reshape(e)
  n = f32[70,130] negate(m)
  ROOT r = f32[70] reduce(n, h), dimensions={1}, to_apply=sum })";

TEST(StepCountsTest, OfChainsAreThoseOfTheirSteps) {
  SumCounter each(true), counting(false);
  for (SumCounter* hooks : {&each, &counting}) {
    ExecutionOptions options;
    options.hooks = hooks;
    ASSERT_TRUE(RunText(kChain, {}, options).ok());
  }
  EXPECT_EQ(counting.by_name, each.by_name);
  EXPECT_EQ(each.by_name["total"].count, 9100);
  EXPECT_LE(counting.seen, 2);
}

}  // namespace
}  // namespace hlo
