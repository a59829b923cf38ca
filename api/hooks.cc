#include "hloref/hooks.h"

#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "api/internal.h"
#include "api/run_hooks.h"
#include "interpreter/eval/processes/async_state.h"
#include "interpreter/hlo/printer.h"

namespace hloref {

Step Access::StepOf(const Step::Impl* impl) { return Step(impl); }

Hooks::~Hooks() = default;
Status Hooks::Before(const Step&) { return {}; }
Status Hooks::After(const Step&) { return {}; }

int64_t Step::process() const { return impl_->event.process; }
std::span<const int32_t> Step::path() const { return impl_->event.fiber; }
int64_t Step::number() const { return impl_->event.number; }
int64_t Step::depth() const { return impl_->event.depth; }
std::string_view Step::computation() const {
  return impl_->event.computation.name;
}
std::string_view Step::instruction() const {
  return impl_->event.instruction.name;
}
std::string_view Step::op() const { return impl_->event.instruction.op->name; }
Shape Step::shape() const {
  return Access::Outer(impl_->event.instruction.shape);
}
int Step::line() const { return impl_->event.instruction.location.line; }

std::string Step::text() const {
  const hlo::StepEvent& event = impl_->event;
  return std::string(absl::StripAsciiWhitespace(
      hlo::Print(impl_->module, event.instruction, event.computation)));
}

Result<Literal> Step::result() const {
  return Guarded([&]() -> Result<Literal> {
    if (impl_->leaves == nullptr) {
      return Status(StatusCode::kFailedPrecondition,
                    "the instruction has no value before it has run");
    }
    std::vector<hlo::Value> leaves;
    for (const hlo::Value* leaf : *impl_->leaves) {
      if (hlo::IsPending(*leaf)) {
        return Status(StatusCode::kFailedPrecondition,
                      "the value is still on its way");
      }
      leaves.push_back(*leaf);
    }
    return hloref::Outer(hlo::Literal::FromLeaves(
        impl_->event.instruction.shape, std::move(leaves)));
  });
}

const hlo::Module& RunHooks::ModuleOf(const hlo::StepEvent& event) const {
  return programs_.of(event.process)->module();
}

void RunHooks::Keep(Status status) {
  if (status.ok()) return;
  failed_ = true;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (error_.ok()) error_ = std::move(status);
  *stop_ = true;
}

Status RunHooks::error() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return error_;
}

void RunHooks::Before(const hlo::StepEvent& event) {
  if (failed_) return;
  const Step::Impl impl{event, ModuleOf(event), nullptr};
  Keep(Guarded([&] { return hooks_.Before(Access::StepOf(&impl)); }));
}

void RunHooks::After(const hlo::StepEvent& event,
                     std::span<const hlo::Value* const> leaves) {
  if (failed_) return;
  const Step::Impl impl{event, ModuleOf(event), &leaves};
  Keep(Guarded([&] { return hooks_.After(Access::StepOf(&impl)); }));
}

}  // namespace hloref
