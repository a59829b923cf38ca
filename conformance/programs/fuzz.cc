#include "conformance/programs/fuzz.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "conformance/format/program_run.h"
#include "conformance/format/reseeded.h"
#include "conformance/programs/diff.h"
#include "conformance/programs/fuzz_folder.h"
#include "interpreter/load.h"

namespace hlo::conformance {
namespace {

// The steps of the entry and of what it calls once; regions are a part of
// their ops.
std::string OpsOf(const Module& module) {
  std::multiset<std::string> ops;
  for (const Instruction& step : module.entry_computation().instructions) {
    if (step.op->role == Role::kStep) ops.insert(step.op->name);
  }
  std::set<std::string> inner;
  for (const Computation& computation : module.computations) {
    if (&computation == &module.entry_computation()) continue;
    for (const Instruction& step : computation.instructions) {
      if (step.op->role == Role::kStep) inner.insert(step.op->name);
    }
  }
  return absl::StrCat(
      absl::StrJoin(ops, " "),
      inner.empty() ? "" : absl::StrCat(" of ", absl::StrJoin(inner, " ")));
}

// The op of the entry that comes last.
std::string LastOpOf(const Module& module) {
  std::string last;
  for (const Instruction& step : module.entry_computation().instructions) {
    if (step.op->role == Role::kStep) last = step.op->name;
  }
  return last;
}

std::string CauseOf(const Reduced& reduced) {
  const Judgement& judgement = reduced.examined.judgement;
  const Module& module = reduced.program.module;
  const std::string verdict(Name(judgement.verdict));
  const std::string message = MessageKind(judgement);
  // Refusals with one reason are one cause, whatever ops come with it.
  if (!message.empty()) return absl::StrCat(verdict, ": ", message);
  // A crash without a word is that of the op at which it happens.
  if (judgement.verdict == Verdict::kCrash) {
    return absl::StrCat(verdict, " at ", LastOpOf(module));
  }
  return absl::StrCat(verdict, " ", OpsOf(module));
}

std::string FolderOf(const Reduced& reduced, size_t number) {
  std::string slug = OpsOf(reduced.program.module);
  std::replace(slug.begin(), slug.end(), ' ', '-');
  return absl::StrFormat("%02d-%s", number, slug.substr(0, 60));
}

class Search {
 public:
  Search(Examiner& examiner, const FuzzOptions& options)
      : examiner_(examiner), options_(options), begun_(Clock::now()) {}

