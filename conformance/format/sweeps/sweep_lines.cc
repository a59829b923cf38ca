#include "conformance/format/sweeps/sweep_lines.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "conformance/format/sweeps/number_ranges.h"
#include "interpreter/cases/case_types.h"

namespace hlo::conformance {
namespace {

// The most elements of a huge vector's result.
constexpr int64_t kMostElements = 1'000'000;

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

std::string FilledLine(absl::string_view text, Scope& scope) {
  return absl::StrReplaceAll(scope.Fill(text), {{"\n", " "}});
}

std::vector<ElementType> TypesIn(absl::string_view text, Scope& scope) {
  const std::string filled = FilledLine(text, scope);
  if (!scope.ok()) return {};
  return scope.Checked(ParseCaseTypes(filled));
}

// The values behind "name =".
void AddValues(absl::string_view word, absl::string_view values, Scope& scope,
               Axis& axis) {
  if (word == "EACH") {
    for (std::string& cell : Cells(values)) axis.rows.push_back({cell});
  } else if (word == "TYPES") {
    for (const ElementType type : TypesIn(values, scope)) {
      axis.rows.push_back({std::string(Name(type))});
    }
  } else {
    axis.sizes = true;
    const std::string sizes = FilledLine(values, scope);
    for (const absl::string_view size :
         absl::StrSplit(sizes, ' ', absl::SkipEmpty())) {
      axis.rows.push_back({std::string(size)});
    }
  }
}

void DeclareByType(const SweepLine& line, Scope& scope) {
  const std::vector<std::string> names = Cells(line.text[0]);
  std::vector<std::vector<TypeRow>> columns(names.size());
  for (size_t i = 1; i < line.text.size(); ++i) {
    const std::vector<std::string> cells = Cells(line.text[i]);
    if (cells.size() != names.size()) {
      return scope.Fail("a row has another number of cells");
    }
    const std::vector<ElementType> types = TypesIn(cells[0], scope);
    for (size_t k = 1; k < cells.size(); ++k) {
      columns[k].push_back({types, cells[k]});
    }
  }
  for (size_t k = 1; k < names.size(); ++k) {
    if (columns[k].empty()) return scope.Fail("BY needs rows");
    scope.SetByType(names[k], names[0], std::move(columns[k]), line.where);
  }
}

// "8", or "8 narrow 1": number_ranges.h.
void SetUlp(absl::Span<const std::string> words, Scope& scope, Recipe& recipe) {
  double narrow = 0;
  const bool by_width = words.size() == 3 && words[1] == "narrow";
  if ((!by_width && words.size() != 1) ||
      !absl::SimpleAtod(words[0], &recipe.check.ulp) ||
      (by_width && !absl::SimpleAtod(words[2], &narrow))) {
    return scope.Fail("it is ulp N, or ulp N narrow N");
  }
  recipe.check.kind = Check::Kind::kUlp;
  if (by_width) {
    recipe.check.ulp = MostUnits(scope.Type(), recipe.check.ulp, narrow);
  }
}

void SetCheck(const std::string& text, Scope& scope, Recipe& recipe) {
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
    scope.Fail("there is no such check");
  }
}

void SetGolden(const std::string& text, Scope& scope, Recipe& recipe) {
  for (int i = 0; i < kGoldenFileCount; ++i) {
    recipe.golden_file = static_cast<GoldenFile>(i);
    if (conformance::Name(recipe.golden_file) == text) return;
  }
  scope.Fail(absl::StrCat("there is no file ", text));
}

// The line's name is that of a file.
void SetLine(const std::string& text, Scope& scope, Recipe& recipe) {
  recipe.line = text;
  if (!std::all_of(text.begin(), text.end(), [](char c) {
        return absl::ascii_islower(static_cast<unsigned char>(c)) ||
               absl::ascii_isdigit(static_cast<unsigned char>(c)) || c == '-';
      })) {
    scope.Fail("it is a name of a-z, 0-9 and -");
  }
}

void SetWhy(const std::string& text, Scope&, Recipe& recipe) {
  recipe.why = text;
}

void SetOracle(const std::string& text, Scope&, Recipe& recipe) {
  recipe.oracle = text;
}

void SetMay(const std::string& text, Scope& scope, Recipe& recipe) {
  recipe.may_add_to_zero = text == "flush, add to 0";
  recipe.may_flush = recipe.may_add_to_zero || text == "flush";
  if (!recipe.may_flush) scope.Fail("it is `flush`, or `flush, add to 0`");
}

// "3": replicas; "2 x 4": each with so many partitions.
void SetProcesses(const std::string& text, Scope& scope, Recipe& recipe) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(text, absl::MaxSplits(" x ", 1));
  recipe.replicas = scope.Number(parts.first);
  recipe.partitions = scope.Number(parts.second.empty() ? "1" : parts.second);
}

