// Attributes: how exact functions are.
#ifndef HLOREF_OPS_ATTRIBUTES_ACCURACY_H_
#define HLOREF_OPS_ATTRIBUTES_ACCURACY_H_

#include "ops/attribute.h"

namespace hlo {

namespace attr {
inline constexpr Attribute<ResultAccuracy> result_accuracy{
    "result_accuracy", "How accurate the result must be."};
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_ACCURACY_H_
