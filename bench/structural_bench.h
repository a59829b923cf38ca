// Shared by the benchmarks of structural ops: a one-instruction program on
// large arguments, run through the evaluator.
#ifndef HLOREF_BENCH_STRUCTURAL_BENCH_H_
#define HLOREF_BENCH_STRUCTURAL_BENCH_H_

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/eval/memory_pool.h"
#include "interpreter/testing/test_program.h"

namespace hlo {

inline Literal RandomArray(std::vector<int64_t> sizes) {
  int64_t count = 1;
  for (int64_t size : sizes) count *= size;
  std::mt19937 random(1);
  std::uniform_real_distribution<float> real(-1, 1);
  std::vector<float> values(static_cast<size_t>(count));
  for (float& value : values) value = real(random);
  auto literal =
      Literal::Array(std::span<const float>(values), std::move(sizes));
  return literal.ok() ? *std::move(literal) : Literal();
}

// Times the program; `bytes` a run are reported as a rate.
inline void RunProgram(benchmark::State& state, const std::string& text,
                       const std::vector<Literal>& arguments, int64_t bytes) {
  ExecutionOptions options;
  options.threads = 1;
  // Results of one run are the memory of the next.
  options.memory = MemoryPool::Create(options.limits.max_bytes);
  const auto program = PrepareText(text);
  if (!program.ok()) {
    return state.SkipWithError(std::string(program.status().message()).c_str());
  }
  // A run that is not timed maps the memory of the first results.
  auto first = Evaluate(*program, {arguments}, options);
  first = absl::CancelledError();
  for (auto _ : state) {
    auto results = Evaluate(*program, {arguments}, options);
    if (!results.ok()) {
      return state.SkipWithError(
          std::string(results.status().message()).c_str());
    }
    benchmark::DoNotOptimize(results);
  }
  state.SetBytesProcessed(state.iterations() * bytes);
}

}  // namespace hlo

#endif  // HLOREF_BENCH_STRUCTURAL_BENCH_H_
