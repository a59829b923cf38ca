// FromLine.
#include <cmath>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "conformance/format/digest.h"
#include "conformance/format/generate.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/literal_texts.h"
#include "conformance/format/vector.h"
#include "conformance/format/vector_names.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

void Fail(absl::Status& status, absl::string_view path,
          absl::string_view problem) {
  if (!status.ok()) return;
  status = absl::InvalidArgumentError(absl::StrCat(path, ": ", problem));
}

// A member of the name `besides` is not the literal's.
Literal ReadLiteral(absl::string_view text, const std::string& path,
                    absl::Status& status, absl::string_view besides = "") {
  absl::StatusOr<Literal> literal = ReadJsonLiteral(text, besides);
  if (literal.ok()) return *std::move(literal);
  Fail(status, path, literal.status().message());
  return {};
}

Datum ReadGenerated(const Json& json, const std::string& path,
                    absl::Status& status) {
  JsonFields fields(json, path, status);
  const Json* stored = fields.Find("gen");
  const std::string shape_text = fields.Text("shape");
  if (stored == nullptr) return {};
  JsonFields gen(*stored, fields.PathOf("gen"), status);
  Generator generator;
  generator.map = gen.Text("map");
  generator.seed = gen.Unsigned("seed");
  generator.lo = gen.Integer("lo", INT64_MIN);
  generator.hi = gen.Integer("hi", INT64_MIN);
  generator.sha256 = gen.Text("sha256");
  const absl::StatusOr<Shape> shape = ReadJsonShape(shape_text);
  if (!shape.ok()) fields.Fail("shape", shape.status().message());
  if (!status.ok()) return {};
  absl::StatusOr<Literal> value = Draw(*shape, generator);
  if (!value.ok()) {
    fields.Fail("gen", value.status().message());
    return {};
  }
  if (Sha256(value->view()) != generator.sha256) {
    gen.Fail("sha256", "not the digest of what is drawn");
  }
  return {*std::move(value), std::move(generator)};
}

Datum ReadDatum(absl::string_view text, const std::string& path,
                absl::Status& status) {
  const Json json = PartObject(text, {"bits", "values", "tuple"}).json;
  if (json.is_object() && json.contains("gen")) {
    return ReadGenerated(json, path, status);
  }
  return {ReadLiteral(text, path, status), std::nullopt};
}

// The elements of a list that `parted` has as text.
std::vector<absl::string_view> ReadList(JsonFields& fields,
                                        const PartedObject& parted,
                                        absl::string_view name,
                                        bool required = true) {
  if (fields.Find(name, required) == nullptr) return {};
  auto elements = ListTexts(parted.texts.find(name)->second);
  if (!elements) fields.Fail(name, "not a list");
  return elements ? *std::move(elements) : std::vector<absl::string_view>();
}

Check ReadCheck(absl::string_view text, const std::string& path,
                absl::Status& status) {
  const PartedObject parted = PartObject(text, {"alternatives", "real"});
  JsonFields fields(parted.json, path, status);
  Check check;
  const auto kind = FromName<Check::Kind>(kCheckNames, fields.Text("kind"));
  if (!kind) fields.Fail("kind", "no such check");
  check.kind = kind.value_or(Check::Kind::kExact);
  if (check.kind == Check::Kind::kUlp) {
    const Json* n = fields.Find("n");
    if (n != nullptr && n->is_number()) check.ulp = n->get<double>();
    if (!(check.ulp > 0)) fields.Fail("n", "not a positive number");
  }
  if (check.kind == Check::Kind::kSet) {
    for (absl::string_view each : ReadList(fields, parted, "alternatives")) {
      check.alternatives.push_back(
          ReadLiteral(each, fields.PathOf("alternatives"), status));
    }
  }
  if (check.kind == Check::Kind::kErrbound) {
    for (const Json& each : fields.List("bounds")) {
      const double bound = each.is_number() ? each.get<double>() : -1;
      if (!(bound >= 0)) fields.Fail("bounds", "not a list of bounds");
      check.bounds.push_back(bound);
    }
  }
  if (fields.Find("real", /*required=*/false) != nullptr) {
    check.real =
        ReadLiteral(parted.texts.at("real"), fields.PathOf("real"), status);
  }
  const bool worded = check.kind == Check::Kind::kPattern ||
                      check.kind == Check::Kind::kResidual;
  check.word = fields.Text("word", worded);
  for (const Json& each : fields.List("skipped", /*required=*/false)) {
    if (!each.is_number_unsigned()) fields.Fail("skipped", "not elements");
    check.skipped.push_back(each.is_number_unsigned() ? each.get<int64_t>()
                                                      : 0);
  }
  return check;
}

