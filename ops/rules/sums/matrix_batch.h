// Batches of matrices, the last two dimensions of arrays: read into dense
// row-major ones of the type that is computed in, and written back.
#ifndef HLOREF_OPS_RULES_SUMS_MATRIX_BATCH_H_
#define HLOREF_OPS_RULES_SUMS_MATRIX_BATCH_H_

#include <algorithm>
#include <cstdint>
#include <span>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "literals/types/convert.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/kernels/matrices/product_sums.h"
#include "ops/value_context.h"

namespace hlo {

// How a matrix of an array is seen.
struct MatrixForm {
  bool transposed = false;
  bool conjugated = false;
  bool rows_reversed = false;     // of what is seen
  bool columns_reversed = false;  // of what is seen
};

struct MatrixSizes {
  int64_t rows, columns;
  int64_t count() const { return rows * columns; }
};

// Sizes of the matrices in an array of rank 2 or more; `form` says which
// dimension is the rows.
MatrixSizes SizesOfMatrices(std::span<const int64_t> sizes,
                            const MatrixForm& form);

// The element type of an array of matrices, the type that they are computed in
// (f32, f64, c64 or c128), and their sums of products (semantics.md:
// accumulation).
struct MatrixTypes {
  ElementType stored, computed;
  ProductSums sums;
};
MatrixTypes MatrixTypesOf(const ValueContext& context, ElementType stored);

// Matrix `index` of an array, in `form`, in the type that is computed in. `raw`
// is large enough for its stored elements, too.
void ReadMatrix(const MatrixTypes& types, const std::byte* array, int64_t index,
                const MatrixSizes& sizes, const MatrixForm& form,
                std::byte* matrix, std::byte* raw);
// The other way, with NaNs canonical. Changes `matrix`.
void WriteMatrix(const MatrixTypes& types, std::byte* array, int64_t index,
                 const MatrixSizes& sizes, const MatrixForm& form,
                 std::byte* matrix, std::byte* raw);

// Calls body(i, scratch, threads) for each i < n: several matrices at a time,
// each with `bytes` of scratch memory of its own, or one matrix on all threads.
absl::Status ForEachMatrix(ValueContext& context, int64_t n, int64_t bytes,
                           absl::FunctionRef<void(int64_t i, std::byte* scratch,
                                                  const Threads& threads)>
                               body);

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_SUMS_MATRIX_BATCH_H_
