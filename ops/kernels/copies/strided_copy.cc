#include "ops/kernels/copies/strided_copy.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/byte_units.h"
#include "base/multiversion.h"
#include "ops/kernels/copies/transpose_block.h"

namespace hlo {
namespace {

// Runs from this size on go through memcpy.
constexpr int64_t kLongRunBytes = 64;

using Kernel = void (*)(const std::byte* source, std::byte* target,
                        StridedLoop rows, StridedLoop columns);

// The four shapes of the two inner loops, by the columns' steps: one run a
// row, one repeated element a row, rows that meet at right angles, others.
template <typename Unit>
void CopyRuns(const std::byte* source, std::byte* target, StridedLoop rows,
              StridedLoop columns) {
  const Unit* s = reinterpret_cast<const Unit*>(source);
  Unit* t = reinterpret_cast<Unit*>(target);
  const int64_t n = columns.size;
  const int64_t bytes = n * static_cast<int64_t>(sizeof(Unit));
  for (int64_t r = 0; r < rows.size; ++r, s += rows.from, t += rows.to) {
    if (bytes >= kLongRunBytes) {
      std::memcpy(t, s, static_cast<size_t>(bytes));
    } else {
      for (int64_t c = 0; c < n; ++c) t[c] = s[c];
    }
  }
}

template <typename Unit>
HLO_INLINE void FillRows(const Unit* s, Unit* t, StridedLoop rows, int64_t n) {
  for (int64_t r = 0; r < rows.size; ++r, s += rows.from, t += rows.to) {
    std::fill_n(t, n, *s);
  }
}

template <typename Unit>
void CopyRepeated(const std::byte* source, std::byte* target, StridedLoop rows,
                  StridedLoop columns) {
  Multiversion<FillRows<Unit>>::For(NativeInstructionSet())(
      reinterpret_cast<const Unit*>(source), reinterpret_cast<Unit*>(target),
      rows, columns.size);
}

template <typename Unit>
HLO_INLINE void CopyRowsBackwards(const Unit* s, Unit* t, StridedLoop rows,
                                  int64_t n) {
  for (int64_t r = 0; r < rows.size; ++r, s += rows.from, t += rows.to) {
    HLO_INDEPENDENT
    for (int64_t c = 0; c < n; ++c) t[c] = s[-c];
  }
}

template <typename Unit>
void CopyBackwards(const std::byte* source, std::byte* target, StridedLoop rows,
                   StridedLoop columns) {
  Multiversion<CopyRowsBackwards<Unit>>::For(NativeInstructionSet())(
      reinterpret_cast<const Unit*>(source), reinterpret_cast<Unit*>(target),
      rows, columns.size);
}

template <typename Unit>
void CopyTransposed(const std::byte* source, std::byte* target,
                    StridedLoop rows, StridedLoop columns) {
  TransposeMatrix(reinterpret_cast<const Unit*>(source), columns.from,
                  reinterpret_cast<Unit*>(target), rows.to, rows.size,
                  columns.size);
}

template <typename Unit>
void CopyAny(const std::byte* source, std::byte* target, StridedLoop rows,
             StridedLoop columns) {
  const Unit* s = reinterpret_cast<const Unit*>(source);
  Unit* t = reinterpret_cast<Unit*>(target);
  for (int64_t r = 0; r < rows.size; ++r, s += rows.from, t += rows.to) {
    for (int64_t c = 0; c < columns.size; ++c) {
      t[c * columns.to] = s[c * columns.from];
    }
  }
}

template <typename Unit>
Kernel KernelFor(StridedLoop rows, StridedLoop columns) {
  if (columns.to != 1) return CopyAny<Unit>;
  if (columns.from == 1) return CopyRuns<Unit>;
  if (columns.from == 0) return CopyRepeated<Unit>;
  if (rows.from == 1) return CopyTransposed<Unit>;
  if (columns.from == -1) return CopyBackwards<Unit>;
  return CopyAny<Unit>;
}

Kernel KernelFor(int width, StridedLoop rows, StridedLoop columns) {
  return WithByteUnit(width, [&](auto unit) {
    return KernelFor<decltype(unit)>(rows, columns);
  });
}

// Drops axes of size 1, orders the others by their step in the target, and
// joins neighbours that are one longer axis. REQUIRES: no size is 0.
void Coalesce(std::vector<StridedLoop>& axes) {
  std::erase_if(axes, [](const StridedLoop& axis) { return axis.size == 1; });
  for (size_t i = 1; i < axes.size(); ++i) {  // few: no memory for a sort
    for (size_t j = i; j > 0; --j) {
      if (std::abs(axes[j - 1].to) >= std::abs(axes[j].to)) break;
      std::swap(axes[j - 1], axes[j]);
    }
  }
  size_t kept = 0;
  for (size_t i = 1; i < axes.size(); ++i) {
    StridedLoop& outer = axes[kept];
    const StridedLoop inner = axes[i];
    if (outer.from == inner.from * inner.size &&
        outer.to == inner.to * inner.size) {
      outer = {outer.size * inner.size, inner.from, inner.to};
    } else {
      axes[++kept] = inner;
    }
  }
  if (!axes.empty()) axes.resize(kept + 1);
}

StridedLoop TakeAxis(std::vector<StridedLoop>& axes, size_t i) {
  const StridedLoop axis = axes[i];
  axes.erase(axes.begin() + static_cast<ptrdiff_t>(i));
  return axis;
}

// Takes the two innermost loops out of `axes`: columns step least in the
// target; rows are the axis that is contiguous in the source where the columns
// are not, else the next one.
std::pair<StridedLoop, StridedLoop> TakeInner(std::vector<StridedLoop>& axes) {
  if (axes.empty()) return {StridedLoop{}, StridedLoop{1, 1, 1}};
  const StridedLoop columns = TakeAxis(axes, axes.size() - 1);
  if (axes.empty()) return {StridedLoop{}, columns};
  size_t rows = axes.size() - 1;
  if (columns.from != 1 && columns.from != 0) {
    for (size_t i = 0; i < axes.size(); ++i) {
      if (axes[i].from == 1) rows = i;
    }
  }
  return {TakeAxis(axes, rows), columns};
}

void CopySerial(int width, const std::byte* source, std::byte* target,
                std::vector<StridedLoop> axes) {
  const auto [rows, columns] = TakeInner(axes);
  const Kernel kernel = KernelFor(width, rows, columns);
  std::vector<int64_t> index(axes.size(), 0);
  while (true) {
    kernel(source, target, rows, columns);
    size_t a = axes.size();
    while (a > 0) {
      const StridedLoop& axis = axes[a - 1];
      source += axis.from * width;
      target += axis.to * width;
      if (++index[a - 1] < axis.size) break;
      source -= axis.from * width * axis.size;
      target -= axis.to * width * axis.size;
      index[--a] = 0;
    }
    if (a == 0) return;
  }
}

}  // namespace

void CopyStrided(int width, const void* source, void* target,
                 std::vector<StridedLoop> axes, const Threads& threads) {
  assert(width == 1 || width == 2 || width == 4 || width == 8 || width == 16);
  for (const StridedLoop& axis : axes) {
    if (axis.size == 0) return;
  }
  int64_t count = 1;
  for (const StridedLoop& axis : axes) count *= axis.size;
  Coalesce(axes);
  const auto* from = static_cast<const std::byte*>(source);
  auto* to = static_cast<std::byte*>(target);
  const int64_t bytes = count * width;
  if (axes.empty() ||
      Shares(threads, axes[0].size, bytes / axes[0].size) == 1) {
    return CopySerial(width, from, to, std::move(axes));
  }
  const StridedLoop split = axes[0];
  ParallelFor(threads.WholeRanges(), split.size, bytes / split.size,
              [&](int64_t begin, int64_t end) {
                std::vector<StridedLoop> part = axes;
                part[0].size = end - begin;
                CopySerial(width, from + begin * split.from * width,
                           to + begin * split.to * width, std::move(part));
              });
}

bool IsEmpty(std::span<const int64_t> sizes) {
  return std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
}

std::vector<int64_t> RowMajorStrides(std::span<const int64_t> sizes) {
  if (IsEmpty(sizes)) return std::vector<int64_t>(sizes.size(), 0);
  std::vector<int64_t> strides(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;) {
    (void)__builtin_mul_overflow(strides[i], sizes[i], &strides[i - 1]);
  }
  return strides;
}

}  // namespace hlo
