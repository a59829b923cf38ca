// Two literals side by side: which elements differ, and by how much.
#ifndef HLOREF_LITERALS_COMPARE_H_
#define HLOREF_LITERALS_COMPARE_H_

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "literals/literal.h"

namespace hlo {

// The distance of a NaN from a number.
inline constexpr uint64_t kFarthest = std::numeric_limits<uint64_t>::max();

struct CompareOptions {
  // Elements at most this far apart are equal; 0: the same bits, where -0 and
  // 0 differ.
  uint64_t max_ulps = 0;
  // All NaNs are the same; else their bits count.
  bool any_nan = true;
};

// An element that differs.
struct Difference {
  std::vector<int64_t> tuple_index;  // the leaf; empty for an array
  std::vector<int64_t> index;        // the element in the leaf
  int64_t position = 0;              // the same in row-major order
  uint64_t ulps = 0;
  std::string expected;
  std::string actual;
};

struct LiteralComparison {
  // Not empty: types or sizes differ, and no elements were compared.
  std::string shape_mismatch;
  int64_t elements = 0;
  int64_t different = 0;
  uint64_t max_ulps = 0;            // over all elements, equal ones too
  std::optional<Difference> first;  // in the order of leaves and elements
  std::optional<Difference> worst;  // by ulps; the first of several

  bool equal() const { return shape_mismatch.empty() && different == 0; }
  // "2 of 6 elements differ; first at [0,1]: expected 1.5, got 1.25 (2097152
  // ulps apart); worst ..". "equal" where nothing does.
  std::string Summary() const;
};

// Layouts do not count; dynamic dimensions compare by their actual sizes.
LiteralComparison Compare(const Literal& expected, const Literal& actual,
                          const CompareOptions& options = {});

// The distance of two numbers, counted in numbers of the type: floats by their
// ordered codes (-0 and 0 are one number, infinity follows the largest),
// integers by their difference, complex numbers by the farther part. NaN and
// NaN: 0; NaN and a number: kFarthest.
template <typename T>
uint64_t UlpDistance(T a, T b);

}  // namespace hlo

#endif  // HLOREF_LITERALS_COMPARE_H_
