#include "pjrt/plugin/programs/compiled_program.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/permutation.h"
#include "interpreter/load.h"
#include "interpreter/read_draft.h"
#include "pjrt/plugin/arrays/parts.h"
#include "pjrt/plugin/arrays/types.h"
#include "pjrt/plugin/log.h"
#include "pjrt/plugin/messages.h"
#include "pjrt/plugin/programs/fingerprint.h"
#include "pjrt/plugin/programs/propagation.h"

namespace hlo::pjrt {
namespace {

using stablehlo::Dictionary;

// The module of an HloModuleProtoWithConfig.
absl::StatusOr<std::string> ModuleOf(absl::string_view code) {
  std::string module;
  absl::Status status = ForEachField(code, [&](const MessageField& field) {
    if (field.number == 1) module = std::string(field.bytes);
    return absl::OkStatus();
  });
  if (!status.ok()) return status;
  return module;
}

absl::StatusOr<std::string> TextOfProgram(absl::string_view code,
                                          absl::string_view format) {
  if (format == "hlo_with_config") return ModuleOf(code);
  if (format == "mlir" || format == "hlo") return std::string(code);
  return absl::InvalidArgumentError(
      absl::StrCat("a program in the format '", format,
                   "'; hloref reads mlir, hlo and hlo_with_config"));
}

// "{0,1}": minor to major. "default" and "auto" are row-major.
absl::StatusOr<std::vector<int64_t>> ReadLayoutMode(absl::string_view text,
                                                    const Shape& shape) {
  std::vector<int64_t> order;
  absl::string_view list = text;
  if (!absl::ConsumePrefix(&list, "{")) return order;
  const auto unknown = [&] {
    return absl::UnimplementedError(
        absl::StrCat("the layout ", text, " of ", shape.ToString(false)));
  };
  if (!absl::ConsumeSuffix(&list, "}")) return unknown();
  for (absl::string_view each : absl::StrSplit(list, ',', absl::SkipEmpty())) {
    if (!absl::SimpleAtoi(each, &order.emplace_back())) return unknown();
  }
  if (!shape.is_array() || std::ssize(order) != shape.rank() ||
      !IsPermutation(order)) {
    return unknown();
  }
  if (IsRowMajor(order)) order.clear();
  return order;
}

// The notes of JAX at an argument or a result.
absl::Status ReadNotes(const Dictionary& notes, ArrayInfo* info) {
  const auto text = [&](absl::string_view name) {
    const stablehlo::Attribute* found = stablehlo::Find(notes, name);
    return found == nullptr ? nullptr : stablehlo::StringOf(*found);
  };
  if (const std::string* mode = text("mhlo.layout_mode")) {
    auto order = ReadLayoutMode(*mode, info->shape);
    if (!order.ok()) return order.status();
    info->order = *std::move(order);
  }
  if (const std::string* kind = text("mhlo.memory_kind")) {
    info->memory_kind = MemoryKindOf(*kind);
    if (info->memory_kind < 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no memory of kind '", *kind, "'"));
    }
  }
  return absl::OkStatus();
}

bool HasManualRegion(const stablehlo::Region& region) {
  for (const stablehlo::Operation& each : region.operations) {
    if (each.name == "sdy.manual_computation") return true;
    for (const stablehlo::Region& inner : each.regions) {
      if (HasManualRegion(inner)) return true;
    }
  }
  return false;
}

class Compiler {
 public:
  Compiler(const Client& client, absl::string_view code,
           absl::string_view format, absl::string_view options)
      : client_(client) {
    result_.code = std::string(code);
    result_.format = std::string(format);
    result_.options_bytes = std::string(options);
  }

  absl::StatusOr<std::shared_ptr<const CompiledProgram>> Run() {
    auto options = ReadCompileOptions(result_.options_bytes);
    if (!options.ok()) return options.status();
    result_.options = *std::move(options);
    auto text = TextOfProgram(result_.code, result_.format);
    if (!text.ok()) return text.status();
    absl::Status status = Prepare(*std::move(text));
    if (status.ok()) status = FindArrays();
    if (status.ok()) status = ReadAllNotes();
    if (status.ok()) status = ReadShardings();
    if (!status.ok()) return status;
    FindDonated();
    SetFingerprint();
    return std::make_shared<const CompiledProgram>(std::move(result_));
  }

 private:
  using Mode = CompiledProgram::Mode;

  absl::Status Prepare(std::string text) {
    load_.file = "program";
    load_.limits = client_.options.limits;
    load_.replicas = result_.options.replicas;
    load_.partitions = result_.options.partitions;
    load_.keeps_parsed = true;
    auto source = std::make_shared<const std::string>(std::move(text));
    CountPrograms(source, load_);
    if (result_.options.spmd && load_.partitions > 1) {
      result_.mode = HasManualRegions() ? Mode::kWhole : Mode::kOnce;
      load_.own_terms = result_.mode == Mode::kWhole;
      if (result_.mode == Mode::kOnce) load_.partitions = 1;
    }
    Diagnostics diagnostics(load_.file, source);
    const auto module = Load(source, load_, diagnostics);
    if (!module) return diagnostics.ToStatus();
    if (diagnostics.warnings() > 0) Log(diagnostics.RenderAll());
    PrepareOptions options;
    options.choices = client_.options.choices;
    options.instructions = client_.options.instructions;
    auto program = hlo::Prepare(*module, options);
    if (!program.ok()) return program.status();
    result_.program = *std::move(program);
    return absl::OkStatus();
  }

