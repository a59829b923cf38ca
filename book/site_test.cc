#include "book/site.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "book/html.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "ops/op_table.h"

namespace hlo::book {
namespace {

using ::testing::HasSubstr;

const Site& TheSite() {
  static const auto* const kSite = new absl::StatusOr<Site>(Site::Make());
  return **kSite;
}

// Each page is made once: drawing takes its time.
const std::string& PageOf(const std::string& path) {
  static auto* const kPages = new std::map<std::string, std::string>;
  const auto [at, fresh] = kPages->emplace(path, "");
  if (!fresh) return at->second;
  const auto page = TheSite().PageAt(path);
  if (page.ok()) at->second = *page;
  return at->second;
}

// The targets of the page's links, as paths from the root.
std::set<std::string> LinksOf(const std::string& path,
                              const std::string& html) {
  std::set<std::string> links;
  const std::filesystem::path folder =
      std::filesystem::path(path).parent_path();
  for (size_t at = html.find("href=\""); at != std::string::npos;
       at = html.find("href=\"", at + 1)) {
    std::string link = html.substr(at + 6, html.find('"', at + 6) - at - 6);
    link = link.substr(0, link.find('#'));
    if (link.empty()) continue;
    links.insert((folder / link).lexically_normal().string());
  }
  return links;
}

const std::string& PageOfOp(absl::string_view op) {
  return PageOf(absl::StrCat("ops/", op, ".html"));
}

TEST(Site, HasAPageForEachOpWithAllSections) {
  for (const OpEntry& entry : AllOps()) {
    const std::string page = PageOfOp(entry.op->name);
    EXPECT_THAT(page, HasSubstr("data-rule=\"")) << entry.op->name;
    for (const char* section :
         {"rules", "attributes", "types", "documents", "choices", "elsewhere",
          "cases", "neighbours"}) {
      const std::string begin = absl::StrCat("<section id=\"", section, "\">");
      EXPECT_THAT(page, HasSubstr(begin)) << entry.op->name;
    }
    EXPECT_THAT(page, HasSubstr("StableHLO")) << entry.op->name;
  }
}

TEST(Site, AnOpHasItsNamesInStablehlo) {
  EXPECT_THAT(PageOfOp("gather"),
              HasSubstr("In StableHLO: <code>stablehlo.gather</code>."));
  EXPECT_THAT(PageOfOp("erf"),
              HasSubstr("In StableHLO: <code>chlo.erf</code>."));
  for (const char* op : {"parameter", "conditional", "domain"}) {
    EXPECT_THAT(PageOfOp(op), HasSubstr("StableHLO has no op of this name"))
        << op;
  }
}

TEST(Site, ShowsWhatTheRunsFound) {
  EXPECT_THAT(PageOfOp("popcnt"), HasSubstr("the ones of the byte that holds"));
  // A cell with bars.
  EXPECT_THAT(PageOfOp("sqrt"), HasSubstr("sqrt(x * x) becomes |x|"));
  EXPECT_THAT(PageOfOp("fft"), HasSubstr("every fft of c64 ends the process"));
  EXPECT_THAT(PageOfOp("zeta"), HasSubstr("do not name it"));
}

TEST(Site, RulesHaveCode) {
  EXPECT_THAT(PageOfOp("gather"), HasSubstr("<code>run --strict</code>"));
  EXPECT_EQ(WithCode("a < `b & c`, `d"), "a &lt; <code>b &amp; c</code>, `d");
}

TEST(Site, OperandsHaveTheDocumentsNames) {
  EXPECT_THAT(PageOfOp("gather"), HasSubstr("gather(operand, start_indices)"));
}

TEST(Site, EveryLinkLeadsToAPage) {
  const std::vector<std::string> paths = TheSite().Paths();
  const std::set<std::string> known(paths.begin(), paths.end());
  for (const std::string& path : paths) {
    if (!absl::EndsWith(path, ".html")) continue;
    const std::string page = PageOf(path);
    EXPECT_NE(page, "") << path;
    EXPECT_THAT(page, testing::Not(HasSubstr("http://"))) << path;
    for (const std::string& link : LinksOf(path, page)) {
      // Without the package of the editor there is no file of it.
      if (absl::StartsWith(link, "lib/")) continue;
      EXPECT_TRUE(known.contains(link)) << path << " leads to " << link;
    }
  }
}

TEST(Site, AChoiceIsShownByAProgram) {
  const std::string page = PageOf("questions/scatter_oob.html");
  EXPECT_THAT(page, HasSubstr("scatter_oob=element"));
  EXPECT_THAT(page, HasSubstr("scatter_oob=window"));
}

TEST(Site, OtherPathsAreNotFound) {
  for (const char* path : {"", "../CMakeLists.txt", "ops/none.html",
                           "lib/passwd", "assets/", "play_body.html"}) {
    EXPECT_EQ(TheSite().PageAt(path).status().code(),
              absl::StatusCode::kNotFound)
        << path;
  }
}

TEST(Site, AFolderThatCannotBeWrittenIsAnError) {
  const auto summary = WriteSite("/proc/no", [](absl::string_view) {});
  EXPECT_EQ(summary.status().code(), absl::StatusCode::kPermissionDenied);
  EXPECT_THAT(std::string(summary.status().message()), HasSubstr("/proc/no"));
}

}  // namespace
}  // namespace hlo::book
