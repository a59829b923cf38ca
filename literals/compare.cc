#include "literals/compare.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "literals/types/convert_scalar.h"
#include "literals/types/decimal.h"
#include "literals/types/float_codes.h"

namespace hlo {
namespace {

uint64_t AbsoluteDifference(int64_t a, int64_t b) {
  const auto low = static_cast<uint64_t>(std::min(a, b));
  return static_cast<uint64_t>(std::max(a, b)) - low;
}

template <typename T>
bool SameBits(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <typename T>
bool HasNan(T value) {
  if constexpr (ComplexNumber<T>) {
    return IsNanNumber(value.re) || IsNanNumber(value.im);
  } else if constexpr (Float<T> || SmallFloat<T>) {
    return IsNanNumber(value);
  } else {
    return false;
  }
}

template <typename T>
bool Equal(T a, T b, uint64_t ulps, const CompareOptions& options) {
  if (SameBits(a, b)) return true;
  if constexpr (ComplexNumber<T>) {
    return Equal(a.re, b.re, UlpDistance(a.re, b.re), options) &&
           Equal(a.im, b.im, UlpDistance(a.im, b.im), options);
  }
  if (HasNan(a) && HasNan(b)) return options.any_nan;
  return options.max_ulps > 0 && ulps <= options.max_ulps;
}

// The comparison while it walks over the leaves.
class Walk {
 public:
  Walk(const CompareOptions& options, LiteralComparison* result)
      : options_(options), result_(*result) {}

  // Depth is bounded by Shape::kMaxDepth.
  void Compare(const Literal& expected, const Literal& actual) {
    if (!SameForm(expected, actual)) return;
    if (expected.shape().is_array()) return CompareArrays(expected, actual);
    for (size_t i = 0; i < expected.elements().size(); ++i) {
      tuple_index_.push_back(static_cast<int64_t>(i));
      Compare(expected.elements()[i], actual.elements()[i]);
      tuple_index_.pop_back();
    }
  }

 private:
  bool SameForm(const Literal& expected, const Literal& actual);
  void CompareArrays(const Literal& expected, const Literal& actual);
  template <typename T>
  void CompareElements(const ArrayView& expected, const ArrayView& actual);
  template <typename T>
  Difference Describe(const ArrayView& array, int64_t position, T expected,
                      T actual);

  const CompareOptions& options_;
  LiteralComparison& result_;
  std::vector<int64_t> tuple_index_;
};

std::string Form(const Literal& literal) {
  if (literal.is_tuple()) {
    return absl::StrCat("a tuple of ", literal.elements().size());
  }
  if (!literal.shape().is_array()) return literal.shape().ToString();
  return absl::StrCat(Name(literal.shape().type()), "[",
                      absl::StrJoin(literal.sizes(), ","), "]");
}

std::string Place(const std::vector<int64_t>& tuple_index) {
  if (tuple_index.empty()) return "";
  return absl::StrCat("{", absl::StrJoin(tuple_index, ","), "}");
}

bool Walk::SameForm(const Literal& expected, const Literal& actual) {
  const std::string form = Form(expected), actual_form = Form(actual);
  if (form == actual_form) return true;
  if (result_.shape_mismatch.empty()) {
    const std::string place = Place(tuple_index_);
    result_.shape_mismatch =
        absl::StrCat("expected ", form, ", got ", actual_form,
                     place.empty() ? "" : " at tuple element ", place);
  }
  return false;
}

void Walk::CompareArrays(const Literal& expected, const Literal& actual) {
  const ArrayView a = expected.view(), b = actual.view();
  const int64_t count = a.count();
  result_.elements += count;
  const auto bytes =
      static_cast<size_t>(count) * static_cast<size_t>(StorageBytes(a.type()));
  if (bytes == 0 || std::memcmp(a.data, b.data, bytes) == 0) return;
  VisitElementType(a.type(), [&](auto tag) {
    CompareElements<typename decltype(tag)::type>(a, b);
  });
}

template <typename T>
void Walk::CompareElements(const ArrayView& expected, const ArrayView& actual) {
  const std::span<const T> a = expected.as<T>(), b = actual.as<T>();
  for (size_t i = 0; i < a.size(); ++i) {
    if (SameBits(a[i], b[i])) continue;
    const uint64_t ulps = UlpDistance(a[i], b[i]);
    result_.max_ulps = std::max(result_.max_ulps, ulps);
    if (Equal(a[i], b[i], ulps, options_)) continue;
    ++result_.different;
    const bool is_worst =
        !result_.worst.has_value() || ulps > result_.worst->ulps;
    if (result_.first.has_value() && !is_worst) continue;
    Difference found = Describe(expected, static_cast<int64_t>(i), a[i], b[i]);
    found.ulps = ulps;
    if (!result_.first.has_value()) result_.first = found;
    if (is_worst) result_.worst = std::move(found);
  }
}

template <typename T>
Difference Walk::Describe(const ArrayView& array, int64_t position, T expected,
                          T actual) {
  Difference difference;
  difference.tuple_index = tuple_index_;
  difference.position = position;
  difference.index.resize(array.sizes.size());
  for (size_t i = array.sizes.size(); i-- > 0;) {
    difference.index[i] = position % array.sizes[i];
    position /= array.sizes[i];
  }
  AppendNumber(expected, &difference.expected);
  AppendNumber(actual, &difference.actual);
  return difference;
}

std::string Describe(const Difference& difference) {
  std::string out = absl::StrCat(
      Place(difference.tuple_index), "[", absl::StrJoin(difference.index, ","),
      "]: expected ", difference.expected, ", got ", difference.actual);
  if (difference.ulps > 0 && difference.ulps != kFarthest) {
    absl::StrAppend(&out, " (", difference.ulps,
                    difference.ulps == 1 ? " ulp apart)" : " ulps apart)");
  }
  return out;
}

}  // namespace

template <typename T>
uint64_t UlpDistance(T a, T b) {
  if constexpr (ComplexNumber<T>) {
    return std::max(UlpDistance(a.re, b.re), UlpDistance(a.im, b.im));
  } else if constexpr (Float<T> || SmallFloat<T>) {
    if (IsNanNumber(a) || IsNanNumber(b)) {
      return IsNanNumber(a) && IsNanNumber(b) ? 0 : kFarthest;
    }
    return AbsoluteDifference(OrderedCode(a), OrderedCode(b));
  } else if constexpr (std::is_same_v<T, uint64_t>) {
    return std::max(a, b) - std::min(a, b);
  } else {
    return AbsoluteDifference(static_cast<int64_t>(ToCarrier(a)),
                              static_cast<int64_t>(ToCarrier(b)));
  }
}

#define ELEMENT_TYPE(enumerator, name, storage, ...) \
  template uint64_t UlpDistance(storage a, storage b);
#include "literals/types/element_types.def"

LiteralComparison Compare(const Literal& expected, const Literal& actual,
                          const CompareOptions& options) {
  LiteralComparison result;
  Walk(options, &result).Compare(expected, actual);
  return result;
}

std::string LiteralComparison::Summary() const {
  if (!shape_mismatch.empty()) return shape_mismatch;
  if (different == 0) return "equal";
  std::string out =
      absl::StrCat(different, " of ", elements,
                   elements == 1 ? " element differs" : " elements differ",
                   "; first at ", Describe(*first));
  if (worst->position != first->position ||
      worst->tuple_index != first->tuple_index) {
    absl::StrAppend(&out, "; worst at ", Describe(*worst));
  }
  return out;
}

}  // namespace hlo
