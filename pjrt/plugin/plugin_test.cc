// The plugin by a client of its table that is not JAX.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "pjrt/plugin/testing_client.h"

namespace hlo::pjrt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kAdd[] =
    "module @jit_add {\n"
    "func.func @main(%a: tensor<3xf32>, %b: tensor<3xf32>) -> tensor<3xf32> {\n"
    "  %0 = stablehlo.add %a, %b : tensor<3xf32>\n"
    "  return %0 : tensor<3xf32>\n}\n}\n";

constexpr char kDonating[] =
    "module @jit_f {\n"
    "func.func @main(%a: tensor<3xf32> {tf.aliasing_output = 0 : i32}) -> "
    "tensor<3xf32> {\n"
    "  %0 = stablehlo.add %a, %a : tensor<3xf32>\n"
    "  return %0 : tensor<3xf32>\n}\n}\n";

// Divides; the place in Python is known.
constexpr char kLocated[] =
    "module @jit_f {\n"
    "func.func @main(%a: tensor<i32>) -> tensor<i32> {\n"
    "  %0 = stablehlo.divide %a, %a : tensor<i32> loc(#q)\n"
    "  return %0 : tensor<i32>\n}\n}\n"
    "#f = loc(\"script.py\":12:5)\n"
    "#q = loc(\"jit(f)/q\"(#f))\n";

constexpr char kSharded[] =
    "module @jit_f attributes {mhlo.num_partitions = 2 : i32} {\n"
    "sdy.mesh @mesh = <[\"x\"=2]>\n"
    "func.func @main(%a: tensor<4x2xf32> {sdy.sharding = "
    "#sdy.sharding<@mesh, [{\"x\"}, {}]>}) -> (tensor<4x2xf32> {sdy.sharding = "
    "#sdy.sharding<@mesh, [{}, {\"x\"}]>}, tensor<f32>) {\n"
    "  %c = stablehlo.constant dense<0.0> : tensor<f32>\n"
    "  %0 = stablehlo.reduce(%a init: %c) applies stablehlo.add across "
    "dimensions = [0, 1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<f32>\n"
    "  return %a, %0 : tensor<4x2xf32>, tensor<f32>\n}\n}\n";

TEST(PluginTest, AProgramRuns) {
  TestClient client;
  ASSERT_EQ(client.error, "");
  LoadedExecutable* program = client.Compile(kAdd);
  ASSERT_EQ(client.error, "");
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  const auto results = client.Run(program, {{x, x}}, 1);
  ASSERT_EQ(client.error, "");
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(2, 4, 6));
  client.Destroy(results[0][0]);
  client.Destroy(x);
  client.Destroy(program);
}

TEST(PluginTest, OptionsAreChecked) {
  const auto error = [](const NamedValue& option) {
    return TestClient({option}).error;
  };
  const std::string device = "device", profile = "profile", choices = "choices";
  EXPECT_THAT(error(Option(device, 4)), HasSubstr("did you mean 'devices'"));
  EXPECT_THAT(error(Option("devices", 0)), HasSubstr("1 to 4096"));
  EXPECT_THAT(error(Option("devices", "two")), HasSubstr("no integer"));
  EXPECT_THAT(error(Option(profile, "none")), HasSubstr("no profile"));
  EXPECT_THAT(error(Option(choices, "int_div_zero=x")),
              HasSubstr("int_div_zero"));
  EXPECT_EQ(error(Option(choices, "int_div_zero=trap")), "");
  EXPECT_THAT(error(Option("instructions", "sse9")), HasSubstr("base, avx2"));
  EXPECT_EQ(error(Option("instructions", "base")), "");
}

TEST(PluginTest, SeveralProcessesAreUnimplemented) {
  const std::string name = "num_nodes";
  EXPECT_EQ(TestClient({Option(name, 1)}).error, "");
  EXPECT_THAT(TestClient({Option(name, 2)}).error,
              HasSubstr("jax.distributed"));
}

TEST(PluginTest, BytesThatAreNoProgramAreAnError) {
  TestClient client;
  for (const char* text : {"", "ML\xEFR", "junk", "module {"}) {
    EXPECT_EQ(client.Compile(text), nullptr);
    EXPECT_NE(client.error, "") << text;
  }
  EXPECT_EQ(client.Compile(kAdd, "", "ptx"), nullptr);
  EXPECT_THAT(client.error, HasSubstr("'ptx'"));
  EXPECT_EQ(client.Compile(kAdd, "\x1a\xff"), nullptr);
  EXPECT_THAT(client.error, HasSubstr("no protocol message"));
}

