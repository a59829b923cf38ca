// Runs every example by the command, as its reader does, and checks the values.
//
// examples/*/*expected.json names one or more runs of `hloref run`, all of
// which must print `results` within `relative` and `absolute`; *refused.json
// names runs that must fail with exit status 1 and an error that contains each
// text of `error`. Files are named relative to the example's folder.
#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace hlo {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// The outcome of one run of the command.
struct Outcome {
  int status;
  std::string output;
  std::string errors;
};

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

Outcome RunCommand(const fs::path& folder, const std::string& arguments) {
  const fs::path errors =
      fs::path(testing::TempDir()) /
      ("hloref_examples_" +
       std::to_string(std::hash<std::string>()(folder.string() + arguments)));
  const std::string line = "cd '" + folder.string() + "' && '" +
                           HLOREF_COMMAND + "' run " + arguments +
                           " --format json 2>'" + errors.string() + "'";
  FILE* pipe = popen(line.c_str(), "r");
  Outcome outcome = {-1, "", ""};
  if (pipe == nullptr) return outcome;
  char block[4096];
  size_t size;
  while ((size = fread(block, 1, sizeof(block), pipe)) > 0) {
    outcome.output.append(block, size);
  }
  const int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.errors = ReadFile(errors);
  fs::remove(errors);
  return outcome;
}

// One array of a result: its shape as text, its elements in row-major order.
struct Leaf {
  std::string shape;
  std::vector<double> elements;
};

double Number(const json& value) {
  if (value.is_string()) {
    return std::strtod(value.get<std::string>().c_str(), nullptr);
  }
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  return value.get<double>();
}

void AppendValues(const json& value, std::vector<double>& elements) {
  if (!value.is_array()) return elements.push_back(Number(value));
  for (const json& part : value) AppendValues(part, elements);
}

template <typename T>
void AppendBits(const std::string& hex, std::vector<double>& elements) {
  std::vector<char> bytes;
  for (size_t i = 0; i + 2 <= hex.size(); i += 2) {
    bytes.push_back(
        static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  for (size_t i = 0; i + sizeof(T) <= bytes.size(); i += sizeof(T)) {
    T element;
    std::memcpy(&element, bytes.data() + i, sizeof(T));
    elements.push_back(static_cast<double>(element));
  }
}

// Knows the element types that the examples' results have.
Leaf ReadLeaf(const json& literal) {
  Leaf leaf = {literal.at("shape"), {}};
  const std::string type = leaf.shape.substr(0, leaf.shape.find('['));
  if (literal.contains("values")) {
    AppendValues(literal.at("values"), leaf.elements);
  } else if (type == "f32") {
    AppendBits<float>(literal.at("bits"), leaf.elements);
  } else if (type == "s32") {
    AppendBits<int32_t>(literal.at("bits"), leaf.elements);
  } else if (type == "pred") {
    AppendBits<uint8_t>(literal.at("bits"), leaf.elements);
  } else {
    ADD_FAILURE() << "no example has results of type " << type;
  }
  return leaf;
}

void AppendLeaves(const json& literal, std::vector<Leaf>& leaves) {
  if (!literal.contains("tuple")) return leaves.push_back(ReadLeaf(literal));
  for (const json& part : literal.at("tuple")) AppendLeaves(part, leaves);
}

std::vector<Leaf> Leaves(const json& results) {
  std::vector<Leaf> leaves;
  for (const json& literal : results) AppendLeaves(literal, leaves);
  return leaves;
}

struct Tolerance {
  double relative;
  double absolute;
};

// Any NaN matches NaN. Without a tolerance the sign of zero counts.
bool Near(double actual, double expected, Tolerance tolerance) {
  if (std::isnan(expected)) return std::isnan(actual);
  if (std::isinf(expected)) return actual == expected;
  const double bound =
      tolerance.absolute + tolerance.relative * std::abs(expected);
  if (bound == 0 && std::signbit(actual) != std::signbit(expected)) {
    return false;
  }
  return std::abs(actual - expected) <= bound;
}

void ExpectLeaf(const Leaf& actual, const Leaf& expected, Tolerance tolerance) {
  ASSERT_EQ(actual.shape, expected.shape);
  ASSERT_EQ(actual.elements.size(), expected.elements.size());
  // Integers and truth values are exact whatever the floats are allowed.
  if (expected.shape.front() != 'f') tolerance = {0, 0};
  for (size_t i = 0; i < expected.elements.size(); ++i) {
    EXPECT_TRUE(Near(actual.elements[i], expected.elements[i], tolerance))
        << "element " << i << " of " << expected.shape << ": got "
        << testing::PrintToString(actual.elements[i]) << ", expected "
        << testing::PrintToString(expected.elements[i]);
  }
}

void ExpectResults(const Outcome& outcome, const json& expected) {
  ASSERT_EQ(outcome.status, 0) << outcome.errors;
  const json actual = json::parse(outcome.output, nullptr, false);
  ASSERT_FALSE(actual.is_discarded()) << outcome.output;
  const std::vector<Leaf> got = Leaves(actual.at("results"));
  const std::vector<Leaf> want = Leaves(expected.at("results"));
  ASSERT_EQ(got.size(), want.size());
  const Tolerance tolerance = {expected.at("relative"),
                               expected.at("absolute")};
  for (size_t i = 0; i < want.size(); ++i) {
    SCOPED_TRACE("result " + std::to_string(i));
    ExpectLeaf(got[i], want[i], tolerance);
  }
}

std::vector<fs::path> FilesEndingIn(const std::string& end) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator("examples")) {
    const std::string path = entry.path().string();
    if (path.size() >= end.size() &&
        path.compare(path.size() - end.size(), end.size(), end) == 0) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// examples/top_k/expected.json -> top_k; .../jit_f.expected.json adds _jit_f.
std::string TestName(const testing::TestParamInfo<fs::path>& info) {
  std::string name = info.param.parent_path().filename().string();
  const fs::path stem = info.param.stem();
  if (stem.has_extension()) name += "_" + stem.stem().string();
  return name;
}

class GivesTheExpectedValues : public testing::TestWithParam<fs::path> {};

TEST_P(GivesTheExpectedValues, Run) {
  const json expected = json::parse(ReadFile(GetParam()));
  ASSERT_FALSE(expected.at("runs").empty());
  for (const std::string arguments : expected.at("runs")) {
    SCOPED_TRACE(arguments);
    ExpectResults(RunCommand(GetParam().parent_path(), arguments), expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, GivesTheExpectedValues,
                         testing::ValuesIn(FilesEndingIn("expected.json")),
                         TestName);

class IsRefused : public testing::TestWithParam<fs::path> {};

TEST_P(IsRefused, Run) {
  const json refused = json::parse(ReadFile(GetParam()));
  for (const std::string arguments : refused.at("runs")) {
    SCOPED_TRACE(arguments);
    const Outcome outcome = RunCommand(GetParam().parent_path(), arguments);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.output, "");
    for (const std::string text : refused.at("error")) {
      EXPECT_THAT(outcome.errors, testing::HasSubstr(text));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Examples, IsRefused,
                         testing::ValuesIn(FilesEndingIn("refused.json")),
                         TestName);

}  // namespace
}  // namespace hlo
