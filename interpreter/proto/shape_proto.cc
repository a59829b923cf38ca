#include "interpreter/proto/shape_proto.h"

#include <google/protobuf/reflection.h>

#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/proto/hlo.pb.h"
#include "ops/kernels/copies/layout_order.h"

namespace hlo {
namespace {

using google::protobuf::FieldDescriptor;

// Invalid if XLA has no such type.
pb::PrimitiveType PrimitiveTypeOf(ElementType type) {
  return static_cast<pb::PrimitiveType>(Info(type).proto_number);
}
pb::PrimitiveType PrimitiveTypeOf(absl::string_view name) {
  const std::optional<ElementType> type = ElementTypeFromName(name);
  return type ? PrimitiveTypeOf(*type) : pb::PRIMITIVE_TYPE_INVALID;
}

absl::Status SetLayout(const Layout& layout, pb::LayoutProto* out) {
  if (!layout.dim_level_types.empty()) {
    return absl::UnimplementedError("kinds of stored dimensions");
  }
  *out->mutable_minor_to_major() = {layout.minor_to_major.begin(),
                                    layout.minor_to_major.end()};
  for (const Tile& tile : layout.tiles) {
    *out->add_tiles()->mutable_dimensions() = {tile.dimensions.begin(),
                                               tile.dimensions.end()};
  }
  out->set_tail_padding_alignment_in_elements(layout.tail_padding_alignment);
  out->set_element_size_in_bits(layout.element_size_in_bits);
  out->set_memory_space(layout.memory_space);
  out->set_index_primitive_type(PrimitiveTypeOf(layout.index_type));
  out->set_pointer_primitive_type(PrimitiveTypeOf(layout.pointer_type));
  out->set_dynamic_shape_metadata_prefix_bytes(
      layout.dynamic_shape_metadata_prefix_bytes);
  for (const SplitConfig& config : layout.split_configs) {
    pb::SplitConfigProto* split = out->add_split_configs();
    split->set_dimension(config.dimension);
    *split->mutable_split_indices() = {config.split_indices.begin(),
                                       config.split_indices.end()};
  }
  if (layout.physical_shape == nullptr) return absl::OkStatus();
  return SetShape(*layout.physical_shape, out->mutable_physical_shape());
}

absl::Status SetArrayShape(const Shape& shape, pb::ShapeProto* out) {
  const pb::PrimitiveType type = PrimitiveTypeOf(shape.type());
  if (type == pb::PRIMITIVE_TYPE_INVALID) {
    return absl::UnimplementedError(
        absl::StrCat("elements of type ", Name(shape.type())));
  }
  out->set_element_type(type);
  for (const Dimension& dimension : shape.dimensions()) {
    out->add_dimensions(dimension.unbounded() ? kUnboundedSize
                                              : dimension.size);
    if (!shape.is_static()) out->add_is_dynamic_dimension(dimension.dynamic);
  }
  const Layout row_major = Layout::RowMajor(shape.rank());
  const Layout* layout = shape.layout();
  return SetLayout(layout == nullptr ? row_major : *layout,
                   out->mutable_layout());
}

pb::PrimitiveType TypeOfKind(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::kTuple:
      return pb::TUPLE;
    case Shape::Kind::kToken:
      return pb::TOKEN;
    case Shape::Kind::kOpaque:
      return pb::OPAQUE_TYPE;
    case Shape::Kind::kBuffer:
      return pb::BUFFER;
    case Shape::Kind::kArray:
      break;
  }
  return pb::PRIMITIVE_TYPE_INVALID;
}

// Its bytes in memory, in the order of `shape`'s layout; codes of less than 8
// bits have zeros above them.
absl::StatusOr<std::string> BytesOf(const Literal& literal,
                                    const Shape& shape) {
  auto order = LayoutOrder::Of(shape);
  if (!order.ok()) return order.status();
  const ArrayView view = literal.view();
  const int width = StorageBytes(view.type());
  std::string bytes(static_cast<size_t>(view.count() * width), '\0');
  order->Write(width, view.data, bytes.data(), Threads());
  const int bits = BitWidth(view.type());
  if (bits < 8) {
    for (char& code : bytes) code = static_cast<char>(code & ((1 << bits) - 1));
  }
  return bytes;
}

template <typename T>
void AddNumbers(const std::string& bytes, const FieldDescriptor* field,
                pb::LiteralProto* out) {
  const auto list =
      out->GetReflection()->GetMutableRepeatedFieldRef<T>(out, field);
  for (size_t i = 0; i < bytes.size(); i += sizeof(T)) {
    T number;
    std::memcpy(&number, bytes.data() + i, sizeof(T));
    list.Add(number);
  }
}

// Numbers, of a complex type its parts, or all of the bytes.
void SetElements(ElementType type, std::string bytes, pb::LiteralProto* out) {
  const FieldDescriptor* field =
      out->GetDescriptor()->FindFieldByName(ElementsField(type));
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return AddNumbers<bool>(bytes, field, out);
    case FieldDescriptor::CPPTYPE_INT32:
      return AddNumbers<int32_t>(bytes, field, out);
    case FieldDescriptor::CPPTYPE_INT64:
      return AddNumbers<int64_t>(bytes, field, out);
    case FieldDescriptor::CPPTYPE_UINT32:
      return AddNumbers<uint32_t>(bytes, field, out);
    case FieldDescriptor::CPPTYPE_UINT64:
      return AddNumbers<uint64_t>(bytes, field, out);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return AddNumbers<float>(bytes, field, out);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return AddNumbers<double>(bytes, field, out);
    default:
      return out->GetReflection()->SetString(out, field, std::move(bytes));
  }
}

absl::Status SetTuple(const Literal& literal, const Shape& shape,
                      pb::LiteralProto* out) {
  for (size_t i = 0; i < literal.elements().size(); ++i) {
    absl::Status status = SetLiteral(literal.elements()[i], shape.elements()[i],
                                     out->add_tuple_literals());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

Shape InOrderOf(const Shape& shape) {
  Layout layout = Layout::RowMajor(shape.rank());
  if (shape.layout() != nullptr) {
    layout.minor_to_major = shape.layout()->minor_to_major;
  }
  return shape.WithLayout(std::move(layout));
}

absl::Status SetShape(const Shape& shape, pb::ShapeProto* out) {
  if (shape.is_array()) return SetArrayShape(shape, out);
  out->set_element_type(TypeOfKind(shape.kind()));
  for (const Shape& element : shape.elements()) {
    absl::Status status = SetShape(element, out->add_tuple_shapes());
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status SetLiteral(const Literal& literal, const Shape& shape,
                        pb::LiteralProto* out) {
  const bool is_array = shape.is_array();
  const Shape ordered = is_array ? InOrderOf(shape) : shape;
  absl::Status status = SetShape(ordered, out->mutable_shape());
  if (!status.ok()) return status;
  if (literal.is_tuple()) return SetTuple(literal, shape, out);
  if (!is_array) return status;
  if (!shape.is_static()) {
    return absl::UnimplementedError("a constant of dynamic sizes");
  }
  absl::StatusOr<std::string> bytes = BytesOf(literal, ordered);
  if (!bytes.ok()) return bytes.status();
  SetElements(shape.type(), *std::move(bytes), out);
  return absl::OkStatus();
}

}  // namespace hlo
