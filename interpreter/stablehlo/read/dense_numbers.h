// Numbers of `dense<..>` as elements in memory. Only dense.cc includes this.
#ifndef HLOREF_INTERPRETER_STABLEHLO_READ_DENSE_NUMBERS_H_
#define HLOREF_INTERPRETER_STABLEHLO_READ_DENSE_NUMBERS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "literals/types/element_type.h"

namespace hlo::stablehlo {

// Reads numbers of one type, one after the other, to consecutive elements. A
// complex element is two numbers.
class NumberReader {
 public:
  // REQUIRES: `out` is large enough for all numbers that are read.
  NumberReader(ElementType part_type, std::byte* out)
      : type_(part_type), out_(out) {}

  // Reads the number at [at, last) and returns its end; null, with the reason
  // in error(), if there is none of the type.
  const char* Read(const char* at, const char* last);
  // Floats are converted in blocks: the last of them are written now.
  void Flush();
  const std::string& error() const { return error_; }

 private:
  const char* ReadInteger(const char* at, const char* last);
  const char* ReadFloat(const char* at, const char* last);
  const char* ReadCode(const char* at, const char* last, bool negative);
  const char* Fail(const char* at, const char* last, const char* message);
  void Store(uint64_t code);

  ElementType type_;
  std::byte* out_;
  std::vector<double> pending_;
  std::string error_;
};

}  // namespace hlo::stablehlo

#endif  // HLOREF_INTERPRETER_STABLEHLO_READ_DENSE_NUMBERS_H_