  // The arrays of the entry: its parameters, and its result or that of which it
  // is a tuple.
  absl::Status FindArrays() {
    const Signature& signature =
        result_.program->signature(result_.module().entry);
    std::vector<Shape> parameters = signature.parameters;
    if (result_.options.tupled_arguments) {
      if (parameters.size() != 1 || !parameters[0].is_tuple()) {
        return absl::InvalidArgumentError(
            "tupled arguments of a program whose parameter is no tuple");
      }
      const auto elements = parameters[0].elements();
      parameters = {elements.begin(), elements.end()};
    }
    result_.result_is_tuple = signature.result.is_tuple();
    std::vector<Shape> results = {signature.result};
    if (result_.result_is_tuple) {
      const auto elements = signature.result.elements();
      results = {elements.begin(), elements.end()};
    }
    absl::Status status = AddArrays(parameters, &result_.parameters);
    if (status.ok()) status = AddArrays(results, &result_.results);
    return status;
  }

  static absl::Status AddArrays(const std::vector<Shape>& shapes,
                                std::vector<ArrayInfo>* arrays) {
    for (const Shape& each : shapes) {
      if (!each.is_token() && (!each.is_array() || !each.is_static())) {
        return absl::UnimplementedError(
            absl::StrCat("a parameter or result ", each.ToString(false),
                         "; a client has arrays of static sizes"));
      }
      arrays->emplace_back().shape = each.WithoutLayouts();
    }
    return absl::OkStatus();
  }

  absl::Status ReadAllNotes() {
    const stablehlo::Function* entry = Entry();
    if (entry == nullptr) return absl::OkStatus();
    for (size_t i = 0; i < result_.parameters.size(); ++i) {
      absl::Status status =
          ReadNotes(entry->argument_attributes[i], &result_.parameters[i]);
      if (!status.ok()) return status;
    }
    for (size_t i = 0; i < result_.results.size(); ++i) {
      absl::Status status =
          ReadNotes(entry->results[i].attributes, &result_.results[i]);
      if (!status.ok()) return status;
    }
    return absl::OkStatus();
  }

  // The entry of a StableHLO program whose arrays are those of its function.
  const stablehlo::Function* Entry() const {
    if (load_.parsed == nullptr || !load_.parsed->programs.ok()) return nullptr;
    const auto& chosen = load_.parsed->programs->front();
    for (const stablehlo::Function& each :
         load_.parsed->modules[chosen.module].functions) {
      if (each.name != chosen.entry) continue;
      const bool same =
          each.argument_attributes.size() == result_.parameters.size() &&
          each.results.size() == result_.results.size();
      return same ? &each : nullptr;
    }
    return nullptr;
  }

  bool HasManualRegions() const {
    if (load_.parsed == nullptr) return false;
    for (const stablehlo::Module& module : load_.parsed->modules) {
      for (const stablehlo::Function& each : module.functions) {
        if (each.body && HasManualRegion(*each.body)) return true;
      }
    }
    return false;
  }

  // Only where one program is for all partitions.
  absl::Status ReadShardings() {
    if (result_.mode == Mode::kEach || Entry() == nullptr) {
      return absl::OkStatus();
    }
    const auto& chosen = load_.parsed->programs->front();
    const stablehlo::Module& tree = load_.parsed->modules[chosen.module];
    auto shardings = stablehlo::ReadEntryShardings(tree, chosen.entry);
    if (!shardings.ok()) return shardings.status();
    const int64_t partitions = result_.options.partitions;
    const Tilings propagated =
        PropagatedResults(tree, *Entry(), shardings->arguments);
    for (size_t i = 0; i < propagated.size(); ++i) {
      std::optional<stablehlo::Tiling>& result = shardings->results[i];
      const Shape& shape = result_.results[i].shape;
      if (result || !propagated[i] || !shape.is_array()) continue;
      if (stablehlo::PartsOf(*propagated[i], shape.sizes(), partitions).ok()) {
        result = propagated[i];
      }
    }
    absl::Status status =
        SetShardings(shardings->arguments, partitions, &result_.parameters);
    if (status.ok()) {
      status = SetShardings(shardings->results, partitions, &result_.results);
    }
    return status;
  }

  void FindDonated() {
    const auto donate = [&](const ParameterPart& part) {
      const bool tupled = result_.options.tupled_arguments;
      const int64_t which =
          tupled && !part.index.empty() ? part.index[0] : part.parameter;
      if (which < 0 || which >= std::ssize(result_.parameters)) return;
      result_.parameters[static_cast<size_t>(which)].donated = true;
      result_.has_donated = true;
    };
    const ModuleAttributes& header = result_.module().attributes;
    for (const auto& [index, alias] : header.input_output_alias) {
      donate(alias.input);
    }
    for (const ParameterPart& each : header.buffer_donor) donate(each);
  }

  void SetFingerprint() {
    Fingerprint fingerprint;
    fingerprint.Add(client_.version);
    fingerprint.Add(result_.format);
    fingerprint.Add(result_.code);
    fingerprint.Add(result_.options_bytes);
    result_.fingerprint = fingerprint.text();
  }

  const Client& client_;
  LoadOptions load_;
  CompiledProgram result_;
};

}  // namespace

absl::StatusOr<std::shared_ptr<const CompiledProgram>> CompileProgram(
    const Client& client, absl::string_view code, absl::string_view format,
    absl::string_view options) {
  return Compiler(client, code, format, options).Run();
}

}  // namespace hlo::pjrt
