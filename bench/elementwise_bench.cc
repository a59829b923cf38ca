// Element-wise ops that memory bounds, on 2^24 elements and one thread.
// Peer: memcpy, at the same bytes moved; target: its rate or more.
#include <cstring>

#include "bench/structural_bench.h"
#include "literals/types/element_type.h"

namespace hlo {
namespace {

constexpr int64_t kCount = int64_t{1} << 24;

int64_t BytesOf(const std::string& type) {
  const auto element = ElementTypeFromName(type);
  return element ? StorageBytes(*element) : 0;
}

std::string Shaped(const std::string& type) {
  return type + "[" + std::to_string(kCount) + "]";
}

// Numbers of [-100, 100) in any type.
Literal Argument(const std::string& type) {
  const std::string text =
      "ENTRY e { x = f32[16777216] parameter(0)\n"
      "h = f32[] constant(100)\n"
      "b = f32[16777216] broadcast(h), dimensions={}\n"
      "y = f32[16777216] multiply(x, b)\n"
      "ROOT r = " +
      Shaped(type) + " convert(y) }";
  const auto program = PrepareText(text);
  if (!program.ok()) return Literal();
  auto results = Evaluate(*program, {{RandomArray({kCount})}});
  return results.ok() ? std::move(results->front()) : Literal();
}

// result = op(operands of these types), attributes.
void Run(benchmark::State& state, const std::string& result,
         const std::string& op, const std::vector<std::string>& operands,
         const std::string& attributes) {
  std::string parameters, names;
  std::vector<Literal> arguments;
  int64_t bytes = BytesOf(result);
  for (size_t i = 0; i < operands.size(); ++i) {
    const std::string name = "p" + std::to_string(i);
    parameters += name + " = " + Shaped(operands[i]) + " parameter(" +
                  std::to_string(i) + ")\n";
    names += (i > 0 ? ", " : "") + name;
    arguments.push_back(Argument(operands[i]));
    bytes += BytesOf(operands[i]);
  }
  RunProgram(state,
             "ENTRY e { " + parameters + "ROOT r = " + Shaped(result) + " " +
                 op + "(" + names + ")" + attributes + " }",
             arguments, bytes * kCount);
}

void Memcpy(benchmark::State& state) {
  const Literal array = RandomArray({kCount});
  std::vector<float> copy(kCount);
  for (auto _ : state) {
    std::memcpy(copy.data(), array.view().data, copy.size() * 4);
    benchmark::DoNotOptimize(copy.data());
  }
  state.SetBytesProcessed(state.iterations() * 2 * kCount * 4);
}
BENCHMARK(Memcpy)->Unit(benchmark::kMillisecond);

void Add(const std::string& result, const std::string& op,
         const std::vector<std::string>& operands,
         const std::string& attributes = "") {
  std::string name = op + "_" + operands.back() +
                     (result == operands.back() ? "" : "_to_" + result);
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    Run(state, result, op, operands, attributes);
  })->Unit(benchmark::kMillisecond);
}

