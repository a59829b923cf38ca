#include "hloref/builder.h"

#include <algorithm>
#include <utility>

#include "api/builder/recorder.h"
#include "interpreter/ir/finish.h"
#include "interpreter/ir/verify_feeds.h"
#include "ops/attributes/common.h"
#include "ops/documents.h"
#include "ops/op.h"

namespace hloref {
namespace {

// The parts that `part` calls and itself, callees before callers.
void Collect(const std::shared_ptr<const Part>& part,
             absl::flat_hash_map<const Part*, int>& numbers,
             std::vector<const Part*>& parts) {
  if (!numbers.try_emplace(part.get(), -1).second) return;
  for (const auto& callee : part->callees) Collect(callee, numbers, parts);
  numbers[part.get()] = static_cast<int>(parts.size());
  parts.push_back(part.get());
}

hlo::Draft DraftOf(const std::vector<const Part*>& parts,
                   const absl::flat_hash_map<const Part*, int>& numbers) {
  hlo::Draft draft;
  absl::flat_hash_set<std::string> names;
  for (const Part* part : parts) {
    hlo::Computation& computation =
        draft.module.computations.emplace_back(part->computation);
    const std::string base = computation.name;
    for (int n = 1; !names.insert(computation.name).second; ++n) {
      computation.name = absl::StrCat(base, ".", n);
    }
    std::vector<int> to;
    for (const auto& callee : part->callees) {
      to.push_back(numbers.at(callee.get()));
    }
    for (hlo::Instruction& instruction : computation.instructions) {
      instruction.attributes.RenumberCalls(to);
    }
  }
  const Part& entry = *parts.back();
  draft.module.name = entry.computation.name;
  draft.module.entry = static_cast<int>(parts.size()) - 1;
  draft.module.attributes.replica_count = entry.replicas;
  draft.module.attributes.num_partitions = entry.partitions;
  return draft;
}

// The file of the line; Diagnostics know lines and columns only.
std::string FileOf(const std::vector<const Part*>& parts,
                   const Diagnostic& diagnostic) {
  for (const Part* part : parts) {
    const auto& instructions = part->computation.instructions;
    for (size_t i = 0; i < instructions.size(); ++i) {
      if (instructions[i].name == diagnostic.instruction &&
          instructions[i].location.line == diagnostic.line) {
        return part->files[i];
      }
    }
  }
  return diagnostic.file;
}

Status StatusOf(const std::vector<Diagnostic>& diagnostics) {
  StatusCode code = StatusCode::kOk;
  std::string text;
  for (const Diagnostic& each : diagnostics) {
    if (each.severity != Diagnostic::Severity::kError) continue;
    if (code == StatusCode::kOk) code = each.code;
    absl::StrAppend(&text, text.empty() ? "" : "\n", each.ToString());
  }
  return {code, text};
}

// The documents of 2017 and 2018 refuse infeeds without a total order; later
// ones leave out that sentence.
bool HasOrder(const Recording& recording, const hlo::VerifiedModule& module,
              hlo::Diagnostics& found) {
  if (!recording.names_checked || recording.year > 2018) return true;
  hlo::Diagnostics order(recording.part.computation.name, nullptr, true);
  hlo::VerifyFeedOrder(*module, order);
  if (order.ok()) return true;
  found = std::move(order);
  return false;
}

Result<Module> BuildRecording(Recording& recording,
                              std::vector<Diagnostic>& diagnostics) {
  diagnostics = recording.errors;
  const std::string& name = recording.part.computation.name;
  if (diagnostics.empty() && recording.part.computation.instructions.empty()) {
    Diagnostic& empty = diagnostics.emplace_back();
    empty.file = name;
    empty.message = "the builder has no op";
  }
  if (!diagnostics.empty()) return StatusOf(diagnostics);
  std::vector<const Part*> parts;
  absl::flat_hash_map<const Part*, int> numbers;
  const std::shared_ptr<const Part> entry = SnapshotOf(recording);
  Collect(entry, numbers, parts);
  hlo::Diagnostics found(name, nullptr);
  hlo::Finished finished = hlo::FinishAll(DraftOf(parts, numbers), found);
  std::optional<hlo::VerifiedModule> module;
  if (found.ok()) {
    hlo::VerifyOptions options;
    options.file = name;
    module =
        Verify(std::make_shared<const hlo::Module>(std::move(finished.module)),
               options, found);
    if (module && !HasOrder(recording, *module, found)) module.reset();
  }
  diagnostics = OuterDiagnostics(found, name);
  for (Diagnostic& each : diagnostics) each.file = FileOf(parts, each);
  if (!module) return StatusOf(diagnostics);
  return Access::Outer(*std::move(module));
}

const hlo::AttributeBase* FindNote(std::string_view name) {
  for (const hlo::AttributeBase* handle : hlo::CommonAttributes()) {
    if (name == handle->name && handle->kind == hlo::kKindOf<hlo::Raw>) {
      return handle;
    }
  }
  return nullptr;
}

}  // namespace

Builder::Builder(const std::string& name) {
  recording_ = std::make_shared<Recording>();
  recording_->part.computation.name = name.empty() ? "main" : name;
}

Builder& Builder::Document(int year, Place place) {
  Recorder recorder(*this, "Document", place);
  if (hlo::YearBit(year) == 0) {
    recorder.Fail("there are documents of 2017, 2018, 2022 and 2026, not of ",
                  year);
  } else if (!recording_->part.computation.instructions.empty()) {
    recorder.Fail("there are ops already");
  } else {
    recording_->year = year;
    recording_->names_checked = true;
  }
  return *this;
}

std::string Builder::Profile() const {
  return recording_->year < 2022 ? R"({"dynamic_slice_oob": "wrap"})" : "{}";
}

Builder& Builder::Choose(std::string_view id, std::string_view value,
                         Place place) {
  Recorder recorder(*this, "Choose", place);
  if (id != "padding_same") {
    recorder.Fail("'", ToAbsl(id),
                  "' is no choice of the builder; ProgramOptions::choices has "
                  "those of a run");
  } else if (value != "document" && value != "tf") {
    recorder.Fail("padding_same is document or tf, not '", ToAbsl(value), "'");
  } else {
    recording_->padding_is_tf = value == "tf";
  }
  return *this;
}

Builder& Builder::Processes(int64_t replicas, int64_t partitions, Place place) {
  if (replicas < 1 || partitions < 1 || replicas > kMostProcesses ||
      partitions > kMostProcesses / replicas) {
    Recorder(*this, "Processes", place)
        .Fail("counts are at least 1, and together at most ", kMostProcesses);
    return *this;
  }
  recording_->part.replicas = replicas;
  recording_->part.partitions = partitions;
  recording_->processes_given = true;
  recording_->snapshot = nullptr;
  return *this;
}

void Builder::SetRoot(const Op& root, Place place) {
  Recorder recorder(*this, "SetRoot", place);
  if (!recorder.Has(root)) return;
  recording_->part.computation.root = BuilderAccess::IndexOf(root);
  recording_->has_root = true;
  recording_->snapshot = nullptr;
}

void Builder::SetAttribute(const Op& op, std::string_view name,
                           std::string_view value, Place place) {
  Recorder recorder(*this, "SetAttribute", place);
  if (!recorder.Has(op)) return;
  const hlo::AttributeBase* handle = FindNote(name);
  if (handle == nullptr) {
    recorder.Fail("'", ToAbsl(name), "' is no attribute of every op");
    return;
  }
  recording_->part.computation.instructions[BuilderAccess::IndexOf(op)]
      .attributes.Set(*handle, hlo::Raw{std::string(value)});
  recording_->snapshot = nullptr;
}

Result<Module> Builder::Build(std::vector<Diagnostic>* diagnostics) const {
  return Guarded([&]() -> Result<Module> {
    std::vector<Diagnostic> own;
    return BuildRecording(*recording_, diagnostics ? *diagnostics : own);
  });
}

Result<Module> Builder::Build(const Op& root,
                              std::vector<Diagnostic>* diagnostics,
                              Place place) {
  SetRoot(root, place);
  return Build(diagnostics);
}

std::vector<Diagnostic> Builder::errors() const { return recording_->errors; }

}  // namespace hloref
