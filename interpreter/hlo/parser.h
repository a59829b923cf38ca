// HLO text -> Draft.
#ifndef HLOREF_INTERPRETER_HLO_PARSER_H_
#define HLOREF_INTERPRETER_HLO_PARSER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/finish.h"
#include "interpreter/ir/limits.h"

namespace hlo {

// Reads all of the grammar, old forms too. Adds all diagnostics that recovery
// found, in text order; the draft is only whole if `diagnostics.ok()`
// afterwards. `Load` (load.h) is the whole road.
Draft Parse(std::shared_ptr<const std::string> text, const Limits& limits,
            Diagnostics& diagnostics);

// One shape, the whole text.
absl::StatusOr<Shape> ParseShape(absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_PARSER_H_
