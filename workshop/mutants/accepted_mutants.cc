#include "workshop/mutants/accepted_mutants.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo::conformance {
namespace {

// `pattern` may begin or end with `*`.
bool Matches(absl::string_view pattern, absl::string_view text) {
  const bool front = absl::ConsumePrefix(&pattern, "*");
  const bool back = absl::ConsumeSuffix(&pattern, "*");
  if (front && back) return absl::StrContains(text, pattern);
  if (front) return absl::EndsWith(text, pattern);
  if (back) return absl::StartsWith(text, pattern);
  return text == pattern;
}

// "f16 f32: NaN is 0" is two mutants.
std::vector<std::string> ByType(absl::string_view pattern) {
  const size_t colon = pattern.find(": ");
  if (colon == pattern.npos) return {std::string(pattern)};
  std::vector<std::string> all;
  for (const auto type : absl::StrSplit(pattern.substr(0, colon), ' ')) {
    all.push_back(absl::StrCat(type, pattern.substr(colon)));
  }
  return all;
}

}  // namespace

absl::StatusOr<AcceptedMutants> AcceptedMutants::Read(const std::string& text) {
  AcceptedMutants accepted;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> parts =
        absl::StrSplit(line, absl::MaxSplits(" | ", 2));
    if (parts.size() != 3 || parts[2].empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("not `ops | fault | reason`: ", line));
    }
    for (const std::string& mutant : ByType(parts[1])) {
      AcceptedMutants::Line& read = accepted.lines_.emplace_back();
      for (const auto op : absl::StrSplit(parts[0], ' ')) {
        read.used[std::string(op)] = false;
      }
      read.mutant = mutant;
      read.reason = parts[2];
    }
  }
  return accepted;
}

bool AcceptedMutants::Has(absl::string_view op, absl::string_view mutant,
                          bool declared) {
  bool any = false;
  for (Line& line : lines_) {
    if (absl::StartsWith(line.reason, "choice:") != declared) continue;
    auto found = line.used.find(op);
    if (found == line.used.end()) found = line.used.find("*");
    if (found == line.used.end() || !Matches(line.mutant, mutant)) continue;
    found->second = true;
    any = true;
  }
  return any;
}

std::vector<std::string> AcceptedMutants::Unused() const {
  std::vector<std::string> unused;
  for (const Line& line : lines_) {
    std::vector<std::string> ops;
    for (const auto& [op, used] : line.used) {
      if (!used) ops.push_back(op);
    }
    if (ops.empty()) continue;
    unused.push_back(absl::StrCat(absl::StrJoin(ops, " "), " | ", line.mutant,
                                  " | ", line.reason));
  }
  return unused;
}

}  // namespace hlo::conformance
