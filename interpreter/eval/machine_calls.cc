// How a machine enters computations and leaves them: the calls that resume
// rules ask for.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/machine.h"
#include "interpreter/eval/step_access.h"

namespace hlo {

// The Control of the instruction that a frame is executing.
class Machine::ControlStep : public Control, public MeetingPoint {
 public:
  explicit ControlStep(Machine& machine) : machine_(machine) {}

  void Begin(const Step& step) {
    step_ = &step;
    turn = 0;
    state.clear();
    returned.clear();
  }

  const Op& op() const override { return *access().instruction().op; }
  const Attributes& attributes() const override {
    return access().instruction().attributes;
  }
  const Choices& choices() const override {
    return machine_.context_.program.options().choices;
  }
  int operand_count() const override {
    return static_cast<int>(access().instruction().operands.size());
  }
  const Shape& operand_shape(int i) const override {
    return access().operand_shape(i);
  }
  ArrayView operand(int i, int leaf) const override {
    return access().view(access().operand_leaf(i, leaf));
  }
  Values Take(int i) override {
    return TakeLeaves(access().operand_leaf(i, 0),
                      static_cast<int32_t>(operand_shape(i).leaf_count()));
  }
  Values TakeAll(int first) override {
    const int32_t begin = first < operand_count()
                              ? access().operand_leaf(first, 0)
                              : step_->ref_count;
    return TakeLeaves(begin, step_->ref_count - begin);
  }
  const Shape& shape() const override { return access().instruction().shape; }
  int64_t replica() const override { return machine_.process_.replica; }
  int64_t partition() const override { return machine_.process_.partition; }
  absl::StatusOr<Buffer> Scratch(int64_t bytes) const override {
    return Buffer::Allocate(static_cast<size_t>(bytes),
                            *machine_.context_.memory);
  }
  MeetingPoint& meeting_point() override { return *this; }

  absl::StatusOr<Ticket> Post(MeetingKey key, int64_t rank, Values operands,
                              Combine combine) override {
    key.sequence = 0;
    const int64_t sequence = machine_.process_.meetings[key]++;
    key.sequence = sequence;
    return machine_.context_.meetings->Post(std::move(key), rank,
                                            std::move(operands), combine);
  }

 private:
  StepAccess access() const { return StepAccess(machine_, *step_); }

  Values TakeLeaves(int32_t begin, int32_t count) {
    StepAccess from = access();
    Values values = std::move(machine_.spare_);
    values.clear();
    for (int32_t i = 0; i < count; ++i) values.push_back(from.Take(begin + i));
    return values;
  }

  Machine& machine_;
  const Step* step_ = nullptr;
};

Machine::Machine(const RunContext& context, ProcessState& process,
                 int region_depth)
    : context_(context), process_(process), region_depth_(region_depth) {}

Machine::~Machine() = default;

absl::Status Machine::Start(int computation, Values arguments) {
  frames_.clear();
  top_ = 0;
  absl::Status status = Enter(computation);
  if (status.ok()) PassArguments(std::move(arguments));
  return status;
}

absl::Status Machine::Enter(int computation) {
  if (static_cast<int64_t>(frames_.size()) >=
      context_.options.limits.max_depth) {
    return absl::ResourceExhaustedError(
        absl::StrCat("calls nest deeper than ",
                     context_.options.limits.max_depth, " (--max-depth)"));
  }
  const ComputationPlan& plan = context_.program.plan(computation);
  const size_t base = top_;
  top_ += plan.slots.size();
  if (slots_.size() < top_) slots_.resize(std::max(top_, 2 * slots_.size()));
  frames_.push_back({&plan,
                     &context_.program.module()
                          .computations[static_cast<size_t>(computation)],
                     base});
  return absl::OkStatus();
}

void Machine::PassArguments(Values&& arguments) {
  std::move(arguments.begin(), arguments.end(),
            slots_.begin() + static_cast<ptrdiff_t>(frames_.back().base));
  arguments.clear();
  spare_ = std::move(arguments);
  DropUnreadParameters();
}

void Machine::PassArguments(const Values& arguments) {
  std::copy(arguments.begin(), arguments.end(),
            slots_.begin() + static_cast<ptrdiff_t>(frames_.back().base));
  DropUnreadParameters();
}

void Machine::DropUnreadParameters() {
  const Frame& frame = frames_.back();
  for (int32_t index : frame.plan->unread_parameter_slots) {
    slot(frame, index) = Value();
  }
}

// Every slot that holds a value now holds one that the result reads, or one
// that was moved: nothing is left behind.
void Machine::Leave() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  top_ = frame.base;
  Values& values =
      frames_.empty() ? result_ : controls_[frames_.size() - 1]->returned;
  if (values.capacity() == 0) values.swap(spare_);
  values.clear();
  for (const LeafRef& ref : frame.plan->root) {
    if (ref.index < 0) {
      values.push_back(context_.program.constant(~ref.index));
    } else if (ref.last_use) {
      values.push_back(std::move(slot(frame, ref.index)));
    } else {
      values.push_back(slot(frame, ref.index));
    }
  }
}

void Machine::Answer(Values values) {
  controls_[frames_.size() - 1]->returned = std::move(values);
  waiting_ = false;
}

absl::Status Machine::Resume() {
  Frame& frame = frames_.back();
  const size_t depth = frames_.size() - 1;
  const Step& step = frame.plan->steps[static_cast<size_t>(frame.step)];
  if (controls_.size() <= depth) {
    controls_.push_back(std::make_unique<ControlStep>(*this));
  }
  ControlStep& control = *controls_[depth];
  if (!frame.in_control) {
    control.Begin(step);
    frame.in_control = true;
  }
  Next next =
      frame.computation->instructions[static_cast<size_t>(step.instruction)]
          .op->resume(control);
  ++control.turn;
  return Obey(step, std::move(next));
}

absl::Status Machine::Obey(const Step& step, Next&& next) {
  switch (next.kind) {
    case Next::Kind::kEnter:
      return Call(std::move(next));
    case Next::Kind::kWait:
      waiting_ = true;
      ticket_ = next.ticket;
      break;
    case Next::Kind::kDone:
      Finish(step, std::move(next.values));
      break;
    case Next::Kind::kFail:
      return std::move(next.status);
  }
  return absl::OkStatus();
}

absl::Status Machine::Call(Next&& enter) {
  const Values& state = controls_[frames_.size() - 1]->state;
  absl::Status status = Enter(enter.computation.index);
  if (!status.ok()) return status;
  if (enter.with_state) {
    PassArguments(state);
  } else {
    PassArguments(std::move(enter.values));
  }
  return status;
}

void Machine::Finish(const Step& step, Values&& results) {
  Frame& frame = frames_.back();
  std::move(results.begin(), results.end(), &slot(frame, step.first_result));
  results.clear();
  spare_ = std::move(results);
  frame.in_control = false;
  controls_[frames_.size() - 1]->state.clear();
  if (context_.options.hooks != nullptr) Report(step, true);
  if (step.drops_results) DropUnread(step);
  ++frame.step;
}

}  // namespace hlo
