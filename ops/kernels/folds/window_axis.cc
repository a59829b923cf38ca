#include "ops/kernels/folds/window_axis.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "ops/kernels/copies/strided_copy.h"

namespace hlo {
namespace {

// Sizes may be anything that fits 63 bits: differences saturate.
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

int64_t Plus(int64_t a, int64_t b) {
  int64_t sum;
  if (!__builtin_add_overflow(a, b, &sum)) return sum;
  return a < 0 ? kMin : kMax;
}
int64_t Minus(int64_t a, int64_t b) {
  int64_t difference;
  if (!__builtin_sub_overflow(a, b, &difference)) return difference;
  return a < 0 ? kMin : kMax;
}
int64_t Times(int64_t a, int64_t b) {
  int64_t product;
  if (!__builtin_mul_overflow(a, b, &product)) return product;
  return (a < 0) == (b < 0) ? kMax : kMin;
}

int64_t FloorDivide(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}
int64_t CeilDivide(int64_t a, int64_t b) { return a / b + (a % b > 0 ? 1 : 0); }

// The last position of the dilated array.
int64_t Last(const WindowAxis& axis) {
  return Times(axis.base - 1, axis.base_dilation);
}

// The x in [0, modulus) with a x = 1 (mod modulus); 0 for modulus 1.
// REQUIRES: they have no common divisor.
int64_t Inverse(int64_t a, int64_t modulus) {
  int64_t r0 = modulus, r1 = a % modulus, x0 = 0, x1 = 1;
  while (r1 > 1) {
    const int64_t q = r0 / r1;
    r0 = std::exchange(r1, r0 - q * r1);
    x0 = std::exchange(x1, x0 - q * x1);
  }
  return modulus == 1 ? 0 : (x1 < 0 ? x1 + modulus : x1);
}

int64_t TimesModulo(int64_t a, int64_t b, int64_t modulus) {
  __extension__ using Wide = __int128;
  return static_cast<int64_t>(Wide{a} * b % modulus);
}

int64_t Modulo(int64_t a, int64_t modulus) {
  const int64_t rest = a % modulus;
  return rest < 0 ? rest + modulus : rest;
}

}  // namespace

std::optional<WindowLine> WindowLineOf(std::span<const WindowAxis> axes) {
  WindowLine line = {};
  for (const WindowAxis& axis : axes) {
    if (axis.stride != 1 || axis.base_dilation != 1) return std::nullopt;
    if (axis.size == 1 && axis.pad_low == 0 && axis.places == axis.base) {
      (line.axis == nullptr ? line.outer : line.inner) *= axis.base;
    } else if (std::exchange(line.axis, &axis) != nullptr) {
      return std::nullopt;
    }
  }
  return line.axis == nullptr ? std::nullopt : std::optional(line);
}

Reach ReachOf(const WindowAxis& axis, int64_t position, int64_t begin,
              int64_t end) {
  Reach reach;
  // Place o sees o * stride - zero.
  const int64_t zero =
      Minus(axis.pad_low, Times(position, axis.window_dilation));
  reach.low = std::clamp(CeilDivide(zero, axis.stride), begin, end);
  if (axis.base == 0) {
    reach.high = reach.low;
    return reach;
  }
  const int64_t last = Plus(Last(axis), zero);
  reach.high =
      std::clamp(Plus(FloorDivide(last, axis.stride), 1), reach.low, end);
  // Elements: o * stride = zero (mod base_dilation).
  const int64_t common = std::gcd(axis.stride, axis.base_dilation);
  if (zero % common != 0) return reach;
  reach.step = axis.base_dilation / common;
  reach.source_step = axis.stride / common;
  const int64_t residue =
      TimesModulo(Modulo(zero / common, reach.step),
                  Inverse(reach.source_step, reach.step), reach.step);
  reach.first =
      reach.low + Modulo(residue - reach.low % reach.step, reach.step);
  if (reach.first >= reach.high) return reach;
  reach.count = (reach.high - 1 - reach.first) / reach.step + 1;
  reach.source = (reach.first * axis.stride - zero) / axis.base_dilation;
  return reach;
}

namespace {

// Positions k with low <= k * window_dilation <= high.
Positions Between(const WindowAxis& axis, int64_t low, int64_t high) {
  Positions positions;
  if (axis.base == 0) return positions;
  positions.low =
      std::clamp<int64_t>(CeilDivide(low, axis.window_dilation), 0, axis.size);
  positions.high = std::clamp(Plus(FloorDivide(high, axis.window_dilation), 1),
                              positions.low, axis.size);
  return positions;
}

}  // namespace

Positions SomeInside(const WindowAxis& axis, int64_t begin, int64_t end) {
  return Between(
      axis, Minus(axis.pad_low, Times(end - 1, axis.stride)),
      Minus(Plus(Last(axis), axis.pad_low), Times(begin, axis.stride)));
}

Positions AllInside(const WindowAxis& axis, int64_t begin, int64_t end) {
  return Between(
      axis, Minus(axis.pad_low, Times(begin, axis.stride)),
      Minus(Plus(Last(axis), axis.pad_low), Times(end - 1, axis.stride)));
}

WindowBlocks::WindowBlocks(std::span<const WindowAxis> axes, int64_t lanes)
    : axes_(axes) {
  std::vector<int64_t> places;
  for (const WindowAxis& axis : axes) places.push_back(axis.places);
  steps_ = RowMajorStrides(places);
  int64_t whole = 1;
  size_t d = axes.size();
  while (d > 0 && whole * places[d - 1] <= lanes) whole *= places[--d];
  if (d > 0) {
    split_ = d - 1;
    part_ = std::max<int64_t>(lanes / whole, 1);
    per_line_ = (places[split_] - 1) / part_ + 1;
  } else if (!axes.empty()) {
    part_ = places[0];
  }
  for (size_t i = 0; i < split_; ++i) count_ *= places[i];
  count_ *= per_line_;
}

void WindowBlocks::Set(int64_t i, Block& block) const {
  block.begin.assign(axes_.size(), 0);
  block.end.resize(axes_.size());
  block.lanes = 1;
  block.first = 0;
  int64_t rest = i / per_line_;
  for (size_t d = axes_.size(); d-- > 0;) {
    const int64_t places = axes_[d].places;
    int64_t &begin = block.begin[d], &end = block.end[d];
    end = places;
    if (d < split_) {
      begin = rest % places;
      end = begin + 1;
      rest /= places;
    } else if (d == split_) {
      begin = i % per_line_ * part_;
      end = std::min(begin + part_, places);
    }
    block.lanes *= end - begin;
    block.first += begin * steps_[d];
  }
}

}  // namespace hlo
