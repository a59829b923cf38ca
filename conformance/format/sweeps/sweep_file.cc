#include "conformance/format/sweeps/sweep_file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kMarkOfLine = "//:";

// The words of a sweep.
constexpr absl::string_view kWords[] = {
    "EACH",     "TYPES",  "SIZES",     "BY",       "LET",    "WHERE",
    "BESIDE",   "DRAW",   "INFEED",    "SEED",     "GOLDEN", "WHY",
    "CHECK",    "REALS",  "PROCESSES", "DEADLOCK", "ORACLE", "MAY",
    "ELEMENTS", "REJECT", "SMALL",     "RECIPE",   "HEADER"};

// "f$i" of `f$i {`, which begins a computation; empty: another line.
absl::string_view ComputationName(absl::string_view line) {
  const size_t end = line.find(" {");
  if (end == line.npos || line.substr(0, end).find(' ') != line.npos) return "";
  return line.substr(0, end);
}

class SweepReader {
 public:
  SweepReader(absl::string_view path, absl::string_view op, SweepFiles& files)
      : path_(path), op_(op), files_(files) {}

  absl::Status Read(absl::string_view text) {
    for (const absl::string_view line : absl::StrSplit(text, '\n')) {
      ++line_;
      absl::Status read =
          absl::StartsWith(line, kMarkOfLine)
              ? ReadMarked(line.substr(kMarkOfLine.size()))
              : ReadProgramLine(absl::StripTrailingAsciiWhitespace(line));
      if (!read.ok()) return read;
    }
    return Close();
  }

 private:
  std::string Where() const { return absl::StrCat(path_, ":", line_); }
  absl::Status Error(absl::string_view message) const {
    return absl::InvalidArgumentError(absl::StrCat(Where(), ": ", message));
  }

  absl::Status ReadMarked(absl::string_view rest) {
    if (absl::StartsWith(rest, "  ")) {
      if (last_ == nullptr) return Error("no line that this one continues");
      last_->text.emplace_back(absl::StripAsciiWhitespace(rest));
      return absl::OkStatus();
    }
    rest = absl::StripAsciiWhitespace(rest);
    const absl::string_view word = rest.substr(0, rest.find(' '));
    const std::string text(
        absl::StripAsciiWhitespace(rest.substr(word.size())));
    if (word == "SWEEP" || word == "FAMILY" || word == "COMMON") {
      return Open(word, text);
    }
    if (std::count(std::begin(kWords), std::end(kWords), word) == 0) {
      return Error(absl::StrCat("unknown word ", word));
    }
    if (open_.empty() && word != "LET") {
      return Error(absl::StrCat(word, " outside of a SWEEP"));
    }
    if (open_ == "COMMON") return Error("COMMON has computations alone");
    auto& lines = open_.empty() ? files_.lets : sweep_.lines;
    last_ = &lines.emplace_back();
    *last_ = {std::string(word), {text}, Where()};
    return absl::OkStatus();
  }

  absl::Status Open(absl::string_view word, absl::string_view text) {
    absl::Status closed = Close();
    if (!closed.ok()) return closed;
    open_ = std::string(word);
    sweep_ = Sweep();
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(text, absl::MaxSplits(" OVER ", 1));
    sweep_.head = std::string(parts.first);
    sweep_.over = absl::StrSplit(parts.second, ' ', absl::SkipEmpty());
    sweep_.op = op_;
    sweep_.where = Where();
    return text.empty() == (word == "COMMON")
               ? absl::OkStatus()
               : Error("a SWEEP and a FAMILY have names, COMMON has none");
  }

  absl::Status ReadProgramLine(absl::string_view line) {
    if (line.empty() || absl::StartsWith(line, "//")) return absl::OkStatus();
    last_ = nullptr;
    if (open_.empty()) return Error("program text outside of a SWEEP");
    if (in_computation_ || line[0] == ' ') {
      if (sweep_.program.empty())
        return Error("no line that this one continues");
      ProgramItem& item = sweep_.program.back();
      const bool joined = item.computation.empty();
      absl::StrAppend(&item.text, joined ? " " : "\n",
                      joined ? absl::StripAsciiWhitespace(line) : line);
      if (line[0] == '}') in_computation_ = false;
      return absl::OkStatus();
    }
    const absl::string_view name = ComputationName(line);
    in_computation_ = !name.empty() && !absl::EndsWith(line, "}");
    sweep_.program.push_back({std::string(line), std::string(name), Where()});
    return absl::OkStatus();
  }

  absl::Status Close() {
    last_ = nullptr;
    if (in_computation_) return Error("a computation is open");
    if (open_ == "COMMON") common_ = std::move(sweep_.program);
    sweep_.common = common_;
    if (open_ == "SWEEP") files_.sweeps.push_back(std::move(sweep_));
    if (open_ != "FAMILY") return absl::OkStatus();
    const std::string name = sweep_.head.substr(0, sweep_.head.find(' '));
    absl::StripAsciiWhitespace(&sweep_.head.erase(0, name.size()));
    const std::string where = sweep_.where;
    return files_.families.emplace(name, std::move(sweep_)).second
               ? absl::OkStatus()
               : At(where, absl::InvalidArgumentError(
                               absl::StrCat("a second FAMILY ", name)));
  }

  const std::string path_, op_;
  SweepFiles& files_;
  int line_ = 0;
  std::string open_;  // SWEEP, FAMILY, COMMON, or nothing
  Sweep sweep_;
  std::vector<ProgramItem> common_;
  SweepLine* last_ = nullptr;  // that the next line may continue
  bool in_computation_ = false;
};

}  // namespace

std::string SweepLine::joined(absl::string_view separator) const {
  return absl::StrJoin(text, separator);
}

absl::Status At(absl::string_view where, const absl::Status& status) {
  if (status.ok() || absl::StrContains(status.message(), ".sweeps:")) {
    return status;
  }
  return absl::InvalidArgumentError(
      absl::StrCat(where, ": ", status.message()));
}

absl::Status ReadSweepFile(absl::string_view path, absl::string_view op,
                           absl::string_view text, SweepFiles& files) {
  return SweepReader(path, op, files).Read(text);
}

}  // namespace hlo::conformance
