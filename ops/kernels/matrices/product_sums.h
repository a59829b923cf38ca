// Sums of products that are not rounded at every step (semantics.md:
// accumulation).
#ifndef HLOREF_OPS_KERNELS_MATRICES_PRODUCT_SUMS_H_
#define HLOREF_OPS_KERNELS_MATRICES_PRODUCT_SUMS_H_

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "base/multiversion.h"
#include "literals/types/number_types.h"
#include "ops/functions/double_double.h"

namespace hlo {

enum class ProductSums : uint8_t {
  kSeparate,  // each product is rounded, then the sum
  kFused,     // each sum of a product and those before it is rounded once
  kPairs,     // f64 and c128: exact products, sums in double-doubles
};

// acc + a b, rounded once.
HLO_INLINE float FusedTerm(float acc, float a, float b) {
  return __builtin_fmaf(a, b, acc);
}
HLO_INLINE double FusedTerm(double acc, double a, double b) {
  return __builtin_fma(a, b, acc);
}
// The products of real parts come first, then the others in the order of `a`.
template <ComplexNumber T>
HLO_INLINE T FusedTerm(T acc, T a, T b) {
  return {FusedTerm(FusedTerm(acc.re, a.re, b.re), -a.im, b.im),
          FusedTerm(FusedTerm(acc.im, a.re, b.im), a.im, b.re)};
}

// x[j] = FusedTerm(x[j], a, y[j])
template <typename T>
struct AddFusedLoop {
  template <InstructionSet>
  HLO_INLINE static void Run(T a, const T* y, T* x, int64_t n) {
    HLO_INDEPENDENT
    for (int64_t j = 0; j < n; ++j) x[j] = FusedTerm(x[j], a, y[j]);
  }
};

// A sum of products, beside what f64 alone makes of it: that is the result
// where it is infinite, NaN or a zero.
class PairSum {
 public:
  explicit PairSum(double first) : plain_(first), sum_{first, 0} {}
  void AddProduct(double a, double b) {
    plain_ += a * b;
    sum_ = Add(sum_, TwoProduct<true>(a, b));
  }
  double Rounded() const {
    const bool finite = std::abs(plain_) <= 0x1.fffffffffffffp1023;
    const bool zero = plain_ == 0 && sum_.hi == 0;
    return finite && !zero && sum_.hi == sum_.hi ? sum_.hi : plain_;
  }

 private:
  double plain_;
  DoubleDouble sum_;
};

class ComplexPairSum {
 public:
  explicit ComplexPairSum(c128 first) : re_(first.re), im_(first.im) {}
  void AddProduct(c128 a, c128 b) {
    re_.AddProduct(a.re, b.re);
    re_.AddProduct(-a.im, b.im);
    im_.AddProduct(a.re, b.im);
    im_.AddProduct(a.im, b.re);
  }
  c128 Rounded() const { return {re_.Rounded(), im_.Rounded()}; }

 private:
  PairSum re_, im_;
};

// T: double or c128.
template <typename T>
using PairSumOf = std::conditional_t<ComplexNumber<T>, ComplexPairSum, PairSum>;

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_MATRICES_PRODUCT_SUMS_H_
