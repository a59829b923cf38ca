#include "ops/kernels/matrices/byte_gemm.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/intrinsics.h"

namespace hlo {

#if HLO_X86
namespace {

// The function that multiplies a panel of `rows` rows and one of `columns`
// columns. A row or column has 32 bits for each group of terms: four bytes,
// unsigned ones in rows and signed ones in columns, or two numbers of 16 bits.
struct ByteTile {
  void (*run)(int64_t groups, const uint32_t* a, const uint32_t* b,
              uint32_t* sums);
  int64_t rows, columns;
  int terms;
};
constexpr int64_t kMostSums = 12 * 32;

#define HLO_WIDE HLO_INLINE HLO_TARGET
namespace vnni {
#define HLO_TARGET \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))
using Vector = __m512i;
constexpr int kRows = 12, kTerms = 4;
HLO_WIDE Vector All(uint32_t x) {
  return _mm512_set1_epi32(static_cast<int>(x));
}
HLO_WIDE Vector Load(const uint32_t* x) { return _mm512_loadu_si512(x); }
HLO_WIDE void Store(uint32_t* to, Vector x) { _mm512_storeu_si512(to, x); }
HLO_WIDE Vector Dot(Vector sum, Vector a, Vector b) {
  return _mm512_dpbusd_epi32(sum, a, b);
}
#include "ops/kernels/matrices/byte_tile.def"
#undef HLO_TARGET
}  // namespace vnni

namespace avx512 {
#define HLO_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
using Vector = __m512i;
constexpr int kRows = 12, kTerms = 2;
HLO_WIDE Vector All(uint32_t x) {
  return _mm512_set1_epi32(static_cast<int>(x));
}
HLO_WIDE Vector Load(const uint32_t* x) { return _mm512_loadu_si512(x); }
HLO_WIDE void Store(uint32_t* to, Vector x) { _mm512_storeu_si512(to, x); }
HLO_WIDE Vector Dot(Vector sum, Vector a, Vector b) {
  return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
}
#include "ops/kernels/matrices/byte_tile.def"
#undef HLO_TARGET
}  // namespace avx512

namespace avx2 {
#define HLO_TARGET __attribute__((target("avx2")))
using Vector = __m256i;
constexpr int kRows = 6, kTerms = 2;
HLO_WIDE Vector All(uint32_t x) {
  return _mm256_set1_epi32(static_cast<int>(x));
}
HLO_WIDE Vector Load(const uint32_t* x) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i_u*>(x));
}
HLO_WIDE void Store(uint32_t* to, Vector x) {
  _mm256_storeu_si256(reinterpret_cast<__m256i_u*>(to), x);
}
HLO_WIDE Vector Dot(Vector sum, Vector a, Vector b) {
  return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
}
#include "ops/kernels/matrices/byte_tile.def"
#undef HLO_TARGET
}  // namespace avx2

namespace base {
#define HLO_TARGET
using Vector = __m128i;
constexpr int kRows = 6, kTerms = 2;
HLO_WIDE Vector All(uint32_t x) { return _mm_set1_epi32(static_cast<int>(x)); }
HLO_WIDE Vector Load(const uint32_t* x) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i_u*>(x));
}
HLO_WIDE void Store(uint32_t* to, Vector x) {
  _mm_storeu_si128(reinterpret_cast<__m128i_u*>(to), x);
}
HLO_WIDE Vector Dot(Vector sum, Vector a, Vector b) {
  return _mm_add_epi32(sum, _mm_madd_epi16(a, b));
}
#include "ops/kernels/matrices/byte_tile.def"
#undef HLO_TARGET
}  // namespace base
#undef HLO_WIDE

bool IsSigned(const GemmOperand& operand) {
  return operand.type == ElementType::kS8;
}

const ByteTile& TileFor(InstructionSet set, bool one_is_signed) {
  if (set == InstructionSet::kBase) return base::kTile;
  if (set == InstructionSet::kAvx2) return avx2::kTile;
  const bool by_bytes = set == InstructionSet::kVnni && one_is_signed;
  return by_bytes ? vnni::kTile : avx512::kTile;
}

// A byte in its place of a group: with `flip`, which adds 128 modulo 256, or
// widened to 16 bits.
template <int kTerms, bool kSigned>
HLO_INLINE uint32_t Placed(uint8_t byte, uint8_t flip, int place) {
  if constexpr (kTerms == 4) {
    return static_cast<uint32_t>(byte ^ flip) << (8 * place);
  } else {
    const int wide = kSigned ? static_cast<int8_t>(byte) : byte;
    return static_cast<uint32_t>(static_cast<uint16_t>(wide)) << (16 * place);
  }
}

// panel[g][r] = group g of row `row` + r; zeros beyond the last row and term.
template <int kTerms, bool kSigned>
void Pack(const GemmOperand& operand, int64_t row, int64_t k, int64_t width,
          uint8_t flip, uint32_t* panel) {
  const int64_t rows = std::min(width, operand.rows - row);
  const auto* from =
      static_cast<const uint8_t*>(operand.data) + row * operand.row_step;
  const auto pack = [&](int64_t row_step, int64_t k_step, int terms) {
    for (int64_t r = 0; r < rows; ++r) {
      uint32_t group = 0;
      for (int q = 0; q < terms; ++q) {
        group |=
            Placed<kTerms, kSigned>(from[r * row_step + q * k_step], flip, q);
      }
      panel[r] = group;
    }
    std::fill(panel + rows, panel + width, 0);
    panel += width;
    from += kTerms * k_step;
  };
  for (; k >= kTerms; k -= kTerms) {
    if (operand.row_step == 1) {
      pack(1, operand.k_step, kTerms);
    } else if (operand.k_step == 1) {
      pack(operand.row_step, 1, kTerms);
    } else {
      pack(operand.row_step, operand.k_step, kTerms);
    }
  }
  if (k > 0) pack(operand.row_step, operand.k_step, static_cast<int>(k));
}

