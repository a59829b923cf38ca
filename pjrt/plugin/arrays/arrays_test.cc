// Arrays on their way between the host and programs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "pjrt/plugin/testing_client.h"

namespace hlo::pjrt {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// JAX 0.12 leaves the sizes of a layout's structs as they happen to be.
TEST(ArraysTest, ALayoutIsReadWithoutItsSize) {
  TestClient client;
  Buffer* x = client.Put({{1, 2, 3, 4, 5, 6}, {2, 3}});
  const int64_t columns[] = {0, 1};
  MemoryLayout layout{};
  layout.struct_size = 2;
  layout.kind = MemoryLayout::Kind::kTiled;
  layout.tiled = {};
  layout.tiled.minor_to_major = columns;
  layout.tiled.rank = 2;
  std::array<float, 6> values{};
  auto args = Make<ToHost>();
  args.of = x;
  args.layout = &layout;
  args.destination = values.data();
  args.size = sizeof(values);
  ASSERT_EQ(TextOfError(client.api.Buffer_ToHostBuffer(&args)), "");
  EXPECT_THAT(values, ElementsAre(1, 4, 2, 5, 3, 6));
  client.Destroy(args.event);
  layout.tiled.rank = 0;
  EXPECT_THAT(TextOfError(client.api.Buffer_ToHostBuffer(&args)),
              HasSubstr("the layout {} is no order of the dimensions of"));
  client.Destroy(x);
}

// The host may change what it has lent to an argument.
TEST(ArraysTest, AResultThatIsAnArgumentHasItsOwnBytes) {
  TestClient client;
  LoadedExecutable* program = client.Compile(
      "module @jit_f {\n"
      "func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {\n"
      "  return %a : tensor<64xf32>\n}\n}\n");
  ASSERT_EQ(client.error, "");
  alignas(64) static float values[64] = {1, 2};
  const int64_t dims[] = {64};
  auto args = Make<FromHostBuffer>();
  args.client = client.client;
  args.data = values;
  args.type = BufferType::kF32;
  args.dims = dims;
  args.rank = 1;
  args.semantics = HostSemantics::kZeroCopy;
  ASSERT_EQ(TextOfError(client.api.Client_BufferFromHostBuffer(&args)), "");
  const auto results = client.Run(program, {{args.buffer}}, 1);
  values[1] = 7;
  EXPECT_EQ(client.Get(results[0][0])[1], 2);
  client.Destroy(results[0][0]);
  client.Destroy(args.buffer);
  client.Destroy(args.done);
  client.Destroy(program);
}

}  // namespace
}  // namespace hlo::pjrt
