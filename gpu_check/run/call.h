// One instruction with its operands' values, and what ops' code needs.
#ifndef HLOREF_GPU_CHECK_RUN_CALL_H_
#define HLOREF_GPU_CHECK_RUN_CALL_H_

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gpu_check/run/array.h"
#include "gpu_check/run/prepared.h"

namespace hlo::gpu {

// The state of one process.
struct ProcessState {
  int64_t replica = 0, partition = 0;
  uint64_t seed = 0;
  std::array<uint64_t, 2> random = {0, 0};  // 128 bits, the low half first
};

struct Call {
  Prepared& program;
  const Computation& computation;
  const Instruction& instruction;
  Device& device;
  ProcessState& process;
  std::vector<const Value*> operands;
  // Runs a computation to its end.
  std::function<absl::StatusOr<Value>(ComputationId, std::vector<Value>)> apply;
  Value result;

  const Attributes& attributes() const { return instruction.attributes; }
  const Shape& shape() const { return instruction.shape; }
  const Shape& shape(int k) const {
    return computation.instructions[instruction.operands[k]].shape;
  }
  int count() const { return static_cast<int>(operands.size()); }
  // The k-th operand. REQUIRES: an array.
  const Array& in(int k) const { return operands[k]->front(); }

  absl::Status Error(absl::string_view problem) const {
    return absl::InvalidArgumentError(absl::StrCat(
        instruction.op->name, " ", instruction.name, ": ", problem));
  }
};

using OpRule = absl::Status (*)(Call&);

// Memory for an array.
absl::StatusOr<Array> NewArray(Device& device, Type type,
                               std::vector<int64_t> sizes);
// The i-th result, of the shape's type; appended to call.result.
absl::StatusOr<Array> NewResult(Call& call, std::vector<int64_t> sizes);

Box BoxOf(const std::vector<int64_t>& sizes);
// Row-major strides of an array of these sizes.
Strides StridesOf(const std::vector<int64_t>& sizes);

// A part of an array: sizes[d] elements from start[d] on.
absl::StatusOr<Array> Slice(Device& device, const Array& array,
                            const std::vector<int64_t>& start,
                            const std::vector<int64_t>& sizes);
// Writes `part` into `whole`, which nobody else reads yet.
absl::Status Insert(Device& device, const Array& part,
                    const std::vector<int64_t>& start, const Array& whole);
// Dimension d of the result is the array's dimension order[d].
absl::StatusOr<Array> Transposed(Device& device, const Array& array,
                                 const std::vector<int64_t>& order);
absl::StatusOr<Array> Concatenated(Device& device,
                                   const std::vector<const Array*>& arrays,
                                   int64_t dimension);
// Zeros; f8e8m0fnu has none: NaNs.
absl::StatusOr<Array> Zeros(Device& device, Type type,
                            std::vector<int64_t> sizes);
absl::StatusOr<Array> Copied(Device& device, const Array& array);

// True if a value may have the shape: types, ranks, actual sizes.
bool Fits(const Value& value, const Shape& shape);

// Integers of an array, read back.
absl::StatusOr<std::vector<int64_t>> ReadIntegers(Device& device,
                                                  const Array& array);

// Gives operands of equal rank the sizes that they have in common: a dynamic
// dimension's, which must agree. InvalidArgument: they do not.
absl::Status Meet(Call& call, const std::vector<int>& which,
                  std::vector<Array>* arrays);
absl::Status MeetAll(Call& call, int first, int last,
                     std::vector<Array>* arrays);

}  // namespace hlo::gpu

#endif  // HLOREF_GPU_CHECK_RUN_CALL_H_