const bool kRegistered = [] {
  for (const char* type :
       {"f32", "f64", "bf16", "f16", "f8e4m3fn", "s32", "s8", "s64", "u4"}) {
    Add(type, "add", {type, type});
    Add(type, "multiply", {type, type});
    Add(type, "maximum", {type, type});
    Add("pred", "compare", {type, type}, ", direction=LT");
    Add(type, "select", {"pred", type, type});
  }
  Add("pred", "compare", {"f32", "f32"}, ", direction=LT, type=TOTALORDER");
  const std::pair<const char*, const char*> conversions[] = {
      {"f32", "bf16"}, {"f32", "f16"},  {"f32", "f8e4m3fn"}, {"f32", "f8e5m2"},
      {"f32", "s32"},  {"f32", "s8"},   {"f32", "f64"},      {"f32", "pred"},
      {"f32", "u8"},   {"s32", "s8"},   {"s32", "s64"},      {"s32", "pred"},
      {"s32", "u8"},   {"bf16", "f16"}, {"f64", "s64"},      {"f64", "s32"},
      {"s8", "s4"},    {"u32", "u64"},  {"f32", "u32"},      {"bf16", "s32"}};
  for (const auto& [a, b] : conversions) {
    Add(b, "convert", {a});
    Add(a, "convert", {b});
  }
  for (const char* type : {"s32", "u8", "s16", "s64", "u4"}) {
    for (const char* op :
         {"and", "xor", "shift-left", "shift-right-arithmetic", "mulhi"}) {
      Add(type, op, {type, type});
    }
    for (const char* op : {"not", "negate", "popcnt", "count-leading-zeros"}) {
      Add(type, op, {type});
    }
    Add(type, "divide", {type, type});
  }
  for (const char* type : {"f32", "f64", "bf16", "f8e4m3fn"}) {
    for (const char* op : {"abs", "negate", "floor", "sign", "sqrt",
                           "round-nearest-afz", "round-nearest-even"}) {
      Add(type, op, {type});
    }
    Add("pred", "is-finite", {type});
    Add(type, "clamp", {type, type, type});
    Add(type, "reduce-precision", {type}, ", exponent_bits=3, mantissa_bits=1");
  }
  Add("s32", "bitcast-convert", {"f32"});
  Add("s32", "stochastic-convert", {"f32", "u32"});
  Add("bf16", "stochastic-convert", {"f32", "u32"});
  return true;
}();

// A shape of another rank each way.
void Regroup(benchmark::State& state, const char* from, const char* text) {
  RunProgram(state,
             std::string("ENTRY e { x = ") + Shaped(from) + " parameter(0)\n" +
                 text + " }",
             {Argument(from)}, kCount * 3);
}
BENCHMARK_CAPTURE(Regroup, u8_to_u4, "u8",
                  "ROOT r = u4[16777216,2] bitcast-convert(x)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Regroup, u4_to_u8, "u4",
                  "y = u4[8388608,2] reshape(x)\n"
                  "ROOT r = u8[8388608] bitcast-convert(y)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Regroup, u8_to_s1, "u8",
                  "y = u8[2097152] slice(x), slice={[0:2097152]}\n"
                  "ROOT r = s1[2097152,8] bitcast-convert(y)")
    ->Unit(benchmark::kMillisecond);

// Chains, whose inner values are never arrays: the bytes of arguments and
// result alone.
void Chain(benchmark::State& state, const std::vector<std::string>& types,
           const char* text) {
  std::string parameters;
  std::vector<Literal> arguments;
  int64_t bytes = kCount * 4;
  for (size_t i = 0; i < types.size(); ++i) {
    const std::string number = std::to_string(i);
    parameters += "p" + number + " = " + Shaped(types[i]) + " parameter(" +
                  number + ")\n";
    arguments.push_back(Argument(types[i]));
    bytes += kCount * BytesOf(types[i]);
  }
  RunProgram(state, "ENTRY e { " + parameters + text + " }", arguments, bytes);
}
BENCHMARK_CAPTURE(Chain, compare_select, {"f32", "f32"},
                  "c = pred[16777216] compare(p0, p1), direction=LT\n"
                  "ROOT r = f32[16777216] select(c, p0, p1)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Chain, shift_xor_and, {"u32"},
                  "n = u32[] constant(13)\n"
                  "m = u32[16777216] broadcast(n), dimensions={}\n"
                  "y = u32[16777216] shift-left(p0, m)\n"
                  "z = u32[16777216] xor(p0, y)\n"
                  "o = u32[] constant(16776975)\n"
                  "k = u32[16777216] broadcast(o), dimensions={}\n"
                  "ROOT r = u32[16777216] and(z, k)")
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(Chain, scale_and_shift_in_f64, {"f32", "f32"},
                  "x = f64[16777216] convert(p0)\n"
                  "y = f64[16777216] convert(p1)\n"
                  "z = f64[16777216] multiply(x, y)\n"
                  "w = f64[16777216] add(z, y)\n"
                  "ROOT r = f32[16777216] convert(w)")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace hlo
