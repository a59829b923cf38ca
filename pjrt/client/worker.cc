#include "pjrt/client/worker.h"

#include <optional>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/shortened.h"
#include "conformance/format/literal_texts.h"
#include "literals/json.h"
#include "pjrt/client/module_bytes.h"
#include "pjrt/client/transfer.h"

namespace hlo::pjrt {
namespace {

using conformance::CompactText;
using conformance::Json;
using conformance::ListsText;
using conformance::NumberIn;
using conformance::ObjectText;
using conformance::TextIn;

constexpr size_t kProgramsKept = 64;

// Words of XLA, in errors of other kinds than Unimplemented: there is no code
// for this.
constexpr absl::string_view kNotThere[] = {
    "Unknown opcode: ",
    "No registered implementation for ",
    "failed to legalize operation ",
    "Unsupported stochastic convert: ",
    "unknown stablehlo type: ",
    "unregistered operation ",
    "Algorithm not supported by ",
    "Unsupported type: ",
    "LayoutModeToXlaShape must be passed array shapes"};

// The line of a message that says why, without what stands before it.
std::string Reason(absl::string_view message) {
  const size_t error = message.find("error: ");
  if (error != message.npos) message.remove_prefix(error);
  for (absl::string_view line : absl::StrSplit(message, '\n')) {
    if (!line.empty()) return Shortened(line);
  }
  return "no reason";
}

std::string Unsupported(absl::string_view feature) {
  return CompactText({{"unsupported", {{"feature", Shortened(feature)}}}});
}

// The program's environment failed, not the program.
bool IsOfEnvironment(absl::StatusCode code) {
  switch (code) {
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDataLoss:
    case absl::StatusCode::kUnauthenticated:
      return true;
    default:
      return false;
  }
}

// `stage`: of a rejection; empty where an error is none.
std::string Refused(const absl::Status& status, absl::string_view stage) {
  const std::string text = Reason(status.message());
  const absl::string_view reason = text;
  if (absl::IsUnimplemented(status)) return Unsupported(reason);
  for (absl::string_view words : kNotThere) {
    const size_t place = reason.find(words);
    if (place != reason.npos) return Unsupported(reason.substr(place));
  }
  if (stage.empty() || IsOfEnvironment(status.code())) {
    return CompactText({{"errored", {{"message", text}}}});
  }
  return CompactText({{"rejected",
                       {{"stage", stage},
                        {"code", absl::StatusCodeToString(status.code())},
                        {"message", text}}}});
}

// Another number of processes is another executable.
std::string KeyOf(const Json& request, bool tupled) {
  return absl::StrCat(TextIn(request["program"], "id"), " ",
                      NumberIn(request, "replicas", 1), " ",
                      NumberIn(request, "partitions", 1), " ", tupled);
}

bool IsTupleOfArrays(const std::vector<Literal>& arguments) {
  return arguments.size() == 1 && arguments[0].is_tuple() &&
         absl::c_all_of(arguments[0].elements(), [](const Literal& each) {
           return each.shape().is_array();
         });
}

// A plugin takes arrays. A tuple that is the only argument is given as its
// elements, and the compiler is told so; returns true if it was one.
bool TakeTuplesApart(ProcessLists& arguments) {
  if (!absl::c_all_of(arguments, IsTupleOfArrays)) return false;
  for (std::vector<Literal>& process : arguments) {
    process = std::move(process[0]).TakeElements();
  }
  return true;
}

// A plugin need not have the memory of more than 2^31 elements.
absl::Status AsAsked(const Json& request, const absl::Status& status) {
  const bool lacks_memory =
      request.contains("huge") && absl::IsResourceExhausted(status);
  if (!lacks_memory) return status;
  return absl::UnimplementedError(absl::StrCat(
      "memory for more than 2^31 elements: ", Reason(status.message())));
}

}  // namespace

std::string Worker::Hello() const {
  Json types = Json::array();
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (HasType(session_->api().minor(), type)) types.push_back(Name(type));
  }
  Json forms = Json::array({"stablehlo"});
  if (!stablehlo_) forms.push_back("proto");
  Json hello = {
      {"protocol", 1},
      {"name", session_->platform()},
      {"version", absl::StrCat(Reason(session_->version()), ", C API 0.",
                               session_->api().minor())},
      {"forms", forms},
      {"devices", session_->num_devices()},
      {"types", types},
      {"unsupported", {"*", "host_transfers", "op:infeed", "op:outfeed"}}};
  if (session_->platform().empty()) hello["name"] = "pjrt";
  return CompactText({{"hello", hello}});
}

