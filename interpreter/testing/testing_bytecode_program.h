// Programs in bytecode for tests, and files of jax.export that hold them.
#ifndef HLOREF_INTERPRETER_TESTING_TESTING_BYTECODE_PROGRAM_H_
#define HLOREF_INTERPRETER_TESTING_TESTING_BYTECODE_PROGRAM_H_

#include <initializer_list>
#include <string>
#include <utility>

#include "interpreter/testing/testing_bytecode.h"

namespace hlo::bytecode {

// Bits of an op's mask.
inline constexpr char kAttributes = 1, kResults = 2, kOperands = 4,
                      kRegions = 16, kUseLists = 32, kProperties = 64;

// A function @main of tensor<2xf32> whose body is bytes of the test.
class BytecodeProgram {
 public:
  explicit BytecodeProgram(uint64_t version = 6) {
    file.version = version;
    unknown = file.Attribute("builtin", Varint(15));
    f32 = file.Type("vhlo", Varint(4));
    tensor = Tensor({2}, f32);
    signature = file.Type("vhlo", Varints({8, 1, tensor, 1, tensor}));
    module = file.Op("builtin", "module");
    func = file.Op("vhlo", "func_v1");
    add = file.Op("vhlo", "add_v1");
    leave = file.Op("vhlo", "return_v1");
  }

  uint64_t Tensor(std::initializer_list<int64_t> sizes, uint64_t element) {
    std::string bytes = Varints({20, sizes.size()});
    for (const int64_t size : sizes) bytes += Signed(size);
    return file.Type("vhlo", bytes + Varint(element));
  }
  uint64_t VhloString(const std::string& text) {
    return file.Attribute("vhlo", Varints({14, file.String(text)}));
  }
  // An op without attributes: name, results, operands.
  std::string Op(uint64_t name, std::initializer_list<uint64_t> results,
                 std::initializer_list<uint64_t> operands) {
    const char mask = static_cast<char>((results.size() > 0 ? kResults : 0) |
                                        (operands.size() > 0 ? kOperands : 0));
    std::string bytes = Varint(name) + mask + Varint(unknown);
    if (results.size() > 0) bytes += Varint(results.size()) + Varints(results);
    if (operands.size() > 0) {
      bytes += Varint(operands.size()) + Varints(operands);
    }
    return bytes;
  }
  std::string Arguments(uint64_t type) const {
    if (file.version < 4) {
      return Varints({1, type, unknown}) +
             (file.version < 3 ? std::string() : std::string(1, '\0'));
    }
    return Varints({1, type << 1}) + std::string(1, '\0');
  }
  // The file, in whose function `ops` stand and define `values` values.
  std::string File(int ops, int values, const std::string& body) {
    const uint64_t none = file.Attribute("vhlo", Varints({1, 0}));
    const uint64_t type = file.Attribute("vhlo", Varints({17, signature}));
    const uint64_t name = VhloString("main");
    const uint64_t empty = VhloString("");
    std::string function = Varint(func);
    if (file.version < 5) {
      function += static_cast<char>(kAttributes | kRegions);
      std::string entries;
      const std::pair<const char*, uint64_t> pairs[] = {
          {"arg_attrs", none},
          {"function_type", type},
          {"res_attrs", none},
          {"sym_name", name},
          {"sym_visibility", empty}};
      for (const auto& [key, value] : pairs) {
        entries += Varints(
            {file.Attribute("builtin", Varints({2, file.String(key)})), value});
      }
      function += Varints(
          {unknown, file.Attribute("builtin", Varints({1, 5}) + entries)});
    } else {
      function += static_cast<char>(kProperties | kRegions |
                                    (func_has_result ? kResults : 0));
      function += Varints(
          {unknown, file.Properties(Varints({none, type, none, name, empty}))});
      if (func_has_result) function += Varints({1, tensor});
    }
    function += Varints({1 << 1, 1, static_cast<uint64_t>(values),
                         static_cast<uint64_t>(ops) << 1 | 1}) +
                Arguments(tensor) + body;
    const std::string region = Varints({1, 0, 1 << 1}) + function;
    file.ir = Varint(1 << 1) + Varint(module) + kRegions +
              Varints({unknown, 1 << 1 | 1}) +
              (file.version < 2 ? region : Section(4, region));
    return file.File();
  }
  std::string Sum() {
    return File(2, 2, Op(add, {tensor}, {0, 0}) + Op(leave, {}, {1}));
  }

  TestBytecode file;
  bool func_has_result = false;  // from version 5 on
  uint64_t unknown, f32, tensor, signature, module, func, add, leave;
};

// A FlatBuffer whose root table has one field, which holds these bytes: as the
// program in a file of jax.export.
inline std::string ExportFile(const std::string& bytecode) {
  const auto number = [](uint32_t value, int size) {
    std::string bytes;
    for (int i = 0; i < size; ++i) {
      bytes.push_back(static_cast<char>(value >> (8 * i)));
    }
    return bytes;
  };
  // The root at 12, its offsets at 4: their size, the table's, the field's.
  return number(12, 4) + number(6, 2) + number(8, 2) + number(4, 2) +
         number(0, 2) + number(8, 4) + number(4, 4) +
         number(static_cast<uint32_t>(bytecode.size()), 4) + bytecode;
}

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_TESTING_TESTING_BYTECODE_PROGRAM_H_
