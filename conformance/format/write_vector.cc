// ToLine.
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "conformance/format/literal_texts.h"
#include "conformance/format/vector.h"
#include "conformance/format/vector_names.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

std::string LiteralText(const Literal& literal) {
  return ToJson(literal, JsonForm::kCompact);
}

std::string DatumText(const Datum& datum) {
  if (!datum.generator) return LiteralText(datum.value);
  const Generator& generator = *datum.generator;
  ObjectText json;
  json.Add("shape", datum.value.shape().ToString(/*with_layout=*/false));
  json.Add("gen", {{"map", generator.map},
                   {"seed", generator.seed},
                   {"lo", generator.lo},
                   {"hi", generator.hi},
                   {"sha256", generator.sha256}});
  return json.text();
}

template <typename Element, typename Write>
std::string EachText(const std::vector<Element>& elements, Write write) {
  std::vector<std::string> texts;
  for (const Element& element : elements) texts.push_back(write(element));
  return ListText(texts);
}

std::string CheckText(const Check& check) {
  ObjectText json;
  json.Add("kind", kCheckNames[static_cast<size_t>(check.kind)]);
  if (check.kind == Check::Kind::kUlp) json.Add("n", check.ulp);
  if (check.kind == Check::Kind::kSet) {
    json.AddText("alternatives", EachText(check.alternatives, LiteralText));
  }
  if (check.real) json.AddText("real", LiteralText(*check.real));
  if (check.kind == Check::Kind::kErrbound) json.Add("bounds", check.bounds);
  if (!check.word.empty()) json.Add("word", check.word);
  if (!check.skipped.empty()) json.Add("skipped", check.skipped);
  return json.text();
}

std::string LeafText(const ExpectedLeaf& leaf) {
  ObjectText json(leaf.value ? LiteralText(*leaf.value) : "{}");
  if (!leaf.value) {
    json.Add("shape", leaf.shape.ToString(/*with_layout=*/false));
    if (!leaf.shape.is_static()) json.Add("sizes", leaf.sizes);
    json.Add("digest", leaf.digest);
  }
  json.AddText("check", CheckText(leaf.check));
  return json.text();
}

// A list for each process.
template <typename Element, typename Write>
std::string ByProcess(const std::vector<std::vector<Element>>& processes,
                      Write write) {
  return EachText(processes, [&](const std::vector<Element>& process) {
    return EachText(process, write);
  });
}

template <typename Element, typename Write>
std::string ByChannel(
    const std::map<int64_t, std::vector<std::vector<Element>>>& channels,
    Write write) {
  ObjectText json;
  for (const auto& [channel, processes] : channels) {
    json.AddText(absl::StrCat(channel), ByProcess(processes, write));
  }
  return json.text();
}

std::string ExpectationText(const Expectation& expectation) {
  ObjectText json;
  json.Add("when", expectation.condition);
  json.Add("outcome", Name(expectation.outcome));
  if (!expectation.at.empty()) json.Add("at", expectation.at);
  if (!expectation.outputs.empty()) {
    json.AddText("outputs", ByProcess(expectation.outputs, LeafText));
  }
  if (!expectation.outfeed.empty()) {
    json.AddText("outfeed", ByProcess(expectation.outfeed, LeafText));
  }
  if (!expectation.to_host.empty()) {
    json.AddText("to_host", ByChannel(expectation.to_host, LeafText));
  }
  return json.text();
}

std::string InfoText(const Provenance& info) {
  ObjectText json;
  json.Add("oracles", info.oracles);
  if (!info.source.empty()) json.Add("source", info.source);
  if (!info.why.empty()) json.Add("why", info.why);
  if (!info.links.empty()) json.Add("links", info.links);
  json.Add("since", info.since);
  return json.text();
}

}  // namespace

std::string ToLine(const Vector& vector) {
  ObjectText json;
  json.Add("schema", "hloref-vector/1");
  json.Add("id", vector.id);
  json.Add("rev", vector.rev);
  json.Add("level", Name(vector.level));
  json.Add("clauses", vector.clauses);
  json.Add("flags", vector.flags);
  json.Add("requires",
           {{"types", vector.types}, {"features", vector.features}});
  json.Add("module", vector.module);
  json.Add("replicas", vector.replicas);
  json.Add("partitions", vector.partitions);
  json.Add("twin", vector.valid_counterpart.empty()
                       ? Json(nullptr)
                       : Json(vector.valid_counterpart));
  json.AddText("inputs", ByProcess(vector.inputs, DatumText));
  if (!vector.infeed.empty()) {
    json.AddText("infeed", ByProcess(vector.infeed, DatumText));
  }
  if (!vector.from_host.empty()) {
    json.AddText("from_host", ByChannel(vector.from_host, DatumText));
  }
  if (vector.seed) json.Add("seed", *vector.seed);
  json.AddText("expect", EachText(vector.expect, ExpectationText));
  json.AddText("info", InfoText(vector.info));
  return json.text();
}

}  // namespace hlo::conformance
