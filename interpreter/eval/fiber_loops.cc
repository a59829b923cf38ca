// Flattened loops, by whole rounds.
#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "interpreter/eval/bound_loop.h"
#include "interpreter/eval/control_step.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/step_counts.h"

namespace hlo {
namespace {

using Code = ScalarLoop::Code;

// Returns false if a lane traps.
bool RunKernels(const ScalarLoop::Kernel* kernel, int32_t count,
                uint64_t* cells) {
  MadeLane made = {};
  for (const auto* const end = kernel + count; kernel != end; ++kernel) {
    static_assert(OneLane::kMaxOperands == 3);
    const OneLane lane = {
        kernel->one,
        {&cells[kernel->operands[0]], &cells[kernel->operands[1]],
         &cells[kernel->operands[2]]},
        &cells[kernel->result]};
    if (!RunLane(lane, made) &&
        kernel->run(*kernel->kernel, lane.operands, lane.result, 1) != 1) {
      return false;
    }
  }
  return true;
}

// The number of the branch that a conditional takes; its V1 and V2.
int32_t SelectedBranch(const Code& select, const uint64_t& cell) {
  if (select.bytes == 1) return IsTrue(cell) ? 0 : 1;
  int32_t index;
  CopyCell(&cell, &index, sizeof(index));
  return index < 0 || index >= select.number ? select.number - 1 : index;
}

// The place to which a code goes.
const Code* Target(const ScalarLoop& loop, const Code& code,
                   const uint64_t* cells) {
  if (code.kind == Code::Kind::kSelect) {
    return &code + 1 + SelectedBranch(code, cells[code.from]);
  }
  const bool stays =
      code.kind == Code::Kind::kUnless && IsTrue(cells[code.from]);
  return stays ? &code + 1 : &loop.code[code.number];
}

// Runs the loop `number`, which is inside, and adds its steps to `steps`. False
// if it does not end.
bool RunInner(int32_t number, BoundLoop& bound, Grant grant, int64_t& granted,
              int64_t& steps) {
  Rounds inner{0, steps, false};
  bound.TakeRounds(number, grant, granted, inner);
  steps = inner.steps;
  return inner.ended;
}

// Takes rounds until the loop ends, a lane traps or `grant(n)` denies a total
// of n steps. The state's cells are those after the last whole round.
Rounds TakeAnyRounds(const ScalarLoop& loop, uint64_t* cells, Grant grant) {
  std::optional<BoundLoop> bound;
  Rounds rounds;
  int64_t steps = 0, granted = 0;
  const Code* code = loop.code.data();
  RunKernels(loop.once.data(), static_cast<int32_t>(loop.once.size()), cells);
  while (true) {
    const Code& now = *code++;
    switch (now.kind) {
      case Code::Kind::kKernels:
        if (bound ? bound->Run(now.first, now.number)
                  : RunKernels(&loop.kernels[now.first], now.number, cells)) {
          break;
        }
        return rounds;
      case Code::Kind::kCopy:
        CopyCell(&cells[now.from], &cells[now.to], now.bytes);
        break;
      case Code::Kind::kSpend:
        steps += now.number;
        if (steps > granted && (granted = grant(steps)) < steps) return rounds;
        break;
      case Code::Kind::kUnless:
      case Code::Kind::kGoTo:
      case Code::Kind::kSelect:
        code = Target(loop, now, cells);
        break;
      case Code::Kind::kLoop:
        if (!bound) bound.emplace(loop, cells);
        if (RunInner(now.number, *bound, grant, granted, steps)) break;
        return rounds;
      case Code::Kind::kRound:
        ++rounds.count;
        rounds.steps = steps;
        code = loop.code.data();
        break;
      case Code::Kind::kEnd:
        return {rounds.count, steps, true};
    }
  }
}

// The rounds of an execution of the loop. Arrays of `state` are written, and
// `failure` is the error of a round that has them; another round that fails
// leaves the cells as they were.
Rounds TakeRounds(const ScalarLoop& loop, uint64_t* cells, Values& state,
                  const StepOwner& owner, Grant grant, absl::Status& failure) {
  if (loop.varies) return TakeAnyRounds(loop, cells, grant);
  Rounds rounds;
  BoundLoop bound(loop, cells, state, owner);
  if (!bound.Prepare().ok()) return rounds;
  int64_t granted = 0;
  bound.TakeRounds(0, grant, granted, rounds);
  failure = bound.Failure(rounds);
  return rounds;
}

void CopyCells(const ScalarLoop& loop, const Values& from,
               std::vector<uint64_t>& to) {
  for (size_t i = 0; i < from.size(); ++i) {
    std::memcpy(&to[i], from[i].buffer.data(), loop.state_bytes[i]);
  }
}

void CopyCells(const ScalarLoop& loop, const std::vector<uint64_t>& from,
               Values& to) {
  for (size_t i = 0; i < to.size(); ++i) {
    std::memcpy(to[i].buffer.mutable_data(), &from[i], loop.state_bytes[i]);
  }
}

}  // namespace

int64_t Fiber::GrantAhead(int64_t steps, int64_t budget) {
  while (granted_ < steps) {
    if (steps > budget || !GrantSteps().ok()) return 0;
  }
  return std::min(granted_, budget);
}

bool Fiber::Unseen(const ScalarLoop& loop, int64_t depth) const {
  const ExecutionOptions& options = context().options;
  const bool unseen = seen_ == nullptr || (counts() && !loop.varies);
  const bool lane_by_lane =
      loop.has_regions && options.region_forms == RegionForms::kLaneByLane;
  return unseen && !lane_by_lane &&
         depth + loop.depth <= options.limits.max_depth;
}

bool Fiber::Meets(const ScalarLoop& condition, const Values& state,
                  int64_t& budget) {
  const size_t depth = frames_.size() - 1;  // of the loop
  if (!Unseen(condition, static_cast<int64_t>(depth))) return false;
  std::vector<uint64_t>& cells = controls_[depth - 1]->cells;
  if (cells.empty()) cells = condition.cells;
  for (size_t i = 0; i < state.size(); ++i) {
    CopyCell(state[i].buffer.data(), &cells[i], condition.state_bytes[i]);
  }
  const auto grant = [&](int64_t steps) { return GrantAhead(steps, budget); };
  const Rounds rounds = TakeAnyRounds(condition, cells.data(), grant);
  const int64_t steps = rounds.steps + 2;  // the rule, before and after
  if (!rounds.ended || !IsTrue(cells[condition.answer]) ||
      GrantAhead(steps, budget) < steps) {
    return false;
  }
  granted_ -= steps;
  budget -= steps;
  if (counts()) counted_->AddRuns(program(), condition.condition, 1);
  return true;
}

absl::StatusOr<bool> Fiber::RunRounds(const Step& step, ControlStep& control,
                                      int64_t& budget) {
  const ScalarLoop& loop = *step.loop;
  const bool between_rounds = control.resume_count % 2 == 0;
  if (!between_rounds || (loop.has_arrays() && control.resume_count == 0) ||
      !Unseen(loop, static_cast<int64_t>(frames_.size()))) {
    return false;
  }
  Values state =
      control.resume_count == 0 ? control.Take(0) : std::move(control.returned);
  std::vector<uint64_t> cells = loop.cells;
  CopyCells(loop, state, cells);
  absl::Status failure;
  const Rounds rounds = TakeRounds(
      loop, cells.data(), state, caller(),
      [&](int64_t steps) { return GrantAhead(steps, budget); }, failure);
  CopyCells(loop, cells, state);
  granted_ -= rounds.steps;
  budget -= rounds.steps;
  if (!failure.ok()) return failure;
  if (counts()) {
    counted_->AddRuns(program(), loop.condition,
                      rounds.count + (rounds.ended ? 1 : 0));
    counted_->AddRuns(program(), loop.body, rounds.count);
  }
  if (rounds.ended) {
    Finish(step, std::move(state));
    return true;
  }
  control.returned = std::move(state);
  control.resume_count = std::max<int64_t>(control.resume_count, 2);
  return false;
}

}  // namespace hlo
