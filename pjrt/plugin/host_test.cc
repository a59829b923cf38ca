// The plugin and its host: the log, Python callbacks, signals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <fstream>

#include "pjrt/plugin/host_hooks.h"
#include "pjrt/plugin/testing_client.h"

namespace hlo::pjrt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(HostTest, TheLogCountsWhatIsUnimplemented) {
  const std::string name = "log", file = ::testing::TempDir() + "hloref_log";
  std::remove(file.c_str());
  TestClient client({Option(name, file)});
  for (int i = 0; i < 2; ++i) {
    TextOfError(client.api.Buffer_Bitcast(nullptr));
  }
  const TestClient silent;
  std::ifstream stream(file);
  std::string first, second;
  std::getline(stream, first);
  std::getline(stream, second);
  EXPECT_THAT(first, HasSubstr("PJRT_Buffer_Bitcast is unimplemented; call "));
  EXPECT_NE(first, second);
}

int Double(void* callable, int many_devices, const hloref_array* args,
           size_t num_args, hloref_array* results, size_t num_results,
           char* message, size_t capacity) {
  EXPECT_EQ(many_devices, 0);
  if (callable != nullptr) {
    std::snprintf(message, capacity, "Traceback: no");
    return 1;
  }
  EXPECT_EQ(num_args + num_results, 2);
  EXPECT_EQ(args[0].rank, 1);
  for (int64_t i = 0; i < args[0].dims[0]; ++i) {
    static_cast<float*>(results[0].data)[i] =
        2 * static_cast<const float*>(args[0].data)[i];
  }
  return 0;
}

TEST(HostTest, ProgramsCallTheHostsPython) {
  const std::string hook = "python_callback";
  TestClient client({Option(hook, reinterpret_cast<int64_t>(&Double))});
  LoadedExecutable* program = client.Compile(
      "module @jit_f {\n"
      "func.func @main(%a: tensor<3xf32>) -> tensor<3xf32> {\n"
      "  %0 = stablehlo.custom_call @xla_ffi_python_cpu_callback(%a) "
      "{api_version = 4 : i32, backend_config = {index = 1 : ui64}} : "
      "(tensor<3xf32>) -> tensor<3xf32>\n"
      "  return %0 : tensor<3xf32>\n}\n}\n");
  ASSERT_EQ(client.error, "");
  auto create = Make<Of<ExecuteContext>>();
  client.api.ExecuteContext_Create(&create);
  const Extension* ffi = client.api.extensions;
  while (ffi->kind != ExtensionKind::kFfi) ffi = ffi->next;
  int failing = 0;
  void* callables[] = {&failing, nullptr};
  struct {
    void** callables;
    uint32_t count;
  } callbacks = {callables, 2};
  auto add = Make<AddUserData>();
  add.of = create.of;
  add.type_id = 77;
  add.data = &callbacks;
  ASSERT_EQ(static_cast<const FfiExtension*>(ffi)->add_user_data(&add),
            nullptr);
  client.context = create.of;
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  const auto results = client.Run(program, {{x}}, 1);
  ASSERT_EQ(client.error, "");
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(2, 4, 6));
  callables[1] = &failing;
  client.Run(program, {{x}}, 1);
  EXPECT_THAT(client.error, HasSubstr("Traceback: no"));
  client.api.ExecuteContext_Destroy(&create);
  client.Destroy(results[0][0]);
  client.Destroy(x);
  client.Destroy(program);
}

std::atomic<int> asked = 0;
int StopAtTheThird() { return ++asked >= 3; }

TEST(HostTest, ASignalStopsARun) {
  const std::string hook = "check_signals";
  TestClient client({Option(hook, reinterpret_cast<int64_t>(&StopAtTheThird))});
  LoadedExecutable* program = client.Compile(
      "f { a = s32[] parameter(0) ROOT b = s32[] add(a, a) }\n"
      "t { c = s32[] parameter(0) ROOT d = pred[] constant(true) }\n"
      "ENTRY e { x = f32[3] parameter(0) z = s32[] constant(1)\n"
      "w = s32[] while(z), condition=t, body=f\n"
      "ROOT r = f32[3] add(x, x), control-predecessors={w} }",
      "", "hlo");
  ASSERT_EQ(client.error, "");
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  asked = 0;
  client.Run(program, {{x}}, 1);
  EXPECT_THAT(client.error, HasSubstr("interrupted by a signal"));
  client.Destroy(x);
  client.Destroy(program);
}

}  // namespace
}  // namespace hlo::pjrt
