// The modules of testdata/refused.mlir: each error in its line, and no other.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "interpreter/load.h"

namespace hlo {
namespace {

constexpr absl::string_view kFile =
    "interpreter/stablehlo/testdata/refused.mlir";

// Texts by the line that they name, from 1.
std::multimap<int, std::string> Expected(
    const std::vector<std::string>& lines) {
  std::multimap<int, std::string> expected;
  std::vector<std::string> waiting;
  for (size_t i = 0; i < lines.size(); ++i) {
    absl::string_view line = lines[i];
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (absl::ConsumePrefix(&line, "// error: ")) {
      waiting.emplace_back(line);
      continue;
    }
    for (std::string& text : waiting) {
      expected.emplace(static_cast<int>(i) + 1, std::move(text));
    }
    waiting.clear();
  }
  return expected;
}

void ExpectErrors(const std::string& module) {
  const auto source = std::make_shared<const std::string>(module);
  Diagnostics diagnostics(std::string(kFile), source);
  Load(source, {}, diagnostics);
  auto expected = Expected(absl::StrSplit(module, '\n'));
  ASSERT_FALSE(expected.empty()) << module;
  for (const Diagnostic& found : diagnostics.all()) {
    const auto [begin, end] = expected.equal_range(found.location.line);
    const auto match = std::find_if(begin, end, [&](const auto& each) {
      return absl::StrContains(found.message, each.second);
    });
    if (match == end) {
      ADD_FAILURE() << "not expected: " << diagnostics.Render(found);
    } else {
      expected.erase(match);
    }
  }
  for (const auto& [line, text] : expected) {
    ADD_FAILURE() << kFile << ":" << line << ": no error: " << text;
  }
}

TEST(Refusals, AreInTheirLinesAndNoOthers) {
  std::stringstream text;
  text << std::ifstream(std::string(kFile)).rdbuf();
  const std::vector<std::string> parts =
      absl::StrSplit(text.str(), "// -----\n");
  ASSERT_GT(parts.size(), 1u);
  std::string blank;  // keeps the file's lines
  for (const std::string& part : parts) {
    ExpectErrors(blank + part);
    blank.append(std::count(part.begin(), part.end(), '\n') + 1, '\n');
  }
}

}  // namespace
}  // namespace hlo
