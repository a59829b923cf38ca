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
HLO_INLINE T OneOperand(uint64_t bits, float number, const void* place) {
  if constexpr (!kMade) return Load(static_cast<const T*>(place));
  if constexpr (std::is_same_v<T, bool>) return bits != 0;
  if constexpr (std::is_same_v<T, float>) return number;
  if constexpr (std::is_same_v<T, double>) return std::bit_cast<double>(bits);
  return static_cast<T>(bits);
}

template <typename T>
HLO_INLINE uint64_t BitsOf(T value) {
  if constexpr (std::is_same_v<T, double>) {
    return std::bit_cast<uint64_t>(value);
  } else if constexpr (std::is_same_v<T, bool>) {
    return value;
  } else {
    return static_cast<std::make_unsigned_t<T>>(value);
  }
}

// Writes what a lane has made, and runs those behind it.
template <typename R>
HLO_INLINE const OneLane* EndWith(R result, const OneLane& lane, uint64_t bits,
                                  float number) {
  *static_cast<R*>(lane.result) = result;
  if constexpr (std::is_same_v<R, float>) {
    return RunNext(lane, bits, result);
  } else {
    return RunNext(lane, BitsOf(result), number);
  }
}
// A function of its own keeps the way to it a branch, which costs nothing until
// it is taken. Lanes behind would wait for a choice between two numbers.
template <typename R>
[[gnu::noinline, gnu::cold]] const OneLane* EndWithNan(const OneLane& lane,
                                                       uint64_t bits,
                                                       float number) {
  return EndWith(kNan<R>, lane, bits, number);
}

template <typename F, size_t kMade, typename R, typename... Ts>
struct OneLaneBody {
  template <size_t... kI>
  HLO_INLINE static R Result(const OneLane& lane, uint64_t bits, float number,
                             std::index_sequence<kI...>) {
    return F{}(
        OneOperand<kI + 1 == kMade, Ts>(bits, number, lane.operands[kI])...);
  }
  static const OneLane* Run(const OneLane& lane, uint64_t bits, float number) {
    const R result =
        Result(lane, bits, number, std::index_sequence_for<Ts...>());
    if constexpr (Float<R> && !requires { F::kKeepsNans; }) {
      if (result != result) return EndWithNan<R>(lane, bits, number);
    }
    return EndWith(result, lane, bits, number);
  }
};

template <typename F, typename R, typename... Ts, size_t... kMade>
constexpr std::array<OneLane::Run, sizeof...(kMade)> OneLaneRuns(
    std::index_sequence<kMade...>) {
  return {OneLaneBody<F, kMade, R, Ts...>::Run...};
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
