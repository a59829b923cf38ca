// How exact functions are, and how often they take the slow path.
//
//   bench_function_accuracy table            writes ops/elementwise/ACCURACY.md
//                                            to stdout
//   bench_function_accuracy proof LOG2 [OP]  compares 2^LOG2 f32 inputs of each
//                                            op (or of one) with C's functions
//   bench_function_accuracy sets LOG2 [OP]   compares their results of all sets
//                                            of instructions with each other
//
// The judge of `proof` is C's scalar double function, trusted to 2^-48; where
// that leaves the rounding open, and at every 4096th input, MPFR.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>

#include "ops/functions/libm_functions.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/rounded_complex.h"
#include "ops/functions/rounded_lanes.h"
#include "ops/testing/rounded_complex_testing.h"
#include "ops/testing/rounded_testing.h"

namespace hlo {
namespace {

using testing::RealCase;
using testing::SecondOpinion;

constexpr int64_t kBlock = kLaneBlock;

// ---- the table ----

struct Precision {
  int digits, smallest_exponent;  // of one unit in the last place
  double largest;
};

Precision PrecisionOf(ElementType type) {
  return VisitElementType(type, [](auto tag) -> Precision {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      using Limits = std::numeric_limits<T>;
      return {Limits::digits, Limits::min_exponent - Limits::digits,
              static_cast<double>(Limits::max())};
    } else {
      return {};
    }
  });
}

// |got - exact| in units in the last place of the exact value; 0 where that is
// out of the type's range.
double ErrorOf(double got, mpfr_srcptr exact, const Precision& precision) {
  if (mpfr_number_p(exact) == 0 || mpfr_zero_p(exact) != 0) return 0;
  if (mpfr_cmp_d(exact, precision.largest) > 0) return 0;
  if (mpfr_cmp_d(exact, -precision.largest) < 0) return 0;
  if (!std::isfinite(got)) return 0;
  const auto exponent = static_cast<int>(mpfr_get_exp(exact));
  const int unit =
      std::max(exponent - precision.digits, precision.smallest_exponent);
  mpfr_t difference;
  mpfr_init2(difference, mpfr_get_prec(exact));
  mpfr_sub_d(difference, exact, got, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -unit, MPFR_RNDN);
  const double error = std::fabs(mpfr_get_d(difference, MPFR_RNDN));
  mpfr_clear(difference);
  return error;
}

struct Accuracy {
  double worst = 0;
  int64_t slow = 0, lanes = 0;
};

// Inputs of `type` as f64: all codes up to 16 bits, else samples, half of them
// any number and half where functions are busy.
std::vector<double> Inputs(ElementType type, uint64_t seed) {
  if (BitWidth(type) <= 16) {
    const testing::Lanes codes = testing::AllCodes(type);
    std::vector<double> values(size_t{1} << BitWidth(type));
    WidenToF64(type, codes.data(), values.data(),
               static_cast<int64_t>(values.size()));
    return values;
  }
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> busy(-20, 20), inside(-1, 1);
  std::vector<double> values(type == ElementType::kF64 ? 1 << 14 : 1 << 17);
  for (size_t i = 0; i < values.size(); ++i) {
    const uint64_t code = random();
    values[i] = i % 4 == 0   ? busy(random)
                : i % 4 == 1 ? inside(random)
                : type == ElementType::kF64
                    ? FromCode<double>(code)
                    : FromCode<float>(static_cast<uint32_t>(code));
    if (type == ElementType::kF32) values[i] = static_cast<float>(values[i]);
  }
  return values;
}

// Runs one block and adds what it shows.
void Add(const RealCase& each, ElementType type, double* x, double* y,
         int64_t n, SecondOpinion& opinion, Accuracy& accuracy) {
  double result[kBlock], kept_x[kBlock], kept_y[kBlock];
  std::copy_n(x, n, kept_x);
  std::copy_n(y, n, kept_y);
  std::byte codes[kBlock * 8];
  accuracy.slow +=
      RoundLanes(each.function, NativeInstructionSet(),
                 {x, each.operands == 2 ? y : nullptr, BitWidth(type) <= 32},
                 type, codes, n);
  accuracy.lanes += n;
  WidenToF64(type, codes, result, n);
  const Precision precision = PrecisionOf(type);
  for (int64_t i = 0; i < n; ++i) {
    const double error = ErrorOf(
        result[i], opinion.Exact(each, kept_x[i], kept_y[i]), precision);
    accuracy.worst = std::max(accuracy.worst, error);
  }
}

Accuracy Measure(const RealCase& each, ElementType type) {
  std::vector<double> x = Inputs(type, 1), y = Inputs(type, 2);
  std::shuffle(y.begin(), y.end(), std::mt19937_64(3));
  const auto count = static_cast<int64_t>(x.size());
  x.resize(x.size() + kBlock);
  y.resize(y.size() + kBlock);
  SecondOpinion opinion(type == ElementType::kF64 ? 300 : 120);
  Accuracy accuracy;
  for (int64_t begin = 0; begin < count; begin += kBlock) {
    const int64_t n = std::min(kBlock, count - begin);
    alignas(64) double block_x[kBlock] = {}, block_y[kBlock] = {};
    std::copy_n(x.begin() + begin, n, block_x);
    std::copy_n(y.begin() + begin, n, block_y);
    Add(each, type, block_x, block_y, n, opinion, accuracy);
  }
  return accuracy;
}

// The worse part's error of one complex result.
double ComplexError(const testing::ComplexCase& each, c128 x, c128 y, c128 got,
                    const Precision& precision) {
  mpc_t exact_x, exact_y, exact;
  mpc_init2(exact_x, 53);
  mpc_init2(exact_y, 53);
  mpc_init2(exact, 400);
  mpc_set_d_d(exact_x, x.re, x.im, MPC_RNDNN);
  mpc_set_d_d(exact_y, y.re, y.im, MPC_RNDNN);
  each.formula(exact, exact_x, exact_y);
  const double error = std::max(ErrorOf(got.re, mpc_realref(exact), precision),
                                ErrorOf(got.im, mpc_imagref(exact), precision));
  mpc_clear(exact_x);
  mpc_clear(exact_y);
  mpc_clear(exact);
  return error;
}

Accuracy MeasureComplex(const testing::ComplexCase& each, ElementType type) {
  constexpr int kBlocks = 16;
  std::mt19937_64 random(4);
  std::uniform_real_distribution<float> busy(-6, 6);
  const bool fast = type == ElementType::kC64;
  Accuracy accuracy;
  for (int block = 0; block < kBlocks; ++block) {
    ComplexLanes x, y;
    for (double* part : {x.re, x.im, y.re, y.im}) {
      for (int64_t i = 0; i < kBlock; ++i) part[i] = busy(random);
    }
    c64 result[kBlock];
    accuracy.lanes += kBlock;
    accuracy.slow += fast ? RoundComplex(each.function, NativeInstructionSet(),
                                         x, y, result, kBlock)
                          : kBlock;
    for (int64_t i = 0; i < kBlock; ++i) {
      const c128 a = {x.re[i], x.im[i]}, b = {y.re[i], y.im[i]};
      const c128 got =
          fast ? c128{result[i].re, result[i].im}
               : MpcComplex(each.function, a, b, MpfrRounding::kToNearest);
      accuracy.worst =
          std::max(accuracy.worst,
                   ComplexError(each, a, b, got, PrecisionOf(PartType(type))));
    }
  }
  return accuracy;
}

constexpr char kIntroduction[] =
    R"(# How exact functions are

Made by `bench_function_accuracy table`. Each entry: the worst error found
against MPFR or MPC, in units in the last place (correct rounding: at most 0.5),
and how many inputs of a million took the slow path.

Inputs: all codes of types up to 16 bits (of two operands: each code with one
other), 2^17 of f32, 2^14 of f64 (half of them any number, half in [-20, 20]),
2^12 of complex types (parts in [-6, 6]). c128 has no other path than the slow
one.
)";

