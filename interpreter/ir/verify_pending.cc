#include "interpreter/ir/verify_pending.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "ops/attributes/payload.h"
#include "ops/op_table.h"

namespace hlo {
namespace {

// The op that began each leaf of a value; empty: no leaf is pending.
using Leaves = std::vector<const Op*>;

// An instruction of the module.
struct Place {
  size_t computation, instruction;
};

bool Begins(const Instruction& instruction) { return instruction.op->begins; }

size_t LeafCount(const Shape& shape) {
  return static_cast<size_t>(shape.leaf_count());
}

bool Plain(const Leaves& leaves) {
  return std::all_of(leaves.begin(), leaves.end(),
                     [](const Op* op) { return op == nullptr; });
}

bool Same(const Leaves& a, const Leaves& b) {
  if (a.empty() || b.empty()) return Plain(a) && Plain(b);
  return a == b;
}

class PendingVerifier {
 public:
  PendingVerifier(const Module& module, Diagnostics& diagnostics)
      : module_(module), diagnostics_(diagnostics) {
    for (const Computation& computation : module.computations) {
      leaves_.emplace_back(computation.instructions.size());
    }
  }

  void Run() {
    // Callers know what arguments are, callees what results are.
    do {
      changed_ = false;
      for (size_t c = module_.computations.size(); c-- > 0;) Flow(c);
      for (size_t c = 0; c < module_.computations.size(); ++c) Flow(c);
    } while (changed_);
    for (size_t c = 0; c < module_.computations.size(); ++c) {
      for (size_t i = 0; i < leaves_[c].size(); ++i) Check(c, i);
    }
    const auto entry = static_cast<size_t>(module_.entry);
    if (!Plain(Root(entry))) {
      Report(module_.entry_computation()
                 .instructions[module_.entry_computation().root],
             "the result of the program is pending");
    }
    if (diagnostics_.ok()) WarnOfDropped();
  }

 private:
  const Computation& computation(size_t c) const {
    return module_.computations[c];
  }
  const Instruction& Get(const Place& at) const {
    return computation(at.computation).instructions[at.instruction];
  }
  Leaves& Pending(const Place& at) {
    return leaves_[at.computation][at.instruction];
  }
  Place RootOf(size_t c) const {
    return {c, static_cast<size_t>(computation(c).root)};
  }
  Place ParameterOf(size_t c, size_t p) const {
    return {c, static_cast<size_t>(computation(c).parameters[p])};
  }
  Place OperandOf(const Place& at, size_t operand) const {
    return {at.computation, static_cast<size_t>(Get(at).operands[operand])};
  }
  Leaves& Root(size_t c) { return Pending(RootOf(c)); }
  Leaves& Operand(size_t c, const Instruction& instruction, size_t operand) {
    return leaves_[c][instruction.operands[operand]];
  }
  const Shape& OperandShape(size_t c, const Instruction& instruction,
                            size_t operand) const {
    const auto index = static_cast<size_t>(instruction.operands[operand]);
    return computation(c).instructions[index].shape;
  }

  // A null op changes nothing; a second op for a leaf is reported by Check.
  void Mark(Leaves& to, size_t leaf, size_t count, const Op* op) {
    if (op == nullptr) return;
    to.resize(count);
    if (to[leaf] != nullptr) return;
    to[leaf] = op;
    changed_ = true;
  }
  void Join(Leaves& to, const Leaves& from) {
    if (&to == &from) return;
    for (size_t i = 0; i < from.size(); ++i) Mark(to, i, from.size(), from[i]);
  }

  void Flow(size_t c) {
    for (size_t i = 0; i < leaves_[c].size(); ++i) FlowThrough(c, i);
  }

  void FlowThrough(size_t c, size_t i) {
    const Instruction& at = computation(c).instructions[i];
    const Op& op = *at.op;
    Leaves& result = leaves_[c][i];
    if (op.begins) {
      const std::vector<bool> pending = PendingLeaves(op, at.shape);
      for (size_t leaf = 0; leaf < pending.size(); ++leaf) {
        if (pending[leaf]) Mark(result, leaf, pending.size(), &op);
      }
    } else if (op.role == Role::kTuple) {
      size_t first = 0;
      for (size_t o = 0; o < at.operands.size(); ++o) {
        const Leaves& part = Operand(c, at, o);
        for (size_t leaf = 0; leaf < part.size(); ++leaf) {
          Mark(result, first + leaf, LeafCount(at.shape), part[leaf]);
        }
        first += LeafCount(OperandShape(c, at, o));
      }
    } else if (op.role == Role::kGetElement) {
      FlowToElement(c, at, result);
    } else if (op.forwards) {
      Join(result, Operand(c, at, 0));
    } else if (Enters(op)) {
      ForEachJoin({c, i}, [&](const Place& to, const Place& from) {
        Join(Pending(to), Pending(from));
      });
    }
  }

  // First leaf, in `tuple`, of the element that `at` takes.
  static size_t FirstLeaf(const Instruction& at, const Shape& tuple) {
    const auto element =
        static_cast<size_t>(at.attributes.get(attr::tuple_index));
    size_t first = 0;
    for (size_t part = 0; part < element; ++part) {
      first += LeafCount(tuple.elements()[part]);
    }
    return first;
  }

