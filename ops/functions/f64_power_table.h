// 2^(i / 256) as a sum of two f64, the products of two tables of 16.
#ifndef HLOREF_OPS_FUNCTIONS_F64_POWER_TABLE_H_
#define HLOREF_OPS_FUNCTIONS_F64_POWER_TABLE_H_

#include "ops/functions/double_double.h"
#include "ops/functions/f64_tables.h"

namespace hlo::f64_tables {

struct Powers {
  constexpr Powers() {
    for (int i = 0; i < 256; ++i) {
      const int a = i / 16, b = i % 16;
      const DoubleDouble product = TwoProduct<false>(kTwo16[a], kTwo256[b]);
      const DoubleDouble power =
          FastTwoSum(product.hi, product.lo + (kTwo16[a] * kTwo256Rest[b] +
                                               kTwo16Rest[a] * kTwo256[b]));
      pairs[i][0] = power.hi;
      pairs[i][1] = power.lo;
    }
  }
  alignas(16) double pairs[256][2] = {};
};
inline constexpr Powers kTwo;

}  // namespace hlo::f64_tables

#endif  // HLOREF_OPS_FUNCTIONS_F64_POWER_TABLE_H_
