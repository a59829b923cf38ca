// The functors of lanes.h on one lane at a time.
#ifndef HLOREF_OPS_KERNELS_LANES_ONE_LANE_H_
#define HLOREF_OPS_KERNELS_LANES_ONE_LANE_H_

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "ops/kernels/lanes/lane_loops.h"
#include "ops/lane_kernel.h"

namespace hlo {
namespace internal {

// The types of loop counters and of most numbers; few loops are of others.
template <typename T>
inline constexpr bool kHasOneLane = std::is_same_v<T, bool> ||
                                    (std::is_arithmetic_v<T> && sizeof(T) >= 4);

// It needs no attributes, and no lane traps.
template <typename F, typename R, typename... Ts>
concept OneLaneFunctor =
    kHasOneLane<R> &&(kHasOneLane<Ts>&&...) &&
    !std::constructible_from<F, const Attributes&, const Choices&> &&
    !requires(const F& f) {
  f.Traps(Ts()...);
};

template <bool kMade, typename T>
HLO_INLINE T OneOperand(MadeLane made, const void* place) {
  if constexpr (!kMade) return Load(static_cast<const T*>(place));
  if constexpr (std::is_same_v<T, bool>) return made.bits != 0;
  if constexpr (std::is_same_v<T, float>) return made.number;
  if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<double>(made.bits);
  }
  return static_cast<T>(made.bits);
}

template <typename F, size_t kMade, typename R, typename... Ts, size_t... kI>
HLO_INLINE MadeLane OneResult(MadeLane made, const OneLane& lane,
                              std::index_sequence<kI...>) {
  const R result = Finish<F>(
      F{}(OneOperand<kI + 1 == kMade, Ts>(made, lane.operands[kI])...));
  *static_cast<R*>(lane.result) = result;
  if constexpr (std::is_same_v<R, float>) {
    made.number = result;
  } else if constexpr (std::is_same_v<R, double>) {
    made.bits = std::bit_cast<uint64_t>(result);
  } else {
    made.bits = static_cast<std::make_unsigned_t<
        std::conditional_t<std::is_same_v<R, bool>, uint8_t, R>>>(result);
  }
  return made;
}

template <typename F, size_t kMade, typename R, typename... Ts>
MadeLane RunOneLane(MadeLane made, const OneLane& lane) {
  return OneResult<F, kMade, R, Ts...>(made, lane,
                                       std::index_sequence_for<Ts...>());
}

template <typename F, typename R, typename... Ts, size_t... kMade>
constexpr std::array<OneLane::Run, sizeof...(kMade)> OneLaneRuns(
    std::index_sequence<kMade...>) {
  return {RunOneLane<F, kMade, R, Ts...>...};
}

}  // namespace internal

// LaneKernel::one_lane of functor F from elements Ts to an element R.
template <typename F, typename R, typename... Ts>
const OneLane::Run* PickOneLane() {
  if constexpr (internal::OneLaneFunctor<F, R, Ts...>) {
    static constexpr auto kRuns = internal::OneLaneRuns<F, R, Ts...>(
        std::make_index_sequence<1 + sizeof...(Ts)>());
    return kRuns.data();
  } else {
    return nullptr;
  }
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_ONE_LANE_H_
