#include "conformance/generators/reseed.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "conformance/generators/generators.h"
#include "conformance/vectors/reseeded.h"

namespace hlo::conformance {
namespace {

bool IsChosenId(const std::string& id, const std::vector<std::string>& only) {
  return only.empty() ||
         std::any_of(only.begin(), only.end(), [&](const std::string& start) {
           return absl::StartsWith(id, start);
         });
}

// The chosen recipes, and those of their twins.
std::vector<const Recipe*> ChosenRecipes(const std::vector<Recipe>& recipes,
                                         const std::vector<std::string>& only) {
  std::set<std::string> wanted;
  for (const Recipe& recipe : recipes) {
    if (!IsChosenId(recipe.id, only)) continue;
    wanted.insert(recipe.id);
    if (!recipe.twin.empty()) wanted.insert(recipe.twin);
  }
  std::vector<const Recipe*> chosen;
  for (const Recipe& recipe : recipes) {
    if (wanted.contains(recipe.id)) chosen.push_back(&recipe);
  }
  return chosen;
}

}  // namespace

absl::StatusOr<Golden> Reseed(Golden golden, const Reseeding& reseeding) {
  const std::vector<Recipe> recipes = AllRecipes(reseeding.seed);
  std::map<std::string, Vector> published;
  for (Vector& vector : golden.vectors) {
    published.emplace(vector.id, std::move(vector));
  }
  std::map<std::string, int> revisions;
  for (const Recipe& recipe : recipes) {
    const auto old = published.find(std::string(Published(recipe.id)));
    if (old == published.end()) continue;  // of an op that was not asked for
    revisions[recipe.id] = old->second.rev;
    published.erase(old);
  }
  golden.vectors.clear();
  golden.lines.clear();
  for (auto& [id, vector] : published) {
    golden.vectors.push_back(std::move(vector));
  }
  const auto chosen = ChosenRecipes(recipes, reseeding.only);
  int64_t made = 0;
  for (const Recipe* recipe : chosen) {
    ++made;
    const auto revision = revisions.find(recipe->id);
    if (revision == revisions.end()) continue;
    absl::StatusOr<Vector> vector = MakeVector(*recipe);
    if (!vector.ok()) return vector.status();
    vector->rev = revision->second;
    golden.vectors.push_back(*std::move(vector));
    if (reseeding.progress != nullptr) {
      reseeding.progress(made, std::ssize(chosen));
    }
  }
  std::sort(golden.vectors.begin(), golden.vectors.end(),
            [](const Vector& a, const Vector& b) { return a.id < b.id; });
  golden.root = Reseeded(golden.root, reseeding.seed);
  return golden;
}

}  // namespace hlo::conformance
