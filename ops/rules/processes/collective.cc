#include "ops/rules/processes/collective.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "ops/rules/processes/pending_result.h"

namespace hlo {
namespace {

class ReadyValues : public WaitSource {
 public:
  explicit ReadyValues(Values values) : values_(std::move(values)) {}
  bool ready() const override { return true; }
  void WhenReady(std::function<void()> wake) override { wake(); }
  absl::StatusOr<Values> Take() override { return std::move(values_); }
  std::string Describe() const override { return "for nobody"; }

 private:
  Values values_;
};

// The result begins with operands.
bool PassesOperands(const Op& op) { return op.parts_with_values.size() > 0; }

}  // namespace

Future PostTo(Control& control, ProcessGroup group, Values operands,
              Combine combine) {
  return control.rendezvous().Post(
      {RendezvousPlace(control.attributes(), control.name()),
       std::move(group.processes)},
      group.rank, std::move(operands), combine);
}

Future Ready(Values values) {
  return std::make_shared<ReadyValues>(std::move(values));
}

Action RunCollective(Control& control, Poster post) {
  if (control.resume_count > 0) {
    return control.Done(std::move(control.returned));
  }
  absl::StatusOr<Future> future = post(control, control.TakeAll());
  if (!future.ok()) return control.Fail(future.status());
  return control.Wait(*std::move(future));
}

Action BeginCollective(Control& control, Poster post) {
  Values operands = control.TakeAll();
  Values result(operands.begin(),
                operands.begin() + CollectiveResultLeaf(control));
  absl::StatusOr<Future> future = post(control, std::move(operands));
  if (!future.ok()) return control.Fail(future.status());
  return DoneWithPending(control, std::move(result), *future);
}

const Shape& CollectiveResult(const StepContext& context) {
  return PassesOperands(context.op()) ? context.shape().elements()[1]
                                      : context.shape();
}

int CollectiveResultLeaf(const StepContext& context) {
  if (!PassesOperands(context.op())) return 0;
  return static_cast<int>(context.shape().elements()[0].leaf_count());
}

}  // namespace hlo
