// The rows of ops.def as the conversion sees them.
#ifndef HLOREF_INTERPRETER_STABLEHLO_CONVERT_OP_ROWS_H_
#define HLOREF_INTERPRETER_STABLEHLO_CONVERT_OP_ROWS_H_

#include <concepts>
#include <initializer_list>
#include <span>
#include <string>
#include <variant>

#include "absl/strings/string_view.h"
#include "ops/attribute.h"

namespace hlo::stablehlo {

class OpContext;
using Handler = void (*)(OpContext&);

// Adds the HLO op of the same name, with operands, result and the row's
// attributes as they stand.
void ConvertPlain(OpContext& context);

template <typename T, typename... Ts>
concept OneOf = (std::same_as<T, Ts> || ...);

// Kinds of HLO's attributes for which StableHLO has regions, types or several
// attributes, but no single one: handlers convert them. All other kinds have a
// reader in attribute_values.cc and a writer in print/attribute_text.cc.
template <typename T>
concept HasNoForm = OneOf<T, Raw, ComputationId, ComputationIds, SliceRanges,
                          Padding, Window, ConvolutionDimensions, Shape,
                          ShapeList, InstructionIds, LiteralPayload>;

namespace internal {
template <typename... Ts>
constexpr bool HasForm(size_t kind, const std::variant<Ts...>*) {
  const bool has[] = {!HasNoForm<Ts>...};
  return has[kind];
}
}  // namespace internal
constexpr bool HasForm(const AttributeBase& handle) {
  return internal::HasForm(handle.kind,
                           static_cast<const AttributeValue*>(nullptr));
}

// An attribute of StableHLO that stands for one of HLO.
struct AttributeRow {
  const char* name;
  const AttributeBase* handle;
  // MLIR's type of a number (integers are i64 unless it is given; with it, a
  // list of one integer is written as that integer), or the name of an enum.
  absl::string_view type = {};
};

struct OpRow {
  absl::string_view name;  // "stablehlo.add"
  std::initializer_list<AttributeRow> attributes = {};
  Handler handler = ConvertPlain;
};

// The row of an op; null if there is none.
const OpRow* FindRow(absl::string_view name);
std::span<const OpRow> AllRows();
// The reason why an op without a row cannot be run.
std::string WhyRefused(absl::string_view name);
// "abs" of "stablehlo.abs", "log-plus-one" of "stablehlo.log_plus_one".
std::string HloOpName(const OpRow& row);

// The handlers.
#define CONVERT(handler) void handler(OpContext& context);
#include "interpreter/stablehlo/ops.def"

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_CONVERT_OP_ROWS_H_
