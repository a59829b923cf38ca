// Questions about a buffer. None of these can fail for a buffer that
// exists, but those that give out its bytes.
#include <cstring>

#include "absl/strings/str_cat.h"
#include "pjrt/plugin/arrays/buffer.h"
#include "pjrt/plugin/arrays/host_bytes.h"
#include "pjrt/plugin/arrays/types.h"
#include "pjrt/plugin/event.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt::functions {
namespace {

// The bytes of an array that is alive; of a token none.
absl::StatusOr<const void*> BytesOfBuffer(const Buffer* buffer) {
  HLOREF_PRESENT(buffer, "buffer");
  const auto value = buffer->Share();
  if (!value.ok()) return value.status();
  if (!buffer->in_order()) {
    return absl::UnimplementedError("bytes that are not in row-major order");
  }
  // Of up to 16 bytes the copy has its own.
  return buffer->BytesInPlace();
}

}  // namespace

absl::Status Buffer_Destroy(Of<Buffer>& args) {
  delete args.of;
  return absl::OkStatus();
}

absl::Status Buffer_ElementType(ValueOf<Buffer, BufferType>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = BufferTypeOf(args.of->shape);
  return absl::OkStatus();
}

absl::Status Buffer_Dimensions(ListOf<Buffer, int64_t>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.items = args.of->dims.data();
  args.count = args.of->dims.size();
  return absl::OkStatus();
}

absl::Status Buffer_UnpaddedDimensions(ListOf<Buffer, int64_t>& args) {
  return Buffer_Dimensions(args);
}

absl::Status Buffer_DynamicDimensionIndices(ListOf<Buffer, size_t>& args) {
  args.items = nullptr;
  args.count = 0;
  return absl::OkStatus();
}

absl::Status Buffer_GetMemoryLayout(BufferLayout& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.layout = {};
  args.layout.struct_size = sizeof(MemoryLayout);
  args.layout.kind = MemoryLayout::Kind::kTiled;
  args.layout.tiled = {};
  args.layout.tiled.struct_size = sizeof(TiledLayout);
  args.layout.tiled.minor_to_major = args.of->minor_to_major.data();
  args.layout.tiled.rank = args.of->minor_to_major.size();
  return absl::OkStatus();
}

absl::Status Buffer_OnDeviceSizeInBytes(ValueOf<Buffer, size_t>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = static_cast<size_t>(args.of->shape.byte_size());
  return absl::OkStatus();
}

absl::Status Buffer_Device(ValueOf<Buffer, Device*>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = args.of->memory->device;
  return absl::OkStatus();
}

absl::Status Buffer_Memory(ValueOf<Buffer, Memory*>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = args.of->memory;
  return absl::OkStatus();
}

absl::Status Buffer_Delete(Of<Buffer>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.of->Delete();
  return absl::OkStatus();
}

absl::Status Buffer_IsDeleted(ValueOf<Buffer, bool>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = args.of->deleted();
  return absl::OkStatus();
}

absl::Status Buffer_IsOnCpu(ValueOf<Buffer, bool>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = args.of->in_order() && args.of->shape.is_array();
  return absl::OkStatus();
}

absl::Status Buffer_ReadyEvent(ValueOf<Buffer, Event*>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.value = MakeEvent(args.of->error);
  return absl::OkStatus();
}

absl::Status Buffer_IncreaseExternalReferenceCount(Of<Buffer>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.of->Hold();
  return absl::OkStatus();
}

absl::Status Buffer_DecreaseExternalReferenceCount(Of<Buffer>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  args.of->Release();
  return absl::OkStatus();
}

absl::Status Buffer_OpaqueDeviceMemoryDataPointer(
    ValueOf<Buffer, void*>& args) {
  const auto bytes = BytesOfBuffer(args.of);
  if (!bytes.ok()) return bytes.status();
  args.value = const_cast<void*>(*bytes);
  return absl::OkStatus();
}

absl::Status Buffer_UnsafePointer(ValueOf<Buffer, uintptr_t>& args) {
  const auto bytes = BytesOfBuffer(args.of);
  if (!bytes.ok()) return bytes.status();
  args.value = reinterpret_cast<uintptr_t>(*bytes);
  return absl::OkStatus();
}

absl::Status Buffer_ToHostBuffer(ToHost& args) {
  HLOREF_PRESENT(args.of, "buffer");
  const auto bytes = static_cast<size_t>(args.of->shape.byte_size());
  if (args.destination == nullptr) {
    args.size = bytes;
    return absl::OkStatus();
  }
  const auto value = args.of->Share();
  if (!value.ok()) return value.status();
  std::vector<int64_t> order = args.of->order;
  if (args.layout != nullptr) {
    auto wanted = OrderOf(args.layout, args.of->shape);
    if (!wanted.ok()) return wanted.status();
    order = *std::move(wanted);
  }
  if (args.size < bytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("the array has ", bytes, " bytes, its place ", args.size));
  }
  if (args.of->shape.is_array()) CopyOut(*value, order, args.destination);
  args.event = MakeEvent();
  return absl::OkStatus();
}

absl::Status Buffer_CopyRawToHost(RawToHost& args) {
  HLOREF_PRESENT(args.of, "buffer");
  const auto value = args.of->Share();
  if (!value.ok()) return value.status();
  const int64_t bytes = args.of->shape.byte_size();
  if (args.offset < 0 || args.size < 0 || args.offset > bytes ||
      args.size > bytes - args.offset) {
    return absl::InvalidArgumentError(absl::StrCat(
        "bytes ", args.offset, " and ", args.size, " more of ", bytes));
  }
  if (args.size > 0) {
    HLOREF_PRESENT(args.destination, "destination");
    std::vector<std::byte> all(static_cast<size_t>(bytes));
    CopyOut(*value, args.of->order, all.data());
    std::memcpy(args.destination, all.data() + args.offset,
                static_cast<size_t>(args.size));
  }
  args.event = MakeEvent();
  return absl::OkStatus();
}

absl::Status Buffer_CopyToMemory(MadeOf<Buffer, Memory*, Buffer*>& args) {
  HLOREF_PRESENT(args.of, "buffer");
  HLOREF_PRESENT(args.place, "memory");
  if (!args.of->error.ok()) {
    args.made = new Buffer(*args.place, args.of->shape, args.of->error);
    return absl::OkStatus();
  }
  auto value = args.of->Share();
  if (!value.ok()) return value.status();
  args.made = new Buffer(*args.place, *std::move(value), args.of->order);
  return absl::OkStatus();
}

absl::Status Buffer_CopyToDevice(MadeOf<Buffer, Device*, Buffer*>& args) {
  HLOREF_PRESENT(args.place, "device");
  MadeOf<Buffer, Memory*, Buffer*> copy{};
  copy.of = args.of;
  copy.place = args.place->memories.front();
  absl::Status status = Buffer_CopyToMemory(copy);
  args.made = copy.made;
  return status;
}

}  // namespace hlo::pjrt::functions
