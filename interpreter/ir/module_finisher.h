// The state of Finish: finish.cc goes through the module, rewrite_context.cc
// serves old forms, async_form.cc wraps, infer_shape.cc infers. Only they
// include this.
#ifndef HLOREF_INTERPRETER_IR_MODULE_FINISHER_H_
#define HLOREF_INTERPRETER_IR_MODULE_FINISHER_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "interpreter/ir/computation_rewriter.h"
#include "interpreter/ir/finish.h"

namespace hlo {

class ModuleFinisher {
 public:
  // REQUIRES: computations are ordered, and `open` like them.
  ModuleFinisher(Draft& draft, Diagnostics& diagnostics);

  // Goes through all computations; added ones stand behind them.
  void Run();

  // infer_shape.cc: sets the shape of an instruction whose operands have one.
  absl::Status Infer(ComputationRewriter& rewriter, Instruction& instruction);

  void Warn(std::string message, const Instruction& at) {
    diagnostics_.Warn(std::move(message), at.location, at.name);
  }
  Shape Intern(Shape shape) { return shapes_.Intern(std::move(shape)); }
  absl::StatusOr<ComputationId> AddComputation(Computation computation);
  // For a computation that will be added.
  std::string UniqueName(absl::string_view base);

 private:
  void FinishComputation(size_t number);
  bool IsBlocked(size_t number, const Instruction& instruction, int index,
                 const OpenInstruction& open) const;
  void FinishUnreadable(int number, const std::vector<int>& to);
  absl::Status FinishInstruction(ComputationRewriter& rewriter, int index,
                                 const OpenInstruction& open);

  // rewrite_context.cc
  absl::Status Normalize(ComputationRewriter& rewriter, int index,
                         bool infers_shape);

  // async_form.cc
  absl::Status WrapAsync(ComputationRewriter& rewriter, Instruction& start,
                         const OpenInstruction& open);
  absl::Status CheckAsync(ComputationRewriter& rewriter, Instruction& end,
                          const Op& op);

  // infer_shape.cc
  absl::Status NeedSignature(ComputationId id);

  const Computation& computation(int index) const;

  Module& module_;
  const std::vector<OpenInstruction>& open_;
  Unreadable& unreadable_;
  size_t next_open_ = 0;
  ShapeInterner& shapes_;
  Diagnostics& diagnostics_;
  std::vector<Computation> added_;  // numbered behind the module's
  // Signatures of the computations that a rule has queried; null until then.
  std::vector<std::unique_ptr<const Signature>> signatures_;
  std::vector<const Signature*> signature_of_;
  size_t finished_ = 0;  // computations before this one are finished
  absl::flat_hash_set<std::string> names_;
  absl::flat_hash_map<std::string, int> numbers_;  // last ones, by base name
};

// Adds a parameter of the next number.
void AddParameter(Shape shape, Computation* computation);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_IR_MODULE_FINISHER_H_
