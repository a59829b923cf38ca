#include "interpreter/proto/read_shape.h"

#include <google/protobuf/reflection.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/ir/well_formed_shape.h"
#include "interpreter/proto/field_reader.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/shape_proto.h"
#include "literals/types/storage.h"
#include "ops/kernels/copies/layout_order.h"

namespace hlo {
namespace {

using google::protobuf::FieldDescriptor;

std::optional<ElementType> ElementTypeOf(pb::PrimitiveType type) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto each = static_cast<ElementType>(i);
    if (type != 0 && Info(each).proto_number == type) return each;
  }
  return std::nullopt;
}

// The name of a layout's type of indices or pointers; empty: none is set.
absl::StatusOr<std::string> TypeName(absl::string_view field,
                                     pb::PrimitiveType type) {
  if (type == pb::PRIMITIVE_TYPE_INVALID) return std::string();
  const auto found = ElementTypeOf(type);
  if (found) return std::string(Name(*found));
  return WrongField(field, "no element type has the number ",
                    static_cast<int>(type));
}

// Sparse arrays are gone from XLA; older dumps call every array dense.
absl::Status CheckDense(const pb::LayoutProto& in) {
  if (in.format() > 1) return UnreadField("format", "the array is not dense");
  for (const int kind : in.dim_level_types()) {
    if (kind != 0) return UnreadField("dim_level_types", "a sparse dimension");
  }
  return absl::OkStatus();
}

// All but the physical shape.
absl::StatusOr<Layout> ReadLayout(const pb::LayoutProto& in) {
  absl::Status dense = CheckDense(in);
  if (!dense.ok()) return dense;
  Layout layout;
  layout.minor_to_major = {in.minor_to_major().begin(),
                           in.minor_to_major().end()};
  for (const pb::TileProto& tile : in.tiles()) {
    layout.tiles.push_back({{tile.dimensions().begin(),  //
                             tile.dimensions().end()}});
  }
  const int64_t alignment = in.tail_padding_alignment_in_elements();
  layout.tail_padding_alignment = alignment == 0 ? 1 : alignment;
  layout.element_size_in_bits = in.element_size_in_bits();
  layout.memory_space = in.memory_space();
  layout.dynamic_shape_metadata_prefix_bytes =
      in.dynamic_shape_metadata_prefix_bytes();
  auto index = TypeName("index_primitive_type", in.index_primitive_type());
  if (!index.ok()) return index.status();
  auto pointer =
      TypeName("pointer_primitive_type", in.pointer_primitive_type());
  if (!pointer.ok()) return pointer.status();
  layout.index_type = *std::move(index);
  layout.pointer_type = *std::move(pointer);
  for (const pb::SplitConfigProto& split : in.split_configs()) {
    if (split.split_indices().empty()) {
      return WrongField("split_configs", "one of no indices");
    }
    layout.split_configs.push_back(
        {split.dimension(),
         {split.split_indices().begin(), split.split_indices().end()}});
  }
  return layout;
}

template <typename T>
std::string BytesOfNumbers(const FieldDescriptor* field,
                           const pb::LiteralProto& in) {
  const auto list = in.GetReflection()->GetRepeatedFieldRef<T>(in, field);
  std::string bytes(static_cast<size_t>(list.size()) * sizeof(T), '\0');
  char* out = bytes.data();
  for (const T number : list) {
    std::memcpy(out, &number, sizeof(T));
    out += sizeof(T);
  }
  return bytes;
}

// The elements as they are in memory, in the order of the layout.
std::string BytesOf(const FieldDescriptor* field, const pb::LiteralProto& in) {
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return BytesOfNumbers<bool>(field, in);
    case FieldDescriptor::CPPTYPE_INT32:
      return BytesOfNumbers<int32_t>(field, in);
    case FieldDescriptor::CPPTYPE_INT64:
      return BytesOfNumbers<int64_t>(field, in);
    case FieldDescriptor::CPPTYPE_UINT32:
      return BytesOfNumbers<uint32_t>(field, in);
    case FieldDescriptor::CPPTYPE_UINT64:
      return BytesOfNumbers<uint64_t>(field, in);
    case FieldDescriptor::CPPTYPE_FLOAT:
      return BytesOfNumbers<float>(field, in);
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return BytesOfNumbers<double>(field, in);
    default:
      return in.GetReflection()->GetString(in, field);
  }
}

