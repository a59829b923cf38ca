// The attributes, types and locations of a bytecode file, as the tree of
// StableHLO text has them. Each is read when it is first asked for.
#ifndef HLOREF_INTERPRETER_BYTECODE_ENTRY_TABLE_H_
#define HLOREF_INTERPRETER_BYTECODE_ENTRY_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/bytecode/container.h"
#include "interpreter/ir/limits.h"
#include "interpreter/stablehlo/read/attribute.h"
#include "interpreter/stablehlo/read/location_table.h"
#include "interpreter/stablehlo/read/type.h"

namespace hlo::bytecode {

using stablehlo::Attribute;
using stablehlo::Dictionary;
using stablehlo::LocationTable;
using stablehlo::NamedAttribute;
using stablehlo::Type;

// A function that returns bool answers false once a failure is recorded.
class EntryTable {
 public:
  EntryTable(const Container& container, const Limits& limits,
             Failure& failure);

  // REQUIRES: the index is below container().attributes.size().
  bool ReadAttribute(size_t index, Attribute* attribute);
  // The same; a constant in it gets a text, too.
  bool ReadSpelled(size_t index, Attribute* attribute);
  // The names and attributes of a dictionary. REQUIRES: as above.
  bool ReadDictionary(size_t index,
                      std::vector<std::pair<std::string, size_t>>* entries);
  // REQUIRES: the index is below container().types.size().
  bool ReadType(size_t index, Type* type);
  // The index of a location in Sources(), -1 for an unknown one. REQUIRES: as
  // for attributes.
  bool ReadSource(size_t index, int* source);
  std::vector<stablehlo::SourceLocation> Sources();

  // A type that is MLIR text, at that place of the file.
  bool ParseType(absl::string_view text, size_t offset, Type* type);
  // Puts the text of an attribute where the tree finds it.
  void Spell(absl::string_view text, Attribute* attribute);
  std::string TakeSpellings() { return std::move(spellings_); }
  // Counts copies: parts of attributes, and characters. Fails, at that place,
  // where a file makes more of them than its size explains.
  bool Charge(size_t parts, size_t characters, size_t offset);
  bool Fail(size_t offset, std::string message,
            absl::StatusCode code = absl::StatusCode::kInvalidArgument);

  const Container& container() const { return container_; }
  Failure& failure() { return failure_; }

 private:
  enum class State : uint8_t { kUnread, kOpen, kRead };
  // Attributes are copied where they are used: their parts are counted.
  struct AttributeSlot {
    State state = State::kUnread;
    size_t weight = 1;
    Attribute attribute;
  };
  struct TypeSlot {
    State state = State::kUnread;
    Type type;
  };

  bool Open(const Entry& entry, State* state);
  bool Decode(const Entry& entry, Attribute* attribute);
  bool Decode(const Entry& entry, Type* type);
  bool ParseAttribute(const Entry& entry, Attribute* attribute);
  AttributeSlot* Read(size_t index);
  int LocationNode(size_t index);
  bool DecodeLocation(size_t index, std::vector<size_t>* pending);

  const Container& container_;
  const int64_t max_depth_;
  Failure& failure_;
  std::vector<AttributeSlot> attributes_;
  std::vector<TypeSlot> types_;
  int64_t depth_ = 0;
  size_t room_;  // for copies of attributes and texts of types
  std::string spellings_;

  LocationTable locations_;
  std::vector<int> nodes_;         // by attribute; -1: none yet
  std::vector<int> source_nodes_;  // the node of each source
  std::vector<int> sources_;       // by attribute; -2: none yet
};

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_ENTRY_TABLE_H_
