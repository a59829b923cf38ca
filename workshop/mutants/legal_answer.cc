#include "workshop/mutants/legal_answer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "conformance/format/numbers_of.h"
#include "literals/compare.h"
#include "literals/types/number_types.h"
#include "workshop/making/requirement_level_probes.h"

namespace hlo::conformance {
namespace {

// A number of the array's type that is neither a zero nor its last one.
bool IsOrdinary(const Literal& array, double number) {
  const double last = VisitElementType(array.shape().type(), [](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Float<T> || SmallFloat<T>) {
      const T largest = std::numeric_limits<T>::max();
      double value = 0;
      ConvertLanes(kTypeOf<T>, ElementType::kF64, &largest, &value, 1);
      return value;
    } else {
      return static_cast<double>(INFINITY);
    }
  });
  return number != 0 && std::abs(number) < last;
}

// Returns whether `got` is of the right classes, or near the right result of an
// equation.
bool NearRight(const Check& check, const Literal& right, const Literal& got) {
  if (PartType(got.shape().type()) != got.shape().type()) return false;
  const std::vector<double> wanted = NumbersOf(right), actual = NumbersOf(got);
  for (size_t i = 0; i < actual.size(); ++i) {
    const bool classed = check.kind == Check::Kind::kPattern;
    const bool near =
        std::abs(actual[i] - wanted[i]) <= std::ldexp(std::abs(wanted[i]), -12);
    const bool same =
        actual[i] == wanted[i] ||
        (std::isnan(actual[i]) && std::isnan(wanted[i])) ||
        (classed && std::isinf(wanted[i]) && actual[i] * wanted[i] > 0);
    const char letter = classed ? check.word[i] : ' ';
    const bool any =
        letter == '.' || (letter == 'f' && IsOrdinary(right, actual[i]));
    if (classed ? !any && !same : !near) return false;
  }
  return true;
}

// |got - expected| within the bound of each element, in f64.
bool WithinBounds(const ExpectedLeaf& expected, const Literal& got) {
  if (PartType(got.shape().type()) != got.shape().type()) return false;
  std::vector<double> wanted = NumbersOf(*expected.value);
  const std::vector<double> actual = NumbersOf(got);
  if (expected.check.real) {
    const auto real = expected.check.real->as<double>();
    std::copy(real.begin(), real.end(), wanted.begin());
  }
  const auto& skipped = expected.check.skipped;
  for (size_t i = 0; i < actual.size(); ++i) {
    if (std::binary_search(skipped.begin(), skipped.end(), i)) continue;
    if (std::isnan(wanted[i]) != std::isnan(actual[i])) return false;
    if (std::abs(actual[i] - wanted[i]) > expected.check.bounds[i])
      return false;
  }
  return true;
}

// Returns whether the elements that are compared are within the check, by code
// of its own. Skipped elements of `got` are those of `right`.
bool LegalLeaf(const ExpectedLeaf& expected, const Literal& right,
               const Literal& got) {
  if (!expected.shape.is_array()) return !got.shape().is_array();
  if (!got.shape().is_array() || got.shape().type() != right.shape().type() ||
      got.count() != right.count()) {
    return false;
  }
  const Check& check = expected.check;
  CompareOptions options;
  if (check.kind == Check::Kind::kUlp) {
    options.max_ulps = MostSteps(check);
  }
  const Literal actual = WithZeros(got, check.skipped);
  const auto equal = [&](const Literal& one) {
    return Compare(WithZeros(one, check.skipped), actual, options).equal();
  };
  if (equal(right) || check.kind == Check::Kind::kRelation) return true;
  if (!expected.value) return false;
  if (check.kind == Check::Kind::kPattern ||
      check.kind == Check::Kind::kResidual) {
    return NearRight(check, right, got);
  }
  if (check.kind == Check::Kind::kErrbound) return WithinBounds(expected, got);
  return equal(*expected.value) || std::any_of(check.alternatives.begin(),
                                               check.alternatives.end(), equal);
}

}  // namespace

uint64_t MostSteps(const Check& check) {
  return static_cast<uint64_t>(std::floor(check.ulp * (check.real ? 2 : 1)));
}

bool LegalUnder(const Expectation& expectation, const Answer& right,
                const Answer& answer) {
  if (expectation.outcome != Outcome::kValue ||
      answer.kind != Answer::Kind::kOk ||
      expectation.outputs.size() != answer.outputs.size()) {
    return false;
  }
  for (size_t p = 0; p < answer.outputs.size(); ++p) {
    const std::vector<ExpectedLeaf>& leaves = expectation.outputs[p];
    if (leaves.empty()) continue;
    if (leaves.size() != answer.outputs[p].size()) return false;
    for (size_t i = 0; i < leaves.size(); ++i) {
      if (!LegalLeaf(leaves[i], right.outputs[p][i], answer.outputs[p][i])) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace hlo::conformance
