// Attributes: comparing and sorting.
#ifndef HLOREF_OPS_ATTRIBUTES_ORDER_H_
#define HLOREF_OPS_ATTRIBUTES_ORDER_H_

#include "ops/attribute.h"

namespace hlo {

enum class Direction { kEq, kNe, kGe, kGt, kLe, kLt };
inline constexpr const char* kDirectionWords[] = {"EQ", "NE", "GE",
                                                  "GT", "LE", "LT"};
enum class CompareType { kFloat, kTotalOrder, kSigned, kUnsigned };
inline constexpr const char* kCompareTypeWords[] = {"FLOAT", "TOTALORDER",
                                                    "SIGNED", "UNSIGNED"};

namespace attr {
inline constexpr WordAttribute<Direction> direction(
    "direction", kDirectionWords, "The relation that is tested.",
    {.field = "comparison_direction"});
inline constexpr WordAttribute<CompareType> compare_type(
    "type", kCompareTypeWords, "The order in which values are compared.",
    {.field = "comparison_type"});
inline constexpr Attribute<bool> is_stable(
    "is_stable", "Equal elements keep their order, as they do without it.",
    {.changes_value = false});
inline constexpr Attribute<int64_t> k{"k", "How many elements are kept."};
inline constexpr Attribute<bool> largest(
    "largest", "Keep the largest (true) or the smallest.",
    {.default_value = true});
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_ORDER_H_
