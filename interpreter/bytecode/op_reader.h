// Reads operations and their regions.
#ifndef HLOREF_INTERPRETER_BYTECODE_OP_READER_H_
#define HLOREF_INTERPRETER_BYTECODE_OP_READER_H_

#include <memory>
#include <string>
#include <vector>

#include "interpreter/bytecode/container.h"
#include "interpreter/bytecode/entry_table.h"
#include "interpreter/bytecode/value_scopes.h"
#include "interpreter/stablehlo/read/tree.h"

namespace hlo::bytecode {

// A function that returns bool answers false once a failure is recorded.
class OpReader {
 public:
  // An operation without its regions, which follow in the bytes.
  struct Head {
    stablehlo::Operation op;
    bool is_cast = false;  // its results are its operands
    std::vector<Type> results;
    size_t regions = 0;
    bool is_isolated = false;
  };

  OpReader(const Container& container, EntryTable& table, const Limits& limits)
      : container_(container), table_(table), limits_(limits) {}

  bool ReadHead(ByteReader& in, Head* head);
  // Defines the results.
  bool ReadRegions(ByteReader& in, Head* head);
  // The start of a block: how many operations follow.
  bool ReadBlock(ByteReader& in, stablehlo::Region* region, uint64_t* count);
  // The start of a region; without a block it has no operations.
  bool EnterRegion(ByteReader& in, stablehlo::Region* region, uint64_t* count);
  // Reads a region's bytes: isolated ones are a section.
  template <typename Read>
  bool ReadIsolated(ByteReader& in, const Head& head, Read read);
  void LeaveRegion() { scopes_.Leave(); }

  // The values of the function that is read.
  std::vector<stablehlo::Value>& values() { return values_; }
  // Those of operations and values.
  std::shared_ptr<const stablehlo::NameStore> names() const { return names_; }

 private:
  bool ReadAttributes(ByteReader& in, uint8_t mask, const OpName& name,
                      Head* head);
  bool ReadNamed(ByteReader& in, std::vector<NamedAttribute>* attributes);
  bool ReadProperties(ByteReader& in, const OpName& name,
                      std::vector<NamedAttribute>* attributes);
  bool ReadOperands(ByteReader& in, Head* head);
  bool ReadUseLists(ByteReader& in, size_t values);
  bool ReadArguments(ByteReader& in, stablehlo::Region* region);
  bool ReadRegion(ByteReader& in, const Head& parent,
                  stablehlo::Region* region);
  bool ReadOp(ByteReader& in, const Head& parent, stablehlo::Region* region);
  bool Define(ByteReader& in, Type type, Location location, int source,
              absl::string_view name);
  bool DefineResults(ByteReader& in, Head* head);

  const Container& container_;
  EntryTable& table_;
  const Limits& limits_;
  ValueScopes scopes_;
  std::vector<stablehlo::Value> values_;
  std::shared_ptr<stablehlo::NameStore> names_ =
      std::make_shared<stablehlo::NameStore>();
  int arguments_ = 0;  // of the function's blocks, for their names
};

template <typename Read>
bool OpReader::ReadIsolated(ByteReader& in, const Head& head, Read read) {
  if (!head.is_isolated) return read(in);
  scopes_.Isolate();
  if (container_.version < kIsolatedSections) {
    if (!read(in)) return false;
  } else {
    SectionId id{};
    Part part;
    if (!in.Section(&id, &part)) return false;
    ByteReader inner(part, table_.failure());
    if (id != SectionId::kIr) return inner.Fail("expected an IR section");
    if (!read(inner) || !inner.ExpectEnd("the regions")) return false;
  }
  scopes_.Rejoin();
  return true;
}

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_OP_READER_H_
