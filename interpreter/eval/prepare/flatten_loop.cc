#include "interpreter/eval/prepare/flatten_loop.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "interpreter/eval/prepare/loop_cells.h"
#include "interpreter/eval/prepare/loop_steps.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/prepare/straight_loop.h"
#include "ops/attributes/calls.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;
using Kernel = ScalarLoop::Kernel;

constexpr size_t kMaxCode = 4096;
constexpr int32_t kMaxDepth = 16;
constexpr int64_t kUncounted = Buffer::kInlineBytes;
// The most bytes of an array that a round moves from one place to another.
constexpr int64_t kMaxCopy = 1 << 14;

class LoopFlattener {
 public:
  LoopFlattener(const Program& program, ScalarLoop& loop)
      : program_(program), loop_(loop), cells_(program, loop) {}

  bool Run(const Instruction& loop) {
    loop_.condition = loop.attributes.get(attr::condition).index;
    loop_.body = loop.attributes.get(attr::body).index;
    const ComputationPlan& body = Body(loop);
    HeldValues state;
    for (int32_t i = 0; i < body.parameter_slots; ++i) {
      const LeafInfo& info = *body.slots[i];
      if (!LoopCells::HasPlace(info)) return false;
      const int32_t cell = cells_.NewCell();
      const bool same = KeepsLeaf(body, i) && LoopCells::IsCell(info);
      state.push_back({cells_.OfState(i, cell, info), !same});
      if (same) cells_.MarkConstant(cell, false);
      loop_.state_bytes.push_back(
          static_cast<uint8_t>(LoopCells::IsCell(info) ? info.bytes : 0));
    }
    if (!Repeat(loop, state, Code::Kind::kRound)) return false;
    Emit(Code::Kind::kEnd);
    const bool both = loop_.has_arrays() && loop_.varies;
    if (both) loop_.most_steps = spent_;
    return size() <= kMaxCode && (!both || IsTakenWhole());
  }

  bool RunCondition(const Instruction& loop) {
    loop_.condition = loop.attributes.get(attr::condition).index;
    loop_.body = loop.attributes.get(attr::body).index;
    const ComputationPlan& condition = program_.plan(loop_.condition);
    HeldValues state;
    for (int32_t i = 0; i < condition.parameter_slots; ++i) {
      const LeafInfo& info = *condition.slots[i];
      const bool read = condition.slot_is_read[i];
      if (read && !LoopCells::IsCell(info)) return false;
      state.push_back({cells_.NewCell()});
      loop_.state_bytes.push_back(static_cast<uint8_t>(read ? info.bytes : 0));
    }
    const auto answer = Append(loop_.condition, state);
    if (!answer || loop_.has_arrays()) return false;
    loop_.answer = answer->front().place;
    Spend();
    Emit(Code::Kind::kEnd);
    return size() <= kMaxCode;
  }

 private:
  const ComputationPlan& Body(const Instruction& loop) const {
    return program_.plan(loop.attributes.get(attr::body));
  }
  // True if a round leaves a leaf of the state as it is.
  static bool KeepsLeaf(const ComputationPlan& body, size_t leaf) {
    return body.root[leaf].index == static_cast<int32_t>(leaf);
  }
  // A parameter that nobody reads may be any value.
  static bool HasPlaces(const ComputationPlan& plan) {
    for (int32_t i = 0; i < std::ssize(plan.slots); ++i) {
      const bool unread = i < plan.parameter_slots && !plan.slot_is_read[i];
      if (!unread && !LoopCells::HasPlace(*plan.slots[i])) return false;
    }
    return true;
  }

  // A round that varies and writes arrays ends as it began if it is not taken
  // whole, and needs the same bytes whatever it chooses.
  bool IsTakenWhole() const {
    return chooses_cells_ &&
           std::ranges::all_of(loop_.kernels, [&](const Kernel& kernel) {
             return kernel.value < 0
                        ? kernel.kernel->trap[0] == '\0'
                        : !loop_.values[kernel.value].moves.empty();
           });
  }

