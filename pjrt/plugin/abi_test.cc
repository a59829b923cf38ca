// Every function of the table: older callers, nulls, odd orders.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "pjrt/plugin/testing_client.h"

namespace hlo::pjrt {
namespace {

using ::testing::HasSubstr;

// Calls with arguments of which nothing is set.
template <typename Args>
std::string CallEmpty(Error* (*function)(Args*), size_t struct_size) {
  Args args{};
  args.struct_size = struct_size;
  return TextOfError(function(&args));
}
template <typename Args>
std::string CallEmpty(void (*function)(Args*), size_t struct_size) {
  Args args{};
  args.struct_size = struct_size;
  function(&args);
  return "";
}
template <typename Args>
void CallWithNull(Error* (*function)(Args*)) {
  TextOfError(function(nullptr));
}
template <typename Args>
void CallWithNull(void (*function)(Args*)) {
  function(nullptr);
}

// But for those whose empty call makes something.
TEST(AbiTest, EveryFunctionIsThereAndBearsNulls) {
  const Api& api = *GetPjrtApi();
  EXPECT_EQ(api.struct_size, sizeof(Api));
#define PJRT(name, arguments, size)                    \
  ASSERT_NE(api.name, nullptr) << #name;               \
  if (std::string(#name) != "Client_Create" &&         \
      std::string(#name) != "Event_Create" &&          \
      std::string(#name) != "ExecuteContext_Create") { \
    CallEmpty(api.name, sizeof(arguments));            \
    CallEmpty(api.name, size);                         \
    CallEmpty(api.name, sizeof(Arguments));            \
    CallEmpty(api.name, 0);                            \
    CallWithNull(api.name);                            \
  }
#define PJRT_LATER(name)                            \
  EXPECT_EQ(CallEmpty(api.name, sizeof(Arguments)), \
            "hloref has no PJRT_" #name);
#include "pjrt/abi/functions.def"
}

TEST(AbiTest, ErrorsOfNullCallsAreDestroyed) {
  const Api& api = *GetPjrtApi();
  EXPECT_THAT(TextOfError(api.Client_Devices(nullptr)), HasSubstr("null"));
  api.Error_Destroy(nullptr);
  auto destroy = Make<Of<Error>>();
  api.Error_Destroy(&destroy);
}

// A caller of a version that knows only the first fields.
TEST(AbiTest, AnOlderCallerKeepsItsBytes) {
  TestClient client;
  struct {
    MemoryStatistics args;
  } place;
  std::memset(static_cast<void*>(&place), 0x5a, sizeof(place));
  auto devices = client.Devices();
  place.args.struct_size = 32;
  place.args.extensions = nullptr;
  place.args.of = devices[0];
  ASSERT_EQ(client.api.Device_MemoryStats(&place.args), nullptr);
  EXPECT_EQ(place.args.bytes_in_use, 0);
  EXPECT_EQ(place.args.peak_bytes_in_use.value, 0x5a5a5a5a5a5a5a5a);
}

TEST(AbiTest, ExtensionsAreFound) {
  int found = 0;
  for (const Extension* each = GetPjrtApi()->extensions; each != nullptr;
       each = each->next) {
    found |= 1 << static_cast<int>(each->kind);
  }
  EXPECT_EQ(found, 1 << 4 | 1 << 5 | 1 << 19);
}

TEST(AbiTest, EventsHappenOnce) {
  const Api& api = *GetPjrtApi();
  auto create = Make<Of<Event>>();
  ASSERT_EQ(api.Event_Create(&create), nullptr);
  auto set = Make<SetEvent>();
  set.of = create.of;
  set.code = 3;
  set.message = "no";
  set.message_size = 2;
  ASSERT_EQ(api.Event_Set(&set), nullptr);
  set.code = 0;
  ASSERT_EQ(api.Event_Set(&set), nullptr);
  EXPECT_EQ(TextOfError(api.Event_Await(&create)), "no");
  EXPECT_EQ(TextOfError(api.Event_Error(&create)), "no");
  ASSERT_EQ(api.Event_Destroy(&create), nullptr);
}

TEST(AbiTest, MemoriesKeepDataOfCallers) {
  static int deleted = 0;
  deleted = 0;
  {
    TestClient client;
    auto list = Make<ListOf<Client, Memory*>>();
    list.of = client.client;
    ASSERT_EQ(client.api.Client_AddressableMemories(&list), nullptr);
    ASSERT_EQ(list.count, 3);
    Memory* memory = list.items[0];
    const MemoryTable* table =
        *reinterpret_cast<const MemoryTable* const*>(memory);
    const auto deleter = [](void*) { ++deleted; };
    int a = 0, b = 0;
    table->set_user_data(memory, &list, &a, deleter);
    table->set_user_data(memory, &list, &b, deleter);
    EXPECT_EQ(deleted, 1);
    EXPECT_EQ(table->user_data(memory, &list), &b);
    EXPECT_EQ(table->user_data(memory, &client), nullptr);
  }
  EXPECT_EQ(deleted, 2);
}

}  // namespace
}  // namespace hlo::pjrt
