// avx512_vectors.h in plain C++: vectors of two f64. Without FMA a product and
// a sum are two roundings, so bounds that count the roundings of sums no
// smaller than their products may double.
#ifndef HLOREF_OPS_FUNCTIONS_PLAIN_VECTORS_H_
#define HLOREF_OPS_FUNCTIONS_PLAIN_VECTORS_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/instruction_set.h"
#include "ops/functions/sixteen_rows.h"

#define HLO_WIDE HLO_INLINE

namespace hlo::plain {

typedef double Reals __attribute__((vector_size(16)));
typedef long long Bits __attribute__((vector_size(16)));
typedef unsigned long long Words __attribute__((vector_size(16)));
using Mask = Bits;
inline constexpr bool kFuses = false;
// Permutations look tables of 16 up.
inline constexpr bool kHasPermutations = false;
inline constexpr int64_t kWidth = 2;

HLO_WIDE Reals All(double x) { return Reals{x, x}; }
HLO_WIDE Bits AllBits(int64_t x) { return Bits{x, x}; }
HLO_WIDE Bits BitsOf(Reals x) { return (Bits)x; }
HLO_WIDE Reals RealsOf(Bits x) { return (Reals)x; }
HLO_WIDE Reals Load(const double* x) {
  Reals lanes;
  std::memcpy(&lanes, x, sizeof(lanes));
  return lanes;
}
HLO_WIDE void Store(double* to, Reals x) { std::memcpy(to, &x, sizeof(x)); }
HLO_WIDE Reals MultiplyAdd(Reals a, Reals b, Reals c) { return a * b + c; }
HLO_WIDE Reals SubtractProduct(Reals c, Reals a, Reals b) { return c - a * b; }
// By Dekker's halves.
HLO_WIDE Reals ProductRest(Reals a, Reals b, Reals product) {
  const Reals a_big = a * All(0x1p27 + 1), b_big = b * All(0x1p27 + 1);
  const Reals a_high = a_big - (a_big - a), b_high = b_big - (b_big - b);
  const Reals a_low = a - a_high, b_low = b - b_high;
  return ((a_high * b_high - product) + a_high * b_low + a_low * b_high) +
         a_low * b_low;
}
HLO_WIDE Reals Remainder(Reals c, Reals a, Reals b) {
  const Reals product = a * b;
  return (c - product) - ProductRest(a, b, product);
}
HLO_WIDE Mask Both(Mask a, Mask b) { return a & b; }
HLO_WIDE Mask AllLanes() { return AllBits(-1); }
HLO_WIDE unsigned BitsOfMask(Mask mask) {
#if defined(__SSE2__)
  return static_cast<unsigned>(__builtin_ia32_movmskpd((Reals)mask));
#else
  return static_cast<unsigned>((mask[0] < 0 ? 1 : 0) | (mask[1] < 0 ? 2 : 0));
#endif
}
HLO_WIDE Mask AreEqual(Reals x, Reals y) { return (Bits)(x == y); }
HLO_WIDE Mask Within(Reals x, double low, double high) {
  return (Bits)(x >= All(low)) & (Bits)(x <= All(high));
}
HLO_WIDE Reals Least(Reals x, Reals y) {
  const Bits less = (Bits)(x < y);
  return RealsOf((BitsOf(x) & less) | (BitsOf(y) & ~less));
}
HLO_WIDE Reals Pick(const double* table, Bits i) {
  return Reals{table[i[0] & 15], table[i[1] & 15]};
}
HLO_WIDE void PickPairs(const double (*rows)[2], Bits i, Reals (&columns)[2]) {
  for (int c = 0; c < 2; ++c) columns[c] = Reals{rows[i[0]][c], rows[i[1]][c]};
}
HLO_WIDE void PickRows(const double (*rows)[4], Bits i, Reals (&columns)[4]) {
  for (int c = 0; c < 4; ++c) columns[c] = Reals{rows[i[0]][c], rows[i[1]][c]};
}
template <size_t kCount>
HLO_WIDE void PickColumns(const SixteenRows<kCount>& table, Bits i,
                          Reals (&columns)[4]) {
  for (size_t c = 0; c < kCount; ++c) columns[c] = Pick(table.columns[c], i);
}

#include "ops/functions/vector_helpers.def"

}  // namespace hlo::plain

namespace hlo::plain_pairs {
namespace single = plain;
#include "ops/functions/vector_pairs.def"
// Behind it.
#include "ops/functions/row_pairs.def"
}  // namespace hlo::plain_pairs

#undef HLO_WIDE

#endif  // HLOREF_OPS_FUNCTIONS_PLAIN_VECTORS_H_
