// Constants without a value in a dump: `constant({...})`.
#ifndef HLOREF_INTERPRETER_INPUTS_ELIDED_CONSTANTS_H_
#define HLOREF_INTERPRETER_INPUTS_ELIDED_CONSTANTS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/module.h"
#include "literals/literal.h"

namespace hlo {

// The names of the elided constants, in text order.
std::vector<std::string> ElidedConstants(const Module& module);

// Sets the elided constants of that name (without %) to this value.
// InvalidArgument if there is none, or its shape is another.
absl::Status SupplyConstant(absl::string_view name, const Literal& literal,
                            Module& module);

enum class ElidedValues { kZeros, kRandom };

// Sets every constant that is still elided.
absl::Status FillElidedConstants(ElidedValues values, const Limits& limits,
                                 uint64_t seed, Module& module);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_INPUTS_ELIDED_CONSTANTS_H_
