// What the rooms say of themselves, built into the program.
#ifndef HLOREF_CLI_OPS_OP_TEXTS_H_
#define HLOREF_CLI_OPS_OP_TEXTS_H_

#include <span>

namespace hlo {

struct OpText {
  const char* identifier;  // as in ops.def
  const char* header;      // the comment that the room begins with
  const char* cases;       // its case file; empty: there is none
};

// In the order of ops.def. Made by cmake/EmbedOps.cmake.
std::span<const OpText> AllOpTexts();

}  // namespace hlo

#endif  // HLOREF_CLI_OPS_OP_TEXTS_H_
