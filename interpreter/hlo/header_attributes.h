// Words of a module's text that parser and printer share.
#ifndef HLOREF_INTERPRETER_HLO_HEADER_ATTRIBUTES_H_
#define HLOREF_INTERPRETER_HLO_HEADER_ATTRIBUTES_H_

#include <algorithm>
#include <array>
#include <cstddef>

#include "absl/strings/string_view.h"

namespace hlo {

// Attributes behind `HloModule name`, in the order in which XLA prints them.
inline constexpr std::array<absl::string_view, 12> kHeaderAttributes = {
    "is_scheduled",
    "input_output_alias",
    "buffer_donor",
    "alias_passthrough_params",
    "entry_computation_layout",
    "allow_spmd_sharding_propagation_to_parameters",
    "allow_spmd_sharding_propagation_to_output",
    "replica_count",
    "num_partitions",
    "frontend_attributes",
    "origin_recovery_table",
    "debug_attributes",
};

// Its place in that list; the list's size for a name that is not in it.
inline size_t HeaderAttributeRank(absl::string_view name) {
  return static_cast<size_t>(
      std::find(kHeaderAttributes.begin(), kHeaderAttributes.end(), name) -
      kHeaderAttributes.begin());
}

// Tables between the header and the computations.
inline constexpr std::array<absl::string_view, 4> kTableTitles = {
    "FileNames", "FunctionNames", "FileLocations", "StackFrames"};

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_HLO_HEADER_ATTRIBUTES_H_
