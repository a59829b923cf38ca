// PJRT_Buffer: an array on a device, a literal, or an error in its place.
#ifndef HLOREF_PJRT_PLUGIN_ARRAYS_BUFFER_H_
#define HLOREF_PJRT_PLUGIN_ARRAYS_BUFFER_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/statusor.h"
#include "literals/literal.h"
#include "pjrt/abi.h"
#include "pjrt/plugin/client.h"

namespace hlo::pjrt {

struct Buffer {
  // Row-major inside, whatever `its_order` says to those who ask.
  Buffer(Memory& its_memory, Literal value,
         std::vector<int64_t> its_order = {});
  // Without a value: whoever uses it gets the error.
  Buffer(Memory& its_memory, Shape its_shape, absl::Status its_error);
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  // The value, shared. FailedPrecondition where it has been deleted or donated.
  absl::StatusOr<Literal> Share() const;
  // The value, which the buffer gives away: nobody but the caller holds its
  // bytes, unless somebody looks at them from outside.
  absl::StatusOr<Literal> Donate();
  void Delete();
  bool deleted() const;
  void Hold();     // somebody outside looks at the bytes
  void Release();  // no more
  bool in_order() const { return order.empty(); }
  // The bytes of the value, as long as it is alive and held; null without.
  const void* BytesInPlace() const;

  const std::shared_ptr<Client> client;
  Memory* const memory;
  const Shape shape;  // an array, or a token
  const std::vector<int64_t> dims;
  const std::vector<int64_t> order;  // minor to major; empty: row-major
  const std::vector<int64_t> minor_to_major;  // the same, never left out
  const absl::Status error;

 private:
  enum class State { kAlive, kDeleted, kDonated };
  absl::StatusOr<Literal> Alive() const;  // REQUIRES: the lock is held.

  mutable std::mutex mutex_;
  Literal value_;  // also when it is deleted, as long as somebody looks at it
  State state_ = State::kAlive;
  int holders_ = 0;
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_ARRAYS_BUFFER_H_
