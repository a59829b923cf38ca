#include "ops/rules/processes/collective_permute_value.h"

#include <algorithm>
#include <utility>

#include "ops/attributes/processes.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/indexing/load_integers.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/member_arrays.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// A pair, by ranks.
struct RankPair {
  size_t source = 0, target = 0;
};

std::vector<RankPair> PairsOf(const Attributes& attributes) {
  const Ints ids = PairedIds(attributes);
  const auto rank = [&](int64_t id) {
    return static_cast<size_t>(std::lower_bound(ids.begin(), ids.end(), id) -
                               ids.begin());
  };
  std::vector<RankPair> pairs;
  for (const Ints& pair : attributes.get(attr::source_target_pairs)) {
    pairs.push_back({rank(pair[0]), rank(pair[1])});
  }
  return pairs;
}

absl::StatusOr<std::vector<Values>> Permute(const StepContext& context,
                                            std::span<Values> operands) {
  std::vector<Values> results(operands.size());
  for (const RankPair& each : PairsOf(context.attributes())) {  // V1
    results[each.target] = operands[each.source];
  }
  for (size_t rank = 0; rank < results.size(); ++rank) {
    if (results[rank].size() == operands[rank].size()) continue;
    absl::StatusOr<Values> zeros = ZerosLike(context, operands[rank]);  // V2
    if (!zeros.ok()) return zeros.status();
    results[rank] = *std::move(zeros);
  }
  return results;
}

// The form with slice_sizes: V3.
class SliceTransfer {
 public:
  SliceTransfer(const StepContext& context, std::span<Values> operands)
      : context_(context),
        operands_(operands),
        sizes_(context.attributes().get(attr::permute_slice_sizes)),
        inputs_(OneOrElements(context.operand_shape(0))),
        outputs_(OneOrElements(context.operand_shape(1))),
        starts_(context.operand_shape(2).Leaves()),
        result_starts_(context.operand_shape(3).Leaves()) {}

  absl::StatusOr<std::vector<Values>> Run() {
    const std::vector<RankPair> pairs = PairsOf(context_.attributes());
    const size_t arrays = inputs_.size();
    const size_t slices = arrays == 0 ? 0 : sizes_.size() / arrays;
    size_t start = 0;
    for (size_t array = 0; array < arrays; ++array) {
      const MemberArrays input(inputs_[array], operands_, array);
      for (size_t j = 0; j < slices; ++j) {
        const size_t length = pairs.size() / slices;
        const Slice slice = {array, start, sizes_[array * slices + j]};
        for (const RankPair& each :
             std::span(pairs).subspan(j * length, length)) {
          const absl::Status status = Move(slice, input[each.source], each);
          if (!status.ok()) return status;
        }
        start += slice.sizes.size();
      }
    }
    return Outputs();
  }

 private:
  struct Slice {
    size_t array = 0;
    size_t start = 0;  // where its starts begin among those of operand 2, 3
    const Ints& sizes;
  };

  // The offset at which a slice begins, as dynamic-slice has it: its start is
  // clamped so that it fits.
  absl::StatusOr<int64_t> Begin(const Slice& slice, const Values& member,
                                std::span<const Shape> shapes, size_t leaf,
                                std::span<const int64_t> sizes,
                                std::span<const int64_t> strides) const {
    int64_t begin = 0;
    for (size_t d = 0; d < sizes.size(); ++d) {
      const int64_t room = sizes[d] - slice.sizes[d];
      if (room < 0) {
        return context_.Error("V3", "a slice of ", ListText(slice.sizes),
                              " does not fit actual sizes ", ListText(sizes));
      }
      const size_t i = slice.start + d;
      int64_t start = 0;
      LoadIntegers({&shapes[i], {}, member[leaf + i].buffer.data()}, 0, 1, 1,
                   &start);
      begin += std::clamp<int64_t>(start, 0, room) * strides[d];
    }
    return begin;
  }

  absl::Status Move(const Slice& slice, const ArrayView& input,
                    const RankPair& pair) {
    const Values& source = operands_[pair.source];
    Values& target = operands_[pair.target];
    Value& output = target[inputs_.size() + slice.array];
    const Shape& shape = outputs_[slice.array];
    const std::vector<int64_t> declared = shape.sizes();
    const std::span<const int64_t> sizes =
        output.sizes ? *output.sizes : declared;
    const std::vector<int64_t> from = RowMajorStrides(input.sizes);
    const std::vector<int64_t> to = RowMajorStrides(sizes);
    const size_t first = 2 * inputs_.size();
    const auto read = Begin(slice, source, starts_, first, input.sizes, from);
    if (!read.ok()) return read.status();
    const auto write =
        Begin(slice, target, result_starts_, first + starts_.size(), sizes, to);
    if (!write.ok()) return write.status();
    const absl::StatusOr<std::byte*> bytes = WritableBytes(context_, output);
    if (!bytes.ok()) return bytes.status();
    std::vector<StridedLoop> axes;
    for (size_t d = 0; d < sizes.size(); ++d) {
      axes.push_back({slice.sizes[d], from[d], to[d]});
    }
    const int width = StorageBytes(shape.type());
    CopyStrided(width, input.data + *read * width, *bytes + *write * width,
                std::move(axes), context_.threads());
    return absl::OkStatus();
  }

  std::vector<Values> Outputs() {
    std::vector<Values> results;
    for (Values& member : operands_) {
      const auto begin = member.begin() + std::ssize(inputs_);
      results.emplace_back(
          std::make_move_iterator(begin),
          std::make_move_iterator(begin + std::ssize(inputs_)));
    }
    return results;
  }

  const StepContext& context_;
  const std::span<Values> operands_;
  const std::span<const Ints> sizes_;
  const std::span<const Shape> inputs_, outputs_;
  const std::vector<Shape> starts_, result_starts_;
};

absl::StatusOr<std::vector<Values>> PermuteSlices(const StepContext& context,
                                                  std::span<Values> operands) {
  return SliceTransfer(context, operands).Run();
}

}  // namespace

absl::StatusOr<Future> PostPermute(Control& control, Values operands) {
  auto group = PairedProcesses(control, "S2");
  if (!group.ok()) return group.status();
  const bool in_place = control.attributes().has(attr::permute_slice_sizes);
  if (group->has_value()) {
    return PostTo(control, **std::move(group), std::move(operands),
                  in_place ? PermuteSlices : Permute);
  }
  if (in_place) {  // V3
    const int64_t inputs = control.operand_shape(0).leaf_count();
    const auto output = operands.begin() + inputs;
    return Ready({std::make_move_iterator(output),
                  std::make_move_iterator(output + inputs)});
  }
  absl::StatusOr<Values> zeros = ZerosLike(control, operands);  // V2
  if (!zeros.ok()) return zeros.status();
  return Ready(*std::move(zeros));
}

}  // namespace hlo
