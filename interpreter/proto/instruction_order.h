// Instructions that name each other by ids, as they stand in a proto, in an
// order in which operands stand before their users.
#ifndef HLOREF_INTERPRETER_PROTO_INSTRUCTION_ORDER_H_
#define HLOREF_INTERPRETER_PROTO_INSTRUCTION_ORDER_H_

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "interpreter/ir/module.h"

namespace hlo {

namespace pb {
class HloScheduleProto;
}  // namespace pb

using IdSequence = std::vector<int64_t>;  // ids of instructions

struct UnorderedComputation {
  struct Ids {
    int64_t own = 0;
    std::vector<int64_t> operands, predecessors;
    bool is_open = false;  // its shape is not written
  };
  std::vector<Instruction> instructions;
  std::vector<Ids> ids;
};

// Errors begin with a path (field_reader.h) of the computation, or of one of
// its instructions.
struct IdError {
  absl::Status status;
  int instruction = -1;
};

// Moves the instructions into `out`, with operands, control predecessors and
// the root as indices; in the order of the schedule, which may be null, else in
// theirs, if that is one. `is_open` gets those whose shape is not written.
IdError OrderInstructions(int64_t root, const IdSequence* schedule,
                          UnorderedComputation* in, Computation* out,
                          std::vector<int>* is_open);

// By the ids of the computations.
absl::StatusOr<absl::flat_hash_map<int64_t, IdSequence>> ReadSchedules(
    const pb::HloScheduleProto& in);

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_PROTO_INSTRUCTION_ORDER_H_
