#include "interpreter/eval/loop_value_step.h"

#include <cstring>
#include <type_traits>
#include <utility>

namespace hlo {
namespace {

// A Unit, or so many bytes where that is void.
template <typename Unit>
void CopyUnit(const void* from, void* to, int32_t bytes) {
  if constexpr (std::is_void_v<Unit>) {
    CopyCell(from, to, bytes);
  } else {
    std::memcpy(to, from, sizeof(Unit));
  }
}

template <typename Unit>
const OneLane* RunCopy(const OneLane& lane, uint64_t bits, float number) {
  CopyUnit<Unit>(lane.operands[0], lane.result,
                 *static_cast<const int32_t*>(lane.operands[1]));
  return RunNext(lane, bits, number);
}

}  // namespace

OneLane CopyLane(const void* from, void* to, const int32_t& bytes) {
  const OneLane::Run run = bytes == 4   ? RunCopy<uint32_t>
                           : bytes == 8 ? RunCopy<uint64_t>
                                        : RunCopy<void>;
  return {run, {from, &bytes}, to};
}

void LoopValueStep::BindMoves(const ScalarLoop::ValueStep& step) {
  for (const ScalarLoop::Move& move : step.moves) {
    BoundMove& bound = moves_.emplace_back();
    bound.from = operands_[move.operand].data + move.from;
    bound.to = results_[0] + move.to;
    bound.bytes = static_cast<int32_t>(move.bytes);
    bound.into = move.into;
    bound.drops = move.drops;
    for (const ScalarLoop::Index& index : move.indices) {
      bound.type = index.type;
      bound.indices.push_back({operands_[index.operand].data + index.offset,
                               index.limit, index.step});
    }
  }
}

namespace {

template <typename T>
T Load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return value;
}

}  // namespace

// A move of one Unit, or of any bytes where that is void, with `kIndices`
// indices, or any number where that is -1.
template <typename Index, int kIndices, bool kInto, typename Unit>
const OneLane* LoopValueStep::RunMove(const OneLane& lane, uint64_t bits,
                                      float number) {
  const auto& move = *static_cast<const BoundMove*>(lane.operands[0]);
  const auto* const indices = static_cast<const BoundIndex*>(lane.operands[1]);
  const size_t count = kIndices < 0 ? move.indices.size() : kIndices;
  int64_t offset = 0;
  for (size_t i = 0; i < count; ++i) {
    const BoundIndex& each = indices[i];
    int64_t index = Load<Index>(each.at);
    if (index < 0 || index > each.limit) [[unlikely]] {
      if (move.drops) return RunNext(lane, bits, number);
      index = index < 0 ? 0 : each.limit;
    }
    offset += index * each.step;
  }
  const auto* const from = static_cast<const std::byte*>(lane.operands[2]);
  CopyUnit<Unit>(from + (kInto ? 0 : offset),
                 static_cast<std::byte*>(lane.result) + (kInto ? offset : 0),
                 move.bytes);
  return RunNext(lane, bits, number);
}

template <typename Index, int kIndices, bool kInto>
OneLane::Run LoopValueStep::RunOf(int32_t bytes) {
  return bytes == 4   ? RunMove<Index, kIndices, kInto, uint32_t>
         : bytes == 8 ? RunMove<Index, kIndices, kInto, uint64_t>
                      : RunMove<Index, kIndices, kInto, void>;
}

template <typename Index>
OneLane::Run LoopValueStep::RunOf(const BoundMove& move) {
  const int32_t bytes = move.bytes;
  switch (move.indices.size()) {
    case 1:
      return move.into ? RunOf<Index, 1, true>(bytes)
                       : RunOf<Index, 1, false>(bytes);
    case 2:
      return move.into ? RunOf<Index, 2, true>(bytes)
                       : RunOf<Index, 2, false>(bytes);
    default:
      return move.into ? RunOf<Index, -1, true>(bytes)
                       : RunOf<Index, -1, false>(bytes);
  }
}

OneLane LoopValueStep::LaneOf(const BoundMove& move) {
  if (move.indices.empty()) return CopyLane(move.from, move.to, move.bytes);
  const OneLane::Run run = move.type == ElementType::kS32 ? RunOf<int32_t>(move)
                           : move.type == ElementType::kU32
                               ? RunOf<uint32_t>(move)
                               : RunOf<int64_t>(move);
  return {run, {&move, move.indices.data(), move.from}, move.to};
}

bool LoopValueStep::AppendLanes(std::vector<OneLane>& lanes) const {
  for (const BoundMove& move : moves_) lanes.push_back(LaneOf(move));
  return !moves_.empty();
}

absl::Status LoopValueStep::Run() {
  absl::Status status = op().value(*this);
  // As RunValueStep: the rule may have left out work.
  if (cancelled()) return run().Cancelled();
  return status;
}

const LeafInfo& LoopValueStep::OperandInfo(const ScalarLoop::ValueStep& step,
                                           size_t leaf) const {
  const auto number = static_cast<size_t>(step.step->first_ref) + leaf;
  const int32_t index = step.plan->refs[number].index;
  return index < 0 ? program().constant_info(~index) : *step.plan->slots[index];
}

Value LoopValueStep::Take(int i, int leaf) {
  const ArrayView from = operand(i, leaf);
  const auto bytes =
      static_cast<size_t>(from.count() * StorageBytes(from.type()));
  if (bytes <= Buffer::kInlineBytes) {
    Value value{Buffer::Inline(bytes), nullptr};
    std::memcpy(value.buffer.mutable_data(), from.data, bytes);
    return value;
  }
  if (taken_.references != 1) {  // somebody looks at another one
    return {Buffer::Borrow(from.data, bytes, nullptr), nullptr};
  }
  ++taken_.references;
  taken_.data = const_cast<std::byte*>(from.data);
  taken_.bytes = bytes;
  return {Buffer::FromBlock(&taken_), nullptr};
}

absl::StatusOr<MutableArrayView> LoopValueStep::Result(int leaf,
                                                       ActualSizes /*none*/) {
  const LeafInfo& info = result_info(leaf);
  return MutableArrayView{&info.shape, info.sizes, results_[leaf]};
}

absl::StatusOr<MutableArrayView> LoopValueStep::ResultFrom(int operand,
                                                           int leaf) {
  const LeafInfo& info = result_info(leaf);
  const std::byte* const from = this->operand(operand, 0).data;
  if (from != results_[leaf]) {
    std::memcpy(results_[leaf], from, static_cast<size_t>(info.bytes));
  }
  return MutableArrayView{&info.shape, info.sizes, results_[leaf]};
}

void LoopValueStep::SetResult(Value value, int leaf) {
  std::memcpy(results_[leaf], value.buffer.data(), value.buffer.size());
}

}  // namespace hlo
