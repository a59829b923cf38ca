#include "workshop/rules/sweep_lines.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "interpreter/cases/case_types.h"
#include "workshop/rules/number_ranges.h"

namespace hlo::conformance {
namespace {

absl::Status LineError(absl::string_view message) {
  return absl::InvalidArgumentError(message);
}

// The parts of "a | b | c", without blanks around them.
std::vector<std::string> Cells(absl::string_view text) {
  std::vector<std::string> cells;
  for (const absl::string_view cell : absl::StrSplit(text, '|')) {
    cells.emplace_back(absl::StripAsciiWhitespace(cell));
  }
  return cells;
}

// "name" and "text" of "name = text".
std::pair<std::string, std::string> Assignment(absl::string_view text) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('=', 1));
  return {std::string(absl::StripAsciiWhitespace(parts.first)),
          std::string(absl::StripAsciiWhitespace(parts.second))};
}

absl::StatusOr<std::string> FilledLine(absl::string_view text, Scope& scope) {
  auto filled = scope.Fill(text);
  if (!filled.ok()) return filled;
  return absl::StrReplaceAll(*filled, {{"\n", " "}});
}

absl::StatusOr<std::vector<ElementType>> TypesIn(absl::string_view text,
                                                 Scope& scope) {
  const auto filled = FilledLine(text, scope);
  if (!filled.ok()) return filled.status();
  return ParseCaseTypes(*filled);
}

// The values behind "name =".
absl::Status AddValues(absl::string_view word, absl::string_view values,
                       Scope& scope, Axis& axis) {
  if (word == "EACH") {
    for (std::string& cell : Cells(values)) axis.rows.push_back({cell});
  } else if (word == "TYPES") {
    const auto types = TypesIn(values, scope);
    if (!types.ok()) return types.status();
    for (const ElementType type : *types) {
      axis.rows.push_back({std::string(Name(type))});
    }
  } else {
    const auto sizes = FilledLine(values, scope);
    if (!sizes.ok()) return sizes.status();
    axis.sizes = true;
    for (const absl::string_view size :
         absl::StrSplit(*sizes, ' ', absl::SkipEmpty())) {
      axis.rows.push_back({std::string(size)});
    }
  }
  return absl::OkStatus();
}

absl::Status DeclareByType(const SweepLine& line, Scope& scope) {
  const std::vector<std::string> names = Cells(line.text[0]);
  std::vector<std::vector<TypeRow>> columns(names.size());
  for (size_t i = 1; i < line.text.size(); ++i) {
    const std::vector<std::string> cells = Cells(line.text[i]);
    if (cells.size() != names.size()) {
      return LineError("a row has another number of cells");
    }
    const auto types = TypesIn(cells[0], scope);
    if (!types.ok()) return types.status();
    for (size_t k = 1; k < cells.size(); ++k) {
      columns[k].push_back({*types, cells[k]});
    }
  }
  for (size_t k = 1; k < names.size(); ++k) {
    if (columns[k].empty()) return LineError("BY needs rows");
    scope.SetByType(names[k], names[0], std::move(columns[k]), line.where);
  }
  return absl::OkStatus();
}

// "8", or "8 narrow 1": number_ranges.h.
absl::Status SetUlp(absl::Span<const std::string> words, Scope& scope,
                    Recipe& recipe) {
  double narrow = 0;
  const bool by_width = words.size() == 3 && words[1] == "narrow";
  if ((!by_width && words.size() != 1) ||
      !absl::SimpleAtod(words[0], &recipe.check.ulp) ||
      (by_width && !absl::SimpleAtod(words[2], &narrow))) {
    return LineError("it is ulp N, or ulp N narrow N");
  }
  recipe.check.kind = Check::Kind::kUlp;
  if (!by_width) return absl::OkStatus();
  const auto type = scope.Type();
  if (!type.ok()) return type.status();
  recipe.check.ulp = MostUnits(*type, recipe.check.ulp, narrow);
  return absl::OkStatus();
}

absl::Status SetCheck(const std::string& text, Scope& scope, Recipe& recipe) {
  const std::vector<std::string> words = absl::StrSplit(text, ' ');
  if (words[0] == "ulp") {
    return SetUlp(absl::MakeConstSpan(words).subspan(1), scope, recipe);
  }
  Check& check = recipe.check;
  if (words[0] == "residual" && words.size() == 2) {
    check.kind = Check::Kind::kResidual;
    check.word = words[1];
  } else if (text == "errbound" || text == "errbound tight") {
    check.kind = Check::Kind::kErrbound;
    recipe.tight = words.size() == 2;
  } else if (text == "pattern") {
    check.kind = Check::Kind::kPattern;
  } else if (text == "relation") {
    check.kind = Check::Kind::kRelation;
  } else {
    return LineError("there is no such check");
  }
  return absl::OkStatus();
}

absl::Status SetGolden(const std::string& text, Scope&, Recipe& recipe) {
  for (int i = 0; i < kGoldenFileCount; ++i) {
    recipe.golden_file = static_cast<GoldenFile>(i);
    if (conformance::Name(recipe.golden_file) == text) return absl::OkStatus();
  }
  return LineError(absl::StrCat("there is no file ", text));
}

