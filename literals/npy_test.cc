#include "literals/npy.h"

#include <cmath>
#include <cstring>
#include <random>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "gtest/gtest.h"
#include "literals/text.h"

namespace hlo {
namespace {

using std::string_literals::operator""s;

// A file as np.save lays it out.
std::string File(const std::string& dict, const std::string& data,
                 int version = 1) {
  std::string text = dict;
  const size_t before = version == 1 ? 10 : 12;
  while ((before + text.size() + 1) % 64 != 0) text.push_back(' ');
  text.push_back('\n');
  std::string file = "\x93NUMPY";
  file.push_back(static_cast<char>(version));
  file.push_back('\0');
  for (size_t i = 0; i < (version == 1 ? 2u : 4u); ++i) {
    file.push_back(static_cast<char>(text.size() >> (8 * i) & 0xff));
  }
  return file + text + data;
}

std::string Dict(const std::string& descr, const std::string& shape,
                 const std::string& fortran = "False") {
  return "{'descr': '" + descr + "', 'fortran_order': " + fortran +
         ", 'shape': " + shape + ", }";
}

std::string NpyText(const std::string& file,
                    std::optional<ElementType> hint = std::nullopt) {
  const auto literal = ReadNpy(file, hint);
  if (literal.ok()) return ToString(*literal);
  const absl::string_view message = literal.status().message();
  return std::string(message.data(), message.size());
}

std::string Floats(std::initializer_list<float> values) {
  std::string data;
  for (float value : values) {
    data.append(reinterpret_cast<const char*>(&value), sizeof(value));
  }
  return data;
}

TEST(NpyTest, ReadsWhatNumpyWrites) {
  EXPECT_EQ(NpyText(File(Dict("<f4", "(3,)"), Floats({1, 2, 3}))),
            "f32[3] {1, 2, 3}");
  EXPECT_EQ(NpyText(File(Dict("<f4", "()"), Floats({1}))), "f32[] 1");
  EXPECT_EQ(NpyText(File(Dict("|b1", "(2,)"), "\1\0"s)), "pred[2] {1, 0}");
  EXPECT_EQ(NpyText(File(Dict("<i8", "(0, 3)"), "")), "s64[0,3] {  }");
  EXPECT_EQ(NpyText(File(Dict("|u1", "(1, 2)"), "\x07\xff"s, 2)),
            "u8[1,2] { { 7, 255 } }");
  EXPECT_EQ(NpyText(File(Dict("<c8", "(1,)"), Floats({1, -2}), 3)),
            "c64[1] {(1, -2)}");
  EXPECT_EQ(NpyText(File(Dict("<f2", "(1,)"), "\x00\x3c"s)), "f16[1] {1}");
}

TEST(NpyTest, BigEndianAndFortranOrder) {
  EXPECT_EQ(NpyText(File(Dict(">i2", "(2,)"), "\x01\x02\xff\xfe"s)),
            "s16[2] {258, -2}");
  EXPECT_EQ(NpyText(File(Dict(">c8", "(1,)"), "\x3f\x80\0\0\x40\0\0\0"s)),
            "c64[1] {(1, 2)}");
  EXPECT_EQ(NpyText(File(Dict("|i1", "(2, 3)", "True"), "\1\2\3\4\5\6")),
            "s8[2,3] { { 1, 3, 5 }, { 2, 4, 6 } }");
  EXPECT_EQ(NpyText(File(Dict("|i1", "(2, 1, 3)", "True"), "\1\2\3\4\5\6")),
            "s8[2,1,3] { { { 1, 3, 5 } }, { { 2, 4, 6 } } }");
  EXPECT_EQ(NpyText(File(Dict("<f4", "(2, 0)", "True"), "")),
            "f32[2,0] { {}, {} }");
}

// The bytes and dtypes are those of numpy 2.4 with ml_dtypes 0.6.
TEST(NpyTest, MlDtypesByNameAndByWhatNumpySaves) {
  EXPECT_EQ(NpyText(File(Dict("<V2", "(1,)"), "\x80\x3f")), "bf16[1] {1}");
  EXPECT_EQ(NpyText(File(Dict("bfloat16", "(1,)"), "\x80\x3f")), "bf16[1] {1}");
  EXPECT_EQ(NpyText(File(Dict("<f1", "(1,)"), "\x3c")), "f8e5m2[1] {1}");
  EXPECT_EQ(NpyText(File(Dict("float8_e4m3b11fnuz", "(1,)"), "\x58")),
            "f8e4m3b11fnuz[1] {1}");
  EXPECT_EQ(NpyText(File(Dict("float4_e2m1fn", "(1,)"), "\x02")),
            "f4e2m1fn[1] {1}");
  EXPECT_EQ(NpyText(File(Dict("int4", "(3,)"), "\x0f\x01\xf8")),
            "s4[3] {-1, 1, -8}");
  EXPECT_EQ(NpyText(File(Dict("<V1", "(1,)"), "\x38"), ElementType::kF8E4M3FN),
            "f8e4m3fn[1] {1}");
  EXPECT_EQ(NpyText(File(Dict("|V1", "(1,)"), "\x03"), ElementType::kS2),
            "s2[1] {-1}");
}

TEST(NpyTest, TypesThatTheFileDoesNotSay) {
  EXPECT_TRUE(absl::StrContains(NpyText(File(Dict("<V1", "(1,)"), "\x38")),
                                "does not say its type"));
  EXPECT_EQ(NpyText(File(Dict("<V1", "(1,)"), "\x38"), ElementType::kF32),
            ".npy file: dtype '<V1' cannot hold f32");
  EXPECT_EQ(NpyText(File(Dict("<V1", "(1,)"), "\x38"), ElementType::kU4),
            ".npy file: the byte of element 0 is no u4");
  EXPECT_EQ(NpyText(File(Dict("|b1", "(1,)"), "\x02")),
            ".npy file: the byte of element 0 is no pred");
}

TEST(NpyTest, HostileFilesAreErrors) {
  const auto fails = [](const std::string& file) {
    const auto literal = ReadNpy(file);
    EXPECT_FALSE(literal.ok());
    return literal.status().code();
  };
  const std::string good = File(Dict("<f4", "(3,)"), Floats({1, 2, 3}));
  for (size_t cut = 0; cut < good.size(); ++cut) fails(good.substr(0, cut));
  fails(good + "x");
  fails(File(Dict("<f4", "(-3,)"), ""));
  fails(File(Dict("<f4", "(99999999999999999999,)"), ""));
  fails(File(Dict("<f4", "(4611686018427387904, 4)"), ""));
  fails(File(Dict("<f4", "3"), Floats({1, 2, 3})));
  fails(File(Dict("<f4", "(3,", "False"), ""));
  fails(File(Dict("<f4", "(1,)", "Maybe"), Floats({1})));
  fails(File("{'descr': '<f4'}", ""));
  fails(File("{'descr': '<f4', 'descr': '<f4'}", ""));
  fails(File("[]", ""));
  fails(File("{'descr': '<f4", ""));
  std::string version = good;
  version[6] = 9;
  fails(version);
  std::string length = good;
  length[9] = '\x7f';
  fails(length);
  EXPECT_EQ(fails(File(Dict("|O", "(1,)"), "12345678")),
            absl::StatusCode::kUnimplemented);
  EXPECT_EQ(fails(File("{'descr': [('a', '<f4')], 'fortran_order': False, "
                       "'shape': (1,)}",
                       "1234")),
            absl::StatusCode::kUnimplemented);
  std::mt19937 random(5);
  for (int i = 0; i < 20000; ++i) {
    std::string mutated = good;
    mutated[random() % 128] = static_cast<char>(random());
    ReadNpy(mutated).status().IgnoreError();
  }
}

TEST(NpyTest, WritesAsNumpyWould) {
  const auto scalar = WriteNpy(Literal::Scalar(1.0f));
  ASSERT_TRUE(scalar.ok());
  EXPECT_EQ(*scalar, File(Dict("<f4", "()"), Floats({1})));
  const auto column =
      WriteNpy(*Literal::Array<s4>(std::vector<s4>{s4(-1), s4(1)}, {2}));
  ASSERT_TRUE(column.ok());
  EXPECT_EQ(*column, File(Dict("int4", "(2,)"), "\x0f\x01"));
  const auto matrix = WriteNpy(
      *Literal::Array<int8_t>(std::vector<int8_t>{1, 2, 3, 4, 5, 6}, {2, 3}));
  ASSERT_TRUE(matrix.ok());
  EXPECT_EQ(*matrix, File(Dict("|i1", "(2, 3)"), "\1\2\3\4\5\6"));
  EXPECT_FALSE(WriteNpy(Literal()).ok());
  EXPECT_FALSE(WriteNpy(Literal::Token()).ok());
}

TEST(NpyTest, EveryTypeSurvives) {
  for (int i = 0; i < kElementTypeCount; ++i) {
    const auto type = static_cast<ElementType>(i);
    auto zeros = Literal::Zeros(Shape::Array(type, {2, 3, 1}));
    ASSERT_TRUE(zeros.ok());
    const auto file = WriteNpy(*zeros);
    ASSERT_TRUE(file.ok());
    EXPECT_EQ(NpyText(*file), ToString(*zeros));
  }
}

// Large files are mapped, small ones and those in another order are read.
TEST(NpyTest, ReadsFiles) {
  const std::string path = testing::TempDir() + "/npy_test.npy";
  for (const int rows : {1, 7, 20'000}) {
    std::string data;
    for (int i = 0; i < 3 * rows; ++i) {
      const auto value = static_cast<float>(i);
      data.append(reinterpret_cast<const char*>(&value), sizeof(value));
    }
    const std::string shape = absl::StrCat("(", rows, ", 3)");
    for (const char* dtype : {"<f4", ">i4"}) {
      for (const char* fortran : {"False", "True"}) {
        const std::string file = File(Dict(dtype, shape, fortran), data);
        ASSERT_TRUE(WriteFile(path, file).ok());
        auto literal = ReadNpyFile(path);
        ASSERT_TRUE(literal.ok()) << literal.status();
        EXPECT_EQ(ToString(*literal), NpyText(file));
        EXPECT_TRUE(literal->leaf().buffer.writable());
        std::string pieces;
        ASSERT_TRUE(WriteNpy(*literal, [&](absl::string_view piece) {
                      absl::StrAppend(&pieces, piece);
                    }).ok());
        EXPECT_EQ(pieces, *WriteNpy(*literal));
      }
    }
  }
  ASSERT_TRUE(WriteFile(path, File(Dict("<f4", "(5)"), "12")).ok());
  EXPECT_TRUE(absl::StrContains(ReadNpyFile(path).status().message(), path));
  EXPECT_FALSE(ReadNpyFile(path + ".not").ok());
}

}  // namespace
}  // namespace hlo
