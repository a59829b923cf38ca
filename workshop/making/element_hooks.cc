#include "workshop/making/element_hooks.h"

#include <algorithm>

#include "interpreter/eval/processes/async_state.h"

namespace hlo::conformance {
namespace {

ArrayCopy CopyOf(const Shape& shape, const Value& value) {
  ArrayCopy copy;
  copy.shape = shape;
  if (!shape.is_array() || IsPending(value)) return copy;
  copy.sizes = value.sizes != nullptr ? *value.sizes : shape.sizes();
  copy.bytes.assign(value.buffer.data(),
                    value.buffer.data() + value.buffer.size());
  return copy;
}

void Store(const ArrayCopy& copy, Value& value) {
  auto buffer = Buffer::Allocate(copy.bytes.size(), SystemAllocator());
  if (!buffer.ok()) return;
  std::copy(copy.bytes.begin(), copy.bytes.end(), buffer->mutable_data());
  value.buffer = *std::move(buffer);
}

}  // namespace

void ElementHooks::Replace(const StepEvent& event,
                           std::span<Value* const> leaves) {
  SeenStep step = {event, event.instruction, {}, {}, &values_};
  for (const int operand : event.instruction.operands) {
    const auto value =
        values_.find({event.process, &event.computation.instructions[operand]});
    step.operands.push_back(value == values_.end() ? ArrayCopy()
                                                   : value->second);
  }
  const std::vector<Shape> shapes = event.instruction.shape.Leaves();
  for (size_t i = 0; i < leaves.size(); ++i) {
    step.results.push_back(CopyOf(shapes[i], *leaves[i]));
  }
  if (!see_(step)) return;
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!step.results[i].bytes.empty()) Store(step.results[i], *leaves[i]);
  }
}

void ElementHooks::After(const StepEvent& event,
                         std::span<const Value* const> leaves) {
  if (leaves.empty()) return;
  const std::vector<Shape> shapes = event.instruction.shape.Leaves();
  values_[{event.process, &event.instruction}] = CopyOf(shapes[0], *leaves[0]);
}

}  // namespace hlo::conformance
