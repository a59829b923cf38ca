// ragged-all-to-all: processes of a group send each other runs of rows, whose
// places and lengths are known only at run time.
// Spec: Operation Semantics 2026 "RaggedAllToAll" (text order: input, output,
// input_offsets, send_sizes, output_offsets, recv_sizes); semantics.md:
// ragged_all_to_all, group_cover.
//
// Shape  S1  input and output are arrays of one type and rank, at least 1,
//            equal but for the first dimension; the result has the output's
//            shape.
//        S2  offsets and sizes are four arrays of one integer type and one
//            shape: [n], or for u updates each [n, u] or, flattened, [n * u].
//        S3  replica_groups are of one size n, none twice, and leave no process
//            out.
// Value  V1  the result begins as the output. For each member s of the group in
//            its order, and each update k, rows input_offsets[r, k] and so on
//            of s's input, send_sizes[r, k] of them, go to rows
//            output_offsets[r, k] and so on of the result of the member of rank
//            r; the four are those that s has.
//        V2  recv_sizes[s, k] of r are send_sizes[r, k] of s, no size is
//            negative, and the rows exist: else it is an error.
//        V3  dynamic dimensions: rows of all inputs and outputs must have the
//            same actual sizes, and so must all offsets and sizes
//            (semantics.md: collective_sizes).
#include <algorithm>

#include "ops/attributes/dimensions.h"
#include "ops/attributes/processes.h"
#include "ops/kernels/copies/strided_copy.h"
#include "ops/rules/indexing/load_integers.h"
#include "ops/rules/processes/all_gather_shape.h"
#include "ops/rules/processes/collective.h"
#include "ops/rules/processes/member_arrays.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::Status CheckData(const ShapeContext& context) {
  const Shape &input = context.operand(0), &output = context.operand(1);
  bool fine = input.type() == output.type() && input.rank() >= 1 &&
              input.rank() == output.rank();
  for (int d = 1; fine && d < input.rank(); ++d) {
    fine = SizesMatch(input.dimension(d), output.dimension(d));
  }
  if (fine) return absl::OkStatus();
  return context.Error("S1", "input ", Text(input), " and output ",
                       Text(output), " do not go together");
}

enum Operand { kInput, kOutput, kFrom, kSend, kTo, kReceive };

class RaggedExchange {
 public:
  RaggedExchange(const StepContext& context, std::span<Values> operands)
      : context_(context),
        operands_(operands),
        inputs_(context.operand_shape(kInput), operands, kInput),
        outputs_(context.operand_shape(kOutput), operands, kOutput) {}

  absl::StatusOr<std::vector<Values>> Run() {
    absl::Status status = CheckSizes();
    for (int i = kFrom; i <= kReceive && status.ok(); ++i) status = Load(i);
    if (!status.ok()) return status;
    std::vector<Values> results;
    for (size_t to = 0; to < operands_.size(); ++to) {
      Value result = std::move(operands_[to][kOutput]);
      absl::StatusOr<std::byte*> bytes = WritableBytes(context_, result);
      if (!bytes.ok()) return bytes.status();
      for (size_t from = 0; from < operands_.size(); ++from) {
        status = Move(from, to, *bytes);
        if (!status.ok()) return status;
      }
      results.push_back({std::move(result)});
    }
    return results;
  }

 private:
  int64_t count() const { return std::ssize(operands_); }

  // V3.
  absl::Status CheckSizes() const {
    absl::Status status = inputs_.CheckSizes(context_, "V3", 0);
    if (status.ok()) status = outputs_.CheckSizes(context_, "V3", 0);
    if (!status.ok()) return status;
    const auto input = inputs_[0].sizes.subspan(1);
    const auto output = outputs_[0].sizes.subspan(1);
    if (std::equal(input.begin(), input.end(), output.begin())) return status;
    return context_.Error("V3", "rows of ", ListText(input), " and ",
                          ListText(output), " differ");
  }

  // All members' offsets or sizes, one member after the other.
  absl::Status Load(int i) {
    const MemberArrays arrays(context_.operand_shape(i), operands_,
                              static_cast<size_t>(i));
    absl::Status status = arrays.CheckSizes(context_, "V3");
    if (!status.ok()) return status;
    const int64_t each = arrays[0].count();
    const bool rows = arrays[0].rank() > 1;
    if ((rows ? arrays[0].sizes[0] != count() : each % count() != 0) ||
        (i > kFrom && each != updates_ * count())) {
      return context_.Error("V3", "actual sizes ", ListText(arrays[0].sizes),
                            " in a group of ", count());
    }
    updates_ = each / count();
    const auto bytes =
        Product(each * int64_t{sizeof(int64_t)}, count()).value_or(INT64_MAX);
    absl::StatusOr<Buffer> numbers = context_.Scratch(bytes);
    if (!numbers.ok()) return numbers.status();
    Buffer& all = numbers_[i] = *std::move(numbers);
    auto* to = reinterpret_cast<int64_t*>(all.mutable_data());
    for (size_t rank = 0; rank < arrays.size(); ++rank, to += each) {
      LoadIntegers(arrays[rank], 0, 1, each, to);
    }
    return status;
  }

  // Number `i` (offset or size) that member `of` has for member `other`.
  int64_t Number(int i, size_t of, size_t other, int64_t update) const {
    const int64_t place =
        (static_cast<int64_t>(of) * count() + static_cast<int64_t>(other)) *
            updates_ +
        update;
    const Buffer& all = numbers_[i];
    return reinterpret_cast<const int64_t*>(all.data())[place];
  }

