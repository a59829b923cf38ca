#include "interpreter/eval/control_step.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/processes/async_state.h"
#include "interpreter/eval/processes/child_computation.h"
#include "interpreter/eval/processes/feeds.h"
#include "interpreter/eval/processes/process_rendezvous.h"
#include "interpreter/eval/processes/unpaired_transfers.h"
#include "interpreter/eval/regions/region_steps_call.h"
#include "ops/attributes/processes.h"

namespace hlo {

void Fiber::ControlStep::BeginStep(const Step& step) {
  step_ = &step;
  set_at(access().at());
  resume_count = 0;
  state.clear();
  returned.clear();
  pending_ = nullptr;
}

ArrayView Fiber::ControlStep::operand(int i, int leaf) const {
  return access().view(access().operand_leaf(i, leaf));
}

Values Fiber::ControlStep::Take(int i) {
  return TakeLeaves(access().operand_leaf(i, 0),
                    static_cast<int32_t>(operand_shape(i).leaf_count()));
}

Values Fiber::ControlStep::TakeAll(int first) {
  const int32_t begin = first < operand_count()
                            ? access().operand_leaf(first, 0)
                            : step_->ref_count;
  return TakeLeaves(begin, step_->ref_count - begin);
}

Values Fiber::ControlStep::TakeLeaves(int32_t begin, int32_t count) {
  StepAccess from = access();
  Values values = std::move(fiber_.spare_);
  values.clear();
  for (int32_t i = 0; i < count; ++i) values.push_back(from.Take(begin + i));
  return values;
}

void Fiber::ControlStep::WithGroups(
    absl::FunctionRef<void(ProcessGroups&)> use) {
  run().rendezvous->WithGroups(*at().instruction, use);
}

Future Fiber::ControlStep::Post(RendezvousKey key, int64_t rank,
                                Values operands, Combine combine,
                                const Shape* data) {
  ProcessRendezvous::Member self = {&run(),
                                    &program(),
                                    &process(),
                                    {},
                                    at(),
                                    fiber_.steps(),
                                    fiber_.caller().depth,
                                    {}};
  if (rank == 0) self.path = *fiber_.owner_.path;
  if (data != nullptr) self.data = *data;
  RendezvousHooks* const hooks = run().options.rendezvous_hooks;
  const RendezvousKey posted = hooks != nullptr ? key : RendezvousKey();
  Future future = run().rendezvous->Post(
      std::move(key), rank, std::move(operands), std::move(self), combine);
  if (hooks != nullptr) {
    hooks->Posted(fiber_.Moment(at()), posted, rank, future);
  }
  return future;
}

Transfer Fiber::ControlStep::TransferOn(int64_t channel) const {
  return run().transfers->On(channel, process().index);
}

Future Fiber::ControlStep::ReadInfeed(const Shape& shape) {
  return run().feeds->Read(process().index, std::nullopt, shape);
}

absl::Status Fiber::ControlStep::WriteOutfeed(const Shape& shape,
                                              Values leaves) {
  return run().feeds->Write(process().index, std::nullopt, shape,
                            std::move(leaves));
}

Future Fiber::ControlStep::ReceiveFromHost(int64_t channel,
                                           const Shape& shape) {
  return run().feeds->Read(process().index, channel, shape);
}

absl::Status Fiber::ControlStep::SendToHost(int64_t channel, const Shape& shape,
                                            Values leaves) {
  return run().feeds->Write(process().index, channel, shape, std::move(leaves));
}

absl::StatusOr<Future> Fiber::ControlStep::Begin(ComputationId computation,
                                                 Values arguments) {
  auto child = run().children->StartChild(fiber_, computation.index,
                                          std::move(arguments));
  if (!child.ok()) return child.status();
  if (RendezvousHooks* const hooks = run().options.rendezvous_hooks;
      hooks != nullptr) {
    hooks->Began(fiber_.Moment(at()), *child);
  }
  const std::vector<int32_t>& resources = program().plan(computation).resources;
  // A child that uses no resource is waited for through its future only. The
  // children in the list use other resources than this one, or it would have
  // waited for them: they are few.
  if (!resources.empty()) fiber_.children_.push_back({*child, &resources});
  return Future(*std::move(child));
}

std::unique_ptr<RegionSteps> Fiber::ControlStep::region_steps(
    ComputationId id) const {
  return MakeRegionSteps(fiber_.owner_, id);
}

absl::StatusOr<Value> Fiber::ControlStep::Pending(Future future) {
  if (pending_ == nullptr) {
    const int64_t most = run().options.limits.max_pending;
    if (fiber_.owner_.account->pending >= most) {
      return absl::ResourceExhaustedError(
          absl::StrCat("more than ", most, " starts are not done"));
    }
    ++fiber_.owner_.account->pending;
    pending_ =
        std::make_shared<AsyncState>(AsyncState{std::move(future), at(), {}});
  }
  return PendingValue(pending_);
}

absl::StatusOr<Future> Fiber::ControlStep::TakePending() {
  const Values leaves = Take(0);
  const auto leaf = std::find_if(leaves.begin(), leaves.end(), IsPending);
  if (leaf == leaves.end()) return Future();
  AsyncState& async = AsyncStateOf(*leaf);
  const Attributes& started = async.start.instruction->attributes;
  if (async.done.instruction != nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("what began at ", Where(async.start), " was done at ",
                     Where(async.done), " already"));
  }
  if (attributes().has(attr::channel_id) && started.has(attr::channel_id) &&
      attributes().get(attr::channel_id) != started.get(attr::channel_id)) {
    return absl::InvalidArgumentError(
        absl::StrCat("channel ", attributes().get(attr::channel_id),
                     " is done, but ", Where(async.start), " began on channel ",
                     started.get(attr::channel_id)));
  }
  async.done = at();
  --fiber_.owner_.account->pending;
  return std::move(async.future);
}

}  // namespace hlo