  Code& Emit(Code::Kind kind) {
    Code& code = loop_.code.emplace_back();
    code.kind = kind;
    return code;
  }
  // Counts the steps so far; where the way parts or meets.
  void Spend() {
    if (steps_ == 0) return;
    spent_ += steps_;
    Emit(Code::Kind::kSpend).number = std::exchange(steps_, 0);
  }
  size_t size() const {
    return loop_.code.size() + loop_.kernels.size() + loop_.once.size();
  }
  int32_t Here() const { return static_cast<int32_t>(loop_.code.size()); }
  bool Copy(int32_t from, int32_t to, int64_t bytes) {
    if (from == to) return true;
    Code& copy = Emit(Code::Kind::kCopy);
    copy.from = from;
    copy.to = to;
    copy.bytes = static_cast<int32_t>(bytes);
    return bytes <= kMaxCopy;
  }

  // The loop over `state`, its result in the end; `again` ends a round.
  bool Repeat(const Instruction& loop, const HeldValues& state,
              Code::Kind again) {
    const ComputationId condition = loop.attributes.get(attr::condition);
    const ComputationId body = loop.attributes.get(attr::body);
    const int32_t first = label_ = Here();
    const size_t kernels = loop_.kernels.size(), inside = ++parts_;
    HeldValues shown = state;  // to the condition
    for (HeldValue& each : shown) each.owned = false;
    const auto goes_on = Append(condition.index, shown);
    if (!goes_on) return false;
    ++steps_;  // the loop's rule, between condition and body
    Spend();
    Emit(Code::Kind::kUnless).from = goes_on->front().place;
    const int32_t exit = Here() - 1;
    auto next = Append(body.index, state);
    if (!next) return false;
    ++steps_;  // and between body and condition
    Spend();
    if (!Move(*std::move(next), state, program_.plan(body))) return false;
    Emit(again).number = first;
    loop_.code[exit].number = Here();
    if (parts_ == inside) {
      Straighten(loop_, static_cast<size_t>(first), kernels,
                 again == Code::Kind::kRound);
    }
    InsertKernels(loop_, first, std::exchange(same_, {}));
    label_ = Here();
    return true;
  }

  // All at a time: a leaf may get another one's value.
  bool Move(HeldValues from, const HeldValues& to,
            const ComputationPlan& body) {
    absl::flat_hash_set<int32_t> targets;
    for (const HeldValue& each : to) targets.insert(each.place);
    for (size_t i = 0; i < from.size(); ++i) {
      int32_t& place = from[i].place;
      if (place == to[i].place || !targets.contains(place)) continue;
      const auto kept = cells_.New(*body.slots[i]);
      if (!kept || !Copy(place, *kept, BytesToMove(*body.slots[i]))) {
        return false;
      }
      place = *kept;
    }
    for (size_t i = 0; i < from.size(); ++i) {
      if (!Copy(from[i].place, to[i].place, body.slots[i]->bytes)) return false;
    }
    return true;
  }
  static int64_t BytesToMove(const LeafInfo& info) {
    return LoopCells::IsCell(info) ? 8 : info.bytes;
  }

  // Returns the computation's result.
  std::optional<HeldValues> Append(int computation,
                                   const HeldValues& arguments) {
    const ComputationPlan& plan = program_.plan(computation);
    if (plan.has_side_effect || ++depth_ > kMaxDepth ||
        plan.slots.size() > kMaxCode || !HasPlaces(plan)) {
      return std::nullopt;
    }
    loop_.depth = std::max(loop_.depth, depth_);
    for (size_t i = plan.parameter_slots; i < plan.slots.size(); ++i) {
      chooses_cells_ &= branches_ == 0 || plan.slots[i]->bytes <= kUncounted;
    }
    HeldValues slots = arguments;
    slots.resize(plan.slots.size());
    for (const Step& step : plan.steps) {
      if (size() > kMaxCode || step.resources >= 0) {
        return std::nullopt;
      }
      ++steps_;
      if (!AppendStep(computation, plan, step, slots)) return std::nullopt;
    }
    HeldValues results;
    for (const LeafRef& leaf : plan.root) {
      const auto held = cells_.Find(leaf, slots);
      if (!held) return std::nullopt;
      results.push_back(*held);
    }
    LoopCells::DisownEqual(results);
    --depth_;
    return results;
  }

