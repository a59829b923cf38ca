#include "book/dependence.h"

#include <map>
#include <set>

#include "book/case_program.h"
#include "book/op_example.h"
#include "book/picture.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ops/op_table.h"

namespace hlo::book {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

absl::StatusOr<Dependence> Find(const std::string& program,
                                const std::string& op,
                                const DependenceLimits& limits = {}) {
  auto read = ReadProgram(program);
  if (!read.ok()) return read.status();
  auto example = ExampleOf(*read, FindInstruction(*read->module, *FindOp(op)));
  if (!example.ok()) return example.status();
  return FindDependence(example->module, example->arguments, read->execution,
                        limits);
}

// The elements of the results that any change of an argument's reaches.
std::vector<std::set<int>> Reached(const Dependence& found) {
  std::vector<std::set<int>> all;
  for (size_t i = 0; i < found.near.size(); ++i) {
    std::set<int>& set = all.emplace_back();
    set.insert(found.near[i].begin(), found.near[i].end());
    set.insert(found.far[i].begin(), found.far[i].end());
  }
  return all;
}

TEST(Dependence, OfATransposeIsAPermutation) {
  const auto found = Find(
      "a = f32[2,3] constant({{1, 2, 3}, {4, 5, 6}})\n"
      "ROOT r = f32[3,2] transpose(a), dimensions={1,0}\n",
      "transpose");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near,
              ElementsAre(ElementsAre(0), ElementsAre(2), ElementsAre(4),
                          ElementsAre(1), ElementsAre(3), ElementsAre(5)));
  for (const auto& far : found->far) EXPECT_THAT(far, IsEmpty());
}

TEST(Dependence, OfAGatherIsOfRowsAndOfIndices) {
  const auto found = Find(
      "a = f32[3,2] constant({{1, 2}, {3, 4}, {5, 6}})\n"
      "b = s32[2] constant({2, 0})\n"
      "ROOT r = f32[2,2] gather(a, b), offset_dims={1}, "
      "collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
      "slice_sizes={1,2}\n",
      "gather");
  ASSERT_TRUE(found.ok()) << found.status();
  using Set = std::set<int>;
  EXPECT_THAT(Reached(*found), ElementsAre(Set{2}, Set{3}, Set{}, Set{}, Set{0},
                                           Set{1}, Set{0, 1}, Set{2, 3}));
}

TEST(Dependence, OfADotIsOfARowAndAColumn) {
  const auto found = Find(
      "a = s32[2,2] constant({{1, 2}, {3, 4}})\n"
      "b = s32[2,2] constant({{5, 6}, {7, 8}})\n"
      "ROOT r = s32[2,2] dot(a, b), lhs_contracting_dims={1}, "
      "rhs_contracting_dims={0}\n",
      "dot");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near, ElementsAre(ElementsAre(0, 1), ElementsAre(0, 1),
                                       ElementsAre(2, 3), ElementsAre(2, 3),
                                       ElementsAre(0, 2), ElementsAre(1, 3),
                                       ElementsAre(0, 2), ElementsAre(1, 3)));
}

TEST(Dependence, OfAReductionToAMaximumIsNearWhereTheMaximumIs) {
  const auto found = Find(
      "max { x = f32[] parameter(0)  y = f32[] parameter(1)\n"
      "  ROOT m = f32[] maximum(x, y) }\n"
      "ENTRY main {\n"
      "  a = f32[2,2] constant({{1, 7}, {5, 2}})\n"
      "  ROOT r = f32[2] reduce(a, f32[] constant(-9)), dimensions={1}, "
      "to_apply=max\n}\n",
      "reduce");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near, ElementsAre(IsEmpty(), ElementsAre(0),
                                       ElementsAre(1), IsEmpty(), IsEmpty()));
  EXPECT_THAT(found->far, ElementsAre(ElementsAre(0), IsEmpty(), IsEmpty(),
                                      ElementsAre(1), ElementsAre(0, 1)));
}

TEST(Dependence, OfACollectiveStaysInItsGroup) {
  const auto found = Find(
      "HloModule m, replica_count=4\n"
      "add { x = s32[] parameter(0)  y = s32[] parameter(1)\n"
      "  ROOT s = s32[] add(x, y) }\n"
      "ENTRY main {\n"
      "  i = u32[] replica-id()\n  a = s32[] convert(i)\n"
      "  ROOT r = s32[] all-reduce(a), replica_groups={{0,2},{1,3}}, "
      "to_apply=add\n}\n",
      "all-reduce");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near, ElementsAre(ElementsAre(0, 2), ElementsAre(1, 3),
                                       ElementsAre(0, 2), ElementsAre(1, 3)));
}

TEST(Dependence, OfASelectIsOfWhatWasSelected) {
  const auto found = Find(
      "p = pred[2] constant({true, false})\n"
      "a = f32[2] constant({1, 2})\nb = f32[2] constant({3, 4})\n"
      "ROOT r = f32[2] select(p, a, b)\n",
      "select");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near,
              ElementsAre(ElementsAre(0), ElementsAre(1), ElementsAre(0),
                          IsEmpty(), IsEmpty(), ElementsAre(1)));
}

TEST(Dependence, NothingToChangeIsNoError) {
  const auto found = Find("ROOT r = s32[3] iota(), iota_dimension=0\n", "iota");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near, IsEmpty());
  EXPECT_EQ(found->results.size(), 1u);
}

TEST(Dependence, ADoneIsShownWithItsStart) {
  const auto found = Find(
      "a = f32[2] constant({1, 2})\n"
      "s = (f32[2], f32[2]) all-gather-start(a), replica_groups={{0}}, "
      "dimensions={0}\n"
      "ROOT r = f32[2] all-gather-done(s)\n",
      "all-gather-done");
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(found->near, ElementsAre(ElementsAre(0), ElementsAre(1)));
}

TEST(Dependence, BeyondTheLimitsIsAnError) {
  const std::string program =
      "a = f32[300] iota(), iota_dimension=0\nROOT r = f32[300] negate(a)\n";
  EXPECT_EQ(Find(program, "negate").status().code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(Find("a = f32[3] constant({1, 2, 3})\nROOT r = f32[3] negate(a)\n",
                 "negate", {.most_elements = 9, .most_runs = 4})
                .status()
                .code(),
            absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace hlo::book
