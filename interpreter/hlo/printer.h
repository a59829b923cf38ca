// Module -> HLO text in one canonical form, today's short form of XLA:
// parse(print(m)) equals m, and print is a fixed point.
#ifndef HLOREF_INTERPRETER_HLO_PRINTER_H_
#define HLOREF_INTERPRETER_HLO_PRINTER_H_

#include <string>

#include "absl/status/status.h"
#include "interpreter/ir/module.h"

namespace hlo {

struct PrintOptions {
  // Constants of more elements than this are printed as `{...}`.
  int64_t elide_constants_above = INT64_MAX;
};

// Unimplemented, with its place, where the module has an op that is none of
// HLO: text with it is nothing that others read.
absl::Status CheckPrintable(const Module& module);
std::string Print(const Module& module, const PrintOptions& options = {});
std::string Print(const Module& module, const Instruction& instruction,
                  const Computation& computation);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_PRINTER_H_
