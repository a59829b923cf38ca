#include "ops/kernels/folds/fold_selection.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "base/multiversion.h"
#include "literals/types/number_types.h"
#include "ops/kernels/lanes/best_of.h"

namespace hlo {
namespace {

using Tie = SelectionForm::Tie;

// Elements of a line whose best is found at once: they stay in the nearest
// cache.
constexpr int64_t kLine = 2048;

// The definition: one step of one lane.
template <bool kSmallest, typename T, typename I>
struct Step {
  explicit Step(const SelectionForm& form)
      : keeps_nan(form.keeps_nan),
        keeps_equal(form.keeps_equal),
        first(form.tie == Tie::kFirst),
        smallest(form.tie == Tie::kSmallest) {}

  HLO_INLINE void operator()(T& value, I& index, T x, I j) const {
    const T a = value;
    const I i = index;
    // No branch: `||` is one.
    const bool stays =
        IsBetter<kSmallest>(a, x) | (keeps_nan & static_cast<bool>(a != a));
    const bool equal = a == x;
    const bool keeps = stays | (equal & keeps_equal);
    const bool keeps_index =
        stays | (equal & (first | (smallest & static_cast<bool>(i < j))));
    value = keeps ? a : x;
    index = keeps_index ? i : j;
  }

  // True if a step changes nothing behind one of the same value. `ascending`:
  // so do the indices.
  HLO_INLINE bool IgnoresEqual(T x, bool ascending) const {
    return (first || (smallest && ascending)) &&
           (keeps_equal || std::is_integral_v<T> || x != 0);
  }

  const bool keeps_nan, keeps_equal, first, smallest;
};

// How many of n <= kLine elements are `value`.
template <typename T>
HLO_INLINE int64_t CountOf(const T* x, int64_t n, T value) {
  using Index = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  Index count = 0;
  for (int64_t i = 0; i < n; ++i) count += x[i] == value ? 1 : 0;
  return count;
}

template <typename T>
struct Best {
  T value;
  int64_t place;
  bool has_nan;  // if so, the others say nothing
};

// Finds the best element of a block and its first place: each lane notes where
// it found its own. No branch depends on an element, so that the processor
// reads the next line in the meantime.
template <bool kSmallest, typename T, InstructionSet kSet>
struct FirstBest {
  static constexpr int kLanes = VectorBytes(kSet) / sizeof(T), kVectors = 4;
  static constexpr int64_t kRound = kVectors * kLanes;
  using Index = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  typedef T Vector __attribute__((vector_size(VectorBytes(kSet))));
  typedef T Unaligned __attribute__((vector_size(VectorBytes(kSet)),
                                     aligned(sizeof(T)), may_alias));
  typedef Index Indices __attribute__((vector_size(VectorBytes(kSet))));

  // REQUIRES: 0 < n <= kLine.
  HLO_INLINE static Best<T> Of(const T* x, int64_t n) {
    Best<T> best = {x[0], 0, x[0] != x[0]};
    const int64_t whole = n < 2 * kRound ? 0 : n / kRound * kRound;
    if (whole > 0) best = OfRounds(x, whole);
    for (int64_t i = whole; i < n; ++i) {
      best = Better(best, {x[i], i, x[i] != x[i]});
    }
    return best;
  }

 private:
  HLO_INLINE static Best<T> Better(const Best<T>& a, const Best<T>& b) {
    const bool takes = IsBetter<kSmallest>(b.value, a.value) |
                       ((a.value == b.value) & (b.place < a.place));
    return {takes ? b.value : a.value, takes ? b.place : a.place,
            a.has_nan || b.has_nan};
  }

  HLO_INLINE static Best<T> OfRounds(const T* x, int64_t n) {
    Vector bests[kVectors], nans = {};
    Indices rounds[kVectors] = {};
    for (int v = 0; v < kVectors; ++v) {
      bests[v] = *reinterpret_cast<const Unaligned*>(x + v * kLanes);
    }
    for (int64_t i = 0; i < n; i += kRound) {
      const Indices round = Indices{} + static_cast<Index>(i);
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v) {
        const Vector each =
            *reinterpret_cast<const Unaligned*>(x + i + v * kLanes);
        const auto better = kSmallest ? each < bests[v] : each > bests[v];
        bests[v] = better ? each : bests[v];
        rounds[v] = better ? round : rounds[v];
        if constexpr (Float<T>) nans = each != each ? each : nans;
      }
    }
    for (int v = 1; v < kVectors; ++v) {
      Take(bests[v], rounds[v] + v * kLanes, bests[0], rounds[0]);
    }
    for (int l = 0; l < kLanes; ++l) rounds[0][l] += l;
    FoldLanes<kLanes / 2>(bests[0], rounds[0], nans);
    return {bests[0][0], rounds[0][0], nans[0] != nans[0]};
  }

  // Takes the better one of two, or the first one.
  HLO_INLINE static void Take(Vector value, Indices place, Vector& best,
                              Indices& first) {
    const Indices least = place < first ? place : first;
    const Indices equal = value == best ? least : first;
    const auto better = kSmallest ? value < best : value > best;
    first = better ? place : equal;
    best = better ? value : best;
  }

