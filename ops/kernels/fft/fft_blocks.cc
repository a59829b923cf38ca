#include "ops/kernels/fft/fft_blocks.h"

#include <algorithm>
#include <cstddef>

#include "base/multiversion.h"
#include "ops/kernels/copies/transpose_block.h"
#include "ops/kernels/fft/fft_butterflies.h"

namespace hlo {
namespace {

constexpr int kColumns = 8;  // of a block
constexpr int kMostBlockRadix = 5;
// Between parts of a block, so that they fall into other places of the cache.
constexpr int64_t kPadding = 5 * kColumns;

// Rows of eight columns, `step` apart.
template <typename T>
struct Rows {
  T *re, *im;
  int64_t step;
};

// One stage of a block. Position p of column c stands for position
// first + c * column_step + p * step of the whole transform.
struct BlockStage {
  FftStage stage;  // m and s: of a column
  int64_t first, column_step, step;
  const double *root_re, *root_im;
  int64_t n;
};

template <int kRadix>
struct Turns {
  double re[kRadix][kColumns], im[kRadix][kColumns];
};

template <int kRadix>
HLO_INLINE void SetTurns(const BlockStage& b, int64_t p, Turns<kRadix>& turns) {
  for (int k = 1; k < kRadix; ++k) {
    const int64_t turn = k * b.stage.turn;
    const int64_t at = (b.first + p * b.step) * turn;
    if (b.column_step == 0) {
      std::fill_n(turns.re[k], kColumns, b.root_re[at]);
      std::fill_n(turns.im[k], kColumns, b.root_im[at]);
      continue;
    }
    for (int c = 0; c < kColumns; ++c) {
      turns.re[k][c] = b.root_re[at + c * b.column_step * turn];
      turns.im[k][c] = b.root_im[at + c * b.column_step * turn];
    }
  }
}

// The columns from `column` on that a Vector holds, at position p.
template <typename Vector, int kRadix, bool kTurned>
HLO_INLINE void Transform(const BlockStage& b, const FftNumber<double>* w,
                          const Turns<kRadix>& turns, int64_t p, int column,
                          const Rows<const double>& x, const Rows<double>& y) {
  typedef Vector Unaligned __attribute__((aligned(8), may_alias));
  using Number = FftNumber<Vector>;
  const auto load = [](const double* from) {
    return Vector(*reinterpret_cast<const Unaligned*>(from));
  };
  const int64_t s = b.stage.s;
  const int64_t x_step = b.stage.m * s * x.step, y_step = s * y.step;
  const int64_t from = s * p * x.step + column;
  const int64_t to = s * kRadix * p * y.step + column;
  const double *x_re = x.re + from, *x_im = x.im + from;
  double *y_re = y.re + to, *y_im = y.im + to;
  const int64_t x_row = x.step, y_row = y.step;
  Number turn[kRadix];
  for (int k = 1; k < kRadix; ++k) {
    turn[k] = {load(&turns.re[k][column]), load(&turns.im[k][column])};
  }
  for (int64_t q = 0; q < s; ++q) {
    Number in[kRadix], out[kRadix];
    for (int j = 0; j < kRadix; ++j) {
      in[j] = {load(x_re + j * x_step), load(x_im + j * x_step)};
    }
    Butterfly<kRadix>(in, w, out);
    for (int k = 0; k < kRadix; ++k) {
      if (kTurned && k > 0) out[k] = out[k] * turn[k];
      *reinterpret_cast<Unaligned*>(y_re + k * y_step) = out[k].re;
      *reinterpret_cast<Unaligned*>(y_im + k * y_step) = out[k].im;
    }
    x_re += x_row;
    x_im += x_row;
    y_re += y_row;
    y_im += y_row;
  }
}

template <InstructionSet kSet, int kRadix>
HLO_INLINE void RunRadix(const BlockStage& b, const Rows<const double>& x,
                         const Rows<double>& y) {
  typedef double Vector __attribute__((vector_size(VectorBytes(kSet))));
  typedef double One __attribute__((vector_size(8)));
  constexpr int kLanes = VectorBytes(kSet) / 8;
  FftNumber<double> w[kRadix];
  for (int j = 0; j < kRadix; ++j) {
    const int64_t at = j * (b.n / kRadix);
    w[j] = {b.root_re[at], b.root_im[at]};
  }
  Turns<kRadix> turns;
  for (int64_t p = 0; p < b.stage.m; ++p) {
    SetTurns(b, p, turns);
    const bool at_zero = p == 0 && b.first == 0;
    for (int c = 0; c < kColumns; c += kLanes) {
      if (at_zero && b.column_step == 0) {
        Transform<Vector, kRadix, false>(b, w, turns, p, c, x, y);
      } else {
        Transform<Vector, kRadix, true>(b, w, turns, p, c, x, y);
      }
    }
    // The column that is not turned, once more.
    if (at_zero && b.column_step != 0) {
      Transform<One, kRadix, false>(b, w, turns, p, 0, x, y);
    }
  }
}

struct RunStage {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const BlockStage& b, const Rows<const double>& x,
                             const Rows<double>& y) {
    if (b.stage.radix == 4) return RunRadix<kSet, 4>(b, x, y);
    if (b.stage.radix == 2) return RunRadix<kSet, 2>(b, x, y);
    if (b.stage.radix == 3) return RunRadix<kSet, 3>(b, x, y);
    RunRadix<kSet, 5>(b, x, y);
  }
};

// Runs the stages of a sweep, block by block.
class SweepRun {
 public:
  // `place` has a block's step and column_step. `buffers` has two blocks.
  SweepRun(const FftSweep& sweep, const BlockStage& place, double* buffers,
           InstructionSet instructions)
      : sweep_(sweep),
        place_(place),
        run_(Versions<RunStage>::For(instructions)) {
    const int64_t count = sweep.length * kColumns + kPadding;
    for (Rows<double>& buffer : buffers_) {
      buffer = {buffers, buffers + count, kColumns};
      buffers += 2 * count;
    }
  }