  // V1 of all updates that `from` sends to `to`.
  absl::Status Move(size_t from, size_t to, std::byte* result) const {
    const ArrayView &input = inputs_[from], &output = outputs_[to];
    // Too large to be counted only where there is no row.
    const int64_t row = Product(CheckedCount(input.sizes.subspan(1)),
                                StorageBytes(input.type()))
                            .value_or(0);
    for (int64_t k = 0; k < updates_; ++k) {
      const int64_t size = Number(kSend, from, to, k);
      const int64_t read = Number(kFrom, from, to, k);
      const int64_t write = Number(kTo, from, to, k);
      if (size != Number(kReceive, to, from, k)) {  // V2
        return Wrong(from, to, size, " rows, but ",
                     Number(kReceive, to, from, k), " are expected");
      }
      if (!Holds(input, read, size) || !Holds(output, write, size)) {
        return Wrong(from, to, size, " rows from ", read, " of ",
                     input.sizes[0], " to ", write, " of ", output.sizes[0]);
      }
      CopyStrided(1, input.data + read * row, result + write * row,
                  {{size * row, 1, 1}}, context_.threads());
    }
    return absl::OkStatus();
  }

  static bool Holds(const ArrayView& array, int64_t begin, int64_t size) {
    return size >= 0 && begin >= 0 && begin <= array.sizes[0] &&
           size <= array.sizes[0] - begin;
  }

  template <typename... Parts>
  absl::Status Wrong(size_t from, size_t to, const Parts&... parts) const {
    const auto group = OwnGroup(context_, "S3", GroupRule::kExchange);
    if (!group.ok()) return group.status();
    return context_.Error("V2", "what process ", group->processes[from],
                          " sends to process ", group->processes[to], ": ",
                          parts...);
  }

  const StepContext& context_;
  const std::span<Values> operands_;
  const MemberArrays inputs_, outputs_;
  int64_t updates_ = 1;
  Buffer numbers_[6];  // by operand: int64_t each
};

absl::StatusOr<std::vector<Values>> ExchangeRagged(const StepContext& context,
                                                   std::span<Values> operands) {
  return RaggedExchange(context, operands).Run();
}

// Offsets of a group of `count`: S2, S3.
bool GoWith(const Shape& offsets, int64_t count) {
  const Dimension& size = offsets.dimension(0);
  if (offsets.rank() > 1 || size.unbounded()) {
    return SizesMatch(size, Dimension(count));
  }
  return size.size % count == 0;
}

absl::StatusOr<Future> PostRagged(Control& control, Values operands) {
  auto group = OwnGroup(control, "S3", GroupRule::kExchange);
  if (!group.ok()) return group.status();
  const Shape& offsets = control.operand_shape(kFrom);
  if (!GoWith(offsets, std::ssize(group->processes))) {
    return control.Error("S3", "offsets ", Text(offsets), " in a group of ",
                         group->processes.size());
  }
  return PostTo(control, *std::move(group), std::move(operands),
                ExchangeRagged);
}

absl::StatusOr<Shape> RaggedAllToAllShape(const ShapeContext& context) {
  absl::Status status = CheckArrays(context, "S1");
  if (status.ok()) status = CheckData(context);
  if (!status.ok()) return status;
  const Shape& offsets = context.operand(2);
  for (const Shape& each : context.operands().subspan(2)) {
    if (!IsInteger(each.type()) || each.type() != offsets.type() ||
        each.rank() < 1 || each.rank() > 2 || !DimensionsMatch(each, offsets)) {
      return context.Error("S2", "offsets and sizes are ", Text(offsets),
                           " and ", Text(each));
    }
  }
  const absl::StatusOr<std::optional<int64_t>> group =
      CheckEvenGroups(context, GroupRule::kExchange, "S3");
  if (!group.ok()) return group.status();
  if (group->has_value() && !GoWith(offsets, **group)) {
    return context.Error("S3", "offsets ", Text(offsets), " in groups of ",
                         **group);
  }
  return context.operand(1).WithoutLayouts();
}

// V2: all send and expect one size, for which the rows exist from every offset.
std::vector<IndexBound> ExchangeBounds(const ShapeContext& context) {
  const int64_t read = context.operand(kInput).size(0);
  const int64_t written = context.operand(kOutput).size(0);
  const int64_t rows = std::min(read, written);
  int64_t pieces = 1;
  for (const Dimension& d : context.operand(kFrom).dimensions()) {
    pieces = Product(pieces, d.size).value_or(INT64_MAX);
  }
  const int64_t size =
      std::max(rows / std::max<int64_t>(1, pieces), std::min<int64_t>(1, rows));
  return {{kFrom, 0, read - size},
          {kSend, size, size},
          {kTo, 0, written - size},
          {kReceive, size, size}};
}

}  // namespace

constinit extern const Op ragged_all_to_all_op = {
    .name = "ragged-all-to-all",
    .arity = 6,
    .attributes = {{&attr::channel_id},
                   {&attr::replica_groups},
                   {&attr::dimensions},
                   {&attr::group_mode}},
    .has_side_effect = true,
    .resource = Resource::kRendezvous,
    .keeps_bits = true,
    .index_bounds = ExchangeBounds,
    .shape = RaggedAllToAllShape,
    .resume = Collective<PostRagged>};

}  // namespace hlo
