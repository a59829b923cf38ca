// The loops behind lanes.h, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_LANE_LOOPS_H_
#define HLOREF_OPS_KERNELS_LANE_LOOPS_H_

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/instruction_set.h"
#include "literals/types/float_bits.h"
#include "ops/lane_kernel.h"

namespace hlo {
namespace internal {

template <typename F>
HLO_INLINE F MakeFunctor(const LaneKernel& kernel) {
  if constexpr (std::constructible_from<F, const Attributes&, const Choices&>) {
    return F(*kernel.attributes, *kernel.choices);
  } else {
    return F{};
  }
}

template <typename F, typename T>
HLO_INLINE T Finish(T value) {
  if constexpr (requires { F::kKeepsNans; }) {
    return value;
  } else {
    return Canonical(value);
  }
}

template <typename T>
HLO_INLINE T Load(const T* operand) {
  return *operand;
}
// As a byte: g++ 12 makes no vector loop of one that loads a bool.
HLO_INLINE bool Load(const bool* operand) {
  return *reinterpret_cast<const uint8_t*>(operand) != 0;
}

template <typename F, typename R, typename... Ts>
HLO_INLINE void Loop(const F& f, R* result, int64_t n, const Ts*... operands) {
  HLO_INDEPENDENT
  for (int64_t i = 0; i < n; ++i) {
    result[i] = Finish<F>(f(Load(operands + i)...));
  }
}

template <typename F, typename... Ts>
HLO_INLINE int64_t FirstTrap(const F& f, int64_t n, const Ts*... operands) {
  for (int64_t i = 0; i < n; ++i) {
    if (f.Traps(operands[i]...)) return i;
  }
  return n;
}

template <typename F, typename R, typename... Ts, size_t... kI>
HLO_INLINE int64_t RunLanes(const LaneKernel& kernel,
                            const void* const* operands, void* result,
                            int64_t n, std::index_sequence<kI...>) {
  const F f = MakeFunctor<F>(kernel);
  const void* const exchanged[] = {operands[sizeof...(Ts) - 1], operands[0]};
  if (kernel.swapped) operands = exchanged;
  if constexpr (requires { f.Traps(Ts()...); }) {
    n = FirstTrap<F, Ts...>(f, n, static_cast<const Ts*>(operands[kI])...);
  }
  Loop<F, R, Ts...>(f, static_cast<R*>(result), n,
                    static_cast<const Ts*>(operands[kI])...);
  return n;
}

// The kernel of functor F on types Ts, for each instruction set.
template <typename F, typename R, typename... Ts>
struct Kernels {
  static constexpr auto kIndices = std::index_sequence_for<Ts...>();
  HLO_BASE static int64_t Base(const LaneKernel& kernel, const void* const* x,
                               void* r, int64_t n) {
    return RunLanes<F, R, Ts...>(kernel, x, r, n, kIndices);
  }
  HLO_AVX2 static int64_t Avx2(const LaneKernel& kernel, const void* const* x,
                               void* r, int64_t n) {
    return RunLanes<F, R, Ts...>(kernel, x, r, n, kIndices);
  }
  HLO_AVX512 static int64_t Avx512(const LaneKernel& kernel,
                                   const void* const* x, void* r, int64_t n) {
    return RunLanes<F, R, Ts...>(kernel, x, r, n, kIndices);
  }
};

// Types whose loops gain nothing from wider instructions: one version.
template <typename T>
inline constexpr bool kOneVersion = IsSmallInt<T> || IsSmallFloat<T>;

// With AVX-512 come instructions that multiply and add with one rounding, and
// g++ 12 makes them of a complex product in spite of -ffp-contract=off.
template <typename T>
inline constexpr bool kWithoutAvx512 = false;
template <ComplexNumber T>
inline constexpr bool kWithoutAvx512<T> = true;

template <typename F, typename R, typename... Ts>
LaneKernel::Run PickRun(InstructionSet set) {
  using K = Kernels<F, R, Ts...>;
  if constexpr ((kOneVersion<Ts> || ...)) {
    return K::Base;
  } else if constexpr ((kWithoutAvx512<Ts> || ...)) {
    return Pick<LaneKernel::Run>(set, K::Base, K::Avx2, K::Avx2);
  } else {
    return Pick<LaneKernel::Run>(set, K::Base, K::Avx2, K::Avx512);
  }
}

}  // namespace internal
}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANE_LOOPS_H_
