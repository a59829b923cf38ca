#include "cli/run/process_files.h"

#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "base/files.h"
#include "base/mapped_file.h"
#include "literals/json.h"

namespace hlo {
namespace {

constexpr absl::string_view kArray = "{array}";

std::string PathOf(absl::string_view path, int64_t process,
                   const ProcessCounts& counts) {
  return absl::StrReplaceAll(
      path, {{"{process}", absl::StrCat(process)},
             {"{replica}", absl::StrCat(process / counts.partitions)},
             {"{partition}", absl::StrCat(process % counts.partitions)}});
}

absl::StatusOr<JsonArguments> ReadArgumentFile(const std::string& path) {
  JsonArguments arguments;
  if (absl::EndsWith(path, ".npy")) {
    auto literal = ReadLiteralFile(path);
    if (!literal.ok()) return literal.status();
    arguments.processes = {{*std::move(literal)}};
    return arguments;
  }
  auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto json = ReadJsonArguments(*text);
  if (!json.ok()) return InFile(path, json.status());
  return json;
}

// Files that several processes share are read once.
class ArgumentFiles {
 public:
  // All that one process gets.
  absl::StatusOr<Arguments> Read(const std::vector<std::string>& paths,
                                 int64_t process, const ProcessCounts& counts) {
    Arguments all;
    for (const std::string& pattern : paths) {
      const std::string path = PathOf(pattern, process, counts);
      auto read = read_.find(path);
      if (read == read_.end()) {
        auto file = ReadArgumentFile(path);
        if (!file.ok()) return file.status();
        read = read_.emplace(path, *std::move(file)).first;
      }
      if (read->second.by_process) {
        return InFile(path, absl::InvalidArgumentError(
                                "a file with args_by_process must be the only "
                                "one"));
      }
      const Arguments& more = read->second.processes.front();
      all.insert(all.end(), more.begin(), more.end());
    }
    return all;
  }

 private:
  std::map<std::string, JsonArguments> read_;
};

// A file and its results.
struct Output {
  std::string path;
  std::vector<Literal> results;
};

void AppendArrays(const Literal& literal, std::vector<Literal>& arrays) {
  if (literal.shape().is_array()) return arrays.push_back(literal);
  for (const Literal& part : literal.elements()) AppendArrays(part, arrays);
}

std::vector<Output> OutputsOf(const std::string& path, const Literal& result) {
  if (!absl::StrContains(path, kArray)) return {{path, {result}}};
  std::vector<Literal> arrays;
  AppendArrays(result, arrays);
  std::vector<Output> outputs;
  for (size_t i = 0; i < arrays.size(); ++i) {
    outputs.push_back(
        {absl::StrReplaceAll(path, {{kArray, absl::StrCat(i)}}), {arrays[i]}});
  }
  return outputs;
}

absl::StatusOr<JsonArguments> ReadLists(const std::vector<std::string>& paths,
                                        const ProcessCounts& counts) {
  JsonArguments all;
  for (const std::string& path : paths) {
    all.by_process = all.by_process || NamesProcess(path);
  }
  if (paths.size() == 1 && !all.by_process) {
    return ReadArgumentFile(paths.front());
  }
  ArgumentFiles files;
  const int64_t lists = all.by_process ? counts.processes() : 1;
  for (int64_t process = 0; process < lists; ++process) {
    auto arguments = files.Read(paths, process, counts);
    if (!arguments.ok()) return arguments.status();
    all.processes.push_back(*std::move(arguments));
  }
  return all;
}

}  // namespace

bool NamesProcess(absl::string_view path) {
  return absl::StrContains(path, "{process}") ||
         absl::StrContains(path, "{replica}") ||
         absl::StrContains(path, "{partition}");
}

absl::Status CheckLists(const std::string& path, absl::string_view member,
                        int64_t lists, int64_t processes) {
  if (lists == processes) return absl::OkStatus();
  return InFile(path, absl::InvalidArgumentError(absl::StrCat(
                          member, " has ", lists,
                          lists == 1 ? " list" : " lists", " for ", processes,
                          processes == 1 ? " process" : " processes")));
}

absl::StatusOr<std::vector<Arguments>> ReadArgumentFiles(
    const std::vector<std::string>& paths, const ProcessCounts& counts) {
  auto all = ReadLists(paths, counts);
  if (!all.ok()) return all.status();
  if (all->by_process) {
    absl::Status status =
        CheckLists(paths.front(), "args_by_process", std::ssize(all->processes),
                   counts.processes());
    if (!status.ok()) return status;
  }
  return std::move(all->processes);
}

absl::StatusOr<Arguments> ReadFirstArguments(
    const std::vector<std::string>& paths) {
  auto all = ReadLists(paths, {});
  if (!all.ok()) return all.status();
  if (all->processes.empty()) return Arguments();
  return std::move(all->processes.front());
}

absl::Status WriteResults(std::span<const Literal> results, ResultFormat format,
                          const std::string& path,
                          const ProcessCounts& counts) {
  std::vector<Output> outputs;
  if (NamesProcess(path) || absl::StrContains(path, kArray)) {
    for (size_t process = 0; process < results.size(); ++process) {
      for (Output& output :
           OutputsOf(PathOf(path, static_cast<int64_t>(process), counts),
                     results[process])) {
        outputs.push_back(std::move(output));
      }
    }
  } else {
    outputs.push_back({path, {results.begin(), results.end()}});
  }
  std::set<absl::string_view> paths;
  for (const Output& output : outputs) {
    if (!paths.insert(output.path).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("--output ", path,
                       ": the results of two processes "
                       "would be in ",
                       output.path,
                       " ({process} makes names "
                       "differ)"));
    }
    absl::Status fits = CheckFormat(output.results, format);
    if (!fits.ok()) return fits;
  }
  absl::Status status = CheckMappedFiles();
  for (const Output& output : outputs) {
    if (!status.ok()) break;
    status = WriteResultFile(output.results, format, output.path);
  }
  const absl::Status whole = CheckMappedFiles();
  return whole.ok() ? status : whole;
}

}  // namespace hlo
