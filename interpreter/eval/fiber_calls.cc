// Entering and leaving computations: the actions that resume rules return.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/control_step.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/step_access.h"
#include "interpreter/eval/step_counts.h"

namespace hlo {

Fiber::Fiber(const StepOwner& owner)
    : owner_(owner), seen_(owner.context->options.hooks) {
  if (seen_ != nullptr && !seen_->sees_each()) {
    counted_ = std::make_unique<StepCounts>();
  }
}

Fiber::~Fiber() {
  if (counts()) counted_->Report(program(), *seen_);
}

absl::Status Fiber::Start(int computation, Values arguments) {
  frames_.clear();
  top_ = 0;
  absl::Status status = Enter(computation);
  if (status.ok()) PassArguments(std::move(arguments));
  return status;
}

absl::Status Fiber::Enter(int computation) {
  if (static_cast<int64_t>(frames_.size()) >=
      context().options.limits.max_depth) {
    return absl::ResourceExhaustedError(
        absl::StrCat("calls nest deeper than ",
                     context().options.limits.max_depth, " (--max-depth)"));
  }
  const ComputationPlan& plan = program().plan(computation);
  const size_t base = top_;
  top_ += plan.slots.size();
  if (slots_.size() < top_) slots_.resize(std::max(top_, 2 * slots_.size()));
  frames_.push_back(
      {&plan, &program().module().computations[computation], base});
  return absl::OkStatus();
}

void Fiber::PassArguments(Values&& arguments) {
  std::move(arguments.begin(), arguments.end(),
            slots_.begin() + static_cast<ptrdiff_t>(frames_.back().base));
  arguments.clear();
  spare_ = std::move(arguments);
  DropUnreadParameters();
}

void Fiber::PassArguments(const Values& arguments) {
  std::copy(arguments.begin(), arguments.end(),
            slots_.begin() + static_cast<ptrdiff_t>(frames_.back().base));
  DropUnreadParameters();
}

void Fiber::DropUnreadParameters() {
  const Frame& frame = frames_.back();
  for (int32_t index : frame.plan->unread_parameter_slots) {
    slot(frame, index) = Value();
  }
}

// Every slot that still holds a value holds one that the result reads; the
// others were moved from.
void Fiber::Leave(int64_t& budget) {
  Frame& frame = frames_.back();
  const ComputationPlan& plan = *frame.plan;
  Value* const slots = slots_.data() + frame.base;
  Values& values =
      frames_.size() == 1 ? result_ : controls_[frames_.size() - 2]->returned;
  if (values.capacity() == 0) values.swap(spare_);
  values.clear();
  for (const LeafRef& ref : plan.root) {
    if (ref.index < 0) {
      values.push_back(program().constant(~ref.index));
    } else if (ref.last_use) {
      values.push_back(std::move(slots[ref.index]));
    } else {
      values.push_back(slots[ref.index]);
    }
  }
  if (frame.condition != nullptr && Meets(*frame.condition, values, budget)) {
    frame.step = 0;
    return PassArguments(std::move(values));
  }
  top_ = frame.base;
  frames_.pop_back();
}

absl::Status Fiber::Resume(int64_t& budget) {
  Frame& frame = frames_.back();
  const size_t depth = frames_.size() - 1;
  const Step& step = frame.plan->steps[frame.step];
  if (controls_.size() <= depth) {
    controls_.push_back(std::make_unique<ControlStep>(*this));
  }
  ControlStep& control = *controls_[depth];
  if (!frame.in_control) {
    control.BeginStep(step);
    frame.in_control = true;
  }
  if (step.loop != nullptr) {
    const absl::StatusOr<bool> ended = RunRounds(step, control, budget);
    if (!ended.ok() || *ended) return ended.status();
  }
  Action action = control.op().resume(control);
  ++control.resume_count;
  return Apply(step, std::move(action));
}

absl::Status Fiber::Apply(const Step& step, Action&& action) {
  switch (action.kind) {
    case Action::Kind::kEnter:
      return Call(step, std::move(action));
    case Action::Kind::kWait:
      future_ = std::move(action.future);
      break;
    case Action::Kind::kDone:
      Finish(step, std::move(action.values));
      break;
    case Action::Kind::kFail:
      return std::move(action.status);
  }
  return absl::OkStatus();
}

absl::Status Fiber::Call(const Step& step, Action&& enter) {
  const Values& state = controls_[frames_.size() - 1]->state;
  absl::Status status = Enter(enter.computation.index);
  if (!status.ok()) return status;
  if (enter.with_state) {
    PassArguments(state);
  } else {
    PassArguments(std::move(enter.values));
    frames_.back().condition = step.condition;
  }
  return status;
}

void Fiber::Finish(const Step& step, Values&& results) {
  Frame& frame = frames_.back();
  std::move(results.begin(), results.end(),
            slots_.data() + frame.base + step.first_result);
  results.clear();
  spare_ = std::move(results);
  frame.in_control = false;
  const Op& op = *instruction(step).op;
  if (op.resource != Resource::kNone || op.begins || op.ends != nullptr) {
    last_effect_ = {at(), steps()};
  }
  controls_[frames_.size() - 1]->EndStep();
  if (Reports(step)) ReportAfter(step);
  if (step.drops_results) DropUnread(step);
  ++frame.step;
}

}  // namespace hlo
