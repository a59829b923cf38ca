#include "base/command_line.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <sstream>
#include <type_traits>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/suggest.h"
#include "base/whole_number.h"

namespace hlo {
namespace {

template <typename T>
WholeRange RangeOf() {
  return {static_cast<int64_t>(std::numeric_limits<T>::min()),
          static_cast<uint64_t>(std::numeric_limits<T>::max())};
}

// The only reader of numbers: CLI11's own take octal ones, and some that are
// out of range.
CLI::Validator WholeNumber(WholeRange range, const char* name = "") {
  return CLI::Validator(
      [range](const std::string& text) -> std::string {
        if (ReadWholeNumber(text, range)) return "";
        return absl::StrCat("`", text, "` is no whole number from ",
                            range.least, " to ", range.most);
      },
      name);
}

template <typename T>
Flag Numbers(CLI::Option* option) {
  option->check(WholeNumber(RangeOf<T>()));
  return Flag(option, RangeOf<T>().most);
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
  option_->check(WholeNumber({0, most_}, "NONNEGATIVE"));
  return *this;
}
Flag& Flag::Positive() {
  option_->check(WholeNumber({1, most_}, "POSITIVE"));
  return *this;
}
Flag& Flag::Between(int64_t least, int64_t most) {
  option_->check(
      WholeNumber({least, static_cast<uint64_t>(most)},
                  absl::StrCat("in [", least, " - ", most, "]").c_str()));
  return *this;
}
Flag& Flag::OneOf(std::vector<std::string> words) {
  option_->check(CLI::IsMember(std::move(words)));
  return *this;
}
Flag& Flag::Bytes() {
  option_->transform(CLI::Validator(
      [](std::string& text) -> std::string {
        const std::optional<int64_t> bytes = ReadByteCount(text);
        if (!bytes) return absl::StrCat("`", text, "` is no number of bytes");
        text = absl::StrCat(*bytes);
        return "";
      },
      "SIZE"));
  return *this;
}

template <typename T>
Flag Command::Add(const char* name, T& value, const char* help) {
  CLI::Option* option = app_->add_option(name, value, help);
  if constexpr (std::is_integral_v<T>) return Numbers<T>(option);
  if constexpr (std::is_same_v<T, std::vector<int>>)
    return Numbers<int>(option);
  if constexpr (std::is_same_v<T, std::vector<int64_t>>) {
    return Numbers<int64_t>(option);
  }
  return Flag(option);
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
