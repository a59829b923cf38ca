// A program as it is run: the order of its instructions, and its called
// computations as programs of the machine on the device.
#ifndef HLOREF_GPU_CHECK_RUN_PREPARED_H_
#define HLOREF_GPU_CHECK_RUN_PREPARED_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "gpu_check/device/device.h"
#include "gpu_check/kernels/machine.h"
#include "interpreter/ir/module.h"

namespace hlo::gpu {

// A called computation on the device. `parameters`, `results`: one for each
// leaf.
struct Compiled {
  Program program;
  std::vector<Type> parameters, results;
  Block steps, registers, endless;  // that the program points to
  int64_t work = 1;                 // at most, of one application
};

struct Computations {
  // Instructions in the order in which they run.
  std::vector<std::vector<int>> order;
  // By computation and instruction: the place in the order of the last reader.
  std::vector<std::vector<int>> last_use;
};

class Prepared {
 public:
  // Unimplemented where calls nest too deep.
  static absl::StatusOr<std::unique_ptr<Prepared>> Make(
      std::shared_ptr<const Module> module);

  const Module& module() const { return *module_; }
  const std::vector<int>& order(int computation) const {
    return plan_.order[computation];
  }
  int last_use(int computation, int instruction) const {
    return plan_.last_use[computation][instruction];
  }
  // Unimplemented: not scalars alone.
  absl::StatusOr<const Compiled*> Compile(ComputationId id, Device& device);
  // Unimplemented if a computation has not come to its end for some element.
  absl::Status CheckEnds(Device& device);

 private:
  std::shared_ptr<const Module> module_;
  Computations plan_;
  std::map<int, absl::StatusOr<Compiled>> compiled_;
};

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_PREPARED_H_
