// Judge, and the names of verdicts.
#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/digest.h"
#include "conformance/run/behind_digest.h"
#include "conformance/run/compare_leaf.h"
#include "conformance/run/explain.h"
#include "conformance/run/residual.h"
#include "conformance/run/verdict.h"

namespace hlo::conformance {
namespace {

constexpr std::array<absl::string_view, kVerdictCount> kVerdictNames = {
    "pass",          "fail:value",  "fail:shape",    "fail:accepted",
    "fail:rejected", "fail:choice", "fail:unstable", "crash",
    "timeout",       "errored",     "unsupported",   "waived",
    "open",          "filtered",    "suite-error"};

using Lists = std::vector<std::vector<Literal>>;

std::optional<LeafDifference> CompareAt(const LeafPlace& place,
                                        const ExpectedLeaf& expected,
                                        const Literal& got) {
  if (expected.check.kind == Check::Kind::kResidual) {
    static const std::vector<Datum> kNone;
    const auto& inputs = place.vector.inputs;
    return CompareResidual(
        expected, place.process < inputs.size() ? inputs[place.process] : kNone,
        got);
  }
  auto difference = CompareLeaf(expected, got);
  if (!difference || expected.value || !difference->shape.empty()) {
    return difference;
  }
  // The value behind the digest shows the element that is wrong.
  const auto value = ValueBehindDigest(place);
  if (!value || DigestOf(*value) != expected.digest) return difference;
  ExpectedLeaf known = expected;
  known.value = *value;
  if (known.check.kind == Check::Kind::kUlp) {
    known.check.real = RealBehindDigest(place);
  }
  auto elements = CompareLeaf(known, got);
  const bool exact = known.check.kind == Check::Kind::kExact;
  return elements || !exact ? elements : difference;
}

// A vector, and the condition of one of its expectations.
struct Asked {
  const Vector& vector;
  const Condition& condition;
};

// The first leaf of a process that is not as expected.
std::optional<Judgement> CompareProcess(
    const std::vector<ExpectedLeaf>& expected, const std::vector<Literal>& got,
    const Asked& asked, int64_t process) {
  static const std::vector<Datum> kNoInputs;
  const auto number = static_cast<size_t>(process);
  const std::vector<Datum>& inputs = number < asked.vector.inputs.size()
                                         ? asked.vector.inputs[number]
                                         : kNoInputs;
  Judgement judgement;
  judgement.verdict = Verdict::kFailShape;
  if (expected.size() != got.size()) {
    judgement.message =
        absl::StrCat("expected ", expected.size(), " arrays, got ", got.size());
    return judgement;
  }
  for (size_t leaf = 0; leaf < expected.size(); ++leaf) {
    auto difference = CompareAt({asked.vector, asked.condition, number, leaf},
                                expected[leaf], got[leaf]);
    if (!difference) continue;
    judgement.message = std::move(difference->shape);
    if (judgement.message.empty()) {
      judgement.verdict = Verdict::kFailValue;
      judgement.worst = std::move(difference->worst);
      judgement.worst->process = process;
      judgement.worst->leaf = static_cast<int64_t>(leaf);
      if (expected[leaf].value) {
        judgement.looks_like =
            Explain(*expected[leaf].value, got[leaf], inputs);
      }
    }
    return judgement;
  }
  return std::nullopt;
}

// A process with no expected results is not looked at.
std::optional<Judgement> CompareLists(
    const std::vector<std::vector<ExpectedLeaf>>& expected, const Lists& got,
    const Asked& asked) {
  for (size_t p = 0; p < expected.size(); ++p) {
    if (expected[p].empty() && p < got.size()) continue;
    static const std::vector<Literal> kNone;
    auto wrong = CompareProcess(expected[p], p < got.size() ? got[p] : kNone,
                                asked, static_cast<int64_t>(p));
    if (wrong) return wrong;
  }
  return std::nullopt;
}

Judgement With(Verdict verdict, std::string message = "") {
  Judgement judgement;
  judgement.verdict = verdict;
  judgement.message = std::move(message);
  return judgement;
}

Judgement JudgeRejection(const Answer& answer) {
  return answer.kind == Answer::Kind::kRejected
             ? With(Verdict::kPass)
             : With(Verdict::kFailAccepted, "it ran");
}

// Judges an answer that is kOk or kRejected.
Judgement JudgeOne(const Expectation& expectation, const Answer& answer,
                   const Vector& vector) {
  switch (expectation.outcome) {
    case Outcome::kUnspecified:
      return With(Verdict::kOpen);
    case Outcome::kReject:
    case Outcome::kDeadlock:
      return JudgeRejection(answer);
    case Outcome::kValue:
      break;
  }
  if (answer.kind == Answer::Kind::kRejected) {
    return With(Verdict::kFailRejected, answer.message);
  }
  const Asked asked = {vector, expectation.condition};
  if (auto wrong = CompareLists(expectation.outputs, answer.outputs, asked)) {
    return *std::move(wrong);
  }
  if (auto wrong = CompareLists(expectation.outfeed, answer.outfeed, asked)) {
    wrong->message = absl::StrCat("outfeed: ", wrong->message);
    return *std::move(wrong);
  }
  for (const auto& [channel, expected] : expectation.to_host) {
    const auto got = answer.to_host.find(channel);
    auto wrong = CompareLists(
        expected, got == answer.to_host.end() ? Lists() : got->second, asked);
    if (!wrong) continue;
    wrong->message =
        absl::StrCat("to the host by channel ", channel, ": ", wrong->message);
    return *std::move(wrong);
  }
  return With(Verdict::kPass);
}

// A run that never ends has shown a deadlock, too.
bool IsDeadlock(const Vector& vector) {
  return vector.expect.size() == 1 &&
         vector.expect.front().outcome == Outcome::kDeadlock;
}

bool Holds(Verdict verdict) {
  return verdict == Verdict::kPass || verdict == Verdict::kOpen;
}

std::optional<Verdict> WithoutResult(Answer::Kind kind) {
  switch (kind) {
    case Answer::Kind::kCrashed:
      return Verdict::kCrash;
    case Answer::Kind::kTimedOut:
      return Verdict::kTimeout;
    case Answer::Kind::kErrored:
      return Verdict::kErrored;
    case Answer::Kind::kUnsupported:
      return Verdict::kUnsupported;
    case Answer::Kind::kOk:
    case Answer::Kind::kRejected:
      return std::nullopt;
  }
  return Verdict::kErrored;
}

std::string ConditionText(const Condition& condition) {
  std::string text;
  for (const auto& [choice, values] : condition) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", choice, "=",
                    values.front());
  }
  return text;
}

}  // namespace

