// rng-bit-generator: random bits from a state, and the next state.
// Spec: Operation Semantics 2022, 2026 "RngBitGenerator"; semantics.md:
// rng_default, rng_philox, rng_threefry.
//
// Shape  S1  the state is u64[2], or for Philox and the default also u64[3].
//        S2  the result is written: (the state's shape, an array of integers or
//            floats of 8, 16, 32 or 64 bits).
// Value      n elements of b bits; all sums modulo 2^64 or 2^128.
//        V1  rng_philox and rng_default: the key is state[0]; the counter is
//            state[1] + 2^64 state[2], of a state of two words state[1] + 2^64
//            state[0]. words = Philox 4x32 of counter, counter + 1, .. one
//            after the other; element i is words 2i (low) and 2i + 1 for
//            b = 64, else words[i] mod 2^b.
//        V2  the next state: state[0], then the counter plus the number of
//            blocks: its low word, and its high one if the state has three.
//        V3  rng_three_fry: the key is state[0]; block i is ThreeFry 2x32 of
//            state[1] + i. b = 64: element i is block i, word 0 low. A scalar:
//            word 0 of block 0. Else the result is filled along its first even
//            dimension, or the first of the largest if none is even: block i
//            belongs to the i-th index of the result with that dimension
//            halved, rounded up; its words stand at 2j and 2j + 1 of it, if
//            there is such an index; mod 2^b.
//        V4  the next state: state[0], state[1] + the number of blocks.
//        V5  signed integers and floats take the same bits.
#include <algorithm>
#include <bit>

#include "base/parallel_for.h"
#include "ops/attributes/random.h"
#include "ops/kernels/random/random_bits.h"
#include "ops/rules/array_value.h"
#include "ops/rules/shapes/shape_helpers.h"

