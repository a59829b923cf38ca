// Flags that are whole numbers. CLI11's own checks of signs read a float, and
// tell its largest number to who wrote a negative one.
#ifndef HLOREF_CLI_WHOLE_NUMBERS_H_
#define HLOREF_CLI_WHOLE_NUMBERS_H_

#include <cstdint>
#include <limits>
#include <string>

#include "CLI/CLI.hpp"

namespace hlo {

inline CLI::Range AtLeast(int64_t least, const char* name) {
  return CLI::Range(least, std::numeric_limits<int64_t>::max(), name);
}
inline CLI::Range NotNegative() { return AtLeast(0, "NONNEGATIVE"); }
inline CLI::Range Positive() { return AtLeast(1, "POSITIVE"); }

// Of all 64 bits; CLI11 reads a sign as it is, modulo 2^64.
inline CLI::Validator PositiveUnsigned() {
  return CLI::Validator(
      [](const std::string& text) -> std::string {
        const bool positive =
            !text.starts_with('-') && text.find_first_not_of('0') != text.npos;
        return positive ? "" : "Value " + text + " is not above 0";
      },
      "POSITIVE");
}

}  // namespace hlo

#endif  // HLOREF_CLI_WHOLE_NUMBERS_H_