// One thread's share, as MultiplySerial of gemm.cc.
class Product {
 public:
  // Rows that must be unsigned and are not: 128 is added to each of their
  // elements, and 128 times a column's sum is subtracted from its results.
  Product(const ByteTile& tile, int64_t k, const GemmOperand& lhs,
          const GemmOperand& rhs)
      : tile_(tile),
        k_(k),
        groups_((k + tile.terms - 1) / tile.terms),
        lhs_(lhs),
        rhs_(rhs),
        flip_(tile.terms == 4 && IsSigned(lhs) ? 0x80 : 0),
        rows_(static_cast<size_t>(groups_ * tile.rows)),
        columns_(static_cast<size_t>(
            groups_ * std::min(kColumnBlock, RoundUp(rhs.rows)))) {}

  void Run(uint32_t* result, int64_t row_step, int64_t column_step,
           const Threads& threads) {
    for (int64_t j = 0; j < rhs_.rows; j += kColumnBlock) {
      const int64_t end = std::min(rhs_.rows, j + kColumnBlock);
      PackColumns(j, end);
      for (int64_t i = 0; i < lhs_.rows && !threads.stopped();
           i += tile_.rows) {
        PackPanel(lhs_, i, tile_.rows, flip_, rows_.data());
        for (int64_t c = j; c < end; c += tile_.columns) {
          const uint32_t* sums = TileOf(c - j);
          Store(sums, offsets_ + (c - j), std::min(tile_.rows, lhs_.rows - i),
                std::min(tile_.columns, end - c),
                result + i * row_step + c * column_step, row_step, column_step);
        }
      }
    }
  }

 private:
  // A multiple of each tile's columns.
  static constexpr int64_t kColumnBlock = 512;

  int64_t RoundUp(int64_t columns) const {
    return (columns + tile_.columns - 1) / tile_.columns * tile_.columns;
  }
  void PackPanel(const GemmOperand& operand, int64_t row, int64_t width,
                 uint8_t flip, uint32_t* panel) const {
    if (tile_.terms == 4) {
      Pack<4, true>(operand, row, k_, width, flip, panel);
    } else if (IsSigned(operand)) {
      Pack<2, true>(operand, row, k_, width, flip, panel);
    } else {
      Pack<2, false>(operand, row, k_, width, flip, panel);
    }
  }
  // The sums of the tile at column c of the block.
  const uint32_t* TileOf(int64_t c) {
    tile_.run(groups_, rows_.data(), columns_.data() + c * groups_, sums_);
    return sums_;
  }
  void PackColumns(int64_t begin, int64_t end) {
    std::fill(rows_.begin(), rows_.end(), 0x80808080U);
    for (int64_t j = begin; j < end; j += tile_.columns) {
      const int64_t c = j - begin;
      PackPanel(rhs_, j, tile_.columns, 0, columns_.data() + c * groups_);
      if (flip_ != 0) std::copy_n(TileOf(c), tile_.columns, offsets_ + c);
    }
  }
  void Store(const uint32_t* sums, const uint32_t* offsets, int64_t rows,
             int64_t columns, uint32_t* result, int64_t row_step,
             int64_t column_step) const {
    for (int64_t i = 0; i < rows; ++i, sums += tile_.columns) {
      for (int64_t j = 0; j < columns; ++j) {
        result[i * row_step + j * column_step] = sums[j] - offsets[j];
      }
    }
  }

  const ByteTile& tile_;
  const int64_t k_, groups_;
  const GemmOperand &lhs_, &rhs_;
  const uint8_t flip_;
  std::vector<uint32_t> rows_, columns_;
  uint32_t offsets_[kColumnBlock] = {};
  alignas(64) uint32_t sums_[kMostSums];
};

}  // namespace

bool IsByteGemm(const GemmOperand& lhs, const GemmOperand& rhs) {
  const auto is_byte = [](const GemmOperand& operand) {
    return IsSigned(operand) || operand.type == ElementType::kU8;
  };
  return is_byte(lhs) && is_byte(rhs);
}

void ByteGemm(int64_t k, const GemmOperand& lhs, const GemmOperand& rhs,
              uint32_t* result, int64_t row_step, int64_t column_step,
              InstructionSet instructions, const Threads& threads) {
  const bool swap = IsSigned(lhs) && !IsSigned(rhs);
  const GemmOperand &rows = swap ? rhs : lhs, &columns = swap ? lhs : rhs;
  if (swap) std::swap(row_step, column_step);
  const ByteTile& tile = TileFor(instructions, IsSigned(columns));
  ParallelFor(
      threads.WholeRanges(), rows.rows, k * columns.rows / tile.terms,
      [&](int64_t begin, int64_t end) {
        GemmOperand share = rows;
        share.data =
            static_cast<const uint8_t*>(rows.data) + begin * rows.row_step;
        share.rows = end - begin;
        Product(tile, k, share, columns)
            .Run(result + begin * row_step, row_step, column_step, threads);
      });
}
#else
bool IsByteGemm(const GemmOperand&, const GemmOperand&) { return false; }
void ByteGemm(int64_t, const GemmOperand&, const GemmOperand&, uint32_t*,
              int64_t, int64_t, InstructionSet, const Threads&) {}
#endif

}  // namespace hlo
