// The evaluator itself: what one instruction of a scalar loop costs, also when
// it is counted, whether a loop that writes one row a step is linear, and how
// soon a one-op module has its result.
#include <benchmark/benchmark.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

// 23 instructions a step, 13 of them arithmetic.
constexpr char kArithmeticLoop[] = R"(
below { s = (s32[], s32[], f32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] get-tuple-element(s), index=1
  t = s32[] add(i, i)
  u = s32[] subtract(t, i)
  ROOT lt = pred[] compare(u, n), direction=LT }
next { s = (s32[], s32[], f32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] get-tuple-element(s), index=1
  x = f32[] get-tuple-element(s), index=2
  one = s32[] constant(1)
  half = f32[] constant(0.5)
  a = f32[] multiply(x, half)
  b = f32[] add(a, half)
  c = f32[] subtract(b, x)
  d = f32[] multiply(c, c)
  e = pred[] compare(d, x), direction=GT
  f = f32[] select(e, a, b)
  g = f32[] subtract(half, f)
  h = f32[] maximum(f, g)
  j = s32[] add(i, one)
  k = s32[] maximum(j, one)
  ROOT t = (s32[], s32[], f32[]) tuple(k, n, h) }
ENTRY main { n = s32[] parameter(0)
  zero = s32[] constant(0)
  x = f32[] constant(1)
  init = (s32[], s32[], f32[]) tuple(zero, n, x)
  ROOT loop = (s32[], s32[], f32[]) while(init), condition=below, body=next }
)";

// 12 instructions a step: a counter and a sum.
constexpr char kCountingLoop[] = R"(
below { s = (s32[], s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] get-tuple-element(s), index=1
  ROOT lt = pred[] compare(i, n), direction=LT }
next { s = (s32[], s32[], s32[]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] get-tuple-element(s), index=1
  sum = s32[] get-tuple-element(s), index=2
  one = s32[] constant(1)
  j = s32[] add(i, one)
  more = s32[] add(sum, i)
  ROOT t = (s32[], s32[], s32[]) tuple(j, n, more) }
ENTRY main { n = s32[] parameter(0)
  zero = s32[] constant(0)
  init = (s32[], s32[], s32[]) tuple(zero, n, zero)
  ROOT loop = (s32[], s32[], s32[]) while(init), condition=below, body=next }
)";

// As of `run --stats`.
class CountingHooks : public Hooks {
 public:
  bool sees_each() const override { return false; }
  void Counted(const Instruction&, int64_t count, int64_t) override {
    counted += count;
  }
  int64_t counted = 0;
};

// `instructions` a step: those of the condition and the body.
void BM_ScalarWhile(benchmark::State& state, const char* text, int instructions,
                    bool is_counted) {
  const auto program = PrepareText(text);
  if (!program.ok()) return state.SkipWithError("does not prepare");
  constexpr int32_t kSteps = 1'000'000;
  CountingHooks hooks;
  ExecutionOptions options;
  if (is_counted) options.hooks = &hooks;
  for (auto _ : state) {
    auto results = Evaluate(*program, {{Literal::Scalar(kSteps)}}, options);
    if (!results.ok()) return state.SkipWithError("fails");
    benchmark::DoNotOptimize(results);
  }
  state.counters["time/instruction"] =
      benchmark::Counter(instructions * double{kSteps},
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}
BENCHMARK_CAPTURE(BM_ScalarWhile, arithmetic, kArithmeticLoop, 23, false)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_ScalarWhile, arithmetic_counted, kArithmeticLoop, 23, true)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_ScalarWhile, counting, kCountingLoop, 12, false)
    ->Unit(benchmark::kMillisecond);

std::string RowLoop(int64_t rows) {
  const std::string array = absl::StrCat("f32[", rows, ",64]");
  const std::string state = absl::StrCat("(s32[], ", array, ")");
  return absl::StrCat(
      "below { s = ", state, " parameter(0)\n",
      "i = s32[] get-tuple-element(s), index=0\nn = s32[] constant(", rows,
      ")\nROOT lt = pred[] compare(i, n), direction=LT }\n",
      "next { s = ", state,
      " parameter(0)\ni = s32[] get-tuple-element(s), index=0\nx = ", array,
      " get-tuple-element(s), index=1\none = s32[] constant(1)\n",
      "zero = s32[] constant(0)\nf = f32[] convert(i)\n",
      "row = f32[1,64] broadcast(f), dimensions={}\ny = ", array,
      " dynamic-update-slice(x, row, i, zero)\nj = s32[] add(i, one)\n",
      "ROOT t = ", state, " tuple(j, y) }\n",
      "ENTRY main { zero = s32[] constant(0)\nf = f32[] constant(0)\nx = ",
      array, " broadcast(f), dimensions={}\ninit = ", state,
      " tuple(zero, x)\nROOT loop = ", state,
      " while(init), condition=below, body=next }\n");
}

