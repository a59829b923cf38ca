#include "ops/kernels/fft/fft_stages.h"

#include <algorithm>

#include "base/multiversion.h"
#include "ops/kernels/matrices/double_double_number.h"

namespace hlo {
namespace {

template <typename T>
struct FftLoops {
  using Number = FftNumber<T>;
  using Data = FftData<T>;

  HLO_INLINE static Number X(const Data& d, int64_t i) {
    return {d.x_re[i], d.x_im[i]};
  }
  HLO_INLINE static void Y(const Data& d, int64_t i, Number value) {
    d.y_re[i] = value.re;
    d.y_im[i] = value.im;
  }
  HLO_INLINE static Number Root(const Data& d, int64_t i) {
    return {d.root_re[i], d.root_im[i]};
  }

  // Values from x on, `step` apart, to values `s` apart.
  template <int kRadix, bool kTurned>
  HLO_INLINE static void At(const Data& d, int64_t x, int64_t step, int64_t y,
                            int64_t s, const Number* w, const Number* turns) {
    Number in[kRadix], out[kRadix];
    for (int j = 0; j < kRadix; ++j) in[j] = X(d, x + j * step);
    Butterfly<kRadix>(in, w, out);
    Y(d, y, out[0]);
    for (int k = 1; k < kRadix; ++k) {
      Y(d, y + k * s, kTurned ? out[k] * turns[k] : out[k]);
    }
  }
  // Lanes run along q.
  template <int kRadix>
  HLO_INLINE static void RunAlongQ(const FftStage& t, const Data& d) {
    Number w[kRadix], turns[kRadix];
    for (int j = 0; j < kRadix; ++j) w[j] = Root(d, j * t.m * t.turn);
    const int64_t step = t.m * t.s;
    HLO_INDEPENDENT
    for (int64_t q = 0; q < t.s; ++q) {
      At<kRadix, false>(d, q, step, q, t.s, w, turns);
    }
    for (int64_t p = 1; p < t.m; ++p) {
      for (int k = 0; k < kRadix; ++k) turns[k] = Root(d, p * k * t.turn);
      HLO_INDEPENDENT
      for (int64_t q = 0; q < t.s; ++q) {
        At<kRadix, true>(d, q + t.s * p, step, q + t.s * kRadix * p, t.s, w,
                         turns);
      }
    }
  }
  // Lanes run along p: one q.
  HLO_INLINE static void RunFourAlongP(const FftStage& t, const Data& d) {
    At<4, false>(d, 0, t.m, 0, 1, nullptr, nullptr);
    HLO_INDEPENDENT
    for (int64_t p = 1; p < t.m; ++p) {
      const Number turns[4] = {{}, Root(d, p), Root(d, 2 * p), Root(d, 3 * p)};
      At<4, true>(d, p, t.m, 4 * p, 1, nullptr, turns);
    }
  }

  // An odd radix (kRadix, or the stage's if that is 0), several lanes at a
  // time: x[j] and x[radix - j] as their sum and difference.
  static constexpr int kLanes = 8;
  struct Lanes {
    T re[kLanes], im[kLanes];
  };

  template <int kRadix>
  HLO_INLINE static void Odd(int radix, const Lanes* x, const Number* w,
                             Lanes* y) {
    const int r = kRadix != 0 ? kRadix : radix, half = r / 2;
    Lanes sum[kMostRadix / 2 + 1], difference[kMostRadix / 2 + 1];
    y[0] = x[0];
    for (int j = 1; j <= half; ++j) {
      for (int i = 0; i < kLanes; ++i) {
        sum[j].re[i] = x[j].re[i] + x[r - j].re[i];
        sum[j].im[i] = x[j].im[i] + x[r - j].im[i];
        difference[j].re[i] = x[j].re[i] - x[r - j].re[i];
        difference[j].im[i] = x[j].im[i] - x[r - j].im[i];
        y[0].re[i] += sum[j].re[i];
        y[0].im[i] += sum[j].im[i];
      }
    }
    for (int k = 1; k <= half; ++k) {
      Lanes even = x[0], odd = {};
      for (int j = 1; j <= half; ++j) {
        const Number root = w[j * k % r];
        for (int i = 0; i < kLanes; ++i) {
          even.re[i] += root.re * sum[j].re[i];
          even.im[i] += root.re * sum[j].im[i];
          odd.re[i] += root.im * difference[j].re[i];
          odd.im[i] += root.im * difference[j].im[i];
        }
      }
      for (int i = 0; i < kLanes; ++i) {
        y[k].re[i] = even.re[i] - odd.im[i];
        y[k].im[i] = even.im[i] + odd.re[i];
        y[r - k].re[i] = even.re[i] + odd.im[i];
        y[r - k].im[i] = even.im[i] - odd.re[i];
      }
    }
  }