// Nothing is set but the shape and `elements`.
absl::Status CheckFields(const pb::LiteralProto& in,
                         const std::string& elements) {
  std::vector<const FieldDescriptor*> fields;
  in.GetReflection()->ListFields(in, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->name() == "shape" || field->name() == elements) continue;
    return WrongField(field->name(), "no part of a literal of this shape");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadShapes::ReadDimensions(const pb::ShapeProto& in,
                                        std::vector<Dimension>* out) const {
  const int dynamic = in.is_dynamic_dimension_size();
  if (dynamic != 0 && dynamic != in.dimensions_size()) {
    return WrongField("is_dynamic_dimension", dynamic, " flags for ",
                      in.dimensions_size(), " dimensions");
  }
  for (int i = 0; i < in.dimensions_size(); ++i) {
    const int64_t size = in.dimensions(i);
    const bool is_dynamic = dynamic != 0 && in.is_dynamic_dimension(i);
    if (size == kUnboundedSize) {
      out->emplace_back(Dimension::kUnbounded, true);
    } else if (size >= 0) {
      out->emplace_back(size, is_dynamic);
    } else {
      return Under("dimensions", i, WrongField("", size, " is no size"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Shape> ReadShapes::ReadArray(const pb::ShapeProto& in) const {
  const auto type = ElementTypeOf(in.element_type());
  if (!type) {
    return WrongField("element_type", "no element type has the number ",
                      static_cast<int>(in.element_type()));
  }
  std::vector<Dimension> dimensions;
  absl::Status read = ReadDimensions(in, &dimensions);
  if (!read.ok()) return read;
  std::optional<Layout> layout;
  if (in.has_layout()) {
    auto of_array = ReadLayout(in.layout());
    if (!of_array.ok()) return Under("layout", of_array.status());
    if (in.layout().has_physical_shape()) {
      auto physical = Read(in.layout().physical_shape());
      if (!physical.ok()) {
        return Under("layout.physical_shape", physical.status());
      }
      of_array->physical_shape =
          std::make_shared<const Shape>(*std::move(physical));
    }
    // A scalar's layout says nothing, most often.
    if (!dimensions.empty() || !(*of_array == Layout())) {
      layout = *std::move(of_array);
    }
  }
  Shape shape = Shape::Array(*type, std::move(dimensions), std::move(layout));
  absl::Status fine = CheckLayout(shape);
  if (fine.ok()) fine = CheckByteSize(shape, max_bytes_);
  if (fine.ok()) return shape;
  return absl::Status(fine.code(), absl::StrCat(": ", fine.message()));
}

absl::StatusOr<Shape> ReadShapes::ReadTuple(const pb::ShapeProto& in) const {
  std::vector<Shape> elements;
  for (int i = 0; i < in.tuple_shapes_size(); ++i) {
    auto element = Read(in.tuple_shapes(i));
    if (!element.ok()) return Under("tuple_shapes", i, element.status());
    elements.push_back(*std::move(element));
  }
  if (in.element_type() == pb::BUFFER) {
    if (elements.size() == 1 && elements[0].is_array()) {
      return Shape::Buffer(std::move(elements[0]));
    }
    return WrongField("tuple_shapes", "a buffer has one array");
  }
  auto tuple = Shape::Tuple(std::move(elements));
  if (tuple.ok()) return tuple;
  return absl::Status(tuple.status().code(),
                      absl::StrCat(": ", tuple.status().message()));
}

absl::StatusOr<Shape> ReadShapes::Read(const pb::ShapeProto& in) const {
  absl::StatusOr<Shape> shape;
  switch (in.element_type()) {
    case pb::TUPLE:
    case pb::BUFFER:
      shape = ReadTuple(in);
      break;
    case pb::TOKEN:
      return Shape::Token();
    case pb::OPAQUE_TYPE:
      return Shape::Opaque();
    default:
      shape = ReadArray(in);
  }
  if (!shape.ok()) return shape;
  return interner_.Intern(*std::move(shape));
}

absl::StatusOr<Literal> ReadShapes::ReadElements(
    const Shape& shape, const pb::LiteralProto& in) const {
  const std::string name = ElementsField(shape.type());
  absl::Status fields = CheckFields(in, name);
  if (!fields.ok()) return fields;
  if (!shape.is_static()) {
    return UnreadField("shape", "a literal of dynamic sizes");
  }
  const std::string bytes =
      BytesOf(in.GetDescriptor()->FindFieldByName(name), in);
  const auto has = static_cast<int64_t>(bytes.size());
  if (has != shape.byte_size()) {
    return WrongField(name, has, " bytes of elements for ",
                      shape.ToString(false), ", which has ", shape.byte_size());
  }
  auto order = LayoutOrder::Of(InOrderOf(shape));
  if (!order.ok()) return WrongField("shape", order.status().message());
  auto literal = Literal::Zeros(shape);
  if (!literal.ok()) return literal;
  auto view = literal->mutable_view();
  if (!view.ok()) return view.status();
  order->Read(StorageBytes(shape.type()), bytes.data(), view->data, Threads());
  const int64_t bad =
      NormalizeStorage(shape.type(), view->data, shape.element_count());
  if (bad < 0) return literal;
  return WrongField(name, "element ", bad, " is no ", Name(shape.type()));
}

absl::StatusOr<Literal> ReadShapes::ReadLiteral(
    const pb::LiteralProto& in) const {
  auto shape = Read(in.shape());
  if (!shape.ok()) return Under("shape", shape.status());
  if (shape->is_array()) return ReadElements(*shape, in);
  absl::Status fields =
      CheckFields(in, shape->is_tuple() ? "tuple_literals" : "");
  if (!fields.ok()) return fields;
  if (shape->is_token()) return Literal::Token();
  if (!shape->is_tuple() ||
      in.tuple_literals_size() != std::ssize(shape->elements())) {
    return WrongField("tuple_literals", in.tuple_literals_size(),
                      " elements for ", shape->ToString(false));
  }
  std::vector<Literal> elements;
  for (int i = 0; i < in.tuple_literals_size(); ++i) {
    auto element = ReadLiteral(in.tuple_literals(i));
    if (!element.ok()) return Under("tuple_literals", i, element.status());
    elements.push_back(*std::move(element));
  }
  return Literal::Tuple(std::move(elements));
}

}  // namespace hlo
