#include "conformance/programs/reduce.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "absl/hash/hash.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "conformance/programs/diff.h"
#include "conformance/programs/module_edits.h"
#include "conformance/programs/shrink.h"
#include "interpreter/load.h"

namespace hlo::conformance {
namespace {

// Wrong values of every kind are one failure, and so is a refusal.
Verdict KindOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::kFailShape:
    case Verdict::kFailChoice:
    case Verdict::kFailUnstable:
      return Verdict::kFailValue;
    default:
      return verdict;
  }
}

class Reducer {
 public:
  Reducer(Examiner& examiner, const ReduceOptions& options)
      : examiner_(examiner),
        options_(options),
        deadline_(std::chrono::steady_clock::now() +
                  std::chrono::duration_cast<Clock::duration>(
                      std::chrono::duration<double>(options.seconds))) {}

  absl::Status Begin(Candidate program) {
    auto vector =
        examiner_.Expect(MakeQuestion(program.module, program.arguments));
    if (!vector.ok()) return vector.status();
    Examined first = Ask(*vector), second = Ask(*vector);
    if (!first.failed()) {
      return absl::FailedPreconditionError(
          absl::StrCat("the backend does not fail: ", JudgementText(first)));
    }
    if (KindOf(first.judgement.verdict) != KindOf(second.judgement.verdict)) {
      return absl::FailedPreconditionError(absl::StrCat(
          "the backend fails once in two runs: ", JudgementText(first)));
    }
    kind_ = KindOf(first.judgement.verdict);
    message_ = MessageKind(first.judgement);
    size_ = SizeOf(program.module);
    best_ = {std::move(program), *std::move(vector), std::move(first), 0, true};
    return absl::OkStatus();
  }