void PrintHeader(std::span<const ElementType> types) {
  std::printf("\n| op |");
  for (ElementType type : types) {
    std::printf(" %s |", std::string(Name(type)).c_str());
  }
  std::printf("\n|---|");
  for (size_t i = 0; i < types.size(); ++i) std::printf("---|");
  std::printf("\n");
}

void PrintEntry(const Accuracy& accuracy) {
  std::printf(" %.4f, %.0f |", accuracy.worst,
              1e6 * static_cast<double>(accuracy.slow) /
                  static_cast<double>(accuracy.lanes));
}

int PrintTable() {
  constexpr ElementType kReal[] = {ElementType::kF8E4M3FN, ElementType::kF8E5M2,
                                   ElementType::kF16,      ElementType::kBF16,
                                   ElementType::kF32,      ElementType::kF64};
  constexpr ElementType kComplex[] = {ElementType::kC64, ElementType::kC128};
  std::printf("%s", kIntroduction);
  PrintHeader(kReal);
  for (const RealCase& each : testing::kRealCases) {
    std::printf("| %s |", each.op.name);
    for (ElementType type : kReal) PrintEntry(Measure(each, type));
    std::printf("\n");
  }
  PrintHeader(kComplex);
  for (const testing::ComplexCase& each : testing::kComplexCases) {
    std::printf("| %s |", each.op.name);
    for (ElementType type : kComplex) PrintEntry(MeasureComplex(each, type));
    std::printf("\n");
  }
  return 0;
}

