// Integers of any type at their full value: indices, sizes.
#ifndef HLOREF_OPS_RULES_INDEXING_LOAD_INTEGERS_H_
#define HLOREF_OPS_RULES_INDEXING_LOAD_INTEGERS_H_

#include <cstdint>

#include "literals/literal.h"

namespace hlo {

// out[i] = element begin + i * step of the array, for i < n; what does not fit
// 63 bits is the largest int64. REQUIRES: integers.
void LoadIntegers(ArrayView array, int64_t begin, int64_t step, int64_t n,
                  int64_t* out);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_INDEXING_LOAD_INTEGERS_H_
