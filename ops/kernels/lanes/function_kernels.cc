#include "ops/kernels/lanes/function_kernels.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "base/instruction_set.h"
#include "base/lane_block.h"
#include "literals/types/convert.h"
#include "ops/choices.h"
#include "ops/functions/f32_lanes.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/open_lanes.h"
#include "ops/functions/rounded_complex.h"
#include "ops/functions/rounded_lanes.h"
#include "ops/kernels/lanes/block_pipeline.h"
#include "ops/kernels/lanes/lanes.h"

namespace hlo {
namespace {

// The table that LaneKernel::table points to.
template <typename Function, size_t kCount>
struct FunctionTable {
  constexpr FunctionTable() {
    for (size_t i = 0; i < kCount; ++i) functions[i] = static_cast<Function>(i);
  }
  Function functions[kCount] = {};
};
constexpr FunctionTable<RealFunction, 64> kReal;
constexpr FunctionTable<ComplexFunction, 64> kComplex;

// ---- real functions ----

int64_t RealBlock(const LaneKernel& kernel, const void* const* operands,
                  void* result, int64_t n) {
  const RealFunction function = *static_cast<const RealFunction*>(kernel.table);
  bool in_f32_range = true;
  for (int i = 0; i < kernel.operand_count; ++i) {
    in_f32_range &= BitWidth(kernel.operands[i]) <= 32;
  }
  const auto* y = kernel.operand_count == 2 ? operands[1] : nullptr;
  RoundLanes(function, kernel.instructions,
             {static_cast<const double*>(operands[0]),
              static_cast<const double*>(y), in_f32_range},
             kernel.result, result, n);
  return n;
}

// The bits of one lane's operands together, where all their codes make a
// small table; else 0.
int TableBits(const LaneKernel& kernel) {
  int bits = 0;
  for (int i = 0; i < kernel.operand_count; ++i) {
    if (kernel.operands[i] != kernel.result) return 0;
    bits += BitWidth(kernel.operands[i]);
  }
  return bits <= 16 ? bits : 0;
}

// The results of all codes, by function, type and what is flushed: made once in
// a process, when enough lanes have been asked for.
struct ResultTable {
  std::atomic<const void*> results;
  std::atomic<int64_t> asked;
};
ResultTable& TableOf(const LaneKernel& kernel) {
  static ResultTable tables[kRealFunctionCount][kElementTypeCount][4];
  const RealFunction function = *static_cast<const RealFunction*>(kernel.table);
  const int flushed =
      (kernel.flushes_inputs ? 1 : 0) + (kernel.flushes_results ? 2 : 0);
  return tables[static_cast<size_t>(function)]
               [static_cast<size_t>(kernel.result)][flushed];
}

template <typename Code>
const Code* MakeTable(const LaneKernel& kernel, ResultTable& kept) {
  const int bits = BitWidth(kernel.result);
  const size_t mask = (size_t{1} << bits) - 1;
  const size_t count = size_t{1} << TableBits(kernel);
  std::vector<Code> x(count), y(count);
  auto table = std::make_unique<Code[]>(count);
  for (size_t i = 0; i < count; ++i) {
    x[i] = static_cast<Code>(i & mask);
    y[i] = static_cast<Code>(i >> bits);
  }
  const void* codes[] = {x.data(), y.data()};
  RunBlocks(kernel, codes, table.get(), static_cast<int64_t>(count));
  const void* kept_one = nullptr;
  if (kept.results.compare_exchange_strong(kept_one, table.get())) {
    return table.release();
  }
  return static_cast<const Code*>(kept_one);  // another thread's
}

template <typename Code>
void LookUp(const LaneKernel& kernel, const void* const* operands, void* result,
            int64_t n) {
  ResultTable& kept = TableOf(kernel);
  const auto* table = static_cast<const Code*>(kept.results.load());
  if (table == nullptr) table = MakeTable<Code>(kernel, kept);
  const int bits = BitWidth(kernel.result);
  const size_t mask = (size_t{1} << bits) - 1;
  const auto* a = static_cast<const Code*>(operands[0]);
  auto* target = static_cast<Code*>(result);
  if (kernel.operand_count == 1) {
    for (int64_t i = 0; i < n; ++i) target[i] = table[a[i] & mask];
    return;
  }
  const auto* b = static_cast<const Code*>(operands[1]);
  for (int64_t i = 0; i < n; ++i) {
    target[i] = table[(a[i] & mask) | (b[i] & mask) << bits];
  }
}

// By a table where that pays, or where it has been made.
int64_t RunReal(const LaneKernel& kernel, const void* const* operands,
                void* result, int64_t n) {
  constexpr int64_t kLanesPerCode = 4;  // that a table pays for
  const int bits = TableBits(kernel);
  if (bits == 0) return RunBlocks(kernel, operands, result, n);
  ResultTable& kept = TableOf(kernel);
  if (kept.results.load(std::memory_order_relaxed) == nullptr &&
      (kept.asked += n) < (int64_t{1} << bits) * kLanesPerCode) {
    return RunBlocks(kernel, operands, result, n);
  }
  const auto look_up =
      StorageBytes(kernel.result) == 1 ? LookUp<uint8_t> : LookUp<uint16_t>;
  look_up(kernel, operands, result, n);
  return n;
}

// Operand lanes of a block, copied if the result takes their place.
template <Float T>
const T* KeepLanes(const T* lanes, const void* result, int64_t n, T* copy) {
  if (lanes != result) return lanes;
  std::copy_n(lanes, n, copy);
  return copy;
}

// A block of f32 in one pass; the lanes that it leaves open as all others.
// REQUIRES: x and y are not the result.
void RunF32Block(const LaneKernel& kernel, F32Lanes run, const float* x,
                 const float* y, float* result, int64_t n) {
  uint8_t open[kLaneBlock / 8];
  int32_t at[kLaneBlock];
  const int64_t rest = n % kF32Lanes, whole = n - rest;
  run(x, y, result, whole, open);
  if (rest > 0) {
    float last[3][kF32Lanes];
    std::fill_n(last[0], 2 * kF32Lanes, 1.0F);
    std::copy_n(x + whole, rest, last[0]);
    std::copy_n(y + whole, rest, last[1]);
    run(last[0], last[1], last[2], kF32Lanes, open + whole / 8);
    std::copy_n(last[2], rest, result + whole);
  }
  const int64_t count = OpenLanes(open, n, at);
  if (count == 0) return;
  alignas(64) float again[3][kLaneBlock];
  for (int64_t i = 0; i < count; ++i) {
    again[0][i] = x[at[i]];
    again[1][i] = y[at[i]];
  }
  const void* const operands[] = {again[0], again[1]};
  RunBlocks(kernel, operands, again[2], count);
  for (int64_t i = 0; i < count; ++i) result[at[i]] = again[2][i];
}

int64_t RunF32(const LaneKernel& kernel, const void* const* operands,
               void* result, int64_t n) {
  const F32Lanes run = F32LanesOf(
      *static_cast<const RealFunction*>(kernel.table), kernel.instructions);
  const auto* x = static_cast<const float*>(operands[0]);
  const auto* y =
      static_cast<const float*>(operands[kernel.operand_count == 2 ? 1 : 0]);
  alignas(64) float copies[2][kLaneBlock];
  for (int64_t begin = 0; begin < n; begin += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - begin);
    float* to = static_cast<float*>(result) + begin;
    RunF32Block(kernel, run, KeepLanes(x + begin, to, lanes, copies[0]),
                KeepLanes(y + begin, to, lanes, copies[1]), to, lanes);
  }
  return n;
}

// f64 without the buffers of RunBlocks.
int64_t RunF64(const LaneKernel& kernel, const void* const* operands,
               void* result, int64_t n) {
  alignas(64) double copies[2][kLaneBlock];
  const bool two = kernel.operand_count == 2;
  if (operands[0] != result && !(two && operands[1] == result)) {
    return RealBlock(kernel, operands, result, n);
  }
  for (int64_t begin = 0; begin < n; begin += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - begin);
    double* to = static_cast<double*>(result) + begin;
    const auto keep = [&](int i) {
      return KeepLanes(static_cast<const double*>(operands[i]) + begin, to,
                       lanes, copies[i]);
    };
    const void* const block[] = {keep(0), two ? keep(1) : nullptr};
    RealBlock(kernel, block, to, lanes);
  }
  return n;
}

