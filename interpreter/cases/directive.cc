#include "interpreter/cases/directive.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "interpreter/cases/case_types.h"
#include "ops/choices.h"

namespace hlo {
namespace {

using Kind = Expectation::Kind;

template <typename... Parts>
absl::Status Error(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

// Takes the first word of `text`; empty at the end.
absl::string_view TakeWord(absl::string_view& text) {
  text = absl::StripLeadingAsciiWhitespace(text);
  const absl::string_view word = text.substr(0, text.find_first_of(" \t"));
  text = absl::StripLeadingAsciiWhitespace(text.substr(word.size()));
  return word;
}

// Takes `name` and the number behind it, up to a blank or a colon.
bool TakeNumbered(absl::string_view name, absl::string_view& text,
                  int64_t& number) {
  absl::string_view rest = text;
  if (TakeWord(rest) != name) return false;
  const absl::string_view digits = rest.substr(0, rest.find_first_of(" \t:"));
  if (!absl::SimpleAtoi(digits, &number) || number < 0) return false;
  text = absl::StripLeadingAsciiWhitespace(rest.substr(digits.size()));
  return true;
}

// "replica 0 partition 1:", "process 3:", or nothing; with `queues` also a
// channel, alone or at the end.
absl::Status TakeProcesses(absl::string_view& text, bool queues,
                           ProcessSelector& processes) {
  bool named = TakeNumbered("process", text, processes.process) ||
               TakeNumbered("replica", text, processes.replica);
  if (processes.replica >= 0)
    TakeNumbered("partition", text, processes.partition);
  if (queues) named |= TakeNumbered("channel", text, processes.channel);
  if (named && !absl::ConsumePrefix(&text, ":")) {
    return Error("a colon must follow ", processes.ToString());
  }
  text = absl::StripLeadingAsciiWhitespace(text);
  return absl::OkStatus();
}

std::vector<std::string> SplitLiterals(absl::string_view text, char separator) {
  std::vector<std::string> literals;
  if (absl::StripAsciiWhitespace(text).empty()) return literals;
  for (absl::string_view part : absl::StrSplit(text, separator)) {
    literals.emplace_back(absl::StripAsciiWhitespace(part));
  }
  return literals;
}

absl::Status AddArguments(const Directive& directive,
                          std::vector<CaseArguments>& to) {
  CaseArguments arguments;
  arguments.line = directive.line;
  absl::string_view text = directive.text;
  absl::Status status =
      TakeProcesses(text, directive.word == "INFEED", arguments.processes);
  if (!status.ok()) return status;
  for (const CaseArguments& other : to) {
    if (other.processes == arguments.processes) {
      return Error("a second ", directive.word, " for ",
                   arguments.processes.ToString());
    }
  }
  arguments.literals = SplitLiterals(text, ';');
  to.push_back(std::move(arguments));
  return absl::OkStatus();
}

// [ "ULP" n | "ONE OF" ] literal { "|" literal }
absl::Status ParseValue(absl::string_view text, Expectation& to) {
  absl::string_view rest = text;
  const absl::string_view word = TakeWord(rest);
  if (word == "ULP") {
    if (!absl::SimpleAtoi(TakeWord(rest), &to.ulp) || to.ulp < 0) {
      return Error("ULP needs a number");
    }
    to.literals = {std::string(rest)};
  } else if (word == "ONE") {
    if (TakeWord(rest) != "OF") return Error("OF must follow ONE");
    to.literals = SplitLiterals(rest, '|');
  } else {
    to.literals = {std::string(text)};
  }
  if (to.literals.empty() || to.literals.front().empty()) {
    return Error("EXPECT needs a literal");
  }
  return absl::OkStatus();
}

absl::Status ParseReject(absl::string_view text, Expectation& to) {
  const absl::string_view op = TakeWord(text), label = TakeWord(text);
  if (op.empty() || label.empty()) {
    return Error("REJECT needs an op and a rule: REJECT add S1");
  }
  to.code = absl::StrCat(op, " ", label);
  to.text = std::string(text);
  return absl::OkStatus();
}

// code [ ":" text ]; the code in any of its spellings.
absl::Status ParseError(absl::string_view text, Expectation& to) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(':', 1));
  const auto plain = [](absl::string_view name) {
    std::string lower = absl::AsciiStrToLower(name);
    lower.erase(std::remove(lower.begin(), lower.end(), '_'), lower.end());
    return lower;
  };
  const std::string code = plain(absl::StripAsciiWhitespace(parts.first));
  for (int i = 1; i <= 16; ++i) {
    const std::string name =
        absl::StatusCodeToString(static_cast<absl::StatusCode>(i));
    if (!name.empty() && plain(name) == code) to.code = name;
  }
  to.text = std::string(absl::StripAsciiWhitespace(parts.second));
  return to.code.empty() ? Error("ERROR: no status code `", code, "`")
                         : absl::OkStatus();
}

// Takes "id=value, id=value" up to the word of an expectation.
absl::Status TakeChoices(absl::string_view& text, ChoiceSettings& when) {
  bool more = true;
  while (more) {
    absl::string_view setting = TakeWord(text);
    more = absl::ConsumeSuffix(&setting, ",");
    for (absl::string_view one : absl::StrSplit(setting, ',')) {
      const std::pair<std::string, std::string> parts =
          absl::StrSplit(one, absl::MaxSplits('=', 1));
      Choices choices;
      absl::Status known = SetChoice(parts.first, parts.second, choices);
      if (!known.ok()) return known;
      when.push_back(parts);
    }
  }
  std::sort(when.begin(), when.end());
  return absl::OkStatus();
}

absl::Status ParseExpectation(absl::string_view word, absl::string_view text,
                              Expectation& to) {
  if (word == "REJECT") {
    to.kind = Kind::kReject;
    return ParseReject(text, to);
  }
  if (word == "ERROR") {
    to.kind = Kind::kError;
    return ParseError(text, to);
  }
  if (word == "DEADLOCK") {
    to.kind = Kind::kDeadlock;
    to.text = std::string(text);
    return absl::OkStatus();
  }
  absl::Status status = TakeProcesses(text, word == "OUTFEED", to.processes);
  if (!status.ok()) return status;
  if (word == "EXPECT") return ParseValue(text, to);
  if (word == "OUTFEED") {
    to.kind = Kind::kOutfeed;
    to.literals = SplitLiterals(text, ';');
    return absl::OkStatus();
  }
  if (word == "STATE") {
    to.kind = Kind::kState;
    to.literals = SplitLiterals(text, ' ');
    return absl::OkStatus();
  }
  return Error("unknown word ", word);
}

absl::Status AddTypes(const Directive& directive, Case& result) {
  if (!result.types.empty()) return Error("a second TYPES");
  auto types = ParseCaseTypes(directive.text);
  if (!types.ok()) return types.status();
  result.types = *std::move(types);
  return absl::OkStatus();
}

absl::Status AddSeed(const Directive& directive, Case& result) {
  uint64_t seed = 0;
  if (!absl::SimpleAtoi(directive.text, &seed)) {
    return Error("SEED needs a number");
  }
  result.seed = seed;
  return absl::OkStatus();
}

// word ":" reason
absl::Status AddLevel(const Directive& directive, Case& result) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(directive.text, absl::MaxSplits(':', 1));
  const absl::string_view level = absl::StripAsciiWhitespace(parts.first);
  if (level != "should" && level != "choice" && level != "open") {
    return Error("LEVEL is should, choice or open: nobody raises one");
  }
  result.level = std::string(level);
  result.level_why = std::string(absl::StripAsciiWhitespace(parts.second));
  return result.level_why.empty()
             ? Error("LEVEL needs a reason: LEVEL open: ..")
             : absl::OkStatus();
}

