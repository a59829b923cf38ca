// Collectives over 1, 2, 3, 4 and 8 processes, with groups that are unequal,
// not contiguous, or in another order; and programs that can never end.
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "workshop/rules/generators.h"
#include "workshop/rules/type_lists.h"

namespace hlo::conformance {
namespace {

struct Grouping {
  absl::string_view slug;
  int64_t processes;
  absl::string_view groups;     // as replica_groups; empty: not written
  int64_t members;              // of each group; 0: they differ
  int64_t partitions = 1;       // of the processes: the others are replicas
  absl::string_view mode = "";  // attributes that say what groups are of
};
constexpr Grouping kGroupings[] = {
    {"one", 1, "", 1},
    {"two", 2, "", 2},
    {"three", 3, "", 3},
    {"four", 4, "", 4},
    {"eight", 8, "", 8},
    {"backwards", 3, "{{2,1,0}}", 3},
    {"interleaved", 4, "{{0,2},{1,3}}", 2},
    {"crossed", 4, "{{3,0},{2,1}}", 2},
    {"alone", 3, "{{1},{2},{0}}", 1},
    {"unequal", 3, "{{0,2},{1}}", 0},
    {"unequal-eight", 8, "{{7,1,4},{0},{2,3,5,6}}", 0},
    {"four-by-two", 8, "{{0,7},{1,6},{5,2},{4,3}}", 2},
    {"two-by-four", 8, "{{6,4,2,0},{1,3,5,7}}", 4},
    {"partitions", 4, "{{0}}", 4, 4, ", channel_id=1"},
    {"flattened", 8, "{{0,7},{1,6},{5,2},{4,3}}", 2, 4,
     ", channel_id=1, use_global_device_ids=true"},
    {"flattened-unequal", 8, "{{7,1,4},{0},{2,3,5,6}}", 0, 2,
     ", channel_id=1, use_global_device_ids=true"},
    {"of-each-partition", 8, "{{1,0},{3,2}}", 2, 2},
};

// `$T` the type, `$m` the members of a group, `$a` and `$b` a shape's size that
// m divides, and that over m or times m.
struct CollectiveRule {
  absl::string_view op, result;  // shape and application to x
  std::vector<std::string> clauses;
  bool needs_equal, combines;
};

std::vector<CollectiveRule> CollectiveRules() {
  return {
      {"all-reduce",
       "$T[$a,3] all-reduce(x)$G, to_apply=f",
       {"all-reduce.V1"},
       false,
       true},
      {"all-gather",
       "$T[$t,3] all-gather(x)$G, dimensions={0}",
       {"all-gather.V1"},
       true,
       false},
      {"all-to-all",
       "$T[$a,3] all-to-all(x)$G, dimensions={0}",
       {"all-to-all.V1"},
       true,
       false},
      {"reduce-scatter",
       "$T[2,3] reduce-scatter(x)$G, dimensions={0}, to_apply=f",
       {"reduce-scatter.V1"},
       true,
       true},
      {"collective-broadcast",
       "$T[$a,3] collective-broadcast(x)$G",
       {"collective-broadcast.V1"},
       false,
       false},
  };
}

Recipe CollectiveRecipe(const CollectiveRule& rule, const Grouping& grouping,
                        ElementType type) {
  Recipe recipe;
  recipe.id = absl::StrCat(rule.op, "/groups-", grouping.slug, "/", Name(type));
  recipe.source = Source::kProcesses;
  recipe.clauses = rule.clauses;
  recipe.why = "members in the order of the group; sums exact in any order";
  recipe.partitions = grouping.partitions;
  recipe.replicas = grouping.processes / grouping.partitions;
  const int64_t members = grouping.members == 0 ? 1 : grouping.members;
  std::string groups;
  if (!grouping.groups.empty()) {
    groups = absl::StrCat(", replica_groups=", grouping.groups, grouping.mode);
  }
  const std::string combiner = !rule.combines ? "" : R"(f {
  x = $T[] parameter(0)
  y = $T[] parameter(1)
  ROOT r = $T[] add(x, y)
}

)";
  recipe.module = absl::StrReplaceAll(
      absl::StrReplaceAll(
          absl::StrCat(combiner,
                       "ENTRY main {\n  x = $T[$a,3] parameter(0)\n"
                       "  ROOT r = ",
                       rule.result, "\n}\n"),
          {{"$G", groups}}),
      {{"$T", Name(type)},
       {"$a", absl::StrCat(2 * members)},
       {"$t", absl::StrCat(2 * members * members)}});
  recipe.inputs = {TermsOf(type, grouping.processes, 111)};
  return recipe;
}

// all-to-all names all replicas; collective-broadcast has no global ids.
bool Knows(const CollectiveRule& rule, const Grouping& grouping) {
  if (rule.op == "all-to-all") return grouping.mode.empty();
  return rule.op != "collective-broadcast" ||
         !absl::StrContains(grouping.mode, "global");
}