  // Folds lanes kHalf apart, then half as far, and so on.
  template <int kHalf>
  HLO_INLINE static void FoldLanes(Vector& best, Indices& first, Vector& nans) {
    if constexpr (kHalf > 0) {
      Take(Turned<kHalf>(best), Turned<kHalf>(first), best, first);
      nans += Turned<kHalf>(nans);
      FoldLanes<kHalf / 2>(best, first, nans);
    }
  }
  template <int kBy, typename V>
  HLO_INLINE static V Turned(V v) {
    return [&]<int... kLane>(std::integer_sequence<int, kLane...>) {
      return __builtin_shufflevector(v, v, (kBy + kLane) % kLanes...);
    }
    (std::make_integer_sequence<int, kLanes>{});
  }
};

// Steps of a block without NaNs are left out where the element is worse than
// the best: it is replaced later, or never replaces.
template <bool kSmallest, InstructionSet kSet, typename T, typename I>
HLO_INLINE void FoldBlock(const Step<kSmallest, T, I>& step, bool ascending,
                          const T* xs, const I* js, int64_t n, T& value,
                          I& index) {
  bool has_nan = value != value;
  if (has_nan && step.keeps_nan) return;
  const auto [best, first, nans] = FirstBest<kSmallest, T, kSet>::Of(xs, n);
  if (has_nan | nans) {
    for (int64_t i = 0; i < n; ++i) step(value, index, xs[i], js[i]);
    return;
  }
  if (IsBetter<kSmallest>(value, best)) return;
  if (step.IgnoresEqual(best, ascending)) {
    return step(value, index, xs[first], js[first]);
  }
  int64_t left = CountOf(xs, n, best);
  for (int64_t i = first; left > 0; ++i) {
    if (xs[i] != best) continue;
    step(value, index, xs[i], js[i]);
    --left;
  }
}

struct Arrays {
  void* const* accumulators;
  const void* const* xs;
  int64_t steps, stride, lanes;
};

template <bool kSmallest, InstructionSet kSet, typename T, typename I>
HLO_INLINE void LinesBody(const SelectionForm& form, const Arrays& arrays) {
  const Step<kSmallest, T, I> step(form);
  T* const values = static_cast<T*>(arrays.accumulators[0]);
  I* const indices = static_cast<I*>(arrays.accumulators[1]);
  const I* const line = static_cast<const I*>(arrays.xs[1]);
  const bool ascending =
      form.one_line && std::is_sorted(line, line + arrays.steps);
  for (int64_t j = 0; j < arrays.lanes; ++j) {
    const T* const xs = static_cast<const T*>(arrays.xs[0]) + j * arrays.stride;
    const I* const js = line + (form.one_line ? 0 : j * arrays.stride);
    T value = values[j];
    I index = indices[j];
    for (int64_t i = 0; i < arrays.steps; i += kLine) {
      FoldBlock<kSmallest, kSet>(step, ascending, xs + i, js + i,
                                 std::min(kLine, arrays.steps - i), value,
                                 index);
    }
    values[j] = value;
    indices[j] = index;
  }
}

template <bool kSmallest, typename T, typename I>
HLO_INLINE void RowsBody(const SelectionForm& form, const Arrays& arrays) {
  const Step<kSmallest, T, I> step(form);
  T* const values = static_cast<T*>(arrays.accumulators[0]);
  I* const indices = static_cast<I*>(arrays.accumulators[1]);
  for (int64_t i = 0; i < arrays.steps; ++i) {
    const T* const xs = static_cast<const T*>(arrays.xs[0]) + i * arrays.stride;
    const I* const js = static_cast<const I*>(arrays.xs[1]) +
                        (form.one_line ? i : i * arrays.stride);
    if (form.one_line) {
      const I index = *js;
      HLO_INDEPENDENT
      for (int64_t j = 0; j < arrays.lanes; ++j) {
        step(values[j], indices[j], xs[j], index);
      }
      continue;
    }
    HLO_INDEPENDENT
    for (int64_t j = 0; j < arrays.lanes; ++j) {
      step(values[j], indices[j], xs[j], js[j]);
    }
  }
}

template <bool kLines, typename T, typename I>
struct FoldBody {
  template <InstructionSet kSet>
  HLO_INLINE static void Run(const SelectionForm& form, const Arrays& arrays) {
    if constexpr (kLines) {
      if (form.smallest) return LinesBody<true, kSet, T, I>(form, arrays);
      LinesBody<false, kSet, T, I>(form, arrays);
    } else {
      if (form.smallest) return RowsBody<true, T, I>(form, arrays);
      RowsBody<false, T, I>(form, arrays);
    }
  }
};

template <typename T>
constexpr bool kHasValues =
    Float<T> || std::is_same_v<T, int32_t> || std::is_same_v<T, int64_t> ||
    std::is_same_v<T, uint32_t>;

template <bool kLines>
void Fold(const SelectionForm& form, const Arrays& arrays) {
  VisitElementType(form.value, [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (kHasValues<T>) {
      const InstructionSet set = form.instructions;
      if (form.index == ElementType::kS32) {
        Versions<FoldBody<kLines, T, int32_t>>::For(set)(form, arrays);
      } else {
        Versions<FoldBody<kLines, T, int64_t>>::For(set)(form, arrays);
      }
    }
  });
}

}  // namespace

void FoldSelectionRows(const SelectionForm& form,
                       std::span<void* const> accumulators,
                       std::span<const void* const> xs, int64_t steps,
                       int64_t stride, int64_t lanes) {
  Fold<false>(form, {accumulators.data(), xs.data(), steps, stride, lanes});
}

void FoldSelectionLines(const SelectionForm& form,
                        std::span<void* const> accumulators,
                        std::span<const void* const> xs, int64_t steps,
                        int64_t stride, int64_t lanes) {
  Fold<true>(form, {accumulators.data(), xs.data(), steps, stride, lanes});
}

bool HasSelection(const SelectionForm& form) {
  const bool values = VisitElementType(form.value, [](auto tag) {
    return kHasValues<typename decltype(tag)::type>;
  });
  return values &&
         (form.index == ElementType::kS32 || form.index == ElementType::kS64);
}

}  // namespace hlo
