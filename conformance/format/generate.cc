#include "conformance/format/generate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "literals/types/convert.h"
#include "literals/types/float_codes.h"
#include "ops/kernels/random/random_bits.h"

namespace hlo::conformance {
namespace {

// Doubles hold every map but that of 64-bit integers, which stay below 2^53.
constexpr int64_t kLargest = int64_t{1} << 53;

struct Block {
  std::array<uint32_t, 4> words;
  uint64_t wide() const { return words[0] | uint64_t{words[1]} << 32; }
};

// Blocks are requested in order, mostly, and made by many.
class Blocks {
 public:
  explicit Blocks(uint64_t seed) : seed_(seed) {}
  Block At(int64_t i) {
    if (i < first_ || i >= first_ + kTogether) Make(i - i % kTogether);
    Block block;
    std::copy_n(words_.begin() + 4 * (i - first_), 4, block.words.begin());
    return block;
  }

 private:
  static constexpr int64_t kTogether = 64;
  void Make(int64_t first) {
    first_ = first;
    PhiloxWords(seed_, {static_cast<uint64_t>(first), 0}, kTogether,
                words_.data(), NativeInstructionSet());
  }

  uint64_t seed_;
  int64_t first_ = -kTogether;
  std::array<uint32_t, 4 * kTogether> words_ = {};
};

// The state that the maps of one element share.
struct Draws {
  const Generator& generator;
  int mantissa_bits;  // of the type's floats
  int64_t row;        // elements along the last dimension
  int64_t count;
  Blocks blocks;

