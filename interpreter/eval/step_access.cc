#include "interpreter/eval/step_access.h"

#include <utility>

namespace hlo {

Value StepAccess::Take(int32_t leaf) {
  const LeafRef& from = ref(leaf);
  if (from.index < 0) return value(leaf);
  Value& held = fiber_.slot(frame(), from.index);
  return from.last_use ? std::move(held) : held;
}

}  // namespace hlo
