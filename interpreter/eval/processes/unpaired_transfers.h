// Source and target of channels whose send and recv state no pairs.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_UNPAIRED_TRANSFERS_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_UNPAIRED_TRANSFERS_H_

#include <cstdint>
#include <map>

#include "absl/status/statusor.h"
#include "interpreter/eval/programs.h"
#include "ops/rendezvous.h"

namespace hlo {

class UnpairedTransfers {
 public:
  // Pairs the one process whose program sends on the channel with the one whose
  // program receives; where all run one program that does both, from each to
  // itself. InvalidArgument where a channel is neither: it names the channel,
  // the instructions and the processes. REQUIRES: programs.Check() is OK.
  static absl::StatusOr<UnpairedTransfers> Find(const Programs& programs);

  // REQUIRES: the process's program has a send or recv on the channel that is
  // no host transfer and has no pairs.
  Transfer On(int64_t channel, int64_t process) const;

 private:
  std::map<int64_t, Transfer> transfers_;  // of channels of two processes
};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_UNPAIRED_TRANSFERS_H_