std::string Worker::Answer(absl::string_view line) {
  const conformance::PartedObject parted =
      conformance::PartObject(line, {"inputs"});
  const Json& request = parted.json;
  if (request.is_object() && request.contains("hello")) return Hello();
  const bool whole = request.is_object() && request.contains("program") &&
                     parted.texts.contains("inputs");
  const std::string outcome =
      whole ? Outcome(request, parted.texts.at("inputs"))
            : CompactText({{"errored", {{"message", "no request"}}}});
  ObjectText answer;
  answer.Add("seq", NumberIn(request, "seq", 0));
  return absl::StrCat(answer.text().substr(0, answer.text().size() - 1), ",",
                      outcome.substr(1));
}

std::string Worker::Outcome(const Json& request, absl::string_view inputs) {
  for (const char* queue : {"infeed", "from_host"}) {
    if (request.contains(queue)) return Unsupported(queue);
  }
  const auto processes =
      conformance::ProcessesIn(request, session_->num_devices());
  if (!processes) return Unsupported("processes");
  auto arguments = conformance::ReadLists(inputs);
  if (!arguments.ok()) return Refused(arguments.status(), "");
  if (std::ssize(*arguments) != *processes) {
    return Refused(absl::InvalidArgumentError("inputs of other processes"), "");
  }
  const bool tupled = TakeTuplesApart(*arguments);
  for (const std::vector<Literal>& process : *arguments) {
    if (process.size() != arguments->front().size()) {
      return Refused(absl::InvalidArgumentError("inputs of several lengths"),
                     "");
    }
    for (const Literal& each : process) {
      absl::Status can = CheckArgument(session_->api().minor(), each.shape());
      if (!can.ok()) return Refused(can, "");
    }
  }
  const std::string key = KeyOf(request, tupled);
  const Prepared* found = Find(key);
  if (found == nullptr) {
    if (!request["program"].contains("text")) {
      return CompactText({{"need", TextIn(request["program"], "id")}});
    }
    auto prepared = Prepare(request, tupled);
    if (!prepared.ok()) {
      return Refused(AsAsked(request, prepared.status()), "compile");
    }
    if (programs_.size() == kProgramsKept) programs_.pop_back();
    programs_.push_front(*std::move(prepared));
    found = &programs_.front();
  }
  return Run(request, *found, *arguments);
}

const Worker::Prepared* Worker::Find(const std::string& key) {
  for (auto each = programs_.begin(); each != programs_.end(); ++each) {
    if (each->key != key) continue;
    programs_.splice(programs_.begin(), programs_, each);
    return &programs_.front();
  }
  return nullptr;
}

// Every partition runs the program as it is written. A compiler that only knows
// partitions of one program on global values is told so at each instruction.
absl::StatusOr<std::unique_ptr<LoadedProgram>> Worker::Compiled(
    ProgramSource source) const {
  auto compiled = session_->Compile(source);
  const bool wants_spmd =
      source.partitions > 1 && absl::IsInvalidArgument(compiled.status()) &&
      absl::StrContains(compiled.status().message(), "SPMD");
  if (!wants_spmd) return compiled;
  if (source.format != "hlo") {
    return absl::UnimplementedError("partitions of a program in StableHLO");
  }
  source.code = MarkedManual(source.code);
  source.spmd = true;
  return session_->Compile(source);
}

absl::StatusOr<Worker::Prepared> Worker::Prepare(const Json& request,
                                                 bool tupled) const {
  const Json& program = request["program"];
  ProgramSource source;
  source.replicas = NumberIn(request, "replicas", 1);
  source.partitions = NumberIn(request, "partitions", 1);
  source.code = TextIn(program, "text");
  source.tupled = tupled;
  Prepared prepared;
  prepared.key = KeyOf(request, tupled);
  const std::string form = TextIn(program, "form");
  if (form == "stablehlo" && tupled) {
    return absl::UnimplementedError("a tuple argument of a StableHLO program");
  }
  if (form == "stablehlo") {
    source.format = "mlir";
  } else if (form == "proto") {
    std::string bytes;
    if (!absl::Base64Unescape(source.code, &bytes)) {
      return absl::DataLossError("a proto that is no base64");
    }
    source.format = "hlo";
    source.code = std::move(bytes);
    prepared.layouts = ParameterOrders(source.code);
  } else {
    return absl::UnimplementedError(absl::StrCat("form:", form));
  }
  auto compiled = Compiled(std::move(source));
  if (!compiled.ok()) return compiled.status();
  prepared.program = *std::move(compiled);
  return prepared;
}

std::string Worker::Run(const Json& request, const Prepared& prepared,
                        const ProcessLists& arguments) {
  auto uploaded = session_->Upload(arguments, prepared.layouts);
  if (!uploaded.ok()) return Refused(uploaded.status(), "");
  auto results = session_->Execute(*prepared.program, *uploaded);
  if (!results.ok()) return Refused(AsAsked(request, results.status()), "run");
  auto outputs = session_->Download(*results);
  if (!outputs.ok()) return Refused(outputs.status(), "");
  ObjectText ok, answer;
  ok.AddText("outputs", ListsText(*outputs));
  answer.AddText("ok", ok.text());
  return answer.text();
}

}  // namespace hlo::pjrt
