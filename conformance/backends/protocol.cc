#include "conformance/backends/protocol.h"

#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "conformance/backends/profile.h"
#include "conformance/format/digest.h"
#include "conformance/format/json_fields.h"
#include "conformance/format/literal_texts.h"
#include "literals/json.h"
#include "literals/types/element_type.h"

namespace hlo::conformance {
namespace {

using Lists = std::vector<std::vector<Literal>>;

absl::StatusOr<std::string> LiteralText(const Literal& value,
                                        const Request& request,
                                        Scratch* scratch) {
  const bool fits = value.shape().byte_size() <= request.inline_max ||
                    !value.shape().is_static() || scratch == nullptr;
  if (fits) return ToJson(value, JsonForm::kCompact);
  auto name = scratch->Write(request.seq, value);
  if (!name.ok()) return name.status();
  return CompactText(
      {{"shape", value.shape().ToString(false)}, {"file", *name}});
}

// A list for each of `count` processes.
absl::StatusOr<std::string> ListsText(
    const std::vector<std::vector<Datum>>& processes, int64_t count,
    const Request& request, Scratch* scratch) {
  std::vector<std::string> lists;
  for (const std::vector<Datum>& process : processes) {
    std::vector<std::string> list;
    for (const Datum& datum : process) {
      auto literal = LiteralText(datum.value, request, scratch);
      if (!literal.ok()) return literal.status();
      list.push_back(*std::move(literal));
    }
    lists.push_back(ListText(list));
  }
  while (std::ssize(lists) < count) lists.push_back(ListText({}));
  return ListText(lists);
}

absl::Status Malformed(absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("an answer that is none: ", what));
}

std::string TextOf(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : "";
}

// Appends a literal; bytes that are in a file become bits.
absl::Status AppendInline(absl::string_view text, const Scratch* scratch,
                          std::string* out) {
  Json literal = PartObject(text, {"bits", "values", "tuple"}).json;
  if (!literal.is_object() || !literal.contains("file")) {
    absl::StrAppend(out, text);
    return absl::OkStatus();
  }
  if (scratch == nullptr) return Malformed("a file, and there is no folder");
  auto bytes = scratch->Read(TextOf(literal, "file"));
  if (!bytes.ok()) return bytes.status();
  literal.erase("file");
  literal["bits"] = absl::BytesToHexString(*bytes);
  absl::StrAppend(out, literal.dump());
  return absl::OkStatus();
}

absl::StatusOr<Lists> ReadLists(absl::string_view text,
                                const Scratch* scratch) {
  Lists processes;
  const auto lists = ListTexts(text);
  if (!lists) return Malformed("not a list for each process");
  for (absl::string_view list : *lists) {
    const auto texts = ListTexts(list);
    if (!texts) return Malformed("not a list of literals");
    std::string arguments = "{\"args\":[";
    for (absl::string_view literal : *texts) {
      if (literal.data() != texts->front().data()) arguments.push_back(',');
      absl::Status read = AppendInline(literal, scratch, &arguments);
      if (!read.ok()) return read;
    }
    auto literals = ReadJsonArguments(arguments + "]}");
    if (!literals.ok()) return literals.status();
    processes.push_back(std::move(literals->processes.front()));
  }
  return processes;
}

absl::StatusOr<Answer> ReadOk(absl::string_view text, const Scratch* scratch) {
  const PartedObject ok = PartObject(text, {"outputs", "outfeed", "to_host"});
  Answer answer;
  if (!ok.texts.contains("outputs")) {
    return Malformed("\"ok\" without outputs");
  }
  auto lists = ReadLists(ok.texts.at("outputs"), scratch);
  if (!lists.ok()) return lists.status();
  answer.outputs = *std::move(lists);
  if (ok.texts.contains("outfeed")) {
    auto fed = ReadLists(ok.texts.at("outfeed"), scratch);
    if (!fed.ok()) return fed.status();
    answer.outfeed = *std::move(fed);
  }
  if (!ok.texts.contains("to_host")) return answer;
  const PartedObject channels = PartObject(ok.texts.at("to_host"), {});
  for (const auto& [name, processes] : channels.texts) {
    int64_t channel = 0;
    if (!absl::SimpleAtoi(name, &channel)) {
      return Malformed("no number of a channel");
    }
    auto fed = ReadLists(processes, scratch);
    if (!fed.ok()) return fed.status();
    answer.to_host[channel] = *std::move(fed);
  }
  return answer;
}

Answer Errored(absl::string_view message) {
  Answer answer;
  answer.kind = Answer::Kind::kErrored;
  answer.message = std::string(message);
  return answer;
}

Answer ReadOutcome(const PartedObject& reply, const Scratch* scratch) {
  const Json& json = reply.json;
  if (json.contains("ok")) {
    auto answer = ReadOk(reply.texts.at("ok"), scratch);
    return answer.ok() ? *std::move(answer)
                       : Errored(answer.status().message());
  }
  Answer answer;
  if (json.contains("rejected")) {
    answer.kind = Answer::Kind::kRejected;
    answer.stage = TextOf(json["rejected"], "stage");
    answer.message = TextOf(json["rejected"], "message");
    return answer;
  }
  if (json.contains("unsupported")) {
    answer.kind = Answer::Kind::kUnsupported;
    answer.message = TextOf(json["unsupported"], "feature");
    return answer;
  }
  return Errored(json.contains("errored") ? TextOf(json["errored"], "message")
                                          : "no known word");
}

// How the lines begin that are the protocol's even if they are broken.
bool BeginsAsOurs(absl::string_view line) {
  return absl::StartsWith(line, "{\"seq\"") ||
         absl::StartsWith(line, "{\"hello\"");
}

}  // namespace

