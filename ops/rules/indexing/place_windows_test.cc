#include "ops/rules/indexing/place_windows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <vector>

namespace hlo {
namespace {

TEST(PlaceWindowsTest, FollowsTheFormulaInEverySet) {
  std::mt19937 random(1);
  for (const InstructionSet set : kInstructionSets) {
    if (set > NativeInstructionSet()) continue;
    for (int64_t n = 0; n < 70; ++n) {
      const int64_t extent = static_cast<int64_t>(random() % 4);
      const int64_t size = static_cast<int64_t>(random() % 6);
      std::vector<int64_t> starts, cells(static_cast<size_t>(n), 5);
      const bool all_inside = n % 2 == 0 && extent <= size;
      for (int64_t i = 0; i < n; ++i) {
        starts.push_back(static_cast<int64_t>(random() % 14) - 6);
        if (n % 5 == 0) {  // all of them far outside
          starts.back() = std::numeric_limits<int64_t>::max();
          continue;
        }
        if (all_inside) {
          starts.back() = static_cast<int64_t>(random()) % (size - extent + 1);
          continue;
        }
        if (random() % 9 == 0) {
          starts.back() = random() % 2 == 0
                              ? std::numeric_limits<int64_t>::min()
                              : std::numeric_limits<int64_t>::max();
        }
      }
      const std::vector<int64_t> before = starts;
      bool inside[70];
      for (int64_t i = 0; i < n; ++i) inside[i] = i % 5 != 0;
      PlaceWindows(extent, size, 7, starts, cells.data(), inside, set);
      for (int64_t i = 0; i < n; ++i) {
        const int64_t start = std::clamp(before[i], -extent, size);
        EXPECT_EQ(starts[i], start);
        EXPECT_EQ(cells[i], 5 + 7 * start);
        EXPECT_EQ(inside[i],
                  i % 5 != 0 && start >= 0 && start + extent <= size);
      }
    }
  }
}

}  // namespace
}  // namespace hlo
