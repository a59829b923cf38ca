// Questions about programs, and the ways to get them.
#include <cstring>
#include <utility>

#include "pjrt/plugin/error.h"
#include "pjrt/plugin/functions.h"
#include "pjrt/plugin/guard.h"
#include "pjrt/plugin/programs/analysis.h"
#include "pjrt/plugin/programs/executable.h"
#include "pjrt/plugin/programs/serialized.h"

namespace hlo::pjrt::functions {
namespace {

template <typename Handle>
void Answer(TextOf<Handle>& args, const std::string& text) {
  args.text = text.data();
  args.size = text.size();
}

template <typename T>
void Answer(ManyOf<Executable, T>& args, const TextArray& array) {
  args.count = array.texts.size();
  args.items = array.texts.data();
  args.sizes = array.sizes.data();
}

// Bytes that live until the caller calls the deleter.
template <typename Handle>
void Answer(BytesOf<Handle>& args, std::string bytes) {
  auto* const backing = new std::string(std::move(bytes));
  args.bytes = backing->data();
  args.size = backing->size();
  args.backing = backing;
  args.deleter = [](void* given) { delete static_cast<std::string*>(given); };
}

absl::StatusOr<std::shared_ptr<const CompiledProgram>> CompileText(
    const Client& client, const ProgramText* text, const char* options,
    size_t options_size) {
  HLOREF_PRESENT(text, "program");
  const ProgramText program = Whole(*text);
  return CompileProgram(client, View(program.code, program.code_size),
                        View(program.format, program.format_size),
                        View(options, options_size));
}

absl::Status Load(
    Client& client,
    absl::StatusOr<std::shared_ptr<const CompiledProgram>> program,
    LoadedExecutable** loaded) {
  if (!program.ok()) return program.status();
  auto result = LoadProgram(client, *std::move(program));
  if (!result.ok()) return result.status();
  *loaded = result->release();
  return absl::OkStatus();
}

}  // namespace

absl::Status Client_Compile(CompileArguments& args) {
  HLOREF_PRESENT(args.client, "client");
  return Load(
      *args.client,
      CompileText(*args.client, args.program, args.options, args.options_size),
      &args.executable);
}

absl::Status Compile(CompileForTopology& args) {
  if (args.client == nullptr) HLOREF_PRESENT(args.topology, "topology");
  Client& client =
      args.client != nullptr ? *args.client : *args.topology->client;
  auto program =
      CompileText(client, args.program, args.options, args.options_size);
  if (!program.ok()) return program.status();
  args.executable =
      new Executable(client.shared_from_this(), *std::move(program));
  return absl::OkStatus();
}

absl::Status Client_Load(LoadArguments& args) {
  HLOREF_PRESENT(args.client, "client");
  HLOREF_PRESENT(args.executable, "executable");
  return Load(*args.client, args.executable->program, &args.loaded);
}

absl::Status Executable_DeserializeAndLoad(DeserializeArguments& args) {
  HLOREF_PRESENT(args.client, "client");
  auto parts = ReadSerialized(View(args.bytes, args.size));
  if (!parts.ok()) return parts.status();
  if (args.overridden_options_size > 0) {
    parts->options = std::string(
        View(args.overridden_options, args.overridden_options_size));
  }
  return Load(
      *args.client,
      CompileProgram(*args.client, parts->code, parts->format, parts->options),
      &args.loaded);
}

absl::Status Executable_Serialize(BytesOf<const Executable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  const CompiledProgram& program = *args.of->program;
  Answer(args,
         Serialize({program.format, program.code, program.options_bytes}));
  return absl::OkStatus();
}

absl::Status Executable_GetCompileOptions(BytesOf<Executable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, args.of->program->options_bytes);
  return absl::OkStatus();
}

absl::Status Executable_Destroy(Of<Executable>& args) {
  delete args.of;
  return absl::OkStatus();
}

absl::Status Executable_Name(TextOf<Executable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, args.of->program->module().name);
  return absl::OkStatus();
}

absl::Status Executable_NumReplicas(ValueOf<Executable, size_t>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.value = static_cast<size_t>(args.of->program->options.replicas);
  return absl::OkStatus();
}

absl::Status Executable_NumPartitions(ValueOf<Executable, size_t>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.value = static_cast<size_t>(args.of->program->options.partitions);
  return absl::OkStatus();
}

