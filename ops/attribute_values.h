// The kinds of values that an attribute can have.
#ifndef HLOREF_OPS_ATTRIBUTE_VALUES_H_
#define HLOREF_OPS_ATTRIBUTE_VALUES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "literals/literal.h"
#include "literals/shape.h"

namespace hlo {

using Ints = std::vector<int64_t>;  // {1,2,3}
struct Word {                       // one of the handle's words
  int index = 0;
  friend bool operator==(Word, Word) = default;
};
struct Words {  // {default,high}
  std::vector<int> indices;
  friend bool operator==(const Words&, const Words&) = default;
};
// Verbatim text: a bare token, a quoted string with its quotes, or a braced
// or bracketed group; printed back as it was written.
struct Raw {
  std::string text;
  friend bool operator==(const Raw&, const Raw&) = default;
};
// A called computation, by its index in the module.
struct ComputationId {
  int index = -1;
  friend bool operator==(ComputationId, ComputationId) = default;
};
using ComputationIds = std::vector<ComputationId>;  // {a, b}
struct SliceRange {
  int64_t start = 0, limit = 0, stride = 1;
  friend bool operator==(const SliceRange&, const SliceRange&) = default;
};
using SliceRanges = std::vector<SliceRange>;  // {[0:4:2],[1:3]}
struct PadDimension {
  int64_t low = 0, high = 0, interior = 0;
  friend bool operator==(const PadDimension&, const PadDimension&) = default;
};
using Padding = std::vector<PadDimension>;  // 0_1x2_2_1
struct WindowDimension {
  int64_t size = 1, stride = 1, pad_low = 0, pad_high = 0;
  int64_t base_dilation = 1, window_dilation = 1;
  bool reversal = false;
  friend bool operator==(const WindowDimension&,
                         const WindowDimension&) = default;
};
using Window = std::vector<WindowDimension>;  // {size=2x2 stride=1x1 ..}
// dim_labels=b01f_01io->b01f: for each array the dimension number of batch /
// input feature, feature / output feature, and the spatial dimensions.
struct ConvolutionDimensions {
  struct Array {
    int64_t batch = -1, feature = -1;  // kernel: input feature, output feature
    Ints spatial;
    int64_t rank = 0;  // letters, `?` included
    friend bool operator==(const Array&, const Array&) = default;
  };
  // Input, kernel, output; or nothing.
  std::vector<Array> arrays;
  const Array& input() const { return arrays[0]; }
  const Array& kernel() const { return arrays[1]; }
  const Array& output() const { return arrays[2]; }
  friend bool operator==(const ConvolutionDimensions&,
                         const ConvolutionDimensions&) = default;
};
using IdGroups = std::vector<Ints>;  // {{0,1},{2,3}}
// replica_groups: explicit, iota [2,4]<=[4,2]T(1,0), or over a mesh. `groups`
// is always the expansion; `written` is the form as written when it was not
// the explicit one.
struct ReplicaGroups {
  IdGroups groups;
  std::string written;
  friend bool operator==(const ReplicaGroups&, const ReplicaGroups&) = default;
};
using ShapeList = std::vector<Shape>;  // {f32[2]{0}, f32[]}
// result_accuracy={mode=highest} or {tolerance={atol=,rtol=,ulps=}}.
struct ResultAccuracy {
  enum class Mode { kDefault, kHighest, kTolerance };
  Mode mode = Mode::kDefault;
  double atol = 0, rtol = 0;
  int64_t ulps = 0;
  friend bool operator==(const ResultAccuracy&,
                         const ResultAccuracy&) = default;
};
// An instruction of the same computation, by its index.
struct InstructionIds {
  std::vector<int> indices;
  friend bool operator==(const InstructionIds&,
                         const InstructionIds&) = default;
};
// A constant's value; null when it was elided: `constant({...})`. Equal when
// shapes and bits are.
struct LiteralPayload {
  std::shared_ptr<const Literal> literal;
  friend bool operator==(const LiteralPayload& a, const LiteralPayload& b);
};

// A new kind does not compile until each language has a reader and a printer
// of it.
using AttributeValue =
    std::variant<bool, int64_t, double, std::string, Ints, Word, Words, Raw,
                 ComputationId, ComputationIds, SliceRanges, Padding, Window,
                 ConvolutionDimensions, IdGroups, ReplicaGroups, Shape,
                 ShapeList, ResultAccuracy, InstructionIds, LiteralPayload>;

namespace internal {
template <typename T, typename... Ts>
constexpr size_t IndexIn(const std::variant<Ts...>*) {
  size_t index = 0;
  (void)((std::is_same_v<T, Ts> || (++index, false)) || ...);
  return index;
}
}  // namespace internal
template <typename T>
inline constexpr size_t kKindOf =
    internal::IndexIn<T>(static_cast<AttributeValue*>(nullptr));

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTE_VALUES_H_
