// The programs of one execution's processes.
#ifndef HLOREF_INTERPRETER_EVAL_PROGRAMS_H_
#define HLOREF_INTERPRETER_EVAL_PROGRAMS_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "interpreter/eval/prepare/program.h"

namespace hlo {

// One program for all processes, or several: they meet by channels, and in
// collectives without one by equal names of instructions.
struct Programs {
  Programs() = default;
  // All processes run it.
  Programs(std::shared_ptr<const Program> one)  // NOLINT: reads as one
      : programs{std::move(one)} {}
  Programs(std::vector<std::shared_ptr<const Program>> several,
           std::vector<int> which)
      : programs(std::move(several)), assigned(std::move(which)) {}

  std::vector<std::shared_ptr<const Program>> programs;
  // For each process, replica-major, its index in `programs`; empty: all run
  // the first.
  std::vector<int> assigned;

  // REQUIRES of the following: Check() is OK.
  size_t which(int64_t process) const {
    if (assigned.empty()) return 0;
    return static_cast<size_t>(assigned[process]);
  }
  const std::shared_ptr<const Program>& of(int64_t process) const {
    return programs[which(process)];
  }
  int64_t replicas() const { return programs.front()->replicas(); }
  int64_t partitions() const { return programs.front()->partitions(); }
  int64_t processes() const { return replicas() * partitions(); }

  // InvalidArgument unless all are for the same counts of processes and by the
  // same choices, and each process has one.
  absl::Status Check() const;
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROGRAMS_H_
