// Attributes: custom calls.
#ifndef HLOREF_OPS_ATTRIBUTES_CUSTOM_CALL_H_
#define HLOREF_OPS_ATTRIBUTES_CUSTOM_CALL_H_

#include "ops/attribute.h"

namespace hlo {

enum class Schedule { kNone, kLatest, kEarliest };
inline constexpr const char* kScheduleWords[] = {
    "SCHEDULE_NONE", "SCHEDULE_LATEST", "SCHEDULE_EARLIEST"};
enum class ApiVersion {
  kUnspecified,
  kOriginal,
  kStatusReturning,
  kStatusReturningUnified,
  kTypedFfi
};
inline constexpr const char* kApiVersionWords[] = {
    "API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL",
    "API_VERSION_STATUS_RETURNING", "API_VERSION_STATUS_RETURNING_UNIFIED",
    "API_VERSION_TYPED_FFI"};

namespace attr {
inline constexpr Attribute<std::string> custom_call_target{
    "custom_call_target", "The function to call."};
inline constexpr Attribute<ShapeList> operand_layout_constraints(
    "operand_layout_constraints", "Shapes with layouts that the target wants.",
    {.changes_value = false, .field = "operand_shapes_with_layout"});
inline constexpr Attribute<bool> custom_call_has_side_effect(
    "custom_call_has_side_effect", "Keeps its place, never dropped.",
    {.changes_value = false});
inline constexpr WordAttribute<Schedule> custom_call_schedule(
    "schedule", kScheduleWords, "For the backend's scheduler.",
    {.changes_value = false, .field = "custom_call_schedule"});
inline constexpr WordAttribute<ApiVersion> api_version(
    "api_version", kApiVersionWords, "The calling convention of the target.",
    {.default_value = ApiVersion::kOriginal,
     .changes_value = false,
     .field = "custom_call_api_version"});
inline constexpr Attribute<std::string> opaque(
    "opaque", "Old name of a custom call's backend_config.",
    {.field = "backend_config"});
inline constexpr Attribute<LiteralPayload> custom_call_literal{
    "literal", "A constant handed to the target."};
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_CUSTOM_CALL_H_