  bool AppendStep(int computation, const ComputationPlan& plan,
                  const Step& step, HeldValues& slots) {
    if (step.kind == Step::Kind::kAlias) return true;
    HeldValues operands;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const auto held = cells_.Find(plan.refs[step.first_ref + i], slots);
      if (!held) return false;
      operands.push_back(*held);
    }
    LoopCells::DisownEqual(operands);
    const LoopStep appended = {program_, computation, plan, step};
    if (step.kind == Step::Kind::kResume) {
      const auto results = Enter(appended, operands);
      if (!results) return false;
      std::ranges::copy(*results, slots.begin() + step.first_result);
      return true;
    }
    std::vector<Kernel> kernels;
    const auto results = KernelsOf(appended, operands, loop_, cells_, kernels);
    if (!results) return false;
    for (Kernel& kernel : kernels) {
      kernel.steps = spent_ + steps_;
      AppendKernel(kernel);
    }
    for (size_t i = 0; i < results->size(); ++i) {
      const int32_t place = (*results)[i];
      slots[step.first_result + i] = {place, !cells_.is_constant(place)};
    }
    return true;
  }

  void AppendKernel(const Kernel& kernel) {
    if (RunsOnce(kernel, loop_, cells_)) return;
    if (IsSameInEachRound(kernel)) {
      same_places_.insert(kernel.result);
      same_.push_back(kernel);
      return;
    }
    if (loop_.code.empty() || loop_.code.back().kind != Code::Kind::kKernels ||
        label_ == Here()) {
      Emit(Code::Kind::kKernels).first =
          static_cast<int32_t>(loop_.kernels.size());
    }
    ++loop_.code.back().number;
    loop_.kernels.push_back(kernel);
  }

  // In the loop inside that is being appended.
  bool IsSameInEachRound(const Kernel& kernel) const {
    return kernel.value < 0 && kernel.kernel->trap[0] == '\0' &&
           std::ranges::all_of(kernel.operands, [&](int32_t place) {
             return (place >= 0 && place < outer_cells_) ||
                    cells_.is_constant(place) || same_places_.contains(place);
           });
  }

  // A loop inside. What its rounds leave as it is stays where it is.
  std::optional<HeldValues> EnterLoop(const Instruction& loop,
                                      const HeldValues& operands) {
    const ComputationPlan& body = Body(loop);
    loop_.varies = true;
    chooses_cells_ = false;
    const auto outer_cells = static_cast<int32_t>(loop_.cells.size());
    HeldValues state = operands;
    for (size_t i = 0; i < operands.size(); ++i) {
      const LeafInfo& info = *body.slots[i];
      if (!LoopCells::IsCell(info)) return std::nullopt;
      if (KeepsLeaf(body, i)) continue;
      state[i] = {cells_.NewCell()};
      Copy(operands[i].place, state[i].place, info.bytes);
    }
    Spend();
    const auto same = std::exchange(same_, {});
    const int32_t outermost = std::exchange(outer_cells_, outer_cells);
    if (!Repeat(loop, state, Code::Kind::kGoTo)) return std::nullopt;
    outer_cells_ = outermost;
    same_ = same;
    return state;
  }

  // A conditional: one branch after the other, results in the same cells.
  std::optional<HeldValues> Choose(const LoopStep& step,
                                   const HeldValues& operands) {
    HeldValues results;
    for (int32_t i = 0; i < step.step.result_count; ++i) {
      if (!LoopCells::IsCell(step.result(i))) return std::nullopt;
      results.push_back({cells_.NewCell()});
    }
    const std::vector<ComputationId> branches = step.Branches();
    loop_.varies = true;
    ++parts_;
    Spend();
    Code& select = Emit(Code::Kind::kSelect);
    select.from = operands.front().place;
    select.bytes = static_cast<int32_t>(step.operand(0).bytes);
    select.number = static_cast<int32_t>(branches.size());
    const auto table = static_cast<size_t>(Here());
    loop_.code.resize(table + branches.size());
    std::vector<size_t> ends;
    for (size_t i = 0; i < branches.size(); ++i) {
      GoFrom(table + i);
      HeldValues shown = step.Leaves(i + 1, operands);
      for (HeldValue& each : shown) each.owned = false;
      ++branches_;
      const auto made = Append(branches[i].index, shown);
      --branches_;
      if (!made) return std::nullopt;
      ++steps_;  // the conditional's rule, after the branch
      Spend();
      for (size_t leaf = 0; leaf < results.size(); ++leaf) {
        Copy((*made)[leaf].place, results[leaf].place,
             step.result(static_cast<int32_t>(leaf)).bytes);
      }
      ends.push_back(loop_.code.size());
      Emit(Code::Kind::kGoTo);
    }
    for (const size_t end : ends) GoFrom(end);
    return results;
  }
  // Code `from` goes to the place after all code so far.
  void GoFrom(size_t from) {
    loop_.code[from].kind = Code::Kind::kGoTo;
    loop_.code[from].number = label_ = Here();
  }

  // An instruction that enters computations.
  std::optional<HeldValues> Enter(const LoopStep& step,
                                  const HeldValues& operands) {
    const Instruction& instruction = step.instruction();
    const Op& op = *instruction.op;
    if (op.repeats) return EnterLoop(instruction, operands);
    if (op.FindUse(attr::branch_computations) != nullptr) {
      return Choose(step, operands);
    }
    if (op.calls != Calls::kOnce) return std::nullopt;
    std::optional<HeldValues> results;
    ForEachCall(op, instruction.attributes,
                [&](ComputationId id, OperandRange) {
                  results = Append(id.index, operands);
                });
    ++steps_;  // its rule, after the computation
    if (results) cells_.ShareReturned(operands, *results);
    return results;
  }

  const Program& program_;
  ScalarLoop& loop_;
  LoopCells cells_;
  int32_t steps_ = 0;  // not counted by a code yet
  int32_t spent_ = 0;  // counted
  int32_t label_ = 0;  // the last place that some code goes to
  int32_t depth_ = 0;
  size_t parts_ = 0;           // loops and conditionals so far
  int32_t branches_ = 0;       // around the step that is appended
  bool chooses_cells_ = true;  // no loop, and no array of a branch, is inside
  // Cells that are older than the loop inside, and the kernels on these and on
  // what such kernels make.
  int32_t outer_cells_ = 0;
  std::vector<Kernel> same_;
  absl::flat_hash_set<int32_t> same_places_;
};

std::unique_ptr<const ScalarLoop> Flatten(
    const Program& program, const Instruction& loop,
    bool (LoopFlattener::*flatten)(const Instruction&), int64_t& room) {
  auto flat = std::make_unique<ScalarLoop>();
  LoopFlattener flattener(program, *flat);
  const bool fits = room > 0 && (flattener.*flatten)(loop);
  if (fits) Complete(*flat);
  // Tried in vain, too.
  room -= static_cast<int64_t>(flat->cells.size() + flat->arrays.size());
  return fits ? std::move(flat) : nullptr;
}

}  // namespace

std::unique_ptr<const ScalarLoop> FlattenLoop(const Program& program,
                                              const Instruction& loop,
                                              int64_t& room) {
  return Flatten(program, loop, &LoopFlattener::Run, room);
}

std::unique_ptr<const ScalarLoop> FlattenCondition(const Program& program,
                                                   const Instruction& loop,
                                                   int64_t& room) {
  return Flatten(program, loop, &LoopFlattener::RunCondition, room);
}

}  // namespace hlo
