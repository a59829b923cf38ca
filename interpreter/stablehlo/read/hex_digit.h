// Hexadecimal digits, as strings and dense constants write bytes.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_HEX_DIGIT_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_HEX_DIGIT_H_

#include <array>
#include <cstdint>

namespace hlo::stablehlo {

// A table: large constants are read at its speed.
inline constexpr auto kHexDigits = [] {
  std::array<int8_t, 256> table{};
  table.fill(-1);
  for (int i = 0; i < 10; ++i) table['0' + i] = static_cast<int8_t>(i);
  for (int i = 0; i < 6; ++i) {
    table['a' + i] = table['A' + i] = static_cast<int8_t>(10 + i);
  }
  return table;
}();

// 0 to 15; -1 if `c` is no hexadecimal digit.
inline int HexDigit(char c) {
  return kHexDigits[static_cast<unsigned char>(c)];
}

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_HEX_DIGIT_H_
