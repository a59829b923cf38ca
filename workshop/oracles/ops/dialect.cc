#include "workshop/oracles/ops/dialect.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hlo::conformance::naive {
namespace {

// `tensor<2x3xf32>` is f32[2,3]; i8 is s8, ui8 is u8.
std::string ShapeOfTensor(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  if (!absl::ConsumePrefix(&text, "tensor<")) return "";
  text = absl::StripSuffix(text, ">");
  std::vector<std::string> words = absl::StrSplit(text, 'x');
  std::string type = absl::AsciiStrToLower(words.back());
  words.pop_back();
  if (absl::StartsWith(type, "ui")) type.erase(1, 1);
  if (absl::StartsWith(type, "i")) type[0] = 's';
  return absl::StrCat(type, "[", absl::StrJoin(words, ","), "]");
}

// Names begin with a letter: `%0` is v0.
std::string NameOf(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  return absl::StrCat("v", absl::StripPrefix(text, "%"));
}

// `%0 = chlo.zeta %x, %y : .. -> T`, or `%0 = "chlo.zeta"(%x, %y) : .. -> T`.
std::string StepOfLine(absl::string_view line) {
  const size_t equal = line.find(" = "), colon = line.rfind(" : "),
               arrow = line.rfind("-> ");
  if (equal == line.npos || colon == line.npos || arrow == line.npos) return "";
  const std::string call =
      absl::StrReplaceAll(line.substr(equal + 3, colon - equal - 3),
                          {{"\"", ""}, {"(", " "}, {")", ""}});
  const size_t blank = call.find(' ');
  const size_t dot = call.find('.');
  if (blank == call.npos || dot == call.npos) return "";
  std::vector<std::string> operands;
  for (absl::string_view each :
       absl::StrSplit(call.substr(blank + 1), ',', absl::SkipWhitespace())) {
    operands.push_back(NameOf(each));
  }
  const std::string op =
      absl::StrReplaceAll(call.substr(dot + 1, blank - dot - 1), {{"_", "-"}});
  return absl::StrCat(NameOf(line.substr(0, equal)), " = ",
                      ShapeOfTensor(line.substr(arrow + 3)), " ", op, "(",
                      absl::StrJoin(operands, ", "), ")");
}

}  // namespace

bool IsStablehlo(absl::string_view text) {
  return absl::StrContains(text, "func.func");
}

std::string FromStablehlo(absl::string_view text) {
  const size_t open = text.find('('), close = text.find(") ->");
  if (open == text.npos || close == text.npos) return "";
  std::string program = "ENTRY main {\n";
  int number = 0;
  for (absl::string_view each :
       absl::StrSplit(text.substr(open + 1, close - open - 1), ", ")) {
    const std::vector<absl::string_view> pair = absl::StrSplit(each, ": ");
    if (pair.size() != 2) return "";
    absl::StrAppend(&program, NameOf(pair[0]), " = ", ShapeOfTensor(pair[1]),
                    " parameter(", number++, ")\n");
  }
  for (absl::string_view line : absl::StrSplit(text.substr(close), '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (absl::ConsumePrefix(&line, "return ")) {
      const std::string root = NameOf(line.substr(0, line.find(' ')));
      const std::string last = absl::StrCat("\n", root, " = ");
      return absl::StrCat(
          absl::StrReplaceAll(program,
                              {{last, absl::StrCat("\nROOT ", root, " = ")}}),
          "}\n");
    }
    const std::string step = StepOfLine(line);
    if (!step.empty()) absl::StrAppend(&program, step, "\n");
  }
  return "";
}

}  // namespace hlo::conformance::naive
