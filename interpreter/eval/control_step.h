// The Control of the instruction that a frame is executing.
#ifndef HLOREF_INTERPRETER_EVAL_CONTROL_STEP_H_
#define HLOREF_INTERPRETER_EVAL_CONTROL_STEP_H_

#include "interpreter/eval/machine.h"
#include "interpreter/eval/processes/pending.h"
#include "interpreter/eval/step_access.h"
#include "interpreter/eval/step_environment.h"
#include "ops/rendezvous.h"

namespace hlo {

class Machine::ControlStep : public StepEnvironment<Control>,
                             public Rendezvous {
 public:
  explicit ControlStep(Machine& machine)
      : StepEnvironment(machine.owner_, {}), machine_(machine) {}

  // Of one execution of a step of the machine's innermost frame.
  void BeginStep(const Step& step);
  void EndStep() {
    state.clear();
    pending_ = nullptr;
  }

  ArrayView operand(int i, int leaf) const override;
  Values Take(int i) override;
  Values TakeAll(int first) override;

  Rendezvous& rendezvous() override { return *this; }
  Ticket Post(RendezvousKey key, int64_t rank, Values operands, Combine combine,
              const Shape* data) override;
  Transfer TransferOn(int64_t channel) const override;
  Ticket ReadInfeed(const Shape& shape) override;
  absl::Status WriteOutfeed(const Shape& shape, Values leaves) override;
  Ticket ReceiveFromHost(int64_t channel, const Shape& shape) override;
  absl::Status SendToHost(int64_t channel, const Shape& shape,
                          Values leaves) override;
  absl::StatusOr<Ticket> Begin(ComputationId computation,
                               Values arguments) override;
  std::unique_ptr<RegionSteps> region_steps(ComputationId id) const override;
  absl::StatusOr<Value> Pending(Ticket ticket) override;
  absl::StatusOr<Ticket> TakePending() override;

 protected:
  const LeafInfo& result_info(int leaf) const override {
    return access().result_info(leaf);
  }

 private:
  StepAccess access() const { return StepAccess(machine_, *step_); }
  Values TakeLeaves(int32_t begin, int32_t count);

  Machine& machine_;
  const Step* step_ = nullptr;
  std::shared_ptr<Begun> pending_;  // what this step began
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_CONTROL_STEP_H_
