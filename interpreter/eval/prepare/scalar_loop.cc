#include "interpreter/eval/prepare/scalar_loop.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "interpreter/eval/prepare/program.h"
#include "interpreter/eval/prepare/straight_loop.h"
#include "ops/attributes/calls.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;
using Cells = std::vector<int32_t>;

constexpr size_t kMaxCode = 4096;
constexpr int32_t kMaxDepth = 16;

bool IsCell(const LeafInfo& info) {
  return info.shape.is_array() && info.shape.is_static() && info.count == 1 &&
         info.bytes <= 8 &&
         std::has_single_bit(static_cast<size_t>(info.bytes));
}

bool AreCells(const std::vector<const LeafInfo*>& infos) {
  return std::all_of(infos.begin(), infos.end(),
                     [](const LeafInfo* info) { return IsCell(*info); });
}

class LoopFlattener {
 public:
  LoopFlattener(const Program& program, ScalarLoop& loop)
      : program_(program), loop_(loop) {}

  bool Run(const Instruction& loop) {
    loop_.condition = loop.attributes.get(attr::condition).index;
    loop_.body = loop.attributes.get(attr::body).index;
    const ComputationPlan& body = Body(loop);
    if (!AreCells(body.slots)) return false;
    Cells state;
    for (int32_t i = 0; i < body.parameter_slots; ++i) {
      state.push_back(NewCell());
      loop_.state_bytes.push_back(BytesOf(body, i));
    }
    if (!Repeat(loop, state, Code::Kind::kRound)) return false;
    Emit(Code::Kind::kEnd);
    return size() <= kMaxCode;
  }

  bool RunCondition(const Instruction& loop) {
    loop_.condition = loop.attributes.get(attr::condition).index;
    loop_.body = loop.attributes.get(attr::body).index;
    const ComputationPlan& condition = program_.plan(loop_.condition);
    Cells state;
    for (int32_t i = 0; i < condition.parameter_slots; ++i) {
      state.push_back(NewCell());
      loop_.state_bytes.push_back(
          condition.slot_is_read[i] ? BytesOf(condition, i) : 0);
    }
    const auto answer = Append(loop_.condition, state);
    if (!answer) return false;
    loop_.answer = answer->front();
    Spend();
    Emit(Code::Kind::kEnd);
    return size() <= kMaxCode;
  }

 private:
  // A parameter that nobody reads may be any value.
  static bool ReadsCells(const ComputationPlan& plan) {
    for (int32_t i = 0; i < std::ssize(plan.slots); ++i) {
      const bool unread = i < plan.parameter_slots && !plan.slot_is_read[i];
      if (!unread && !IsCell(*plan.slots[i])) return false;
    }
    return true;
  }
  const ComputationPlan& Body(const Instruction& loop) const {
    return program_.plan(loop.attributes.get(attr::body));
  }
  static uint8_t BytesOf(const ComputationPlan& plan, int32_t slot) {
    return static_cast<uint8_t>(plan.slots[slot]->bytes);
  }

  int32_t NewCell() {
    loop_.cells.push_back(0);
    return static_cast<int32_t>(loop_.cells.size()) - 1;
  }
  Code& Emit(Code::Kind kind) {
    Code& code = loop_.code.emplace_back();
    code.kind = kind;
    return code;
  }
  // Counts the steps so far; where the way parts or meets.
  void Spend() {
    if (steps_ == 0) return;
    Emit(Code::Kind::kSpend).number = std::exchange(steps_, 0);
  }
  size_t size() const { return loop_.code.size() + loop_.kernels.size(); }
  int32_t Here() const { return static_cast<int32_t>(loop_.code.size()); }
  void Copy(int32_t from, int32_t to, uint8_t bytes) {
    if (from == to) return;
    Code& copy = Emit(Code::Kind::kCopy);
    copy.from = from;
    copy.to = to;
    copy.bytes = bytes;
  }

  // The loop over `state`, which has its result in the end. `again` ends a
  // round.
  bool Repeat(const Instruction& loop, const Cells& state, Code::Kind again) {
    const ComputationId condition = loop.attributes.get(attr::condition);
    const ComputationId body = loop.attributes.get(attr::body);
    const int32_t first = label_ = Here();
    const size_t kernels = loop_.kernels.size(), inside = ++loops_;
    const auto goes_on = Append(condition.index, state);
    if (!goes_on) return false;
    ++steps_;  // the loop's rule, between condition and body
    Spend();
    Emit(Code::Kind::kUnless).from = goes_on->front();
    const int32_t exit = Here() - 1;
    auto next = Append(body.index, state);
    if (!next) return false;
    ++steps_;  // and between body and condition
    Spend();
    Move(*std::move(next), state, program_.plan(body));
    Emit(again).number = first;
    loop_.code[exit].number = Here();
    if (loops_ == inside) {
      Straighten(loop_, static_cast<size_t>(first), kernels,
                 again == Code::Kind::kRound);
    }
    label_ = Here();
    return true;
  }

  // All at a time: a leaf may get another one's value.
  void Move(Cells from, const Cells& to, const ComputationPlan& body) {
    for (size_t i = 0; i < from.size(); ++i) {
      if (from[i] == to[i] || std::ranges::count(to, from[i]) == 0) continue;
      const int32_t kept = NewCell();
      Copy(from[i], kept, 8);
      from[i] = kept;
    }
    for (size_t i = 0; i < from.size(); ++i) {
      Copy(from[i], to[i], BytesOf(body, static_cast<int32_t>(i)));
    }
  }

