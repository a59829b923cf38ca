#include "interpreter/eval/array_lanes.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/parallel_for.h"
#include "literals/common_sizes.h"
#include "literals/sizes.h"
#include "ops/choices/places.h"

namespace hlo {
namespace {

// Units of parallel_for.h for a lane.
constexpr int64_t kWork = 8;
// Lanes between two looks at whether the run is cancelled: functions that are
// rounded rightly may take microseconds.
constexpr int64_t kBlock = 1 << 14;
// Lanes of an expanded scalar: they stay in the first-level cache.
constexpr int64_t kExpanded = 1024;

struct LaneOperand {
  const std::byte* data = nullptr;
  int64_t bytes = 0;  // of one element
  bool expand = false;
};

struct LaneArrays {
  explicit LaneArrays(const LaneKernel& its_kernel) : kernel(its_kernel) {}

  const LaneKernel& kernel;
  std::array<LaneOperand, LaneKernel::kMaxOperands> operands;
  size_t operand_count = 0;
  std::byte* result = nullptr;
  int64_t result_bytes = 0;
  int64_t count = 0;

  bool expands() const {
    return std::any_of(operands.begin(), operands.end(),
                       [](const LaneOperand& each) { return each.expand; });
  }

  // Returns the first lane of [begin, end) that traps, or `end`.
  int64_t Run(int64_t begin, int64_t end) const {
    if (!expands()) return RunBlock(begin, end, {});
    std::array<std::array<std::byte, 16 * kExpanded>, LaneKernel::kMaxOperands>
        expanded;
    for (size_t i = 0; i < operand_count; ++i) {
      if (operands[i].expand) Expand(operands[i], end - begin, expanded[i]);
    }
    std::array<const std::byte*, LaneKernel::kMaxOperands> fixed;
    for (size_t i = 0; i < operand_count; ++i) fixed[i] = expanded[i].data();
    for (int64_t i = begin; i < end; i += kExpanded) {
      const int64_t stop = std::min(i + kExpanded, end);
      const int64_t bad = RunBlock(i, stop, fixed);
      if (bad != stop) return bad;
    }
    return end;
  }

 private:
  static void Expand(const LaneOperand& scalar, int64_t lanes,
                     std::span<std::byte> to) {
    const auto bytes = static_cast<size_t>(scalar.bytes);
    const auto n = static_cast<size_t>(std::min(lanes, kExpanded));
    for (size_t i = 0; i < n; ++i) {
      std::memcpy(&to[i * bytes], scalar.data, bytes);
    }
  }

  int64_t RunBlock(int64_t begin, int64_t end,
                   const std::array<const std::byte*, LaneKernel::kMaxOperands>&
                       fixed) const {
    std::array<const void*, LaneKernel::kMaxOperands> pointers{};
    for (size_t i = 0; i < operand_count; ++i) {
      const LaneOperand& operand = operands[i];
      pointers[i] =
          operand.expand ? fixed[i] : operand.data + begin * operand.bytes;
    }
    return begin + kernel.run(kernel, pointers.data(),
                              result + begin * result_bytes, end - begin);
  }
};

// Finds an operand of the result's size that is read for the last time and
// whose bytes are not shared; -1 when there is none.
int32_t FindFree(const StepAccess& step, size_t bytes) {
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    const Buffer& buffer = step.value(i).buffer;
    if (step.ref(i).last_use && step.ref(i).index >= 0 &&
        buffer.size() == bytes && buffer.writable()) {
      return i;
    }
  }
  return -1;
}

// The operand that has the result's size: the first that is no scalar.
int32_t Model(const StepAccess& step) {
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    if (step.info(i).shape.rank() > 0) return i;
  }
  return 0;
}

// The part that all operands have (semantics.md: dynamic_dims,
// dynamic_meeting), and copies of those operands that had to be cut to it, or
// repeated.
struct CommonPart {
  ActualSizes sizes;  // null: those of the operands
  std::array<Buffer, LaneKernel::kMaxOperands> cut;
};

bool SizesDiffer(const StepAccess& step, const ArrayView& model) {
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    const ArrayView other = step.view(i);
    if (other.rank() > 0 && !std::ranges::equal(other.sizes, model.sizes)) {
      return true;
    }
  }
  return false;
}

