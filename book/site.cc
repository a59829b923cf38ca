#include "book/site.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/files.h"
#include "book/assets.h"
#include "book/course.h"
#include "book/libraries.h"
#include "book/pages.h"

namespace hlo::book {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kHtml = ".html";

absl::Status MakeFolder(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (!error) return absl::OkStatus();
  return absl::PermissionDeniedError(
      absl::StrCat(path.string(), ": ", error.message()));
}

// The name between a folder and `.html`; empty if the path is not of the kind.
absl::string_view NameIn(absl::string_view folder, absl::string_view path) {
  if (!absl::ConsumePrefix(&path, folder)) return {};
  if (!absl::ConsumeSuffix(&path, kHtml)) return {};
  return path;
}

absl::Status NoPage(absl::string_view path) {
  return absl::NotFoundError(absl::StrCat("the book has no page `", path, "`"));
}

}  // namespace

absl::StatusOr<Site> Site::Make() {
  auto materials = ReadMaterials();
  if (!materials.ok()) return materials.status();
  return Site(*std::move(materials));
}

std::vector<std::string> Site::Paths() const {
  std::vector<std::string> paths = {"index.html",           "errors.html",
                                    "glossary.html",        "play.html",
                                    "questions/index.html", "course/index.html",
                                    "assets/index.js"};
  for (const Asset& asset : AllAssets()) {
    if (absl::StartsWith(asset.name, "assets/")) paths.push_back(asset.name);
  }
  for (const std::string& name : LibraryFiles()) {
    paths.push_back(absl::StrCat("lib/", name));
  }
  for (const Chapter& chapter : AllChapters()) {
    paths.push_back(absl::StrCat("course/", chapter.name, kHtml));
  }
  for (const Section& question : materials_.questions) {
    paths.push_back(absl::StrCat("questions/", question.name, kHtml));
  }
  for (const OpPage& page : materials_.ops) {
    paths.push_back(absl::StrCat("ops/", page.entry->op->name, kHtml));
  }
  return paths;
}

absl::StatusOr<std::string> Site::Fixed(absl::string_view path) {
  if (path == "play.html") return PlayHtml();
  absl::string_view library = path;
  if (absl::ConsumePrefix(&library, "lib/")) return ReadLibrary(library);
  const absl::string_view asset = FindAsset(path);
  if (absl::StartsWith(path, "assets/") && asset.data() != nullptr) {
    return std::string(asset);
  }
  return NoPage(path);
}

absl::StatusOr<std::string> Site::PageAt(absl::string_view path) const {
  if (path == "index.html") return IndexHtml(materials_);
  if (path == "errors.html") return ErrorsHtml(materials_);
  if (path == "glossary.html") return GlossaryHtml(materials_);
  if (path == "questions/index.html") return QuestionsHtml(materials_);
  if (path == "course/index.html") return CourseHtml();
  if (path == "assets/index.js") return SearchIndex(materials_);
  for (const Chapter& chapter : AllChapters()) {
    if (NameIn("course/", path) == chapter.name) {
      return ChapterHtml(chapter, DocumentLinks(materials_));
    }
  }
  for (const Section& question : materials_.questions) {
    if (NameIn("questions/", path) == question.name) {
      return QuestionHtml(materials_, question);
    }
  }
  for (const OpPage& page : materials_.ops) {
    if (NameIn("ops/", path) == page.entry->op->name) {
      return OpPageHtml(materials_, page);
    }
  }
  return Fixed(path);
}

absl::StatusOr<SiteSummary> WriteSite(
    const std::string& folder,
    const std::function<void(absl::string_view)>& progress) {
  absl::Status made = MakeFolder(folder);
  if (!made.ok()) return made;
  progress("running the cases of all ops");
  const auto site = Site::Make();
  if (!site.ok()) return site.status();
  SiteSummary summary;
  for (const std::string& path : site->Paths()) {
    progress(absl::StrCat("making ", path));
    const fs::path file = fs::path(folder) / path;
    made = MakeFolder(file.parent_path());
    if (!made.ok()) return made;
    const auto text = site->PageAt(path);
    if (!text.ok()) return text.status();
    absl::Status written = WriteFile(file.string(), *text);
    if (!written.ok()) return written;
    summary.pages += absl::EndsWith(path, kHtml);
    summary.bytes += static_cast<int64_t>(text->size());
  }
  progress("");
  return summary;
}

}  // namespace hlo::book
