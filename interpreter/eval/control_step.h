// The Control of the instruction that a frame is executing.
#ifndef HLOREF_INTERPRETER_EVAL_CONTROL_STEP_H_
#define HLOREF_INTERPRETER_EVAL_CONTROL_STEP_H_

#include <memory>

#include "interpreter/eval/bound_loop.h"
#include "interpreter/eval/fiber.h"
#include "interpreter/eval/processes/async_state.h"
#include "interpreter/eval/step_access.h"
#include "interpreter/eval/step_environment.h"
#include "ops/rendezvous.h"

namespace hlo {

class Fiber::ControlStep : public StepEnvironment<Control>, public Rendezvous {
 public:
  explicit ControlStep(Fiber& fiber)
      : StepEnvironment(fiber.caller(), {}), fiber_(fiber) {}

  // Begins an execution of a step of the fiber's innermost frame.
  void BeginStep(const Step& step);
  void EndStep() {
    state.clear();
    pending_ = nullptr;
  }

  // The flattened loop, or condition, that this step runs. It stays for the
  // next execution, which may be of the same one.
  BoundLoop& Bound(const ScalarLoop& loop) {
    if (bound_ == nullptr || &bound_->loop() != &loop) {
      bound_ = std::make_unique<BoundLoop>(loop, fiber_.caller());
    }
    return *bound_;
  }

  ArrayView operand(int i, int leaf) const override;
  Values Take(int i) override;
  Values TakeAll(int first) override;

  Rendezvous& rendezvous() override { return *this; }
  void WithGroups(absl::FunctionRef<void(ProcessGroups&)> use) override;
  Future Post(RendezvousKey key, int64_t rank, Values operands, Combine combine,
              const Shape* data) override;
  Transfer TransferOn(int64_t channel) const override;
  Future ReadInfeed(const Shape& shape) override;
  absl::Status WriteOutfeed(const Shape& shape, Values leaves) override;
  Future ReceiveFromHost(int64_t channel, const Shape& shape) override;
  absl::Status SendToHost(int64_t channel, const Shape& shape,
                          Values leaves) override;
  absl::StatusOr<Future> Begin(ComputationId computation,
                               Values arguments) override;
  std::unique_ptr<RegionSteps> region_steps(ComputationId id) const override;
  absl::StatusOr<Value> Pending(Future future) override;
  absl::StatusOr<Future> TakePending() override;

 protected:
  const LeafInfo& result_info(int leaf) const override {
    return access().result_info(leaf);
  }

 private:
  StepAccess access() const { return StepAccess(fiber_, *step_); }
  Values TakeLeaves(int32_t begin, int32_t count);

  Fiber& fiber_;
  const Step* step_ = nullptr;
  std::unique_ptr<BoundLoop> bound_;
  std::shared_ptr<AsyncState> pending_;  // what this step began
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_CONTROL_STEP_H_
