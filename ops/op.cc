#include "ops/op.h"

#include <algorithm>
#include <variant>

namespace hlo {
namespace {

bool TakesComputation(const Op& op) {
  return std::any_of(op.attributes.begin(), op.attributes.end(),
                     [](const Use& use) {
                       return use.handle->kind == kKindOf<ComputationId> ||
                              use.handle->kind == kKindOf<ComputationIds>;
                     });
}

}  // namespace

bool HasSideEffect(const Op& op, const Attributes& attributes) {
  return op.has_side_effect || (op.side_effect_attribute != nullptr &&
                                attributes.get(*op.side_effect_attribute));
}

void ForEachCall(const Op& op, const Attributes& attributes,
                 absl::FunctionRef<void(ComputationId, OperandRange)> visit) {
  // Most ops call nothing: their entries are left alone, in memory that is far.
  if (!TakesComputation(op)) return;
  for (const Attributes::Entry& entry : attributes.entries()) {
    const Use* use = op.FindUse(*entry.handle);
    OperandRange arguments = use == nullptr ? OperandRange() : use->arguments;
    if (const auto* id = std::get_if<ComputationId>(&entry.value)) {
      visit(*id, arguments);
    } else if (const auto* ids = std::get_if<ComputationIds>(&entry.value)) {
      for (ComputationId each : *ids) {
        visit(each, arguments);
        ++arguments.first;
      }
    }
  }
}

}  // namespace hlo
