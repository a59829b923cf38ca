// Parts of the project's documents: sections, rows of tables, paragraphs.
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "book/materials.h"

namespace hlo::book {

bool Names(absl::string_view text, absl::string_view name) {
  const std::string quoted = absl::StrCat("`", name);
  for (size_t at = text.find(quoted); at != text.npos;
       at = text.find(quoted, at + 1)) {
    const char next =
        at + quoted.size() < text.size() ? text[at + quoted.size()] : ' ';
    if (next == '`' || next == '/') return true;
  }
  return false;
}

std::vector<Section> SectionsOf(absl::string_view document, int level) {
  std::vector<Section> sections;
  const std::string signs(static_cast<size_t>(level), '#');
  std::string chapter;
  bool inside = false;
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    const size_t depth =
        absl::StartsWith(line, "#") ? line.find_first_not_of('#') : 0;
    const absl::string_view title =
        absl::StripAsciiWhitespace(line.substr(std::min(depth, line.size())));
    if (depth > 0 && depth < signs.size()) {
      chapter = std::string(title);
      inside = false;
    } else if (depth == signs.size()) {
      sections.push_back({chapter, std::string(title), ""});
      inside = true;
    } else if (inside) {
      absl::StrAppend(&sections.back().text, line, "\n");
    }
  }
  return sections;
}

std::vector<std::string> CellsOf(absl::string_view line) {
  if (!absl::ConsumePrefix(&line, "|")) return {};
  absl::ConsumeSuffix(&line, "|");
  std::vector<std::string> cells;
  // A bar behind a backslash is a cell's own.
  const std::string text = absl::StrReplaceAll(line, {{"\\|", "\x01"}});
  for (absl::string_view cell : absl::StrSplit(text, '|')) {
    cells.push_back(
        absl::StrReplaceAll(absl::StripAsciiWhitespace(cell), {{"\x01", "|"}}));
  }
  const bool rule = cells.front().find_first_not_of("-: ") == std::string::npos;
  return rule && !cells.front().empty() ? std::vector<std::string>() : cells;
}

}  // namespace hlo::book