TEST(PluginTest, DevicesThatDoNotExistAreAnError) {
  TestClient client({Option("devices", 2)});
  EXPECT_EQ(client.Devices().size(), 2);
  EXPECT_EQ(client.Compile(kAdd, CompileOptionsMessage(3, 1, true)), nullptr);
  EXPECT_THAT(client.error, HasSubstr("device 2"));
  auto args = Make<MadeOf<Client, int, Device*>>();
  args.of = client.client;
  args.place = 7;
  EXPECT_THAT(TextOfError(client.api.Client_LookupDevice(&args)),
              HasSubstr("there is no device 7"));
}

TEST(PluginTest, ArgumentsThatDoNotFitAreAnError) {
  TestClient client;
  LoadedExecutable* program = client.Compile(kAdd);
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  Buffer* y = client.Put({{1, 2}, {2}});
  client.Run(program, {{x}}, 1);
  EXPECT_THAT(client.error, HasSubstr("takes 2 arguments"));
  client.Run(program, {{x, y}}, 1);
  EXPECT_THAT(client.error, HasSubstr("f32[2]"));
  client.Run(program, {{x, nullptr}}, 1);
  EXPECT_THAT(client.error, HasSubstr("null"));
  client.Run(program, {{x, x}, {x, x}}, 1);
  EXPECT_THAT(client.error, HasSubstr("2 devices"));
  client.Destroy(y);
  client.Destroy(x);
  client.Destroy(program);
}

TEST(PluginTest, ADonatedBufferIsNotUsedAgain) {
  TestClient client;
  LoadedExecutable* program = client.Compile(kDonating);
  ASSERT_EQ(client.error, "");
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  const auto results = client.Run(program, {{x}}, 1);
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(2, 4, 6));
  EXPECT_TRUE(client.IsDeleted(x));
  client.Run(program, {{x}}, 1);
  EXPECT_THAT(client.error, HasSubstr("has been donated"));
  client.Get(x);
  EXPECT_THAT(client.error, HasSubstr("has been donated"));
  client.Destroy(results[0][0]);
  client.Destroy(x);
  client.Destroy(program);
}

TEST(PluginTest, WhoLooksAtDonatedBytesSeesThemUnchanged) {
  TestClient client;
  LoadedExecutable* program = client.Compile(
      "module @jit_f {\n"
      "func.func @main(%a: tensor<8xf32> {jax.buffer_donor = true}) -> "
      "tensor<8xf32> {\n"
      "  %0 = stablehlo.add %a, %a : tensor<8xf32>\n"
      "  return %0 : tensor<8xf32>\n}\n}\n");
  ASSERT_EQ(client.error, "");
  Buffer* x = client.Put({std::vector<float>(8, 1), {8}});
  auto hold = Make<Of<Buffer>>();
  hold.of = x;
  client.api.Buffer_IncreaseExternalReferenceCount(&hold);
  auto pointer = Make<ValueOf<Buffer, void*>>();
  pointer.of = x;
  ASSERT_EQ(client.api.Buffer_OpaqueDeviceMemoryDataPointer(&pointer), nullptr);
  const auto results = client.Run(program, {{x}}, 1);
  EXPECT_EQ(static_cast<float*>(pointer.value)[7], 1);
  client.api.Buffer_DecreaseExternalReferenceCount(&hold);
  client.Destroy(results[0][0]);
  client.Destroy(x);
  client.Destroy(program);
}

