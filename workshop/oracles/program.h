// HLO text as the naive oracle reads it: the canonical text that vectors hold,
// an instruction a line, attributes as they are written.
#ifndef HLOREF_WORKSHOP_ORACLES_PROGRAM_H_
#define HLOREF_WORKSHOP_ORACLES_PROGRAM_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "workshop/oracles/array.h"

namespace hlo::conformance::naive {

struct ShapeText {
  const Format* format = nullptr;  // null: a tuple, or a token
  Index sizes;                     // the bounds of dynamic dimensions
  std::vector<bool> dynamic;
  std::string layout;            // `{1,0:T(2,2)}`; empty: none is written
  std::vector<ShapeText> parts;  // of a tuple
};

inline constexpr int64_t kUnbounded = -1;

struct Step {
  std::string name, op;
  int64_t number = 0;  // among all steps of the program
  ShapeText shape;
  std::vector<size_t> operands;  // steps of the same computation
  std::vector<ShapeText> operand_shapes;
  std::string inside;  // of the parentheses, as written
  std::map<std::string, std::string> attributes;

  bool has(absl::string_view name) const;
  // The attribute's text; empty where it is not written.
  std::string text(absl::string_view name) const;
  // All integers in the attribute, in order.
  Index ints(absl::string_view name) const;
  int64_t integer(absl::string_view name, int64_t otherwise) const;
};

struct Computation {
  std::vector<Step> steps;
  size_t root = 0;
};

struct Program {
  std::map<std::string, Computation> computations;
  std::string entry;
};

// Unimplemented for what the oracle does not read.
absl::StatusOr<Program> ReadProgram(absl::string_view text);

// One dimension of a window.
struct WindowDimension {
  int64_t size = 1, stride = 1, low = 0, high = 0;
  int64_t base_dilation = 1, dilation = 1;
  bool reversed = false;
};
// Reads `{size=3x3 stride=2x2 pad=1_1x0_0}`; an empty text is `rank` dimensions
// of size 1.
std::vector<WindowDimension> ReadWindow(const std::string& text, size_t rank);

// The number of places of a window along a dimension of `size` elements, at
// most kMostPositions, which is more than any array has.
inline constexpr int64_t kMostPositions = int64_t{1} << 40;
int64_t Positions(const WindowDimension& window, int64_t size);

// All integers of a text, in order.
Index IntegersOf(absl::string_view text);

}  // namespace hlo::conformance::naive

#endif  // HLOREF_WORKSHOP_ORACLES_PROGRAM_H_
