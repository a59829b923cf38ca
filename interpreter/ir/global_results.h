// Modules whose processes all have the same result: that of the whole.
#ifndef HLOREF_INTERPRETER_IR_GLOBAL_RESULTS_H_
#define HLOREF_INTERPRETER_IR_GLOBAL_RESULTS_H_

#include "interpreter/ir/module_attributes.h"

namespace hlo {

// The header's frontend attribute that says so, hloref.results="global": the
// processes are the devices of meshes, arguments and results are whole arrays
// (docs/stablehlo.md#several-devices).
inline constexpr const char* kResultsAttribute = "hloref.results";

inline void SetGlobalResults(ModuleAttributes& header) {
  header.frontend_attributes[kResultsAttribute] = {"global", false};
}
inline bool HasGlobalResults(const ModuleAttributes& header) {
  const auto found = header.frontend_attributes.find(kResultsAttribute);
  return found != header.frontend_attributes.end() &&
         found->second.text == "global";
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_GLOBAL_RESULTS_H_
