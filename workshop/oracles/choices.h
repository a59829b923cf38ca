// Values of the choices of docs/semantics.md, as the naive oracle takes them.
#ifndef HLOREF_WORKSHOP_ORACLES_CHOICES_H_
#define HLOREF_WORKSHOP_ORACLES_CHOICES_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"

namespace hlo::conformance::naive {

// As they are here: the defaults.
struct Choices {
  bool zero_divisors_trap = false;           // int_div_zero
  bool masked_shifts = false;                // shift_overflow
  bool integers_via_f32 = false;             // int_to_float
  bool narrows_via_f32 = false;              // float_narrow
  bool narrowing_saturates = false;          // the same
  bool nan_loses = false;                    // min_max_nan
  bool first_zero_wins = false;              // min_max_zero
  bool complex_have_no_order = false;        // complex_order
  bool products_recover_infinities = false;  // complex_multiply
  bool padding_is_multiplied = false;        // conv_padding
  bool window_skips_padding = false;         // reduce_window_padding
  bool holes_hold_init = false;              // the same
  bool wrapped_starts = false;               // dynamic_slice_oob
  bool whole_windows = false;                // scatter_oob
  bool group_sizes_are_cut = false;          // ragged_dot
  bool zeros_tie = false;                    // topk_ties
  bool f32_accumulators = false;             // reduce_accumulator
  bool f64_accumulators = false;             // the same
  bool f64_sums = false;                     // accumulation
  bool fused_sums = false;                   // the same
  bool algorithms_are_ignored = false;       // dot_algorithm
  bool smaller_sizes_meet = false;           // dynamic_meeting
  bool growth_gives_zeros = false;           // dynamic_growth
  bool variance_of_moments = false;          // batch_norm_variance
  // subnormals: inputs and results of arithmetic.
  bool flush_inputs = false, flush_results = false;
  bool flush_within_sums = false;  // partial sums and products, too
};

// By id; those that are not named have their defaults. Unimplemented for what
// the oracle does not know.
absl::StatusOr<Choices> ReadChoices(
    const std::map<std::string, std::string>& values);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_CHOICES_H_
