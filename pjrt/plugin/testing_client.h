// A client of the table, for tests: it calls as JAX does.
#ifndef HLOREF_PJRT_PLUGIN_TESTING_CLIENT_H_
#define HLOREF_PJRT_PLUGIN_TESTING_CLIENT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "pjrt/abi.h"
#include "pjrt/plugin/testing_calls.h"

namespace hlo::pjrt {

struct TestArray {
  std::vector<float> values;
  std::vector<int64_t> dims;
};

// Owns a client; errors of its functions are texts in `error`.
class TestClient {
 public:
  explicit TestClient(std::vector<NamedValue> options = {}) {
    auto args = Make<CreateClient>();
    args.options = options.data();
    args.num_options = options.size();
    error = TextOfError(api.Client_Create(&args));
    client = args.client;
  }
  ~TestClient() {
    auto args = Make<Of<Client>>();
    args.of = client;
    TextOfError(api.Client_Destroy(&args));
  }
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  std::vector<Device*> Devices() {
    auto args = Make<ListOf<Client, Device*>>();
    args.of = client;
    error = TextOfError(api.Client_Devices(&args));
    return {args.items, args.items + args.count};
  }

  LoadedExecutable* Compile(std::string text, const std::string& options = "",
                            const std::string& format = "mlir") {
    auto program = Make<ProgramText>();
    program.code = text.data();
    program.code_size = text.size();
    program.format = format.data();
    program.format_size = format.size();
    auto args = Make<CompileArguments>();
    args.client = client;
    args.program = &program;
    args.options = options.data();
    args.options_size = options.size();
    error = TextOfError(api.Client_Compile(&args));
    return args.executable;
  }

  Buffer* Put(const TestArray& array, Device* device = nullptr,
              HostSemantics semantics = HostSemantics::kOnlyDuringCall) {
    auto args = Make<FromHostBuffer>();
    args.client = client;
    args.data = array.values.data();
    args.type = BufferType::kF32;
    args.dims = array.dims.data();
    args.rank = array.dims.size();
    args.device = device;
    args.semantics = semantics;
    error = TextOfError(api.Client_BufferFromHostBuffer(&args));
    if (args.done != nullptr) Destroy(args.done);
    return args.buffer;
  }

  // The results of each device.
  std::vector<std::vector<Buffer*>> Run(
      LoadedExecutable* executable,
      const std::vector<std::vector<Buffer*>>& arguments, size_t results) {
    std::vector<Buffer* const*> lists;
    for (const auto& each : arguments) lists.push_back(each.data());
    std::vector<std::vector<Buffer*>> given(
        arguments.size(), std::vector<Buffer*>(results, nullptr));
    std::vector<Buffer**> places;
    for (auto& each : given) places.push_back(each.data());
    std::vector<Event*> events(arguments.size(), nullptr);
    auto options = Make<ExecuteOptions>();
    options.context = context;
    auto args = Make<ExecuteArguments>();
    args.of = executable;
    args.options = &options;
    args.arguments = lists.data();
    args.num_devices = arguments.size();
    args.num_arguments = arguments.empty() ? 0 : arguments[0].size();
    args.results = places.data();
    args.complete = events.data();
    error = TextOfError(api.LoadedExecutable_Execute(&args));
    for (Event* each : events) Destroy(each);
    return given;
  }

  std::vector<float> Get(Buffer* buffer) {
    auto args = Make<ToHost>();
    args.of = buffer;
    error = TextOfError(api.Buffer_ToHostBuffer(&args));
    std::vector<float> values(args.size / sizeof(float));
    args.destination = values.data();
    if (!values.empty()) error = TextOfError(api.Buffer_ToHostBuffer(&args));
    Destroy(args.event);
    return values;
  }

  void Destroy(Event* event) {
    auto args = Make<Of<Event>>();
    args.of = event;
    TextOfError(api.Event_Destroy(&args));
  }
  void Destroy(Buffer* buffer) {
    auto args = Make<Of<Buffer>>();
    args.of = buffer;
    TextOfError(api.Buffer_Destroy(&args));
  }
  void Destroy(LoadedExecutable* executable) {
    auto args = Make<Of<LoadedExecutable>>();
    args.of = executable;
    TextOfError(api.LoadedExecutable_Destroy(&args));
  }
  bool IsDeleted(Buffer* buffer) {
    auto args = Make<ValueOf<Buffer, bool>>();
    args.of = buffer;
    error = TextOfError(api.Buffer_IsDeleted(&args));
    return args.value;
  }

  const Api& api = *GetPjrtApi();
  Client* client = nullptr;
  ExecuteContext* context = nullptr;  // of all runs
  std::string error;
};

}  // namespace hlo::pjrt

#endif  // HLOREF_PJRT_PLUGIN_TESTING_CLIENT_H_
