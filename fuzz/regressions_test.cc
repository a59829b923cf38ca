// Replays what fuzzing has found, and its corpus, without a fuzzer; and the
// texts that are hostile by their size.
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

std::string Repeat(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// Every prefix of a good text, and the text without one of its bytes.
TEST(Mutations, OfAGoodText) {
  const std::string text = ReadFile("fuzz/corpus/control.hlo");
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

TEST(Sizes, NestedBrackets) {
  for (const char* open : {"(", "{", "[", "add(", "f32[", "((f32[],", "/*"}) {
    const std::string nested = Repeat(open, 10'000);
    TryHostileText(nested);
    TryHostileText("ENTRY e { ROOT r = f32[] " + nested);
    TryHostileText("ENTRY e { ROOT r = f32[] constant(" + nested);
    TryHostileText("ENTRY e { ROOT r = " + nested);
    TryHostileText("ENTRY e { ROOT r = f32[] constant(1), metadata=" + nested);
  }
}

TEST(Sizes, NestedTuples) {
  std::string text = "ENTRY e {\n  t0 = f32[] constant(1)\n";
  for (int i = 1; i < 10'000; ++i) {
    const std::string before = std::to_string(i - 1);
    text += "  t" + std::to_string(i) + " = tuple(t" + before + ")\n";
  }
  TryHostileText(text + "  ROOT r = tuple(t0)\n}\n");
}

TEST(Sizes, TuplesThatDouble) {
  std::string text = "ENTRY e {\n  t0 = f32[] constant(1)\n";
  for (int i = 1; i < 100; ++i) {
    const std::string before = "t" + std::to_string(i - 1);
    text += "  t" + std::to_string(i) + " = tuple(" + before + ", " + before +
            ")\n";
  }
  TryHostileText(text + "  ROOT r = tuple(t0)\n}\n");
}

TEST(Sizes, ShapesThatOverflow) {
  for (const char* shape :
       {"f32[9223372036854775807]", "f32[4294967296,4294967296]",
        "f32[18446744073709551615]", "f32[99999999999999999999999]", "f32[-1]",
        "f32[0,9223372036854775807]", "c128[1152921504606846976]",
        "f32[<=9223372036854775807]", "f32[65536,65536,65536,65536]"}) {
    const std::string s = shape;
    for (const char* made :
         {"iota(), iota_dimension=0", "broadcast(c), dimensions={}",
          "parameter(0)", "constant({...})", "constant(1)", "constant({})"}) {
      EXPECT_EQ(TryHostileText("ENTRY e {\n c = f32[] constant(1)\n ROOT r = " +
                               s + " " + made + "\n}\n"),
                "");
    }
  }
}

TEST(Sizes, EndlessLoopAndRecursion) {
  EXPECT_EQ(TryHostileText("c { p = f32[] parameter(0)\n"
                           " ROOT t = pred[] constant(true) }\n"
                           "b { ROOT p = f32[] parameter(0) }\n"
                           "ENTRY e { x = f32[] constant(1)\n ROOT w = f32[] "
                           "while(x), condition=c, body=b }\n"),
            "");
  TryHostileText(
      "f { p = f32[] parameter(0)\n ROOT r = f32[] call(p), to_apply=f }\n"
      "ENTRY e { x = f32[] constant(1)\n ROOT r = f32[] call(x), "
      "to_apply=f }\n");
}

}  // namespace
}  // namespace hlo
