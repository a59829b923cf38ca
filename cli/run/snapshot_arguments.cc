#include "cli/run/snapshot_arguments.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/proto/proto_file.h"
#include "interpreter/read_draft.h"

namespace hlo {

absl::StatusOr<std::vector<Arguments>> SnapshotArguments(
    absl::string_view module, const LoadOptions& options,
    const ProcessCounts& counts, std::optional<Literal>* result) {
  if (FormOfProgram(module) != ProgramForm::kProto)
    return std::vector<Arguments>();
  auto values = ReadProtoValues(module, options.limits.max_shape_bytes);
  if (!values.ok()) {
    return absl::Status(values.status().code(),
                        absl::StrCat(options.file, values.status().message()));
  }
  *result = std::move(values->result);
  const auto lists = std::ssize(values->arguments);
  if (lists < 2) return std::move(values->arguments);
  if (lists != counts.partitions) {
    return absl::InvalidArgumentError(absl::StrCat(
        options.file, " has arguments of ", lists,
        " partitions, the program has ", counts.partitions, " (--partitions)"));
  }
  std::vector<Arguments> by_process;
  for (int64_t replica = 0; replica < counts.replicas; ++replica) {
    by_process.insert(by_process.end(), values->arguments.begin(),
                      values->arguments.end());
  }
  return by_process;
}

}  // namespace hlo
