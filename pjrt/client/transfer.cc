#include "pjrt/client/transfer.h"

#include <cstring>
#include <memory>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/buffer.h"
#include "pjrt/plugin/arrays/types.h"

namespace hlo::pjrt {
namespace {

// Types that came later than the C API's first versions.
struct LaterType {
  BufferType type;
  int minor;
};
constexpr LaterType kLaterTypes[] = {
    {BufferType::kS2, 55},        {BufferType::kU2, 55},
    {BufferType::kF8E4M3, 55},    {BufferType::kF8E3M4, 55},
    {BufferType::kF8E8M0FNU, 63}, {BufferType::kF4E2M1FN, 63},
    {BufferType::kS1, 94},        {BufferType::kU1, 94},
    {BufferType::kF6E2M3FN, 106}, {BufferType::kF6E3M2FN, 106},
};

MemoryLayout LayoutOf(const std::vector<int64_t>& order) {
  MemoryLayout layout{};
  layout.struct_size = sizeof(layout);
  layout.tiled.struct_size = sizeof(layout.tiled);
  layout.kind = MemoryLayout::Kind::kTiled;
  layout.tiled.minor_to_major = order.data();
  layout.tiled.rank = order.size();
  return layout;
}

absl::StatusOr<std::vector<int64_t>> SizesOf(
    const PluginApi& api, Buffer* buffer,
    Error* (*Api::*function)(ListOf<Buffer, int64_t>*)) {
  ListOf<Buffer, int64_t> sizes{};
  sizes.of = buffer;
  absl::Status status = api.Call(function, sizes);
  if (!status.ok()) return status;
  if (sizes.count == 0) return std::vector<int64_t>();
  return std::vector<int64_t>(sizes.items, sizes.items + sizes.count);
}

// The shape with its bounds; the actual sizes are in `sizes`.
absl::StatusOr<Shape> ShapeOfBuffer(const PluginApi& api, Buffer* buffer,
                                    std::vector<int64_t>* sizes) {
  ValueOf<Buffer, BufferType> type{};
  type.of = buffer;
  absl::Status status = api.Call(&Api::Buffer_ElementType, type);
  if (!status.ok()) return status;
  if (type.value == BufferType::kToken) return Shape::Token();
  auto bounds = SizesOf(api, buffer, &Api::Buffer_Dimensions);
  if (!bounds.ok()) return bounds.status();
  *sizes = *bounds;
  if (api.Has(&Api::Buffer_UnpaddedDimensions)) {
    auto actual = SizesOf(api, buffer, &Api::Buffer_UnpaddedDimensions);
    if (!actual.ok()) return actual.status();
    *sizes = *std::move(actual);
  }
  auto shape = ShapeOf(type.value, bounds->data(), bounds->size());
  if (!shape.ok()) return absl::InternalError(shape.status().message());
  if (sizes->size() != bounds->size()) {
    return absl::InternalError("a result with sizes of another rank");
  }
  std::vector<Dimension> dimensions;
  for (size_t i = 0; i < sizes->size(); ++i) {
    dimensions.emplace_back((*bounds)[i], (*sizes)[i] != (*bounds)[i]);
  }
  return Shape::Array(shape->type(), std::move(dimensions));
}

// The bytes of an array, row-major, as many as its shape has with its bounds.
absl::StatusOr<hlo::Buffer> RowMajorBytes(const PluginApi& api, Buffer* buffer,
                                          int64_t rank) {
  std::vector<int64_t> order(static_cast<size_t>(rank));
  std::iota(order.rbegin(), order.rend(), 0);
  const MemoryLayout layout = LayoutOf(order);
  ToHost args{};
  args.of = buffer;
  args.layout = &layout;
  absl::Status status = api.Call(&Api::Buffer_ToHostBuffer, args);
  if (!status.ok()) return status;
  auto bytes = hlo::Buffer::Allocate(args.size, SystemAllocator());
  if (!bytes.ok()) return bytes.status();
  std::byte none{};
  args.destination = args.size == 0 ? &none : bytes->mutable_data();
  args.event = nullptr;
  status = api.Call(&Api::Buffer_ToHostBuffer, args);
  if (status.ok()) status = Await(api, args.event);
  if (!status.ok()) return status;
  return bytes;
}

}  // namespace

bool HasType(int minor, ElementType type) {
  const BufferType wanted = BufferTypeOf(type);
  for (const LaterType& later : kLaterTypes) {
    if (later.type == wanted) return minor >= later.minor;
  }
  return wanted != BufferType::kInvalid;
}

absl::Status CheckArgument(int minor, const Shape& shape) {
  if (shape.is_array() && shape.is_static() && HasType(minor, shape.type())) {
    return absl::OkStatus();
  }
  return absl::UnimplementedError(
      absl::StrCat("an argument ", shape.ToString(false)));
}

absl::StatusOr<Owned<Buffer>> FromHost(const PluginApi& api, Client* client,
                                       Device* device, const Literal& value,
                                       const std::vector<int64_t>& order) {
  const Shape& shape = value.shape();
  const std::vector<int64_t> sizes = shape.sizes();
  const MemoryLayout layout = LayoutOf(order);
  const std::byte none{};
  FromHostBuffer args{};
  args.client = client;
  args.data = value.view().count() == 0 ? &none : value.view().data;
  args.type = BufferTypeOf(shape.type());
  args.dims = sizes.data();
  args.rank = sizes.size();
  args.semantics = HostSemantics::kUntilTransferCompletes;
  args.device = device;
  args.layout = order.empty() ? nullptr : &layout;
  absl::Status status = api.Call(&Api::Client_BufferFromHostBuffer, args);
  Owned<Buffer> buffer = Own(api, args.buffer);
  status.Update(Await(api, args.done));
  if (!status.ok()) return status;
  return buffer;
}

absl::StatusOr<Literal> ToHostLiteral(const PluginApi& api, Buffer* buffer) {
  if (buffer == nullptr) return absl::InternalError("no result");
  std::vector<int64_t> sizes;
  auto shape = ShapeOfBuffer(api, buffer, &sizes);
  if (!shape.ok()) return shape.status();
  if (shape->is_token()) return Literal::Token();
  auto bytes = RowMajorBytes(api, buffer, shape->rank());
  if (!bytes.ok()) return bytes.status();
  const Shape actual =
      Shape::Array(shape->type(), {sizes.begin(), sizes.end()});
  const auto count = static_cast<size_t>(actual.byte_size());
  if (bytes->size() < count) {
    return absl::InternalError(absl::StrCat("a result ", actual.ToString(false),
                                            " of ", bytes->size(), " bytes"));
  }
  // The elements that exist are the first ones.
  if (bytes->size() > count) {
    auto first = hlo::Buffer::Allocate(count, SystemAllocator());
    if (!first.ok()) return first.status();
    std::memcpy(first->mutable_data(), bytes->data(), count);
    bytes = *std::move(first);
  }
  Value value;
  value.buffer = *std::move(bytes);
  value.sizes = std::make_shared<const std::vector<int64_t>>(sizes);
  return Literal::FromValue(*std::move(shape), std::move(value));
}

}  // namespace hlo::pjrt
