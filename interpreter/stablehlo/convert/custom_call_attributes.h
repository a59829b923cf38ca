// Attributes of custom_call that say more than one thing each.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_CUSTOM_CALL_ATTRIBUTES_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_CUSTOM_CALL_ATTRIBUTES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/stablehlo/convert/op_context.h"

namespace hlo::stablehlo {

// "..", {..} as it is written, or nothing. Version 4 has a dictionary, the
// others a string.
std::string BackendConfig(OpContext& context, int64_t version);
// operand_layouts and result_layouts, which come together; those of the results
// are put into `results`.
void CopyLayouts(OpContext& context, std::vector<Shape>& results,
                 Attributes& attributes);
// output_operand_aliases: parts of results in the place of parts of operands.
void CopyAliases(OpContext& context, const std::vector<Shape>& results,
                 Attributes& attributes);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_CUSTOM_CALL_ATTRIBUTES_H_
