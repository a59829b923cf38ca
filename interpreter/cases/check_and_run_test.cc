// The law that the verifier and the evaluator agree: a program that is accepted
// fails when it runs only for what cannot be known before. Every case, and
// programs at random that are nearly cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "interpreter/cases/case_file.h"
#include "interpreter/cases/case_inputs.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/eval/execution.h"
#include "interpreter/hlo/printer.h"
#include "interpreter/inputs/random_literals.h"
#include "interpreter/load.h"
#include "ops/choices/arithmetic.h"
#include "ops/custom_calls/custom_call_registry.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;

// How errors of a run may begin, by what they depend on. All other rules hold
// for every program that the verifier accepts.

// Numbers in arrays, what a custom call's target makes of them, what the host
// gives, the way that a value takes and what other processes come to.
constexpr char kValues[] =
    "(divide|remainder|dynamic-reshape|ragged-all-to-all|set-dimension-size) V2"
    "|ragged-dot V6|custom-call V3"
    "|the infeed queue|the queue from the host"
    "|what began at|channel \\d|process \\d+ comes to";
// Actual sizes that do not meet: an array of the instruction is dynamic.
constexpr char kSizes[] =
    "[a-z0-9-]+ dynamic_dims"
    "|(all-gather(-start)?|concatenate|get-dimension-size|reshape) V[12]"
    "|(all-to-all|ragged-all-to-all|reduce-scatter|topk) V3"
    "|(batch-norm-inference|collective-permute(-start)?|map|pad) V3"
    "|(all-reduce(-start)?|dynamic-update-slice) V4"
    "|(reduce|scaled-dot|scan|sort|reduce-window) V4"
    "|(batch-norm-grad|cholesky|convolution|dot|select-and-scatter) V5"
    "|(batch-norm-training|scatter|triangular-solve) V6|ragged-dot V7|fft V8";
// A part of static size that is taken of a dynamic dimension is not there.
constexpr char kParts[] = "slice V2|dynamic-slice V3|gather V4";
// How many processes run: the header says one.
constexpr char kProcesses[] =
    "(all-gather|all-reduce|all-to-all|collective-permute|reduce-scatter"
    "|collective-broadcast|ragged-all-to-all|send|recv)(-start)? S[234]";

// A line of a program's printed text: an instruction, or `rest` alone.
struct ProgramLine {
  std::string head, name, shape, opcode, rest;
  std::string Text() const {
    if (name.empty()) return absl::StrCat(rest, "\n");
    return absl::StrCat(head, name, " = ", shape, shape.empty() ? "" : " ",
                        opcode, rest, "\n");
  }
};

std::vector<ProgramLine> LinesOf(const std::string& text) {
  static const std::regex form(
      R"(^(  (?:ROOT )?)([\w.\-]+) = (.+?) ([a-z][a-z0-9\-]*)(\(.*)$)");
  std::vector<ProgramLine> lines;
  for (const std::string& line : std::vector<std::string>(
           absl::StrSplit(text, '\n', absl::SkipEmpty()))) {
    std::smatch found;
    if (line.size() < 1000 && std::regex_match(line, found, form)) {
      lines.push_back({found[1], found[2], found[3], found[4], found[5]});
    } else {
      lines.push_back({"", "", "", "", line});
    }
  }
  return lines;
}

// Changes a program in places drawn at random: sizes become dynamic, arrays are
// cut by set-dimension-size, numbers, operands and process counts change, and
// shapes are left out.
class ProgramMutator {
 public:
  explicit ProgramMutator(uint32_t seed) : random_(seed) {}

  size_t Draw(size_t below) { return random_() % below; }

  std::string Mutate(std::vector<ProgramLine> lines) {
    lines_ = std::move(lines);
    size_t left = 1 + Draw(3);
    for (int tries = 0; left > 0 && tries < 30; ++tries) left -= ChangeOnce();
    std::string text;
    for (const ProgramLine& line : lines_) absl::StrAppend(&text, line.Text());
    return text;
  }

 private:
  // False: there is nothing to change here.
  bool ChangeOnce() {
    const size_t kind = Draw(8);
    if (kind == 0) return ChangeCounts();
    const size_t at = Draw(lines_.size());
    ProgramLine& line = lines_[at];
    if (line.name.empty()) return false;
    const bool is_constant = line.opcode == "constant";
    if (kind == 1) return !is_constant && ChangeNumber(line.shape);
    if (kind == 2) return !is_constant && ChangeNumber(line.rest);
    if (kind == 3) return ChangeOperand(at);
    if (kind == 4) return !is_constant && ToggleDynamic(line.shape);
    if (kind > 5) return Cut(at);
    if (line.opcode != "parameter" || !ToggleDynamic(line.shape)) return false;
    LeaveOut(at + 1);
    return true;
  }

