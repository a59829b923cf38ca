#include "conformance/backends/protocol.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "conformance/vectors/json_fields.h"
#include "literals/json.h"

namespace hlo::conformance {
namespace {

// A list for each of `count` processes.
Json LiteralsJson(const std::vector<std::vector<Datum>>& processes,
                  int64_t count) {
  Json lists = Json::array();
  for (const std::vector<Datum>& process : processes) {
    Json list = Json::array();
    for (const Datum& datum : process) {
      list.push_back(Json::parse(ToJson(datum.value), nullptr, false));
    }
    lists.push_back(std::move(list));
  }
  while (std::ssize(lists) < count) lists.push_back(Json::array());
  return lists;
}

absl::Status Malformed(absl::string_view what) {
  return absl::InvalidArgumentError(
      absl::StrCat("an answer that is none: ", what));
}

absl::StatusOr<std::vector<std::vector<Literal>>> ReadLists(const Json& lists) {
  std::vector<std::vector<Literal>> processes;
  if (!lists.is_array()) return Malformed("not a list for each process");
  for (const Json& list : lists) {
    auto literals = ReadJsonArguments(Json{{"args", list}}.dump());
    if (!literals.ok()) return literals.status();
    processes.push_back(std::move(literals->processes.front()));
  }
  return processes;
}

absl::StatusOr<Answer> ReadOk(const Json& ok) {
  Answer answer;
  const auto outputs = ok.find("outputs");
  if (outputs == ok.end()) return Malformed("\"ok\" without outputs");
  auto lists = ReadLists(*outputs);
  if (!lists.ok()) return lists.status();
  answer.outputs = *std::move(lists);
  if (const auto outfeed = ok.find("outfeed"); outfeed != ok.end()) {
    auto fed = ReadLists(*outfeed);
    if (!fed.ok()) return fed.status();
    answer.outfeed = *std::move(fed);
  }
  return answer;
}

std::string TextOf(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : "";
}

// The words of protocol lines.
constexpr absl::string_view kWords[] = {"hello",       "ok",      "rejected",
                                        "unsupported", "errored", "need"};

}  // namespace

std::string HelloLine(absl::string_view root, absl::string_view scratch) {
  Json hello = {{"protocol", 1}, {"root", root}, {"dir", scratch}};
  return Json{{"hello", std::move(hello)}}.dump();
}

std::string RequestLine(const Vector& vector, const Request& request) {
  Json program = {{"id", request.program_id}};
  if (request.with_program) {
    program["form"] = vector.form();
    program["text"] = vector.module;
  }
  Json line;
  line["seq"] = request.seq;
  line["program"] = std::move(program);
  line["replicas"] = vector.replicas;
  line["partitions"] = vector.partitions;
  line["inputs"] = LiteralsJson(vector.inputs, vector.processes());
  if (!vector.infeed.empty()) {
    line["infeed"] = LiteralsJson(vector.infeed, vector.processes());
  }
  if (vector.seed) line["seed"] = *vector.seed;
  line["timeout_ms"] = request.timeout_ms;
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool IsProtocolLine(absl::string_view line) {
  if (line.empty() || line.front() != '{') return false;
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return false;
  for (const absl::string_view word : kWords) {
    if (json.contains(std::string(word))) return true;
  }
  return false;
}

absl::StatusOr<Hello> ReadHello(absl::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object() || !json.contains("hello") ||
      !json["hello"].is_object()) {
    return Malformed("not a hello");
  }
  const Json& said = json["hello"];
  Hello hello;
  hello.name = TextOf(said, "name");
  hello.version = TextOf(said, "version");
  if (hello.name.empty()) return Malformed("a hello without name");
  absl::Status status;
  JsonFields fields(said, "hello", status);
  if (fields.Integer("protocol", 0) != 1) return Malformed("another protocol");
  hello.devices = fields.Integer("devices", 1, false, 1);
  hello.types = fields.Texts("types", false);
  hello.unsupported = fields.Texts("unsupported", false);
  if (const Json* profile = fields.Find("profile", false)) {
    for (const auto& [choice, value] : profile->items()) {
      if (value.is_string()) hello.profile[choice] = value.get<std::string>();
    }
  }
  // What the protocol may say later is ignored.
  if (!status.ok()) return status;
  return hello;
}

absl::StatusOr<Answer> ReadAnswer(absl::string_view line, int64_t seq) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return Malformed("not a JSON object");
  const auto number = json.find("seq");
  if (number == json.end() || *number != seq) {
    return Malformed("of another request");
  }
  if (json.contains("need")) return absl::NotFoundError("program");
  if (json.contains("ok")) return ReadOk(json["ok"]);
  Answer answer;
  if (json.contains("rejected")) {
    answer.kind = Answer::Kind::kRejected;
    answer.stage = TextOf(json["rejected"], "stage");
    answer.message = TextOf(json["rejected"], "message");
  } else if (json.contains("unsupported")) {
    answer.kind = Answer::Kind::kUnsupported;
    answer.message = TextOf(json["unsupported"], "feature");
  } else {
    answer.kind = Answer::Kind::kErrored;
    answer.message = json.contains("errored")
                         ? TextOf(json["errored"], "message")
                         : "no known word";
  }
  return answer;
}

}  // namespace hlo::conformance
