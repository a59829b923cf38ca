// Attributes of StableHLO as the values that HLO's handles have.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_ATTRIBUTE_VALUES_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_ATTRIBUTE_VALUES_H_

#include <string>

#include "absl/status/statusor.h"
#include "interpreter/stablehlo/convert/module_converter.h"

namespace hlo::stablehlo {

// By the handle's kind. The error reads as the end of "name ..".
absl::StatusOr<AttributeValue> ReadValue(const AttributeBase& handle,
                                         const Attribute& attribute);
// Of the handle's words the one that is `word`, whatever the case, or ends with
// it behind a `_`: rng_uniform is UNIFORM. -1: none.
int FindWord(const AttributeBase& handle, absl::string_view word);

// What an op or an argument carries beside what it means: mhlo.sharding, and
// FrontendAttributes.
void AddNotes(const ModuleConverter& module, const Dictionary& attributes,
              Builder& builder, Id id);
// {k="v",..}: mhlo.frontend_attributes and sdy.sharding; empty: none.
std::string FrontendAttributes(const ModuleConverter& module,
                               const Dictionary& attributes);
// The same of pairs.
std::string FrontendText(
    const std::vector<std::pair<std::string, std::string>>& pairs);

// A constant of the value, `constant` of a scalar and broadcast for a splat.
Id AddConstant(Builder& builder, const Attribute::Dense& dense);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_ATTRIBUTE_VALUES_H_
