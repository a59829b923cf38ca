#include "book/playground.h"

#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "book/chosen_examples.h"
#include "book/course.h"
#include "book/picture.h"
#include "book/played_program.h"
#include "book/trace_text.h"
#include "interpreter/eval/fiber_name.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/proto/hlo.pb.h"
#include "interpreter/proto/writer.h"
#include "interpreter/stablehlo/print/printer.h"
#include "literals/text.h"
#include "ops/choice_values.h"

namespace hlo::book {
namespace {

using Json = nlohmann::json;

// Text of any length, cut: pages show the beginning.
std::string Cut(std::string text, int64_t most) {
  if (static_cast<int64_t>(text.size()) <= most) return text;
  text.resize(static_cast<size_t>(most));
  return text + " ..";
}

// The first instructions that run, with their values.
class RowsOfTrace : public Hooks {
 public:
  explicit RowsOfTrace(const PlayLimits& limits) : limits_(limits) {}

  void After(const StepEvent& event,
             std::span<const Value* const> leaves) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (count_++ >= limits_.max_rows) return;
    const Instruction& instruction = event.instruction;
    rows_.push_back(
        {{"process", FiberLabel(event.fiber)},
         {"depth", event.depth},
         {"computation", event.computation.name},
         {"name", instruction.name},
         {"op", instruction.op->name},
         {"line", instruction.location.line},
         {"text", InstructionText(event.computation, instruction)},
         {"value", ValueText(instruction.shape, leaves,
                             std::min<int64_t>(32, limits_.max_elements))}});
  }

  void Into(Json& answer) {
    answer["trace"] = std::move(rows_);
    answer["steps"] = count_;
  }

