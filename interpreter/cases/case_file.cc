#include "interpreter/cases/case_file.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "interpreter/cases/case_types.h"
#include "interpreter/cases/directive.h"
#include "interpreter/cases/entry_text.h"
#include "interpreter/stablehlo/read/parser.h"

namespace hlo {
namespace {

constexpr absl::string_view kMark = "//:";

bool IsLabel(absl::string_view word) {
  return word.size() >= 2 && (word[0] == 'S' || word[0] == 'V') &&
         std::all_of(word.begin() + 1, word.end(), absl::ascii_isdigit);
}

// Reads a file line by line; the case or COMMON that is open collects program
// lines and directives, and is closed by the next one.
class Reader {
 public:
  Reader(std::string path, absl::string_view text)
      : lines_(absl::StrSplit(text, '\n')) {
    file_.path = std::move(path);
  }

  CaseFile Read() {
    for (line_ = 1; line_ <= static_cast<int>(lines_.size()); ++line_) {
      const absl::string_view line = Line(line_);
      const absl::string_view stripped = absl::StripAsciiWhitespace(line);
      if (absl::StartsWith(stripped, kMark)) {
        ReadMarked(stripped.substr(kMark.size()));
      } else {
        ReadProgramLine(line, stripped);
      }
    }
    Close();
    return std::move(file_);
  }

 private:
  enum class Open { kNothing, kCommon, kCase };

  absl::string_view Line(int number) const { return lines_[number - 1]; }

  void Error(int line, std::string message) {
    CaseFileError& error = file_.errors.emplace_back();
    error.line = line;
    error.message = std::move(message);
  }

  void ReadMarked(absl::string_view rest) {
    if (absl::StripAsciiWhitespace(rest).empty()) return;
    if (absl::StartsWith(rest, "  ")) {
      if (directives_.empty()) {
        return Error(line_, "nothing above that this line could continue");
      }
      absl::StrAppend(&directives_.back().text, " ",
                      absl::StripAsciiWhitespace(rest));
      return;
    }
    if (rest[0] != ' ') return Error(line_, "one blank must follow `//:`");
    rest = absl::StripAsciiWhitespace(rest);
    const absl::string_view word = rest.substr(0, rest.find(' '));
    absl::string_view text =
        absl::StripAsciiWhitespace(rest.substr(word.size()));
    if (word == "COMMON" || word == "CASE") {
      Close();
      first_line_ = line_;
      open_ = word == "CASE" ? Open::kCase : Open::kCommon;
      if (open_ == Open::kCase) {
        BeginCase(text);
      } else {
        common_.clear();
      }
    } else if (open_ != Open::kCase && !IsProvenanceOfTheFile(word)) {
      Error(line_, absl::StrCat(word, " outside a CASE"));
    } else {
      directives_.push_back({std::string(word), std::string(text), line_});
    }
  }

  bool IsProvenanceOfTheFile(absl::string_view word) const {
    return file_.cases.empty() && (word == "SOURCE" || word == "WHY");
  }

  void BeginCase(absl::string_view text) {
    case_ = Case();
    case_.line = line_;
    for (absl::string_view word : absl::StrSplit(text, ' ')) {
      if (!IsLabel(word)) break;
      case_.labels.emplace_back(word);
      text = absl::StripLeadingAsciiWhitespace(text.substr(word.size()));
    }
    case_.title = std::string(text);
    if (text.empty()) Error(line_, "a CASE needs a title");
  }

  void ReadProgramLine(absl::string_view line, absl::string_view stripped) {
    if (open_ != Open::kNothing) {
      program_.emplace_back(line_, line);
    } else if (!stripped.empty() && !absl::StartsWith(stripped, "//")) {
      Error(line_, "program text before the first CASE or COMMON");
    }
  }

  void Close() {
    if (open_ == Open::kCommon) common_ = std::move(program_);
    if (open_ == Open::kCase) {
      FinishCase();
    } else {
      AddDirectives(whole_file_);
    }
    program_.clear();
    directives_.clear();
    open_ = Open::kNothing;
  }

  // Puts lines where they stand in the file.
  std::string Assemble(bool with_common) const {
    std::vector<absl::string_view> text(static_cast<size_t>(line_) - 1, "");
    if (with_common) {
      for (const auto& [number, line] : common_) {
        text[number - 1] = line;
      }
    }
    for (const auto& [number, line] : program_) {
      text[number - 1] = line;
    }
    return absl::StrJoin(text, "\n");
  }

  void AddDirectives(Case& to) {
    for (const Directive& directive : directives_) {
      const absl::Status added = AddDirective(directive, to);
      if (!added.ok()) Error(directive.line, std::string(added.message()));
    }
  }

  void FinishCase() {
    case_.end_line = line_ - 1;
    const std::string own = Assemble(/*with_common=*/false);
    if (absl::StripAsciiWhitespace(own).empty()) {
      Error(case_.line, "the case has no program");
    }
    case_.program = HasModuleHeader(own) || stablehlo::IsStablehlo(own)
                        ? own
                        : WrapEntry(Assemble(/*with_common=*/true));
    AddDirectives(case_);
    if (case_.source.empty() && case_.why.empty()) {
      case_.source = whole_file_.source;
      case_.why = whole_file_.why;
    }
    const absl::Status whole = CheckWhole(case_);
    if (!whole.ok()) Error(case_.line, std::string(whole.message()));
    if (case_.types.empty() && absl::StrContains(own, "$T")) {
      Error(case_.line, "$T in a case without TYPES");
    }
    file_.cases.push_back(std::move(case_));
  }

  using NumberedLine = std::pair<int, absl::string_view>;

  std::vector<absl::string_view> lines_;
  CaseFile file_;
  int line_ = 0, first_line_ = 0;
  Open open_ = Open::kNothing;
  Case case_;
  Case whole_file_;  // the SOURCE and WHY above the first case
  std::vector<NumberedLine> program_, common_;
  std::vector<Directive> directives_;
};

}  // namespace

bool ProcessSelector::Includes(int64_t index, int64_t partitions) const {
  if (process >= 0) return index == process;
  if (replica >= 0 && index / partitions != replica) return false;
  return partition < 0 || index % partitions == partition;
}

std::string ProcessSelector::ToString() const {
  if (channel >= 0) {
    ProcessSelector rest = *this;
    rest.channel = -1;
    return absl::StrCat(rest.ToString(), " channel ", channel);
  }
  if (process >= 0) return absl::StrCat("process ", process);
  if (replica < 0) return "every process";
  if (partition < 0) return absl::StrCat("replica ", replica);
  return absl::StrCat("replica ", replica, " partition ", partition);
}

bool Case::Rejects() const {
  return std::any_of(expectations.begin(), expectations.end(),
                     [](const Expectation& e) {
                       return e.kind == Expectation::Kind::kReject;
                     });
}

bool Case::HasValues() const {
  using Kind = Expectation::Kind;
  return std::any_of(
      expectations.begin(), expectations.end(), [](const Expectation& e) {
        return e.kind == Kind::kValue || e.kind == Kind::kOutfeed ||
               e.kind == Kind::kState;
      });
}

std::string Case::ProgramText() const {
  std::vector<absl::string_view> shown;
  for (absl::string_view line : absl::StrSplit(program, '\n')) {
    if (!absl::StripAsciiWhitespace(line).empty()) shown.push_back(line);
  }
  return absl::StrJoin(shown, "\n");
}

CaseFile ParseCaseFile(std::string path, absl::string_view text) {
  return Reader(std::move(path), text).Read();
}

}  // namespace hlo
