#include "ops/kernels/fft_lines.h"

#include <algorithm>

#include "literals/types/float_bits.h"

namespace hlo {
namespace {

// `count` lines side by side, the real parts of line j at data + 2 j n, the
// imaginary ones n further.
struct Block {
  double* data;
  int64_t n, count;
  double* re(int64_t j) const { return data + 2 * j * n; }
  double* im(int64_t j) const { return re(j) + n; }
};

template <typename F>
void WithType(ElementType type, F f) {
  VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || ComplexNumber<T>) f(T{});
  });
}

// Elements [0, length) of each line, `step` apart.
template <typename T>
void Read(const T* source, int64_t step, int64_t length, const Block& block) {
  for (int64_t k = 0; k < length; ++k) {
    for (int64_t j = 0; j < block.count; ++j) {
      const T value = source[k * step + j];
      if constexpr (Float<T>) {
        block.re(j)[k] = value;
        block.im(j)[k] = 0;
      } else {
        block.re(j)[k] = value.re;
        block.im(j)[k] = value.im;
      }
    }
  }
}

template <typename T>
void Write(const Block& block, int64_t step, int64_t length, T* target) {
  for (int64_t k = 0; k < length; ++k) {
    for (int64_t j = 0; j < block.count; ++j) {
      T& value = target[k * step + j];
      if constexpr (Float<T>) {
        value = Canonical(static_cast<T>(block.re(j)[k]));
      } else {
        using Part = typename T::Part;
        value = Canonical(T{static_cast<Part>(block.re(j)[k]),
                            static_cast<Part>(block.im(j)[k])});
      }
    }
  }
}

// What a real signal's transform has no imaginary part of.
void MakeEndsReal(double* im, int64_t n) {
  im[0] = 0;
  if (n % 2 == 0) im[n / 2] = 0;
}

// The other values of a real signal's transform: conjugates.
void Mirror(double* re, double* im, int64_t n) {
  MakeEndsReal(im, n);
  for (int64_t k = n / 2 + 1; k < n; ++k) {
    re[k] = re[n - k];
    im[k] = -im[n - k];
  }
}

}  // namespace

void FftLines::Transform(const FftPlan& plan, int64_t group,
                         double* work) const {
  const int64_t half = n / 2 + 1, row = group / groups_of_row();
  const int64_t column = group % groups_of_row() * kTogether;
  const Block block = {work, n, std::min(kTogether, inner - column)};
  double* rest = work + 2 * kTogether * n;
  const int64_t in = kind == FftLineKind::kFromHalf ? half : n;
  const int64_t out = kind == FftLineKind::kToHalf ? half : n;
  WithType(from_type, [&](auto zero) {
    Read(reinterpret_cast<const decltype(zero)*>(from) + row * in * inner +
             column,
         inner, in, block);
  });
  for (int64_t j = 0; j < block.count; ++j) {
    double *re = block.re(j), *im = block.im(j);
    if (kind == FftLineKind::kFromHalf) Mirror(re, im, n);
    if (inverse) {
      plan.Transform(im, re, rest);
      for (int64_t k = 0; k < 2 * n; ++k) re[k] /= static_cast<double>(n);
    } else {
      plan.Transform(re, im, rest);
    }
    if (kind == FftLineKind::kToHalf) MakeEndsReal(im, n);
  }
  WithType(to_type, [&](auto zero) {
    Write(block, inner, out,
          reinterpret_cast<decltype(zero)*>(to) + row * out * inner + column);
  });
}

}  // namespace hlo
