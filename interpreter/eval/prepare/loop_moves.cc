#include "interpreter/eval/prepare/loop_moves.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "interpreter/eval/prepare/repetition.h"
#include "ops/attributes/calls.h"
#include "ops/attributes/dimensions.h"
#include "ops/attributes/gather_scatter.h"
#include "ops/choices/places.h"
#include "ops/choices/precision.h"

namespace hlo {
namespace {

using Move = ScalarLoop::Move;
using Moves = std::vector<Move>;

// More bytes are the value rule's, which has threads.
constexpr int64_t kMostMoved = 1 << 16;

// The bytes of a window whose elements are neighbours in an array; none: they
// are not, or are too many.
std::optional<int64_t> BytesInARow(std::span<const int64_t> sizes,
                                   std::span<const int64_t> window, int width) {
  int64_t bytes = width;
  bool joined = true;  // all dimensions so far are whole
  for (size_t d = sizes.size(); d-- > 0;) {
    if (window[d] != 1 && !joined) return std::nullopt;
    if (window[d] > kMostMoved / bytes) return std::nullopt;
    bytes *= window[d];
    joined = joined && window[d] == sizes[d];
  }
  return bytes;
}

bool IsIndex(ElementType type) {
  return type == ElementType::kS32 || type == ElementType::kS64 ||
         type == ElementType::kU32;
}

class MoveReader {
 public:
  MoveReader(const LoopStep& step, const ScalarLoop::ValueStep& value)
      : step_(step),
        value_(value),
        op_(*step.instruction().op),
        width_(StorageBytes(step.result(0).shape.type())) {}

  Moves Read() const {
    if (step_.step.result_count != 1) return {};
    if (op_.FindUse(attr::scatter_dims_to_operand_dims) != nullptr) {
      return Scatter();
    }
    if (op_.calls != Calls::kNone || !op_.keeps_bits) return {};
    if (op_.FindUse(attr::dynamic_slice_sizes) != nullptr) {
      return Slice(attributes().get(attr::dynamic_slice_sizes));
    }
    if (op_.overwrites && op_.index_bounds != nullptr) return Update();
    if (op_.FindUse(attr::slice_ranges) != nullptr) return Cut();
    if (KeepsOrder()) return Whole();
    const bool joins = op_.arity.variadic && !op_.passes_values.empty() &&
                       op_.FindUse(attr::dimensions) != nullptr;
    return joins ? Join() : Moves();
  }

 private:
  const Attributes& attributes() const {
    return step_.instruction().attributes;
  }
  const Choices& choices() const { return step_.program.options().choices; }
  const LeafInfo& operand(int32_t leaf) const { return step_.operand(leaf); }
  bool HasType(int32_t leaf) const {
    return operand(leaf).shape.type() == step_.result(0).shape.type();
  }

  // Adds the index of a dimension, an element of operand `leaf`.
  bool AddIndex(int32_t leaf, int64_t element, int64_t limit, int64_t step,
                Move& move) const {
    const ElementType type = operand(leaf).shape.type();
    if (!IsIndex(type) || limit < 0) return false;
    if (limit == 0 && !move.drops) return true;
    move.indices.push_back(
        {leaf, element * StorageBytes(type), type, limit, step * width_});
    return true;
  }

  // A window at start indices, operands from `first` on.
  bool AddStarts(int32_t first, std::span<const int64_t> window,
                 Move& move) const {
    const std::vector<int64_t>& sizes = operand(0).sizes;
    const auto bytes = BytesInARow(sizes, window, width_);
    if (!bytes || choices().is(choice::dynamic_slice_oob::wrap)) {
      return false;
    }
    move.bytes = *bytes;
    const bool vector =
        first < step_.step.ref_count && operand(first).shape.rank() == 1;
    int64_t step = 1;
    for (auto d = static_cast<int32_t>(sizes.size()) - 1; d >= 0; --d) {
      if (!AddIndex(vector ? first : first + d, vector ? d : 0,
                    sizes[d] - window[d], step, move)) {
        return false;
      }
      step *= sizes[d];
    }
    return true;
  }

  // A reshape, or a broadcast along dimensions of one element.
  bool KeepsOrder() const {
    if (step_.step.ref_count != 1 ||
        operand(0).count != step_.result(0).count) {
      return false;
    }
    const auto repetition = RepetitionOf(step_.instruction(), operand(0).shape);
    return op_.FindUse(attr::inferred_dimension) != nullptr ||
           (repetition && repetition->run == 1);
  }

  Moves Whole() const {
    Move move;
    move.bytes = operand(0).bytes;
    if (!HasType(0) || move.bytes > kMostMoved) return {};
    return {std::move(move)};
  }

