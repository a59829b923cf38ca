// Digests of bytes and texts.
#ifndef HLOREF_CONFORMANCE_FORMAT_DIGEST_H_
#define HLOREF_CONFORMANCE_FORMAT_DIGEST_H_

#include <string>

#include "absl/strings/string_view.h"
#include "literals/literal.h"

namespace hlo::conformance {

// SHA-256 in lower-case hexadecimal.
std::string Sha256(absl::string_view bytes);
// SHA-256 of an array's bytes: row-major, little-endian.
std::string Sha256(const ArrayView& array);
// "sha256:.." of an expected array, in which every NaN is its type's canonical
// one: no other bits of equal arrays may differ.
std::string DigestOf(const Literal& literal);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_DIGEST_H_
