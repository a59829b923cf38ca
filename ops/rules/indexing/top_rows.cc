#include "ops/rules/indexing/top_rows.h"

#include <utility>
#include <vector>

#include "base/parallel_for.h"
#include "ops/choices/places.h"
#include "ops/kernels/sorts/key_sort.h"
#include "ops/rules/array_value.h"

namespace hlo {
namespace {

// Units of parallel_for.h for an element.
constexpr int64_t kTopWork = 16;

struct Rows {
  ElementType type;
  KeyOrder order;
  int64_t size, count;  // of a row, and how many of it are taken
  const std::byte* operand;
  std::byte* values;
  int32_t* indices;

  // Scratch bytes for one row: the keys, then the permutation.
  int64_t key_bytes() const { return KeySortScratch(size); }
  int64_t scratch() const { return key_bytes() + (count * 4 + 15) / 16 * 16; }
};

void TakeFirst(const Rows& rows, int64_t row, std::byte* scratch) {
  const int64_t width = StorageBytes(rows.type);
  const std::byte* elements = rows.operand + row * rows.size * width;
  auto* first = reinterpret_cast<uint32_t*>(scratch + rows.key_bytes());
  KeySort(rows.order, elements, rows.size, rows.count,
          {scratch, static_cast<size_t>(rows.key_bytes())}, {}, first);
  VisitElementType(rows.type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = reinterpret_cast<const T*>(elements);
    T* to = reinterpret_cast<T*>(rows.values) + row * rows.count;
    int32_t* indices = rows.indices + row * rows.count;
    for (int64_t j = 0; j < rows.count; ++j) {
      to[j] = from[first[j]];
      indices[j] = static_cast<int32_t>(first[j]);
    }
  });
}

absl::Status TakeRows(ValueContext& context, const Rows& rows, int64_t n) {
  const Threads threads = context.threads();
  const int64_t parts = Shares(threads, n, kTopWork * rows.size);
  auto scratch = context.Scratch(rows.scratch() * parts);
  if (!scratch.ok()) return scratch.status();
  std::byte* memory = scratch->mutable_data();
  // One item a thread: each has its own part of the scratch memory.
  ParallelFor({threads.count, 1}, parts, 1, [&](int64_t begin, int64_t end) {
    for (int64_t part = begin; part < end; ++part) {
      const int64_t last = n * (part + 1) / parts;
      for (int64_t row = n * part / parts; row < last && !context.cancelled();
           ++row) {
        TakeFirst(rows, row, memory + part * rows.scratch());
      }
    }
  });
  return absl::OkStatus();
}

}  // namespace

absl::Status TopRows(ValueContext& context, absl::string_view rule,
                     int64_t count, bool largest) {
  const ArrayView operand = context.operand(0);
  std::vector<int64_t> sizes(operand.sizes.begin(), operand.sizes.end());
  const int64_t size = sizes.back();
  if (count > size) {
    return context.Error(rule, "k=", count, " for rows of ", size);
  }
  sizes.back() = count;
  const std::span<const Shape> shapes = context.shape().elements();
  auto values = ResultOfSizes(context, rule, sizes, shapes[0], 0);
  if (!values.ok()) return values.status();
  auto indices = ResultOfSizes(context, rule, sizes, shapes[1], 1);
  if (!indices.ok()) return indices.status();
  if (values->count() == 0) return absl::OkStatus();
  KeyOrder order;
  order.type = operand.type();
  order.descending = largest;
  order.total_order = true;
  order.equal_zeros = context.choices().is(choice::topk_ties::ieee);
  return TakeRows(context,
                  {operand.type(), order, size, count, operand.data,
                   values->data, indices->as<int32_t>().data()},
                  values->count() / count);
}

}  // namespace hlo
