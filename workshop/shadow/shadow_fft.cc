// fft of lines: the transform by its definition, and the bound of any algorithm
// whose roots of unity are right.
#include <cmath>
#include <utility>

#include "workshop/shadow/shadow_rules.h"

namespace hlo::conformance {
namespace {

// e^(2 pi i j / n) for all j < n.
struct Roots {
  std::vector<Real> re, im;

  explicit Roots(int64_t n) {
    const Real turn = Real(0).By(mpfr_acos) * Real(4);  // 4 acos(0) = 2 pi
    for (int64_t j = 0; j < n; ++j) {
      const Real angle =
          turn * Real(static_cast<double>(j)) / Real(static_cast<double>(n));
      re.push_back(angle.By(mpfr_cos));
      im.push_back(angle.By(mpfr_sin));
    }
  }
};

struct ComplexLine {
  std::vector<Real> re, im;

  double norm() const {
    double sum = 0;
    for (size_t i = 0; i < re.size(); ++i) {
      sum += std::pow(re[i].nearest(), 2) + std::pow(im[i].nearest(), 2);
    }
    return std::sqrt(sum);
  }
};

// sum of x[j] e^(sign 2 pi i j k / n); of an inverse over n.
ComplexLine Transformed(const ComplexLine& x, bool inverse) {
  const auto n = std::ssize(x.re);
  const Roots roots(n);
  ComplexLine result;
  for (int64_t k = 0; k < n; ++k) {
    Real re, im;
    for (int64_t j = 0; j < n; ++j) {
      const Real& c = roots.re[j * k % n];
      const Real s =
          inverse ? roots.im[j * k % n] : Real() - roots.im[j * k % n];
      re += x.re[j] * c - x.im[j] * s;
      im += x.re[j] * s + x.im[j] * c;
    }
    const Real over = Real(inverse ? static_cast<double>(n) : 1);
    result.re.push_back(re / over);
    result.im.push_back(im / over);
  }
  return result;
}

// X[n - k] = conj(X[k]) for what is not given; what is its own mirror is real.
void Complete(int64_t n, ComplexLine& x) {
  for (int64_t k = std::ssize(x.re); k < n; ++k) {
    x.re.push_back(x.re[n - k]);
    x.im.push_back(Real() - x.im[n - k]);
  }
  if (n > 0) x.im[0] = Real();
  if (n > 0 && n % 2 == 0) x.im[n / 2] = Real();
}

}  // namespace

// u (4 + 3 log2 n) norm2(x), of an inverse over n.
ShadowResults ShadowFft(const naive::Step& step,
                        const std::vector<Balls>& operand) {
  const std::string type = step.text("fft_type");
  const naive::Index lengths = step.ints("fft_length");
  if (operand[0].sizes.size() != 1 || lengths.size() != 1) {
    return NoShadow("an fft of several lines");
  }
  const int64_t n = lengths[0];
  const bool inverse = type == "IFFT" || type == "IRFFT";
  ComplexLine x;
  for (size_t i = 0; i < operand[0].at.size(); ++i) {
    x.re.push_back(operand[0].at[i].r);
    x.im.push_back(operand.size() > 1 ? operand[1].at[i].r : Real());
  }
  if (type == "IRFFT") Complete(n, x);
  const ComplexLine y = Transformed(x, inverse);
  const naive::Format& part = naive::PartOf(*operand[0].format);
  const auto count = static_cast<double>(n);
  const double bound = RoundoffOf(part) * (4 + 3 * std::log2(count)) *
                       x.norm() / (inverse ? count : 1);
  const bool real = type == "IRFFT";
  std::vector<Balls> results(real ? 1 : 2,
                             BallsOf(part, {step.shape.sizes[0]}));
  for (int64_t k = 0; k < step.shape.sizes[0]; ++k) {
    results[0].at[k] = {y.re[k], bound};
    if (!real) results[1].at[k] = {y.im[k], bound};
  }
  return results;
}

}  // namespace hlo::conformance
