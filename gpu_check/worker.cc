#include "gpu_check/worker.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/shortened.h"
#include "conformance/format/literal_texts.h"
#include "interpreter/load.h"
#include "literals/sizes.h"

namespace hlo::gpu {
namespace {

using conformance::CompactText;
using conformance::Json;
using conformance::ListsText;
using conformance::NumberIn;
using conformance::ObjectText;
using conformance::ReadLists;
using conformance::TextIn;

constexpr size_t kProgramsKept = 64;
constexpr int64_t kProcesses = 64;

std::string Refused(const absl::Status& status, absl::string_view stage) {
  const std::string text = Shortened(status.message());
  if (absl::IsUnimplemented(status)) {
    return CompactText({{"unsupported", {{"feature", text}}}});
  }
  if (absl::IsResourceExhausted(status) || absl::IsInternal(status)) {
    return CompactText({{"errored", {{"message", text}}}});
  }
  return CompactText({{"rejected",
                       {{"stage", stage},
                        {"code", absl::StatusCodeToString(status.code())},
                        {"message", text}}}});
}
std::string Errored(absl::string_view message) {
  return CompactText({{"errored", {{"message", message}}}});
}

// Arguments that a program's parameters take.
absl::Status CheckArguments(const Computation& entry,
                            const std::vector<Literal>& arguments) {
  if (arguments.size() != entry.parameters.size()) {
    return absl::InvalidArgumentError(absl::StrCat(
        arguments.size(), " arguments for ", entry.parameters.size()));
  }
  for (size_t k = 0; k < arguments.size(); ++k) {
    const Shape& wanted = entry.instructions[entry.parameters[k]].shape;
    const std::vector<Shape> leaves = wanted.Leaves();
    const std::vector<Shape> own = arguments[k].shape().Leaves();
    const std::vector<hlo::Value> values = arguments[k].Leaves();
    bool fits = leaves.size() == own.size();
    for (size_t i = 0; fits && i < leaves.size(); ++i) {
      fits = leaves[i].kind() == own[i].kind();
      if (!fits || !own[i].is_array()) continue;
      const std::vector<int64_t> sizes =
          values[i].sizes ? *values[i].sizes : own[i].sizes();
      fits = leaves[i].type() == own[i].type() && SizesFit(sizes, leaves[i]);
    }
    if (!fits) {
      return absl::InvalidArgumentError(absl::StrCat(
          "argument ", k, " is no ", wanted.ToString(/*with_layout=*/false)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<LiteralQueues> WrittenLiterals(
    const RunResults::WrittenQueues& written, Device& device) {
  LiteralQueues queues;
  for (const auto& queue : written) {
    queues.emplace_back();
    for (const RunResults::Written& each : queue) {
      const std::vector<Shape> parts = each.shape.Leaves();
      for (size_t k = 0; k < parts.size(); ++k) {
        auto literal = ToLiteral(each.value[k], parts[k], device);
        if (!literal.ok()) return literal.status();
        queues.back().push_back(*std::move(literal));
      }
    }
  }
  return queues;
}

std::string ResultsText(const RunResults& results, const Shape& shape,
                        Device& device) {
  const std::vector<Shape> leaves = shape.Leaves();
  LiteralQueues outputs;
  for (const Value& value : results.values) {
    outputs.emplace_back();
    for (size_t k = 0; k < leaves.size(); ++k) {
      auto literal = ToLiteral(value[k], leaves[k], device);
      if (!literal.ok()) return Refused(literal.status(), "run");
      outputs.back().push_back(*std::move(literal));
    }
  }
  ObjectText ok, answer, channels;
  ok.AddText("outputs", ListsText(outputs));
  auto outfeed = WrittenLiterals(results.outfeed, device);
  if (!outfeed.ok()) return Refused(outfeed.status(), "run");
  const bool wrote =
      std::any_of(outfeed->begin(), outfeed->end(),
                  [](const auto& queue) { return !queue.empty(); });
  if (wrote) ok.AddText("outfeed", ListsText(*outfeed));
  for (const auto& [channel, written] : results.to_host) {
    auto queues = WrittenLiterals(written, device);
    if (!queues.ok()) return Refused(queues.status(), "run");
    channels.AddText(absl::StrCat(channel), ListsText(*queues));
  }
  if (!results.to_host.empty()) ok.AddText("to_host", channels.text());
  answer.AddText("ok", ok.text());
  return answer.text();
}

// The choices of the formulas here (docs/semantics.md).
Json ProfileOfFormulas() {
  constexpr const char* kChoices[][2] = {
      {"int_div_zero", "all_ones"},
      {"shift_overflow", "zero"},
      {"int_to_float", "once"},
      {"float_narrow", "once"},
      {"min_max_nan", "nan"},
      {"min_max_zero", "ordered"},
      {"complex_order", "lexicographic"},
      {"complex_multiply", "plain"},
      {"conv_padding", "skip"},
      {"reduce_window_padding", "init_value"},
      {"dynamic_slice_oob", "clamp"},
      {"scatter_oob", "element"},
      {"ragged_dot", "strict"},
      {"dynamic_meeting", "error"},
      {"dynamic_growth", "error"},
      {"topk_ties", "total_order"},
      {"subnormals", "kept"},
      {"accumulation", "operand_width"},
      {"dot_algorithm", "round"},
      {"reduce_accumulator", "element_type"},
      {"batch_norm_variance", "two_passes"}};
  Json profile = Json::object();
  for (const auto& [choice, value] : kChoices) profile[choice] = {{"*", value}};
  return profile;
}

}  // namespace

std::string Worker::Hello() const {
  const Json hello = {
      {"protocol", 1},
      {"name", rule_ != nullptr  ? "cuda:libs"
               : device_->host() ? "cuda:host"
                                 : "cuda"},
      {"version", absl::StrCat(HLOREF_VERSION, ", ", device_->name())},
      {"forms", {"hlo", "stablehlo", "proto"}},
      {"devices", kProcesses},
      {"types", kTypeNames},
      {"unsupported", {"*"}},
      {"profile", ProfileOfFormulas()}};
  return CompactText({{"hello", hello}});
}

std::string Worker::Answer(absl::string_view line) {
  const conformance::PartedObject parted =
      conformance::PartObject(line, {"inputs", "infeed"});
  const Json& request = parted.json;
  if (request.is_object() && request.contains("hello")) return Hello();
  std::string outcome = Errored("no request");
  const auto inputs = parted.texts.find("inputs");
  const auto infeed = parted.texts.find("infeed");
  if (request.is_object() && request.contains("program") &&
      inputs != parted.texts.end()) {
    outcome = Outcome(
        request, inputs->second,
        infeed == parted.texts.end() ? absl::string_view() : infeed->second);
  }
  ObjectText answer;
  answer.Add("seq", request.is_object() ? NumberIn(request, "seq", 0) : 0);
  return absl::StrCat(answer.text().substr(0, answer.text().size() - 1), ",",
                      outcome.substr(1));
}

std::string Worker::Outcome(const Json& request, absl::string_view inputs,
                            absl::string_view infeed) {
  auto arguments = ReadLists(inputs);
  if (!arguments.ok()) return Errored(arguments.status().message());
  auto queues = ReadLists(infeed);
  if (!queues.ok()) return Errored(queues.status().message());
  const auto processes = conformance::ProcessesIn(request, kProcesses);
  if (!processes) return Refused(absl::UnimplementedError("processes"), "");
  const bool whole = std::ssize(*arguments) == *processes &&
                     (queues->empty() || std::ssize(*queues) == *processes);
  if (!whole) return Errored("inputs of other processes");
  const std::string key = absl::StrCat(TextIn(request["program"], "id"), " ",
                                       NumberIn(request, "replicas", 1), " ",
                                       NumberIn(request, "partitions", 1));
  Prepared* program = Find(key);
  if (program == nullptr) {
    if (!request["program"].contains("text")) {
      return CompactText({{"need", TextIn(request["program"], "id")}});
    }
    auto loaded = Load(request);
    if (!loaded.ok()) return Refused(loaded.status(), "check");
    loaded->key = key;
    if (programs_.size() == kProgramsKept) programs_.pop_back();
    programs_.push_front(*std::move(loaded));
    program = programs_.front().program.get();
  }
  return Run(*program, request, *arguments, *queues);
}

Prepared* Worker::Find(const std::string& key) {
  for (auto each = programs_.begin(); each != programs_.end(); ++each) {
    if (each->key != key) continue;
    programs_.splice(programs_.begin(), programs_, each);
    return programs_.front().program.get();
  }
  return nullptr;
}

absl::StatusOr<Worker::Kept> Worker::Load(const Json& request) const {
  std::string text = TextIn(request["program"], "text");
  if (TextIn(request["program"], "form") == "proto") {
    std::string bytes;
    if (!absl::Base64Unescape(text, &bytes)) {
      return absl::InvalidArgumentError("a proto that is no base64");
    }
    text = std::move(bytes);
  }
  LoadOptions options;
  options.replicas = NumberIn(request, "replicas", 1);
  options.partitions = NumberIn(request, "partitions", 1);
  auto module = hlo::Load(std::move(text), options);
  if (!module.ok()) return module.status();
  auto program = Prepared::Make(module->shared());
  if (!program.ok()) return program.status();
  return Kept{"", *std::move(program)};
}

absl::StatusOr<ValueQueues> Worker::OnDevice(const LiteralQueues& queues) {
  ValueQueues values;
  for (const std::vector<Literal>& queue : queues) {
    values.emplace_back();
    for (const Literal& each : queue) {
      auto value = FromLiteral(each, *device_);
      if (!value.ok()) return value.status();
      values.back().push_back(*std::move(value));
    }
  }
  return values;
}

// Queues by channels: {"3": [[..], ..]}.
absl::Status Worker::ReadChannels(const Json& channels, int64_t processes,
                                  RunOptions* options) {
  for (const auto& [channel, lists] : channels.items()) {
    int64_t number = 0;
    auto queues = ReadLists(lists.dump());
    if (!queues.ok()) return queues.status();
    if (!absl::SimpleAtoi(channel, &number) ||
        std::ssize(*queues) != processes) {
      return absl::InvalidArgumentError("from_host: no channel of processes");
    }
    auto values = OnDevice(*queues);
    if (!values.ok()) return values.status();
    options->from_host[number] = *std::move(values);
  }
  return absl::OkStatus();
}

std::string Worker::Run(Prepared& program, const Json& request,
                        const LiteralQueues& arguments,
                        const LiteralQueues& infeed) {
  std::vector<std::vector<Value>> values;
  RunOptions options;
  options.rule = rule_;
  options.counts = {NumberIn(request, "replicas", 1),
                    NumberIn(request, "partitions", 1)};
  const auto seed = request.find("seed");
  if (seed != request.end() && seed->is_number_integer()) {
    options.seed = seed->get<uint64_t>();
  }
  const Computation& entry = program.module().entry_computation();
  for (const std::vector<Literal>& process : arguments) {
    absl::Status status = CheckArguments(entry, process);
    if (!status.ok()) return Errored(status.message());
    values.emplace_back();
    for (const Literal& each : process) {
      auto value = FromLiteral(each, *device_);
      if (!value.ok()) return Refused(value.status(), "run");
      values.back().push_back(*std::move(value));
    }
  }
  auto fed = OnDevice(infeed);
  if (!fed.ok()) return Refused(fed.status(), "run");
  options.infeed = *std::move(fed);
  if (const auto found = request.find("from_host"); found != request.end()) {
    absl::Status status = ReadChannels(*found, std::ssize(arguments), &options);
    if (!status.ok()) return Errored(status.message());
  }
  auto results = Execute(program, *device_, std::move(values), options);
  if (!results.ok()) return Refused(results.status(), "run");
  return ResultsText(*results, entry.instructions[entry.root].shape, *device_);
}

}  // namespace hlo::gpu
