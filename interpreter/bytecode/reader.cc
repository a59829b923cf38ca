#include "interpreter/bytecode/reader.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "interpreter/bytecode/artifact.h"
#include "interpreter/bytecode/container.h"
#include "interpreter/bytecode/entry_table.h"
#include "interpreter/bytecode/op_reader.h"
#include "interpreter/ir/place.h"
#include "interpreter/stablehlo/read/function_form.h"

namespace hlo::bytecode {
namespace {

using stablehlo::Function;
using stablehlo::Module;

// The module, its functions and what stands beside them.
class ModuleReader {
 public:
  ModuleReader(const Container& container, EntryTable& table,
               const Limits& limits, Diagnostics& diagnostics)
      : container_(container),
        table_(table),
        ops_(container, table, limits),
        diagnostics_(diagnostics) {}

  bool Run();
  Module Take() {
    module_.sources = table_.Sources();
    module_.names = ops_.names();
    module_.spellings =
        std::make_shared<const std::string>(table_.TakeSpellings());
    return std::move(module_);
  }

 private:
  bool ReadItems(ByteReader& in, uint64_t count);
  bool ReadItem(ByteReader& in);
  bool ReadModule(ByteReader& in, OpReader::Head head);
  bool ReadFunction(ByteReader& in, OpReader::Head head);

  const Container& container_;
  EntryTable& table_;
  OpReader ops_;
  Diagnostics& diagnostics_;
  Module module_;
  bool in_module_ = false;
  absl::flat_hash_set<std::string> names_;
};

// The file is a block without arguments: a module, or functions without one.
bool ModuleReader::Run() {
  ByteReader in(container_.ir, table_.failure());
  module_.location = BytesLocation(table_.failure().start + in.offset());
  stablehlo::Region block;
  uint64_t count = 0;
  return ops_.ReadBlock(in, &block, &count) && ReadItems(in, count) &&
         in.ExpectEnd("the operations");
}

bool ModuleReader::ReadItems(ByteReader& in, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    if (!ReadItem(in)) return false;
  }
  return true;
}

bool ModuleReader::ReadItem(ByteReader& in) {
  const ByteReader start = in;
  OpReader::Head head;
  if (!ops_.ReadHead(in, &head)) return false;
  if (head.op.name == "func.func") return ReadFunction(in, std::move(head));
  if (head.op.name == "builtin.module") {
    if (!in_module_) return ReadModule(in, std::move(head));
    return ByteReader(start).FailUnimplemented("modules in modules do not run");
  }
  if (!head.results.empty() || !head.op.operands.empty() || head.regions > 0) {
    return ByteReader(start).FailUnimplemented(
        absl::StrCat(head.op.name, " cannot stand outside of a function"));
  }
  module_.others.push_back(std::move(head.op));
  return true;
}

bool ModuleReader::ReadModule(ByteReader& in, OpReader::Head head) {
  module_.location = head.op.location;
  for (NamedAttribute& entry : head.op.attributes) {
    const std::string* name = stablehlo::StringOf(entry.attribute);
    if (entry.name == "sym_name" && name != nullptr) {
      module_.name = *name;
    } else {
      Insert(module_.attributes, std::move(entry));
    }
  }
  if (head.regions != 1) return in.Fail("a module has one region");
  in_module_ = true;
  const bool fine = ops_.ReadIsolated(in, head, [&](ByteReader& inner) {
    stablehlo::Region region;
    uint64_t count = 0;
    if (!ops_.EnterRegion(inner, &region, &count) || !ReadItems(inner, count)) {
      return false;
    }
    ops_.LeaveRegion();
    return true;
  });
  in_module_ = false;
  return fine;
}

bool ModuleReader::ReadFunction(ByteReader& in, OpReader::Head head) {
  const ByteReader start = in;
  if (!head.results.empty() || !head.op.operands.empty()) {
    return in.Fail("a function has no operands and no results");
  }
  if (!ops_.ReadRegions(in, &head)) return false;
  Function function;
  function.location = head.op.location;
  function.values = std::move(ops_.values());
  ops_.values().clear();
  std::string error = FillFunction(std::move(head.op), &function);
  if (error.empty() && !names_.insert(function.name).second) {
    error = absl::StrCat("there is another function @", function.name);
  }
  if (!error.empty()) return ByteReader(start).Fail(std::move(error));
  CheckReturn(function, diagnostics_);
  module_.functions.push_back(std::move(function));
  return true;
}

}  // namespace

bool IsBytecode(absl::string_view bytes) { return !ArtifactOf(bytes).empty(); }

std::vector<Module> ReadBytecode(absl::string_view bytes, const Limits& limits,
                                 Diagnostics& diagnostics) {
  const absl::string_view artifact = ArtifactOf(bytes);
  Failure failure;
  failure.start = static_cast<size_t>(artifact.data() - bytes.data());
  Container container;
  std::vector<Module> modules;
  if (ReadContainer(artifact, failure, &container)) {
    EntryTable table(container, limits, failure);
    ModuleReader reader(container, table, limits, diagnostics);
    if (reader.Run()) modules.push_back(reader.Take());
  }
  if (failure.failed) {
    diagnostics.Add(absl::Status(failure.code, failure.message),
                    BytesLocation(failure.start + failure.offset));
    modules.clear();
  }
  diagnostics.Sort();
  return modules;
}

}  // namespace hlo::bytecode
