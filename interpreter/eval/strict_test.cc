// Declarations that are not true of the values: `run --strict` refuses them.
#include <gtest/gtest.h>

#include "interpreter/testing/test_program.h"

namespace hlo {
namespace {

absl::Status RunStrict(std::string text, bool strict = true) {
  ExecutionOptions options;
  options.strict = strict;
  return RunText(std::move(text), {}, options).status();
}

std::string Gather(std::string indices) {
  return "ENTRY e { a = s32[4] iota(), iota_dimension=0\nb = s32[3] "
         "constant({" +
         indices +
         "})\nROOT r = s32[3] gather(a, b), offset_dims={}, "
         "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
         "slice_sizes={1}, indices_are_sorted=true }";
}

std::string Scatter(std::string indices, std::string declared) {
  return "f { x = s32[] parameter(0)\nROOT y = s32[] parameter(1) }\n"
         "ENTRY e { a = s32[4] iota(), iota_dimension=0\nb = s32[3] "
         "constant({" +
         indices +
         "})\nc = s32[3] constant({7, 8, 9})\n"
         "ROOT r = s32[4] scatter(a, b, c), update_window_dims={}, "
         "inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
         "index_vector_dim=1, to_apply=f, " +
         declared + "=true }";
}

TEST(StrictTest, SortedIndicesAscend) {
  EXPECT_TRUE(RunStrict(Gather("0, 2, 2")).ok());
  EXPECT_EQ(RunStrict(Gather("0, 2, 1")).code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(RunStrict(Gather("0, 2, 1"), false).ok());
  EXPECT_TRUE(RunStrict(Scatter("0, 1, 1", "indices_are_sorted")).ok());
  EXPECT_EQ(RunStrict(Scatter("1, 0, 2", "indices_are_sorted")).code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(StrictTest, EachBatchIsSortedByItself) {
  const auto text = [](std::string indices) {
    return "ENTRY e { a = s32[2,4] iota(), iota_dimension=1\n"
           "b = s32[2,2] constant({" +
           indices +
           "})\nROOT r = s32[2,2] gather(a, b), offset_dims={}, "
           "collapsed_slice_dims={1}, start_index_map={1}, "
           "operand_batching_dims={0}, start_indices_batching_dims={0}, "
           "index_vector_dim=2, slice_sizes={1,1}, indices_are_sorted=true }";
  };
  EXPECT_TRUE(RunStrict(text("{2, 3}, {0, 1}")).ok());
  EXPECT_FALSE(RunStrict(text("{2, 3}, {1, 0}")).ok());
}

TEST(StrictTest, UniqueIndicesMeetNoElementTwice) {
  EXPECT_TRUE(RunStrict(Scatter("3, 0, 2", "unique_indices")).ok());
  EXPECT_EQ(RunStrict(Scatter("3, 0, 3", "unique_indices")).code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(RunStrict(Scatter("3, 0, 3", "unique_indices"), false).ok());
  // Indices that are out of bounds do not collide.
  EXPECT_TRUE(RunStrict(Scatter("9, 0, 9", "unique_indices")).ok());
}

}  // namespace
}  // namespace hlo