  // Lanes run along q, or along p where there is one q.
  template <int kRadix>
  HLO_INLINE static void RunOdd(const FftStage& t, const Data& d) {
    if constexpr (kRadix != 0) {
      if (t.s > 1) return RunAlongQ<kRadix>(t, d);
    }
    const int r = kRadix != 0 ? kRadix : t.radix;
    Number w[kMostRadix];
    for (int j = 0; j < r; ++j) w[j] = Root(d, j * t.m * t.turn);
    const bool single = t.s == 1;
    const int64_t rows = single ? 1 : t.m, columns = single ? t.m : t.s;
    Lanes x[kMostRadix] = {}, y[kMostRadix];
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t c = 0; c < columns; c += kLanes) {
        const int n = static_cast<int>(std::min<int64_t>(kLanes, columns - c));
        for (int j = 0; j < r; ++j) {
          const int64_t at = (j * t.m + row) * t.s + c;
          std::copy_n(d.x_re + at, n, x[j].re);
          std::copy_n(d.x_im + at, n, x[j].im);
        }
        Odd<kRadix>(r, x, w, y);
        for (int k = 0; k < r; ++k) {
          if (single) {
            StoreAlongP(t, d, r, k, c, n, y[k]);
          } else {
            StoreAlongQ(t, d, r, k, row, c, n, y[k]);
          }
        }
      }
    }
  }

  // Lanes p, p + 1, ..
  HLO_INLINE static void StoreAlongP(const FftStage& t, const Data& d, int r,
                                     int k, int64_t p, int n, const Lanes& y) {
    for (int i = 0; i < n; ++i) {
      const Number value = {y.re[i], y.im[i]};
      const bool turned = (p + i) * k != 0;
      Y(d, r * (p + i) + k,
        turned ? value * Root(d, (p + i) * k * t.turn) : value);
    }
  }
  // Lanes q, q + 1, ..
  HLO_INLINE static void StoreAlongQ(const FftStage& t, const Data& d, int r,
                                     int k, int64_t p, int64_t q, int n,
                                     const Lanes& y) {
    const int64_t at = (r * p + k) * t.s + q;
    if (p * k == 0) {
      std::copy_n(y.re, n, d.y_re + at);
      std::copy_n(y.im, n, d.y_im + at);
      return;
    }
    const Number w = Root(d, p * k * t.turn);
    Lanes turned;
    for (int i = 0; i < kLanes; ++i) {
      turned.re[i] = y.re[i] * w.re - y.im[i] * w.im;
      turned.im[i] = y.re[i] * w.im + y.im[i] * w.re;
    }
    std::copy_n(turned.re, n, d.y_re + at);
    std::copy_n(turned.im, n, d.y_im + at);
  }

  template <InstructionSet>
  HLO_INLINE static void Run(const FftStage& t, const Data& d) {
    if (t.radix == 4)
      return t.s == 1 ? RunFourAlongP(t, d) : RunAlongQ<4>(t, d);
    if (t.radix == 2) return RunAlongQ<2>(t, d);
    if (t.radix == 3) return RunOdd<3>(t, d);
    if (t.radix == 5) return RunOdd<5>(t, d);
    RunOdd<0>(t, d);
  }
};

}  // namespace

// Without AVX-512: see WidestSet in lane_loops.h.
template <typename T>
void RunFftStage(const FftStage& stage, const FftData<T>& data,
                 InstructionSet instructions) {
  Versions<FftLoops<T>>::template For<InstructionSet::kAvx2>(instructions)(
      stage, data);
}
template void RunFftStage(const FftStage&, const FftData<double>&,
                          InstructionSet);
template void RunFftStage(const FftStage&, const FftData<DoubleDoubleNumber>&,
                          InstructionSet);

}  // namespace hlo
