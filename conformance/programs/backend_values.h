// A run whose values are a backend's: each instruction is asked of it alone,
// with the operands that the run has.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_BACKEND_VALUES_H_
#define HLOREF_CONFORMANCE_PROGRAMS_BACKEND_VALUES_H_

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "conformance/programs/asked_steps.h"
#include "conformance/programs/examiner.h"

namespace hlo::conformance {

// Calls come from one thread at a time, or wait for each other.
class BackendValues : public Hooks {
 public:
  // `next` sees what this does, with the values of the backend. REQUIRES: all
  // outlive this; `module` is the one that runs.
  BackendValues(const Module& module, Examiner& examiner, Hooks& next);

  void Before(const StepEvent& event) override { next_.Before(event); }
  void Replace(const StepEvent& event, std::span<Value* const> leaves) override;
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override;

  int64_t asked() const { return asked_; }
  // Steps that the backend gave no value of; the first one's reason.
  int64_t kept() const { return kept_; }
  const std::string& reason() const { return reason_; }

 private:
  const InstructionAlone& AloneOf(const StepEvent& event);
  // Empty, or why the interpreter's value stays.
  std::string Ask(const StepEvent& event, std::span<Value* const> leaves);

  const Module& module_;
  Examiner& examiner_;
  Hooks& next_;
  std::mutex mutex_;
  AskedSteps steps_;
  std::map<const Instruction*, InstructionAlone> alone_;
  int64_t asked_ = 0, kept_ = 0;
  std::string reason_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_BACKEND_VALUES_H_
