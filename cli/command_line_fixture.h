// A folder with a module and arguments, and the built command to run there.
#ifndef HLOREF_CLI_COMMAND_LINE_FIXTURE_H_
#define HLOREF_CLI_COMMAND_LINE_FIXTURE_H_

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace hlo {

struct CommandOutcome {
  int status = -1;
  std::string out, errors;
};

class CommandLine : public testing::Test {
 protected:
  CommandLine()
      : folder_(std::filesystem::path(testing::TempDir()) /
                ("hloref_cli_" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
    Write("square.hlo",
          "HloModule square\n"
          "ENTRY main {\n"
          "  x = f32[3] parameter(0)\n"
          "  ROOT y = f32[3] multiply(x, x)\n"
          "}\n");
    Write("args.json",
          R"({"args": [{"shape": "f32[3]", "values": [1, 2.5, "nan"]}]})");
  }
  ~CommandLine() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string Read(const std::string& name) {
    std::ifstream file(folder_ / name, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  // `arguments` are words of the shell, run in the test's folder.
  CommandOutcome Run(const std::string& arguments,
                     const std::string& before = "") {
    const std::string line = "cd '" + folder_.string() + "' && " + before +
                             " '" + HLOREF_COMMAND + "' " + arguments +
                             " 2>errors.txt";
    FILE* pipe = popen(line.c_str(), "r");
    CommandOutcome outcome;
    if (pipe == nullptr) return outcome;
    char block[4096];
    size_t size = 0;
    while ((size = fread(block, 1, sizeof(block), pipe)) > 0) {
      outcome.out.append(block, size);
    }
    const int status = pclose(pipe);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.errors = Read("errors.txt");
    return outcome;
  }

  const std::filesystem::path folder_;
};

}  // namespace hlo

#endif  // HLOREF_CLI_COMMAND_LINE_FIXTURE_H_
