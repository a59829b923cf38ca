// Shapes and layouts as today's XLA prints them.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "literals/shape.h"

namespace hlo {
namespace {

void AppendShape(const Shape& shape, bool with_layout, std::string* out);

void AppendTile(const Tile& tile, std::string* out) {
  const char* separator = "(";
  for (int64_t dimension : tile.dimensions) {
    absl::StrAppend(out, separator);
    separator = ",";
    if (dimension == Tile::kCombine) {
      absl::StrAppend(out, "*");
    } else {
      absl::StrAppend(out, dimension);
    }
  }
  absl::StrAppend(out, tile.dimensions.empty() ? "()" : ")");
}

// The properties after the colon, in the order of the grammar.
std::string Properties(const Layout& layout) {
  std::string out;
  if (!layout.dim_level_types.empty()) {
    absl::StrAppend(&out, "D(", layout.dim_level_types, ")");
  }
  if (!layout.tiles.empty()) absl::StrAppend(&out, "T");
  for (const Tile& tile : layout.tiles) AppendTile(tile, &out);
  if (layout.tail_padding_alignment != 1) {
    absl::StrAppend(&out, "L(", layout.tail_padding_alignment, ")");
  }
  if (!layout.index_type.empty()) {
    absl::StrAppend(&out, "#(", layout.index_type, ")");
  }
  if (!layout.pointer_type.empty()) {
    absl::StrAppend(&out, "*(", layout.pointer_type, ")");
  }
  if (layout.element_size_in_bits != 0) {
    absl::StrAppend(&out, "E(", layout.element_size_in_bits, ")");
  }
  if (layout.memory_space != 0) {
    absl::StrAppend(&out, "S(", layout.memory_space, ")");
  }
  for (const SplitConfig& split : layout.split_configs) {
    absl::StrAppend(&out, "SC(", split.dimension, ":",
                    absl::StrJoin(split.split_indices, ","), ")");
  }
  if (layout.physical_shape != nullptr) {
    absl::StrAppend(&out, "P(");
    AppendShape(*layout.physical_shape, true, &out);
    absl::StrAppend(&out, ")");
  }
  if (layout.dynamic_shape_metadata_prefix_bytes != 0) {
    absl::StrAppend(&out, "M(", layout.dynamic_shape_metadata_prefix_bytes,
                    ")");
  }
  return out;
}

void AppendLayout(const Layout& layout, bool is_scalar, std::string* out) {
  const std::string properties = Properties(layout);
  if (is_scalar && properties.empty() && layout.minor_to_major.empty()) return;
  absl::StrAppend(out, "{", absl::StrJoin(layout.minor_to_major, ","),
                  properties.empty() ? "" : ":", properties, "}");
}

void AppendArray(const Shape& shape, bool with_layout, std::string* out) {
  absl::StrAppend(out, Name(shape.type()), "[");
  const char* separator = "";
  for (const Dimension& dimension : shape.dimensions()) {
    absl::StrAppend(out, separator);
    separator = ",";
    if (dimension.unbounded()) {
      absl::StrAppend(out, "?");
    } else {
      absl::StrAppend(out, dimension.dynamic ? "<=" : "", dimension.size);
    }
  }
  absl::StrAppend(out, "]");
  if (with_layout && shape.layout() != nullptr) {
    AppendLayout(*shape.layout(), shape.rank() == 0, out);
  }
}

// XLA numbers every fifth element of a tuple.
void AppendTuple(const Shape& shape, bool with_layout, std::string* out) {
  constexpr size_t kNumberEvery = 5;
  absl::StrAppend(out, "(");
  for (size_t i = 0; i < shape.elements().size(); ++i) {
    if (i > 0) absl::StrAppend(out, ", ");
    if (i > 0 && i % kNumberEvery == 0) {
      absl::StrAppend(out, "/*index=", i, "*/");
    }
    AppendShape(shape.elements()[i], with_layout, out);
  }
  absl::StrAppend(out, ")");
}

// Depth is bounded by Shape::kMaxDepth.
void AppendShape(const Shape& shape, bool with_layout, std::string* out) {
  switch (shape.kind()) {
    case Shape::Kind::kArray:
      return AppendArray(shape, with_layout, out);
    case Shape::Kind::kTuple:
      return AppendTuple(shape, with_layout, out);
    case Shape::Kind::kToken:
      return absl::StrAppend(out, "token[]");
    case Shape::Kind::kOpaque:
      return absl::StrAppend(out, "opaque[]");
    case Shape::Kind::kBuffer:
      absl::StrAppend(out, "b(");
      AppendShape(shape.elements()[0], with_layout, out);
      return absl::StrAppend(out, ")");
  }
}

}  // namespace

std::string Shape::ToString(bool with_layout) const {
  std::string out;
  AppendShape(*this, with_layout, &out);
  return out;
}

}  // namespace hlo
