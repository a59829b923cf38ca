#include "book/site.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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

TEST(Site, HasAPageForEachOpWithItsRulesAndExamples) {
  for (const OpEntry& entry : AllOps()) {
    const std::string page =
        PageOf(absl::StrCat("ops/", entry.op->name, ".html"));
    EXPECT_THAT(page, HasSubstr("data-rule=\"")) << entry.op->name;
    EXPECT_THAT(page, HasSubstr("<section id=\"cases\">")) << entry.op->name;
  }
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