  void FlowToElement(size_t c, const Instruction& at, Leaves& result) {
    const Leaves& tuple = Operand(c, at, 0);
    if (tuple.empty()) return;
    const size_t first = FirstLeaf(at, OperandShape(c, at, 0));
    const size_t count = LeafCount(at.shape);
    for (size_t leaf = 0; leaf < count; ++leaf) {
      Mark(result, leaf, count, tuple[first + leaf]);
    }
  }

  static bool Enters(const Op& op) {
    return op.calls == Calls::kOnce || op.calls == Calls::kEntered;
  }

  // The computation's result may be the op's.
  bool ReturnsResultOf(size_t callee, const Instruction& at) const {
    const Computation& called = computation(callee);
    return SameIgnoringLayout(called.instructions[called.root].shape, at.shape);
  }

  // visit(a, b): the two are one value on different ways, from b to a.
  template <typename Visit>
  void ForEachJoin(const Place& result, const Visit& visit) const {
    const Instruction& at = Get(result);
    const int count = static_cast<int>(at.operands.size());
    ForEachCall(*at.op, at.attributes, [&](ComputationId id, OperandRange of) {
      const auto callee = static_cast<size_t>(id.index);
      const auto first = static_cast<size_t>(of.first);
      const auto end = static_cast<size_t>(of.end(count));
      for (size_t o = first; !of.empty() && o < end; ++o) {
        visit(ParameterOf(callee, o - first), OperandOf(result, o));
        if (at.op->repeats) visit(ParameterOf(callee, o - first), result);
      }
      if (ReturnsResultOf(callee, at)) visit(result, RootOf(callee));
    });
    if (at.op->repeats) visit(result, OperandOf(result, 0));
  }

  void Report(const Instruction& at, absl::string_view what) {
    diagnostics_.Add(absl::InvalidArgumentError(
                         absl::StrCat(at.op->name, " pending: ", what)),
                     at.location, at.name);
  }

  void Check(size_t c, size_t i) {
    if (diagnostics_.full()) return;
    const Instruction& at = computation(c).instructions[i];
    const Op& op = *at.op;
    if (op.ends != nullptr) return CheckDone(c, at);
    if (op.role == Role::kGetElement) return CheckElement({c, i});
    if (op.role != Role::kStep || op.forwards) return;
    if (!Enters(op)) return CheckReader(c, at);
    bool agree = true;
    ForEachJoin({c, i}, [&](const Place& a, const Place& b) {
      agree = agree && Same(Pending(a), Pending(b));
    });
    if (!agree) Report(at, "a value is pending on one way and not on another");
  }

  // An op that neither begins nor ends anything must not read a pending value.
  void CheckReader(size_t c, const Instruction& at) {
    for (size_t o = 0; o < at.operands.size(); ++o) {
      const Leaves& operand = Operand(c, at, o);
      if (Plain(operand)) continue;
      const Op* began = *std::find_if(operand.begin(), operand.end(),
                                      [](const Op* op) { return op; });
      Report(at, absl::StrCat("operand ", o, " is what ", began->name,
                              " began and nothing has ended"));
    }
    ForEachCall(*at.op, at.attributes, [&](ComputationId id, OperandRange) {
      if (Plain(Root(static_cast<size_t>(id.index)))) return;
      Report(at, absl::StrCat("the result of '",
                              computation(static_cast<size_t>(id.index)).name,
                              "' is pending"));
    });
  }

  // A part of what a start began is no value. A tuple that holds all of it may
  // be taken apart.
  void CheckElement(const Place& place) {
    const Instruction& of = Get(OperandOf(place, 0));
    if (!Begins(of) || Plain(Pending(place))) return;
    Report(Get(place), absl::StrCat("only the -done op reads this part of '",
                                    of.name, "'"));
  }

  // Two -done ops of one computation end one value, as far as a short chain
  // of tuples, elements and forwarding ops shows that it is one.
  void CheckEndedOnce(size_t c, const Instruction& done) {
    constexpr int kLongest = 100;
    int at = done.operands[0];
    std::vector<int64_t> part;
    for (int length = 0;; ++length) {
      if (length == kLongest) return;
      const Instruction& value = computation(c).instructions[at];
      if (value.op->role == Role::kGetElement) {
        part.push_back(value.attributes.get(attr::tuple_index));
        at = value.operands[0];
      } else if (value.op->role == Role::kTuple && !part.empty()) {
        at = value.operands[part.back()];
        part.pop_back();
      } else if (value.op->forwards) {
        at = value.operands[0];
      } else {
        break;
      }
    }
    const auto [first, is_new] = ends_.insert({{c, at, part}, &done});
    if (is_new) return;
    Report(done, absl::StrCat("'", first->second->name, "' has ended it"));
  }

