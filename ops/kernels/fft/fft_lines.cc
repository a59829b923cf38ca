#include "ops/kernels/fft/fft_lines.h"

#include <algorithm>
#include <type_traits>

#include "base/multiversion.h"
#include "literals/types/float_bits.h"
#include "ops/kernels/matrices/double_double_number.h"

namespace hlo {
namespace {

// `count` lines. The real part of element k of line j stands at
// data[k * step + j * line], the imaginary part `imaginary` further.
template <typename T>
struct Block {
  T* data;
  int64_t count, step, line, imaginary;
};

// The place of a block's lines in an array.
struct Places {
  int64_t start, step, line;
};

template <typename T, typename F>
void WithType(std::optional<ElementType> type, F f) {
  if (!type) return f(FftNumber<T>{});
  VisitElementType(*type, [&](auto tag) {
    using Element = typename decltype(tag)::type;
    if constexpr (Float<Element> || ComplexNumber<Element>) f(Element{});
  });
}

template <typename T, typename Element>
HLO_INLINE void ReadNumber(Element value, T& re, T& im) {
  if constexpr (Float<Element>) {
    re = T(value);
    im = T{};
  } else {
    re = T(value.re);
    im = T(value.im);
  }
}

// Elements [0, length) of each line.
template <typename T, typename Element>
struct ReadLoop {
  template <InstructionSet>
  HLO_INLINE static void Run(const Element* source, Places at, int64_t length,
                             Block<T> block) {
    if (block.count == 1 && block.step == 1 && at.step == 1) {
      const Element* from = source + at.start;
      T *re = block.data, *im = re + block.imaginary;
      HLO_INDEPENDENT
      for (int64_t k = 0; k < length; ++k) ReadNumber(from[k], re[k], im[k]);
      return;
    }
    for (int64_t k = 0; k < length; ++k) {
      const Element* from = source + at.start + k * at.step;
      T *re = block.data + k * block.step, *im = re + block.imaginary;
      for (int64_t j = 0; j < block.count; ++j) {
        ReadNumber(from[j * at.line], re[j * block.line], im[j * block.line]);
      }
    }
  }
};

template <typename Part>
HLO_INLINE Part RoundedPart(double value) {
  return Canonical(static_cast<Part>(value));
}
// Only f64 is computed in double-doubles, so hi is the rounded number.
template <typename Part>
HLO_INLINE Part RoundedPart(DoubleDoubleNumber value) {
  return Canonical(static_cast<Part>(value.hi));
}

template <typename T, typename Element>
HLO_INLINE void WriteNumber(T re, T im, Element& value) {
  if constexpr (std::is_same_v<Element, FftNumber<T>>) {
    value = {re, im};
  } else if constexpr (Float<Element>) {
    value = RoundedPart<Element>(re);
  } else {
    using Part = typename Element::Part;
    value = {RoundedPart<Part>(re), RoundedPart<Part>(im)};
  }
}

template <typename T, typename Element>
struct WriteLoop {
  template <InstructionSet>
  HLO_INLINE static void Run(Block<T> block, Places at, int64_t length,
                             Element* target) {
    if (block.count == 1 && block.step == 1 && at.step == 1) {
      Element* to = target + at.start;
      const T *re = block.data, *im = re + block.imaginary;
      HLO_INDEPENDENT
      for (int64_t k = 0; k < length; ++k) WriteNumber(re[k], im[k], to[k]);
      return;
    }
    for (int64_t k = 0; k < length; ++k) {
      Element* to = target + at.start + k * at.step;
      const T *re = block.data + k * block.step, *im = re + block.imaginary;
      for (int64_t j = 0; j < block.count; ++j) {
        WriteNumber(re[j * block.line], im[j * block.line], to[j * at.line]);
      }
    }
  }
};

// x[k] /= divisor
template <typename T>
struct DivideLoop {
  template <InstructionSet>
  HLO_INLINE static void Run(int64_t count, T divisor, T* x) {
    HLO_INDEPENDENT
    for (int64_t k = 0; k < count; ++k) x[k] /= divisor;
  }
};

// Sets to 0 the imaginary parts that a real signal's transform does not have,
// of `lines` lines side by side, as below.
template <typename T>
void MakeEndsReal(T* im, int64_t n, int64_t lines) {
  std::fill_n(im, lines, T{});
  if (n % 2 == 0) std::fill_n(im + n / 2 * lines, lines, T{});
}

// The other values of a real signal's transform: conjugates.
template <typename T>
void Mirror(T* re, T* im, int64_t n, int64_t lines) {
  MakeEndsReal(im, n, lines);
  for (int64_t k = n / 2 + 1; k < n; ++k) {
    for (int64_t i = 0; i < lines; ++i) {
      re[k * lines + i] = re[(n - k) * lines + i];
      im[k * lines + i] = -im[(n - k) * lines + i];
    }
  }
}

}  // namespace

template <typename T>
void FftLines<T>::Transform(const FftPlan<T>& plan, int64_t group,
                            T* work) const {
  const int64_t in = kind == FftLineKind::kFromHalf ? n / 2 + 1 : n;
  const int64_t out = kind == FftLineKind::kToHalf ? n / 2 + 1 : n;
  const bool its_alone = alone(plan.has_sweeps());
  const bool rows = inner == 1 && !its_alone;
  const int64_t row = rows ? group * kTogether : group / groups_of_row();
  const int64_t column = rows ? 0 : group % groups_of_row() * kTogether;
  const int64_t count =
      std::min(kTogether, rows ? outer - row : inner - column);
  const auto places = [&](int64_t length) -> Places {
    return {row * length * inner + column, inner, rows ? length : 1};
  };
  const int64_t lines = its_alone ? 1 : count;
  const Block<T> block = {work, count, lines, lines == 1 ? 2 * n : 1,
                          lines * n};
  WithType<T>(from_type, [&](auto zero) {
    using Element = decltype(zero);
    Versions<ReadLoop<T, Element>>::For(plan.instructions())(
        reinterpret_cast<const Element*>(from), places(in), in, block);
  });
  T* rest = work + 2 * together(its_alone) * n;
  for (int64_t j = 0; j < count; j += lines) {
    TransformSet(plan, block.data + 2 * j * n, lines, rest);
  }
  WithType<T>(to_type, [&](auto zero) {
    using Element = decltype(zero);
    Versions<WriteLoop<T, Element>>::For(plan.instructions())(
        block, places(out), out, reinterpret_cast<Element*>(to));
  });
}

template <typename T>
void FftLines<T>::TransformSet(const FftPlan<T>& plan, T* re, int64_t lines,
                               T* work) const {
  T* im = re + n * lines;
  if (kind == FftLineKind::kFromHalf) Mirror(re, im, n, lines);
  if (inverse) {
    plan.Transform(im, re, lines, work);
    Versions<DivideLoop<T>>::For(plan.instructions())(2 * n * lines,
                                                      static_cast<T>(n), re);
  } else {
    plan.Transform(re, im, lines, work);
  }
  if (kind == FftLineKind::kToHalf) MakeEndsReal(im, n, lines);
}

template struct FftLines<double>;
template struct FftLines<DoubleDoubleNumber>;

}  // namespace hlo
