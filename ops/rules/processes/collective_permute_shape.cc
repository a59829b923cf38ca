#include "ops/rules/processes/collective_permute_shape.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "ops/attributes/processes.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/process_groups.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

// S2 of one run of pairs.
absl::Status CheckRun(const ShapeContext& context, std::span<const Ints> pairs,
                      std::optional<int64_t> limit) {
  absl::flat_hash_set<int64_t> sources, targets;
  for (const Ints& pair : pairs) {
    if (pair.size() != 2) {
      return context.Error("S2", "source_target_pairs has ", ListText(pair));
    }
    for (int64_t id : pair) {
      if (id < 0 || (limit && id >= *limit)) {
        return context.Error("S2", "source_target_pairs names ", id,
                             ", there are ids 0 to ", limit.value_or(1) - 1);
      }
    }
    if (!sources.insert(pair[0]).second || !targets.insert(pair[1]).second) {
      return context.Error("S2",
                           "source_target_pairs names a source or target "
                           "twice: ",
                           ListText(pair));
    }
  }
  return absl::OkStatus();
}

// S2; `runs` is how many slices each array sends.
absl::Status CheckPairs(const ShapeContext& context, size_t runs) {
  const absl::StatusOr<GroupMode> mode =
      GroupModeOf(context, "S2", GroupRule::kExchange);
  if (!mode.ok()) return mode.status();
  if (*mode == GroupMode::kCrossReplicaAndPartition) {
    return context.Error("S2",
                         "in mode cross_replica_and_partition an id is "
                         "no single process");
  }
  const std::optional<int64_t> limit = IdCount(context, *mode);
  const std::span<const Ints> pairs =
      context.attributes().get(attr::source_target_pairs);
  if (runs == 0 || pairs.size() % runs != 0) {
    return context.Error("S2", pairs.size(), " source_target_pairs are no ",
                         runs, " equal runs");
  }
  const size_t length = pairs.size() / runs;
  for (size_t run = 0; run < runs; ++run) {
    absl::Status status =
        CheckRun(context, pairs.subspan(run * length, length), limit);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// One integer for each dimension of an array of rank `rank`.
bool IsStart(const Shape& shape, int rank) {
  return shape.is_tuple() &&
         static_cast<int>(shape.elements().size()) == rank &&
         std::all_of(shape.elements().begin(), shape.elements().end(),
                     [](const Shape& each) {
                       return each.is_scalar() && IsInteger(each.type());
                     });
}

// How many starts: the shape is one, or a tuple of them; 0 if it is neither.
size_t StartCount(const Shape& shape, int rank) {
  if (IsStart(shape, rank)) return 1;
  const bool several =
      shape.is_tuple() &&
      std::all_of(shape.elements().begin(), shape.elements().end(),
                  [&](const Shape& each) { return IsStart(each, rank); });
  return several ? shape.elements().size() : 0;
}

bool Holds(const Shape& array, const Ints& slice) {
  if (static_cast<int>(slice.size()) != array.rank()) return false;
  for (size_t d = 0; d < slice.size(); ++d) {
    const Dimension& dimension = array.dimensions()[d];
    if (slice[d] < 0) return false;
    if (!dimension.unbounded() && slice[d] > dimension.size) return false;
  }
  return true;
}

// Checks S1 of one input array, its output and its starts; `sizes` are
// slice_sizes from its own on. Returns how many of them are its own.
absl::StatusOr<size_t> CheckSlices(const ShapeContext& context,
                                   std::span<const Shape* const> parts,
                                   std::span<const Ints> sizes) {
  const Shape &input = *parts[0], &output = *parts[1];
  if (!input.is_array() || !output.is_array() ||
      input.type() != output.type() || input.rank() != output.rank()) {
    return context.Error("S1", "input ", Text(input), " and output ",
                         Text(output), " do not go together");
  }
  const size_t count = StartCount(*parts[2], input.rank());
  if (count == 0 || count != StartCount(*parts[3], input.rank())) {
    return context.Error("S1", "starts ", Text(*parts[2]), " and ",
                         Text(*parts[3]), " for ", Text(input));
  }
  for (size_t i = 0; i < count && i < sizes.size(); ++i) {
    if (!Holds(input, sizes[i]) || !Holds(output, sizes[i])) {
      return context.Error("S1", "no slice of ", ListText(sizes[i]), " fits ",
                           Text(input), " and ", Text(output));
    }
  }
  return count;
}

// Element i of each operand, or the operands themselves where they are no
// tuples.
absl::StatusOr<std::vector<const Shape*>> InPlaceParts(
    const ShapeContext& context, size_t i) {
  const Shape& input = context.operand(0);
  std::vector<const Shape*> parts;
  for (const Shape& operand : context.operands()) {
    if (input.is_tuple() &&
        (!operand.is_tuple() ||
         operand.elements().size() != input.elements().size())) {
      return context.Error("S1", Text(input), " and ", Text(operand),
                           " are not tuples of one size");
    }
    parts.push_back(input.is_tuple() ? &operand.elements()[i] : &operand);
  }
  return parts;
}

// Checks S1 of the form with slice_sizes. Returns how many slices each array
// sends.
absl::StatusOr<size_t> CheckInPlace(const ShapeContext& context) {
  if (context.operand_count() != 4) {
    return context.Error("S1", context.operand_count(),
                         " operands with slice_sizes");
  }
  const std::span<const Ints> sizes =
      context.attributes().get(attr::permute_slice_sizes);
  const Shape& input = context.operand(0);
  const size_t arrays = OneOrElements(input).size();
  size_t each = 0;
  for (size_t i = 0; i < arrays; ++i) {
    absl::StatusOr<std::vector<const Shape*>> parts = InPlaceParts(context, i);
    if (!parts.ok()) return parts.status();
    absl::StatusOr<size_t> own = CheckSlices(
        context, *parts, sizes.subspan(std::min(i * each, sizes.size())));
    if (!own.ok()) return own;
    if (i > 0 && *own != each) {
      return context.Error("S1", *own, " starts and ", each,
                           " in one tuple of arrays");
    }
    each = *own;
  }
  if (each * arrays == sizes.size()) return each;
  return context.Error("S1", each * arrays, " starts and ", sizes.size(),
                       " slice_sizes");
}

}  // namespace

absl::Status CheckPermute(const ShapeContext& context) {
  if (!context.attributes().has(attr::permute_slice_sizes)) {
    const absl::Status status = CheckArrays(context, "S1");
    return status.ok() ? CheckPairs(context, 1) : status;
  }
  const absl::StatusOr<size_t> each = CheckInPlace(context);
  return each.ok() ? CheckPairs(context, *each) : each.status();
}

absl::StatusOr<Shape> CollectivePermuteResult(const ShapeContext& context) {
  if (context.attributes().has(attr::permute_slice_sizes)) {
    return context.operand(1).WithoutLayouts();
  }
  return OneOrTuple(
      std::vector<Shape>(context.operands().begin(), context.operands().end()));
}

}  // namespace hlo
