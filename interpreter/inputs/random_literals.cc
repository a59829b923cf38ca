#include "interpreter/inputs/random_literals.h"

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/types/convert.h"
#include "literals/types/number_types.h"

namespace hlo {
namespace {

constexpr IndexRange kIntegers = {-9, 9};

// Elements that are drawn before they get their type; even.
constexpr int64_t kBlock = 512;

// The part of the range that is between the type's own bounds.
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
    return {std::max<int64_t>(range.low, 0), std::max<int64_t>(range.high, 0)};
  } else {
    return range;
  }
}

IndexRange HeldBy(ElementType type, IndexRange range) {
  return VisitElementType(type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (Pred<T> || Integer<T>) return Held<T>(range);
    return range;
  });
}

constexpr uint64_t Span(IndexRange range) {
  return static_cast<uint64_t>(range.high) - static_cast<uint64_t>(range.low);
}

constexpr int64_t Above(IndexRange range, uint64_t offset) {
  return static_cast<int64_t>(static_cast<uint64_t>(range.low) + offset);
}

// Few enough integers for 32 random bits.
constexpr bool IsNear(IndexRange range) {
  return Span(range) <= std::numeric_limits<uint32_t>::max();
}

// REQUIRES: IsNear(range).
constexpr int64_t BetweenNear(IndexRange range, uint32_t bits) {
  return Above(range, (bits * (Span(range) + 1)) >> 32);
}

// The words of the stream from `first` on.
void Draw(const RandomBits& bits, int64_t first, std::span<uint64_t> words) {
  for (size_t i = 0; i < words.size(); ++i) {
    words[i] = bits[first + static_cast<int64_t>(i)];
  }
}

// Their halves, the low one first. REQUIRES: first is even.
void Draw(const RandomBits& bits, int64_t first, std::span<uint32_t> halves) {
  for (size_t i = 0; i < halves.size() / 2; ++i) {
    const uint64_t word = bits[first / 2 + static_cast<int64_t>(i)];
    halves[2 * i] = static_cast<uint32_t>(word);
    halves[2 * i + 1] = static_cast<uint32_t>(word >> 32);
  }
}

// formula(word) for n words or halves of words, converted to the type.
template <typename Word, typename Formula>
void Fill(ElementType type, int64_t n, RandomBits& bits, std::byte* out,
          const Formula& formula) {
  using Carrier = decltype(formula(Word()));
  Word words[kBlock];
  Carrier carrier[kBlock];
  for (int64_t i = 0; i < n; i += kBlock) {
    Draw(bits, i, std::span<Word>(words));
    const int64_t lanes = std::min(kBlock, n - i);
    for (int64_t j = 0; j < lanes; ++j) carrier[j] = formula(words[j]);
    ConvertLanes(kTypeOf<Carrier>, type, carrier, out + i * StorageBytes(type),
                 lanes);
  }
  constexpr int64_t kInWord = std::is_same_v<Word, uint64_t> ? 1 : 2;
  bits.Skip((n + kInWord - 1) / kInWord);
}

// In [0, 1), exactly.
float Fraction(uint32_t bits) {
  return static_cast<float>(static_cast<int32_t>(bits >> 8)) * 0x1p-24f;
}
double Fraction(uint64_t bits) {
  return static_cast<double>(static_cast<int64_t>(bits >> 11)) * 0x1p-53;
}

void FillIntegers(ElementType type, IndexRange range, int64_t n,
                  RandomBits& bits, std::byte* out) {
  if (!IsNear(range)) {
    return Fill<uint64_t>(type, n, bits, out, [range](uint64_t word) {
      return Between(range, word);
    });
  }
  if (IsFloat(type) || BitWidth(type) > 32) {
    return Fill<uint32_t>(type, n, bits, out, [range](uint32_t half) {
      return BetweenNear(range, half);
    });
  }
  // Narrower integers are the low bits of the carrier.
  Fill<uint32_t>(type, n, bits, out, [range](uint32_t half) {
    return static_cast<int32_t>(BetweenNear(range, half));
  });
}

void FillFloats(ElementType type, int64_t n, RandomBits& bits, std::byte* out) {
  if (type == ElementType::kF64) {
    Fill<uint64_t>(type, n, bits, out,
                   [](uint64_t word) { return 2 * Fraction(word) - 1; });
  } else if (!HasSign(type)) {
    Fill<uint32_t>(type, n, bits, out,
                   [](uint32_t half) { return 1 - Fraction(half); });
  } else {
    Fill<uint32_t>(type, n, bits, out,
                   [](uint32_t half) { return 2 * Fraction(half) - 1; });
  }
}

void Fill(const std::optional<IndexRange>& range, RandomBits& bits,
          MutableArrayView view) {
  const ElementType type = PartType(view.type());
  const int64_t n = view.count() * (type == view.type() ? 1 : 2);
  if (IsFloat(type) && !range) {
    FillFloats(type, n, bits, view.data);
  } else {
    FillIntegers(type, HeldBy(type, range.value_or(kIntegers)), n, bits,
                 view.data);
  }
}

}  // namespace

int64_t Between(IndexRange range, uint64_t word) {
  const uint64_t span = Span(range);
  if (span == std::numeric_limits<uint64_t>::max()) return Above(range, word);
  return Above(range,
               static_cast<uint64_t>(
                   (static_cast<unsigned __int128>(word) * (span + 1)) >> 64));
}

absl::Status CheckBytes(const Shape& shape, const Limits& limits) {
  if (shape.byte_size() <= limits.max_bytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      "a value of ", shape.ToString(false), " has ", shape.byte_size(),
      " bytes, above --max-bytes ", limits.max_bytes));
}

absl::StatusOr<Literal> RandomLiteral(
    const Shape& shape, std::span<const std::optional<IndexRange>> ranges,
    const Limits& limits, RandomBits& bits) {
  absl::Status fits = CheckBytes(shape, limits);
  if (!fits.ok()) return fits;
  std::vector<Value> values;
  for (const Shape& leaf : shape.Leaves()) {
    auto literal = Literal::Zeros(leaf);
    if (!literal.ok()) return literal.status();
    if (leaf.is_array()) {
      auto view = literal->mutable_view();
      if (!view.ok()) return view.status();
      const size_t index = values.size();
      Fill(index < ranges.size() ? ranges[index] : std::nullopt, bits, *view);
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
    const Instruction& parameter = entry.instructions[entry.parameters[i]];
    if (parameter.shape.is_unbounded()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--random-args draws no sizes: parameter ", i, " (",
                       parameter.name, ") is ", parameter.shape.ToString(false),
                       ", which has no bound (--args)"));
    }
    auto literal = RandomLiteral(parameter.shape, ranges[i], limits, bits);
    if (!literal.ok()) return literal.status();
    arguments.push_back(*std::move(literal));
  }
  return arguments;
}

}  // namespace hlo
