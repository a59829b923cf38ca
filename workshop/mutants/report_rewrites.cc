#include "workshop/mutants/report_rewrites.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "ops/op_table.h"
#include "workshop/mutants/report_effect.h"

namespace hlo::conformance {
namespace {

// The index of the instruction along a path of operands, "0/1"; -1: none.
int Along(const Computation& computation, int at, absl::string_view path) {
  for (const absl::string_view each : absl::StrSplit(path, '/')) {
    const std::vector<int>& operands = computation.instructions[at].operands;
    size_t number = 0;
    if (!absl::SimpleAtoi(each, &number) || number >= operands.size()) {
      return -1;
    }
    at = operands[number];
  }
  return at;
}

const AttributeBase* Written(const Instruction& instruction,
                             absl::string_view name) {
  for (const auto& entry : instruction.attributes.entries()) {
    if (entry.handle->name == name) return entry.handle;
  }
  return nullptr;
}

bool Drop(Computation& computation, int at, const ReportWord& word) {
  Instruction& instruction = computation.instructions[at];
  const AttributeBase* handle = Written(instruction, word.argument);
  if (handle == nullptr) return false;
  instruction.attributes.erase(*handle);
  return true;
}

// Operand `@` is what stands along the path.
bool Operand(Computation& computation, int at, const ReportWord& word) {
  std::vector<int>& operands = computation.instructions[at].operands;
  const int other = Along(computation, at, word.argument);
  const auto k = static_cast<size_t>(std::max<int64_t>(word.operand, 0));
  if (other < 0 || k >= operands.size() || operands[k] == other ||
      computation.instructions[other].shape !=
          computation.instructions[operands[k]].shape) {
    return false;
  }
  operands[k] = other;
  return true;
}

bool Swap(Computation& computation, int at, const ReportWord& word) {
  std::vector<int>& operands = computation.instructions[at].operands;
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(word.argument, ',');
  size_t i = 0, j = 0;
  if (!absl::SimpleAtoi(parts.first, &i) ||
      !absl::SimpleAtoi(parts.second, &j) ||
      std::max(i, j) >= operands.size()) {
    return false;
  }
  if (operands[i] == operands[j]) return false;
  std::swap(operands[i], operands[j]);
  return true;
}

// Readers of the one read the other.
bool ReadInstead(Computation& computation, int one, int other, int after) {
  if (other < 0 || computation.instructions[one].shape !=
                       computation.instructions[other].shape) {
    return false;
  }
  bool any = false;
  for (size_t i = 0; i < computation.instructions.size(); ++i) {
    if (static_cast<int>(i) <= after || static_cast<int>(i) == other) continue;
    for (int& operand : computation.instructions[i].operands) {
      if (operand != one) continue;
      operand = other;
      any = true;
    }
  }
  return any;
}

// The instruction is another one along a path.
bool Become(Computation& computation, int at, const ReportWord& word) {
  const int other = Along(computation, at, word.argument);
  bool any = ReadInstead(computation, at, other, at);
  if (computation.root == at && other >= 0 &&
      computation.instructions[at].shape ==
          computation.instructions[other].shape) {
    computation.root = other;
    any = true;
  }
  return any;
}

// Whoever reads operand `@` behind the instruction reads its result.
bool Late(Computation& computation, int at, const ReportWord& word) {
  const auto& operands = computation.instructions[at].operands;
  const auto k = static_cast<size_t>(std::max<int64_t>(word.operand, 0));
  return k < operands.size() && ReadInstead(computation, operands[k], at, at);
}

bool OtherOp(Computation& computation, int at, const ReportWord& word) {
  const Op* op = FindOp(word.argument);
  if (op == nullptr) return false;
  computation.instructions[at].op = op;
  return true;
}

// `ATTRIBUTE:WORD`
bool OtherWord(Computation& computation, int at, const ReportWord& word) {
  Instruction& instruction = computation.instructions[at];
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(word.argument, ':');
  const AttributeBase* handle = Written(instruction, parts.first);
  if (handle == nullptr) return false;
  for (size_t i = 0; i < handle->words.size(); ++i) {
    if (handle->words[i] != parts.second) continue;
    instruction.attributes.Set(*handle,
                               AttributeValue(hlo::Word{static_cast<int>(i)}));
    return true;
  }
  return false;
}

struct Rewrite {
  const char* name;
  bool (*apply)(Computation&, int, const ReportWord&);
};
constexpr Rewrite kRewrites[] = {
    {"drop", Drop},      {"operand", Operand}, {"swap", Swap},
    {"become", Become},  {"late", Late},       {"op", OtherOp},
    {"word", OtherWord},
};

const Rewrite* FindRewrite(absl::string_view name) {
  for (const Rewrite& each : kRewrites) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

}  // namespace

bool IsRewrite(absl::string_view name) { return FindRewrite(name) != nullptr; }

bool ChangeProgram(const Report& report, const SiteNames& sites,
                   Module& module) {
  bool any = false;
  for (Computation& computation : module.computations) {
    for (size_t i = 0; i < computation.instructions.size(); ++i) {
      if (!sites.contains(
              {computation.name, computation.instructions[i].name})) {
        continue;
      }
      for (const ReportWord& word : report.effects) {
        any |= FindRewrite(word.name)->apply(computation, static_cast<int>(i),
                                             word);
      }
    }
  }
  return any;
}

}  // namespace hlo::conformance