// Whatever is said of elements is said of each.
bool FitsElements(const ExpectedLeaf& leaf) {
  if (!leaf.shape.is_array()) return true;
  const Check& check = leaf.check;
  const int64_t count = leaf.value->count();
  const auto fits = [&](const Literal& literal, ElementType type) {
    return literal.shape().is_array() && literal.shape().type() == type &&
           literal.count() == count;
  };
  if (check.real && !fits(*check.real, ElementType::kF64)) return false;
  for (const Literal& each : check.alternatives) {
    if (!fits(each, leaf.shape.type())) return false;
  }
  const auto elements = static_cast<size_t>(count);
  return (check.kind != Check::Kind::kErrbound ||
          check.bounds.size() == elements) &&
         (check.kind != Check::Kind::kPattern || check.word.size() == elements);
}

ExpectedLeaf ReadLeaf(absl::string_view text, const std::string& path,
                      absl::Status& status) {
  ExpectedLeaf leaf;
  PartedObject parted = PartObject(text, {"bits", "values", "tuple", "check"});
  const auto check = parted.texts.find("check");
  if (check == parted.texts.end()) {
    JsonFields(parted.json, path, status).Fail("check", "missing");
    return leaf;
  }
  leaf.check = ReadCheck(check->second, path + ".check", status);
  if (!parted.json.contains("digest")) {
    leaf.value = ReadLiteral(text, path, status, /*besides=*/"check");
    leaf.shape = leaf.value->shape();
    if (!FitsElements(leaf)) {
      Fail(status, path + ".check.kind",
           "not as many elements as the value has");
    }
    return leaf;
  }
  parted.json.erase("check");
  JsonFields fields(parted.json, path, status);
  leaf.digest = fields.Text("digest");
  const absl::StatusOr<Shape> shape = ReadJsonShape(fields.Text("shape"));
  if (!shape.ok()) {
    fields.Fail("shape", shape.status().message());
  } else {
    leaf.shape = *shape;
  }
  if (leaf.shape.is_static()) {
    leaf.sizes = leaf.shape.sizes();
    return leaf;
  }
  for (const Json& size : fields.List("sizes")) {
    const int64_t number = size.is_number_integer() ? size.get<int64_t>() : -1;
    if (number < 0) fields.Fail("sizes", "not a list of sizes");
    leaf.sizes.push_back(number);
  }
  return leaf;
}

template <typename Element>
using Reader = Element (*)(absl::string_view text, const std::string& path,
                           absl::Status& status);

template <typename Element>
std::vector<std::vector<Element>> ReadByProcess(JsonFields& fields,
                                                const PartedObject& parted,
                                                absl::string_view name,
                                                bool required,
                                                Reader<Element> read) {
  std::vector<std::vector<Element>> processes;
  for (absl::string_view list : ReadList(fields, parted, name, required)) {
    const std::string path =
        absl::StrCat(fields.PathOf(name), "[", processes.size(), "]");
    std::vector<Element>& process = processes.emplace_back();
    const auto elements = ListTexts(list);
    if (!elements) {
      fields.Fail(name, "not a list for each process");
      continue;
    }
    for (absl::string_view each : *elements) {
      process.push_back(read(each, absl::StrCat(path, "[", process.size(), "]"),
                             fields.status()));
    }
  }
  return processes;
}

template <typename Element>
std::map<int64_t, std::vector<std::vector<Element>>> ReadByChannel(
    JsonFields& fields, const PartedObject& parted, absl::string_view name,
    Reader<Element> read) {
  std::map<int64_t, std::vector<std::vector<Element>>> read_channels;
  if (fields.Find(name, /*required=*/false) == nullptr) return read_channels;
  const PartedObject lists = PartObject(parted.texts.find(name)->second, {});
  JsonFields channels(lists.json, fields.PathOf(name), fields.status());
  for (const auto& [text, unused] : lists.texts) {
    int64_t channel = 0;
    if (!absl::SimpleAtoi(text, &channel)) {
      channels.Fail(text, "no number of a channel");
    }
    read_channels[channel] =
        ReadByProcess<Element>(channels, lists, text, /*required=*/true, read);
  }
  return read_channels;
}

