#include "book/course.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "book/assets.h"
#include "book/case_program.h"
#include "interpreter/load.h"
#include "literals/text.h"

namespace hlo::book {
namespace {

using Part = Chapter::Part;

// A line `--- word` begins the next part of an exercise.
Exercise ReadExercise(absl::string_view name, absl::string_view text) {
  Exercise exercise;
  exercise.name = std::string(name);
  std::string* to = &exercise.task;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (exercise.title.empty()) {
      exercise.title = std::string(line);
    } else if (absl::ConsumePrefix(&line, "--- without ")) {
      exercise.forbidden = absl::StrSplit(line, ' ');
    } else if (absl::ConsumePrefix(&line, "--- input")) {
      exercise.inputs.emplace_back(absl::StripAsciiWhitespace(line));
    } else if (absl::ConsumePrefix(&line, "--- ")) {
      to = line == "start" ? &exercise.start : &exercise.solution;
    } else {
      absl::StrAppend(to, line, "\n");
    }
  }
  return exercise;
}

Chapter ReadChapter(const Asset& asset) {
  Chapter chapter;
  absl::string_view name = asset.name;
  absl::ConsumePrefix(&name, "course/");
  absl::ConsumeSuffix(&name, ".md");
  chapter.name = std::string(name);
  chapter.parts.emplace_back();
  for (absl::string_view line : absl::StrSplit(asset.text, '\n')) {
    Part& part = chapter.parts.back();
    const bool inside = part.kind != Part::Kind::kText;
    if (inside && line == "```") {
      if (part.kind == Part::Kind::kExercise) {
        part.exercise = ReadExercise(part.exercise.name, part.text);
      }
      chapter.parts.emplace_back();
    } else if (!inside && line == "```hlo") {
      chapter.parts.push_back({Part::Kind::kProgram, "", {}});
    } else if (!inside && absl::ConsumePrefix(&line, "```exercise ")) {
      chapter.parts.push_back({Part::Kind::kExercise, "", {}});
      chapter.parts.back().exercise.name = std::string(line);
    } else if (!inside && absl::ConsumePrefix(&line, "# ")) {
      chapter.title = std::string(line);
    } else {
      absl::StrAppend(&part.text, line, "\n");
    }
  }
  return chapter;
}

absl::Status Wrong(absl::string_view sentence) {
  return absl::FailedPreconditionError(sentence);
}

// "{1, 2}; 3": a literal for each parameter.
absl::StatusOr<Arguments> ReadInput(absl::string_view text,
                                    const Computation& entry) {
  Arguments arguments;
  size_t offset = 0;
  for (int parameter : entry.parameters) {
    Literal literal;
    const Shape& shape =
        entry.instructions[static_cast<size_t>(parameter)].shape;
    if (auto error = ReadLiteral(text, &offset, shape, {}, &literal)) {
      return absl::InvalidArgumentError(error->message);
    }
    arguments.push_back(std::move(literal));
    if (offset < text.size() && text[offset] == ';') ++offset;
  }
  return arguments;
}

std::vector<Shape> ParameterShapes(const Module& module) {
  const Computation& entry = module.entry_computation();
  std::vector<Shape> shapes;
  for (int parameter : entry.parameters) {
    shapes.push_back(entry.instructions[static_cast<size_t>(parameter)]
                         .shape.WithoutLayouts());
  }
  return shapes;
}

absl::Status CheckWords(const Exercise& exercise, const Module& answer,
                        const Module& solution) {
  if (ParameterShapes(answer) != ParameterShapes(solution)) {
    return Wrong("Keep the parameters as they are in the exercise.");
  }
  for (const Computation& computation : answer.computations) {
    for (const Instruction& instruction : computation.instructions) {
      for (const std::string& word : exercise.forbidden) {
        if (instruction.op->name != word) continue;
        return Wrong(absl::StrCat("Find a way without `", word, "`."));
      }
    }
  }
  return absl::OkStatus();
}

std::string ResultsOf(const CaseProgram& program, const Arguments& arguments) {
  CaseProgram with = program;
  for (Arguments& process : with.arguments) process = arguments;
  return ResultText(RunProgram(with));
}

}  // namespace

std::span<const Chapter> AllChapters() {
  static const auto* const kChapters = [] {
    auto* chapters = new std::vector<Chapter>;
    for (const Asset& asset : AllAssets()) {
      if (absl::StartsWith(asset.name, "course/")) {
        chapters->push_back(ReadChapter(asset));
      }
    }
    std::sort(
        chapters->begin(), chapters->end(),
        [](const Chapter& a, const Chapter& b) { return a.name < b.name; });
    return chapters;
  }();
  return *kChapters;
}

const Exercise* FindExercise(absl::string_view name) {
  for (const Chapter& chapter : AllChapters()) {
    for (const Part& part : chapter.parts) {
      if (part.kind == Part::Kind::kExercise && part.exercise.name == name) {
        return &part.exercise;
      }
    }
  }
  return nullptr;
}

absl::Status CheckAnswer(const Exercise& exercise, const std::string& program,
                         const std::atomic<bool>* cancelled) {
  auto solution = ReadProgram(exercise.solution);
  if (!solution.ok()) return solution.status();
  auto answer = ReadProgram(program);
  if (!answer.ok()) return answer.status();
  answer->execution.cancelled = cancelled;
  if (answer->arguments.size() != solution->arguments.size()) {
    return Wrong("Keep the number of processes.");
  }
  absl::Status words = CheckWords(exercise, *answer->module, *solution->module);
  if (!words.ok()) return words;
  for (const std::string& input : exercise.inputs) {
    auto arguments = ReadInput(input, solution->module->entry_computation());
    if (!arguments.ok()) return arguments.status();
    const std::string wanted = ResultsOf(*solution, *arguments);
    const std::string got = ResultsOf(*answer, *arguments);
    if (wanted != got) {
      return Wrong(absl::StrCat(input.empty() ? "" : "For ", input,
                                input.empty() ? "" : "\n", "expected: ", wanted,
                                "\ngot:      ", got));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::book
