// Reading, checking and printing text. The peer is XLA's own parser
// (jaxlib 0.10.2, _hlo.hlo_module_from_text, which also checks shapes) on the
// same texts; `print` shows its peer's to_string.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

using Text = std::shared_ptr<const std::string>;

// 130,000 instructions on a line each, every second one with metadata: 10 MB,
// as a dump of an unrolled program.
Text StraightLine() {
  static const Text text = [] {
    constexpr int kCount = 130'000;
    const char* const ops[] = {"add", "multiply", "maximum", "subtract"};
    std::string out =
        "HloModule big\n\nENTRY main.1 {\n"
        "  x.0 = f32[128,256]{1,0} parameter(0)\n";
    for (int i = 1; i <= kCount; ++i) {
      const char* const op = ops[i % 4];
      absl::StrAppend(&out, i == kCount ? "  ROOT x." : "  x.", i,
                      " = f32[128,256]{1,0} ", op, "(x.", i - 1, ", x.", i / 2,
                      ")");
      if (i % 2 == 0) {
        absl::StrAppend(&out, ", metadata={op_name=\"jit(f)/", op,
                        "\" stack_frame_id=", i % 100, "}");
      }
      out += "\n";
    }
    return std::make_shared<const std::string>(out + "}\n");
  }();
  return text;
}

// 100,000 operations on a line each, every second one in its generic form, all
// with locations: as JAX gives them to a compiler.
Text StableHloLine() {
  static const Text text = [] {
    constexpr int kCount = 100'000;
    const char* const ops[] = {"add", "multiply", "maximum", "subtract"};
    std::string out =
        "module @big {\n"
        "  func.func public @main(%0: tensor<128x256xf32>) -> "
        "tensor<128x256xf32> {\n";
    for (int i = 1; i <= kCount; ++i) {
      const char* const op = ops[i % 4];
      const auto operands = absl::StrCat("%", i - 1, ", %", i / 2);
      const auto loc = absl::StrCat(" loc(#loc", i % 100, ")\n");
      absl::StrAppend(&out, "    %", i, " = ");
      if (i % 2 == 0) {
        absl::StrAppend(&out, "\"stablehlo.", op, "\"(", operands,
                        ") : (tensor<128x256xf32>, tensor<128x256xf32>) -> "
                        "tensor<128x256xf32>",
                        loc);
      } else {
        absl::StrAppend(&out, "stablehlo.", op, " ", operands,
                        " : tensor<128x256xf32>", loc);
      }
    }
    absl::StrAppend(&out, "    return %", kCount,
                    " : tensor<128x256xf32> loc(#loc0)\n  }\n}\n");
    for (int i = 0; i < 100; ++i) {
      absl::StrAppend(&out, "#loc", i, " = loc(\"f.py\":", i, ":1)\n");
    }
    return std::make_shared<const std::string>(std::move(out));
  }();
  return text;
}

// One constant of 10^6 elements.
Text Constant() {
  static const Text text = [] {
    constexpr int kCount = 1'000'000;
    std::string out =
        absl::StrCat("ENTRY e {\n  ROOT c = f32[", kCount, "] constant({");
    for (int i = 0; i < kCount; ++i) {
      absl::StrAppend(&out, i == 0 ? "" : ", ", 1.0 / (i + 1));
    }
    return std::make_shared<const std::string>(out + "})\n}\n");
  }();
  return text;
}

// The same in StableHLO.
Text StableHloConstant() {
  static const Text text = [] {
    constexpr int kCount = 1'000'000;
    const std::string type = absl::StrCat("tensor<", kCount, "xf32>");
    std::string out = absl::StrCat("func.func @main() -> ", type,
                                   " {\n  %0 = stablehlo.constant dense<[");
    for (int i = 0; i < kCount; ++i) {
      absl::StrAppend(&out, i == 0 ? "" : ", ", i / 8, ".", i % 8);
    }
    return std::make_shared<const std::string>(
        absl::StrCat(out, "]> : ", type, "\n  return %0 : ", type, "\n}\n"));
  }();
  return text;
}

// Bytes allocated now, in small pieces and in mapped ones.
int64_t HeapBytes() {
  const struct mallinfo2 heap = mallinfo2();
  return static_cast<int64_t>(heap.uordblks + heap.hblkhd);
}

Module Read(const Text& text) {
  Diagnostics diagnostics("bench", text);
  auto module = LoadUnverified(text, {}, diagnostics);
  return module.ok() ? *std::move(module) : Module();
}

void BM_Parse(benchmark::State& state, Text (*make)()) {
  const Text text = make();
  const int64_t before = HeapBytes();
  int64_t grown = 0;
  for (auto _ : state) {
    const Module module = Read(text);
    grown = HeapBytes() - before;
    benchmark::DoNotOptimize(&module);
  }
  const auto size = static_cast<int64_t>(text->size());
  state.SetBytesProcessed(state.iterations() * size);
  state.counters["memory/text"] =
      static_cast<double>(grown) / static_cast<double>(size);
}
BENCHMARK_CAPTURE(BM_Parse, instructions, StraightLine)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Parse, constant, Constant)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Parse, stablehlo, StableHloLine)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Parse, stablehlo_constant, StableHloConstant)
    ->Unit(benchmark::kMillisecond);

void BM_ParseAndVerify(benchmark::State& state, Text (*make)()) {
  const Text text = make();
  for (auto _ : state) {
    Diagnostics diagnostics("bench", text);
    if (!Load(text, {}, diagnostics)) state.SkipWithError("does not verify");
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<int64_t>(text->size()));
}
BENCHMARK_CAPTURE(BM_ParseAndVerify, instructions, StraightLine)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_ParseAndVerify, stablehlo, StableHloLine)
    ->Unit(benchmark::kMillisecond);

void BM_Print(benchmark::State& state) {
  const Text text = StraightLine();
  const Module module = Read(text);
  for (auto _ : state) benchmark::DoNotOptimize(Print(module));
  state.SetBytesProcessed(state.iterations() *
                          static_cast<int64_t>(text->size()));
}
BENCHMARK(BM_Print)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