  absl::StatusOr<FuzzState> Run(const FuzzProgress& progress) {
    absl::Status status = folder_.Open(options_, state_);
    if (!status.ok()) return status;
    while (status.ok() && !Ended()) {
      status = Round();
      if (status.ok()) status = folder_.Save(state_);
      if (progress) progress(state_);
    }
    if (!status.ok()) return status;
    return std::move(state_);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int64_t kTogether = 32;

  bool Ended() {
    const std::chrono::duration<double> taken = Clock::now() - begun_;
    if (taken.count() >= options_.seconds) state_.ended = "time";
    if (state_.programs >= options_.programs) state_.ended = "programs";
    if (folder_.Bytes() > options_.folder_bytes) state_.ended = "folder";
    return !state_.ended.empty();
  }

  // A program of the round.
  struct Asked {
    uint64_t number;
    RandomProgram program;
    Vector question;
  };

  absl::Status Round() {
    std::vector<Asked> round;
    const int64_t end =
        std::min(options_.programs, state_.programs + kTogether);
    for (; state_.programs < end; ++state_.programs) {
      const auto number = static_cast<uint64_t>(state_.programs);
      RandomProgram program =
          MakeRandomProgram(Mixed(options_.seed, number), options_.generator);
      auto module = Load(program.text);
      if (!module.ok()) return Broken(number, module.status());
      auto question = examiner_.Expect(
          MakeQuestion(**module, program.arguments), program.checks);
      // A limit of memory or steps, which such programs do not come near.
      if (!question.ok()) return Broken(number, question.status());
      round.push_back({number, std::move(program), *std::move(question)});
    }
    std::vector<const Vector*> questions;
    for (const Asked& one : round) questions.push_back(&one.question);
    std::vector<Examined> answers = examiner_.Ask(questions);
    for (size_t i = 0; i < round.size(); ++i) {
      absl::Status status = Take(round[i], answers[i]);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  absl::Status Broken(uint64_t number, const absl::Status& status) const {
    return absl::InternalError(absl::StrCat("program ", number, " of seed ",
                                            options_.seed, ": ",
                                            status.message()));
  }

  absl::Status Take(const Asked& asked, const Examined& examined) {
    if (examined.judgement.verdict == Verdict::kUnsupported) {
      ++state_.unsupported;
      return absl::OkStatus();
    }
    ++state_.judged;
    if (!examined.failed()) return absl::OkStatus();
    Examined again = examiner_.Ask(asked.question);
    if (again.judgement.verdict != examined.judgement.verdict) {
      ++state_.unstable;
      return absl::OkStatus();
    }
    ++state_.failures;
    auto program = Load(asked.program.text);
    if (!program.ok()) return program.status();
    if (FuzzCause* known = KnownOf(*program, asked.question)) {
      ++known->count;
      return absl::OkStatus();
    }
    auto reduced = Reduce({**program, asked.program.arguments}, examiner_,
                          options_.reduce);
    if (!reduced.ok()) {
      // It fails within the tolerance that smaller programs have.
      reduced = Reduced{{**program, asked.program.arguments},
                        asked.question,
                        std::move(again),
                        0,
                        false};
    }
    return Keep(asked.number, *reduced);
  }

  // The cause of a program in which nothing differs but single ops that are
  // known to.
  FuzzCause* KnownOf(const VerifiedModule& module, const Question& question) {
    const auto find = [&](const std::string& cause) {
      return std::find_if(state_.causes.begin(), state_.causes.end(),
                          [&](const FuzzCause& one) {
                            return one.one_op && one.cause == cause;
                          });
    };
    const auto diff = DiffProgram(module, InputsOf(question), examiner_, {});
    if (!diff.ok() || diff->differences.empty()) return nullptr;
    FuzzCause* known = nullptr;
    for (const InstructionDifference& found : diff->differences) {
      if (found.calls_another) continue;
      auto alone = LoadUnverified(found.question.module);
      if (!alone.ok()) return nullptr;
      const auto cause =
          find(CauseOf({{*std::move(alone), {}}, {}, found.examined, 0, true}));
      if (cause == state_.causes.end()) return nullptr;
      known = &*cause;
    }
    return known;
  }

  absl::Status Keep(uint64_t number, const Reduced& reduced) {
    const std::string cause = CauseOf(reduced);
    for (FuzzCause& known : state_.causes) {
      if (known.cause != cause) continue;
      ++known.count;
      return absl::OkStatus();
    }
    FuzzCause found;
    found.cause = cause;
    found.folder = FolderOf(reduced, state_.causes.size() + 1);
    found.what = JudgementText(reduced.examined);
    found.steps = SizeOf(reduced.program.module).steps;
    found.count = 1;
    found.program = number;
    const auto& entry = reduced.program.module.entry_computation();
    const auto steps = std::count_if(
        entry.instructions.begin(), entry.instructions.end(),
        [](const Instruction& i) { return i.op->role == Role::kStep; });
    found.one_op = steps == 1;
    state_.causes.push_back(found);
    return folder_.Add(found, reduced,
                       IssueText(reduced, examiner_.hello(), options_.command));
  }

  Examiner& examiner_;
  const FuzzOptions& options_;
  const Clock::time_point begun_;
  FuzzFolder folder_;
  FuzzState state_;
};

}  // namespace

absl::StatusOr<FuzzState> Fuzz(Examiner& examiner, const FuzzOptions& options,
                               const FuzzProgress& progress) {
  return Search(examiner, options).Run(progress);
}

}  // namespace hlo::conformance