absl::StatusOr<CommonPart> CutToCommonPart(const StepAccess& step) {
  std::vector<ArrayView> arrays;
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    if (step.view(i).rank() > 0) arrays.push_back(step.view(i));
  }
  const Choices& choices = step.fiber().program().options().choices;
  std::optional<std::vector<int64_t>> sizes =
      CommonSizes(arrays, choices.is(choice::dynamic_meeting::smaller)
                              ? Meeting::kRowsRepeated
                              : Meeting::kEqual);
  if (!sizes) {
    return absl::InvalidArgumentError(
        absl::StrCat(step.instruction().op->name,
                     " dynamic_dims: the operands' actual sizes differ"));
  }
  CommonPart part;
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    const ArrayView view = step.view(i);
    if (view.rank() == 0 || std::ranges::equal(view.sizes, *sizes)) continue;
    const absl::StatusOr<int64_t> bytes = CheckedBytes(*sizes, view.type());
    if (!bytes.ok()) return bytes.status();
    auto buffer = Buffer::Allocate(static_cast<size_t>(*bytes),
                                   *step.fiber().context().memory);
    if (!buffer.ok()) return buffer.status();
    CopyPart(StorageBytes(view.type()), view.sizes, *sizes, view.data,
             buffer->mutable_data());
    part.cut[i] = *std::move(buffer);
  }
  if (!SizesFit(*sizes, step.result_info(0).shape)) {
    return absl::InvalidArgumentError(
        absl::StrCat(step.instruction().op->name,
                     " dynamic_dims: an operand's actual size is less than "
                     "the result's shape says"));
  }
  part.sizes = std::make_shared<const std::vector<int64_t>>(*std::move(sizes));
  return part;
}

void SetOperands(const StepAccess& step, const CommonPart& part,
                 LaneArrays& arrays) {
  const bool is_array = step.info(Model(step)).shape.rank() > 0;
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    const Shape& shape = step.info(i).shape;
    const Buffer& cut = part.cut[i];
    arrays.operands[arrays.operand_count++] = {
        cut.size() > 0 ? cut.data() : step.value(i).buffer.data(),
        StorageBytes(shape.type()), shape.rank() == 0 && is_array};
  }
}

// Forgets the operands that were used for the last time.
void ReleaseOperands(StepAccess& step) {
  for (int32_t i = 0; i < step.step().ref_count; ++i) {
    if (step.ref(i).last_use && step.ref(i).index >= 0) step.Take(i);
  }
}

// The buffer of an operand that is not used again, or a new one.
absl::StatusOr<Buffer> ResultBuffer(StepAccess& step, size_t bytes) {
  const int32_t free =
      bytes > Buffer::kInlineBytes ? FindFree(step, bytes) : -1;
  if (free >= 0) return step.Take(free).buffer;
  return Buffer::Allocate(bytes, *step.fiber().context().memory);
}

// Block by block.
absl::Status RunBlocks(const StepAccess& step, LaneArrays& arrays) {
  std::atomic<bool> trapped{false};
  const Threads threads = step.threads();
  const auto run = [&](int64_t begin, int64_t end) {
    while (begin < end && !threads.stopped()) {
      const int64_t next = std::min(begin + kBlock, end);
      if (arrays.Run(begin, next) != next) trapped = true;
      begin = next;
    }
  };
  ParallelFor(threads.WholeRanges(), arrays.count, kWork, run);
  if (threads.stopped()) return step.fiber().context().Cancelled();
  if (!trapped) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(step.instruction().op->name, " ", arrays.kernel.trap));
}

}  // namespace

absl::Status RunArrayLanes(StepAccess step) {
  const int32_t model_leaf = Model(step);
  ArrayView model = step.view(model_leaf);
  ActualSizes sizes = step.value(model_leaf).sizes;
  CommonPart part;
  if (SizesDiffer(step, model)) {
    auto common = CutToCommonPart(step);
    if (!common.ok()) return common.status();
    part = *std::move(common);
    sizes = part.sizes;
    model.sizes = *sizes;
  }
  LaneArrays arrays(step.kernel());
  arrays.count = model.count();
  arrays.result_bytes = StorageBytes(step.result_info(0).shape.type());
  SetOperands(step, part, arrays);
  const absl::StatusOr<int64_t> bytes =
      CheckedBytes(model.sizes, step.result_info(0).shape.type());
  if (!bytes.ok()) return bytes.status();
  auto buffer = ResultBuffer(step, static_cast<size_t>(*bytes));
  if (!buffer.ok()) return buffer.status();
  Value result{*std::move(buffer), sizes};
  arrays.result = result.buffer.mutable_data();
  absl::Status status = RunBlocks(step, arrays);
  if (!status.ok()) return status;
  ReleaseOperands(step);
  step.result(0) = std::move(result);
  return absl::OkStatus();
}

}  // namespace hlo
