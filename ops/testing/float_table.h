// For tests: the nearest number of a small float format, by search among all.
#ifndef HLOREF_OPS_TESTING_FLOAT_TABLE_H_
#define HLOREF_OPS_TESTING_FLOAT_TABLE_H_

#include <cmath>
#include <vector>

#include "ops/testing/float_model.h"

namespace hlo::testing {

using Wide = __int128;

class FloatTable {
 public:
  explicit FloatTable(ElementType type) : model_(ModelOf(type)) {
    for (Code code = 0; code <= model_.magnitudes(); ++code) {
      const double value = model_.Magnitude(code);
      if (!std::isfinite(value)) break;
      magnitudes_.push_back(value);
    }
  }

  const FloatModel& model() const { return model_; }
  // Finite numbers without a sign, in order: the index is the code.
  const std::vector<double>& magnitudes() const { return magnitudes_; }
  // Number i, or the first after the largest, as if the exponents went on.
  double Number(Code i) const { return model_.Number(i); }

  // The code nearest to an exact number, a double or an integer; ties to the
  // even code; beyond the largest, and NaN, as semantics.md's float_narrow.
  template <typename Exact>
  Code Nearest(Exact exact) const {
    if (exact != exact) return model_.Nan();
    const bool negative = exact < 0 || IsMinusZero(exact);
    return Signed(NearestMagnitude(exact < 0 ? -exact : exact), negative);
  }

  // A magnitude's code, which may be one past the largest, with a sign.
  Code Signed(Code magnitude, bool negative) const {
    if (model_.ends == Ends::kPowers && negative) return model_.Nan();
    if (magnitude >= magnitudes_.size()) magnitude = Overflow();
    if (model_.ends == Ends::kFnuz && magnitude == 0) return 0;
    return magnitude | (negative ? model_.sign() : 0);
  }

  // The last number not above it: its index. REQUIRES: such a one exists.
  template <typename Exact>
  Code Floor(Exact exact) const {
    Code low = 0, high = magnitudes_.size();
    while (high - low > 1) {
      const Code middle = (low + high) / 2;
      (Compare(exact, magnitudes_[middle]) < 0 ? high : low) = middle;
    }
    return low;
  }

 private:
  Code Overflow() const {
    if (model_.ends == Ends::kIeee) return model_.first_infinite();
    return model_.ends == Ends::kFinite ? magnitudes_.size() - 1 : model_.Nan();
  }
  static bool IsMinusZero(double x) { return x == 0 && std::signbit(x); }
  static bool IsMinusZero(Wide) { return false; }

  // -1, 0 or 1 as a is below, at or above b.
  static int Compare(double a, double b) { return (a > b) - (a < b); }
  static int Compare(Wide a, double b) {
    const double floor = std::floor(b);
    if (floor >= 0x1p100) return -1;
    const Wide whole = static_cast<Wide>(floor);
    if (a != whole) return a < whole ? -1 : 1;
    return b > floor ? -1 : 0;
  }

  template <typename Exact>
  Code NearestMagnitude(Exact exact) const {
    if (model_.ends == Ends::kPowers && exact == 0) return model_.Nan();
    const Code low = Floor(exact);
    if (Compare(exact, magnitudes_[low]) < 0) return low;  // below all
    const double step = Number(low + 1) - Number(low);
    const int side = Compare(exact, Number(low) + step / 2);
    const bool tie_up = low % 2 == 1 || model_.ends == Ends::kPowers;
    return side > 0 || (side == 0 && tie_up) ? low + 1 : low;
  }

  FloatModel model_;
  std::vector<double> magnitudes_;
};

}  // namespace hlo::testing

#endif  // HLOREF_OPS_TESTING_FLOAT_TABLE_H_
