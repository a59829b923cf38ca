#include "ops/kernels/lanes/block_pipeline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include "base/lane_block.h"
#include "literals/types/convert.h"
#include "ops/choices.h"
#include "ops/choices/precision.h"
#include "ops/op.h"

namespace hlo {
namespace {

using LaneBuffer = std::byte[kLaneBlock * 16];

size_t Bytes(ElementType type, int64_t n) {
  return static_cast<size_t>(StorageBytes(type) * n);
}

// Operand lanes as the inner kernel wants them: in `buffer`, unless they can
// stay where they are.
const void* LoadLanes(const LaneKernel& kernel, ElementType type,
                      const void* source, int64_t n, std::byte* buffer) {
  LaneBuffer flushed;
  const bool as_it_is = type == kernel.compute || !IsFloat(type);
  if (kernel.flushes_inputs) {
    CopyFlushed(type, source, as_it_is ? buffer : flushed, n);
    source = as_it_is ? buffer : flushed;
  }
  if (as_it_is) return source;
  if (kernel.compute == ElementType::kF64) {
    WidenToF64(type, source, reinterpret_cast<double*>(buffer), n);
  } else {
    WidenToF32(type, source, reinterpret_cast<float*>(buffer), n);
  }
  return buffer;
}

void StoreLanes(const LaneKernel& kernel, const void* computed, void* target,
                int64_t n) {
  ConvertLanes(kernel.computed, kernel.result, computed, target, n);
  if (kernel.flushes_results) CopyFlushed(kernel.result, target, target, n);
}

template <Float T>
T Flushed(T x) {
  return std::abs(x) < std::numeric_limits<T>::min() ? std::copysign(T{0}, x)
                                                     : x;
}
template <SmallFloat T>
T Flushed(T x) {
  using Layout = typename T::Layout;
  if constexpr (Layout::kMantissaBits > 0) {
    const uint32_t magnitude = x.code() & Layout::kMagnitudes;
    const bool subnormal =
        magnitude != 0 && magnitude >> Layout::kMantissaBits == 0;
    if (subnormal) return T(std::copysign(0.0F, static_cast<float>(x)));
  }
  return x;
}
template <ComplexNumber T>
T Flushed(T x) {
  return {Flushed(x.re), Flushed(x.im)};
}

bool HasSubnormals(ElementType type) {
  return IsFloat(type) || IsComplex(type);
}

bool FlushesSomeInput(const LaneContext& context) {
  return std::any_of(
      context.operands.begin(), context.operands.end(),
      [&](ElementType type) { return FlushesInputs(context.choices, type); });
}

// Folds where no result is rounded: accumulators stay in the type that is
// computed in.
int64_t FoldBlocks(const LaneKernel& kernel, void* acc, const void* xs,
                   int64_t steps, int64_t stride, int64_t lanes) {
  alignas(64) LaneBuffer sums, loaded;
  const ElementType type = kernel.result;
  const auto load = [&](const void* from, int64_t at, int64_t n, int64_t to) {
    LoadLanes(kernel, type,
              static_cast<const std::byte*>(from) + Bytes(type, at), n,
              loaded + Bytes(kernel.compute, to));
  };
  for (int64_t begin = 0; begin < lanes; begin += kLaneBlock) {
    const int64_t n = std::min(kLaneBlock, lanes - begin);
    auto* const here = static_cast<std::byte*>(acc) + Bytes(type, begin);
    LoadLanes(kernel, type, here, n, sums);
    const int64_t most = static_cast<int64_t>(sizeof(loaded)) /
                         (StorageBytes(kernel.compute) * n);
    for (int64_t i = 0; i < steps; i += most) {
      const int64_t rows = std::min(most, steps - i);
      if (stride == n) {
        load(xs, i * stride, rows * n, 0);
      } else {
        for (int64_t row = 0; row < rows; ++row) {
          load(xs, (i + row) * stride + begin, n, row * n);
        }
      }
      kernel.inner_fold(kernel, sums, loaded, rows, n, n);
    }
    StoreLanes(kernel, sums, here, n);
  }
  return steps;
}

int64_t FoldBlockLines(const LaneKernel& kernel, void* acc, const void* xs,
                       int64_t steps, int64_t stride, int64_t lanes) {
  const auto bytes = static_cast<int64_t>(Bytes(kernel.result, 1));
  auto* const cells = static_cast<std::byte*>(acc);
  const auto* const lines = static_cast<const std::byte*>(xs);
  for (int64_t j = 0; j < lanes; ++j) {
    FoldBlocks(kernel, cells + j * bytes, lines + j * stride * bytes, steps, 1,
               1);
  }
  return steps;
}

}  // namespace

int64_t RunBlocks(const LaneKernel& kernel, const void* const* operands,
                  void* result, int64_t n) {
  alignas(64) LaneBuffer loaded[LaneKernel::kMaxOperands];
  alignas(64) LaneBuffer computed;
  for (int64_t begin = 0; begin < n; begin += kLaneBlock) {
    const int64_t lanes = std::min(kLaneBlock, n - begin);
    const void* block[LaneKernel::kMaxOperands] = {};
    for (int i = 0; i < kernel.operand_count; ++i) {
      const ElementType type = kernel.operands[i];
      const auto* source =
          static_cast<const std::byte*>(operands[i]) + Bytes(type, begin);
      block[i] = LoadLanes(kernel, type, source, lanes, loaded[i]);
    }
    const int64_t done = kernel.inner(kernel, block, computed, lanes);
    StoreLanes(kernel, computed,
               static_cast<std::byte*>(result) + Bytes(kernel.result, begin),
               done);
    if (done < lanes) return begin + done;
  }
  return n;
}

void RunInBlocks(const LaneContext& context, ElementType compute,
                 LaneKernel& kernel) {
  const bool rounds =
      context.op.passes_values.empty() || Flushes(context) ||
      !std::ranges::all_of(context.operands, [&](ElementType type) {
        return type == context.result && type != compute;
      });
  kernel.inner = kernel.run;
  kernel.inner_fold = kernel.fold;
  kernel.run = RunBlocks;
  kernel.one_lane = nullptr;
  const bool folds = kernel.fold != nullptr && !rounds;
  kernel.fold = folds ? FoldBlocks : nullptr;
  kernel.fold_lines = folds ? FoldBlockLines : nullptr;
  kernel.fold_cells = nullptr;
  kernel.compute = compute;
  kernel.computed = kernel.result;
  kernel.result = context.result;
  kernel.flushes_inputs = FlushesSomeInput(context);
  kernel.flushes_results = FlushesResults(context.choices, context.result);
}

bool FlushesInputs(const Choices& choices, ElementType type) {
  return (choices.is(choice::subnormals::flush) ||
          choices.is(choice::subnormals::flush_inputs)) &&
         HasSubnormals(type);
}

bool FlushesResults(const Choices& choices, ElementType type) {
  return (choices.is(choice::subnormals::flush) ||
          choices.is(choice::subnormals::flush_results)) &&
         HasSubnormals(type);
}

bool Flushes(const LaneContext& context) {
  return FlushesSomeInput(context) ||
         FlushesResults(context.choices, context.result);
}

void CopyFlushed(ElementType type, const void* source, void* target,
                 int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* in = static_cast<const T*>(source);
    T* out = static_cast<T*>(target);
    if constexpr (Float<T> || SmallFloat<T> || ComplexNumber<T>) {
      for (int64_t i = 0; i < n; ++i) out[i] = Flushed(in[i]);
    } else if (source != target) {
      std::memcpy(target, source, Bytes(type, n));
    }
  });
}

ElementType ComputeType(const LaneContext& context) {
  // Products of a type without a zero may be below all f32, but are no zero.
  const auto needs_f64 = [](ElementType type) {
    return type == ElementType::kF64 || !HasZero(type);
  };
  const bool in_f64 =
      needs_f64(context.result) ||
      std::any_of(context.operands.begin(), context.operands.end(), needs_f64);
  return in_f64 ? ElementType::kF64 : ElementType::kF32;
}

}  // namespace hlo
