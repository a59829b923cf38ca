// The law of scheduler.h, by every case with a rendezvous, feeds, or a
// computation that runs beside its caller: each runs under hundreds of random
// schedules, numbers of workers and slicings of Run, and has the same bits, the
// same queues, the same error or deadlock report.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "interpreter/cases/case_file.h"
#include "interpreter/cases/case_inputs.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/eval/execution.h"
#include "interpreter/load.h"
#include "literals/json.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;

constexpr uint64_t kSchedules = 200;

// A case, for the first of its types, ready to run again and again.
struct Subject {
  std::string name;
  std::shared_ptr<const Program> program;
  std::vector<Arguments> arguments;
  ExecutionOptions options;
};

// True if a schedule could matter: several fibers, or a queue.
bool HasSchedule(const Module& module) {
  if (module.attributes.replica_count * module.attributes.num_partitions > 1) {
    return true;
  }
  for (const Computation& computation : module.computations) {
    for (const Instruction& instruction : computation.instructions) {
      const Op& op = *instruction.op;
      if (op.calls == Calls::kPosted || op.begins ||
          op.resource == Resource::kInfeed ||
          op.resource == Resource::kOutfeed) {
        return true;
      }
    }
  }
  return false;
}

// Null: the case is rejected, or has no schedule.
std::unique_ptr<Subject> SubjectOf(const std::string& path, const Case& one) {
  std::optional<ElementType> type;
  std::string text = one.program;
  if (!one.types.empty()) {
    type = one.types.front();
    auto replaced = ReplaceType(text, *type);
    if (!replaced.ok()) return nullptr;
    text = *std::move(replaced);
  }
  const auto module = Load(text);
  if (!module.ok() || !HasSchedule(**module)) return nullptr;
  auto subject = std::make_unique<Subject>();
  subject->name = absl::StrCat(path, ":", one.line);
  subject->options.seed = one.seed.value_or(0);
  if (!ReadInputs(one, type, **module, subject->arguments, subject->options)
           .ok()) {
    return nullptr;
  }
  auto program = Prepare(*module);
  if (!program.ok()) return nullptr;
  subject->program = *std::move(program);
  return subject;
}

std::vector<std::unique_ptr<Subject>> Subjects() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator("ops")) {
    if (entry.path().extension() == ".cases") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::unique_ptr<Subject>> subjects;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    for (const Case& one : ParseCaseFile(path.string(), text).cases) {
      if (one.Rejects()) continue;
      auto subject = SubjectOf(path.string(), one);
      if (subject != nullptr) subjects.push_back(std::move(subject));
    }
  }
  return subjects;
}

// Everything that is observable of a run.
std::string Outcome(const Subject& subject, const ExecutionOptions& options,
                    int64_t slice) {
  auto execution =
      Execution::Create(subject.program, subject.arguments, options);
  if (!execution.ok()) return execution.status().ToString();
  absl::StatusOr<Execution::State> state = Execution::State::kOutOfBudget;
  while (state.ok() && *state == Execution::State::kOutOfBudget) {
    state = (*execution)->Run(slice);
  }
  if (!state.ok()) return state.status().ToString();
  HostQueues written;
  const std::vector<int64_t> channels = (*execution)->HostChannels();
  for (size_t p = 0; p < subject.arguments.size(); ++p) {
    const auto process = static_cast<int64_t>(p);
    written.feed.push_back((*execution)->TakeOutfeed(process));
    for (int64_t channel : channels) {
      written.channels[channel].push_back(
          (*execution)->TakeOutfeed(process, channel));
    }
  }
  const auto results = (*execution)->TakeResults();
  if (!results.ok()) return results.status().ToString();
  return absl::StrCat(ResultsToJson(*results),
                      HostQueuesToJson(written, JsonForm::kBits));
}

TEST(Schedules, EveryCaseGivesTheSameUnderEachOfThem) {
  const std::vector<std::unique_ptr<Subject>> subjects = Subjects();
  EXPECT_GE(subjects.size(), 60u);
  for (const std::unique_ptr<Subject>& subject : subjects) {
    const std::string first = Outcome(*subject, subject->options, INT64_MAX);
    for (uint64_t schedule = 1; schedule <= kSchedules; ++schedule) {
      ExecutionOptions options = subject->options;
      options.schedule = schedule;
      options.workers = schedule % 4 == 0 ? 2 : 1;
      const int64_t slice = schedule % 3 == 0
                                ? static_cast<int64_t>(schedule % 11) + 1
                                : INT64_MAX;
      ASSERT_EQ(Outcome(*subject, options, slice), first)
          << subject->name << ", schedule " << schedule;
    }
  }
}

}  // namespace
}  // namespace hlo
