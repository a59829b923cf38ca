#include "pjrt/client/session.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "pjrt/client/transfer.h"
#include "pjrt/plugin/messages.h"
#include "pjrt/plugin/programs/compile_options.h"

namespace hlo::pjrt {

absl::StatusOr<std::unique_ptr<Session>> Session::Open(
    const PluginAddress& address) {
  auto api = PluginApi::Load(address.path);
  if (!api.ok()) return api.status();
  std::unique_ptr<Session> session(new Session(*api));
  absl::Status status = session->Create(address);
  if (status.ok()) status = session->FindDevices();
  if (!status.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat(address.path, ": ", status.message()));
  }
  return session;
}

absl::Status Session::Create(const PluginAddress& address) {
  if (api_.Has(&Api::Plugin_Initialize)) {
    Arguments initialize{};
    absl::Status status = api_.Call(&Api::Plugin_Initialize, initialize);
    if (!status.ok()) return status;
  }
  const std::vector<NamedValue> options = NamedValues(address);
  CreateClient args{};
  args.options = options.data();
  args.num_options = options.size();
  absl::Status status = api_.Call(&Api::Client_Create, args);
  client_ = {args.client, {&api_, &Api::Client_Destroy}};
  return status;
}

absl::Status Session::FindDevices() {
  ListOf<Client, Device*> found{};
  found.of = client_.get();
  absl::Status status = api_.Call(&Api::Client_AddressableDevices, found);
  if (!status.ok()) return status;
  devices_.assign(found.items, found.items + found.count);
  for (Device* device : devices_) {
    ValueOf<Device, DeviceDescription*> described{};
    described.of = device;
    status = api_.Call(&Api::Device_GetDescription, described);
    if (!status.ok()) return status;
    ValueOf<DeviceDescription, int> id{};
    id.of = described.value;
    status = api_.Call(&Api::DeviceDescription_Id, id);
    if (!status.ok()) return status;
    ids_.push_back(id.value);
  }
  return status;
}

std::string Session::TextOfClient(
    Error* (*Api::*function)(TextOf<Client>*)) const {
  TextOf<Client> args{};
  args.of = client_.get();
  const bool told = api_.Call(function, args).ok() && args.text != nullptr;
  return told ? std::string(args.text, args.size) : "";
}

std::string Session::CompileOptionsOf(const ProgramSource& source) const {
  CompileOptions options;
  options.replicas = source.replicas;
  options.partitions = source.partitions;
  options.devices.assign(ids_.begin(),
                         ids_.begin() + source.replicas * source.partitions);
  std::string build;
  AppendNumber(1, ~uint64_t{0}, &build);  // device_ordinal: none
  AppendNumber(4, static_cast<uint64_t>(source.replicas), &build);
  AppendNumber(5, static_cast<uint64_t>(source.partitions), &build);
  if (source.spmd) AppendNumber(6, 1, &build);
  AppendBytes(9, DeviceAssignment(options), &build);
  std::string message;
  if (source.tupled) AppendNumber(2, 1, &message);
  AppendBytes(3, build, &message);
  return message;
}

absl::StatusOr<std::unique_ptr<LoadedProgram>> Session::Compile(
    const ProgramSource& source) const {
  const std::string options = CompileOptionsOf(source);
  std::string code = source.code;
  ProgramText text{};
  text.struct_size = sizeof(text);
  text.code = code.data();
  text.code_size = code.size();
  text.format = source.format.data();
  text.format_size = source.format.size();
  CompileArguments args{};
  args.client = client_.get();
  args.program = &text;
  args.options = options.data();
  args.options_size = options.size();
  absl::Status status = api_.Call(&Api::Client_Compile, args);
  if (!status.ok()) return status;
  std::unique_ptr<LoadedProgram> program(
      new LoadedProgram{Owned<LoadedExecutable>(
          args.executable, {&api_, &Api::LoadedExecutable_Destroy})});
  program->num_devices =
      static_cast<size_t>(source.replicas * source.partitions);
  ValueOf<LoadedExecutable, Executable*> plain{};
  plain.of = args.executable;
  status = api_.Call(&Api::LoadedExecutable_GetExecutable, plain);
  if (!status.ok()) return status;
  const Owned<Executable> executable(plain.value,
                                     {&api_, &Api::Executable_Destroy});
  ValueOf<Executable, size_t> results{};
  results.of = plain.value;
  status = api_.Call(&Api::Executable_NumOutputs, results);
  if (!status.ok()) return status;
  program->num_results = results.value;
  return program;
}

absl::StatusOr<std::vector<std::vector<Owned<Buffer>>>> Session::Upload(
    const ProcessLists& arguments,
    const std::vector<std::vector<int64_t>>& layouts) const {
  std::vector<std::vector<Owned<Buffer>>> buffers;
  for (size_t device = 0; device < arguments.size(); ++device) {
    std::vector<Owned<Buffer>>& mine = buffers.emplace_back();
    for (size_t i = 0; i < arguments[device].size(); ++i) {
      auto buffer =
          FromHost(api_, client_.get(), devices_[device], arguments[device][i],
                   i < layouts.size() ? layouts[i] : std::vector<int64_t>());
      if (!buffer.ok()) return buffer.status();
      mine.push_back(*std::move(buffer));
    }
  }
  return buffers;
}

absl::StatusOr<std::vector<std::vector<Owned<Buffer>>>> Session::Execute(
    const LoadedProgram& program,
    const std::vector<std::vector<Owned<Buffer>>>& arguments) const {
  const size_t count = program.num_devices;
  std::vector<std::vector<Buffer*>> given(count), made(count);
  std::vector<Buffer* const*> given_lists;
  std::vector<Buffer**> made_lists;
  for (size_t device = 0; device < count; ++device) {
    for (const auto& each : arguments[device]) {
      given[device].push_back(each.get());
    }
    made[device].resize(program.num_results);
    given_lists.push_back(given[device].data());
    made_lists.push_back(made[device].data());
  }
  std::vector<Event*> complete(count);
  ExecuteOptions options{};
  options.struct_size = sizeof(options);
  ExecuteArguments args{};
  args.of = program.loaded.get();
  args.options = &options;
  args.arguments = given_lists.data();
  args.num_devices = count;
  args.num_arguments = given[0].size();
  args.results = made_lists.data();
  args.complete = complete.data();
  absl::Status status = api_.Call(&Api::LoadedExecutable_Execute, args);
  for (Event* event : complete) status.Update(Await(api_, event));
  std::vector<std::vector<Owned<Buffer>>> results(count);
  for (size_t device = 0; device < count; ++device) {
    for (Buffer* buffer : made[device]) {
      results[device].push_back(Own(api_, buffer));
    }
  }
  if (!status.ok()) return status;
  return results;
}

absl::StatusOr<ProcessLists> Session::Download(
    const std::vector<std::vector<Owned<Buffer>>>& results) const {
  ProcessLists lists;
  for (const auto& process : results) {
    std::vector<Literal>& list = lists.emplace_back();
    for (const auto& buffer : process) {
      auto value = ToHostLiteral(api_, buffer.get());
      if (!value.ok()) return value.status();
      list.push_back(*std::move(value));
    }
  }
  return lists;
}

}  // namespace hlo::pjrt
