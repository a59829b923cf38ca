// fft: each frequency by its definition, a sum over all samples, of many bits.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "base/mpfr_number.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/real.h"

namespace hlo::conformance::naive {
namespace {

constexpr mpfr_prec_t kBits = 256;

// Real numbers that live in vectors.
struct Part {
  Part() : real(std::make_unique<MpfrNumber>(kBits)) {
    mpfr_set_zero(real->get(), 1);
  }
  std::unique_ptr<MpfrNumber> real;
  mpfr_ptr get() const { return real->get(); }
};

struct Complex {
  Part re, im;
};
using Signal = std::vector<Complex>;

// cos and sin of 2 pi i / n, exact where they are 0, 1 or -1.
class Roots {
 public:
  explicit Roots(int64_t n) : n_(n), cosine_(n), sine_(n) {
    MpfrNumber angle(kBits);
    for (int64_t i = 0; i < n; ++i) {
      mpfr_const_pi(angle.get(), MPFR_RNDN);
      mpfr_mul_si(angle.get(), angle.get(), 2 * i, MPFR_RNDN);
      mpfr_div_si(angle.get(), angle.get(), n, MPFR_RNDN);
      mpfr_sin_cos(sine_[i].get(), cosine_[i].get(), angle.get(), MPFR_RNDN);
      if (4 * i % n != 0) continue;
      const int64_t quarter = 4 * i / n;
      mpfr_set_si(cosine_[i].get(),
                  quarter == 0   ? 1
                  : quarter == 2 ? -1
                                 : 0,
                  MPFR_RNDN);
      mpfr_set_si(sine_[i].get(),
                  quarter == 1   ? 1
                  : quarter == 3 ? -1
                                 : 0,
                  MPFR_RNDN);
    }
  }
  mpfr_ptr cosine(int64_t i) const { return cosine_[i % n_].get(); }
  mpfr_ptr sine(int64_t i) const { return sine_[i % n_].get(); }

