#include "ops/kernels/function_kernels.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/multiversion.h"
#include "literals/types/convert.h"
#include "ops/functions/mpfr_functions.h"
#include "ops/functions/rounded_complex.h"
#include "ops/functions/rounded_lanes.h"
#include "ops/kernels/lane_blocks.h"
#include "ops/kernels/lanes.h"

namespace hlo {
namespace {

constexpr int64_t kBlock = RealLanes::kBlock;

// What `table` points to.
template <typename Function, size_t kCount>
struct FunctionTable {
  constexpr FunctionTable() {
    for (size_t i = 0; i < kCount; ++i) functions[i] = static_cast<Function>(i);
  }
  Function functions[kCount] = {};
};
constexpr FunctionTable<RealFunction, 64> kReal;
constexpr FunctionTable<ComplexFunction, 64> kComplex;

bool FlushesLanes(const LaneKernel& kernel) {
  return kernel.choices->subnormals == choice::subnormals::flush;
}

const std::byte* At(const void* lanes, ElementType type, int64_t i) {
  return static_cast<const std::byte*>(lanes) + StorageBytes(type) * i;
}
std::byte* At(void* lanes, ElementType type, int64_t i) {
  return static_cast<std::byte*>(lanes) + StorageBytes(type) * i;
}

// ---- real functions ----

HLO_INLINE void WidenBody(const float* source, double* target, int64_t n) {
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) target[i] = static_cast<double>(source[i]);
}
void LoadWide(const LaneKernel& kernel, ElementType type, const void* source,
              double* target, int64_t n) {
  std::byte flushed[kBlock * 8];
  if (FlushesLanes(kernel)) {
    CopyFlushed(type, source, flushed, n);
    source = flushed;
  }
  if (type == ElementType::kF32) {
    return Multiversion<WidenBody>::For(kernel.instructions)(
        static_cast<const float*>(source), target, n);
  }
  WidenToF64(type, source, target, n);
}

int64_t Evaluate(const LaneKernel& kernel, const void* const* operands,
                 void* result, int64_t n) {
  const RealFunction function = *static_cast<const RealFunction*>(kernel.table);
  alignas(64) double x[kBlock], y[kBlock];
  const bool binary = kernel.operand_count == 2;
  RealLanes lanes = {x, binary ? y : nullptr, true};
  for (int i = 0; i < kernel.operand_count; ++i) {
    lanes.in_f32_range &= BitWidth(kernel.operands[i]) <= 32;
  }
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t count = std::min(kBlock, n - begin);
    for (int i = 0; i < kernel.operand_count; ++i) {
      const ElementType type = kernel.operands[i];
      LoadWide(kernel, type, At(operands[i], type, begin), i == 0 ? x : y,
               count);
    }
    void* target = At(result, kernel.result, begin);
    RoundLanes(function, kernel.instructions, lanes, kernel.result, target,
               count);
    if (FlushesLanes(kernel)) CopyFlushed(kernel.result, target, target, count);
  }
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

// Looks the results up in those of all codes.
template <typename Code>
void LookUp(const LaneKernel& kernel, const void* const* operands, void* result,
            int64_t n) {
  const int bits = BitWidth(kernel.result);
  const size_t mask = (size_t{1} << bits) - 1;
  const size_t count = size_t{1} << TableBits(kernel);
  std::vector<Code> x(count), y(count), table(count);
  for (size_t i = 0; i < count; ++i) {
    x[i] = static_cast<Code>(i & mask);
    y[i] = static_cast<Code>(i >> bits);
  }
  const void* codes[] = {x.data(), y.data()};
  Evaluate(kernel, codes, table.data(), static_cast<int64_t>(count));
  const auto* a = static_cast<const Code*>(operands[0]);
  const auto* b = static_cast<const Code*>(operands[1]);
  auto* target = static_cast<Code*>(result);
  if (kernel.operand_count == 1) {
    for (int64_t i = 0; i < n; ++i) target[i] = table[a[i] & mask];
  } else {
    for (int64_t i = 0; i < n; ++i) {
      target[i] = table[(a[i] & mask) | (b[i] & mask) << bits];
    }
  }
}

int64_t RunReal(const LaneKernel& kernel, const void* const* operands,
                void* result, int64_t n) {
  constexpr int64_t kLanesPerCode = 4;  // that a table pays for
  const int bits = TableBits(kernel);
  if (bits == 0 || n < (int64_t{1} << bits) * kLanesPerCode) {
    return Evaluate(kernel, operands, result, n);
  }
  const auto look_up =
      StorageBytes(kernel.result) == 1 ? LookUp<uint8_t> : LookUp<uint16_t>;
  look_up(kernel, operands, result, n);
  return n;
}

// ---- complex functions ----

// As c128, exactly.
c128 LoadComplex(ElementType type, const void* lanes, int64_t i) {
  if (type == ElementType::kC128) return static_cast<const c128*>(lanes)[i];
  const c64 value = static_cast<const c64*>(lanes)[i];
  return {value.re, value.im};
}

int64_t RunC128(const LaneKernel& kernel, const void* const* operands,
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

int64_t RunC64(const LaneKernel& kernel, const void* const* operands,
               void* result, int64_t n) {
  const ComplexFunction function =
      *static_cast<const ComplexFunction*>(kernel.table);
  ComplexLanes x[2];
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t count = std::min(kBlock, n - begin);
    for (int j = 0; j < kernel.operand_count; ++j) {
      LoadC64(static_cast<const c64*>(operands[j]) + begin, count, x[j]);
    }
    RoundComplex(function, kernel.instructions, x[0],
                 x[kernel.operand_count - 1], static_cast<c64*>(result) + begin,
                 count);
  }
  return n;
}

// ---- real functions of the parts of a complex number ----

void LoadParts(ElementType type, const void* lanes, int64_t begin, int64_t n,
               double* re, double* im) {
  for (int64_t i = 0; i < n; ++i) {
    const c128 value = LoadComplex(type, lanes, begin + i);
    re[i] = value.re;
    im[i] = value.im;
  }
}

// f(re, im), and where the result is complex f(im, re) for its other part.
template <Float T>
int64_t RunParts(const LaneKernel& kernel, const void* const* operands,
                 void* result, int64_t n) {
  const RealFunction function = *static_cast<const RealFunction*>(kernel.table);
  const ElementType type = kernel.operands[0];
  alignas(64) double re[kBlock], im[kBlock];
  alignas(64) T parts[2][kBlock];
  constexpr bool kNarrow = sizeof(T) == 4;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t count = std::min(kBlock, n - begin);
    LoadParts(type, operands[0], begin, count, re, im);
    RoundLanes(function, kernel.instructions, {re, im, kNarrow}, kTypeOf<T>,
               parts[0], count);
    if (!IsComplex(kernel.result)) {
      std::copy_n(parts[0], count, static_cast<T*>(result) + begin);
      continue;
    }
    RoundLanes(function, kernel.instructions, {im, re, kNarrow}, kTypeOf<T>,
               parts[1], count);
    auto* target = static_cast<Complex<T>*>(result) + begin;
    for (int64_t i = 0; i < count; ++i) target[i] = {parts[0][i], parts[1][i]};
  }
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
  kernel.run = RunReal;
  kernel.table = &kReal.functions[static_cast<size_t>(function)];
  return kernel;
}

absl::StatusOr<LaneKernel> ComplexKernel(const LaneContext& context,
                                         ComplexFunction function) {
  for (ElementType type : context.operands) {
    if (!IsComplex(type) || type != context.result) return NoKernel(context);
  }
  LaneKernel kernel = StartKernel(context);
  kernel.run = context.result == ElementType::kC64 ? RunC64 : RunC128;
  kernel.table = &kComplex.functions[static_cast<size_t>(function)];
  if (Flushes(context)) RunInBlocks(context, context.result, kernel);
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
  kernel.run = type == ElementType::kC64 ? RunParts<float> : RunParts<double>;
  kernel.table = &kReal.functions[static_cast<size_t>(function)];
  if (Flushes(context)) RunInBlocks(context, type, kernel);
  return kernel;
}

}  // namespace hlo
