#include "hloref/c_modules.h"

#include "absl/strings/str_cat.h"
#include "api/c/c_handles.h"

using hloref::Act;
using hloref::Diagnostic;
using hloref::MakeHandle;
using hloref::Result;
using hloref::Shape;
using hloref::Status;
using hloref::StatusCode;

namespace {

const hloref_options& OptionsOf(const hloref_options* options) {
  static const auto* const kNone = new hloref_options();
  return options ? *options : *kNone;
}

const Diagnostic& At(const hloref_diagnostics* diagnostics, size_t i) {
  static const auto* const kNone = new Diagnostic();
  const bool there = diagnostics && i < diagnostics->all.size();
  return there ? diagnostics->all[i] : *kNone;
}

}  // namespace

hloref_status* hloref_module_load(const char* bytes, size_t byte_count,
                                  const hloref_options* options,
                                  hloref_diagnostics** diagnostics,
                                  hloref_module** module) {
  if (diagnostics != nullptr) *diagnostics = nullptr;
  const void* needed = byte_count == 0 ? "" : bytes;
  return MakeHandle(
      module, {{"bytes", needed}}, [&]() -> Result<hloref::Module> {
        auto found = std::make_unique<hloref_diagnostics>();
        auto loaded = hloref::Load(std::string_view(bytes, byte_count),
                                   OptionsOf(options).load, &found->all);
        if (diagnostics != nullptr) *diagnostics = found.release();
        return loaded;
      });
}
void hloref_module_free(hloref_module* module) { delete module; }

const char* hloref_module_name(const hloref_module* module) {
  return module ? module->name.c_str() : "";
}
int64_t hloref_module_replicas(const hloref_module* module) {
  return module ? module->module.replicas() : 0;
}
int64_t hloref_module_partitions(const hloref_module* module) {
  return module ? module->module.partitions() : 0;
}
size_t hloref_module_parameter_count(const hloref_module* module) {
  return module ? module->parameters.size() : 0;
}
const char* hloref_module_parameter_name(const hloref_module* module,
                                         size_t i) {
  const bool there = i < hloref_module_parameter_count(module);
  return there ? module->parameters[i].name.c_str() : "";
}
hloref_status* hloref_module_parameter(const hloref_module* module, size_t i,
                                       hloref_shape** shape) {
  return MakeHandle(shape, {{"module", module}}, [&]() -> Result<Shape> {
    if (i < module->parameters.size()) return module->parameters[i].shape;
    return Status(StatusCode::kInvalidArgument,
                  absl::StrCat("the module has no parameter ", i));
  });
}
hloref_status* hloref_module_result(const hloref_module* module,
                                    hloref_shape** shape) {
  return MakeHandle(shape, {{"module", module}},
                    [&] { return Result<Shape>(module->module.result()); });
}
const char* hloref_module_elided(const hloref_module* module, size_t i) {
  const bool there = module && i < module->elided.size();
  return there ? module->elided[i].c_str() : "";
}
hloref_status* hloref_module_print(const hloref_module* module,
                                   const char* form, char** text,
                                   size_t* byte_count) {
  if (text != nullptr) *text = nullptr;
  return Act({{"module", module}, {"form", form}, {"text", text}},
             [&]() -> Status {
               const std::string_view name(form);
               const auto which = name == "stablehlo" ? hloref::Form::kStablehlo
                                  : name == "proto"   ? hloref::Form::kProto
                                                      : hloref::Form::kHlo;
               if (which == hloref::Form::kHlo && name != "hlo") {
                 return {StatusCode::kInvalidArgument,
                         absl::StrCat("no form is called '", form, "'")};
               }
               const auto printed = module->module.Print(which);
               if (!printed.ok()) return printed.status();
               return hloref::NewText(*printed, text, byte_count);
             });
}

void hloref_diagnostics_free(hloref_diagnostics* diagnostics) {
  delete diagnostics;
}
size_t hloref_diagnostics_count(const hloref_diagnostics* diagnostics) {
  return diagnostics ? diagnostics->all.size() : 0;
}
int hloref_diagnostics_is_error(const hloref_diagnostics* diagnostics,
                                size_t i) {
  return i < hloref_diagnostics_count(diagnostics) &&
         At(diagnostics, i).severity == Diagnostic::Severity::kError;
}
int hloref_diagnostics_code(const hloref_diagnostics* diagnostics, size_t i) {
  if (i >= hloref_diagnostics_count(diagnostics)) return 0;
  return static_cast<int>(At(diagnostics, i).code);
}
const char* hloref_diagnostics_file(const hloref_diagnostics* diagnostics,
                                    size_t i) {
  return At(diagnostics, i).file.c_str();
}
int hloref_diagnostics_line(const hloref_diagnostics* diagnostics, size_t i) {
  return At(diagnostics, i).line;
}
int hloref_diagnostics_column(const hloref_diagnostics* diagnostics, size_t i) {
  return At(diagnostics, i).column;
}
const char* hloref_diagnostics_rule(const hloref_diagnostics* diagnostics,
                                    size_t i) {
  return At(diagnostics, i).rule.c_str();
}
const char* hloref_diagnostics_message(const hloref_diagnostics* diagnostics,
                                       size_t i) {
  return At(diagnostics, i).message.c_str();
}
const char* hloref_diagnostics_instruction(
    const hloref_diagnostics* diagnostics, size_t i) {
  return At(diagnostics, i).instruction.c_str();
}
const char* hloref_diagnostics_excerpt(const hloref_diagnostics* diagnostics,
                                       size_t i) {
  return At(diagnostics, i).excerpt.c_str();
}

hloref_status* hloref_program_prepare(const hloref_module* module,
                                      const hloref_options* options,
                                      hloref_program** program) {
  return MakeHandle(program, {{"module", module}}, [&] {
    return hloref::Program::Prepare(module->module, OptionsOf(options).program);
  });
}
void hloref_program_free(hloref_program* program) { delete program; }
