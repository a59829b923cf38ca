// Ops that move elements.
#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "gpu_check/kernels/elementwise.h"
#include "gpu_check/kernels/movement.h"
#include "gpu_check/run/ops.h"
#include "ops/attributes/dimensions.h"

namespace hlo::gpu {
namespace {

// A new result of these sizes; its elements lie in the operand from `base` on,
// these strides apart.
absl::Status Move(Call& call, const std::vector<int64_t>& sizes,
                  const Strides& from, int64_t base) {
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  StridedCopy kernel;
  kernel.box = BoxOf(sizes);
  kernel.from = from;
  kernel.from_base = base;
  kernel.to = StridesOf(sizes);
  kernel.bytes = out->bytes();
  kernel.in = call.in(0).data.get();
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

}  // namespace

absl::Status BroadcastRule(Call& call) {
  const Array& in = call.in(0);
  const Ints& dimensions = call.attributes().get(attr::dimensions);
  std::vector<int64_t> sizes = call.shape().sizes();
  const Strides own = StridesOf(in.sizes);
  Strides from;
  for (size_t d = 0; d < dimensions.size(); ++d) {
    const Dimension& at = call.shape(0).dimension(static_cast<int64_t>(d));
    if (at.dynamic) sizes[dimensions[d]] = in.sizes[d];
    // One element stands for all of a larger dimension.
    const bool repeated =
        !at.dynamic && at.size == 1 && call.shape().size(dimensions[d]) != 1;
    from.of[dimensions[d]] = repeated ? 0 : own.of[d];
  }
  return Move(call, sizes, from, 0);
}

absl::Status TransposeRule(Call& call) {
  auto out = Transposed(call.device, call.in(0),
                        call.attributes().get(attr::dimensions));
  if (!out.ok()) return out.status();
  call.result.push_back(*std::move(out));
  return absl::OkStatus();
}

namespace {

// The actual sizes of a reshaped array: bounds fall into the shortest groups of
// equal products, in each of which one dynamic dimension takes what is left.
std::optional<std::vector<int64_t>> ReshapedSizes(const Shape& from,
                                                  const Shape& to,
                                                  const Array& in) {
  std::vector<int64_t> sizes = to.sizes();
  if (from.element_count() == 0 && !from.is_static()) return std::nullopt;
  int i = 0, j = 0;
  while (i < from.rank() || j < to.rank()) {
    int64_t a = 1, b = 1, actual = 1, others = 1;
    int dynamic = -1;
    bool wants = false;
    const auto take_from = [&] {
      a *= from.size(i);
      wants |= from.dimension(i).dynamic;
      actual *= in.sizes[i++];
    };
    const auto take_to = [&] {
      b *= to.size(j);
      if (to.dimension(j).dynamic) {
        if (dynamic >= 0) others *= to.size(dynamic);
        dynamic = j;
      } else {
        others *= to.size(j);
      }
      ++j;
    };
    if (i < from.rank()) take_from();
    if (j < to.rank()) take_to();
    while (a != b || (wants && dynamic < 0)) {
      if (a <= b && i < from.rank()) {
        take_from();
      } else if (j < to.rank()) {
        take_to();
      } else if (i < from.rank()) {
        take_from();
      } else {
        return std::nullopt;
      }
    }
    if (dynamic >= 0 && others > 0) sizes[dynamic] = actual / others;
  }
  return sizes;
}

// The operand's elements in a new array.
absl::Status Renamed(Call& call, const std::vector<int64_t>& sizes) {
  Array array = call.in(0);
  array.sizes = sizes;
  if (array.count() != call.in(0).count()) {
    return absl::UnimplementedError("dynamic dimensions of this reshape");
  }
  call.result.push_back(std::move(array));
  return absl::OkStatus();
}

}  // namespace

absl::Status ReshapeRule(Call& call) {
  if (call.shape().is_static()) return Renamed(call, call.shape().sizes());
  const auto sizes = ReshapedSizes(call.shape(0), call.shape(), call.in(0));
  if (!sizes)
    return absl::UnimplementedError("dynamic dimensions of a reshape");
  return Renamed(call, *sizes);
}

absl::Status DynamicReshapeRule(Call& call) {
  std::vector<int64_t> sizes;
  int64_t product = 1;
  for (int k = 1; k < call.count(); ++k) {
    auto size = ReadIntegers(call.device, call.in(k));
    if (!size.ok()) return size.status();
    const Dimension& bound = call.shape().dimension(k - 1);
    const bool fits = bound.dynamic ? size->front() <= bound.size
                                    : size->front() == bound.size;
    if (size->front() < 0 || (!fits && !bound.unbounded())) {
      return call.Error(
          absl::StrCat("size ", size->front(), " of dimension ", k - 1));
    }
    sizes.push_back(size->front());
    if (__builtin_mul_overflow(product, size->front(), &product)) product = -1;
  }
  if (product != call.in(0).count()) {
    return call.Error(absl::StrCat("sizes of ", product, " elements for ",
                                   call.in(0).count()));
  }
  return Renamed(call, sizes);
}

absl::Status SliceRule(Call& call) {
  const Array& in = call.in(0);
  const Strides own = StridesOf(in.sizes);
  std::vector<int64_t> sizes;
  Strides from;
  int64_t base = 0;
  for (const SliceRange& range : call.attributes().get(attr::slice_ranges)) {
    const size_t d = sizes.size();
    const int64_t limit = std::min(range.limit, in.sizes[d]);
    sizes.push_back(limit <= range.start
                        ? 0
                        : (limit - range.start - 1) / range.stride + 1);
    from.of[d] = own.of[d] * range.stride;
    base += own.of[d] * range.start;
  }
  return Move(call, sizes, from, base);
}

absl::Status ReverseRule(Call& call) {
  const Array& in = call.in(0);
  Strides from = StridesOf(in.sizes);
  int64_t base = 0;
  for (int64_t d : call.attributes().get(attr::dimensions)) {
    base += (in.sizes[d] - 1) * from.of[d];
    from.of[d] = -from.of[d];
  }
  return Move(call, in.sizes, from, base);
}

absl::Status PadRule(Call& call) {
  const Array& in = call.in(0);
  Pad kernel;
  std::vector<int64_t> sizes;
  for (const PadDimension& pad : call.attributes().get(attr::padding)) {
    const size_t d = sizes.size();
    const int64_t size = in.sizes[d];
    const int64_t whole = size + std::max<int64_t>(size - 1, 0) * pad.interior +
                          pad.low + pad.high;
    sizes.push_back(std::max<int64_t>(whole, 0));
    kernel.low[d] = pad.low;
    kernel.step[d] = pad.interior + 1;
  }
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  kernel.result = BoxOf(sizes);
  kernel.operand = BoxOf(in.sizes);
  kernel.bytes = out->bytes();
  kernel.in = in.data.get();
  kernel.value = call.in(1).data.get();
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

absl::Status ConcatenateRule(Call& call) {
  const int64_t dimension = call.attributes().get(attr::dimensions)[0];
  // In the other dimensions what all have, of dynamic ones their size.
  std::vector<int64_t> common = call.in(0).sizes;
  for (int d = 0; d < call.in(0).rank(); ++d) {
    int64_t dynamic = -1;
    for (int k = 0; k < call.count(); ++k) {
      const int64_t size = call.in(k).sizes[d];
      common[d] = std::min(common[d], size);
      if (d == dimension || !call.shape(k).dimension(d).dynamic) continue;
      if (dynamic >= 0 && dynamic != size) {
        return call.Error(
            absl::StrCat("actual sizes of dimension ", d, " differ"));
      }
      dynamic = size;
    }
  }
  std::vector<Array> parts;
  for (int k = 0; k < call.count(); ++k) {
    common[dimension] = call.in(k).sizes[dimension];
    auto part = Slice(call.device, call.in(k),
                      std::vector<int64_t>(common.size(), 0), common);
    if (!part.ok()) return part.status();
    parts.push_back(*std::move(part));
  }
  std::vector<const Array*> arrays;
  for (const Array& each : parts) arrays.push_back(&each);
  auto whole = Concatenated(call.device, arrays, dimension);
  if (!whole.ok()) return whole.status();
  call.result.push_back(*std::move(whole));
  return absl::OkStatus();
}

namespace {

Starts StartsOf(const Call& call, int first) {
  Starts starts;
  if (first == call.count()) return starts;
  starts.type = call.in(first).type;
  starts.vector = call.in(first).rank() == 1;
  for (int k = first; k < call.count(); ++k) {
    starts.scalar[k - first] = call.in(k).data.get();
  }
  return starts;
}

}  // namespace

absl::Status DynamicSliceRule(Call& call) {
  const Array& in = call.in(0);
  std::vector<int64_t> sizes = call.shape().sizes();
  for (size_t d = 0; d < sizes.size(); ++d) {
    sizes[d] = std::min(sizes[d], in.sizes[d]);
  }
  auto out = NewResult(call, sizes);
  if (!out.ok()) return out.status();
  DynamicCopy kernel;
  kernel.box = BoxOf(sizes);
  for (size_t d = 0; d < sizes.size(); ++d) {
    kernel.limit[d] = in.sizes[d] - sizes[d];
  }
  kernel.whole = StridesOf(in.sizes);
  kernel.part = StridesOf(sizes);
  kernel.starts = StartsOf(call, 1);
  kernel.bytes = in.bytes();
  kernel.in = in.data.get();
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

absl::Status DynamicUpdateSliceRule(Call& call) {
  const Array &in = call.in(0), &update = call.in(1);
  for (int d = 0; d < in.rank(); ++d) {
    if (update.sizes[d] > in.sizes[d]) {
      return call.Error(absl::StrCat("the update's dimension ", d, " has ",
                                     update.sizes[d], " elements of ",
                                     in.sizes[d]));
    }
  }
  auto whole = Copied(call.device, in);
  if (!whole.ok()) return whole.status();
  DynamicCopy kernel;
  kernel.box = BoxOf(update.sizes);
  for (int d = 0; d < in.rank(); ++d) {
    kernel.limit[d] = in.sizes[d] - update.sizes[d];
  }
  kernel.whole = StridesOf(in.sizes);
  kernel.part = StridesOf(update.sizes);
  kernel.starts = StartsOf(call, 2);
  kernel.update = true;
  kernel.bytes = in.bytes();
  kernel.in = update.data.get();
  kernel.out = whole->data.get();
  call.result.push_back(*whole);
  return call.device.Launch(kernel, update.count());
}

absl::Status IotaRule(Call& call) {
  const int64_t d = call.attributes().get(attr::iota_dimension);
  auto out = NewResult(call, call.shape().sizes());
  if (!out.ok()) return out.status();
  Iota kernel;
  kernel.type = out->type;
  kernel.size = out->sizes[d];
  kernel.inner = StridesOf(out->sizes).of[d];
  kernel.out = out->data.get();
  return call.device.Launch(kernel, out->count());
}

absl::Status GetDimensionSizeRule(Call& call) {
  const int64_t size =
      call.in(0).sizes[call.attributes().get(attr::dimensions)[0]];
  if (size > INT32_MAX) return call.Error("a size beyond s32");
  const auto narrow = static_cast<int32_t>(size);
  auto data = call.device.Upload(&narrow, sizeof(narrow));
  if (!data.ok()) return data.status();
  call.result.push_back({Type::kS32, {}, *std::move(data), nullptr});
  return absl::OkStatus();
}

absl::Status SetDimensionSizeRule(Call& call) {
  const Array& in = call.in(0);
  const int64_t d = call.attributes().get(attr::dimensions)[0];
  auto size = ReadIntegers(call.device, call.in(1));
  if (!size.ok()) return size.status();
  if (size->front() < 0 || size->front() > in.sizes[d]) {
    return call.Error(
        absl::StrCat("size ", size->front(), " of ", in.sizes[d]));
  }
  std::vector<int64_t> sizes = in.sizes;
  sizes[d] = size->front();
  auto part =
      Slice(call.device, in, std::vector<int64_t>(sizes.size(), 0), sizes);
  if (!part.ok()) return part.status();
  call.result.push_back(*std::move(part));
  return absl::OkStatus();
}

}  // namespace hlo::gpu
