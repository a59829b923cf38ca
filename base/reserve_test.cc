#include "base/reserve.h"

#include <gtest/gtest.h>

#include <vector>

namespace hlo {
namespace {

// WHY: a vector that doubles holds half of a program twice while it grows.
TEST(ReserveForRest, HoldsWhatTheRestOfTheTextMayHold) {
  std::vector<int> items(5000);
  items.shrink_to_fit();
  ReserveForRest(items, 50'000, 100'000);  // 10 bytes each: 10,000 more
  EXPECT_EQ(items.capacity(), 15'001u);
}

// WHY: a long item in front must not make each of the later ones move all.
TEST(ReserveForRest, GrowsByAnEighthAndAtMostEightfold) {
  std::vector<int> few(5000), many(5000);
  few.shrink_to_fit();
  many.shrink_to_fit();
  ReserveForRest(few, 1'000'000'000, 100);
  EXPECT_EQ(few.capacity(), 5625u);
  ReserveForRest(many, 5000, 1'000'000'000);
  EXPECT_EQ(many.capacity(), 40'000u);
}

TEST(ReserveForRest, LeavesShortListsAsTheyGrow) {
  std::vector<int> items(100);
  items.shrink_to_fit();
  ReserveForRest(items, 1000, 1'000'000);
  EXPECT_EQ(items.capacity(), 100u);
}

}  // namespace
}  // namespace hlo