  // From rows to rows, where position 0 of column 0 stands for position
  // `first`. The last rows stay in a buffer where `to` is null; returns them.
  Rows<double> Run(Rows<const double> from, const Rows<double>* to,
                   int64_t first) const {
    BlockStage b = place_;
    b.first = first;
    int64_t m = sweep_.length, s = 1;
    Rows<double> target = {};
    for (size_t i = 0; i < sweep_.stages.size(); ++i) {
      b.stage = sweep_.stages[i];
      m /= b.stage.radix;
      b.stage.m = m;
      b.stage.s = s;
      s *= b.stage.radix;
      const bool last = i + 1 == sweep_.stages.size();
      target = last && to != nullptr ? *to : buffers_[i % 2];
      run_(b, from, target);
      from = {target.re, target.im, target.step};
    }
    return target;
  }

 private:
  const FftSweep& sweep_;
  const BlockStage place_;
  void (*const run_)(const BlockStage&, const Rows<const double>&,
                     const Rows<double>&);
  Rows<double> buffers_[2];
};

// The first columns of blocks that cover n >= kColumns; the last one overlaps.
template <typename F>
void ForEachBlock(int64_t n, F f) {
  for (int64_t c = 0; c < n; c += kColumns) f(std::min(c, n - kColumns));
}

}  // namespace

FftSweeps SweepsOf(std::span<const FftStage> stages, int64_t n) {
  // Shorter lines stay in the first cache, the blocks of longer ones do not
  // stay in the second.
  constexpr int64_t kShort = 256, kLong = 1 << 17;
  if (stages.empty() || n <= kShort || n > kLong) return {};
  // Fives are no faster in blocks where other lines could go beside this one.
  const int most_radix = n <= 4096 ? 4 : kMostBlockRadix;
  int64_t a = 1;
  size_t first = 0;
  for (const FftStage& stage : stages) {
    if (stage.radix > most_radix) return {};
    if (a * a >= n) continue;
    a *= stage.radix;
    ++first;
  }
  if (std::min(a, n / a) < kColumns) return {};
  return {{stages.first(first), a}, {stages.subspan(first), n / a}};
}

int64_t FftSweeps::WorkNumbers() const {
  const int64_t a = first.length, b = second.length;
  return 2 * a * b + 4 * (kColumns * std::max(a, b) + kPadding);
}

void RunFftSweeps(const FftSweeps& sweeps, const double* root_re,
                  const double* root_im, double* re, double* im, double* work,
                  InstructionSet instructions) {
  const int64_t a = sweeps.first.length, b = sweeps.second.length, n = a * b;
  double *between_re = work, *between_im = work + n, *buffers = work + 2 * n;
  const SweepRun first(sweeps.first, {{}, 0, 1, b, root_re, root_im, n},
                       buffers, instructions);
  ForEachBlock(b, [&](int64_t c) {
    const Rows<double> rows = first.Run({re + c, im + c, b}, nullptr, c);
    TransposeMatrix(rows.re, kColumns, between_re + c * a, a, kColumns, a);
    TransposeMatrix(rows.im, kColumns, between_im + c * a, a, kColumns, a);
  });
  const SweepRun second(sweeps.second, {{}, 0, 0, 1, root_re, root_im, n},
                        buffers, instructions);
  ForEachBlock(a, [&](int64_t c) {
    const Rows<double> target = {re + c, im + c, a};
    second.Run({between_re + c, between_im + c, a}, &target, 0);
  });
}

}  // namespace hlo
