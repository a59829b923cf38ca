#include "base/data_files.h"

#include <zlib.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/files.h"
#include "gmock/gmock.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class DataFilesTest : public testing::Test {
 protected:
  DataFilesTest() { fs::create_directories(folder_); }
  ~DataFilesTest() override {
    unsetenv("HLOREF_DATA");
    fs::remove_all(folder_);
  }
  std::string Path(const std::string& name) const { return folder_ / name; }
  void Compress(const std::string& name, const std::string& text) {
    const gzFile file = gzopen(Path(name).c_str(), "wb");
    ASSERT_EQ(gzwrite(file, text.data(), static_cast<unsigned>(text.size())),
              static_cast<int>(text.size()));
    ASSERT_EQ(gzclose(file), Z_OK);
  }
  const fs::path folder_ = fs::path(testing::TempDir()) / "data_files_test";
};

TEST_F(DataFilesTest, ACompressedFileStandsForTheFile) {
  const std::string text(300000, 'x');
  Compress("a.txt.gz", text);
  EXPECT_EQ(*ReadDataFile(Path("a.txt")), text);
  ASSERT_TRUE(WriteFile(Path("a.txt"), "the file itself").ok());
  EXPECT_EQ(*ReadDataFile(Path("a.txt")), "the file itself");
}

TEST_F(DataFilesTest, NothingIsAnEmptyFile) {
  Compress("none.gz", "");
  EXPECT_EQ(*ReadDataFile(Path("none")), "");
}

TEST_F(DataFilesTest, WhatIsDamagedIsAnErrorThatNamesTheFile) {
  std::string text;
  for (uint32_t i = 1; i < 100000; ++i) text += std::to_string(i * i * 40503);
  Compress("b.gz", text);
  const std::string whole = *ReadFile(Path("b.gz"));
  ASSERT_TRUE(WriteFile(Path("b.gz"), whole.substr(0, 5000)).ok());
  EXPECT_THAT(ReadDataFile(Path("b")).status().message(),
              HasSubstr("b.gz: it is cut off"));
  std::string other = whole;
  for (size_t at = 4000; at < 4100; ++at) other[at] = '\xff';
  ASSERT_TRUE(WriteFile(Path("b.gz"), other).ok());
  EXPECT_THAT(ReadDataFile(Path("b")).status().message(), HasSubstr("b.gz: "));
  EXPECT_THAT(ReadDataFile(Path("c")).status().message(), HasSubstr("/c: "));
}

TEST_F(DataFilesTest, TheVariableNamesTheOnlyFolder) {
  setenv("HLOREF_DATA", folder_.c_str(), 1);
  EXPECT_EQ(DataPath("golden"), Path("golden"));
  unsetenv("HLOREF_DATA");
  EXPECT_EQ(DataPath("golden"), "golden");  // of the checkout
  EXPECT_EQ(DataPath("nowhere"), "nowhere");
}

}  // namespace
}  // namespace hlo