absl::Status Executable_NumOutputs(ValueOf<Executable, size_t>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.value = args.of->program->results.size();
  return absl::OkStatus();
}

absl::Status Executable_SizeOfGeneratedCodeInBytes(
    ValueOf<Executable, int64_t>& args) {
  args.value = 0;
  return absl::OkStatus();
}

absl::Status Executable_Fingerprint(TextOf<Executable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, args.of->program->fingerprint);
  return absl::OkStatus();
}

absl::Status Executable_OutputMemoryKinds(
    ManyOf<Executable, const char* const*>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, args.of->result_kinds);
  return absl::OkStatus();
}

absl::Status Executable_ParameterMemoryKinds(
    ManyOf<Executable, const char* const*>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, args.of->parameter_kinds);
  return absl::OkStatus();
}

absl::Status Executable_OutputElementTypes(
    ListOf<Executable, BufferType>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.items = args.of->result_types.data();
  args.count = args.of->result_types.size();
  return absl::OkStatus();
}

absl::Status Executable_OutputDimensions(
    ManyOf<Executable, const int64_t*>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.count = args.of->result_ranks.size();
  args.items = args.of->result_dims.data();
  args.sizes = args.of->result_ranks.data();
  return absl::OkStatus();
}

absl::Status Executable_GetCompiledMemoryStats(CompiledMemory& args) {
  HLOREF_PRESENT(args.of, "executable");
  SetCompiledMemory(*args.of->program, &args);
  return absl::OkStatus();
}

absl::Status Executable_GetCostAnalysis(
    CountedOf<Executable, NamedValue>& args) {
  HLOREF_PRESENT(args.of, "executable");
  const std::vector<NamedValue>& costs = args.of->Costs();
  args.count = costs.size();
  args.items = costs.data();
  return absl::OkStatus();
}

// Without memory for the text, its size.
absl::Status Executable_OptimizedProgram(
    ValueOf<Executable, ProgramText*>& args) {
  HLOREF_PRESENT(args.of, "executable");
  HLOREF_PRESENT(args.value, "program");
  static constexpr absl::string_view kFormat = "hlo_with_config";
  const auto text = args.of->Text();
  if (!text.ok()) return text.status();
  ProgramText& program = *args.value;
  program.format = kFormat.data();
  program.format_size = kFormat.size();
  if (program.code == nullptr) {
    program.code_size = (*text)->size();
  } else if (program.code_size < (*text)->size()) {
    return absl::InvalidArgumentError("too little place for the program");
  } else {
    program.code_size = (*text)->size();
    std::memcpy(program.code, (*text)->data(), (*text)->size());
  }
  return absl::OkStatus();
}

absl::Status LoadedExecutable_Destroy(Of<LoadedExecutable>& args) {
  delete args.of;
  return absl::OkStatus();
}

absl::Status LoadedExecutable_GetExecutable(
    ValueOf<LoadedExecutable, Executable*>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.value = new Executable(args.of->client, args.of->program);
  return absl::OkStatus();
}

absl::Status LoadedExecutable_AddressableDevices(
    ListOf<LoadedExecutable, Device*>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.items = args.of->devices.data();
  args.count = args.of->devices.size();
  return absl::OkStatus();
}

absl::Status LoadedExecutable_AddressableDeviceLogicalIds(
    ListOf<LoadedExecutable, LogicalId>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.items = args.of->logical_ids.data();
  args.count = args.of->logical_ids.size();
  return absl::OkStatus();
}

absl::Status LoadedExecutable_GetDeviceAssignment(
    BytesOf<LoadedExecutable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, DeviceAssignment(args.of->program->options));
  return absl::OkStatus();
}

absl::Status LoadedExecutable_Fingerprint(TextOf<LoadedExecutable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  Answer(args, args.of->program->fingerprint);
  return absl::OkStatus();
}

absl::Status LoadedExecutable_Delete(Of<LoadedExecutable>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.of->deleted = true;
  return absl::OkStatus();
}

absl::Status LoadedExecutable_IsDeleted(ValueOf<LoadedExecutable, bool>& args) {
  HLOREF_PRESENT(args.of, "executable");
  args.value = args.of->deleted;
  return absl::OkStatus();
}

}  // namespace hlo::pjrt::functions
