#include "gpu_check/run/by_lane.h"

#include <utility>

namespace hlo::gpu {
namespace {

// The scalar at index i of a flat array.
absl::StatusOr<Value> Scalar(Device& device, Array array, int64_t i) {
  array.sizes = {array.count()};
  auto part = Slice(device, array, {i}, {1});
  if (!part.ok()) return part.status();
  part->sizes.clear();
  return Value{*std::move(part)};
}

absl::Status Put(Device& device, const Value& scalars, int64_t i,
                 const std::vector<Array>& out) {
  for (size_t k = 0; k < out.size(); ++k) {
    Array flat = out[k], one = scalars[k];
    if (one.type != flat.type) {
      return absl::UnimplementedError("a computation of another type");
    }
    flat.sizes = {flat.count()};
    one.sizes = {1};
    absl::Status status = Insert(device, one, {i}, flat);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// Appends the i-th element of each array.
absl::Status AddScalars(Device& device, const std::vector<Array>& arrays,
                        int64_t i, std::vector<Value>* arguments) {
  for (const Array& each : arrays) {
    auto one = Scalar(device, each, i);
    if (!one.ok()) return one.status();
    arguments->push_back(*std::move(one));
  }
  return absl::OkStatus();
}

// acc = f(acc, the i-th elements).
absl::Status TakeOne(Call& call, ComputationId f,
                     const std::vector<Array>& elements, int64_t i,
                     Value* acc) {
  std::vector<Value> arguments;
  for (const Array& each : *acc) arguments.push_back({each});
  absl::Status status = AddScalars(call.device, elements, i, &arguments);
  if (!status.ok()) return status;
  auto value = call.apply(f, std::move(arguments));
  if (!value.ok()) return value.status();
  *acc = *std::move(value);
  return absl::OkStatus();
}

// f of the elements a and b of each array.
absl::StatusOr<bool> Holds(Call& call, ComputationId f,
                           const std::vector<Array>& in, int64_t a, int64_t b) {
  std::vector<Value> arguments;
  for (const Array& each : in) {
    absl::Status status = AddScalars(call.device, {each}, a, &arguments);
    if (status.ok()) {
      status = AddScalars(call.device, {each}, b, &arguments);
    }
    if (!status.ok()) return status;
  }
  auto value = call.apply(f, std::move(arguments));
  if (!value.ok()) return value.status();
  auto read = ReadIntegers(call.device, value->front());
  if (!read.ok()) return read.status();
  return read->front() != 0;
}

}  // namespace

absl::Status MapByLane(Call& call, ComputationId f,
                       const std::vector<Array>& in,
                       const std::vector<bool>& is_static, const Array& out) {
  for (int64_t i = 0; i < out.count(); ++i) {
    std::vector<Value> arguments;
    for (size_t k = 0; k < in.size(); ++k) {
      auto one = is_static[k] ? absl::StatusOr<Value>(Value{in[k]})
                              : Scalar(call.device, in[k], i);
      if (!one.ok()) return one.status();
      arguments.push_back(*std::move(one));
    }
    auto value = call.apply(f, std::move(arguments));
    if (!value.ok()) return value.status();
    absl::Status status = Put(call.device, *value, i, {out});
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status FoldByLane(
    Call& call, ComputationId f, const std::vector<Array>& in,
    const std::vector<Array>& init, const std::vector<Array>& out,
    const std::function<absl::Status(int64_t, const Take&)>& visit) {
  for (int64_t i = 0; i < out[0].count(); ++i) {
    Value acc = init;
    absl::Status status = visit(i, [&](int64_t at) {
      return TakeOne(call, f, at < 0 ? init : in, at < 0 ? 0 : at, &acc);
    });
    if (status.ok()) status = Put(call.device, acc, i, out);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ScatterByLane(Call& call, ComputationId f,
                           const std::vector<int64_t>& targets,
                           const std::vector<Array>& updates,
                           const std::vector<Array>& out) {
  for (size_t u = 0; u < targets.size(); ++u) {
    if (targets[u] < 0) continue;
    Value acc;
    for (const Array& each : out) {
      auto one = Scalar(call.device, each, targets[u]);
      if (!one.ok()) return one.status();
      acc.push_back(one->front());
    }
    absl::Status status =
        TakeOne(call, f, updates, static_cast<int64_t>(u), &acc);
    if (status.ok()) status = Put(call.device, acc, targets[u], out);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<int64_t>> SelectByLane(Call& call, ComputationId f,
                                                  const Window& window,
                                                  const Array& in) {
  std::vector<int64_t> chosen;
  for (int64_t i = 0; i < window.result.count(); ++i) {
    int64_t o[kMaxRank], place[kMaxRank], element, best = -1;
    window.result.Unravel(i, o);
    for (int64_t j = 0; j < window.window.count(); ++j) {
      window.window.Unravel(j, place);
      if (window.At(o, place, &element) != Window::kElement) continue;
      auto keeps = best < 0 ? absl::StatusOr<bool>(false)
                            : Holds(call, f, {in}, best, element);
      if (!keeps.ok()) return keeps.status();
      if (!*keeps) best = element;
    }
    chosen.push_back(best);
  }
  return chosen;
}

// Each element is put behind those that it does not come before.
absl::StatusOr<Array> SortByLane(Call& call, ComputationId f,
                                 const std::vector<Array>& in, const Rows& rows,
                                 int64_t count) {
  std::vector<int64_t> all;
  for (int64_t row = 0; row < count; ++row) {
    std::vector<int64_t> order;
    for (int64_t j = 0; j < rows.length; ++j) {
      int64_t low = 0, high = j;
      while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        auto before = Holds(call, f, in, rows.Element(row, j),
                            rows.Element(row, order[middle]));
        if (!before.ok()) return before.status();
        (*before ? high : low) = *before ? middle : middle + 1;
      }
      order.insert(order.begin() + low, j);
    }
    all.insert(all.end(), order.begin(), order.end());
  }
  auto data =
      call.device.Upload(all.data(), static_cast<int64_t>(all.size() * 8));
  if (!data.ok()) return data.status();
  return Array{Type::kS64, {count, rows.length}, *std::move(data), nullptr};
}

}  // namespace hlo::gpu
