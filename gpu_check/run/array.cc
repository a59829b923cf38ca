#include "gpu_check/run/array.h"

#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo::gpu {

absl::StatusOr<Type> TypeOf(const Shape& shape) {
  if (!shape.is_array()) return Type::kPred;
  const absl::string_view name = Name(shape.type());
  for (size_t i = 0; i < std::size(kTypeNames); ++i) {
    if (name == kTypeNames[i]) return static_cast<Type>(i);
  }
  return absl::UnimplementedError(absl::StrCat("type ", name));
}

absl::StatusOr<Array> FromView(const ArrayView& view, Device& device) {
  auto type = TypeOf(*view.shape);
  if (!type.ok()) return type.status();
  if (view.rank() > kMaxRank) {
    return absl::UnimplementedError(
        absl::StrCat("more than ", kMaxRank, " dimensions"));
  }
  Array array{*type, {view.sizes.begin(), view.sizes.end()}, nullptr, nullptr};
  auto data = device.Upload(view.data, array.count() * array.bytes());
  if (!data.ok()) return data.status();
  array.data = *std::move(data);
  return array;
}

absl::StatusOr<Value> FromLiteral(const Literal& literal, Device& device) {
  Value value;
  std::vector<const Literal*> rest = {&literal};
  while (!rest.empty()) {
    const Literal& next = *rest.back();
    rest.pop_back();
    for (size_t i = next.elements().size(); i > 0; --i) {
      rest.push_back(&next.elements()[i - 1]);
    }
    if (next.is_tuple()) continue;
    if (!next.shape().is_array()) {
      value.emplace_back();
      continue;
    }
    auto array = FromView(next.view(), device);
    if (!array.ok()) return array.status();
    value.push_back(*std::move(array));
  }
  return value;
}

absl::StatusOr<Literal> ToLiteral(const Array& array, const Shape& shape,
                                  Device& device) {
  if (shape.is_token()) return Literal::Token();
  if (!shape.is_array()) {
    return absl::UnimplementedError("a result that is no array");
  }
  const int64_t bytes = array.count() * array.bytes();
  hlo::Value value;
  auto buffer = Buffer::Allocate(static_cast<size_t>(bytes), SystemAllocator());
  if (!buffer.ok()) return buffer.status();
  value.buffer = *std::move(buffer);
  if (bytes > 0) {
    absl::Status status =
        device.Download(array.data, value.buffer.mutable_data(), bytes);
    if (!status.ok()) return status;
  }
  value.sizes = std::make_shared<const std::vector<int64_t>>(array.sizes);
  return Literal::FromValue(shape.WithoutLayouts(), std::move(value));
}

}  // namespace hlo::gpu