void AddCollectives(Recipes& recipes) {
  for (const CollectiveRule& rule : CollectiveRules()) {
    for (const Grouping& grouping : kGroupings) {
      if (rule.needs_equal && grouping.members == 0) continue;
      if (rule.op == "collective-broadcast" && grouping.groups.empty())
        continue;
      // The mode has nothing to do with the type.
      if (grouping.partitions > 1) {
        if (Knows(rule, grouping)) {
          recipes.push_back(
              CollectiveRecipe(rule, grouping, ElementType::kF32));
        }
        continue;
      }
      for (const ElementType type : SumTypes()) {
        recipes.push_back(CollectiveRecipe(rule, grouping, type));
      }
      if (grouping.slug != "backwards" && grouping.slug != "crossed") continue;
      for (const ElementType type : NarrowTypes()) {
        recipes.push_back(CollectiveRecipe(rule, grouping, type));
      }
    }
  }
}

struct Permutation {
  absl::string_view slug;
  int64_t processes;
  absl::string_view pairs;
};
constexpr Permutation kPermutations[] = {
    {"ring-2", 2, "{{0,1},{1,0}}"},
    {"ring-3", 3, "{{0,1},{1,2},{2,0}}"},
    {"ring-8", 8, "{{0,1},{1,2},{2,3},{3,4},{4,5},{5,6},{6,7},{7,0}}"},
    {"back-4", 4, "{{3,2},{2,1},{1,0}}"},
    {"one-of-3", 3, "{{2,0}}"},
    {"itself", 3, "{{1,1},{0,2}}"},
    {"nobody", 2, "{}"},
};

void AddPermutations(Recipes& recipes) {
  for (const Permutation& permutation : kPermutations) {
    for (const ElementType type : AllTypes()) {
      const bool summed = !IsPred(type) && type != ElementType::kF8E8M0FNU;
      if (!summed || (IsNarrow(type) && permutation.processes != 3)) continue;
      Recipe recipe;
      recipe.id = absl::StrCat("collective-permute/", permutation.slug, "/",
                               Name(type));
      recipe.source = Source::kProcesses;
      recipe.clauses = {"collective-permute.V1", "collective-permute.V2"};
      recipe.why = "a target gets its source's value, who is none gets zeros";
      recipe.replicas = permutation.processes;
      recipe.module =
          absl::StrReplaceAll(R"(ENTRY main {
  x = $T[5] parameter(0)
  ROOT r = $T[5] collective-permute(x), source_target_pairs=$P
}
)",
                              {{"$T", Name(type)}, {"$P", permutation.pairs}});
      // Other numbers in each process: "codes" would be the same.
      recipe.inputs = {NumbersUpTo(type, 99, 121)};
      recipes.push_back(std::move(recipe));
    }
  }
}

// Somebody waits for who never comes.
struct Waiting {
  absl::string_view op, slug, clause;
  int64_t processes;
  absl::string_view module;
};
constexpr Waiting kWaitings[] = {
    {"all-reduce", "only-some-come", "all-reduce.V5", 3, R"(f {
  x = s32[] parameter(0)
  y = s32[] parameter(1)
  ROOT r = s32[] add(x, y)
}

meets {
  x = s32[] parameter(0)
  ROOT r = s32[] all-reduce(x), to_apply=f
}

stays {
  ROOT x = s32[] parameter(0)
}

ENTRY main {
  x = s32[] parameter(0)
  id = u32[] replica-id()
  one = u32[] constant(1)
  c = pred[] compare(id, one), direction=EQ
  ROOT r = s32[] conditional(c, x, x), true_computation=stays, false_computation=meets
}
)"},
    {"collective-permute", "the-source-stays-away", "collective-permute.V1", 2,
     R"(moves {
  x = s32[] parameter(0)
  ROOT r = s32[] collective-permute(x), source_target_pairs={{0,1}}
}

stays {
  ROOT x = s32[] parameter(0)
}

ENTRY main {
  x = s32[] parameter(0)
  id = u32[] replica-id()
  zero = u32[] constant(0)
  c = pred[] compare(id, zero), direction=EQ
  ROOT r = s32[] conditional(c, x, x), true_computation=stays, false_computation=moves
}
)"},
    {"all-gather", "one-comes-once-more", "all-gather.V1", 2, R"(gathers {
  x = s32[1] parameter(0)
  g = s32[2] all-gather(x), dimensions={0}
  ROOT r = s32[1] slice(g), slice={[0:1:1]}
}

stays {
  ROOT x = s32[1] parameter(0)
}

ENTRY main {
  x = s32[1] parameter(0)
  g = s32[2] all-gather(x), dimensions={0}
  y = s32[1] slice(g), slice={[1:2:1]}
  id = u32[] replica-id()
  zero = u32[] constant(0)
  c = pred[] compare(id, zero), direction=EQ
  ROOT r = s32[1] conditional(c, y, y), true_computation=gathers, false_computation=stays
}
)"},
};

void AddDeadlocks(Recipes& recipes) {
  for (const Waiting& waiting : kWaitings) {
    Recipe recipe;
    recipe.id = absl::StrCat(waiting.op, "/deadlock-", waiting.slug);
    recipe.source = Source::kProcesses;
    recipe.clauses = {std::string(waiting.clause)};
    recipe.why = "a member of the group never comes";
    recipe.replicas = waiting.processes;
    recipe.outcome = Outcome::kDeadlock;
    recipe.module = std::string(waiting.module);
    recipe.inputs = {{"int", 1, 9, 131}};
    recipes.push_back(std::move(recipe));
  }
}

}  // namespace

void AddProcesses(Recipes& recipes) {
  AddCollectives(recipes);
  AddPermutations(recipes);
  AddDeadlocks(recipes);
}

}  // namespace hlo::conformance
