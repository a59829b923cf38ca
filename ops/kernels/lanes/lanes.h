// Lane rules from functors over scalars: almost all element-wise ops get their
// kernels here.
//
// A functor has an operator() for every type that the operation is defined
// for, constrained by the concepts of number_types.h: `T operator()(T a, T b)`.
// It may have
//   - a constructor from (const Attributes&, const Choices&);
//   - `bool Traps(T a, T b) const`: lanes that end the program instead;
//   - `static constexpr bool kKeepsNans = true`: its NaNs stay bit for bit,
//     and so do its subnormals under the choice to flush them, unless it also
//     has `kFlushes`; otherwise NaN results become the canonical NaN;
//   - `static constexpr bool kEverySet = true`: its loops over small integers
//     and small floats are bit manipulation, which gains from every
//     instruction set; those of other functors are compiled once.
// Floats narrower than f32 for which it has no overload are computed on in f32
// and rounded back: exact for +, -, *, /, remainder, sqrt and comparisons
// (24 >= 2 * 11 + 2 bits: the second rounding does no harm).
#ifndef HLOREF_OPS_KERNELS_LANES_LANES_H_
#define HLOREF_OPS_KERNELS_LANES_LANES_H_

#include <concepts>
#include <type_traits>

#include "absl/status/statusor.h"
#include "literals/types/element_type.h"
#include "ops/kernels/lanes/lane_folds.h"
#include "ops/kernels/lanes/lane_loops.h"
#include "ops/kernels/lanes/line_folds.h"
#include "ops/kernels/lanes/one_lane.h"
#include "ops/lane_kernel.h"
#include "ops/op.h"

namespace hlo {
namespace internal {

// Sets run, fold and result of a kernel whose operands all have type T.
template <typename F, typename T, typename... Ts>
void SetLoops(InstructionSet set, LaneKernel& kernel) {
  using R = std::remove_cvref_t<std::invoke_result_t<const F&, Ts...>>;
  kernel.run = PickRun<F, R, Ts...>(set);
  kernel.one_lane = PickOneLane<F, R, Ts...>();
  kernel.result = kTypeOf<R>;
  constexpr bool kFolds =
      std::is_same_v<R, T> && sizeof...(Ts) == 2 && !requires(const F& f) {
    f.Traps(Ts()...);
  };
  if constexpr (kFolds) {
    kernel.fold = PickFold<F, T>(set);
    kernel.fold_lines = PickFoldLines<F, T>(set);
    kernel.fold_cells = PickFoldCells<F, T>();
  }
}

template <typename F>
bool SetLoopsFor(ElementType type, InstructionSet set, LaneKernel& kernel) {
  return VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (std::invocable<const F&, T>) {
      SetLoops<F, T, T>(set, kernel);
      return kernel.operand_count == 1;
    } else if constexpr (std::invocable<const F&, T, T>) {
      SetLoops<F, T, T, T>(set, kernel);
      return kernel.operand_count == 2;
    } else if constexpr (std::invocable<const F&, T, T, T>) {
      SetLoops<F, T, T, T, T>(set, kernel);
      return kernel.operand_count == 3;
    } else {
      return false;
    }
  });
}

}  // namespace internal

// A kernel with all of the context's fields, without loops.
LaneKernel StartKernel(const LaneContext& context);
// Unimplemented, naming the op and the types.
absl::Status NoKernel(const LaneContext& context);

// The same kernel with its two operands exchanged.
absl::StatusOr<LaneKernel> Swapped(absl::StatusOr<LaneKernel> kernel);

// Sets run, fold and result for operands that all have `type`; false where the
// functor has no overload for it.
using LoopSetter = bool (*)(ElementType type, InstructionSet set,
                            LaneKernel& kernel);

// The kernel for the context's types: directly, or in f32 or f64 where floats
// are narrow or mixed. Unimplemented names the op and the type.
// Subnormals are flushed where that choice asks for it, unless the op only
// moves bits.
absl::StatusOr<LaneKernel> ResolveLanes(const LaneContext& context,
                                        LoopSetter set_loops,
                                        bool moves_bits = false);

template <typename F>
absl::StatusOr<LaneKernel> Lanes(const LaneContext& context) {
  constexpr bool kMovesBits = requires { F::kKeepsNans; }
  &&!requires { F::kFlushes; };
  return ResolveLanes(context, internal::SetLoopsFor<F>, kMovesBits);
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_LANES_LANES_H_
