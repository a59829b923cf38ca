#include "ops/kernels/fft_lines.h"

#include <algorithm>
#include <type_traits>

#include "literals/types/float_bits.h"
#include "ops/kernels/pair_number.h"

namespace hlo {
namespace {

// `count` lines side by side, the real parts of line j at data + 2 j n, the
// imaginary ones n further.
template <typename T>
struct Block {
  T* data;
  int64_t n, count;
  T* re(int64_t j) const { return data + 2 * j * n; }
  T* im(int64_t j) const { return re(j) + n; }
};

template <typename T, typename F>
void WithType(std::optional<ElementType> type, F f) {
  if (!type) return f(FftNumber<T>{});
  VisitElementType(*type, [&](auto tag) {
    using Element = typename decltype(tag)::type;
    if constexpr (Float<Element> || ComplexNumber<Element>) f(Element{});
  });
}

// Elements [0, length) of each line, `step` apart.
template <typename T, typename Element>
void Read(const Element* source, int64_t step, int64_t length,
          const Block<T>& block) {
  for (int64_t k = 0; k < length; ++k) {
    for (int64_t j = 0; j < block.count; ++j) {
      const Element value = source[k * step + j];
      if constexpr (Float<Element>) {
        block.re(j)[k] = T(value);
        block.im(j)[k] = T{};
      } else {
        block.re(j)[k] = T(value.re);
        block.im(j)[k] = T(value.im);
      }
    }
  }
}

template <typename Part>
Part RoundedPart(double value) {
  return Canonical(static_cast<Part>(value));
}
// Only f64 is computed in pairs, so the high part is the rounded number.
template <typename Part>
Part RoundedPart(PairNumber value) {
  return Canonical(static_cast<Part>(value.hi));
}

template <typename T, typename Element>
void Write(const Block<T>& block, int64_t step, int64_t length,
           Element* target) {
  for (int64_t k = 0; k < length; ++k) {
    for (int64_t j = 0; j < block.count; ++j) {
      Element& value = target[k * step + j];
      if constexpr (std::is_same_v<Element, FftNumber<T>>) {
        value = {block.re(j)[k], block.im(j)[k]};
      } else if constexpr (Float<Element>) {
        value = RoundedPart<Element>(block.re(j)[k]);
      } else {
        using Part = typename Element::Part;
        value = {RoundedPart<Part>(block.re(j)[k]),
                 RoundedPart<Part>(block.im(j)[k])};
      }
    }
  }
}

// What a real signal's transform has no imaginary part of.
template <typename T>
void MakeEndsReal(T* im, int64_t n) {
  im[0] = T{};
  if (n % 2 == 0) im[n / 2] = T{};
}

// The other values of a real signal's transform: conjugates.
template <typename T>
void Mirror(T* re, T* im, int64_t n) {
  MakeEndsReal(im, n);
  for (int64_t k = n / 2 + 1; k < n; ++k) {
    re[k] = re[n - k];
    im[k] = -im[n - k];
  }
}

}  // namespace

template <typename T>
void FftLines<T>::Transform(const FftPlan<T>& plan, int64_t group,
                            T* work) const {
  const int64_t half = n / 2 + 1, row = group / groups_of_row();
  const int64_t column = group % groups_of_row() * kTogether;
  const Block<T> block = {work, n, std::min(kTogether, inner - column)};
  T* rest = work + 2 * kTogether * n;
  const int64_t in = kind == FftLineKind::kFromHalf ? half : n;
  const int64_t out = kind == FftLineKind::kToHalf ? half : n;
  WithType<T>(from_type, [&](auto zero) {
    Read(reinterpret_cast<const decltype(zero)*>(from) + row * in * inner +
             column,
         inner, in, block);
  });
  for (int64_t j = 0; j < block.count; ++j) {
    T *re = block.re(j), *im = block.im(j);
    if (kind == FftLineKind::kFromHalf) Mirror(re, im, n);
    if (inverse) {
      plan.Transform(im, re, rest);
      for (int64_t k = 0; k < 2 * n; ++k) re[k] /= static_cast<T>(n);
    } else {
      plan.Transform(re, im, rest);
    }
    if (kind == FftLineKind::kToHalf) MakeEndsReal(im, n);
  }
  WithType<T>(to_type, [&](auto zero) {
    Write(block, inner, out,
          reinterpret_cast<decltype(zero)*>(to) + row * out * inner + column);
  });
}

template struct FftLines<double>;
template struct FftLines<PairNumber>;

}  // namespace hlo