Condition ReadCondition(JsonFields& fields) {
  Condition condition;
  const Json* json = fields.Find("when");
  if (json == nullptr) return condition;
  JsonFields choices(*json, fields.PathOf("when"), fields.status());
  if (!json->is_object()) return condition;
  for (const auto& [choice, values] : json->items()) {
    condition[choice] = choices.Texts(choice);
  }
  return condition;
}

Expectation ReadExpectation(absl::string_view text, const std::string& path,
                            absl::Status& status) {
  const PartedObject parted =
      PartObject(text, {"outputs", "outfeed", "to_host"});
  JsonFields fields(parted.json, path, status);
  Expectation expectation;
  expectation.condition = ReadCondition(fields);
  const auto outcome = FromName<Outcome>(kOutcomeNames, fields.Text("outcome"));
  if (!outcome) fields.Fail("outcome", "no such outcome");
  expectation.outcome = outcome.value_or(Outcome::kValue);
  expectation.at = fields.Text("at", expectation.outcome == Outcome::kReject);
  expectation.outputs = ReadByProcess<ExpectedLeaf>(
      fields, parted, "outputs", expectation.outcome == Outcome::kValue,
      ReadLeaf);
  expectation.outfeed =
      ReadByProcess<ExpectedLeaf>(fields, parted, "outfeed", false, ReadLeaf);
  expectation.to_host =
      ReadByChannel<ExpectedLeaf>(fields, parted, "to_host", ReadLeaf);
  return expectation;
}

Provenance ReadInfo(const Json& json, absl::Status& status) {
  JsonFields fields(json, "info", status);
  Provenance info;
  info.oracles = fields.Texts("oracles");
  info.source = fields.Text("source", /*required=*/false);
  info.why = fields.Text("why", /*required=*/false);
  info.links = fields.Texts("links", /*required=*/false);
  info.since = fields.Text("since");
  return info;
}

void ReadRequires(JsonFields& fields, Vector& vector) {
  const Json* json = fields.Find("requires");
  if (json == nullptr) return;
  JsonFields needs(*json, "requires", fields.status());
  vector.types = needs.Texts("types");
  vector.features = needs.Texts("features");
}

void ReadHead(JsonFields& fields, Vector& vector) {
  if (fields.Text("schema") != "hloref-vector/1") {
    fields.Fail("schema", "not hloref-vector/1");
  }
  vector.id = fields.Text("id");
  vector.rev = static_cast<int>(fields.Integer("rev", 1));
  const auto level =
      FromName<RequirementLevel>(kRequirementLevelNames, fields.Text("level"));
  if (!level) fields.Fail("level", "no such level");
  vector.level = level.value_or(RequirementLevel::kOpen);
  vector.clauses = fields.Texts("clauses");
  vector.flags = fields.Texts("flags");
  ReadRequires(fields, vector);
  vector.module = fields.Text("module");
  vector.replicas = fields.Integer("replicas", 1);
  vector.partitions = fields.Integer("partitions", 1);
  const Json* counterpart = fields.Find("twin");
  if (counterpart != nullptr && !counterpart->is_null())
    vector.valid_counterpart = fields.Text("twin");
}

}  // namespace

absl::StatusOr<Vector> FromLine(absl::string_view line) {
  const PartedObject parted =
      PartObject(line, {"inputs", "infeed", "from_host", "expect"});
  const Json& json = parted.json;
  if (json.is_discarded()) return absl::InvalidArgumentError("not JSON");
  absl::Status status;
  Vector vector;
  {
    JsonFields fields(json, "", status);
    ReadHead(fields, vector);
    vector.inputs =
        ReadByProcess<Datum>(fields, parted, "inputs", true, ReadDatum);
    vector.infeed =
        ReadByProcess<Datum>(fields, parted, "infeed", false, ReadDatum);
    vector.from_host =
        ReadByChannel<Datum>(fields, parted, "from_host", ReadDatum);
    if (json.contains("seed")) {
      vector.seed = fields.Unsigned("seed");
    }
    for (absl::string_view each : ReadList(fields, parted, "expect")) {
      vector.expect.push_back(ReadExpectation(
          each, absl::StrCat("expect[", vector.expect.size(), "]"), status));
    }
    if (const Json* info = fields.Find("info"); info != nullptr) {
      vector.info = ReadInfo(*info, status);
    }
  }
  if (status.ok()) return vector;
  if (!Json::accept(line)) return absl::InvalidArgumentError("not JSON");
  return status;
}

}  // namespace hlo::conformance
