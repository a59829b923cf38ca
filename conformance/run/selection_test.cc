#include "conformance/run/selection.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "conformance/backends/backend.h"
#include "conformance/run/runner.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

std::vector<Shape> ShapesOfArguments(const Question& question) {
  std::vector<Shape> shapes;
  for (const std::vector<Datum>& process : question.inputs) {
    for (const Datum& each : process) shapes.push_back(each.value.shape());
  }
  return shapes;
}

// Right, but for a program that comes after `most` others of its arguments'
// shapes: it is taken for the last of them.
class KeepsByShapes : public Backend {
 public:
  explicit KeepsByShapes(size_t most) : most_(most) {}
  absl::StatusOr<Hello> Start() override { return inner_->Start(); }
  Answer Run(const Question& question) override {
    Question asked = question;
    const std::vector<Shape> shapes = ShapesOfArguments(question);
    if (shapes.empty() || shapes != shapes_) seen_ = 0;
    if (seen_ >= most_) asked.module = module_;
    ++seen_;
    shapes_ = shapes;
    module_ = asked.module;
    return inner_->Run(asked);
  }

 private:
  std::unique_ptr<Backend> inner_ = MakeHlorefBackend({});
  const size_t most_;
  size_t seen_ = 0;
  std::vector<Shape> shapes_;
  std::string module_;
};

class NeighboursTest : public testing::Test {
 protected:
  void SetUp() override {
    auto golden = ReadGolden("golden", {"and", "or", "xor", "not"});
    ASSERT_TRUE(golden.ok()) << golden.status();
    golden_ = *std::move(golden);
  }
  int Failures(bool neighbours) {
    KeepsByShapes backend(3);
    RunOptions options;
    options.neighbours = neighbours;
    const auto results = conformance::Run(golden_, backend, options);
    EXPECT_TRUE(results.ok()) << results.status();
    int failures = 0;
    for (const Result& result : results->results) {
      if (IsFailure(result.verdict)) ++failures;
    }
    return failures;
  }
  Golden golden_;
};

TEST_F(NeighboursTest, WhatIsKeptByShapesShowsAmongThemOnly) {
  EXPECT_EQ(Failures(false), 0);
  EXPECT_GT(Failures(true), 20);
}

TEST_F(NeighboursTest, AShardIsAStretchOfThem) {
  Selection selection;
  selection.neighbours = true;
  const std::vector<const Vector*> all = Select(golden_, selection).vectors;
  for (const int64_t shards : {int64_t{1}, int64_t{3}, std::ssize(all) + 2}) {
    selection.shards = shards;
    std::vector<const Vector*> joined;
    for (selection.shard = 0; selection.shard < shards; ++selection.shard) {
      const Selected part = Select(golden_, selection);
      EXPECT_EQ(part.of_all_shards, std::ssize(all));
      joined.insert(joined.end(), part.vectors.begin(), part.vectors.end());
    }
    EXPECT_EQ(joined, all);
  }
}

TEST_F(NeighboursTest, TheyAreTheSameVectorsInGroupsOfEqualShapes) {
  Selection selection;
  selection.neighbours = true;
  const std::vector<const Vector*> ordered = Select(golden_, selection).vectors;
  ASSERT_EQ(ordered.size(), golden_.vectors.size());
  EXPECT_EQ(std::set<const Vector*>(ordered.begin(), ordered.end()).size(),
            ordered.size());
  std::set<std::string> begun;
  std::string last;
  for (const Vector* vector : ordered) {
    std::string text = std::to_string(vector->processes());
    for (const Shape& each : ShapesOfArguments(*vector))
      text += each.ToString();
    if (vector->processes() > 1 || text == last) continue;
    // A group has one place for each shape of a result.
    begun.insert(text);
    last = text;
  }
  EXPECT_LT(begun.size() * 3, ordered.size());
}

}  // namespace
}  // namespace hlo::conformance
