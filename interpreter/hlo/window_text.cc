#include "interpreter/hlo/window_text.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

using Array = ConvolutionDimensions::Array;

// The parts of a window, in the order in which they are printed.
struct Part {
  const char* name;
  int64_t WindowDimension::*member;
};
constexpr Part kParts[] = {
    {"size", &WindowDimension::size},
    {"stride", &WindowDimension::stride},
    {"pad", nullptr},
    {"lhs_dilate", &WindowDimension::base_dilation},
    {"rhs_dilate", &WindowDimension::window_dilation},
    {"rhs_reversal", nullptr},
};

bool ReadPart(Lexer& lexer, const Part& part, WindowDimension* dimension) {
  if (part.member != nullptr) {
    return lexer.IntegerGlued(&(dimension->*part.member));
  }
  if (part.name[0] == 'p') {
    return lexer.IntegerGlued(&dimension->pad_low) &&
           (lexer.TryConsumeGlued('_') || lexer.FailExpected("low_high")) &&
           lexer.IntegerGlued(&dimension->pad_high);
  }
  int64_t reversal = 0;
  const size_t start = lexer.position();
  if (!lexer.IntegerGlued(&reversal)) return false;
  dimension->reversal = reversal != 0;
  return reversal == 0 || reversal == 1 ||
         lexer.Fail(start, "expected 0 or 1 for each dimension");
}

void CopyPart(const Part& part, const WindowDimension& from,
              WindowDimension* to) {
  if (part.member != nullptr) {
    to->*part.member = from.*part.member;
  } else if (part.name[0] == 'p') {
    to->pad_low = from.pad_low;
    to->pad_high = from.pad_high;
  } else {
    to->reversal = from.reversal;
  }
}

void AppendPart(const Part& part, const WindowDimension& dimension,
                std::string* out) {
  if (part.member != nullptr) {
    absl::StrAppend(out, dimension.*part.member);
  } else if (part.name[0] == 'p') {
    absl::StrAppend(out, dimension.pad_low, "_", dimension.pad_high);
  } else {
    absl::StrAppend(out, dimension.reversal ? "1" : "0");
  }
}

bool IsDefault(const Part& part, const WindowDimension& dimension) {
  if (part.member != nullptr) return dimension.*part.member == 1;
  if (part.name[0] == 'p') {
    return dimension.pad_low == 0 && dimension.pad_high == 0;
  }
  return !dimension.reversal;
}

// One part for all dimensions: 2x2. The first part sets their number.
bool ReadDimensions(Lexer& lexer, const Part& part, bool is_first,
                    Window* window) {
  const size_t start = lexer.position();
  size_t count = 0;
  do {
    if (count == window->size() && is_first) window->emplace_back();
    // One dimension too many ends here; what it says is not read.
    if (++count > window->size()) break;
    if (!ReadPart(lexer, part, &(*window)[count - 1])) return false;
  } while (lexer.TryConsumeGlued('x'));
  // One entry stands for all dimensions.
  for (size_t i = 1; count == 1 && i < window->size(); ++i) {
    CopyPart(part, window->front(), &(*window)[i]);
  }
  return count == 1 || count == window->size() ||
         lexer.Fail(start, absl::StrCat("expected ", window->size(),
                                        " dimensions in ", part.name, "="));
}

const Part* FindPart(absl::string_view name) {
  const auto* found =
      std::find_if(std::begin(kParts), std::end(kParts),
                   [&](const Part& part) { return name == part.name; });
  return found == std::end(kParts) ? nullptr : found;
}

void AppendLabels(const Array& array, char batch, char feature,
                  std::string* out) {
  std::string labels(static_cast<size_t>(array.rank), '?');
  labels[array.batch] = batch;
  labels[array.feature] = feature;
  for (size_t i = 0; i < array.spatial.size(); ++i) {
    labels[array.spatial[i]] = static_cast<char>('0' + static_cast<int>(i));
  }
  absl::StrAppend(out, labels);
}

// The place of a label; false if it is missing or there twice.
bool Place(absl::string_view labels, char label, int64_t* place) {
  const size_t at = labels.find(label);
  if (at == labels.npos || labels.find(label, at + 1) != labels.npos) {
    return false;
  }
  *place = static_cast<int64_t>(at);
  return true;
}

bool ReadLabels(Lexer& lexer, char batch, char feature, Array* array) {
  const size_t start = lexer.position();
  size_t end = start, digits = 0;
  const absl::string_view text = lexer.text();
  for (; end < text.size(); ++end) {
    const char c = text[end];
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && c != '?' && c != batch && c != feature) break;
    digits += is_digit ? 1 : 0;
  }
  const absl::string_view labels = text.substr(start, end - start);
  bool good = Place(labels, batch, &array->batch) &&
              Place(labels, feature, &array->feature) && digits <= 10;
  for (size_t i = 0; good && i < digits; ++i) {
    good = Place(labels, static_cast<char>('0' + static_cast<int>(i)),
                 &array->spatial.emplace_back());
  }
  array->rank = static_cast<int64_t>(labels.size());
  lexer.Seek(end);
  return good ||
         lexer.Fail(start, absl::StrCat("expected labels with '",
                                        std::string(1, batch), "', '",
                                        std::string(1, feature),
                                        "' and the digits 0.. once each"));
}

}  // namespace

