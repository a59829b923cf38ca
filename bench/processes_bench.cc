// Many processes: how many collectives a second, what a thousand processes
// cost, and whether they share what is the same.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

constexpr int kRounds = 50;

// Rounds of one collective of f32[1024] in a while loop; `before` are lines
// before its own.
std::string Rounds(int64_t processes, const std::string& collective,
                   const std::string& before) {
  return absl::StrCat("HloModule rounds, replica_count=", processes, R"(
add { x = f32[] parameter(0)  y = f32[] parameter(1)  ROOT r = f32[] add(x, y) }
sum_all { x = f32[1024] parameter(0)
  ROOT sum = f32[1024] all-reduce(x), to_apply=add }
below { s = (s32[], f32[1024]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant()",
                      kRounds, R"()
  ROOT r = pred[] compare(i, n), direction=LT }
round { s = (s32[], f32[1024]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  x = f32[1024] get-tuple-element(s), index=1
  )",
                      before, "  y = f32[1024] ", collective, R"(
  one = s32[] constant(1)
  next = s32[] add(i, one)
  ROOT r = (s32[], f32[1024]) tuple(next, y) }
ENTRY main { zero = s32[] constant(0)
  value = f32[] constant(0.5)
  x = f32[1024] broadcast(value), dimensions={}
  init = (s32[], f32[1024]) tuple(zero, x)
  loop = (s32[], f32[1024]) while(init), condition=below, body=round
  ROOT r = f32[1024] get-tuple-element(loop), index=1 })");
}

void RunRounds(benchmark::State& state, const std::string& collective,
               ExecutionOptions options = {}, const std::string& before = "") {
  const auto program = PrepareText(Rounds(state.range(0), collective, before));
  if (!program.ok()) {
    return state.SkipWithError(std::string(program.status().message()).c_str());
  }
  int64_t peak = 0;
  for (auto _ : state) {
    auto execution = Execution::Create(*program, {{}}, options);
    if (!execution.ok() || !(*execution)->Run().ok()) {
      return state.SkipWithError("fails");
    }
    peak = (*execution)->peak_bytes();
  }
  state.counters["collectives/s"] = benchmark::Counter(
      kRounds, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["peak_MB"] = static_cast<double>(peak) / 1e6;
}

// To beat: 1,000 a second over 256 processes.
void BM_AllReduce(benchmark::State& state) {
  RunRounds(state, "all-reduce(x), to_apply=add");
}
BENCHMARK(BM_AllReduce)
    ->Arg(2)
    ->Arg(16)
    ->Arg(256)
    ->Arg(1024)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// Growth: twice the processes take twice the time. Of f32[1024] each.
void Growth(benchmark::State& state, const std::string& collective,
            const std::string& before = "", ExecutionOptions options = {}) {
  RunRounds(state, collective, std::move(options), before);
  state.SetComplexityN(state.range(0));
}

// {{0,1},{2,3},..}, or the ring {{0,1},{1,2},..,{n-1,0}}.
std::string Pairs(int64_t n, bool ring) {
  std::string pairs;
  for (int64_t i = 0; i < n; i += ring ? 1 : 2) {
    absl::StrAppend(&pairs, i == 0 ? "{{" : ",{", i, ",", (i + 1) % n, "}");
  }
  return absl::StrCat(pairs, "}");
}

void BM_GrowthOfAllReduce(benchmark::State& state) {
  Growth(state, "all-reduce(x), to_apply=add");
}
void BM_GrowthOfAllReduceOfPairs(benchmark::State& state) {
  Growth(state, absl::StrCat("all-reduce(x), to_apply=add, replica_groups=",
                             Pairs(state.range(0), false)));
}
void BM_GrowthOfReduceScatter(benchmark::State& state) {
  Growth(state, "concatenate(half, half), dimensions={0}",
         absl::StrCat("half = f32[512] reduce-scatter(x), dimensions={0}, "
                      "to_apply=add, replica_groups=",
                      Pairs(state.range(0), false), "\n"));
}
void BM_GrowthOfAllGather(benchmark::State& state) {
  Growth(state,
         absl::StrCat("all-gather(half), dimensions={0}, replica_groups=",
                      Pairs(state.range(0), false)),
         "half = f32[512] slice(x), slice={[0:512]}\n");
}
void BM_GrowthOfAllToAll(benchmark::State& state) {
  Growth(state, absl::StrCat("all-to-all(x), dimensions={0}, replica_groups=",
                             Pairs(state.range(0), false)));
}
void BM_GrowthOfPermute(benchmark::State& state) {
  Growth(state, absl::StrCat("collective-permute(x), source_target_pairs=",
                             Pairs(state.range(0), true)));
}
void BM_GrowthOfBroadcast(benchmark::State& state) {
  std::string all = "{{0";
  for (int64_t i = 1; i < state.range(0); ++i) absl::StrAppend(&all, ",", i);
  Growth(state,
         absl::StrCat("collective-broadcast(x), replica_groups=", all, "}}"));
}
// Each member sends a row to each of its pair.
void BM_GrowthOfRaggedAllToAll(benchmark::State& state) {
  Growth(state,
         absl::StrCat("ragged-all-to-all(x, x, from, rows, to, rows), "
                      "replica_groups=",
                      Pairs(state.range(0), false)),
         "from = s32[2] constant({0, 1})\n  rows = s32[2] constant({1, 1})\n"
         "  id = u32[] replica-id()\n  two = u32[] constant(2)\n"
         "  rank = u32[] remainder(id, two)\n  row = s32[] convert(rank)\n"
         "  to = s32[2] broadcast(row), dimensions={}\n");
}
void BM_GrowthOfAllReduceOfSixteens(benchmark::State& state) {
  Growth(state,
         absl::StrCat("all-reduce(x), to_apply=add, replica_groups=[",
                      state.range(0) / 16, ",16]<=[", state.range(0), "]"));
}
void BM_GrowthOfAllReduceStart(benchmark::State& state) {
  Growth(state, "all-reduce-done(begun)",
         "begun = f32[1024] all-reduce-start(x), to_apply=add\n");
}
void BM_GrowthOfPermuteStart(benchmark::State& state) {
  Growth(state, "collective-permute-done(begun)",
         absl::StrCat("begun = (f32[1024], f32[1024]) "
                      "collective-permute-start(x), source_target_pairs=",
                      Pairs(state.range(0), true), "\n"));
}
// A computation of its own for each, which meets the others.
void BM_GrowthOfAsyncStart(benchmark::State& state) {
  Growth(state, "async-done(begun)",
         "begun = ((f32[1024]), f32[1024]) async-start(x), calls=sum_all\n");
}
void BM_GrowthOfTransfers(benchmark::State& state) {
  const std::string rest = absl::StrCat(
      "channel_id=1, source_target_pairs=", Pairs(state.range(0), true), "\n");
  Growth(state,
         absl::StrCat("copy(x)\n  t = token[] after-all()\n",
                      "  out = (f32[1024], u32[], token[]) send(x, t), ", rest,
                      "  in = (f32[1024], u32[], token[]) recv(t), ", rest,
                      "  sent = token[] send-done(out)\n",
                      "  got = (f32[1024], token[]) recv-done(in)"));
}
void BM_GrowthOfOutfeed(benchmark::State& state) {
  Growth(state,
         "copy(x)\n  t = token[] after-all()\n"
         "  o = token[] outfeed(x, t)");
}
// One queue, of which each process reads all.
void BM_GrowthOfInfeed(benchmark::State& state) {
  ExecutionOptions options;
  auto value = Literal::Zeros(Shape::Array(ElementType::kF32, {1024}));
  if (!value.ok()) return state.SkipWithError("no memory");
  options.infeed = {std::vector<Literal>(kRounds, *value)};
  Growth(state, "get-tuple-element(in), index=0",
         "t = token[] after-all()\n"
         "  in = (f32[1024], token[]) infeed(t)\n",
         std::move(options));
}

// A value to the host and one from it, on channels.
void BM_GrowthOfHostTransfers(benchmark::State& state) {
  ExecutionOptions options;
  auto value = Literal::Zeros(Shape::Array(ElementType::kF32, {1024}));
  if (!value.ok()) return state.SkipWithError("no memory");
  options.from_host[2] = {std::vector<Literal>(kRounds, *value)};
  Growth(state, "get-tuple-element(got), index=0",
         "t = token[] after-all()\n"
         "  out = (f32[1024], u32[], token[]) send(x, t), channel_id=1, "
         "is_host_transfer=true\n"
         "  sent = token[] send-done(out), channel_id=1, "
         "is_host_transfer=true\n"
         "  in = (f32[1024], u32[], token[]) recv(t), channel_id=2, "
         "is_host_transfer=true\n"
         "  got = (f32[1024], token[]) recv-done(in), channel_id=2, "
         "is_host_transfer=true\n",
         std::move(options));
}

void FromThousand(benchmark::internal::Benchmark* growth) {
  growth->RangeMultiplier(2)->Range(1 << 10, 1 << 13)->Complexity();
  growth->Unit(benchmark::kMillisecond);
}
BENCHMARK(BM_GrowthOfAllReduce)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfAllReduceOfPairs)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfReduceScatter)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfAllGather)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfAllToAll)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfPermute)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfBroadcast)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfAllReduceOfSixteens)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfRaggedAllToAll)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfAllReduceStart)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfPermuteStart)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfAsyncStart)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfTransfers)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfHostTransfers)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfOutfeed)->Apply(FromThousand);
BENCHMARK(BM_GrowthOfInfeed)->Apply(FromThousand);

