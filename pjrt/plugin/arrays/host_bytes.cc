#include "pjrt/plugin/arrays/host_bytes.h"

#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "literals/types/storage.h"
#include "ops/kernels/copies/strided_copy.h"

namespace hlo::pjrt {
namespace {

// Vector instructions read without alignment; C++ wants that of the type, which
// is at most this.
constexpr uintptr_t kBorrowedAlignment = 16;

// One step of the array is a byte: bytes of any alignment and strides.
void CopyBytewise(const Shape& shape, const void* data,
                  std::span<const int64_t> strides, void* to) {
  const int64_t width = StorageBytes(shape.type());
  std::vector<StridedLoop> axes;
  std::vector<int64_t> sizes = shape.sizes();
  const std::vector<int64_t> dense = RowMajorStrides(sizes);
  for (size_t i = 0; i < sizes.size(); ++i) {
    axes.push_back({sizes[i], strides[i], dense[i] * width});
  }
  axes.push_back({width, 1, 1});
  CopyStrided(1, data, to, std::move(axes));
}

}  // namespace

bool IsDense(const Shape& shape, std::span<const int64_t> byte_strides) {
  if (byte_strides.empty()) return true;
  int64_t expected = StorageBytes(shape.type());
  for (int i = shape.rank() - 1; i >= 0; --i) {
    const int64_t size = shape.size(i);
    if (size == 0) return true;
    if (size != 1 && byte_strides[static_cast<size_t>(i)] != expected) {
      return false;
    }
    expected *= size;
  }
  return true;
}

absl::StatusOr<Literal> CopyIn(Client& client, const Shape& shape,
                               const void* data,
                               std::span<const int64_t> byte_strides) {
  const auto bytes = static_cast<size_t>(shape.byte_size());
  auto buffer = hlo::Buffer::Allocate(bytes, *client.pool);
  if (!buffer.ok()) return buffer.status();
  std::byte* const to = buffer->mutable_data();
  if (bytes > 0 && IsDense(shape, byte_strides)) {
    std::memcpy(to, data, bytes);
  } else if (bytes > 0) {
    CopyBytewise(shape, data, byte_strides, to);
  }
  const int64_t wrong =
      NormalizeStorage(shape.type(), to, shape.element_count());
  if (wrong >= 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("element ", wrong, " of the array ", shape.ToString(false),
                     " is no value of its type"));
  }
  return Literal::FromValue(shape, Value{*std::move(buffer), nullptr});
}

bool CanBorrow(const Shape& shape, const void* data) {
  const ElementType type = shape.type();
  return reinterpret_cast<uintptr_t>(data) % kBorrowedAlignment == 0 &&
         !IsPred(type) && BitWidth(type) == 8 * StorageBytes(type);
}

absl::StatusOr<Literal> Borrow(Client& client, const Shape& shape,
                               const void* data, std::shared_ptr<void> owner) {
  auto buffer = client.pool->Adopt(hlo::Buffer::Borrow(
      data, static_cast<size_t>(shape.byte_size()), std::move(owner)));
  if (!buffer.ok()) return buffer.status();
  return Literal::FromValue(shape, Value{*std::move(buffer), nullptr});
}

void CopyOut(const Literal& literal, std::span<const int64_t> minor_to_major,
             void* to) {
  const hlo::Buffer& bytes = literal.leaf().buffer;
  if (bytes.size() == 0) return;
  if (minor_to_major.empty()) {
    std::memcpy(to, bytes.data(), bytes.size());
    return;
  }
  const std::span<const int64_t> sizes = literal.sizes();
  const std::vector<int64_t> dense = RowMajorStrides(sizes);
  std::vector<StridedLoop> axes(sizes.size());
  int64_t stride = 1;
  for (int64_t each : minor_to_major) {
    const auto i = static_cast<size_t>(each);
    axes[i] = {sizes[i], dense[i], stride};
    stride *= sizes[i];
  }
  CopyStrided(StorageBytes(literal.shape().type()), bytes.data(), to,
              std::move(axes));
}

}  // namespace hlo::pjrt
