// Narrower floats to f32 and f64, and back.
#include <type_traits>

#include "literals/types/convert.h"
#include "literals/types/f16_lanes.h"
#include "literals/types/number_types.h"
#include "literals/types/this_machine.h"

namespace hlo {
namespace {

template <typename T, typename Wide>
HLO_INLINE void WidenLanes(const T* source, Wide* target, int64_t n) {
  for (int64_t i = 0; i < n; ++i) target[i] = static_cast<Wide>(source[i]);
}
template <typename T>
HLO_INLINE void NarrowLanes(const float* source, T* target, int64_t n) {
  for (int64_t i = 0; i < n; ++i) target[i] = T(source[i]);
}

}  // namespace

void WidenToF32(ElementType type, const void* source, float* target,
                int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, f16>) {
      if (WidenF16(static_cast<const T*>(source), target, n,
                   NansOfF16::kKeepBits)) {
        return;
      }
    }
    if constexpr (IsSmallFloat<T> || std::is_same_v<T, float>) {
      OnThisMachine<WidenLanes<T, float>>(n, static_cast<const T*>(source),
                                          target);
    }
  });
}

void NarrowFromF32(ElementType type, const float* source, void* target,
                   int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::is_same_v<T, f16>) {
      if (NarrowF16(source, static_cast<T*>(target), n)) return;
    }
    if constexpr (IsSmallFloat<T> || std::is_same_v<T, float>) {
      OnThisMachine<NarrowLanes<T>>(n, source, static_cast<T*>(target));
    }
  });
}

void WidenToF64(ElementType type, const void* source, double* target,
                int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (IsSmallFloat<T> || Float<T>) {
      OnThisMachine<WidenLanes<T, double>>(n, static_cast<const T*>(source),
                                           target);
    }
  });
}

void NarrowFromF64(ElementType type, const double* source, void* target,
                   int64_t n) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (IsSmallFloat<T> || Float<T>) {
      T* out = static_cast<T*>(target);
      for (int64_t i = 0; i < n; ++i) out[i] = static_cast<T>(source[i]);
    }
  });
}

}  // namespace hlo
