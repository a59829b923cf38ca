// libFuzzer: any bytes as a program's MLIR bytecode, or an export that has it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "fuzz/hostile_text.h"
#include "interpreter/bytecode/reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!hlo::bytecode::IsBytecode(bytes)) return -1;  // not worth keeping
  const std::string problem = hlo::TryHostileText(bytes);
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    std::abort();
  }
  return 0;
}
