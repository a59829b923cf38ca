// Attributes of StableHLO as the values that HLO's handles have.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_ATTRIBUTE_VALUES_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_ATTRIBUTE_VALUES_H_

#include <string>

#include "absl/status/statusor.h"
#include "interpreter/stablehlo/convert/module_converter.h"
#include "interpreter/stablehlo/convert/op_rows.h"

namespace hlo::stablehlo {

// The attribute as a value of the handle's kind. The error reads as the end of
// "name ..".
absl::StatusOr<AttributeValue> ReadValue(const AttributeBase& handle,
                                         const Attribute& attribute);
// The index of the handle's word that is `word`, in upper or lower case, or
// `word` behind `rng_`: rng_uniform is UNIFORM. -1 if there is none.
int FindWord(const AttributeBase& handle, absl::string_view word);

// Adds the notes of an op or an argument to an instruction: mhlo.sharding, and
// FrontendAttributes.
void AddNotes(const ModuleConverter& module, const Dictionary& attributes,
              Builder& builder, Id id);
// {k="v",..}: mhlo.frontend_attributes and sdy.sharding; empty if there are
// none.
std::string FrontendAttributes(const ModuleConverter& module,
                               const Dictionary& attributes);
// {k="v",..} of pairs; empty if there are none.
std::string FrontendText(
    const std::vector<std::pair<std::string, std::string>>& pairs);

// Adds the constant; a splat is the broadcast of a scalar.
Id AddConstant(Builder& builder, const Attribute::Dense& dense);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_ATTRIBUTE_VALUES_H_