void BM_AllReduceOnTwoWorkers(benchmark::State& state) {
  ExecutionOptions options;
  options.workers = 2;
  RunRounds(state, "all-reduce(x), to_apply=add", options);
}
BENCHMARK(BM_AllReduceOnTwoWorkers)
    ->Arg(256)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// Pairs: 128 groups of two.
void BM_AllReduceOfPairs(benchmark::State& state) {
  std::string groups;
  for (int64_t i = 0; i < state.range(0); i += 2) {
    absl::StrAppend(&groups, i == 0 ? "" : ",", "{", i, ",", i + 1, "}");
  }
  RunRounds(state, absl::StrCat("all-reduce(x), to_apply=add, replica_groups={",
                                groups, "}"));
}
BENCHMARK(BM_AllReduceOfPairs)
    ->Arg(256)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void BM_CollectivePermute(benchmark::State& state) {
  std::string pairs;
  const int64_t n = state.range(0);
  for (int64_t i = 0; i < n; ++i) {
    absl::StrAppend(&pairs, i == 0 ? "" : ",", "{", i, ",", (i + 1) % n, "}");
  }
  RunRounds(state, absl::StrCat("collective-permute(x), source_target_pairs={",
                                pairs, "}"));
}
BENCHMARK(BM_CollectivePermute)
    ->Arg(256)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

