#include "conformance/vectors/digest.h"

#include <openssl/sha.h>

#include <array>
#include <bit>
#include <cstddef>

#include "absl/strings/escaping.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {

// What Sha256 of an array hashes is its memory.
static_assert(std::endian::native == std::endian::little);

std::string Sha256(absl::string_view bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         digest.data());
  return absl::BytesToHexString(absl::string_view(
      reinterpret_cast<const char*>(digest.data()), digest.size()));
}

std::string Sha256(const ArrayView& array) {
  const size_t bytes = static_cast<size_t>(array.count()) *
                       static_cast<size_t>(StorageBytes(array.type()));
  return Sha256({reinterpret_cast<const char*>(array.data), bytes});
}

}  // namespace hlo::conformance
