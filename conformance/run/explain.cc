#include "conformance/run/explain.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "conformance/format/flush.h"
#include "conformance/format/numbers_of.h"
#include "literals/types/convert.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {
namespace {

using Numbers = std::vector<double>;

bool Same(double a, double b) {
  return (std::isnan(a) && std::isnan(b)) ||
         std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}

bool Same(const Numbers& a, const Numbers& b) {
  return a.size() == b.size() &&
         std::equal(a.begin(), a.end(), b.begin(),
                    [](double x, double y) { return Same(x, y); });
}

double Rounded(double number, ElementType to) {
  uint64_t storage = 0;
  double back = 0;
  ConvertLanes(ElementType::kF64, to, &number, &storage, 1);
  ConvertLanes(to, ElementType::kF64, &storage, &back, 1);
  return back;
}

// True if `accepts` holds for every wrong element.
template <typename F>
bool OnlyWhere(const Numbers& expected, const Numbers& got, F accepts) {
  for (size_t i = 0; i < got.size(); ++i) {
    if (!Same(expected[i], got[i]) && !accepts(expected[i], got[i])) {
      return false;
    }
  }
  return true;
}

// A possible reason for one wrong element, by the expected value, the answer,
// and the least normal number.
struct ElementReason {
  const char* name;
  bool (*explains)(double expected, double got, double least);
};
constexpr ElementReason kElementReasons[] = {
    {"= another sign of zero",
     [](double e, double g, double) { return e == 0 && g == 0; }},
    {"= subnormal numbers flushed",
     [](double e, double g, double least) {
       return std::abs(e) < least && g == 0;
     }},
    {"= NaN dropped", [](double e, double g,
                         double) { return std::isnan(e) && !std::isnan(g); }},
    {"= NaN instead of a number",
     [](double e, double g, double) {
       return std::isnan(g) && !std::isnan(e);
     }},
    {"= infinity instead of a finite number",
     [](double e, double g, double) {
       return std::isinf(g) && std::isfinite(e);
     }},
    {"= finite instead of infinity",
     [](double e, double g, double) {
       return std::isinf(e) && std::isfinite(g);
     }},
    {"= another sign", [](double e, double g, double) { return e == -g; }},
    {"= off by one",
     [](double e, double g, double) { return std::abs(e - g) == 1; }},
};

// The reason that explains each wrong element by itself.
std::string ByElement(const Numbers& expected, const Numbers& got,
                      ElementType part) {
  const double least = SmallestNormal(part);
  for (const ElementReason& reason : kElementReasons) {
    const bool all = OnlyWhere(expected, got, [&](double e, double g) {
      return reason.explains(e, g, least);
    });
    if (all) return reason.name;
  }
  for (const ElementType narrow : {ElementType::kF16, ElementType::kBF16}) {
    if (OnlyWhere(expected, got, [&](double e, double g) {
          return Same(Rounded(e, narrow), g);
        })) {
      return absl::StrCat("= rounded to ", Name(narrow));
    }
  }
  return "";
}

// The reason that explains the array as a whole.
std::string AsAWhole(const Numbers& expected, const Numbers& got) {
  const auto all = [&](double value) {
    return std::all_of(got.begin(), got.end(),
                       [&](double each) { return Same(each, value); });
  };
  if (got.size() < 2) return "";
  if (all(0)) return "= zeros";
  if (all(got.front())) return "= one value everywhere";
  Numbers reversed(expected.rbegin(), expected.rend());
  if (Same(reversed, got)) return "= reversed";
  Numbers sorted = expected, others = got;
  const auto less = [](double a, double b) {
    return a < b || (std::isnan(b) && !std::isnan(a));
  };
  std::sort(sorted.begin(), sorted.end(), less);
  std::sort(others.begin(), others.end(), less);
  return Same(sorted, others) ? "= the same numbers elsewhere" : "";
}

std::string ByPlace(const Numbers& expected, const Numbers& got) {
  std::vector<size_t> wrong;
  for (size_t i = 0; i < got.size(); ++i) {
    if (!Same(expected[i], got[i])) wrong.push_back(i);
  }
  if (wrong.size() != 1 || got.size() < 2) return "";
  if (wrong.front() == 0) return "only the first element";
  return wrong.front() + 1 == got.size() ? "only the last element" : "";
}

}  // namespace

std::string Explain(const Literal& expected, const Literal& got,
                    const std::vector<Datum>& inputs) {
  const ElementType type = expected.shape().type();
  const Numbers wanted = NumbersOf(expected);
  const Numbers found = NumbersOf(got);
  std::string text = ByElement(wanted, found, PartType(type));
  if (!text.empty()) return text;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const Literal& input = inputs[i].value;
    if (!input.shape().is_array() || input.shape().type() != type) continue;
    if (found.size() > 1 && Same(NumbersOf(input), found)) {
      return absl::StrCat("= operand ", i);
    }
  }
  text = AsAWhole(wanted, found);
  return text.empty() ? ByPlace(wanted, found) : text;
}

}  // namespace hlo::conformance
