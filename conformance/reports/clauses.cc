#include "conformance/reports/clauses.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "conformance/format/edges.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/vector_names.h"
#include "interpreter/cases/labels.h"
#include "interpreter/cases/op_texts.h"

namespace hlo::conformance {
namespace {

constexpr absl::string_view kSchema = "hloref-clauses/1";

constexpr absl::string_view kArguments[] = {
#define ARGUES(row) #row,
#include "conformance/reports/arguments.def"
#undef ARGUES
};

bool InNames(char c) { return absl::ascii_isalnum(c) || c == '_'; }

// Takes the name of a row, and the comma behind it, off a text.
std::string TakeName(absl::string_view& text) {
  size_t end = 0;
  while (end < text.size() && InNames(text[end])) ++end;
  std::string name(text.substr(0, end));
  text.remove_prefix(end);
  if (!absl::ConsumePrefix(&text, ", ")) text = {};
  return name;
}

void AppendWords(absl::string_view words, std::string& text) {
  absl::StrAppend(&text, text.empty() ? "" : " ",
                  absl::StripAsciiWhitespace(words));
}

// The paragraph that begins with `Spec:`.
std::string SpecOf(absl::string_view header) {
  std::string spec;
  bool inside = false;
  for (absl::string_view line : absl::StrSplit(header, '\n')) {
    if (absl::ConsumePrefix(&line, "Spec:")) inside = true;
    if (inside && absl::StripAsciiWhitespace(line).empty()) break;
    if (inside) AppendWords(line, spec);
  }
  return std::string(absl::StripSuffix(spec, "."));
}

// The label that a rule's first line begins with, and what follows it.
std::pair<std::string, absl::string_view> RuleAt(absl::string_view line) {
  const std::vector<std::string> labels = RuleLabels(line);
  if (labels.empty()) return {"", line};
  const size_t at = line.find(labels.front());
  return {labels.front(), line.substr(at + labels.front().size())};
}

Json VectorsJson(const Clause& clause) {
  std::map<std::string, std::vector<std::string>> types;
  for (const std::string& id : clause.vectors) {
    const size_t slash = id.rfind('/');
    const std::string last = id.substr(slash + 1);
    if (ElementTypeFromName(last) &&
        std::count(id.begin(), id.end(), '/') > 1) {
      types[id.substr(0, slash)].push_back(last);
    } else {
      types[id];
    }
  }
  Json json = Json::object();
  for (const auto& [id, names] : types) json[id] = names;
  return json;
}

Json ClauseJson(const Clause& clause) {
  Json json;
  json["id"] = clause.id;
  json["strength"] = Name(clause.strength);
  json["text"] = clause.text;
  json["documents"] = clause.documents;
  json["sources"] = clause.sources;
  json["edge"] = clause.edge;
  json["breaks"] = Json::object();
  for (const Break& each : clause.breaks) {
    json["breaks"][each.by] = each.vector;
  }
  json["count"] = clause.vectors.size();
  json["vectors"] = VectorsJson(clause);
  return json;
}

}  // namespace

absl::string_view Clause::op() const {
  return absl::string_view(id).substr(0, id.rfind('.'));
}

absl::string_view Clause::label() const {
  return absl::string_view(id).substr(id.rfind('.') + 1);
}

std::vector<Clause> RulesOf(absl::string_view op, absl::string_view header) {
  const std::string spec = SpecOf(header);
  std::vector<Clause> clauses;
  for (absl::string_view line : absl::StrSplit(header, '\n')) {
    const auto [label, rest] = RuleAt(line);
    if (!label.empty()) {
      Clause& clause = clauses.emplace_back();
      clause.id = absl::StrCat(op, ".", label);
      clause.documents = spec;
    }
    if (!clauses.empty() && !absl::StripAsciiWhitespace(rest).empty()) {
      AppendWords(rest, clauses.back().text);
    }
  }
  return clauses;
}

std::vector<Clause> AllRules() {
  std::vector<Clause> all;
  for (const OpSource& source : AllOpSources()) {
    for (Clause& each : RulesOf(source.entry->op->name, source.header)) {
      all.push_back(std::move(each));
    }
  }
  return all;
}

std::vector<std::string> CitedRows(absl::string_view text) {
  constexpr absl::string_view kPage = "semantics";
  std::vector<std::string> rows;
  for (size_t at = text.find(kPage); at != text.npos; at = text.find(kPage)) {
    text.remove_prefix(at + kPage.size());
    absl::string_view names = text;
    absl::ConsumePrefix(&names, ".md");
    if (!absl::ConsumePrefix(&names, ":")) absl::ConsumePrefix(&names, ",");
    if (!absl::ConsumePrefix(&names, " ")) continue;
    while (!names.empty()) {
      std::string name = TakeName(names);
      if (!name.empty()) rows.push_back(std::move(name));
    }
  }
  return rows;
}

bool CitesArgument(absl::string_view text) {
  const std::vector<std::string> rows = CitedRows(text);
  return std::any_of(rows.begin(), rows.end(), [](const std::string& row) {
    return std::find(std::begin(kArguments), std::end(kArguments), row) !=
           std::end(kArguments);
  });
}

bool HasDocument(const Clause& clause) {
  if (!CitedRows(clause.text).empty()) return CitesArgument(clause.text);
  return absl::StrContains(clause.documents, "Operation Semantics") ||
         CitesArgument(clause.documents);
}

std::set<std::string> UnclearRulesOf(absl::string_view op,
                                     absl::string_view header) {
  std::set<std::string> unclear;
  for (const Clause& rule : RulesOf(op, header)) {
    if (absl::StrContains(rule.text, "(unclear)")) unclear.insert(rule.id);
  }
  return unclear;
}

std::vector<std::string> JoinVectors(const std::vector<Vector>& vectors,
                                     std::vector<Clause>& clauses) {
  std::map<std::string, Clause*, std::less<>> by_id;
  for (Clause& clause : clauses) by_id[clause.id] = &clause;
  std::vector<std::string> problems;
  std::map<const Clause*, std::set<std::string>> sources;
  for (const Vector& vector : vectors) {
    if (vector.clauses.empty()) {
      problems.push_back(absl::StrCat(vector.id, " cites no rule"));
    }
    for (const std::string& id : vector.clauses) {
      const auto found = by_id.find(id);
      if (found == by_id.end()) {
        problems.push_back(
            absl::StrCat(vector.id, " cites ", id, ", which is no rule"));
        continue;
      }
      Clause& clause = *found->second;
      clause.vectors.push_back(vector.id);
      clause.strength = std::min(clause.strength, vector.level);
      if (clause.edge.empty() && TestsEdge(vector)) clause.edge = vector.id;
      const std::string& source = vector.info.source;
      if (!source.empty() && sources[&clause].insert(source).second) {
        clause.sources.push_back(source);
      }
    }
  }
  return problems;
}

std::vector<std::string> Gaps(const std::vector<Clause>& clauses) {
  std::vector<std::string> problems;
  for (const Clause& clause : clauses) {
    const auto tell = [&](absl::string_view what) {
      problems.push_back(
          absl::StrCat(clause.id, " (", clause.text, "): ", what));
    };
    if (clause.vectors.empty()) {
      tell("no vector tests it");
    } else if (clause.strength == RequirementLevel::kMust &&
               clause.edge.empty()) {
      tell("a must without a vector at an edge");
    } else if (clause.strength == RequirementLevel::kMust &&
               !HasDocument(clause)) {
      tell("a must without a document, or a row that argues for it");
    } else if (clause.breaks.empty() &&
               clause.strength != RequirementLevel::kOpen) {
      tell("no vector fails when it is broken");
    }
  }
  return problems;
}

std::string ClausesJson(const std::vector<Clause>& clauses) {
  std::string text =
      absl::StrCat("{\"schema\": \"", kSchema, "\", \"clauses\": [\n");
  for (size_t i = 0; i < clauses.size(); ++i) {
    absl::StrAppend(&text, ClauseJson(clauses[i]).dump(),
                    i + 1 < clauses.size() ? ",\n" : "\n");
  }
  return text + "]}\n";
}

}  // namespace hlo::conformance