// ---- the proof ----

struct Proof {
  int64_t inputs = 0, wrong = 0, by_mpfr = 0;
};

// True if an f32 result is the correctly rounded one; counts calls of MPFR.
bool IsRight(const RealCase& each, float x, float y, float got, bool by_mpfr,
             SecondOpinion& opinion, Proof& proof) {
  constexpr double kError = 0x1p-48;
  const double about = Libm(each.function).one(x, y);
  const auto low = static_cast<float>(about * (1 - kError));
  const auto high = static_cast<float>(about * (1 + kError));
  if (!by_mpfr && low == high) return ToCode(got) == ToCode(low);
  if (!by_mpfr && IsNan(about) && each.operands == 1) return IsNan(got);
  ++proof.by_mpfr;
  const double odd = opinion.Odd(each, x, y);
  const auto expected = static_cast<float>(odd);
  return ToCode(Canonical(expected)) == ToCode(got);
}

// Equally spaced codes; a pair's second operand is random, near 1 or any.
void FillInputs(int64_t begin, int64_t n, int log2_count, uint64_t seed,
                float* x, float* y) {
  std::mt19937_64 random(seed + static_cast<uint64_t>(begin));
  for (int64_t i = 0; i < n; ++i) {
    const auto code = static_cast<uint64_t>(begin + i) << (32 - log2_count);
    const uint64_t noise = random();
    const uint64_t low = (uint64_t{1} << (32 - log2_count)) - 1;
    x[i] = FromCode<float>(static_cast<uint32_t>(code | (noise & low)));
    const auto other = static_cast<uint32_t>(noise >> 32);
    y[i] = FromCode<float>(
        noise % 2 == 0 ? other : (other & 0x81ffffffU) + 0x3c000000U);
  }
}

Proof Prove(const RealCase& each, int log2_count) {
  constexpr int64_t kChunk = 1 << 14;
  const testing::KernelUnderTest test;
  const auto kernel =
      test.Make(each.op,
                std::vector<ElementType>(static_cast<size_t>(each.operands),
                                         ElementType::kF32),
                ElementType::kF32);
  Proof proof;
  if (!kernel.ok()) return proof;
  SecondOpinion opinion(160);
  std::vector<float> x(kChunk), y(kChunk), result(kChunk);
  const void* operands[] = {x.data(), y.data()};
  const int64_t count = int64_t{1} << log2_count;
  for (int64_t begin = 0; begin < count; begin += kChunk) {
    FillInputs(begin, kChunk, log2_count, 1, x.data(), y.data());
    kernel->run(*kernel, operands, result.data(), kChunk);
    for (size_t i = 0; i < x.size(); ++i) {
      ++proof.inputs;
      if (IsRight(each, x[i], y[i], result[i], i % 4096 == 7, opinion, proof)) {
        continue;
      }
      if (proof.wrong++ < 5) {
        std::printf("%s(%a, %a) = %a is wrong\n", each.op.name,
                    static_cast<double>(x[i]), static_cast<double>(y[i]),
                    static_cast<double>(result[i]));
      }
    }
  }
  return proof;
}

