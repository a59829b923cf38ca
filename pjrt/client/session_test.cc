// Handles of a plugin: each is given back, also after errors.
#include "pjrt/client/session.h"

#include <dlfcn.h>

#include <cstdint>

#include "gtest/gtest.h"
#include "pjrt/client/module_bytes.h"

namespace hlo::pjrt {
namespace {

int64_t LiveHandles() {
  void* library = dlopen(HLOREF_FAKE_PLUGIN, RTLD_NOW | RTLD_NOLOAD);
  const auto count =
      reinterpret_cast<int64_t (*)()>(dlsym(library, "FakeLiveHandles"));
  const int64_t live = count();
  dlclose(library);
  return live;
}

TEST(SessionTest, EveryHandleIsGivenBack) {
  const auto address = ReadAddress(HLOREF_FAKE_PLUGIN "?devices=2");
  ASSERT_TRUE(address.ok()) << address.status();
  for (const char* code : {"echo", "say_invalid", "fail_run", "fail_late"}) {
    auto session = Session::Open(*address);
    ASSERT_TRUE(session.ok()) << session.status();
    EXPECT_EQ(LiveHandles(), 1) << code;
    const auto program = (*session)->Compile({"hlo", code, 2, 1});
    if (program.ok()) {
      const ProcessLists arguments = {{Literal::Scalar<int32_t>(7)},
                                      {Literal::Scalar<int32_t>(8)}};
      const auto uploaded = (*session)->Upload(arguments, {});
      ASSERT_TRUE(uploaded.ok()) << uploaded.status();
      const auto results = (*session)->Execute(**program, *uploaded);
      EXPECT_EQ(results.ok(), std::string(code) == "echo");
      if (results.ok()) {
        const auto values = (*session)->Download(*results);
        ASSERT_TRUE(values.ok()) << values.status();
        EXPECT_EQ((*values)[1][0].as<int32_t>()[0], 8);
      }
    }
    EXPECT_EQ(program.ok(), std::string(code) != "say_invalid");
  }
  EXPECT_EQ(LiveHandles(), 0);
}

TEST(SessionTest, OrdersOfParametersInAProto) {
  // HloModuleProto: host_program_shape 4, parameters 1, layout 5,
  // minor_to_major 1: {0, 1}, {1, 0} and none.
  const std::string proto(
      "\x22\x12\x0a\x06\x2a\x04\x0a\x02\x00\x01\x0a\x06\x2a\x04\x0a\x02\x01"
      "\x00\x0a\x00",
      20);
  EXPECT_EQ(ParameterOrders(proto),
            (std::vector<std::vector<int64_t>>{{0, 1}, {}, {}}));
  // An instruction 2 of a computation 3 gets a sharding 40 of type 1: 4.
  EXPECT_EQ(MarkedManual(std::string("\x0a\x01m\x1a\x05\x12\x03\x0a\x01x", 10)),
            std::string(
                "\x0a\x01m\x1a\x0a\x12\x08\x0a\x01x\xc2\x02\x02\x08\x04", 15));
  EXPECT_TRUE(ParameterOrders("\xff\xff").empty());
}

}  // namespace
}  // namespace hlo::pjrt
