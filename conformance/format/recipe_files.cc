#include "conformance/format/recipe_files.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/data_files.h"
#include "base/files.h"
#include "conformance/format/digest.h"
#include "conformance/format/sweeps/expand_recipe.h"

namespace hlo::conformance {
namespace {

namespace fs = std::filesystem;

constexpr absl::string_view kRecipeManifest = "/MANIFEST.tsv";
constexpr absl::string_view kWithdrawnLevel = "withdrawn";

std::string FolderIn(const std::string& golden) {
  return absl::StrCat(golden, "/", kRecipeFolder);
}

// The id of a recipe in its manifest.
std::string IdOf(absl::string_view name) {
  return absl::StrCat(kRecipeFolder, "/", name);
}

// The recipe of a manifest's row.
absl::StatusOr<RecipeLine> ReadRecipe(const std::string& path,
                                      const std::string& name,
                                      const ManifestRow& row) {
  auto text = ReadDataFile(path);
  if (!text.ok()) return text.status();
  const auto error = [&](absl::string_view message) {
    return absl::InvalidArgumentError(absl::StrCat(path, ":1: ", message));
  };
  absl::string_view line = *text;
  if (!absl::ConsumeSuffix(&line, "\n") || absl::StrContains(line, '\n')) {
    return error("not one line with its end");
  }
  if (row.sha256 != Sha256(line)) return error("not what MANIFEST.tsv says");
  auto recipe = RecipeFromLine(line);
  if (!recipe.ok()) return error(recipe.status().message());
  if (recipe->name != name) return error("it has another name");
  return recipe;
}

// The manifest that was written before; empty if none was.
absl::StatusOr<Manifest> ManifestBefore(const std::string& folder) {
  if (!fs::exists(absl::StrCat(folder, kRecipeManifest))) return Manifest();
  return ReadManifest(absl::StrCat(folder, kRecipeManifest));
}

std::map<std::string, RecipeRow> RowsBefore(const std::string& path,
                                            const std::string& name,
                                            const ManifestRow& row) {
  std::map<std::string, RecipeRow> rows;
  const auto recipe = ReadRecipe(path, name, row);
  if (!recipe.ok()) return rows;
  for (const RecipeRow& each : recipe->rows) rows[each.id] = each;
  return rows;
}

// Sets the revisions, and tells what is new.
std::vector<std::string> ReviseRows(
    const std::map<std::string, RecipeRow>& before,
    std::vector<Vector>& vectors) {
  std::vector<std::string> changes;
  for (Vector& vector : vectors) {
    const auto old = before.find(vector.id);
    if (old == before.end()) {
      changes.push_back(absl::StrCat("new: ", vector.id));
      continue;
    }
    vector.rev = old->second.rev;
    if (RecipeDigest(ToLine(vector)) == old->second.digest) continue;
    ++vector.rev;
    changes.push_back(absl::StrCat("revised: ", vector.id));
  }
  return changes;
}

// Rows that the recipe has no more are withdrawn; one that is back is not.
void Withdraw(const std::map<std::string, RecipeRow>& before,
              const std::vector<Vector>& vectors, Manifest& manifest,
              std::vector<std::string>& changes) {
  for (const auto& [id, row] : before) {
    manifest[id] = {row.rev, std::string(kWithdrawnLevel), "-"};
  }
  for (const Vector& vector : vectors) manifest.erase(vector.id);
  for (const auto& [id, row] : before) {
    if (manifest.contains(id))
      changes.push_back(absl::StrCat("withdrawn: ", id));
  }
}

}  // namespace

absl::StatusOr<std::vector<RecipeLine>> ReadRecipes(const std::string& golden,
                                                    Manifest& manifest) {
  const std::string folder = FolderIn(golden);
  std::vector<RecipeLine> recipes;
  if (!fs::exists(folder)) return recipes;
  auto listed = ReadManifest(absl::StrCat(folder, kRecipeManifest));
  if (!listed.ok()) return listed.status();
  const auto add = [&](const std::string& id, ManifestRow row) {
    return manifest.emplace(id, std::move(row)).second;
  };
  for (const auto& [id, row] : *listed) {
    absl::string_view name = id;
    if (!absl::ConsumePrefix(&name, IdOf(""))) {
      if (add(id, row)) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(folder, kRecipeManifest, ": ", id, " stands twice"));
    }
    const std::string path = absl::StrCat(folder, "/", name, ".jsonl");
    auto recipe = ReadRecipe(path, std::string(name), row);
    if (!recipe.ok()) return recipe.status();
    for (const RecipeRow& each : recipe->rows) {
      const RecipeKind& kind = recipe->kinds[each.kind];
      if (add(each.id,
              {each.rev, std::string(Name(kind.level)), each.digest})) {
        continue;
      }
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":1: ", each.id, " stands twice"));
    }
    recipes.push_back(*std::move(recipe));
  }
  return recipes;
}

absl::StatusOr<std::vector<std::string>> WriteRecipe(
    const std::string& golden, const std::string& name, const std::string& rule,
    std::vector<Vector> vectors) {
  const std::string folder = FolderIn(golden);
  const std::string path = absl::StrCat(folder, "/", name, ".jsonl");
  std::error_code error;
  fs::create_directories(folder, error);
  auto manifest = ManifestBefore(folder);
  if (!manifest.ok()) return manifest.status();
  const auto old = manifest->find(IdOf(name));
  std::map<std::string, RecipeRow> before;
  if (old != manifest->end()) before = RowsBefore(path, name, old->second);
  std::sort(vectors.begin(), vectors.end(),
            [](const Vector& a, const Vector& b) { return a.id < b.id; });
  std::vector<std::string> changes = ReviseRows(before, vectors);
  auto recipe = MakeRecipe(name, rule, vectors);
  if (!recipe.ok()) return recipe.status();
  const std::string line = ToLine(*recipe);
  if (line.size() >= kLargestFile) {
    return absl::ResourceExhaustedError(absl::StrCat(
        path, ": more than 2 MiB: give the vectors another recipe"));
  }
  Withdraw(before, vectors, *manifest, changes);
  ManifestRow& row = (*manifest)[IdOf(name)];
  if (row.sha256 != Sha256(line)) {
    row = {row.sha256.empty() ? 1 : row.rev + 1, "recipe", Sha256(line)};
  }
  absl::Status written = WriteFile(path, line + "\n");
  if (written.ok()) {
    written = WriteFile(absl::StrCat(folder, kRecipeManifest),
                        ManifestText(*manifest));
  }
  if (!written.ok()) return written;
  return changes;
}

}  // namespace hlo::conformance