absl::Status SetWhy(const std::string& text, Scope&, Recipe& recipe) {
  recipe.why = text;
  return absl::OkStatus();
}

absl::Status SetOracle(const std::string& text, Scope&, Recipe& recipe) {
  recipe.oracle = text;
  return absl::OkStatus();
}

absl::Status SetMay(const std::string& text, Scope&, Recipe& recipe) {
  recipe.may_add_to_zero = text == "flush, add to 0";
  recipe.may_flush = recipe.may_add_to_zero || text == "flush";
  return recipe.may_flush ? absl::OkStatus()
                          : LineError("it is `flush`, or `flush, add to 0`");
}

// "3": replicas; "2 x 4": each with so many partitions.
absl::Status SetProcesses(const std::string& text, Scope& scope,
                          Recipe& recipe) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(text, absl::MaxSplits(" x ", 1));
  const auto replicas = scope.Number(parts.first);
  const auto partitions =
      scope.Number(parts.second.empty() ? "1" : parts.second);
  if (!replicas.ok()) return replicas.status();
  if (!partitions.ok()) return partitions.status();
  recipe.replicas = *replicas;
  recipe.partitions = *partitions;
  return absl::OkStatus();
}

struct Field {
  absl::string_view word;
  absl::Status (*set)(const std::string& text, Scope& scope, Recipe& recipe);
};
constexpr Field kFields[] = {
    {"GOLDEN", SetGolden}, {"WHY", SetWhy}, {"PROCESSES", SetProcesses},
    {"ORACLE", SetOracle}, {"MAY", SetMay}, {"CHECK", SetCheck},
};

}  // namespace

absl::StatusOr<Axis> AxisOf(absl::string_view word,
                            const std::vector<std::string>& text,
                            const std::string& where, Scope& scope) {
  Axis axis;
  axis.where = where;
  const bool has_name = absl::StrContains(text[0], " = ");
  if (word == "EACH" && !has_name) {
    axis.names = Cells(text[0]);
    for (size_t i = 1; i < text.size(); ++i) {
      axis.rows.push_back(Cells(text[i]));
      if (axis.rows.back().size() != axis.names.size()) {
        return LineError("a row has another number of cells");
      }
    }
    return axis;
  }
  const std::string all = absl::StrJoin(text, " ");
  const auto [name, values] =
      Assignment(has_name ? all : absl::StrCat("T = ", all));
  axis.names = {name};
  absl::Status added = AddValues(word, values, scope, axis);
  if (!added.ok()) return added;
  return axis;
}

void SweepLines::Add(const std::vector<SweepLine>& lines) {
  for (const SweepLine& line : lines) lines_.push_back(&line);
}

std::vector<const SweepLine*> SweepLines::All(absl::string_view word) const {
  std::vector<const SweepLine*> all;
  for (const SweepLine* line : lines_) {
    if (line->word == word) all.push_back(line);
  }
  return all;
}

const SweepLine* SweepLines::Find(absl::string_view word) const {
  const std::vector<const SweepLine*> all = All(word);
  return all.empty() ? nullptr : all.back();
}

absl::StatusOr<std::string> SweepLines::Text(absl::string_view word,
                                             Scope& scope) const {
  const SweepLine* line = Find(word);
  if (line == nullptr) return std::string();
  auto text = scope.Fill(line->joined());
  if (!text.ok()) return At(line->where, text.status());
  return text;
}

absl::Status SweepLines::Declare(Scope& scope) const {
  for (const SweepLine* let : All("LET")) {
    auto [name, text] = Assignment(let->joined("\n"));
    scope.Set(name, std::move(text), let->where);
  }
  for (const SweepLine* by : All("BY")) {
    absl::Status declared = At(by->where, DeclareByType(*by, scope));
    if (!declared.ok()) return declared;
  }
  return absl::OkStatus();
}

absl::Status SweepLines::SetFields(Scope& scope, Recipe& recipe) const {
  for (const Field& field : kFields) {
    const auto text = Text(field.word, scope);
    if (!text.ok()) return text.status();
    if (text->empty()) continue;
    absl::Status set = field.set(*text, scope, recipe);
    if (!set.ok()) return At(Find(field.word)->where, set);
  }
  if (Find("DEADLOCK") != nullptr) recipe.outcome = Outcome::kDeadlock;
  return recipe.why.empty() ? LineError("WHY is missing") : absl::OkStatus();
}

absl::Status SweepLines::SetElements(Scope& scope, Recipe& recipe) const {
  const auto text = Text("ELEMENTS", scope);
  if (!text.ok()) return text.status();
  for (const absl::string_view item :
       absl::StrSplit(*text, ';', absl::SkipEmpty())) {
    const std::vector<absl::string_view> parts =
        absl::StrSplit(item, absl::MaxSplits(" of ", 1));
    const auto count = scope.Number(parts.size() < 2 ? "1" : parts.front());
    if (!count.ok()) return At(Find("ELEMENTS")->where, count.status());
    for (int64_t i = 0; i < *count; ++i) {
      scope.Set("i", absl::StrCat(i));
      const auto element = scope.Number(parts.back());
      if (!element.ok()) return At(Find("ELEMENTS")->where, element.status());
      recipe.elements.push_back(*element);
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo::conformance
