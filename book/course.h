// The course: chapters of text with programs that are run when the book is
// made, and exercises whose answers are checked by running them, too.
#ifndef HLOREF_BOOK_COURSE_H_
#define HLOREF_BOOK_COURSE_H_

#include <atomic>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "book/html.h"

namespace hlo::book {

// An exercise asks for a program that computes what `solution` does.
struct Exercise {
  std::string name, title, task;
  std::string start, solution;
  std::vector<std::string> inputs;     // of one run: a literal a parameter
  std::vector<std::string> forbidden;  // ops
};

struct Chapter {
  std::string name, title;
  // Text in Markdown, a program of a fence ```hlo, or an exercise.
  struct Part {
    enum class Kind { kText, kProgram, kExercise };
    Kind kind = Kind::kText;
    std::string text;
    Exercise exercise;
  };
  std::vector<Part> parts;
};

// Those of book/course/, in order.
std::span<const Chapter> AllChapters();
const Exercise* FindExercise(absl::string_view name);

// OK for a program with the solution's results for each of the inputs; else a
// sentence for who wrote it.
absl::Status CheckAnswer(const Exercise& exercise, const std::string& program,
                         const std::atomic<bool>* cancelled = nullptr);

std::string CourseHtml();
std::string ChapterHtml(const Chapter& chapter, const LinkMap& links);
// The playground's page.
std::string PlayHtml();

}  // namespace hlo::book

#endif  // HLOREF_BOOK_COURSE_H_
