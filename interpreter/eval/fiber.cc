#include "interpreter/eval/fiber.h"

#include <algorithm>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "interpreter/eval/array_lanes.h"
#include "interpreter/eval/control_step.h"
#include "interpreter/eval/processes/child_computation.h"
#include "interpreter/eval/step_access.h"
#include "interpreter/eval/step_counts.h"
#include "interpreter/eval/value_step.h"

namespace hlo {
namespace {

// Steps are granted in blocks, so that counting them costs nothing; a fiber
// looks whether it has been cancelled once a block.
constexpr int64_t kStepBlock = 1024;

}  // namespace

absl::StatusOr<Fiber::State> Fiber::Run(int64_t& budget) {
  absl::Status status = TakeWhatCame();
  while (status.ok() && !frames_.empty() && future_ == nullptr && budget > 0) {
    status =
        frames_.back().in_control ? ResumeCounted(budget) : RunSteps(budget);
  }
  owner_.account->steps -= std::exchange(granted_, 0);
  if (!status.ok()) {
    const InstructionRef where = at();
    if (where.instruction != nullptr) status = Annotate(status, where);
    frames_.clear();
    controls_.clear();
    slots_.clear();
    ReportPause(State::kFinished);
    return status;
  }
  const State state = frames_.empty()      ? State::kFinished
                      : future_ != nullptr ? State::kWaiting
                                           : State::kOutOfBudget;
  ReportPause(state);
  return state;
}

// A region's fiber reports nothing: it is a part of the step that calls it.
void Fiber::ReportPause(State state) {
  RendezvousHooks* const hooks = context().options.rendezvous_hooks;
  if (hooks == nullptr || owner_.region_depth > 0) return;
  if (state == State::kFinished) hooks->Ended(Moment({}));
  if (state == State::kWaiting) hooks->Waits(Moment(at()), *future_);
}

FiberEvent Fiber::Moment(const InstructionRef& where) const {
  return {owner_.process->index, *owner_.path, steps(), where.computation,
          where.instruction};
}

// Hands a resume rule the values that it waited for; a step that waited for
// children checks them again.
absl::Status Fiber::TakeWhatCame() {
  if (future_ == nullptr) return absl::OkStatus();
  const Future future = std::exchange(future_, nullptr);
  if (!frames_.back().in_control) return absl::OkStatus();
  absl::StatusOr<Values> values = future->Take();
  if (!values.ok()) return values.status();
  controls_[frames_.size() - 1]->returned = *std::move(values);
  return absl::OkStatus();
}

absl::Status Fiber::GrantSteps() {
  if (context().cancelled()) return context().Cancelled();
  const int64_t max_steps = context().options.limits.max_steps;
  std::atomic<int64_t>& steps = owner_.account->steps;
  const int64_t before = steps.fetch_add(kStepBlock);
  const int64_t more = std::clamp<int64_t>(max_steps - before, 0, kStepBlock);
  steps -= kStepBlock - more;
  granted_ += more;
  if (more > 0) return absl::OkStatus();
  return absl::DeadlineExceededError(
      absl::StrCat("stopped after ", max_steps, " steps (--max-steps)"));
}

absl::Status Fiber::ResumeCounted(int64_t& budget) {
  --budget;
  if (granted_ == 0) {
    if (absl::Status status = GrantSteps(); !status.ok()) return status;
  }
  --granted_;
  return Resume(budget);
}

absl::Status Fiber::RunSteps(int64_t& budget) {
  Frame& frame = frames_.back();
  const ComputationPlan& plan = *frame.plan;
  const auto step_count = static_cast<int32_t>(plan.steps.size());
  while (frame.step < step_count) {
    const Step& step = plan.steps[frame.step];
    if (granted_ == 0) {
      if (absl::Status status = GrantSteps(); !status.ok()) return status;
    }
    if (step.resources >= 0 && !children_.empty()) {
      absl::Status status = AwaitChildren(step);
      if (!status.ok() || future_ != nullptr) return status;
    }
    if (step.chain != nullptr) {
      const absl::StatusOr<bool> ran = RunChain(step, budget);
      if (!ran.ok() || budget <= 0) return ran.status();
      if (*ran) continue;
    }
    --granted_;
    if (seen_ != nullptr) ReportBefore(step);
    if (step.kind == Step::Kind::kResume) return Resume(budget);
    if (step.kind == Step::Kind::kScalarLanes) {
      absl::Status status = RunScalarSteps(frame, step, budget);
      if (!status.ok()) return status;
      if (budget <= 0) return status;
      continue;
    }
    if (absl::Status status = RunStep(step); !status.ok()) return status;
    if (Reports(step)) ReportAfter(step);
    if (step.drops_results) DropUnread(step);
    ++frame.step;
    if (--budget <= 0) return absl::OkStatus();
  }
  Leave(budget);
  return absl::OkStatus();
}

// Runs consecutive scalar steps at once; one at a time for hooks that see each.
absl::Status Fiber::RunScalarSteps(Frame& frame, const Step& step,
                                   int64_t& budget) {
  const bool seen = Reports(step);
  // One step has been taken off what is granted already.
  const auto count = static_cast<int32_t>(
      std::min<int64_t>({seen ? 1 : step.scalar_run, granted_ + 1, budget}));
  const int32_t done = RunScalars(step, count);
  if (counts()) Count(frame, done);
  frame.step += done;
  granted_ -= std::min(done, count - 1);
  if (done < count) return Trapped((&step)[done]);
  if (seen) ReportAfter(step);
  budget -= count;
  return absl::OkStatus();
}

absl::Status Fiber::RunStep(const Step& step) {
  absl::Status status;
  switch (step.kind) {
    case Step::Kind::kArrayLanes:
      return RunArrayLanes(StepAccess(*this, step));
    case Step::Kind::kValue:
      return RunValueStep(StepAccess(*this, step));
    case Step::Kind::kAlias: {
      StepAccess access(*this, step);
      for (int32_t i = 0; i < step.ref_count; ++i) {
        if (access.ref(i).last_use && access.ref(i).index >= 0) access.Take(i);
      }
      return status;
    }
    case Step::Kind::kUnimplemented:
      return frames_.back().plan->failures[step.kernel];
    case Step::Kind::kScalarLanes:
    case Step::Kind::kResume:
      break;
  }
  return absl::InternalError("no such kind of step");
}

// Scalars live in their slots: no memory is allocated, nothing is released.
int32_t Fiber::RunScalars(const Step& first, int32_t count) {
  const Frame& frame = frames_.back();
  Value* const slots = &slots_[frame.base];
  const ScalarStep* step = &frame.plan->scalars[first.scalar];
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

absl::Status Fiber::Trapped(const Step& step) const {
  const ComputationPlan& plan = *frames_.back().plan;
  return absl::InvalidArgumentError(absl::StrCat(
      instruction(step).op->name, " ", plan.kernels[step.kernel].trap));
}

const Instruction& Fiber::instruction(const Step& step) const {
  return frames_.back().computation->instructions[step.instruction];
}

void Fiber::DropUnread(const Step& step) {
  const Frame& frame = frames_.back();
  for (int32_t i = 0; i < step.result_count; ++i) {
    const int32_t index = step.first_result + i;
    if (!frame.plan->slot_is_read[index]) {
      slot(frame, index) = Value();
    }
  }
}

// A child that uses one of the step's resources was begun before this step, so
// its effects come first: the order of effects is that in which a call would
// stand where it was begun.
absl::Status Fiber::AwaitChildren(const Step& step) {
  const std::vector<int32_t>& used =
      frames_.back().plan->resource_sets[step.resources];
  RendezvousHooks* const hooks = context().options.rendezvous_hooks;
  for (auto begun = children_.begin(); begun != children_.end();) {
    const bool shared =
        std::find_first_of(used.begin(), used.end(), begun->resources->begin(),
                           begun->resources->end()) != used.end();
    if (!shared) {
      ++begun;
      continue;
    }
    if (!begun->child->ready()) {
      future_ = begun->child;
      return absl::OkStatus();
    }
    // Reported even if the child is ready already, which depends on the
    // schedule.
    if (hooks != nullptr) hooks->Waits(Moment(at()), *begun->child);
    absl::Status status = begun->child->status();
    if (!status.ok()) return status;
    begun = children_.erase(begun);
  }
  return absl::OkStatus();
}

StepOwner Fiber::caller() const {
  StepOwner caller = owner_;
  caller.depth += static_cast<int64_t>(frames_.size());
  return caller;
}

StepEvent Fiber::Event(const Step& step) {
  return {owner_.process->index,       *owner_.path,
          owner_.account->events++,    caller().depth - 1,
          *frames_.back().computation, instruction(step)};
}

bool Fiber::Reports(const Step& step) const {
  if (!counts()) return seen_ != nullptr;
  return owner_.region_depth == 0 && step.kind != Step::Kind::kScalarLanes &&
         step.line != Step::Line::kMakes;
}

bool Fiber::KeepsLines() const {
  return (seen_ == nullptr || counts()) &&
         context().options.region_forms == RegionForms::kAll;
}

// The next steps of a frame.
void Fiber::Count(const Frame& frame, int64_t steps) {
  const auto& computations = program().module().computations;
  const auto computation =
      static_cast<int>(frame.computation - computations.data());
  for (int32_t i = 0; i < steps; ++i) {
    counted_->Add(program(), computation, frame.step + i, 1);
  }
}

void Fiber::ReportBefore(const Step& step) {
  if (!Reports(step)) {
    // Scalars are counted when they have run, several at a time.
    if (step.kind != Step::Kind::kScalarLanes) Count(frames_.back(), 1);
    return;
  }
  // An alias has its values before it runs, and none after.
  if (step.kind == Step::Kind::kAlias) return ReportAlias(step);
  context().options.hooks->Before(Event(step));
}

void Fiber::ReportAfter(const Step& step) {
  if (step.kind == Step::Kind::kAlias) return;
  StepAccess access(*this, step);
  absl::InlinedVector<Value*, 4> results;
  for (int32_t i = 0; i < step.result_count; ++i) {
    results.push_back(&access.result(i));
  }
  const StepEvent event = Event(step);
  Hooks& hooks = *context().options.hooks;
  hooks.Replace(event, results);
  const absl::InlinedVector<const Value*, 4> leaves(results.begin(),
                                                    results.end());
  hooks.After(event, leaves);
}

void Fiber::ReportAlias(const Step& step) {
  const StepAccess access(*this, step);
  std::vector<const Value*> leaves;
  for (int32_t i = 0; i < step.ref_count; ++i) {
    leaves.push_back(&access.value(i));
  }
  context().options.hooks->Before(Event(step));
  context().options.hooks->After(Event(step), leaves);
}

InstructionRef Fiber::at() const {
  if (frames_.empty()) return {};
  const Frame& frame = frames_.back();
  if (frame.step >= static_cast<int32_t>(frame.plan->steps.size())) return {};
  return {frame.computation, &instruction(frame.plan->steps[frame.step])};
}

}  // namespace hlo