bool ReadPadding(Lexer& lexer, Padding* padding) {
  lexer.SkipBlanks();
  // Rank 0 has no text.
  if (lexer.PeekGlued(',') || lexer.AtEnd()) return true;
  do {
    PadDimension& dimension = padding->emplace_back();
    if (!lexer.IntegerGlued(&dimension.low)) return false;
    if (!lexer.TryConsumeGlued('_')) return lexer.FailExpected("low_high");
    if (!lexer.IntegerGlued(&dimension.high)) return false;
    if (lexer.TryConsumeGlued('_') &&
        !lexer.IntegerGlued(&dimension.interior)) {
      return false;
    }
  } while (lexer.TryConsumeGlued('x'));
  return true;
}

void AppendPadding(const Padding& padding, std::string* out) {
  const char* separator = "";
  const bool interior =
      std::any_of(padding.begin(), padding.end(),
                  [](const PadDimension& d) { return d.interior != 0; });
  for (const PadDimension& dimension : padding) {
    absl::StrAppend(out, separator, dimension.low, "_", dimension.high);
    if (interior) absl::StrAppend(out, "_", dimension.interior);
    separator = "x";
  }
}

bool ReadWindow(Lexer& lexer, Window* window) {
  if (!lexer.Expect('{')) return false;
  std::array<bool, std::size(kParts)> given{};
  bool is_first = true;
  while (!lexer.TryConsume('}')) {
    const size_t start = lexer.position();
    absl::string_view name;
    if (!lexer.Name("a window part or '}'", &name)) return false;
    const Part* part = FindPart(name);
    if (part == nullptr) {
      return lexer.Fail(start,
                        "expected one of size, stride, pad, lhs_dilate, "
                        "rhs_dilate, rhs_reversal");
    }
    if (std::exchange(given[part - kParts], true)) {
      return lexer.Fail(start, absl::StrCat("'", name, "' is given twice"));
    }
    if (!lexer.Expect('=')) return false;
    lexer.SkipBlanks();
    if (!ReadDimensions(lexer, *part, is_first, window)) return false;
    is_first = false;
    lexer.TryConsume(',');
  }
  return true;
}

void AppendWindow(const Window& window, std::string* out) {
  absl::StrAppend(out, "{");
  const char* gap = "";
  for (const Part& part : kParts) {
    const bool is_default = std::all_of(
        window.begin(), window.end(),
        [&](const WindowDimension& d) { return IsDefault(part, d); });
    const bool is_size = part.member == &WindowDimension::size;
    if (window.empty() || (is_default && !is_size)) continue;
    absl::StrAppend(out, gap, part.name, "=");
    gap = " ";
    for (size_t i = 0; i < window.size(); ++i) {
      if (i > 0) absl::StrAppend(out, "x");
      AppendPart(part, window[i], out);
    }
  }
  absl::StrAppend(out, "}");
}

bool ReadDimLabels(Lexer& lexer, ConvolutionDimensions* dimensions) {
  lexer.SkipBlanks();
  const size_t start = lexer.position();
  dimensions->arrays.resize(3);
  Array& input = dimensions->arrays[0];
  Array& kernel = dimensions->arrays[1];
  Array& output = dimensions->arrays[2];
  if (!ReadLabels(lexer, 'b', 'f', &input)) return false;
  if (!lexer.TryConsumeGlued('_')) return lexer.FailExpected("'_'");
  if (!ReadLabels(lexer, 'i', 'o', &kernel)) return false;
  if (!lexer.TryConsumeGlued('-') || !lexer.TryConsumeGlued('>')) {
    return lexer.FailExpected("'->'");
  }
  if (!ReadLabels(lexer, 'b', 'f', &output)) return false;
  const size_t spatial = input.spatial.size();
  return (kernel.spatial.size() == spatial &&
          output.spatial.size() == spatial) ||
         lexer.Fail(start, "expected as many spatial dimensions in each array");
}

void AppendDimLabels(const ConvolutionDimensions& dimensions,
                     std::string* out) {
  if (dimensions.arrays.size() != 3) return;
  AppendLabels(dimensions.input(), 'b', 'f', out);
  absl::StrAppend(out, "_");
  AppendLabels(dimensions.kernel(), 'i', 'o', out);
  absl::StrAppend(out, "->");
  AppendLabels(dimensions.output(), 'b', 'f', out);
}

}  // namespace hlo
