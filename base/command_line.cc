#include "base/command_line.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>
#include <new>
#include <sstream>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/suggest.h"

namespace hlo {
namespace {

// CLI11's own checks of signs read a float, and their messages show its largest
// number.
CLI::Range AtLeast(int64_t least, const char* name) {
  return CLI::Range(least, std::numeric_limits<int64_t>::max(), name);
}

// For all 64 bits: CLI11 reads a sign as it is, modulo 2^64.
CLI::Validator PositiveUnsigned() {
  return CLI::Validator(
      [](const std::string& text) -> std::string {
        const bool positive =
            !text.starts_with('-') && text.find_first_not_of('0') != text.npos;
        return positive ? "" : "Value " + text + " is not above 0";
      },
      "POSITIVE");
}

// Returns "; did you mean `run`?", or nothing if no command is near.
std::string Suggestion(CLI::App& app, const std::string& word) {
  std::string best;
  size_t distance = 3;
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    const size_t edits = EditDistance(word, command->get_name());
    if (edits >= distance) continue;
    distance = edits;
    best = command->get_name();
  }
  return best.empty() ? "" : absl::StrCat("; did you mean `", best, "`?");
}

// Returns the first word if it is neither a flag nor a command.
std::string UnknownCommand(CLI::App& app, int argc, const char* const* argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == argv[1]) return "";
  }
  return argv[1];
}

// CLI11 reports by exceptions; they end here.
ExitCode Parse(CLI::App& app, int argc, const char* const* argv,
               Console& console, const ExitCode& status) {
  try {
    app.parse(argc, argv);
    return status;
  } catch (const CLI::Success& success) {
    std::ostringstream out, errors;
    app.exit(success, out, errors);
    console.Out(out.str());
    return kFine;
  } catch (const CLI::ParseError& error) {
    std::string hint = absl::StrCat("`", app.get_name(), " --help` shows all.");
    for (const CLI::App* command : app.get_subcommands()) {
      hint = absl::StrCat("`", app.get_name(), " ", command->get_name(),
                          " --help` shows how.");
    }
    return console.Misuse(
        absl::InvalidArgumentError(absl::StrCat(error.what(), "\n", hint)));
  }
}

}  // namespace

Flag& Flag::Required() {
  option_->required();
  return *this;
}
Flag& Flag::ShowDefault() {
  option_->capture_default_str();
  return *this;
}
Flag& Flag::Group(const char* heading) {
  option_->group(heading);
  return *this;
}
Flag& Flag::Placeholder(const char* word) {
  option_->option_text(word);
  return *this;
}
Flag& Flag::Excludes(const char* other) {
  option_->excludes(other);
  return *this;
}
Flag& Flag::OneValueEach() {
  option_->allow_extra_args(false);
  return *this;
}
Flag& Flag::Separator(char separator) {
  option_->delimiter(separator);
  return *this;
}
Flag& Flag::NotNegative() {
  option_->check(AtLeast(0, "NONNEGATIVE"));
  return *this;
}
Flag& Flag::Positive() {
  option_->check(option_->get_type_name() == "UINT"
                     ? PositiveUnsigned()
                     : CLI::Validator(AtLeast(1, "POSITIVE")));
  return *this;
}
Flag& Flag::Between(int64_t least, int64_t most) {
  option_->check(CLI::Range(least, most));
  return *this;
}
Flag& Flag::OneOf(std::vector<std::string> words) {
  option_->check(CLI::IsMember(std::move(words)));
  return *this;
}
Flag& Flag::Bytes() {
  option_->transform(CLI::AsSizeValue(false));
  return *this;
}

template <typename T>
Flag Command::Add(const char* name, T& value, const char* help) {
  return Flag(app_->add_option(name, value, help));
}
template Flag Command::Add(const char*, std::string&, const char*);
template Flag Command::Add(const char*, int&, const char*);
template Flag Command::Add(const char*, int64_t&, const char*);
template Flag Command::Add(const char*, uint64_t&, const char*);
template Flag Command::Add(const char*, std::vector<std::string>&, const char*);
template Flag Command::Add(const char*, std::vector<int>&, const char*);
template Flag Command::Add(const char*, std::vector<int64_t>&, const char*);

Flag Command::AddWord(const char* name, std::function<void(int)> set,
                      const std::map<std::string, int>& words,
                      const char* help) {
  CLI::Option* option = app_->add_option_function<int>(
      name, [set = std::move(set)](const int& number) { set(number); }, help);
  option->transform(CLI::CheckedTransformer(words));
  return Flag(option);
}

Flag Command::AddSwitch(const char* name, bool& value, const char* help) {
  return Flag(app_->add_flag(name, value, help));
}

Command Command::AddCommand(const char* name, const char* sentence,
                            const char* example) {
  CLI::App* command = app_->add_subcommand(name, sentence);
  if (example != nullptr) command->footer(absl::StrCat("Example:\n", example));
  return {command, console_, status_};
}

void Command::RequireCommand() { app_->require_subcommand(1); }

void Command::OnCall(std::function<ExitCode(Console&)> call) {
  app_->callback([app = app_, console = console_, status = status_,
                  call = std::move(call)] {
    if (app->get_subcommands().empty()) *status = call(*console);
  });
}

namespace {

ExitCode RunLine(const ProgramTexts& texts, int argc, const char* const* argv,
                 Console& console,
                 const std::function<void(Command&)>& add_commands) {
  CLI::App app(texts.sentence, texts.name);
  app.footer(texts.footer);
  app.set_version_flag("--version", texts.version);
  ExitCode status = kFine;
  Command program(&app, &console, &status);
  program.RequireCommand();
  add_commands(program);
  const std::string unknown = UnknownCommand(app, argc, argv);
  if (!unknown.empty()) {
    return console.Misuse(absl::InvalidArgumentError(absl::StrCat(
        "unknown command `", unknown, "`", Suggestion(app, unknown), "\n`",
        texts.name, " --help` shows all.")));
  }
  try {
    return Parse(app, argc, argv, console, status);
  } catch (const std::bad_alloc&) {
    return console.Failure(
        absl::ResourceExhaustedError("the machine has no more memory"));
  } catch (const std::exception& error) {
    return console.Failure(absl::InternalError(error.what()));
  }
}

}  // namespace

int RunProgramLine(const ProgramTexts& texts, int argc, const char* const* argv,
                   Console& console,
                   const std::function<void(Command&)>& add_commands) {
  return console.Finish(RunLine(texts, argc, argv, console, add_commands));
}

}  // namespace hlo
