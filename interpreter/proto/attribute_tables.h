// The tables by which attributes are fields of an instruction's message. Writer
// (attribute_fields.h) and reader (attribute_reader.h) go by the same ones.
#ifndef HLOREF_INTERPRETER_PROTO_ATTRIBUTE_TABLES_H_
#define HLOREF_INTERPRETER_PROTO_ATTRIBUTE_TABLES_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "ops/op.h"

namespace hlo {

// The messages of XLA's schema in which attributes of an op have their fields;
// the nesting is the schema's alone, so it stands here and not with the ops. A
// message is there even if the op has none of the attributes: readers need it.
struct OpMessage {
  absl::string_view op;
  const char* path;
};
inline constexpr OpMessage kOpMessages[] = {
    {"cholesky", "cholesky_options"},
    {"triangular-solve", "triangular_solve_options"},
    {"gather", "gather_dimension_numbers"},
    {"scatter", "scatter_dimension_numbers"},
    {"dot", "dot_dimension_numbers"},
    {"scaled-dot", "dot_dimension_numbers"},
    {"convolution", "window"},
    {"ragged-dot", "ragged_dot_dimension_numbers"},
    {"ragged-dot", "ragged_dot_dimension_numbers.dot_dimension_numbers"}};

// Path of an attribute's field, in a message of the op or in the instruction's;
// empty if there is no such field.
std::string FieldPath(const Op& op, const AttributeBase& handle);

// Handles in the order of the fields: a loop's body is called before its
// condition.
std::vector<const AttributeBase*> HandlesOf(const Op& op);

// The default of an attribute of kind T; null of one of another kind.
template <typename T>
const T* DefaultOfKind(const AttributeBase& handle) {
  if (handle.kind != kKindOf<T>) return nullptr;
  return &static_cast<const Attribute<T>&>(handle).default_value;
}

// Attributes that are lists of structs: the list's path, and the fields of each
// of its messages.
template <typename T>
struct StructField {
  const char* name;
  int64_t T::*number;
  bool T::*flag = nullptr;
};
template <typename T>
struct StructList {
  const char* path;
  std::span<const StructField<T>> fields;
};

inline constexpr StructField<SliceRange> kSliceFields[] = {
    {"start", &SliceRange::start},
    {"limit", &SliceRange::limit},
    {"stride", &SliceRange::stride}};
inline constexpr StructField<PadDimension> kPadFields[] = {
    {"edge_padding_low", &PadDimension::low},
    {"edge_padding_high", &PadDimension::high},
    {"interior_padding", &PadDimension::interior}};
inline constexpr StructField<WindowDimension> kWindowFields[] = {
    {"size", &WindowDimension::size},
    {"stride", &WindowDimension::stride},
    {"padding_low", &WindowDimension::pad_low},
    {"padding_high", &WindowDimension::pad_high},
    {"base_dilation", &WindowDimension::base_dilation},
    {"window_dilation", &WindowDimension::window_dilation},
    {"window_reversal", nullptr, &WindowDimension::reversal}};

template <typename T>
inline constexpr StructList<T> kStructList;
template <>
inline constexpr StructList<SliceRange> kStructList<SliceRange> = {
    "slice_dimensions", kSliceFields};
template <>
inline constexpr StructList<PadDimension> kStructList<PadDimension> = {
    "padding_config.dimensions", kPadFields};
template <>
inline constexpr StructList<WindowDimension> kStructList<WindowDimension> = {
    "window.dimensions", kWindowFields};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_ATTRIBUTE_TABLES_H_
