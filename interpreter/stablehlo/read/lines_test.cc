#include "interpreter/stablehlo/read/lines.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace hlo::stablehlo {
namespace {

// SOURCE: the line breaks before the place, counted. WHY: places come in any
// order; the last one only makes them quicker.
TEST(Lines, AreCountedFromAnyPlace) {
  const std::string text = "\nab\n\n\nc\r\nlonger line\n\nd";
  std::mt19937 random(1);
  for (const FilePart& part :
       {FilePart{0, text.size(), 1}, FilePart{4, text.size(), 3},
        FilePart{1, 9, 2}}) {
    Lines lines(absl::string_view(text).substr(0, part.end), part);
    for (int i = 0; i < 500; ++i) {
      const size_t offset = part.start + random() % (part.end - part.start + 1);
      int line = part.first_line, column = 1;
      for (size_t at = part.start; at < offset; ++at) {
        const bool ends = text[at] == '\n' && at + 1 < part.end;
        line += ends ? 1 : 0;
        column = ends ? 1 : column + 1;
      }
      EXPECT_EQ(lines.At(offset).line, line) << offset;
      EXPECT_EQ(lines.At(offset).column, column) << offset;
    }
  }
  EXPECT_EQ(Lines("", {}).At(0).line, 1);
}

}  // namespace
}  // namespace hlo::stablehlo