 private:
  const PlayLimits& limits_;
  std::mutex mutex_;
  Json rows_ = Json::array();
  int64_t count_ = 0;
};

// A value as text; of a large one its shape alone.
std::string Shown(const Literal& literal, const PlayLimits& limits) {
  int64_t elements = 0;
  for (const Shape& leaf : literal.shape().Leaves()) {
    elements += leaf.is_array() ? leaf.element_count() : 0;
  }
  if (elements > limits.max_elements) {
    return absl::StrCat(literal.shape().ToString(false), " of ", elements,
                        " elements: too many to show");
  }
  return ToString(literal);
}

Json TextsOf(const std::vector<Literal>& literals, const PlayLimits& limits) {
  Json texts = Json::array();
  for (const Literal& literal : literals) {
    texts.push_back(Shown(literal, limits));
  }
  return texts;
}

absl::Status Check(const Question& question, Json& answer) {
  return LoadPlayed(question, answer).status();
}

absl::Status Run(const Question& question, Json& answer) {
  auto module = LoadPlayed(question, answer);
  if (!module.ok() || !*module) return module.status();
  auto program = WithArguments(question, **module);
  if (!program.ok()) return program.status();
  answer["arguments"] = Json::array();
  for (const Arguments& arguments : program->arguments) {
    answer["arguments"].push_back(TextsOf(arguments, question.limits));
  }
  PrepareOptions prepare;
  prepare.trace_aliases = true;
  auto choices = ChoicesIn(question.request);
  if (!choices.ok()) return choices.status();
  prepare.choices = *choices;
  auto prepared = Prepare(program->module, prepare);
  if (!prepared.ok()) return prepared.status();
  RowsOfTrace rows(question.limits);
  program->execution.hooks = &rows;
  auto results = Evaluate(*prepared, program->arguments, program->execution);
  rows.Into(answer);
  if (!results.ok()) return results.status();
  answer["results"] = TextsOf(*results, question.limits);
  program->execution.hooks = nullptr;
  if (program->arguments.size() > 1) {
    answer["timeline"] = TimelineJson(*program);
  }
  return absl::OkStatus();
}

// The instruction of the entry computation on the request's line; -1: none.
int InstructionAt(const Module& module, int64_t line) {
  const Computation& entry = module.entry_computation();
  int found = -1;
  for (size_t i = 0; i < entry.instructions.size(); ++i) {
    const Instruction& instruction = entry.instructions[i];
    // Operands that are written in place stand on the same line, before it.
    if (instruction.location.line == line) found = static_cast<int>(i);
  }
  return found;
}

absl::Status DrawPicture(const Question& question, Json& answer) {
  auto module = LoadPlayed(question, answer);
  if (!module.ok() || !*module) return module.status();
  auto line = WholeNumber(question.request, "line", 0, INT32_MAX);
  if (!line.ok()) return line.status();
  const int index = InstructionAt(***module, *line);
  if (index < 0) {
    return absl::NotFoundError(
        "Put the cursor on an instruction of the entry computation.");
  }
  auto program = WithArguments(question, **module);
  if (!program.ok()) return program.status();
  const auto example = ExampleOf(*program, index);
  if (!example.ok()) return example.status();
  auto picture = Picture(*example, program->execution);
  if (!picture.ok()) return picture.status();
  answer["picture"] = *std::move(picture);
  return absl::OkStatus();
}

std::string ProtoText(const Module& module) {
  const auto bytes = WriteProto(module);
  if (!bytes.ok()) return std::string(bytes.status().message());
  pb::HloModuleProto proto;
  if (!proto.ParseFromString(*bytes)) return "the proto cannot be read";
  return proto.DebugString();
}

absl::Status Forms(const Question& question, Json& answer) {
  auto module = LoadPlayed(question, answer);
  if (!module.ok() || !*module) return module.status();
  const int64_t most = question.limits.max_text;
  const Module& plain = ***module;
  const absl::Status printable = CheckPrintable(plain);
  const auto stablehlo = PrintStablehlo(**module);
  answer["hlo"] =
      printable.ok()
          ? Cut(Print(plain, {.elide_constants_above = 10'000}), most)
          : std::string(printable.message());
  answer["stablehlo"] = Cut(
      stablehlo.ok() ? *stablehlo : std::string(stablehlo.status().message()),
      most);
  answer["proto"] = Cut(ProtoText(plain), most);
  return absl::OkStatus();
}

absl::StatusOr<const Exercise*> ExerciseOf(const Question& question) {
  const auto name = TextOf(question.request, "exercise");
  if (!name.ok()) return name.status();
  const Exercise* exercise = FindExercise(*name);
  if (exercise != nullptr) return exercise;
  return absl::NotFoundError(
      absl::StrCat("there is no exercise `", *name, "`"));
}

absl::Status ShowExercise(const Question& question, Json& answer) {
  const auto exercise = ExerciseOf(question);
  if (!exercise.ok()) return exercise.status();
  answer["title"] = (*exercise)->title;
  answer["task"] = Markdown(
      (*exercise)->task, [](absl::string_view) { return std::string(); }, "");
  answer["start"] = (*exercise)->start;
  return absl::OkStatus();
}

absl::Status JudgeAnswer(const Question& question, Json& answer) {
  const auto exercise = ExerciseOf(question);
  if (!exercise.ok()) return exercise.status();
  const auto program = TextOf(question.request, "program");
  if (!program.ok()) return program.status();
  const absl::Status right =
      CheckAnswer(**exercise, *program, question.cancelled);
  answer["right"] = right.ok();
  return right;
}

absl::Status ListChoices(const Question&, Json& answer) {
  answer["choices"] = Json::array();
  for (const ChoiceInfo& choice : AllChoices()) {
    answer["choices"].push_back({{"id", choice.id},
                                 {"meaning", choice.sentence},
                                 {"values", ValuesOf(choice)}});
  }
  return absl::OkStatus();
}

using Answerer = absl::Status (*)(const Question&, Json&);
constexpr std::pair<absl::string_view, Answerer> kAnswerers[] = {
    {"check", Check},           {"run", Run},
    {"picture", DrawPicture},   {"forms", Forms},
    {"exercise", ShowExercise}, {"answer", JudgeAnswer},
    {"choices", ListChoices}};

}  // namespace

Json Ask(absl::string_view name, const Question& question) {
  Json answer = Json::object();
  if (!question.request.is_object()) {
    answer["error"] = "a request is a JSON object";
    return answer;
  }
  for (const auto& [own, answerer] : kAnswerers) {
    if (own != name) continue;
    const absl::Status status = answerer(question, answer);
    if (!status.ok()) answer["error"] = std::string(status.message());
    return answer;
  }
  answer["error"] = absl::StrCat("there is no question `", name, "`");
  return answer;
}

}  // namespace hlo::book