struct Field {
  absl::string_view word;
  void (*set)(const std::string& text, Scope& scope, Recipe& recipe);
};
constexpr Field kFields[] = {
    {"GOLDEN", SetGolden}, {"WHY", SetWhy}, {"PROCESSES", SetProcesses},
    {"ORACLE", SetOracle}, {"MAY", SetMay}, {"CHECK", SetCheck},
    {"RECIPE", SetLine},
};

}  // namespace

Axis AxisOf(absl::string_view word, const std::vector<std::string>& text,
            const std::string& where, Scope& scope) {
  const Scope::Place place(scope, where);
  Axis axis;
  axis.where = where;
  const bool has_name = absl::StrContains(text[0], " = ");
  if (word == "EACH" && !has_name) {
    axis.names = Cells(text[0]);
    for (size_t i = 1; i < text.size(); ++i) {
      axis.rows.push_back(Cells(text[i]));
      if (axis.rows.back().size() != axis.names.size()) {
        scope.Fail("a row has another number of cells");
      }
    }
    return axis;
  }
  const std::string all = absl::StrJoin(text, " ");
  const auto [name, values] =
      Assignment(has_name ? all : absl::StrCat("T = ", all));
  axis.names = {name};
  AddValues(word, values, scope, axis);
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

std::string SweepLines::Text(absl::string_view word, Scope& scope) const {
  const SweepLine* line = Find(word);
  if (line == nullptr) return "";
  const Scope::Place place(scope, line->where);
  return scope.Fill(line->joined());
}

void SweepLines::Declare(Scope& scope) const {
  for (const SweepLine* let : All("LET")) {
    auto [name, text] = Assignment(let->joined("\n"));
    scope.Set(name, std::move(text), let->where);
  }
  for (const SweepLine* by : All("BY")) {
    const Scope::Place place(scope, by->where);
    DeclareByType(*by, scope);
  }
}

void SweepLines::SetFields(Scope& scope, Recipe& recipe) const {
  for (const Field& field : kFields) {
    const std::string text = Text(field.word, scope);
    if (text.empty()) continue;
    const Scope::Place place(scope, Find(field.word)->where);
    field.set(text, scope, recipe);
  }
  if (Find("DEADLOCK") != nullptr) recipe.outcome = Outcome::kDeadlock;
  if (recipe.why.empty()) scope.Fail("WHY is missing");
}

void SweepLines::SetElements(Scope& scope, Recipe& recipe) const {
  const SweepLine* line = Find("ELEMENTS");
  if (line == nullptr) return;
  const Scope::Place place(scope, line->where);
  const std::string text = scope.Fill(line->joined());
  for (const absl::string_view item :
       absl::StrSplit(text, ';', absl::SkipEmpty())) {
    const std::vector<absl::string_view> parts =
        absl::StrSplit(item, absl::MaxSplits(" of ", 1));
    const int64_t count = scope.Number(parts.size() < 2 ? "1" : parts.front());
    if (count > kMostElements) scope.Fail("there are too many elements");
    for (int64_t i = 0; i < count && scope.ok(); ++i) {
      scope.Set("i", absl::StrCat(i));
      recipe.elements.push_back(scope.Number(parts.back()));
    }
  }
}

}  // namespace hlo::conformance
