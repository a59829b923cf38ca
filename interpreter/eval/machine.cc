#include "interpreter/eval/machine.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/array_lanes.h"
#include "interpreter/eval/step_access.h"
#include "interpreter/eval/value_step.h"

namespace hlo {
namespace {

// Marks a status that already says at which instruction it arose.
constexpr char kAnnotated[] = "hloref/instruction";

// Steps are granted in blocks, so that counting them costs nothing; a machine
// looks whether it has been cancelled once a block.
constexpr int64_t kStepBlock = 1024;

}  // namespace

absl::StatusOr<Machine::State> Machine::Run(int64_t budget) {
  absl::Status status;
  while (status.ok() && !frames_.empty() && !waiting_ && budget > 0) {
    status = frames_.back().in_control ? TakeTurn(budget) : RunSteps(budget);
  }
  process_.steps -= std::exchange(granted_, 0);
  if (!status.ok()) {
    status = Annotate(std::move(status));
    frames_.clear();
    slots_.clear();
    return status;
  }
  if (frames_.empty()) return State::kFinished;
  return waiting_ ? State::kWaiting : State::kOutOfBudget;
}

absl::Status Machine::GrantSteps() {
  const std::atomic<bool>* cancelled = context_.options.cancelled;
  if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) {
    return absl::CancelledError("the execution was cancelled");
  }
  const int64_t max_steps = context_.options.limits.max_steps;
  const int64_t before = process_.steps.fetch_add(kStepBlock);
  granted_ = std::clamp<int64_t>(max_steps - before, 0, kStepBlock);
  process_.steps -= kStepBlock - granted_;
  if (granted_ > 0) return absl::OkStatus();
  return absl::DeadlineExceededError(
      absl::StrCat("stopped after ", max_steps, " steps (--max-steps)"));
}

absl::Status Machine::TakeTurn(int64_t& budget) {
  --budget;
  if (granted_ == 0) {
    if (absl::Status status = GrantSteps(); !status.ok()) return status;
  }
  --granted_;
  return Resume();
}

absl::Status Machine::RunSteps(int64_t& budget) {
  Frame& frame = frames_.back();
  const ComputationPlan& plan = *frame.plan;
  const auto step_count = static_cast<int32_t>(plan.steps.size());
  while (frame.step < step_count) {
    const Step& step = plan.steps[static_cast<size_t>(frame.step)];
    if (granted_ == 0) {
      if (absl::Status status = GrantSteps(); !status.ok()) return status;
    }
    --granted_;
    if (context_.options.hooks != nullptr) Report(step, false);
    if (step.kind == Step::Kind::kResume) return Resume();
    if (step.kind == Step::Kind::kScalarLanes) {
      absl::Status status = RunScalarSteps(frame, step, budget);
      if (!status.ok()) return status;
      if (budget <= 0) return status;
      continue;
    }
    if (absl::Status status = RunStep(step); !status.ok()) return status;
    if (context_.options.hooks != nullptr) Report(step, true);
    if (step.drops_results) DropUnread(step);
    ++frame.step;
    if (--budget <= 0) return absl::OkStatus();
  }
  Leave();
  return absl::OkStatus();
}

// As many as follow one another; one at a time for hooks.
absl::Status Machine::RunScalarSteps(Frame& frame, const Step& step,
                                     int64_t& budget) {
  const bool hooks = context_.options.hooks != nullptr;
  // One step has been taken off what is granted already.
  const auto count = static_cast<int32_t>(
      std::min<int64_t>({hooks ? 1 : step.scalar_run, granted_ + 1, budget}));
  const int32_t done = RunScalars(step, count);
  frame.step += done;
  if (done < count) return Trapped((&step)[done]);
  if (hooks) Report(step, true);
  granted_ -= count - 1;
  budget -= count;
  return absl::OkStatus();
}

