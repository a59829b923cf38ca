#include "workshop/oracles/program.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "workshop/oracles/ops/dialect.h"

namespace hlo::conformance::naive {
namespace {

// Splits at the separators that stand outside of brackets and quotes.
std::vector<std::string> SplitOutside(absl::string_view text, char separator) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    if (!quoted && absl::StrContains("([{", c)) ++depth;
    if (!quoted && absl::StrContains(")]}", c)) --depth;
    if (c == separator && depth == 0 && !quoted) {
      parts.emplace_back();
    } else {
      parts.back().push_back(c);
    }
  }
  for (std::string& part : parts) {
    part = std::string(absl::StripAsciiWhitespace(part));
  }
  if (parts.size() == 1 && parts[0].empty()) parts.clear();
  return parts;
}

// The place of the bracket that closes the one at `open`.
size_t Closing(absl::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (absl::StrContains("([{", text[i])) ++depth;
    if (absl::StrContains(")]}", text[i]) && --depth == 0) return i;
  }
  return text.size();
}

std::string WithoutComments(absl::string_view text) {
  std::string plain;
  while (true) {
    const size_t begin = text.find("/*");
    absl::StrAppend(&plain, text.substr(0, begin));
    if (begin == text.npos) return plain;
    const size_t end = text.find("*/", begin);
    if (end == text.npos) return plain;
    text.remove_prefix(end + 2);
  }
}

// `3`, `<=3`, `?`.
void ReadDimension(absl::string_view text, ShapeText& shape) {
  const bool bounded = absl::ConsumePrefix(&text, "<=");
  int64_t size = kUnbounded;
  const bool is_number = absl::SimpleAtoi(text, &size);
  shape.sizes.push_back(is_number ? size : kUnbounded);
  shape.dynamic.push_back(bounded || !is_number);
}

ShapeText ReadShape(absl::string_view text) {
  ShapeText shape;
  if (absl::StartsWith(text, "(")) {
    const absl::string_view inside = text.substr(1, Closing(text, 0) - 1);
    for (const std::string& part : SplitOutside(inside, ',')) {
      shape.parts.push_back(ReadShape(part));
    }
    return shape;
  }
  const size_t open = text.find('[');
  if (open == text.npos) return shape;
  const size_t close = std::min(Closing(text, open), text.size() - 1);
  shape.format = FindFormat(text.substr(0, open));
  for (const std::string& each :
       SplitOutside(text.substr(open + 1, close - open - 1), ',')) {
    ReadDimension(each, shape);
  }
  shape.layout = std::string(text.substr(close + 1));
  return shape;
}

// Names of steps that were read, and where they stand.
using Names = std::map<std::string, size_t>;

bool ReadOperands(const Names& names, const std::vector<Step>& before,
                  Step& step) {
  if (step.op == "constant" || step.op == "parameter") return true;
  for (const std::string& name : SplitOutside(step.inside, ',')) {
    const auto found = names.find(name);
    if (found == names.end()) return false;
    step.operands.push_back(found->second);
    step.operand_shapes.push_back(before[found->second].shape);
  }
  return true;
}

// `name = shape op(operands), attribute=.., ..`
bool ReadStep(absl::string_view line, const Names& names,
              const std::vector<Step>& before, Step& step) {
  const size_t equal = line.find(" = ");
  if (equal == line.npos) return false;
  step.name = std::string(line.substr(0, equal));
  line.remove_prefix(equal + 3);
  const size_t shape_end =
      absl::StartsWith(line, "(") ? Closing(line, 0) + 1 : line.find(' ');
  if (shape_end >= line.size()) return false;
  step.shape = ReadShape(line.substr(0, shape_end));
  line = absl::StripLeadingAsciiWhitespace(line.substr(shape_end));
  const size_t open = line.find('(');
  if (open == line.npos) return false;
  const size_t close = Closing(line, open);
  if (close >= line.size()) return false;
  step.op = std::string(line.substr(0, open));
  step.inside = std::string(line.substr(open + 1, close - open - 1));
  for (const std::string& each : SplitOutside(line.substr(close + 1), ',')) {
    const size_t at = each.find('=');
    if (each.empty()) continue;
    if (at == each.npos) return false;
    step.attributes[each.substr(0, at)] = each.substr(at + 1);
  }
  return ReadOperands(names, before, step);
}

}  // namespace

