#include "conformance/run/compare_leaf.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/digest.h"
#include "conformance/format/flush.h"
#include "literals/compare.h"
#include "literals/types/convert.h"
#include "literals/types/decimal.h"
#include "literals/types/float_codes.h"

namespace hlo::conformance {
namespace {

template <typename T>
std::string TextOf(T value) {
  if constexpr (ComplexNumber<T>) {
    return absl::StrCat("(", TextOf(value.re), ", ", TextOf(value.im), ")");
  } else {
    std::string text;
    AppendNumber(value, &text);
    return text;
  }
}

template <typename T>
bool IsNan(T value) {
  if constexpr (Float<T> || SmallFloat<T>) {
    return IsNanNumber(value);
  } else {
    return false;
  }
}

// The same bits; any NaN is NaN.
template <typename T>
bool Same(T a, T b) {
  if constexpr (ComplexNumber<T>) {
    return Same(a.re, b.re) && Same(a.im, b.im);
  } else {
    return (IsNan(a) && IsNan(b)) || std::memcmp(&a, &b, sizeof(T)) == 0;
  }
}

template <typename T>
double NumberOf(T value) {
  double number = 0;
  ConvertLanes(kTypeOf<T>, ElementType::kF64, &value, &number, 1);
  return number;
}

// How far a number is from the expected one, in the unit of the check; NaN and
// a number are infinitely far apart.
template <typename T>
double Distance(T expected, T got) {
  if constexpr (ComplexNumber<T>) {
    return std::max(Distance(expected.re, got.re),
                    Distance(expected.im, got.im));
  } else {
    if (IsNan(expected) || IsNan(got) || Same(expected, got)) {
      return Same(expected, got) ? 0 : INFINITY;
    }
    return std::abs(NumberOf(expected) - NumberOf(got));
  }
}

// The class that a letter of a pattern names (vector.h).
template <typename T>
bool FitsLetter(char letter, T got) {
  if constexpr (Float<T> || SmallFloat<T>) {
    const double value = NumberOf(got);
    const double last = NumberOf(std::numeric_limits<T>::max());
    switch (letter) {
      case 'n':
        return std::isnan(value);
      case 'z':
        return value == 0;
      case '+':
        return value >= last;
      case '-':
        return value <= -last;
      case 'f':
        return value != 0 && std::abs(value) < last;
      default:
        return letter == '.';
    }
  } else {
    return letter == '.';
  }
}

// The distance between neighbours of the type around a real number.
template <typename T>
double UnitInLastPlace(double real) {
  using Limits = std::numeric_limits<T>;
  if constexpr (Float<T> || SmallFloat<T>) {
    const int least = Limits::min_exponent - 1;
    const int exponent = real == 0 ? least : std::max(std::ilogb(real), least);
    return std::ldexp(1.0, exponent - (Limits::digits - 1));
  } else {
    return 1;
  }
}

// Decides if an element is right, and measures how wrong it is.
template <typename T>
class ElementCheck {
 public:
  explicit ElementCheck(const ExpectedLeaf& leaf) : leaf_(leaf) {}

  T expected(int64_t element) const { return leaf_.value->as<T>()[element]; }

  // 0 for a right one.
  double Error(int64_t element, T got) const {
    const T wanted = expected(element);
    switch (leaf_.check.kind) {
      case Check::Kind::kExact:
        return Same(wanted, got) ? 0 : Steps(wanted, got);
      case Check::Kind::kPattern:
        return FitsLetter(leaf_.check.word[element], got) ? 0 : INFINITY;
      case Check::Kind::kUlp: {
        const double steps = Ulps(element, wanted, got);
        return steps <= leaf_.check.ulp ? 0 : steps;
      }
      case Check::Kind::kSet:
        return InSet(element, got) ? 0 : Steps(wanted, got);
      case Check::Kind::kErrbound: {
        if (!leaf_.check.real && Same(wanted, got)) return 0;
        const double error = Deviation(element, wanted, got);
        return error <= leaf_.check.bounds[element] ? 0 : error;
      }
      case Check::Kind::kResidual:  // residual.h
      case Check::Kind::kRelation:  // the runner compares its two answers
        return 0;
    }
    return INFINITY;
  }

  std::string BoundText(int64_t element) const {
    switch (leaf_.check.kind) {
      case Check::Kind::kPattern:
        return absl::StrCat("class ", leaf_.check.word.substr(element, 1));
      case Check::Kind::kUlp:
        return absl::StrCat(leaf_.check.ulp, " ulp");
      case Check::Kind::kSet:
        return "one of a set";
      case Check::Kind::kErrbound:
        return absl::StrCat(leaf_.check.bounds[element]);
      default:
        return "0 ulp";
    }
  }

  std::string ErrorText(double error) const {
    return leaf_.check.kind == Check::Kind::kErrbound
               ? absl::StrCat(error)
               : absl::StrCat(error, " ulp");
  }

 private:
  // -0 and 0 are one number to UlpDistance, and two here.
  static double Steps(T a, T b) {
    const uint64_t steps = UlpDistance(a, b);
    return steps == kFarthest ? INFINITY
                              : std::max(1.0, static_cast<double>(steps));
  }

