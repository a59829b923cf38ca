#include "literals/layout.h"

#include "literals/shape.h"

namespace hlo {

Layout Layout::RowMajor(int rank) {
  Layout result;
  result.minor_to_major.reserve(rank);
  for (int i = rank - 1; i >= 0; --i) result.minor_to_major.push_back(i);
  return result;
}

bool operator==(const Layout& a, const Layout& b) {
  if ((a.physical_shape == nullptr) != (b.physical_shape == nullptr)) {
    return false;
  }
  if (a.physical_shape != nullptr && *a.physical_shape != *b.physical_shape) {
    return false;
  }
  return a.minor_to_major == b.minor_to_major &&
         a.dim_level_types == b.dim_level_types && a.tiles == b.tiles &&
         a.tail_padding_alignment == b.tail_padding_alignment &&
         a.index_type == b.index_type && a.pointer_type == b.pointer_type &&
         a.element_size_in_bits == b.element_size_in_bits &&
         a.memory_space == b.memory_space &&
         a.split_configs == b.split_configs &&
         a.dynamic_shape_metadata_prefix_bytes ==
             b.dynamic_shape_metadata_prefix_bytes;
}

}  // namespace hlo
