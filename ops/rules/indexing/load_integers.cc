#include "ops/rules/indexing/load_integers.h"

#include <algorithm>
#include <limits>
#include <type_traits>

#include "base/multiversion.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

template <typename T>
int64_t Saturated(T value) {
  if constexpr (std::is_same_v<T, uint64_t>) {
    constexpr uint64_t kMax = std::numeric_limits<int64_t>::max();
    return static_cast<int64_t>(std::min(value, kMax));
  } else {
    return static_cast<int64_t>(value);
  }
}

template <typename T>
HLO_INLINE void LoadAll(const T* from, int64_t step, int64_t n, int64_t* out) {
  if (step == 1) {
    for (int64_t i = 0; i < n; ++i) out[i] = Saturated(from[i]);
  } else {
    for (int64_t i = 0; i < n; ++i) out[i] = Saturated(from[i * step]);
  }
}

}  // namespace

void LoadIntegers(ArrayView array, int64_t begin, int64_t step, int64_t n,
                  int64_t* out) {
  VisitElementType(array.type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Integer<T>) {
      Multiversion<LoadAll<T>>::For(NativeInstructionSet())(
          reinterpret_cast<const T*>(array.data) + begin, step, n, out);
    }
  });
}

}  // namespace hlo
