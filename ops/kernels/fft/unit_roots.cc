#include "ops/kernels/fft/unit_roots.h"

#include <algorithm>
#include <utility>

#include "base/multiversion.h"
#include "ops/functions/double_double_circle.h"

namespace hlo {

namespace {

// Points as arrays of their parts, so that loops over them become vector loops.
struct Parts {
  explicit Parts(int64_t size)
      : count(size), numbers(static_cast<size_t>(4 * size)) {}
  double* part(int i) { return numbers.data() + i * count; }
  UnitRoots::Point operator[](int64_t i) {
    return {{part(0)[i], part(1)[i]}, {part(2)[i], part(3)[i]}};
  }

  int64_t count;
  std::vector<double> numbers;  // cos.hi, cos.lo, sin.hi, sin.lo
};

// The points at i * step / (8 n) of the circle. The same bits with and without
// an instruction that multiplies and adds: what is left of a product is exact
// either way.
struct ComputeLoop {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(int64_t count, double step, double n,
                             double* part0, double* part1, double* part2,
                             double* part3) {
    constexpr DoubleDouble kTwoPi = {0x1.921fb54442d18p+2,
                                     0x1.1a62633145c07p-52};
    constexpr bool kFma = Fuses(kSet);
    HLO_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      const double x = static_cast<double>(static_cast<int32_t>(i)) * step;
      const DoubleDouble turn = Divide<kFma>({x, 0}, {8 * n, 0});
      const DoubleDouble angle = Multiply<kFma>(turn, kTwoPi);
      const double_double::Circle near = double_double::SinCos<kFma>(angle.hi);
      const DoubleDouble rest = {angle.lo, 0};
      const DoubleDouble cos =
          Add(near.cos, Negate(Multiply<kFma>(near.sin, rest)));
      const DoubleDouble sin = Add(near.sin, Multiply<kFma>(near.cos, rest));
      part0[i] = cos.hi;
      part1[i] = cos.lo;
      part2[i] = sin.hi;
      part3[i] = sin.lo;
    }
  }
};

template <bool kFma>
HLO_INLINE UnitRoots::Point Sum(const UnitRoots::Point& a,
                                const UnitRoots::Point& b) {
  return {
      Add(Multiply<kFma>(a.cos, b.cos), Negate(Multiply<kFma>(a.sin, b.sin))),
      Add(Multiply<kFma>(a.cos, b.sin), Multiply<kFma>(a.sin, b.cos))};
}

// The roots at the angles of `a` and each of `b`.
struct RootsLoop {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(int64_t count, UnitRoots::Point a,
                             const double* part0, const double* part1,
                             const double* part2, const double* part3,
                             double* re, double* im) {
    HLO_INDEPENDENT
    for (int64_t i = 0; i < count; ++i) {
      const UnitRoots::Point sum =
          Sum<Fuses(kSet)>(a, {{part0[i], part1[i]}, {part2[i], part3[i]}});
      re[i] = sum.cos.hi;
      im[i] = 0 - sum.sin.hi;
    }
  }
};

}  // namespace

UnitRoots::UnitRoots(int64_t n, InstructionSet instructions)
    : n_(n), instructions_(instructions) {
  while (int64_t{1} << (2 * shift_) < n) ++shift_;
  const int64_t step = int64_t{1} << shift_;
  // Numbers of eighths are multiples of eight where n is one of four.
  fine_step_ = n % 4 == 0 ? std::min<int64_t>(step, 8) : 1;
  fine_ = Compute(step / fine_step_, fine_step_);
  coarse_ = Compute(n / step + 1, step);
}

std::vector<UnitRoots::Point> UnitRoots::Compute(int64_t count,
                                                 int64_t step) const {
  Parts parts(count);
  Versions<ComputeLoop>::For(instructions_)(
      count, static_cast<double>(step), static_cast<double>(n_), parts.part(0),
      parts.part(1), parts.part(2), parts.part(3));
  std::vector<Point> points;
  for (int64_t i = 0; i < count; ++i) points.push_back(parts[i]);
  return points;
}

void UnitRoots::FirstEighth(double* re, double* im) const {
  if (fine_step_ < 8) {  // few
    for (int64_t k = 0; k < n_ / 8; ++k) {
      const UnitRoot root = (*this)(k);
      re[k] = root.re.hi;
      im[k] = root.im.hi;
    }
    return;
  }
  const auto count = std::ssize(fine_);
  Parts parts(count);
  for (int64_t i = 0; i < count; ++i) {
    parts.part(0)[i] = fine_[i].cos.hi;
    parts.part(1)[i] = fine_[i].cos.lo;
    parts.part(2)[i] = fine_[i].sin.hi;
    parts.part(3)[i] = fine_[i].sin.lo;
  }
  const auto run = Versions<RootsLoop>::For(instructions_);
  for (int64_t c = 0; c * count < n_ / 8; ++c) {
    run(std::min(count, n_ / 8 - c * count), coarse_[c], parts.part(0),
        parts.part(1), parts.part(2), parts.part(3), re + c * count,
        im + c * count);
  }
}

UnitRoot UnitRoots::Octant(int64_t x) const {
  const Point sum =
      Sum<false>(coarse_[x >> shift_],
                 fine_[(x & ((int64_t{1} << shift_) - 1)) / fine_step_]);
  return {sum.cos, sum.sin};
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
