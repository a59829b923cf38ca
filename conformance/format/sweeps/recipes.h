// The recipes that sweeps make.
#ifndef HLOREF_CONFORMANCE_FORMAT_SWEEPS_RECIPES_H_
#define HLOREF_CONFORMANCE_FORMAT_SWEEPS_RECIPES_H_

#include <cstdint>
#include <vector>

#include "conformance/format/sweeps/recipe.h"

namespace hlo::conformance {

// Recipes as they are made. With a `reseed` what they draw is drawn from other
// seeds, and sizes of sweeps may be one more or less.
class Recipes {
 public:
  explicit Recipes(uint64_t reseed = 0) : reseed_(reseed) {}

  // The size of the recipe that is pushed next, in place of the published `n`.
  // 0 and 1 stay: they are edges.
  int64_t Size(int64_t n) const;
  void push_back(Recipe recipe);
  // Counts a value of an axis; false: there are too many combinations.
  bool CountValue() { return ++values_ <= kMostValues; }

  const std::vector<Recipe>& all() const { return all_; }

 private:
  // The axes of all sweeps in ops/ have 80,000 values.
  static constexpr int64_t kMostValues = 300'000;

  uint64_t reseed_;  // 0: as they are published
  int64_t values_ = 0;
  std::vector<Recipe> all_;
};

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_FORMAT_SWEEPS_RECIPES_H_
