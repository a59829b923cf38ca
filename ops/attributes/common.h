// Attributes: what any instruction may carry, and domain's.
#ifndef HLOREF_OPS_ATTRIBUTES_COMMON_H_
#define HLOREF_OPS_ATTRIBUTES_COMMON_H_

#include <span>

#include "ops/attribute.h"

namespace hlo {

namespace attr {
inline constexpr Attribute<Raw> domain("domain",
                                       "Entry and exit side of a domain.",
                                       {.changes_value = false});
inline constexpr Attribute<Raw> sharding(
    "sharding", "How the value is spread over devices.",
    {.changes_value = false});
inline constexpr Attribute<Raw> frontend_attributes{"frontend_attributes",
                                                    "Notes of a frontend."};
inline constexpr Attribute<Raw> statistics("statistics",
                                           "Statistics for a viewer.",
                                           {.changes_value = false});
inline constexpr Attribute<Raw> parameter_replication(
    "parameter_replication", "Whether each leaf of a parameter is replicated.",
    {.changes_value = false});
inline constexpr Attribute<InstructionIds> control_predecessors{
    "control-predecessors", "Instructions that run before this one."};
inline constexpr Attribute<Raw> origin("origin", "Where the value comes from.",
                                       {.changes_value = false});
inline constexpr Attribute<Raw> original_value("original_value",
                                               "Where the value comes from.",
                                               {.changes_value = false});
inline constexpr Attribute<Raw> metadata("metadata",
                                         "Where the instruction comes from.",
                                         {.changes_value = false});
inline constexpr Attribute<Raw> backend_config{
    "backend_config",
    "For the backend, or for the function that a custom call calls."};
}  // namespace attr

// The handles that any instruction may carry, in the order in which XLA prints
// them.
std::span<const AttributeBase* const> CommonAttributes();

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_COMMON_H_
