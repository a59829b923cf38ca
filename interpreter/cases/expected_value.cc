#include "interpreter/cases/expected_value.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/compare.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

template <typename T>
T CanonicalNan() {
  return T(std::numeric_limits<double>::quiet_NaN());
}

// Replaces an expected `nan` by the NaN of the output. A NaN that was written
// with a payload stands for itself.
template <typename T>
void AdoptNan(const T& got, T& expected) {
  if constexpr (ComplexNumber<T>) {
    AdoptNan(got.re, expected.re);
    AdoptNan(got.im, expected.im);
  } else if constexpr (Float<T> || SmallFloat<T>) {
    const T nan = CanonicalNan<T>();
    if (std::isnan(static_cast<double>(got)) &&
        std::isnan(static_cast<double>(expected)) &&
        std::memcmp(&expected, &nan, sizeof(T)) == 0) {
      expected = got;
    }
  }
}

template <typename T>
void AdoptLanes(const ArrayView& got,
                const std::vector<SkippedElement>& skipped, int64_t leaf,
                const MutableArrayView& expected) {
  const auto from = got.as<T>();
  const auto to = expected.as<T>();
  for (size_t i = 0; i < to.size(); ++i) AdoptNan(from[i], to[i]);
  for (const SkippedElement& element : skipped) {
    if (element.leaf != leaf) continue;
    const size_t at = element.index;
    to[at] = from[at];
  }
}

// One leaf of `expected`, with the elements of `got` that are not compared.
absl::StatusOr<Value> AdoptLeaf(const Shape& shape, Value expected,
                                const Value& got,
                                const std::vector<SkippedElement>& skipped,
                                int64_t leaf) {
  if (!shape.is_array() || expected.buffer.size() != got.buffer.size()) {
    return expected;
  }
  auto mine = Literal::FromValue(shape, std::move(expected));
  if (!mine.ok()) return mine.status();
  auto theirs = Literal::FromValue(shape, got);
  if (!theirs.ok()) return theirs.status();
  auto view = mine->mutable_view();
  if (!view.ok()) return view.status();
  VisitElementType(shape.type(), [&](auto tag) {
    AdoptLanes<typename decltype(tag)::type>(theirs->view(), skipped, leaf,
                                             *view);
  });
  return (*std::move(mine)).TakeValue();
}

absl::StatusOr<Literal> Adopt(const ExpectedValue& expected,
                              const Literal& got) {
  const Shape& shape = expected.literal.shape();
  const std::vector<Shape> shapes = shape.Leaves();
  std::vector<Value> mine = expected.literal.Leaves();
  const std::vector<Value> theirs = got.Leaves();
  for (size_t i = 0; i < mine.size(); ++i) {
    auto leaf = AdoptLeaf(shapes[i], std::move(mine[i]), theirs[i],
                          expected.skipped, static_cast<int64_t>(i));
    if (!leaf.ok()) return leaf.status();
    mine[i] = *std::move(leaf);
  }
  return Literal::FromLeaves(shape, std::move(mine));
}

}  // namespace

absl::StatusOr<ExpectedValue> ParseExpectedValue(absl::string_view text,
                                                 const Shape& shape) {
  ExpectedValue expected;
  LiteralReadOptions options;
  options.skipped = &expected.skipped;
  size_t offset = 0;
  auto error = ReadLiteral(text, &offset, shape, options, &expected.literal);
  if (!error) {
    offset = SkipBlanks(text, offset);
    if (offset < text.size()) error = TextError{offset, "more than a literal"};
  }
  if (!error) return expected;
  return absl::InvalidArgumentError(
      absl::StrCat("at character ", error->offset + 1, ": ", error->message));
}

std::string DifferenceFrom(const ExpectedValue& expected, const Literal& got,
                           int64_t ulp) {
  CompareOptions options;
  options.max_ulps = static_cast<uint64_t>(ulp);
  options.any_nan = false;
  if (!SameIgnoringLayout(expected.literal.shape(), got.shape())) {
    return Compare(expected.literal, got, options).Summary();
  }
  const auto adopted = Adopt(expected, got);
  if (!adopted.ok()) return std::string(adopted.status().message());
  const LiteralComparison comparison = Compare(*adopted, got, options);
  return comparison.equal() ? "" : comparison.Summary();
}

}  // namespace hlo
