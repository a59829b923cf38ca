#include "conformance/oracles/choices.h"

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
    {"shift_overflow", "zero"},
    {"int_to_float", "once"},
    {"float_narrow", "once"},
    {"min_max_nan", "nan"},
    {"min_max_zero", "ordered"},
    {"complex_order", "lexicographic"},
    {"complex_multiply", "plain"},
    {"conv_padding", "skip"},
    {"reduce_window_padding", "init_value"},
    {"dynamic_slice_oob", "clamp"},
    {"scatter_oob", "element"},
    {"padding_same", "document"},
    {"padding_same", "tf"},  // no program that is read from text has it
    {"ragged_dot", "strict"},
    {"topk_ties", "total_order"},
    {"subnormals", "kept"},
    {"accumulation", "operand_width"},
    {"reduce_accumulator", "element_type"},
    {"batch_norm_variance", "two_passes"},
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
