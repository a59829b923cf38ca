#include "ops/kernels/folds/fold_selection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "literals/types/number_types.h"

namespace hlo {
namespace {

using Tie = SelectionForm::Tie;

// The definition, as a comparator and two selects have it.
template <typename T, typename I>
void StepOf(const SelectionForm& form, T& a, I& i, T x, I j) {
  const bool better = form.smallest ? a < x : a > x;
  const bool stays = better || (form.keeps_nan && a != a);
  const bool first =
      form.tie == Tie::kFirst || (form.tie == Tie::kSmallest && i < j);
  const bool keeps_index = stays || (a == x && first);
  const bool keeps = stays || (a == x && form.keeps_equal);
  if (!keeps_index) i = j;
  if (!keeps) a = x;
}

enum Special { kNone, kZeros, kNans };

template <typename T>
T RandomNumber(std::mt19937& random, Special special, int64_t range) {
  if constexpr (Float<T>) {
    if (special == kNans && random() % 300 == 0) {
      return std::numeric_limits<T>::quiet_NaN();
    }
    if (special == kZeros) return random() % 2 == 0 ? T(-0.0) : T(0);
  }
  return static_cast<T>(random() % static_cast<uint64_t>(range));
}

template <typename T, typename I>
struct Data {
  std::vector<T> values, xs;
  std::vector<I> indices, js;
  void Fold(const SelectionForm& form, bool lines, int64_t steps,
            int64_t lanes) {
    void* acc[] = {values.data(), indices.data()};
    const void* operands[] = {xs.data(), js.data()};
    if (lines) {
      FoldSelectionLines(form, acc, operands, steps, steps + 3, lanes);
    } else {
      FoldSelectionRows(form, acc, operands, steps, lanes + 3, lanes);
    }
  }
};

template <typename T, typename I>
void Check(const SelectionForm& form, bool lines, Special special,
           int64_t steps, int64_t range) {
  constexpr int64_t kLanes = 3;
  std::mt19937 random(static_cast<unsigned>(steps + range));
  Data<T, I> data;
  const int64_t size = lines ? kLanes * (steps + 3) : steps * (kLanes + 3);
  for (int64_t e = 0; e < size; ++e) {
    data.xs.push_back(RandomNumber<T>(random, special, range));
    data.js.push_back(static_cast<I>(random() % 1000));
  }
  // Those that argmax counts, or any.
  if (form.one_line && range == 7) std::ranges::sort(data.js);
  for (int64_t j = 0; j < kLanes; ++j) {
    data.values.push_back(RandomNumber<T>(random, special, range));
    data.indices.push_back(static_cast<I>(random() % 1000));
  }
  Data<T, I> expected = data;
  for (int64_t j = 0; j < kLanes; ++j) {
    for (int64_t i = 0; i < steps; ++i) {
      const int64_t at = lines ? j * (steps + 3) + i : i * (kLanes + 3) + j;
      StepOf(form, expected.values[j], expected.indices[j], data.xs[at],
             data.js[form.one_line ? i : at]);
    }
  }
  data.Fold(form, lines, steps, kLanes);
  EXPECT_EQ(data.indices, expected.indices)
      << Name(form.value) << " steps " << steps << " range " << range;
  EXPECT_EQ(std::memcmp(data.values.data(), expected.values.data(),
                        kLanes * sizeof(T)),
            0)
      << Name(form.value) << " steps " << steps << " range " << range;
}

template <typename T, typename I>
void CheckForms() {
  SelectionForm form;
  form.value = kTypeOf<T>;
  form.index = kTypeOf<I>;
  ASSERT_TRUE(HasSelection(form));
  for (const InstructionSet set : kInstructionSets) {
    if (set > NativeInstructionSet()) continue;
    form.instructions = set;
    for (int bits = 0; bits < 32; ++bits) {
      form.smallest = (bits & 1) != 0;
      form.keeps_nan = (bits & 2) != 0;
      form.keeps_equal = (bits & 4) != 0;
      form.one_line = (bits & 16) != 0;
      for (const Tie tie : {Tie::kFirst, Tie::kLast, Tie::kSmallest}) {
        form.tie = tie;
        for (int64_t steps : {0, 1, 63, 64, 65, 129, 257, 300, 2100}) {
          for (const Special special : {kNone, kZeros, kNans}) {
            const int64_t range = steps % 2 == 0 ? 1000000 : 7;
            Check<T, I>(form, (bits & 8) != 0, special, steps, range);
          }
        }
      }
    }
  }
}

TEST(FoldSelectionTest, EveryFormAndTypeIsTheDefinition) {
  CheckForms<float, int32_t>();
  CheckForms<float, int64_t>();
  CheckForms<double, int32_t>();
  CheckForms<double, int64_t>();
  CheckForms<int32_t, int32_t>();
  CheckForms<uint32_t, int32_t>();
  CheckForms<int64_t, int64_t>();
}

TEST(FoldSelectionTest, OtherTypesHaveNone) {
  SelectionForm form;
  form.value = ElementType::kBF16;
  form.index = ElementType::kS32;
  EXPECT_FALSE(HasSelection(form));
  form.value = ElementType::kF32;
  form.index = ElementType::kU8;
  EXPECT_FALSE(HasSelection(form));
}

}  // namespace
}  // namespace hlo
