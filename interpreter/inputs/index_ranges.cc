#include "interpreter/inputs/index_ranges.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "ops/attributes/payload.h"
#include "ops/op.h"
#include "ops/shape_context.h"

namespace hlo {
namespace {

// A leaf of an instruction's value.
struct Leaf {
  int computation, instruction;
  int64_t leaf;
  template <typename H>
  friend H AbslHashValue(H h, const Leaf& l) {
    return H::combine(std::move(h), l.computation, l.instruction, l.leaf);
  }
  friend bool operator==(const Leaf&, const Leaf&) = default;
};

// An instruction that hands operands to a computation as its parameters.
struct Caller {
  int computation, instruction;
  OperandRange arguments;
};

class Analysis {
 public:
  explicit Analysis(const Module& module) : module_(module) {
    callers_.resize(module.computations.size());
  }

  std::vector<std::vector<std::optional<IndexRange>>> Run() {
    for (int c = 0; c < static_cast<int>(module_.computations.size()); ++c) {
      const auto& instructions = Of(c).instructions;
      for (int i = 0; i < static_cast<int>(instructions.size()); ++i) {
        AddCallers(c, i);
      }
    }
    for (int c = 0; c < static_cast<int>(module_.computations.size()); ++c) {
      for (const Instruction& user : Of(c).instructions) AddUses(c, user);
    }
    while (!work_.empty()) {
      const Leaf leaf = work_.back();
      work_.pop_back();
      Follow(leaf);
    }
    return Result();
  }

 private:
  const Computation& Of(int computation) const {
    return module_.computations[computation];
  }
  const Instruction& Of(const Leaf& leaf) const {
    return Of(leaf.computation).instructions[leaf.instruction];
  }
  void AddCallers(int computation, int index) {
    const Instruction& user = Of({computation, index, 0});
    ForEachCall(
        *user.op, user.attributes,
        [&](ComputationId callee, OperandRange arguments) {
          callers_[callee.index].push_back({computation, index, arguments});
        });
  }

  // The uses as an index.
  void AddUses(int computation, const Instruction& user) {
    if (user.op->index_bounds == nullptr) return;
    std::vector<Shape> operands;
    for (int operand : user.operands) {
      operands.push_back(Of({computation, operand, 0}).shape);
    }
    const ShapeContext context(*user.op, operands, user.attributes, {},
                               &user.shape, module_.attributes.replica_count,
                               module_.attributes.num_partitions);
    for (const IndexBound& bound : user.op->index_bounds(context)) {
      const auto operand = static_cast<size_t>(bound.operand);
      Narrow({computation, user.operands[operand], 0}, {bound.low, bound.high});
    }
  }

  void Narrow(const Leaf& leaf, IndexRange range) {
    IndexRange& known = ranges_[leaf];
    // Of uses that exclude each other, the lower.
    const int64_t high = std::max<int64_t>(0, std::min(known.high, range.high));
    const IndexRange both = {std::min(high, std::max(known.low, range.low)),
                             high};
    if (both == known) return;
    known = both;
    work_.push_back(leaf);
  }

  // Hands the range of a leaf to where its value comes from.
  void Follow(const Leaf& leaf) {
    const Instruction& instruction = Of(leaf);
    const IndexRange range = ranges_[leaf];
    switch (instruction.op->role) {
      case Role::kParameter:
        return FollowCallers(leaf, range);
      case Role::kGetElement:
        return FollowElement(leaf, range);
      case Role::kTuple:
        return FollowTuple(leaf, range);
      case Role::kConstant:
        return;
      case Role::kStep:
        break;
    }
    const OperandRange kept = instruction.op->passes_values;
    const int end = kept.end(static_cast<int>(instruction.operands.size()));
    for (int i = kept.first; i < end; ++i) {
      const int operand = instruction.operands[i];
      Narrow({leaf.computation, operand, leaf.leaf}, range);
    }
  }

  void FollowElement(const Leaf& leaf, IndexRange range) {
    const Instruction& get = Of(leaf);
    const int tuple = get.operands[0];
    const auto elements = Of({leaf.computation, tuple, 0}).shape.elements();
    const auto index =
        static_cast<size_t>(get.attributes.get(attr::tuple_index));
    int64_t before = 0;
    for (const Shape& element : elements.first(index)) {
      before += element.leaf_count();
    }
    Narrow({leaf.computation, tuple, before + leaf.leaf}, range);
  }

  void FollowTuple(const Leaf& leaf, IndexRange range) {
    int64_t rest = leaf.leaf;
    for (int operand : Of(leaf).operands) {
      const int64_t leaves =
          Of({leaf.computation, operand, 0}).shape.leaf_count();
      if (rest < leaves) {
        return Narrow({leaf.computation, operand, rest}, range);
      }
      rest -= leaves;
    }
  }

  void FollowCallers(const Leaf& leaf, IndexRange range) {
    const auto number =
        static_cast<int>(Of(leaf).attributes.get(attr::parameter_number));
    for (const Caller& caller : callers_[leaf.computation]) {
      const Instruction& user = Of({caller.computation, caller.instruction, 0});
      const int operand = caller.arguments.first + number;
      const int end =
          caller.arguments.end(static_cast<int>(user.operands.size()));
      if (operand >= end) continue;
      Narrow({caller.computation, user.operands[operand], leaf.leaf}, range);
    }
  }

  std::vector<std::vector<std::optional<IndexRange>>> Result() const {
    std::vector<std::vector<std::optional<IndexRange>>> result;
    const Computation& entry = module_.entry_computation();
    for (int index : entry.parameters) {
      const Shape& shape = entry.instructions[index].shape;
      result.emplace_back(static_cast<size_t>(shape.leaf_count()));
      for (int64_t l = 0; l < shape.leaf_count(); ++l) {
        const auto known = ranges_.find(Leaf{module_.entry, index, l});
        if (known == ranges_.end()) continue;
        result.back()[l] = known->second;
      }
    }
    return result;
  }

  const Module& module_;
  std::vector<std::vector<Caller>> callers_;  // by computation
  absl::flat_hash_map<Leaf, IndexRange> ranges_;
  std::vector<Leaf> work_;
};

}  // namespace

std::vector<std::vector<std::optional<IndexRange>>> ParameterIndexRanges(
    const Module& module) {
  return Analysis(module).Run();
}

}  // namespace hlo
