// Names of instructions and computations.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_NAMES_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"

namespace hlo::stablehlo {

// Names that are not taken: `base`, then `base.1`, .. Names are known by their
// hashes: where two were equal, a name would have a number without need.
class NameTable {
 public:
  std::string Unique(std::string base);

 private:
  bool IsTaken(absl::string_view name) const;

  absl::flat_hash_set<uint64_t> taken_;  // but for those with a number
  absl::flat_hash_map<std::string, int> numbers_;  // the last one of a base
};

// `text` as a name that HLO text can have: other characters become `_`, and
// words that mean something else there get one.
std::string HloName(absl::string_view text);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_NAMES_H_
