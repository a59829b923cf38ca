// Random bits and numbers: docs/semantics.md, rng, rng_philox, rng_threefry.
// The rounds are those of Salmon and others, "Parallel random numbers: as easy
// as 1, 2, 3" (2011).
#include <array>
#include <cmath>
#include <utility>

#include "base/mpfr_number.h"
#include "workshop/oracles/evaluator.h"
#include "workshop/oracles/numbers/functions.h"
#include "workshop/oracles/numbers/real.h"

namespace hlo::conformance::naive {
namespace {

using Unsigned128 = unsigned __int128;
using Words4 = std::array<uint32_t, 4>;
using Words2 = std::array<uint32_t, 2>;

constexpr uint64_t kLow = 0xffffffff;

uint32_t Low(uint64_t x) { return static_cast<uint32_t>(x & kLow); }
uint32_t High(uint64_t x) { return static_cast<uint32_t>(x >> 32); }

Words4 Philox(Unsigned128 counter, uint64_t key) {
  const auto low = static_cast<uint64_t>(counter);
  const auto high = static_cast<uint64_t>(counter >> 64);
  Words4 c = {Low(low), High(low), Low(high), High(high)};
  uint32_t k0 = Low(key), k1 = High(key);
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53} * c[0];
    const uint64_t p1 = uint64_t{0xCD9E8D57} * c[2];
    c = {High(p1) ^ c[1] ^ k0, Low(p1), High(p0) ^ c[3] ^ k1, Low(p0)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return c;
}

Words2 ThreeFry(uint64_t counter, uint64_t key) {
  const uint32_t k0 = Low(key), k1 = High(key);
  const std::array<uint32_t, 3> ks = {k0, k1, 0x1BD11BDA ^ k0 ^ k1};
  constexpr std::array<std::array<int, 4>, 2> kTurns = {
      {{13, 15, 26, 6}, {17, 29, 16, 24}}};
  uint32_t x0 = Low(counter) + k0, x1 = High(counter) + k1;
  for (uint32_t g = 0; g < 5; ++g) {
    for (const int turn : kTurns[g % 2]) {
      x0 += x1;
      x1 = ((x1 << turn) | (x1 >> (32 - turn))) ^ x0;
    }
    x0 += ks[(g + 1) % 3];
    x1 += ks[(g + 2) % 3] + g + 1;
  }
  return {x0, x1};
}

uint64_t WordOf(const Array& state, size_t i) {
  return static_cast<uint64_t>(state.at[i].integer);
}

Number Unsigned(uint64_t word) { return {static_cast<Wide>(word), 0, 0}; }

Number FromWord(const Format& format, uint64_t word) {
  const uint64_t all = ~uint64_t{0} >> (64 - format.bits);
  return FromCode(format, word & all);
}

// Fills `data`, and gives the next state.
Array FillPhilox(const Array& state, Array& data) {
  const bool three = state.at.size() == 3;
  const uint64_t key = WordOf(state, 0);
  const uint64_t high = three ? WordOf(state, 2) : key;
  const Unsigned128 counter =
      (static_cast<Unsigned128>(high) << 64) + WordOf(state, 1);
  const size_t words = data.format->bits == 64 ? 2 : 1;
  size_t next = 0;
  Words4 block{};
  const auto word = [&]() -> uint64_t {
    if (next % 4 == 0) block = Philox(counter + next / 4, key);
    return block[next++ % 4];
  };
  for (Number& number : data.at) {
    const uint64_t low = word();
    const uint64_t all = words == 2 ? low | word() << 32 : low;
    number = FromWord(*data.format, all);
  }
  const Unsigned128 after = counter + (next + 3) / 4;
  Array result = state;
  result.at[1] = Unsigned(static_cast<uint64_t>(after));
  if (three) result.at[2] = Unsigned(static_cast<uint64_t>(after >> 64));
  return result;
}

// The dimension along which the two words of a block are neighbours.
size_t HalvedDimension(const Index& sizes) {
  size_t largest = 0;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] % 2 == 0) return d;
    if (sizes[d] > sizes[largest]) largest = d;
  }
  return largest;
}

