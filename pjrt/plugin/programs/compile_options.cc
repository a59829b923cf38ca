#include "pjrt/plugin/programs/compile_options.h"

#include <numeric>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "pjrt/plugin/messages.h"

namespace hlo::pjrt {
namespace {

constexpr int64_t kMaxProcesses = 4096;

// Devices by computation, each with those of its replicas.
absl::Status ReadAssignment(absl::string_view bytes, CompileOptions* options) {
  std::vector<std::vector<int64_t>> computations;
  absl::Status status = ForEachField(bytes, [&](const MessageField& field) {
    if (field.number != 3 || !field.is_bytes) return absl::OkStatus();
    std::vector<int64_t>& devices = computations.emplace_back();
    return ForEachField(field.bytes, [&](const MessageField& each) {
      return each.number == 1 ? each.AppendNumbers(&devices) : absl::OkStatus();
    });
  });
  if (!status.ok()) return status;
  const size_t replicas = computations.empty() ? 0 : computations[0].size();
  for (size_t replica = 0; replica < replicas; ++replica) {
    for (const std::vector<int64_t>& each : computations) {
      if (each.size() != replicas) {
        return absl::InvalidArgumentError(
            "a device assignment with different numbers of replicas");
      }
      options->devices.push_back(each[replica]);
    }
  }
  return absl::OkStatus();
}

absl::Status ReadBuildOptions(absl::string_view bytes,
                              CompileOptions* options) {
  return ForEachField(bytes, [&](const MessageField& field) {
    const auto value = static_cast<int64_t>(field.value);
    switch (field.number) {
      case 4:
        options->replicas = value;
        break;
      case 5:
        options->partitions = value;
        break;
      case 6:
        options->spmd = value != 0;
        break;
      case 9:
        return ReadAssignment(field.bytes, options);
      default:
        break;
    }
    return absl::OkStatus();
  });
}

// {1: name, 2: value}. Options of XLA's compiler change nothing here.
absl::Status CheckOverride(absl::string_view bytes) {
  return ForEachField(bytes, [](const MessageField& field) {
    if (field.number != 1 || absl::StartsWith(field.bytes, "xla_")) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(
        absl::StrCat("No such compile option: '", field.bytes, "'"));
  });
}

absl::Status CheckCounts(const CompileOptions& options) {
  if (options.replicas < 1 || options.partitions < 1 ||
      options.replicas > kMaxProcesses || options.partitions > kMaxProcesses) {
    return absl::InvalidArgumentError(
        absl::StrCat(options.replicas, " replicas of ", options.partitions,
                     " partitions; each is 1 to ", kMaxProcesses));
  }
  const int64_t count = options.replicas * options.partitions;
  if (!options.devices.empty() && std::ssize(options.devices) != count) {
    return absl::InvalidArgumentError(
        absl::StrCat("an assignment of ", options.devices.size(),
                     " devices to ", count, " processes"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CompileOptions> ReadCompileOptions(absl::string_view bytes) {
  CompileOptions options;
  absl::Status status = ForEachField(bytes, [&](const MessageField& field) {
    if (field.number == 3) return ReadBuildOptions(field.bytes, &options);
    if (field.number == 7) return CheckOverride(field.bytes);
    if (field.number == 2) options.tupled_arguments = field.value != 0;
    return absl::OkStatus();
  });
  if (status.ok()) status = CheckCounts(options);
  if (!status.ok()) return status;
  return options;
}

std::string DeviceAssignment(const CompileOptions& options) {
  std::string message;
  AppendNumber(1, static_cast<uint64_t>(options.replicas), &message);
  AppendNumber(2, static_cast<uint64_t>(options.partitions), &message);
  for (int64_t partition = 0; partition < options.partitions; ++partition) {
    std::vector<int64_t> devices;
    for (int64_t replica = 0; replica < options.replicas; ++replica) {
      const auto at =
          static_cast<size_t>(replica * options.partitions + partition);
      devices.push_back(options.devices.empty() ? static_cast<int64_t>(at)
                                                : options.devices[at]);
    }
    std::string computation;
    AppendPacked(1, devices, &computation);
    AppendBytes(3, computation, &message);
  }
  return message;
}

}  // namespace hlo::pjrt