int PrintProof(int log2_count, const std::string& only) {
  int64_t wrong = 0;
  for (const RealCase& each : testing::kRealCases) {
    if (!only.empty() && only != each.op.name) continue;
    const Proof proof = Prove(each, log2_count);
    wrong += proof.wrong;
    std::printf("%-22s f32 inputs %lld wrong %lld judged by MPFR %lld\n",
                each.op.name, static_cast<long long>(proof.inputs),
                static_cast<long long>(proof.wrong),
                static_cast<long long>(proof.by_mpfr));
    std::fflush(stdout);
  }
  return wrong == 0 ? 0 : 1;
}

// ---- instruction sets ----

LaneKernel KernelOf(const RealCase& each, InstructionSet set) {
  const testing::KernelUnderTest test;
  const auto kernel =
      test.Make(each.op,
                std::vector<ElementType>(static_cast<size_t>(each.operands),
                                         ElementType::kF32),
                ElementType::kF32, set);
  return kernel.ok() ? *kernel : LaneKernel();
}

// Counts the results of other sets that are not those of the widest.
int64_t CountDifferences(const RealCase& each, int log2_count) {
  constexpr int64_t kChunk = 1 << 14;
  std::vector<float> x(kChunk), y(kChunk), result(kChunk), other(kChunk);
  const void* operands[] = {x.data(), y.data()};
  const std::vector<InstructionSet> sets = testing::InstructionSets();
  int64_t differences = 0;
  for (int64_t begin = 0; begin < int64_t{1} << log2_count; begin += kChunk) {
    FillInputs(begin, kChunk, log2_count, 1, x.data(), y.data());
    const LaneKernel widest = KernelOf(each, NativeInstructionSet());
    widest.run(widest, operands, result.data(), kChunk);
    for (InstructionSet set : sets) {
      if (set == NativeInstructionSet()) continue;
      const LaneKernel kernel = KernelOf(each, set);
      kernel.run(kernel, operands, other.data(), kChunk);
      for (size_t i = 0; i < x.size(); ++i) {
        differences += ToCode(result[i]) == ToCode(other[i]) ? 0 : 1;
      }
    }
  }
  return differences;
}

int CompareSets(int log2_count, const std::string& only) {
  int64_t all = 0;
  for (const RealCase& each : testing::kRealCases) {
    if (!only.empty() && only != each.op.name) continue;
    const int64_t differences = CountDifferences(each, log2_count);
    all += differences;
    std::printf("%-22s f32 inputs 2^%d differences of sets %lld\n",
                each.op.name, log2_count, static_cast<long long>(differences));
    std::fflush(stdout);
  }
  return all == 0 ? 0 : 1;
}

int Main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "table" && argc == 2) return PrintTable();
  const int log2_count = argc > 2 ? std::atoi(argv[2]) : 0;
  if (mode == "proof" && log2_count >= 14 && log2_count <= 32) {
    return PrintProof(log2_count, argc > 3 ? argv[3] : "");
  }
  if (mode == "sets" && log2_count >= 14 && log2_count <= 32) {
    return CompareSets(log2_count, argc > 3 ? argv[3] : "");
  }
  std::fprintf(stderr, "usage: %s table | proof LOG2 [OP] | sets LOG2 [OP]\n",
               argv[0]);
  return 2;
}

}  // namespace
}  // namespace hlo

int main(int argc, char** argv) { return hlo::Main(argc, argv); }
