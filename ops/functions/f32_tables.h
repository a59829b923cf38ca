// Coefficients of f32_lanes.cc. Tables have 16 entries, two registers.
#ifndef HLOREF_OPS_FUNCTIONS_F32_TABLES_H_
#define HLOREF_OPS_FUNCTIONS_F32_TABLES_H_

namespace hlo::f32_tables {

// 2^(i / 16), with i taken from the 16 bits behind the sign and the exponent's
// first: adding any k with those 4 last bits there gives 2^(k / 16).
alignas(64) inline constexpr double kTwo[] = {
    0x1.0000000000000p+0, 0x1.fb5586cf9890fp-1, 0x1.f72b83c7d517bp-1,
    0x1.f387a6e756238p-1, 0x1.f06fe0a31b715p-1, 0x1.edea64c123422p-1,
    0x1.ebfdad5362a27p-1, 0x1.eab07dd485429p-1, 0x1.ea09e667f3bcdp-1,
    0x1.ea11473eb0187p-1, 0x1.eace5422aa0dbp-1, 0x1.ec49182a3f090p-1,
    0x1.ee89f995ad3adp-1, 0x1.f199bdd85529cp-1, 0x1.f5818dcfba487p-1,
    0x1.fa4afa2a490dap-1};
// e^r for |r| <= ln 2 / 32, to 2^-38.5 of it.
alignas(64) inline constexpr double kExp[] = {
    0x1.0000000000000p+0, 0x1.fffffffb12cf8p-1, 0x1.fffffffe5b9aep-2,
    0x1.5557e5734c36ap-3, 0x1.55570abe5482fp-5};
// (e^r - 1) / r there, to 2^-41.1.
alignas(64) inline constexpr double kExpm1[] = {
    0x1.0000000000000p+0, 0x1.fffffffe5b9aep-2, 0x1.55555554dd388p-3,
    0x1.55570abe5482fp-5, 0x1.11120b03cd855p-7};
// Reciprocals of 9 bits for 16 pieces of [0.6875, 1.375), by the first 4 bits
// of the fraction; 1 for the two pieces at 1.
alignas(64) inline constexpr double kReciprocal[] = {
    0x1.0000000000000p+0, 0x1.d400000000000p-1, 0x1.bb00000000000p-1,
    0x1.a400000000000p-1, 0x1.9000000000000p-1, 0x1.7d00000000000p-1,
    0x1.6c00000000000p-1, 0x1.5c80000000000p-1, 0x1.4e80000000000p-1,
    0x1.4180000000000p-1, 0x1.3500000000000p-1, 0x1.2a00000000000p-1,
    0x1.1f80000000000p-1, 0x1.1580000000000p-1, 0x1.0c80000000000p-1,
    0x1.0000000000000p-1};
// -log of those.
alignas(64) inline constexpr double kLogReciprocal[] = {0x0.0p+0,
                                                        0x1.700d30aeac0e1p-4,
                                                        0x1.28753bc11aba5p-3,
                                                        0x1.95a5adcf7017fp-3,
                                                        0x1.f991c6cb3b379p-3,
                                                        0x1.2e9e2bce12286p-2,
                                                        -0x1.686c81e9b14afp-2,
                                                        -0x1.3bdd24eb14b6ap-2,
                                                        -0x1.11e0e2dad9cb7p-2,
                                                        -0x1.d293581b6b3e7p-3,
                                                        -0x1.815c0a14357ebp-3,
                                                        -0x1.371fc201e8f74p-3,
                                                        -0x1.db5270187d927p-4,
                                                        -0x1.4a50d3aa1b040p-4,
                                                        -0x1.868a83083f6cfp-5,
                                                        0x0.0p+0};
// log(1 + r) / r for the r that are left, to 2^-42.1.
alignas(64) inline constexpr double kLog1p[] = {
    0x1.ffffffffff8d8p-1,  -0x1.ffffffffff31ep-2, 0x1.55555571f5231p-2,
    -0x1.00000019c3cafp-2, 0x1.99987b8317f25p-3,  -0x1.555453d3a4c64p-3,
    0x1.265b6798407c8p-3,  -0x1.019b70cc254e7p-3};
// erf(i / 4 + t) for |t| <= 1 / 8, to 2^-38.5: the coefficients of t^n, by i.
// The one of t at 0 is right to the last bit, for subnormal results.
alignas(64) inline constexpr double kErf[9][16] = {
    {0x0.0p+0, 0x1.1af54e232d609p-2, 0x1.0a7ef5c18edd2p-1, 0x1.6c1c9759d0e5fp-1,
     0x1.af767a741088bp-1, 0x1.d8865d98abe01p-1, 0x1.eea5557137ae0p-1,
     0x1.f92d077f8d56dp-1, 0x1.fd9ae142795e3p-1, 0x1.ff404760319b4p-1,
     0x1.ffcaa8f4c9beap-1, 0x1.fff2cfb0453d9p-1, 0x1.fffd1ac4135f9p-1,
     0x1.ffff6f9f67e55p-1, 0x1.ffffe710d565ep-1, 0x1.fffffc2f171e3p-1},
    {0x1.20dd750429b6dp+0, 0x1.0f5d1602f1eaep+0, 0x1.c1efca49aee95p-1,
     0x1.492e42d79f5bap-1, 0x1.a911f0970d1afp-2, 0x1.e4652fadbb737p-3,
     0x1.e723726b4396fp-4, 0x1.b0553031df182p-5, 0x1.529b9e8d007c9p-6,
     0x1.d4143a9ed71b5p-8, 0x1.1d831710e677bp-9, 0x1.3360ccd390647p-11,
     0x1.2408e9b933d52p-13, 0x1.e9b5e8c0d3512p-16, 0x1.6a5971f574796p-18,
     0x1.d9371dbc27295p-21},
    {0x0.0p+0, -0x1.0f5d1602e6e67p-2, -0x1.c1efca49969a7p-2,
     -0x1.edc5644355709p-2, -0x1.a911f09706ff0p-2, -0x1.2ebf3dcca66ebp-2,
     -0x1.6d5a95d0a00e5p-3, -0x1.7a4a8a2bcca5ap-4, -0x1.529b9e8ce6453p-5,
     -0x1.074b60f8dd65bp-6, -0x1.64e3dcd3dd7b8p-8, -0x1.a6a519a19680ep-10,
     -0x1.b60d5e97e11bfp-12, -0x1.8de3cd28b519ap-14, -0x1.3d0e43d3b9aecp-16,
     -0x1.bba3ac40abcccp-19},
    {-0x1.81274671b528bp-2, -0x1.3c97440924039p-2, -0x1.2bf5320a8fa4ap-3,
     0x1.b6e8518b51065p-6, 0x1.1b614a9bad004p-3, 0x1.571d01fb04f78p-3,
     0x1.1c2a03273c048p-3, 0x1.7148c44356761p-4, 0x1.8b0ae3990475fp-5,
     0x1.63ef6133abd84p-6, 0x1.119d9fce8f44ep-7, 0x1.69cf4552a287fp-9,
     0x1.9db74bf215bb1p-11, 0x1.9aa4903bffda1p-13, 0x1.62ccf979a6b34p-15,
     0x1.0b6a932efc8eep-17},
    {0x0.0p+0, 0x1.040e89fc38329p-3, 0x1.76f27d88042b2p-3, 0x1.349b5eb549e5ap-3,
     0x1.1b614ba52ce40p-4, -0x1.93a9a1a6eab09p-8, -0x1.6d5a95e6d1f67p-5,
     -0x1.8a0da5af42efap-5, -0x1.1a2c59b6056a5p-5, -0x1.38a9832d8c91ep-6,
     -0x1.1a89b92fec277p-7, -0x1.ab0c2662a5f7ap-9, -0x1.11c85aa2f1ad9p-10,
     -0x1.2c7d5f378d3a4p-12, -0x1.1c077460d9825p-14, -0x1.d06f62a034730p-17},
    {0x1.ce2da61fef269p-4, 0x1.47e4b10d0023bp-4, 0x1.dffd95cc0ce61p-8,
     -0x1.b426af1778e23p-5, -0x1.1b607addaf77fp-4, -0x1.82828df68deb3p-5,
     -0x1.e729543b7a9b6p-7, 0x1.b21c29f3a9919p-8, 0x1.ace769d1d6dd4p-7,
     0x1.5d3c5cc3556e5p-7, 0x1.90e9cd1a5222dp-8, 0x1.693693cd0f8dep-9,
     0x1.0a7af532cc9c1p-10, 0x1.490771fc325dep-12, 0x1.5864e61b997bap-14,
     0x1.342be29697103p-16},
    {0x0.0p+0, -0x1.4c098d303ba9ap-5, -0x1.99efe156bd564p-5,
     -0x1.b847ca41466b2p-6, 0x1.2e3d36655ab79p-8, 0x1.5cfea5618b527p-6,
     0x1.3ca3ff386d4fep-6, 0x1.25b4fea23497ap-7, 0x1.e1b06a5b0564ep-12,
     -0x1.7cade239fe5fbp-9, -0x1.6eced4be6c5a9p-9, -0x1.b276e103bca67p-10,
     -0x1.82f31410fef61p-11, -0x1.145424a472316p-12, -0x1.461333b3ed1c8p-14,
     -0x1.435318d330accp-16},
    {-0x1.b59d82bc4ee05p-6, -0x1.075a663178652p-6, 0x1.5d44d76a1b530p-8,
     0x1.2bc3fcf82f87ep-6, 0x1.ee6b9e7705ac6p-7, 0x1.df46298e19931p-9,
     -0x1.32ea3f7f71c42p-8, -0x1.8b01a700c351fp-8, -0x1.bb18eead350e8p-9,
     -0x1.664ad50033b04p-11, 0x1.17c4a139a10e2p-11, 0x1.5164548b62296p-11,
     0x1.9a0c22a87fb95p-12, 0x1.66674808028a1p-13, 0x1.ecae30e415900p-15,
     0x1.14ab0b015eff1p-16},
    {0x0.0p+0, 0x1.3b9648a31d779p-7, 0x1.476fc5c102253p-7, 0x1.2e8bba5b610e1p-9,
     -0x1.3640bdd6858d3p-8, -0x1.7393df8ac6c2fp-8, -0x1.3619c57bfd65dp-9,
     0x1.76a03ec4208d1p-11, 0x1.9ea8780e631d1p-10, 0x1.05e6956f256e6p-10,
     0x1.1439aa89fc614p-12, -0x1.6d3c57ef9930cp-14, -0x1.197dcce38ce93p-13,
     -0x1.56cab3dcaa14dp-14, -0x1.20c09d9b5c49ap-15, -0x1.78798d098c338p-17}};

}  // namespace hlo::f32_tables

#endif  // HLOREF_OPS_FUNCTIONS_F32_TABLES_H_
