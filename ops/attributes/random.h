// Attributes: random values.
#ifndef HLOREF_OPS_ATTRIBUTES_RANDOM_H_
#define HLOREF_OPS_ATTRIBUTES_RANDOM_H_

#include "ops/attribute.h"

namespace hlo {

enum class Distribution { kUniform, kNormal, kBernoulli };
inline constexpr const char* kDistributionWords[] = {
    "rng_uniform", "rng_normal", "rng_bernoulli"};
enum class RngAlgorithm { kDefault, kThreeFry, kPhilox };
inline constexpr const char* kRngAlgorithmWords[] = {
    "rng_default", "rng_three_fry", "rng_philox"};

namespace attr {
inline constexpr WordAttribute<Distribution> distribution{
    "distribution", kDistributionWords, "Which random distribution."};
inline constexpr WordAttribute<RngAlgorithm> rng_algorithm(
    "algorithm", kRngAlgorithmWords, "Which random bit generator.",
    {.field = "rng_algorithm"});
inline constexpr Attribute<int64_t> delta{"delta",
                                          "By how much the state advances."};
}  // namespace attr

}  // namespace hlo

#endif  // HLOREF_OPS_ATTRIBUTES_RANDOM_H_
