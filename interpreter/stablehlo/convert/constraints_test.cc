// Each numbered constraint of StableHLO's specification is held by a program
// that breaks it, or has a reason: testdata/constraints.mlir has the table and
// its grammar.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "interpreter/cases/message_match.h"
#include "interpreter/load.h"
#include "interpreter/stablehlo/convert/op_rows.h"

namespace hlo {
namespace {

constexpr char kTable[] = "interpreter/stablehlo/testdata/constraints.mlir";

// One row: `word` says what becomes of the changed program.
struct Row {
  int line = 0;
  int first = 0, last = 0;  // constraints
  std::string changes, word, text;
};

struct Group {
  int line = 0;
  std::vector<std::string> ops;
  int constraints = 0;
  std::string program;
  std::vector<Row> rows;
};

std::string Stripped(absl::string_view text) {
  return std::string(absl::StripAsciiWhitespace(text));
}

// "C2-C7 old => new REFUSED text"; none if it has another form.
std::optional<Row> RowOf(absl::string_view line) {
  Row row;
  const size_t space = std::min(line.find(' '), line.size());
  const std::vector<std::string> range =
      absl::StrSplit(line.substr(0, space), '-');
  const auto number = [](const std::string& label, int* value) {
    return label.size() > 1 && label[0] == 'C' &&
           absl::SimpleAtoi(label.substr(1), value);
  };
  if (!number(range.front(), &row.first) || !number(range.back(), &row.last)) {
    return std::nullopt;
  }
  for (const char* word : {" REFUSED ", " ACCEPTED ", " OUTSIDE "}) {
    const size_t at = line.find(word, space);
    if (at == line.npos) continue;
    row.changes = Stripped(line.substr(space, at - space));
    row.word = Stripped(word);
    row.text = Stripped(line.substr(at + row.word.size() + 2));
    if (!row.text.empty()) return row;
  }
  return std::nullopt;
}

// The lines of the table by their numbers; a directive is one with the lines
// that continue it.
std::vector<std::pair<int, std::string>> ReadLines() {
  std::vector<std::pair<int, std::string>> lines;
  std::ifstream file(kTable);  // tests run in the repository's root
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    absl::string_view rest = line;
    if (absl::ConsumePrefix(&rest, "//:  ") && !lines.empty()) {
      absl::StrAppend(&lines.back().second, " ", Stripped(rest));
    } else {
      lines.emplace_back(number, line);
    }
  }
  return lines;
}

std::vector<Group> ReadTable() {
  std::vector<Group> groups;
  for (const auto& [number, text] : ReadLines()) {
    absl::string_view line = text;
    if (absl::ConsumePrefix(&line, "//: OP ")) {
      Group& group = groups.emplace_back();
      group.line = number;
      group.ops = absl::StrSplit(line, ' ');
      EXPECT_TRUE(absl::SimpleAtoi(group.ops.back(), &group.constraints));
      group.ops.pop_back();
    } else if (absl::ConsumePrefix(&line, "//: ")) {
      std::optional<Row> row = RowOf(line);
      EXPECT_TRUE(row.has_value() && !groups.empty())
          << kTable << ":" << number << ": no row: " << line;
      if (!row.has_value() || groups.empty()) continue;
      row->line = number;
      groups.back().rows.push_back(*std::move(row));
    } else if (!groups.empty()) {
      absl::StrAppend(&groups.back().program, line, "\n");
    }
  }
  return groups;
}

// Changes one place: what an alias stands for, or each occurrence of a text.
// False if there is none.
bool Change(absl::string_view from, absl::string_view to,
            std::string* program) {
  const bool is_alias =
      (from[0] == '!' || from[0] == '#') && !absl::StrContains(from, ' ');
  const std::string definition = absl::StrCat(from, " = ");
  size_t at = 0;
  while (is_alias && at < program->size() &&
         program->compare(at, definition.size(), definition) != 0) {
    at = std::min(program->find('\n', at), program->size() - 1) + 1;
  }
  if (!is_alias) return absl::StrReplaceAll({{from, to}}, program) > 0;
  if (at >= program->size()) return false;
  program->replace(at, program->find('\n', at) - at,
                   absl::StrCat(definition, to));
  return true;
}

// The program with the changes `old => new ; old => new`; none if one of them
// finds nothing to change.
std::optional<std::string> Changed(std::string program, const Row& row) {
  for (absl::string_view change : absl::StrSplit(row.changes, " ; ")) {
    const std::vector<absl::string_view> sides =
        absl::StrSplit(change, absl::MaxSplits(" =>", 1));
    if (sides.size() != 2 || sides[0].empty() ||
        !Change(sides[0], absl::StripPrefix(sides[1], " "), &program)) {
      return std::nullopt;
    }
  }
  return program;
}

std::string Errors(const std::string& program) {
  const auto module = Load(program);
  return module.ok() ? "" : std::string(module.status().message());
}

void CheckRow(const Row& row, const std::string& op,
              const std::string& program) {
  const std::string place = absl::StrCat(kTable, ":", row.line, ": ", op);
  if (row.word == "OUTSIDE") {
    EXPECT_EQ(row.changes, "") << place;
    return;
  }
  const auto changed = Changed(program, row);
  ASSERT_TRUE(changed.has_value()) << place << ": it changes nothing";
  const std::string errors = Errors(*changed);
  if (row.word == "ACCEPTED") {
    EXPECT_EQ(errors, "") << place;
  } else {
    EXPECT_TRUE(HasDiagnostic(errors, "", row.text))
        << place << ": no error has '" << row.text << "', but:\n"
        << (errors.empty() ? "it is accepted\n" : errors) << *changed;
  }
}

TEST(Constraints, AreHeldByAProgramThatOnlyTheBreakMakesWrong) {
  for (const Group& group : ReadTable()) {
    for (const std::string& op : group.ops) {
      const std::string program =
          absl::StrReplaceAll(group.program, {{"$op", op}});
      if (!absl::StripAsciiWhitespace(program).empty()) {
        EXPECT_EQ(Errors(program), "") << kTable << ":" << group.line;
      }
      for (const Row& row : group.rows) CheckRow(row, op, program);
    }
  }
}

TEST(Constraints, AreLeftOutOnlyAsThePageSays) {
  std::stringstream page;
  page << std::ifstream("docs/stablehlo.md").rdbuf();
  for (const Group& group : ReadTable()) {
    for (const Row& row : group.rows) {
      if (row.word == "REFUSED") continue;
      EXPECT_TRUE(absl::StrContains(page.str(), row.text))
          << kTable << ":" << row.line;
    }
  }
}

TEST(Constraints, AllHaveARow) {
  for (const Group& group : ReadTable()) {
    std::set<int> held;
    for (const Row& row : group.rows) {
      for (int i = row.first; i <= row.last; ++i) held.insert(i);
    }
    for (int i = 1; i <= group.constraints; ++i) {
      EXPECT_TRUE(held.contains(i)) << group.ops[0] << ": C" << i;
    }
    EXPECT_LE(held.empty() ? 0 : *held.rbegin(), group.constraints)
        << group.ops[0];
  }
}

TEST(Constraints, AreThoseOfAllOps) {
  std::set<std::string> ops;
  for (const Group& group : ReadTable()) {
    for (const std::string& op : group.ops) {
      EXPECT_TRUE(ops.insert(op).second) << op << " twice";
    }
  }
  for (const stablehlo::OpRow& row : stablehlo::AllRows()) {
    absl::string_view name = row.name;
    if (!absl::ConsumePrefix(&name, "stablehlo.")) continue;
    EXPECT_TRUE(ops.contains(std::string(name))) << name;
  }
}

}  // namespace
}  // namespace hlo
