// A writer of MLIR bytecode for tests: tables by hand, numbers by name.
#ifndef HLOREF_INTERPRETER_TESTING_TESTING_BYTECODE_H_
#define HLOREF_INTERPRETER_TESTING_TESTING_BYTECODE_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace hlo::bytecode {

// The shortest varint of a value.
inline std::string Varint(uint64_t value) {
  const int bits = std::max(1, static_cast<int>(std::bit_width(value)));
  const int bytes = bits > 56 ? 9 : (bits + 6) / 7;
  if (bytes < 9) value = (value << 1 | 1) << (bytes - 1);
  std::string text(bytes == 9 ? 1 : 0, '\0');
  for (int i = 0; i < std::min(bytes, 8); ++i) {
    text.push_back(static_cast<char>(value >> (8 * i)));
  }
  return text;
}

inline std::string Varints(std::initializer_list<uint64_t> values) {
  std::string text;
  for (const uint64_t value : values) text += Varint(value);
  return text;
}

inline std::string Signed(int64_t value) {
  return Varint(static_cast<uint64_t>(value) << 1 ^
                static_cast<uint64_t>(value >> 63));
}

inline std::string Section(int id, const std::string& contents) {
  return static_cast<char>(id) + Varint(contents.size()) + contents;
}

// A file of version 6 of the format. Each table answers the number of what is
// added.
class TestBytecode {
 public:
  uint64_t version = 6;
  std::string ir;
  std::string more;  // sections behind the others

  uint64_t String(std::string text) {
    strings_.push_back(std::move(text));
    return strings_.size() - 1;
  }
  uint64_t Dialect(std::string name) {
    for (size_t i = 0; i < dialects_.size(); ++i) {
      if (dialects_[i] == name) return i;
    }
    dialects_.push_back(std::move(name));
    return dialects_.size() - 1;
  }
  uint64_t Op(const std::string& dialect, const std::string& name) {
    const uint64_t number = Dialect(dialect);
    const uint64_t text = String(name);
    ops_ += Varints({number, 1, version < 5 ? text : text << 1 | 1});
    return op_count_++;
  }
  uint64_t Attribute(const std::string& dialect, const std::string& bytes) {
    Add(dialect, bytes, &attribute_offsets_, &attributes_);
    return attribute_count_++;
  }
  uint64_t Type(const std::string& dialect, const std::string& bytes) {
    Add(dialect, bytes, &type_offsets_, &types_);
    return type_count_++;
  }
  uint64_t Properties(const std::string& bytes) {
    properties_ += Varint(bytes.size()) + bytes;
    return property_count_++;
  }

  std::string File() const {
    std::vector<std::string> strings = strings_;
    std::string names;
    for (const std::string& name : dialects_) {
      names += Varint(version < 1 ? strings.size() : strings.size() << 1);
      strings.push_back(name);
    }
    const std::string count = version < 4 ? "" : Varint(op_count_);
    std::string sizes, texts;
    for (size_t i = strings.size(); i > 0; --i) {
      sizes += Varint(strings[i - 1].size() + 1);
    }
    for (const std::string& text : strings) texts += text + '\0';
    return absl::StrCat(
        "ML\xEFR", Varint(version), "Test", std::string(1, '\0'),
        Section(0, Varint(strings.size()) + sizes + texts),
        Section(1, Varint(dialects_.size()) + names + count + ops_),
        Section(3, Varints({attribute_count_, type_count_}) +
                       attribute_offsets_ + type_offsets_),
        Section(2, attributes_ + types_), Section(4, ir),
        version < 5 ? "" : Section(8, Varint(property_count_) + properties_),
        more);
  }

 private:
  void Add(const std::string& dialect, const std::string& bytes,
           std::string* offsets, std::string* data) {
    *offsets += Varints({Dialect(dialect), 1, bytes.size() << 1 | 1});
    *data += bytes;
  }

  std::vector<std::string> strings_, dialects_;
  uint64_t op_count_ = 0, attribute_count_ = 0, type_count_ = 0;
  uint64_t property_count_ = 0;
  std::string ops_, attribute_offsets_, type_offsets_, attributes_, types_;
  std::string properties_;
};

}  // namespace hlo::bytecode

#endif  // HLOREF_INTERPRETER_TESTING_TESTING_BYTECODE_H_