  uint64_t range() const {
    return static_cast<uint64_t>(generator.hi - generator.lo) + 1;
  }
  Block block(int64_t i) { return blocks.At(i); }
};

double Index(Draws& draws, int64_t i) {
  return static_cast<double>(
      draws.generator.lo +
      static_cast<int64_t>(draws.block(i).wide() % draws.range()));
}

double Int(Draws& draws, int64_t i) {
  const double drawn = Index(draws, i);
  if (drawn != 0) return drawn;
  return static_cast<double>(draws.generator.hi > 0 ? draws.generator.hi
                                                    : draws.generator.lo);
}

double Iota(Draws& draws, int64_t i) {
  const uint64_t step = static_cast<uint64_t>(i) % draws.range();
  return static_cast<double>(draws.generator.lo + static_cast<int64_t>(step));
}

double OneHot(Draws& draws, int64_t i) {
  const int64_t first = i - i % draws.row;
  const int64_t hot = draws.block(first).words[0] % draws.row;
  return i - first == hot ? 1 : 0;
}

double Mantissa(Draws& draws, int64_t i) {
  const Block block = draws.block(i);
  const uint64_t bits = block.wide() >> (64 - draws.mantissa_bits);
  const double one_to_two =
      1 + std::ldexp(static_cast<double>(bits), -draws.mantissa_bits);
  const int64_t exponent =
      draws.generator.lo + static_cast<int64_t>(block.words[3] % draws.range());
  const double magnitude = std::ldexp(one_to_two, static_cast<int>(exponent));
  return block.words[2] % 2 == 0 ? magnitude : -magnitude;
}

double Cancel(Draws& draws, int64_t i) {
  return i % 2 == 0 ? Mantissa(draws, i) : -Mantissa(draws, i - 1);
}

double Normal(Draws& draws, int64_t i) {
  double sum = -6;
  for (const int64_t part : {3 * i, 3 * i + 1, 3 * i + 2}) {
    const Block block = draws.block(part);
    for (const int word : {0, 1}) {
      sum += std::ldexp(block.words[word] & 0xffff, -16);
      sum += std::ldexp(block.words[word] >> 16, -16);
    }
  }
  return sum * static_cast<double>(draws.generator.hi);
}

// Element (i, j) of a matrix is that of (j, i), drawn at the smaller element.
double Dominant(Draws& draws, int64_t element) {
  const int64_t n = draws.row, cells = n * n;
  const int64_t begin = element - element % cells;
  const int64_t i = element % cells / n, j = element % n;
  if (i != j) return Index(draws, begin + std::min(i * n + j, j * n + i));
  const double most =
      static_cast<double>(std::max(-draws.generator.lo, draws.generator.hi));
  return most * static_cast<double>(n) + 1;
}

using Map = double (*)(Draws&, int64_t);
struct NamedMap {
  absl::string_view name;
  Map map;
};
constexpr NamedMap kMaps[] = {{"int", Int},       {"index", Index},
                              {"iota", Iota},     {"onehot", OneHot},
                              {"normal", Normal}, {"mantissa", Mantissa},
                              {"cancel", Cancel}, {"dominant", Dominant}};

Map FindMap(absl::string_view name) {
  for (const NamedMap& each : kMaps) {
    if (each.name == name) return each.map;
  }
  return nullptr;
}

// lo .. lo + n - 1 in the order of the blocks' numbers.
std::vector<double> Permutation(Draws& draws) {
  std::vector<std::pair<uint64_t, int64_t>> keys;
  for (int64_t i = 0; i < draws.count; ++i) {
    keys.emplace_back(draws.block(i).wide(), i);
  }
  std::sort(keys.begin(), keys.end());
  std::vector<double> values;
  for (const auto& [key, i] : keys) {
    values.push_back(static_cast<double>(draws.generator.lo + i));
  }
  return values;
}

template <typename T>
double ToDouble(T number) {
  double value = 0;
  ConvertLanes(kTypeOf<T>, ElementType::kF64, &number, &value, 1);
  return value;
}

template <typename T>
std::vector<double> SpecialNumbers() {
  using Limits = std::numeric_limits<T>;
  std::vector<double> numbers = {0, 1, ToDouble(Limits::max())};
  if constexpr (Limits::is_signed) {
    numbers.push_back(-1);
    numbers.push_back(ToDouble(Limits::lowest()));
  }
  if constexpr (!Limits::is_integer) {
    const auto smallest = ToDouble(Limits::denorm_min());
    const auto normal = ToDouble(Limits::min());
    numbers.insert(numbers.end(), {-0.0, smallest, -smallest, normal, -normal,
                                   std::numeric_limits<double>::quiet_NaN()});
    if constexpr (Limits::has_infinity) {
      numbers.push_back(std::numeric_limits<double>::infinity());
      numbers.push_back(-std::numeric_limits<double>::infinity());
    }
  }
  return numbers;
}

std::vector<double> SpecialNumbersOf(ElementType type) {
  return VisitElementType(type, [](auto tag) -> std::vector<double> {
    using T = typename decltype(tag)::type;
    if constexpr (std::numeric_limits<T>::is_specialized) {
      return SpecialNumbers<T>();
    } else {
      return {0, 1};
    }
  });
}

// The special numbers that a map leaves out when it takes them in turn.
struct InTurn {
  absl::string_view name;
  bool (*out)(double x, double least_normal);
};
constexpr InTurn kInTurn[] = {
    {"every", [](double, double) { return false; }},
    {"normals",
     [](double x, double least) { return x != 0 && std::abs(x) < least; }},
    {"terms",
     [](double x, double least) {
       return std::abs(x) < least && (x != 0 || std::signbit(x));
     }},
    {"subnormals",
     [](double x, double least) { return x == 0 || !(std::abs(x) < least); }},
};

const InTurn* FindInTurn(absl::string_view name) {
  for (const InTurn& each : kInTurn) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

absl::StatusOr<std::vector<double>> TakeInTurn(const InTurn& turn,
                                               ElementType type,
                                               const Draws& draws) {
  double least = 0;
  bool has_nan = false;
  VisitElementType(type, [&](auto tag) {
    using Limits = std::numeric_limits<typename decltype(tag)::type>;
    if constexpr (Limits::is_specialized && !Limits::is_integer) {
      least = ToDouble(Limits::min());
      has_nan = Limits::has_quiet_NaN;
    }
  });
  std::vector<double> from = SpecialNumbersOf(type);
  from.erase(std::remove_if(from.begin(), from.end(),
                            [&](double number) {
                              return (std::isnan(number) && !has_nan) ||
                                     turn.out(number, least);
                            }),
             from.end());
  if (!IsFloat(type) || from.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(Name(type), " has no ", turn.name));
  }
  std::vector<double> values;
  const uint64_t first = draws.generator.seed % from.size();
  for (int64_t i = 0; i < draws.count; ++i) {
    values.push_back(from[(first + static_cast<uint64_t>(i)) % from.size()]);
  }
  return values;
}

std::vector<double> Specials(ElementType type, Draws& draws) {
  const std::vector<double> from = SpecialNumbersOf(type);
  std::vector<double> values;
  for (int64_t i = 0; i < draws.count; ++i) {
    values.push_back(from[draws.block(i).words[0] % from.size()]);
  }
  return values;
}

absl::Status CheckRange(const Generator& generator) {
  if (generator.lo <= generator.hi && generator.lo >= -kLargest &&
      generator.hi <= kLargest) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("[", generator.lo, ", ", generator.hi,
                   "] is no range of integers that f64 holds"));
}

absl::StatusOr<std::vector<double>> Numbers(ElementType type,
                                            const Generator& generator,
                                            Draws draws) {
  if (absl::Status range = CheckRange(generator); !range.ok()) return range;
  if (generator.map == "perm") return Permutation(draws);
  if (generator.map == "special") return Specials(type, draws);
  if (const InTurn* turn = FindInTurn(generator.map); turn != nullptr) {
    return TakeInTurn(*turn, type, draws);
  }
  const Map map = FindMap(generator.map);
  if (map == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat("no map is called '", generator.map, "'"));
  }
  std::vector<double> values;
  for (int64_t i = 0; i < draws.count; ++i) values.push_back(map(draws, i));
  return values;
}

