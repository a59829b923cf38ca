#include "pjrt/plugin/programs/executable.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "interpreter/proto/writer.h"
#include "pjrt/plugin/arrays/types.h"
#include "pjrt/plugin/messages.h"
#include "pjrt/plugin/programs/analysis.h"

namespace hlo::pjrt {
namespace {

constexpr int kProgramShape = 4;  // HloModuleProto.host_program_shape

}  // namespace

Executable::Executable(std::shared_ptr<Client> its_client,
                       std::shared_ptr<const CompiledProgram> its_program)
    : client(std::move(its_client)), program(std::move(its_program)) {
  const auto layout_of = [&](const ArrayInfo& array) {
    layouts.push_back(std::make_unique<Layout>(LayoutOf(array)));
    return layouts.back().get();
  };
  for (const ArrayInfo& each : program->parameters) {
    parameter_kinds.Add(kMemoryKinds[each.memory_kind]);
    parameter_layouts.push_back(layout_of(each));
    parameter_shardings.Add(each.sharding);
  }
  for (const ArrayInfo& each : program->results) {
    result_kinds.Add(kMemoryKinds[each.memory_kind]);
    result_layouts.push_back(layout_of(each));
    result_shardings.Add(each.sharding);
    result_types.push_back(BufferTypeOf(each.shape));
    const std::vector<int64_t> dims =
        each.shape.is_array() ? each.shape.sizes() : std::vector<int64_t>{0};
    result_dims.insert(result_dims.end(), dims.begin(), dims.end());
    result_ranks.push_back(dims.size());
  }
}

const std::vector<NamedValue>& Executable::Costs() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!costs_.empty()) return costs_;
  const auto add = [&](absl::string_view name, double value) {
    NamedValue& cost = costs_.emplace_back();
    cost = {};
    cost.struct_size = sizeof(NamedValue);
    cost.name = name.data();
    cost.name_size = name.size();
    cost.kind = NamedValue::Kind::kFloat;
    cost.number = static_cast<float>(value);
    cost.size = 1;
  };
  const pjrt::Costs costs = CostsOf(*program);
  add("flops", costs.flops);
  add("bytes accessed", costs.bytes_accessed);
  return costs_;
}

// A message xla.HloModuleProtoWithConfig: the module and, as its config, the
// shape of its entry and the counts.
absl::StatusOr<const std::string*> Executable::Text() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (text_.empty()) {
    const auto proto = WriteProto(program->module());
    if (!proto.ok()) return proto.status();
    std::string config;
    absl::Status status = ForEachField(*proto, [&](const MessageField& field) {
      if (field.number == kProgramShape) AppendBytes(1, field.bytes, &config);
      return absl::OkStatus();
    });
    if (!status.ok()) return status;
    AppendNumber(4, static_cast<uint64_t>(program->options.replicas), &config);
    AppendNumber(5, static_cast<uint64_t>(program->options.partitions),
                 &config);
    AppendBytes(1, *proto, &text_);
    AppendBytes(2, config, &text_);
  }
  return &text_;
}

absl::StatusOr<std::unique_ptr<LoadedExecutable>> LoadProgram(
    Client& client, std::shared_ptr<const CompiledProgram> program) {
  const CompileOptions& options = program->options;
  const int64_t count = program->processes();
  std::vector<Device*> devices;
  std::vector<LogicalId> logical_ids;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t id =
        options.devices.empty() ? i : options.devices[static_cast<size_t>(i)];
    if (id < 0 || id >= std::ssize(client.device_list)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the program is for device ", id, "; hloref has ",
                       client.device_list.size(), " (option devices)"));
    }
    Device* device = client.device_list[static_cast<size_t>(id)];
    if (std::find(devices.begin(), devices.end(), device) != devices.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("device ", id, " is assigned twice"));
    }
    devices.push_back(device);
    logical_ids.push_back({static_cast<int>(i / options.partitions),
                           static_cast<int>(i % options.partitions)});
  }
  return std::unique_ptr<LoadedExecutable>(
      new LoadedExecutable{client.shared_from_this(), std::move(program),
                           std::move(devices), std::move(logical_ids)});
}

}  // namespace hlo::pjrt
