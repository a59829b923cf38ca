// Sums and maps over arrays [outer, features, inner], with parameters that
// belong to a feature. A functor F says what happens to one element:
//   static constexpr size_t kArrays, kParams, kSums;  how many it sees
//   static void Add(const T* x, const T* p, T* sums);  for SumFeatures
//   static T Map(const T* x, const T* p);              for MapFeatures
#ifndef HLOREF_OPS_KERNELS_FOLDS_FEATURE_ARRAYS_H_
#define HLOREF_OPS_KERNELS_FOLDS_FEATURE_ARRAYS_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "base/parallel_for.h"
#include "ops/kernels/folds/feature_loops.h"
#include "ops/kernels/folds/feature_tile.h"
#include "ops/kernels/matrices/double_double_number.h"

namespace hlo {
namespace internal {

// The sums of features [begin, end), at most kTileElements of them.
template <typename F, typename T>
void SumSomeFeatures(const LoopOptions& options, const FeatureSizes& sizes,
                     const FeatureArray* arrays, const T* const* params,
                     T* const* sums, int64_t begin, int64_t lanes,
                     FeatureTile<T>* tiles) {
  const auto run = Versions<SumLoop<F, T>>::For(options.instructions);
  const bool minor = sizes.inner == 1;  // features are neighbours
  const int64_t passes = minor ? 1 : sizes.outer;
  const int64_t steps = minor ? sizes.outer : sizes.inner;
  const int64_t step = minor ? sizes.features : 1;
  const T* p[F::kParams + 1] = {};
  T* s[F::kSums];
  for (size_t i = 0; i < F::kParams; ++i) p[i] = params[i] + begin;
  for (size_t i = 0; i < F::kSums; ++i) s[i] = sums[i] + begin;
  const T* x[F::kArrays];
  for (int64_t pass = 0; pass < passes; ++pass) {
    const int64_t most = kTileElements / lanes;
    for (int64_t i = 0; i < steps; i += most) {
      const int64_t start =
          (pass * sizes.features + begin) * sizes.inner + i * step;
      const int64_t count = std::min(most, steps - i);
      for (size_t a = 0; a < F::kArrays; ++a) {
        x[a] = tiles[a].Load(arrays[a], start, {count, step, lanes},
                             {lanes, sizes.inner, 1});
      }
      run(x, lanes, p, s, count, lanes);
    }
  }
}

}  // namespace internal

// For each feature f and each index (o, i) in row-major order: F::Add of the
// arrays' elements [o, f, i], the parameters [f] and the sums [f].
template <typename F, typename T>
void SumFeatures(const LoopOptions& options, const FeatureSizes& sizes,
                 const std::array<FeatureArray, F::kArrays>& arrays,
                 const std::array<const T*, F::kParams>& params,
                 const std::array<T*, F::kSums>& sums) {
  constexpr int64_t kLanes = 256;
  const int64_t each = sizes.outer * sizes.inner;
  if (each == 0) return;
  ParallelFor(options.threads.WholeRanges(), sizes.features,
              internal::kFeatureWork * each, [&](int64_t begin, int64_t end) {
                auto tiles =
                    std::make_unique<internal::FeatureTile<T>[]>(F::kArrays);
                for (int64_t f = begin; f < end; f += kLanes) {
                  if (options.threads.stopped()) return;
                  internal::SumSomeFeatures<F, T>(
                      options, sizes, arrays.data(), params.data(), sums.data(),
                      f, std::min(kLanes, end - f), tiles.get());
                }
              });
}

namespace internal {

// params[i] of elements [start, start + n), one an element.
template <typename T>
void SpreadParameter(const FeatureSizes& sizes, const T* params, int64_t start,
                     int64_t n, T* spread) {
  int64_t feature = start / sizes.inner % sizes.features;
  int64_t left = sizes.inner - start % sizes.inner;  // of this feature
  while (n > 0) {
    const bool minor = sizes.inner == 1;
    const int64_t run = std::min(n, minor ? sizes.features - feature : left);
    if (minor) {
      std::copy_n(params + feature, run, spread);
    } else {
      std::fill_n(spread, run, params[feature]);
    }
    spread += run;
    n -= run;
    feature = (feature + (minor ? run : 1)) % sizes.features;
    left = sizes.inner;
  }
}

}  // namespace internal

// result[o, f, i] = F::Map of the arrays' elements [o, f, i] and the parameters
// [f], rounded once to `result_type`.
template <typename F, typename T>
void MapFeatures(const LoopOptions& options, const FeatureSizes& sizes,
                 const std::array<FeatureArray, F::kArrays>& arrays,
                 const std::array<const T*, F::kParams>& params,
                 ElementType result_type, std::byte* result) {
  using Tile = internal::FeatureTile<T>;
  constexpr int64_t kBlock = 1024;
  const auto run = Versions<internal::MapLoop<F, T>>::For(options.instructions);
  ParallelFor(options.threads, sizes.outer * sizes.features * sizes.inner,
              internal::kFeatureWork, [&](int64_t begin, int64_t end) {
                constexpr size_t kTiles = F::kArrays + F::kParams + 1;
                auto tiles = std::make_unique<Tile[]>(kTiles);
                const T *x[F::kArrays], *p[F::kParams];
                for (int64_t at = begin; at < end; at += kBlock) {
                  const int64_t n = std::min(kBlock, end - at);
                  for (size_t a = 0; a < F::kArrays; ++a) {
                    x[a] = tiles[a].Row(arrays[a], at, n);
                  }
                  for (size_t a = 0; a < F::kParams; ++a) {
                    T* spread = tiles[F::kArrays + a].data();
                    internal::SpreadParameter(sizes, params[a], at, n, spread);
                    p[a] = spread;
                  }
                  std::byte* target = result + at * StorageBytes(result_type);
                  const bool direct = result_type == kTypeOf<T>;
                  T* values = direct ? reinterpret_cast<T*>(target)
                                     : tiles[kTiles - 1].data();
                  run(x, p, values, n);
                  if (direct) continue;
                  RoundNumbers(values, result_type, target, n);
                }
              });
}

}  // namespace hlo

#endif  // HLOREF_OPS_KERNELS_FOLDS_FEATURE_ARRAYS_H_
