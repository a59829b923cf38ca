// Sections and tables of bytecode, by hand; each that is wrong has its place.
#include "interpreter/bytecode/container.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "interpreter/testing/testing_bytecode.h"

namespace hlo::bytecode {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using std::string_literals::operator""s;

std::string ErrorOf(const std::string& bytes) {
  Failure failure;
  Container container;
  if (ReadContainer(bytes, failure, &container)) return "";
  return absl::StrCat(failure.offset, ": ", failure.message);
}

// The bytes of the encoding of a value: first the marks of its length, in the
// lowest bits.
TEST(VarintTest, HasOneToNineBytes) {
  const std::pair<std::string, uint64_t> rows[] = {
      {"\x01"s, 0},
      {"\xFF"s, 127},
      {"\x02\x02"s, 128},
      {"\xFE\xFF"s, 16383},
      {"\x04\x00\x02"s, 16384},
      {"\x08\x00\x00\x02"s, 1 << 21},
      {"\x80\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, (uint64_t{1} << 56) - 1},
      {"\x00\x00\x00\x00\x00\x00\x00\x00\x01"s, uint64_t{1} << 56},
      {"\x00\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s, UINT64_MAX},
      // Longer than it need be.
      {"\x02\x00"s, 0}};
  for (const auto& [bytes, expected] : rows) {
    Failure failure;
    ByteReader in({bytes, 0}, failure);
    uint64_t value = 1;
    EXPECT_TRUE(in.Varint(&value) && in.AtEnd()) << failure.message;
    EXPECT_EQ(value, expected);
    if (bytes != rows[9].first) {
      EXPECT_EQ(Varint(expected), bytes);
    }
    ByteReader cut({absl::string_view(bytes).substr(0, bytes.size() - 1), 7},
                   failure);
    EXPECT_FALSE(cut.Varint(&value));
  }
}

TEST(VarintTest, SignedOnesAreZigzag) {
  for (const int64_t expected : {int64_t{0}, int64_t{-1}, int64_t{1},
                                 int64_t{-300}, INT64_MIN, INT64_MAX}) {
    const std::string bytes = Signed(expected);
    Failure failure;
    ByteReader in({bytes, 0}, failure);
    int64_t value = 7;
    EXPECT_TRUE(in.SignedVarint(&value));
    EXPECT_EQ(value, expected);
  }
}

TEST(ContainerTest, HasTheTables) {
  TestBytecode file;
  file.String("first");
  file.Op("vhlo", "add_v1");
  file.Attribute("builtin", Varint(15));
  file.Type("vhlo", Varint(4));
  file.Properties("ab");
  file.ir = "ir";
  for (const uint64_t version : {0, 1, 2, 3, 4, 5, 6}) {
    TestBytecode of_version = file;
    of_version.version = version;
    if (version < 5) {  // names have no flag
      of_version = {};
      of_version.version = version;
      of_version.String("first");
      of_version.Op("vhlo", "add_v1");
      of_version.Attribute("builtin", Varint(15));
      of_version.Type("vhlo", Varint(4));
      of_version.ir = "ir";
    }
    Failure failure;
    Container container;
    const std::string bytes = of_version.File();
    ASSERT_TRUE(ReadContainer(bytes, failure, &container)) << failure.message;
    EXPECT_EQ(container.producer, "Test");
    EXPECT_EQ(container.strings[0], "first");
    EXPECT_THAT(container.dialects, ElementsAre("vhlo", "builtin"));
    ASSERT_THAT(container.ops, SizeIs(1));
    EXPECT_EQ(container.ops[0].name, "add_v1");
    ASSERT_THAT(container.attributes, SizeIs(1));
    EXPECT_EQ(container.attributes[0].dialect, "builtin");
    EXPECT_EQ(container.types[0].part.bytes, Varint(4));
    EXPECT_EQ(container.ir.bytes, "ir");
    EXPECT_EQ(container.properties.size(), version < 5 ? 0u : 1u);
  }
}

// Two resources of a dialect, one only declared, and one of a tool.
TEST(ContainerTest, HasTheResourcesOfDialects) {
  TestBytecode file;
  const uint64_t dialect = file.Dialect("builtin");
  const uint64_t key = file.String("weights");
  file.ir = "";
  const std::string head = file.File();
  // The blob is at a multiple of 16 in the file, behind 0xCB's.
  std::string data = Varints({16, 4});
  const std::string section = absl::StrCat(
      "\x05", Varint(100), std::string(1, '\x03'), data);  // 3: of the tool
  const size_t at = head.size() + section.size();
  data.append((16 - at % 16) % 16, '\xCB');
  data += "blob";
  std::string contents = "\x03" + data;
  const std::string offsets =
      Varint(1) + Varint(key) + Varint(1) + Varint(key) + Varint(1) + "\x01" +
      Varint(dialect) + Varint(2) + Varint(key) + Varint(data.size()) + "\0"s +
      Varint(key) + Varint(0) + "\0"s;
  contents.resize(100, '\xCB');
  file.more = Section(5, contents) + Section(6, offsets);
  Failure failure;
  Container container;
  const std::string bytes = file.File();
  ASSERT_TRUE(ReadContainer(bytes, failure, &container))
      << failure.offset << failure.message;
  ASSERT_THAT(container.resources, SizeIs(2));
  EXPECT_EQ(container.resources[0].key, "weights");
  EXPECT_EQ(container.resources[0].blob.bytes, "blob");
  EXPECT_EQ(container.resources[0].blob.offset % 16, 0u);
  EXPECT_EQ(container.resources[1].blob.bytes, "");
}

TEST(ContainerTest, SectionsMayBeAligned) {
  TestBytecode file;
  const size_t at = file.File().size() + 3;
  const std::string padding((8 - at % 8) % 8, '\xCB');
  file.more = "\x85" + Varints({2, 8}) + padding + "xy" + Section(6, "\x01");
  EXPECT_EQ(ErrorOf(file.File()), "");
  file.more = "\x85" + Varints({2, 3}) + padding + "xy";
  EXPECT_THAT(ErrorOf(file.File()), HasSubstr("power of two, not 3"));
  if (!padding.empty()) {
    file.more = "\x85" + Varints({2, 8}) + std::string(padding.size(), 'x');
    EXPECT_EQ(ErrorOf(file.File()),
              absl::StrCat(at, ": expected a byte of padding, 0xCB"));
  }
}

TEST(ContainerTest, WhatIsWrongHasItsPlace) {
  TestBytecode file;
  const std::string good = file.File();
  const size_t end = good.size();
  EXPECT_EQ(ErrorOf(good), "");
  EXPECT_EQ(ErrorOf(good + "\x7F"),
            absl::StrCat(end, ": there is no section of id 127"));
  EXPECT_EQ(ErrorOf(good + Section(4, "")),
            absl::StrCat(end, ": a second IR section"));
  EXPECT_EQ(ErrorOf(good + Section(7, "")),
            absl::StrCat(end, ": a dialect version section stands in another"));
  EXPECT_EQ(ErrorOf(good + "\x05" + Varint(9)),
            absl::StrCat(end + 2, ": 9 bytes are announced, 0 are there"));
  EXPECT_THAT(ErrorOf(good + Section(5, "")),
              HasSubstr("there is no resource offset section"));
  EXPECT_THAT(ErrorOf(good + Section(6, "")),
              HasSubstr("there is no resource section"));
  EXPECT_THAT(ErrorOf("ML\xEFR" + Varint(6) + "Test"),
              HasSubstr("this string has no end"));
  EXPECT_THAT(ErrorOf("ML\xEFR" + Varint(7)),
              HasSubstr("this is version 7 of MLIR's bytecode; the newest "
                        "that is read is 6"));
  EXPECT_THAT(ErrorOf("ML\xEFR" + Varint(6) + "\0"s + Section(0, "\x01")),
              HasSubstr("there is no dialect section"));
  file.version = 5;
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(ErrorOf(good.substr(0, size)), "") << size;
  }
}

// Numbers of things that are not there take neither memory nor time.
TEST(ContainerTest, CountsAreBelievedOnlyUpToTheBytes) {
  const std::string many = Varint(uint64_t{1} << 60);
  const std::string start = "ML\xEFR" + Varint(6) + "\0"s;
  const std::string none = Section(0, "\x01");
  const auto rest = [&](const std::string& dialects, const std::string& offsets,
                        const std::string& properties) {
    return start + none + Section(1, dialects) + Section(2, "") +
           Section(3, offsets) + Section(4, "") + Section(8, properties);
  };
  const std::string no_dialects = Varints({0, 0});
  EXPECT_EQ(ErrorOf(rest(no_dialects, no_dialects, "")), "");
  EXPECT_THAT(
      ErrorOf(start + Section(0, many) + Section(1, "") + Section(2, "") +
              Section(3, "") + Section(4, "") + Section(8, "")),
      HasSubstr("1152921504606846976 strings are announced, 0 bytes"));
  EXPECT_THAT(ErrorOf(rest(many, no_dialects, "")), HasSubstr(" dialects are"));
  EXPECT_THAT(ErrorOf(rest(Varint(0) + many, no_dialects, "")),
              HasSubstr(" operations are"));
  EXPECT_THAT(ErrorOf(rest(no_dialects, many, "")), HasSubstr(" attributes"));
  EXPECT_THAT(ErrorOf(rest(no_dialects, Varint(0) + many, "")),
              HasSubstr(" types are"));
  EXPECT_THAT(ErrorOf(rest(no_dialects, no_dialects, many)),
              HasSubstr(" properties are"));
}

}  // namespace
}  // namespace hlo::bytecode