Array FillThreeFry(const Array& state, Array& data) {
  const uint64_t key = WordOf(state, 0), counter = WordOf(state, 1);
  Index halved = data.sizes;
  const size_t along = HalvedDimension(data.sizes);
  const bool narrow = data.format->bits < 64;
  if (narrow && !halved.empty()) halved[along] = (halved[along] + 1) / 2;
  const int64_t blocks = Count(halved);
  for (int64_t i = 0; i < blocks; ++i) {
    const Words2 words = ThreeFry(counter + static_cast<uint64_t>(i), key);
    if (!narrow || halved.empty()) {
      const uint64_t both = words[0] | uint64_t{words[1]} << 32;
      data.at[i] = FromWord(*data.format, both);
      continue;
    }
    for (int64_t w = 0; w < 2; ++w) {
      Index index = IndexOf(i, halved);
      index[along] = 2 * index[along] + w;
      if (!Inside(index, data.sizes)) continue;
      data.at[LinearIndex(index, data.sizes)] =
          FromWord(*data.format, words[w]);
    }
  }
  Array result = state;
  result.at[1] = Unsigned(counter + static_cast<uint64_t>(blocks));
  return result;
}

Value RngBitGenerator(Evaluator& evaluator, const Step& step,
                      const Values& operands) {
  if (step.shape.parts.size() != 2) evaluator.Fail("a result of another kind");
  if (!AllArrays(evaluator, operands)) return {};
  Array data = Zeros(*step.shape.parts[1].format, step.shape.parts[1].sizes);
  const Array& state = operands[0]->array;
  Array next = step.text("algorithm") == "rng_three_fry"
                   ? FillThreeFry(state, data)
                   : FillPhilox(state, data);
  return FromArrays({std::move(next), std::move(data)}, true);
}

Value GetAndUpdateState(Evaluator& evaluator, const Step& step, const Values&) {
  Unsigned128& state = evaluator.random_state();
  Array result = Zeros(*FindFormat("u64"), {2});
  result.at = {Unsigned(static_cast<uint64_t>(state)),
               Unsigned(static_cast<uint64_t>(state >> 64))};
  state +=
      static_cast<Unsigned128>(static_cast<Wide>(step.integer("delta", 0)));
  return OfArray(std::move(result));
}

// The words of `rng`: Philox blocks, counted by the process's state.
class Stream {
 public:
  explicit Stream(Evaluator& evaluator)
      : state_(evaluator.random_state()), seed_(evaluator.board().seed()) {}
  // Advances the state by the blocks that were read, even in part.
  ~Stream() { state_ += (next_ + 3) / 4; }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  uint64_t Word() {
    if (next_ % 4 == 0) block_ = Philox(state_ + next_ / 4, seed_);
    return block_[next_++ % 4];
  }
  uint64_t TwoWords() {
    const uint64_t low = Word();
    return low | Word() << 32;
  }

 private:
  Unsigned128& state_;
  const uint64_t seed_;
  uint64_t next_ = 0;
  Words4 block_{};
};

// Each number of [a, b) as likely as the others.
Number UniformInteger(Stream& stream, Wide a, Wide b) {
  if (b <= a) return {a, 0, 0};
  const auto range = static_cast<Unsigned128>(b - a);
  const auto range64 = static_cast<uint64_t>(range);
  const uint64_t rest =
      range64 == 0
          ? 0
          : static_cast<uint64_t>((static_cast<Unsigned128>(1) << 64) % range);
  while (true) {
    const Unsigned128 product = stream.TwoWords() * range;
    if (static_cast<uint64_t>(product) < rest) continue;
    return {a + static_cast<Wide>(product >> 64), 0, 0};
  }
}

