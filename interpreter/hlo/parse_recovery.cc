#include "interpreter/hlo/parse_recovery.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "interpreter/hlo/lexer.h"

namespace hlo {
namespace {

// Its name, where the line begins an instruction.
absl::string_view DefinedName(absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  if (absl::ConsumePrefix(&line, "ROOT ")) {
    line = absl::StripLeadingAsciiWhitespace(line);
  }
  absl::ConsumePrefix(&line, "%");
  size_t end = 0;
  while (end < line.size() && IsNameCharacter(line[end])) ++end;
  return absl::StartsWith(line.substr(end), " = ") ? line.substr(0, end)
                                                   : absl::string_view();
}

}  // namespace

absl::string_view LineAt(absl::string_view text, size_t start) {
  return text.substr(start, text.find('\n', start) - start);
}

bool BeginsInstruction(absl::string_view line) {
  return absl::StartsWith(absl::StripLeadingAsciiWhitespace(line), "ROOT ") ||
         !DefinedName(line).empty();
}

bool EndsComputation(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return line == "}" || absl::StartsWith(line, "}, execution_thread");
}

bool BeginsComputation(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return absl::StartsWith(line, "ENTRY ") ||
         (absl::EndsWith(line, "{") && !BeginsInstruction(line));
}

bool ClosesComputation(absl::string_view text, size_t start) {
  const absl::string_view line = LineAt(text, start);
  const auto opened = std::count(line.begin(), line.end(), '{');
  const auto closed = std::count(line.begin(), line.end(), '}');
  if (closed <= opened) return false;
  const absl::string_view rest =
      absl::StripLeadingAsciiWhitespace(text.substr(start + line.size()));
  const absl::string_view next = LineAt(rest, 0);
  return !BeginsInstruction(next) && !EndsComputation(next);
}

int LinesToDefinition(absl::string_view text, size_t offset,
                      absl::string_view name) {
  constexpr int kLookedAt = 10'000;
  for (int lines = 1; lines < kLookedAt; ++lines) {
    offset = text.find('\n', offset);
    if (offset == text.npos) return 0;
    const absl::string_view line = LineAt(text, ++offset);
    if (DefinedName(line) == name) return lines;
    if (EndsComputation(line) || BeginsComputation(line)) return 0;
  }
  return 0;
}

absl::string_view ForeignLanguage(absl::string_view text) {
  constexpr size_t kLookedAt = 4096;
  text = text.substr(0, kLookedAt);
  // A string in HLO text may hold any byte.
  if (text.find('\0') != text.npos && !absl::StartsWith(text, "HloModule")) {
    return "binary data (print a serialized module as text first)";
  }
  text = absl::StripLeadingAsciiWhitespace(text);
  const bool like_mlir =
      absl::StartsWith(text, "module") || absl::StartsWith(text, "func.") ||
      absl::StartsWith(text, "#") || absl::StartsWith(text, "\"builtin.");
  if (like_mlir && (absl::StrContains(text, "func.func") ||
                    absl::StrContains(text, "module @"))) {
    return "MLIR (XLA can translate StableHLO to HLO text)";
  }
  return {};
}

}  // namespace hlo
