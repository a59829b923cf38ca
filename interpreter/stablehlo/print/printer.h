// Module -> StableHLO text, which hloref and MLIR read as a module with the
// same values (docs/stablehlo.md).
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_PRINTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_PRINTER_H_

#include <string>

#include "absl/status/statusor.h"
#include "interpreter/ir/verifier.h"

namespace hlo {

// Unimplemented, with its place, if StableHLO has no words for a part of the
// module.
absl::StatusOr<std::string> PrintStablehlo(const VerifiedModule& module);
// The same for a module that may break rules of its ops, to test who notices:
// Unimplemented unless it is simple (plain_module.h). REQUIRES: the module
// comes from Finish.
absl::StatusOr<std::string> PrintUnverifiedStablehlo(const Module& module);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_PRINTER_H_
