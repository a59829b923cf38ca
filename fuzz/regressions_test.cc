// Replays what fuzzing has found, and its corpus, without a fuzzer.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/hostile_proto.h"
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
    const std::string bytes = ReadFile(path_);
    EXPECT_EQ(TryHostileText(bytes), "") << path_;
    EXPECT_EQ(TryHostileProto(bytes), "") << path_;
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

// Prefixes of a good text, and the text without one of its bytes, at each
// `stride`-th byte.
void TryMutations(const std::string& text, size_t stride,
                  std::string (*try_bytes)(absl::string_view)) {
  ASSERT_FALSE(text.empty());
  for (size_t i = 0; i < text.size(); i += stride) {
    EXPECT_EQ(try_bytes(absl::string_view(text).substr(0, i)), "") << i;
    std::string without = text;
    without.erase(i, 1);
    EXPECT_EQ(try_bytes(without), "") << i;
    for (char c : {'{', '(', '9', '-', '\0', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      EXPECT_EQ(try_bytes(changed), "") << i << " " << int{c};
    }
  }
}

TEST(Mutations, OfAGoodText) {
  TryMutations(ReadFile("fuzz/corpus/control.hlo"), 1, TryHostileText);
}

TEST(Mutations, OfGoodStablehlo) {
  TryMutations(ReadFile("fuzz/corpus/stablehlo_control.mlir"), 11,
               TryHostileText);
  TryMutations(ReadFile("fuzz/corpus/stablehlo_constants.mlir"), 7,
               TryHostileText);
}

TEST(Mutations, OfAGoodProto) {
  TryMutations(ReadFile("fuzz/corpus/proto_collectives.pb"), 3,
               TryHostileProto);
  TryMutations(ReadFile("fuzz/corpus/proto_snapshot.pb"), 1, TryHostileProto);
}

TEST(Mutations, OfGoodBytecode) {
  for (const char* name :
       {"dictionaries.mlirbc", "locations.export", "shardy.mlirbc"}) {
    TryMutations(ReadFile(std::string("fuzz/corpus/bytecode_") + name), 5,
                 TryHostileText);
  }
}

}  // namespace
}  // namespace hlo
