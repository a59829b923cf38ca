#include "interpreter/cases/case_inputs.h"

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

absl::Status FileError(const CaseArguments& line, absl::string_view word,
                       const absl::Status& status) {
  return absl::UnknownError(
      absl::StrCat("line ", line.line, ": ", word, ": ", status.message()));
}

// The last line that is about the process and the channel; null: none.
const CaseArguments* LineOf(const std::vector<CaseArguments>& lines,
                            int64_t process, int64_t partitions,
                            int64_t channel) {
  const CaseArguments* line = nullptr;
  for (const CaseArguments& candidate : lines) {
    if (candidate.processes.channel == channel &&
        candidate.processes.Includes(process, partitions)) {
      line = &candidate;
    }
  }
  return line;
}

absl::StatusOr<Arguments> ReadArguments(const CaseArguments* line,
                                        std::optional<ElementType> type,
                                        const Computation& entry) {
  const size_t given = line != nullptr ? line->literals.size() : 0;
  if (given != entry.parameters.size()) {
    return absl::UnknownError(absl::StrCat("the program has ",
                                           entry.parameters.size(),
                                           " parameters, ARGS gives ", given));
  }
  Arguments arguments;
  for (size_t i = 0; i < given; ++i) {
    const auto index = static_cast<size_t>(entry.parameters[i]);
    auto literal = ReadCaseLiteral(line->literals[i],
                                   entry.instructions[index].shape, type);
    if (!literal.ok()) return FileError(*line, "ARGS", literal.status());
    arguments.push_back(std::move(literal->literal));
  }
  return arguments;
}

absl::StatusOr<std::vector<Literal>> ReadQueue(
    const CaseArguments* line, std::optional<ElementType> type) {
  std::vector<Literal> values;
  for (size_t i = 0; line != nullptr && i < line->literals.size(); ++i) {
    auto value = ReadShapedLiteral(line->literals[i], type);
    if (!value.ok()) return FileError(*line, "INFEED", value.status());
    values.push_back(std::move(value->literal));
  }
  return values;
}

}  // namespace

absl::StatusOr<ExpectedValue> ReadCaseLiteral(const std::string& text,
                                              const Shape& shape,
                                              std::optional<ElementType> type) {
  if (!type) return ParseExpectedValue(text, shape);
  for (const Shape& leaf : shape.Leaves()) {
    if (!leaf.is_array() || leaf.type() != *type) continue;
    absl::Status exact = CheckExact(text, *type);
    if (!exact.ok() && shape.is_array()) return exact;
  }
  auto replaced = ReplaceType(text, *type);
  if (!replaced.ok()) return replaced.status();
  return ParseExpectedValue(*replaced, shape);
}

absl::StatusOr<ExpectedValue> ReadShapedLiteral(
    absl::string_view text, std::optional<ElementType> type) {
  size_t end = 0;
  for (int depth = 0; end < text.size(); ++end) {
    if (text[end] == '(') ++depth;
    if (text[end] == ')') --depth;
    if (text[end] == ' ' && depth == 0) break;
  }
  std::string shape(text.substr(0, end));
  if (type) {
    auto replaced = ReplaceType(shape, *type);
    if (!replaced.ok()) return replaced.status();
    shape = *std::move(replaced);
  }
  const absl::StatusOr<Module> module = LoadUnverified(
      absl::StrCat("ENTRY e { ROOT r = ", shape, " parameter(0) }"));
  if (!module.ok()) return module.status();
  return ReadCaseLiteral(std::string(text.substr(end)),
                         module->entry_computation().instructions[0].shape,
                         type);
}

absl::Status ReadInputs(const Case& the_case, std::optional<ElementType> type,
                        const Module& module, std::vector<Arguments>& arguments,
                        ExecutionOptions& options) {
  const int64_t partitions = module.attributes.num_partitions;
  const int64_t processes = module.attributes.replica_count * partitions;
  std::set<int64_t> channels;
  for (const CaseArguments& line : the_case.infeed) {
    channels.insert(line.processes.channel);
  }
  for (int64_t p = 0; p < processes; ++p) {
    auto own = ReadArguments(LineOf(the_case.arguments, p, partitions, -1),
                             type, module.entry_computation());
    if (!own.ok()) return own.status();
    arguments.push_back(*std::move(own));
    for (int64_t channel : channels) {
      auto values =
          ReadQueue(LineOf(the_case.infeed, p, partitions, channel), type);
      if (!values.ok()) return values.status();
      (channel < 0 ? options.infeed : options.from_host[channel])
          .push_back(*std::move(values));
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo
