#include "base/mapped_file.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace hlo {
namespace {

namespace fs = std::filesystem;

constexpr size_t kBytes = size_t{1} << 16;

std::string WriteSevens(const std::string& name) {
  const std::string path = fs::path(testing::TempDir()) / name;
  std::ofstream(path) << std::string(kBytes, '\7');
  return path;
}

TEST(MappedFileTest, HasTheBytesAndMayBeWritten) {
  const std::string path = WriteSevens("mapped_file_test.1");
  const auto file = MappedFile::Map(path);
  ASSERT_NE(file, nullptr);
  ASSERT_EQ(file->bytes().size(), kBytes);
  EXPECT_EQ(file->bytes()[kBytes - 1], std::byte{7});
  file->bytes()[0] = std::byte{1};  // in memory alone
  EXPECT_EQ(std::ifstream(path).get(), 7);
  EXPECT_TRUE(CheckMappedFiles().ok());
}

TEST(MappedFileTest, MapsNoOtherThings) {
  EXPECT_EQ(MappedFile::Map("/no/such/file"), nullptr);
  EXPECT_EQ(MappedFile::Map(testing::TempDir()), nullptr);
  EXPECT_EQ(MappedFile::Map("/dev/null"), nullptr);
  const std::string path = WriteSevens("mapped_file_test.2");
  fs::resize_file(path, 0);
  EXPECT_EQ(MappedFile::Map(path), nullptr);
}

// In a process of its own: what was cut stays so.
TEST(MappedFileDeathTest, AFileThatIsCutIsAnErrorAndNoSignal) {
  const std::string path = WriteSevens("mapped_file_test.3");
  const auto read_cut_file = [&] {
    auto file = MappedFile::Map(path);
    auto other = MappedFile::Map(WriteSevens("mapped_file_test.4"));
    fs::resize_file(path, kBytes / 2);
    int sum = 0;
    for (const std::byte byte : file->bytes()) sum += static_cast<int>(byte);
    for (const std::byte byte : other->bytes()) sum += static_cast<int>(byte);
    if (sum != 7 * (kBytes / 2 + kBytes)) std::_Exit(1);
    file = nullptr;
    const absl::Status status = CheckMappedFiles();
    std::fputs(std::string(status.message()).c_str(), stderr);
    std::_Exit(absl::IsInvalidArgument(status) ? 3 : 2);
  };
  EXPECT_EXIT(read_cut_file(), testing::ExitedWithCode(3),
              "mapped_file_test.3: was cut while it was read");
}

// A write of its bytes fails, and that is no signal.
TEST(MappedFileDeathTest, AFileThatIsCutBeforeItIsReadIsAnError) {
  const std::string path = WriteSevens("mapped_file_test.6");
  const auto cut_file = [&] {
    const auto file = MappedFile::Map(path);
    fs::resize_file(path, kBytes / 2);
    std::_Exit(absl::IsInvalidArgument(CheckMappedFiles()) ? 3 : 2);
  };
  EXPECT_EXIT(cut_file(), testing::ExitedWithCode(3), "");
}

TEST(MappedFileDeathTest, OtherFaultsEndTheProcessAsBefore) {
  // A sanitizer's handler ends the process, too.
  EXPECT_DEATH(
      {
        auto file = MappedFile::Map(WriteSevens("mapped_file_test.5"));
        std::raise(SIGBUS);
      },
      "");
}

}  // namespace
}  // namespace hlo