 private:
  const int64_t n_;
  std::vector<Part> cosine_, sine_;
};

// sum += sign a b.
void AddProduct(mpfr_ptr sum, mpfr_srcptr a, mpfr_srcptr b, int sign) {
  MpfrNumber product(2 * kBits);
  mpfr_mul(product.get(), a, b, MPFR_RNDN);
  if (sign < 0) mpfr_neg(product.get(), product.get(), MPFR_RNDN);
  mpfr_add(sum, sum, product.get(), MPFR_RNDN);
}

// X[k] = sum of x[j] e^(-2 pi i j k / n); inverse: e^(+..) / n.
Signal Transformed(const Signal& x, bool inverse) {
  const auto n = static_cast<int64_t>(x.size());
  const Roots roots(std::max<int64_t>(1, n));
  Signal result(x.size());
  const int turn = inverse ? 1 : -1;
  for (int64_t k = 0; k < n; ++k) {
    Complex& sum = result[k];
    for (int64_t j = 0; j < n; ++j) {
      const mpfr_ptr c = roots.cosine(j * k % n), s = roots.sine(j * k % n);
      AddProduct(sum.re.get(), x[j].re.get(), c, 1);
      AddProduct(sum.re.get(), x[j].im.get(), s, -turn);
      AddProduct(sum.im.get(), x[j].re.get(), s, turn);
      AddProduct(sum.im.get(), x[j].im.get(), c, 1);
    }
    if (!inverse) continue;
    mpfr_div_si(sum.re.get(), sum.re.get(), n, MPFR_RNDN);
    mpfr_div_si(sum.im.get(), sum.im.get(), n, MPFR_RNDN);
  }
  return result;
}

void Set(const Complex& to, const Complex& from, int imaginary_sign) {
  mpfr_set(to.re.get(), from.re.get(), MPFR_RNDN);
  mpfr_set(to.im.get(), from.im.get(), MPFR_RNDN);
  if (imaginary_sign < 0) mpfr_neg(to.im.get(), to.im.get(), MPFR_RNDN);
}

// Extends x to n values by X[n - k] = conj(X[k]). Imaginary parts that a real
// signal does not have are not read (semantics.md: irfft_input).
Signal WithConjugates(const Signal& x, int64_t n) {
  Signal result(n);
  for (int64_t k = 0; k < n; ++k) {
    const bool given = k <= n / 2;
    Set(result[k], x[given ? k : n - k], given ? 1 : -1);
    if (k == 0 || 2 * k == n) mpfr_set_zero(result[k].im.get(), 1);
  }
  return result;
}

enum class AxisKind : uint8_t { kForward, kInverse, kFromReal, kToReal };

Signal AlongAxis(const Signal& x, AxisKind kind, int64_t length) {
  if (kind == AxisKind::kToReal) {
    Signal result = Transformed(WithConjugates(x, length), true);
    for (const Complex& each : result) mpfr_set_zero(each.im.get(), 1);
    return result;
  }
  Signal result = Transformed(x, kind == AxisKind::kInverse);
  if (kind != AxisKind::kFromReal) return result;
  result.resize(length == 0 ? 0 : length / 2 + 1);
  for (size_t k = 0; k < result.size(); ++k) {
    const bool real = k == 0 || static_cast<int64_t>(2 * k) == length;
    if (real) mpfr_set_zero(result[k].im.get(), 1);
  }
  return result;
}

// Numbers of many bits in an array.
struct Field {
  Index sizes;
  Signal at;
};

Field Along(const Field& field, int64_t axis, AxisKind kind, int64_t length) {
  Index rows = field.sizes;
  rows[axis] = 1;
  Field result;
  result.sizes = field.sizes;
  if (kind == AxisKind::kFromReal) {
    result.sizes[axis] = length == 0 ? 0 : length / 2 + 1;
  }
  if (kind == AxisKind::kToReal) result.sizes[axis] = length;
  result.at.resize(Count(result.sizes));
  for (int64_t row = 0; row < Count(rows); ++row) {
    Index index = IndexOf(row, rows);
    Signal line(field.sizes[axis]);
    for (int64_t i = 0; i < field.sizes[axis]; ++i) {
      index[axis] = i;
      Set(line[i], field.at[LinearIndex(index, field.sizes)], 1);
    }
    const Signal got = AlongAxis(line, kind, length);
    for (size_t i = 0; i < got.size(); ++i) {
      index[axis] = static_cast<int64_t>(i);
      Set(result.at[LinearIndex(index, result.sizes)], got[i], 1);
    }
  }
  return result;
}

double Rounded(const Format& format, mpfr_srcptr value) {
  return RoundOnce(format, [&](mpfr_ptr result, mpfr_rnd_t rounding) {
    return mpfr_set(result, value, rounding);
  });
}

Array RoundedArray(const Format& format, const Field& field) {
  Array result = Zeros(format, field.sizes);
  const Format& part = PartOf(format);
  for (size_t element = 0; element < result.at.size(); ++element) {
    result.at[element].re = Rounded(part, field.at[element].re.get());
    if (!format.is_complex()) continue;
    result.at[element].im = Rounded(part, field.at[element].im.get());
  }
  return result;
}

// Why a correctly rounded transform says nothing; empty where it does.
absl::string_view ReasonOfSilence(const Choices& choices,
                                  const Format& format) {
  if (choices.flush_inputs || choices.flush_results) {
    return "what is flushed, and zeros' signs, depend on the algorithm";
  }
  if (choices.fused_sums && PartOf(format).bits == 64) {
    return "the last bits of f64 depend on the algorithm";
  }
  return "";
}

// The innermost axis first, but for IRFFT, where it is the last.
Array Fft(Evaluator& evaluator, const Step& step, const Arrays& operands) {
  const absl::string_view reason =
      ReasonOfSilence(evaluator.choices(), *step.shape.format);
  if (!reason.empty()) {
    evaluator.Fail(reason);
    return {};
  }
  const std::string type = step.text("fft_type");
  const Index lengths = step.ints("fft_length");
  const bool to_real = type == "IRFFT", from_real = type == "RFFT";
  const bool inverse = to_real || type == "IFFT";
  Field field;
  field.sizes = operands[0]->sizes;
  for (const Number& number : operands[0]->at) {
    Complex& each = field.at.emplace_back();
    mpfr_set_d(each.re.get(), number.re, MPFR_RNDN);
    mpfr_set_d(each.im.get(), number.im, MPFR_RNDN);
  }
  const auto axes = static_cast<int64_t>(lengths.size());
  const auto rank = static_cast<int64_t>(field.sizes.size());
  for (int64_t i = 0; i < axes; ++i) {
    const int64_t from_end = to_real ? (i + 1) % axes : i;
    AxisKind kind = inverse ? AxisKind::kInverse : AxisKind::kForward;
    if (from_end == 0 && from_real) kind = AxisKind::kFromReal;
    if (from_end == 0 && to_real) kind = AxisKind::kToReal;
    const int64_t length = lengths[axes - 1 - from_end];
    const int64_t given = kind == AxisKind::kToReal ? length / 2 + 1 : length;
    if (length > 0 && field.sizes[rank - 1 - from_end] != given) {
      evaluator.Refuse("another length");
      return {};
    }
    field = Along(field, rank - 1 - from_end, kind, length);
  }
  return RoundedArray(*step.shape.format, field);
}

}  // namespace

ArrayRule FindTransform(absl::string_view op) {
  return op == "fft" ? Fft : nullptr;
}

}  // namespace hlo::conformance::naive
