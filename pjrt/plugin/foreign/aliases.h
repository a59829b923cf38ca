// Results of a custom call that share an operand's memory.
#ifndef HLOREF_PJRT_PLUGIN_FOREIGN_ALIASES_H_
#define HLOREF_PJRT_PLUGIN_FOREIGN_ALIASES_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"

namespace hlo::pjrt {

// Numbers of arrays: of the result's, and of the operands.
struct CallAlias {
  size_t result = 0;
  size_t operand = 0;
};

// `text`: output_to_operand_aliasing, {{1}: (0, {}), ..}. Parts of operands
// that are tuples are left out: sharing is no more than a saving.
std::vector<CallAlias> AliasesOf(absl::string_view text);

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_FOREIGN_ALIASES_H_
