// The value of a pending leaf, between a -start op and its -done op. It is
// carried like bytes and never read as such, as the verifier has proven.
#ifndef HLOREF_INTERPRETER_EVAL_PROCESSES_ASYNC_STATE_H_
#define HLOREF_INTERPRETER_EVAL_PROCESSES_ASYNC_STATE_H_

#include <memory>
#include <utility>
#include <vector>

#include "interpreter/eval/annotate.h"
#include "literals/literal.h"
#include "ops/wait_source.h"

namespace hlo {

// Shared by all pending leaves of one execution of one instruction.
struct AsyncState {
  Future future;
  InstructionRef start;
  InstructionRef done;  // empty: not waited for yet
};
static_assert(sizeof(AsyncState) > Buffer::kInlineBytes);

inline Value PendingValue(std::shared_ptr<AsyncState> state) {
  // No array has a negative size: the mark of a pending leaf.
  static constexpr int64_t kMark = -1;
  const void* data = state.get();
  return {Buffer::Borrow(data, sizeof(AsyncState), std::move(state)),
          std::make_shared<const std::vector<int64_t>>(1, kMark)};
}

// For code that prints values.
inline bool IsPending(const Value& value) {
  return value.sizes != nullptr && value.sizes->size() == 1 &&
         value.sizes->front() < 0;
}

// REQUIRES: IsPending(value).
inline AsyncState& AsyncStateOf(const Value& value) {
  // The buffer is borrowed: its bytes are the one AsyncState that all share.
  return *reinterpret_cast<AsyncState*>(
      const_cast<std::byte*>(value.buffer.data()));
}

}  // namespace hlo

#endif  // HLOREF_INTERPRETER_EVAL_PROCESSES_ASYNC_STATE_H_
