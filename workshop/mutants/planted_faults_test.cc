// The suite itself: a backend with a planted fault never passes.
#include "workshop/mutants/planted_faults.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>

#include "conformance/run/runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

class PlantedFaultsTest : public testing::TestWithParam<PlantedFault> {
 protected:
  // Of each op once.
  static const absl::StatusOr<Golden>& GoldenOf(const std::string& op) {
    static auto& all = *new std::map<std::string, absl::StatusOr<Golden>>();
    const auto found = all.find(op);
    if (found != all.end()) return found->second;
    return all.emplace(op, ReadGolden("golden", {op})).first->second;
  }
};

TEST_P(PlantedFaultsTest, IsCaught) {
  const PlantedFault& fault = GetParam();
  const auto& golden = GoldenOf(fault.op);
  ASSERT_TRUE(golden.ok()) << golden.status();
  ASSERT_FALSE(golden->vectors.empty()) << fault.op;
  auto backend = MakeFaultyBackend(fault);
  const auto results = conformance::Run(*golden, *backend, {});
  ASSERT_TRUE(results.ok()) << results.status();
  const auto failures = std::count_if(
      results->results.begin(), results->results.end(),
      [](const Result& result) { return IsFailure(result.verdict); });
  EXPECT_GT(failures, 0) << fault.op << ": " << fault.name;
  RecordProperty("caught_by", static_cast<int>(failures));
}

TEST(PlantedFaults, AreAHundredDifferentOnesOfManyOps) {
  std::set<std::string> names, ops;
  for (const PlantedFault& fault : AllPlantedFaults()) {
    EXPECT_TRUE(names.insert(fault.name).second) << fault.name;
    ops.insert(fault.op);
  }
  EXPECT_GE(names.size(), 100);
  EXPECT_GE(ops.size(), 40);
}

std::string TestName(const testing::TestParamInfo<PlantedFault>& info) {
  std::string name = std::to_string(info.index) + "_" + info.param.name;
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, PlantedFaultsTest,
                         testing::ValuesIn(AllPlantedFaults()), TestName);

}  // namespace
}  // namespace hlo::conformance
