#include "workshop/rules/reseed.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "conformance/format/reseeded.h"
#include "workshop/making/ask_naive.h"
#include "workshop/rules/all_recipes.h"
#include "workshop/rules/make_vector.h"
#include "workshop/rules/vary.h"

namespace hlo::conformance {
namespace {

bool IsChosenId(const std::string& id, const std::vector<std::string>& only) {
  return only.empty() ||
         std::any_of(only.begin(), only.end(), [&](const std::string& start) {
           return absl::StartsWith(id, start);
         });
}

// The chosen recipes of vectors that are published, and those of their
// counterparts.
std::vector<const Recipe*> ChosenRecipes(
    const std::vector<Recipe>& recipes,
    const std::map<std::string, Vector>& before,
    const std::vector<std::string>& only) {
  std::set<std::string> wanted;
  for (const Recipe& recipe : recipes) {
    if (!IsChosenId(recipe.id, only)) continue;
    wanted.insert(recipe.id);
    if (!recipe.valid_counterpart.empty())
      wanted.insert(recipe.valid_counterpart);
  }
  std::vector<const Recipe*> chosen;
  for (const Recipe& recipe : recipes) {
    const bool published = before.contains(recipe.id);
    if (published && wanted.contains(recipe.id)) chosen.push_back(&recipe);
  }
  return chosen;
}

// Some data are none that a rule can be about: a bound that is open, a product
// that is not normal. Then others are drawn.
constexpr uint64_t kAttempts = 4;

absl::StatusOr<Vector> DrawOthers(const std::vector<Recipe>& recipes,
                                  const Recipe& recipe, uint64_t seed,
                                  absl::StatusOr<Vector> vector) {
  for (uint64_t i = 1; i < kAttempts && !vector.ok(); ++i) {
    auto others = AllRecipes(Mixed(seed, i));
    if (!others.ok()) return others.status();
    Recipe other = std::move((*others)[&recipe - recipes.data()]);
    other.id = recipe.id;
    other.valid_counterpart = recipe.valid_counterpart;
    vector = MakeVector(other);
  }
  return vector;
}

// Takes the vectors of recipes out of `golden`, by the id of the recipe.
std::map<std::string, Vector> TakeVectors(const std::vector<Recipe>& recipes,
                                          Golden& golden) {
  std::map<std::string, Vector> published;
  for (Vector& vector : golden.vectors) {
    published.emplace(vector.id, std::move(vector));
  }
  std::map<std::string, Vector> taken;
  for (const Recipe& recipe : recipes) {
    const auto old = published.find(std::string(Published(recipe.id)));
    if (old == published.end()) continue;  // an op that was not selected
    taken[recipe.id] = std::move(old->second);
    published.erase(old);
  }
  golden.vectors.clear();
  golden.lines.clear();
  for (auto& [id, vector] : published) {
    golden.vectors.push_back(std::move(vector));
  }
  return taken;
}

uint64_t NumberOf(const std::string& id) {
  uint64_t number = 0;
  for (const char c : id) number = Mixed(number, static_cast<uint8_t>(c));
  return number;
}

bool SameRequest(const Vector& a, const Vector& b) {
  if (a.module != b.module || a.inputs.size() != b.inputs.size()) return false;
  for (size_t p = 0; p < a.inputs.size(); ++p) {
    for (size_t i = 0; i < a.inputs[p].size(); ++i) {
      if (!SameLeaf(a.inputs[p][i].value, b.inputs[p][i].value)) return false;
    }
  }
  return true;
}

// Varies the chosen vectors that are as they were published, on all cores, and
// gives them their new names.
void VaryOthers(const std::vector<char>& varies, uint64_t seed,
                Golden& golden) {
  std::vector<char> varied(golden.vectors.size(), 0);
  std::atomic<size_t> next = 0;
  const auto vary = [&] {
    for (size_t i = next++; i < varied.size(); i = next++) {
      Vector& vector = golden.vectors[i];
      if (varies[i] == 0) continue;
      varied[i] = Vary(Mixed(seed, NumberOf(vector.id)), vector) ? 1 : 0;
    }
  };
  std::thread other(vary);
  vary();
  other.join();
  std::set<std::string> renamed;
  for (size_t i = 0; i < varied.size(); ++i) {
    std::string& id = golden.vectors[i].id;
    if (varied[i] == 0 || ReseedOf(id) != 0) continue;
    renamed.insert(id);
    id = Reseeded(id, seed);
  }
  for (Vector& vector : golden.vectors) {
    std::string& counterpart = vector.valid_counterpart;
    if (renamed.contains(counterpart))
      counterpart = Reseeded(counterpart, seed);
  }
}

}  // namespace

absl::StatusOr<Golden> Reseed(Golden golden, const Reseeding& reseeding) {
  const auto all = AllRecipes(reseeding.seed);
  if (!all.ok()) return all.status();
  const std::vector<Recipe>& recipes = *all;
  const std::map<std::string, Vector> before = TakeVectors(recipes, golden);
  const auto chosen = ChosenRecipes(recipes, before, reseeding.only);
  std::function<void(int64_t)> progress;
  if (reseeding.progress != nullptr) {
    progress = [&](int64_t made) {
      reseeding.progress(made, std::ssize(chosen));
    };
  }
  std::vector<char> varies;
  for (const Vector& vector : golden.vectors) {
    varies.push_back(IsChosenId(vector.id, reseeding.only) ? 1 : 0);
  }
  auto vectors = MakeVectors(chosen, progress);
  for (size_t i = 0; i < chosen.size(); ++i) {
    auto vector =
        DrawOthers(recipes, *chosen[i], reseeding.seed, std::move(vectors[i]));
    if (!vector.ok()) return vector.status();
    const Vector& old = before.at(chosen[i]->id);
    vector->rev = old.rev;
    vector->level = std::max(vector->level, old.level);
    vector->flags = old.flags;
    varies.push_back(SameRequest(old, *vector) ? 1 : 0);
    golden.vectors.push_back(*std::move(vector));
  }
  VaryOthers(varies, reseeding.seed, golden);
  std::sort(golden.vectors.begin(), golden.vectors.end(),
            [](const Vector& a, const Vector& b) { return a.id < b.id; });
  golden.root = Reseeded(golden.root, reseeding.seed);
  return golden;
}

}  // namespace hlo::conformance
