#include "conformance/format/digest.h"

#include <openssl/sha.h>

#include <array>
#include <bit>
#include <cstddef>
#include <limits>
#include <span>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "literals/types/element_type.h"
#include "literals/types/float_codes.h"

namespace hlo::conformance {

// Sha256 of an array hashes its memory.
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

namespace {

template <typename T>
void MakeNansOne(std::span<T> elements) {
  if constexpr (Float<T> || SmallFloat<T>) {
    for (T& element : elements) {
      if (IsNanNumber(element)) element = std::numeric_limits<T>::quiet_NaN();
    }
  } else if constexpr (ComplexNumber<T>) {
    for (T& element : elements) {
      MakeNansOne(std::span(&element.re, 1));
      MakeNansOne(std::span(&element.im, 1));
    }
  }
}

}  // namespace

std::string DigestOf(const Literal& literal) {
  Literal copy = literal;
  auto view = copy.mutable_view();
  if (!view.ok()) return "sha256:";
  VisitElementType(literal.shape().type(), [&](auto tag) {
    MakeNansOne(view->as<typename decltype(tag)::type>());
  });
  return absl::StrCat("sha256:", Sha256(copy.view()));
}

}  // namespace hlo::conformance
