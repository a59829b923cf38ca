#include "book/course.h"

#include "book/case_program.h"
#include "book/op_example.h"
#include "book/picture.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::book {
namespace {

using ::testing::HasSubstr;
using Part = Chapter::Part;

TEST(Course, HasEightChaptersWithProgramsAndExercises) {
  ASSERT_EQ(AllChapters().size(), 8u);
  for (const Chapter& chapter : AllChapters()) {
    EXPECT_NE(chapter.title, "") << chapter.name;
    int programs = 0, exercises = 0;
    for (const Part& part : chapter.parts) {
      programs += part.kind == Part::Kind::kProgram;
      exercises += part.kind == Part::Kind::kExercise;
    }
    EXPECT_GE(programs, 2) << chapter.name;
    EXPECT_GE(exercises, 1) << chapter.name;
  }
}

TEST(Course, EveryProgramRuns) {
  for (const Chapter& chapter : AllChapters()) {
    for (const Part& part : chapter.parts) {
      if (part.kind != Part::Kind::kProgram) continue;
      const auto program = ReadProgram(part.text);
      ASSERT_TRUE(program.ok()) << part.text << program.status();
      EXPECT_TRUE(RunProgram(*program).ok()) << part.text;
    }
  }
}

TEST(Course, EverySolutionIsRightAndNoStartIs) {
  for (const Chapter& chapter : AllChapters()) {
    for (const Part& part : chapter.parts) {
      if (part.kind != Part::Kind::kExercise) continue;
      const Exercise& exercise = part.exercise;
      // One input alone could be answered by a constant.
      const bool takes_none = exercise.inputs == std::vector<std::string>{""};
      EXPECT_TRUE(takes_none || exercise.inputs.size() > 1) << exercise.name;
      EXPECT_TRUE(CheckAnswer(exercise, exercise.solution).ok())
          << exercise.name << CheckAnswer(exercise, exercise.solution);
      const absl::Status start = CheckAnswer(exercise, exercise.start);
      EXPECT_EQ(start.code(), absl::StatusCode::kFailedPrecondition)
          << exercise.name << start;
    }
  }
}

TEST(Course, AnAnswerIsCheckedByItsResults) {
  const Exercise* exercise = FindExercise("rotate");
  ASSERT_NE(exercise, nullptr);
  const absl::Status wrong = CheckAnswer(*exercise, exercise->start);
  EXPECT_THAT(std::string(wrong.message()),
              HasSubstr("expected: s32[5] {2, 3"));
  const absl::Status broken =
      CheckAnswer(*exercise, "ROOT r = s32[5] nothing()");
  EXPECT_EQ(broken.code(), absl::StatusCode::kInvalidArgument);
  const absl::Status parameters =
      CheckAnswer(*exercise, "ROOT r = s32[5] constant({2, 3, 4, 5, 1})");
  EXPECT_THAT(std::string(parameters.message()), HasSubstr("parameters"));
}

}  // namespace
}  // namespace hlo::book
