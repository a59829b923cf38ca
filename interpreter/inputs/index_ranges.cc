#include "interpreter/inputs/index_ranges.h"

#include <algorithm>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "ops/attributes.h"

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

// An instruction that hands operands to a computation's parameters: parameter
// p gets operand `first_operand` + p.
struct Caller {
  int computation, instruction, first_operand;
};

constexpr const Op* kValueKeepers[] = {
    &copy_op,        &convert_op,     &reshape_op, &bitcast_op,
    &broadcast_op,   &slice_op,       &reverse_op, &transpose_op,
    &concatenate_op, &opt_barrier_op, &minimum_op, &maximum_op};

// The operands whose values the result consists of.
std::pair<size_t, size_t> KeptOperands(const Instruction& instruction) {
  const size_t count = instruction.operands.size();
  const Op* op = instruction.op;
  if (std::find(std::begin(kValueKeepers), std::end(kValueKeepers), op) !=
      std::end(kValueKeepers)) {
    return {0, count};
  }
  if (op == &select_op) return {1, count};
  if (op == &clamp_op) return {1, std::min<size_t>(2, count)};
  if (op == &dynamic_slice_op || op == &gather_op || op == &pad_op) {
    return {0, std::min<size_t>(1, count)};
  }
  return {0, 0};
}

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
    return module_.computations[static_cast<size_t>(computation)];
  }
  const Instruction& Of(const Leaf& leaf) const {
    return Of(leaf.computation)
        .instructions[static_cast<size_t>(leaf.instruction)];
  }
  const Shape& OperandShape(int computation, const Instruction& user,
                            size_t operand) const {
    return Of({computation, user.operands[operand], 0}).shape;
  }

  void AddCallers(int computation, int index) {
    const Instruction& user = Of({computation, index, 0});
    const auto add = [&](ComputationId callee, int first_operand) {
      callers_[static_cast<size_t>(callee.index)].push_back(
          {computation, index, first_operand});
    };
    const Attributes& attributes = user.attributes;
    if (user.op == &call_op) add(attributes.get(attr::to_apply), 0);
    if (user.op == &fusion_op) add(attributes.get(attr::calls), 0);
    if (user.op == &while_op) {
      add(attributes.get(attr::condition), 0);
      add(attributes.get(attr::body), 0);
    }
    if (user.op != &conditional_op) return;
    if (attributes.has(attr::true_computation)) {
      add(attributes.get(attr::true_computation), 1);
      add(attributes.get(attr::false_computation), 2);
    }
    int operand = 0;
    for (ComputationId branch : attributes.get(attr::branch_computations)) {
      add(branch, ++operand);
    }
  }

  // The uses as an index.
  void AddUses(int computation, const Instruction& user) {
    if (user.op == &dynamic_slice_op) {
      AddStarts(computation, user, 1, user.shape);
    } else if (user.op == &dynamic_update_slice_op) {
      AddStarts(computation, user, 2, OperandShape(computation, user, 1));
    } else if (user.op == &conditional_op) {
      const auto& branches = user.attributes.get(attr::branch_computations);
      if (branches.empty()) return;
      Narrow({computation, user.operands[0], 0},
             {0, static_cast<int64_t>(branches.size()) - 1});
    } else if (user.op == &gather_op) {
      const Ints& sizes = user.attributes.get(attr::slice_sizes);
      const Shape& operand = OperandShape(computation, user, 0);
      int64_t high = std::numeric_limits<int64_t>::max();
      for (int64_t dimension : user.attributes.get(attr::start_index_map)) {
        high = std::min(high, operand.size(static_cast<int>(dimension)) -
                                  sizes[static_cast<size_t>(dimension)]);
      }
      Narrow({computation, user.operands[1], 0}, {0, high});
    } else if (user.op == &scatter_op) {
      AddScatter(computation, user);
    }
  }

  void AddStarts(int computation, const Instruction& user, size_t first,
                 const Shape& slice) {
    const Shape& operand = OperandShape(computation, user, 0);
    for (size_t i = first; i < user.operands.size(); ++i) {
      const int d = static_cast<int>(i - first);
      if (d >= operand.rank()) return;
      Narrow({computation, user.operands[i], 0},
             {0, operand.size(d) - slice.size(d)});
    }
  }

  // Windows are bounded by the update's window dimensions, in order of the
  // operand's dimensions that have one.
  void AddScatter(int computation, const Instruction& user) {
    const size_t operands = (user.operands.size() - 1) / 2;
    const Shape& operand = OperandShape(computation, user, 0);
    const Shape& update = OperandShape(computation, user, operands + 1);
    const Attributes& attributes = user.attributes;
    const Ints& windows = attributes.get(attr::update_window_dims);
    const auto holds = [](const Ints& all, int64_t one) {
      return std::find(all.begin(), all.end(), one) != all.end();
    };
    Ints window_size(static_cast<size_t>(operand.rank()), 1);
    size_t next = 0;
    for (int64_t d = 0; d < operand.rank(); ++d) {
      if (holds(attributes.get(attr::inserted_window_dims), d) ||
          holds(attributes.get(attr::input_batching_dims), d) ||
          next >= windows.size()) {
        continue;
      }
      window_size[static_cast<size_t>(d)] =
          update.size(static_cast<int>(windows[next++]));
    }
    int64_t high = std::numeric_limits<int64_t>::max();
    for (int64_t d : attributes.get(attr::scatter_dims_to_operand_dims)) {
      high = std::min(high, operand.size(static_cast<int>(d)) -
                                window_size[static_cast<size_t>(d)]);
    }
    Narrow({computation, user.operands[operands], 0}, {0, high});
  }

  void Narrow(const Leaf& leaf, IndexRange range) {
    IndexRange& known = ranges_[leaf];
    const IndexRange both = {
        std::max(known.low, range.low),
        std::max<int64_t>(0, std::min(known.high, range.high))};
    if (both == known) return;
    known = both;
    work_.push_back(leaf);
  }

  // Hands the range of a leaf to where its value comes from.
  void Follow(const Leaf& leaf) {
    const Instruction& instruction = Of(leaf);
    const IndexRange range = ranges_[leaf];
    if (instruction.op == &parameter_op) return FollowCallers(leaf, range);
    if (instruction.op == &get_tuple_element_op) {
      const int operand = instruction.operands[0];
      const auto elements = Of({leaf.computation, operand, 0}).shape.elements();
      int64_t before = 0;
      const int64_t index = instruction.attributes.get(attr::tuple_index);
      for (int64_t i = 0; i < index; ++i) {
        before += elements[static_cast<size_t>(i)].leaf_count();
      }
      return Narrow({leaf.computation, operand, before + leaf.leaf}, range);
    }
    if (instruction.op == &tuple_op) {
      int64_t rest = leaf.leaf;
      for (int operand : instruction.operands) {
        const int64_t leaves =
            Of({leaf.computation, operand, 0}).shape.leaf_count();
        if (rest < leaves) {
          return Narrow({leaf.computation, operand, rest}, range);
        }
        rest -= leaves;
      }
      return;
    }
    const auto [from, to] = KeptOperands(instruction);
    for (size_t i = from; i < to; ++i) {
      Narrow({leaf.computation, instruction.operands[i], leaf.leaf}, range);
    }
  }

  void FollowCallers(const Leaf& leaf, IndexRange range) {
    const int64_t number = Of(leaf).attributes.get(attr::parameter_number);
    for (const Caller& caller :
         callers_[static_cast<size_t>(leaf.computation)]) {
      const Instruction& user = Of({caller.computation, caller.instruction, 0});
      const size_t operand = static_cast<size_t>(number + caller.first_operand);
      if (operand >= user.operands.size()) continue;
      Narrow({caller.computation, user.operands[operand], leaf.leaf}, range);
    }
  }

  std::vector<std::vector<std::optional<IndexRange>>> Result() const {
    std::vector<std::vector<std::optional<IndexRange>>> result;
    const Computation& entry = module_.entry_computation();
    for (int index : entry.parameters) {
      const Shape& shape = entry.instructions[static_cast<size_t>(index)].shape;
      result.emplace_back(static_cast<size_t>(shape.leaf_count()));
      for (int64_t l = 0; l < shape.leaf_count(); ++l) {
        const auto known = ranges_.find(Leaf{module_.entry, index, l});
        if (known == ranges_.end()) continue;
        result.back()[static_cast<size_t>(l)] = known->second;
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
