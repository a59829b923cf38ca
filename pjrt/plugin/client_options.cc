#include "pjrt/plugin/client_options.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "base/suggest.h"
#include "interpreter/inputs/profiles.h"
#include "pjrt/plugin/error.h"
#include "pjrt/plugin/guard.h"

namespace hlo::pjrt {
namespace {

constexpr int64_t kMaxDevices = 4096;

int64_t HostBytes() {
  const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && bytes > 0 ? int64_t{pages} * bytes : Limits().max_bytes;
}

absl::Status SetProfile(absl::string_view name, Choices& choices) {
  const char* known = FindProfile(name);
  if (known == nullptr && !absl::StartsWith(name, "{")) {
    return absl::InvalidArgumentError(absl::StrCat(
        "no profile is called '", name, "'; there are: ",
        absl::StrJoin(AllProfiles(), ", ",
                      [](std::string* out, const ProfileText& each) {
                        out->append(each.name);
                      })));
  }
  return known ? ReadProfile(name, known, choices)
               : ReadProfile("profile", name, choices);
}

// id=value,id=value.
absl::Status SetChoices(absl::string_view list, Choices& choices) {
  for (absl::string_view each : absl::StrSplit(list, ',', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> choice =
        absl::StrSplit(each, absl::MaxSplits('=', 1));
    absl::Status status =
        SetChoice(absl::StripAsciiWhitespace(choice.first),
                  absl::StripAsciiWhitespace(choice.second), choices);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

class OptionReader {
 public:
  absl::Status Read(absl::string_view name, const NamedValue& value) {
    if (name == "profile") return Text(name, value, &profile_);
    if (name == "choices") return Text(name, value, &choices_);
    if (name == "platform_name") {
      return Text(name, value, &options_.platform_name);
    }
    if (name == "log") return Text(name, value, &options_.log);
    if (name == "instructions") return Text(name, value, &instructions_);
    if (name == "devices") {
      return Number(name, value, 1, kMaxDevices, &options_.devices);
    }
    Limits& limits = options_.limits;
    if (name == "max_bytes") return Limit(name, value, &limits.max_bytes);
    if (name == "max_steps") return Limit(name, value, &limits.max_steps);
    if (name == "max_depth") return Limit(name, value, &limits.max_depth);
    if (name == "threads") return Number(name, value, 0, 4096, &threads_);
    if (name == "python_callback") return Limit(name, value, &call_python_);
    if (name == "check_signals") return Limit(name, value, &check_signals_);
    if (name == "find_function") return Limit(name, value, &find_function_);
    if (name == "find_type") return Limit(name, value, &find_type_);
    // Options of jax.distributed.
    if (name == "node_id" || name == "num_nodes") {
      if (value.kind == NamedValue::Kind::kInt64 &&
          value.integer == (name == "num_nodes" ? 1 : 0)) {
        return absl::OkStatus();
      }
      return absl::UnimplementedError(
          "a client of several processes (jax.distributed): hloref's devices "
          "are all in one; the option devices says how many");
    }
    return absl::InvalidArgumentError(absl::StrCat(
        "hloref has no option '", name, "'",
        DidYouMean(name, {"devices", "profile", "choices", "max_bytes",
                          "max_steps", "max_depth", "threads", "instructions",
                          "platform_name", "log", "python_callback",
                          "check_signals", "find_function", "find_type"}),
        "; there are: devices, profile, choices, max_bytes, max_steps, "
        "max_depth, threads, instructions, platform_name, log"));
  }

  absl::StatusOr<ClientOptions> Finish() && {
    absl::Status status;
    if (!profile_.empty()) status = SetProfile(profile_, options_.choices);
    if (status.ok()) status = SetChoices(choices_, options_.choices);
    if (!status.ok()) return status;
    if (options_.platform_name.empty()) {
      return absl::InvalidArgumentError("platform_name is empty");
    }
    if (!instructions_.empty()) status = SetInstructions();
    if (!status.ok()) return status;
    options_.threads = static_cast<int>(threads_);
    options_.call_python =
        reinterpret_cast<hloref_call_python_fn*>(call_python_);
    options_.check_signals =
        reinterpret_cast<hloref_check_signals_fn*>(check_signals_);
    options_.find_function =
        reinterpret_cast<hloref_find_function_fn*>(find_function_);
    options_.find_type = reinterpret_cast<hloref_find_type_fn*>(find_type_);
    return std::move(options_);
  }

  OptionReader() { options_.limits.max_bytes = HostBytes(); }

 private:
  absl::Status SetInstructions() {
    const auto* const names = kInstructionSetNames;
    const auto* known = std::find(names, std::end(kInstructionSetNames),
                                  absl::string_view(instructions_));
    if (known == std::end(kInstructionSetNames)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "no instruction set is called '", instructions_,
          "'; there are: ", absl::StrJoin(kInstructionSetNames, ", ")));
    }
    options_.instructions = InstructionSetOf(instructions_);
    return absl::OkStatus();
  }
  static absl::Status Wrong(absl::string_view name, absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("option '", name, "' ", what));
  }
  static absl::Status Text(absl::string_view name, const NamedValue& value,
                           std::string* text) {
    if (value.kind != NamedValue::Kind::kString) {
      return Wrong(name, "is no string");
    }
    *text = std::string(View(value.text, value.size));
    return absl::OkStatus();
  }
  static absl::Status Number(absl::string_view name, const NamedValue& value,
                             int64_t least, int64_t most, int64_t* number) {
    if (value.kind != NamedValue::Kind::kInt64) {
      return Wrong(name, "is no integer");
    }
    if (value.integer < least || value.integer > most) {
      return Wrong(name, absl::StrCat("is ", value.integer, "; it is ", least,
                                      " to ", most));
    }
    *number = value.integer;
    return absl::OkStatus();
  }
  static absl::Status Limit(absl::string_view name, const NamedValue& value,
                            int64_t* number) {
    return Number(name, value, 0, INT64_MAX, number);
  }

  ClientOptions options_;
  std::string profile_, choices_, instructions_;
  int64_t threads_ = 0, call_python_ = 0, check_signals_ = 0;
  int64_t find_function_ = 0, find_type_ = 0;
};

}  // namespace

absl::StatusOr<ClientOptions> ReadOptions(std::span<const NamedValue> values) {
  OptionReader reader;
  for (const NamedValue& each : values) {
    const NamedValue value = Whole(each);
    absl::Status status = reader.Read(View(value.name, value.name_size), value);
    if (!status.ok()) return status;
  }
  return std::move(reader).Finish();
}

}  // namespace hlo::pjrt
