// A PJRT plugin that does as its programs say, for tests. A program gives back
// its arguments; its text may hold a command, and these say what table it has:
//
//   FAKE_PJRT_MINOR   the minor version of the C API
//   FAKE_PJRT_TABLE   the bytes of the table that are there
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "pjrt/abi.h"

namespace hlo::pjrt {

// The handles of the fake.
struct Error {
  ErrorCode code;
  std::string message;
};
struct Client {
  std::vector<Device*> devices;
  std::string version;
};
struct Device {
  int id;
};
struct LoadedExecutable {
  std::string code;
  size_t results = 0;
};
struct Buffer {
  BufferType type;
  std::vector<int64_t> dims;
  std::string bytes;
};
struct Event {
  bool fails;
};

namespace {

// Handles that nobody has given back.
int64_t live = 0;

template <typename T>
T* Made(T value) {
  ++live;
  return new T(std::move(value));
}
template <typename T>
Error* Destroyed(Of<T>* args) {
  if (args->of != nullptr) --live;
  delete args->of;
  return nullptr;
}

Error* Failed(ErrorCode code, std::string message) {
  return Made(Error{code, std::move(message)});
}

Error* InitializePlugin(Arguments*) { return nullptr; }

void MessageOf(TextOf<const Error>* args) {
  args->text = args->of->message.data();
  args->size = args->of->message.size();
}
Error* CodeOf(ValueOf<const Error, ErrorCode>* args) {
  args->value = args->of->code;
  return nullptr;
}

std::string TextOfOption(const NamedValue& option) {
  switch (option.kind) {
    case NamedValue::Kind::kString:
      return "text " + std::string(option.text, option.size);
    case NamedValue::Kind::kInt64:
      return "integer " + std::to_string(option.integer);
    case NamedValue::Kind::kFloat:
      return "number " + std::to_string(option.number);
    case NamedValue::Kind::kBool:
      return option.flag ? "flag true" : "flag false";
    default:
      return "list";
  }
}

// Its version tells the options; `devices` is one.
Error* MakeClient(CreateClient* args) {
  Client client;
  int64_t devices = 1;
  for (size_t i = 0; i < args->num_options; ++i) {
    const NamedValue& option = args->options[i];
    const std::string name(option.name, option.name_size);
    if (name == "devices") devices = option.integer;
    if (name == "refuse") return Failed(3, "no such option: refuse");
    client.version += name + ": " + TextOfOption(option) + "; ";
  }
  for (int64_t i = 0; i < devices; ++i) {
    client.devices.push_back(new Device{static_cast<int>(10 + i)});
  }
  args->client = Made(std::move(client));
  return nullptr;
}
Error* NameOf(TextOf<Client>* args) {
  args->text = "fake";
  args->size = 4;
  return nullptr;
}
Error* VersionOf(TextOf<Client>* args) {
  args->text = args->of->version.data();
  args->size = args->of->version.size();
  return nullptr;
}
Error* DevicesOf(ListOf<Client, Device*>* args) {
  args->items = args->of->devices.data();
  args->count = args->of->devices.size();
  return nullptr;
}
Error* Describe(ValueOf<Device, DeviceDescription*>* args) {
  args->value = reinterpret_cast<DeviceDescription*>(args->of);
  return nullptr;
}
Error* IdOf(ValueOf<DeviceDescription, int>* args) {
  args->value = reinterpret_cast<Device*>(args->of)->id;
  return nullptr;
}

Error* CompileProgram(CompileArguments* args) {
  const std::string code(args->program->code, args->program->code_size);
  const auto says = [&](const char* word) {
    return code.find(word) != code.npos;
  };
  if (says("say_invalid")) return Failed(3, "no such program\nsecond line");
  if (says("say_lacking")) return Failed(12, "no code for this");
  if (says("say_legalize")) {
    return Failed(13, "x.mlir: error: failed to legalize operation 'a.b'");
  }
  if (says("say_memory")) return Failed(8, "out of memory");
  if (says("say_much")) return Failed(3, std::string(1 << 20, 'x'));
  if (says("print_much")) (void)!write(STDOUT_FILENO, "{\"seq\":7}\n", 10);
  if (says("crash_now")) std::abort();
  if (says("hang_now")) sleep(100);
  args->executable = Made(LoadedExecutable{code, 0});
  return nullptr;
}
Error* PlainOf(ValueOf<LoadedExecutable, Executable*>* args) {
  ++live;
  args->value = reinterpret_cast<Executable*>(args->of);
  return nullptr;
}
Error* DestroyPlain(Of<Executable>*) {
  --live;
  return nullptr;
}
Error* CountResults(ValueOf<Executable, size_t>* args) {
  args->value = 1;
  return nullptr;
}

Error* CopyFromHost(FromHostBuffer* args) {
  Buffer buffer{args->type, {args->dims, args->dims + args->rank}, {}};
  int64_t count = 1;
  for (int64_t size : buffer.dims) count *= size;
  buffer.bytes.assign(static_cast<const char*>(args->data),
                      static_cast<size_t>(count * 4));
  args->buffer = Made(std::move(buffer));
  args->done = Made(Event{false});
  return nullptr;
}

Error* ExecuteProgram(ExecuteArguments* args) {
  const std::string& code = args->of->code;
  if (code.find("fail_run") != code.npos) return Failed(13, "no luck");
  for (size_t device = 0; device < args->num_devices; ++device) {
    args->results[device][0] = Made(Buffer(*args->arguments[device][0]));
    const bool fails = device == 0 && code.find("fail_late") != code.npos;
    args->complete[device] = Made(Event{fails});
  }
  return nullptr;
}
Error* AwaitEvent(Of<Event>* args) {
  return args->of->fails ? Failed(14, "lost") : nullptr;
}

Error* TypeOfBuffer(ValueOf<Buffer, BufferType>* args) {
  args->value = args->of->type;
  return nullptr;
}
Error* SizesOfBuffer(ListOf<Buffer, int64_t>* args) {
  args->items = args->of->dims.data();
  args->count = args->of->dims.size();
  return nullptr;
}
Error* CopyToHost(ToHost* args) {
  if (args->destination == nullptr) {
    args->size = args->of->bytes.size();
    return nullptr;
  }
  std::memcpy(args->destination, args->of->bytes.data(),
              std::min(args->size, args->of->bytes.size()));
  args->event = Made(Event{false});
  return nullptr;
}

int64_t NumberInEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoll(text);
}

Api MakeTable() {
  Api api{};
  api.struct_size =
      static_cast<size_t>(NumberInEnvironment("FAKE_PJRT_TABLE", sizeof(Api)));
  api.version.struct_size = sizeof(api.version);
  api.version.minor =
      static_cast<int>(NumberInEnvironment("FAKE_PJRT_MINOR", 112));
  api.Error_Destroy = [](Of<Error>* args) { Destroyed(args); };
  api.Error_Message = MessageOf;
  api.Error_GetCode = CodeOf;
  api.Plugin_Initialize = InitializePlugin;
  api.Event_Destroy = Destroyed<Event>;
  api.Event_Await = AwaitEvent;
  api.Client_Create = MakeClient;
  api.Client_Destroy = [](Of<Client>* args) {
    for (Device* device : args->of->devices) delete device;
    return Destroyed(args);
  };
  api.Client_PlatformName = NameOf;
  api.Client_PlatformVersion = VersionOf;
  api.Client_AddressableDevices = DevicesOf;
  api.Device_GetDescription = Describe;
  api.DeviceDescription_Id = IdOf;
  api.Client_Compile = CompileProgram;
  api.LoadedExecutable_GetExecutable = PlainOf;
  api.LoadedExecutable_Destroy = Destroyed<LoadedExecutable>;
  api.LoadedExecutable_Execute = ExecuteProgram;
  api.Executable_NumOutputs = CountResults;
  api.Executable_Destroy = DestroyPlain;
  api.Client_BufferFromHostBuffer = CopyFromHost;
  api.Buffer_Destroy = Destroyed<Buffer>;
  api.Buffer_ElementType = TypeOfBuffer;
  api.Buffer_Dimensions = SizesOfBuffer;
  api.Buffer_ToHostBuffer = CopyToHost;
  return api;
}

}  // namespace

extern "C" __attribute__((visibility("default"))) const Api* GetPjrtApi() {
  static Api api;
  api = MakeTable();
  return &api;
}

extern "C" __attribute__((visibility("default"))) int64_t FakeLiveHandles() {
  return live;
}

}  // namespace hlo::pjrt
