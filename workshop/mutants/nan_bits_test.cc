// Vectors accept any NaN for any other; cases that write a payload do not. Each
// op that keeps NaN bits has a case that fails if the sign is flipped.
#include <string>

#include "base/files.h"
#include "gtest/gtest.h"
#include "interpreter/cases/run_case.h"
#include "ops/op_table.h"
#include "workshop/making/element_hooks.h"
#include "workshop/mutants/number_mutants.h"

namespace hlo::conformance {
namespace {

bool FailsWithTurnedNans(const Op& op, const std::string& path,
                         const Case& one) {
  ElementHooks hooks([&](SeenStep& step) {
    return step.instruction.op == &op && !step.results.empty() &&
           step.results[0].is_array() && TurnNans(step);
  });
  CaseOptions options;
  options.prepare.trace_aliases = true;
  options.execution.hooks = &hooks;
  options.execution.threads = 1;
  return !RunCase(path, one, options).failures.empty();
}

TEST(NanBits, ThatAnOpKeepsAreSeenByACase) {
  int ops = 0;
  for (const OpEntry& entry : AllOps()) {
    if (!entry.op->keeps_bits) continue;
    ++ops;
    const std::string path =
        "ops/" + std::string(entry.group) + "/" + entry.identifier + ".cases";
    const auto text = ReadFile(path);
    ASSERT_TRUE(text.ok()) << text.status();
    bool fails = false;
    for (const Case& one : ParseCaseFile(path, *text).cases) {
      fails = fails ||
              (one.HasValues() && FailsWithTurnedNans(*entry.op, path, one));
    }
    EXPECT_TRUE(fails) << entry.op->name;
  }
  EXPECT_GE(ops, 20);
}

}  // namespace
}  // namespace hlo::conformance
