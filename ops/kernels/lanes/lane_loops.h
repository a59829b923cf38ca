// The loops behind lanes.h, compiled for each instruction set.
#ifndef HLOREF_OPS_KERNELS_LANES_LANE_LOOPS_H_
#define HLOREF_OPS_KERNELS_LANES_LANE_LOOPS_H_

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "base/multiversion.h"
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

// The kernel of functor F on types Ts.
template <typename F, typename R, typename... Ts>
struct RunBody {
  template <InstructionSet>
  HLO_INLINE static int64_t Run(const LaneKernel& kernel,
                                const void* const* operands, void* result,
                                int64_t n) {
    return RunLanes<F, R, Ts...>(kernel, operands, result, n,
                                 std::index_sequence_for<Ts...>());
  }
};

// The widest set that loops of functor F on elements T are compiled for. Few
// loops over small types gain anything from wider instructions. With AVX-512
// come instructions that multiply and add with one rounding, and g++ 12 makes
// them of a complex product in spite of -ffp-contract=off.
template <typename F, typename T>
constexpr InstructionSet WidestSet() {
  if constexpr (IsSmallInt<T> || IsSmallFloat<T>) {
    if constexpr (!requires { F::kEverySet; }) return InstructionSet::kBase;
  }
  return ComplexNumber<T> ? InstructionSet::kAvx2 : kWidestInstructionSet;
}

}  // namespace internal

// The loop of functor F from elements Ts to elements R.
template <typename F, typename R, typename... Ts>
LaneKernel::Run PickRun(InstructionSet set) {
  constexpr InstructionSet kWidest =
      std::min({internal::WidestSet<F, Ts>()...});
  return Versions<internal::RunBody<F, R, Ts...>>::template For<kWidest>(set);
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_LANE_LOOPS_H_
