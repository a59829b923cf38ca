#include "conformance/programs/backend_values.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace hlo::conformance {
namespace {

// True if the literals are values of these shapes, of the sizes that the
// leaves have.
bool Fit(const std::vector<Literal>& literals, const std::vector<Shape>& shapes,
         std::span<Value* const> leaves) {
  if (literals.size() != shapes.size()) return false;
  for (size_t i = 0; i < shapes.size(); ++i) {
    const Value& value = literals[i].leaf();
    if (literals[i].shape().type() != shapes[i].type() ||
        value.buffer.size() != leaves[i]->buffer.size()) {
      return false;
    }
  }
  return true;
}

}  // namespace

BackendValues::BackendValues(const Module& module, Examiner& examiner,
                             Hooks& next)
    : module_(module), examiner_(examiner), next_(next), steps_(module) {}

const InstructionAlone& BackendValues::AloneOf(const StepEvent& event) {
  const auto found = alone_.find(&event.instruction);
  if (found != alone_.end()) return found->second;
  const auto index = static_cast<int>(&event.instruction -
                                      event.computation.instructions.data());
  InstructionAlone alone = TakeAlone(module_, event.computation, index);
  alone.module.attributes.replica_count = 1;
  alone.module.attributes.num_partitions = 1;
  return alone_.emplace(&event.instruction, std::move(alone)).first->second;
}

void BackendValues::Replace(const StepEvent& event,
                            std::span<Value* const> leaves) {
  const std::lock_guard<std::mutex> guard(mutex_);
  if (!steps_.Sees(event.computation) || !CanAsk(event.instruction) ||
      NeedsAllProcesses(event.instruction) ||
      steps_.CallsSeen(event.instruction)) {
    return;
  }
  const std::string reason = Ask(event, leaves);
  ++asked_;
  if (reason.empty()) return;
  if (kept_++ == 0)
    reason_ = absl::StrCat(event.instruction.name, ": ", reason);
}

std::string BackendValues::Ask(const StepEvent& event,
                               std::span<Value* const> leaves) {
  const InstructionAlone& alone = AloneOf(event);
  const auto arguments = steps_.Arguments(event, alone);
  if (!arguments) return "an operand is pending";
  const auto vector =
      examiner_.Expect(MakeQuestion(alone.module, {*arguments}));
  if (!vector.ok()) return std::string(vector.status().message());
  const Answer answer = examiner_.Ask(*vector).answer;
  if (answer.kind != Answer::Kind::kOk || answer.outputs.size() != 1) {
    return answer.message.empty() ? "no result" : answer.message;
  }
  const std::vector<Shape> shapes = event.instruction.shape.Leaves();
  if (!Fit(answer.outputs[0], shapes, leaves)) return "a result of other sizes";
  for (size_t i = 0; i < leaves.size(); ++i) {
    leaves[i]->buffer = answer.outputs[0][i].leaf().buffer;
  }
  return "";
}

void BackendValues::After(const StepEvent& event,
                          std::span<const Value* const> leaves) {
  {
    const std::lock_guard<std::mutex> guard(mutex_);
    if (steps_.Sees(event.computation)) steps_.Keep(event, leaves);
  }
  next_.After(event, leaves);
}

}  // namespace hlo::conformance