std::string ProgramId(const Question& question) {
  return absl::StrCat("sha256:", Sha256(question.module));
}

std::string HelloLine(absl::string_view root, absl::string_view scratch) {
  Json hello = {{"protocol", 1}, {"root", root}, {"dir", scratch}};
  return Json{{"hello", std::move(hello)}}.dump();
}

absl::StatusOr<std::string> RequestLine(const Question& question,
                                        const Request& request,
                                        Scratch* scratch) {
  Json program = {{"id", request.program_id}};
  if (request.with_program) {
    const absl::string_view form = question.form();
    program["form"] = form;
    program["text"] =
        form == "proto" ? absl::Base64Escape(question.module) : question.module;
  }
  ObjectText line;
  line.Add("seq", request.seq);
  line.Add("program", program);
  line.Add("replicas", question.replicas);
  line.Add("partitions", question.partitions);
  const auto add = [&](ObjectText& to, absl::string_view name,
                       const std::vector<std::vector<Datum>>& processes) {
    auto lists = ListsText(processes, question.processes(), request, scratch);
    if (lists.ok()) to.AddText(name, *lists);
    return lists.status();
  };
  absl::Status added = add(line, "inputs", question.inputs);
  if (added.ok() && !question.infeed.empty()) {
    added = add(line, "infeed", question.infeed);
  }
  ObjectText channels;
  for (const auto& [channel, lists] : question.from_host) {
    if (added.ok()) added = add(channels, absl::StrCat(channel), lists);
  }
  if (!added.ok()) return added;
  if (!question.from_host.empty()) line.AddText("from_host", channels.text());
  if (question.seed) line.Add("seed", *question.seed);
  if (question.huge()) line.Add("huge", true);
  line.Add("timeout_ms", request.timeout_ms);
  return line.text();
}

bool IsProtocolLine(absl::string_view line) {
  if (line.empty() || line.front() != '{') return false;
  if (BeginsAsOurs(line)) return true;
  const Json json = Json::parse(line, nullptr, false);
  return json.is_object() && (json.contains("seq") || json.contains("hello"));
}

absl::StatusOr<Hello> ReadHello(absl::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("hello") ||
      !json["hello"].is_object()) {
    return Malformed("not a hello");
  }
  const Json& object = json["hello"];
  Hello hello;
  hello.name = TextOf(object, "name");
  hello.version = TextOf(object, "version");
  if (hello.name.empty()) return Malformed("a hello without name");
  absl::Status status;
  {
    // Fields that the protocol may have later are ignored: their complaint
    // comes too late.
    JsonFields fields(object, "hello", status);
    if (fields.Integer("protocol", 0) != 1) {
      return Malformed("another protocol");
    }
    hello.devices = fields.Integer("devices", 1, false, 1);
    if (fields.Find("forms", false) != nullptr) {
      hello.forms = fields.Texts("forms");
    }
    hello.types = fields.Texts("types", false);
    hello.unsupported = fields.Texts("unsupported", false);
    hello.inline_max = fields.Integer("inline_max", 0, false, INT64_MAX);
    hello.window = fields.Integer("window", 1, false, 1);
    if (!status.ok()) return status;
    if (const Json* profile = fields.Find("profile", false)) {
      absl::Status read = DeclareAll(profile->dump(), hello.profile);
      if (!read.ok()) return read;
    }
  }
  return hello;
}

absl::StatusOr<Reply> ReadReply(absl::string_view line,
                                const Scratch* scratch) {
  const PartedObject parted = PartObject(line, {"ok"});
  const Json& json = parted.json;
  if (!json.is_object()) return Malformed("half a line");
  const auto number = json.find("seq");
  if (number == json.end() || !number->is_number_integer()) {
    return Malformed("no \"seq\"");
  }
  Reply reply;
  reply.seq = number->get<int64_t>();
  reply.need = json.contains("need");
  if (reply.need) return reply;
  reply.answer = ReadOutcome(parted, scratch);
  if (const auto ms = json.find("ms"); ms != json.end() && ms->is_number()) {
    reply.answer.ms = ms->get<double>();
  }
  return reply;
}

}  // namespace hlo::conformance
