// Folds that select the largest or smallest value and its index (argmax).
#ifndef HLOREF_OPS_KERNELS_FOLDS_FOLD_SELECTION_H_
#define HLOREF_OPS_KERNELS_FOLDS_FOLD_SELECTION_H_

#include <cstdint>
#include <span>

#include "ops/region.h"

namespace hlo {

// acc[.][j] = f(acc[.][j].., xs[.][i * stride + j]..) for j < lanes, for
// i < steps in order. Arrays: values, indices, which may be one line. REQUIRES:
// types of HasSelection.
void FoldSelectionRows(const SelectionForm& form,
                       std::span<void* const> accumulators,
                       std::span<const void* const> xs, int64_t steps,
                       int64_t stride, int64_t lanes);

// The same with elements xs[.][j * stride + i]. The best of a block is found
// first, in any order; then only its places, of which there are few, are
// folded.
void FoldSelectionLines(const SelectionForm& form,
                        std::span<void* const> accumulators,
                        std::span<const void* const> xs, int64_t steps,
                        int64_t stride, int64_t lanes);

// Values of f32, f64, s32, s64 and u32, indices of s32 and s64.
bool HasSelection(const SelectionForm& form);

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FOLD_SELECTION_H_
