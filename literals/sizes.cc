#include "literals/sizes.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace hlo {

std::optional<int64_t> Sum(std::optional<int64_t> a, std::optional<int64_t> b) {
  int64_t sum;
  if (!a || !b || __builtin_add_overflow(*a, *b, &sum)) return std::nullopt;
  return sum;
}

std::optional<int64_t> Product(std::optional<int64_t> a,
                               std::optional<int64_t> b) {
  int64_t product;
  if (!a || !b || __builtin_mul_overflow(*a, *b, &product)) {
    return std::nullopt;
  }
  return product;
}

std::optional<int64_t> CheckedCount(std::span<const int64_t> sizes) {
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return 0;
  std::optional<int64_t> count = 1;
  for (int64_t size : sizes) count = Product(count, size);
  return count;
}

absl::StatusOr<int64_t> CheckedBytes(std::span<const int64_t> sizes,
                                     ElementType type) {
  const auto text = [&] {
    return absl::StrCat(Name(type), "[", absl::StrJoin(sizes, ","), "]");
  };
  for (int64_t size : sizes) {
    if (size >= 0) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("an array ", text(), " has a negative size"));
  }
  const auto bytes = Product(CheckedCount(sizes), StorageBytes(type));
  if (bytes) return *bytes;
  return absl::ResourceExhaustedError(
      absl::StrCat("an array ", text(), " has more bytes than 63 bits count"));
}

bool SizesFit(std::span<const int64_t> sizes, const Shape& shape) {
  const auto fits = [](int64_t size, const Dimension& dimension) {
    return size >= 0 && (dimension.unbounded() ||
                         (dimension.dynamic ? size <= dimension.size
                                            : size == dimension.size));
  };
  return std::equal(sizes.begin(), sizes.end(), shape.dimensions().begin(),
                    shape.dimensions().end(), fits);
}

absl::Status CheckSizesFit(std::span<const int64_t> sizes, const Shape& shape) {
  if (SizesFit(sizes, shape)) return absl::OkStatus();
  const std::string text = shape.ToString(false);
  if (std::ranges::equal(sizes, shape.sizes())) {
    return absl::InvalidArgumentError(
        absl::StrCat("a value of shape ", text,
                     " needs the size of its unbounded dimension"));
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "sizes [", absl::StrJoin(sizes, ","), "] do not fit the shape ", text));
}

}  // namespace hlo
