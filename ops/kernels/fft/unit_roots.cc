#include "ops/kernels/fft/unit_roots.h"

#include <utility>

#include "ops/functions/double_double_circle.h"

namespace hlo {

UnitRoots::Point UnitRoots::Compute(int64_t x, int64_t n) {
  constexpr DoubleDouble kTwoPi = {0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};
  // The same bits with and without an instruction that multiplies and adds:
  // what is left of a product is exact either way.
  const DoubleDouble turn = Divide<false>({static_cast<double>(x), 0},
                                          {8 * static_cast<double>(n), 0});
  const DoubleDouble angle = Multiply<false>(turn, kTwoPi);
  const double_double::Circle near = double_double::SinCos<false>(angle.hi);
  const DoubleDouble rest = {angle.lo, 0};
  return {Add(near.cos, Negate(Multiply<false>(near.sin, rest))),
          Add(near.sin, Multiply<false>(near.cos, rest))};
}

UnitRoots::UnitRoots(int64_t n) : n_(n) {
  while (int64_t{1} << (2 * shift_) < n) ++shift_;
  const int64_t step = int64_t{1} << shift_;
  for (int64_t x = 0; x < step; ++x) fine_.push_back(Compute(x, n));
  for (int64_t x = 0; x <= n; x += step) coarse_.push_back(Compute(x, n));
}

UnitRoot UnitRoots::Octant(int64_t x) const {
  const Point& a = coarse_[x >> shift_];
  const Point& b = fine_[x & ((int64_t{1} << shift_) - 1)];
  const DoubleDouble cos =
      Add(Multiply<false>(a.cos, b.cos), Negate(Multiply<false>(a.sin, b.sin)));
  const DoubleDouble sin =
      Add(Multiply<false>(a.cos, b.sin), Multiply<false>(a.sin, b.cos));
  return {cos, sin};
}

UnitRoot UnitRoots::operator()(int64_t k) const {
  // The circle in eighths of n: mirrored at the horizontal axis, the vertical
  // one and the diagonal.
  int64_t x = 8 * k;
  const bool below = x > 4 * n_;
  if (below) x = 8 * n_ - x;
  const bool left = x > 2 * n_;
  if (left) x = 4 * n_ - x;
  const bool steep = x > n_;
  if (steep) x = 2 * n_ - x;
  UnitRoot root = Octant(x);
  if (steep) std::swap(root.re, root.im);
  if (left) root.re = Negate(root.re);
  // Clockwise: the conjugate.
  if (!below) root.im = {0 - root.im.hi, 0 - root.im.lo};
  return root;
}

}  // namespace hlo
