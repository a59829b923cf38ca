// Vectors by rule: tables name ops and sizes, a rule makes recipes of them. A
// new op adds a line to a table.
#ifndef HLOREF_WORKSHOP_RULES_GENERATORS_H_
#define HLOREF_WORKSHOP_RULES_GENERATORS_H_

#include <vector>

#include "workshop/rules/recipe.h"

namespace hlo::conformance {

// Recipes as they are made. With a `reseed` what they draw is drawn from other
// seeds, and sizes of the ladder may be one more or less.
class Recipes {
 public:
  explicit Recipes(uint64_t reseed = 0) : reseed_(reseed) {}

  // Of the recipe that is pushed next: instead of `n` of the ladder. 0 and 1
  // stay: they are edges, and not ends of anything.
  int64_t Size(int64_t n) const;
  void push_back(Recipe recipe);

  const std::vector<Recipe>& all() const { return all_; }

 private:
  uint64_t reseed_;  // 0: as they are published
  std::vector<Recipe> all_;
};

void AddNumbers(Recipes& recipes);
void AddFunctions(Recipes& recipes);
void AddShapes(Recipes& recipes);
void AddLadders(Recipes& recipes);
void AddReductions(Recipes& recipes);
void AddProducts(Recipes& recipes);
void AddBounded(Recipes& recipes);
void AddExactPrograms(Recipes& recipes);
void AddIndices(Recipes& recipes);
void AddOrders(Recipes& recipes);
void AddProcesses(Recipes& recipes);
void AddRejects(Recipes& recipes);
void AddFactorizations(Recipes& recipes);
void AddSquares(Recipes& recipes);
void AddSpecials(Recipes& recipes);
void AddSpecialNumbers(Recipes& recipes);
void AddMovers(Recipes& recipes);
void AddNormalizations(Recipes& recipes);
void AddHuge(Recipes& recipes);

// All of them.
std::vector<Recipe> AllRecipes(uint64_t reseed = 0);

// The sizes at which faults have been found: ends of vectors, of tiles, of
// blocks.
inline constexpr int64_t kLadder[] = {
    0,  1,  2,   3,   7,   8,   9,   15,  16,  17,   31,   33,
    63, 65, 127, 128, 129, 255, 257, 511, 513, 1023, 1025, 4097};

// So many blocks that a program works on them in several rounds: 2^20 + 1.
inline constexpr int64_t kMillion = (int64_t{1} << 20) + 1;

// Of the map "codes": 2^64 over the golden ratio, whose multiples are spread
// evenly over the codes of every type.
inline constexpr int64_t kAnyBits = -7046029254386353131;

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_GENERATORS_H_
