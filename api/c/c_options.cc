// hloref_options_set: options by name.
#include <charconv>
#include <cstdint>
#include <limits>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "api/c/c_handles.h"

namespace hloref {
namespace {

Status NoValue(std::string_view name, std::string_view value) {
  return {StatusCode::kInvalidArgument,
          absl::StrCat("option ", ToAbsl(name), " has no value '",
                       ToAbsl(value), "'")};
}

template <typename T>
bool Read(std::string_view value, T* number) {
  const char* end = value.data() + value.size();
  const auto read = std::from_chars(value.data(), end, *number);
  return read.ec == std::errc() && read.ptr == end;
}
bool Read(std::string_view value, bool* flag) {
  *flag = value == "true";
  return *flag || value == "false";
}
bool Read(std::string_view value, std::string* text) {
  *text = value;
  return true;
}
bool Read(std::string_view value, LoadOptions::Elided* elided) {
  *elided = value == "zeros"    ? LoadOptions::Elided::kZeros
            : value == "random" ? LoadOptions::Elided::kRandom
                                : LoadOptions::Elided::kKeep;
  return *elided != LoadOptions::Elided::kKeep || value == "keep";
}
// id=value.
bool Read(std::string_view value, std::map<std::string, std::string>* choices) {
  const size_t equals = value.find('=');
  if (equals == std::string_view::npos) return false;
  (*choices)[std::string(value.substr(0, equals))] = value.substr(equals + 1);
  return true;
}

// Sets `name` in each of the places; those of one option have one type.
template <typename... Places>
Status Set(std::string_view name, std::string_view value, Places*... places) {
  if ((Read(value, places) && ...)) return {};
  return NoValue(name, value);
}

Status SetOption(hloref_options& o, std::string_view name,
                 std::string_view value) {
  const auto set = [&](auto*... places) { return Set(name, value, places...); };
  if (name == "file") return set(&o.load.file);
  if (name == "strict") return set(&o.load.strict, &o.run.strict);
  if (name == "replicas") return set(&o.load.replicas);
  if (name == "partitions") return set(&o.load.partitions);
  if (name == "entry") return set(&o.load.entry);
  if (name == "program") return set(&o.load.program);
  if (name == "elided") return set(&o.load.elided);
  if (name == "profile") return set(&o.program.profile);
  if (name == "choice") return set(&o.program.choices);
  if (name == "instructions") return set(&o.program.instructions);
  if (name == "show_aliases") return set(&o.program.show_aliases);
  if (name == "seed") return set(&o.load.seed, &o.run.seed);
  if (name == "threads") return set(&o.run.threads);
  if (name == "workers") return set(&o.run.workers);
  if (name == "host_feeds") return set(&o.run.host_feeds);
  Limits& load = o.load.limits;
  Limits& run = o.run.limits;
  if (name == "max_bytes") return set(&load.max_bytes, &run.max_bytes);
  if (name == "max_steps") return set(&load.max_steps, &run.max_steps);
  if (name == "max_depth") return set(&load.max_depth, &run.max_depth);
  return {StatusCode::kInvalidArgument,
          absl::StrCat("no option is called '", ToAbsl(name), "'")};
}

}  // namespace
}  // namespace hloref

hloref_status* hloref_options_new(hloref_options** options) {
  return hloref::MakeHandle(options, {}, [] {
    return hloref::Result<hloref_options>(hloref_options());
  });
}
void hloref_options_free(hloref_options* options) { delete options; }

hloref_status* hloref_options_set(hloref_options* options, const char* name,
                                  const char* value) {
  return hloref::Act(
      {{"options", options}, {"name", name}, {"value", value}}, [&] {
        hloref_options changed = *options;
        hloref::Status status = hloref::SetOption(changed, name, value);
        if (status.ok()) *options = std::move(changed);
        return status;
      });
}

hloref_status* hloref_options_constant(hloref_options* options,
                                       const char* name,
                                       const hloref_literal* value) {
  return hloref::Act({{"options", options}, {"name", name}, {"value", value}},
                     [&]() -> hloref::Status {
                       options->load.constants[name] = value->literal;
                       return {};
                     });
}
