// Faults that invalidate a run fail it: a waiver that does not fit, vectors
// that are there twice, not, or in part, results likewise.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hlo::conformance {
namespace {

namespace fs = std::filesystem;

class IntegrityTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(testing::TempDir()) / "integrity" / info->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "golden");
    fs::copy("golden/xor", folder_ / "golden/xor", fs::copy_options::recursive);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string Path(const char* name) const { return (folder_ / name).string(); }

  int Run(const std::string& arguments) const {
    const int status = std::system(absl::StrCat(HLOREF_COMMAND, " ", arguments,
                                                " > ", Path("out"), " 2>&1")
                                       .c_str());
    return WEXITSTATUS(status);
  }
  int Conform(const std::string& more = "") const {
    return Run(absl::StrCat("conform --golden ", Path("golden"), " ", more));
  }
  std::string Said() const { return Read("out"); }

  std::string Read(const char* name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void Write(const char* name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  void WriteWaiver(const char* id, const char* verdict, const char* expires) {
    Write("waivers.json",
          absl::StrCat(R"([{"id": ")", id, R"(", "rev": 1, "verdict": ")",
                       verdict, R"(", "link": "bug", "expires": ")", expires,
                       R"("}])"));
  }

  fs::path folder_;
};

constexpr char kVectors[] = "golden/xor/cases.jsonl";

TEST_F(IntegrityTest, WithoutAnyOfItTheRunPasses) {
  EXPECT_EQ(Conform(), 0) << Said();
}

TEST_F(IntegrityTest, AWaiverOfWhatPassesFails) {
  const std::string line = Read(kVectors).substr(0, 200);
  const size_t begin = line.find("\"id\":\"") + 6;
  const std::string id = line.substr(begin, line.find('"', begin) - begin);
  WriteWaiver(id.c_str(), "fail:value", "2999-01-01");
  EXPECT_EQ(Conform("--waivers " + Path("waivers.json")), 1) << Said();
}

TEST_F(IntegrityTest, AWaiverOfNoVectorFails) {
  WriteWaiver("xor/nothing", "fail:value", "2999-01-01");
  EXPECT_EQ(Conform("--waivers " + Path("waivers.json")), 1) << Said();
}

TEST_F(IntegrityTest, AnExpiredWaiverFails) {
  WriteWaiver("xor/nothing", "fail:value", "2001-01-01");
  EXPECT_EQ(Conform("--waivers " + Path("waivers.json")), 1) << Said();
}

TEST_F(IntegrityTest, AnIdThatStandsTwiceFails) {
  const std::string text = Read(kVectors);
  Write(kVectors, text + text.substr(0, text.find('\n') + 1));
  EXPECT_NE(Conform(), 0);
  EXPECT_THAT(Said(), testing::HasSubstr("stands twice"));
}

TEST_F(IntegrityTest, AFileThatIsCutOffFails) {
  const std::string text = Read(kVectors);
  Write(kVectors, text.substr(0, text.size() - 20));
  EXPECT_NE(Conform(), 0);
  EXPECT_THAT(Said(), testing::HasSubstr("cut off"));
}

TEST_F(IntegrityTest, AVectorThatIsListedAndNotThereFails) {
  const std::string text = Read(kVectors);
  Write(kVectors, text.substr(text.find('\n') + 1));
  EXPECT_NE(Conform(), 0);
  EXPECT_THAT(Said(), testing::HasSubstr("stands in no file"));
}

TEST_F(IntegrityTest, AVectorThatWasEditedFails) {
  std::string text = Read(kVectors);
  text.replace(text.find("\"rev\":1"), 7, "\"rev\":2");
  Write(kVectors, text);
  EXPECT_NE(Conform(), 0);
  EXPECT_THAT(Said(), testing::HasSubstr("MANIFEST.tsv"));
}

TEST_F(IntegrityTest, FilesThatAreTooLargeAreNotClean) {
  EXPECT_EQ(Run("vectors lint --golden " + Path("golden")), 0) << Said();
  Write("golden/xor/notes.txt", "");
  fs::resize_file(Path("golden/xor/notes.txt"), 40000001);  // a hole
  EXPECT_EQ(Run("vectors lint --golden " + Path("golden")), 1);
  EXPECT_THAT(Said(), testing::HasSubstr("of at most 40000000"));
  fs::remove(Path("golden/xor/notes.txt"));
  fs::create_directories(Path("golden/xor/aside"));
  Write("golden/xor/aside/large.jsonl", "");
  fs::resize_file(Path("golden/xor/aside/large.jsonl"), (2 << 20) + 1);
  EXPECT_EQ(Run("vectors lint --golden " + Path("golden")), 1);
  EXPECT_THAT(Said(), testing::HasSubstr("larger than 2 MiB"));
}

// The results of the whole run, as two shards' would be merged.
class MergeTest : public IntegrityTest {
 protected:
  void SetUp() override {
    IntegrityTest::SetUp();
    ASSERT_EQ(Conform("--report-dir " + Path("run")), 0) << Said();
  }
  int Merge() const {
    return Run(absl::StrCat("conform merge ", Path("run/results.jsonl"),
                            " --golden ", Path("golden")));
  }
};

constexpr char kResults[] = "run/results.jsonl";

TEST_F(MergeTest, OfACompleteRunPasses) { EXPECT_EQ(Merge(), 0) << Said(); }

TEST_F(MergeTest, OfAMissingResultFails) {
  std::string text = Read(kResults);
  text.pop_back();
  Write(kResults, text.substr(0, text.rfind('\n') + 1));
  EXPECT_NE(Merge(), 0);
}

TEST_F(MergeTest, OfACutOffFileFails) {
  const std::string text = Read(kResults);
  Write(kResults, text.substr(0, text.size() - 10));
  EXPECT_NE(Merge(), 0);
}

TEST_F(MergeTest, OfAResultThatStandsTwiceFails) {
  const std::string text = Read(kResults);
  const size_t last = text.rfind('\n', text.size() - 2);
  Write(kResults, text + text.substr(last + 1));
  EXPECT_NE(Merge(), 0);
  EXPECT_THAT(Said(), testing::HasSubstr("stands twice"));
}

}  // namespace
}  // namespace hlo::conformance
