// Lane rules whose loops over small integers and small floats are bit
// manipulation, and so gain from every instruction set; lanes.h compiles those
// of such types once.
#ifndef HLOREF_OPS_KERNELS_ALL_ISA_LANES_H_
#define HLOREF_OPS_KERNELS_ALL_ISA_LANES_H_

#include <concepts>
#include <type_traits>

#include "absl/status/statusor.h"
#include "literals/types/element_type.h"
#include "ops/kernels/lanes.h"

namespace hlo {
namespace internal {

template <typename F, typename... Ts>
bool SetAllIsaLoops(InstructionSet set, LaneKernel& kernel) {
  using R = std::remove_cvref_t<std::invoke_result_t<const F&, Ts...>>;
  using K = Kernels<F, R, Ts...>;
  kernel.run = Pick<LaneKernel::Run>(set, K::Base, K::Avx2, K::Avx512);
  kernel.result = kTypeOf<R>;
  return kernel.operand_count == sizeof...(Ts);
}

}  // namespace internal

// A LoopSetter for functors of one or two operands that neither trap nor are
// folded with.
template <typename F>
bool SetAllIsaLoops(ElementType type, InstructionSet set, LaneKernel& kernel) {
  return VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::invocable<const F&, T>) {
      return internal::SetAllIsaLoops<F, T>(set, kernel);
    } else if constexpr (std::invocable<const F&, T, T>) {
      return internal::SetAllIsaLoops<F, T, T>(set, kernel);
    } else {
      return false;
    }
  });
}

template <typename F>
absl::StatusOr<LaneKernel> AllIsaLanes(const LaneContext& context) {
  return ResolveLanes(context, SetAllIsaLoops<F>);
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_ALL_ISA_LANES_H_
