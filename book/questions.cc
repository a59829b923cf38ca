#include "book/questions.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "book/assets.h"
#include "ops/documents.h"

namespace hlo::book {
namespace {

// "2022, 2026 | Gather | words".
Saying ReadSaying(absl::string_view line) {
  Saying saying;
  const std::vector<absl::string_view> parts = absl::StrSplit(line, " | ");
  for (absl::string_view year : absl::StrSplit(parts[0], ", ")) {
    int number = 0;
    if (absl::SimpleAtoi(year, &number)) saying.years |= YearBit(number);
  }
  if (parts.size() > 1) saying.heading = std::string(parts[1]);
  if (parts.size() > 2) saying.text = std::string(parts[2]);
  return saying;
}

void AddPart(absl::string_view line, OpenQuestion& question) {
  if (absl::ConsumePrefix(&line, "Says: ")) {
    question.says.push_back(ReadSaying(line));
  } else if (absl::ConsumePrefix(&line, "Why: ")) {
    question.why = std::string(line);
  } else if (absl::ConsumePrefix(&line, "Otherwise: ")) {
    question.otherwise = std::string(line);
  } else if (absl::ConsumePrefix(&line, "Wording: ")) {
    question.wording = std::string(line);
  }
}

std::vector<OpenQuestion> ReadOpenQuestions(absl::string_view text) {
  std::vector<OpenQuestion> questions;
  std::string part;  // with the lines that go on
  bool program = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line == "```") {
      program = !program;
    } else if (program) {
      absl::StrAppend(&questions.back().program, line, "\n");
    } else if (absl::ConsumePrefix(&line, "  ")) {
      absl::StrAppend(&part, " ", line);
      continue;
    }
    if (!questions.empty()) AddPart(part, questions.back());
    part = program ? "" : std::string(line);
    if (absl::ConsumePrefix(&line, "### ")) {
      questions.emplace_back().name = std::string(line);
    }
  }
  return questions;
}

}  // namespace

std::span<const OpenQuestion> AllOpenQuestions() {
  static const auto* const kQuestions = new std::vector<OpenQuestion>(
      ReadOpenQuestions(FindAsset("questions.md")));
  return *kQuestions;
}

const OpenQuestion* FindOpenQuestion(absl::string_view name) {
  for (const OpenQuestion& question : AllOpenQuestions()) {
    if (question.name == name) return &question;
  }
  return nullptr;
}

}  // namespace hlo::book
