#include "ops/kernels/folds/fold_selection.h"

#include <algorithm>
#include <type_traits>

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

// The sum of the places of `value` among n <= kLine elements: the place, if
// there is one. `count`: how many there are.
template <typename T>
HLO_INLINE int64_t SumPlaces(const T* x, int64_t n, T value, int64_t& count) {
  using Index = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  Index sum = 0, places = 0;
  for (Index i = 0; i < static_cast<Index>(n); ++i) {
    sum += x[i] == value ? i : 0;
    places += x[i] == value ? 1 : 0;
  }
  count = places;
  return sum;
}

// The first place of `value`, which is there, in x.
template <typename T>
HLO_INLINE int64_t FirstPlace(const T* x, int64_t n, T value) {
  constexpr int64_t kLanes = 256 / static_cast<int64_t>(sizeof(T));
  int64_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    T found = 0;
    for (int64_t l = 0; l < kLanes; ++l) found = x[i + l] == value ? 1 : found;
    if (found != 0) break;
  }
  while (x[i] != value) ++i;
  return i;
}

// Steps of a block without NaNs are left out where the element is worse than
// the best: it is replaced later, or never replaces.
template <bool kSmallest, typename T, typename I>
HLO_INLINE void FoldBlock(const Step<kSmallest, T, I>& step, bool ascending,
                          const T* xs, const I* js, int64_t n, T& value,
                          I& index) {
  bool has_nan = value != value;
  if (has_nan && step.keeps_nan) return;
  bool nans = false;
  const T best = BestOf<kSmallest>(xs, n, nans);
  if (has_nan | nans) {
    for (int64_t i = 0; i < n; ++i) step(value, index, xs[i], js[i]);
    return;
  }
  if (IsBetter<kSmallest>(value, best)) return;
  if (step.IgnoresEqual(best, ascending)) {
    const int64_t place = FirstPlace(xs, n, best);
    return step(value, index, xs[place], js[place]);
  }
  int64_t left = 0;
  const int64_t place = SumPlaces(xs, n, best, left);
  for (int64_t i = left == 1 ? place : 0; left > 0; ++i) {
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

template <bool kSmallest, typename T, typename I>
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
      FoldBlock(step, ascending, xs + i, js + i,
                std::min(kLine, arrays.steps - i), value, index);
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
HLO_INLINE void FoldBody(const SelectionForm& form, const Arrays& arrays) {
  if constexpr (kLines) {
    if (form.smallest) return LinesBody<true, T, I>(form, arrays);
    LinesBody<false, T, I>(form, arrays);
  } else {
    if (form.smallest) return RowsBody<true, T, I>(form, arrays);
    RowsBody<false, T, I>(form, arrays);
  }
}

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
        Multiversion<FoldBody<kLines, T, int32_t>>::For(set)(form, arrays);
      } else {
        Multiversion<FoldBody<kLines, T, int64_t>>::For(set)(form, arrays);
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
