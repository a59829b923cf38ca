#include "ops/kernels/copies/box_copy.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "base/byte_units.h"

namespace hlo {
namespace {

// Runs from this size on go through memcpy.
constexpr int64_t kLongRunBytes = 64;

template <typename Unit>
void CopyLine(const Unit* s, Unit* t, const StridedLoop& line) {
  const int64_t n = line.size;
  if (line.to == 1 && line.from == 1) {
    const int64_t bytes = n * static_cast<int64_t>(sizeof(Unit));
    if (bytes >= kLongRunBytes) {
      std::memcpy(t, s, static_cast<size_t>(bytes));
    } else {
      for (int64_t i = 0; i < n; ++i) t[i] = s[i];
    }
  } else if (line.to == 1 && line.from == 0) {
    std::fill_n(t, n, *s);
  } else if (line.to == 1) {
    for (int64_t i = 0; i < n; ++i) t[i] = s[i * line.from];
  } else {
    for (int64_t i = 0; i < n; ++i) t[i * line.to] = s[i * line.from];
  }
}

template <typename Unit>
void CopyAxes(const Unit* s, Unit* t, std::span<const StridedLoop> axes) {
  while (axes.size() > 1 && axes[0].size == 1) axes = axes.subspan(1);
  if (axes.size() == 1) return CopyLine(s, t, axes[0]);
  const StridedLoop axis = axes[0];
  for (int64_t i = 0; i < axis.size; ++i) {
    CopyAxes(s + i * axis.from, t + i * axis.to, axes.subspan(1));
  }
}

}  // namespace

void CopyBox(int width, const std::byte* source, std::byte* target,
             std::span<const StridedLoop> axes) {
  constexpr StridedLoop kOne = {1, 1, 1};
  if (axes.empty()) axes = std::span(&kOne, 1);
  WithByteUnit(width, [&](auto unit) {
    using Unit = decltype(unit);
    CopyAxes(reinterpret_cast<const Unit*>(source),
             reinterpret_cast<Unit*>(target), axes);
  });
}

void CopyElements(int width, const std::byte* source, const int64_t* from,
                  std::byte* target, const int64_t* to, int64_t n) {
  WithByteUnit(width, [&](auto unit) {
    const auto* s = reinterpret_cast<const decltype(unit)*>(source);
    auto* t = reinterpret_cast<decltype(unit)*>(target);
    for (int64_t i = 0; i < n; ++i) t[to[i]] = s[from[i]];
  });
}

void GatherElements(int width, const std::byte* source, const int64_t* from,
                    std::byte* target, int64_t n) {
  WithByteUnit(width, [&](auto unit) {
    const auto* s = reinterpret_cast<const decltype(unit)*>(source);
    auto* t = reinterpret_cast<decltype(unit)*>(target);
    for (int64_t i = 0; i < n; ++i) t[i] = s[from[i]];
  });
}

void ScatterElements(int width, const std::byte* source, std::byte* target,
                     const int64_t* to, int64_t n) {
  WithByteUnit(width, [&](auto unit) {
    const auto* s = reinterpret_cast<const decltype(unit)*>(source);
    auto* t = reinterpret_cast<decltype(unit)*>(target);
    for (int64_t i = 0; i < n; ++i) t[to[i]] = s[i];
  });
}

void CopyWhere(int width, std::span<const uint8_t> mask,
               const std::byte* source, std::byte* target) {
  WithByteUnit(width, [&](auto unit) {
    const auto* s = reinterpret_cast<const decltype(unit)*>(source);
    auto* t = reinterpret_cast<decltype(unit)*>(target);
    for (size_t i = 0; i < mask.size(); ++i) {
      if (mask[i] != 0) t[i] = s[i];
    }
  });
}

void RowMajorOffsets(std::span<const int64_t> sizes,
                     std::span<const int64_t> steps, int64_t begin, int64_t n,
                     int64_t* out) {
  if (sizes.empty()) {
    std::fill_n(out, n, 0);
    return;
  }
  const size_t last = sizes.size() - 1;
  const auto product = [&](int64_t index, size_t d) {
    return static_cast<uint64_t>(index) * static_cast<uint64_t>(steps[d]);
  };
  for (int64_t i = 0; i < n;) {
    int64_t rest = begin + i;
    const int64_t column = rest % sizes[last];
    uint64_t offset = product(column, last);
    rest /= sizes[last];
    for (size_t d = last; d-- > 0; rest /= sizes[d]) {
      offset += product(rest % sizes[d], d);
    }
    const int64_t run = std::min(n - i, sizes[last] - column);
    for (int64_t j = 0; j < run; ++j) {
      out[i + j] = static_cast<int64_t>(offset + product(j, last));
    }
    i += run;
  }
}

}  // namespace hlo
