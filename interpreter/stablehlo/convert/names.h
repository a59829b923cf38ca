// Names of instructions and computations.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_NAMES_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_NAMES_H_

#include <cstddef>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"

namespace hlo::stablehlo {

// Names that are not taken: `base`, then `base.1`, ..
class NameTable {
 public:
  std::string Unique(std::string base);
  void Reserve(size_t count) { taken_.reserve(count); }

 private:
  absl::flat_hash_map<std::string, int> taken_;  // and the last number
};

// `text` as a name that HLO text can have: other characters become `_`, and
// words that mean something else there get one.
std::string HloName(absl::string_view text);

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_NAMES_H_