  // The zeros are not near each other, nor is an infinity near a number.
  template <typename U>
  static bool IsApart(U wanted, U got) {
    if constexpr (ComplexNumber<U>) {
      return IsApart(wanted.re, got.re) || IsApart(wanted.im, got.im);
    } else {
      const double both[] = {NumberOf(wanted), NumberOf(got)};
      if (both[0] == 0 && both[1] == 0) return !Same(wanted, got);
      return std::isfinite(both[0]) != std::isfinite(both[1]);
    }
  }

  // A result rounded once from nearly the real value keeps its sign.
  template <typename U>
  static bool IsZeroOfOtherSign(U got, double real) {
    if constexpr (Float<U> || SmallFloat<U>) {
      const bool has_both = NumberOf(Negated(U(0.0), true)) == 0;
      return has_both && NumberOf(got) == 0 && SignBit(got) != (real < 0);
    } else {
      return false;
    }
  }

  // True if a legal result is subnormal, and may have become this zero.
  template <typename U>
  bool MayBeFlushed(U wanted, U got) const {
    if constexpr (Float<U> || SmallFloat<U>) {
      return leaf_.check.word == kFlushed && NumberOf(got) == 0 &&
             !IsZeroOfOtherSign(got, NumberOf(wanted)) &&
             IsNearSubnormals(NumberOf(wanted), kTypeOf<U>, leaf_.check.ulp);
    } else {
      return false;
    }
  }

  // From the real value, where there is one that is no special value.
  double Ulps(int64_t element, T wanted, T got) const {
    if (Same(wanted, got) || MayBeFlushed(wanted, got)) return 0;
    if (!leaf_.check.real) {
      return IsApart(wanted, got) ? INFINITY : Steps(wanted, got);
    }
    const double real = leaf_.check.real->as<double>()[element];
    if (real == 0 || !std::isfinite(real)) return INFINITY;
    if (leaf_.check.ulp < 1 && IsZeroOfOtherSign(got, real)) return INFINITY;
    return Deviation(element, wanted, got) / UnitInLastPlace<T>(real);
  }

  double Deviation(int64_t element, T wanted, T got) const {
    if constexpr (ComplexNumber<T>) {
      return Distance(wanted, got);
    } else {
      if (!leaf_.check.real) return Distance(wanted, got);
      const double error =
          std::abs(NumberOf(got) - leaf_.check.real->as<double>()[element]);
      return std::isnan(error) ? INFINITY : error;
    }
  }

  bool InSet(int64_t element, T got) const {
    const auto& all = leaf_.check.alternatives;
    return std::any_of(all.begin(), all.end(), [&](const Literal& each) {
      return Same(each.as<T>()[element], got);
    });
  }

  const ExpectedLeaf& leaf_;
};

std::vector<int64_t> IndexOf(int64_t element, std::span<const int64_t> sizes) {
  std::vector<int64_t> index(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    index[d] = element % sizes[d];
    element /= sizes[d];
  }
  return index;
}

template <typename T>
std::optional<WorstElement> WorstOf(const ExpectedLeaf& expected,
                                    const Literal& got) {
  const ElementCheck<T> check(expected);
  const auto elements = got.as<T>();
  int64_t wrong = 0, worst = -1;
  double largest = 0;
  auto skipped = expected.check.skipped.begin();
  for (int64_t element = 0; element < got.count(); ++element) {
    if (skipped != expected.check.skipped.end() && *skipped == element) {
      ++skipped;
      continue;
    }
    const double error = check.Error(element, elements[element]);
    if (error == 0) continue;
    ++wrong;
    if (error > largest || worst < 0) worst = element;
    largest = std::max(largest, error);
  }
  if (wrong == 0) return std::nullopt;
  WorstElement element;
  element.index = IndexOf(worst, got.sizes());
  element.expected = TextOf(check.expected(worst));
  element.got = TextOf(elements[worst]);
  element.error = check.ErrorText(largest);
  element.bound = check.BoundText(worst);
  element.elements = wrong;
  return element;
}

std::optional<LeafDifference> CompareDigest(const ExpectedLeaf& expected,
                                            const Literal& got) {
  if (DigestOf(got) == expected.digest) return std::nullopt;
  LeafDifference difference;
  WorstElement& element = difference.worst.emplace();
  element.expected = expected.digest;
  element.got = "another digest";
  return difference;
}

}  // namespace

std::optional<LeafDifference> CompareLeaf(const ExpectedLeaf& expected,
                                          const Literal& got) {
  const Shape& shape = expected.shape;
  const auto differ = [&](absl::string_view what) {
    return LeafDifference{
        absl::StrCat("expected ", what, " ", shape.ToString(false), ", got ",
                     got.shape().ToString(false)),
        {}};
  };
  if (shape.is_array() != got.shape().is_array()) return differ("");
  if (!shape.is_array()) return std::nullopt;
  if (shape.type() != got.shape().type()) return differ("the type of");
  const std::span<const int64_t> sizes =
      expected.value ? expected.value->sizes() : expected.sizes;
  if (!std::ranges::equal(sizes, got.sizes())) return differ("the sizes of");
  if (!expected.value) return CompareDigest(expected, got);
  std::optional<WorstElement> worst =
      VisitElementType(shape.type(), [&](auto tag) {
        return WorstOf<typename decltype(tag)::type>(expected, got);
      });
  if (!worst) return std::nullopt;
  return LeafDifference{"", std::move(worst)};
}

}  // namespace hlo::conformance
