#include "gpu_check/run/call.h"

#include <algorithm>
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/movement.h"
#include "literals/sizes.h"

namespace hlo::gpu {

absl::StatusOr<Array> NewArray(Device& device, Type type,
                               std::vector<int64_t> sizes) {
  if (sizes.size() > kMaxRank) {
    return absl::UnimplementedError(
        absl::StrCat("more than ", kMaxRank, " dimensions"));
  }
  int64_t bytes = BytesOf(type);
  const bool empty = std::count(sizes.begin(), sizes.end(), 0) > 0;
  for (int64_t size : sizes) {
    if (!empty && __builtin_mul_overflow(bytes, size, &bytes)) {
      return absl::ResourceExhaustedError("an array of more than 2^63 bytes");
    }
  }
  Array array{type, std::move(sizes), nullptr, nullptr};
  auto data = device.Allocate(empty ? 0 : bytes);
  if (!data.ok()) return data.status();
  array.data = *std::move(data);
  return array;
}

absl::StatusOr<Array> NewResult(Call& call, std::vector<int64_t> sizes) {
  const Shape& shape = call.shape().is_tuple()
                           ? call.shape().elements()[call.result.size()]
                           : call.shape();
  auto type = TypeOf(shape);
  if (!type.ok()) return type.status();
  auto array = NewArray(call.device, *type, std::move(sizes));
  if (array.ok()) call.result.push_back(*array);
  return array;
}

Box BoxOf(const std::vector<int64_t>& sizes) {
  Box box;
  box.rank = static_cast<int>(sizes.size());
  std::copy(sizes.begin(), sizes.end(), box.size);
  return box;
}

Strides StridesOf(const std::vector<int64_t>& sizes) {
  Strides strides;
  int64_t next = 1;
  for (size_t d = sizes.size(); d > 0; --d) {
    strides.of[d - 1] = next;
    next *= sizes[d - 1];
  }
  return strides;
}

absl::StatusOr<Array> Slice(Device& device, const Array& array,
                            const std::vector<int64_t>& start,
                            const std::vector<int64_t>& sizes) {
  auto part = NewArray(device, array.type, sizes);
  if (!part.ok()) return part;
  StridedCopy kernel;
  kernel.box = BoxOf(sizes);
  kernel.from = StridesOf(array.sizes);
  kernel.to = StridesOf(sizes);
  for (size_t d = 0; d < start.size(); ++d) {
    kernel.from_base += start[d] * kernel.from.of[d];
  }
  kernel.bytes = array.bytes();
  kernel.in = array.data.get();
  kernel.out = part->data.get();
  absl::Status status = device.Launch(kernel, part->count());
  if (!status.ok()) return status;
  return part;
}

absl::StatusOr<Array> Transposed(Device& device, const Array& array,
                                 const std::vector<int64_t>& order) {
  StridedCopy kernel;
  std::vector<int64_t> sizes;
  const Strides own = StridesOf(array.sizes);
  for (int64_t d : order) {
    kernel.from.of[sizes.size()] = own.of[d];
    sizes.push_back(array.sizes[d]);
  }
  auto out = NewArray(device, array.type, sizes);
  if (!out.ok()) return out;
  kernel.box = BoxOf(sizes);
  kernel.to = StridesOf(sizes);
  kernel.bytes = array.bytes();
  kernel.in = array.data.get();
  kernel.out = out->data.get();
  absl::Status status = device.Launch(kernel, out->count());
  if (!status.ok()) return status;
  return out;
}

absl::Status Insert(Device& device, const Array& part,
                    const std::vector<int64_t>& start, const Array& whole) {
  StridedCopy kernel;
  kernel.box = BoxOf(part.sizes);
  kernel.from = StridesOf(part.sizes);
  kernel.to = StridesOf(whole.sizes);
  for (size_t d = 0; d < start.size(); ++d) {
    kernel.to_base += start[d] * kernel.to.of[d];
  }
  kernel.bytes = part.bytes();
  kernel.in = part.data.get();
  kernel.out = whole.data.get();
  return device.Launch(kernel, part.count());
}

absl::StatusOr<Array> Concatenated(Device& device,
                                   const std::vector<const Array*>& arrays,
                                   int64_t dimension) {
  std::vector<int64_t> sizes = arrays[0]->sizes;
  sizes[dimension] = 0;
  for (const Array* each : arrays) sizes[dimension] += each->sizes[dimension];
  auto whole = NewArray(device, arrays[0]->type, sizes);
  if (!whole.ok()) return whole;
  std::vector<int64_t> start(sizes.size(), 0);
  for (const Array* each : arrays) {
    absl::Status status = Insert(device, *each, start, *whole);
    if (!status.ok()) return status;
    start[dimension] += each->sizes[dimension];
  }
  return whole;
}

absl::StatusOr<Array> Zeros(Device& device, Type type,
                            std::vector<int64_t> sizes) {
  auto array = NewArray(device, type, std::move(sizes));
  if (!array.ok()) return array;
  const Cell zero = Converted(Type::kPred, type, Cell{});
  absl::Status status = device.Launch(
      Fill{zero, array->bytes(), array->data.get()}, array->count());
  if (!status.ok()) return status;
  return array;
}

absl::StatusOr<Array> Copied(Device& device, const Array& array) {
  return Slice(device, array, std::vector<int64_t>(array.sizes.size(), 0),
               array.sizes);
}

bool Fits(const Value& value, const Shape& shape) {
  const std::vector<Shape> leaves = shape.Leaves();
  if (value.size() != leaves.size()) return false;
  for (size_t k = 0; k < leaves.size(); ++k) {
    const bool is_array = value[k].data != nullptr;
    if (is_array != leaves[k].is_array()) return false;
    if (!is_array) continue;
    const auto type = TypeOf(leaves[k]);
    if (!type.ok() || *type != value[k].type ||
        !SizesFit(value[k].sizes, leaves[k])) {
      return false;
    }
  }
  return true;
}

absl::StatusOr<std::vector<int64_t>> ReadIntegers(Device& device,
                                                  const Array& array) {
  std::vector<std::byte> bytes(
      static_cast<size_t>(array.count() * array.bytes()));
  absl::Status status = device.Download(array.data, bytes.data(),
                                        static_cast<int64_t>(bytes.size()));
  if (!status.ok()) return status;
  std::vector<int64_t> values;
  for (int64_t i = 0; i < array.count(); ++i) {
    const uint64_t code = LoadBytes(bytes.data(), array.bytes(), i).lo;
    const int64_t value = IntOf(array.type, code);
    // Above 2^63: more than any size.
    values.push_back(array.type == Type::kU64 && value < 0 ? INT64_MAX : value);
  }
  return values;
}

absl::Status Meet(Call& call, const std::vector<int>& which,
                  std::vector<Array>* arrays) {
  std::vector<int64_t> sizes = call.in(which[0]).sizes;
  for (size_t d = 0; d < sizes.size(); ++d) {
    int64_t dynamic = -1, fixed = -1;
    bool unbounded = false;
    for (int k : which) {
      const int64_t size = call.in(k).sizes[d];
      const Dimension& at = call.shape(k).dimension(static_cast<int64_t>(d));
      sizes[d] = std::min(sizes[d], size);
      unbounded |= at.unbounded();
      int64_t& known = at.dynamic ? dynamic : fixed;
      if (at.dynamic && known >= 0 && known != size) {
        return call.Error(absl::StrCat("dimension ", d, " has ", known,
                                       " elements and ", size));
      }
      known = size;
    }
    // A size without a bound must be that of the static dimension.
    if (unbounded && fixed >= 0 && dynamic != fixed) {
      return call.Error(absl::StrCat("dimension ", d, " has ", dynamic,
                                     " elements and ", fixed));
    }
  }
  for (int k : which) {
    auto part = call.in(k).sizes == sizes
                    ? absl::StatusOr<Array>(call.in(k))
                    : Slice(call.device, call.in(k),
                            std::vector<int64_t>(sizes.size(), 0), sizes);
    if (!part.ok()) return part.status();
    arrays->push_back(*std::move(part));
  }
  return absl::OkStatus();
}

absl::Status MeetAll(Call& call, int first, int last,
                     std::vector<Array>* arrays) {
  std::vector<int> which;
  for (int k = first; k < last; ++k) which.push_back(k);
  return Meet(call, which, arrays);
}

}  // namespace hlo::gpu
