// Replays what fuzzing has found, and its corpus, without a fuzzer.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/hostile_text.h"

namespace hlo {
namespace {

namespace fs = std::filesystem;

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

class ReplayTest : public testing::Test {
 public:
  explicit ReplayTest(fs::path path) : path_(std::move(path)) {}
  void TestBody() override {
    EXPECT_EQ(TryHostileText(ReadFile(path_)), "") << path_;
  }

 private:
  const fs::path path_;
};

[[maybe_unused]] const bool kRegistered = [] {
  for (const char* folder : {"fuzz/regressions", "fuzz/corpus"}) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::directory_iterator(folder)) {
      const fs::path path = entry.path();
      std::string name = path.stem().string();
      std::replace_if(
          name.begin(), name.end(), [](char c) { return !std::isalnum(c); },
          '_');
      testing::RegisterTest(
          path.parent_path().stem().c_str(), name.c_str(), nullptr, nullptr,
          path.c_str(), 1,
          [path]() -> testing::Test* { return new ReplayTest(path); });
    }
  }
  return true;
}();

// Every prefix of a good text, and the text without one of its bytes.
void TryMutations(const std::string& text) {
  ASSERT_FALSE(text.empty());
  for (size_t i = 0; i < text.size(); ++i) {
    EXPECT_EQ(TryHostileText(absl::string_view(text).substr(0, i)), "") << i;
    std::string without = text;
    without.erase(i, 1);
    EXPECT_EQ(TryHostileText(without), "") << i;
    for (char c : {'{', '(', '9', '-', '\0', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      EXPECT_EQ(TryHostileText(changed), "") << i << " " << int{c};
    }
  }
}

TEST(Mutations, OfAGoodText) {
  TryMutations(ReadFile("fuzz/corpus/control.hlo"));
}

TEST(Mutations, OfGoodStablehlo) {
  TryMutations(ReadFile("fuzz/corpus/stablehlo_control.mlir"));
  TryMutations(ReadFile("fuzz/corpus/stablehlo_constants.mlir"));
}

}  // namespace
}  // namespace hlo
