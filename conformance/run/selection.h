// The vectors of a run, and their order.
#ifndef HLOREF_CONFORMANCE_RUN_SELECTION_H_
#define HLOREF_CONFORMANCE_RUN_SELECTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/format/golden.h"

namespace hlo::conformance {

struct Selection {
  // Ids or prefixes of ids; empty: all.
  std::vector<std::string> only;
  // The order is drawn from it; 0: as they are stored.
  uint64_t order_seed = 1;
  // Vectors whose arguments and results have equal shapes are asked one after
  // the other, those of equal ops first: the order is drawn within them.
  bool neighbours = false;
  // Data and sizes are drawn anew from it, and the order; 0: they are not.
  uint64_t reseed = 0;
  int64_t shard = 0, shards = 1;
  // Vectors of more than 2^31 elements are run, too.
  bool huge = false;
};

// The number of a program's shard: by the module alone, so that vectors which
// share one are compiled once.
int64_t ShardOf(const Vector& vector, int64_t shards);

// The ops from which vectors can be chosen; empty: all.
std::vector<std::string> OpsOf(const Selection& selection);

struct Selected {
  std::vector<const Vector*> vectors;
  int64_t of_all_shards = 0;
};
// `golden` outlives the selected vectors.
Selected Select(const Golden& golden, const Selection& selection);

// True if the only expected outcome is a rejection of the program.
bool IsRejection(const Vector& vector);

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_RUN_SELECTION_H_
