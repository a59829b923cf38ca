// HLO op -> the rule that writes it.
#include "absl/strings/str_replace.h"
#include "interpreter/stablehlo/print/op_printer.h"
#include "interpreter/stablehlo/read/named_rows.h"

namespace hlo::mlir {
namespace {

using stablehlo::AttributeRow;
using stablehlo::OpRow;
using enum Accepts;

constexpr PrintRule RuleOf() { return {PrintRow, kArrays}; }
constexpr PrintRule RuleOf(OpPrintRule print, Accepts accepts = kVerified) {
  return {print, accepts};
}

// For each row of stablehlo::AllRows, the rule of the HLO op of that name.
constexpr PrintRule kRules[] = {
#define OP(name, ...) RuleOf(__VA_ARGS__),
#define PRINT(...) __VA_ARGS__
#define HLO_OP(name, ...)
#include "interpreter/stablehlo/ops.def"
};

struct NamedRule {
  absl::string_view name;
  PrintRule rule;
};
constexpr NamedRule kHloRules[] = {
#define OP(name, ...)
#define HLO_OP(name, ...) {name, RuleOf(__VA_ARGS__)},
#include "interpreter/stablehlo/ops.def"
};
static_assert(stablehlo::AreInOrder(kHloRules));

const OpRow* RowOf(absl::string_view op) {
  const std::string name = absl::StrReplaceAll(op, {{"-", "_"}});
  const OpRow* row = stablehlo::FindRow(absl::StrCat("stablehlo.", name));
  return row ? row : stablehlo::FindRow(absl::StrCat("chlo.", name));
}

// The default of an attribute of these kinds is written.
bool IsWrittenIfAbsent(const AttributeBase& handle) {
  return handle.kind == kKindOf<bool> || handle.kind == kKindOf<Word>;
}

}  // namespace

const PrintRule* FindPrintRule(absl::string_view op) {
  if (const NamedRule* named = stablehlo::FindNamed(kHloRules, op)) {
    return &named->rule;
  }
  const OpRow* row = RowOf(op);
  return row ? &kRules[row - stablehlo::AllRows().data()] : nullptr;
}

bool HasOwnOp(absl::string_view op) { return RowOf(op) != nullptr; }

std::vector<std::string> RowTexts(OpPrinter& op) {
  std::vector<std::string> texts;
  for (const AttributeRow& each :
       RowOf(op.instruction().op->name)->attributes) {
    if (op.attributes().has(*each.handle) || IsWrittenIfAbsent(*each.handle)) {
      texts.push_back(AttributeText(each, op.attributes()));
    }
  }
  return texts;
}

absl::StatusOr<Leaves> PrintRow(OpPrinter& op) {
  const OpRow& row = *RowOf(op.instruction().op->name);
  // Plain ops have operands and results of one type.
  return row.handler == stablehlo::ConvertPlain
             ? BecomeWidened(op, row.name, RowTexts(op))
             : BecomeOp(op, row.name, RowTexts(op));
}

absl::StatusOr<Leaves> BecomeOp(OpPrinter& op, absl::string_view name,
                                std::vector<std::string> attributes,
                                std::vector<std::string> regions) {
  return op.Become({.name = name,
                    .operands = op.AllOperands(),
                    .attributes = std::move(attributes),
                    .regions = std::move(regions)});
}

absl::StatusOr<Leaves> BecomeWidened(OpPrinter& op, absl::string_view name,
                                     std::vector<std::string> attributes) {
  OpText text = {.name = name, .attributes = std::move(attributes)};
  for (const Leaf& leaf : op.AllOperands()) {
    absl::StatusOr<Leaf> widened =
        op.shape().is_array() ? op.Widen(leaf, op.shape().type()) : leaf;
    if (!widened.ok()) return widened.status();
    text.operands.push_back(*std::move(widened));
  }
  return op.Become(std::move(text));
}

}  // namespace hlo::mlir
