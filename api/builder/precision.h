// PrecisionConfig as an attribute.
#ifndef HLOREF_API_BUILDER_PRECISION_H_
#define HLOREF_API_BUILDER_PRECISION_H_

#include <utility>

#include "hloref/builder_values.h"
#include "ops/attributes/dot.h"

namespace hloref {

inline void SetPrecision(const PrecisionConfig& config,
                         hlo::Attributes& attributes) {
  if (config.empty()) return;
  hlo::Words words;
  for (Precision each : config) {
    words.indices.push_back(static_cast<int>(each));
  }
  attributes.set(hlo::attr::operand_precision, std::move(words));
}

}  // namespace hloref

#endif  // HLOREF_API_BUILDER_PRECISION_H_