// Two lines that say something of one process: the same kind, or kinds that
// exclude each other.
bool Clash(const Expectation& a, const Expectation& b) {
  const auto accompanies = [](Kind kind) {
    return kind == Kind::kOutfeed || kind == Kind::kState;
  };
  if (a.when != b.when) return false;
  if (accompanies(a.kind) != accompanies(b.kind)) return false;
  if (accompanies(a.kind) && a.kind != b.kind) return false;
  if (a.processes == b.processes) return true;
  return !accompanies(a.kind) &&
         (a.kind != Kind::kValue || b.kind != Kind::kValue);
}

}  // namespace

absl::Status AddDirective(const Directive& directive, Case& result) {
  if (directive.word == "TYPES") return AddTypes(directive, result);
  if (directive.word == "SEED") return AddSeed(directive, result);
  if (directive.word == "LEVEL") return AddLevel(directive, result);
  if (directive.word == "ARGS") {
    return AddArguments(directive, result.arguments);
  }
  if (directive.word == "INFEED") return AddArguments(directive, result.infeed);
  if (directive.word == "SOURCE" || directive.word == "WHY") {
    std::string& text = directive.word == "WHY" ? result.why : result.source;
    if (!text.empty()) return Error("a second ", directive.word);
    text = directive.text;
    return text.empty() ? Error(directive.word, " says nothing")
                        : absl::OkStatus();
  }
  Expectation expectation;
  expectation.line = directive.line;
  absl::string_view word = directive.word, text = directive.text;
  if (word == "WHEN") {
    absl::Status taken = TakeChoices(text, expectation.when);
    if (!taken.ok()) return taken;
    word = TakeWord(text);
  }
  absl::Status parsed = ParseExpectation(word, text, expectation);
  if (parsed.ok()) result.expectations.push_back(std::move(expectation));
  return parsed;
}

absl::Status CheckWhole(const Case& finished) {
  const std::vector<Expectation>& all = finished.expectations;
  if (all.empty()) return Error("the case expects nothing");
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (Clash(all[i], all[j])) {
        return Error("lines ", all[j].line, " and ", all[i].line,
                     " expect of one process under one set of choices");
      }
    }
  }
  return absl::OkStatus();
}

}  // namespace hlo
