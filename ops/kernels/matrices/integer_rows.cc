#include "ops/kernels/matrices/integer_rows.h"

#include <type_traits>

#include "base/multiversion.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

template <typename T>
constexpr bool kIsNarrow =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 2;

template <typename T>
HLO_INLINE void SumRows(int64_t k, const T* matrix, int64_t row_step,
                        const T* vector, int64_t rows, uint32_t* sums,
                        int64_t step) {
  // Products of all types but u16 are numbers of s32.
  using Wide =
      std::conditional_t<std::is_same_v<T, uint16_t>, uint32_t, int32_t>;
  for (int64_t r = 0; r < rows; ++r) {
    const T* const row = matrix + r * row_step;
    uint32_t sum = 0;
    for (int64_t p = 0; p < k; ++p) {
      const Wide product = Wide{row[p]} * Wide{vector[p]};
      sum += static_cast<uint32_t>(product);
    }
    sums[r * step] = sum;
  }
}

}  // namespace

bool IsIntegerRows(const GemmOperand& matrix, const GemmOperand& vector) {
  return matrix.type == vector.type && vector.rows == 1 && matrix.k_step == 1 &&
         vector.k_step == 1 && VisitElementType(matrix.type, [](auto tag) {
           return kIsNarrow<typename decltype(tag)::type>;
         });
}

void MultiplyIntegerRows(int64_t k, const GemmOperand& matrix,
                         const GemmOperand& vector, uint32_t* sums,
                         int64_t step, InstructionSet instructions) {
  VisitElementType(matrix.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kIsNarrow<T>) {
      Multiversion<SumRows<T>>::For(instructions)(
          k, static_cast<const T*>(matrix.data), matrix.row_step,
          static_cast<const T*>(vector.data), matrix.rows, sums, step);
    }
  });
}

}  // namespace hlo
