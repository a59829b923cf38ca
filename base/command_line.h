// The command line of a program: its commands, their flags and operands, and
// help. command_line.cc alone includes CLI11.
#ifndef HLOREF_BASE_COMMAND_LINE_H_
#define HLOREF_BASE_COMMAND_LINE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/console.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hlo {

// A flag or an operand of a command; its methods can be chained.
class Flag {
 public:
  // `most`: the largest value of its variable's type, if that is a number.
  explicit Flag(CLI::Option* option, uint64_t most = 0)
      : option_(option), most_(most) {}

  Flag& Required();
  // Help shows the value that the variable has now.
  Flag& ShowDefault();
  // The heading of help under which it stands.
  Flag& Group(const char* heading);
  // Help shows this word for the value.
  Flag& Placeholder(const char* word);
  Flag& Excludes(const char* other);
  // Each occurrence takes one value.
  Flag& OneValueEach();
  Flag& Separator(char separator);

  // Checks of values.
  Flag& NotNegative();
  Flag& Positive();
  Flag& Between(int64_t least, int64_t most);
  Flag& OneOf(std::vector<std::string> words);
  // The value is a number of bytes, as ReadByteCount reads it: 64MB, 1.5GiB.
  Flag& Bytes();

 private:
  CLI::Option* option_;
  uint64_t most_;
};

// A command, or the program itself. The variables of flags outlive the parsing.
class Command {
 public:
  Command(CLI::App* app, Console* console, ExitCode* status)
      : app_(app), console_(console), status_(status) {}

  // `name`: "--seed", "-v,--verbose", or "MODULE" for an operand. T is
  // std::string, int, int64_t, uint64_t, or a vector of one of the first three.
  // Numbers are decimal, and in the range of their type (base/whole_number.h).
  template <typename T>
  Flag Add(const char* name, T& value, const char* help = "");
  // A flag whose value is one of these words; `set` gets the word's number.
  Flag AddWord(const char* name, std::function<void(int)> set,
               const std::map<std::string, int>& words, const char* help);
  // A flag without a value.
  Flag AddSwitch(const char* name, bool& value, const char* help);

  // A command below this one. `example`, if any, ends its help.
  Command AddCommand(const char* name, const char* sentence,
                     const char* example = nullptr);
  // One of the commands below must be named.
  void RequireCommand();

  // Called after the parsing, unless a command below this one was named; its
  // result becomes the program's exit status.
  void OnCall(std::function<ExitCode(Console&)> call);

 private:
  CLI::App* app_;
  Console* console_;
  ExitCode* status_;
};

// The texts of a program in help.
struct ProgramTexts {
  const char* name;
  const char* sentence;
  const char* footer;
  const char* version;  // "hloref 0.1.0"
};

// Parses the command line, runs the command that it names, and returns the exit
// status, with Console::Finish. A wrong word is answered by the nearest right
// one; no exception leaves it. `add_commands` declares the program's commands.
int RunProgramLine(const ProgramTexts& texts, int argc, const char* const* argv,
                   Console& console,
                   const std::function<void(Command&)>& add_commands);

}  // namespace hlo

#endif  // HLOREF_BASE_COMMAND_LINE_H_