TEST(PluginTest, ZeroCopyArraysTellWhenTheyAreDone) {
  TestClient client;
  alignas(64) static float values[64] = {1, 2};
  const int64_t dims[] = {64};
  auto args = Make<FromHostBuffer>();
  args.client = client.client;
  args.data = values;
  args.type = BufferType::kF32;
  args.dims = dims;
  args.rank = 1;
  args.semantics = HostSemantics::kZeroCopy;
  ASSERT_EQ(client.api.Client_BufferFromHostBuffer(&args), nullptr);
  auto pointer = Make<ValueOf<Buffer, void*>>();
  pointer.of = args.buffer;
  ASSERT_EQ(client.api.Buffer_OpaqueDeviceMemoryDataPointer(&pointer), nullptr);
  EXPECT_EQ(pointer.value, values);
  auto ready = Make<ValueOf<Event, bool>>();
  ready.of = args.done;
  client.api.Event_IsReady(&ready);
  EXPECT_FALSE(ready.value);
  std::atomic<int> calls = 0;
  auto then = Make<OnReady>();
  then.of = args.done;
  then.callback = [](Error* error, void* user) {
    EXPECT_EQ(error, nullptr);
    ++*static_cast<std::atomic<int>*>(user);
  };
  then.user = &calls;
  client.api.Event_OnReady(&then);
  client.Destroy(args.buffer);
  EXPECT_EQ(calls, 1);
  client.Destroy(args.done);
}

TEST(PluginTest, StridesAreFollowed) {
  TestClient client;
  const float values[] = {1, 2, 3, 4, 5, 6};  // f32[2,3], given transposed
  const int64_t dims[] = {3, 2}, strides[] = {4, 12};
  auto args = Make<FromHostBuffer>();
  args.client = client.client;
  args.data = values;
  args.type = BufferType::kF32;
  args.dims = dims;
  args.rank = 2;
  args.byte_strides = strides;
  args.num_strides = 2;
  ASSERT_EQ(client.api.Client_BufferFromHostBuffer(&args), nullptr);
  EXPECT_THAT(client.Get(args.buffer), ElementsAre(1, 4, 2, 5, 3, 6));
  client.Destroy(args.done);
  client.Destroy(args.buffer);
}

TEST(PluginTest, ErrorsHaveTheLineOfThePythonProgram) {
  const std::string name = "choices", value = "int_div_zero=trap";
  TestClient client({Option(name, value)});
  LoadedExecutable* program = client.Compile(kLocated);
  ASSERT_EQ(client.error, "");
  auto args = Make<Uninitialized>();
  args.client = client.client;
  args.type = BufferType::kS32;
  ASSERT_EQ(client.api.Client_CreateUninitializedBuffer(&args), nullptr);
  client.Run(program, {{args.buffer}}, 1);
  EXPECT_THAT(client.error, HasSubstr("division by zero; at 'q' (divide) of "));
  EXPECT_THAT(client.error, HasSubstr("(script.py:12:5)"));
  client.Destroy(args.buffer);
  client.Destroy(program);
}

TEST(PluginTest, PartsOfArraysAreGatheredAndCut) {
  TestClient client({Option("devices", 2)});
  LoadedExecutable* program =
      client.Compile(kSharded, CompileOptionsMessage(1, 2, true));
  ASSERT_EQ(client.error, "");
  const std::vector<Device*> devices = client.Devices();
  Buffer* x = client.Put({{1, 2, 3, 4}, {2, 2}}, devices[0]);
  Buffer* y = client.Put({{5, 6, 7, 8}, {2, 2}}, devices[1]);
  const auto results = client.Run(program, {{x}, {y}}, 2);
  ASSERT_EQ(client.error, "");
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(1, 3, 5, 7));
  EXPECT_THAT(client.Get(results[1][0]), ElementsAre(2, 4, 6, 8));
  EXPECT_THAT(client.Get(results[1][1]), ElementsAre(36));
  client.Run(program, {{x}, {results[1][1]}}, 2);
  EXPECT_THAT(client.error, HasSubstr("partition 1"));
  for (const auto& list : results) {
    for (Buffer* each : list) client.Destroy(each);
  }
  client.Destroy(x);
  client.Destroy(y);
  client.Destroy(program);
}

