// Sums of products: their carriers, factors and dimensions.
#ifndef HLOREF_GPU_CHECK_RUN_SUMS_H_
#define HLOREF_GPU_CHECK_RUN_SUMS_H_

#include "gpu_check/kernels/dots.h"
#include "gpu_check/run/call.h"
#include "ops/attributes/dot.h"

namespace hlo::gpu {

enum class Carrier { kInteger, kF32, kF64, kC64, kC128 };

// The types of a sum of products.
struct SumTypes {
  Carrier carrier = Carrier::kF32;
  Type sum = Type::kF32;  // to which the accumulator is rounded first
};
// Sets the types of the factors, too.
SumTypes TypesOfSum(DotAlgorithm algorithm, Type result, Factor* lhs,
                    Factor* rhs);

// The carrier of a type that is computed in f32 at least.
Carrier FieldOf(Type type);

// f(T()) for the carrier's T.
template <typename F>
absl::Status WithField(Carrier carrier, F f) {
  switch (carrier) {
    case Carrier::kF32:
      return f(float{});
    case Carrier::kF64:
      return f(double{});
    case Carrier::kC64:
      return f(Complex<float>{});
    default:
      return f(Complex<double>{});
  }
}
template <typename F>
absl::Status WithCarrier(Carrier carrier, F f) {
  return carrier == Carrier::kInteger ? f(Integer{}) : WithField(carrier, f);
}

Factor FactorOf(const Array& array);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_SUMS_H_
