// Backends with a mistake, and programs as questions, for tests.
#ifndef HLOREF_CONFORMANCE_PROGRAMS_PROGRAMS_TESTING_H_
#define HLOREF_CONFORMANCE_PROGRAMS_PROGRAMS_TESTING_H_

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_replace.h"
#include "conformance/backends/backend.h"
#include "conformance/backends/run_on_hloref.h"
#include "conformance/format/program_run.h"
#include "conformance/programs/examiner.h"
#include "gtest/gtest.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/load.h"

namespace hlo::conformance {

// The interpreter, whose answers `change` may spoil.
class MistakenBackend : public Backend {
 public:
  using Change = std::function<void(const Question&, Answer&)>;
  explicit MistakenBackend(Change change) : change_(std::move(change)) {}

  absl::StatusOr<Hello> Start() override {
    Hello hello;
    hello.name = "mistaken";
    hello.devices = 8;
    return hello;
  }
  Answer Run(const Question& question) override {
    ++questions;
    Answer answer = RunOnHloref(question, question.choices);
    change_(question, answer);
    return answer;
  }

  int64_t questions = 0;

 private:
  Change change_;
};

// Takes one word of a program for another, `maximum(` for `minimum(`.
inline MistakenBackend::Change Takes(std::string word, std::string other) {
  return [=](const Question& question, Answer& answer) {
    Question changed = question;
    changed.module = absl::StrReplaceAll(question.module, {{word, other}});
    answer = RunOnHloref(changed, question.choices);
  };
}

// Crashes at a program that has the word.
inline MistakenBackend::Change CrashesAt(std::string word) {
  return [=](const Question& question, Answer& answer) {
    if (question.module.find(word) == std::string::npos) return;
    answer = {};
    answer.kind = Answer::Kind::kCrashed;
    answer.message = "signal 11 (Segmentation fault)";
  };
}

inline std::unique_ptr<Examiner> Asking(MistakenBackend::Change change) {
  auto examiner =
      Examiner::Start(std::make_unique<MistakenBackend>(std::move(change)), {});
  EXPECT_TRUE(examiner.ok());
  return *std::move(examiner);
}

inline VerifiedModule Loaded(const std::string& text) {
  auto module = Load(text);
  EXPECT_TRUE(module.ok()) << module.status() << "\n" << text;
  return *std::move(module);
}

inline ProgramInputs RandomInputs(const VerifiedModule& module) {
  ProgramInputs inputs;
  auto arguments = RandomArguments(*module, {}, 1);
  EXPECT_TRUE(arguments.ok());
  const int64_t processes =
      module->attributes.replica_count * module->attributes.num_partitions;
  inputs.arguments.assign(static_cast<size_t>(processes), *arguments);
  return inputs;
}

}  // namespace hlo::conformance

#endif  // HLOREF_CONFORMANCE_PROGRAMS_PROGRAMS_TESTING_H_
