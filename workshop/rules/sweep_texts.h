// The sweep files of ops/, built into the program.
#ifndef HLOREF_WORKSHOP_RULES_SWEEP_TEXTS_H_
#define HLOREF_WORKSHOP_RULES_SWEEP_TEXTS_H_

#include <span>

namespace hlo::conformance {

struct SweepText {
  const char* path;  // ops/linear/dot.sweeps
  const char* text;
};

// By path. Made by cmake/EmbedSweeps.cmake.
std::span<const SweepText> AllSweepTexts();

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_RULES_SWEEP_TEXTS_H_
