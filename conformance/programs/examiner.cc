#include "conformance/programs/examiner.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "conformance/format/choice_values.h"
#include "conformance/format/needs.h"
#include "conformance/format/program_run.h"
#include "conformance/programs/op_tolerances.h"
#include "conformance/programs/ties.h"
#include "conformance/programs/tolerance.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/print/printer.h"
#include "ops/op_table.h"

namespace hlo::conformance {
namespace {

bool Contains(const std::vector<std::string>& list, const std::string& text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

ProgramForm FormFor(const Hello& hello) {
  ProgramForm form;
  if (Contains(hello.forms, "hlo")) return form;
  form.language =
      Contains(hello.forms, "proto") ? Language::kProto : Language::kStablehlo;
  return form;
}

// A need that the backend has declared it cannot meet; empty: none.
std::string Missing(const Question& question, const Hello& hello) {
  if (question.processes() > hello.devices) return "processes";
  for (const std::string& type : question.types) {
    if (!hello.types.empty() && !Contains(hello.types, type)) return type;
  }
  for (const std::string& feature : question.features) {
    if (Contains(hello.unsupported, feature)) return feature;
  }
  return "";
}

// True where an instruction is an op of another dialect, as chlo.lgamma.
bool HasNoHloText(const Module& module) {
  return std::ranges::any_of(module.computations, [](const auto& computation) {
    return std::ranges::any_of(computation.instructions, [](const auto& step) {
      return DialectOf(*step.op) != nullptr;
    });
  });
}

void CompareNumbers(Expectation& expectation) {
  for (auto& process : expectation.outputs) {
    for (ExpectedLeaf& leaf : process) {
      if (!IsRoundedType(leaf.shape)) continue;
      leaf.check.kind = Check::Kind::kErrbound;
      leaf.check.bounds.assign(static_cast<size_t>(leaf.value->count()), 0);
    }
  }
}

// The way in which the expectation's checks were set.
Checks ChecksOf(const Expectation& expectation) {
  Checks checks = Checks::kExact;
  for (const auto& process : expectation.outputs) {
    for (const ExpectedLeaf& leaf : process) {
      const Check& check = leaf.check;
      const bool loose = check.kind == Check::Kind::kUlp ||
                         !check.skipped.empty() ||
                         std::any_of(check.bounds.begin(), check.bounds.end(),
                                     [](double bound) { return bound > 0; });
      if (loose) return Checks::kByProgram;
      if (check.kind == Check::Kind::kErrbound) checks = Checks::kNumbers;
    }
  }
  return checks;
}

absl::StatusOr<VerifiedModule> LoadProgram(const Question& question) {
  LoadOptions load;
  load.replicas = question.replicas;
  load.partitions = question.partitions;
  return Load(question.module, load);
}

}  // namespace

Question MakeQuestion(const Module& module,
                      const std::vector<std::vector<Literal>>& arguments) {
  Question question;
  question.module = Print(module);
  question.types = TypesOf(module);
  question.features = FeaturesOf(module);
  question.replicas = module.attributes.replica_count;
  question.partitions = module.attributes.num_partitions;
  for (const std::vector<Literal>& process : arguments) {
    std::vector<Datum>& data = question.inputs.emplace_back();
    for (const Literal& argument : process) data.push_back({argument, {}});
  }
  if (!HasNoHloText(module)) return question;
  if (auto text = PrintUnverifiedStablehlo(module); text.ok()) {
    question.module = *std::move(text);
    question.features.insert(question.features.begin(), "form:stablehlo");
  }
  return question;
}

Examiner::Examiner(std::unique_ptr<Backend> backend, Hello hello)
    : backend_(std::move(backend)),
      hello_(std::move(hello)),
      form_(FormFor(hello_)) {
  limits.max_steps = 1'000'000;
  limits.max_bytes = int64_t{1} << 30;
}

absl::StatusOr<std::unique_ptr<Examiner>> Examiner::Start(
    std::unique_ptr<Backend> backend, const Profile& declared) {
  auto hello = backend->Start();
  if (!hello.ok()) return hello.status();
  for (const auto& [choice, value] : declared) hello->profile[choice] = value;
  return std::unique_ptr<Examiner>(
      new Examiner(std::move(backend), *std::move(hello)));
}

absl::StatusOr<Expectation> Examiner::ExpectUnder(const VerifiedModule& module,
                                                  const Question& question,
                                                  const ChoiceValues& choices,
                                                  Checks checks) const {
  ProgramInputs inputs = InputsOf(question);
  inputs.options.limits = limits;
  Ending ending = RunProgram(module, inputs, choices);
  if (!ending.status.ok()) return ending.status;
  Expectation expectation;
  for (const Literal& result : ending.results) {
    std::vector<ExpectedLeaf>& leaves = expectation.outputs.emplace_back();
    for (Literal& leaf : LeavesOf(result)) {
      ExpectedLeaf& expected = leaves.emplace_back();
      expected.shape = leaf.shape();
      expected.value = std::move(leaf);
    }
  }
  if (checks == Checks::kNumbers) CompareNumbers(expectation);
  if (checks == Checks::kByProgram) {
    SetChecks({module, inputs, choices}, expectation);
    SkipTies({module, inputs, choices}, expectation);
  }
  return expectation;
}

absl::StatusOr<Vector> Examiner::Expect(Question question,
                                        Checks checks) const {
  auto module = LoadProgram(question);
  if (!module.ok()) return module.status();
  Vector vector;
  static_cast<Question&>(vector) = std::move(question);
  const Instruction* step = SingleStep(**module);
  vector.id = absl::StrCat(step == nullptr ? "program" : step->op->name,
                           "/one-question");
  vector.choices = ChoicesFor(vector, hello_.profile);
  auto expectation = ExpectUnder(*module, vector, vector.choices, checks);
  if (!expectation.ok()) return expectation.status();
  vector.expect.push_back(*std::move(expectation));
  return vector;
}

absl::StatusOr<Vector> Examiner::UnderAllChoices(const Vector& vector) const {
  auto module = LoadProgram(vector);
  if (!module.ok()) return module.status();
  ProgramInputs inputs = InputsOf(vector);
  inputs.options.limits = limits;
  const Condition relevant = RelevantChoices(*module, inputs);
  Vector all = vector;
  if (relevant.empty()) return all;
  const Checks checks = ChecksOf(vector.expect.front());
  all.expect.clear();
  std::vector<ChoiceValues> combinations = AllChoiceValues(relevant);
  if (combinations.size() > kMostChoiceValues) {
    combinations.resize(kMostChoiceValues);
  }
  for (const ChoiceValues& choices : combinations) {
    auto expectation = ExpectUnder(*module, vector, choices, checks);
    if (!expectation.ok()) {
      // An error under this choice: any answer is one of it.
      expectation = Expectation();
      expectation->outcome = Outcome::kReject;
      expectation->at = "run";
    }
    expectation->condition = ConditionOf(choices);
    all.expect.push_back(*std::move(expectation));
  }
  return all;
}

Vector Examiner::Prepared(const Vector& vector, std::string& missing) const {
  missing = Missing(vector, hello_);
  auto formed = InForm(vector, form_);
  if (formed.ok()) {
    const std::string form(formed->form());
    if (missing.empty() && !Contains(hello_.forms, form)) {
      missing = absl::StrCat("form:", form);
    }
    return *std::move(formed);
  }
  if (missing.empty()) missing = std::string(formed.status().message());
  return vector;
}

Judgement Examiner::Judged(const Vector& vector, const Answer& answer) const {
  Judgement judgement = Judge(vector, answer, vector.choices);
  if (judgement.verdict != Verdict::kFailValue &&
      judgement.verdict != Verdict::kFailShape &&
      judgement.verdict != Verdict::kFailRejected) {
    return judgement;
  }
  const auto all = UnderAllChoices(vector);
  if (!all.ok()) return judgement;
  Judgement other = Judge(*all, answer, vector.choices);
  return IsFailure(other.verdict) ? judgement : other;
}

std::vector<Examined> Examiner::Ask(const std::vector<const Vector*>& vectors) {
  std::vector<Examined> examined(vectors.size());
  std::vector<Vector> prepared;
  std::vector<size_t> numbers;
  prepared.reserve(vectors.size());
  for (size_t i = 0; i < vectors.size(); ++i) {
    std::string missing;
    Vector vector = Prepared(*vectors[i], missing);
    if (missing.empty()) {
      prepared.push_back(std::move(vector));
      numbers.push_back(i);
      continue;
    }
    examined[i].answer.kind = Answer::Kind::kUnsupported;
    examined[i].judgement.verdict = Verdict::kUnsupported;
    examined[i].judgement.message = missing;
  }
  std::vector<const Question*> questions;
  for (const Vector& vector : prepared) questions.push_back(&vector);
  std::vector<Answer> answers = backend_->RunAll(questions);
  for (size_t i = 0; i < numbers.size(); ++i) {
    Examined& one = examined[numbers[i]];
    one.answer = std::move(answers[i]);
    one.judgement = Judged(*vectors[numbers[i]], one.answer);
  }
  return examined;
}

Examined Examiner::Ask(const Vector& vector) {
  return std::move(Ask({&vector}).front());
}

}  // namespace hlo::conformance