absl::string_view Name(Verdict verdict) {
  return kVerdictNames[static_cast<size_t>(verdict)];
}

std::optional<Verdict> VerdictFromName(absl::string_view name) {
  for (size_t i = 0; i < kVerdictNames.size(); ++i) {
    if (kVerdictNames[i] == name) return static_cast<Verdict>(i);
  }
  return std::nullopt;
}

bool IsFailure(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPass:
    case Verdict::kUnsupported:
    case Verdict::kWaived:
    case Verdict::kOpen:
    case Verdict::kFiltered:
      return false;
    default:
      return true;
  }
}

Judgement Judge(const Vector& vector, const Answer& answer,
                const ChoiceValues& declared) {
  if (answer.kind == Answer::Kind::kTimedOut && IsDeadlock(vector)) {
    return With(Verdict::kPass);
  }
  if (const auto verdict = WithoutResult(answer.kind)) {
    return With(*verdict, answer.message);
  }
  std::optional<Judgement> best;
  std::vector<int> holding;
  const Expectation* held = nullptr;
  for (size_t i = 0; i < vector.expect.size(); ++i) {
    const Expectation& expectation = vector.expect[i];
    Judgement one = JudgeOne(expectation, answer, vector);
    const bool holds = Holds(one.verdict);
    if (holds) holding.push_back(static_cast<int>(i));
    if (!Allows(declared, expectation.condition)) {
      if (holds && one.verdict == Verdict::kPass) held = &expectation;
      continue;
    }
    // Right results are reported before unspecified ones.
    if (!best || one.verdict == Verdict::kPass ||
        (holds && !Holds(best->verdict))) {
      best = std::move(one);
    }
  }
  if (!best) best = With(Verdict::kSuiteError, "no expectation fits");
  if (held != nullptr && !Holds(best->verdict)) {
    best->verdict = Verdict::kFailChoice;
    best->message =
        absl::StrCat("right only under ", ConditionText(held->condition));
  }
  if (vector.level == RequirementLevel::kOpen && IsFailure(best->verdict)) {
    best->verdict = Verdict::kOpen;
  }
  best->holding = std::move(holding);
  return *std::move(best);
}

}  // namespace hlo::conformance