absl::Status Machine::RunStep(const Step& step) {
  absl::Status status;
  switch (step.kind) {
    case Step::Kind::kArrayLanes:
      return RunArrayLanes(StepAccess(*this, step));
    case Step::Kind::kValue:
      return RunValueStep(StepAccess(*this, step));
    case Step::Kind::kRename: {
      StepAccess access(*this, step);
      for (int32_t i = 0; i < step.ref_count; ++i) {
        if (access.ref(i).last_use && access.ref(i).index >= 0) access.Take(i);
      }
      return status;
    }
    case Step::Kind::kUnimplemented:
      return frames_.back().plan->failures[static_cast<size_t>(step.kernel)];
    case Step::Kind::kScalarLanes:
    case Step::Kind::kResume:
      break;
  }
  return absl::InternalError("no such kind of step");
}

// Scalars live in their slots: no memory is allocated, nothing is released.
int32_t Machine::RunScalars(const Step& first, int32_t count) {
  const Frame& frame = frames_.back();
  Value* const slots = &slots_[frame.base];
  const ScalarStep* step =
      &frame.plan->scalars[static_cast<size_t>(first.scalar)];
  for (int32_t done = 0; done < count; ++done, ++step) {
    const void* operands[LaneKernel::kMaxOperands];
    for (int32_t i = 0; i < step->operand_count; ++i) {
      const ScalarStep::Operand& operand = step->operands[i];
      operands[i] = operand.constant != nullptr
                        ? operand.constant
                        : slots[operand.slot].buffer.data();
    }
    // Written in place: moving 16 bytes would wait for the store of fewer.
    Buffer& result = slots[step->result].buffer;
    if (result.size() != step->bytes) result = Buffer::Inline(step->bytes);
    const int64_t ran =
        step->run(*step->kernel, operands, result.mutable_data(), 1);
    if (ran != 1) return done;
  }
  return count;
}

absl::Status Machine::Trapped(const Step& step) const {
  const Frame& frame = frames_.back();
  return absl::InvalidArgumentError(absl::StrCat(
      frame.computation->instructions[static_cast<size_t>(step.instruction)]
          .op->name,
      " ", frame.plan->kernels[static_cast<size_t>(step.kernel)].trap));
}

void Machine::DropUnread(const Step& step) {
  const Frame& frame = frames_.back();
  for (int32_t i = 0; i < step.result_count; ++i) {
    const int32_t index = step.first_result + i;
    if (!frame.plan->slot_is_read[static_cast<size_t>(index)]) {
      slot(frame, index) = Value();
    }
  }
}

void Machine::Report(const Step& step, bool after) {
  StepAccess access(*this, step);
  const StepEvent event{process_.index,
                        static_cast<int64_t>(frames_.size()) - 1,
                        *frames_.back().computation, access.instruction()};
  Hooks& hooks = *context_.options.hooks;
  const bool rename = step.kind == Step::Kind::kRename;
  // A rename has its values before it runs, and none after.
  if (rename != after) {
    std::vector<const Value*> leaves;
    if (rename) {
      for (int32_t i = 0; i < step.ref_count; ++i) {
        leaves.push_back(&access.value(i));
      }
      hooks.Before(event);
    } else {
      std::vector<Value*> results;
      for (int32_t i = 0; i < step.result_count; ++i) {
        results.push_back(&access.result(i));
      }
      hooks.Replace(event, results);
      leaves.assign(results.begin(), results.end());
    }
    hooks.After(event, leaves);
  } else if (!rename) {
    hooks.Before(event);
  }
}

absl::Status Machine::Annotate(absl::Status status) const {
  if (frames_.empty() || status.GetPayload(kAnnotated)) return status;
  const Frame& frame = frames_.back();
  if (frame.step >= static_cast<int32_t>(frame.plan->steps.size())) {
    return status;
  }
  const Step& step = frame.plan->steps[static_cast<size_t>(frame.step)];
  const Instruction& instruction =
      frame.computation->instructions[static_cast<size_t>(step.instruction)];
  std::string message = absl::StrCat(
      status.message(), "; at '", instruction.name, "' (", instruction.op->name,
      ") of '", frame.computation->name, "'");
  if (instruction.location.line > 0) {
    absl::StrAppend(&message, ", line ", instruction.location.line);
  }
  absl::Status annotated(status.code(), message);
  annotated.SetPayload(kAnnotated, absl::Cord(instruction.name));
  return annotated;
}

}  // namespace hlo
