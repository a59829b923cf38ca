// hloref vectors faults: whether the stored vectors notice faults of ops.
#ifndef HLOREF_CLI_CONFORM_VECTOR_FAULTS_H_
#define HLOREF_CLI_CONFORM_VECTOR_FAULTS_H_

#include <string>
#include <vector>

#include "cli/console.h"

namespace hlo {

struct FaultFlags {
  std::string golden = "golden";
  std::string accepted = "workshop/mutants/accepted.txt";
  std::vector<std::string> ops;  // empty: all
  bool all = false;              // each fault with the vector that caught it
};

// Plants every fault of each op (workshop/mutants/campaign.h), tells those
// that no vector notices and that `accepted` gives no reason for.
ExitCode TellFaults(const FaultFlags& flags, Console& console);

}  // namespace hlo

#endif  // HLOREF_CLI_CONFORM_VECTOR_FAULTS_H_
