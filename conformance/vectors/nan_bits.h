// Whose result has the bits of a NaN that it was given.
#ifndef HLOREF_CONFORMANCE_VECTORS_NAN_BITS_H_
#define HLOREF_CONFORMANCE_VECTORS_NAN_BITS_H_

#include "absl/strings/string_view.h"

namespace hlo::conformance {

// semantics.md: nan_payload. The bits of a NaN that another op makes are
// nobody's business.
bool KeepsNanBits(absl::string_view op);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_VECTORS_NAN_BITS_H_
