#include "workshop/oracles/choices.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hlo::conformance::naive {
namespace {

struct NamedValue {
  absl::string_view choice, value;
  void (*set)(Choices&) = [](Choices&) {};
};
constexpr NamedValue kValues[] = {
    {"int_div_zero", "all_ones"},
    {"int_div_zero", "trap", [](Choices& c) { c.zero_divisors_trap = true; }},
    {"shift_overflow", "zero"},
    {"shift_overflow", "masked", [](Choices& c) { c.masked_shifts = true; }},
    {"int_to_float", "once"},
    {"int_to_float", "via_f32", [](Choices& c) { c.integers_via_f32 = true; }},
    {"float_narrow", "once"},
    {"float_narrow", "via_f32", [](Choices& c) { c.narrows_via_f32 = true; }},
    {"float_narrow", "saturate",
     [](Choices& c) { c.narrowing_saturates = true; }},
    {"min_max_nan", "nan"},
    {"min_max_nan", "other_operand", [](Choices& c) { c.nan_loses = true; }},
    {"min_max_zero", "ordered"},
    {"min_max_zero", "first", [](Choices& c) { c.first_zero_wins = true; }},
    {"complex_order", "lexicographic"},
    {"complex_order", "reject",
     [](Choices& c) { c.complex_have_no_order = true; }},
    {"complex_multiply", "plain"},
    {"complex_multiply", "annex_g",
     [](Choices& c) { c.products_recover_infinities = true; }},
    {"conv_padding", "skip"},
    {"conv_padding", "zeros",
     [](Choices& c) { c.padding_is_multiplied = true; }},
    {"reduce_window_padding", "init_value"},
    {"reduce_window_padding", "skip",
     [](Choices& c) { c.window_skips_padding = true; }},
    {"reduce_window_padding", "holes_too",
     [](Choices& c) { c.holes_hold_init = true; }},
    {"dynamic_slice_oob", "clamp"},
    {"dynamic_slice_oob", "wrap", [](Choices& c) { c.wrapped_starts = true; }},
    {"scatter_oob", "element"},
    {"scatter_oob", "window", [](Choices& c) { c.whole_windows = true; }},
    {"padding_same", "document"},
    {"padding_same", "tf"},  // no program that is read from text has it
    {"ragged_dot", "strict"},
    {"ragged_dot", "clip", [](Choices& c) { c.group_sizes_are_cut = true; }},
    {"topk_ties", "total_order"},
    {"topk_ties", "ieee", [](Choices& c) { c.zeros_tie = true; }},
    {"subnormals", "kept"},
    {"subnormals", "flush_inputs", [](Choices& c) { c.flush_inputs = true; }},
    {"subnormals", "flush_results", [](Choices& c) { c.flush_results = true; }},
    {"subnormals", "flush",
     [](Choices& c) { c.flush_inputs = c.flush_results = true; }},
    {"accumulation", "operand_width"},
    {"accumulation", "f64", [](Choices& c) { c.f64_sums = true; }},
    {"accumulation", "fused", [](Choices& c) { c.fused_sums = true; }},
    {"dot_algorithm", "round"},
    {"dot_algorithm", "ignore",
     [](Choices& c) { c.algorithms_are_ignored = true; }},
    {"dynamic_meeting", "error"},
    {"dynamic_meeting", "smaller",
     [](Choices& c) { c.smaller_sizes_meet = true; }},
    {"dynamic_growth", "error"},
    {"dynamic_growth", "zeros",
     [](Choices& c) { c.growth_gives_zeros = true; }},
    {"reduce_accumulator", "element_type"},
    {"reduce_accumulator", "wide",
     [](Choices& c) { c.f32_accumulators = true; }},
    {"reduce_accumulator", "f64",
     [](Choices& c) { c.f64_accumulators = true; }},
    {"batch_norm_variance", "two_passes"},
    {"batch_norm_variance", "moments",
     [](Choices& c) { c.variance_of_moments = true; }},
};

}  // namespace

absl::StatusOr<Choices> ReadChoices(
    const std::map<std::string, std::string>& values) {
  Choices choices;
  for (const auto& [choice, value] : values) {
    const NamedValue* found = nullptr;
    for (const NamedValue& each : kValues) {
      if (each.choice == choice && each.value == value) found = &each;
    }
    if (found == nullptr) {
      return absl::UnimplementedError(absl::StrCat(choice, "=", value));
    }
    found->set(choices);
  }
  return choices;
}

}  // namespace hlo::conformance::naive
