// A computation that a fiber began, and the future of its result.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_CHILD_COMPUTATION_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_CHILD_COMPUTATION_H_

#include <functional>
#include <mutex>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/eval/annotate.h"
#include "ops/wait_source.h"

namespace hlo {

// Ready when the child and its own children have ended, or the child has
// failed. Waited for by its parent alone.
class ChildComputation : public WaitSource {
 public:
  explicit ChildComputation(const InstructionRef& start) : start_(start) {}

  bool ready() const override {
    const std::lock_guard<std::mutex> lock(mutex_);
    return ended_;
  }
  void WhenReady(std::function<void()> wake) override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!ended_) {
        wake_ = std::move(wake);
        return;
      }
    }
    wake();
  }
  absl::StatusOr<Values> Take() override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!status_.ok()) return status_;
    return std::move(result_);
  }
  std::string Describe() const override {
    return absl::StrCat("for what began at ", Where(start_));
  }

  // REQUIRES: ready().
  absl::Status status() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return status_;
  }
  void End(absl::Status status, Values result) {
    std::function<void()> wake;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ended_ = true;
      status_ = std::move(status);
      result_ = std::move(result);
      wake = std::exchange(wake_, nullptr);
    }
    if (wake) wake();
  }

 private:
  const InstructionRef start_;
  mutable std::mutex mutex_;
  bool ended_ = false;
  absl::Status status_;
  Values result_;
  std::function<void()> wake_;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_CHILD_COMPUTATION_H_
