#include "base/parallel_for.h"

#include <atomic>
#include <vector>

#include "gtest/gtest.h"

namespace hlo {
namespace {

TEST(ParallelFor, EachShareHasTheGrainsWork) {
  EXPECT_EQ(Shares({16, 100}, 36, 30), 12);  // three items make 90
  EXPECT_EQ(Shares({2, 100}, 30, 30), 2);
  EXPECT_EQ(Shares({8, 100}, 26, 30), 1);  // not 8 grains
  EXPECT_EQ(Shares({8, 100}, 2, 1000), 2);
  EXPECT_EQ(Shares({8, 100}, 10, 1), 1);
  EXPECT_EQ(Shares({8, 100}, 10, 1000), 8);
  EXPECT_EQ(Shares({8, 1}, 3, 1), 3);
  EXPECT_EQ(Shares({0, 0}, 0, 0), 1);
}

TEST(ParallelFor, CoversEachItemOnce) {
  for (int64_t n : {0, 1, 2, 7, 1000}) {
    std::vector<std::atomic<int>> seen(static_cast<size_t>(n));
    ParallelFor({7, 1}, n, 1, [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) ++seen[i];
    });
    for (const std::atomic<int>& each : seen) EXPECT_EQ(each, 1);
  }
}

TEST(ParallelFor, LeavesOutTheRestOnceStopped) {
  std::atomic<bool> host{false};
  StopSignal stop;
  stop.host = &host;
  std::atomic<int64_t> seen = 0;
  // Items of so much work are pieces of their own.
  const int64_t work = int64_t{1} << 30;
  ParallelFor({2, 1, &stop}, 1000, work, [&](int64_t begin, int64_t end) {
    seen += end - begin;
    host = true;
  });
  EXPECT_GE(seen, 1);
  EXPECT_LE(seen, 2);  // one of each thread
  seen = 0;
  ParallelFor({2, 1}, 1000, work,
              [&](int64_t begin, int64_t end) { seen += end - begin; });
  EXPECT_EQ(seen, 1000);
}

}  // namespace
}  // namespace hlo
