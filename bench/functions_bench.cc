// Functions of arrays, correctly rounded. Peers: the same loop of C's function
// (which is not); NumPy and XLA:CPU are timed by their own scripts. Targets:
// f32 within 3 times (exp, log) and 6 times (others) of the slower of the two;
// f64 at most 80 ns an element; narrower types no slower than f32.
#include <cmath>

#include "bench/structural_bench.h"
#include "literals/types/float_bits.h"

namespace hlo {
namespace {

struct Function {
  const char* op;
  double low, high;  // where it is busy
};
constexpr Function kFunctions[] = {
    {"exponential", -20, 20}, {"exponential-minus-one", -5, 5},
    {"log", 0, 20},           {"log-plus-one", -1, 20},
    {"logistic", -20, 20},    {"rsqrt", 0, 20},
    {"cbrt", -20, 20},        {"erf", -3, 3},
    {"sine", -20, 20},        {"cosine", -20, 20},
    {"tan", -20, 20},         {"asin", -1, 1},
    {"acos", -1, 1},          {"sinh", -20, 20},
    {"cosh", -20, 20},        {"tanh", -5, 5},
    {"asinh", -20, 20},       {"acosh", 1, 20},
    {"atanh", -1, 1},         {"power", 0, 20},
    {"atan2", -20, 20},
};

// Uniform in [low, high], exactly in every type.
Literal Uniform(const Function& function, ElementType type, int64_t n) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> real(function.low, function.high);
  std::vector<double> values(static_cast<size_t>(n));
  for (double& value : values) value = real(random);
  auto literal = Literal::Array(std::span<const double>(values), {n});
  if (!literal.ok()) return Literal();
  const auto program = PrepareText(absl::StrCat(
      "ENTRY e { x = f64[", n, "] parameter(0)\nROOT r = ", Name(type), "[", n,
      "] convert(x) }"));
  if (!program.ok()) return Literal();
  auto results = Evaluate(*program, {{*std::move(literal)}});
  return results.ok() ? std::move((*results)[0]) : Literal();
}

void Run(benchmark::State& state, const Function& function, ElementType type,
         int64_t n) {
  const std::string shape = absl::StrCat(Name(type), "[", n, "]");
  const std::string op = function.op;
  const char* arguments = op == "power" || op == "atan2" ? "(x, x)" : "(x)";
  RunProgram(state,
             absl::StrCat("ENTRY e { x = ", shape, " parameter(0)\nROOT r = ",
                          shape, " ", op, arguments, " }"),
             {Uniform(function, type, n)}, n * StorageBytes(type));
  state.counters["ns"] =
      benchmark::Counter(static_cast<double>(n) * 1e-9,
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

// A function of complex numbers, which the program makes of two real arrays.
void RunComplex(benchmark::State& state, const Function& function, int64_t n) {
  const std::string op = function.op;
  const char* arguments = op == "power" || op == "atan2" ? "(z, z)" : "(z)";
  const Literal x = Uniform(function, ElementType::kF32, n);
  RunProgram(state,
             absl::StrCat("ENTRY e { x = f32[", n, "] parameter(0)\ny = f32[",
                          n, "] reverse(x), dimensions={0}\nz = c64[", n,
                          "] complex(x, y)\nROOT r = c64[", n, "] ", op,
                          arguments, " }"),
             {x}, n * 8);
  state.counters["ns"] =
      benchmark::Counter(static_cast<double>(n) * 1e-9,
                         benchmark::Counter::kIsIterationInvariantRate |
                             benchmark::Counter::kInvert);
}

void Register() {
  constexpr ElementType kTypes[] = {ElementType::kF32, ElementType::kF64,
                                    ElementType::kBF16, ElementType::kF16,
                                    ElementType::kF8E4M3FN};
  constexpr int64_t kMany = 1 << 22, kFew = 1 << 16;
  for (const Function& function : kFunctions) {
    for (ElementType type : kTypes) {
      const int64_t n = type == ElementType::kF64 ? kFew : kMany;
      benchmark::RegisterBenchmark(
          absl::StrCat(function.op, "/", Name(type)).c_str(),
          [&function, type, n](benchmark::State& state) {
            Run(state, function, type, n);
          })
          ->Unit(benchmark::kMillisecond);
    }
    const std::string op = function.op;
    if (op == "cbrt" || op == "erf") continue;
    benchmark::RegisterBenchmark(absl::StrCat(op, "/c64").c_str(),
                                 [&function](benchmark::State& state) {
                                   RunComplex(state, function, kFew);
                                 })
        ->Unit(benchmark::kMillisecond);
  }
}
[[maybe_unused]] const bool kRegistered = (Register(), true);

}  // namespace
}  // namespace hlo
