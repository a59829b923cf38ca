#include "interpreter/cases/labels.h"

#include <algorithm>
#include <set>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo {
namespace {

// The label that a line of the header begins with, behind an optional heading
// (`Shape`, `Value`); empty for other lines.
absl::string_view LabelOf(absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  for (absl::string_view heading : {"Shape", "Value"}) {
    if (absl::ConsumePrefix(&line, heading)) break;
  }
  line = absl::StripLeadingAsciiWhitespace(line);
  const absl::string_view word = line.substr(0, line.find(' '));
  const bool is_label =
      word.size() >= 2 && (word[0] == 'S' || word[0] == 'V') &&
      std::all_of(word.begin() + 1, word.end(), absl::ascii_isdigit);
  // "V1 of the documents" in running text is no rule: rules are set off.
  return is_label && absl::StartsWith(line.substr(word.size()), "  ")
             ? word
             : absl::string_view();
}

}  // namespace

std::string OpHeader(absl::string_view source) {
  std::string header;
  for (absl::string_view line : absl::StrSplit(source, '\n')) {
    if (!absl::ConsumePrefix(&line, "//")) break;
    absl::ConsumePrefix(&line, " ");
    absl::StrAppend(&header, line, "\n");
  }
  return header;
}

std::vector<std::string> RuleLabels(absl::string_view header) {
  std::vector<std::string> labels;
  for (absl::string_view line : absl::StrSplit(header, '\n')) {
    const std::string label(LabelOf(line));
    if (label.empty()) continue;
    if (std::find(labels.begin(), labels.end(), label) == labels.end()) {
      labels.push_back(label);
    }
  }
  return labels;
}

namespace {

bool Has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// True of a rule like "add S1"; the rules of the language (pending, effects),
// which any op may break, belong to no op and have no label.
bool IsOpRule(absl::string_view code) {
  const absl::string_view label = code.substr(code.rfind(' ') + 1);
  return label.size() > 1 && (label[0] == 'S' || label[0] == 'V') &&
         label[1] >= '0' && label[1] <= '9';
}

}  // namespace

std::vector<std::string> CheckLabels(absl::string_view op,
                                     const std::vector<std::string>& rules,
                                     const CaseFile& cases) {
  std::set<std::string> cited, rejected, run;
  std::vector<std::string> problems;
  const auto problem = [&](int line, const auto&... what) {
    problems.push_back(absl::StrCat(cases.path, ":", line, ": ", what...));
  };
  for (const Case& one : cases.cases) {
    for (const std::string& label : one.labels) {
      cited.insert(label);
      if (!one.Rejects()) run.insert(label);
      if (!Has(rules, label)) {
        problem(one.line, "cites ", label, ", which its op has not");
      }
    }
    for (const Expectation& expected : one.expectations) {
      if (expected.kind != Expectation::Kind::kReject ||
          !IsOpRule(expected.code)) {
        continue;
      }
      absl::string_view label = expected.code;
      if (!absl::ConsumePrefix(&label, absl::StrCat(op, " "))) {
        problem(expected.line, expected.code, " is no rule of ", op);
      } else if (!Has(one.labels, std::string(label))) {
        problem(expected.line, "the case does not cite ", label);
      }
      rejected.emplace(label);
    }
  }
  for (const std::string& rule : rules) {
    if (!cited.contains(rule)) {
      problems.push_back(absl::StrCat(cases.path, ": no case cites ", rule));
    } else if (rule[0] == 'S' && !rejected.contains(rule)) {
      problems.push_back(
          absl::StrCat(cases.path, ": no case is rejected by ", rule));
    } else if (rule[0] == 'V' && !run.contains(rule)) {
      problems.push_back(absl::StrCat(cases.path, ": no case runs ", rule));
    }
  }
  return problems;
}

}  // namespace hlo
