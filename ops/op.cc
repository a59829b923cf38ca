#include "ops/op.h"

#include <variant>

namespace hlo {

bool HasSideEffect(const Op& op, const Attributes& attributes) {
  return op.has_side_effect || (op.side_effect_attribute != nullptr &&
                                attributes.get(*op.side_effect_attribute));
}

void ForEachCall(const Op& op, const Attributes& attributes,
                 absl::FunctionRef<void(ComputationId, OperandRange)> visit) {
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
