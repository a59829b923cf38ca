#include "pjrt/plugin/arrays/buffer.h"

#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo::pjrt {
namespace {

std::vector<int64_t> DimsOf(const Shape& shape) {
  return shape.is_array() ? shape.sizes() : std::vector<int64_t>{0};
}

std::vector<int64_t> WholeOrder(const std::vector<int64_t>& order,
                                const std::vector<int64_t>& dims) {
  if (!order.empty()) return order;
  std::vector<int64_t> row_major(dims.size());
  std::iota(row_major.rbegin(), row_major.rend(), 0);
  return row_major;
}

}  // namespace

Buffer::Buffer(Memory& its_memory, Literal value,
               std::vector<int64_t> its_order)
    : client(its_memory.device->client->shared_from_this()),
      memory(&its_memory),
      shape(value.shape()),
      dims(DimsOf(shape)),
      order(std::move(its_order)),
      minor_to_major(WholeOrder(order, dims)),
      value_(std::move(value)) {}

Buffer::Buffer(Memory& its_memory, Shape its_shape, absl::Status its_error)
    : client(its_memory.device->client->shared_from_this()),
      memory(&its_memory),
      shape(std::move(its_shape)),
      dims(DimsOf(shape)),
      minor_to_major(WholeOrder(order, dims)),
      error(std::move(its_error)) {}

absl::StatusOr<Literal> Buffer::Alive() const {
  if (!error.ok()) return error;
  if (state_ == State::kAlive) return value_;
  return absl::FailedPreconditionError(absl::StrCat(
      "the array ", shape.ToString(false), " has been ",
      state_ == State::kDonated ? "donated to a program" : "deleted",
      " and cannot be used again"));
}

absl::StatusOr<Literal> Buffer::Share() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return Alive();
}

absl::StatusOr<Literal> Buffer::Donate() {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto value = Alive();
  if (!value.ok()) return value;
  state_ = State::kDonated;
  if (holders_ == 0) value_ = Literal();
  return value;
}

void Buffer::Delete() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (state_ != State::kAlive) return;
  state_ = State::kDeleted;
  if (holders_ == 0) value_ = Literal();
}

bool Buffer::deleted() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return state_ != State::kAlive;
}

const void* Buffer::BytesInPlace() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return value_.leaf().buffer.data();
}

void Buffer::Hold() {
  const std::lock_guard<std::mutex> lock(mutex_);
  ++holders_;
}

void Buffer::Release() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (holders_ == 0 || --holders_ > 0) return;
  if (state_ != State::kAlive) value_ = Literal();
}

}  // namespace hlo::pjrt