  void CheckDone(size_t c, const Instruction& at) {
    CheckEndedOnce(c, at);
    const Op* start = FindOp(at.op->ends);
    if (start == nullptr) return;
    const std::vector<bool> expected =
        PendingLeaves(*start, OperandShape(c, at, 0));
    Leaves wanted(expected.size());
    for (size_t leaf = 0; leaf < expected.size(); ++leaf) {
      if (expected[leaf]) wanted[leaf] = start;
    }
    if (Same(wanted, Operand(c, at, 0))) return;
    Report(at, absl::StrCat("the operand is not what ", start->name, " began"));
  }

  // Warns of pending values that no -done op reads on any path.
  void WarnOfDropped() {
    for (const Computation& each : module_.computations) {
      ended_.emplace_back(each.instructions.size());
    }
    do {
      changed_ = false;
      for (size_t c = 0; c < module_.computations.size(); ++c) FlowBack(c);
      for (size_t c = module_.computations.size(); c-- > 0;) FlowBack(c);
    } while (changed_);
    for (size_t c = 0; c < module_.computations.size(); ++c) {
      for (size_t i = 0; i < leaves_[c].size(); ++i) {
        const Instruction& at = computation(c).instructions[i];
        if (!at.op->begins || Plain(leaves_[c][i])) continue;
        const std::vector<bool>& ended = ended_[c][i];
        if (std::find(ended.begin(), ended.end(), true) != ended.end()) {
          continue;
        }
        diagnostics_.Warn(
            absl::StrCat(at.op->name, " pending: nothing ends what it begins"),
            at.location, at.name);
      }
    }
  }

  // Marks `count` leaves from `first` on of `to` as ended where those of `from`
  // (from `from_first` on) are.
  void End(const Place& to, size_t first, const Place& from, size_t from_first,
           size_t count) {
    const std::vector<bool>& ended = Ended(from);
    std::vector<bool>& result = Ended(to);
    for (size_t leaf = 0; leaf < count; ++leaf) {
      if (from_first + leaf >= ended.size() || !ended[from_first + leaf]) {
        continue;
      }
      result.resize(LeafCount(Get(to).shape));
      changed_ |= !result[first + leaf];
      result[first + leaf] = true;
    }
  }
  std::vector<bool>& Ended(const Place& at) {
    return ended_[at.computation][at.instruction];
  }

  // Propagates ends from instructions to their operands.
  void FlowBack(size_t c) {
    for (size_t i = leaves_[c].size(); i-- > 0;) FlowBack({c, i});
  }
  void FlowBack(const Place& place) {
    const Instruction& at = Get(place);
    const auto whole = [&](const Place& to, const Place& from) {
      End(to, 0, from, 0, LeafCount(Get(to).shape));
    };
    if (at.op->ends != nullptr) {
      const Place operand = OperandOf(place, 0);
      const std::vector<bool> all(LeafCount(Get(operand).shape), true);
      changed_ |= Ended(operand) != all;
      Ended(operand) = all;
    } else if (at.op->role == Role::kTuple) {
      size_t first = 0;
      for (size_t o = 0; o < at.operands.size(); ++o) {
        const Place part = OperandOf(place, o);
        const size_t count = LeafCount(Get(part).shape);
        End(part, 0, place, first, count);
        first += count;
      }
    } else if (at.op->role == Role::kGetElement) {
      const Place tuple = OperandOf(place, 0);
      End(tuple, FirstLeaf(at, Get(tuple).shape), place, 0,
          LeafCount(at.shape));
    } else if (at.op->forwards) {
      whole(OperandOf(place, 0), place);
    } else if (Enters(*at.op)) {
      ForEachJoin(place,
                  [&](const Place& to, const Place& from) { whole(from, to); });
    }
  }

  const Module& module_;
  Diagnostics& diagnostics_;
  std::vector<std::vector<Leaves>> leaves_;  // by computation, instruction
  // The same: the leaves that a done reads on some way; empty: none.
  std::vector<std::vector<std::vector<bool>>> ended_;
  // The first -done op of a value, by computation, instruction and element.
  std::map<std::tuple<size_t, int, std::vector<int64_t>>, const Instruction*>
      ends_;
  bool changed_ = false;
};

}  // namespace

std::vector<bool> PendingLeaves(const Op& op, const Shape& result) {
  std::vector<bool> pending(LeafCount(result), true);
  if (!result.is_tuple()) return pending;
  size_t first = 0;
  const std::span<const Shape> parts = result.elements();
  for (size_t part = 0; part < parts.size(); ++part) {
    const size_t count = LeafCount(parts[part]);
    const bool has_value =
        std::find(op.parts_with_values.begin(), op.parts_with_values.end(),
                  static_cast<int>(part)) != op.parts_with_values.end();
    for (size_t leaf = first; has_value && leaf < first + count; ++leaf) {
      pending[leaf] = false;
    }
    first += count;
  }
  return pending;
}

void VerifyPending(const Module& module, Diagnostics& diagnostics) {
  bool any = false;
  for (const Computation& computation : module.computations) {
    const auto& all = computation.instructions;
    any = any || std::any_of(all.begin(), all.end(), [](const Instruction& i) {
            return Begins(i) || i.op->ends != nullptr;
          });
  }
  if (any) PendingVerifier(module, diagnostics).Run();
}

}  // namespace hlo
