#include "conformance/run/offline.h"

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "conformance/backends/protocol.h"
#include "conformance/format/digest.h"
#include "conformance/format/json_fields.h"

namespace hlo::conformance {
namespace {

namespace fs = std::filesystem;

// The selected vectors, and behind them the counterparts that are not among
// them. The nth is request n.
std::vector<const Vector*> Requests(const Golden& golden,
                                    const Selection& selection) {
  std::vector<const Vector*> all = Select(golden, selection).vectors;
  std::set<std::string> there;
  for (const Vector* vector : all) there.insert(vector->id);
  std::map<std::string, const Vector*> by_id;
  for (const Vector& vector : golden.vectors) by_id[vector.id] = &vector;
  const size_t selected = all.size();
  for (size_t i = 0; i < selected; ++i) {
    const auto counterpart = by_id.find(all[i]->valid_counterpart);
    if (counterpart == by_id.end() || !there.insert(counterpart->first).second)
      continue;
    all.push_back(counterpart->second);
  }
  return all;
}

std::string HeadText(const ExportHead& head) {
  Json json;
  json["root"] = head.root;
  json["only"] = head.selection.only;
  json["order_seed"] = head.selection.order_seed;
  json["neighbours"] = head.selection.neighbours;
  json["reseed"] = head.selection.reseed;
  json["shard"] = head.selection.shard;
  json["shards"] = head.selection.shards;
  ProgramForm form = head.form;
  form.reversed_layouts = false;
  json["form"] = Name(form);
  json["layouts"] = head.form.reversed_layouts;
  json["huge"] = head.selection.huge;
  return json.dump(2) + "\n";
}

// Equal for questions of equal content.
std::string KeyOf(const Question& question) {
  Request request;
  request.program_id = ProgramId(question);
  request.with_program = false;
  const auto line = RequestLine(question, request, nullptr);
  return line.ok() ? Sha256(*line) : "";
}

class OfflineBackend : public Backend {
 public:
  OfflineBackend(Hello hello, std::map<std::string, Answer> answers)
      : hello_(std::move(hello)), answers_(std::move(answers)) {}
  absl::StatusOr<Hello> Start() override { return hello_; }
  Answer Run(const Question& question) override {
    const auto answer = answers_.find(KeyOf(question));
    if (answer != answers_.end()) return answer->second;
    Answer none;
    none.kind = Answer::Kind::kErrored;
    none.message = "no answer";
    return none;
  }

 private:
  Hello hello_;
  std::map<std::string, Answer> answers_;  // by KeyOf
};

absl::Status AnswerLineError(size_t line, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", message));
}

// Answers by the number of the request.
absl::Status ReadAnswers(const std::string& path, std::optional<Hello>& hello,
                         std::map<int64_t, Answer>& answers) {
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  std::istringstream lines(*text);
  size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (!IsProtocolLine(line)) continue;
    if (!hello) {
      auto read = ReadHello(line);
      if (!read.ok()) return AnswerLineError(number, read.status().message());
      hello = *std::move(read);
      continue;
    }
    auto reply = ReadReply(line, nullptr);
    if (!reply.ok()) return AnswerLineError(number, reply.status().message());
    if (reply->need) {
      reply->answer.kind = Answer::Kind::kErrored;
      reply->answer.message = "needs a program that it has got";
    }
    const bool first =
        answers.emplace(reply->seq, std::move(reply->answer)).second;
    if (!first) {
      return AnswerLineError(
          number, absl::StrCat("a second answer to request ", reply->seq));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<int64_t> Export(const Golden& golden, const ExportHead& head,
                               const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  OutputFile file((fs::path(folder) / "requests.jsonl").string());
  absl::Status written = file.Write(HelloLine(golden.root, "") + "\n");
  std::set<std::string> known;
  int64_t seq = 0;
  for (const Vector* vector : Requests(golden, head.selection)) {
    ++seq;
    // The run that verifies will report what was left out.
    if (vector->huge() && !head.selection.huge) continue;
    auto formed = InForm(*vector, head.form);
    if (!formed.ok()) continue;
    Request request;
    request.seq = seq;
    request.program_id = ProgramId(*formed);
    request.with_program = known.insert(request.program_id).second;
    auto line = RequestLine(*formed, request, nullptr);
    if (!line.ok()) return line.status();
    written = file.Write(*line + "\n");
    if (!written.ok()) return written;
  }
  (void)file.Write("{\"bye\":{}}\n");  // Close returns its error
  written = file.Close();
  if (written.ok()) {
    written =
        WriteFile((fs::path(folder) / "export.json").string(), HeadText(head));
  }
  if (!written.ok()) return written;
  return seq;
}

absl::StatusOr<ExportHead> ReadExportHead(const std::string& folder) {
  auto text = ReadFile((fs::path(folder) / "export.json").string());
  if (!text.ok()) return text.status();
  const Json json = Json::parse(*text, nullptr, false);
  absl::Status status;
  ExportHead head;
  {
    JsonFields fields(json, "export.json", status);
    head.root = fields.Text("root");
    head.selection.only = fields.Texts("only");
    head.selection.order_seed = fields.Unsigned("order_seed");
    head.selection.reseed = fields.Unsigned("reseed");
    head.selection.shard = fields.Integer("shard", 0);
    head.selection.shards = fields.Integer("shards", 1, true, 1);
    const Json* layouts = fields.Find("layouts");
    const Json* huge = fields.Find("huge", false);
    const Json* neighbours = fields.Find("neighbours", false);
    auto form = ProgramFormFromName(fields.Text("form"),
                                    layouts != nullptr && *layouts == true);
    if (form.ok()) head.form = *form;
    if (status.ok()) status = form.status();
    head.selection.huge = huge != nullptr && *huge == true;
    head.selection.neighbours = neighbours != nullptr && *neighbours == true;
  }
  if (!status.ok()) return status;
  return head;
}

absl::StatusOr<std::unique_ptr<Backend>> MakeOfflineBackend(
    const Golden& golden, const ExportHead& head, const std::string& answers) {
  if (head.root != golden.root) {
    return absl::FailedPreconditionError(
        "the vectors are not those that were exported");
  }
  std::optional<Hello> hello;
  std::map<int64_t, Answer> numbered;
  absl::Status read = ReadAnswers(answers, hello, numbered);
  if (!read.ok()) return read;
  if (!hello) return absl::InvalidArgumentError("no hello");
  const std::vector<const Vector*> asked = Requests(golden, head.selection);
  std::map<std::string, Answer> by_key;
  for (auto& [seq, answer] : numbered) {
    if (seq < 1 || seq > std::ssize(asked)) {
      return absl::InvalidArgumentError(
          absl::StrCat("an answer to request ", seq, ", which nobody asked"));
    }
    const auto formed = InForm(*asked[static_cast<size_t>(seq - 1)], head.form);
    if (formed.ok()) by_key[KeyOf(*formed)] = std::move(answer);
  }
  return std::make_unique<OfflineBackend>(*std::move(hello), std::move(by_key));
}

}  // namespace hlo::conformance
