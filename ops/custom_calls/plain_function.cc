// Calls void(void* out, void** in): Operation Semantics 2017 "CustomCall".
#include <deque>
#include <utility>
#include <vector>

#include "ops/custom_calls/foreign_arrays.h"
#include "ops/custom_calls/targets.h"

namespace hlo {
namespace {

// Pointers to leaves, and to arrays of pointers for tuples.
class PointerTree {
 public:
  // A pointer for each shape of the arrays.
  std::vector<void*> Of(ForeignArrays& arrays) {
    std::vector<void*> pointers;
    size_t next = 0;
    for (const Shape& shape : arrays.shapes()) {
      pointers.push_back(Of(shape, arrays, &next));
    }
    return pointers;
  }

 private:
  void* Of(const Shape& shape, ForeignArrays& arrays, size_t* next) {
    if (!shape.is_tuple()) return arrays.data((*next)++);
    std::vector<void*> pointers;
    for (const Shape& element : shape.elements()) {
      pointers.push_back(Of(element, arrays, next));
    }
    tuples_.push_back(std::move(pointers));
    return tuples_.back().data();
  }

  std::deque<std::vector<void*>> tuples_;
};

}  // namespace

absl::Status CallPlain(PlainFunction function, ValueContext& context) {
  ForeignArrays operands, results;
  absl::Status status = operands.AddOperands(context);
  if (status.ok()) status = results.AddResult(context);
  if (!status.ok()) return status;
  PointerTree tree;
  std::vector<void*> in = tree.Of(operands);
  function(tree.Of(results)[0], in.data());
  return results.GiveResult(context);
}

}  // namespace hlo
