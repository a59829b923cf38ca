#include "interpreter/eval/control_step.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/processes/child.h"
#include "interpreter/eval/processes/feeds.h"
#include "interpreter/eval/processes/pending.h"
#include "interpreter/eval/processes/process_rendezvous.h"
#include "interpreter/eval/processes/unpaired_transfers.h"
#include "interpreter/eval/regions/region_steps_call.h"
#include "ops/attributes/processes.h"

namespace hlo {

void Machine::ControlStep::BeginStep(const Step& step) {
  step_ = &step;
  set_at(access().at());
  turn = 0;
  state.clear();
  returned.clear();
  pending_ = nullptr;
}

ArrayView Machine::ControlStep::operand(int i, int leaf) const {
  return access().view(access().operand_leaf(i, leaf));
}

Values Machine::ControlStep::Take(int i) {
  return TakeLeaves(access().operand_leaf(i, 0),
                    static_cast<int32_t>(operand_shape(i).leaf_count()));
}

Values Machine::ControlStep::TakeAll(int first) {
  const int32_t begin = first < operand_count()
                            ? access().operand_leaf(first, 0)
                            : step_->ref_count;
  return TakeLeaves(begin, step_->ref_count - begin);
}

Values Machine::ControlStep::TakeLeaves(int32_t begin, int32_t count) {
  StepAccess from = access();
  Values values = std::move(machine_.spare_);
  values.clear();
  for (int32_t i = 0; i < count; ++i) values.push_back(from.Take(begin + i));
  return values;
}

Ticket Machine::ControlStep::Post(RendezvousKey key, int64_t rank,
                                  Values operands, Combine combine,
                                  const Shape* data) {
  ProcessRendezvous::Member self = {
      &run(), &program(),       &process(), *machine_.owner_.path,
      at(),   machine_.steps(), {}};
  if (data != nullptr) self.data = *data;
  MeetingHooks* const hooks = run().options.meetings;
  const RendezvousKey told = hooks != nullptr ? key : RendezvousKey();
  Ticket ticket = run().rendezvous->Post(std::move(key), rank,
                                         std::move(operands), self, combine);
  if (hooks != nullptr) {
    hooks->Posted(machine_.Moment(at()), told, rank, ticket);
  }
  return ticket;
}

Transfer Machine::ControlStep::TransferOn(int64_t channel) const {
  return run().transfers->On(channel, process().index);
}

Ticket Machine::ControlStep::ReadInfeed(const Shape& shape) {
  return run().feeds->Read(process().index, std::nullopt, shape);
}

absl::Status Machine::ControlStep::WriteOutfeed(const Shape& shape,
                                                Values leaves) {
  return run().feeds->Write(process().index, std::nullopt, shape,
                            std::move(leaves));
}

Ticket Machine::ControlStep::ReceiveFromHost(int64_t channel,
                                             const Shape& shape) {
  return run().feeds->Read(process().index, channel, shape);
}

absl::Status Machine::ControlStep::SendToHost(int64_t channel,
                                              const Shape& shape,
                                              Values leaves) {
  return run().feeds->Write(process().index, channel, shape, std::move(leaves));
}

absl::StatusOr<Ticket> Machine::ControlStep::Begin(ComputationId computation,
                                                   Values arguments) {
  auto child = run().children->StartChild(machine_, computation.index,
                                          std::move(arguments));
  if (!child.ok()) return child.status();
  if (MeetingHooks* const hooks = run().options.meetings; hooks != nullptr) {
    hooks->Began(machine_.Moment(at()), *child);
  }
  const std::vector<int32_t>& resources = program().plan(computation).resources;
  // Those that use nothing are waited for by their ticket only. What is there
  // uses other things than this one, which has waited for it else: they are
  // few.
  if (!resources.empty()) machine_.children_.push_back({*child, &resources});
  return Ticket(*std::move(child));
}

std::unique_ptr<RegionSteps> Machine::ControlStep::region_steps(
    ComputationId id) const {
  return MakeRegionSteps(machine_.owner_, id);
}

absl::StatusOr<Value> Machine::ControlStep::Pending(Ticket ticket) {
  if (pending_ == nullptr) {
    const int64_t most = run().options.limits.max_pending;
    if (machine_.owner_.account->pending >= most) {
      return absl::ResourceExhaustedError(
          absl::StrCat("more than ", most, " starts are not done"));
    }
    ++machine_.owner_.account->pending;
    pending_ = std::make_shared<Begun>(Begun{std::move(ticket), at(), {}});
  }
  return PendingValue(pending_);
}

absl::StatusOr<Ticket> Machine::ControlStep::TakePending() {
  const Values leaves = Take(0);
  const auto leaf = std::find_if(leaves.begin(), leaves.end(), IsPending);
  if (leaf == leaves.end()) return Ticket();
  Begun& begun = BegunIn(*leaf);
  const Attributes& started = begun.start.instruction->attributes;
  if (begun.done.instruction != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("what began at ", Where(begun.start), " was done at ",
                     Where(begun.done), " already"));
  }
  if (attributes().has(attr::channel_id) && started.has(attr::channel_id) &&
      attributes().get(attr::channel_id) != started.get(attr::channel_id)) {
    return absl::InvalidArgumentError(
        absl::StrCat("channel ", attributes().get(attr::channel_id),
                     " is done, but ", Where(begun.start), " began on channel ",
                     started.get(attr::channel_id)));
  }
  begun.done = at();
  --machine_.owner_.account->pending;
  return std::move(begun.ticket);
}

}  // namespace hlo
