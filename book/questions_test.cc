#include "book/questions.h"

#include <set>
#include <string>

#include "book/materials.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ops/choice_values.h"
#include "ops/documents.h"

namespace hlo::book {
namespace {

const Materials& All() {
  static const auto* const kAll =
      new absl::StatusOr<Materials>(ReadMaterials());
  return **kAll;
}

bool HasHeading(unsigned year, const std::string& heading) {
  for (const DocumentName& name : DocumentNames()) {
    if (heading == name.heading && (name.years & year) != 0) return true;
  }
  return false;
}

TEST(Questions, EveryRowOfSemanticsHasAllParts) {
  std::set<std::string> rows;
  for (const Section& row : All().questions) {
    rows.insert(row.name);
    const OpenQuestion* question = FindOpenQuestion(row.name);
    ASSERT_NE(question, nullptr) << row.name;
    EXPECT_FALSE(question->says.empty()) << row.name;
    EXPECT_FALSE(question->why.empty()) << row.name;
    EXPECT_FALSE(question->wording.empty()) << row.name;
    if (FindChoice(row.name) == nullptr) {
      EXPECT_FALSE(question->otherwise.empty()) << row.name;
    }
  }
  for (const OpenQuestion& question : AllOpenQuestions()) {
    EXPECT_TRUE(rows.contains(question.name)) << question.name;
  }
}

TEST(Questions, EveryRowHasAProgramThatRan) {
  for (const Section& row : All().questions) {
    bool shown = All().shown.contains(row.name);
    for (const ChoiceDemo& demo : All().demos) shown |= demo.choice == row.name;
    EXPECT_TRUE(shown) << row.name;
    const auto found = All().shown.find(row.name);
    if (found == All().shown.end()) continue;
    EXPECT_FALSE(found->second.program.empty()) << row.name;
    EXPECT_FALSE(found->second.result.empty()) << row.name;
  }
}

// A program that ends with an error is one whose row is about an error.
TEST(Questions, OwnProgramsFailOnlyWhereTheRowIsAboutThat) {
  const std::set<std::string> errors = {
      "group_cover",   "collective_permute_pairs", "dynamic_reshape",
      "feeds",         "elided_constants",         "deadlock",
      "channel_order", "stablehlo_infeed"};
  for (const OpenQuestion& question : AllOpenQuestions()) {
    if (question.program.empty()) continue;
    const RunCase& run = All().shown.at(question.name);
    EXPECT_EQ(run.fails, errors.contains(question.name))
        << question.name << ": " << run.result;
  }
}

TEST(Questions, HeadingsAreTheDocuments) {
  for (const OpenQuestion& question : AllOpenQuestions()) {
    for (const Saying& saying : question.says) {
      EXPECT_NE(saying.years, 0u) << question.name;
      EXPECT_FALSE(saying.text.empty()) << question.name;
      for (const unsigned year : {k2017, k2018, k2022, k2026}) {
        if ((saying.years & year) == 0) continue;
        EXPECT_TRUE(HasHeading(year, saying.heading))
            << question.name << ": " << YearsText(year) << " has no heading "
            << saying.heading;
      }
    }
  }
}

}  // namespace
}  // namespace hlo::book
