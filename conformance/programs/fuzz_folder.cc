#include "conformance/programs/fuzz_folder.h"

#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/files.h"
#include "conformance/format/json_fields.h"
#include "conformance/programs/failure_files.h"

namespace hlo::conformance {
namespace {

namespace fs = std::filesystem;

constexpr char kState[] = "/fuzz.json";

std::string SearchOf(const FuzzOptions& options) {
  const GeneratorOptions& made = options.generator;
  std::vector<std::string> types;
  for (const ElementType type : made.types) types.emplace_back(Name(type));
  return absl::StrCat(
      "seed ", options.seed, ", ops ", made.least_ops, " to ", made.most_ops,
      ", elements ", made.most_elements, ", processes ", made.processes,
      ", of ", absl::StrJoin(made.ops, ","), ", ", absl::StrJoin(types, ","));
}

Json JsonOf(const FuzzCause& cause) {
  return {{"cause", cause.cause},
          {"folder", cause.folder},
          {"what", cause.what},
          {"steps", cause.steps},
          {"count", cause.count},
          {"program", cause.program},
          {"one_op", cause.one_op ? 1 : 0}};
}

absl::Status ReadState(const std::string& path, const std::string& search,
                       FuzzState& state) {
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  const Json json = Json::parse(*text, nullptr, false);
  absl::Status status;
  if (!json.is_object()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": no JSON object"));
  }
  {
    JsonFields fields(json, path, status);
    if (fields.Text("search") != search && status.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(
          path, ": the search is another one: ", fields.Text("search"),
          "; now ", search));
    }
    state.programs = fields.Integer("programs", 0);
    state.judged = fields.Integer("judged", 0);
    state.unsupported = fields.Integer("unsupported", 0);
    state.failures = fields.Integer("failures", 0);
    state.unstable = fields.Integer("unstable", 0);
    for (const Json& one : fields.List("causes")) {
      JsonFields cause(one, path, status);
      state.causes.push_back(
          {cause.Text("cause"), cause.Text("folder"), cause.Text("what"),
           cause.Integer("steps", 0), cause.Integer("count", 0),
           cause.Unsigned("program"), cause.Integer("one_op", 0) == 1});
    }
  }
  return status;
}

}  // namespace

absl::Status FuzzFolder::Open(const FuzzOptions& options, FuzzState& state) {
  path_ = options.folder;
  search_ = SearchOf(options);
  if (path_.empty()) return absl::OkStatus();
  const std::string file = path_ + kState;
  std::error_code error;
  if (options.resume) return ReadState(file, search_, state);
  if (fs::exists(file, error)) {
    return absl::InvalidArgumentError(absl::StrCat(
        path_, ": it holds a search, which --resume goes on with"));
  }
  absl::Status made = MakeFolder(path_);
  return made.ok() ? Save(state) : made;
}

absl::Status FuzzFolder::Save(const FuzzState& state) const {
  if (path_.empty()) return absl::OkStatus();
  Json json = {{"search", search_},          {"programs", state.programs},
               {"judged", state.judged},     {"unsupported", state.unsupported},
               {"failures", state.failures}, {"unstable", state.unstable},
               {"causes", Json::array()}};
  for (const FuzzCause& cause : state.causes) {
    json["causes"].push_back(JsonOf(cause));
  }
  // Replaced at once: a search that is cut off can be resumed.
  const std::string file = path_ + kState, next = file + ".next";
  absl::Status written = WriteFile(next, json.dump(1) + "\n");
  std::error_code error;
  if (written.ok()) fs::rename(next, file, error);
  return error ? absl::PermissionDeniedError(
                     absl::StrCat(file, ": ", error.message()))
               : written;
}

absl::Status FuzzFolder::Add(const FuzzCause& cause, const Reduced& reduced,
                             const std::string& issue) const {
  if (path_.empty()) return absl::OkStatus();
  const std::string folder = absl::StrCat(path_, "/", cause.folder);
  absl::Status status =
      WriteFailure(folder, reduced.question, reduced.examined);
  return status.ok() ? WriteFile(folder + "/issue.txt", issue) : status;
}

int64_t FuzzFolder::Bytes() const {
  int64_t bytes = 0;
  std::error_code error;
  if (path_.empty()) return 0;
  for (const auto& entry : fs::recursive_directory_iterator(path_, error)) {
    if (entry.is_regular_file(error)) {
      bytes += static_cast<int64_t>(entry.file_size(error));
    }
  }
  return bytes;
}

}  // namespace hlo::conformance
