// The state of PrintStablehlo: the computations that become functions.
#ifndef HLOREF_INTERPRETER_STABLEHLO_PRINT_MODULE_PRINTER_H_
#define HLOREF_INTERPRETER_STABLEHLO_PRINT_MODULE_PRINTER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "interpreter/ir/module.h"
#include "interpreter/stablehlo/convert/names.h"

namespace hlo::mlir {

class ModulePrinter {
 public:
  explicit ModulePrinter(const Module& module);
  absl::StatusOr<std::string> Run();

  const Module& module() const { return module_; }
  const Computation& computation(ComputationId id) const {
    return module_.computations[id.index];
  }
  // The name of a computation's function, which is written from then on.
  const std::string& FunctionOf(ComputationId id);
  // True if the computation is written where it is called, inside `depth` other
  // regions: if it is called once, or is short and calls nothing. Else it is a
  // function, so that the text is not much longer than the module.
  bool IsWrittenInPlace(ComputationId id, int depth) const;
  // True if the computation, or one that it calls, has side effects.
  bool HasEffects(ComputationId id) const { return effects_[id.index]; }
  // ResourceExhausted if all bytes that were spent are more than the limit.
  absl::Status Spend(size_t bytes);

 private:
  const Module& module_;
  stablehlo::NameTable names_;
  // By the computation.
  std::vector<std::string> functions_;  // names; empty if not called yet
  std::vector<int> uses_;
  std::vector<bool> calls_;    // it calls others
  std::vector<bool> effects_;  // it has side effects
  std::vector<int> open_;      // called, not yet printed
  size_t spent_ = 0;
};

}  // namespace hlo::mlir

#endif  // HLOREF_INTERPRETER_STABLEHLO_PRINT_MODULE_PRINTER_H_