// One argument of 4 MiB for all: peak_MB grows with the processes only by what
// each of them computes, 4 KiB.
void BM_SharedArguments(benchmark::State& state) {
  const auto program = PrepareText(
      absl::StrCat("HloModule shared, replica_count=", state.range(0), R"(
ENTRY main { x = f32[1024,1024] parameter(0)
  zero = u32[] constant(0)
  id = u32[] replica-id()
  own = f32[1,1024] dynamic-slice(x, id, zero), dynamic_slice_sizes={1,1024}
  ROOT r = f32[1,1024] add(own, own) })"));
  if (!program.ok()) {
    return state.SkipWithError(std::string(program.status().message()).c_str());
  }
  auto x = Literal::Zeros(Shape::Array(ElementType::kF32, {1024, 1024}));
  if (!x.ok()) return state.SkipWithError("no memory");
  int64_t peak = 0;
  for (auto _ : state) {
    auto execution = Execution::Create(*program, {{*x}}, {});
    if (!execution.ok() || !(*execution)->Run().ok()) {
      return state.SkipWithError("fails");
    }
    peak = (*execution)->peak_bytes();
  }
  state.counters["peak_MB"] = static_cast<double>(peak) / 1e6;
  state.counters["time/process"] =
      benchmark::Counter(static_cast<double>(state.range(0)),
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}
BENCHMARK(BM_SharedArguments)
    ->Arg(1)
    ->Arg(256)
    ->Arg(1024)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
}  // namespace hlo
