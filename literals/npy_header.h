// The header of a .npy file: a Python dict in ASCII with the dtype, the order
// and the sizes.
// Source:
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#ifndef HLOREF_LITERALS_NPY_HEADER_H_
#define HLOREF_LITERALS_NPY_HEADER_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/types/element_type.h"

namespace hlo {

struct NpyHeader {
  std::string dtype;                // as written
  std::optional<ElementType> type;  // none: one byte, and the dtype is silent
  bool big_endian = false;
  bool fortran_order = false;
  std::vector<int64_t> sizes;
  size_t data_offset = 0;
};

absl::Status NpyError(absl::string_view what);

absl::StatusOr<NpyHeader> ReadNpyHeader(absl::string_view bytes);

// All bytes before the data, padded as the format requires.
std::string NpyHeaderText(ElementType type, std::span<const int64_t> sizes);

}  // namespace hlo

#endif  // HLOREF_LITERALS_NPY_HEADER_H_
