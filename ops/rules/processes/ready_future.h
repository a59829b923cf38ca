// A future whose values are there already.
#ifndef HLOREF_OPS_RULES_PROCESSES_READY_FUTURE_H_
#define HLOREF_OPS_RULES_PROCESSES_READY_FUTURE_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "ops/wait_source.h"

namespace hlo {

class ReadyFuture : public WaitSource {
 public:
  explicit ReadyFuture(Values values) : values_(std::move(values)) {}
  bool ready() const override { return true; }
  void WhenReady(std::function<void()> wake) override { wake(); }
  absl::StatusOr<Values> Take() override { return std::move(values_); }
  std::string Describe() const override { return "what is there"; }

 private:
  Values values_;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_READY_FUTURE_H_