  Reduced Run() {
    sideways_ = true;
    Try(best_.program);  // without its notes
    sideways_ = false;
    TryAlone();
    using Pass = bool (*)(const Candidate&, TryCandidate);
    constexpr Pass kPasses[] = {
        TryRoots,     TryDetaching,        TryFolding,        TryInlining,
        TryBypassing, TryLiftingConstants, TryFewerProcesses, TrySizes,
        TryRanks,     TrySimpleValues};
    for (bool changed = true; changed && !Exhausted();) {
      changed = false;
      for (const Pass pass : kPasses) {
        sideways_ = pass == TryLiftingConstants || pass == TrySimpleValues ||
                    pass == TryFewerProcesses;
        while (!Exhausted() && OnePass(pass)) changed = true;
      }
    }
    best_.questions = asked_;
    best_.complete = !Exhausted();
    return std::move(best_);
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool Exhausted() const {
    return asked_ >= options_.questions || Clock::now() > deadline_;
  }

  bool IsSame(const Judgement& judgement) const {
    return KindOf(judgement.verdict) == kind_ &&
           MessageKind(judgement) == message_;
  }

  template <typename Pass>
  bool OnePass(Pass pass) {
    const Candidate from = best_.program;
    return pass(from, [&](Candidate next) { return Try(std::move(next)); });
  }

  Examined Ask(const Vector& vector) {
    ++asked_;
    return examiner_.Ask(vector);
  }

  // The instructions that differ alone: most failures have one.
  void TryAlone() {
    if (kind_ != Verdict::kFailValue) return;
    const Question& question = best_.question;
    LoadOptions load;
    auto module = Load(question.module, load);
    if (!module.ok()) return;
    auto diff = DiffProgram(*module, InputsOf(question), examiner_, {});
    if (!diff.ok()) return;
    asked_ += diff->questions;
    for (const InstructionDifference& found : diff->differences) {
      auto alone = LoadUnverified(found.question.module);
      if (!alone.ok()) continue;
      if (Try({*std::move(alone), InputsOf(found.question).arguments})) return;
    }
  }

  // Takes a candidate that is smaller and fails in the same way.
  bool Try(Candidate next) {
    if (Exhausted()) return false;
    Prune(next.module);
    DropUnusedFusionParameters(next.module);
    Prune(next.module);
    for (const int64_t number : DropUnusedParameters(next.module)) {
      for (std::vector<Literal>& process : next.arguments) {
        process.erase(process.begin() + number);
      }
    }
    const ProgramSize size = SizeOf(next.module);
    if (sideways_ ? size > size_ : size >= size_) return false;
    auto verified = Verify(std::make_shared<const Module>(next.module));
    if (!verified.ok()) return false;
    Question question = MakeQuestion(next.module, next.arguments);
    const size_t hash = absl::HashOf(question.module, ArgumentsJson(question));
    if (!tried_.insert(hash).second) return false;
    auto vector = examiner_.Expect(std::move(question));
    if (!vector.ok()) return false;
    for (int time = 0; time < 2; ++time) {
      Examined examined = Ask(*vector);
      if (!IsSame(examined.judgement)) return false;
      best_.examined = time == 0 ? best_.examined : std::move(examined);
    }
    best_.program = std::move(next);
    best_.question = *std::move(vector);
    size_ = size;
    if (options_.progress) options_.progress(asked_, size_);
    return true;
  }

  Examiner& examiner_;
  const ReduceOptions& options_;
  const Clock::time_point deadline_;
  Verdict kind_ = Verdict::kFailValue;
  std::string message_;  // of a refusal
  ProgramSize size_;
  bool sideways_ = false;  // equally large ones are taken, too
  Reduced best_;
  std::set<size_t> tried_;
  int64_t asked_ = 0;
};

// The words that do not depend on the program: neither numbers nor what stands
// in brackets, nor the type in front of it.
std::string WithoutShapes(absl::string_view message) {
  std::string kind;
  int depth = 0;
  for (const char c : message) {
    if (absl::string_view("([{").find(c) != absl::string_view::npos) {
      while (c == '[' && !kind.empty() &&
             absl::ascii_isalpha(static_cast<unsigned char>(kind.back()))) {
        kind.pop_back();
      }
      ++depth;
    } else if (absl::string_view(")]}").find(c) != absl::string_view::npos) {
      depth = std::max(depth - 1, 0);
    } else if (depth == 0 &&
               !absl::ascii_isdigit(static_cast<unsigned char>(c))) {
      kind += c;
    }
  }
  return kind;
}

}  // namespace

std::string MessageKind(const Judgement& judgement) {
  std::string message = judgement.message;
  const char* ends = "%'\n";
  if (judgement.verdict == Verdict::kCrash) {
    // Behind the signal: what it said last, an exception's type in quotes.
    ends = "%\n";
    const size_t said = message.find(": ");
    message = said == std::string::npos ? "" : message.substr(said + 2);
    const size_t shape = message.find('[');
    if (shape != std::string::npos) {
      message = message.substr(0, message.find_last_of(' ', shape));
    }
  } else if (judgement.verdict != Verdict::kFailRejected &&
             judgement.verdict != Verdict::kErrored) {
    return "";
  }
  return WithoutShapes(message.substr(0, message.find_first_of(ends)))
      .substr(0, 100);
}

ProgramSize SizeOf(const Module& module) {
  ProgramSize size;
  for (const Computation& computation : module.computations) {
    for (const Instruction& step : computation.instructions) {
      ++size.instructions;
      size.steps += step.op->role == Role::kStep ? 1 : 0;
      for (const Shape& leaf : step.shape.Leaves()) {
        if (!leaf.is_array()) continue;
        size.elements += leaf.element_count();
        size.ranks += leaf.rank();
      }
    }
  }
  return size;
}

absl::StatusOr<Reduced> Reduce(Candidate program, Examiner& examiner,
                               const ReduceOptions& options) {
  Reducer reducer(examiner, options);
  absl::Status begun = reducer.Begin(std::move(program));
  if (!begun.ok()) return begun;
  return reducer.Run();
}

}  // namespace hlo::conformance