bool Step::has(absl::string_view name) const {
  return attributes.find(std::string(name)) != attributes.end();
}

std::string Step::text(absl::string_view name) const {
  const auto found = attributes.find(std::string(name));
  return found == attributes.end() ? "" : found->second;
}

Index Step::ints(absl::string_view name) const {
  return IntegersOf(text(name));
}

int64_t Step::integer(absl::string_view name, int64_t otherwise) const {
  const Index all = ints(name);
  return all.empty() ? otherwise : all.front();
}

Index IntegersOf(absl::string_view text) {
  Index all;
  std::string digits;
  const auto flush = [&] {
    int64_t number = 0;
    if (absl::SimpleAtoi(digits, &number)) all.push_back(number);
    digits.clear();
  };
  for (const char c : text) {
    if (c == '-' || absl::ascii_isdigit(static_cast<unsigned char>(c))) {
      if (c == '-') flush();
      digits.push_back(c);
    } else {
      flush();
    }
  }
  flush();
  return all;
}

absl::StatusOr<Program> ReadProgram(absl::string_view text) {
  const std::string plain =
      WithoutComments(IsStablehlo(text) ? FromStablehlo(text) : text);
  Program program;
  Computation* computation = nullptr;
  Names names;
  int64_t steps = 0;
  for (absl::string_view line : absl::StrSplit(plain, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || absl::StartsWith(line, "HloModule")) continue;
    if (line == "}") {
      computation = nullptr;
    } else if (computation == nullptr) {
      const bool entry = absl::ConsumePrefix(&line, "ENTRY ");
      const std::string name(line.substr(0, line.find_first_of(" {")));
      computation = &program.computations[name];
      names.clear();
      if (entry) program.entry = name;
      if (!absl::EndsWith(line, "{")) {
        return absl::UnimplementedError("a text of another form");
      }
    } else {
      if (absl::ConsumePrefix(&line, "ROOT ")) {
        computation->root = computation->steps.size();
      }
      Step step;
      if (!ReadStep(line, names, computation->steps, step)) {
        return absl::UnimplementedError(absl::StrCat("not read: ", line));
      }
      step.number = ++steps;
      names[step.name] = computation->steps.size();
      computation->steps.push_back(std::move(step));
    }
  }
  if (program.entry.empty()) return absl::UnimplementedError("no entry");
  for (const auto& [name, body] : program.computations) {
    if (body.steps.empty()) return absl::UnimplementedError("no steps");
  }
  return program;
}

std::vector<WindowDimension> ReadWindow(const std::string& text, size_t rank) {
  std::vector<WindowDimension> window(rank);
  const absl::string_view inside =
      absl::StripSuffix(absl::StripPrefix(text, "{"), "}");
  for (absl::string_view field : absl::StrSplit(inside, ' ')) {
    const size_t equal = field.find('=');
    if (equal == field.npos) continue;
    const absl::string_view key = field.substr(0, equal);
    const std::vector<std::string> values =
        absl::StrSplit(field.substr(equal + 1), 'x');
    if (window.size() < values.size()) window.resize(values.size());
    for (size_t d = 0; d < values.size(); ++d) {
      std::vector<std::string> pair = absl::StrSplit(values[d], '_');
      int64_t first = 0, second = 0;
      (void)absl::SimpleAtoi(pair.front(), &first);
      (void)absl::SimpleAtoi(pair.back(), &second);
      if (key == "size") window[d].size = first;
      if (key == "stride") window[d].stride = first;
      if (key == "lhs_dilate") window[d].base_dilation = first;
      if (key == "rhs_dilate") window[d].dilation = first;
      if (key == "rhs_reversal") window[d].reversed = first != 0;
      if (key == "pad") {
        window[d].low = first;
        window[d].high = second;
      }
    }
  }
  return window;
}

int64_t Positions(const WindowDimension& window, int64_t size) {
  const auto dilated = [](Wide n, Wide dilation) {
    return n == 0 ? 0 : (n - 1) * dilation + 1;
  };
  const Wide extent =
      Wide{window.low} + window.high + dilated(size, window.base_dilation);
  const Wide room = extent - dilated(window.size, window.dilation);
  if (room < 0) return 0;
  return static_cast<int64_t>(
      std::min<Wide>(room / window.stride + 1, kMostPositions));
}

}  // namespace hlo::conformance::naive
