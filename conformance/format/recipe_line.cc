#include "conformance/format/recipe_line.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "conformance/format/digest.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/literal_texts.h"
#include "conformance/format/vector_names.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kSchema = "hloref-recipe/1";
constexpr size_t kDigestDigits = 32;

Json KindJson(const RecipeKind& kind) {
  Json json = {{"level", Name(kind.level)},
               {"flags", kind.flags},
               {"oracles", kind.oracles},
               {"since", kind.since},
               {"expect", Json::array()}};
  for (const Expectation& each : kind.expect) {
    Json& expectation = json["expect"].emplace_back(
        Json{{"when", each.condition}, {"outcome", Name(each.outcome)}});
    if (!each.at.empty()) expectation["at"] = each.at;
  }
  return json;
}

Expectation ReadOutcome(const Json& json, const std::string& path,
                        absl::Status& status) {
  JsonFields fields(json, path, status);
  Expectation expectation;
  if (const Json* when = fields.Find("when"); when != nullptr) {
    JsonFields choices(*when, fields.PathOf("when"), status);
    if (when->is_object()) {
      for (const auto& [choice, values] : when->items()) {
        expectation.condition[choice] = choices.Texts(choice);
      }
    }
  }
  const auto outcome = FromName<Outcome>(kOutcomeNames, fields.Text("outcome"));
  if (!outcome) fields.Fail("outcome", "no such outcome");
  expectation.outcome = outcome.value_or(Outcome::kValue);
  expectation.at = fields.Text("at", expectation.outcome == Outcome::kReject);
  return expectation;
}

RecipeKind ReadKind(const Json& json, const std::string& path,
                    absl::Status& status) {
  JsonFields fields(json, path, status);
  RecipeKind kind;
  const auto level =
      FromName<RequirementLevel>(kRequirementLevelNames, fields.Text("level"));
  if (!level) fields.Fail("level", "no such level");
  kind.level = level.value_or(RequirementLevel::kOpen);
  kind.flags = fields.Texts("flags");
  kind.oracles = fields.Texts("oracles");
  kind.since = fields.Text("since");
  for (const Json& each : fields.List("expect")) {
    kind.expect.push_back(ReadOutcome(
        each,
        absl::StrCat(fields.PathOf("expect"), "[", kind.expect.size(), "]"),
        status));
  }
  if (kind.expect.empty()) fields.Fail("expect", "nothing is expected");
  return kind;
}

bool IsDigest(absl::string_view text) {
  return text.size() == kDigestDigits &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return absl::ascii_isdigit(static_cast<unsigned char>(c)) ||
                  (c >= 'a' && c <= 'f');
         });
}

// "id rev kind digest".
absl::StatusOr<RecipeRow> ReadRow(const Json& json, size_t kinds) {
  const std::vector<std::string> words =
      absl::StrSplit(json.is_string() ? json.get<std::string>() : "", ' ');
  RecipeRow row;
  if (words.size() == 4 && absl::SimpleAtoi(words[1], &row.rev) &&
      row.rev >= 1 && absl::SimpleAtoi(words[2], &row.kind) &&
      row.kind < kinds && IsDigest(words[3])) {
    row.id = words[0];
    row.digest = words[3];
    return row;
  }
  return absl::InvalidArgumentError(
      "not an id, a revision, the index of a kind and a digest");
}

void ReadRows(JsonFields& fields, RecipeLine& recipe) {
  for (const Json& each : fields.List("vectors")) {
    const std::string path = absl::StrCat("vectors[", recipe.rows.size(), "]");
    auto row = ReadRow(each, recipe.kinds.size());
    if (!row.ok()) return fields.Fail(path, row.status().message());
    if (!recipe.rows.empty() && recipe.rows.back().id >= row->id) {
      return fields.Fail(path, "not sorted by id, each once");
    }
    recipe.rows.push_back(*std::move(row));
  }
}

}  // namespace

bool operator==(const RecipeKind& a, const RecipeKind& b) {
  return KindJson(a) == KindJson(b);
}

RecipeKind KindOf(const Vector& vector) {
  RecipeKind kind;
  kind.level = vector.level;
  kind.flags = vector.flags;
  kind.oracles = vector.info.oracles;
  kind.since = vector.info.since;
  for (const Expectation& each : vector.expect) {
    Expectation& expectation = kind.expect.emplace_back();
    expectation.condition = each.condition;
    expectation.outcome = each.outcome;
    expectation.at = each.at;
  }
  return kind;
}

std::string RecipeDigest(absl::string_view line) {
  return Sha256(line).substr(0, kDigestDigits);
}

std::string ToLine(const RecipeLine& recipe) {
  Json kinds = Json::array(), rows = Json::array();
  for (const RecipeKind& kind : recipe.kinds) kinds.push_back(KindJson(kind));
  for (const RecipeRow& row : recipe.rows) {
    rows.push_back(
        absl::StrCat(row.id, " ", row.rev, " ", row.kind, " ", row.digest));
  }
  ObjectText json;
  json.Add("schema", kSchema);
  json.Add("name", recipe.name);
  json.Add("rule", recipe.rule);
  json.Add("kinds", kinds);
  json.Add("vectors", rows);
  return json.text();
}

absl::StatusOr<RecipeLine> RecipeFromLine(absl::string_view line) {
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return absl::InvalidArgumentError("not JSON");
  absl::Status status;
  RecipeLine recipe;
  {
    JsonFields fields(json, "", status);
    if (fields.Text("schema") != kSchema) {
      fields.Fail("schema", absl::StrCat("not ", kSchema));
    }
    recipe.name = fields.Text("name");
    recipe.rule = fields.Text("rule");
    for (const Json& each : fields.List("kinds")) {
      recipe.kinds.push_back(ReadKind(
          each, absl::StrCat("kinds[", recipe.kinds.size(), "]"), status));
    }
    ReadRows(fields, recipe);
  }
  if (!status.ok()) return status;
  return recipe;
}

}  // namespace hlo::conformance