// ---- complex functions ----

int64_t C128Block(const LaneKernel& kernel, const void* const* operands,
                  void* result, int64_t n) {
  const ComplexFunction function =
      *static_cast<const ComplexFunction*>(kernel.table);
  for (int64_t i = 0; i < n; ++i) {
    c128 x[LaneKernel::kMaxOperands] = {};
    for (int j = 0; j < kernel.operand_count; ++j) {
      x[j] = static_cast<const c128*>(operands[j])[i];
    }
    static_cast<c128*>(result)[i] =
        MpcComplex(function, x[0], x[1], MpfrRounding::kToNearest);
  }
  return n;
}

void LoadC64(const c64* source, int64_t n, ComplexLanes& lanes) {
  for (int64_t i = 0; i < n; ++i) {
    lanes.re[i] = source[i].re;
    lanes.im[i] = source[i].im;
  }
}

int64_t C64Block(const LaneKernel& kernel, const void* const* operands,
                 void* result, int64_t n) {
  const ComplexFunction function =
      *static_cast<const ComplexFunction*>(kernel.table);
  ComplexLanes x[2];
  for (int j = 0; j < kernel.operand_count; ++j) {
    LoadC64(static_cast<const c64*>(operands[j]), n, x[j]);
  }
  RoundComplex(function, kernel.instructions, x[0], x[kernel.operand_count - 1],
               static_cast<c64*>(result), n);
  return n;
}

