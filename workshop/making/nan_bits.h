// Whose result has the bits of a NaN that it was given.
#ifndef HLOREF_WORKSHOP_MAKING_NAN_BITS_H_
#define HLOREF_WORKSHOP_MAKING_NAN_BITS_H_

#include "absl/strings/string_view.h"

namespace hlo::conformance {

// semantics.md: nan_payload. The bits of a NaN that another op makes are
// nobody's business.
bool KeepsNanBits(absl::string_view op);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_NAN_BITS_H_
