// Tables of f64_circle.def and closer_functions.h, of 16 entries each: two
// registers of eight.
#ifndef HLOREF_OPS_FUNCTIONS_F64_CIRCLE_TABLES_H_
#define HLOREF_OPS_FUNCTIONS_F64_CIRCLE_TABLES_H_

#include "ops/functions/sixteen_rows.h"

namespace hlo::f64_tables {

// sin(i pi / 32), with the rest of it.
alignas(64) inline constexpr double kSine[] = {0x0.0p+0,
                                               0x1.917a6bc29b42cp-4,
                                               0x1.8f8b83c69a60bp-3,
                                               0x1.294062ed59f06p-2,
                                               0x1.87de2a6aea963p-2,
                                               0x1.e2b5d3806f63bp-2,
                                               0x1.1c73b39ae68c8p-1,
                                               0x1.44cf325091dd6p-1,
                                               0x1.6a09e667f3bcdp-1,
                                               0x1.8bc806b151741p-1,
                                               0x1.a9b66290ea1a3p-1,
                                               0x1.c38b2f180bdb1p-1,
                                               0x1.d906bcf328d46p-1,
                                               0x1.e9f4156c62ddap-1,
                                               0x1.f6297cff75cb0p-1,
                                               0x1.fd88da3d12526p-1};
alignas(64) inline constexpr double kSineRest[] = {0x0.0p+0,
                                                   -0x1.e2718d26ed688p-60,
                                                   -0x1.26d19b9ff8d82p-57,
                                                   -0x1.5d28da2c4612dp-56,
                                                   -0x1.72cedd3d5a610p-57,
                                                   0x1.e0d891d3c6841p-58,
                                                   0x1.b25dd267f6600p-55,
                                                   0x1.8076a2cfdc6b3p-57,
                                                   -0x1.bdd3413b26456p-55,
                                                   -0x1.2c5e12ed1336dp-55,
                                                   0x1.9f630e8b6dac8p-60,
                                                   -0x1.6e0b1757c8d07p-56,
                                                   0x1.457e610231ac2p-56,
                                                   0x1.760b1e2e3f81ep-55,
                                                   0x1.562172a361fd3p-56,
                                                   -0x1.87df6378811c7p-55};
// cos(i pi / 32).
alignas(64) inline constexpr double kCosine[] = {
    0x1.0000000000000p+0, 0x1.fd88da3d12526p-1, 0x1.f6297cff75cb0p-1,
    0x1.e9f4156c62ddap-1, 0x1.d906bcf328d46p-1, 0x1.c38b2f180bdb1p-1,
    0x1.a9b66290ea1a3p-1, 0x1.8bc806b151741p-1, 0x1.6a09e667f3bcdp-1,
    0x1.44cf325091dd6p-1, 0x1.1c73b39ae68c8p-1, 0x1.e2b5d3806f63bp-2,
    0x1.87de2a6aea963p-2, 0x1.294062ed59f06p-2, 0x1.8f8b83c69a60bp-3,
    0x1.917a6bc29b42cp-4};
alignas(64) inline constexpr double kCosineRest[] = {0x0.0p+0,
                                                     -0x1.87df6378811c7p-55,
                                                     0x1.562172a361fd3p-56,
                                                     0x1.760b1e2e3f81ep-55,
                                                     0x1.457e610231ac2p-56,
                                                     -0x1.6e0b1757c8d07p-56,
                                                     0x1.9f630e8b6dac8p-60,
                                                     -0x1.2c5e12ed1336dp-55,
                                                     -0x1.bdd3413b26456p-55,
                                                     0x1.8076a2cfdc6b3p-57,
                                                     0x1.b25dd267f6600p-55,
                                                     0x1.e0d891d3c6841p-58,
                                                     -0x1.72cedd3d5a610p-57,
                                                     -0x1.5d28da2c4612dp-56,
                                                     -0x1.26d19b9ff8d82p-57,
                                                     -0x1.e2718d26ed688p-60};
// The angle whose tangent is i / 16.
alignas(64) inline constexpr double kAngle[] = {0x0.0p+0,
                                                0x1.ff55bb72cfdeap-5,
                                                0x1.fd5ba9aac2f6ep-4,
                                                0x1.7b97b4bce5b02p-3,
                                                0x1.f5b75f92c80ddp-3,
                                                0x1.362773707ebccp-2,
                                                0x1.6f61941e4def1p-2,
                                                0x1.a64eec3cc23fdp-2,
                                                0x1.dac670561bb4fp-2,
                                                0x1.0657e94db30d0p-1,
                                                0x1.1e00babdefeb4p-1,
                                                0x1.345f01cce37bbp-1,
                                                0x1.4978fa3269ee1p-1,
                                                0x1.5d58987169b18p-1,
                                                0x1.700a7c5784634p-1,
                                                0x1.819d0b7158a4dp-1};
alignas(64) inline constexpr double kAngleRest[] = {0x0.0p+0,
                                                    -0x1.c934d86d23f1dp-60,
                                                    -0x1.cd37686760c17p-59,
                                                    0x1.347b0b4f881cap-58,
                                                    0x1.8ab6e3cf7afbdp-57,
                                                    -0x1.963a544b672d8p-57,
                                                    -0x1.c63aae6f6e918p-56,
                                                    -0x1.24dec1b50b7ffp-56,
                                                    0x1.a2b7f222f65e2p-56,
                                                    -0x1.d5b495f6349e6p-56,
                                                    -0x1.928df287a668fp-58,
                                                    0x1.1021137c71102p-55,
                                                    0x1.2419a87f2a458p-56,
                                                    0x1.0028e4bc5e7cap-57,
                                                    -0x1.8c34d25aadef6p-56,
                                                    -0x1.bf76229d3b917p-56};

inline constexpr SixteenRows kCircleRows(kSine, kSineRest, kCosine,
                                         kCosineRest);
inline constexpr SixteenRows kAngleRows(kAngle, kAngleRest);

}  // namespace hlo::f64_tables

#endif  // HLOREF_OPS_FUNCTIONS_F64_CIRCLE_TABLES_H_
