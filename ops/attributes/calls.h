// Attributes: called computations.
#ifndef HLOREF_OPS_ATTRIBUTES_CALLS_H_
#define HLOREF_OPS_ATTRIBUTES_CALLS_H_

#include "ops/attribute.h"

namespace hlo {

enum class FusionKind { kLoop, kInput, kOutput, kCustom };
inline constexpr const char* kFusionKindWords[] = {"kLoop", "kInput", "kOutput",
                                                   "kCustom"};

namespace attr {
inline constexpr Attribute<ComputationId> to_apply{
    "to_apply", "The computation that is applied."};
inline constexpr Attribute<ComputationId> calls{
    "calls", "The computation that is called."};
inline constexpr Attribute<ComputationId> condition{
    "condition", "The loop goes on while this gives true."};
inline constexpr Attribute<ComputationId> body{"body", "The loop's step."};
inline constexpr Attribute<ComputationId> select_computation{
    "select", "Picks the element that a source is scattered to."};
inline constexpr Attribute<ComputationId> scatter_computation{
    "scatter", "Combines the sources scattered to one element."};
inline constexpr Attribute<ComputationId> true_computation{"true_computation",
                                                           "Called on true."};
inline constexpr Attribute<ComputationId> false_computation{"false_computation",
                                                            "Called on false."};
inline constexpr Attribute<ComputationIds> branch_computations{
    "branch_computations", "Called by branch index."};
inline constexpr Attribute<ComputationIds> called_computations{
    "called_computations", "Computations a custom call may call."};
inline constexpr WordAttribute<FusionKind> fusion_kind(
    "kind", kFusionKindWords, "How a backend fuses.",
    {.changes_value = false, .field = "fusion_kind"});
inline constexpr Attribute<bool> is_composite(
    "is_composite", "The call stands for one named composite operation.",
    {.changes_value = false});
inline constexpr Attribute<Raw> output_to_operand_aliasing(
    "output_to_operand_aliasing", "Results that share an operand's memory.",
    {.changes_value = false});
inline constexpr Attribute<int64_t> num_carries{
    "num_carries", "How many operands are carried from step to step."};
inline constexpr Attribute<bool> is_reverse{"is_reverse", "Scan from the end."};
inline constexpr Attribute<bool> is_associative("is_associative",
                                                "A promise about to_apply.",
                                                {.changes_value = false});
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_CALLS_H_
