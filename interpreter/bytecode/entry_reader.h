// Reads the encoding of one attribute or type, with what it refers to.
#ifndef HLOREF_INTERPRETER_BYTECODE_ENTRY_READER_H_
#define HLOREF_INTERPRETER_BYTECODE_ENTRY_READER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "interpreter/bytecode/byte_reader.h"
#include "interpreter/bytecode/entry_table.h"

namespace hlo::bytecode {

class EntryReader : public ByteReader {
 public:
  EntryReader(Part part, EntryTable& table)
      : ByteReader(part, table.failure()), table_(table) {}

  EntryTable& table() { return table_; }

  bool String(std::string* text);
  bool AttributeIndex(size_t* index);
  bool Attribute(bytecode::Attribute* attribute);
  // The same, where a flag says that there is one.
  bool OptionalAttribute(bool* is_there, bytecode::Attribute* attribute);
  // An attribute that is a string of this or another dialect.
  bool StringAttribute(std::string* text);
  bool Type(bytecode::Type* type);
  // The bits of a number of that width: a byte, or a signed varint.
  bool Bits(int width, uint64_t* bits);
  bool Float64(double* value);
  bool Attributes(bytecode::Attribute::Array* list);
  bool Types(std::vector<bytecode::Type>* list);
  bool SignedVarints(std::vector<int64_t>* list);

  // {type, blob}: a constant. i1 has a bit or a byte for each element.
  bool Dense(bytecode::Attribute* attribute);
  // {type, value} of an integer or a float.
  bool Integer(bytecode::Attribute* attribute);
  bool Real(bytecode::Attribute* attribute);
  // {(name, value), ..}
  bool Dictionary(bytecode::Attribute* attribute);
  // {sizes, element}, the text of whose encoding is given.
  bool Tensor(absl::string_view encoding, bytecode::Type* type);
  // word<T, ..>
  bool PartsType(absl::string_view word, bytecode::Type* type);
  bool FunctionType(bytecode::Type* type);
  bool Complex(bytecode::Type* type);

 private:
  EntryTable& table_;
};

// By dialect: builtin.cc, vhlo.cc, vhlo_types.cc, shardy.cc.
bool ReadBuiltinAttribute(EntryReader& in, Attribute* attribute);
bool ReadBuiltinType(EntryReader& in, Type* type);
// The parts of the node are numbers of attributes.
bool ReadBuiltinLocation(EntryReader& in, LocationTable::Node* node,
                         std::vector<size_t>* parts);
bool ReadVhloAttribute(EntryReader& in, Attribute* attribute);
bool ReadVhloType(EntryReader& in, Type* type);
bool ReadShardyAttribute(EntryReader& in, Attribute* attribute);

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_BYTECODE_ENTRY_READER_H_