  // One match of `form` in `text` becomes what `change` makes of it.
  template <typename Change>
  bool ChangeMatch(std::string& text, const std::regex& form, Change change) {
    std::vector<std::smatch> all(
        std::sregex_iterator(text.begin(), text.end(), form), {});
    if (all.empty() || text.size() > 1000) return false;
    const std::smatch one = all[Draw(all.size())];
    text = absl::StrCat(one.prefix().str(), change(one.str()),
                        text.substr(one.position() + one.length()));
    return true;
  }

  bool ChangeNumber(std::string& text) {
    static const std::regex number(R"(\b\d+\b)");
    return ChangeMatch(text, number,
                       [&](const auto&) { return absl::StrCat(Draw(5)); });
  }
  bool ToggleDynamic(std::string& shape) {
    static const std::regex size(R"((<=)?\b\d+(?=[\],]))");
    return ChangeMatch(shape, size, [](const std::string& was) {
      return was[0] == '<' ? was.substr(2) : absl::StrCat("<=", was);
    });
  }
  bool ChangeOperand(size_t at) {
    static const std::regex operand(R"([A-Za-z_][\w.\-]*(?=[,)]))");
    const std::string name = lines_[Draw(at + 1)].name;
    return !name.empty() && name != lines_[at].name &&
           ChangeMatch(lines_[at].rest, operand,
                       [&](const auto&) { return name; });
  }
  bool ChangeCounts() {
    lines_[0].rest = absl::StrCat("HloModule m, replica_count=", 1 + Draw(3),
                                  ", num_partitions=", 1 + Draw(3));
    return true;
  }

  // Users of the array use less of it from here on.
  bool Cut(size_t at) {
    static const std::regex array(R"(\w+\[(\d+)(,\d+)*\](\{.*)?)");
    const ProgramLine line = lines_[at];
    std::smatch sizes;
    if (line.head != "  " || !std::regex_match(line.shape, sizes, array)) {
      return false;
    }
    const std::regex use(absl::StrCat(R"(([(, ]))", line.name, R"((?=[,)]))"));
    for (size_t i = at + 1; i < lines_.size() && lines_[i].rest != "}"; ++i) {
      lines_[i].rest = std::regex_replace(lines_[i].rest, use,
                                          absl::StrCat("$1", line.name, "_c"));
    }
    LeaveOut(at + 1);
    const size_t size = Draw(std::stoul(sizes[1]) % 1000 + 1);
    const std::string number = line.name + "_n";
    const ProgramLine added[] = {
        {"  ", number, "s32[]", "constant", absl::StrCat("(", size, ")")},
        {"  ", line.name + "_c", "", "set-dimension-size",
         absl::StrCat("(", line.name, ", ", number, "), dimensions={0}")}};
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                  std::begin(added), std::end(added));
    return true;
  }

  // Leaves out most of the shapes that can be inferred, from `at` to the end of
  // the computation; of others a size becomes dynamic.
  void LeaveOut(size_t at) {
    static const std::set<std::string> written = {"bitcast-convert",
                                                  "broadcast",
                                                  "constant",
                                                  "convert",
                                                  "custom-call",
                                                  "infeed",
                                                  "iota",
                                                  "parameter",
                                                  "recv",
                                                  "reshape",
                                                  "rng"};
    for (; at < lines_.size() && lines_[at].rest != "}"; ++at) {
      ProgramLine& line = lines_[at];
      if (!written.contains(line.opcode)) {
        if (Draw(4) > 0) line.shape.clear();
      } else if (Draw(2) > 0 && line.opcode != "constant") {
        ToggleDynamic(line.shape);
      }
    }
  }

  std::mt19937 random_;
  std::vector<ProgramLine> lines_;
};

ExecutionOptions Options() {
  ExecutionOptions options;
  options.limits.max_bytes = int64_t{1} << 26;
  options.limits.max_steps = 20'000;
  options.threads = 1;
  options.custom_calls = SharedStandardTargets();
  return options;
}

bool IsDynamic(const Module& module, absl::string_view name) {
  for (const Computation& computation : module.computations) {
    for (const Instruction& at : computation.instructions) {
      if (at.name != name) continue;
      bool all_static = at.shape.is_static();
      for (int operand : at.operands) {
        all_static &= computation.instructions[operand].shape.is_static();
      }
      if (!all_static) return true;
    }
  }
  return false;
}

bool Begins(const std::string& message, const char* forms) {
  return std::regex_search(message,
                           std::regex(absl::StrCat("^(", forms, ")\\b")));
}

// True of an error that could not be known before.
bool IsLegal(const absl::Status& status, const Module& module) {
  if (status.code() == absl::StatusCode::kInternal) return false;
  if (status.code() != absl::StatusCode::kInvalidArgument) return true;
  const std::string message(status.message());
  if (Begins(message, kValues)) return true;
  const ModuleAttributes& header = module.attributes;
  if (header.replica_count == 1 && header.num_partitions == 1 &&
      Begins(message, kProcesses)) {
    return true;
  }
  const bool fits = !absl::StrContains(message, "do not fit the result");
  if (!Begins(message, kParts) && !(fits && Begins(message, kSizes))) {
    return false;
  }
  static const std::regex place("; at '([^']*)'");
  std::smatch found;
  return std::regex_search(message, found, place) &&
         IsDynamic(module, found[1].str());
}