// ---- real functions of the parts of a complex number ----

// f(re, im), and where the result is complex f(im, re) for its other part.
template <Float T>
int64_t PartsBlock(const LaneKernel& kernel, const void* const* operands,
                   void* result, int64_t n) {
  const RealFunction function = *static_cast<const RealFunction*>(kernel.table);
  const auto* source = static_cast<const Complex<T>*>(operands[0]);
  double re[kLaneBlock], im[kLaneBlock];
  for (int64_t i = 0; i < n; ++i) {
    re[i] = source[i].re;
    im[i] = source[i].im;
  }
  constexpr bool kNarrow = sizeof(T) == 4;
  T parts[2][kLaneBlock];
  const bool is_complex = IsComplex(kernel.result);
  RoundLanes(function, kernel.instructions, {re, im, kNarrow}, kTypeOf<T>,
             is_complex ? parts[0] : result, n);
  if (!is_complex) return n;
  RoundLanes(function, kernel.instructions, {im, re, kNarrow}, kTypeOf<T>,
             parts[1], n);
  auto* target = static_cast<Complex<T>*>(result);
  for (int64_t i = 0; i < n; ++i) target[i] = {parts[0][i], parts[1][i]};
  return n;
}

}  // namespace

absl::StatusOr<LaneKernel> RealKernel(const LaneContext& context,
                                      RealFunction function) {
  if (!std::all_of(context.operands.begin(), context.operands.end(), IsFloat) ||
      !IsFloat(context.result)) {
    return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run = RealBlock;
  kernel.table = &kReal.functions[static_cast<size_t>(function)];
  RunInBlocks(context, ElementType::kF64, kernel);
  kernel.run = RunReal;
  if (Flushes(context)) return kernel;
  const auto all_are = [&](ElementType type) {
    return context.result == type &&
           std::all_of(context.operands.begin(), context.operands.end(),
                       [type](ElementType each) { return each == type; });
  };
  if (all_are(ElementType::kF64)) kernel.run = RunF64;
  if (all_are(ElementType::kF32) &&
      F32LanesOf(function, context.instructions) != nullptr) {
    kernel.run = RunF32;
  }
  return kernel;
}

absl::StatusOr<LaneKernel> ComplexKernel(const LaneContext& context,
                                         ComplexFunction function) {
  for (ElementType type : context.operands) {
    if (!IsComplex(type) || type != context.result) return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run = context.result == ElementType::kC64 ? C64Block : C128Block;
  kernel.table = &kComplex.functions[static_cast<size_t>(function)];
  RunInBlocks(context, context.result, kernel);
  return kernel;
}

absl::StatusOr<LaneKernel> PartsKernel(const LaneContext& context,
                                       RealFunction function) {
  const ElementType type = context.operands.front();
  if (!IsComplex(type) ||
      (context.result != type && context.result != PartType(type))) {
    return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run =
      type == ElementType::kC64 ? PartsBlock<float> : PartsBlock<double>;
  kernel.table = &kReal.functions[static_cast<size_t>(function)];
  RunInBlocks(context, type, kernel);
  return kernel;
}

}  // namespace hlo
