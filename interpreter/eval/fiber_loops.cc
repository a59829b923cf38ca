// Flattened loops, by whole rounds.
#include <algorithm>
#include <vector>

#include "interpreter/eval/bound_loop.h"
#include "interpreter/eval/control_step.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/prepare/scalar_loop.h"
#include "interpreter/eval/step_counts.h"

namespace hlo {
namespace {

void CopyCells(const ScalarLoop& loop, const Values& from, uint64_t* to) {
  for (size_t i = 0; i < from.size(); ++i) {
    CopyCell(from[i].buffer.data(), &to[i], loop.state_bytes[i]);
  }
}

void CopyCells(const ScalarLoop& loop, const uint64_t* from, Values& to) {
  for (size_t i = 0; i < to.size(); ++i) {
    const int32_t bytes = loop.state_bytes[i];
    if (bytes > 0) CopyCell(&from[i], to[i].buffer.mutable_data(), bytes);
  }
}

// The rounds of an execution of the loop. Arrays of `state` are written, and
// `failure` is the error of a round that has them; another round that fails
// leaves the cells as they were.
Rounds TakeRounds(BoundLoop& bound, Values& state, Grant grant,
                  absl::Status& failure) {
  CopyCells(bound.loop(), state, bound.cells());
  if (!bound.Prepare(state).ok()) return {};
  Rounds rounds = bound.TakeRounds(grant);
  CopyCells(bound.loop(), bound.cells(), state);
  failure = bound.Failure(rounds);
  return rounds;
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
  BoundLoop& bound = controls_[depth - 1]->Bound(condition);
  CopyCells(condition, state, bound.cells());
  if (!bound.Prepare().ok()) return false;
  const Rounds rounds = bound.TakeRounds(
      [&](int64_t needed) { return GrantAhead(needed, budget); });
  const int64_t steps = rounds.steps + 2;  // the rule, before and after
  if (!rounds.ended || !IsTrue(bound.cells()[condition.answer]) ||
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
  if (!between_rounds || !Unseen(loop, static_cast<int64_t>(frames_.size()))) {
    return false;
  }
  const bool first = control.resume_count == 0;
  BoundLoop& bound = control.Bound(loop);
  Values state = first ? control.Take(0) : std::move(control.returned);
  if (first && loop.has_arrays() && !bound.KnowsPeak(state)) {
    control.returned = std::move(state);
    control.resume_count = 2;
    return false;
  }
  if (!first) bound.NoteFirstRound();
  absl::Status failure;
  const Rounds rounds = TakeRounds(
      bound, state, [&](int64_t steps) { return GrantAhead(steps, budget); },
      failure);
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