  Moves Cut() const {
    const std::vector<int64_t>&sizes = operand(0).sizes,
          &window = step_.result(0).sizes;
    const auto bytes = BytesInARow(sizes, window, width_);
    if (!bytes || !HasType(0)) return {};
    const SliceRanges& ranges = attributes().get(attr::slice_ranges);
    Move move;
    move.bytes = *bytes;
    int64_t step = width_;
    for (size_t d = sizes.size(); d-- > 0;) {
      if (window[d] > 1 && ranges[d].stride != 1) return {};
      move.from += ranges[d].start * step;
      step *= sizes[d];
    }
    return {std::move(move)};
  }

  Moves Slice(std::span<const int64_t> window) const {
    Move move;
    if (!HasType(0) || !AddStarts(1, window, move)) return {};
    return {std::move(move)};
  }

  // The operand as the result, unless it is there; then `move`.
  Moves Into(Move move) const {
    Moves moves;
    if (value_.results[0] != value_.operands[0]) {
      if (operand(0).bytes > kMostMoved) return {};
      moves.emplace_back().bytes = operand(0).bytes;
    }
    moves.push_back(std::move(move));
    return moves;
  }

  Moves Update() const {
    Move move;
    move.operand = 1;
    move.into = true;
    if (!HasType(0) || !HasType(1) || !AddStarts(2, operand(1).sizes, move)) {
      return {};
    }
    return Into(std::move(move));
  }

  Moves Join() const {
    const std::vector<int64_t>& sizes = step_.result(0).sizes;
    const auto along =
        static_cast<size_t>(attributes().get(attr::dimensions)[0]);
    if (std::any_of(sizes.begin(), sizes.begin() + along,
                    [](int64_t size) { return size != 1; })) {
      return {};
    }
    Moves moves;
    int64_t to = 0;
    for (int32_t leaf = 0; leaf < step_.step.ref_count; ++leaf) {
      Move& move = moves.emplace_back();
      move.operand = leaf;
      move.to = to;
      move.bytes = operand(leaf).bytes;
      if (!HasType(leaf) || move.bytes > kMostMoved) return {};
      to += move.bytes;
    }
    return moves;
  }

  // The computation's result is its second parameter.
  bool Replaces() const {
    if (!choices().is(choice::reduce_accumulator::element_type)) return false;
    const ComputationId id = attributes().get(attr::to_apply);
    const RegionPlan* const region = step_.program.plan(id).region;
    if (region == nullptr || !region->of_scalars || !region->steps.empty() ||
        region->results.size() != 1) {
      return false;
    }
    const LaneSource& result = region->results[0];
    const ElementType type = step_.result(0).shape.type();
    const Signature& signature = step_.program.signature(id.index);
    return result.kind == LaneSource::Kind::kParameter && result.index == 1 &&
           signature.result.type() == type &&
           std::ranges::all_of(signature.parameters, [&](const Shape& each) {
             return each.type() == type;
           });
  }

  // One index vector, of a window that has one element in each dimension with
  // an index: it is inside, or dropped.
  Moves Scatter() const {
    const Ints& map = attributes().get(attr::scatter_dims_to_operand_dims);
    if (step_.step.ref_count != 3 || !HasType(0) || !HasType(2) ||
        !attributes().get(attr::input_batching_dims).empty() ||
        operand(1).count != std::ssize(map) || !Replaces()) {
      return {};
    }
    const std::vector<int64_t>& sizes = operand(0).sizes;
    const Ints& dropped = attributes().get(attr::inserted_window_dims);
    const Ints& windowed = attributes().get(attr::update_window_dims);
    std::vector<int64_t> window;
    size_t next = 0;
    for (int64_t d = 0; d < std::ssize(sizes); ++d) {
      const bool is_dropped = std::ranges::find(dropped, d) != dropped.end();
      window.push_back(is_dropped ? 1 : operand(2).sizes[windowed[next++]]);
    }
    const auto bytes = BytesInARow(sizes, window, width_);
    if (!bytes) return {};
    Move move;
    move.operand = 2;
    move.bytes = *bytes;
    move.into = move.drops = true;
    for (int64_t k = 0; k < std::ssize(map); ++k) {
      int64_t step = 1;
      for (int64_t d = map[k] + 1; d < std::ssize(sizes); ++d) step *= sizes[d];
      if (window[map[k]] != 1 ||
          !AddIndex(1, k, sizes[map[k]] - 1, step, move)) {
        return {};
      }
    }
    return Into(std::move(move));
  }

  const LoopStep& step_;
  const ScalarLoop::ValueStep& value_;
  const Op& op_;
  const int width_;
};

}  // namespace

Moves MovesOf(const LoopStep& step, const ScalarLoop::ValueStep& value) {
  return MoveReader(step, value).Read();
}

}  // namespace hlo
