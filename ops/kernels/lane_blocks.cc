#include "ops/kernels/lane_blocks.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

#include "literals/types/convert.h"
#include "ops/choices.h"

namespace hlo {
namespace {

constexpr int64_t kBlock = 256;
using LaneBuffer = std::byte[kBlock * 16];

size_t Bytes(ElementType type, int64_t n) {
  return static_cast<size_t>(StorageBytes(type) * n);
}

bool FlushesLanes(const LaneKernel& kernel) {
  return kernel.choices->subnormals == choice::subnormals::flush;
}

// Operand lanes as the inner kernel wants them: in `buffer`, unless they can
// stay where they are.
const void* LoadLanes(const LaneKernel& kernel, ElementType type,
                      const void* source, int64_t n, std::byte* buffer) {
  LaneBuffer flushed;
  if (FlushesLanes(kernel)) {
    CopyFlushed(type, source, flushed, n);
    source = flushed;
  } else if (type == kernel.compute || !IsFloat(type)) {
    return source;
  }
  if (type == kernel.compute || !IsFloat(type)) {
    std::memcpy(buffer, source, Bytes(type, n));
  } else if (kernel.compute == ElementType::kF64) {
    WidenToF64(type, source, reinterpret_cast<double*>(buffer), n);
  } else {
    WidenToF32(type, source, reinterpret_cast<float*>(buffer), n);
  }
  return buffer;
}

void StoreLanes(const LaneKernel& kernel, const void* computed, void* target,
                int64_t n) {
  const ElementType type =
      IsFloat(kernel.result) ? PartType(kernel.compute) : kernel.result;
  ConvertLanes(type, kernel.result, computed, target, n);
  if (FlushesLanes(kernel)) CopyFlushed(kernel.result, target, target, n);
}

int64_t RunBlocks(const LaneKernel& kernel, const void* const* operands,
                  void* result, int64_t n) {
  alignas(64) LaneBuffer loaded[LaneKernel::kMaxOperands];
  alignas(64) LaneBuffer computed;
  for (int64_t begin = 0; begin < n; begin += kBlock) {
    const int64_t lanes = std::min(kBlock, n - begin);
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

}  // namespace

void RunInBlocks(const LaneContext& context, ElementType compute,
                 LaneKernel& kernel) {
  kernel.inner = kernel.run;
  kernel.run = RunBlocks;
  kernel.fold = nullptr;
  kernel.compute = compute;
  kernel.result = context.result;
}

bool Flushes(const LaneContext& context) {
  const auto has_subnormals = [](ElementType type) {
    return IsFloat(type) || IsComplex(type);
  };
  return context.choices.subnormals == choice::subnormals::flush &&
         (has_subnormals(context.result) ||
          std::any_of(context.operands.begin(), context.operands.end(),
                      has_subnormals));
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
  // A product of two f8e8m0fnu may be below all f32, but is no zero.
  const auto needs_f64 = [](ElementType type) {
    return type == ElementType::kF64 || type == ElementType::kF8E8M0FNU;
  };
  const bool wide =
      needs_f64(context.result) ||
      std::any_of(context.operands.begin(), context.operands.end(), needs_f64);
  return wide ? ElementType::kF64 : ElementType::kF32;
}

}  // namespace hlo
