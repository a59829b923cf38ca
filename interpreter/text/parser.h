// HLO text -> Module.
#ifndef HLOREF_INTERPRETER_TEXT_PARSER_H_
#define HLOREF_INTERPRETER_TEXT_PARSER_H_

#include <string>

#include "absl/status/statusor.h"
#include "interpreter/ir/diagnostics.h"
#include "interpreter/ir/limits.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct ParseOptions {
  std::string file = "<text>";  // named in messages
  Limits limits;
};

// Reads all of the grammar (old forms are normalized to today's). The module
// is not verified: shapes are as written, or inferred where they were left
// out. On errors gives all findings that recovery found, in text order.
absl::StatusOr<Module> Parse(std::string text, const ParseOptions& options);

// The same, with the findings kept apart; the module is only whole if
// `diagnostics.ok()` afterwards.
Module Parse(std::shared_ptr<const std::string> text,
             const ParseOptions& options, Diagnostics& diagnostics);

// One shape, the whole text.
absl::StatusOr<Shape> ParseShape(absl::string_view text);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_TEXT_PARSER_H_