// x + y has the sharding of y, which a constraint says.
TEST(PluginTest, ShardingsOfOpenResultsFollowTheOps) {
  constexpr char kOpen[] =
      "module @jit_f attributes {mhlo.num_partitions = 2 : i32} {\n"
      "sdy.mesh @mesh = <[\"x\"=2]>\n"
      "func.func @main(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
      "  %0 = sdy.sharding_constraint %a <@mesh, [{}, {\"x\"}]> : "
      "tensor<2x2xf32>\n"
      "  %1 = stablehlo.add %a, %0 : tensor<2x2xf32>\n"
      "  %2 = func.call @f(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>\n"
      "  return %2 : tensor<2x2xf32>\n}\n"
      "func.func private @f(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {\n"
      "  %1 = stablehlo.negate %a : tensor<2x2xf32>\n"
      "  return %1 : tensor<2x2xf32>\n}\n}\n";
  TestClient client({Option("devices", 2)});
  LoadedExecutable* program =
      client.Compile(kOpen, CompileOptionsMessage(1, 2, true));
  ASSERT_EQ(client.error, "");
  Buffer* x = client.Put({{1, 2, 3, 4}, {2, 2}});
  const auto results = client.Run(program, {{x}, {x}}, 1);
  ASSERT_EQ(client.error, "");
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(-2, -6));
  EXPECT_THAT(client.Get(results[1][0]), ElementsAre(-4, -8));
  for (Buffer* each : {results[0][0], results[1][0], x}) client.Destroy(each);
  client.Destroy(program);
}

TEST(PluginTest, ReplicasRunEachByThemselves) {
  TestClient client({Option("devices", 2)});
  LoadedExecutable* program =
      client.Compile(kAdd, CompileOptionsMessage(2, 1, false));
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  Buffer* y = client.Put({{4, 5, 6}, {3}});
  const auto results = client.Run(program, {{x, x}, {x, y}}, 1);
  ASSERT_EQ(client.error, "");
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(2, 4, 6));
  EXPECT_THAT(client.Get(results[1][0]), ElementsAre(5, 7, 9));
  for (Buffer* each : {results[0][0], results[1][0], x, y}) {
    client.Destroy(each);
  }
  client.Destroy(program);
}

TEST(PluginTest, ThreadsShareAProgram) {
  TestClient client;
  LoadedExecutable* program = client.Compile(kAdd);
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&] {
      TestClient other;  // for its functions
      for (int k = 0; k < 50; ++k) {
        const auto results = other.Run(program, {{x, x}}, 1);
        EXPECT_EQ(other.error, "");
        EXPECT_THAT(other.Get(results[0][0]), ElementsAre(2, 4, 6));
        other.Destroy(results[0][0]);
      }
    });
  }
  for (std::thread& each : threads) each.join();
  client.Destroy(x);
  client.Destroy(program);
}

TEST(PluginTest, BuffersAndProgramsOutliveTheirClient) {
  Buffer* x = nullptr;
  LoadedExecutable* program = nullptr;
  {
    TestClient client;
    x = client.Put({{1, 2, 3}, {3}});
    program = client.Compile(kAdd);
  }
  TestClient other;
  EXPECT_THAT(other.Get(x), ElementsAre(1, 2, 3));
  const auto results = other.Run(program, {{x, x}}, 1);
  EXPECT_THAT(other.Get(results[0][0]), ElementsAre(2, 4, 6));
  other.Destroy(results[0][0]);
  other.Destroy(x);
  other.Destroy(program);
}

TEST(PluginTest, AProgramGoesThroughACache) {
  TestClient client;
  LoadedExecutable* program = client.Compile(kAdd);
  auto get = Make<ValueOf<LoadedExecutable, Executable*>>();
  get.of = program;
  ASSERT_EQ(client.api.LoadedExecutable_GetExecutable(&get), nullptr);
  auto bytes = Make<BytesOf<const Executable>>();
  bytes.of = get.value;
  ASSERT_EQ(client.api.Executable_Serialize(&bytes), nullptr);
  auto load = Make<DeserializeArguments>();
  load.client = client.client;
  load.bytes = bytes.bytes;
  load.size = bytes.size;
  ASSERT_EQ(client.api.Executable_DeserializeAndLoad(&load), nullptr);
  bytes.deleter(bytes.backing);
  Buffer* x = client.Put({{1, 2, 3}, {3}});
  const auto results = client.Run(load.loaded, {{x, x}}, 1);
  EXPECT_THAT(client.Get(results[0][0]), ElementsAre(2, 4, 6));
  load.bytes = "junk";
  load.size = 4;
  EXPECT_THAT(TextOfError(client.api.Executable_DeserializeAndLoad(&load)),
              HasSubstr("no program of hloref's"));
  auto destroy = Make<Of<Executable>>();
  destroy.of = get.value;
  client.api.Executable_Destroy(&destroy);
  client.Destroy(results[0][0]);
  client.Destroy(x);
  client.Destroy(load.loaded);
  client.Destroy(program);
}

}  // namespace
}  // namespace hlo::pjrt
