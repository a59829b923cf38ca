// Rows that a chain (prepare/lane_chain.h) folds, beside the blocks of lanes
// that it computes.
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_replace.h"
#include "interpreter/testing/chain_runs.h"

namespace hlo::chains {
namespace {

// Sums of rows of an array times a count along a dimension of another shape.
void CheckRows(const std::string& rows, const std::string& counted,
               const std::string& dimension) {
  const ChainRuns runs(absl::StrReplaceAll(
      R"(
sum { p = f32[] parameter(0)  q = f32[] parameter(1)  ROOT r = f32[] add(p, q) }
ENTRY e {
  x = f32[ROWS] parameter(0)
  counted = f32[COUNTED] iota(), iota_dimension=DIMENSION
  rows = f32[ROWS] reshape(counted)
  products = f32[ROWS] multiply(x, rows)
  zero = f32[] constant(0)
  ROOT sums = f32[64] reduce(products, zero), dimensions={1}, to_apply=sum
})",
      {{"ROWS", rows}, {"COUNTED", counted}, {"DIMENSION", dimension}}));
  ChainRuns::ExpectSame(runs.Run({}), runs.RunStepByStep({}));
}

// A row has a block and 9 lanes, of repetitions of 8: the next one begins in
// the midst of a run, which the block before began with.
TEST(ChainRowsTest, BeginInTheMidstOfARun) {
  CheckRows("64,521", "4168,4,2", "1");
}

// A row's block has the end of a run; its other lanes are of the next run,
// which fills the next row's block.
TEST(ChainRowsTest, EndWithPartOfABlock) {
  CheckRows("64,576", "36,1024", "0");
}

}  // namespace
}  // namespace hlo::chains