std::vector<std::pair<std::string, Case>> Cases() {
  std::vector<std::pair<std::string, Case>> cases;
  for (const auto& entry : fs::recursive_directory_iterator("ops")) {
    if (entry.path().extension() != ".cases") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    const std::string path = entry.path().string();
    for (Case& one : ParseCaseFile(path, text).cases) {
      cases.emplace_back(absl::StrCat(path, ":", one.line), std::move(one));
    }
  }
  std::sort(cases.begin(), cases.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return cases;
}

// A value of random actual sizes.
absl::StatusOr<Literal> RandomArgument(const Shape& shape, const Limits& limits,
                                       RandomBits& bits, ProgramMutator& draw) {
  if (!shape.is_array() || shape.is_static()) {
    return RandomLiteral(shape, {}, limits, bits);
  }
  std::vector<Dimension> sizes;
  std::vector<int64_t> actual;
  for (const Dimension& d : shape.dimensions()) {
    const auto most = static_cast<size_t>(d.unbounded() ? 3 : d.size);
    const auto size = d.dynamic && most < 1000
                          ? static_cast<int64_t>(draw.Draw(most + 1))
                          : d.size;
    sizes.push_back(size);
    actual.push_back(size);
  }
  auto literal = RandomLiteral(Shape::Array(shape.type(), std::move(sizes)), {},
                               limits, bits);
  if (!literal.ok()) return literal;
  Value value = literal->leaf();
  value.sizes = std::make_shared<const std::vector<int64_t>>(std::move(actual));
  return Literal::FromValue(shape.WithLayout(std::nullopt), std::move(value));
}

absl::Status RunAtRandom(const VerifiedModule& module, uint32_t seed) {
  const ExecutionOptions options = Options();
  RandomBits bits(seed);
  ProgramMutator draw(seed);
  const int64_t processes =
      module->attributes.replica_count * module->attributes.num_partitions;
  std::vector<Arguments> arguments(static_cast<size_t>(processes));
  for (Arguments& own : arguments) {
    for (int parameter : module->entry_computation().parameters) {
      auto literal = RandomArgument(
          module->entry_computation().instructions[parameter].shape,
          options.limits, bits, draw);
      if (!literal.ok()) return literal.status();
      own.push_back(*std::move(literal));
    }
  }
  auto program = Prepare(module);
  if (!program.ok()) return program.status();
  return Evaluate(*program, std::move(arguments), options).status();
}

TEST(CheckAndRun, EveryCaseFailsOnlyForWhatCannotBeKnown) {
  int errors = 0;
  for (const auto& [name, one] : Cases()) {
    std::string text = one.program;
    std::optional<ElementType> type;
    if (!one.types.empty()) {
      type = one.types.front();
      text = ReplaceType(text, *type).value_or("");
    }
    const auto module = Load(text);
    if (!module.ok()) continue;
    ExecutionOptions options = Options();
    std::vector<Arguments> arguments;
    PrepareOptions prepare;
    prepare.choices.set(choice::int_div_zero::trap);
    const auto program = Prepare(*module, prepare);
    if (!program.ok() ||
        !ReadInputs(one, type, **module, arguments, options).ok()) {
      continue;
    }
    const absl::Status status =
        Evaluate(*program, std::move(arguments), options).status();
    if (status.ok()) continue;
    ++errors;
    EXPECT_TRUE(IsLegal(status, **module)) << name << "\n" << status;
  }
  EXPECT_GE(errors, 100);
}

TEST(CheckAndRun, ProgramsAtRandomFailOnlyForWhatCannotBeKnown) {
  std::vector<std::vector<ProgramLine>> pool;
  for (const auto& [name, one] : Cases()) {
    std::string text = one.program;
    if (!one.types.empty()) {
      text = ReplaceType(text, one.types[pool.size() % one.types.size()])
                 .value_or("");
    }
    const auto module = Load(text);
    if (!module.ok() || text.size() > 3000) continue;
    pool.push_back(LinesOf(Print(**module)));
  }
  int accepted = 0, ran = 0;
  for (uint32_t seed = 0; accepted < 10'000; ++seed) {
    ProgramMutator mutator(seed);
    const std::string text = mutator.Mutate(pool[mutator.Draw(pool.size())]);
    const auto module = Load(text);
    if (!module.ok()) continue;
    ++accepted;
    const absl::Status status = RunAtRandom(*module, seed);
    ran += status.ok() ? 1 : 0;
    EXPECT_TRUE(status.ok() || IsLegal(status, **module))
        << "seed " << seed << "\n"
        << status << "\n"
        << text;
  }
  EXPECT_GE(ran, 5'000);
}

}  // namespace
}  // namespace hlo