namespace hlo {
namespace {

absl::Status CheckState(const ShapeContext& context) {
  const Shape& state = context.operand(0);
  const bool three_fry =
      context.attributes().get(attr::rng_algorithm) == RngAlgorithm::kThreeFry;
  const bool fine = state.is_array() && state.type() == ElementType::kU64 &&
                    state.rank() == 1 && state.is_static() &&
                    (state.size(0) == 2 || (state.size(0) == 3 && !three_fry));
  if (fine) return absl::OkStatus();
  return context.Error("S1", "the state is ", Text(state), ", not u64[2]",
                       three_fry ? "" : " or u64[3]");
}

absl::StatusOr<Shape> RngBitGeneratorShape(const ShapeContext& context) {
  absl::Status status = CheckState(context);
  if (!status.ok()) return status;
  const Shape* written = context.written();
  if (written == nullptr) {
    return context.Error("S2", "the result's shape must be written");
  }
  const std::span<const Shape> parts = written->elements();
  const bool is_pair =
      written->is_tuple() && parts.size() == 2 && parts[1].is_array();
  if (!is_pair) {
    return context.Error("S2", "the result is ", Text(*written),
                         ", not (state, bits)");
  }
  const ElementType type = parts[1].type();
  if ((!IsInteger(type) && !IsFloat(type)) || BitWidth(type) % 8 != 0 ||
      parts[1].is_unbounded()) {
    return context.Error("S2", "no random bits of ", Text(parts[1]));
  }
  return Shape::Tuple(
      {context.operand(0).WithoutLayouts(), parts[1].WithoutLayouts()});
}

// Blocks that are generated at a time.
constexpr int64_t kBlocks = 1 << 10;
// Units of parallel_for.h for a block.
constexpr int64_t kWork = 64;

// Calls body(first, count) for parts of up to kBlocks of [0, blocks).
template <typename F>
void EachPart(const ValueContext& context, int64_t blocks, F body) {
  ParallelFor(context.threads(), blocks, kWork,
              [&](int64_t begin, int64_t end) {
                for (int64_t i = begin; i < end; i += kBlocks) {
                  if (context.cancelled()) return;
                  body(i, std::min(kBlocks, end - i));
                }
              });
}

// result[i] = words[i] mod 2^(8 width).
void Store(const uint32_t* words, int64_t n, int64_t width, std::byte* result) {
  const auto store = [&](auto* elements) {
    for (int64_t i = 0; i < n; ++i) {
      elements[i] =
          static_cast<std::remove_reference_t<decltype(*elements)>>(words[i]);
    }
  };
  if (width == 1) store(reinterpret_cast<uint8_t*>(result));
  if (width == 2) store(reinterpret_cast<uint16_t*>(result));
  if (width >= 4) store(reinterpret_cast<uint32_t*>(result));
}

// V1, V2.
void Philox(const ValueContext& context, std::span<const uint64_t> state,
            MutableArrayView bits, std::span<uint64_t> next) {
  const bool two = state.size() == 2;
  const Counter128 counter = {state[1], two ? state[0] : state[2]};
  const int64_t width = StorageBytes(bits.type());
  const int64_t per_element = width == 8 ? 2 : 1;
  const int64_t words = bits.count() * per_element;
  const int64_t blocks = (words + 3) / 4;
  EachPart(context, blocks, [&](int64_t first, int64_t count) {
    uint32_t part[4 * kBlocks];
    PhiloxWords(state[0], counter.Plus(static_cast<uint64_t>(first)), count,
                part, context.instructions());
    Store(part, std::min(4 * count, words - 4 * first), width,
          bits.data + 4 * first * std::min<int64_t>(width, 4));
  });
  const Counter128 after = counter.Plus(static_cast<uint64_t>(blocks));
  next[0] = state[0];
  next[1] = after.low;
  if (!two) next[2] = after.high;
}

// V3: where blocks go, [outer, half, inner] blocks in [outer, size, inner].
struct Halved {
  int64_t outer = 1, size = 1, inner = 1;
  int64_t half() const { return (size + 1) / 2; }
};

Halved HalvedSizes(std::span<const int64_t> sizes) {
  Halved result;
  if (sizes.empty()) return result;
  auto chosen = std::find_if(sizes.begin(), sizes.end(),
                             [](int64_t size) { return size % 2 == 0; });
  if (chosen == sizes.end())
    chosen = std::max_element(sizes.begin(), sizes.end());
  for (auto size = sizes.begin(); size != sizes.end(); ++size) {
    if (size < chosen) result.outer *= *size;
    if (size == chosen) result.size = *size;
    if (size > chosen) result.inner *= *size;
  }
  return result;
}

// Words [first, first + n) of 8, 16 or 32 bits to their places.
template <typename T>
void PlaceWords(const Halved& sizes, const uint32_t* const words[2],
                int64_t first, int64_t n, T* result) {
  int64_t inner = first % sizes.inner;
  int64_t row = first / sizes.inner;  // of all halves
  for (int64_t i = 0; i < n;) {
    const int64_t run = std::min(n - i, sizes.inner - inner);
    const int64_t outer = row / sizes.half(), j = 2 * (row % sizes.half());
    T* target = result + (outer * sizes.size + j) * sizes.inner + inner;
    const bool odd_end = j + 1 == sizes.size;
    for (int64_t k = 0; k < run; ++k) {
      target[k] = static_cast<T>(words[0][i + k]);
      if (!odd_end) target[sizes.inner + k] = static_cast<T>(words[1][i + k]);
    }
    i += run;
    inner = 0;
    ++row;
  }
}

void PlaceWords(int64_t width, const Halved& sizes,
                const uint32_t* const words[2], int64_t first, int64_t n,
                std::byte* result) {
  if (width == 1) {
    return PlaceWords(sizes, words, first, n,
                      reinterpret_cast<uint8_t*>(result));
  }
  if (width == 2) {
    return PlaceWords(sizes, words, first, n,
                      reinterpret_cast<uint16_t*>(result));
  }
  PlaceWords(sizes, words, first, n, reinterpret_cast<uint32_t*>(result));
}

// V3, V4.
void ThreeFry(const ValueContext& context, std::span<const uint64_t> state,
              MutableArrayView bits, std::span<uint64_t> next) {
  const int64_t width = StorageBytes(bits.type());
  const Halved sizes = HalvedSizes(bits.sizes);
  int64_t blocks = sizes.outer * sizes.half() * sizes.inner;
  if (bits.count() == 0) blocks = 0;
  if (width == 8) blocks = bits.count();
  EachPart(context, blocks, [&](int64_t first, int64_t count) {
    uint32_t low[kBlocks], high[kBlocks];
    uint32_t* const words[2] = {low, high};
    ThreeFryWords(state[0], state[1] + static_cast<uint64_t>(first), count,
                  words, context.instructions());
    if (width < 8)
      return PlaceWords(width, sizes, words, first, count, bits.data);
    auto* result = reinterpret_cast<uint64_t*>(bits.data) + first;
    for (int64_t i = 0; i < count; ++i) {
      result[i] = low[i] | uint64_t{high[i]} << 32;
    }
  });
  next[0] = state[0];
  next[1] = state[1] + static_cast<uint64_t>(blocks);
}

absl::Status RngBitGeneratorValue(ValueContext& context) {
  const std::span<const Shape> shapes = context.shape().elements();
  const std::span<const uint64_t> state = context.operand(0).as<uint64_t>();
  auto next = context.Result(0);
  if (!next.ok()) return next.status();
  auto bits = ResultOfSizes(context, "S2", shapes[1].sizes(), shapes[1], 1);
  if (!bits.ok()) return bits.status();
  const bool three_fry =
      context.attributes().get(attr::rng_algorithm) == RngAlgorithm::kThreeFry;
  (three_fry ? ThreeFry : Philox)(context, state, *bits, next->as<uint64_t>());
  return absl::OkStatus();
}

}  // namespace

constinit extern const Op rng_bit_generator_op = {
    .name = "rng-bit-generator",
    .arity = 1,
    .attributes = {{&attr::rng_algorithm, kRequired}},
    .shape = RngBitGeneratorShape,
    .result_rule = "S2",
    .value = RngBitGeneratorValue};

}  // namespace hlo