// The bits lo + i hi of each element or part, as they are stored.
void DrawCodes(ElementType type, const Generator& generator, int64_t count,
               std::byte* data) {
  const int bits = BitWidth(type);
  const auto bytes = static_cast<size_t>(StorageBytes(type));
  for (int64_t i = 0; i < count; ++i) {
    auto code = static_cast<uint64_t>(generator.lo) +
                static_cast<uint64_t>(i) * static_cast<uint64_t>(generator.hi);
    code <<= 64 - (IsPred(type) ? 1 : bits);
    code =
        IsSigned(type)
            ? static_cast<uint64_t>(static_cast<int64_t>(code) >> (64 - bits))
            : code >> (64 - (IsPred(type) ? 1 : bits));
    std::memcpy(data + static_cast<size_t>(i) * bytes, &code, bytes);
  }
}

int MantissaBits(ElementType type) {
  return VisitElementType(type, [](auto tag) -> int {
    using T = typename decltype(tag)::type;
    return std::max(1, std::numeric_limits<T>::digits - 1);
  });
}

}  // namespace

absl::StatusOr<Literal> Draw(const Shape& shape, const Generator& generator) {
  absl::StatusOr<Literal> literal = Literal::Zeros(shape);
  if (!literal.ok()) return literal.status();
  const ElementType part = PartType(shape.type());
  const int parts = part == shape.type() ? 1 : 2;
  const auto sizes = literal->sizes();
  const int64_t row = sizes.empty() ? 1 : std::max<int64_t>(1, sizes.back());
  const int64_t count = literal->count() * parts;
  auto view = literal->mutable_view();
  if (!view.ok()) return view.status();
  if (generator.map == "codes") {
    DrawCodes(part, generator, count, view->data);
    return literal;
  }
  auto numbers = Numbers(part, generator,
                         {generator, std::min(52, MantissaBits(part)),
                          row * parts, count, Blocks(generator.seed)});
  if (!numbers.ok()) return numbers.status();
  ConvertLanes(ElementType::kF64, part, numbers->data(), view->data, count);
  return literal;
}

}  // namespace hlo::conformance
