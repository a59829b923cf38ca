#include "ops/kernels/matrices/byte_gemm.h"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "base/intrinsics.h"

#if HLO_X86
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace hlo {

#if HLO_X86
namespace {

// The function that multiplies a panel of `rows` rows and one of `columns`
// columns. A row or column has 32 bits for each group of terms: four bytes,
// unsigned ones in rows and signed ones in columns, or two numbers of 16 bits.
// Group p of row i is at a[p * rows + i], or a[i * groups + p] if `by_rows`;
// then bytes have any signs, and there are multiples of 16 groups. Rows of sums
// are `sums_step` apart.
struct ByteTile {
  void (*run)(int64_t groups, const uint32_t* a, const uint32_t* b,
              uint32_t* sums, int64_t sums_step);
  int64_t rows, columns;
  int terms;
  bool by_rows = false;
};
constexpr int64_t kMostSums = 32 * 32;

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

// Eight registers of 16 rows of 64 bytes: four of sums, two of each operand.
namespace amx {
#define HLO_TARGET __attribute__((target("amx-tile,amx-int8")))
struct Configuration {
  uint8_t palette = 1, reserved[15] = {};
  uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};
constexpr Configuration kConfiguration;
// Before a thread's tiles, and behind them.
HLO_TARGET void Begin() { _tile_loadconfig(&kConfiguration); }
HLO_TARGET void End() { _tile_release(); }

template <bool kSignedRows, bool kSignedColumns>
HLO_TARGET void Tile(int64_t groups, const uint32_t* a, const uint32_t* b,
                     uint32_t* sums, int64_t sums_step) {
#define HLO_DOT(sum, row, column)        \
  if constexpr (kSignedRows) {           \
    _tile_dpbssd(sum, row, column);      \
  } else if constexpr (kSignedColumns) { \
    _tile_dpbusd(sum, row, column);      \
  } else {                               \
    _tile_dpbuud(sum, row, column);      \
  }
  _tile_zero(0);
  _tile_zero(1);
  _tile_zero(2);
  _tile_zero(3);
  for (int64_t p = 0; p < groups; p += 16) {
    _tile_loadd(4, a + p, groups * 4);
    _tile_loadd(6, b + p * 32, 128);
    HLO_DOT(0, 4, 6)
    _tile_loadd(7, b + p * 32 + 16, 128);
    HLO_DOT(1, 4, 7)
    _tile_loadd(5, a + p + 16 * groups, groups * 4);
    HLO_DOT(2, 5, 6)
    HLO_DOT(3, 5, 7)
  }
  _tile_stored(0, sums, sums_step * 4);
  _tile_stored(1, sums + 16, sums_step * 4);
  _tile_stored(2, sums + 16 * sums_step, sums_step * 4);
  _tile_stored(3, sums + 16 * sums_step + 16, sums_step * 4);
#undef HLO_DOT
}
#undef HLO_TARGET
template <bool kSignedRows, bool kSignedColumns>
constexpr ByteTile kTile = {Tile<kSignedRows, kSignedColumns>, 32, 32, 4, true};

// The system lends these registers to a process that asks for them.
bool AreLent() {
  constexpr int kRequest = 0x1023, kTileData = 18;  // of arch_prctl(2)
  static const bool kLent = syscall(SYS_arch_prctl, kRequest, kTileData) == 0;
  return kLent;
}
}  // namespace amx

bool IsSigned(const GemmOperand& operand) {
  return operand.type == ElementType::kS8;
}

// Rows are signed only where columns are, too.
const ByteTile& TileFor(InstructionSet set, int64_t k, const GemmOperand& rows,
                        const GemmOperand& columns) {
  if (set == InstructionSet::kBase) return base::kTile;
  if (set == InstructionSet::kAvx2) return avx2::kTile;
  const bool wide = k >= 64 && rows.rows >= 16 && columns.rows >= 16;
  if (set >= InstructionSet::kAmx && wide && amx::AreLent()) {
    if (IsSigned(rows)) return amx::kTile<true, true>;
    return IsSigned(columns) ? amx::kTile<false, true>
                             : amx::kTile<false, false>;
  }
  const bool by_bytes = set >= InstructionSet::kVnni && IsSigned(columns);
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

// Panel of `width` rows from `row` on, of which group g of row r is at
// g * group_step + r * row_step; zeros beyond the last row and term.
struct PanelSteps {
  int64_t group, row;
};
template <int kTerms, bool kSigned>
void Pack(const GemmOperand& operand, int64_t row, int64_t k, int64_t width,
          uint8_t flip, const PanelSteps& steps, uint32_t* panel) {
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
      panel[r * steps.row] = group;
    }
    for (int64_t r = rows; r < width; ++r) panel[r * steps.row] = 0;
    panel += steps.group;
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
        groups_(Groups(tile, k)),
        lhs_(lhs),
        rhs_(rhs),
        flip_(tile.terms == 4 && !tile.by_rows && IsSigned(lhs) ? 0x80 : 0),
        rows_(static_cast<size_t>(groups_ * tile.rows)),
        columns_(static_cast<size_t>(
            groups_ * std::min(kColumnBlock, RoundUp(rhs.rows)))) {}

  void Run(uint32_t* result, int64_t row_step, int64_t column_step,
           const Threads& threads) {
    if (tile_.by_rows) amx::Begin();
    for (int64_t j = 0; j < rhs_.rows; j += kColumnBlock) {
      const int64_t end = std::min(rhs_.rows, j + kColumnBlock);
      PackColumns(j, end);
      for (int64_t i = 0; i < lhs_.rows && !threads.stopped();
           i += tile_.rows) {
        PackRows(i);
        for (int64_t c = j; c < end; c += tile_.columns) {
          const int64_t rows = std::min(tile_.rows, lhs_.rows - i);
          const int64_t columns = std::min(tile_.columns, end - c);
          uint32_t* const sums = result + i * row_step + c * column_step;
          if (flip_ == 0 && column_step == 1 && rows == tile_.rows &&
              columns == tile_.columns) {
            RunTile(c - j, sums, row_step);
          } else {
            RunTile(c - j, sums_, tile_.columns);
            Store(offsets_ + (c - j), rows, columns, sums, row_step,
                  column_step);
          }
        }
      }
    }
    if (tile_.by_rows) amx::End();
  }

 private:
  // A multiple of each tile's columns.
  static constexpr int64_t kColumnBlock = 512;

  static int64_t Groups(const ByteTile& tile, int64_t k) {
    const int64_t groups = (k + tile.terms - 1) / tile.terms;
    return tile.by_rows ? (groups + 15) / 16 * 16 : groups;
  }
  int64_t RoundUp(int64_t columns) const {
    return (columns + tile_.columns - 1) / tile_.columns * tile_.columns;
  }
  void PackPanel(const GemmOperand& operand, int64_t row, int64_t width,
                 uint8_t flip, const PanelSteps& steps, uint32_t* panel) const {
    if (tile_.terms == 4) {
      Pack<4, true>(operand, row, k_, width, flip, steps, panel);
    } else if (IsSigned(operand)) {
      Pack<2, true>(operand, row, k_, width, flip, steps, panel);
    } else {
      Pack<2, false>(operand, row, k_, width, flip, steps, panel);
    }
  }
  void PackRows(int64_t row) {
    if (!tile_.by_rows) {
      PackPanel(lhs_, row, tile_.rows, flip_, {tile_.rows, 1}, rows_.data());
    } else if (lhs_.k_step != 1) {
      PackPanel(lhs_, row, tile_.rows, 0, {1, groups_}, rows_.data());
    } else {
      const auto* from = static_cast<const uint8_t*>(lhs_.data);
      const int64_t rows = std::min(tile_.rows, lhs_.rows - row);
      for (int64_t r = 0; r < rows; ++r) {
        std::memcpy(rows_.data() + r * groups_,
                    from + (row + r) * lhs_.row_step, static_cast<size_t>(k_));
      }
    }
  }
  // Sums of the tile at column c of the block.
  void RunTile(int64_t c, uint32_t* sums, int64_t sums_step) {
    tile_.run(groups_, rows_.data(), columns_.data() + c * groups_, sums,
              sums_step);
  }
  void PackColumns(int64_t begin, int64_t end) {
    if (flip_ != 0) std::fill(rows_.begin(), rows_.end(), 0x80808080U);
    for (int64_t j = begin; j < end; j += tile_.columns) {
      const int64_t c = j - begin;
      PackPanel(rhs_, j, tile_.columns, 0, {tile_.columns, 1},
                columns_.data() + c * groups_);
      if (flip_ == 0) continue;
      RunTile(c, sums_, tile_.columns);
      std::copy_n(sums_, tile_.columns, offsets_ + c);
    }
  }
  void Store(const uint32_t* offsets, int64_t rows, int64_t columns,
             uint32_t* result, int64_t row_step, int64_t column_step) const {
    const uint32_t* sums = sums_;
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
  const ByteTile& tile = TileFor(instructions, k, rows, columns);
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
