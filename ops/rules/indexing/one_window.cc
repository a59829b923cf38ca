#include "ops/rules/indexing/one_window.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/container/inlined_vector.h"
#include "ops/attributes/calls.h"
#include "ops/rules/indexing/load_integers.h"
#include "ops/rules/sums/reducing_region.h"

namespace hlo {
namespace {

// Windows of more rows are worth what the general way prepares.
constexpr int64_t kMaxWindowRows = 64;
constexpr int64_t kMaxComponents = 8;

// The window's rows of neighbours: where they begin, in the operand.
struct WindowRows {
  absl::InlinedVector<int64_t, 4> begins;
  int64_t size = 1;  // of a row
};

bool HasOneVector(const ValueContext& context, const IndexHandles& handles) {
  if (context.operand_count() != 3 || HasWideAccumulators(context) ||
      !context.attributes().get(*handles.batching).empty()) {
    return false;
  }
  for (int i = 0; i < 3; ++i) {
    if (!context.operand_shape(i).is_static()) return false;
  }
  const auto components =
      static_cast<int64_t>(context.attributes().get(*handles.map).size());
  return context.operand(1).count() == components && components > 0 &&
         components <= kMaxComponents;
}

// Each row becomes one for each step of an outer dimension. False: too many.
bool RepeatRows(WindowRows& rows, int64_t extent, int64_t step) {
  const size_t inner = rows.begins.size();
  if (extent * static_cast<int64_t>(inner) > kMaxWindowRows) return false;
  for (int64_t i = 1; i < extent; ++i) {
    for (size_t r = 0; r < inner; ++r) {
      rows.begins.push_back(rows.begins[r] + i * step);
    }
  }
  return true;
}

// The window's rows; none where it is not inside.
std::optional<WindowRows> WindowRowsOf(const ValueContext& context,
                                       const IndexHandles& handles) {
  const ArrayView operand = context.operand(0), updates = context.operand(2);
  const Ints& map = context.attributes().get(*handles.map);
  const Ints& window = context.attributes().get(*handles.window);
  const Ints& dropped = context.attributes().get(*handles.dropped);
  std::array<int64_t, kMaxComponents> starts;
  LoadIntegers(context.operand(1), 0, 1, std::ssize(map), starts.data());
  WindowRows rows;
  rows.begins.push_back(0);
  int64_t step = 1;
  bool joined = true;  // all dimensions so far are whole
  size_t next = window.size();
  for (int64_t d = operand.rank() - 1; d >= 0; --d) {
    const int64_t size = operand.sizes[d];
    const bool is_dropped = std::ranges::find(dropped, d) != dropped.end();
    const int64_t extent = is_dropped ? 1 : updates.sizes[window[--next]];
    const auto component = std::ranges::find(map, d);
    const int64_t start =
        component == map.end() ? 0 : starts[component - map.begin()];
    if (start < 0 || start > size - extent || extent == 0) return std::nullopt;
    for (int64_t& begin : rows.begins) begin += start * step;
    if (joined) {
      rows.size *= extent;
    } else if (!RepeatRows(rows, extent, step)) {
      return std::nullopt;
    }
    joined = joined && extent == size;
    step *= size;
  }
  return rows;
}

}  // namespace

std::optional<absl::Status> ScatterOneWindow(ValueContext& context,
                                             const IndexHandles& handles) {
  if (!HasOneVector(context, handles)) return std::nullopt;
  const ElementType type = context.operand_shape(0).type();
  const auto region = context.region(context.attributes().get(attr::to_apply));
  for (const Shape& parameter : region->signature().parameters) {
    if (parameter.type() != type) return std::nullopt;
  }
  if (context.operand_shape(2).type() != type ||
      region->signature().result.type() != type) {
    return std::nullopt;
  }
  const auto rows = WindowRowsOf(context, handles);
  if (!rows) return std::nullopt;
  const std::byte* updates = context.operand(2).data;
  auto result = context.ResultFrom(0);
  if (!result.ok()) return result.status();
  const int64_t width = StorageBytes(type);
  for (const int64_t begin : rows->begins) {
    void* const cells[] = {result->data + begin * width};
    const void* const values[] = {updates};
    absl::Status status =
        region->Fold(cells, values, 1, rows->size, rows->size);
    if (!status.ok()) return status;
    updates += rows->size * width;
  }
  return absl::OkStatus();
}

}  // namespace hlo
