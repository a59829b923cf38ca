// Attributes: what stands between the parentheses instead of operands, and the
// element that is taken from a tuple.
#ifndef HLOREF_OPS_ATTRIBUTES_PAYLOAD_H_
#define HLOREF_OPS_ATTRIBUTES_PAYLOAD_H_

#include "ops/attribute.h"

namespace hlo {

namespace attr {
inline constexpr Attribute<LiteralPayload> literal_payload{
    "literal", "The constant's value."};
inline constexpr Attribute<int64_t> parameter_number{"parameter_number",
                                                     "Which parameter."};
inline constexpr Attribute<int64_t> tuple_index("index",
                                                "Which element of the tuple.",
                                                {.field = "tuple_index"});
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_PAYLOAD_H_
