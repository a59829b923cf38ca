#include "conformance/format/golden.h"

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/data_files.h"
#include "base/files.h"
#include "conformance/format/digest.h"
#include "conformance/format/recipe_files.h"
#include "conformance/format/sweeps/expand_recipe.h"
#include "conformance/format/vector_names.h"

namespace hlo::conformance {
namespace {

namespace fs = std::filesystem;
constexpr char kManifest[] = "MANIFEST.tsv";
constexpr char kHeader[] = "id\trev\tlevel\tsha256\n";

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

absl::Status FileError(const fs::path& path, size_t line,
                       absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(path.string(), ":", line, ": ", message));
}

// The lines of one file, checked against the op's manifest.
absl::Status ReadVectors(
    const fs::path& path, const Manifest& manifest,
    std::map<std::string, std::pair<Vector, std::string>>& all) {
  absl::StatusOr<std::string> text = ReadDataFile(path.string());
  if (!text.ok()) return text.status();
  if (!text->empty() && text->back() != '\n') {
    return FileError(path, 0, "its last line has no end: it is cut off");
  }
  const std::vector<std::string> lines = LinesOf(*text);
  for (size_t i = 0; i < lines.size(); ++i) {
    absl::StatusOr<Vector> vector = FromLine(lines[i]);
    if (!vector.ok()) return FileError(path, i + 1, vector.status().message());
    const auto row = manifest.find(vector->id);
    if (row == manifest.end() || row->second.sha256 != Sha256(lines[i])) {
      return FileError(path, i + 1,
                       absl::StrCat(vector->id,
                                    " is not what MANIFEST.tsv "
                                    "says"));
    }
    const std::string id = vector->id;
    if (!all.emplace(id, std::pair(*std::move(vector), lines[i])).second) {
      return FileError(path, i + 1, absl::StrCat(id, " stands twice"));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<fs::path>> EntriesOf(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    entries.push_back(it->path());
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat(folder.string(), ": ", error.message()));
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

absl::Status CheckComplete(
    const fs::path& path, const Manifest& manifest,
    const std::map<std::string, std::pair<Vector, std::string>>& all) {
  for (const auto& [id, row] : manifest) {
    if (row.level == "withdrawn" || all.contains(id)) continue;
    return absl::DataLossError(absl::StrCat(
        path.string(), ": ", id, " is listed, and stands in no file"));
  }
  return absl::OkStatus();
}

// The id in a line that ToLine wrote.
std::string IdIn(absl::string_view line) {
  constexpr absl::string_view kField = "\"id\":\"";
  line.remove_prefix(std::min(line.find(kField), line.size()));
  line = absl::StripPrefix(line, kField);
  return std::string(line.substr(0, line.find('"')));
}

// The ids of the op's files but one.
absl::StatusOr<std::set<std::string>> IdsOfOthers(const fs::path& folder,
                                                  const fs::path& but) {
  std::set<std::string> ids;
  auto files = EntriesOf(folder);
  if (!files.ok()) return files.status();
  for (const fs::path& file : *files) {
    if (file.extension() != ".jsonl" || file == but) continue;
    auto text = ReadDataFile(file.string());
    if (!text.ok()) return text.status();
    for (const std::string& line : LinesOf(*text)) ids.insert(IdIn(line));
  }
  return ids;
}

// Returns whether the vector differs from the row's in its level alone.
bool SameBut(Vector vector, const ManifestRow& row) {
  const auto level =
      FromName<RequirementLevel>(kRequirementLevelNames, row.level);
  if (!level) return false;
  vector.level = *level;
  return Sha256(ToLine(vector)) == row.sha256;
}

// The rows of the vectors, which get the next revision where they are not what
// they were but for the level, and their lines.
Manifest Revise(const Manifest& before, std::vector<Vector>& vectors,
                std::string& text, std::vector<std::string>& changes) {
  Manifest after;
  for (Vector& vector : vectors) {
    const auto old = before.find(vector.id);
    if (old != before.end()) vector.rev = old->second.rev;
    std::string line = ToLine(vector);
    if (old == before.end()) {
      changes.push_back(absl::StrCat("new: ", vector.id));
    } else if (old->second.sha256 != Sha256(line)) {
      const bool same = SameBut(vector, old->second);
      if (!same) ++vector.rev;
      line = ToLine(vector);
      changes.push_back(
          absl::StrCat(same ? "regraded: " : "revised: ", vector.id));
    }
    after[vector.id] = {vector.rev, std::string(Name(vector.level)),
                        Sha256(line)};
    absl::StrAppend(&text, line, "\n");
  }
  return after;
}

// True if `op` is one of the ops, or no ops are named.
bool IsAsked(const std::string& op, const std::vector<std::string>& ops) {
  return ops.empty() || std::find(ops.begin(), ops.end(), op) != ops.end();
}

// Adds the manifest of an op's folder and, if it is asked for, its vectors.
absl::Status ReadOp(const fs::path& op, const std::vector<std::string>& ops,
                    Golden& golden) {
  auto manifest = ReadManifest((op / kManifest).string());
  if (!manifest.ok()) return manifest.status();
  golden.manifest.insert(manifest->begin(), manifest->end());
  if (!IsAsked(op.filename().string(), ops)) return absl::OkStatus();
  auto files = EntriesOf(op);
  if (!files.ok()) return files.status();
  std::map<std::string, std::pair<Vector, std::string>> all;
  for (fs::path& file : *files) {
    if (file.extension() == ".gz") file.replace_extension();
    if (file.extension() != ".jsonl") continue;
    absl::Status read = ReadVectors(file, *manifest, all);
    if (!read.ok()) return read;
  }
  absl::Status complete = CheckComplete(op / kManifest, *manifest, all);
  if (!complete.ok()) return complete;
  for (auto& [id, vector] : all) {
    golden.vectors.push_back(std::move(vector.first));
    golden.lines.push_back(std::move(vector.second));
  }
  return absl::OkStatus();
}

// Sorts the vectors by id, with their lines.
void Sort(Golden& golden) {
  std::vector<size_t> order(golden.vectors.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return golden.vectors[a].id < golden.vectors[b].id;
  });
  Golden sorted;
  for (const size_t i : order) {
    sorted.vectors.push_back(std::move(golden.vectors[i]));
    sorted.lines.push_back(std::move(golden.lines[i]));
  }
  golden.vectors = std::move(sorted.vectors);
  golden.lines = std::move(sorted.lines);
}

// Adds the vectors of the recipe lines.
absl::Status AddRecipes(const std::string& folder,
                        const std::vector<std::string>& ops, Golden& golden) {
  const auto recipes = ReadRecipes(folder, golden.manifest);
  if (!recipes.ok()) return recipes.status();
  for (const RecipeLine& recipe : *recipes) {
    auto vectors = ExpandRecipe(recipe, ops);
    if (!vectors.ok()) return vectors.status();
    for (ExpandedVector& each : *vectors) {
      golden.vectors.push_back(std::move(each.vector));
      golden.lines.push_back(std::move(each.line));
    }
  }
  Sort(golden);
  return absl::OkStatus();
}

}  // namespace

std::string ManifestText(const Manifest& manifest) {
  std::string text = kHeader;
  for (const auto& [id, row] : manifest) {
    absl::StrAppend(&text, id, "\t", row.rev, "\t", row.level, "\t", row.sha256,
                    "\n");
  }
  return text;
}

std::string RootOf(const Manifest& manifest) {
  return Sha256(ManifestText(manifest));
}

absl::StatusOr<Manifest> ReadManifest(const std::string& path) {
  absl::StatusOr<std::string> text = ReadDataFile(path);
  if (!text.ok()) return text.status();
  Manifest manifest;
  const std::vector<std::string> lines = LinesOf(*text);
  if (lines.empty() || lines[0] + "\n" != kHeader) {
    return FileError(path, 1, "not a manifest");
  }
  for (size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> cells = absl::StrSplit(lines[i], '\t');
    ManifestRow row;
    if (cells.size() != 4 || !absl::SimpleAtoi(cells[1], &row.rev)) {
      return FileError(path, i + 1, "not id, rev, level and sha256");
    }
    row.level = cells[2];
    row.sha256 = cells[3];
    if (!manifest.emplace(cells[0], row).second) {
      return FileError(path, i + 1, absl::StrCat(cells[0], " stands twice"));
    }
  }
  return manifest;
}

absl::StatusOr<Golden> ReadGolden(const std::string& folder,
                                  const std::vector<std::string>& ops) {
  auto entries = EntriesOf(folder);
  if (!entries.ok()) return entries.status();
  Golden golden;
  for (const fs::path& op : *entries) {
    if (!fs::is_directory(op) || op.filename().string() == kRecipeFolder)
      continue;
    absl::Status read = ReadOp(op, ops, golden);
    if (!read.ok()) return read;
  }
  absl::Status read = AddRecipes(folder, ops, golden);
  if (!read.ok()) return read;
  golden.root = RootOf(golden.manifest);
  return golden;
}

absl::StatusOr<std::vector<std::string>> WriteGolden(
    const std::string& folder, const std::string& op, const std::string& source,
    std::vector<Vector> vectors) {
  const fs::path path = fs::path(folder) / op;
  const fs::path file = path / absl::StrCat(source, ".jsonl");
  std::error_code error;
  fs::create_directories(path, error);
  Manifest before;
  if (fs::exists(path / kManifest)) {
    auto read = ReadManifest((path / kManifest).string());
    if (!read.ok()) return read.status();
    before = *std::move(read);
  }
  absl::StatusOr<std::set<std::string>> others = IdsOfOthers(path, file);
  if (!others.ok()) return others.status();
  std::vector<std::string> changes;
  std::string text;
  std::sort(vectors.begin(), vectors.end(),
            [](const Vector& a, const Vector& b) { return a.id < b.id; });
  Manifest after = Revise(before, vectors, text, changes);
  if (text.size() > kLargestFile) {
    return absl::ResourceExhaustedError(absl::StrCat(
        file.string(), ": more than 2 MiB: give the vectors another source"));
  }
  for (const auto& [id, row] : before) {
    if (after.contains(id)) continue;
    const bool stays = others->contains(id);
    after[id] = stays ? row : ManifestRow{row.rev, "withdrawn", "-"};
    if (!stays && row.level != "withdrawn") {
      changes.push_back(absl::StrCat("withdrawn: ", id));
    }
  }
  absl::Status written = WriteFile(file.string(), text);
  if (written.ok()) {
    written = WriteFile((path / kManifest).string(), ManifestText(after));
  }
  if (!written.ok()) return written;
  return changes;
}

}  // namespace hlo::conformance
