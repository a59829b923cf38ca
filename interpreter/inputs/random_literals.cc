#include "interpreter/inputs/random_literals.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

constexpr IndexRange kIntegers = {-9, 9};

template <typename T>
constexpr IndexRange Held(IndexRange range) {
  using Limits = std::numeric_limits<T>;
  if constexpr (IsSmallInt<T>) {
    return {std::clamp<int64_t>(range.low, T::kMin, T::kMax),
            std::clamp<int64_t>(range.high, T::kMin, T::kMax)};
  } else if constexpr (sizeof(T) < sizeof(int64_t)) {
    return {std::clamp<int64_t>(range.low, Limits::min(), Limits::max()),
            std::clamp<int64_t>(range.high, Limits::min(), Limits::max())};
  } else if constexpr (std::is_unsigned_v<T>) {
    return {std::max<int64_t>(range.low, 0), range.high};
  } else {
    return range;
  }
}

template <typename T>
T Draw(const std::optional<IndexRange>& range, RandomBits& bits) {
  if constexpr (Pred<T>) {
    return (bits.Next() & 1) != 0;
  } else if constexpr (Integer<T>) {
    const IndexRange held = Held<T>(range.value_or(kIntegers));
    return static_cast<T>(bits.Between(held.low, held.high));
  } else if constexpr (ComplexNumber<T>) {
    using Part = typename T::Part;
    const Part re = Draw<Part>(range, bits);
    return {re, Draw<Part>(std::nullopt, bits)};
  } else {
    if (!range) return T(2 * bits.Unit() - 1);
    return T(static_cast<double>(bits.Between(range->low, range->high)));
  }
}

absl::Status Fill(const std::optional<IndexRange>& range, RandomBits& bits,
                  Literal& leaf) {
  auto view = leaf.mutable_view();
  if (!view.ok()) return view.status();
  VisitElementType(view->type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (T& element : view->template as<T>()) element = Draw<T>(range, bits);
  });
  return absl::OkStatus();
}

}  // namespace

uint64_t RandomBits::Next() {
  uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

double RandomBits::Unit() {
  return static_cast<double>(Next() >> 11) * 0x1p-53;
}

int64_t RandomBits::Between(int64_t low, int64_t high) {
  const uint64_t span =
      static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  const uint64_t bits = Next();
  const uint64_t offset =
      span == ~uint64_t{0}
          ? bits
          : static_cast<uint64_t>(
                (static_cast<unsigned __int128>(bits) * (span + 1)) >> 64);
  return static_cast<int64_t>(static_cast<uint64_t>(low) + offset);
}

absl::StatusOr<Literal> RandomLiteral(
    const Shape& shape, std::span<const std::optional<IndexRange>> ranges,
    const Limits& limits, RandomBits& bits) {
  if (shape.byte_size() > limits.max_bytes) {
    return absl::ResourceExhaustedError(absl::StrCat(
        "a value of ", shape.ToString(false), " has ", shape.byte_size(),
        " bytes, above --max-bytes ", limits.max_bytes));
  }
  std::vector<Value> values;
  for (const Shape& leaf : shape.Leaves()) {
    auto literal = Literal::Zeros(leaf);
    if (!literal.ok()) return literal.status();
    if (leaf.is_array()) {
      const size_t index = values.size();
      absl::Status filled = Fill(
          index < ranges.size() ? ranges[index] : std::nullopt, bits, *literal);
      if (!filled.ok()) return filled;
    }
    values.push_back((*std::move(literal)).TakeValue());
  }
  return Literal::FromLeaves(shape, std::move(values));
}

absl::StatusOr<std::vector<Literal>> RandomArguments(const Module& module,
                                                     const Limits& limits,
                                                     uint64_t seed) {
  const auto ranges = ParameterIndexRanges(module);
  const Computation& entry = module.entry_computation();
  RandomBits bits(seed);
  std::vector<Literal> arguments;
  for (size_t i = 0; i < entry.parameters.size(); ++i) {
    const Instruction& parameter =
        entry.instructions[static_cast<size_t>(entry.parameters[i])];
    auto literal = RandomLiteral(parameter.shape, ranges[i], limits, bits);
    if (!literal.ok()) return literal.status();
    arguments.push_back(*std::move(literal));
  }
  return arguments;
}

}  // namespace hlo
