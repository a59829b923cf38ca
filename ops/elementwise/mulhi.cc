// mulhi: element-wise upper half of the product of twice the width.
// Spec: HLO opcode mulhi; the documents have no entry for it; semantics.md:
// mulhi.
//
// Shape  S1  lhs, rhs and result have one shape.
//        S2  integers.
// Value  V1  floor(lhs * rhs / 2^bits) of the exact product: signed types
//            multiply as signed, unsigned as unsigned.
#include <type_traits>

#include "literals/types/wrap.h"
#include "ops/kernels/lanes/lanes.h"
#include "ops/rules/shapes/elementwise_shape.h"

namespace hlo {
namespace {

// Holds the product of any two integers of `kBits` bits.
template <int kBits, bool kSigned>
using Product = std::conditional_t<
    (kBits <= 16), std::conditional_t<kSigned, int32_t, uint32_t>,
    std::conditional_t<
        (kBits <= 32), std::conditional_t<kSigned, int64_t, uint64_t>,
        std::conditional_t<kSigned, __int128, unsigned __int128>>>;

struct MulHi {
  template <Integer T>
  T operator()(T a, T b) const {  // V1
    using Exact = Product<kWidth<T>, kIsSigned<T>>;
    const Exact product =
        static_cast<Exact>(ToNative(a)) * static_cast<Exact>(ToNative(b));
    return static_cast<T>(product >> kWidth<T>);
  }
};

}  // namespace

constinit extern const Op mulhi_op = {.name = "mulhi",
                                      .arity = 2,
                                      .shape = SameShape<kIntegers>,
                                      .lanes = Lanes<MulHi>};

}  // namespace hlo
