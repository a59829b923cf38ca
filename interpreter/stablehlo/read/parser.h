// StableHLO text -> the tree of tree.h.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_PARSER_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_PARSER_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/limits.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::stablehlo {

// True if a text is MLIR rather than HLO, by its first token that is no
// comment.
bool IsStablehlo(absl::string_view text);

// All modules of a file, separated by lines `// -----`; a file of bare
// functions is one module without a name. Adds its diagnostics in text order;
// the modules are only whole if `diagnostics.ok()` afterwards.
std::vector<Module> Parse(const std::shared_ptr<const std::string>& text,
                          const Limits& limits, Diagnostics& diagnostics);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_PARSER_H_
