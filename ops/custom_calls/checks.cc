// Checks: custom calls that compare two values, of the dialect check and of
// StableHLO's tests. A check that fails is an error that shows the lanes.
#include <cmath>
#include <complex>
#include <cstring>
#include <functional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "literals/compare.h"
#include "literals/text.h"
#include "literals/types/convert.h"
#include "ops/attributes/common.h"
#include "ops/attributes/custom_call.h"
#include "ops/custom_calls/targets.h"

namespace hlo {
namespace {

// The number behind `name` in the call's backend_config, {"name":3} or
// {name = 3 : i64}; `absent` where there is none.
double Setting(const ValueContext& context, absl::string_view name,
               double absent) {
  absl::string_view text = context.attributes().get(attr::backend_config).text;
  const size_t at = text.find(name);
  if (at == text.npos) return absent;
  text.remove_prefix(at + name.size());
  const size_t start = text.find_first_of("-+.0123456789");
  if (start == text.npos) return absent;
  text.remove_prefix(start);
  double value = absent;
  const bool is_number = absl::SimpleAtod(
      text.substr(0, text.find_first_not_of("-+.0123456789eE")), &value);
  return is_number ? value : absent;
}

// True if two elements are equal enough.
template <typename T>
using Passes = std::function<bool(T got, T expected)>;

template <typename T>
double AsDouble(T value) {
  return static_cast<double>(value);
}

template <typename T>
bool Equals(T a, T b) {
  if constexpr (ComplexNumber<T>) {
    return a.re == b.re && a.im == b.im;
  } else if constexpr (SmallFloat<T>) {
    return AsDouble(a) == AsDouble(b);
  } else {
    return a == b;
  }
}

// Equal, both NaN, or finite and at most `tolerance` apart.
template <typename T>
bool AlmostEquals(T a, T b, double tolerance) {
  if constexpr (ComplexNumber<T>) {
    return AlmostEquals(a.re, b.re, tolerance) &&
           AlmostEquals(a.im, b.im, tolerance);
  } else if constexpr (Float<T> || SmallFloat<T>) {
    const double x = AsDouble(a), y = AsDouble(b);
    if (x == y || (std::isnan(x) && std::isnan(y))) return true;
    return std::isfinite(x) && std::isfinite(y) &&
           std::fabs(x - y) <= tolerance;
  } else {
    return Equals(a, b);
  }
}

// Zeros and NaNs are 0 apart; what is not finite is far from all but itself.
template <typename T>
uint64_t Distance(T a, T b) {
  if constexpr (ComplexNumber<T>) {
    return std::max(Distance(a.re, b.re), Distance(a.im, b.im));
  } else if constexpr (Float<T> || SmallFloat<T>) {
    const double x = AsDouble(a), y = AsDouble(b);
    if (x == y || (std::isnan(x) && std::isnan(y))) return 0;
    if (!std::isfinite(x) || !std::isfinite(y)) return kFarthest;
    return UlpDistance(a, b);
  } else {
    return UlpDistance(a, b);
  }
}

std::string IndexText(int64_t position, std::span<const int64_t> sizes) {
  std::vector<int64_t> index(sizes.size());
  for (size_t d = sizes.size(); d-- > 0;) {
    index[d] = position % sizes[d];
    position /= sizes[d];
  }
  return absl::StrCat("[", absl::StrJoin(index, ","), "]");
}

template <typename T>
std::string ElementText(T value) {
  std::string text;
  AppendLiteral(Literal::Scalar(value), &text);
  return text;
}

// One leaf against another; adds a line for each of the first failing lanes.
template <typename T>
int64_t CompareLeaf(ArrayView got, ArrayView expected, const Passes<T>& passes,
                    std::string* table) {
  constexpr int64_t kShown = 10;
  const auto a = got.as<T>();
  const auto b = expected.as<T>();
  int64_t failing = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    if (passes(a[i], b[i]) || ++failing > kShown) continue;
    absl::StrAppend(table, "\n  ",
                    IndexText(static_cast<int64_t>(i), got.sizes), "  ",
                    ElementText(a[i]), "  expected ", ElementText(b[i]));
  }
  if (failing > kShown) absl::StrAppend(table, "\n  ..");
  return failing;
}

// The operands, element by element; the error is a table of those that fail.
template <typename Judge>
absl::Status CheckLanes(ValueContext& context, const Judge& judge) {
  const auto& target = context.attributes().get(attr::custom_call_target);
  if (context.operand_count() != 2 || !context.operand_shape(0).is_array() ||
      !context.operand_shape(1).is_array() ||
      context.operand_shape(0).type() != context.operand_shape(1).type()) {
    return context.Error("V3", target, " compares two arrays of one type");
  }
  const ArrayView got = context.operand(0), expected = context.operand(1);
  if (!std::equal(got.sizes.begin(), got.sizes.end(), expected.sizes.begin(),
                  expected.sizes.end())) {
    return absl::AbortedError(absl::StrCat(
        target, " failed: the sizes are [", absl::StrJoin(got.sizes, ","),
        "], expected [", absl::StrJoin(expected.sizes, ","), "]"));
  }
  std::string table;
  const int64_t failing =
      VisitElementType(got.type(), [&](auto tag) -> int64_t {
        using T = typename decltype(tag)::type;
        return CompareLeaf<T>(got, expected, judge.template For<T>(), &table);
      });
  if (failing == 0) return absl::OkStatus();
  return absl::AbortedError(absl::StrCat(target, " failed for ", failing,
                                         " of ", got.count(),
                                         " elements:", table));
}

struct EqualJudge {
  template <typename T>
  Passes<T> For() const {
    return [](T a, T b) { return Equals(a, b); };
  }
};

struct AlmostJudge {
  double tolerance;
  template <typename T>
  Passes<T> For() const {
    return [t = tolerance](T a, T b) { return AlmostEquals(a, b, t); };
  }
};

struct CloseJudge {
  uint64_t least, most;
  template <typename T>
  Passes<T> For() const {
    return [l = least, m = most](T a, T b) {
      const uint64_t distance = Distance(a, b);
      return l <= distance && distance <= m;
    };
  }
};

absl::Status ExpectEq(ValueContext& context) {
  return CheckLanes(context, EqualJudge{});
}

absl::Status ExpectAlmostEq(ValueContext& context) {
  constexpr double kTolerance = 1e-3;
  return CheckLanes(context,
                    AlmostJudge{Setting(context, "tolerance", kTolerance)});
}

uint64_t Ulps(const ValueContext& context, absl::string_view name,
              double absent) {
  const double value = Setting(context, name, absent);
  if (!(value > 0)) return 0;
  return value < 0x1p64 ? static_cast<uint64_t>(value) : kFarthest;
}

absl::Status ExpectClose(ValueContext& context) {
  constexpr double kMostUlps = 3;
  return CheckLanes(context,
                    CloseJudge{Ulps(context, "min_ulp_difference", 0),
                               Ulps(context, "max_ulp_difference", kMostUlps)});
}

// One truth value: integers equal, others almost.
absl::Status Eq(ValueContext& context) {
  constexpr double kTolerance = 1e-4;
  absl::Status same = CheckLanes(context, AlmostJudge{kTolerance});
  if (!same.ok() && !absl::IsAborted(same)) return same;
  const Shape& shape = context.shape();
  if (!shape.is_scalar() || !IsPred(shape.type())) {
    return context.Error("V3", "check.eq gives pred[], not ",
                         shape.ToString(false));
  }
  absl::StatusOr<MutableArrayView> result = context.Result();
  if (!result.ok()) return result.status();
  result->as<bool>()[0] = same.ok();
  return absl::OkStatus();
}

// JAX's check of the sizes that a program is called with.
absl::Status ShapeAssertion(ValueContext& context) {
  if (context.operand_count() == 0 || !context.operand_shape(0).is_scalar() ||
      !IsPred(context.operand_shape(0).type())) {
    return context.Error("V3", "shape_assertion takes a pred[] first");
  }
  if (context.operand(0).as<bool>()[0]) return absl::OkStatus();
  return absl::AbortedError("shape_assertion failed");
}

}  // namespace

void AddChecks(CustomCallRegistry& targets) {
  targets.Add("check.eq", Eq);
  targets.Add("check.expect_eq", ExpectEq);
  targets.Add("check.expect_almost_eq", ExpectAlmostEq);
  targets.Add("check.expect_close", ExpectClose);
  targets.Add("shape_assertion", ShapeAssertion);
}

}  // namespace hlo
