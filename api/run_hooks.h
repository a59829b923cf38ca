// The hooks of a run, as the evaluator calls them.
#ifndef HLOREF_API_RUN_HOOKS_H_
#define HLOREF_API_RUN_HOOKS_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "api/internal.h"
#include "interpreter/eval/options.h"
#include "interpreter/eval/programs.h"

namespace hloref {

// Set by hooks that stop their run, and by Cancellation.
using StopFlag = std::shared_ptr<std::atomic<bool>>;

struct HLOREF_LOCAL Step::Impl {
  const hlo::StepEvent& event;
  const hlo::Module& module;
  const std::span<const hlo::Value* const>* leaves = nullptr;  // null: Before
};

class RunHooks : public hlo::Hooks {
 public:
  // All but the programs outlive this.
  RunHooks(hloref::Hooks& hooks, hlo::Programs programs, StopFlag stop)
      : hooks_(hooks), programs_(std::move(programs)), stop_(std::move(stop)) {}

  void Before(const hlo::StepEvent& event) override;
  void After(const hlo::StepEvent& event,
             std::span<const hlo::Value* const> leaves) override;

  // The error that has stopped the run; OK where none has.
  Status error() const;

 private:
  const hlo::Module& ModuleOf(const hlo::StepEvent& event) const;
  void Keep(Status status);

  hloref::Hooks& hooks_;
  const hlo::Programs programs_;
  const StopFlag stop_;
  std::atomic<bool> failed_ = false;
  mutable std::mutex mutex_;
  Status error_;
};

}  // namespace hloref

#endif  // HLOREF_API_RUN_HOOKS_H_