// Linear: twice the rows cost at most 2.2 times the time.
void BM_WhileWritesRows(benchmark::State& state) {
  const auto program = PrepareText(RowLoop(state.range(0)));
  if (!program.ok()) return state.SkipWithError("does not prepare");
  for (auto _ : state) {
    auto results = Evaluate(*program, {{}}, {});
    if (!results.ok()) return state.SkipWithError("fails");
    benchmark::DoNotOptimize(results);
  }
}
BENCHMARK(BM_WhileWritesRows)
    ->Arg(100'000)
    ->Arg(200'000)
    ->Unit(benchmark::kMillisecond);

// As JAX writes `fori_loop(0, n, lambda k, s: s.at[k].set(s[0] + k), x)`.
constexpr char kScatterLoop[] = R"(
set { a = f32[] parameter(0)  ROOT b = f32[] parameter(1) }
step { k = s64[] parameter(0)
  x = f32[2000,64] parameter(1)
  j = s64[] add(k, s64[] constant(1))
  first = f32[1,64] slice(x), slice={[0:1], [0:64]}
  row = f32[64] reshape(first)
  f = f32[64] broadcast(f32[] convert(k)), dimensions={}
  sum = f32[64] add(row, f)
  low = pred[] compare(k, s64[] constant(0)), direction=LT
  wrapped = s64[] add(k, s64[] constant(2000))
  at = s64[] select(low, wrapped, k)
  index = s32[1] broadcast(s32[] convert(at)), dimensions={}
  y = f32[2000,64] scatter(x, index, sum), to_apply=set,
    update_window_dims={0}, inserted_window_dims={0},
    scatter_dims_to_operand_dims={0}, index_vector_dim=0,
    indices_are_sorted=true, unique_indices=true
  ROOT t = (s64[], f32[2000,64]) tuple(j, y) }
below { s = (s64[], s64[], f32[2000,64]) parameter(0)
  i = s64[] get-tuple-element(s), index=0
  ROOT lt = pred[] compare(i, s64[] constant(2000)), direction=LT }
next { s = (s64[], s64[], f32[2000,64]) parameter(0)
  i = s64[] get-tuple-element(s), index=0
  k = s64[] get-tuple-element(s), index=1
  x = f32[2000,64] get-tuple-element(s), index=2
  c = (s64[], f32[2000,64]) call(k, x), to_apply=step
  j = s64[] add(i, s64[] constant(1))
  l = s64[] get-tuple-element(c), index=0
  y = f32[2000,64] get-tuple-element(c), index=1
  ROOT t = (s64[], s64[], f32[2000,64]) tuple(j, l, y) }
ENTRY main { zero = s64[] constant(0)
  x = f32[2000,64] broadcast(f32[] constant(0.5)), dimensions={}
  init = (s64[], s64[], f32[2000,64]) tuple(zero, zero, x)
  ROOT loop = (s64[], s64[], f32[2000,64]) while(init), condition=below, body=next }
)";

void BM_WhileScattersRows(benchmark::State& state) {
  const auto program = PrepareText(kScatterLoop);
  if (!program.ok()) return state.SkipWithError("does not prepare");
  ExecutionOptions options;
  options.threads = 1;
  for (auto _ : state) {
    auto results = Evaluate(*program, {{}}, options);
    if (!results.ok()) return state.SkipWithError("fails");
    benchmark::DoNotOptimize(results);
  }
}
BENCHMARK(BM_WhileScattersRows)->Unit(benchmark::kMillisecond);

void BM_OneOpModule(benchmark::State& state) {
  for (auto _ : state) {
    auto results = RunText(
        "HloModule m\nENTRY main { x = f32[] constant(1) ROOT r = f32[] "
        "add(x, x) }\n");
    if (!results.ok()) return state.SkipWithError("fails");
    benchmark::DoNotOptimize(results);
  }
}
BENCHMARK(BM_OneOpModule)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace hlo
