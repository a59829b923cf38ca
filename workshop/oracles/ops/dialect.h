// Programs of another language, as HLO text.
#ifndef HLOREF_WORKSHOP_ORACLES_OPS_DIALECT_H_
#define HLOREF_WORKSHOP_ORACLES_OPS_DIALECT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hlo::conformance::naive {

// True for StableHLO's text.
bool IsStablehlo(absl::string_view text);

// One function of element-wise ops without attributes, an op a line: what
// vectors of ops have that HLO text does not know. Empty for another one.
std::string FromStablehlo(absl::string_view text);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_OPS_DIALECT_H_
