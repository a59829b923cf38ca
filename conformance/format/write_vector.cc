// ToLine.
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/vector.h"
#include "conformance/format/vector_names.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

Json LiteralJson(const Literal& literal) {
  return Json::parse(ToJson(literal), nullptr, /*allow_exceptions=*/false);
}

Json DatumJson(const Datum& datum) {
  if (!datum.generator) return LiteralJson(datum.value);
  const Generator& generator = *datum.generator;
  Json json;
  json["shape"] = datum.value.shape().ToString(/*with_layout=*/false);
  json["gen"] = {{"map", generator.map},
                 {"seed", generator.seed},
                 {"lo", generator.lo},
                 {"hi", generator.hi},
                 {"sha256", generator.sha256}};
  return json;
}

Json CheckJson(const Check& check) {
  Json json;
  json["kind"] = kCheckNames[static_cast<size_t>(check.kind)];
  if (check.kind == Check::Kind::kUlp) json["n"] = check.ulp;
  if (check.kind == Check::Kind::kSet) {
    json["alternatives"] = Json::array();
    for (const Literal& each : check.alternatives) {
      json["alternatives"].push_back(LiteralJson(each));
    }
  }
  if (check.real) json["real"] = LiteralJson(*check.real);
  if (check.kind == Check::Kind::kErrbound) json["bounds"] = check.bounds;
  if (!check.word.empty()) json["word"] = check.word;
  if (!check.skipped.empty()) json["skipped"] = check.skipped;
  return json;
}

Json LeafJson(const ExpectedLeaf& leaf) {
  Json json;
  if (leaf.value) {
    json = LiteralJson(*leaf.value);
  } else {
    json["shape"] = leaf.shape.ToString(/*with_layout=*/false);
    if (!leaf.shape.is_static()) json["sizes"] = leaf.sizes;
    json["digest"] = leaf.digest;
  }
  json["check"] = CheckJson(leaf.check);
  return json;
}

// A list for each process.
template <typename Element, typename Write>
Json ByProcess(const std::vector<std::vector<Element>>& processes,
               Write write) {
  Json json = Json::array();
  for (const std::vector<Element>& process : processes) {
    Json list = Json::array();
    for (const Element& element : process) list.push_back(write(element));
    json.push_back(std::move(list));
  }
  return json;
}

template <typename Element, typename Write>
Json ByChannel(
    const std::map<int64_t, std::vector<std::vector<Element>>>& channels,
    Write write) {
  Json json = Json::object();
  for (const auto& [channel, processes] : channels) {
    json[absl::StrCat(channel)] = ByProcess(processes, write);
  }
  return json;
}

Json ExpectationJson(const Expectation& expectation) {
  Json json;
  json["when"] = Json::object();
  for (const auto& [choice, values] : expectation.condition) {
    json["when"][choice] = values;
  }
  json["outcome"] = Name(expectation.outcome);
  if (!expectation.at.empty()) json["at"] = expectation.at;
  if (!expectation.outputs.empty()) {
    json["outputs"] = ByProcess(expectation.outputs, LeafJson);
  }
  if (!expectation.outfeed.empty()) {
    json["outfeed"] = ByProcess(expectation.outfeed, LeafJson);
  }
  if (!expectation.to_host.empty()) {
    json["to_host"] = ByChannel(expectation.to_host, LeafJson);
  }
  return json;
}

Json InfoJson(const Provenance& info) {
  Json json;
  json["oracles"] = info.oracles;
  if (!info.source.empty()) json["source"] = info.source;
  if (!info.why.empty()) json["why"] = info.why;
  if (!info.links.empty()) json["links"] = info.links;
  json["since"] = info.since;
  return json;
}

}  // namespace

std::string ToLine(const Vector& vector) {
  Json json;
  json["schema"] = "hloref-vector/1";
  json["id"] = vector.id;
  json["rev"] = vector.rev;
  json["level"] = Name(vector.level);
  json["clauses"] = vector.clauses;
  json["flags"] = vector.flags;
  json["requires"] = {{"types", vector.types}, {"features", vector.features}};
  json["module"] = vector.module;
  json["replicas"] = vector.replicas;
  json["partitions"] = vector.partitions;
  json["twin"] = vector.valid_counterpart.empty()
                     ? Json(nullptr)
                     : Json(vector.valid_counterpart);
  json["inputs"] = ByProcess(vector.inputs, DatumJson);
  if (!vector.infeed.empty()) {
    json["infeed"] = ByProcess(vector.infeed, DatumJson);
  }
  if (!vector.from_host.empty()) {
    json["from_host"] = ByChannel(vector.from_host, DatumJson);
  }
  if (vector.seed) json["seed"] = *vector.seed;
  json["expect"] = Json::array();
  for (const Expectation& expectation : vector.expect) {
    json["expect"].push_back(ExpectationJson(expectation));
  }
  json["info"] = InfoJson(vector.info);
  return json.dump(-1, ' ', /*ensure_ascii=*/false,
                   Json::error_handler_t::replace);
}

}  // namespace hlo::conformance
