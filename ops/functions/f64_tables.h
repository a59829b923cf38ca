// Tables of f64_formulas.def, of 16 entries each: two registers of eight.
#ifndef HLOREF_OPS_FUNCTIONS_F64_TABLES_H_
#define HLOREF_OPS_FUNCTIONS_F64_TABLES_H_

#include "ops/functions/sixteen_rows.h"

namespace hlo::f64_tables {

// 2^(i / 16), with the rest of it.
alignas(64) inline constexpr double kTwo16[] = {
    0x1.0000000000000p+0, 0x1.0b5586cf9890fp+0, 0x1.172b83c7d517bp+0,
    0x1.2387a6e756238p+0, 0x1.306fe0a31b715p+0, 0x1.3dea64c123422p+0,
    0x1.4bfdad5362a27p+0, 0x1.5ab07dd485429p+0, 0x1.6a09e667f3bcdp+0,
    0x1.7a11473eb0187p+0, 0x1.8ace5422aa0dbp+0, 0x1.9c49182a3f090p+0,
    0x1.ae89f995ad3adp+0, 0x1.c199bdd85529cp+0, 0x1.d5818dcfba487p+0,
    0x1.ea4afa2a490dap+0};
alignas(64) inline constexpr double kTwo16Rest[] = {0x0.0p+0,
                                                    0x1.8a62e4adc610bp-54,
                                                    -0x1.19041b9d78a76p-55,
                                                    0x1.9b07eb6c70573p-54,
                                                    0x1.6f46ad23182e4p-55,
                                                    0x1.ada0911f09ebcp-55,
                                                    0x1.d4397afec42e2p-56,
                                                    0x1.6324c054647adp-54,
                                                    -0x1.bdd3413b26456p-54,
                                                    -0x1.41577ee04992fp-55,
                                                    0x1.6e9f156864b27p-54,
                                                    0x1.c7c46b071f2bep-56,
                                                    0x1.7a1cd345dcc81p-54,
                                                    0x1.11065895048ddp-55,
                                                    0x1.2ed02d75b3707p-55,
                                                    -0x1.e9c23179c2893p-54};
// 2^(i / 256).
alignas(64) inline constexpr double kTwo256[] = {
    0x1.0000000000000p+0, 0x1.00b1afa5abcbfp+0, 0x1.0163da9fb3335p+0,
    0x1.02168143b0281p+0, 0x1.02c9a3e778061p+0, 0x1.037d42e11bbccp+0,
    0x1.04315e86e7f85p+0, 0x1.04e5f72f654b1p+0, 0x1.059b0d3158574p+0,
    0x1.0650a0e3c1f89p+0, 0x1.0706b29ddf6dep+0, 0x1.07bd42b72a836p+0,
    0x1.0874518759bc8p+0, 0x1.092bdf66607e0p+0, 0x1.09e3ecac6f383p+0,
    0x1.0a9c79b1f3919p+0};
alignas(64) inline constexpr double kTwo256Rest[] = {0x0.0p+0,
                                                     -0x1.4f6b2a7609f71p-55,
                                                     0x1.b61299ab8cdb7p-54,
                                                     -0x1.2bf310fc54eb6p-55,
                                                     -0x1.19083535b085dp-56,
                                                     0x1.56811eeade11ap-57,
                                                     -0x1.0a31c1977c96ep-54,
                                                     0x1.4c3793aa0d08dp-55,
                                                     0x1.d73e2a475b465p-55,
                                                     -0x1.5cb7b5799c397p-54,
                                                     -0x1.c91dfe2b13c27p-55,
                                                     0x1.3233454458700p-55,
                                                     0x1.186be4bb284ffp-57,
                                                     -0x1.68063800a3fd1p-54,
                                                     0x1.1487818316136p-54,
                                                     0x1.5d16c873d1d38p-55};
// Reciprocals of 9 bits for 16 pieces of [1, 2), by the first 4 bits of the
// fraction; from 1.375 on of its half, and half of that. 1 for the pieces at 1.
alignas(64) inline constexpr double kFirst[] = {
    0x1.0000000000000p+0, 0x1.d400000000000p-1, 0x1.bb00000000000p-1,
    0x1.a400000000000p-1, 0x1.9000000000000p-1, 0x1.7d00000000000p-1,
    0x1.6c00000000000p-1, 0x1.5c80000000000p-1, 0x1.4e80000000000p-1,
    0x1.4180000000000p-1, 0x1.3500000000000p-1, 0x1.2a00000000000p-1,
    0x1.1f80000000000p-1, 0x1.1580000000000p-1, 0x1.0c80000000000p-1,
    0x1.0000000000000p-1};
// -log of those, not halved, in multiples of 2^-42, with the rest of it.
alignas(64) inline constexpr double kFirstLog[] = {0x0.0p+0,
                                                   0x1.700d30aeac000p-4,
                                                   0x1.28753bc11a000p-3,
                                                   0x1.95a5adcf70000p-3,
                                                   0x1.f991c6cb3c000p-3,
                                                   0x1.2e9e2bce12000p-2,
                                                   -0x1.686c81e9b1000p-2,
                                                   -0x1.3bdd24eb15000p-2,
                                                   -0x1.11e0e2dada000p-2,
                                                   -0x1.d293581b6c000p-3,
                                                   -0x1.815c0a1436000p-3,
                                                   -0x1.371fc201e8000p-3,
                                                   -0x1.db5270187c000p-4,
                                                   -0x1.4a50d3aa1c000p-4,
                                                   -0x1.868a830840000p-5,
                                                   0x0.0p+0};
alignas(64) inline constexpr double kFirstLogRest[] = {0x0.0p+0,
                                                       0x1.c1e8da99ded32p-49,
                                                       0x1.7494e359302e6p-44,
                                                       0x1.7f22858a0ff6fp-47,
                                                       -0x1.90d04cd7cc834p-44,
                                                       0x1.4300c128d1dc2p-45,
                                                       -0x1.2bb110af84054p-44,
                                                       0x1.257b4970e6ed9p-44,
                                                       0x1.a47f88fcce5bap-45,
                                                       0x1.83270128aaa5fp-44,
                                                       0x1.02a52f9201ce8p-44,
                                                       -0x1.ee8779b2d8abcp-44,
                                                       -0x1.9277856ae181fp-44,
                                                       0x1.f7fe1308973e2p-45,
                                                       0x1.2623a134ac693p-46,
                                                       0x0.0p+0};
// 1 / (1 + j / 128) for j from -6 to 9, by j modulo 16.
alignas(64) inline constexpr double kSecond[] = {
    0x1.0000000000000p+0, 0x1.fc07f01fc07f0p-1, 0x1.f81f81f81f820p-1,
    0x1.f44659e4a4271p-1, 0x1.f07c1f07c1f08p-1, 0x1.ecc07b301ecc0p-1,
    0x1.e9131abf0b767p-1, 0x1.e573ac901e574p-1, 0x1.e1e1e1e1e1e1ep-1,
    0x1.de5d6e3f8868ap-1, 0x1.0c9714fbcda3bp+0, 0x1.0a6810a6810a7p+0,
    0x1.0842108421084p+0, 0x1.0624dd2f1a9fcp+0, 0x1.0410410410410p+0,
    0x1.0204081020408p+0};
// -log of those, not halved, in multiples of 2^-42, with the rest of it.
alignas(64) inline constexpr double kSecondLog[] = {0x0.0p+0,
                                                    0x1.fe02a6b100000p-8,
                                                    0x1.fc0a8b0fc0000p-7,
                                                    0x1.7b91b07d60000p-6,
                                                    0x1.f829b0e780000p-6,
                                                    0x1.39e87b9fe8000p-5,
                                                    0x1.77458f6330000p-5,
                                                    0x1.b42dd71198000p-5,
                                                    0x1.f0a30c0118000p-5,
                                                    0x1.16536eea38000p-4,
                                                    -0x1.894aa149f8000p-5,
                                                    -0x1.466aed42e0000p-5,
                                                    -0x1.0415d89e78000p-5,
                                                    -0x1.8492528c90000p-6,
                                                    -0x1.0205658930000p-6,
                                                    -0x1.0101575880000p-7};
alignas(64) inline constexpr double kSecondLogRest[] = {0x0.0p+0,
                                                        0x1.9e63f0dda40e4p-46,
                                                        0x1.e1e7cf6d3a69cp-50,
                                                        -0x1.3b685b602ace4p-44,
                                                        0x1.97c267c7e09e4p-45,
                                                        0x1.eb3d480ad9015p-44,
                                                        -0x1.1807ce586af09p-44,
                                                        -0x1.c8d7ae5d6704cp-46,
                                                        -0x1.d579e83368e91p-45,
                                                        -0x1.472de768fa309p-46,
                                                        -0x1.9a55a8be97661p-44,
                                                        0x1.c073375bdfd28p-45,
                                                        0x1.ddfc7f461c516p-44,
                                                        0x1.a9dba325a0c34p-45,
                                                        -0x1.60dd27c8e8417p-44,
                                                        -0x1.bcd251998b506p-44};

inline constexpr SixteenRows kFirstRows(kFirst, kFirstLog, kFirstLogRest);
inline constexpr SixteenRows kSecondRows(kSecond, kSecondLog, kSecondLogRest);

}  // namespace hlo::f64_tables

#endif  // HLOREF_OPS_FUNCTIONS_F64_TABLES_H_