// The largest number of the format that is not above `exact`.
double RoundDown(const Format& format, mpfr_srcptr exact) {
  double value = RoundOnce(format, [&](mpfr_ptr result, mpfr_rnd_t rounding) {
    return mpfr_set(result, exact, rounding);
  });
  if (mpfr_cmp_d(exact, value) >= 0) return value;
  // The neighbour below: codes of one sign follow each other.
  const uint64_t code = ToCode(format, {0, value, 0});
  const uint64_t sign = uint64_t{1} << (format.bits - 1);
  if (value == 0) return FromCode(format, sign | 1).re;
  return FromCode(format, value > 0 ? code - 1 : code + 1).re;
}

// a + (b - a) u, u the leading bits of a word, as many as the type has.
double UniformFloat(Stream& stream, const Format& format, double a, double b) {
  if (!std::isfinite(a) || !std::isfinite(b)) return NAN;
  if (b <= a) return a;
  const uint64_t word =
      format.bits == 64 ? stream.TwoWords() : stream.Word() << 32;
  const double u = std::ldexp(
      static_cast<double>(word >> (64 - format.precision)), -format.precision);
  constexpr mpfr_prec_t kBits = 4400;  // of every sum of products of f64
  MpfrNumber result(kBits, b);
  mpfr_sub_d(result.get(), result.get(), a, MPFR_RNDN);
  mpfr_mul_d(result.get(), result.get(), u, MPFR_RNDN);
  mpfr_add_d(result.get(), result.get(), a, MPFR_RNDN);
  return RoundDown(format, result.get());
}

// Two numbers by Box and Muller, in f64.
std::pair<double, double> TwoNormal(Stream& stream, double mu, double sigma) {
  const Format& f64 = *FindFormat("f64");
  constexpr double kTwoPi = 6.283185307179586;
  const auto bits = [&] {
    return static_cast<double>(stream.TwoWords() >> 11);
  };
  const double v = std::ldexp(bits() + 1, -53);
  const double t = kTwoPi * std::ldexp(bits(), -53);
  const double r = std::sqrt(-2 * FindUnary("log", f64)(v));
  const double x = sigma * r * FindUnary("cosine", f64)(t);
  const double y = sigma * r * FindUnary("sine", f64)(t);
  return {mu + x, mu + y};
}

Value Rng(Evaluator& evaluator, const Step& step, const Values& operands) {
  if (step.shape.format == nullptr) evaluator.Fail("a tuple");
  if (!AllArrays(evaluator, operands)) return {};
  Array result = Zeros(*step.shape.format, step.shape.sizes);
  const Format& format = *result.format;
  const std::string distribution = step.text("distribution");
  const Number a = operands[0]->array.at[0];
  const Number b = operands.back()->array.at[0];
  Stream stream(evaluator);
  for (size_t element = 0; element < result.at.size(); ++element) {
    Number& number = result.at[element];
    if (distribution == "rng_bernoulli") {
      const double u = UniformFloat(stream, *FindFormat("f32"), 0, 1);
      number.integer = u < a.re ? 1 : 0;
    } else if (distribution == "rng_normal") {
      const auto [x, y] = TwoNormal(stream, a.re, b.re);
      number.re = Round(format, x);
      if (++element < result.at.size())
        result.at[element].re = Round(format, y);
    } else if (format.is_integer()) {
      number = UniformInteger(stream, a.integer, b.integer);
    } else {
      number.re = UniformFloat(stream, format, a.re, b.re);
    }
  }
  return OfArray(std::move(result));
}

}  // namespace

ValueRule FindRandom(absl::string_view op) {
  if (op == "rng-bit-generator") return RngBitGenerator;
  if (op == "rng-get-and-update-state") return GetAndUpdateState;
  if (op == "rng") return Rng;
  return nullptr;
}

}  // namespace hlo::conformance::naive