  // Returns the cells of the computation's result.
  std::optional<Cells> Append(int computation, const Cells& arguments) {
    const ComputationPlan& plan = program_.plan(computation);
    if (plan.has_side_effect || ++depth_ > kMaxDepth ||
        plan.slots.size() > kMaxCode || !ReadsCells(plan)) {
      return std::nullopt;
    }
    loop_.depth = std::max(loop_.depth, depth_);
    Cells slots = arguments;
    slots.resize(plan.slots.size());
    for (const Step& step : plan.steps) {
      if (size() > kMaxCode || step.resources >= 0) {
        return std::nullopt;
      }
      ++steps_;
      if (!AppendStep(computation, plan, step, slots)) return std::nullopt;
    }
    Cells results;
    for (const LeafRef& leaf : plan.root) {
      if (!HasCell(leaf)) return std::nullopt;
      results.push_back(CellOf(leaf, slots));
    }
    --depth_;
    return results;
  }

  bool AppendStep(int computation, const ComputationPlan& plan,
                  const Step& step, Cells& slots) {
    if (step.kind == Step::Kind::kAlias) return true;
    Cells operands;
    for (int32_t i = 0; i < step.ref_count; ++i) {
      const LeafRef& leaf = plan.refs[step.first_ref + i];
      if (!HasCell(leaf)) return false;
      operands.push_back(CellOf(leaf, slots));
    }
    const Instruction& instruction = program_.module()
                                         .computations[computation]
                                         .instructions[step.instruction];
    if (step.kind == Step::Kind::kScalarLanes) {
      slots[step.first_result] = NewCell();
      ScalarLoop::Kernel kernel;
      kernel.kernel = &plan.kernels[step.kernel];
      kernel.run = kernel.kernel->run;
      std::ranges::fill(kernel.operands, operands.front());
      std::ranges::copy(operands, kernel.operands);
      kernel.result = slots[step.first_result];
      AppendKernel(kernel);
      return true;
    }
    if (RepeatsAnElement(program_, computation, step)) {
      slots[step.first_result] = operands.front();
      return true;
    }
    if (step.kind != Step::Kind::kResume) return false;
    const auto results = Enter(instruction, operands);
    if (!results) return false;
    std::ranges::copy(*results, slots.begin() + step.first_result);
    return true;
  }

  void AppendKernel(const ScalarLoop::Kernel& kernel) {
    if (RunsOnce(kernel)) return;
    if (loop_.code.empty() || loop_.code.back().kind != Code::Kind::kKernels ||
        label_ == Here()) {
      Emit(Code::Kind::kKernels).first =
          static_cast<int32_t>(loop_.kernels.size());
    }
    ++loop_.code.back().number;
    loop_.kernels.push_back(kernel);
  }

  // A kernel on constants alone makes another one, now.
  bool RunsOnce(const ScalarLoop::Kernel& kernel) {
    const auto& [run, rule, operands, result] = kernel;
    const bool varies = std::ranges::any_of(
        operands, [&](int32_t cell) { return !constants_.contains(cell); });
    if (varies || rule->trap[0] != '\0') return false;
    uint64_t* const cells = loop_.cells.data();
    const void* const lanes[] = {&cells[operands[0]], &cells[operands[1]],
                                 &cells[operands[2]]};
    run(*rule, lanes, &cells[result], 1);
    constants_.insert(result);
    return true;
  }

  // An instruction that enters computations: a call, or a loop inside.
  std::optional<Cells> Enter(const Instruction& instruction,
                             const Cells& operands) {
    const Op& op = *instruction.op;
    if (op.repeats) {
      const ComputationPlan& body = Body(instruction);
      if (!AreCells(body.slots)) return std::nullopt;
      loop_.repeats_inside = true;
      Cells state;
      for (size_t i = 0; i < operands.size(); ++i) {
        state.push_back(NewCell());
        Copy(operands[i], state[i], BytesOf(body, static_cast<int32_t>(i)));
      }
      Spend();
      return Repeat(instruction, state, Code::Kind::kGoTo)
                 ? std::optional(state)
                 : std::nullopt;
    }
    if (op.calls != Calls::kOnce) return std::nullopt;
    std::optional<Cells> results;
    ForEachCall(op, instruction.attributes,
                [&](ComputationId id, OperandRange) {
                  results = Append(id.index, operands);
                });
    ++steps_;  // its rule, after the computation
    return results;
  }

  bool HasCell(const LeafRef& leaf) const {
    return leaf.index >= 0 || IsCell(program_.constant_info(~leaf.index));
  }
  int32_t CellOf(const LeafRef& leaf, const Cells& slots) {
    if (leaf.index >= 0) return slots[leaf.index];
    const Buffer& bytes = program_.constant(~leaf.index).buffer;
    const int32_t cell = NewCell();
    constants_.insert(cell);
    std::memcpy(&loop_.cells[cell], bytes.data(), bytes.size());
    return cell;
  }

  const Program& program_;
  ScalarLoop& loop_;
  absl::flat_hash_set<int32_t> constants_;  // cells
  int32_t steps_ = 0;                       // not counted by a code yet
  int32_t label_ = 0;  // the last place that some code goes to
  int32_t depth_ = 0;
  size_t loops_ = 0;  // so far
};

std::unique_ptr<const ScalarLoop> Flatten(
    const Program& program, const Instruction& loop,
    bool (LoopFlattener::*flatten)(const Instruction&), int64_t& room) {
  auto flat = std::make_unique<ScalarLoop>();
  LoopFlattener flattener(program, *flat);
  const bool fits = room > 0 && (flattener.*flatten)(loop);
  room -= static_cast<int64_t>(flat->cells.size());  // tried in vain, too
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
