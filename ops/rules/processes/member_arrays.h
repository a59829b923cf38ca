// One array of every member of a group, as a collective's combine sees them.
#ifndef HLOREF_OPS_RULES_PROCESSES_MEMBER_ARRAYS_H_
#define HLOREF_OPS_RULES_PROCESSES_MEMBER_ARRAYS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "literals/literal.h"
#include "ops/step_context.h"
#include "ops/wait_source.h"

namespace hlo {

class MemberArrays {
 public:
  // Takes leaf `leaf` of each member's operands, all of `shape`. `shape` and
  // the operands outlive this; the operands do not move.
  MemberArrays(const Shape& shape, std::span<const Values> operands,
               size_t leaf);
  MemberArrays(const MemberArrays&) = delete;
  MemberArrays& operator=(const MemberArrays&) = delete;

  const Shape& shape() const { return *views_[0].shape; }
  size_t size() const { return views_.size(); }
  const ArrayView& operator[](size_t rank) const { return views_[rank]; }
  // The error of `rule` where actual sizes differ in a dimension other than
  // `except`.
  absl::Status CheckSizes(const StepContext& context, absl::string_view rule,
                          int except = -1) const;

 private:
  std::vector<int64_t> sizes_;  // as declared
  std::vector<ArrayView> views_;
};

// The actual sizes of a value of `shape`: null if it is static.
ActualSizes SizesOf(const Shape& shape, std::vector<int64_t> sizes);

// Zeros of the operands' actual sizes, an array for each operand: the result of
// a process that gets nothing. `operands` are the process's own.
absl::StatusOr<Values> ZerosLike(const StepContext& context,
                                 const Values& operands);

// Returns the bytes of a value, copied if they are shared.
absl::StatusOr<std::byte*> WritableBytes(const StepContext& context,
                                         Value& value);

// The sizes before, of and behind dimension d as a walk sees them: `outer` runs
// of `size` blocks of `inner` elements.
struct SizesAround {
  SizesAround(std::span<const int64_t> sizes, int d);
  int64_t outer = 1, size = 1, inner = 1;
};

}  // namespace hlo

#endif  // HLOREF_OPS_RULES_PROCESSES_MEMBER_ARRAYS_H_
