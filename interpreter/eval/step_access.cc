#include "interpreter/eval/step_access.h"

#include <utility>

namespace hlo {

const LeafInfo& StepAccess::info(int32_t leaf) const {
  const int32_t index = ref(leaf).index;
  if (index < 0) return fiber_.program().constant_info(~index);
  return *plan().slots[index];
}

const Value& StepAccess::value(int32_t leaf) const {
  const int32_t index = ref(leaf).index;
  if (index < 0) return fiber_.program().constant(~index);
  return fiber_.slot(frame(), index);
}

ArrayView StepAccess::view(int32_t leaf) const {
  const Value& held = value(leaf);
  const LeafInfo& known = info(leaf);
  const std::vector<int64_t>& sizes = held.sizes ? *held.sizes : known.sizes;
  return {&known.shape, sizes, held.buffer.data()};
}

Value StepAccess::Take(int32_t leaf) {
  const LeafRef& from = ref(leaf);
  if (from.index < 0) return value(leaf);
  Value& held = fiber_.slot(frame(), from.index);
  return from.last_use ? std::move(held) : held;
}

}  // namespace hlo
