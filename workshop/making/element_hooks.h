// Hooks that see, and may change, the results of instructions.
#ifndef HLOREF_WORKSHOP_MAKING_ELEMENT_HOOKS_H_
#define HLOREF_WORKSHOP_MAKING_ELEMENT_HOOKS_H_

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/eval/options.h"
#include "interpreter/ir/module.h"
#include "literals/shape.h"

namespace hlo::conformance {

// A copy of an array; of no array: no bytes.
struct ArrayCopy {
  Shape shape;
  std::vector<int64_t> sizes;  // actual ones
  std::vector<std::byte> bytes;

  ElementType type() const { return shape.type(); }
  bool is_array() const { return shape.is_array(); }
  int64_t width() const { return StorageBytes(shape.type()); }
  int64_t count() const { return static_cast<int64_t>(bytes.size()) / width(); }
  // REQUIRES: T is the storage type of type().
  template <typename T>
  std::span<T> as() {
    return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  template <typename T>
  std::span<const T> as() const {
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
};

// The newest value of each instruction of each process: its first leaf.
using SeenValues = std::map<std::pair<int64_t, const Instruction*>, ArrayCopy>;

// The operands of an instruction (the first leaf of each) and its results (all
// leaves).
struct SeenStep {
  const StepEvent& event;
  const Instruction& instruction;
  std::vector<ArrayCopy> operands;
  std::vector<ArrayCopy> results;
  const SeenValues* values = nullptr;  // of the steps before; may be null
};

// REQUIRES: the program was prepared with trace_aliases, and runs on one
// thread.
class ElementHooks : public Hooks {
 public:
  // True: `results` were changed.
  using See = std::function<bool(SeenStep&)>;
  explicit ElementHooks(See see) : see_(std::move(see)) {}

  void Replace(const StepEvent& event, std::span<Value* const> leaves) override;
  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override;

 private:
  See see_;
  SeenValues values_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_ELEMENT_HOOKS_H_
