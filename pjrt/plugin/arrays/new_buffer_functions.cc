// Buffers made by the caller.
#include <functional>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "pjrt/plugin/arrays/buffer.h"
#include "pjrt/plugin/arrays/host_bytes.h"
#include "pjrt/plugin/arrays/types.h"
#include "pjrt/plugin/error.h"
#include "pjrt/plugin/event.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt::functions {
namespace {

// Calls `release` when it ends.
std::shared_ptr<void> AtEnd(std::function<void()> release) {
  return {nullptr, [release = std::move(release)](void*) { release(); }};
}

struct Place {
  Memory* memory;
  Shape shape;
  std::vector<int64_t> order;
};

template <typename Args>
absl::StatusOr<Place> PlaceFor(const Args& args, Device* device) {
  HLOREF_PRESENT(args.client, "client");
  Place place;
  auto memory = PlaceOf(*args.client, device, args.memory);
  if (!memory.ok()) return memory.status();
  place.memory = *memory;
  auto shape = ShapeOf(args.type, args.dims, args.rank);
  if (!shape.ok()) return shape.status();
  place.shape = *std::move(shape);
  auto order = OrderOf(args.layout, place.shape);
  if (!order.ok()) return order.status();
  place.order = *std::move(order);
  return place;
}

absl::Status CheckHostBytes(const FromHostBuffer& args, const Shape& shape) {
  if (args.num_strides > 0) {
    HLOREF_PRESENT(args.byte_strides, "list of strides");
    if (args.num_strides != args.rank) {
      return absl::InvalidArgumentError(absl::StrCat(
          args.num_strides, " strides of an array of rank ", args.rank));
    }
  }
  return shape.element_count() == 0 ? absl::OkStatus()
                                    : Present(args.data, "data");
}

}  // namespace

absl::Status Client_BufferFromHostBuffer(FromHostBuffer& args) {
  auto place = PlaceFor(args, args.device);
  if (!place.ok()) return place.status();
  const Shape& shape = place->shape;
  absl::Status status = CheckHostBytes(args, shape);
  if (!status.ok()) return status;
  const std::span<const int64_t> strides(args.byte_strides, args.num_strides);
  const bool lasts = args.semantics == HostSemantics::kZeroCopy ||
                     args.semantics == HostSemantics::kMutableZeroCopy;
  const bool borrows = lasts &&
                       shape.byte_size() > int64_t{hlo::Buffer::kInlineBytes} &&
                       IsDense(shape, strides) && CanBorrow(shape, args.data);
  auto event = std::make_unique<Event>();
  absl::StatusOr<Literal> value = absl::UnknownError("");
  if (borrows) {
    event->occurrence = std::make_shared<Occurrence>();
    value = Borrow(
        *args.client, shape, args.data,
        AtEnd([done = event->occurrence] { done->Set(absl::OkStatus()); }));
  } else {
    value = CopyIn(*args.client, shape, args.data, strides);
  }
  if (!value.ok()) return value.status();
  args.buffer =
      new Buffer(*place->memory, *std::move(value), std::move(place->order));
  args.done = event.release();
  return absl::OkStatus();
}

absl::Status Client_CreateViewOfDeviceBuffer(ViewOfBytes& args) {
  auto place = PlaceFor(args, args.device);
  if (!place.ok()) return place.status();
  if (!place->order.empty()) {
    return absl::UnimplementedError("a view that is not row-major");
  }
  if (place->shape.element_count() > 0) HLOREF_PRESENT(args.data, "data");
  std::shared_ptr<void> owner;
  if (args.on_delete != nullptr) {
    owner = AtEnd([call = args.on_delete, data = args.data,
                   user = args.on_delete_user] { call(data, user); });
  }
  auto value =
      CanBorrow(place->shape, args.data)
          ? Borrow(*args.client, place->shape, args.data, std::move(owner))
          : CopyIn(*args.client, place->shape, args.data, {});
  if (!value.ok()) return value.status();
  args.buffer = new Buffer(*place->memory, *std::move(value));
  return absl::OkStatus();
}

// Zeros, so that no two runs differ.
absl::Status Client_CreateUninitializedBuffer(Uninitialized& args) {
  auto place = PlaceFor(args, args.device);
  if (!place.ok()) return place.status();
  auto value = Literal::Zeros(place->shape, *args.client->pool);
  if (!value.ok()) return value.status();
  args.buffer =
      new Buffer(*place->memory, *std::move(value), std::move(place->order));
  return absl::OkStatus();
}

absl::Status Client_CreateErrorBuffer(ErrorBuffer& args) {
  auto place = PlaceFor(args, nullptr);
  if (!place.ok()) return place.status();
  absl::Status error = StatusOf(args.code, args.message, args.message_size);
  if (error.ok()) {
    return absl::InvalidArgumentError("the error of an error buffer is OK");
  }
  args.buffer =
      new Buffer(*place->memory, std::move(place->shape), std::move(error));
  return absl::OkStatus();
}

}  // namespace hlo::pjrt::functions
