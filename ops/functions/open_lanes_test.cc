#include "ops/functions/open_lanes.h"

#include <random>
#include <vector>

#include "gtest/gtest.h"

namespace hlo {
namespace {

TEST(OpenLanesTest, ListsTheBitsOfTheFirstLanesInOrder) {
  std::mt19937 random(1);
  for (int64_t n : {0, 1, 8, 63, 64, 65, 100, 256}) {
    uint8_t open[32];
    std::vector<int32_t> expected;
    for (uint8_t& byte : open) byte = static_cast<uint8_t>(random());
    for (int32_t i = 0; i < n; ++i) {
      if ((open[i / 8] >> (i % 8) & 1) != 0) expected.push_back(i);
    }
    std::vector<int32_t> at(256);
    const int64_t count = OpenLanes(open, n, at.data());
    at.resize(static_cast<size_t>(count));
    EXPECT_EQ(at, expected) << n;
  }
}

}  // namespace
}  // namespace hlo
