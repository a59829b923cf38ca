// Backends that compute other values than the interpreter, and that no document
// forbids: each fails no vector of the level `must`. They are as many probes of
// the level (requirement_level.h), so that a new vector has the right one.
#ifndef HLOREF_WORKSHOP_MAKING_LEGAL_VARIANTS_H_
#define HLOREF_WORKSHOP_MAKING_LEGAL_VARIANTS_H_

#include <cstdint>
#include <span>

#include "absl/strings/string_view.h"
#include "conformance/backends/backend.h"
#include "conformance/format/vector.h"
#include "interpreter/ir/module.h"
#include "workshop/making/element_hooks.h"

namespace hlo::conformance {

struct LegalVariant {
  absl::string_view name;
  // The words that leave it open, or that there are none.
  absl::string_view reason;
  // It differs in programs of these ops alone, separated by blanks.
  absl::string_view ops;
  // The difference, in one place or in several: values of a step, the program,
  // choices ("id=value,id=value"), which it does not declare, and the seed. The
  // functions return whether they changed anything.
  bool (*step)(SeenStep&) = nullptr;
  bool (*program)(Module&) = nullptr;
  absl::string_view choices = {};
  uint64_t seed = 0;
  // The level at most of a vector that it fails.
  RequirementLevel level = RequirementLevel::kShould;
};

std::span<const LegalVariant> LegalVariants();

// Returns whether the program has one of the variant's ops.
bool IsAbout(const LegalVariant& variant, const Module& module);

// REQUIRES: the program can be read.
Answer RunLegal(const LegalVariant& variant, const Question& question);

// The first variant of that level that fails the vector; null: none. REQUIRES:
// `module` is the vector's program.
const LegalVariant* FirstAccused(const Vector& vector, const Module& module,
                                 RequirementLevel level);

}  // namespace hlo::conformance

#endif  // HLOREF_WORKSHOP_MAKING_LEGAL_VARIANTS_H_
