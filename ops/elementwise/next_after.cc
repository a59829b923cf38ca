// next_after: the next number of the type from each element of the first array
// toward the second's.
// Spec: CHLO "chlo.next_after"; docs/stablehlo.md. It is no op of HLO: HLO text
// does not have it.
//
// Shape  S1  two arrays of one shape and type, the result's.
//        S2  floats.
// Value  V1  x < y: the smallest number above x; x > y: the largest below. From
//            0 that is the smallest subnormal, with y's sign.
//        V2  x = y: y, so that -0 toward 0 is 0.
//        V3  NaN where x or y is.
#include "literals/types/float_bits.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

struct NextAfter {
  template <Float T>
  T operator()(T x, T y) const {
    if (IsNan(x) || IsNan(y)) return kNan<T>;  // V3
    if (x == y) return y;                      // V2
    const auto code = ToCode(x);
    if (x == 0) return FromCode<T>((ToCode(y) & kSignBit<T>) | 1);  // V1
    const bool larger = (x < y) == ((code & kSignBit<T>) == 0);
    return FromCode<T>(larger ? code + 1 : code - 1);
  }
  template <SmallFloat T>
  T operator()(T a, T b) const {
    using Layout = typename T::Layout;
    using Code = typename T::Code;
    const auto x = static_cast<float>(a), y = static_cast<float>(b);
    if (IsNan(x) || IsNan(y)) return kNan<T>;  // V3
    if (x == y) return b;                      // V2
    uint32_t sign = 0;
    if constexpr (Layout::kHasSign) sign = Layout::kSign;
    if (x == 0) {  // V1
      return T::FromCode(static_cast<Code>((b.code() & sign) | 1));
    }
    const bool larger = (x < y) == ((a.code() & sign) == 0);
    return T::FromCode(static_cast<Code>(larger ? a.code() + 1 : a.code() - 1));
  }
};

}  // namespace

constinit extern const Op next_after_op = {.name = "next-after",
                                           .arity = 2,
                                           .shape = SameShape<kFloats>,
                                           .lanes = Lanes<NextAfter>};

}  // namespace hlo
